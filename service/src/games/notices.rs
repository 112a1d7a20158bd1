//! The notices that players of a game receive.

use crate::database::Timestamp;
use crate::games::state::live_table::LiveTable;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::Status;
use crate::id::UserId;
use crate::notices::{AddressedNotice, GameRef, News, Notice};

/// Returns the notices that follow from one version to the next.
pub(in crate::games) fn notices_after_entry(before: &Snapshot, next: &Snapshot) -> Vec<AddressedNotice> {
    let Some(game_at) = next.game_at.as_ref().filter(|_| next.table.sends_notices()) else {
        return Vec::new();
    };
    let builder = NoticeBuilder { game: next, at: game_at.at, version: game_at.version };
    if next.table.status != Status::Active {
        return builder.game_over(&game_at.live_table);
    }
    let mut notices = Vec::new();
    let awaited = next.awaited_person();
    if awaited != before.awaited_person() || next.turn() != before.turn() {
        notices.extend(builder.your_turn());
    }
    let proposed = |snapshot: &Snapshot| {
        let game_at = snapshot.game_at.as_ref()?;
        game_at.live_table.proposal.as_ref().map(|proposal| proposal.version)
    };
    if proposed(next) != proposed(before) {
        notices.extend(builder.proposal(&game_at.live_table));
    }
    notices
}

/// Returns the notices for a game that has just started.
pub(in crate::games) fn notices_at_start(game: &Snapshot) -> Vec<AddressedNotice> {
    let Some(game_at) = game.game_at.as_ref().filter(|_| game.table.sends_notices()) else {
        return Vec::new();
    };
    let builder = NoticeBuilder { game, at: game_at.at, version: game_at.version };
    let started =
        builder.people().map(|user| builder.notice(user, News::GameStarted { version: game_at.version }));
    started.chain(builder.your_turn()).collect()
}

/// Returns the notices that are pending for a user in the current state of a game.
pub(in crate::games) fn waiting_for(game: &Snapshot, user: UserId) -> Vec<AddressedNotice> {
    let Some(game_at) = game.game_at.as_ref().filter(|_| game.table.sends_notices()) else {
        return Vec::new();
    };
    let builder = NoticeBuilder { game, at: game_at.at, version: game_at.version };
    if game.table.status != Status::Active {
        return Vec::new();
    }
    let notices = builder.your_turn().into_iter().chain(builder.proposal(&game_at.live_table));
    notices.filter(|notice| notice.to == user).collect()
}

/// Returns the notice of how a game ended for a user.
pub(in crate::games) fn end_for(game: &Snapshot, user: UserId) -> Option<AddressedNotice> {
    let game_at = game.game_at.as_ref().filter(|_| game.table.sends_notices())?;
    let at = game.table.finished_at.unwrap_or(game_at.at);
    let builder = NoticeBuilder { game, at, version: game_at.version };
    builder.game_over(&game_at.live_table).into_iter().find(|notice| notice.to == user)
}

/// Builds notices about a game.
struct NoticeBuilder<'a> {
    game: &'a Snapshot,
    at: Timestamp,
    version: u32,
}

impl NoticeBuilder<'_> {
    fn notice(&self, to: UserId, news: News) -> AddressedNotice {
        let table = &self.game.table;
        let game = Some(GameRef { id: table.id, name: table.name.clone() });
        let tournament = table.tournament.as_ref().map(|place| place.tournament.clone());
        AddressedNotice { to, notice: Notice { at: self.at, game, tournament, news } }
    }

    /// The users who were seated at the start.
    fn people(&self) -> impl Iterator<Item = UserId> {
        self.game.table.seats.iter().filter_map(|table_seat| table_seat.user.as_ref()).map(|user| user.id)
    }

    fn your_turn(&self) -> Option<AddressedNotice> {
        let (user, awaiting) = self.game.awaited_person()?;
        let game_at = self.game.game_at.as_ref()?;
        let timeout_at = game_at.live_table.deadline(&game_at.game);
        let news = News::YourTurn { version: self.version, decision: awaiting.decision, timeout_at };
        Some(self.notice(user, news))
    }

    fn proposal(&self, table: &LiveTable) -> Vec<AddressedNotice> {
        let (Some(proposal), Some(game_at)) = (&table.proposal, &self.game.game_at) else {
            return Vec::new();
        };
        let news = News::Proposal {
            version: proposal.version,
            kind: proposal.what,
            by: game_at.game.color(proposal.by),
        };
        let asked = table.people().filter(|seat| !proposal.agreed.contains(seat));
        let users = asked.filter_map(|seat| self.game.table.user_of(seat));
        users.map(|user| self.notice(user, news.clone())).collect()
    }

    fn game_over(&self, table: &LiveTable) -> Vec<AddressedNotice> {
        let status = self.game.table.status;
        let places = self.game.game_at.as_ref().filter(|_| status == Status::Finished);
        let places = places.map(|game_at| table.places(game_at.game.state())).unwrap_or_default();
        let seats = self.game.table.seats.iter().enumerate();
        let notice = |(index, user): (usize, UserId)| {
            let place = places.get(index).copied();
            self.notice(user, News::GameOver { version: self.version, status, place })
        };
        seats
            .filter_map(|(index, table_seat)| Some((index, table_seat.user.as_ref()?.id)))
            .map(notice)
            .collect()
    }
}
