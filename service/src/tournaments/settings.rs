//! Updating the settings of a tournament.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer};
use serde_json::json;
use utoipa::ToSchema;

use super::Tournaments;
use super::create::MAX_DESCRIPTION_LEN;
use super::formats::TournamentStage;
use super::registration::promote_waiting_list;
use super::rules::{Format, TournamentRules};
use super::tournament::{Registration, Tournament, TournamentStatus};
use super::views::{People, TournamentView};
use crate::accounts::Caller;
use crate::audit::AuditAction;
use crate::count::count;
use crate::database::Timestamp;
use crate::maps::Slug;
use crate::problem::{FieldError, Problem};
use crate::text;

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
    #[serde(deserialize_with = "deserialize_present")]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Option<Timestamp>>,
    /// The number of seconds without an action after which a table is reported as stuck.
    #[schema(minimum = 10, maximum = 2_592_000)]
    pub stuck_after: Option<u32>,
}

/// Distinguishes null from an omitted field.
#[expect(clippy::option_option, reason = "an absent field, null and a time have three meanings")]
fn deserialize_present<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<Timestamp>>, D::Error> {
    Option::<Timestamp>::deserialize(deserializer).map(Some)
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
        let mut errors = Vec::new();
        if !fits {
            let message = "once a round is published, the format cannot change, and it must have at least as many rounds as have been played";
            errors.push(FieldError::new("/rules/format", "has_begun", message));
        }
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        let sizes: BTreeSet<u8> = tables.map(|table| count(&table.seats)).collect();
        for size in sizes.into_iter().filter(|size| !rules.points.contains_key(size)) {
            let message = format!("tables of {size} have been played: enter the points for their places");
            errors.push(FieldError::new(format!("/rules/points/{size}"), "has_begun", message));
        }
        if errors.is_empty() { Ok(()) } else { Err(Problem::from_fields(errors)) }
    }

    /// Fails if the settings have changed since the caller read them.
    fn check_settings_revision(&self, read: u32) -> Result<(), Problem> {
        let current = self.settings_revision;
        if read == current { Ok(()) } else { Err(Problem::settings_changed(current)) }
    }
}

impl Tournaments {
    /// Updates the settings of a tournament. `read` is the settings revision that the caller has read.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, the settings have changed since, or the new settings are
    /// invalid.
    pub async fn update_settings(
        &self,
        caller: &Caller,
        slug: &Slug,
        read: u32,
        change: UpdateTournamentRequest,
    ) -> Result<TournamentView, Problem> {
        let (now, _) = self.load_directed(caller, slug).await?;
        now.check_settings_revision(read)?;
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
        self.update(slug, None, move |conn, tournament, effects| {
            tournament.check_director(&caller)?;
            tournament.check_settings_revision(read)?;
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
            promote_waiting_list(tournament, effects);
            let became = shown(tournament);
            if was != became {
                tournament.settings_revision = tournament.settings_revision.saturating_add(1);
                effects.audit(tournament, &caller, AuditAction::TournamentChanged, None, was, became);
            }
            let people = People::load(conn, tournament)?;
            Ok(TournamentView::new(tournament, Some(&caller), &people))
        })
        .await
    }
}
