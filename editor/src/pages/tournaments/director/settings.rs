//! The settings of a tournament, its directors, and its status.

use actix_web::HttpResponse;
use askama::Template;
use shinjuku_core::mods::Mod;
use shinjuku_service::problem::{Code, Problem};
use shinjuku_service::tournaments::{TournamentStatus, TournamentStatusRequest, UpdateTournamentRequest};
use strum::{Display, EnumString};

use super::conflict::{SettingConflict, SettingsConflict};
use super::form::{self, Form};
use super::parse_form::TournamentForm;
use super::{Director, Question, Reason};
use crate::pages::confirm::parse_action;
use crate::pages::forms::Fields;
use crate::pages::games::offers;
use crate::pages::lists::optional_text;
use crate::pages::tournaments::words;
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "tournaments/director/settings.html")]
struct Settings<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    form: Form<'a>,
    /// An error that does not belong to a form field.
    error: Option<String>,
    /// What another director has saved since the form was opened.
    changes: Option<Vec<SettingConflict>>,
}

/// The form actions.
#[derive(Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    Save,
    Appoint,
    Dismiss,
    Status,
}

pub(super) async fn show(director: &Director<'_>) -> Result<HttpResponse, Problem> {
    render_form(director, &form::fields_of(&director.tournament), None, None).await
}

async fn render_form(
    director: &Director<'_>,
    fields: &Fields,
    wrong: Option<&Problem>,
    beside: Option<&Problem>,
) -> Result<HttpResponse, Problem> {
    let Director { visit, service, tournament, .. } = director;
    let form = Form::new(visit, service, fields, Some(tournament), wrong).await?;
    let error = beside.map(|problem| visit.problem(problem));
    let settings = Settings { visit, director, form, error, changes: None };
    Ok(visit.page(director.status_with(wrong.or(beside)), &settings))
}

/// The form after a conflict: what this director typed, and what another director has saved in the meantime.
async fn show_conflict(
    director: &Director<'_>,
    typed: &Fields,
    problem: &Problem,
) -> Result<HttpResponse, Problem> {
    let Director { visit, service, caller, .. } = director;
    let now = director.tournaments().read(Some(*caller), director.slug()).await?;
    let SettingsConflict { changes, fields } = SettingsConflict::new(visit, typed, &now);
    let form = Form::new(visit, service, &fields, Some(&now), None).await?;
    let settings = Settings { visit, director, form, error: None, changes: Some(changes) };
    Ok(visit.page(director.status_with(Some(problem)), &settings))
}

impl Settings<'_> {
    /// The possible next statuses, each with its button label.
    fn next_statuses(&self) -> Vec<(TournamentStatus, &'static str)> {
        next_statuses(self.director)
    }
}

/// The possible next statuses of a tournament, each with its button label.
pub(super) fn next_statuses(director: &Director<'_>) -> Vec<(TournamentStatus, &'static str)> {
    use TournamentStatus::{Cancelled, Draft, Finished, Open, Running};
    let visit = director.visit;
    let begun = director.tournament.summary.round.is_some();
    match director.tournament.summary.status {
        Draft => vec![
            (Open, visit.say("director-open-registration")),
            (Cancelled, visit.say("director-cancel-tournament")),
        ],
        Open => vec![
            (Draft, visit.say("director-close-registration")),
            (Cancelled, visit.say("director-cancel-tournament")),
        ],
        Running => vec![
            (Finished, visit.say("director-finish")),
            (Cancelled, visit.say("director-cancel-tournament")),
        ],
        Finished => vec![(Running, visit.say("director-resume-tournament"))],
        Cancelled => vec![(if begun { Running } else { Open }, visit.say("director-resume-tournament"))],
    }
}

/// The consequences of a status.
fn effect(visit: &Visit, status: TournamentStatus) -> &'static str {
    match status {
        TournamentStatus::Draft => visit.say("director-close-registration-effect"),
        TournamentStatus::Open => visit.say("director-open-registration-effect"),
        TournamentStatus::Running => visit.say("director-resume-effect"),
        TournamentStatus::Finished => visit.say("director-finish-effect"),
        TournamentStatus::Cancelled => visit.say("director-cancel-effect"),
    }
}

pub(super) fn show_confirmation(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let visit = director.visit;
    let action: FormAction = parse_action(fields)?;
    let (title, explanation, button, mut carried) = match action {
        FormAction::Status => {
            let status: TournamentStatus = fields.read_or("to", TournamentStatus::Open)?;
            let turns = next_statuses(director);
            let button = turns.iter().find(|(to, _)| *to == status).map(|(_, words)| *words);
            let button = button.ok_or_else(super::nothing_to_do)?;
            let title = format!("{button}: {}?", director.tournament.summary.name);
            (title, effect(visit, status).to_owned(), button, vec![("to".to_owned(), status.to_string())])
        }
        FormAction::Dismiss => {
            let name = fields.text("name").to_owned();
            (
                visit.fill("director-remove-director-question", &name),
                visit.say("director-remove-director-effect").to_owned(),
                visit.say("director-remove-director-button"),
                vec![("name".to_owned(), name)],
            )
        }
        FormAction::Save | FormAction::Appoint => return Err(super::nothing_to_do()),
    };
    carried.push(("do".to_owned(), action.to_string()));
    Ok(director.show_question(&Question {
        title,
        explanation,
        subjects: Vec::new(),
        action: director.at("/settings/change"),
        fields: carried,
        reason: if action == FormAction::Status { Reason::Asked } else { Reason::None },
        button,
        back: director.at("/settings"),
    }))
}

pub(super) async fn change(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    if let Some(changed) = form::with_rows_changed(fields) {
        return render_form(director, &changed, None, None).await;
    }
    let action: FormAction = parse_action(fields)?;
    let (caller, slug, tournaments) = (director.caller, director.slug(), director.tournaments());
    let done = match action {
        FormAction::Save => match parse_request(director, fields) {
            Ok(change) => tournaments.update_settings(caller, slug, fields.read_or("read", 0)?, change).await,
            Err(problem) => Err(problem),
        },
        FormAction::Appoint | FormAction::Dismiss => {
            let name = fields.text("name").trim();
            tournaments.set_director(caller, slug, name, action == FormAction::Appoint).await
        }
        FormAction::Status => {
            let status = fields.read_or("to", TournamentStatus::Open)?;
            let reason = optional_text(fields, "reason");
            tournaments.set_status(caller, slug, TournamentStatusRequest { status, reason }).await
        }
    };
    match (done, action) {
        (Ok(_), FormAction::Status) => Ok(see_other(&director.at(""))),
        // Directors who have removed themselves can no longer open the director's pages.
        (Ok(tournament), FormAction::Dismiss) if !tournament.you.directs => {
            Ok(see_other(&format!("/tournaments/{}", director.slug())))
        }
        (Ok(_), _) => Ok(see_other(&director.at("/settings"))),
        (Err(problem), FormAction::Save) if problem.code == Code::SettingsChanged => {
            show_conflict(director, fields, &problem).await
        }
        (Err(problem), FormAction::Save) => render_form(director, fields, Some(&problem), None).await,
        (Err(problem), _) => {
            render_form(director, &form::fields_of(&director.tournament), None, Some(&problem)).await
        }
    }
}

/// The changes that the form makes. Unchanged values stay as they are, to the second.
fn parse_request(director: &Director<'_>, fields: &Fields) -> Result<UpdateTournamentRequest, Problem> {
    let now = &director.tournament;
    let asked = TournamentForm::new(director.visit, fields, now.rules.clock).checked()?;
    let TournamentForm { name, description, starts_at, rules, registration, stuck_after, .. } = asked;
    Ok(UpdateTournamentRequest {
        name: Some(name),
        description: Some(description),
        rules: Some(rules).filter(|rules| *rules != now.rules),
        registration: Some(registration).filter(|registration| *registration != now.registration),
        starts_at: Some(starts_at).filter(|at| !form::same_minute(*at, now.summary.starts_at)),
        stuck_after: Some(stuck_after).filter(|after| after / 60 != now.stuck_after / 60),
    })
}
