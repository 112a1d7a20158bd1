canvas-accept-warning = accept a warning
canvas-accepted = Accepted
canvas-accepted-warnings = accepted warnings
canvas-across-bay = across the bay
canvas-across-river = across a river
canvas-add-corner-name = add a corner to { $name }
canvas-add-n-borders = { $n ->
    [one] add { $n } border
   *[other] add { $n } borders
}
canvas-add-name = add { $name }
canvas-add-next-corner = Add next corner
canvas-adjacency = adjacency
canvas-all-wards-together-n-cards = { $n ->
    [one] All wards together: { $n } card (Tokyo: { $tokyo })
   *[other] All wards together: { $n } cards (Tokyo: { $tokyo })
}
canvas-also-editing-names = Also editing: { $names }
canvas-another-window = you, in another window
canvas-attribution = attribution
canvas-border = Border
canvas-border-name = Border { $name }
canvas-borders-added-n-check-them = Borders added: { $n }. Check them in adjacency mode.
canvas-borders-n = Borders: { $n }
canvas-can-carry-track = can carry track
canvas-cancel-clear-selection = cancel, or clear the selection
canvas-canvas = On the canvas
canvas-cards = cards
canvas-change-border-between-b = change the border between { $a } and { $b }
canvas-change-kind-name = change the kind of { $name }
canvas-change-number-cards-name = change the number of cards of { $name }
canvas-change-water-name = change the water at { $name }
canvas-change-what = change the { $what }
canvas-choose-station-first = Choose a station first.
canvas-choose-ward-first = Choose a ward first.
canvas-choose-where-put = Choose where to put it.
canvas-click-corners-name-one-one = Click the corners of { $name } one by one.
canvas-click-corners-new-ward-one = Click the corners of a new ward one by one. For a ward without an outline, click one corner and press Enter.
canvas-click-crosshair-select-mode-edit = click at the crosshair; in select mode, edit the name of the selected item
canvas-click-first-corner-press-enter = Click the first corner or press Enter to close the outline. Press Escape to discard it.
canvas-click-item-select-drag-move = Click an item to select it, or drag it to move it. Drag the background to move the view.
canvas-click-station-next-one-line = Click a station, then the next one. The line continues until you press Escape.
canvas-click-ward-one-touches-repeat = Click a ward, then one that touches it. Repeat to change the kind of border.
canvas-click-ward-touches-name = Click a ward that touches { $name }.
canvas-click-where-want-place-station = Click where you want to place a station. Drag a station to move it.
canvas-comparison-tokyo = Comparison with Tokyo
canvas-connect-from-here = Connect from here
canvas-connect-name = connect { $name }
canvas-connection = Connection
canvas-connection-name = Connection { $name }
canvas-connections = connections
canvas-connections-n = Connections: { $n }
canvas-corner-n-words = Corner { $n }, { $words }
canvas-discard-changes = Discard changes
canvas-download-changes-could-not-restored = Download the changes that could not be restored
canvas-draft-could-not-opened-why = The draft could not be opened: { $why }
canvas-draft-entries-cannot-drawn-export = This draft has entries that cannot be drawn. Export it, fix it and import it again.
canvas-draft-saved-elsewhere-entries-cannot = the draft saved elsewhere has entries that cannot be drawn
canvas-draw-name = draw { $name }
canvas-draw-outline = Draw an outline
canvas-draw-outline-name = draw the outline of { $name }
canvas-drawing-size = drawing size
canvas-drawing-suggests-no-more-borders = The drawing suggests no more borders.
canvas-entries-cannot-drawn = it has entries that cannot be drawn
canvas-error = Error
canvas-errors-e-warnings-w = Errors: { $e }, warnings: { $w }
canvas-every-ward-station-already-outline = Every ward with a station already has an outline.
canvas-everywhere = Everywhere
canvas-from-name-press-escape-end = From { $name } to … Press Escape to end the line.
canvas-go-inspector = go to the inspector
canvas-go-list-issues = go to the list of issues
canvas-hachiko-waits = Hachiko waits at
canvas-hachiko-waits-here = Hachiko waits here
canvas-id = id
canvas-id-already-use-choose-another = This ID is already in use. Choose another one.
canvas-kind = kind
canvas-kind-border = Kind of border
canvas-land = on land
canvas-latin = Latin
canvas-latin-native = Latin and native
canvas-line-bends = line bends
canvas-logged-out-work-not-saved = You are logged out: your work is not saved anywhere, so keep this window open
canvas-logged-out-work-saved-browser = You are logged out: your work is saved in this browser
canvas-map = the map
canvas-map-no-issues = This map has no issues.
canvas-move-click = Move with a click
canvas-move-corner-name = move a corner of { $name }
canvas-move-n-items = { $n ->
    [one] move { $n } item
   *[other] move { $n } items
}
canvas-move-name = move { $name }
canvas-move-selection-crosshair-nothing-selected = move the selection, or the crosshair if nothing is selected or in other modes; hold Shift for larger steps
canvas-n-items-selected = { $n ->
    [one] { $n } item selected
   *[other] { $n } items selected
}
canvas-n-more-errors-warnings-not = { $n ->
    [one] One more error or warning is not listed.
   *[other] { $n } more errors and warnings are not listed.
}
canvas-name = name
canvas-name-already-connected = { $name }: already connected
canvas-name-bay-river = Name of the bay or river
canvas-name-how = { $name }: { $how }
canvas-name-side = name side
canvas-name-water = name of the water
canvas-names-shown = names shown
canvas-names-shown-title = Names shown
canvas-native = native
canvas-new-lines-can-carry-track = New lines can carry track
canvas-new-lines-permanent-links = New lines are permanent links
canvas-next-item = next item
canvas-next-water = Next to { $water }
canvas-no-border = no border
canvas-no-connection-work-not-saved = No connection: your work is not saved anywhere, so keep this window open
canvas-no-connection-work-saved-browser = No connection: your work is saved in this browser
canvas-not-adjacent = not adjacent
canvas-not-saved-why = Not saved: { $why }
canvas-not-saved-yet = Not saved yet
canvas-outline = outline
canvas-outline-n-corners = { $n ->
    [one] Outline: { $n } corner
   *[other] Outline: { $n } corners
}
canvas-outline-needs-least-three-corners = An outline needs at least three corners.
canvas-permanent-link-name = Permanent link { $name }
canvas-pick-up-selection-next-click = pick up the selection; the next click or Enter puts it down
canvas-place = place
canvas-place-name = place { $name }
canvas-position-name = Position of the name
canvas-previous-item = previous item
canvas-princess-starts = The Princess starts in
canvas-princess-starts-here = The Princess starts here
canvas-redo = redo
canvas-redo-name = Redo: { $name }
canvas-redone-name = Redone: { $name }
canvas-remove-corner = Remove corner
canvas-remove-corner-name = remove a corner of { $name }
canvas-remove-n-items = { $n ->
    [one] remove { $n } item
   *[other] remove { $n } items
}
canvas-remove-name = remove { $name }
canvas-remove-outline = Remove the outline
canvas-remove-outline-name = remove the outline of { $name }
canvas-remove-selected = Remove selected
canvas-remove-selection = remove the selection
canvas-rename-name = rename { $name }
canvas-resolve-conflict-name = resolve the conflict: { $name }
canvas-resolve-conflicts-n = Resolve conflicts: { $n }
canvas-restore-unsaved-changes = restore unsaved changes
canvas-rivers = rivers
canvas-sakura = sakura
canvas-sakura-icon = Sakura icon on
canvas-sakura-icon-department-store-can = Sakura icon: a department store can be built here
canvas-sakura-icon-off = Sakura icon off
canvas-sakura-icons = sakura icons
canvas-save-now = save now
canvas-saving = Saving…
canvas-select = select
canvas-select-everything-mode = select everything in this mode
canvas-set-hachikos-station-name = set Hachiko’s station to { $name }
canvas-set-princesss-starting-ward-name = set the Princess’s starting ward to { $name }
canvas-show-shortcuts = show these shortcuts
canvas-sketch-n-outlines = { $n ->
    [one] sketch { $n } outline
   *[other] sketch { $n } outlines
}
canvas-snapping = Snapping on
canvas-snapping-off = Snapping off
canvas-some-items-changed-both-places = Some items were changed in both places. Choose which version to keep.
canvas-some-unsaved-changes-could-not = Some unsaved changes could not be restored: { $why }
canvas-station-name-ward = Station { $name } in { $ward }
canvas-stations = stations
canvas-stations-n = Stations: { $n }
canvas-surrounding-land = surrounding land
canvas-switch-between-connection-permanent-link = switch between connection and permanent link
canvas-switch-whether-ward-next-water = switch whether the ward is next to water
canvas-the-map = The map
canvas-there-nothing-go = There is nothing to go to.
canvas-there-nothing-redo = There is nothing to redo.
canvas-there-nothing-undo = There is nothing to undo.
canvas-this-map = This map
canvas-tokyo = Tokyo
canvas-turn-sakura-icon-off = turn the sakura icon on or off
canvas-turn-snapping-grid-guides-off = turn snapping to grid and guides on or off; hold Alt to suspend it
canvas-undo = undo
canvas-undo-name = Undo: { $name }
canvas-undone-name = Undone: { $name }
canvas-unsaved-changes-restored = Your unsaved changes have been restored.
canvas-use-mine = Use mine
canvas-use-only-lowercase-letters-digits = Use only lowercase letters, digits and hyphens in an ID.
canvas-use-theirs = Use theirs
canvas-ward = ward
canvas-ward-name-n-cards = { $n ->
    [one] Ward { $name }, { $n } card
   *[other] Ward { $name }, { $n } cards
}
canvas-wards = wards
canvas-warning = Warning
canvas-water = water
canvas-what-name = { $what } of { $name }
canvas-width = Width
canvas-withdraw-acceptance-warning = withdraw the acceptance of a warning
