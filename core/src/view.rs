//! Views: a game as one viewer may see it, with the names that clients use.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::action::ActionKind;
use crate::customer::{Crowd, PerGood, Token};
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

/// A person who views a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A spectator, who sees only what is public.
    Spectator,
    /// A player, who also sees their own cards and customers.
    Player(Color),
    /// A viewer who sees all hands and all collected customers: a person who plays all seats of a study.
    AllSeats,
}

impl Viewer {
    /// Returns whether the viewer may see the cards and customers of `player`.
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
    /// The edition of the rules.
    pub edition: Edition,
    /// The mods in play.
    pub mods: Vec<ModInPlay>,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// The pieces on the map.
    pub board: BoardView,
    /// The cards of the queue.
    pub queue: Vec<QueueView>,
    /// The number of cards in the deck.
    pub deck_size: usize,
    /// The discard pile, in the order of discarding: the top card is the last.
    pub discard: Vec<Name>,
    /// The number of customers in the bag.
    pub bag_size: usize,
    /// The unclaimed stacks of bonus tokens, starting with the next one.
    pub bonus_stacks: Vec<u8>,
    /// The current turn; null once the game is over.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub turn: Option<TurnView>,
    /// The player the game is waiting for; null once the game is over.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub awaiting: Option<AwaitingView>,
    /// The number of turns that follow this one; null until the last customer has been placed.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub final_turns_left: Option<u8>,
}

/// A player of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerView {
    /// The number of the seat.
    pub seat: usize,
    /// The player's colour.
    pub color: Color,
    /// The number of cards in the hand.
    pub hand_size: usize,
    /// The cards in the hand; null if the viewer may not see them.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub hand: Option<Vec<Name>>,
    /// The collected customers; null if the viewer may not see them.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub customers: Option<Crowd>,
    /// The wards whose cards are currently wild for the player, in map order; empty once the game is over.
    pub wild: Vec<Name>,
    /// The pieces that the player has not put on the map.
    pub supply: Supply,
    /// The number of claimed bonus tokens.
    pub bonus_tokens: u8,
    /// The ward of the player's Chairman; null if he is not on the map or not in play.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub chairman: Option<Name>,
    /// The current score; null if the viewer may not see the collected customers.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub score: Option<Score>,
    /// The sets that the customers and bonus tokens form, largest first; null if the viewer may not see the
    /// customers. The score is the points of all sets plus the `mod_points`.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub sets: Option<Vec<CustomerSet>>,
    /// The points that mods add for the customers, or subtract if negative; null if the viewer may not see the
    /// customers.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub mod_points: Option<Score>,
    /// The points that one more customer of value 1 would add, for each good; null if the viewer may not see the
    /// customers.
    #[cfg_attr(feature = "openapi", schema(required, value_type = Option<crate::schema::PointsPerGood>))]
    pub next_points: Option<PerGood<Score>>,
    /// The final place; null until the game is over.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub place: Option<u8>,
}

/// The pieces on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardView {
    /// The stores and department stores.
    pub stores: Vec<StoreView>,
    /// The track.
    pub track: Vec<TrackView>,
    /// The customers in each ward; wards without customers are left out.
    pub customers: BTreeMap<Name, Crowd>,
    /// The ward of the Princess; null if she is not in play.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub princess: Option<Name>,
    /// The ward of the Kaiju, or `"water"`; null if it is not in play.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub kaiju: Option<Name>,
    /// The ward of Hachiko, or `"marker"`; null if he is not in play.
    #[cfg_attr(feature = "openapi", schema(required))]
    pub hachiko: Option<Name>,
}

/// A store or department store on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StoreView {
    /// The station of the store.
    pub station: Name,
    /// The owner of the store.
    pub owner: Color,
    /// The good that the store sells, or `department`.
    pub kind: StoreKind,
}

/// A track token on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TrackView {
    /// The two stations that the track connects.
    #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 2))]
    pub between: [Name; 2],
    /// The owner of the track.
    pub owner: Color,
}

/// A card of the queue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QueueView {
    /// The space of the card, starting at 1.
    pub space: usize,
    /// The ward that the card names.
    pub ward: Name,
    /// The customers who wait on the card.
    pub customers: Vec<Token>,
}

/// The current turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnView {
    /// The number of the turn in the game, starting at 1.
    pub number: u32,
    /// The player whose turn it is.
    pub player: Color,
    /// The main actions taken in this turn.
    pub actions_taken: Vec<ActionKind>,
    /// The number of main actions that the player may still take in this turn.
    pub actions_left: usize,
    /// The mini actions taken in this turn.
    pub mini_actions_taken: Vec<ActionKind>,
}

/// The player whose decision the game is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AwaitingView {
    /// The player who must decide.
    pub player: Color,
    /// The decision to make.
    pub decision: Decision,
}

impl Game {
    /// Returns the game as `viewer` may see it. Once the game is over, everything is public except the order of the
    /// deck and the bag.
    ///
    /// ```
    /// use shinjuku_core::{Builtin, Edition, Game, Options, Seed, Viewer};
    ///
    /// let options = Options::new(Edition::V2r8, 2);
    /// let (game, _) = Game::start(Builtin::Tokyo.map(), &options, Seed::from_number(7))?;
    /// let view = game.view(Viewer::Spectator);
    /// assert!(view.players.iter().all(|player| player.hand.is_none()), "hands are hidden");
    /// # Ok::<(), shinjuku_core::SetupError>(())
    /// ```
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
                actions_left: turn.main_actions_left(),
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

    /// Returns the events as `viewer` may see them now.
    pub fn show(&self, events: &[Event], viewer: Viewer) -> Vec<Event> {
        let viewer = self.rights(viewer);
        events.iter().map(|event| event.seen_by(viewer)).collect()
    }

    /// Returns the viewer's effective rights: once the game is over, everybody sees what a viewer of all seats sees.
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
            mod_points: seen.then(|| self.state.mods.score(player.collected)),
            next_points: seen.then(|| self.state.next_points(player)),
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
