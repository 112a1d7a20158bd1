//! The pages of the house, as a browser without scripts uses them.

use serde_json::{Value, json};

use crate::kit::{ADMIN, Client, Form, PASSWORD, Server, Storage};

const PAGES: [&str; 3] = ["/admin", "/admin/users", "/admin/audit"];
const FILES: [&str; 2] = ["/admin/users.csv", "/admin/audit.csv"];

fn id(client: &Client) -> String {
    client.get("/me").is(200)["id"].as_str().expect("an id").to_owned()
}

/// The newest entry of the audit log.
fn last_deed(server: &Server) -> Value {
    server.admin().get("/audit?limit=1").is(200)["items"][0].clone()
}

/// A box that picks somebody.
fn pick(id: &str) -> String {
    format!("pick-{id}")
}

#[test]
fn the_house_is_open_to_admins_and_is_not_there_for_others() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.registered("Aki");
    let (admin, player, stranger) = (server.browser(ADMIN), server.browser("Aki"), server.stranger());
    let of_aki = format!("/admin/users/{}", id(&aki));
    for path in PAGES.iter().chain(&FILES).copied().chain([of_aki.as_str(), "/admin/users/confirm?do=suspend"]) {
        let reply = admin.get(path);
        assert!(matches!(reply.status, 200 | 303), "{path}: {}", reply.status);
        assert_eq!(player.get(path).status, 404, "{path}");
        let away = stranger.get(path);
        assert_eq!((away.status, away.header("location").starts_with("/login?next=%2Fadmin")), (303, true), "{path}");
    }
    assert!(admin.page("/").contains("href=\"/admin\""));
    assert!(!player.page("/").contains("href=\"/admin\"") && !stranger.page("/").contains("href=\"/admin\""));
    let csrf = player.csrf();
    let fields = [("csrf", csrf.as_str()), ("do", "suspend"), (&pick(&id(&aki)), "on")];
    assert_eq!(player.post("/admin/users/change", &fields).status, 404);
    assert_eq!(stranger.post("/admin/users/change", &fields[1..]).status, 303);
    aki.get("/me").is(200);
}

#[test]
fn several_accounts_are_suspended_after_a_question() {
    let server = Server::start(Storage::Sqlite);
    let (aki, ben) = (server.registered("Aki"), server.registered("Ben"));
    server.registered("Eve");
    let (of_aki, of_ben) = (id(&aki), id(&ben));
    let admin = server.browser(ADMIN);
    let found = admin.page("/admin/users?search=b&state=active");
    assert!(found.contains(">Ben<") && !found.contains(">Aki<"));
    let list = Form::in_page(&admin.page("/admin/users"), "/admin/users/confirm");
    let query = format!("do=suspend&{}=on&{}=on&back={}", pick(&of_aki), pick(&of_ben), list.value("back"));
    let question = admin.page(&format!("/admin/users/confirm?{query}"));
    assert!(question.contains(">Aki<") && question.contains(">Ben<") && !question.contains(">Eve<"));
    aki.get("/me").is(200);
    let answer = Form::in_page(&question, "/admin/users/change").with("reason", "Too loud");
    let forged = answer.clone().with("csrf", "nonsense");
    assert_eq!(admin.send(&forged).status, 403);
    aki.get("/me").is(200);
    let done = admin.send(&answer);
    assert_eq!((done.status, done.header("location")), (303, "/admin/users"));
    aki.get("/me").no(401, "invalid_token");
    ben.get("/me").no(401, "invalid_token");
    assert_eq!(last_deed(&server)["reason"], "Too loud");
    assert!(admin.page("/admin/audit?what=user.suspended&who=root").contains("Too loud"));
    assert!(admin.page("/admin/audit?who=nobody").contains("Nothing was found."));
    assert!(!admin.page("/admin/audit?after=2199-01-01").contains("Too loud"));
}

#[test]
fn roles_are_given_by_ticking_and_the_last_admin_stays_one() {
    let server = Server::start(Storage::Sqlite);
    let of_aki = id(&server.registered("Aki"));
    let admin = server.browser(ADMIN);
    let page = format!("/admin/users/{of_aki}");
    let roles = Form::all_in_page(&admin.page(&page), "/admin/users/confirm").remove(0).and("role-organiser", "on");
    let query: Vec<String> = roles.fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let question = admin.page(&format!("/admin/users/confirm?{}", query.join("&")));
    assert!(question.contains("player, designer, organiser"));
    let done = admin.send(&Form::in_page(&question, "/admin/users/change"));
    assert_eq!((done.status, done.header("location")), (303, page.as_str()));
    assert_eq!(last_deed(&server)["after"], json!({"roles": ["player", "designer", "organiser"]}));

    let own = id(&server.admin());
    let question = admin.page(&format!("/admin/users/confirm?do=suspend&{}=on", pick(&own)));
    let refused = admin.send(&Form::in_page(&question, "/admin/users/change"));
    assert_eq!(refused.status, 409);
    assert!(refused.text.contains("the last admin must remain one"));
    let away = admin.page(&format!("/admin/users/confirm?do=suspend&back=//evil.example&{}=on", pick(&own)));
    assert!(!away.contains("\"//evil.example"));
}

#[test]
fn somebody_who_has_lost_a_password_comes_in_by_a_link() {
    let server = Server::start(Storage::Sqlite);
    let of_aki = id(&server.registered("Aki"));
    let admin = server.browser(ADMIN);
    let ask = Form::in_page(&admin.page(&format!("/admin/users/{of_aki}")), &format!("/admin/users/{of_aki}/reset-link"));
    let shown = admin.send(&ask.with("reason", "Has lost it"));
    assert_eq!((shown.status, shown.header("cache-control")), (200, "no-store"));
    let link = shown.text.split("/reset?token=").nth(1).expect("a link").split('"').next().expect("its end");
    let stranger = server.stranger();
    let form = Form::in_page(&stranger.page(&format!("/reset?token={link}")), "/reset");
    let short = stranger.send(&form.clone().with("password", "short"));
    assert_eq!(short.status, 422);
    let done = stranger.send(&form.clone().with("password", "battery staple"));
    assert_eq!((done.status, done.header("location")), (303, "/"));
    assert!(stranger.let_in(&done).page("/").contains(">Aki<"));
    assert_eq!(stranger.send(&form.with("password", PASSWORD)).status, 401);
}

#[test]
fn lists_are_files_in_which_no_name_is_a_formula() {
    let server = Server::start(Storage::Sqlite);
    server.registered("=1+1");
    server.registered("Say \"hi\"");
    let admin = server.browser(ADMIN);
    let file = admin.get("/admin/users.csv");
    assert_eq!((file.status, file.header("content-type")), (200, "text/csv; charset=utf-8"));
    assert!(file.header("content-disposition").contains("users.csv"));
    assert!(file.text.contains(",\"'=1+1\",") && file.text.contains(",\"Say \"\"hi\"\"\","));
    assert_eq!(file.text.lines().count(), 4);
    assert_eq!(admin.get("/admin/users.csv?search=hi").text.lines().count(), 2);
    assert!(admin.page("/admin/users?search=hi").contains("/admin/users.csv?search=hi"));
    assert!(admin.get("/admin/audit.csv").text.starts_with("\"id\",\"at\",\"who\""));
}
