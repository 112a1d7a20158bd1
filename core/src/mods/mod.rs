//! Mods: optional additions to the game. Each mod is a file that implements the hooks, and a line in the list below;
//! rules between two mods are in `interactions.rs`. The rules call [`Mods`], which calls every mod in play, in the
//! order of the list.

mod chairman;
mod choice;
mod hachiko;
mod hooks;
mod interactions;
mod kaiju;
mod princess;
mod thief;

use std::ops::RangeInclusive;

pub use choice::{BadModChoice, ModChoice, ModInPlay};
pub(crate) use hooks::{Ban, Effect, Hooks, ModConfig, ModDefinition, Offer, Preparation};
use serde::{Deserialize, Serialize};
use serde_json::json;
use strum::{Display, EnumString, VariantArray};
pub use thief::thieves;

use crate::action::{Action, ActionKind};
use crate::customer::{Crowd, Token};
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{PerId, Seat, Seats, Set, StationId, WardId};
use crate::map::Map;
use crate::refusal::{Objection, Refusal};
use crate::rules::travel::JourneyRules;
use crate::rules::turn;
use crate::score::Score;
use crate::setup::{Position, PositionBuilder};
use crate::view::View;

macro_rules! mods {
    ($($(#[$doc:meta])* $field:ident: $variant:ident is $rules:ty;)*) => {
        /// A mod.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, EnumString,
            VariantArray,
        )]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum Mod {
            $($(#[$doc])* $variant,)*
        }

        /// The mods in play, with their pieces.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Mods {
            $(
                #[serde(default, skip_serializing_if = "Option::is_none")]
                $field: Option<$rules>,
            )*
        }

        impl Mod {
            /// Returns the published revisions of its rules, ending with the newest.
            pub fn revisions(self) -> RangeInclusive<u8> {
                match self {
                    $(Self::$variant => <$rules>::revisions(),)*
                }
            }

            /// Returns the default home of the mod on a map, if it has a home.
            pub(crate) fn usual_home(self, map: &Map) -> Option<StationId> {
                match self {
                    $(Self::$variant => <$rules>::usual_home(map),)*
                }
            }

            /// Returns what is wrong with a home, as text; `None` if it is valid.
            pub(crate) fn home_issue(
                self,
                map: &Map,
                players: usize,
                home: StationId,
                revision: u8,
            ) -> Option<String> {
                match self {
                    $(Self::$variant => <$rules>::home_issue(map, players, home, revision),)*
                }
            }

            /// Returns whether the mod may come into play in the middle of this game.
            pub(crate) fn may_arrive(self, game: &Game) -> bool {
                match self {
                    $(Self::$variant => <$rules>::may_arrive(game),)*
                }
            }

            /// Returns a JSON pointer to the part of a given position that places the mod's pieces, if there is one.
            pub(crate) fn pointer(self, position: &Position) -> Option<&'static str> {
                match self {
                    $(Self::$variant => <$rules>::pointer(position),)*
                }
            }

            fn arrive(self, game: &mut Game) {
                match self {
                    $(Self::$variant => <$rules>::arrive(game),)*
                }
            }
        }

        impl Mods {
            /// Brings a mod into play.
            pub(crate) fn add(&mut self, which: Mod, map: &Map, players: usize, config: ModConfig) {
                match which {
                    $(Mod::$variant => self.$field = Some(<$rules>::set_up(map, players, config)),)*
                }
            }

            fn each(&self) -> impl Iterator<Item = (Mod, &dyn Hooks)> {
                std::iter::empty()$(.chain(self.$field.as_ref().map(|of| (Mod::$variant, of as &dyn Hooks))))*
            }

            fn each_mut(&mut self) -> impl Iterator<Item = (Mod, &mut dyn Hooks)> {
                std::iter::empty()$(.chain(self.$field.as_mut().map(|of| (Mod::$variant, of as &mut dyn Hooks))))*
            }
        }

        /// Returns the codes of all objections that mods can raise.
        pub(crate) fn objections() -> impl Iterator<Item = &'static str> {
            let own = [$(<$rules>::objections(),)*];
            own.into_iter().flatten().chain(interactions::OBJECTIONS).copied()
        }
    };
}

mods! {
    /// The Princess: the cards of her ward are wild for everybody.
    princess: Princess is princess::Princess;
    /// Thieves among the customers.
    thief: Thief is thief::Thief;
    /// The Chairmen, one for each player.
    chairman: Chairman is chairman::Chairmen;
    /// The Kaiju, which comes out of the water.
    kaiju: Kaiju is kaiju::Kaiju;
    /// Hachiko, the dog that waits at a station.
    hachiko: Hachiko is hachiko::Hachiko;
}

impl Mod {
    /// Returns all mods, in order.
    pub fn all() -> impl Iterator<Item = Mod> {
        Self::VARIANTS.iter().copied()
    }

    /// Returns the newest revision of the mod's rules.
    pub fn newest_revision(self) -> u8 {
        *self.revisions().end()
    }
}

/// Queries to all mods in play.
impl Mods {
    /// Returns whether a mod is in play.
    pub fn has(&self, which: Mod) -> bool {
        self.each().any(|(other, _)| other == which)
    }

    /// Returns the mods in play, with the names of `map`.
    pub(crate) fn in_play(&self, map: &Map) -> Vec<ModInPlay> {
        let shown = |(which, of): (Mod, &dyn Hooks)| {
            let ModConfig { revision, home } = of.config();
            ModInPlay { which, revision, home: home.map(|home| map.station_name(home)) }
        };
        self.each().map(shown).collect()
    }

    pub(crate) fn fit(&self, map: &Map, players: usize) -> bool {
        self.each().all(|(_, of)| of.fits(map, players))
    }

    pub(crate) fn customers(&self) -> Crowd {
        self.each().fold(Crowd::EMPTY, |all, (_, of)| all + of.customers())
    }

    pub(crate) fn wild_wards(&self, seat: Seat) -> Set<WardId> {
        self.each().fold(Set::EMPTY, |all, (_, of)| all | of.wild_wards(seat))
    }

    pub(crate) fn takes_no_room(&self, customer: Token) -> bool {
        self.each().any(|(_, of)| of.takes_no_room(customer))
    }

    pub(crate) fn score(&self, collected: Crowd) -> Score {
        self.each().map(|(_, of)| of.score(collected)).sum()
    }

    /// Returns the preparation of the first mod that has one.
    pub(crate) fn before_placing(&self, game: &Game, ward: WardId) -> Preparation {
        let mut all = self.each().map(|(_, of)| of.before_placing(game, ward));
        all.find(|preparation| !matches!(preparation, Preparation::None)).unwrap_or(Preparation::None)
    }

    pub(crate) fn closed_wards(&self) -> Set<WardId> {
        self.each().fold(Set::EMPTY, |all, (_, of)| all | of.closed().wards)
    }

    /// Checks that a station may be visited; `options` are the stations that would be allowed.
    pub(crate) fn check_station(
        &self,
        map: &Map,
        station: StationId,
        options: impl FnOnce() -> Set<StationId>,
    ) -> Result<(), Refusal> {
        let ward = map.stations[station].ward;
        match self.each().map(|(_, of)| of.closed()).find(|ban| ban.wards.contains(ward)) {
            None => Ok(()),
            Some(Ban { code, detail, .. }) => {
                let detail = detail(map.station_title(station));
                Err(Objection::refusal(code, detail, json!(map.station_names(options()))))
            }
        }
    }

    pub(crate) fn guarded_wards(&self) -> Set<WardId> {
        self.each().fold(Set::EMPTY, |all, (_, of)| all | of.guarded().wards)
    }

    /// Checks that MOVE can move the customers of a ward; `options` are the wards that would be allowed.
    pub(crate) fn check_movable(
        &self,
        map: &Map,
        ward: WardId,
        options: impl FnOnce() -> Set<WardId>,
    ) -> Result<(), Refusal> {
        match self.each().map(|(_, of)| of.guarded()).find(|ban| ban.wards.contains(ward)) {
            None => Ok(()),
            Some(Ban { code, detail, .. }) => {
                let detail = detail(map.ward_title(ward));
                Err(Objection::refusal(code, detail, json!(map.ward_names(options()))))
            }
        }
    }

    pub(crate) fn companions_in(&self, ward: WardId) -> Seats {
        let places = self.each().filter_map(|(_, of)| of.companions()).flat_map(PerId::iter);
        places.filter(|(_, place)| **place == Some(ward)).map(|(seat, _)| seat).collect()
    }

    pub(crate) fn wards_with_companions(&self) -> Set<WardId> {
        let places = self.each().filter_map(|(_, of)| of.companions()).flat_map(PerId::values);
        places.copied().flatten().collect()
    }

    /// Puts a player's companion in a ward; returns the mod that the companion belongs to.
    pub(crate) fn put_companion(&mut self, seat: Seat, ward: WardId) -> Option<Mod> {
        let (which, of) = self.each_mut().find(|(_, of)| of.companions().is_some())?;
        of.companions_mut()?[seat] = Some(ward);
        Some(which)
    }

    pub(crate) fn follow(&self, ward: WardId) -> bool {
        self.each().any(|(_, of)| of.follows(ward))
    }

    pub(crate) fn actions(&self) -> Set<ActionKind> {
        self.each().flat_map(|(_, of)| of.actions()).copied().collect()
    }

    pub(crate) fn closing_actions(&self) -> Set<ActionKind> {
        self.each().flat_map(|(_, of)| of.closing_actions()).copied().collect()
    }

    pub(crate) fn check<'a>(
        &self,
        game: &Game,
        seat: Seat,
        action: &'a Action,
    ) -> Result<Effect<'a>, Refusal> {
        let not_in_play =
            || Refusal::ModNotInPlay { action: action.kind(), options: turn::open_actions(game) };
        let mut checked = self.each().filter_map(|(_, of)| of.check(game, seat, action));
        checked.next().unwrap_or_else(|| Err(not_in_play()))
    }

    pub(crate) fn offers(&self, game: &Game, seat: Seat, kind: ActionKind) -> Vec<Offer> {
        self.with_action(kind).map_or_else(Vec::new, |of| of.offers(game, seat, kind))
    }

    pub(crate) fn journeys(&self) -> impl Iterator<Item = JourneyRules> {
        self.each().filter_map(|(_, of)| of.journey())
    }

    /// Returns the hooks of the mod that adds a kind of action.
    pub(crate) fn with_action(&self, kind: ActionKind) -> Option<&dyn Hooks> {
        self.each().map(|(_, of)| of).find(|of| of.actions().contains(&kind))
    }

    /// Returns the mod that adds a kind of action.
    pub(crate) fn of_action(&self, kind: ActionKind) -> Option<Mod> {
        self.each().find(|(_, of)| of.actions().contains(&kind)).map(|(which, _)| which)
    }

    /// Returns the mod that adds such a customer.
    pub(crate) fn of_customer(&self, customer: Token) -> Option<Mod> {
        self.each().find(|(_, of)| of.customers().has(customer)).map(|(which, _)| which)
    }

    pub(crate) fn show(&self, game: &Game, view: &mut View) {
        self.each().for_each(|(_, of)| of.show(game, view));
    }

    pub(crate) fn apply_position(&mut self, position: &Position, builder: &mut PositionBuilder<'_>) {
        self.each_mut().for_each(|(_, of)| of.apply_position(position, builder));
        interactions::make_room(self, position);
    }

    /// Returns descriptions of what is wrong with the places of pieces, each with the mod of the piece.
    pub(crate) fn check_invariants(&self, game: &Game) -> impl Iterator<Item = (Mod, String)> {
        self.each()
            .flat_map(|(which, of)| of.check_invariants(game).into_iter().map(move |wrong| (which, wrong)))
    }
}

/// Notifications to all mods in play.
impl Game {
    /// Brings a mod into play that a player chose.
    pub(crate) fn add_mod(&mut self, which: Mod, config: ModConfig, chooser: Seat, sink: &mut EventSink) {
        let players = self.state.players.len();
        self.state.mods.add(which, &self.map, players, config);
        which.arrive(self);
        self.push_mod_added(which, Some(chooser), sink);
    }

    /// Pushes the event that a mod is in play.
    pub(crate) fn push_mod_added(&self, which: Mod, chooser: Option<Seat>, sink: &mut EventSink) {
        if let Some(added) = self.state.mods.in_play(&self.map).into_iter().find(|other| other.which == which)
        {
            sink.push(|| Event::ModAdded { added, player: chooser.map(|seat| self.color(seat)) });
        }
    }

    /// Notifies the mods that customers have been placed in a ward.
    pub(crate) fn customers_placed(&mut self, ward: WardId, sink: &mut EventSink) {
        for (_, of) in self.state.mods.each_mut() {
            of.customers_placed(&self.map, ward, sink);
        }
    }

    /// Notifies the mods that MOVE took the customers of one ward to another.
    pub(crate) fn moved(&mut self, from: WardId, to: WardId, sink: &mut EventSink) {
        let there = self.state.customers[to];
        for (_, of) in self.state.mods.each_mut() {
            of.moved(&self.map, from, to, there, sink);
        }
    }
}
