games-action-types = Action types
games-add-bot = Add a bot
games-all-checks-passed = All checks passed.
games-any-color = any
games-bag-customers = { $value ->
    [one] Bag: { $value } customer
   *[other] Bag: { $value } customers
}
games-board = Board
games-board-hint = Point at something or tap it to see what it is.
games-bonus-stacks = Bonus stacks: { $value }
games-bot-count = Number of bots
games-bot-took-over = a bot took over
games-by = by { $value }
games-cancel-table = Cancel the table
games-check-found-problem = The check found a problem:
games-clock-per-game = { $value } for the whole game
games-clock-per-turn = { $value } per turn
games-color = Colour
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
games-download-game-record = Download the game record
games-draw-proposed = A player proposes to end the game without a winner.
games-fairness-commitment = Before the first card was dealt, the server published the SHA-256 hash of its seed:
games-fairness-download-intro = You do not have to trust this server: download the game record and check it on your own computer.
games-fairness-not-finished = The seed stays secret until the game is over. This is its SHA-256 hash, published before the game started:
games-fairness-replayed = { $value ->
    [one] The game was replayed from that seed. The one entry in its log follows the rules.
   *[other] The game was replayed from that seed. All { $value } entries in its log follow the rules.
}
games-fairness-result = The replay gives the stored result:
games-fairness-seed = The seed published after the game matches that hash:
games-fairness-study = This game is a study: its creator chose the draws or the position, as the record shows.
games-game-abandoned = The game was abandoned.
games-game-abandoned-inline = the game was abandoned
games-hachiko-is-home = Hachiko is waiting at home.
games-hours = { $value ->
    [one] { $value } hour
   *[other] { $value } hours
}
games-income-effect = draw cards and end the turn
games-invite-link = Invite link
games-invite-note = Send them this link. They can join without an account.
games-invite-others = Invite others
games-join-as-guest = Join as a guest
games-kaiju-in-water = The Kaiju is in the water.
games-last-action-revealed = The last action revealed hidden information.
games-leave = Leave
games-live-board = Live board
games-make-proposal = Make a proposal to the other players
games-map-version = version { $value }
games-minutes = { $value ->
    [one] { $value } minute
   *[other] { $value } minutes
}
games-not-all-journeys-listed = Not all journeys are listed.
games-on-map = On the map
games-pass-effect = end the turn
games-pause-proposed = A player proposes to stop the clock.
games-pay-with = Pay with
games-payment = payment
games-payment-in-action = the cards listed in the action
games-propose-draw = End the game by agreement
games-remove-from-seat = Remove from seat
games-resign-effect = A bot takes over your seat, and you cannot rejoin the game.
games-resign-from-game = Resign from the game
games-result = Result
games-result-headline = { $player } wins, { $own } to { $other }
games-result-shared = Shared first place: { $players }
games-seconds = { $value ->
    [one] { $value } second
   *[other] { $value } seconds
}
games-shuffle-check = Shuffle check
games-start-game = Start the game
games-start-needs-full-table = The game can start once every seat is taken.
games-starts-here = The game will start here automatically.
games-stores = Stores
games-stores-left = Stores left
games-summary-chairman = Each player has a Chairman. Cards from his ward are wild for that player.
games-summary-city-growth = City Growth: 72 customers, the Princess from the start, another mod during play, and a final round in which actions cost no cards.
games-summary-hachiko = A faithful dog follows the customers. Bring him home to move them for free.
games-summary-kaiju = A monster comes out of the water: customers flee, and nobody can pass through its ward.
games-summary-princess = Cards from the ward she is in are wild for everyone.
games-summary-thief = Eight thieves hide among the customers and cost half a point each.
games-summary-v2r8 = The base game: 60 customers, and stores can be moved.
games-table-full = All seats are taken. The game will start soon, and you can watch it here.
games-table-name = Table name
games-table-of = { $value }’s table
games-tables = Tables
games-take-back = Take back
games-take-seat = Take a seat
games-text-view = Text view
games-thief = a thief
games-took-back-last-action = took back the last action
games-track-left = Track left
games-turn-number = Turn { $value }
games-undo-proposed = A player proposes to take back the last action.
games-visibility-note = Only people with the invite link can join a private table. Everyone can see and join public tables.
games-waiting-commitment = Before the first card is dealt, the server commits to its shuffles with this SHA-256 hash. After the game, anyone can check that it did not change them.
games-waiting-for = Waiting for { $value }.
games-your-turn-as = It is your turn ({ $value }).
