//! Creating a tournament, and validating its settings.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::json;
use shinjuku_core::game::Game;
use shinjuku_core::setup::{Options, SetupIssue};
use shinjuku_core::shuffle::Seed;
use utoipa::ToSchema;

use super::Tournaments;
use super::limits::start_time_error;
use super::rules::{RoundSetup, TournamentRules};
use super::tournament::{Registration, Tournament, TournamentStatus};
use super::update::insert;
use super::views::{People, TournamentView};
use crate::accounts::Caller;
use crate::audit::{AuditAction, NewAuditEntry, Subject};
use crate::database::{Timestamp, is_duplicate};
use crate::id::TournamentId;
use crate::maps::Slug;
use crate::problem::{Code, FieldError, Problem};
use crate::secret;
use crate::text;

/// The maximum length of a description, in characters.
pub(super) const MAX_DESCRIPTION_LEN: usize = 4000;
/// The default number of seconds without an action after which a table is reported as stuck.
const DEFAULT_STUCK_AFTER: u32 = 15 * 60;
/// The maximum value of that setting: 30 days.
const MAX_STUCK_AFTER: u32 = 30 * 24 * 60 * 60;

/// A tournament to create.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTournamentRequest {
    /// The unique name of the tournament in URLs.
    pub slug: Slug,
    /// The display name.
    #[schema(min_length = 1, max_length = 80, example = "Spring cup")]
    pub name: String,
    /// The description.
    #[serde(default)]
    #[schema(max_length = 4000)]
    pub description: String,
    /// The rules of the tournament.
    #[serde(default)]
    pub rules: TournamentRules,
    /// Who can register, and how.
    #[serde(default)]
    pub registration: Registration,
    /// The announced start.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// The number of seconds without an action after which a table is reported as stuck.
    #[serde(default = "stuck_after")]
    #[schema(minimum = 10, maximum = 2_592_000, default = 900)]
    pub stuck_after: u32,
    /// The seed that decides between pairings with the same cost; random if omitted.
    #[serde(default)]
    #[schema(example = 2_718_281)]
    pub seed: Option<u32>,
}

const fn stuck_after() -> u32 {
    DEFAULT_STUCK_AFTER
}

impl Registration {
    fn errors(&self) -> Vec<FieldError> {
        let mut errors = Vec::new();
        if self.limit.is_some_and(|limit| !(2..=1000).contains(&limit)) {
            errors.push(FieldError::new(
                "/registration/limit",
                "out_of_range",
                "the limit must be from 2 to 1000 players",
            ));
        }
        if self.late_until.is_some_and(|round| !(2..=50).contains(&round)) {
            let message = "the last round for late entries must be from 2 to 50";
            errors.push(FieldError::new("/registration/late_until", "out_of_range", message));
        }
        errors
    }
}

impl Tournaments {
    /// Creates a tournament. Only its directors can see it until it is opened.
    ///
    /// # Errors
    /// Fails if the slug is reserved or taken, or the settings are invalid.
    pub async fn create(
        &self,
        caller: &Caller,
        new: CreateTournamentRequest,
    ) -> Result<TournamentView, Problem> {
        if new.slug.is_reserved() {
            let message = format!("'{}' is reserved: choose a different slug", new.slug);
            return Err(Problem::field("/slug", "reserved", message));
        }
        self.check(&new.rules, &new.registration, new.stuck_after, new.starts_at).await?;
        let seed = match new.seed {
            Some(seed) => seed,
            None => secret::number()?,
        };
        let tournament = Tournament {
            id: TournamentId::new(),
            slug: new.slug,
            name: text::line(&new.name, "/name", text::MAX_TITLE_LEN)?,
            description: text::optional_paragraphs(&new.description, "/description", MAX_DESCRIPTION_LEN)?,
            status: TournamentStatus::Draft,
            creator: caller.user,
            directors: vec![caller.user],
            rules: new.rules,
            registration: new.registration,
            stuck_after: new.stuck_after,
            created_at: self.db.now(),
            starts_at: new.starts_at,
            started_at: None,
            finished_at: None,
            entries: Vec::new(),
            entered: 0,
            rounds: Vec::new(),
            draft: None,
            drafted: 0,
            announcements: Vec::new(),
            announced: 0,
            abandon_later: Vec::new(),
            revision: 1,
            settings_revision: 1,
            seed,
        };
        let caller = caller.clone();
        self.db
            .write(move |conn| {
                insert(conn, &tournament).map_err(|error| {
                    if is_duplicate(&error) {
                        let detail = format!("there is already a tournament '{}'", tournament.slug);
                        Problem::new(Code::SlugTaken, detail)
                    } else {
                        error.into()
                    }
                })?;
                let entry = NewAuditEntry {
                    actor: Some(caller.user),
                    action: AuditAction::TournamentCreated,
                    subject: Subject::tournament(tournament.slug.as_str(), &tournament.name),
                    reason: None,
                    before: json!({}),
                    after: json!({"name": tournament.name, "rules": tournament.rules, "seed": tournament.seed}),
                };
                entry.insert(conn)?;
                let people = People::load(conn, &tournament)?;
                Ok(TournamentView::new(&tournament, Some(&caller), &people))
            })
            .await
    }

    /// Validates the settings. Fails with all errors, including those of maps and mods.
    pub(super) async fn check(
        &self,
        rules: &TournamentRules,
        registration: &Registration,
        stuck_after: u32,
        starts_at: Option<Timestamp>,
    ) -> Result<(), Problem> {
        let mut errors: Vec<FieldError> = rules
            .errors()
            .into_iter()
            .map(|error| FieldError { pointer: format!("/rules{}", error.pointer), ..error })
            .collect();
        if errors.is_empty() {
            for (index, setup) in rules.rounds.iter().enumerate() {
                let pointer = format!("/rules/rounds/{index}");
                errors.extend(self.setup_errors(setup, rules, &pointer).await?);
            }
        }
        errors.extend(registration.errors());
        if !(10..=MAX_STUCK_AFTER).contains(&stuck_after) {
            errors.push(FieldError::new(
                "/stuck_after",
                "out_of_range",
                "this must be from 10 seconds to 30 days",
            ));
        }
        errors.extend(starts_at.and_then(|at| start_time_error(at, self.db.now())));
        if errors.is_empty() { Ok(()) } else { Err(Problem::from_fields(errors)) }
    }

    /// Returns the errors of a round's setup, by starting a game of each table size.
    async fn setup_errors(
        &self,
        setup: &RoundSetup,
        rules: &TournamentRules,
        pointer: &str,
    ) -> Result<Vec<FieldError>, Problem> {
        let unknown = |message: String| FieldError::new(format!("{pointer}/map"), "unknown_map", message);
        let maps = &self.games.maps;
        let Ok(slug) = setup.map.parse::<Slug>() else { return Ok(Vec::new()) };
        let version = match maps.playable(&slug).await {
            Ok(version) => version,
            Err(problem) if matches!(problem.code, Code::NotFound | Code::MapArchived) => {
                return Ok(vec![unknown(format!("there is no published map '{slug}' to play on"))]);
            }
            Err(problem) => return Err(problem),
        };
        let map = maps.compiled(&slug, version).await?;
        let mut errors = Vec::new();
        for size in rules.sizes() {
            let options = Options::new(setup.edition, usize::from(size)).with_mods(setup.mods.clone());
            if let Err(error) = Game::start(Arc::clone(&map), &options, Seed::from_number(0)) {
                let field_error = |issue: SetupIssue| {
                    FieldError::new(format!("{pointer}{}", issue.pointer), issue.code, issue.message)
                };
                errors.extend(error.into_issues().into_iter().map(field_error));
                break;
            }
        }
        Ok(errors)
    }
}
