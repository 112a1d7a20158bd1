//! The Japanese texts.

use super::{
    CardTexts, Chapter, GuideTexts, ModSheetTexts, ModTexts, PanelTexts, ScreenTexts, Section, SheetNames,
    Texts, TileTexts, TokenTexts, action, paragraph,
};

pub(super) const TEXTS: Texts = Texts {
    sheets: SheetNames {
        guide: "切り方の案内",
        board: "ボード",
        queue: "待ち列とボーナストラック",
        cards: "区カード",
        tokens: "トークン",
        players: "店と線路",
        screens: "ついたて",
        mods: "追加ルール",
    },
    page: "{pages}ページ中{page}ページ",
    colors: ["赤", "青", "緑", "黄色"],
    panel: PANEL,
    tile: TileTexts {
        place: "全{tiles}枚中{tile}枚目",
        advice: "四隅の印で切り、次の1枚の端を短い印に合わせて、のりしろに貼ります。",
    },
    cards: CardTexts { count: "{number}／{all}", more: "ほか{count}駅" },
    tokens: TokenTexts {
        customers: Section {
            heading: "客：どのゲームでも使う{count}枚",
            note: "直径15 mmの円形です。「2」の付いた客は、ボード上では1人、得点計算では2人分です。",
        },
        growth: Section {
            heading: "シティ・グロース：追加の客{count}枚",
            note: "「＋」の印があるので、基本ゲームで遊ぶときに取り除けます。",
        },
        thieves: Section { heading: "泥棒：{count}枚", note: "客と一緒に袋に入れます。" },
        bonus: Section {
            heading: "ボーナストークン：{count}枚",
            note: "ボーナストラックに{stacks}枚ずつ積みます。",
        },
    },
    players: Section {
        heading: "{color}：店{stores}軒、デパート{departments}軒、線路{track}本",
        note: "店は直径15 mmの円形、デパートは18 mm角、線路は25 × 8 mmです。線路は灰色の線で切り分けます。",
    },
    screen: SCREEN,
    mods: MODS,
    guide: GUIDE,
};

const PANEL: PanelTexts = PanelTexts {
    facts: "{wards}区・{stations}駅",
    queue: "客の待ち列",
    queue_rule: "客{count}人＋地図上のデパート1軒につき1人",
    ward_card: "区カード",
    placed_next: "次に置かれる客",
    bonus: "ボーナストラック",
    bonus_rule: "デパートを建てるたびに、左の山から順に獲得",
    then_in_queue: "以後、待ち列は{count}人",
    deck: "山札",
    discard: "捨て札",
    legend: "凡例",
    goods: ["食品", "衣料", "書籍", "家電"],
    double: "1枚で2人分",
    thief: "泥棒：−½点",
    station: "駅",
    sakura: "桜の駅：デパート化できる",
    connection: "線路を敷ける路線",
    link: "常設連絡：誰でも通れる",
    ward_cards: "その区のカードの枚数",
    coast: "水域に接する区",
    store: "店",
    department_store: "デパート",
};

const SCREEN: ScreenTexts = ScreenTexts {
    turn: Chapter {
        heading: "手番の流れ",
        paragraphs: &[
            paragraph(
                "1 配置",
                "スペース1のカードにいる客は全員、そのカードの区に入ります。カードは手札に加えます。",
            ),
            paragraph(
                "2 補充",
                "残りのカードを前に詰め、スペース4に新しいカードを置きます。待ち列の客が{queue}人＋地図上のデパートの数になるまで、袋から客を引きます。客は、同じ品を求める客がいる最初のカードに加わり、なければ客のいない最初のカードに入ります。",
            ),
            paragraph(
                "3 行動",
                "異なる行動を2つ行います。「収入」を行うと手番は終わります。いつでもパスできます。",
            ),
        ],
    },
    paying: Chapter {
        heading: "カードの支払い",
        paragraphs: &[
            paragraph(
                "",
                "区のカードの支払いが必要なときは、その区のカード1枚、ワイルドカード1枚、または好きなカード3枚のいずれかで支払います。",
            ),
            paragraph("ワイルド：", "自分の店かデパートがある区のカード。"),
        ],
    },
    building: Chapter {
        heading: "行動",
        paragraphs: &[
            action(
                "i-open",
                "開店",
                "空いている駅の区のカードを支払い、ストックの店を1軒置きます。基本ゲームでは、代わりに地図上の自分の店を移せます（デパートは不可）。",
            ),
            action(
                "i-expand",
                "線路敷設",
                "好きな空いている路線に、無料で線路を1本敷きます。さらに、その両端のどちらかの区のカードを支払えば、1本目につながる路線に2本目を敷けます。常設連絡の反対側から始めてもかまいません。",
            ),
            action(
                "i-upgrade",
                "デパート化",
                "桜の駅にある自分の店を選び、その区のカードを支払います。その品を求める獲得済みの客1人が待ち列に戻ります。店はストックに戻り、4種類すべての品を扱うデパートを置きます。次のボーナストークンの山を得ます。",
            ),
            action(
                "i-income",
                "収入",
                "手札が{hand}枚になるまで引きます。すでに{hand}枚以上あれば1枚引きます。手番は終わりです。",
            ),
        ],
    },
    moving: Chapter {
        heading: "客を運ぶ",
        paragraphs: &[
            action(
                "i-move",
                "客の移動",
                "客のいる区のカードを支払います。その区の客は全員一緒に、その区の好きな駅から、線路（誰のものでも可）と常設連絡を通って移動します。同じ駅は2度通れません。",
            ),
            paragraph(
                "店：",
                "通り道の店は、出発駅の店も含めて、求める品が合う客を必ず1人受け入れ、店の持ち主がその客を獲得します。合う客が何人もいるときは、あなたが選びます。",
            ),
            paragraph("停止：", "どの駅で止まってもかまいません。残った客はその駅の区に入ります。"),
            paragraph(
                "他人の線路：",
                "線路を使われたほかのプレイヤーは、すぐに「収入」を1回行います。手番は終わりません。",
            ),
            paragraph("シティ・グロース：", "2人以上の一団は、路線か常設連絡を少なくとも1つ通ります。"),
        ],
    },
    end: Chapter {
        heading: "ゲームの終わり",
        paragraphs: &[
            paragraph(
                "基本ゲーム：",
                "袋と待ち列が空になったら、その手番を終え、ほかの全員が最後の手番を1回ずつ行います。客は置かず、カードは取ります。",
            ),
            paragraph(
                "シティ・グロース：",
                "最後の客が置かれた手番の後、全員が手札を捨てます。カードを取らず、支払いもない最後の手番を、最後の客を置いた人が最後になるよう1回ずつ行います。",
            ),
        ],
    },
    score: Chapter {
        heading: "得点",
        paragraphs: &[
            paragraph(
                "",
                "4種類の組をできるだけ多く作り、次に3種類、2種類の組を作ります。「2」の客は2人分、ボーナストークンは好きな品の客1人分、泥棒は−½点です。",
            ),
            paragraph("同点：", "先にボーナストークンを得た人の勝ちです。"),
        ],
    },
    sets: "組の数",
};

const MODS: ModSheetTexts = ModSheetTexts {
    figures: Section {
        heading: "姫、ハチ公、4人の会長",
        note: "線に沿って切り、破線で折ります。表と裏を貼り合わせ、足をコインか厚紙に貼ります。",
    },
    kaiju_and_home: Section {
        heading: "怪獣とハチ公の家",
        note: "怪獣も同じように折ります。丸い印は、ハチ公の家の駅で店の下に置きます。",
    },
    rules: Section {
        heading: "追加ルールのカード",
        note: "最新のリビジョンです。泥棒はトークンのページにあります。",
    },
    princess: ModTexts {
        name: "姫",
        place: "最初の区：{place}",
        paragraphs: &[
            paragraph("姫の移動", "1手番に1回、行動が残っている間に、カードなしで姫を隣の区に動かせます。"),
            paragraph("ワイルド：", "姫のいる区のカードは、全員のワイルドカードになります。"),
            paragraph("客の移動", "では、姫は動きません。"),
        ],
    },
    thief: ModTexts {
        name: "泥棒",
        place: "袋に泥棒{count}人",
        paragraphs: &[
            paragraph("", "泥棒は、その品を求める客と同じように移動し、店に届き、デパート化に使えます。"),
            paragraph(
                "引いたら：",
                "もう1枚引いて同じカードに置き、泥棒でない客が出るまで続けます。泥棒は待ち列の人数に数えません。",
            ),
            paragraph("得点：", "獲得した泥棒は1人につき−½点で、どの組にも入りません。"),
        ],
    },
    chairman: ModTexts {
        name: "会長",
        place: "1人1枚、最初は地図の外",
        paragraphs: &[
            paragraph(
                "会長の移動",
                "1手番に1回、行動が残っている間に、カードなしで、自分の会長を好きな区に置くか、隣の区に動かせます。",
            ),
            paragraph("ワイルド：", "会長のいる区のカードは、自分のワイルドカードになります。"),
            paragraph(
                "客の移動",
                "では、その区の会長も全員一緒に移動します。店が客を受け入れるところで、代わりに会長を1人、その区に降ろせます。その店は誰も獲得しません。",
            ),
        ],
    },
    kaiju: ModTexts {
        name: "怪獣",
        place: "最初の場所：{place}",
        paragraphs: &[
            paragraph(
                "怪獣の移動",
                "行動です。怪獣のいる区のカード（水域ではワイルドカード1枚か好きな3枚）を支払い、隣の区か、接する水域に動かします。そこにいる客と会長は全員一緒に、あなたが選ぶ隣の1つの区へ逃げます。",
            ),
            paragraph("客の移動", "では、怪獣のいる区の駅に入ることも、通ることも、出ることもできません。"),
            paragraph(
                "配置：",
                "怪獣のいる区に客を置く前に、無償で隣の場所に動かします。そこにいる全員が逃げます。",
            ),
        ],
    },
    hachiko: ModTexts {
        name: "ハチ公",
        place: "家：{place}",
        paragraphs: &[
            paragraph("配置：", "家にいるときに客が置かれると、その区へ行きます。家のある区なら動きません。"),
            paragraph("客の移動", "は、ハチ公のいる区からはできません。"),
            paragraph(
                "ハチ公の帰宅",
                "行動です。ハチ公のいる区の客を、カードなしで、家の駅で終わる道で移動させます。客がいなくても、ハチ公は家に帰ります。残った客は家のある区に入ります。",
            ),
        ],
    },
    together: ModTexts {
        name: "組み合わせ",
        place: "追加ルールどうしの関係",
        paragraphs: &[
            paragraph(
                "姫と怪獣：",
                "姫も、プレイヤーが選ぶ隣の区へ逃げます。姫が怪獣のいる区に入ることはありません。",
            ),
            paragraph(
                "ハチ公と怪獣：",
                "怪獣は、ハチ公のいる区に入れません。家のある区に怪獣がいる間、ハチ公の帰宅はできません。",
            ),
            paragraph("行き場がない：", "動かなければならない怪獣に行き場がなければ、水域に戻ります。"),
            paragraph(
                "シティ・グロース：",
                "姫は必ず登場します。3軒目のデパートが建つと、地図上の線路が最も多い人が追加ルールをもう1つ選びます。",
            ),
        ],
    },
};

const GUIDE: GuideTexts = GuideTexts {
    title: "新宿：{city}",
    intro: "印刷して切り抜くだけで遊べる、2〜4人用のゲーム一式です。",
    contents: "内容",
    pages: "{first}–{last}",
    board: "数枚に分けたボード、続いて客の待ち列、ボーナストラック、凡例。",
    cards: "63 × 88 mmのカード{count}枚。両面印刷してください。表の次が裏のページです。",
    tokens: "両方のエディションの客、泥棒、ボーナストークン。",
    players: "4色の店、デパート、線路。",
    screens: "1人1枚。獲得した客を隠します。内側にルールと得点表があります。",
    mods: "コマと、追加ルールごとの説明カード。",
    print: Chapter {
        heading: "印刷のしかた",
        paragraphs: &[
            paragraph("倍率：", "「用紙に合わせる」ではなく100 %。下の線は80 mmです。"),
            paragraph(
                "用紙：",
                "160〜250 g/m²の厚紙。ボードは、普通紙に印刷して厚紙に貼ってもかまいません。",
            ),
            paragraph(
                "両面：",
                "区カードだけです。長辺とじで印刷すると、裏が表と重なります。表だけ印刷してスリーブに入れてもかまいません。",
            ),
            paragraph("余白：", "用紙の端から6.5 mm以内には何も印刷しません。"),
        ],
    },
    measure: "80 mm",
    cut: "切り方",
    cut_line: "切る",
    fold_line: "折る（先にカッターの背で筋を付ける）",
    flap: "のりしろ：次の1枚を貼る",
    cutting: &[
        paragraph("直線：", "定規とカッターを使います。並んだコマの間の線は共通です。"),
        paragraph("円形：", "はさみか、15〜16 mmのパンチで切ります。厚くしたいときは、先に厚紙に貼ります。"),
        paragraph("ついたて：", "印刷面を外にして中央で折って貼り、両側を手前に曲げます。"),
    ],
    tiles: "ボードのつなぎ方",
    tiles_note: "数字はページ番号です。左上から始めます。四隅の印で切り、隣ののりしろの上に短い印まで重ねて貼ります。",
    before_play: Chapter {
        heading: "遊ぶ前に",
        paragraphs: &[
            paragraph(
                "各プレイヤー：",
                "1色のコマを取ります。各品の店{stores}軒、デパート{departments}軒、線路{track}本、ついたて。カードを{hand}枚ずつ配ります。",
            ),
            paragraph(
                "待ち列：",
                "4つのスペースにカードを1枚ずつ置きます。袋から客を{queue}人引き、ついたての説明のとおりに置きます。",
            ),
        ],
    },
    version_2: paragraph("基本ゲーム：", "「＋」のない客{customers}枚。"),
    city_growth: paragraph(
        "シティ・グロース：",
        "客{customers}枚すべてと姫。ほかの追加ルールがいつ加わるかは、カード「組み合わせ」にあります。",
    ),
    sources: Chapter {
        heading: "出典",
        paragraphs: &[paragraph(
            "ゲーム：",
            "「新宿」（デザイン：Gary Kacmarcik、ディベロップ：Adam Blinkinsop）。絵と文章は独自のものです。",
        )],
    },
    map_data: "地図データ：",
    licence: "ライセンス：",
};
