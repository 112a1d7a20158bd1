//! How the first admin comes to be one: by the link that the server prints.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, post, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::accounts::Registration;

#[derive(Template)]
#[template(path = "pages/first_admin.html")]
struct FirstAdmin {
    token: String,
    name: String,
    fault: Option<String>,
    done: bool,
}

#[derive(Deserialize)]
struct Link {
    #[serde(default)]
    token: String,
}

#[get("/first-admin")]
pub(super) async fn ask(link: web::Query<Link>) -> HttpResponse {
    let token = link.into_inner().token;
    super::page(StatusCode::OK, &FirstAdmin { token, name: String::new(), fault: None, done: false })
}

#[derive(Deserialize)]
struct Form {
    token: String,
    name: String,
    password: String,
}

/// No other site can send this form for somebody: it needs the token.
#[post("/first-admin")]
pub(super) async fn become_admin(service: web::Data<Service>, form: web::Form<Form>) -> HttpResponse {
    let Form { token, name, password } = form.into_inner();
    let registration = Registration { name: name.clone(), email: None, password };
    match service.accounts.become_first_admin(&token, registration).await {
        Ok(tokens) => {
            let page = FirstAdmin { token: String::new(), name: tokens.user.name, fault: None, done: true };
            super::page(StatusCode::OK, &page)
        }
        Err(problem) => {
            let fault = Some(problem.facts().detail.clone());
            super::page(StatusCode::UNPROCESSABLE_ENTITY, &FirstAdmin { token, name, fault, done: false })
        }
    }
}
