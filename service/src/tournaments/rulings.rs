//! Rulings: what directors decide about a table. A ruling lies on top of what was played and never changes it, so it can be taken
//! back; each has its reason, and the audit log keeps what was so before and after it.

use serde::{Deserialize, Serialize};
use serde_json::json;
use shinjuku_core::score::Score;
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::Tournaments;
use super::limits::score_range;
use super::points::Points;
use super::publish::ordered;
use super::results::{SeatResult, TableResult};
use super::round::TableOutcome;
use super::rules::RoundSetup;
use super::tournament::{Tournament, TournamentStatus};
use super::views::{People, RulingOutcome};
use crate::accounts::Caller;
use crate::audit::AuditAction;
use crate::games::{GameEnd, OrderedTable, keep_ordered};
use crate::id::{GameId, UserId};
use crate::maps::Slug;
use crate::problem::{Code, Fault, Problem};
use crate::store::Timestamp;
use crate::text;

/// The most rulings about a table.
const MAX_RULINGS: usize = 50;

/// What a director has decided about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ruling {
    pub(super) number: u32,
    pub(super) kind: RulingKind,
    pub(super) by: UserId,
    pub(super) at: Timestamp,
    pub(super) reason: String,
    /// The result that counts, where one was decided.
    pub(super) result: Option<TableResult>,
    /// The new game, where the table is played again.
    pub(super) game: Option<GameId>,
    pub(super) revoked: Option<Revoked>,
}

/// That a ruling was taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Revoked {
    pub(super) by: UserId,
    pub(super) at: Timestamp,
    pub(super) reason: String,
}

/// A kind of ruling.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RulingKind {
    /// A game that has not ended is decided as it stands, or as the director says. It may be played on and counts no more; once the
    /// next round is published it is given up.
    Adjudicate,
    /// Another result counts than the one that was played or decided.
    Force,
    /// The table is played again, in a new game; the one before counts no more.
    Replay,
    /// The table counts for nothing: nobody has met there.
    Void,
}

/// A ruling to be made.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingRequest {
    /// Which kind.
    #[serde(rename = "type")]
    pub kind: RulingKind,
    /// Why.
    #[schema(min_length = 1, max_length = 1000, example = "Ben had to leave")]
    pub reason: String,
    /// The result, in the order of the seats: needed to force one; of a game that is adjudicated its points as they stand where it is
    /// left out.
    #[serde(default)]
    #[schema(min_items = 2, max_items = 4)]
    pub result: Option<Vec<RuledSeat>>,
}

/// What a director decides about a seat.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuledSeat {
    /// The place; those who are level have the same.
    #[schema(minimum = 1, maximum = 4, example = 1)]
    pub place: u8,
    /// The points in the game, up to what its edition lets a player collect; less than 0 only where there are thieves.
    pub score: Points,
}

/// Why a ruling is taken back.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeRulingRequest {
    /// Why.
    #[schema(min_length = 1, max_length = 1000, example = "It was the wrong table")]
    pub reason: String,
}

impl Ruling {
    /// Everybody who is named in it.
    pub(super) fn people(&self) -> impl Iterator<Item = UserId> {
        std::iter::once(self.by).chain(self.revoked.iter().map(|revoked| revoked.by))
    }
}

/// The points of a game, as a tournament counts them.
pub(super) fn points(score: Score) -> Points {
    Points::hundredths(i64::from(score.halves()) * 50)
}

/// Everything that is wrong with the result of a table.
fn faults(seats: &[RuledSeat], players: usize, setup: &RoundSetup) -> Vec<Fault> {
    if seats.len() != players {
        let message = format!("the table has {players} seats, and the result {}", seats.len());
        return vec![Fault::new("/result", "wrong_number", message)];
    }
    let fits = |seat: &RuledSeat| {
        let before = seats.iter().filter(|other| other.place < seat.place).count();
        usize::from(seat.place) == before + 1
    };
    let wrong = seats.iter().enumerate().filter(|(_, seat)| !fits(seat));
    let message = "a place is one more than how many are placed before it; those who are level share one";
    let places =
        wrong.map(|(index, _)| Fault::new(format!("/result/{index}/place"), "no_such_place", message));
    let range = score_range(setup);
    let message = format!("a score in this game is between {} and {}", range.start(), range.end());
    let wrong = seats.iter().enumerate().filter(|(_, seat)| !range.contains(&seat.score));
    let scores = wrong
        .map(|(index, _)| Fault::new(format!("/result/{index}/score"), "out_of_range", message.as_str()));
    places.chain(scores).collect()
}

/// A ruling as it is made, after a look at what was asked for.
struct Decision {
    kind: RulingKind,
    reason: String,
    result: Option<Vec<RuledSeat>>,
    game: Option<GameId>,
}

impl Tournament {
    /// Refuses callers who do not direct it, and directors who sit at the table: another one must decide.
    pub(super) fn check_decides(&self, caller: &Caller, round: u32, table: u32) -> Result<(), Problem> {
        self.check_director(caller)?;
        let sits = self.round(round)?.table(table)?.seats.contains(&caller.user);
        if sits { Err(Problem::own_table()) } else { Ok(()) }
    }

    /// Refuses directors who play in a round whose tables are hidden from its players: the scores of its games are not for them.
    fn check_sees(&self, caller: &Caller, round: u32) -> Result<(), Problem> {
        let round = self.round(round)?;
        let plays = round.tables.iter().any(|table| table.seats.contains(&caller.user));
        if plays && round.is_hidden() {
            let detail = "you play in this round, whose tables are hidden: say which result counts, or let another director decide";
            return Err(Problem::new(Code::OwnTable, detail));
        }
        Ok(())
    }

    /// Makes a ruling.
    fn rule(
        &mut self,
        (by, at): (UserId, Timestamp),
        round: u32,
        table: u32,
        decision: Decision,
    ) -> Result<(), Problem> {
        self.check_status(&[TournamentStatus::Running])?;
        let last = self.last_round().map(|round| round.number);
        let played = self.round_mut(round)?;
        let begun = played.started_at.is_some();
        let place = played.table_mut(table)?;
        let Decision { kind, reason, result, game } = decision;
        let refuse = |detail: &str| Err(Problem::new(Code::RulingNotPossible, detail));
        match (kind, place.outcome()) {
            _ if !begun => return refuse("the round has not started"),
            _ if place.rulings.len() >= MAX_RULINGS => {
                return refuse("there are too many rulings about this table");
            }
            (RulingKind::Adjudicate, TableOutcome::Played(_) | TableOutcome::Ruled(_)) => {
                return refuse("the table has a result already: force another one");
            }
            (RulingKind::Force, TableOutcome::Open | TableOutcome::Stopped) => {
                return refuse("the table has no result yet: adjudicate it");
            }
            (RulingKind::Void, TableOutcome::Void) => return refuse("the table is void already"),
            (RulingKind::Replay, _) if last != Some(round) => {
                return refuse("only a table of the last round can be played again");
            }
            _ => {}
        }
        let (current, open) = (place.current_game(), place.end_of(place.current_game()).is_none());
        let seats = result.map(|seats| {
            let seats = place.seats.iter().zip(seats);
            let seat = |(player, seat): (&UserId, RuledSeat)| SeatResult {
                player: *player,
                place: seat.place,
                score: seat.score,
            };
            TableResult { seats: seats.map(seat).collect() }
        });
        let number = u32::try_from(place.rulings.len()).unwrap_or(u32::MAX).saturating_add(1);
        place.rulings.push(Ruling { number, kind, by, at, reason, result: seats, game, revoked: None });
        played.update_finished(at);
        if kind == RulingKind::Replay && open {
            self.set_aside.push(current);
        }
        Ok(())
    }

    /// Takes a ruling back: the last one that stands.
    fn revoke(&mut self, round: u32, table: u32, number: u32, revoked: Revoked) -> Result<(), Problem> {
        self.check_status(&[TournamentStatus::Running])?;
        let last = self.last_round().map(|round| round.number);
        let played = self.round_mut(round)?;
        let uncovered = played.uncovered;
        let place = played.table_mut(table)?;
        let refuse = |detail: &str| Err(Problem::new(Code::RulingNotPossible, detail));
        if place.standing_rulings().next_back().map(|ruling| ruling.number) != Some(number) {
            return refuse("only the last ruling about a table that stands can be taken back");
        }
        let (replayed, now) = (place.current_game(), revoked.at);
        if let Some(ruling) = place.rulings.iter_mut().find(|ruling| ruling.number == number) {
            ruling.revoked = Some(revoked);
        }
        let (game, decided) = (place.current_game(), place.is_decided());
        if replayed != game && !decided {
            return refuse("the game before it was given up when the table was to be played again");
        }
        if !decided && uncovered {
            return refuse("everybody has seen the shuffle of this round: have the table played again");
        }
        if !decided && last != Some(round) {
            return refuse("the table would have no result, and later rounds are paired: force another one");
        }
        let open = replayed != game && place.end_of(replayed).is_none();
        played.update_finished(now);
        if open {
            self.set_aside.push(replayed);
        }
        Ok(())
    }
}

impl Tournaments {
    /// Decides something about a table, or tells what that would do.
    ///
    /// # Errors
    /// The caller does not direct the tournament, or it cannot be so decided.
    pub async fn rule(
        &self,
        caller: &Caller,
        slug: &Slug,
        (round, table): (u32, u32),
        new: RulingRequest,
        dry_run: bool,
    ) -> Result<RulingOutcome, Problem> {
        let reason = text::line(&new.reason, "/reason", text::MAX_NOTE_LEN)?;
        let (tournament, _) = self.directed(caller, slug).await?;
        tournament.check_decides(caller, round, table)?;
        let place = tournament.round(round)?.table(table)?;
        let result = match (new.kind, new.result) {
            (RulingKind::Replay | RulingKind::Void, Some(_)) => {
                let message = "a table that is void or played again has no result";
                return Err(Problem::field("/result", "not_wanted", message));
            }
            (RulingKind::Force, None) => {
                return Err(Problem::field("/result", "missing", "say which result counts"));
            }
            (RulingKind::Adjudicate, None) => {
                tournament.check_sees(caller, round)?;
                let standing = self.games.progress(place.current_game()).await?.standing;
                let seat = |(place, score)| RuledSeat { place, score: points(score) };
                Some(standing.into_iter().map(seat).collect()).filter(|seats: &Vec<_>| !seats.is_empty())
            }
            (_, result) => result,
        };
        if new.kind == RulingKind::Adjudicate {
            let refuse = |detail| Err(Problem::new(Code::RulingNotPossible, detail));
            if let Some(GameEnd::Finished(_)) = self.games.end_of(place.current_game()).await? {
                return refuse(
                    "the game has been played to its end: its result counts, or force another one",
                );
            }
            if result.is_none() {
                return refuse("the game has not begun: say which result counts");
            }
        }
        let setup = &tournament.round(round)?.setup;
        let wrong = result.as_deref().map(|seats| faults(seats, place.seats.len(), setup));
        let wrong = wrong.unwrap_or_default();
        if !wrong.is_empty() {
            return Err(Problem::from_fields(wrong));
        }
        let order = match new.kind {
            RulingKind::Replay => {
                let order = ordered(&tournament, tournament.round(round)?, place.number, &place.seats, None);
                Some(self.games.order(caller.user, order).await?)
            }
            _ => None,
        };
        let decision =
            Decision { kind: new.kind, reason, result, game: order.as_ref().map(OrderedTable::id) };
        let rule =
            move |tournament: &mut Tournament, by, at| tournament.rule((by, at), round, table, decision);
        self.decide(caller, slug, (round, table), AuditAction::TournamentRuling, order, dry_run, rule).await
    }

    /// Takes a ruling back, or tells what that would do.
    ///
    /// # Errors
    /// The caller does not direct the tournament, or it cannot be taken back.
    pub async fn revoke_ruling(
        &self,
        caller: &Caller,
        slug: &Slug,
        (round, table, number): (u32, u32, u32),
        RevokeRulingRequest { reason }: RevokeRulingRequest,
        dry_run: bool,
    ) -> Result<RulingOutcome, Problem> {
        let reason = text::line(&reason, "/reason", text::MAX_NOTE_LEN)?;
        let revoke = move |tournament: &mut Tournament, by, at| {
            tournament.revoke(round, table, number, Revoked { by, at, reason })
        };
        self.decide(caller, slug, (round, table), AuditAction::TournamentRulingRevoked, None, dry_run, revoke)
            .await
    }

    /// Does something about a table, and tells what was so before and is so after it.
    #[expect(clippy::too_many_arguments, reason = "each says another thing about one deed")]
    async fn decide(
        &self,
        caller: &Caller,
        slug: &Slug,
        (round, table): (u32, u32),
        what: AuditAction,
        order: Option<OrderedTable>,
        dry_run: bool,
        change: impl FnOnce(&mut Tournament, UserId, Timestamp) -> Result<(), Problem> + Send + 'static,
    ) -> Result<RulingOutcome, Problem> {
        let (asking, caller, maps) = (caller.clone(), caller.clone(), self.games.maps.clone());
        let work = move |conn: &mut crate::store::Connection,
                         tournament: &mut Tournament,
                         follow: &mut super::update::SideEffects| {
            tournament.check_decides(&caller, round, table)?;
            let before = tournament.clone();
            change(tournament, caller.user, follow.now)?;
            let people = People::load(conn, tournament)?;
            let outcome = RulingOutcome::new(&before, tournament, (round, table), &caller, &people)?;
            if dry_run {
                return Ok(outcome);
            }
            if let Some(order) = order {
                let id = order.id();
                let letters = keep_ordered(conn, &maps, order, true)?;
                follow.letters.extend(letters);
                follow.games.push(id);
            }
            let shown = |view| serde_json::to_value(view).map_err(|error| Problem::internal(&error));
            let place = |table| Ok::<_, Problem>(json!({"round": round, "table": shown(table)?}));
            let reason = outcome.reason();
            let (was, became) = (place(&outcome.before)?, place(&outcome.after)?);
            follow.note(tournament, &caller, what, reason, was, became);
            Ok(outcome)
        };
        if dry_run {
            self.dry_run(slug, asking, work).await
        } else {
            self.update(slug, Some(asking), work).await
        }
    }
}
