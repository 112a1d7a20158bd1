//! Actions, cards and customers in words.

use std::borrow::Borrow;

use shinjuku_core::action::{Location, NamedAction, NamedDelivery, Passenger};
use shinjuku_core::customer::{Good, Token};
use shinjuku_core::id::Id;
use shinjuku_core::map::{Map, Name};
use shinjuku_core::mods::Mod;
use shinjuku_core::player::{Color, Supply};
use shinjuku_core::view::{BoardView, StoreView};

use crate::translations::Language;

/// The names of game elements on a map, in the reader's language.
pub(super) struct Wording<'m> {
    map: &'m Map,
    language: Language,
}

impl<'m> Wording<'m> {
    pub(super) const fn new(map: &'m Map, language: Language) -> Self {
        Self { map, language }
    }

    pub(super) fn ward(&self, name: &str) -> &str {
        let entry = self.map.ward(name).ok().and_then(|ward| self.map.document().wards.get(ward.index()));
        entry.map_or("", |entry| self.liked(&entry.name, &entry.native_name))
    }

    fn station(&self, name: &str) -> &str {
        let stations = &self.map.document().stations;
        let entry = self.map.station(name).ok().and_then(|station| stations.get(station.index()));
        entry.map_or("", |entry| self.liked(&entry.name, &entry.native_name))
    }

    /// Selects the name or the native name, depending on the reader's language.
    fn liked<'n>(&self, name: &'n str, native_name: &'n str) -> &'n str {
        match self.language {
            Language::Ja if !native_name.is_empty() => native_name,
            _ => name,
        }
    }

    pub(super) fn token(&self, token: Token) -> String {
        let good = self.language.name("good", token.good());
        match (token.is_thief(), token.value()) {
            (true, _) => format!("{good} ({})", self.language.say("games-thief")),
            (false, 1) => good.to_owned(),
            (false, value) => format!("{good} ×{value}"),
        }
    }

    /// A list of customers in words.
    pub(super) fn crowd(&self, tokens: impl IntoIterator<Item = Token>) -> String {
        let words: Vec<String> = tokens.into_iter().map(|token| self.token(token)).collect();
        if words.is_empty() { "–".to_owned() } else { words.join(", ") }
    }

    /// A list of ward cards in words.
    pub(super) fn cards(&self, cards: &[Name]) -> String {
        let words: Vec<&str> = cards.iter().map(|card| self.ward(card)).collect();
        if words.is_empty() { "–".to_owned() } else { words.join(", ") }
    }

    /// What is left in the supply.
    pub(super) fn supply(&self, supply: Supply) -> String {
        let stores =
            Good::ALL.iter().map(|good| (self.language.name("good", good), *supply.stores.of(*good)));
        let departments = (self.language.name("good", "department"), supply.department_stores);
        let left: Vec<String> =
            stores.chain([departments]).map(|(store, count)| format!("{store} {count}")).collect();
        format!("{}: {}", self.language.say("games-stores-left"), left.join(", "))
    }

    /// The sizes of the remaining stacks of bonus tokens.
    #[expect(clippy::unused_self, reason = "templates ask the wording for everything")]
    pub(super) fn stacks(&self, stacks: &[u8]) -> String {
        let left: Vec<String> = stacks.iter().map(ToString::to_string).collect();
        if left.is_empty() { "–".to_owned() } else { left.join(", ") }
    }

    /// The wards that contain anything: the waiting customers, the stores and the figures.
    pub(super) fn wards(&self, board: &BoardView) -> Vec<(&str, Vec<Token>, String, String)> {
        let figures =
            [(Mod::Princess, &board.princess), (Mod::Kaiju, &board.kaiju), (Mod::Hachiko, &board.hachiko)];
        let all = self.map.wards.ids().filter_map(|ward| {
            let name = self.map.ward_name(ward);
            let crowd: Vec<Token> =
                board.customers.get(&name).into_iter().flat_map(|crowd| crowd.tokens()).collect();
            let customers = (!crowd.is_empty()).then(|| self.crowd(crowd.iter().copied()));
            let figures = figures.iter().filter(|(_, place)| place.as_ref() == Some(&name));
            let figures = figures.map(|(figure, _)| self.language.name("mod", figure).to_owned());
            let there: Vec<String> = customers.into_iter().chain(figures).collect();
            let in_ward = |store: &&StoreView| {
                self.map.station(&store.station).is_ok_and(|station| self.map.stations[station].ward == ward)
            };
            let stores = board.stores.iter().filter(in_ward).map(|store| {
                let (kind, owner) =
                    (self.language.name("good", store.kind), self.language.name("color", store.owner));
                format!("{}: {kind} ({owner})", self.station(&store.station))
            });
            let stores: Vec<String> = stores.collect();
            let anything = !there.is_empty() || !stores.is_empty();
            anything.then(|| (self.ward(&name), crowd, there.join(", "), stores.join(", ")))
        });
        all.collect()
    }

    /// The track of each player who has laid any.
    pub(super) fn track(&self, board: &BoardView) -> Vec<(Color, String)> {
        let of = |color: Color| {
            let own = board.track.iter().filter(|track| track.owner == color);
            let pairs: Vec<String> = own.map(|track| self.pair(&track.between)).collect();
            (!pairs.is_empty()).then(|| (color, pairs.join(", ")))
        };
        Color::ALL.into_iter().filter_map(of).collect()
    }

    fn path(&self, path: &[Name]) -> String {
        let words: Vec<&str> = path.iter().map(|station| self.station(station)).collect();
        words.join(" → ")
    }

    fn pair(&self, [a, b]: &[Name; 2]) -> String {
        format!("{} – {}", self.station(a), self.station(b))
    }

    fn deliveries(&self, deliver: &[NamedDelivery]) -> String {
        let words = deliver.iter().map(|delivery| {
            let who = match delivery.who {
                Passenger::Customer(token) => self.token(token),
                Passenger::Companion(color) => {
                    format!(
                        "{} ({})",
                        self.language.name("mod", Mod::Chairman),
                        self.language.name("color", color)
                    )
                }
            };
            format!("{who} → {}", self.station(&delivery.station))
        });
        let words: Vec<String> = words.collect();
        if words.is_empty() { String::new() } else { format!(" ({})", words.join("; ")) }
    }

    fn place(&self, place: &Location<Name>) -> String {
        match place {
            Location::Water(_) => self.map.document().water.name.clone(),
            Location::Ward(ward) => self.ward(ward).to_owned(),
        }
    }

    fn paid(&self, pay: &[Name]) -> String {
        match pay {
            [] => String::new(),
            cards => format!(" · {}: {}", self.language.say("games-payment"), self.cards(cards)),
        }
    }

    /// An action in words, without the word for its kind.
    pub(super) fn action(&self, action: &NamedAction) -> String {
        let say = |key| self.language.say(key);
        let flight = |flee_to: &Option<Name>, princess_to: &Option<Name>| {
            let customers = flee_to
                .as_ref()
                .map(|ward| format!("; {} → {}", say("games-customers-inline"), self.ward(ward)));
            let princess = princess_to
                .as_ref()
                .map(|ward| format!("; {} → {}", self.language.name("mod", Mod::Princess), self.ward(ward)));
            customers.unwrap_or_default() + &princess.unwrap_or_default()
        };
        match action {
            NamedAction::Open { station, good, from, pay } => {
                let from = from.as_ref().map(|from| format!(" ← {}", self.station(from))).unwrap_or_default();
                format!(
                    "{}: {}{from}{}",
                    self.station(station),
                    self.language.name("good", good),
                    self.paid(pay)
                )
            }
            NamedAction::Expand { connection, second, pay } => {
                let second =
                    second.as_ref().map(|pair| format!(" + {}", self.pair(pair))).unwrap_or_default();
                format!("{}{second}{}", self.pair(connection), self.paid(pay))
            }
            NamedAction::Income {} => say("games-income-effect").to_owned(),
            NamedAction::Pass {} => say("games-pass-effect").to_owned(),
            NamedAction::Move { ward, path, deliver, pay } => {
                format!(
                    "{}: {}{}{}",
                    self.ward(ward),
                    self.path(path),
                    self.deliveries(deliver),
                    self.paid(pay)
                )
            }
            NamedAction::Upgrade { station, customer, pay } => {
                format!("{} ({}){}", self.station(station), self.token(*customer), self.paid(pay))
            }
            NamedAction::Wander { to } | NamedAction::Explore { to } => self.ward(to).to_owned(),
            NamedAction::Kaiju { to, flee_to, princess_to, pay } => {
                format!("{}{}{}", self.place(to), flight(flee_to, princess_to), self.paid(pay))
            }
            NamedAction::RelocateKaiju { to, flee_to, princess_to } => {
                format!("{}{}", self.place(to), flight(flee_to, princess_to))
            }
            NamedAction::Reunite { path, deliver } => {
                format!("{}{}", self.path(path), self.deliveries(deliver))
            }
            NamedAction::ChooseMod { chosen, home } => {
                let home = home.as_ref().map(|home| format!(" ({})", self.station(home))).unwrap_or_default();
                format!("{}{home}", self.language.name("mod", chosen))
            }
        }
    }
}

/// The icon of a customer.
pub(super) fn icon(token: impl Borrow<Token>) -> String {
    let token = token.borrow();
    let kind = match (token.is_thief(), token.value()) {
        (true, _) => "thief",
        (false, 2) => "customer2",
        (false, _) => "customer",
    };
    format!("{kind}-{}", token.good())
}
