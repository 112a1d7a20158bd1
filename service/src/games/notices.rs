//! The notices that players of a game receive.

use crate::games::state::live_table::LiveTable;
use crate::games::state::snapshot::Snapshot;
use crate::games::tables::table::Status;
use crate::id::UserId;
use crate::notices::{AddressedNotice, GameRef, News, Notice};
use crate::store::Timestamp;

/// Returns the notices that follow from one version to the next.
pub(in crate::games) fn notices_after_entry(before: &Snapshot, next: &Snapshot) -> Vec<AddressedNotice> {
    let Some(replay) = next.replay.as_ref().filter(|_| next.table.sends_notices()) else { return Vec::new() };
    let post = NoticeBuilder { game: next, at: replay.at, version: replay.version };
    if next.table.status != Status::Active {
        return post.game_over(&replay.table);
    }
    let mut letters = Vec::new();
    let awaited = next.awaited_person();
    if awaited != before.awaited_person() || next.turn() != before.turn() {
        letters.extend(post.your_turn());
    }
    let proposed = |snapshot: &Snapshot| {
        let replay = snapshot.replay.as_ref()?;
        replay.table.proposal.as_ref().map(|proposal| proposal.version)
    };
    if proposed(next) != proposed(before) {
        letters.extend(post.proposal(&replay.table));
    }
    letters
}

/// Returns the notices for a game that has just started.
pub(in crate::games) fn notices_at_start(game: &Snapshot) -> Vec<AddressedNotice> {
    let Some(replay) = game.replay.as_ref().filter(|_| game.table.sends_notices()) else { return Vec::new() };
    let post = NoticeBuilder { game, at: replay.at, version: replay.version };
    let started = post.people().map(|user| post.letter(user, News::GameStarted { version: replay.version }));
    started.chain(post.your_turn()).collect()
}

/// Returns the notices that are pending for a user in the current state of a game.
pub(in crate::games) fn waiting_for(game: &Snapshot, user: UserId) -> Vec<AddressedNotice> {
    let Some(replay) = game.replay.as_ref().filter(|_| game.table.sends_notices()) else { return Vec::new() };
    let post = NoticeBuilder { game, at: replay.at, version: replay.version };
    if game.table.status != Status::Active {
        return Vec::new();
    }
    let letters = post.your_turn().into_iter().chain(post.proposal(&replay.table));
    letters.filter(|letter| letter.to == user).collect()
}

/// Returns the notice of how a game ended for a user.
pub(in crate::games) fn end_for(game: &Snapshot, user: UserId) -> Option<AddressedNotice> {
    let replay = game.replay.as_ref().filter(|_| game.table.sends_notices())?;
    let at = game.table.finished_at.unwrap_or(replay.at);
    let post = NoticeBuilder { game, at, version: replay.version };
    post.game_over(&replay.table).into_iter().find(|letter| letter.to == user)
}

/// Builds notices about a game.
struct NoticeBuilder<'a> {
    game: &'a Snapshot,
    at: Timestamp,
    version: u32,
}

impl NoticeBuilder<'_> {
    fn letter(&self, to: UserId, news: News) -> AddressedNotice {
        let table = &self.game.table;
        let game = Some(GameRef { id: table.id, name: table.name.clone() });
        let tournament = table.tournament.as_ref().map(|place| place.tournament.clone());
        AddressedNotice { to, notice: Notice { at: self.at, game, tournament, news } }
    }

    /// The users who were seated at the start.
    fn people(&self) -> impl Iterator<Item = UserId> {
        self.game.table.seats.iter().filter_map(|chair| chair.user.as_ref()).map(|user| user.id)
    }

    fn your_turn(&self) -> Option<AddressedNotice> {
        let (user, awaiting) = self.game.awaited_person()?;
        let replay = self.game.replay.as_ref()?;
        let timeout_at = replay.table.deadline(&replay.game);
        let news = News::YourTurn { version: self.version, decision: awaiting.decision, timeout_at };
        Some(self.letter(user, news))
    }

    fn proposal(&self, table: &LiveTable) -> Vec<AddressedNotice> {
        let (Some(proposal), Some(replay)) = (&table.proposal, &self.game.replay) else { return Vec::new() };
        let news = News::Proposal {
            version: proposal.version,
            kind: proposal.what,
            by: replay.game.color(proposal.by),
        };
        let asked = table.people().filter(|seat| !proposal.agreed.contains(seat));
        let users = asked.filter_map(|seat| self.game.table.user_of(seat));
        users.map(|user| self.letter(user, news.clone())).collect()
    }

    fn game_over(&self, table: &LiveTable) -> Vec<AddressedNotice> {
        let status = self.game.table.status;
        let places = self.game.replay.as_ref().filter(|_| status == Status::Finished);
        let places = places.map(|replay| table.places(replay.game.state())).unwrap_or_default();
        let seats = self.game.table.seats.iter().enumerate();
        let letter = |(index, user): (usize, UserId)| {
            let place = places.get(index).copied();
            self.letter(user, News::GameOver { version: self.version, status, place })
        };
        seats.filter_map(|(index, chair)| Some((index, chair.user.as_ref()?.id))).map(letter).collect()
    }
}
