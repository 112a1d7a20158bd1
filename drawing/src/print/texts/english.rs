//! The English texts.

use super::{
    CardTexts, Chapter, GuideTexts, ModSheetTexts, ModTexts, PanelTexts, ScreenTexts, Section, SheetNames,
    Texts, TileTexts, TokenTexts, action, paragraph,
};

pub(super) const TEXTS: Texts = Texts {
    sheets: SheetNames {
        guide: "Cutting guide",
        board: "Board",
        queue: "Queue and bonus track",
        cards: "Ward cards",
        tokens: "Tokens",
        players: "Stores and track",
        screens: "Player screens",
        mods: "Mods",
    },
    page: "page {page} of {pages}",
    colors: ["Red", "Blue", "Green", "Yellow"],
    panel: PANEL,
    tile: TileTexts {
        place: "Tile {tile} of {tiles}",
        advice: "Cut at the corner marks. Glue the next tile on the flap, with its edge at the short marks.",
    },
    cards: CardTexts { count: "{number} of {all}", more: "and {count} more" },
    tokens: TokenTexts {
        customers: Section {
            heading: "Customers: {count} for every game",
            note: "Discs of 15 mm. A customer with a 2 is one token in play and counts as two in the score.",
        },
        growth: Section {
            heading: "City Growth: {count} more customers",
            note: "The plus marks them, so that you can take them out again for a game of Version 2.",
        },
        thieves: Section {
            heading: "Thief mod: {count} thieves",
            note: "They go into the bag with the customers.",
        },
        bonus: Section { heading: "Bonus tokens: {count}", note: "Stack them on the bonus track: {stacks}." },
    },
    players: Section {
        heading: "{color}: {stores} stores, {departments} department stores, {track} track",
        note: "Stores are discs of 15 mm, department stores squares of 18 mm. Track is 25 × 8 mm; cut along the grey lines.",
    },
    screen: SCREEN,
    mods: MODS,
    guide: GUIDE,
};

const PANEL: PanelTexts = PanelTexts {
    facts: "{wards} {word}s · {stations} stations",
    queue: "CUSTOMER QUEUE",
    queue_rule: "{count} customers, and one more for each department store",
    ward_card: "ward card",
    placed_next: "placed next",
    bonus: "BONUS TRACK",
    bonus_rule: "claimed from the left, one stack with each department store",
    then_in_queue: "then {count} in the queue",
    deck: "DECK",
    discard: "DISCARD",
    legend: "LEGEND",
    goods: ["food", "clothing", "books", "electronics"],
    double: "one token, counts as two",
    thief: "thief: −½ point",
    station: "station",
    sakura: "sakura station: UPGRADE here",
    connection: "connection for track",
    link: "permanent link: open to all",
    ward_cards: "cards of the ward",
    coast: "ward at the water",
    store: "store",
    department_store: "department store",
};

const SCREEN: ScreenTexts = ScreenTexts {
    turn: Chapter {
        heading: "Your turn",
        paragraphs: &[
            paragraph(
                "1 Place",
                "All customers on the card in space 1 go to that card’s ward. Take the card into your hand.",
            ),
            paragraph(
                "2 Refresh",
                "Slide the cards down and put a new one on space 4. Draw customers until the queue holds {queue} plus one for each department store on the map. A customer joins the first card that has its good, or else the first card without customers.",
            ),
            paragraph("3 Act", "Take two different actions. INCOME ends the turn. You may pass at any time."),
        ],
    },
    paying: Chapter {
        heading: "Paying with cards",
        paragraphs: &[
            paragraph(
                "",
                "Where an action asks for a card of a ward, pay one card of that ward, one wild card, or any three cards.",
            ),
            paragraph("Wild", "for you: cards of wards in which you have a store or department store."),
        ],
    },
    building: Chapter {
        heading: "Actions",
        paragraphs: &[
            action(
                "i-open",
                "OPEN",
                "Pay a card of the station’s ward and put a store from your supply on an empty station. Version 2: you may instead move one of your stores on the map, but no department store.",
            ),
            action(
                "i-expand",
                "EXPAND",
                "Put a track on any empty connection; this is free. Then you may pay a card of the ward at either end and put a second track on a connection that meets the first, also at the other end of a permanent link.",
            ),
            action(
                "i-upgrade",
                "UPGRADE",
                "Choose your store on a sakura station and pay a card of its ward. A customer of its good that you have collected goes back to the queue. The store returns to your supply; a department store, which sells all goods, replaces it. Claim the next stack of bonus tokens.",
            ),
            action(
                "i-income",
                "INCOME",
                "Draw until you hold {hand} cards; with {hand} or more, draw one. Your turn ends.",
            ),
        ],
    },
    moving: Chapter {
        heading: "Moving customers",
        paragraphs: &[
            action(
                "i-move",
                "MOVE",
                "Pay a card of a ward with customers. They all travel as one group, from any station of the ward, along anybody’s track and permanent links. No station twice.",
            ),
            paragraph(
                "Stores",
                "on the way, at the first station too, must take one customer each if somebody in the group wants what they sell. The store’s owner collects it; you choose which one where several fit.",
            ),
            paragraph("Stop", "at any station. Customers who are left stay in its ward."),
            paragraph(
                "Track of others:",
                "each other player whose track you used takes one INCOME at once. It ends no turn.",
            ),
            paragraph("City Growth:", "two or more customers must cross at least one connection or link."),
        ],
    },
    end: Chapter {
        heading: "The end",
        paragraphs: &[
            paragraph(
                "Version 2:",
                "when bag and queue are empty, finish the turn. Everybody else takes one last turn: place nothing, but take the card.",
            ),
            paragraph(
                "City Growth:",
                "when the last customer is placed, finish the turn; all discard their hands. Everybody takes a final turn, that player last: no card is taken or paid.",
            ),
        ],
    },
    score: Chapter {
        heading: "Score",
        paragraphs: &[
            paragraph(
                "",
                "Build sets of four different goods, then of three, then of two. A token with a 2 counts twice, a bonus token is any good, a thief costs ½ point.",
            ),
            paragraph("Ties:", "the player who claimed a bonus token first wins."),
        ],
    },
    sets: "Sets",
};

const MODS: ModSheetTexts = ModSheetTexts {
    figures: Section {
        heading: "Princess, Hachiko and four Chairmen",
        note: "Cut along the lines and fold at the dashes. Glue the two faces together and the feet on a coin or a piece of card.",
    },
    kaiju_and_home: Section {
        heading: "Kaiju and Hachiko’s home",
        note: "Fold the Kaiju in the same way. The round marker goes below the store of Hachiko’s home station.",
    },
    rules: Section {
        heading: "Rules of the mods",
        note: "In their newest revision. The thieves are on the token sheet.",
    },
    princess: ModTexts {
        name: "Princess",
        place: "starts in {place}",
        paragraphs: &[
            paragraph(
                "WANDER",
                "Once a turn, free, while you still have an action: move her to an adjacent ward.",
            ),
            paragraph("Wild", "Cards of her ward are wild for everybody."),
            paragraph("MOVE", "does not take her along."),
        ],
    },
    thief: ModTexts {
        name: "Thief",
        place: "{count} thieves in the bag",
        paragraphs: &[
            paragraph("", "A thief is moved, delivered and spent like a customer of its good."),
            paragraph(
                "Drawn:",
                "draw one more token and put it on the same card, until one is no thief. Thieves do not count in the size of the queue.",
            ),
            paragraph("Score:", "each thief that you have collected costs ½ point and is in no set."),
        ],
    },
    chairman: ModTexts {
        name: "Chairman",
        place: "one each, off the map",
        paragraphs: &[
            paragraph(
                "EXPLORE",
                "Once a turn, free, while you still have an action: put your Chairman in any ward, or move it to an adjacent one.",
            ),
            paragraph("Wild", "Cards of its ward are wild for you."),
            paragraph(
                "MOVE",
                "takes all Chairmen of the ward along. Where a store would take a customer, the mover may leave one Chairman in its ward instead; then the store takes nobody.",
            ),
        ],
    },
    kaiju: ModTexts {
        name: "Kaiju",
        place: "starts in {place}",
        paragraphs: &[
            paragraph(
                "KAIJU",
                "An action: pay a card of its ward (in the water: a wild card or any three). Move it to an adjacent ward, or from the coast to the water. All customers and Chairmen there flee together to one adjacent ward of your choice.",
            ),
            paragraph("MOVE", "leads nobody into, through or out of a station in its ward."),
            paragraph(
                "Place:",
                "before customers are placed in its ward, move it to an adjacent place for free. Everyone there flees.",
            ),
        ],
    },
    hachiko: ModTexts {
        name: "Hachiko",
        place: "home: {place}",
        paragraphs: &[
            paragraph(
                "Place:",
                "if he is at home when customers are placed, he goes to their ward, unless it is the home ward.",
            ),
            paragraph("MOVE", "is not possible from the ward he is in."),
            paragraph(
                "REUNITE",
                "An action: MOVE the group of his ward without a card, on a way that ends at the home station. He goes home, even alone; customers who are left stay in the home ward.",
            ),
        ],
    },
    together: ModTexts {
        name: "Together",
        place: "where mods meet",
        paragraphs: &[
            paragraph(
                "Princess and Kaiju:",
                "she flees too, to an adjacent ward of the player’s choice. She never enters its ward.",
            ),
            paragraph(
                "Hachiko and Kaiju:",
                "it cannot enter the ward he is in. While it is in the home ward, there is no REUNITE.",
            ),
            paragraph("Stuck:", "a Kaiju that must move and cannot goes back to the water."),
            paragraph(
                "City Growth:",
                "the Princess is always in. After the third department store, the player with the most track on the map adds one more mod.",
            ),
        ],
    },
};

const GUIDE: GuideTexts = GuideTexts {
    title: "Shinjuku: {city}",
    intro: "A complete game for two to four players, to print and cut out.",
    contents: "What is on these pages",
    pages: "{first}–{last}",
    board: "The board in tiles, then the customer queue, the bonus track and the legend.",
    cards: "{count} cards of 63 × 88 mm. Print these pages on both sides: backs follow fronts.",
    tokens: "Customers of both editions, thieves and bonus tokens.",
    players: "Stores, department stores and track in four colours.",
    screens: "One each. They hide collected customers and show rules and scoring inside.",
    mods: "Figures, and a card of rules for each mod.",
    print: Chapter {
        heading: "How to print",
        paragraphs: &[
            paragraph("Scale:", "100 %, not “fit to page”. The bar below is 80 mm long."),
            paragraph(
                "Paper:",
                "card of 160 to 250 g/m². Plain paper will do for the board if you glue it on cardboard.",
            ),
            paragraph(
                "Both sides:",
                "only the ward cards. Flip along the long edge, so that each back is behind its card; or print the fronts alone and use sleeves.",
            ),
            paragraph("Margins:", "nothing is printed within 6.5 mm of the edge of the paper."),
        ],
    },
    measure: "80 mm",
    cut: "How to cut",
    cut_line: "cut",
    fold_line: "fold; score it first with the back of a knife",
    flap: "flap: glue the next tile on it",
    cutting: &[
        paragraph("Straight lines:", "use a ruler and a knife. Pieces side by side share one line."),
        paragraph(
            "Discs:",
            "use scissors or a punch of 15 or 16 mm. For thick tokens, glue the sheet on card first.",
        ),
        paragraph(
            "Screens:",
            "fold along the middle with the print outside and glue. Bend both wings towards you.",
        ),
    ],
    tiles: "How to join the board",
    tiles_note: "The numbers are those of the pages. Begin at the top left. Cut each tile at its corner marks, lay it on the flap of its neighbour up to the short marks, and glue.",
    before_play: Chapter {
        heading: "Before you play",
        paragraphs: &[
            paragraph(
                "Everybody",
                "takes the pieces of a colour: {stores} stores of each good, {departments} department stores, {track} track and the screen. Deal {hand} cards to each.",
            ),
            paragraph(
                "Queue:",
                "put a card on each of the four spaces. Draw {queue} customers from the bag and add them as the screen says.",
            ),
        ],
    },
    version_2: paragraph("Version 2:", "{customers} customers, those without a plus."),
    city_growth: paragraph(
        "City Growth:",
        "all {customers} customers, and the Princess in every game. The card “Together” tells when another mod arrives.",
    ),
    sources: Chapter {
        heading: "Sources",
        paragraphs: &[paragraph(
            "Game:",
            "Shinjuku, designed by Gary Kacmarcik and developed by Adam Blinkinsop. Drawings and words of these sheets are our own.",
        )],
    },
    map_data: "Map data:",
    licence: "Licence:",
};
