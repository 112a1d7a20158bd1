//! The strip below the board of a game that says whose pieces are whose, and what the letters mean.

use shinjuku_core::customer::{Good, Token};
use shinjuku_core::mods::Mod;
use shinjuku_core::player::Color;
use shinjuku_core::view::View;

use super::geometry::{At, Spot};
use super::shapes::{Emblem, Figure};
use shinjuku_core::map::drawing::lettering::width;

const TEXT_SIZE: f64 = 14.5;
const ROW_HEIGHT: f64 = 36.0;
const MARGIN: f64 = 14.0;

/// The strip.
pub(super) struct Key {
    pub(super) entries: Vec<Entry>,
    pub(super) height: f64,
}

/// A sign and what it means.
pub(super) struct Entry {
    pub(super) sign: Sign,
    pub(super) meaning: String,
    pub(super) at: At,
}

/// What is explained.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    /// A player's stores and track.
    Player(Emblem),
    /// A customer.
    Customer(Token),
    /// A letter on a store.
    Letter(char),
    /// A figure of a mod.
    Figure(Figure),
}

impl Sign {
    /// The room that the sign takes, up to its meaning.
    pub(super) const fn width(self) -> f64 {
        match self {
            Self::Player(_) => 68.0,
            Self::Customer(_) => 28.0,
            Self::Letter(_) => 16.0,
            Self::Figure(_) => 32.0,
        }
    }
}

impl Key {
    /// The key to what a view shows, on a strip of this width.
    pub(super) fn of(view: &View, room: f64) -> Self {
        let mut key = Self { entries: Vec::new(), height: ROW_HEIGHT };
        let mut x = MARGIN;
        for (sign, meaning) in signs(view) {
            let wide = sign.width() + width(&meaning, TEXT_SIZE) + 20.0;
            if x > MARGIN && x + wide > room {
                x = MARGIN;
                key.height += ROW_HEIGHT;
            }
            let y = key.height - ROW_HEIGHT / 2.0;
            key.entries.push(Entry { sign, meaning, at: Spot::new(x, y).into() });
            x += wide;
        }
        key
    }
}

fn signs(view: &View) -> Vec<(Sign, String)> {
    let players =
        view.players.iter().map(|player| (Sign::Player(Emblem::of(player.color)), capital(player.color)));
    let goods = Good::ALL.map(|good| (Sign::Customer(Token::single(good)), good.to_string()));
    let double = (Sign::Customer(Token::double(Good::Food)), "two customers".to_string());
    let department = (Sign::Letter('D'), "department store".to_string());
    let mods = view.mods.iter().map(|in_play| match in_play.which {
        Mod::Princess => (Sign::Figure(Figure::Princess), "Princess".to_string()),
        Mod::Thief => (Sign::Customer(Token::thief(Good::Food)), "thief".to_string()),
        Mod::Chairman => (Sign::Figure(Figure::Chairman(Color::Red)), "Chairman".to_string()),
        Mod::Kaiju => (Sign::Figure(Figure::Kaiju), "Kaiju".to_string()),
        Mod::Hachiko => (Sign::Figure(Figure::Hachiko), "Hachiko".to_string()),
    });
    players.chain(goods).chain([double, department]).chain(mods).collect()
}

fn capital(color: Color) -> String {
    match color {
        Color::Red => "Red",
        Color::Blue => "Blue",
        Color::Green => "Green",
        Color::Yellow => "Yellow",
    }
    .to_string()
}
