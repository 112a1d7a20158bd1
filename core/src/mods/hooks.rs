//! The hooks: what the rules ask a mod, each with an answer that changes nothing.

use std::ops::RangeInclusive;

use crate::action::{Action, ActionKind};
use crate::customer::{Crowd, Token};
use crate::event::EventSink;
use crate::game::Game;
use crate::id::{PerId, Seat, Set, StationId, WardId};
use crate::legal::Draw;
use crate::map::Map;
use crate::refusal::Refusal;
use crate::rules::payment::Price;
use crate::rules::travel::Journey;
use crate::score::Score;
use crate::setup::{Overlay, Position};
use crate::view::View;

/// What is known of a mod before it is in play.
pub(crate) trait Published: Hooks + Sized {
    /// The published revisions of its rules, the newest last.
    fn revisions() -> RangeInclusive<u8>;

    /// The codes of all objections that it makes.
    fn objections() -> &'static [&'static str] {
        &[]
    }

    /// The mod as it stands when it comes into play.
    fn set_up(map: &Map, players: usize, terms: ModConfig) -> Self;

    /// The home that it has on a map unless a table says otherwise, if it has one.
    fn usual_home(_map: &Map) -> Option<StationId> {
        None
    }

    /// What is wrong with a home, in words.
    fn home_fault(_map: &Map, _players: usize, _home: StationId, _revision: u8) -> Option<String> {
        Some("it has none".into())
    }

    /// Whether it may come into play in the middle of a game.
    fn may_arrive(_game: &Game) -> bool {
        true
    }

    /// Brings what it needs into a game that goes on already.
    fn arrive(_game: &mut Game) {}

    /// Where a given position says something of its pieces, if it does: a pointer into the position.
    fn pointer(_position: &Position) -> Option<&'static str> {
        None
    }
}

/// The questions that the rules ask a mod in play. Every default answer leaves the base game as it is.
pub(crate) trait Hooks {
    /// On what terms it is played.
    fn terms(&self) -> ModConfig;

    /// Whether every ward, station and seat that it names exists here.
    fn fits(&self, _map: &Map, _players: usize) -> bool {
        true
    }

    /// The customers that it adds to those of the edition.
    fn customers(&self) -> Crowd {
        Crowd::EMPTY
    }

    /// The wards whose cards it makes wild for a player.
    fn wild_wards(&self, _seat: Seat) -> Set<WardId> {
        Set::EMPTY
    }

    /// Whether such a customer does not count in the size of the queue, and brings along the next one from the bag.
    fn takes_no_room(&self, _customer: Token) -> bool {
        false
    }

    /// The points that it gives for collected customers beside those for sets, or takes.
    fn score(&self, _collected: Crowd) -> Score {
        Score::from_points(0)
    }

    /// What happens before customers are placed in a ward. It is asked again once that has happened.
    fn before_placing(&self, _game: &Game, _ward: WardId) -> Preparation {
        Preparation::None
    }

    /// Customers have been placed in a ward.
    fn customers_placed(&mut self, _map: &Map, _ward: WardId, _story: &mut EventSink) {}

    /// The wards at whose stations nobody may call.
    fn closed(&self) -> Ban {
        Ban::NONE
    }

    /// The wards whose customers MOVE cannot move.
    fn guarded(&self) -> Ban {
        Ban::NONE
    }

    /// Where the companions of players are, who travel with customers and want nothing.
    fn companions(&self) -> Option<&PerId<Seat, Option<WardId>>> {
        None
    }

    /// The same, to be changed.
    fn companions_mut(&mut self) -> Option<&mut PerId<Seat, Option<WardId>>> {
        None
    }

    /// Whether a piece of it follows the customers of a ward when MOVE moves them. It ends up with whatever customers are
    /// where they get off; with none there, it makes no difference where that was.
    fn follows(&self, _ward: WardId) -> bool {
        false
    }

    /// MOVE took the customers of `from` to `to`, where now `there` are.
    fn moved(&mut self, _map: &Map, _from: WardId, _to: WardId, _there: Crowd, _story: &mut EventSink) {}

    /// The actions that it adds.
    fn actions(&self) -> &'static [ActionKind] {
        &[]
    }

    /// Those of them that may also follow the last main action of a turn.
    fn closing_actions(&self) -> &'static [ActionKind] {
        &[]
    }

    /// Finds one of its actions legal, and says what it does; none where the action is not its own.
    fn check<'a>(
        &self,
        _game: &Game,
        _seat: Seat,
        _action: &'a Action,
    ) -> Option<Result<Effect<'a>, Refusal>> {
        None
    }

    /// What a player could do of one of its kinds of action, in order; journeys apart.
    fn offers(&self, _game: &Game, _seat: Seat, _kind: ActionKind) -> Vec<Offer> {
        Vec::new()
    }

    /// The journey on which one of its actions sends customers.
    fn journey(&self) -> Option<Journey> {
        None
    }

    /// One of its actions of a kind, drawn at random; by default one of its offers, or a ride on its journey.
    fn draw(&self, kind: ActionKind, draw: &mut Draw<'_>) -> Option<Action> {
        match self.journey() {
            Some(journey) if journey.kind == kind => draw.ride(&journey),
            _ => draw.offer(self.offers(draw.game, draw.seat, kind)),
        }
    }

    /// Shows what is public of it.
    fn show(&self, game: &Game, view: &mut View);

    /// Stands as a given position says.
    fn apply_position(&mut self, _position: &Position, _overlay: &mut Overlay<'_>) {}

    /// What is wrong with where its pieces are, in words.
    fn check_invariants(&self, _game: &Game) -> Vec<String> {
        Vec::new()
    }
}

/// On what terms a mod is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModConfig {
    /// The revision of its rules.
    pub(crate) revision: u8,
    /// Its home station. To set up, none means the map's own; in play, none means that it has no home.
    pub(crate) home: Option<StationId>,
}

/// Wards in which something is not allowed, and why.
pub(crate) struct Ban {
    pub(crate) wards: Set<WardId>,
    /// The code of the objection.
    pub(crate) code: &'static str,
    /// The objection in words, for a station or ward of this title.
    pub(crate) detail: fn(&str) -> String,
}

impl Ban {
    /// Everything is allowed.
    pub(crate) const NONE: Self = Self { wards: Set::EMPTY, code: "", detail: |_| String::new() };
}

/// What an action does, once it has been found legal.
pub(crate) type Effect<'a> = Box<dyn FnOnce(&mut Game, &mut EventSink) + 'a>;

/// What happens before customers are placed.
pub(crate) enum Preparation {
    /// Nothing.
    None,
    /// Something that needs no choice.
    Do(Effect<'static>),
    /// The player whose turn it is takes an action of this kind.
    Ask(ActionKind),
}

/// An action that a player could take, not paid for yet.
#[derive(Clone, Debug)]
pub(crate) struct Offer {
    pub(crate) action: Action,
    pub(crate) price: Price,
}

impl Offer {
    /// An action that costs nothing.
    pub(crate) const fn free(action: Action) -> Self {
        Self { action, price: Price::Nothing }
    }
}
