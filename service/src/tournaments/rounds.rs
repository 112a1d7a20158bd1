//! Reading, publishing, starting and withdrawing rounds. Publishing is atomic: all games are created and all players are
//! notified, or nothing changes.

use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::Tournaments;
use super::limits::start_time_error;
use super::pairing::Pairing;
use super::round::{Round, RoundTable};
use super::rules::RoundSetup;
use super::tournament::{Tournament, TournamentStatus};
use super::views::{People, RoundView};
use crate::accounts::Caller;
use crate::audit::AuditAction;
use crate::database::{DbConnection, Timestamp};
use crate::games::{PreparedTable, TableSpec, insert_prepared, start_prepared};
use crate::id::UserId;
use crate::maps::{Maps, Slug};
use crate::notices::{GameRef, News};
use crate::problem::{Code, Problem};
use crate::secret;
use crate::text;

use super::update::SideEffects;
use shinjuku_core::shuffle::Seed;

/// How to publish the draft of a round.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PublishRoundRequest)]
pub struct PublishRoundRequest {
    /// The revision of the draft that the director has read. If two directors publish at the same time, only one
    /// succeeds.
    #[schema(example = 3)]
    pub draft: u32,
    /// When the games of the round start.
    #[serde(default)]
    pub start: RoundStart,
    /// The start time; required if `start` is `timed`, and not allowed otherwise.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime, example = "2026-11-21T13:30:00Z")]
    pub starts_at: Option<Timestamp>,
}

/// When the games of a round start.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema, strum::EnumString, strum::Display,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RoundStart {
    /// Immediately.
    #[default]
    Now,
    /// When a director starts the round.
    Manual,
    /// At a given time.
    Timed,
}

/// The reason for withdrawing a round.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UnpublishRoundRequest {
    /// The reason, which is sent to the players.
    #[schema(min_length = 1, max_length = 1000, example = "Two players were missing")]
    pub reason: String,
}

/// Returns the specification of the game of a table.
pub(super) fn table_spec(
    tournament: &Tournament,
    round: &Round,
    number: u32,
    seats: &[UserId],
    seed: Option<Seed>,
) -> TableSpec {
    let RoundSetup { map, edition, mods } = round.setup.clone();
    let ending = format!(", round {}, table {number}", round.number);
    let room = text::MAX_TITLE_LEN.saturating_sub(ending.chars().count());
    let name: String = tournament.name.chars().take(room).collect();
    TableSpec {
        tournament: tournament.id,
        round: round.number,
        table: number,
        name: name.trim_end().to_owned() + &ending,
        map,
        edition,
        mods,
        clock: tournament.rules.clock,
        seats: seats.to_vec(),
        seed,
        hidden: round.is_hidden(),
    }
}

impl Tournament {
    /// Builds the round that would be published, without its tables.
    fn new_round(&self, by: UserId, pairing: &Pairing, now: Timestamp) -> Result<Round, Problem> {
        let (number, stage) = (self.next_round(), self.check_can_pair()?);
        let setup = self.rules.setup_of(number)?.clone();
        Ok(Round {
            number,
            stage,
            setup,
            tables: Vec::new(),
            byes: pairing.byes.clone(),
            cost: pairing.cost,
            published_by: by,
            published_at: now,
            starts_at: None,
            started_at: None,
            finished_at: None,
            duplicate: self.rules.duplicate_deals,
            revealed: false,
            seed: self.draft.as_ref().filter(|draft| draft.search.is_some()).map(|draft| draft.seed),
        })
    }

    /// Adds a round whose games exist already.
    fn publish(&mut self, round: Round) {
        let (number, now) = (round.number, round.published_at);
        let registration = self.registration.clone();
        for entry in self
            .entries
            .iter_mut()
            .filter(|entry| entry.from_round.is_none() && entry.counts(&registration))
            .filter(|entry| !entry.suspended)
        {
            entry.from_round = Some(number);
        }
        // Games that are still open although their tables were decided by a ruling are abandoned now.
        let left = self.rounds.iter().flat_map(|round| &round.tables);
        let left = left.map(RoundTable::current_game).filter(|game| {
            self.rounds.iter().flat_map(|round| &round.tables).all(|table| table.end_of(*game).is_none())
        });
        let left: Vec<_> = left.collect();
        self.abandon_later.extend(left);
        self.rounds.push(round);
        self.draft = None;
        self.status = TournamentStatus::Running;
        self.started_at = self.started_at.or(Some(now));
    }

    /// Removes the last round, marks its games to be abandoned, and turns it back into the draft.
    fn unpublish(&mut self, number: u32, by: UserId, now: Timestamp) -> Result<Round, Problem> {
        self.check_status(&[TournamentStatus::Running])?;
        if self.last_round().map(|round| round.number) != Some(number) {
            self.round(number)?;
            return Err(Problem::new(Code::TournamentStage, "only the last round can be withdrawn"));
        }
        let round = self.rounds.pop().ok_or_else(|| Problem::not_found("such round"))?;
        self.abandon_later.extend(round.tables.iter().flat_map(RoundTable::games));
        for entry in self.entries.iter_mut().filter(|entry| entry.from_round == Some(number)) {
            entry.from_round = None;
        }
        self.redraft(&round, by, now);
        if self.rounds.is_empty() {
            self.status = TournamentStatus::Open;
            self.started_at = None;
        }
        Ok(round)
    }

    /// Starts all games of a round, in the transaction that stores the start.
    pub(super) fn start_round(
        &mut self,
        conn: &mut DbConnection,
        maps: &Maps,
        number: u32,
        by: UserId,
        effects: &mut SideEffects,
    ) -> Result<(), Problem> {
        let round = self.round_mut(number)?;
        if round.started_at.is_some() {
            return Err(Problem::new(Code::TournamentStage, "the round has started"));
        }
        for table in &round.tables {
            effects.notices.extend(start_prepared(conn, maps, table.current_game(), by)?);
            effects.games.push(table.current_game());
        }
        round.started_at = Some(effects.now);
        Ok(())
    }
}

impl Tournaments {
    /// Returns the published rounds of a tournament, in order.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller may not see it.
    pub async fn rounds(&self, caller: Option<&Caller>, slug: &Slug) -> Result<Vec<RoundView>, Problem> {
        let (tournament, people) = self.load_visible(caller, slug).await?;
        let view = |round| RoundView::new(&tournament, round, caller, &people);
        Ok(tournament.rounds.iter().map(view).collect())
    }

    /// Returns a published round.
    ///
    /// # Errors
    /// Fails if there is no such tournament or round, or the caller may not see the tournament.
    pub async fn round(
        &self,
        caller: Option<&Caller>,
        slug: &Slug,
        number: u32,
    ) -> Result<RoundView, Problem> {
        let (tournament, people) = self.load_visible(caller, slug).await?;
        Ok(RoundView::new(&tournament, tournament.round(number)?, caller, &people))
    }

    /// Publishes the draft of a round: creates its games and notifies the players.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, the draft has changed, or it cannot be played.
    pub async fn publish(
        &self,
        caller: &Caller,
        slug: &Slug,
        publication: PublishRoundRequest,
    ) -> Result<RoundView, Problem> {
        let PublishRoundRequest { draft: revision, start, starts_at } = publication;
        let starts_at = match (start, starts_at) {
            (RoundStart::Timed, None) => {
                return Err(Problem::field("/starts_at", "missing", "enter when the round starts"));
            }
            (RoundStart::Timed, Some(at)) => match start_time_error(at, self.db.now()) {
                Some(error) => return Err(Problem::from_fields(vec![error])),
                None => Some(at),
            },
            (_, Some(_)) => {
                let message = "a start time is only allowed if the round starts at a set time";
                return Err(Problem::field("/starts_at", "not_wanted", message));
            }
            (_, None) => None,
        };
        let (tournament, _) = self.load_directed(caller, slug).await?;
        let pairing = tournament.evaluate_draft(tournament.check_draft(revision)?)?;
        let mut round = tournament.new_round(caller.user, &pairing, self.db.now())?;
        round.starts_at = starts_at;
        let prepared = self.prepare_tables(caller, &tournament, &mut round, pairing).await?;
        let (caller, maps, rules) = (caller.clone(), self.games.maps.clone(), tournament.rules);
        self.update(slug, None, move |conn, tournament, effects| {
            tournament.check_director(&caller)?;
            if tournament.rules != rules {
                return Err(Problem::pairing_changed(revision));
            }
            // Entrants may have joined or left since the draft was read.
            round.byes = tournament.evaluate_draft(tournament.check_draft(revision)?)?.byes;
            let starts = start == RoundStart::Now;
            round.started_at = starts.then_some(effects.now);
            for table in prepared {
                effects.games.push(table.id());
                effects.notices.extend(insert_prepared(conn, &maps, table, starts)?);
            }
            notify_paired(tournament, &round, effects);
            let was = json!({"status": tournament.status});
            let became =
                json!({"round": round.number, "tables": round.tables.len(), "start": start.to_string()});
            effects.audit(tournament, &caller, AuditAction::TournamentRound, None, was, became);
            let number = round.number;
            tournament.publish(round);
            let people = People::load(conn, tournament)?;
            Ok(RoundView::new(tournament, tournament.round(number)?, Some(&caller), &people))
        })
        .await
    }

    /// Prepares the games of all tables of a round.
    async fn prepare_tables(
        &self,
        caller: &Caller,
        tournament: &Tournament,
        round: &mut Round,
        pairing: Pairing,
    ) -> Result<Vec<PreparedTable>, Problem> {
        let seed = if round.duplicate { Some(secret::seed()?) } else { None };
        let mut prepared = Vec::with_capacity(pairing.tables.len());
        for (paired, number) in pairing.tables.into_iter().zip(1..) {
            let spec = table_spec(tournament, round, number, &paired.seats, seed);
            let table = self.games.prepare_table(caller.user, spec).await?;
            round.tables.push(RoundTable {
                number,
                seats: paired.seats,
                cost: paired.cost.total,
                game: table.id(),
                ends: Vec::new(),
                rulings: Vec::new(),
                disputes: Vec::new(),
            });
            prepared.push(table);
        }
        Ok(prepared)
    }

    /// Starts a round that has not started yet.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, or the round has started already.
    pub async fn start_round(&self, caller: &Caller, slug: &Slug, number: u32) -> Result<RoundView, Problem> {
        let (caller, maps) = (caller.clone(), self.games.maps.clone());
        self.update(slug, Some(caller.clone()), move |conn, tournament, effects| {
            tournament.check_director(&caller)?;
            tournament.check_status(&[TournamentStatus::Running])?;
            tournament.start_round(conn, &maps, number, caller.user, effects)?;
            let became = json!({"round": number, "started": true});
            effects.audit(
                tournament,
                &caller,
                AuditAction::TournamentRound,
                None,
                json!({"round": number}),
                became,
            );
            let people = People::load(conn, tournament)?;
            Ok(RoundView::new(tournament, tournament.round(number)?, Some(&caller), &people))
        })
        .await
    }

    /// Unpublishes the last round: its games are abandoned, and its tables become the draft again.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, or it is not the last round.
    pub async fn unpublish(
        &self,
        caller: &Caller,
        slug: &Slug,
        number: u32,
        UnpublishRoundRequest { reason }: UnpublishRoundRequest,
    ) -> Result<(), Problem> {
        let reason = text::line(&reason, "/reason", text::MAX_NOTE_LEN)?;
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |_, tournament, effects| {
            tournament.check_director(&caller)?;
            let round = tournament.unpublish(number, caller.user, effects.now)?;
            let was = serde_json::to_value(&round).map_err(|error| Problem::internal(&error))?;
            let seated = round.tables.iter().flat_map(|table| table.seats.iter().copied());
            let players: Vec<UserId> = seated.chain(round.byes.iter().copied()).collect();
            effects.notify_users(
                tournament,
                players,
                &News::RoundTakenBack { round: number, reason: reason.clone() },
            );
            effects.audit(tournament, &caller, AuditAction::TournamentRound, Some(reason), was, json!({}));
            Ok(())
        })
        .await
    }
}

/// Notifies all players of a round where they play, or that they have a bye.
fn notify_paired(tournament: &Tournament, round: &Round, effects: &mut SideEffects) {
    let news = News::RoundPublished { round: round.number, starts_at: round.starts_at };
    for table in &round.tables {
        let name = table_spec(tournament, round, table.number, &[], None).name;
        for player in &table.seats {
            let game = Some(GameRef { id: table.game, name: name.clone() });
            effects.notify_user(tournament, *player, game, news.clone());
        }
    }
    effects.notify_users(tournament, round.byes.clone(), &news);
}
