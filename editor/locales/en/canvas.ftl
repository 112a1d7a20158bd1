canvas-accepted = Accepted
canvas-accepted-warnings = accepted warnings
canvas-across-bay = across the bay
canvas-across-river = across a river
canvas-add-corner-after = Add next corner
canvas-adjacency = adjacency
canvas-already-connected = { $name }: already connected
canvas-also-editing = Also editing: { $names }
canvas-another-window = you, in another window
canvas-attribution = attribution
canvas-border = Border
canvas-border-count = Borders: { $n }
canvas-border-kind-of = { $name }: { $how }
canvas-border-name = Border { $name }
canvas-borders-added = { $n ->
    [one] { $n } border added. Check it in adjacency mode.
   *[other] { $n } borders added. Check them in adjacency mode.
}
canvas-can-carry-track = can carry track
canvas-cards = cards
canvas-change-redone = Redone: { $name }
canvas-change-undone = Undone: { $name }
canvas-changes-not-restored = Some unsaved changes could not be restored: { $why }
canvas-changes-restored = Your unsaved changes have been restored.
canvas-choose-destination = Choose where to put it.
canvas-choose-station-first = Choose a station first.
canvas-choose-ward-first = Choose a ward first.
canvas-comparison-with-tokyo = Comparison with Tokyo
canvas-conflicts-intro = Some items were changed in both places. Choose which version to keep.
canvas-connect-from-here = Connect from here
canvas-connection = Connection
canvas-connection-count = Connections: { $n }
canvas-connection-name = Connection { $name }
canvas-connections = connections
canvas-corner-position = Corner { $n }, { $words }
canvas-discard-changes = Discard changes
canvas-download-lost-changes = Download the changes that could not be restored
canvas-draft-not-drawable = This draft has entries that cannot be drawn. Export it, fix it and import it again.
canvas-draft-not-opened = The draft could not be opened: { $why }
canvas-draw-outline = Draw an outline
canvas-drawing-size = drawing size
canvas-error = Error
canvas-everywhere = Everywhere
canvas-field-of = { $what } of { $name }
canvas-hachiko-station = Hachiko waits at
canvas-hachiko-waits-here = Hachiko waits here
canvas-hint-adjacency = Click a ward, then a ward that touches it. Repeat to change the kind of border.
canvas-hint-close-outline = Click the first corner or press Enter to close the outline. Press Escape to discard it.
canvas-hint-connect = Click a station, then the next one. The line continues until you press Escape.
canvas-hint-draw-outline = Click the corners of { $name } one by one.
canvas-hint-next-station = From { $name } to … Press Escape to end the line.
canvas-hint-second-ward = Click a ward that touches { $name }.
canvas-hint-select = Click an item to select it, or drag it to move it. Drag the background to move the view.
canvas-hint-stations = Click where you want to place a station. Drag a station to move it.
canvas-hint-wards = Click the corners of a new ward one by one. For a ward without an outline, click one corner and press Enter.
canvas-id = ID
canvas-id-not-valid = Use only lowercase letters, digits and hyphens in an ID.
canvas-id-taken = This ID is already in use. Choose another one.
canvas-issue-count = Errors: { $e }, warnings: { $w }
canvas-items-selected = { $n ->
    [one] { $n } item selected
   *[other] { $n } items selected
}
canvas-journal-not-drawable = they contain entries that cannot be drawn
canvas-key-cancel = cancel, or clear the selection
canvas-key-click = click at the crosshair; in select mode, edit the name of the selected item
canvas-key-inspector = go to the inspector
canvas-key-issues = go to the list of issues
canvas-key-line-kind = switch between connection and permanent link
canvas-key-move = move the selection (in select mode), or else the crosshair; hold Shift for larger steps
canvas-key-next-item = next item
canvas-key-pick-up = pick up the selection; the next click or Enter puts it down
canvas-key-previous-item = previous item
canvas-key-redo = redo
canvas-key-remove = remove the selection
canvas-key-sakura = turn the sakura icon on or off
canvas-key-save = save now
canvas-key-select-all = select everything in this mode
canvas-key-shortcuts = show these shortcuts
canvas-key-snapping = turn snapping to grid and guides on or off; hold Alt to suspend it
canvas-key-undo = undo
canvas-key-water = mark or unmark the ward as next to water
canvas-kind = kind
canvas-kind-border = Kind of border
canvas-latin = Latin
canvas-latin-and-native = Latin and native
canvas-line-bends = line bends
canvas-logged-out-not-saved = You are logged out: your work is not saved anywhere, so keep this window open
canvas-logged-out-saved-in-browser = You are logged out: your work is saved in this browser
canvas-map-inline = the map
canvas-map-title = The map
canvas-mode-select = select
canvas-more-issues = { $n ->
    [one] One more error or warning is not listed.
   *[other] { $n } more errors and warnings are not listed.
}
canvas-move-with-click = Move with a click
canvas-name = name
canvas-name-position = Position of the name
canvas-name-side = side of the name
canvas-names-shown = names shown
canvas-names-shown-title = Names shown
canvas-native-names = native
canvas-new-lines-are-connections = New lines can carry track
canvas-new-lines-are-permanent-links = New lines are permanent links
canvas-next-to-water = Next to { $water }
canvas-no-border = no border
canvas-no-issues = This map has no issues.
canvas-no-more-borders = The drawing suggests no more borders.
canvas-not-adjacent = not adjacent
canvas-not-saved = Not saved: { $why }
canvas-not-saved-yet = Not saved yet
canvas-nothing-to-go-to = There are no items to select.
canvas-nothing-to-redo = There is nothing to redo.
canvas-nothing-to-sketch = Every ward with a station already has an outline.
canvas-nothing-to-undo = There is nothing to undo.
canvas-offline-not-saved = No connection: your work is not saved anywhere, so keep this window open
canvas-offline-saved-in-browser = No connection: your work is saved in this browser
canvas-on-canvas = On the canvas
canvas-on-land = on land
canvas-outline = outline
canvas-outline-corners = { $n ->
    [one] Outline: { $n } corner
   *[other] Outline: { $n } corners
}
canvas-outline-too-short = An outline needs at least three corners.
canvas-permanent-link-name = Permanent link { $name }
canvas-place = position
canvas-princess-starts-here = The Princess starts here
canvas-princess-ward = The Princess starts in
canvas-redo-change = Redo: { $name }
canvas-remove-corner = Remove corner
canvas-remove-outline = Remove the outline
canvas-remove-selected = Remove selected
canvas-resolve-conflicts = Resolve conflicts: { $n }
canvas-rivers = rivers
canvas-sakura = sakura
canvas-sakura-explained = Sakura icon: a department store can be built here
canvas-sakura-icons = sakura icons
canvas-sakura-off = Sakura icon off
canvas-sakura-on = Sakura icon on
canvas-saving = Saving…
canvas-size-too-small = { $n ->
    [one] The drawing cannot be smaller than { $width } × { $height }: { $names } would be outside it.
   *[other] The drawing cannot be smaller than { $width } × { $height }: { $n } stations and ward names, such as { $names }, would be outside it.
}
canvas-snapping-off = Snapping off
canvas-snapping-on = Snapping on
canvas-station-count = Stations: { $n }
canvas-station-in-ward = Station { $name } in { $ward }
canvas-stations = stations
canvas-stations-moved = { $n ->
    [one] The station of the removed ward now belongs to { $names }.
   *[other] { $n } stations of removed wards now belong to the nearest other ward: { $names }.
}
canvas-stations-without-ward = { $n ->
    [one] The station of the removed ward has no ward now.
   *[other] { $n } stations have no ward now.
}
canvas-surrounding-land = surrounding land
canvas-their-draft-not-drawable = the draft saved elsewhere has entries that cannot be drawn
canvas-this-map = This map
canvas-tokyo = Tokyo
canvas-total-cards = { $n ->
    [one] Total for all wards: { $n } card (Tokyo: { $tokyo })
   *[other] Total for all wards: { $n } cards (Tokyo: { $tokyo })
}
canvas-undo-accept-warning = accept a warning
canvas-undo-add = add { $name }
canvas-undo-add-borders = { $n ->
    [one] add { $n } border
   *[other] add { $n } borders
}
canvas-undo-add-corner = add a corner to { $name }
canvas-undo-change = Undo: { $name }
canvas-undo-change-border = change the border between { $a } and { $b }
canvas-undo-change-cards = change the number of cards for { $name }
canvas-undo-change-field = change the { $what }
canvas-undo-change-kind = change the kind of { $name }
canvas-undo-change-water = change whether { $name } is next to water
canvas-undo-connect = connect { $name }
canvas-undo-draw = draw { $name }
canvas-undo-draw-outline = draw the outline of { $name }
canvas-undo-move = move { $name }
canvas-undo-move-corner = move a corner of { $name }
canvas-undo-move-items = { $n ->
    [one] move { $n } item
   *[other] move { $n } items
}
canvas-undo-place = place { $name }
canvas-undo-remove = remove { $name }
canvas-undo-remove-corner = remove a corner of { $name }
canvas-undo-remove-items = { $n ->
    [one] remove { $n } item
   *[other] remove { $n } items
}
canvas-undo-remove-outline = remove the outline of { $name }
canvas-undo-rename = rename { $name }
canvas-undo-resolve-conflict = resolve the conflict: { $name }
canvas-undo-restore-changes = restore unsaved changes
canvas-undo-set-hachiko-station = set Hachiko’s station to { $name }
canvas-undo-set-princess-ward = set the Princess’s starting ward to { $name }
canvas-undo-sketch-outlines = { $n ->
    [one] sketch { $n } outline
   *[other] sketch { $n } outlines
}
canvas-undo-withdraw-acceptance = stop accepting a warning
canvas-use-mine = Use mine
canvas-use-theirs = Use theirs
canvas-ward = ward
canvas-ward-with-cards = { $n ->
    [one] Ward { $name }, { $n } card
   *[other] Ward { $name }, { $n } cards
}
canvas-wards = wards
canvas-warning = Warning
canvas-water = water
canvas-water-name = name of the bay or river
canvas-water-name-title = Name of the bay or river
canvas-width = Width
