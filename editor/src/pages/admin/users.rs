//! Accounts: finding them, and bulk actions on them.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Role, Roles, UpdateUserRequest, User, UserFilter, UserState};
use shinjuku_service::id::UserId;
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;
use strum::{Display, EnumString, IntoEnumIterator};

use super::admin;
use super::confirm::{
    Question, Reason, hidden_fields, parse_action, redirect_or_show_failures, return_url, show_question,
};
use crate::pages::csv::csv_response;
use crate::pages::forms::Fields;
use crate::pages::lists::{address, all, optional_text, selected_ids};
use crate::pages::visit::Visit;

const PATH: &str = "/admin/users";
const FILTERS: [&str; 3] = ["search", "role", "state"];

#[derive(Template)]
#[template(path = "admin/users.html")]
struct UsersPage<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    users: Vec<User>,
    more: Option<String>,
    csv: String,
}

impl UsersPage<'_> {
    fn roles(&self) -> impl Iterator<Item = (Role, &'static str)> {
        Role::iter().map(|role| (role, role_words(self.visit, role)))
    }

    fn states(&self) -> impl Iterator<Item = (UserState, &'static str)> {
        UserState::iter().map(|state| (state, state_words(self.visit, state)))
    }

    fn roles_of(&self, user: &User) -> String {
        let roles = Role::iter().filter(|role| user.roles.have(*role));
        roles.map(|role| role_words(self.visit, role)).collect::<Vec<_>>().join(", ")
    }

    fn state_of(&self, user: &User) -> &'static str {
        state_words(self.visit, state(user))
    }
}

pub(super) fn role_words(visit: &Visit, role: Role) -> &'static str {
    match role {
        Role::Player => visit.say("admin-role-player"),
        Role::Designer => visit.say("admin-role-designer"),
        Role::Organiser => visit.say("admin-role-organiser"),
        Role::Admin => visit.say("admin-role-admin"),
    }
}

pub(super) fn state_words(visit: &Visit, state: UserState) -> &'static str {
    match state {
        UserState::Active => visit.say("admin-active"),
        UserState::Suspended => visit.say("common-suspended"),
        UserState::Guest => visit.say("admin-guest"),
    }
}

pub(super) const fn state(user: &User) -> UserState {
    match user {
        User { disabled: true, .. } => UserState::Suspended,
        User { guest: true, .. } => UserState::Guest,
        _ => UserState::Active,
    }
}

fn filter(fields: &Fields) -> UserFilter {
    UserFilter {
        search: optional_text(fields, "search"),
        role: fields.read("role"),
        state: fields.read("state"),
    }
}

pub(super) async fn list(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let users = service.accounts.list(filter(fields), Paging::new(None, fields.read("cursor"))?).await?;
    let more = users.next_cursor.map(|cursor| address(PATH, fields, &FILTERS, Some(&cursor)));
    let csv = address("/admin/users.csv", fields, &FILTERS, None);
    Ok(visit.page(StatusCode::OK, &UsersPage { visit, fields, users: users.items, more, csv }))
}

pub(super) async fn file(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let page = |cursor: Option<UserId>| async move {
        service.accounts.list(filter(fields), Paging::new(Some(MAX_LIMIT), cursor)?).await
    };
    let row = |user: User| {
        let state = state(&user).to_string();
        let roles = user.roles.to_string();
        let since = user.created_at.to_string();
        vec![user.id.to_string(), user.name, user.email.unwrap_or_default(), roles, state, since]
    };
    let titles = ["id", "name", "email", "roles", "state", "created_at"];
    Ok(csv_response("users", &titles, all(page).await?.into_iter().map(row)))
}

/// The bulk actions on accounts.
#[derive(Clone, Copy, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    Suspend,
    Restore,
    Roles,
}

/// The roles whose boxes are ticked.
fn ticked(fields: &Fields) -> Roles {
    Roles::new(Role::iter().filter(|role| !fields.text(&format!("role-{role}")).is_empty()))
}

pub(super) async fn show_confirmation(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    admin(visit)?;
    let action: FormAction = parse_action(fields)?;
    let (ids, mut subjects) = (selected_ids::<UserId>(fields), Vec::new());
    for id in &ids {
        subjects.push((format!("{PATH}/{id}"), service.accounts.user(*id).await?.name));
    }
    let mut carried = hidden_fields(&ids);
    let (title, explanation, button) = match action {
        FormAction::Suspend => (
            visit.fill("admin-suspend-accounts-question", ids.len()),
            visit.fill("admin-suspend-accounts-effect", ids.len()),
            visit.say("admin-suspend"),
        ),
        FormAction::Restore => (
            visit.fill("admin-restore-accounts-question", ids.len()),
            visit.fill("admin-restore-accounts-effect", ids.len()),
            visit.say("admin-restore"),
        ),
        FormAction::Roles => {
            let roles: Vec<&str> = Role::iter()
                .filter(|role| ticked(fields).have(*role))
                .map(|role| role_words(visit, role))
                .collect();
            let roles =
                if roles.is_empty() { visit.say("admin-no-roles").to_owned() } else { roles.join(", ") };
            let ticked = Role::iter().filter(|role| ticked(fields).have(*role));
            carried.extend(ticked.map(|role| (format!("role-{role}"), "on".to_owned())));
            (
                visit.say("admin-change-roles-question").to_owned(),
                visit.fill("admin-change-roles-effect", roles),
                visit.say("admin-change-roles"),
            )
        }
    };
    carried.push(("do".to_owned(), action.to_string()));
    let back = return_url(fields.text("back"), PATH);
    let action = "/admin/users/change".to_owned();
    let (fields, reason) = (carried, Reason::Asked);
    let question = Question { title, explanation, subjects, action, fields, reason, button, back };
    Ok(show_question(visit, &question))
}

pub(super) async fn change_all(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let reason = optional_text(fields, "reason");
    let change = match parse_action::<FormAction>(fields)? {
        FormAction::Suspend => {
            UpdateUserRequest { disabled: Some(true), reason, ..UpdateUserRequest::default() }
        }
        FormAction::Restore => {
            UpdateUserRequest { disabled: Some(false), reason, ..UpdateUserRequest::default() }
        }
        FormAction::Roles => {
            UpdateUserRequest { roles: Some(ticked(fields)), reason, ..UpdateUserRequest::default() }
        }
    };
    let mut failures = Vec::new();
    for id in selected_ids::<UserId>(fields) {
        if let Err(problem) = service.accounts.update(Some(caller), id, change.clone()).await {
            let name = service.accounts.user(id).await.map_or_else(|_| id.to_string(), |user| user.name);
            failures.push((name, visit.problem(&problem)));
        }
    }
    Ok(redirect_or_show_failures(visit, &failures, &return_url(fields.text("back"), PATH)))
}
