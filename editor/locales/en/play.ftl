play-about-action = About { $kind }
play-actions = Actions
play-actions-left = { $count ->
    [0] mini action or end the turn
    [one] { $count } action left
   *[other] { $count } actions left
}
play-adjacent-wards = Adjacent wards: { $wards }.
play-advice-approaches = Customers who { $queued ->
    [yes] will come to
   *[no] wait in
} { $ward } ({ $customers }) get closer to your store at { $station }: { $tracks ->
    [one] one track is
   *[other] { $tracks } tracks are
} still missing.
play-advice-blocks = Nobody can serve customers in { $ward }, where { $players } has a store.
play-advice-brings-hachiko-home = Hachiko goes home, and it costs no card.
play-advice-claims-bonus = You claim { $tokens ->
    [one] one bonus token
   *[other] { $tokens } bonus tokens
}, which is worth { $points }.
play-advice-collects = You collect { $customers }, which is worth { $points }.
play-advice-connects = Customers who { $queued ->
    [yes] will come to
   *[no] wait in
} { $ward } ({ $customers }) can then reach your store at { $station }.
play-advice-draws-cards = You hold { $hand } and draw { $cards } more.
play-advice-fits = It fits the position best.
play-advice-gives-cards = But { $player } draws { $cards }, because you use their track.
play-advice-gives-customers = But { $player } collects { $customers }.
play-advice-leaves = The rest ({ $customers }) then waits in { $ward }.
play-advice-makes-wild = { $cards ->
    [one] Your card of { $ward } becomes
   *[other] Your { $cards } cards of { $ward } become
} wild.
play-advice-scares = The customers in { $ward } ({ $customers }) flee to { $to }.
play-advice-sells-everything = A department store at { $station } serves every customer.
play-all-bonus-tokens-claimed = All bonus tokens have been claimed.
play-all-goods = all goods
play-all-hands-visible = All hands visible
play-all-moves = All moves
play-all-other-players-resigned = All other players have resigned.
play-ask-expand = Where do you want to lay track?
play-ask-explore = Where does your Chairman go?
play-ask-flee = Where do the customers there flee to?
play-ask-home = Where should Hachiko’s home be?
play-ask-journey = Which journey?
play-ask-kaiju = Where does the Kaiju go?
play-ask-mod = Which mod do you want to add?
play-ask-next-station = Where do they go next?
play-ask-open = Where do you want to open a store?
play-ask-passenger = Who gets off at { $station }?
play-ask-princess-flees = Where does the Princess flee to?
play-ask-second-track = Pay a card to lay a second track token?
play-ask-spend = Which customer do you want to spend?
play-ask-start = Where do they start?
play-ask-store = Which store?
play-ask-upgrade = Which store becomes a department store?
play-ask-wander = Where does the Princess go?
play-ask-ward = Which ward’s customers do you want to move?
play-autoplay = Autoplay
play-back-to-game = Back to the game
play-bag-count = Bag { $count }
play-before-first-turn = Before the first turn
play-board-label = Board: use the arrow keys to move between stations or possible choices, Enter to choose, and plus, minus and 0 to zoom
play-bonus-token = bonus token
play-bonus-token-count = Bonus tokens: { $count }.
play-button-choose-mod = Add the mod
play-button-expand = Lay track
play-button-expand-twice = Lay both tracks
play-button-explore = Move the Chairman
play-button-income = Draw cards and end the turn
play-button-kaiju = Move the Kaiju
play-button-move = Move
play-button-move-score = Move and score +{ $points }
play-button-open = Open the store
play-button-pass = End the turn
play-button-relocate-kaiju = Move the Kaiju away
play-button-reunite = Bring Hachiko home
play-button-upgrade = Build the department store
play-button-wander = Move the Princess
play-cancel = Cancel
play-cannot-take-back-drawn = Cards or customers have been drawn since, so this can no longer be taken back.
play-cannot-take-back-not-yours = The last action was not yours.
play-card-count = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
play-card-pays = pays
play-card-pays-for = What { $ward } pays for
play-card-pays-nothing = This card pays for nothing now. Any three cards pay for anything.
play-chairman-gets-off = the Chairman of { $player } gets off
play-chairman-got-off = The Chairman of { $player } got off at { $station }.
play-chairman-here = The Chairman of { $player } is here: the ward’s cards are wild for that player.
play-chairman-is-in = The Chairman is in { $ward }.
play-chairman-not-on-map = The Chairman of { $player } is not on the map yet.
play-chairman-of = Chairman of { $player }
play-chairman-of-is-in = The Chairman of { $player } is in { $ward }.
play-chairman-to = Chairman to
play-chairman-went = The Chairman of { $player } went to { $ward }.
play-chairman-will-get-off = The Chairman of { $player } will get off at { $station }.
play-chairman-will-go = The Chairman of { $player } will go to { $ward }.
play-choose-anything = Choose something on the board, or an action below.
play-choose-payment = Choose one valid card or any { $count } cards.
play-clock-stopped = The clock is stopped.
play-coach = Coach
play-coach-considers = I would consider this, the best idea first:
play-coach-do-this = Do this
play-coach-thinks = Let me think…
play-coach-title = Your coach
play-coach-waits = Watch what the others do. I will speak again when it is your turn.
play-color-with-name = { $color } ({ $name })
play-color-you = { $color } (you)
play-confirm-every-action = Confirm every action
play-connection-lost = The connection was lost. The page will reconnect automatically.
play-copy-moment = Copy link to this moment
play-copy-spectator-link = Copy link for spectators
play-cost = Cost
play-cost-card = 1 card
play-cost-cards = { $count } cards
play-cost-free = free
play-cost-wild = 1 wild
play-customer = Customer
play-customer-left-game = Removed from the game: { $customer }.
play-customer-returned-to-bag = Returned to the bag because the queue has no card: { $customer }.
play-customer-returned-to-queue = Back in the queue on the { $ward } card: { $customer }.
play-customer-will-leave-game = This customer will leave the game: { $customer }.
play-customer-will-return-to-queue = This customer will return to the queue, on the { $ward } card: { $customer }.
play-customer-with-count = { $customer } ({ $count })
play-customers-arrived = Customers arrived in { $ward }: { $customers }.
play-customers-flee-to = Customers flee to
play-customers-get-on = { $count ->
    [one] { $count } customer gets on
   *[other] { $count } customers get on
}
play-customers-in = Customers in { $ward }
play-customers-now-waiting = Now waiting in { $ward }: { $customers }.
play-customers-of = Customers in
play-customers-waiting = Customers waiting: { $customers }.
play-customers-will-arrive = Customers will arrive in { $ward }: { $customers }.
play-customers-will-stay = These customers will stay in { $ward }: { $customers }.
play-days-and-hours = { $days } d { $hours } h
play-deciding = deciding
play-deck-count = Deck { $count }
play-discard-count = Discard pile { $count }
play-discard-list = Discard pile, newest first: { $cards }.
play-discard-pile-empty = The discard pile is empty.
play-discard-shuffled = The discard pile was shuffled into a new deck of { $cards }.
play-do-choose-mod = Add a mod: { $mod }
play-do-choose-mod-with-home = Add a mod: { $mod } (home: { $home })
play-do-deliver = deliver { $customer } at { $station }
play-do-drop-off-chairman = drop off { $player }’s Chairman at { $station }
play-do-expand = Lay track: { $first }
play-do-expand-twice = Lay track: { $first } and { $second }
play-do-explore = Send your Chairman to { $ward }
play-do-flee = everyone there flees to { $ward }
play-do-income = Draw cards and end the turn
play-do-kaiju = Move the Kaiju to { $ward }
play-do-move = Move the customers from { $ward }: { $path }
play-do-open = Open { $store } at { $station }
play-do-open-moving = Move { $store } from { $from } to { $station }
play-do-pay = pay { $cards }
play-do-princess-flees = the Princess flees to { $ward }
play-do-relocate-kaiju = Move the Kaiju away to { $ward }
play-do-reunite = Bring Hachiko home: { $path }
play-do-shop = Have the customers in { $ward } shop at { $path }
play-do-upgrade = Build a department store at { $station }, spending { $customer }
play-do-wander = Move the Princess to { $ward }
play-download-record = Download the record
play-draws-cards = draws cards
play-draws-for-track = Draws cards for the use of their track: { $player }.
play-empty-seat = empty seat
play-end-again = Play again
play-end-ask = Ask the others for a rematch. They see it here and in the lobby.
play-end-ask-bots = The same bots are ready for another game.
play-end-best-action = Turn { $turn }: the best action of the game, by { $player } (+{ $points })
play-end-bonus-note = A star is a bonus token: it stands for the good of which there were fewest.
play-end-collected = Where the customers went
play-end-collected-nobody = Nobody collected a customer.
play-end-copied = Link copied
play-end-graph = How it went
play-end-graph-label = Points over time. At the end: { $scores }
play-end-in-count = { $count } of { $all } are in
play-end-is-in = { $player } is in
play-end-lead-taken = Turn { $turn }: { $player } took the lead for good (+{ $points })
play-end-lobby = Back to the lobby
play-end-not-answered = { $player } has not answered
play-end-picture = Picture of the result
play-end-player-leads = { $player } took the lead on turn { $turn } and kept it.
play-end-player-wins = { $player } wins, { $own } to { $other }
play-end-rematch = Rematch
play-end-rematch-started = The rematch has started.
play-end-share = Share
play-end-turn = End the turn
play-end-turn-number = Turn { $turn }
play-end-turning-points = Turning points
play-end-wants-rematch = { $player } wants a rematch
play-end-without-winner = End the game without a winner
play-end-you-lead = You took the lead on turn { $turn } and kept it.
play-end-you-win = You win, { $own } to { $other }
play-ends-turn-final = This ends your turn and cannot be taken back.
play-everybody-fled = Everybody fled from { $ward }.
play-everybody-will-flee = Everybody will flee from { $ward }.
play-explain-bag = Customers in the bag: { $count }. When no customers are left in the bag or the queue, the last turns begin.
play-explain-bonus-stacks = The next UPGRADE claims a stack of { $count }. The stacks after that: { $stacks }.
play-explain-bonus-token = Each bonus token counts as one customer for any good.
play-explain-card = { $ward } card: it pays for actions in { $ward }. Any three cards pay for anything.
play-explain-chairman = Cards from a Chairman’s ward are wild for his owner. EXPLORE moves him. A MOVE from his ward takes him along, and at a store that would take a customer, he can get off instead.
play-explain-collected = Collected: { $customers }; { $points } so far.
play-explain-connection = { $connection }: no track yet. Use EXPAND to lay track here.
play-explain-customer = A customer who wants { $good }.
play-explain-deck = The deck has { $cards }. When it is empty, the discard pile is shuffled into a new deck.
play-explain-discard = { $count ->
    [one] The discard pile has one card: { $cards }.
   *[other] The discard pile has { $count } cards. The most recent, newest first: { $cards }.
}
play-explain-double-customer = A customer who wants { $good } and counts as two when scoring.
play-explain-hachiko = Hachiko is waiting in { $ward }. REUNITE brings him home to { $home }, together with the customers in his ward, and costs no card.
play-explain-hachiko-home = Hachiko is at home at { $home }. The next time customers are placed, he runs to their ward.
play-explain-kaiju = The Kaiju is in { $ward }: customers cannot enter, leave or pass through its ward. KAIJU moves it, and all customers in the ward it enters flee.
play-explain-kaiju-in-water = The Kaiju is in { $water } and is in nobody’s way. KAIJU moves it, and all customers in the ward it enters flee.
play-explain-own-screen = Nobody else can see behind the screen until the game ends.
play-explain-permanent-link = { $connection }: a permanent link, always open and owned by nobody.
play-explain-player = { $player }: { $cards } in hand. Left in the supply: stores { $stores }, department stores { $departments }, track { $track }.
play-explain-princess = The Princess is in { $ward }: cards from her ward are wild for everybody. WANDER moves her to an adjacent ward.
play-explain-queue = When the next turn begins, the customers on this card go to its ward, and the player whose turn it is takes the card.
play-explain-queue-space = Queue space { $space }: these customers will go to { $ward }: { $customers }.
play-explain-queue-space-empty = Queue space { $space } is empty.
play-explain-queue-space-without-customers = Queue space { $space }: { $ward }, with no customers yet.
play-explain-sakura-station = Station { $station } in { $ward }, with a sakura: a store here can become a department store.
play-explain-screen = Collected customers stay hidden behind the screen until the game ends.
play-explain-station = Station { $station } in { $ward }.
play-explain-thief = A thief posing as a customer who wants { $good }: anyone who collects it loses half a point.
play-explain-track = { $connection }: track owned by { $player }, who draws cards as with INCOME when others move customers along it.
play-explain-ward = { $ward }: { $cards } in the game.
play-explain-water = { $water } touches these wards: { $wards }.
play-explain-wild-card = { $ward } card, wild for you: it pays for actions in any one ward.
play-explain-your-track = { $connection }: your track. When others move customers along it, you draw cards as with INCOME.
play-final = This cannot be taken back.
play-first-player = First player: { $player }.
play-forward = Forward
play-game-abandoned = The game was abandoned without a winner.
play-game-gone = This game can no longer be shown. Reload the page.
play-game-moved-on = The game has moved on. Please choose again.
play-game-not-shown = This game cannot be shown.
play-game-not-started = The game has not started.
play-game-over-scores = The game is over: { $scores }.
play-go-to-end = Go to end
play-go-to-lobby = Go to the lobby
play-go-to-next-game = Go to the next game
play-go-to-start = Go to start
play-go-to-tournament = Go to the tournament
play-good = Good
play-good-bonus-token = { $good } (bonus token)
play-good-thief = { $good } (thief)
play-good-value = { $good } ×{ $value }
play-hachiko-home-here = This is Hachiko’s home.
play-hachiko-on-marker = Hachiko is home, on his marker.
play-hachiko-waits-here = Hachiko is waiting here: REUNITE brings him home.
play-hachiko-went = Hachiko went to { $ward }.
play-hachiko-will-be-home = Hachiko will be back home, on his marker.
play-hachiko-will-go = Hachiko will go to { $ward }.
play-hand-of = Hand of { $player }
play-hint-bag-nearly-empty = The bag is nearly empty. When no customers are left in the bag or the queue, the last turns begin: think about which goods you still need for sets.
play-hint-dismiss = Got it
play-hint-expand = Customers travel along track. The first track token you lay with each EXPAND is free. Everybody may use your track, but you draw cards when they do.
play-hint-how-to-win = The player with the most points wins. Your stores collect customers, and sets of different goods score best: four goods score 10 points, three score 6, two score 3, and a single customer scores 1.
play-hint-income = Few cards left? INCOME fills your hand up to four cards and ends your turn, so it is best as your second action.
play-hint-last-turns = The last customer has been placed: these are the last turns. Deliver the customers you still can; cards and track score nothing at the end.
play-hint-move = MOVE sends all customers in a ward on a journey together. Every store on their way takes one customer it can serve, whoever owns it, so watch whose stores you pass.
play-hint-open = A good start: OPEN a store that sells what waiting or upcoming customers want, then EXPAND towards them.
play-hint-paying = You pay for actions with cards: a card from the ward, a card that is wild for you (from a ward where you have a store), or any three cards.
play-hint-queue = When your turn began, the customers on the first card in the queue went to that ward, and the card went to your hand. The queue shows which customers come next, and where.
play-hint-upgrade = You can UPGRADE: a department store sells all goods, and you get bonus tokens. The earlier you upgrade, the more you get.
play-home = Home
play-instead = Instead: { $deliveries }
play-join-rematch = Join the rematch
play-journey-from = From { $from }
play-journey-from-to = { $from } to { $to }
play-journeys-truncated = Not all journeys are listed. You can build any other journey station by station.
play-kaiju-here = The Kaiju is here: customers cannot enter, leave or pass through this ward.
play-kaiju-in-water-here = The Kaiju is here and is in nobody’s way.
play-kaiju-to = Kaiju to
play-kaiju-went = The Kaiju went to { $ward }.
play-kaiju-will-go = The Kaiju will go to { $ward }.
play-last-action-taken-back = The last action was taken back.
play-last-customer-arrived = { $count ->
    [one] The last customer has arrived. There is one more turn after this one.
   *[other] The last customer has arrived. There are { $count } more turns after this one.
}
play-last-turn = last turn
play-latin-and-native-names = Latin and native names
play-latin-names = Latin names
play-lesson-another-way = That was another way. Take it back, or start over.
play-lesson-here-next = Tap here next
play-link-copied = Link copied.
play-link-to-station = { $station } (always open)
play-list-journeys = Choose from a list of journeys
play-logged-out = You are no longer logged in. Log in using another window, then try again.
play-map-and-turn = { $map }, turn { $number }
play-maps-default = The map’s default
play-menu = Menu
play-mod = Mod
play-mod-in-play = In play: { $mod }.
play-mod-in-play-with-home = In play: { $mod } (home: { $home }).
play-mod-points = thieves { $points }
play-mod-will-join = This mod will join the game: { $mod }.
play-mod-will-join-with-home = This mod will join the game: { $mod } (home: { $home }).
play-motion = Motion
play-motion-and-sound = Motion and sound
play-motion-fast = Fast
play-motion-normal = Normal speed
play-motion-off = No motion
play-motion-slow = Slow
play-more = Show more or less
play-my-view = My view
play-native-names = Native names
play-next-adds = next adds
play-next-turn = Next turn
play-next-turn-of = Turn { $number } is next: { $player }.
play-no-card = no card
play-no-cards = No cards
play-no-customers = No customers
play-no-customers-waiting-here = No customers are waiting here.
play-no-second-track = No second token
play-no-store-here = There is no store here.
play-nobody-flees = nobody flees
play-not-sent = The server is not responding. Your choices are kept.
play-one-moment = One moment…
play-pause = Pause
play-place-and-points = Place { $place } – { $points }
play-played-by-bot = played by the { $bot }
play-player-agreed = { $player } agreed.
play-player-and-task = { $player } – { $task }
play-player-began-cards = { $player } began with { $cards }.
play-player-chose-mod = { $player } chose a mod: { $mod }.
play-player-chose-mod-with-home = { $player } chose a mod: { $mod } (home: { $home }).
play-player-claimed-tokens = { $tokens ->
    [one] { $player } claimed { $tokens } bonus token.
   *[other] { $player } claimed { $tokens } bonus tokens.
}
play-player-collected = { $player } collected { $customer } at { $station }.
play-player-declined = { $player } declined.
play-player-discarded-cards = { $player } discarded { $cards }.
play-player-drew-cards = { $player } drew { $cards }.
play-player-drew-track-income = { $player } drew { $cards } as track income.
play-player-had-customers-shop = { $player } had the customers in { $ward } shop at { $path }.
play-player-laid-track = { $player } laid track: { $connection }.
play-player-left = { $player } left; the { $bot } takes over.
play-player-moved-customers = { $player } moved the customers from { $ward }: { $path }.
play-player-moved-store = { $player } moved { $store } from { $from } to { $station }.
play-player-offers-rematch = { $player } offers a rematch.
play-player-opened-store = { $player } opened { $store } at { $station }.
play-player-paid-cards = { $player } paid { $cards }.
play-player-passed = { $player } passed.
play-player-proposed-draw = { $player } asked to end the game without a winner.
play-player-proposed-pause = { $player } asked to stop the clock.
play-player-proposed-undo = { $player } asked to take back an action.
play-player-proposes-draw = { $player } asks to end the game without a winner.
play-player-proposes-pause = { $player } asks to stop the clock.
play-player-proposes-undo = { $player } asks to take back an action.
play-player-replaced = An organiser replaced { $player } with the { $bot }.
play-player-resigned = { $player } resigned; the { $bot } takes over.
play-player-resumed-clock = { $player } resumed the clock.
play-player-time-left = { $player } has { $time } left
play-player-timed-out = { $player } ran out of time; the { $bot } takes over.
play-player-took-back-last-action = { $player } took back the last action.
play-player-took-queue-card = { $player } took the { $ward } card from the queue.
play-player-upgraded = { $player } built a department store at { $station }, in place of { $store }.
play-player-will-claim-tokens = { $tokens ->
    [one] { $player } will claim { $tokens } bonus token.
   *[other] { $player } will claim { $tokens } bonus tokens.
}
play-player-will-collect = { $player } will collect { $customer } at { $station }.
play-player-will-have-customers-shop = { $player } will have the customers in { $ward } shop at { $path }.
play-player-will-lay-track = { $player } will lay track: { $connection }.
play-player-will-move-customers = { $player } will move the customers from { $ward }: { $path }.
play-player-will-move-store = { $player } will move { $store } from { $from } to { $station }.
play-player-will-open-store = { $player } will open { $store } at { $station }.
play-player-will-pass = { $player } will pass.
play-player-will-pay-cards = { $player } will pay { $cards }.
play-player-will-take-queue-card = { $player } will take the { $ward } card from the queue.
play-player-will-upgrade = { $player } will build a department store at { $station }, in place of { $store }.
play-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
play-points-label = Points
play-points-unit = { $count ->
    [one] point
   *[other] points
}
play-previous-turn = Previous turn
play-princess-flees-to = Princess flees to
play-princess-here = The Princess is here: the ward’s cards are wild for everybody.
play-princess-to = Princess to
play-princess-went = The Princess went to { $ward }.
play-princess-will-go = The Princess will go to { $ward }.
play-propose-draw = Propose ending the game without a winner
play-propose-pause = Propose stopping the clock
play-propose-undo = Propose taking back my last action
play-queue-card-added = New card in the queue: { $ward }.
play-queue-customer-added = New in the queue on the { $ward } card: { $customer }.
play-queue-empty = empty
play-replay = Replay
play-replay-position = Position in the game
play-replay-version = { $version } of { $last }
play-replay-version-and-turn = { $version } of { $last }, turn { $turn }
play-resign-button = Resign…
play-resign-cancel = Keep playing
play-resign-effect = A bot takes over your seat, and the game counts as a loss for you. This cannot be undone.
play-resign-effect-last-opponent = The game ends at once and counts as a loss for you. This cannot be undone.
play-resign-question = Resign?
play-resume-clock = Resume the clock
play-route = Route
play-rules = Rules
play-score-line = { $count } × { $points } = { $sum }
play-seat-left = { $name } left
play-seat-replaced = { $name } was replaced
play-seat-resigned = { $name } resigned
play-seat-timed-out = { $name } ran out of time
play-second-track = Second track token
play-shared-first-place = Shared first place: { $players }
play-she-stays = she stays
play-show-all = Show all
play-show-hints = Show hints
play-show-since = Show what happened
play-show-whole-board = Show the whole board
play-since-your-last-turn = Since your last turn
play-skip = Skip
play-sound = Sound
play-spectator-link = Link for spectators
play-speed = Speed
play-station-leads-to = Track and permanent links lead to { $stations }.
play-stay-in = Staying in { $ward }: { $who }.
play-store = Store
play-store-from-station = { $good }, from { $station }
play-store-moves-here = moves here
play-store-of-player-here = { $player } has { $store } here; it sells { $goods }.
play-stores-in-supply = { $count } in your supply
play-stores-on-map = stores on the map: { $stores }
play-study-set-up = A position was set up for study.
play-take-back = Undo
play-task-expand = Lay track
play-task-explore = Move your Chairman
play-task-income = Draw cards and end your turn
play-task-kaiju = Move the Kaiju
play-task-move = Move customers
play-task-open = Open a store
play-task-reunite = Bring Hachiko home
play-task-upgrade = Build a department store
play-task-wander = Move the Princess
play-tie-broken = { $first } and { $second } are tied on points, but { $first } claimed a bonus token first.
play-tie-shared = { $first } and { $second } are tied on points, and neither claimed a bonus token, so they share the place.
play-title-your-turn = ● Your turn – { $name }
play-to-player = to { $player }
play-to-you = to you
play-track-count = track: { $count }
play-track-to-station = { $station } ({ $color })
play-travelling = Travelling: { $who }
play-try-again = Try again
play-turn-began = Turn { $number }: { $player }.
play-turn-number-of = Turn { $number } · { $player }
play-turn-of-player = { $player }’s turn
play-turn-off-hints = Turn off hints
play-turns-left = { $count ->
    [one] 1 turn left after this
   *[other] { $count } turns left after this
}
play-viewers = { $count ->
    [one] { $count } person is watching
   *[other] { $count } people are watching
}
play-verb-done = done
play-verb-ends-turn = ends turn
play-verb-expand = Expand
play-verb-explore = Explore
play-verb-impossible = not now
play-verb-income = Income
play-verb-kaiju = Kaiju
play-verb-move = Move
play-verb-open = Open
play-verb-pass = End turn
play-verb-reunite = Reunite
play-verb-upgrade = Upgrade
play-verb-upgrade-cost = { $cost } + 1
play-verb-wander = Wander
play-verb-with-object = { $verb }: { $object }
play-via = via { $stations }
play-viewpoint = Viewpoint
play-waiting-for = Waiting for { $player }
play-waiting-for-kaiju = Waiting for { $player } to move the Kaiju away
play-waiting-for-mod = Waiting for { $player } to choose a mod
play-ward-cards-wild-for-you = Its cards are wild for you.
play-watching-game = You are watching this game.
play-why-not-again = You have already done this in your turn.
play-why-not-expand = You need track and an empty connection.
play-why-not-kaiju = You need cards and a place where the Kaiju can go.
play-why-not-main-actions-done = You have already taken all your main actions this turn.
play-why-not-move = You need a ward with customers who can move, and cards.
play-why-not-open = You need an empty station, a store and cards.
play-why-not-other = Not possible now.
play-why-not-reunite = Hachiko must be away from home, with a route back.
play-why-not-upgrade = You need a store at a sakura station, a collected customer who wants its good, and cards.
play-why-not-your-turn = It is not your turn.
play-wild-cards = Wild cards: { $wards }.
play-wild-inline = wild
play-will-place-last-customer = { $count ->
    [one] That will place the last customer: one more turn follows.
   *[other] That will place the last customer: { $count } more turns follow.
}
play-withdraw-proposal = Withdraw proposal
play-you = You
play-your-chairman-got-off = Your Chairman got off at { $station }.
play-your-chairman-here = Your Chairman is here: the ward’s cards are wild for you.
play-your-chairman-is-in = Your Chairman is in { $ward }.
play-your-chairman-not-on-map = Your Chairman is not on the map yet.
play-your-chairman-went = Your Chairman went to { $ward }.
play-your-chairman-will-get-off = Your Chairman will get off at { $station }.
play-your-chairman-will-go = Your Chairman will go to { $ward }.
play-your-points = Your points: { $points }. Show your sets.
play-your-proposal = You made a proposal. Waiting for { $players }.
play-your-sets = Your sets
play-your-store-here = You have { $store } here; it sells { $goods }.
play-your-turn-actions-left = { $count ->
    [one] Your turn: one action left
   *[other] Your turn: { $count } actions left
}
play-your-turn-choose-mod = Choose which mod to add
play-your-turn-mini-actions = Your turn: take a mini action or end the turn
play-your-turn-relocate-kaiju = Your turn: first move the Kaiju away
play-zoom = Zoom
play-zoom-in = Zoom in
play-zoom-out = Zoom out
