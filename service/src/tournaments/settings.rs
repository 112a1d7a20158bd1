//! Changing a tournament: what is agreed on, how far it has come, who directs it.

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
use crate::maps::Slug;
use crate::problem::{Code, Fault, Problem};
use crate::store::Timestamp;
use crate::text;

/// The most directors.
const MAX_DIRECTORS: usize = 20;

/// A change of a tournament. What is left out stays as it is.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UpdateTournamentRequest {
    /// What it is called.
    #[schema(min_length = 1, max_length = 80)]
    pub name: Option<String>,
    /// What its directors say about it.
    #[schema(max_length = 4000)]
    pub description: Option<String>,
    /// What it agrees on. The format stays once the first round is published; other points hold for what was played too.
    pub rules: Option<TournamentRules>,
    /// Who may come, and how.
    pub registration: Option<Registration>,
    /// When it is to begin; null where that is open.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Option<Timestamp>>,
    /// After how many seconds without an action a table wants a director's attention.
    #[schema(minimum = 10, maximum = 2_592_000)]
    pub stuck_after: Option<u32>,
}

/// Tells null from what is left out.
#[expect(clippy::option_option, reason = "left out, null, and a moment are three things")]
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Timestamp>>, D::Error> {
    Option::<Timestamp>::deserialize(deserializer).map(Some)
}

/// How far a tournament is to have come.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentStatusRequest {
    /// `open` opens registration (or takes up again what was called off before it began), `draft` closes it, `finished` ends the
    /// tournament, `running` takes it up again, `cancelled` calls it off.
    pub status: TournamentStatus,
    /// Why, for the audit log.
    #[serde(default)]
    #[schema(max_length = 1000, example = "All rounds are played")]
    pub reason: Option<String>,
}

impl Tournament {
    /// Refuses rules that do not fit what was played: the format stays, with as many rounds of its Swiss as there were; once its knock-out
    /// has begun, nothing of the format changes; and every table that was published still brings points.
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
            let message = "once a round is published the format stays, with as many rounds as were played";
            faults.push(Fault::new("/rules/format", "has_begun", message));
        }
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let sizes: BTreeSet<u8> = tables.filter_map(|table| u8::try_from(table.seats.len()).ok()).collect();
        for size in sizes.into_iter().filter(|size| !rules.points.contains_key(size)) {
            let message = format!("tables of {size} were played: say what their places bring");
            faults.push(Fault::new(format!("/rules/points/{size}"), "has_begun", message));
        }
        if faults.is_empty() { Ok(()) } else { Err(Problem::from_fields(faults)) }
    }

    /// Refuses a caller who has read other settings.
    fn check_settings(&self, read: u32) -> Result<(), Problem> {
        let current = self.settings_revision;
        if read == current { Ok(()) } else { Err(Problem::settings_changed(current)) }
    }

    /// Brings it to another status.
    fn change_status(&mut self, status: TournamentStatus, now: Timestamp) -> Result<(), Problem> {
        use TournamentStatus::{Cancelled, Draft, Finished, Open, Running};
        let begun = !self.rounds.is_empty();
        let over = self.last_round().is_none_or(Round::is_over);
        match (self.status, status) {
            (Draft | Cancelled, Open) | (Open, Draft) if !begun => {}
            (Running, Finished) if !over => {
                return Err(Problem::new(Code::RoundNotOver, "tables of the last round are not decided"));
            }
            (Cancelled, Running) if begun => {}
            (Running, Finished) => self.check_ties()?,
            (Finished, Running) | (Draft | Open | Running, Cancelled) => {}
            (from, to) => {
                let detail = format!("a tournament that is {from} cannot become {to}");
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
    /// Changes the settings of a tournament, of which the caller has read a revision.
    ///
    /// # Errors
    /// The caller does not direct it, the settings have changed since, or they cannot be so.
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

    /// Opens, closes, finishes, calls off or takes up a tournament.
    ///
    /// # Errors
    /// The caller does not direct it, or it has not come so far.
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

    /// Makes somebody a director, or has them be one no more.
    ///
    /// # Errors
    /// The caller does not direct the tournament, there is nobody of the name, or nobody would be left.
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
                let detail = format!("{} has not the role of an organiser", account.name);
                return Err(Problem::field("name", "not_an_organiser", detail));
            }
            let was = json!({"directors": tournament.directors});
            tournament.directors.retain(|director| *director != account.id);
            if directs {
                tournament.directors.push(account.id);
            }
            if tournament.directors.is_empty() || tournament.directors.len() > MAX_DIRECTORS {
                let detail = format!("a tournament has 1 to {MAX_DIRECTORS} directors");
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
