//! The texts of printed sheets in each language. Words in braces are replaced by numbers and names.

mod english;
mod japanese;

use shinjuku_core::mods::Mod;
use shinjuku_core::player::Color;

use crate::board::Language;

/// All texts of the printed sheets.
pub(super) struct Texts {
    pub(super) sheets: SheetNames,
    /// The number of a page: `{page}`, `{pages}`.
    pub(super) page: &'static str,
    pub(super) colors: [&'static str; 4],
    pub(super) panel: PanelTexts,
    pub(super) tile: TileTexts,
    pub(super) cards: CardTexts,
    pub(super) tokens: TokenTexts,
    pub(super) players: Section,
    pub(super) screen: ScreenTexts,
    pub(super) mods: ModSheetTexts,
    pub(super) guide: GuideTexts,
}

/// The names of the sheets.
pub(super) struct SheetNames {
    pub(super) guide: &'static str,
    pub(super) board: &'static str,
    pub(super) queue: &'static str,
    pub(super) cards: &'static str,
    pub(super) tokens: &'static str,
    pub(super) players: &'static str,
    pub(super) screens: &'static str,
    pub(super) mods: &'static str,
}

/// The texts beside the map: queue, bonus track, piles and legend.
pub(super) struct PanelTexts {
    /// The size of the map: `{wards}`, `{word}`, `{stations}`.
    pub(super) facts: &'static str,
    pub(super) queue: &'static str,
    /// `{count}`: how many customers the queue holds without department stores.
    pub(super) queue_rule: &'static str,
    pub(super) ward_card: &'static str,
    pub(super) placed_next: &'static str,
    pub(super) bonus: &'static str,
    pub(super) bonus_rule: &'static str,
    /// `{count}`: how many customers the queue holds once a stack is claimed.
    pub(super) then_in_queue: &'static str,
    pub(super) deck: &'static str,
    pub(super) discard: &'static str,
    pub(super) legend: &'static str,
    pub(super) goods: [&'static str; 4],
    pub(super) double: &'static str,
    pub(super) thief: &'static str,
    pub(super) station: &'static str,
    pub(super) sakura: &'static str,
    pub(super) connection: &'static str,
    pub(super) link: &'static str,
    pub(super) ward_cards: &'static str,
    pub(super) coast: &'static str,
    pub(super) store: &'static str,
    pub(super) department_store: &'static str,
}

/// The texts of a tile.
pub(super) struct TileTexts {
    /// `{tile}`, `{tiles}`.
    pub(super) place: &'static str,
    pub(super) advice: &'static str,
}

/// The texts of ward cards.
pub(super) struct CardTexts {
    /// `{number}`, `{all}`.
    pub(super) count: &'static str,
    /// `{count}`: how many stations do not fit.
    pub(super) more: &'static str,
}

/// A heading and a note above some pieces.
pub(super) struct Section {
    pub(super) heading: &'static str,
    pub(super) note: &'static str,
}

/// The texts of the token sheet; headings have `{count}`.
pub(super) struct TokenTexts {
    pub(super) customers: Section,
    pub(super) growth: Section,
    pub(super) thieves: Section,
    /// The note has `{stacks}`.
    pub(super) bonus: Section,
}

/// A paragraph that begins with an icon and some bold words, if it has them.
pub(super) struct Paragraph {
    pub(super) icon: Option<&'static str>,
    pub(super) lead: &'static str,
    pub(super) text: &'static str,
}

/// Makes a paragraph that begins with some bold words.
const fn paragraph(lead: &'static str, text: &'static str) -> Paragraph {
    Paragraph { icon: None, lead, text }
}

/// Makes a paragraph about an action, which has an icon.
const fn action(icon: &'static str, lead: &'static str, text: &'static str) -> Paragraph {
    Paragraph { icon: Some(icon), lead, text }
}

/// A part of the rules with its heading.
pub(super) struct Chapter {
    pub(super) heading: &'static str,
    pub(super) paragraphs: &'static [Paragraph],
}

/// The texts inside a player screen, by column. They have `{queue}` and `{hand}`.
pub(super) struct ScreenTexts {
    pub(super) turn: Chapter,
    pub(super) paying: Chapter,
    pub(super) building: Chapter,
    pub(super) moving: Chapter,
    pub(super) end: Chapter,
    /// It follows the scoring table.
    pub(super) score: Chapter,
    /// The heading of the first column of the scoring table.
    pub(super) sets: &'static str,
}

/// The texts of the mods.
pub(super) struct ModSheetTexts {
    pub(super) figures: Section,
    pub(super) kaiju_and_home: Section,
    pub(super) rules: Section,
    princess: ModTexts,
    thief: ModTexts,
    chairman: ModTexts,
    kaiju: ModTexts,
    hachiko: ModTexts,
    /// The card about mods that meet.
    pub(super) together: ModTexts,
}

/// The texts of a mod's card.
pub(super) struct ModTexts {
    pub(super) name: &'static str,
    /// Where its figure starts: `{place}`, or `{count}` thieves.
    pub(super) place: &'static str,
    pub(super) paragraphs: &'static [Paragraph],
}

/// The texts of the cutting guide.
pub(super) struct GuideTexts {
    /// `{city}`.
    pub(super) title: &'static str,
    pub(super) intro: &'static str,
    pub(super) contents: &'static str,
    /// `{first}`, `{last}`.
    pub(super) pages: &'static str,
    /// What is on the sheets, in the order of the set; the cards have `{count}`.
    pub(super) board: &'static str,
    pub(super) cards: &'static str,
    pub(super) tokens: &'static str,
    pub(super) players: &'static str,
    pub(super) screens: &'static str,
    pub(super) mods: &'static str,
    pub(super) print: Chapter,
    pub(super) measure: &'static str,
    pub(super) cut: &'static str,
    pub(super) cut_line: &'static str,
    pub(super) fold_line: &'static str,
    pub(super) flap: &'static str,
    pub(super) cutting: &'static [Paragraph],
    pub(super) tiles: &'static str,
    pub(super) tiles_note: &'static str,
    /// They have `{customers}`, `{queue}`, `{hand}`, `{stores}`, `{departments}` and `{track}`.
    pub(super) before_play: Chapter,
    /// The edition's own numbers: `{customers}`.
    pub(super) version_2: Paragraph,
    pub(super) city_growth: Paragraph,
    pub(super) sources: Chapter,
    pub(super) map_data: &'static str,
    pub(super) licence: &'static str,
}

impl Texts {
    pub(super) const fn for_language(language: Language) -> &'static Self {
        match language {
            Language::English => &english::TEXTS,
            Language::Japanese => &japanese::TEXTS,
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
}

impl ModSheetTexts {
    pub(super) const fn rules_of(&self, which: Mod) -> &ModTexts {
        match which {
            Mod::Princess => &self.princess,
            Mod::Thief => &self.thief,
            Mod::Chairman => &self.chairman,
            Mod::Kaiju => &self.kaiju,
            Mod::Hachiko => &self.hachiko,
        }
    }
}

/// Replaces words in braces.
pub(super) fn fill(text: &str, values: &[(&str, &dyn ToString)]) -> String {
    values.iter().fold(text.to_string(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), &value.to_string())
    })
}
