//! Rulings: decisions of directors about a table. A ruling overrides the played result and never changes it, so it
//! can be revoked. Each ruling has a reason, and the audit log stores the table before and after it.

use serde::{Deserialize, Serialize};
use serde_json::json;
use shinjuku_core::score::Score;
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::Tournaments;
use super::limits::score_range;
use super::points::Points;
use super::results::{SeatResult, TableResult};
use super::round::TableOutcome;
use super::rounds::table_spec;
use super::rules::RoundSetup;
use super::tournament::{Tournament, TournamentStatus};
use super::views::{People, RulingOutcome};
use crate::accounts::Caller;
use crate::audit::AuditAction;
use crate::count::count;
use crate::database::Timestamp;
use crate::games::{GameEnd, PreparedTable, insert_prepared};
use crate::id::{GameId, UserId};
use crate::maps::Slug;
use crate::problem::{Code, FieldError, Problem};
use crate::text;

/// The maximum number of rulings about a table.
const MAX_RULINGS: usize = 50;

/// A director's ruling about a table, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ruling {
    pub(super) number: u32,
    pub(super) kind: RulingKind,
    pub(super) by: UserId,
    pub(super) at: Timestamp,
    pub(super) reason: String,
    /// The result that counts, if the ruling sets one.
    pub(super) result: Option<TableResult>,
    /// The new game, if the table is replayed.
    pub(super) game: Option<GameId>,
    pub(super) revoked: Option<Revoked>,
}

/// The revocation of a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Revoked {
    pub(super) by: UserId,
    pub(super) at: Timestamp,
    pub(super) reason: String,
}

/// The kind of ruling.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RulingKind {
    /// Sets the result of an unfinished game: the current score, or the result that the director gives. Players may
    /// continue the game, but it no longer counts; it is abandoned when the next round is published.
    Adjudicate,
    /// Replaces the played or ruled result by another one.
    Force,
    /// The table is replayed in a new game; the previous game no longer counts.
    Replay,
    /// The table does not count: its players get no points and have not met.
    Void,
}

/// A ruling to make.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingRequest {
    /// The kind of ruling.
    #[serde(rename = "type")]
    pub kind: RulingKind,
    /// The reason for the ruling.
    #[schema(min_length = 1, max_length = 1000, example = "Ben had to leave")]
    pub reason: String,
    /// The result, in seat order. Required for `force`. For `adjudicate`, defaults to the current scores of the game.
    /// Not allowed for the other kinds.
    #[serde(default)]
    #[schema(min_items = 2, max_items = 4)]
    pub result: Option<Vec<RuledSeat>>,
}

/// The result of a seat, set by a director.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RuledSeat {
    /// The place. Tied players share a place.
    #[schema(minimum = 1, maximum = 4, example = 1)]
    pub place: u8,
    /// The score in the game, up to the maximum of its edition. It can be negative only if thieves are in play.
    pub score: Points,
}

/// The reason for revoking a ruling.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeRulingRequest {
    /// The reason for the revocation.
    #[schema(min_length = 1, max_length = 1000, example = "It was the wrong table")]
    pub reason: String,
}

impl Ruling {
    /// Returns the directors who made and revoked the ruling.
    pub(super) fn people(&self) -> impl Iterator<Item = UserId> {
        std::iter::once(self.by).chain(self.revoked.iter().map(|revoked| revoked.by))
    }
}

/// Converts the score of a game to points.
pub(super) fn points(score: Score) -> Points {
    Points::hundredths(i64::from(score.halves()) * 50)
}

/// Returns all errors of a result that a director gives.
fn errors(seats: &[RuledSeat], players: usize, setup: &RoundSetup) -> Vec<FieldError> {
    if seats.len() != players {
        let message = format!("the table has {players} seats, but the result has {}", seats.len());
        return vec![FieldError::new("/result", "wrong_number", message)];
    }
    let fits = |seat: &RuledSeat| {
        let before = seats.iter().filter(|other| other.place < seat.place).count();
        usize::from(seat.place) == before + 1
    };
    let wrong = seats.iter().enumerate().filter(|(_, seat)| !fits(seat));
    let message =
        "places must start at 1; tied players share a place, and the places after it are skipped (1, 1, 3)";
    let places =
        wrong.map(|(index, _)| FieldError::new(format!("/result/{index}/place"), "no_such_place", message));
    let range = score_range(setup);
    let message = format!("a score in this game must be between {} and {}", range.start(), range.end());
    let wrong = seats.iter().enumerate().filter(|(_, seat)| !range.contains(&seat.score));
    let scores = wrong.map(|(index, _)| {
        FieldError::new(format!("/result/{index}/score"), "out_of_range", message.as_str())
    });
    places.chain(scores).collect()
}

/// A validated ruling that is ready to be stored.
struct Decision {
    kind: RulingKind,
    reason: String,
    result: Option<Vec<RuledSeat>>,
    game: Option<GameId>,
}

impl Tournament {
    /// Fails if the caller does not direct the tournament, or sits at the table: another director must decide.
    pub(super) fn check_decides(&self, caller: &Caller, round: u32, table: u32) -> Result<(), Problem> {
        self.check_director(caller)?;
        let sits = self.round(round)?.table(table)?.seats.contains(&caller.user);
        if sits { Err(Problem::own_table()) } else { Ok(()) }
    }

    /// Fails if the caller plays in a round whose games are hidden from its players, because they must not learn the
    /// scores of other tables.
    fn check_sees(&self, caller: &Caller, round: u32) -> Result<(), Problem> {
        let round = self.round(round)?;
        let plays = round.tables.iter().any(|table| table.seats.contains(&caller.user));
        if plays && round.is_hidden() {
            let detail = "you are playing in this round, so its tables are hidden from you: enter the result that counts, or let another director decide";
            return Err(Problem::new(Code::OwnTable, detail));
        }
        Ok(())
    }

    /// Adds a ruling. Fails if the state of the table does not allow it.
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
                return refuse("this table has reached the maximum number of rulings");
            }
            (RulingKind::Adjudicate, TableOutcome::Played(_) | TableOutcome::Ruled(_)) => {
                return refuse("the table already has a result: force a different one to replace it");
            }
            (RulingKind::Force, TableOutcome::Open | TableOutcome::Stopped) => {
                return refuse("the table has no result yet: adjudicate it instead");
            }
            (RulingKind::Void, TableOutcome::Void) => return refuse("the table is already void"),
            (RulingKind::Replay, _) if last != Some(round) => {
                return refuse("only a table of the last round can be replayed");
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
        let number = count::<u32>(&place.rulings) + 1;
        place.rulings.push(Ruling { number, kind, by, at, reason, result: seats, game, revoked: None });
        played.update_finished(at);
        if kind == RulingKind::Replay && open {
            self.abandon_later.push(current);
        }
        Ok(())
    }

    /// Revokes a ruling. Only the last ruling that stands can be revoked.
    fn revoke(&mut self, round: u32, table: u32, number: u32, revoked: Revoked) -> Result<(), Problem> {
        self.check_status(&[TournamentStatus::Running])?;
        let last = self.last_round().map(|round| round.number);
        let played = self.round_mut(round)?;
        let revealed = played.revealed;
        let place = played.table_mut(table)?;
        let refuse = |detail: &str| Err(Problem::new(Code::RulingNotPossible, detail));
        if place.standing_rulings().next_back().map(|ruling| ruling.number) != Some(number) {
            return refuse("only the latest ruling in force at a table can be revoked");
        }
        let (replayed, now) = (place.current_game(), revoked.at);
        if let Some(ruling) = place.rulings.iter_mut().find(|ruling| ruling.number == number) {
            ruling.revoked = Some(revoked);
        }
        let (game, decided) = (place.current_game(), place.is_decided());
        if replayed != game && !decided {
            return refuse(
                "the ruling cannot be revoked: the earlier game was abandoned when the table was replayed",
            );
        }
        if !decided && revealed {
            return refuse(
                "the shuffle of this round has been revealed: order a replay of the table instead",
            );
        }
        if !decided && last != Some(round) {
            return refuse(
                "the table would have no result although later rounds have been paired: force a different result instead",
            );
        }
        let open = replayed != game && place.end_of(replayed).is_none();
        played.update_finished(now);
        if open {
            self.abandon_later.push(replayed);
        }
        Ok(())
    }
}

impl Tournaments {
    /// Makes a ruling about a table and returns its effect. A dry run only returns the effect.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament or sits at the table, or the ruling is not possible.
    pub async fn rule(
        &self,
        caller: &Caller,
        slug: &Slug,
        (round, table): (u32, u32),
        new: RulingRequest,
        dry_run: bool,
    ) -> Result<RulingOutcome, Problem> {
        let reason = text::line(&new.reason, "/reason", text::MAX_NOTE_LEN)?;
        let (tournament, _) = self.load_directed(caller, slug).await?;
        tournament.check_decides(caller, round, table)?;
        let place = tournament.round(round)?.table(table)?;
        let result = match (new.kind, new.result) {
            (RulingKind::Replay | RulingKind::Void, Some(_)) => {
                let message = "leave the result out: a void or replayed table has none";
                return Err(Problem::field("/result", "not_wanted", message));
            }
            (RulingKind::Force, None) => {
                return Err(Problem::field("/result", "missing", "enter the result that counts"));
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
                return refuse("the game is finished: its result counts unless you force a different one");
            }
            if result.is_none() {
                return refuse("the game has not started: enter the result that counts");
            }
        }
        let setup = &tournament.round(round)?.setup;
        let wrong = result.as_deref().map(|seats| errors(seats, place.seats.len(), setup));
        let wrong = wrong.unwrap_or_default();
        if !wrong.is_empty() {
            return Err(Problem::from_fields(wrong));
        }
        let order = match new.kind {
            RulingKind::Replay => {
                let order =
                    table_spec(&tournament, tournament.round(round)?, place.number, &place.seats, None);
                Some(self.games.prepare_table(caller.user, order).await?)
            }
            _ => None,
        };
        let decision =
            Decision { kind: new.kind, reason, result, game: order.as_ref().map(PreparedTable::id) };
        let rule =
            move |tournament: &mut Tournament, by, at| tournament.rule((by, at), round, table, decision);
        self.decide(caller, slug, (round, table), AuditAction::TournamentRuling, order, dry_run, rule).await
    }

    /// Revokes a ruling and returns the effect. A dry run only returns the effect.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament or sits at the table, or the ruling cannot be revoked.
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

    /// Applies a change to a table, adds an audit entry, and returns the table before and after the change.
    #[expect(clippy::too_many_arguments, reason = "each parameter describes a different part of the ruling")]
    async fn decide(
        &self,
        caller: &Caller,
        slug: &Slug,
        (round, table): (u32, u32),
        what: AuditAction,
        order: Option<PreparedTable>,
        dry_run: bool,
        change: impl FnOnce(&mut Tournament, UserId, Timestamp) -> Result<(), Problem> + Send + 'static,
    ) -> Result<RulingOutcome, Problem> {
        let (asking, caller, maps) = (caller.clone(), caller.clone(), self.games.maps.clone());
        let work = move |conn: &mut crate::database::DbConnection,
                         tournament: &mut Tournament,
                         effects: &mut super::update::SideEffects| {
            tournament.check_decides(&caller, round, table)?;
            let before = tournament.clone();
            change(tournament, caller.user, effects.now)?;
            let people = People::load(conn, tournament)?;
            let outcome = RulingOutcome::new(&before, tournament, (round, table), &caller, &people)?;
            if dry_run {
                return Ok(outcome);
            }
            if let Some(order) = order {
                let id = order.id();
                let notices = insert_prepared(conn, &maps, order, true)?;
                effects.notices.extend(notices);
                effects.games.push(id);
            }
            let shown = |view| serde_json::to_value(view).map_err(|error| Problem::internal(&error));
            let place = |table| Ok::<_, Problem>(json!({"round": round, "table": shown(table)?}));
            let reason = outcome.reason();
            let (was, became) = (place(&outcome.before)?, place(&outcome.after)?);
            effects.audit(tournament, &caller, what, reason, was, became);
            Ok(outcome)
        };
        if dry_run {
            self.dry_run(slug, asking, work).await
        } else {
            self.update(slug, Some(asking), work).await
        }
    }
}
