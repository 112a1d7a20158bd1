//! The pages of the house, as a browser without scripts uses them.

use serde_json::{Value, json};

use crate::kit::{ADMIN, Client, Form, PASSWORD, Server, Storage, Table, solo};

const PAGES: [&str; 7] = [
    "/admin",
    "/admin/users",
    "/admin/games",
    "/admin/maps",
    "/admin/webhooks",
    "/admin/system",
    "/admin/audit",
];
const FILES: [&str; 5] =
    ["/admin/users.csv", "/admin/games.csv", "/admin/maps.csv", "/admin/webhooks.csv", "/admin/audit.csv"];
/// What asks again before something is done.
const QUESTIONS: [&str; 4] = [
    "/admin/users/confirm?do=suspend",
    "/admin/games/confirm?do=abandon",
    "/admin/maps/confirm?do=archive",
    "/admin/webhooks/confirm",
];

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
    let game = solo(&aki, json!({}));
    let of_game = format!("/admin{game}");
    let pages = PAGES.iter().chain(&FILES).copied().chain([of_aki.as_str(), of_game.as_str()]);
    for path in pages.chain(QUESTIONS) {
        // A question about nothing leads back.
        let expected = if QUESTIONS.contains(&path) { 303 } else { 200 };
        assert_eq!(admin.get(path).status, expected, "{path}");
        assert_eq!(player.get(path).status, 404, "{path}");
        let away = stranger.get(path);
        assert_eq!(
            (away.status, away.header("location").starts_with("/login?next=%2Fadmin")),
            (303, true),
            "{path}"
        );
    }
    assert!(admin.page("/").contains("href=\"/admin\""));
    assert!(!player.page("/").contains("href=\"/admin\"") && !stranger.page("/").contains("href=\"/admin\""));
    let csrf = player.csrf();
    let fields = [("csrf", csrf.as_str()), ("do", "suspend"), (&pick(&id(&aki)), "on")];
    assert_eq!(player.post("/admin/users/change", &fields).status, 404);
    assert_eq!(stranger.post("/admin/users/change", &fields[1..]).status, 303);
    for path in ["/admin/games/change", "/admin/maps/change", "/admin/webhooks/change"] {
        assert_eq!(player.post(path, &fields).status, 404, "{path}");
        assert_eq!(admin.post(path, &fields[1..]).status, 403, "{path} without the word of our pages");
    }
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
    assert!(admin.page("/admin/audit?action=user.suspended&actor=root").contains("Too loud"));
    assert!(admin.page("/admin/audit?actor=nobody").contains("Nothing found."));
    assert!(!admin.page("/admin/audit?after=2199-01-01").contains("Too loud"));
}

#[test]
fn roles_are_given_by_ticking_and_the_last_admin_stays_one() {
    let server = Server::start(Storage::Sqlite);
    let of_aki = id(&server.registered("Aki"));
    let admin = server.browser(ADMIN);
    let page = format!("/admin/users/{of_aki}");
    let roles =
        Form::all_in_page(&admin.page(&page), "/admin/users/confirm").remove(0).and("role-organiser", "on");
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
    assert!(refused.text.contains("the last admin cannot be demoted or suspended"));
    let away = admin.page(&format!("/admin/users/confirm?do=suspend&back=//evil.example&{}=on", pick(&own)));
    assert!(!away.contains("\"//evil.example"));
}

#[test]
fn somebody_who_has_lost_a_password_comes_in_by_a_link() {
    let server = Server::start(Storage::Sqlite);
    let of_aki = id(&server.registered("Aki"));
    let admin = server.browser(ADMIN);
    let ask = Form::in_page(
        &admin.page(&format!("/admin/users/{of_aki}")),
        &format!("/admin/users/{of_aki}/reset-link"),
    );
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
    assert!(admin.get("/admin/audit.csv").text.starts_with("\"id\",\"at\",\"actor\""));
}

#[test]
fn a_seat_is_handed_over_and_games_are_abandoned_after_a_question() {
    let server = Server::start(Storage::Sqlite);
    let players = ["Aki", "Ben", "Eve"].map(|name| server.guest(name)).to_vec();
    let table = Table::start(players, json!({"name": "Friday <b>night</b>", "visibility": "private"}));
    let admin = server.browser(ADMIN);
    let list = admin.page("/admin/games?search=friday&status=active");
    assert!(list.contains("Friday &#60;b&#62;night") && list.contains("Aki, Ben, Eve"));
    assert!(admin.page("/admin/games?status=finished").contains("Nothing found."));
    let page = format!("/admin{}", table.path);
    let forms = Form::all_in_page(&admin.page(&page), "/admin/games/confirm");
    assert_eq!(forms.len(), 4, "a seat each, and the game");
    let ask = |form: &Form| {
        let query: Vec<String> = form.fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        admin.page(&format!("/admin/games/confirm?{}", query.join("&")))
    };
    let question = ask(&forms[1]);
    assert!(question.contains("Hand Ben’s seat to a bot?"));
    let done = admin.send(&Form::in_page(&question, "/admin/games/change").with("reason", "Is gone"));
    assert_eq!((done.status, done.header("location")), (303, page.as_str()));
    let after = admin.page(&page);
    assert!(after.contains("seat handed to a bot") && after.contains("Is gone"));
    assert_eq!(Form::all_in_page(&after, "/admin/games/confirm").len(), 3);
    let question = ask(&forms[3]);
    let answer = Form::in_page(&question, "/admin/games/change");
    assert_eq!(admin.send(&answer).status, 303);
    let again = admin.send(&answer);
    assert_eq!(again.status, 409);
    assert!(again.text.contains("the game was abandoned"));
    assert!(admin.page(&page).contains("game abandoned"));
    assert!(admin.get("/admin/games.csv?search=friday").text.contains("\"abandoned\",\"private\""));
}

#[test]
fn maps_and_webhooks_are_picked_from_lists() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.registered("Aki");
    aki.post("/maps/tokyo/fork", json!({"slug": "kobe"})).is(201);
    aki.post("/maps/kobe/publish", json!({})).is(201);
    let hook = aki.post("/me/webhooks", json!({"url": "https://bot.example/"})).is(201);
    let admin = server.browser(ADMIN);
    let question = admin.page("/admin/maps/confirm?do=feature&pick-kobe=on&pick-paris=on");
    assert!(question.contains("href=\"/editor/kobe\"") && question.contains("href=\"/editor/paris\""));
    assert_eq!(admin.send(&Form::in_page(&question, "/admin/maps/change")).status, 303);
    assert!(aki.get("/maps").is(200)["items"][0]["featured"] == true);
    let question = admin.page("/admin/maps/confirm?do=archive&pick-kobe=on&pick-paris=on");
    let partly = admin.send(&Form::in_page(&question, "/admin/maps/change").with("reason", "Too old"));
    assert_eq!(partly.status, 409);
    assert!(partly.text.contains("a built-in map cannot be archived"));
    assert_eq!(aki.get("/maps/kobe").is(200)["archived"], true, "what could be done is done");
    assert!(admin.page("/admin/maps?search=kob").contains("archived"));

    assert!(admin.page("/admin/webhooks?state=working").contains("https://bot.example/"));
    assert!(admin.page("/admin/webhooks?state=failing").contains("Nothing found."));
    let id = hook["id"].as_str().expect("an id");
    let question = admin.page(&format!("/admin/webhooks/confirm?{}=on", pick(id)));
    assert!(question.contains("https://bot.example/ (Aki)"));
    let answer = Form::in_page(&question, "/admin/webhooks/change").with("reason", "No longer in use");
    assert_eq!(admin.send(&answer).status, 303);
    assert_eq!(aki.get("/me/webhooks").is(200)["items"], json!([]));
    assert_eq!(last_deed(&server)["reason"], "No longer in use");
    let system = admin.page("/admin/system");
    assert!(system.contains("sqlite") && system.contains("Games in memory"));
}
