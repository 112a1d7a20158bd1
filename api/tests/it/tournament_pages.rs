//! The pages of tournaments that everybody sees, as a browser without scripts uses them.

use serde_json::{Value, json};

use crate::kit::{ADMIN, Browser, Cup, Form, Server, Storage};

/// The pages of a tournament of which a round is published, and a file.
const PAGES: [&str; 9] = [
    "",
    "/entrants",
    "/standings",
    "/standings?round=1",
    "/rounds/1",
    "/rounds/1?by=name",
    "/report",
    "/projector",
    "/standings.csv",
];

/// Tables of two.
fn pairs() -> Value {
    json!({"table_size": 2, "other_sizes": []})
}

/// The tournament `cup`, with these people in it, each with a password.
fn cup(server: &Server, names: &[&str], options: Value) -> Cup {
    let mut cup = Cup::open(&server.admin(), options);
    for name in names {
        cup.enter(server.registered(name));
    }
    cup
}

/// The number and the game of somebody's table in a round.
fn table_of(round: &Value, name: &str) -> (u64, String) {
    let sits = |table: &&Value| {
        table["seats"].as_array().expect("seats").iter().any(|seat| seat["player"]["name"] == name)
    };
    let table = round["tables"].as_array().expect("tables").iter().find(sits).expect("a table");
    let game = table["game"].as_str().expect("a game").to_owned();
    (table["number"].as_u64().expect("a number"), game)
}

/// Presses a button about one's own part.
fn press(browser: &Browser, deed: &str) {
    let page = "/tournaments/cup";
    let form = Form::in_page(&browser.page(page), &format!("{page}/you/{deed}"));
    assert_eq!(browser.send(&form.clone().with("csrf", "nonsense")).status, 403);
    let done = browser.send(&form);
    assert_eq!((done.status, done.header("location")), (303, page), "{}", done.text);
}

#[test]
fn every_page_of_a_tournament_is_there_for_everybody() {
    let server = Server::start(Storage::Sqlite);
    let cup = cup(&server, &["Aki", "Ben", "Eve"], json!({"rules": pairs()}));
    let (stranger, player, organiser) = (server.stranger(), server.browser("Aki"), server.browser(ADMIN));
    for path in ["", "/entrants", "/standings", "/report", "/projector"] {
        stranger.page(&format!("/tournaments/cup{path}"));
    }
    assert_eq!(stranger.get("/tournaments/cup/rounds/1").status, 404);
    cup.publish();
    for browser in [&stranger, &player, &organiser] {
        for path in PAGES {
            browser.page(&format!("/tournaments/cup{path}"));
        }
        for path in ["/rounds/2", "/rounds/x", "/standings?round=7", "/standings?round=x"] {
            assert_eq!(browser.get(&format!("/tournaments/cup{path}")).status, 404, "{path}");
        }
        assert!(browser.page("/tournaments").contains("href=\"/tournaments/cup\""));
        assert!(browser.page("/").contains("href=\"/tournaments/cup\""));
        assert_eq!(browser.get("/tournaments/pot").status, 404);
        assert_eq!(browser.get("/tournaments/Not%20a%20slug").status, 404);
    }
    let directs = "href=\"/tournaments/cup/direct\"";
    assert!(organiser.page("/tournaments/cup").contains(directs));
    assert!(!player.page("/tournaments/cup").contains(directs));
    assert!(organiser.page("/tournaments").contains("href=\"/tournaments/new\""));
    assert!(!player.page("/tournaments").contains("href=\"/tournaments/new\""));
    assert!(organiser.page("/tournaments/cup/projector").contains("http-equiv=\"refresh\""));
}

#[test]
fn a_draft_is_there_for_its_directors_alone() {
    let server = Server::start(Storage::Sqlite);
    server.registered("Aki");
    server.admin().post("/tournaments", json!({"slug": "secret", "name": "Secret"})).is(201);
    let (stranger, player, organiser) = (server.stranger(), server.browser("Aki"), server.browser(ADMIN));
    for path in ["", "/entrants", "/standings", "/report", "/projector", "/entrants.csv"] {
        let path = format!("/tournaments/secret{path}");
        assert_eq!((stranger.get(&path).status, player.get(&path).status), (404, 404), "{path}");
        organiser.page(&path);
    }
    assert!(!player.page("/tournaments").contains("Secret"));
    assert!(organiser.page("/tournaments").contains("Secret"));
    let asked = stranger.post("/tournaments/secret/you/register", &[("name", "Eve")]);
    assert_eq!((asked.status, asked.header("set-cookie")), (404, ""), "nobody becomes a guest by asking");
}

#[test]
fn somebody_registers_checks_in_drops_out_and_comes_back() {
    let server = Server::start(Storage::Sqlite);
    let cup = cup(&server, &["Ben"], json!({"rules": pairs(), "registration": {"check_in": true}}));
    cup.alter("Ben", json!({"checked_in": true}));
    server.registered("Aki");
    let aki = server.browser("Aki");
    let says = |text: &str| assert!(aki.page("/tournaments/cup").contains(text), "{text}");

    press(&aki, "register");
    says("You are registered.");
    press(&aki, "withdraw");
    says("You can register.");
    press(&aki, "register");
    press(&aki, "check-in");
    says("You have checked in.");
    assert!(aki.page("/tournaments/cup/entrants").contains("checked in"));
    assert!(aki.page("/tournaments?mine=yes").contains("href=\"/tournaments/cup\""));

    let (_, game) = table_of(&cup.publish(), "Aki");
    says(&format!("href=\"/games/{game}\""));
    press(&aki, "drop");
    says("You have dropped out.");
    assert!(aki.page("/tournaments/cup/standings").contains("dropped out"));
    press(&aki, "return");
    says("You are registered.");

    let away = server.stranger().get("/tournaments?mine=yes");
    assert!(away.header("location").starts_with("/login?next=%2Ftournaments"), "{}", away.header("location"));
    let asked = server.stranger().post("/tournaments/cup/you/drop", &[]);
    assert_eq!((asked.status, asked.header("location")), (303, "/login?next=%2Ftournaments%2Fcup"));
}

#[test]
fn a_stranger_registers_as_a_guest_and_waits_where_it_is_full() {
    let server = Server::start(Storage::Sqlite);
    cup(&server, &["Aki", "Ben"], json!({"registration": {"limit": 2}}));
    let stranger = server.stranger();
    let form = Form::in_page(&stranger.page("/tournaments/cup"), "/tournaments/cup/you/register");
    let guest = stranger.let_in(&stranger.send(&form.with("name", "Eve")));
    assert!(guest.page("/tournaments/cup").contains("You are next on the waiting list."));
    assert!(guest.page("/tournaments/cup/entrants").contains("on the waiting list (1)"));
    press(&server.browser("Aki"), "withdraw");
    assert!(guest.page("/tournaments/cup").contains("You are registered."));
}

#[test]
fn who_is_invited_accepts_or_declines() {
    let server = Server::start(Storage::Sqlite);
    let cup = cup(&server, &[], json!({"registration": {"mode": "invited"}}));
    server.registered("Aki");
    let aki = server.browser("Aki");
    assert!(aki.page("/tournaments/cup").contains("This tournament is by invitation only."));
    assert!(!server.stranger().page("/tournaments/cup").contains("/you/register"));
    for deed in ["withdraw", "register"] {
        cup.director.post("/tournaments/cup/entrants", json!({"name": "Aki", "invite": true})).is(201);
        assert!(aki.page("/tournaments/cup").contains("You are invited."));
        press(&aki, deed);
    }
    assert!(aki.page("/tournaments/cup").contains("You are registered."));
}

#[test]
fn a_round_shows_tables_results_rulings_and_disputes() {
    let server = Server::start(Storage::Sqlite);
    let cup = cup(&server, &["Aki", "Ben", "Eve", "Mio", "Zoe"], json!({"rules": pairs()}));
    let round = cup.publish();
    let (number, game) = table_of(&round, "Aki");
    let (aki, stranger) = (server.browser("Aki"), server.stranger());
    let page = "/tournaments/cup/rounds/1";
    let names = stranger.page(&format!("{page}?by=name"));
    assert!(names.contains(&format!("<span>table {number}, seat ")) && names.contains("<span>bye</span>"));
    assert!(stranger.page(page).contains(&format!("href=\"/games/{game}\"")), "everybody may watch");

    let action = format!("{page}/tables/{number}/disputes");
    assert!(Form::all_in_page(&stranger.page(page), &action).is_empty());
    let form = Form::in_page(&aki.page(page), &action).with("text", "The <i>clock</i> ran");
    let sent = aki.send(&form);
    assert_eq!((sent.status, sent.header("location")), (303, format!("{page}#table-{number}").as_str()));
    assert!(aki.page(page).contains("The &#60;i&#62;clock"));
    assert!(!stranger.page(page).contains("clock&#60;"), "it is between them and the directors");
    assert_eq!(aki.send(&form.clone().with("text", " ")).status, 422);

    cup.adjudicate_all(&round);
    let void = json!({"type": "void", "reason": "Time was <b>called</b>"});
    cup.director.post(&cup.at(&format!("/rounds/1/tables/{number}/rulings")), void).is(200);
    let after = stranger.page(page);
    assert!(after.contains("Time was &#60;b&#62;called") && after.contains("decided by a director"));
    let standings = aki.page("/tournaments/cup/standings?round=1");
    assert!(standings.contains("Standings after round 1") && standings.contains("class=\"own\""));
    assert!(standings.contains("Opponents’ points") && standings.contains("shared place"));
    assert!(aki.page("/tournaments/cup/report").contains("Interim report"));
    cup.director.post(&cup.at("/status"), json!({"status": "finished"})).is(200);
    let report = aki.page("/tournaments/cup/report");
    assert!(report.contains("Final report") && report.contains("class=\"podium\""));
    assert!(report.contains("Time was &#60;b&#62;called") && report.contains("<small>bye</small>"));
}

#[test]
fn tables_that_wait_for_their_round_leave_everything_to_directors() {
    let server = Server::start(Storage::Sqlite);
    let rules = json!({"table_size": 2, "other_sizes": [], "duplicate_deals": true});
    let cup = cup(&server, &["Aki", "Ben", "Eve", "Mio"], json!({"rules": rules}));
    let body = json!({"draft": cup.pair()["revision"], "start": "manual"});
    let round = cup.director.post(&cup.at("/rounds"), body).is(201);
    let ((_, own), (_, other)) = {
        let own = table_of(&round, "Aki");
        let others = ["Ben", "Eve", "Mio"].iter().map(|name| table_of(&round, name));
        let other = others.into_iter().find(|table| *table != own).expect("another table");
        (own, other)
    };
    let aki = server.browser("Aki");
    let table = aki.page(&format!("/games/{own}"));
    assert!(
        table.contains("The round has not started.") && table.contains("href=\"/tournaments/cup/rounds/1\"")
    );
    for deed in ["start", "leave", "bot", "sit", "cancel"] {
        assert!(!table.contains(&format!("/games/{own}/{deed}\"")), "{deed}");
    }
    cup.director.post_nothing(&cup.at("/rounds/1/start")).is(200);
    let page = aki.page("/tournaments/cup/rounds/1");
    assert!(page.contains(&format!("href=\"/games/{own}\"")));
    assert!(!page.contains(&other), "nobody sees another table with the same deal");
    assert!(page.contains("All tables have the same deal"));
    assert!(aki.page(&format!("/games/{own}")).contains("href=\"/tournaments/cup/rounds/1\""));
    assert!(aki.page(&format!("/games/{own}/table")).contains("href=\"/tournaments/cup/rounds/1\""));
}

#[test]
fn lists_are_files_in_which_no_name_is_a_formula() {
    let server = Server::start(Storage::Sqlite);
    let cup = cup(&server, &["=1+1", "Say \"hi\"", "Eve"], json!({"rules": pairs()}));
    cup.adjudicate_all(&cup.publish());
    let stranger = server.stranger();
    let lines = |path: &str| {
        let file = stranger.get(&format!("/tournaments/cup/{path}"));
        assert_eq!((file.status, file.header("content-type")), (200, "text/csv; charset=utf-8"), "{path}");
        assert!(file.text.contains("\"'=1+1\"") && file.text.contains("\"Say \"\"hi\"\"\""), "{}", file.text);
        file.text.lines().map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    let entrants = lines("entrants.csv");
    assert_eq!(entrants[0], "\"entry\",\"player\",\"status\",\"checked_in\",\"from_round\",\"at\"");
    assert_eq!(entrants.len(), 4);
    let round = lines("rounds/1.csv");
    assert!(round[1].starts_with("\"1\",\"1\",\"1\","), "{}", round[1]);
    assert!(round[3].contains("\"bye\""), "{}", round[3]);
    let standings = lines("standings.csv");
    assert!(standings[0].starts_with("\"place\",\"player\",\"points\",\"wins\",\"opponents_points\","));
    assert_eq!(standings.len(), 4);
    assert_eq!(lines("standings.csv?round=1"), standings);
}

#[test]
fn a_page_speaks_japanese() {
    let server = Server::start(Storage::Sqlite);
    cup(&server, &["Aki", "Ben"], json!({"rules": pairs()})).publish();
    let visitor = server.visitor();
    let page = |path: &str| {
        visitor.raw("GET", &format!("^/tournaments{path}"), &[("Accept-Language", "ja")], None).text
    };
    assert!(page("").contains("<h1>大会</h1>") && page("").contains("開催中"));
    assert!(page("/cup/standings").contains("第1ラウンド終了時点の順位表"));
    assert!(page("/cup/rounds/1?by=name").contains("1番テーブル, 1番席"));
    assert!(page("/cup").contains("スイス式、全5ラウンド"));
}

#[test]
fn a_list_is_filtered_and_goes_on() {
    let server = Server::start(Storage::Sqlite);
    let admin = server.admin();
    for number in 1..=21 {
        Cup::open(&admin, json!({"slug": format!("cup-{number}")}));
    }
    let stranger = server.stranger();
    let first = stranger.page("/tournaments?search=CUP&status=open");
    assert!(first.contains("/cup-21\"") && !first.contains("/cup-1\""));
    let more = first.split("href=\"/tournaments?search=CUP").nth(1).expect("more").split('"').next();
    let more = more.expect("its end").replace("&#38;", "&");
    assert!(stranger.page(&format!("/tournaments?search=CUP{more}")).contains("/cup-1\""));
    assert!(stranger.page("/tournaments?search=pot").contains("Nothing found."));
    assert!(stranger.page("/tournaments?status=finished").contains("Nothing found."));
}
