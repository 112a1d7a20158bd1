//! Updating a tournament: its settings, its status and its directors.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer};
use serde_json::json;
use utoipa::ToSchema;

use super::Tournaments;
use super::create::MAX_DESCRIPTION_LEN;
use super::plan::TournamentStage;
use super::registration::promote_waiting_list;
use super::round::Round;
use super::rules::{Format, TournamentRules};
use super::tournament::{Registration, Tournament, TournamentStatus};
use super::views::{People, TournamentView};
use crate::accounts::{Caller, Role, account_named};
use crate::audit::{self, AuditAction};
use crate::count::count;
use crate::maps::Slug;
use crate::problem::{Code, Fault, Problem};
use crate::store::Timestamp;
use crate::text;

/// The maximum number of directors of a tournament.
const MAX_DIRECTORS: usize = 20;

/// An update to a tournament. Omitted fields stay unchanged.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UpdateTournamentRequest {
    /// The display name.
    #[schema(min_length = 1, max_length = 80)]
    pub name: Option<String>,
    /// The description.
    #[schema(max_length = 4000)]
    pub description: Option<String>,
    /// The rules. The format cannot change once the first round is published. Changed points apply to past rounds
    /// too.
    pub rules: Option<TournamentRules>,
    /// Who can register, and how.
    pub registration: Option<Registration>,
    /// The announced start; null removes it.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Option<Timestamp>>,
    /// The number of seconds without an action after which a table is reported as stuck.
    #[schema(minimum = 10, maximum = 2_592_000)]
    pub stuck_after: Option<u32>,
}

/// Distinguishes null from an omitted field.
#[expect(clippy::option_option, reason = "an absent field, null and a time have three meanings")]
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Timestamp>>, D::Error> {
    Option::<Timestamp>::deserialize(deserializer).map(Some)
}

/// A change to a tournament's status.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentStatusRequest {
    /// `open` opens registration, or reopens a tournament that was cancelled before its first round. `draft` closes
    /// registration. `finished` ends the tournament, `running` resumes it, `cancelled` cancels it.
    pub status: TournamentStatus,
    /// The reason for the audit log.
    #[serde(default)]
    #[schema(max_length = 1000, example = "All rounds have been played")]
    pub reason: Option<String>,
}

impl Tournament {
    /// Fails if the rules do not fit the rounds that were played. The kind of format stays, with at least as many
    /// Swiss rounds as there were. Once a knock-out has begun, nothing of the format changes. Every size of a
    /// published table must still have points.
    fn check_rules_fit(&self, rules: &TournamentRules) -> Result<(), Problem> {
        if self.rounds.is_empty() {
            return Ok(());
        }
        let knocked_out = self
            .rounds
            .iter()
            .any(|round| matches!(round.stage, TournamentStage::KnockOut | TournamentStage::Final));
        let same = std::mem::discriminant(&rules.format) == std::mem::discriminant(&self.rules.format);
        let fits = match rules.format {
            _ if knocked_out => rules.format == self.rules.format,
            Format::Swiss { rounds } | Format::SwissCut { rounds, .. } => {
                same && rounds >= self.next_round() - 1
            }
            Format::RoundRobin {} | Format::KnockOut { .. } => same,
        };
        let mut faults = Vec::new();
        if !fits {
            let message = "once a round is published, the format cannot change, and it must have at least as many rounds as have been played";
            faults.push(Fault::new("/rules/format", "has_begun", message));
        }
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let sizes: BTreeSet<u8> = tables.map(|table| count(&table.seats)).collect();
        for size in sizes.into_iter().filter(|size| !rules.points.contains_key(size)) {
            let message = format!("tables of {size} have been played: enter the points for their places");
            faults.push(Fault::new(format!("/rules/points/{size}"), "has_begun", message));
        }
        if faults.is_empty() { Ok(()) } else { Err(Problem::from_fields(faults)) }
    }

    /// Fails if the settings have changed since the caller read them.
    fn check_settings(&self, read: u32) -> Result<(), Problem> {
        let current = self.settings_revision;
        if read == current { Ok(()) } else { Err(Problem::settings_changed(current)) }
    }

    /// Changes the status. Fails if the transition is not allowed.
    fn change_status(&mut self, status: TournamentStatus, now: Timestamp) -> Result<(), Problem> {
        use TournamentStatus::{Cancelled, Draft, Finished, Open, Running};
        let begun = !self.rounds.is_empty();
        let over = self.last_round().is_none_or(Round::is_over);
        match (self.status, status) {
            (Draft | Cancelled, Open) | (Open, Draft) if !begun => {}
            (Running, Finished) if !over => {
                return Err(Problem::new(
                    Code::RoundNotOver,
                    "some tables of the last round have no result yet",
                ));
            }
            (Cancelled, Running) if begun => {}
            (Running, Finished) => self.check_ties()?,
            (Finished, Running) | (Draft | Open | Running, Cancelled) => {}
            (from, to) => {
                let detail = format!("the status of a tournament cannot change from {from} to {to}");
                return Err(Problem::new(Code::TournamentStage, detail));
            }
        }
        if status == Finished {
            self.draft = None;
        }
        if matches!(status, Finished | Cancelled) {
            let tables = self.rounds.iter().flat_map(|round| &round.tables);
            let open = tables.flat_map(|table| table.games().filter(|game| table.end_of(*game).is_none()));
            let open: Vec<_> = open.collect();
            self.set_aside.extend(open);
        }
        self.finished_at = matches!(status, Finished | Cancelled).then_some(now);
        self.status = status;
        Ok(())
    }
}

impl Tournaments {
    /// Updates the settings of a tournament. `read` is the settings revision that the caller has read.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, the settings have changed since, or the new settings are
    /// invalid.
    pub async fn change(
        &self,
        caller: &Caller,
        slug: &Slug,
        read: u32,
        change: UpdateTournamentRequest,
    ) -> Result<TournamentView, Problem> {
        let (now, _) = self.directed(caller, slug).await?;
        now.check_settings(read)?;
        let rules = change.rules.as_ref().unwrap_or(&now.rules);
        let registration = change.registration.as_ref().unwrap_or(&now.registration);
        let new_start = change.starts_at.flatten().filter(|at| Some(*at) != now.starts_at);
        self.check(rules, registration, change.stuck_after.unwrap_or(now.stuck_after), new_start).await?;
        let name = change.name.as_deref().map(|name| text::line(name, "/name", text::MAX_TITLE_LEN));
        let name = name.transpose()?;
        let described = change.description.as_deref();
        let described =
            described.map(|text| text::optional_paragraphs(text, "/description", MAX_DESCRIPTION_LEN));
        let described = described.transpose()?;
        let caller = caller.clone();
        self.update(slug, None, move |conn, tournament, follow| {
            tournament.check_director(&caller)?;
            tournament.check_settings(read)?;
            let shown = |tournament: &Tournament| {
                json!({
                    "name": tournament.name,
                    "description": tournament.description,
                    "rules": tournament.rules,
                    "registration": tournament.registration,
                    "starts_at": tournament.starts_at,
                    "stuck_after": tournament.stuck_after,
                })
            };
            let was = shown(tournament);
            if let Some(rules) = change.rules {
                tournament.check_status(&[
                    TournamentStatus::Draft,
                    TournamentStatus::Open,
                    TournamentStatus::Running,
                ])?;
                tournament.check_rules_fit(&rules)?;
                tournament.rules = rules;
            }
            tournament.name = name.unwrap_or_else(|| tournament.name.clone());
            tournament.description = described.unwrap_or_else(|| tournament.description.clone());
            tournament.registration = change.registration.unwrap_or_else(|| tournament.registration.clone());
            tournament.starts_at = change.starts_at.unwrap_or(tournament.starts_at);
            tournament.stuck_after = change.stuck_after.unwrap_or(tournament.stuck_after);
            promote_waiting_list(tournament, follow);
            let became = shown(tournament);
            if was != became {
                tournament.settings_revision = tournament.settings_revision.saturating_add(1);
                follow.note(tournament, &caller, AuditAction::TournamentChanged, None, was, became);
            }
            let people = People::load(conn, tournament)?;
            Ok(TournamentView::new(tournament, Some(&caller), &people))
        })
        .await
    }

    /// Changes the status of a tournament: opens, closes, finishes, cancels or resumes it.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, or the current status does not allow the change.
    pub async fn set_status(
        &self,
        caller: &Caller,
        slug: &Slug,
        TournamentStatusRequest { status, reason }: TournamentStatusRequest,
    ) -> Result<TournamentView, Problem> {
        let reason = audit::reason(reason.as_deref(), "/reason")?;
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |conn, tournament, follow| {
            tournament.check_director(&caller)?;
            let was = json!({"status": tournament.status});
            tournament.change_status(status, follow.now)?;
            let became = json!({"status": tournament.status});
            follow.note(tournament, &caller, AuditAction::TournamentStatus, reason, was, became);
            promote_waiting_list(tournament, follow);
            let people = People::load(conn, tournament)?;
            Ok(TournamentView::new(tournament, Some(&caller), &people))
        })
        .await
    }

    /// Adds a director, or removes one.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, there is no such user, a new director is not an organiser,
    /// or the number of directors would be out of range.
    pub async fn appoint(
        &self,
        caller: &Caller,
        slug: &Slug,
        name: &str,
        directs: bool,
    ) -> Result<TournamentView, Problem> {
        let (caller, name) = (caller.clone(), name.to_owned());
        self.update(slug, Some(caller.clone()), move |conn, tournament, follow| {
            tournament.check_director(&caller)?;
            let unknown = || Problem::not_found(format!("user called '{name}'"));
            let account = account_named(conn, &name)?.ok_or_else(unknown)?;
            if directs && !account.roles()?.allow(Role::Organiser) {
                let detail = format!("{} does not have the organiser role", account.name);
                return Err(Problem::field("name", "not_an_organiser", detail));
            }
            let was = json!({"directors": tournament.directors});
            tournament.directors.retain(|director| *director != account.id);
            if directs {
                tournament.directors.push(account.id);
            }
            if tournament.directors.is_empty() || tournament.directors.len() > MAX_DIRECTORS {
                let detail = format!("a tournament must have 1 to {MAX_DIRECTORS} directors");
                return Err(Problem::field("name", "out_of_range", detail));
            }
            // Streams of hidden games check again who may watch.
            follow.games.extend(tournament.hidden_games());
            let became = json!({"directors": tournament.directors});
            follow.note(tournament, &caller, AuditAction::TournamentDirectors, None, was, became);
            let people = People::load(conn, tournament)?;
            Ok(TournamentView::new(tournament, Some(&caller), &people))
        })
        .await
    }
}
