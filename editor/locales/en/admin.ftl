admin-abandon = Abandon
admin-abandon-games-effect = { $value ->
    [one] It ends immediately without a winner and cannot be resumed.
   *[other] They end immediately without a winner and cannot be resumed.
}
admin-abandon-games-question = { $value ->
    [one] Abandon this game?
   *[other] Abandon these { $value } games?
}
admin-abandon-selected = Abandon selected games
admin-access = Access
admin-accounts = Accounts
admin-accounts-summary = Roles, suspensions, lost passwords
admin-action = Action
admin-actions-by = Actions by { $value }
admin-active = active
admin-actor = Actor
admin-actor-command-line = command line
admin-admin-menu = Admin menu
admin-all = all
admin-any-action = any action
admin-applied-migrations = Applied migrations
admin-archive-maps-effect = { $value ->
    [one] It is removed from lists and cannot be used for new games. Games that have already started continue.
   *[other] They are removed from lists and cannot be used for new games. Games that have already started continue.
}
admin-archive-maps-question = { $value ->
    [one] Archive this map?
   *[other] Archive these { $value } maps?
}
admin-audit-log = Audit log
admin-audit-summary = Who did what, and why
admin-built-in = built-in
admin-change-roles = Change roles
admin-change-roles-effect = New roles: { $value }. This user will be logged out everywhere.
admin-change-roles-question = Change roles?
admin-consecutive-failures = Consecutive failures
admin-continue = Continue
admin-create-reset-link = Create password reset link
admin-database = Database
admin-delete = Delete
admin-delete-selected = Delete selected webhooks
admin-delete-webhooks-effect = { $value ->
    [one] Pending notices are not sent, and the delivery log is deleted.
   *[other] Pending notices are not sent, and the delivery logs are deleted.
}
admin-delete-webhooks-question = { $value ->
    [one] Delete this webhook?
   *[other] Delete these { $value } webhooks?
}
admin-did-abandon-game = game abandoned
admin-did-announce = announcement posted or withdrawn
admin-did-answer-dispute = dispute answered
admin-did-archive-map = map archived
admin-did-change-directors = directors changed
admin-did-change-entrant = entrant changed
admin-did-change-roles = roles changed
admin-did-change-round = round published, started or withdrawn
admin-did-change-tournament = tournament changed
admin-did-change-tournament-status = tournament status changed
admin-did-create-reset-link = password reset link created
admin-did-create-tournament = tournament created
admin-did-delete-webhook = webhook deleted
admin-did-feature-map = map featured
admin-did-hand-over-seat = seat handed to a bot
admin-did-restore-account = account restored
admin-did-restore-map = map restored
admin-did-revoke-ruling = ruling revoked
admin-did-rule = ruling made
admin-did-stop-featuring-map = map no longer featured
admin-did-suspend-account = account suspended
admin-disabled = disabled
admin-disabled-webhooks = { $value ->
    [one] { $value } disabled webhook
   *[other] { $value } disabled webhooks
}
admin-earlier-entries = Earlier entries
admin-entry-number = Entry
admin-failing = failing
admin-failing-webhooks = { $value ->
    [one] { $value } failing webhook
   *[other] { $value } failing webhooks
}
admin-feature = Feature
admin-feature-maps-effect = { $value ->
    [one] It is shown first in lists.
   *[other] They are shown first in lists.
}
admin-feature-maps-question = { $value ->
    [one] Feature this map?
   *[other] Feature these { $value } maps?
}
admin-featured = featured
admin-game-log = Game log
admin-game-version = version { $value }
admin-games-in-memory = Games in memory
admin-games-summary = Watch, abandon, hand seats to bots
admin-granted-roles = Granted roles
admin-guest = guest
admin-last-changed = Last changed
admin-last-response = Last response
admin-last-seen = last seen { $value }
admin-later-entries = Later entries
admin-latest-version = Latest version
admin-link = Link
admin-lost-password = Lost password
admin-maps-summary = Feature and archive
admin-name-or-id = Name or ID
admin-no-other-servers = No other servers have been seen in the last day.
admin-no-problems = No problems found.
admin-no-roles = none
admin-open-streams = Open streams
admin-other-servers = Other servers
admin-overdue = overdue: { $value }
admin-overdue-deliveries = { $value ->
    [one] { $value } overdue delivery
   *[other] { $value } overdue deliveries
}
admin-owner = Owner
admin-pending-deliveries = Pending deliveries
admin-pending-log-entries = Pending log entries
admin-program-version = Program version
admin-recent-actions = Recent actions
admin-redirected = Redirected
admin-rejected = Rejected
admin-requests = Requests since startup
admin-reset-link-note = Anyone with this link can set a new password for this account once. The link will not be shown again.
admin-reset-link-title = Password reset link for { $value }
admin-restore = Restore
admin-restore-accounts-effect = { $value ->
    [one] This user can log in again.
   *[other] These users can log in again.
}
admin-restore-accounts-question = { $value ->
    [one] Restore this account?
   *[other] Restore these { $value } accounts?
}
admin-restore-maps-effect = { $value ->
    [one] It appears in lists again and can be used for new games.
   *[other] They appear in lists again and can be used for new games.
}
admin-restore-maps-question = { $value ->
    [one] Restore this map?
   *[other] Restore these { $value } maps?
}
admin-role = Role
admin-role-admin = admin
admin-role-designer = designer
admin-role-organiser = organiser
admin-role-player = player
admin-roles = Roles
admin-server-errors = Server errors
admin-server-errors-since-startup = { $value ->
    [one] { $value } server error since startup
   *[other] { $value } server errors since startup
}
admin-server-status = Server status
admin-since = since { $value }
admin-status = Status
admin-stop-featuring = Stop featuring
admin-stop-featuring-maps-effect = { $value ->
    [one] It is no longer shown first in lists.
   *[other] They are no longer shown first in lists.
}
admin-stop-featuring-maps-question = { $value ->
    [one] Stop featuring this map?
   *[other] Stop featuring these { $value } maps?
}
admin-successful = Successful
admin-suspend = Suspend
admin-suspend-accounts-effect = { $value ->
    [one] This user is logged out everywhere and cannot log in. Their games continue without them.
   *[other] These users are logged out everywhere and cannot log in. Their games continue without them.
}
admin-suspend-accounts-question = { $value ->
    [one] Suspend this account?
   *[other] Suspend these { $value } accounts?
}
admin-system = System
admin-target = Target
admin-target-id = Target ID
admin-this-server = This server: { $value }
admin-uptime = Uptime
admin-url = URL
admin-valid-until = Valid until { $value } UTC.
admin-waiting = Waiting
admin-watch-game = Watch { $value }
admin-webhooks = Webhooks
admin-webhooks-summary = Where the server sends notices
admin-when = When
admin-working = working
