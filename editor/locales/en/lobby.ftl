lobby-all-tournaments = All tournaments
lobby-copied = Copied
lobby-demo = Replay of a game between bots
lobby-draw-your-own = Draw your own
lobby-find-people = Find people
lobby-finished-games = Finished games
lobby-goal = Whoever collects the most complete sets of food, clothing, books and electronics wins.
lobby-headline = Bring the city to your doors
lobby-intro = Open stores, lay track and bring shoppers to your doors.
lobby-invitations = Invitations
lobby-invites-table = { $value } invites you to a table:
lobby-learn = Learn the game
lobby-live = Live:
lobby-more-options = Choose map, players and bots…
lobby-my-tables = Your games
lobby-no-account-needed = No account needed. 2 to 4 players, about 45 minutes.
lobby-no-games = No public games are being played.
lobby-no-own-tables = You are not playing yet. Start a game against bots, or join an open table.
lobby-no-tables = No public tables are waiting for players. Open one, or play against bots.
lobby-offers-rematch = { $value } offers a rematch:
lobby-somebody-elses-turn = Somebody else’s turn
lobby-waiting-for-you = { $value ->
    [one] { $value } waiting for you
   *[other] { $value } waiting for you
}
