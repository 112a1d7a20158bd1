//! Builds the view of a game from its table and its state.

use shinjuku_core::id::{Id, Seat};
use shinjuku_core::player::Supply;
use shinjuku_core::view::{BoardView, PlayerView, View, Viewer};

use super::{ClockView, Fairness, GameView, LeaverView, ProposalView, SeatView};
use crate::games::read::table_actions::TableActions;
use crate::games::state::at_version::GameAtVersion;
use crate::games::state::clock::Clock;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::{Access, GameTable, Status, TableSeat};
use crate::lessons::Lesson;
use crate::problem::Problem;

impl Fairness {
    pub(in crate::games) fn new(table: &GameTable, finished: bool) -> Self {
        Self { commitment: table.commitment.clone(), seed: finished.then(|| hex::encode(table.seed.0)) }
    }
}

impl From<Clock> for ClockView {
    /// A clock that is not running yet.
    fn from(Clock { kind, seconds, increment, at_zero, bot }: Clock) -> Self {
        Self { kind, seconds, increment, at_zero, bot, paused: false, since: None, timeout_at: None }
    }
}

impl GameView {
    /// Builds the view of the current state.
    pub(in crate::games) fn new(now: &Snapshot, access: Access) -> Result<Self, Problem> {
        match &now.game_at {
            Some(game_at) => Ok(Self::at(&now.table, now.table.status, game_at, access)),
            None => Self::from_lobby(&now.table, access),
        }
    }

    /// Builds the view of a version.
    pub(in crate::games) fn at(
        table: &GameTable,
        status: Status,
        game_at: &GameAtVersion,
        access: Access,
    ) -> Self {
        let finished = status == Status::Finished;
        let open = finished && !table.is_hidden_duplicate();
        let viewer = if open { Viewer::AllSeats } else { access.viewer };
        let view = game_at.game.view(viewer);
        let ended = matches!(status, Status::Finished | Status::Abandoned);
        let lesson = table.lesson.as_deref().filter(|_| access.seat == Some(Seat::at(0)));
        let lesson = lesson.and_then(Lesson::find).map(|lesson| lesson.state(&view));
        let mut this = Self {
            version: game_at.version,
            status,
            finished_at: table.finished_at.filter(|_| ended),
            lesson,
            ..Self::from_view(table, access, view)
        };
        if ended {
            this.awaiting = None;
            this.players.iter_mut().for_each(|player| player.wild.clear());
        } else if access.plays(table) {
            this.undo = Some(game_at.may_undo(access).into());
            this.table_actions = Some(TableActions::new(table, game_at, access));
        }
        this.fairness = Fairness::new(table, open);
        this.add_live_table(game_at, finished);
        this
    }

    /// Adds the table state: leavers, clock and proposal.
    fn add_live_table(&mut self, game_at: &GameAtVersion, finished: bool) {
        let live_table = &game_at.live_table;
        let places = finished.then(|| live_table.places(game_at.game.state()));
        for (index, player) in self.players.iter_mut().enumerate() {
            let now = live_table.seat(Seat::at(index));
            player.bot = now.bot;
            if let Some((why, version)) = now.left {
                let leaver = |user| LeaverView { user, reason: why, version };
                player.left = player.user.take().map(leaver);
            }
            player.place = places.as_ref().and_then(|places| places.get(index)).copied();
        }
        if let Some((clock, clock_state)) = live_table.clock() {
            let timeout_at = live_table.deadline(&game_at.game).filter(|_| self.awaiting.is_some());
            let since = Some(clock_state.since);
            self.clock =
                Some(ClockView { paused: clock_state.paused, since, timeout_at, ..ClockView::from(*clock) });
            for (player, left) in self.players.iter_mut().zip(&clock_state.left) {
                player.time_left_ms = Some(*left);
            }
        }
        let color = |seat: Seat| game_at.game.color(seat);
        self.proposal =
            live_table.proposal.as_ref().filter(|_| self.awaiting.is_some()).map(|proposal| ProposalView {
                version: proposal.version,
                kind: proposal.what,
                by: color(proposal.by),
                agreed: proposal.agreed.iter().copied().map(color).collect(),
                asked: live_table
                    .people()
                    .filter(|seat| !proposal.agreed.contains(seat))
                    .map(color)
                    .collect(),
            });
    }

    /// Builds the view of a table in the lobby. The mods in play and the players' supplies are those with which the
    /// game would start; the order of the cards stays hidden.
    fn from_lobby(table: &GameTable, access: Access) -> Result<Self, Problem> {
        let (game, _) = table
            .begin()
            .map_err(|errors| Problem::internal(&format!("a stored table cannot be set up: {errors:?}")))?;
        let view = game.view(Viewer::Spectator);
        let supply = Supply::full(game.ruleset());
        let bare = |player: PlayerView| PlayerView {
            hand_size: 0,
            hand: None,
            customers: None,
            wild: Vec::new(),
            supply,
            bonus_tokens: 0,
            chairman: None,
            score: None,
            sets: None,
            mod_points: None,
            next_points: None,
            place: None,
            ..player
        };
        let view = View {
            players: view.players.into_iter().map(bare).collect(),
            board: BoardView::default(),
            queue: Vec::new(),
            deck_size: 0,
            discard: Vec::new(),
            bag_size: 0,
            turn: None,
            awaiting: None,
            final_turns_left: None,
            bonus_stacks: game.ruleset().bonus_stacks.to_vec(),
            ..view
        };
        Ok(Self::from_view(table, access, view))
    }

    fn from_view(table: &GameTable, access: Access, view: View) -> Self {
        Self {
            id: table.id,
            name: table.name.clone(),
            status: table.status,
            version: 0,
            visibility: table.visibility,
            // Nobody can be invited to a table of a tournament.
            invite: (access.member && table.tournament.is_none()).then(|| table.invite.clone()),
            creator: table.creator.clone(),
            map: table.map_origin.clone(),
            edition: view.edition,
            rules_version: table.rules_version,
            mods: view.mods,
            sandbox: table.setup.is_some(),
            solo: table.is_solo(),
            players: view.players.into_iter().zip(&table.seats).map(SeatView::new).collect(),
            board: view.board,
            queue: view.queue,
            deck_size: view.deck_size,
            discard: view.discard,
            bag_size: view.bag_size,
            bonus_stacks: view.bonus_stacks,
            turn: view.turn,
            awaiting: view.awaiting,
            undo: None,
            table_actions: None,
            clock: table.clock.map(ClockView::from),
            proposal: None,
            rematch: table.rematch,
            tournament: table.tournament.clone(),
            lesson: None,
            final_turns_left: view.final_turns_left,
            fairness: Fairness::new(table, false),
            created_at: table.created_at,
            started_at: table.started_at,
            finished_at: table.finished_at,
        }
    }
}

impl SeatView {
    fn new((player, table_seat): (PlayerView, &TableSeat)) -> Self {
        Self {
            seat: player.seat,
            color: player.color,
            user: table_seat.user.clone(),
            bot: table_seat.bot,
            left: None,
            time_left_ms: None,
            hand_size: player.hand_size,
            hand: player.hand,
            customers: player.customers,
            wild: player.wild,
            supply: player.supply,
            bonus_tokens: player.bonus_tokens,
            chairman: player.chairman,
            score: player.score,
            sets: player.sets,
            mod_points: player.mod_points,
            next_points: player.next_points,
            place: player.place,
        }
    }
}
