//! What a player can do at a table beside playing: propose something, and resign.

use serde::Serialize;
use shinjuku_core::bots::BotName;
use shinjuku_core::id::Seat;
use utoipa::ToSchema;

use crate::games::state::at_version::GameAtVersion;
use crate::games::state::clock::default_bot;
use crate::games::state::live_table::LeaveReason;
use crate::games::state::proposal::ProposalKind;
use crate::games::tables::table::{Access, GameTable};

/// What you can do at the table besides playing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableActions {
    /// What you can propose now (`POST /games/{id}/proposals`). `undo` is refused if you have not acted yet.
    pub proposals: Vec<ProposalKind>,
    /// Whether other players must agree to a proposal. If not, it takes effect at once.
    pub needs_agreement: bool,
    /// What happens if you resign (`POST /games/{id}/resign`). Null if you play all seats, because such a game can only
    /// be abandoned.
    #[schema(required)]
    pub resign: Option<ResignEffect>,
}

/// What happens if a player resigns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResignEffect {
    /// A bot takes over, and the others play on.
    BotTakesOver,
    /// The game ends.
    GameEnds,
}

impl TableActions {
    /// Returns what a player can do in a running game.
    pub(in crate::games) fn new(table: &GameTable, game_at: &GameAtVersion, access: Access) -> Self {
        let live = &game_at.live_table;
        let seat = access.seat.or_else(|| game_at.game.awaiting().map(|awaiting| awaiting.seat));
        let may_propose = live.proposal.is_none() && seat.is_some_and(|seat| live.may_propose(seat));
        let possible = |kind: &ProposalKind| match kind {
            ProposalKind::Pause => live.paused() == Some(false),
            ProposalKind::Undo | ProposalKind::Draw => true,
        };
        let bot = table.clock.map_or(default_bot(), |clock| clock.bot);
        Self {
            proposals: ProposalKind::ALL.into_iter().filter(|kind| may_propose && possible(kind)).collect(),
            needs_agreement: seat.is_some_and(|seat| live.needs_agreement_of_others(seat)),
            resign: access.seat.map(|seat| effect(game_at, seat, bot)),
        }
    }
}

/// Returns what happens if the player of a seat resigns.
fn effect(game_at: &GameAtVersion, seat: Seat, bot: BotName) -> ResignEffect {
    let mut after = (*game_at.live_table).clone();
    after.hand_over(seat, bot, LeaveReason::Resigned, game_at.version);
    if after.ended.is_some() { ResignEffect::GameEnds } else { ResignEffect::BotTakesOver }
}
