//! The entrants: admitting them, checking them in, and removing them.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::id::UserId;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{
    EntrantStatus, EntrantView, RegisterEntrantRequest, UpdateEntrantRequest,
};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator};

use super::{Director, Question, Reason};
use crate::pages::confirm::{hidden_fields, parse_action, return_url};
use crate::pages::forms::Fields;
use crate::pages::lists::{optional_text, selected_ids};
use crate::pages::tournaments::words;
use crate::pages::visit::{Visit, see_other};

#[derive(Template)]
#[template(path = "tournaments/director/entrants.html")]
struct Entrants<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    fields: &'a Fields,
    /// The entrants that match the filters, and all entrants.
    shown: Vec<&'a EntrantView>,
    all: &'a [EntrantView],
    /// The names that could not be admitted, with the reasons.
    failures: &'a [(String, String)],
}

impl Entrants<'_> {
    fn statuses(&self) -> impl Iterator<Item = (EntrantStatus, &'static str)> {
        EntrantStatus::iter().map(|status| (status, words::entrant(self.visit, status)))
    }

    fn status_of(&self, entrant: &EntrantView) -> &'static str {
        words::entrant(self.visit, entrant.status)
    }

    fn count(&self, status: EntrantStatus) -> usize {
        self.all.iter().filter(|entrant| entrant.status == status).count()
    }

    fn checked_in(&self) -> usize {
        self.all.iter().filter(|entrant| is_in(entrant) && entrant.checked_in).count()
    }

    fn form_actions(&self) -> impl Iterator<Item = (FormAction, &'static str)> {
        FormAction::iter().map(|action| (action, button(self.visit, action)))
    }

    /// The names that could not be admitted, to be corrected.
    fn left(&self) -> String {
        let asked = matches!(self.fields.text("do"), "register" | "invite");
        let names = self.failures.iter().filter(|_| asked).map(|(name, _)| name.as_str());
        names.collect::<Vec<_>>().join("\n")
    }
}

fn is_in(entrant: &EntrantView) -> bool {
    entrant.status == EntrantStatus::Registered
}

/// Whether an entrant matches the search fields.
fn fits(fields: &Fields, entrant: &EntrantView) -> bool {
    let name = fields.text("search").trim().to_lowercase();
    let status: Option<EntrantStatus> = fields.read("status");
    let there = match fields.text("there") {
        "yes" => entrant.checked_in,
        "no" => is_in(entrant) && !entrant.checked_in,
        _ => true,
    };
    there
        && status.is_none_or(|status| status == entrant.status)
        && entrant.user.name.to_lowercase().contains(&name)
}

/// The bulk actions on entrants.
#[derive(Clone, Copy, PartialEq, Eq, Display, EnumIter, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    CheckIn,
    CheckOut,
    Drop,
    Return,
    LetUp,
    Withdraw,
}

fn button(visit: &Visit, action: FormAction) -> &'static str {
    match action {
        FormAction::CheckIn => visit.say("director-check-in"),
        FormAction::CheckOut => visit.say("director-undo-check-in"),
        FormAction::Drop => visit.say("common-drop-out"),
        FormAction::Return => visit.say("director-reinstate"),
        FormAction::LetUp => visit.say("director-admit"),
        FormAction::Withdraw => visit.say("director-remove-registration"),
    }
}

fn effect(visit: &Visit, action: FormAction) -> &'static str {
    match action {
        FormAction::CheckIn => visit.say("director-check-in-effect"),
        FormAction::CheckOut => visit.say("director-undo-check-in-effect"),
        FormAction::Drop => visit.say("director-drop-effect"),
        FormAction::Return => visit.say("director-reinstate-effect"),
        FormAction::LetUp => visit.say("director-admit-effect"),
        FormAction::Withdraw => visit.say("director-remove-registration-effect"),
    }
}

async fn all_entrants(director: &Director<'_>) -> Result<Vec<EntrantView>, Problem> {
    Ok(director.tournaments().entrants(Some(director.caller), director.slug()).await?.items)
}

pub(super) async fn show(
    director: &Director<'_>,
    fields: &Fields,
    failures: &[(String, String)],
) -> Result<HttpResponse, Problem> {
    let all = all_entrants(director).await?;
    let shown = all.iter().filter(|entrant| fits(fields, entrant)).collect();
    let status = if failures.is_empty() { StatusCode::OK } else { StatusCode::CONFLICT };
    let entrants = Entrants { visit: director.visit, director, fields, shown, all: &all, failures };
    Ok(director.visit.page(status, &entrants))
}

/// The entrants that an action applies to: those ticked, or all that match the filters.
async fn selected_entrants(director: &Director<'_>, fields: &Fields) -> Result<Vec<EntrantView>, Problem> {
    let ticked = selected_ids::<UserId>(fields);
    let all = !fields.text("all").is_empty();
    let mut meant = all_entrants(director).await?;
    meant.retain(|entrant| if all { fits(fields, entrant) } else { ticked.contains(&entrant.user.id) });
    Ok(meant)
}

pub(super) async fn show_confirmation(
    director: &Director<'_>,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let visit = director.visit;
    let action: FormAction = parse_action(fields)?;
    let meant = selected_entrants(director, fields).await?;
    let back = return_url(fields.text("back"), &director.at(""), &director.at("/entrants"));
    if meant.is_empty() {
        return Ok(see_other(&back));
    }
    let ids: Vec<UserId> = meant.iter().map(|entrant| entrant.user.id).collect();
    let mut carried = hidden_fields(&ids);
    carried.push(("do".to_owned(), action.to_string()));
    let button = button(visit, action);
    let named = |entrant: EntrantView| {
        (String::new(), format!("{} ({})", entrant.user.name, words::entrant(visit, entrant.status)))
    };
    Ok(director.show_question(&Question {
        title: format!("{button}: {}?", ids.len()),
        explanation: effect(visit, action).to_owned(),
        subjects: meant.into_iter().map(named).collect(),
        action: director.at("/entrants/change"),
        fields: carried,
        reason: if action == FormAction::Withdraw { Reason::None } else { Reason::Asked },
        button,
        back,
    }))
}

pub(super) async fn change(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let back = return_url(fields.text("back"), &director.at(""), &director.at("/entrants"));
    let failures = match fields.text("do") {
        "register" => admit_entrant(director, fields, false).await?,
        "invite" => admit_entrant(director, fields, true).await?,
        _ => update_entrant(director, parse_action(fields)?, fields).await?,
    };
    if failures.is_empty() {
        return Ok(see_other(&back));
    }
    show(director, fields, &failures).await
}

/// Registers or invites everyone who is named, one name per line.
async fn admit_entrant(
    director: &Director<'_>,
    fields: &Fields,
    invite: bool,
) -> Result<Vec<(String, String)>, Problem> {
    let mut failures = Vec::new();
    let names = fields.text("names").lines().map(str::trim).filter(|name| !name.is_empty());
    for name in names {
        let new = RegisterEntrantRequest { name: Some(name.to_owned()), invite };
        match director.tournaments().register(director.caller, director.slug(), new).await {
            Err(problem) if problem.is_unavailable() => return Err(problem),
            Err(problem) => failures.push((name.to_owned(), director.visit.problem(&problem))),
            Ok(_) => {}
        }
    }
    Ok(failures)
}

/// Applies an action to every selected entrant.
async fn update_entrant(
    director: &Director<'_>,
    action: FormAction,
    fields: &Fields,
) -> Result<Vec<(String, String)>, Problem> {
    let (caller, slug, tournaments) = (director.caller, director.slug(), director.tournaments());
    let reason = optional_text(fields, "reason");
    let status =
        |status| UpdateEntrantRequest { status: Some(status), reason: reason.clone(), checked_in: None };
    let there =
        |there| UpdateEntrantRequest { checked_in: Some(there), reason: reason.clone(), status: None };
    let mut failures = Vec::new();
    for entrant in selected_entrants(director, fields).await? {
        let user = entrant.user;
        let change = match action {
            FormAction::CheckIn => there(true),
            FormAction::CheckOut => there(false),
            FormAction::Drop => status(EntrantStatus::Dropped),
            FormAction::Return | FormAction::LetUp => status(EntrantStatus::Registered),
            FormAction::Withdraw => UpdateEntrantRequest::default(),
        };
        let done = match action {
            FormAction::Withdraw => tournaments.withdraw(caller, slug, user.id).await,
            _ => tournaments.update_entrant(caller, slug, user.id, change).await.map(|_| ()),
        };
        failures.extend(done.err().map(|problem| (user.name, director.visit.problem(&problem))));
    }
    Ok(failures)
}
