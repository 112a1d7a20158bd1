games-action-types = Action types
games-add-bot = Add a bot
games-all-checks-passed = All checks passed.
games-all-seats-taken-game-will = All seats are taken. The game will start soon, and you can watch it here.
games-any = any
games-bag-customers = { $value ->
    [one] Bag: { $value } customer
   *[other] Bag: { $value } customers
}
games-base-game-60-customers-stores = The base game: 60 customers, and stores can be moved.
games-before-first-card-dealt-server = Before the first card was dealt, the server published the SHA-256 of its seed:
games-before-first-card-dealt-server-commits = Before the first card is dealt, the server commits to its shuffles with this SHA-256. After the game, anyone can check that it kept to them.
games-board = Board
games-bonus-stacks = Bonus stacks: { $value }
games-bot-takes-over-seat-cannot = A bot takes over your seat, and you cannot rejoin the game.
games-bot-took-over = a bot took over
games-bots-among-players = Bots among the players
games-by = by { $value }
games-cancel-table = Cancel the table
games-cards-named-action = the cards named in the action
games-cards-ward-she-wild-everyone = Cards of the ward she is in are wild for everyone.
games-check-found-problem = The check found a problem:
games-city-growth-72-customers-princess = City Growth: 72 customers, the Princess from the start, another mod during play, and a free final round.
games-colour = Colour
games-command = Command
games-copy-link = Copy the link
games-create-private-table = Create private table
games-create-public-table = Create public table
games-current-board = The current board
games-customers = Customers
games-customers-inline = customers
games-deck-cards = { $value ->
    [one] Deck: { $value } card
   *[other] Deck: { $value } cards
}
games-do-not-trust-server-download = You do not have to trust this server: download the game record and check it on your own computer.
games-download-game-record = Download the game record
games-draw-cards-end-turn = draw cards and end the turn
games-each-player-chairman-cards-his = Each player has a Chairman. The cards of his ward are wild for that player.
games-eight-thieves-hide-among-customers = Eight thieves hide among the customers and cost half a point each.
games-end-game-agreement = End the game by agreement
games-end-turn = end the turn
games-faithful-dog-follows-customers-bring = A faithful dog follows the customers. Bring him home to move them for free.
games-game-abandoned = The game was abandoned.
games-game-abandoned-inline = the game was abandoned
games-game-can-start-once-every = The game can start once every seat is taken.
games-game-replayed-from-seed-all = { $value ->
    [one] The game was replayed from that seed. The one entry in its log follows the rules.
   *[other] The game was replayed from that seed. All { $value } entries in its log follow the rules.
}
games-game-study-creator-chose-draws = This game is a study: its creator chose the draws or the position, as the record shows.
games-game-will-start-here-automatically = The game will start here automatically.
games-hachiko-waiting-home = Hachiko is waiting at home.
games-hours = { $value ->
    [one] { $value } hour
   *[other] { $value } hours
}
games-invite-others = Invite others
games-join-guest = Join as a guest
games-kaiju-water = The Kaiju is in the water.
games-last-action-revealed-hidden-information = The last action revealed hidden information.
games-leave = Leave
games-link-table = Link to this table
games-live-board = Live board
games-make-proposal-other-players = Make a proposal to the other players
games-map = On the map
games-minutes = { $value ->
    [one] { $value } minute
   *[other] { $value } minutes
}
games-monster-comes-out-water-customers = A monster comes out of the water: customers flee, and nobody can pass through its ward.
games-not-all-journeys-listed = Not all journeys are listed.
games-only-people-link-can-join = Only people with the link can join a private table. Public tables are listed for everyone.
games-pay = Pay with
games-payment = payment
games-per-turn = { $value } per turn
games-player-proposes-end-game-without = A player proposes to end the game without a winner.
games-player-proposes-stop-clock = A player proposes to stop the clock.
games-player-proposes-take-back-last = A player proposes to take back the last action.
games-point-something-tap-see-what = Point at something or tap it to see what it is.
games-remove-from-seat = Remove from seat
games-replay-gives-stored-result = The replay gives the stored result:
games-resign-from-game = Resign from the game
games-result = Result
games-s-table = { $value }'s table
games-seconds = { $value ->
    [one] { $value } second
   *[other] { $value } seconds
}
games-seed-published-after-game-matches = The seed published after the game matches that SHA-256:
games-seed-stays-secret-until-game = The seed stays secret until the game is over. This is its SHA-256, published before the game started:
games-send-them-link-they-can = Send them this link. They can join without an account.
games-shuffle-check = Shuffle check
games-start-game = Start the game
games-stores = Stores
games-stores-left = Stores left
games-table-name = Table name
games-tables = Tables
games-take-back = Take back
games-take-seat = Take a seat
games-text-view = Text view
games-thief = a thief
games-took-back-last-action = took back the last action
games-track-left = Track left
games-turn = Turn { $value }
games-turn-value = It is your turn ({ $value }).
games-version = version { $value }
games-waiting = Waiting for { $value }.
games-whole-game = { $value } for the whole game
