//! Views: a game as one viewer may see it, in the names that clients use.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::action::ActionKind;
use crate::customer::{Crowd, Token};
use crate::edition::Edition;
use crate::event::Event;
use crate::game::{Decision, Game};
use crate::id::{Id, Seat, Set};
use crate::map::Name;
use crate::mods::ModInPlay;
use crate::player::{Color, Store, StoreKind, Supply};
use crate::rules::payment;
use crate::score::{self, CustomerSet, Score, Standing};
use crate::state::Phase;

/// Somebody who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Sees what is public.
    Spectator,
    /// Sees what is public, and what is their own.
    Player(Color),
    /// Sees every hand and behind every screen: one who plays all seats of a study.
    AllSeats,
}

impl Viewer {
    /// Whether the viewer may look at a player's cards and customers.
    pub fn sees_cards_of(self, player: Color) -> bool {
        match self {
            Self::Spectator => false,
            Self::Player(own) => own == player,
            Self::AllSeats => true,
        }
    }
}

/// A game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct View {
    /// The edition.
    pub edition: Edition,
    /// The mods in play.
    pub mods: Vec<ModInPlay>,
    /// The players, in the order of their seats.
    pub players: Vec<PlayerView>,
    /// What is on the map.
    pub board: BoardView,
    /// The cards of the queue.
    pub queue: Vec<QueueView>,
    /// How many cards the deck has.
    pub deck_size: usize,
    /// The discard pile; the card discarded last is the last.
    pub discard: Vec<Name>,
    /// How many customers are in the bag.
    pub bag_size: usize,
    /// The stacks of bonus tokens that are left, the next one first.
    pub bonus_stacks: Vec<u8>,
    /// The turn; none once the game is over.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub turn: Option<TurnView>,
    /// Whom the game waits for; nobody once it is over.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub awaiting: Option<AwaitingView>,
    /// How many turns will follow this one, once the last customer has been placed.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub final_turns_left: Option<u8>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The seat.
    pub seat: usize,
    /// The colour.
    pub color: Color,
    /// How many cards are in the hand.
    pub hand_size: usize,
    /// The cards in the hand, for those who may see them.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub hand: Option<Vec<Name>>,
    /// The collected customers, for those who may see them.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub customers: Option<Crowd>,
    /// The wards whose cards are wild for the player now, in the order of the map; none once the game is over.
    pub wild: Vec<Name>,
    /// The pieces that are not on the map.
    pub supply: Supply,
    /// The claimed bonus tokens.
    pub bonus_tokens: u8,
    /// The ward of the Chairman.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub chairman: Option<Name>,
    /// The points so far, for those who may see the customers.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub score: Option<Score>,
    /// The sets that the customers and bonus tokens make, largest first, for those who may see the customers. The points are
    /// those of all sets, with what mods give or take.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub sets: Option<Vec<CustomerSet>>,
    /// The place, once the game is over.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub place: Option<u8>,
}

/// What is on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardView {
    /// The stores and department stores.
    pub stores: Vec<StoreView>,
    /// The track.
    pub track: Vec<TrackView>,
    /// Who waits where; only wards with somebody in them.
    pub customers: BTreeMap<Name, Crowd>,
    /// The Princess's ward.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub princess: Option<Name>,
    /// The Kaiju's ward, or "water".
    #[cfg_attr(feature = "openapi", schema(required))]
    pub kaiju: Option<Name>,
    /// Hachiko's ward, or "marker".
    #[cfg_attr(feature = "openapi", schema(required))]
    pub hachiko: Option<Name>,
}

/// A store or department store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StoreView {
    /// Where.
    pub station: Name,
    /// Whose.
    pub owner: Color,
    /// What it is.
    pub kind: StoreKind,
}

/// A track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TrackView {
    /// Where.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub between: [Name; 2],
    /// Whose.
    pub owner: Color,
}

/// A card of the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QueueView {
    /// Its space, from 1.
    pub space: usize,
    /// The ward that it names.
    pub ward: Name,
    /// Who waits on it.
    pub customers: Vec<Token>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnView {
    /// Which turn of the game this is, from 1.
    pub number: u32,
    /// Whose.
    pub player: Color,
    /// The main actions taken in it.
    pub actions_taken: Vec<ActionKind>,
    /// The mini actions taken in it.
    pub mini_actions_taken: Vec<ActionKind>,
}

/// Whom the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AwaitingView {
    /// Who must decide.
    pub player: Color,
    /// What.
    pub decision: Decision,
}

impl Game {
    /// The game as `viewer` may see it. Once it is over, all is public but the order of deck and bag.
    pub fn view(&self, viewer: Viewer) -> View {
        let viewer = self.rights(viewer);
        let state = &self.state;
        let standings = state.is_finished().then(|| state.standings());
        let mut view = View {
            edition: state.edition,
            mods: state.mods.in_play(&self.map),
            players: state
                .players
                .ids()
                .map(|seat| self.player_view(seat, viewer, standings.as_deref()))
                .collect(),
            board: self.board_view(),
            queue: state
                .queue
                .cards()
                .map(|(space, card)| QueueView {
                    space,
                    ward: self.map.ward_name(card.ward),
                    customers: card.customers.tokens().collect(),
                })
                .collect(),
            deck_size: state.deck.len(),
            discard: self.map.ward_names(state.discard.iter().copied()),
            bag_size: state.bag.len(),
            bonus_stacks: state.bonus_stacks().to_vec(),
            turn: state.turn().map(|turn| TurnView {
                number: turn.number,
                player: self.color(turn.seat),
                actions_taken: turn.taken.iter().collect(),
                mini_actions_taken: turn.mini_actions.iter().collect(),
            }),
            awaiting: self.awaiting().map(|awaiting| AwaitingView {
                player: self.color(awaiting.seat),
                decision: awaiting.decision,
            }),
            final_turns_left: state.end.map(|end| end.turns_left),
        };
        state.mods.show(self, &mut view);
        view
    }

    /// Events as `viewer` may see them now.
    pub fn show(&self, events: &[Event], viewer: Viewer) -> Vec<Event> {
        let viewer = self.rights(viewer);
        events.iter().map(|event| event.seen_by(viewer)).collect()
    }

    /// Once the game is over everybody sees as much as one who sits in all seats.
    const fn rights(&self, viewer: Viewer) -> Viewer {
        if matches!(self.state.phase, Phase::Finished) { Viewer::AllSeats } else { viewer }
    }

    fn player_view(&self, seat: Seat, viewer: Viewer, standings: Option<&[Standing]>) -> PlayerView {
        let player = &self.state.players[seat];
        let seen = viewer.sees_cards_of(player.color);
        let wild = if standings.is_some() { Set::EMPTY } else { payment::wild_wards(self, seat) };
        PlayerView {
            seat: seat.index(),
            color: player.color,
            hand_size: player.hand.len(),
            hand: seen.then(|| self.map.ward_names(player.hand.cards().iter().copied())),
            customers: seen.then_some(player.collected),
            wild: self.map.ward_names(wild),
            supply: player.supply,
            bonus_tokens: player.bonus_tokens,
            chairman: None,
            score: seen.then(|| self.state.score(player)),
            sets: seen.then(|| score::sets(player.collected, player.bonus_tokens)),
            place: standings.and_then(|all| all.get(seat.index())).map(|standing| standing.place),
        }
    }

    fn board_view(&self) -> BoardView {
        let Self { map, state } = self;
        let store = |(station, store): (_, &Option<_>)| {
            let store: Store = (*store)?;
            Some(StoreView {
                station: map.station_name(station),
                owner: self.color(store.owner),
                kind: store.kind,
            })
        };
        let track = |(connection, owner): (_, &Option<Seat>)| {
            Some(TrackView { between: map.connection_names(connection), owner: self.color((*owner)?) })
        };
        BoardView {
            stores: state.stores.iter().filter_map(store).collect(),
            track: state.track.iter().filter_map(track).collect(),
            customers: state
                .wards_with_customers()
                .iter()
                .map(|ward| (map.ward_name(ward), state.customers[ward]))
                .collect(),
            princess: None,
            kaiju: None,
            hachiko: None,
        }
    }
}
