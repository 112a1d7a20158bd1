//! The texts of the panel in each language.

use shinjuku_core::player::Color;
use shinjuku_core::plural::plural;

use crate::board::options::Language;

/// All texts of the panel.
pub(super) struct Words {
    language: Language,
    pub(super) queue: &'static str,
    pub(super) queue_rule: &'static str,
    pub(super) ward_card: &'static str,
    pub(super) bonus: &'static str,
    pub(super) bonus_rule: &'static str,
    pub(super) deck: &'static str,
    pub(super) discard: &'static str,
    pub(super) bag: &'static str,
    pub(super) legend: &'static str,
    pub(super) goods: [&'static str; 4],
    pub(super) double: &'static str,
    pub(super) thief: &'static str,
    pub(super) cards: &'static str,
    pub(super) water: &'static str,
    pub(super) connection: &'static str,
    pub(super) link: &'static str,
    pub(super) sakura: &'static str,
    pub(super) store: &'static str,
    pub(super) department: &'static str,
    pub(super) figures: [&'static str; 4],
    colors: [&'static str; 4],
}

const ENGLISH: Words = Words {
    language: Language::English,
    queue: "CUSTOMER QUEUE",
    queue_rule: "2 + department stores",
    ward_card: "ward card",
    bonus: "BONUS TRACK",
    bonus_rule: "claimed with each department store",
    deck: "DECK",
    discard: "DISCARD",
    bag: "BAG",
    legend: "LEGEND",
    goods: ["food", "clothing", "books", "electronics"],
    double: "counts as two",
    thief: "thief (−½)",
    cards: "cards",
    water: "coast",
    connection: "connection",
    link: "permanent link",
    sakura: "sakura: upgrade here",
    store: "store",
    department: "dept.",
    figures: ["Princess", "Kaiju", "Hachiko", "Chairman"],
    colors: ["Red", "Blue", "Green", "Yellow"],
};

const JAPANESE: Words = Words {
    language: Language::Japanese,
    queue: "お客の列",
    queue_rule: "2人＋百貨店の数",
    ward_card: "区カード",
    bonus: "ボーナストラック",
    bonus_rule: "百貨店を建てるたびに獲得",
    deck: "山札",
    discard: "捨て札",
    bag: "袋",
    legend: "凡例",
    goods: ["食品", "衣料", "書籍", "電化製品"],
    double: "2人分",
    thief: "泥棒（−½）",
    cards: "枚数",
    water: "水辺",
    connection: "路線",
    link: "常設の乗換",
    sakura: "桜：百貨店にできる駅",
    store: "店",
    department: "百貨店",
    figures: ["姫", "怪獣", "ハチ公", "会長"],
    colors: ["赤", "青", "緑", "黄"],
};

impl Words {
    pub(super) const fn for_language(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Japanese => &JAPANESE,
        }
    }

    pub(super) const fn color(&self, color: Color) -> &'static str {
        let [red, blue, green, yellow] = self.colors;
        match color {
            Color::Red => red,
            Color::Blue => blue,
            Color::Green => green,
            Color::Yellow => yellow,
        }
    }

    /// How many customers the queue holds, in words.
    pub(super) fn queue_size(&self, count: u32) -> String {
        match self.language {
            Language::English => format!("holds {}", plural(count, "customer")),
            Language::Japanese => format!("定員{count}人"),
        }
    }

    /// The numbers of wards and stations of a map, in words.
    pub(super) fn facts(&self, ward_word: &str, wards: usize, stations: usize) -> String {
        match self.language {
            Language::English => format!("{} · {}", plural(wards, ward_word), plural(stations, "station")),
            Language::Japanese => format!("{wards}区・{stations}駅"),
        }
    }
}
