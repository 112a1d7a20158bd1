//! The webhooks of all users.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::id::WebhookId;
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;
use shinjuku_service::webhooks::{OwnedWebhook, WebhookState};
use strum::IntoEnumIterator;

use super::admin;
use super::confirm::{Question, Reason, hidden_fields, redirect_or_show_failures, return_url, show_question};
use crate::pages::csv::csv_response;
use crate::pages::forms::Fields;
use crate::pages::lists::{address, all, optional_text, selected_ids};
use crate::pages::visit::Visit;

const PATH: &str = "/admin/webhooks";
const FILTERS: [&str; 1] = ["state"];

#[derive(Template)]
#[template(path = "admin/webhooks.html")]
struct Webhooks<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    hooks: Vec<OwnedWebhook>,
    more: Option<String>,
    csv: String,
}

impl Webhooks<'_> {
    fn states(&self) -> impl Iterator<Item = (WebhookState, &'static str)> {
        WebhookState::iter().map(|state| (state, state_words(self.visit, state)))
    }

    fn state_of(&self, hook: &OwnedWebhook) -> &'static str {
        state_words(self.visit, state(hook))
    }
}

fn state_words(visit: &Visit, state: WebhookState) -> &'static str {
    match state {
        WebhookState::Working => visit.say("admin-working"),
        WebhookState::Failing => visit.say("admin-failing"),
        WebhookState::Disabled => visit.say("admin-disabled"),
    }
}

const fn state(hook: &OwnedWebhook) -> WebhookState {
    match (hook.webhook.disabled_at, hook.webhook.failures) {
        (Some(_), _) => WebhookState::Disabled,
        (None, 0) => WebhookState::Working,
        (None, _) => WebhookState::Failing,
    }
}

pub(super) async fn list(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let paging = Paging::new(None, fields.read("cursor"))?;
    let hooks = service.webhooks.list_all(fields.read("state"), paging).await?;
    let more = hooks.next_cursor.map(|cursor| address(PATH, fields, &FILTERS, Some(&cursor)));
    let csv = address("/admin/webhooks.csv", fields, &FILTERS, None);
    Ok(visit.page(StatusCode::OK, &Webhooks { visit, fields, hooks: hooks.items, more, csv }))
}

/// Lists all webhooks in a state, up to the row limit of a CSV file.
async fn every(service: &Service, state: Option<WebhookState>) -> Result<Vec<OwnedWebhook>, Problem> {
    let page = |cursor: Option<WebhookId>| async move {
        service.webhooks.list_all(state, Paging::new(Some(MAX_LIMIT), cursor)?).await
    };
    all(page).await
}

pub(super) async fn file(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let row = |hook: OwnedWebhook| {
        vec![
            hook.webhook.id.to_string(),
            hook.webhook.url.clone(),
            hook.owner.name.clone(),
            state(&hook).to_string(),
            hook.webhook.failures.to_string(),
            hook.last_status.map(|status| status.to_string()).unwrap_or_default(),
            hook.waiting.to_string(),
            hook.webhook.created_at.to_string(),
        ]
    };
    let titles = ["id", "url", "owner", "state", "failures", "last_status", "waiting", "created_at"];
    Ok(csv_response("webhooks", &titles, every(service, fields.read("state")).await?.into_iter().map(row)))
}

pub(super) async fn show_confirmation(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let ids = selected_ids::<WebhookId>(fields);
    let meant = every(service, None).await?.into_iter().filter(|hook| ids.contains(&hook.webhook.id));
    let named = |hook: OwnedWebhook| {
        (format!("/admin/users/{}", hook.owner.id), format!("{} ({})", hook.webhook.url, hook.owner.name))
    };
    let question = Question {
        title: visit.fill("admin-delete-webhooks-question", ids.len()),
        explanation: visit.fill("admin-delete-webhooks-effect", ids.len()),
        subjects: meant.map(named).collect(),
        action: "/admin/webhooks/change".to_owned(),
        fields: hidden_fields(&ids),
        reason: Reason::Asked,
        button: visit.say("admin-delete"),
        back: return_url(fields.text("back"), PATH),
    };
    Ok(show_question(visit, &question))
}

pub(super) async fn change_all(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let reason = optional_text(fields, "reason");
    let mut failures = Vec::new();
    for id in selected_ids::<WebhookId>(fields) {
        if let Err(problem) = service.webhooks.delete_any(caller, id, reason.as_deref()).await {
            failures.push((id.to_string(), visit.problem(&problem)));
        }
    }
    Ok(redirect_or_show_failures(visit, &failures, &return_url(fields.text("back"), PATH)))
}
