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
        advice: "Cut at the corner marks. Glue the next tile onto the flap, with its edge along the short marks.",
    },
    cards: CardTexts { count: "{number} of {all}", more: "and {count} more" },
    tokens: TokenTexts {
        customers: Section {
            heading: "Customers: {count} for every game",
            note: "15 mm discs. A customer with a 2 is one token in play and counts as two in the score.",
        },
        growth: Section {
            heading: "City Growth: {count} more customers",
            note: "They are marked with a plus, so that you can remove them for the base game.",
        },
        thieves: Section {
            heading: "Thief mod: {count} thieves",
            note: "They go into the bag with the customers.",
        },
        bonus: Section { heading: "Bonus tokens: {count}", note: "Stack them on the bonus track: {stacks}." },
    },
    players: Section {
        heading: "{color}: {stores} stores, {departments} department stores, {track} track tokens",
        note: "Stores are 15 mm discs, and department stores are 18 mm squares. Track tokens are 25 × 8 mm; cut along the grey lines.",
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
    ward_cards: "number of ward cards",
    coast: "ward next to water",
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
                "Slide the cards down and put a new one on space 4. Draw customers until the queue holds {queue} plus one for each department store on the map. A customer joins the first card that holds a customer for the same good, or else the first card without customers.",
            ),
            paragraph("3 Act", "Take two different actions. INCOME ends the turn. You may pass at any time."),
        ],
    },
    paying: Chapter {
        heading: "Paying with cards",
        paragraphs: &[
            paragraph(
                "",
                "If an action costs a ward card, pay one card from that ward, one wild card, or any three cards.",
            ),
            paragraph("Wild", "for you: cards from wards in which you have a store or department store."),
        ],
    },
    building: Chapter {
        heading: "Actions",
        paragraphs: &[
            action(
                "i-open",
                "OPEN",
                "Choose an empty station, pay a card from its ward, and put a store from your supply there. Base game: you may instead move one of your stores on the map, but not a department store.",
            ),
            action(
                "i-expand",
                "EXPAND",
                "Put a track token on any empty connection, for free. You may then pay a card from the ward at either end and put a second track token on a connection that meets the first, directly or across a permanent link.",
            ),
            action(
                "i-upgrade",
                "UPGRADE",
                "Choose one of your stores at a sakura station and pay a card from its ward. A collected customer who wants its good goes back to the queue. The store returns to your supply; a department store, which sells all goods, replaces it. Claim the next stack of bonus tokens.",
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
                "Pay a card from a ward with customers. They all travel as one group, from any station in the ward, along anybody’s track and permanent links. They cannot visit a station twice.",
            ),
            paragraph(
                "Stores",
                "on the way, including the first station, must each take one customer if anyone in the group wants what they sell. The store’s owner collects that customer; if several fit, you choose which one.",
            ),
            paragraph("Stop", "at any station. Customers who are left stay in its ward."),
            paragraph(
                "Other players’ track:",
                "each other player whose track you used takes INCOME once. This does not end a turn.",
            ),
            paragraph(
                "City Growth:",
                "a group of two or more must travel along at least one connection or link.",
            ),
        ],
    },
    end: Chapter {
        heading: "The end",
        paragraphs: &[
            paragraph(
                "Base game:",
                "when the bag and the queue are empty, finish the turn. Everybody else takes one last turn, in which no customers are placed but the card is taken.",
            ),
            paragraph(
                "City Growth:",
                "when the last customer is placed, finish the turn; then everybody discards their hand and takes a final turn, in which no cards are taken or paid. The player who placed the last customer goes last.",
            ),
        ],
    },
    score: Chapter {
        heading: "Score",
        paragraphs: &[
            paragraph(
                "",
                "Build sets of four different goods, then of three, then of two. A token with a 2 counts twice, a bonus token counts as any good, and a thief costs ½ point.",
            ),
            paragraph("Ties:", "the player who claimed a bonus token first wins."),
        ],
    },
    sets: "Sets",
};

const MODS: ModSheetTexts = ModSheetTexts {
    figures: Section {
        heading: "Princess, Hachiko and four Chairmen",
        note: "Cut along the lines and fold along the dashed lines. Glue the two faces together, and glue the feet to a coin or a piece of card.",
    },
    kaiju_and_home: Section {
        heading: "Kaiju and Hachiko’s home",
        note: "Fold the Kaiju in the same way. The round marker goes under the store at Hachiko’s home station.",
    },
    rules: Section {
        heading: "Rules of the mods",
        note: "These are the newest revisions. The thieves are on the token sheet.",
    },
    princess: ModTexts {
        name: "Princess",
        place: "starts in {place}",
        paragraphs: &[
            paragraph(
                "WANDER",
                "Once per turn, for free, while you still have an action left: move her to an adjacent ward.",
            ),
            paragraph("Wild", "Cards from her ward are wild for everybody."),
            paragraph("MOVE", "does not take her along."),
        ],
    },
    thief: ModTexts {
        name: "Thief",
        place: "{count} thieves in the bag",
        paragraphs: &[
            paragraph("", "A thief is moved, delivered and spent like a customer who wants its good."),
            paragraph(
                "Drawn:",
                "draw one more token and put it on the same card, until you draw one that is not a thief. Thieves do not count towards the size of the queue.",
            ),
            paragraph(
                "Score:",
                "each thief that you have collected costs ½ point and does not belong to a set.",
            ),
        ],
    },
    chairman: ModTexts {
        name: "Chairman",
        place: "one each, off the map",
        paragraphs: &[
            paragraph(
                "EXPLORE",
                "Once per turn, for free, while you still have an action left: put your Chairman in any ward, or move him to an adjacent one.",
            ),
            paragraph("Wild", "Cards from his ward are wild for you."),
            paragraph(
                "MOVE",
                "takes along all Chairmen in the ward. Whenever a store would take a customer, the player making the move may drop off a Chairman there instead; the store then takes nobody.",
            ),
        ],
    },
    kaiju: ModTexts {
        name: "Kaiju",
        place: "starts in {place}",
        paragraphs: &[
            paragraph(
                "KAIJU",
                "A main action: pay a card from its ward (in the water: a wild card or any three cards). Move it to an adjacent ward, or from the coast to the water. All customers and Chairmen where it arrives flee together to one adjacent ward of your choice.",
            ),
            paragraph("MOVE", "cannot take anyone into, through or out of a station in its ward."),
            paragraph(
                "Place:",
                "before customers are placed in its ward, move it to an adjacent location for free. Everyone there flees.",
            ),
        ],
    },
    hachiko: ModTexts {
        name: "Hachiko",
        place: "home: {place}",
        paragraphs: &[
            paragraph(
                "Place:",
                "if he is at home when customers are placed, he goes to their ward, unless it is his home ward.",
            ),
            paragraph("MOVE", "is not possible from the ward he is in."),
            paragraph(
                "REUNITE",
                "A main action: MOVE the customers in his ward without paying a card, along a path that ends at his home station. He goes home, even alone; customers who are left stay in his home ward.",
            ),
        ],
    },
    together: ModTexts {
        name: "Combinations",
        place: "several mods in play",
        paragraphs: &[
            paragraph(
                "Princess and Kaiju:",
                "she flees too, to an adjacent ward of the player’s choice. She never enters its ward.",
            ),
            paragraph(
                "Hachiko and Kaiju:",
                "the Kaiju cannot enter the ward that Hachiko is in. While it is in his home ward, REUNITE is not possible.",
            ),
            paragraph("Stuck:", "if the Kaiju must move but cannot, it goes back to the water."),
            paragraph(
                "City Growth:",
                "the Princess is always in play. After the third department store, the player with the most track on the map adds one more mod.",
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
    cards: "{count} cards, 63 × 88 mm. Print these pages double-sided: each page of fronts is followed by its backs.",
    tokens: "Customers of both editions, thieves and bonus tokens.",
    players: "Stores, department stores and track in four colours.",
    screens: "One for each player. They hide collected customers and show the rules and scoring inside.",
    mods: "Figures, and a rules card for each mod.",
    print: Chapter {
        heading: "How to print",
        paragraphs: &[
            paragraph("Scale:", "100%, not “fit to page”. The bar below is 80 mm long."),
            paragraph(
                "Paper:",
                "card stock of 160 to 250 g/m². Plain paper will do for the board if you glue it to cardboard.",
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
    flap: "flap: glue the next tile onto it",
    cutting: &[
        paragraph("Straight lines:", "use a ruler and a knife. Pieces side by side share one line."),
        paragraph(
            "Discs:",
            "use scissors, or a 15 or 16 mm punch. For thick tokens, glue the sheet onto card first.",
        ),
        paragraph(
            "Screens:",
            "fold down the middle with the print on the outside, and glue. Bend both wings towards you.",
        ),
    ],
    tiles: "How to assemble the board",
    tiles_note: "The numbers are page numbers. Start at the top left. Cut each tile at its corner marks, lay it on its neighbour’s flap up to the short marks, and glue it down.",
    before_play: Chapter {
        heading: "Before you play",
        paragraphs: &[
            paragraph(
                "Everybody",
                "takes the pieces of one colour: {stores} stores for each good, {departments} department stores, {track} track tokens and the screen. Deal {hand} cards to each.",
            ),
            paragraph(
                "Queue:",
                "put a card on each of the four spaces. Draw {queue} customers from the bag and add them as described on the screen.",
            ),
        ],
    },
    version_2: paragraph("Base game:", "use only the {customers} customers without a plus."),
    city_growth: paragraph(
        "City Growth:",
        "use all {customers} customers, and always play with the Princess. The card “Combinations” says when another mod is added.",
    ),
    sources: Chapter {
        heading: "Sources",
        paragraphs: &[paragraph(
            "Game:",
            "Shinjuku, designed by Gary Kacmarcik and developed by Adam Blinkinsop. The drawings and the text on these sheets are our own.",
        )],
    },
    map_data: "Map data:",
    licence: "Licence:",
};
