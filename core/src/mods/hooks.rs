//! The hooks through which the rules call a mod. Every default implementation changes nothing.

use std::ops::RangeInclusive;

use crate::action::{Action, ActionKind};
use crate::customer::{Crowd, Token};
use crate::event::EventSink;
use crate::game::Game;
use crate::id::{PerId, Seat, Set, StationId, WardId};
use crate::legal::RandomActionBuilder;
use crate::map::Map;
use crate::refusal::Refusal;
use crate::rules::payment::Price;
use crate::rules::travel::JourneyRules;
use crate::score::Score;
use crate::setup::{Position, PositionBuilder};
use crate::view::View;

/// Properties of a mod that do not depend on a game in which it is in play.
pub(crate) trait ModDefinition: Hooks + Sized {
    /// Returns the published revisions of the rules, ending with the newest.
    fn revisions() -> RangeInclusive<u8>;

    /// Returns the codes of all objections that the mod can raise.
    fn objections() -> &'static [&'static str] {
        &[]
    }

    /// Returns the mod in its initial state.
    fn set_up(map: &Map, players: usize, config: ModConfig) -> Self;

    /// Returns the default home of the mod on a map, if it has a home.
    fn usual_home(_map: &Map) -> Option<StationId> {
        None
    }

    /// Returns what is wrong with a home, as text; `None` if it is valid.
    fn home_issue(_map: &Map, _players: usize, _home: StationId, _revision: u8) -> Option<String> {
        Some("the mod has no home".into())
    }

    /// Returns whether the mod may come into play in the middle of a game.
    fn may_arrive(_game: &Game) -> bool {
        true
    }

    /// Adds what the mod needs to a game that is already in progress.
    fn arrive(_game: &mut Game) {}

    /// Returns a JSON pointer to the part of a given position that places the mod's pieces, if there is one.
    fn pointer(_position: &Position) -> Option<&'static str> {
        None
    }
}

/// The hooks of a mod in play. Every default implementation leaves the base game as it is.
pub(crate) trait Hooks {
    /// Returns the configuration of the mod.
    fn config(&self) -> ModConfig;

    /// Returns whether every ward, station and seat that the mod refers to exists in this game.
    fn fits(&self, _map: &Map, _players: usize) -> bool {
        true
    }

    /// Returns the customers that the mod adds to those of the edition.
    fn customers(&self) -> Crowd {
        Crowd::EMPTY
    }

    /// Returns the wards whose cards the mod makes wild for a player.
    fn wild_wards(&self, _seat: Seat) -> Set<WardId> {
        Set::EMPTY
    }

    /// Returns whether such a customer does not count towards the size of the queue and brings along the next
    /// customer from the bag.
    fn takes_no_room(&self, _customer: Token) -> bool {
        false
    }

    /// Returns the points that the mod adds for collected customers, in addition to those for sets; negative if it
    /// subtracts points.
    fn score(&self, _collected: Crowd) -> Score {
        Score::from_points(0)
    }

    /// Returns what must happen before customers are placed in a ward. Called again after that has happened.
    fn before_placing(&self, _game: &Game, _ward: WardId) -> Preparation {
        Preparation::None
    }

    /// Called after customers have been placed in a ward.
    fn customers_placed(&mut self, _map: &Map, _ward: WardId, _sink: &mut EventSink) {}

    /// Returns the wards whose stations nobody may visit.
    fn closed(&self) -> Ban {
        Ban::NONE
    }

    /// Returns the wards whose customers MOVE cannot move.
    fn guarded(&self) -> Ban {
        Ban::NONE
    }

    /// Returns the wards of the players' companions, who travel with customers and want no good.
    fn companions(&self) -> Option<&PerId<Seat, Option<WardId>>> {
        None
    }

    /// Returns the wards of the companions, for changing.
    fn companions_mut(&mut self) -> Option<&mut PerId<Seat, Option<WardId>>> {
        None
    }

    /// Returns whether a piece of the mod follows the customers of a ward when MOVE moves them. The piece joins the
    /// customers who are where the group ends. If there are none, the place where the group ends makes no difference.
    fn follows(&self, _ward: WardId) -> bool {
        false
    }

    /// Called after MOVE took the customers of `from` to `to`; `there` are the customers now in `to`.
    fn moved(&mut self, _map: &Map, _from: WardId, _to: WardId, _there: Crowd, _sink: &mut EventSink) {}

    /// Returns the kinds of action that the mod adds.
    fn actions(&self) -> &'static [ActionKind] {
        &[]
    }

    /// Returns those of its actions that may also follow the last main action of a turn.
    fn closing_actions(&self) -> &'static [ActionKind] {
        &[]
    }

    /// Checks one of the mod's actions and returns its effect; `None` if the action does not belong to the mod.
    fn check<'a>(
        &self,
        _game: &Game,
        _seat: Seat,
        _action: &'a Action,
    ) -> Option<Result<Effect<'a>, Refusal>> {
        None
    }

    /// Returns the actions of one of its kinds that a player could take, in order, without journeys.
    fn offers(&self, _game: &Game, _seat: Seat, _kind: ActionKind) -> Vec<Offer> {
        Vec::new()
    }

    /// Returns the journey that one of its actions starts.
    fn journey(&self) -> Option<JourneyRules> {
        None
    }

    /// Returns a random action of one of its kinds; by default a random offer, or a random journey.
    fn draw(&self, kind: ActionKind, draw: &mut RandomActionBuilder<'_>) -> Option<Action> {
        match self.journey() {
            Some(journey) if journey.kind == kind => draw.journey(&journey),
            _ => draw.offer(self.offers(draw.game, draw.seat, kind)),
        }
    }

    /// Adds the public information about the mod to a view.
    fn show(&self, game: &Game, view: &mut View);

    /// Applies the part of a given position that concerns the mod.
    fn apply_position(&mut self, _position: &Position, _builder: &mut PositionBuilder<'_>) {}

    /// Returns descriptions of what is wrong with the places of its pieces.
    fn check_invariants(&self, _game: &Game) -> Vec<String> {
        Vec::new()
    }
}

/// The configuration of a mod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModConfig {
    /// The revision of the mod's rules.
    pub(crate) revision: u8,
    /// The home station. During set-up, `None` means the map's default; in play, `None` means that the mod has no
    /// home.
    pub(crate) home: Option<StationId>,
}

/// Wards in which something is not allowed, and why.
pub(crate) struct Ban {
    pub(crate) wards: Set<WardId>,
    /// The code of the objection.
    pub(crate) code: &'static str,
    /// Returns the text of the objection, given the title of a station or ward.
    pub(crate) detail: fn(&str) -> String,
}

impl Ban {
    /// A ban on no ward.
    pub(crate) const NONE: Self = Self { wards: Set::EMPTY, code: "", detail: |_| String::new() };
}

/// The effect of an action that was found legal.
pub(crate) type Effect<'a> = Box<dyn FnOnce(&mut Game, &mut EventSink) + 'a>;

/// What must happen before customers are placed.
pub(crate) enum Preparation {
    /// Nothing.
    None,
    /// An effect that needs no decision.
    Do(Effect<'static>),
    /// The player whose turn it is must take an action of this kind.
    Ask(ActionKind),
}

/// An action that a player could take, not paid for yet.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) action: Action,
    pub(crate) price: Price,
}

impl Offer {
    /// Returns an offer that costs nothing.
    pub(crate) const fn free(action: Action) -> Self {
        Self { action, price: Price::Nothing }
    }
}
