//! From the first page to a game: guests, tables by link, the table view, and what nobody else may see.

use serde_json::json;

use crate::kit::{Browser, Form, PASSWORD, Server, Storage, Table, on_both};

/// The path of the game to which somebody is led.
fn begun(reply: &crate::kit::Reply) -> String {
    assert_eq!(reply.status, 303, "{}", reply.text);
    let path = reply.header("location").to_owned();
    assert!(path.starts_with("/games/"), "{path}");
    path
}

/// Opens a private table for two, as a guest.
fn private_table(browser: &Browser, name: &str) -> (Browser, String, String) {
    let form = browser.form("/games/new").with("name", name).and("visibility", "private");
    let reply = browser.send(&form);
    let (maker, path) = (browser.let_in(&reply), begun(&reply));
    let page = maker.page(&path);
    let link = page.split("id=\"link\" readonly value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let link = link.expect("a link").split_once(&path).expect("a link to the table").1.to_owned();
    assert!(link.starts_with("?invite="), "{link}");
    (maker, path, link)
}

on_both! {
    fn a_stranger_presses_one_button_and_is_in_a_game(server) {
        let stranger = server.stranger();
        let form = Form::in_page(&stranger.page("/"), "/play");
        let reply = stranger.send(&form);
        let (guest, path) = (stranger.let_in(&reply), begun(&reply));
        let page = guest.page(&path);
        assert!(page.contains("data-game=") && page.contains("Keep this account"), "{page}");
        let before = guest.turn_at(&path);
        begun(&guest.send(&before));
        assert!(guest.page("/").contains("Your turn") || guest.page("/").contains("Somebody else’s turn"));
        // A second table is one of the same guest.
        let again = guest.send(&Form::in_page(&guest.page("/"), "/play"));
        assert!(begun(&again) != path && !again.headers.contains_key("set-cookie"));
        // It is nobody else's business.
        for page in ["", "/table", "/replay", "/fairness"] {
            assert_eq!(server.stranger().get(&format!("{path}{page}")).status, 404, "{page}");
        }
        assert_eq!(server.stranger().send(&before).status, 303, "who is not logged in is asked to");
    }

    fn a_link_brings_others_to_a_private_table(server) {
        let (aki, path, link) = private_table(&server.stranger(), "Aki");
        let ben = server.stranger();
        for page in ["", "/table"] {
            assert_eq!(ben.get(&format!("{path}{page}")).status, 404);
            assert_eq!(ben.get(&format!("{path}{page}?invite=nonsense")).status, 404);
        }
        assert!(!ben.page("/").contains(&path), "a private table is in no list");
        let page = ben.page(&format!("{path}{link}"));
        assert!(page.contains("Join as a guest") && !page.contains("id=\"link\""), "{page}");
        let sit = Form::in_page(&page, &format!("{path}/sit"));
        let refused = ben.send(&sit.clone().with("invite", "nonsense").with("name", "Eve"));
        assert!(refused.status == 404 && !refused.headers.contains_key("set-cookie"), "{}", refused.text);
        let reply = ben.send(&sit.with("name", "Ben").with("color", "yellow"));
        assert_eq!(begun(&reply), path);
        let ben = ben.let_in(&reply);
        let page = ben.page(&path);
        assert!(page.contains("Ben") && page.contains("chip yellow") && page.contains("Start the game"), "{page}");
        begun(&aki.send(&Form::in_page(&aki.page(&path), &format!("{path}/start"))));
        assert!(ben.page(&path).contains("data-game="));
        // Who has the link may watch; who has not sees nothing.
        assert_eq!(server.stranger().get(&format!("{path}{link}")).status, 200);
        assert_eq!(server.stranger().get(&format!("{path}/table{link}")).status, 200);
        assert_eq!(server.stranger().get(&path).status, 404);
    }

    fn a_game_is_played_taken_back_and_given_up_by_forms(server) {
        let stranger = server.stranger();
        let reply = stranger.send(&Form::in_page(&stranger.page("/"), "/play"));
        let (guest, path) = (stranger.let_in(&reply), begun(&reply));
        guest.turn_at(&path);
        let page = guest.page(&format!("{path}/table?type=expand"));
        let act = Form::in_page(&page, &format!("{path}/act"));
        assert!(act.value("action").contains("\"expand\""), "{}", act.value("action"));
        assert_eq!(guest.send(&act.clone().with("action", "{}")).status, 400);
        assert_eq!(guest.send(&act.clone().without("csrf")).status, 403);
        begun(&guest.send(&act));
        assert_eq!(guest.send(&act).status, 409, "it was for an earlier version");
        let page = guest.page(&format!("{path}/table"));
        assert!(page.contains("class=\"log\"") && page.contains("EXPAND: "), "{page}");
        begun(&guest.send(&Form::in_page(&page, &format!("{path}/undo"))));
        let page = guest.page(&format!("{path}/table"));
        assert!(page.contains("took back the last action"), "{page}");
        begun(&guest.send(&Form::in_page(&page, &format!("{path}/resign"))));
        assert!(!guest.page(&format!("{path}/table")).contains(&format!("{path}/act")));
    }
}

#[test]
fn a_guest_keeps_the_account_by_a_password() {
    let server = Server::start(Storage::Sqlite);
    let (aki, path, _) = private_table(&server.stranger(), "Aki");
    let form = aki.form("/claim");
    assert_eq!(aki.send(&form.clone().with("password", "short")).status, 422);
    let kept = aki.send(&form.with("password", PASSWORD));
    assert_eq!(kept.status, 303, "{}", kept.text);
    let aki = aki.let_in(&kept);
    assert!(!aki.page(&path).contains("Keep this account"));
    assert!(server.browser("Aki").page("/").contains(&path), "the table is among those of Aki");
    assert_eq!(server.stranger().get("/claim").status, 303, "there is nothing to keep");
}

#[test]
fn a_new_table_is_what_the_form_says() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.registered("Aki");
    let browser = server.browser("Aki");
    let form = browser.form("/games/new").with("map", "paris").with("players", "3").with("bots", "1");
    let form = form.with("bot", "random").with("clock", "4").with("at_zero", "seat").with("table", "Friday");
    let form = form.and("mod-chairman", "on").with("revision-chairman", "1").and("mod-hachiko", "on");
    let wrong = browser.send(&form.clone().with("home-hachiko", "nowhere").and("visibility", "public"));
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("nowhere") && wrong.text.contains("value=\"Friday\""), "{}", wrong.text);
    assert_eq!(browser.send(&form.clone().with("bots", "3")).status, 422, "one seat is for the maker");
    let path = begun(&browser.send(&form.and("visibility", "public")));
    let game = aki.get(&path).is(200);
    assert_eq!(
        (&game["name"], &game["map"]["slug"], &game["status"]),
        (&json!("Friday"), &json!("paris"), &json!("lobby"))
    );
    assert_eq!((&game["mods"][0]["mod"], &game["mods"][0]["revision"]), (&json!("chairman"), &json!(1)));
    assert_eq!(
        (&game["clock"]["seconds"], &game["clock"]["at_zero"]),
        (&json!(1200), &json!("bot_takes_seat"))
    );
    assert_eq!((&game["players"][1]["bot"], &game["visibility"]), (&json!("random"), &json!("public")));
    assert!(server.stranger().page("/").contains("Friday"), "it is in the list");
    let page = browser.page(&path);
    let bots = Form::all_in_page(&page, &format!("{path}/bot"));
    begun(&browser.send(&bots[0]));
    begun(&browser.send(&Form::in_page(&browser.page(&path), &format!("{path}/start"))));
    assert_eq!(aki.get(&path).is(200)["status"], "active");
}

#[test]
fn what_cannot_be_chosen_is_a_fault_and_makes_nothing() {
    let server = Server::start(Storage::Sqlite);
    let stranger = server.stranger();
    let form = stranger.form("/games/new").with("name", "Aki").and("visibility", "public");
    for (field, value) in [
        ("players", "-1"),
        ("players", "99"),
        ("bots", "-1"),
        ("bots", "300"),
        ("clock", "999"),
        ("clock", "x"),
        ("edition", "zz"),
        ("bot", "zz"),
        ("map", "../x"),
        ("map", "nowhere"),
        ("name", "\u{7}"),
    ] {
        let form = if field == "edition" {
            form.clone().without(field).and(field, value)
        } else {
            form.clone().with(field, value)
        };
        let reply = stranger.send(&form);
        assert!(
            reply.status == 422 && reply.text.contains("role=\"alert\""),
            "{field}={value}: {} {}",
            reply.status,
            reply.text
        );
    }
    assert_eq!(stranger.post("/games/new", &[("visibility", "zz")]).status, 422);
    for fields in [[("players", "99")], [("map", "../x")], [("bot", "zz")]] {
        assert_eq!(stranger.post("/play", &fields).status, 422, "{fields:?}");
    }
    assert!(!stranger.page("/").contains("/games/0"), "no table was made");
}

#[test]
fn a_guest_whose_form_was_wrong_goes_on_as_the_same_guest() {
    let server = Server::start(Storage::Sqlite);
    let stranger = server.stranger();
    let form = stranger.form("/games/new").with("name", "Aki").and("mod-hachiko", "on");
    let wrong = stranger.send(&form.with("home-hachiko", "nowhere"));
    assert_eq!(wrong.status, 422);
    let guest = stranger.let_in(&wrong);
    let again = Form::in_page(&wrong.text, "/games/new");
    assert!(!again.value("csrf").is_empty() && wrong.text.contains("Keep this account"), "{}", wrong.text);
    let path = begun(&guest.send(&again.with("home-hachiko", "ueno").and("mod-hachiko", "on")));
    assert!(guest.page(&path).contains("Aki"));
    // At a table with no room for them, too.
    let sit = [("seat", "9"), ("name", "Ben")];
    let (_, private, link) = private_table(&server.stranger(), "Cleo");
    let invite = link.strip_prefix("?invite=").expect("an invite");
    let refused = server.stranger().post(&format!("{private}/sit"), &[sit[0], sit[1], ("invite", invite)]);
    assert_eq!(refused.status, 422, "{}", refused.text);
    assert!(server.stranger().let_in(&refused).page("/").contains("Ben"), "a guest who knows who they are");
}

#[test]
fn who_stands_up_too_late_stays_in_the_game() {
    let server = Server::start(Storage::Sqlite);
    let (aki, path, link) = private_table(&server.stranger(), "Aki");
    let ben = server.stranger();
    let sit = Form::in_page(&ben.page(&format!("{path}{link}")), &format!("{path}/sit"));
    let ben = ben.let_in(&ben.send(&sit.with("name", "Ben")));
    let leave = Form::all_in_page(&ben.page(&path), &format!("{path}/leave"));
    begun(&aki.send(&Form::in_page(&aki.page(&path), &format!("{path}/start"))));
    let own = leave.iter().find(|form| form.value("seat") == "1").expect("a form to leave");
    assert_eq!(ben.send(own).status, 409);
    assert!(ben.page(&format!("{path}/table")).contains("Resign"), "Ben still plays");
    // A player who comes by the link plays all the same, and a watcher by the link sees everything that is open.
    let (first, _) =
        if aki.page(&format!("{path}/table")).contains("/act\"") { (&aki, &ben) } else { (&ben, &aki) };
    assert!(first.page(&format!("{path}/table{link}")).contains("/act\""), "the one who is awaited can act");
    assert_eq!(server.stranger().get(&format!("{path}/fairness{link}")).status, 200);
}

#[test]
fn addresses_that_lead_nowhere_are_pages_for_browsers() {
    let server = Server::start(Storage::Sqlite);
    let visitor = server.visitor();
    for (path, status) in [
        ("^/nonsense", 404),
        ("^/games/xyz", 404),
        ("^/games/xyz/table", 404),
        ("^/?invite=a", 200),
        ("^/games/01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f?invite=a&invite=b", 400),
        ("^/games/01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f/table?type=zz", 400),
    ] {
        let reply = visitor.raw("GET", path, &[("Accept", "text/html,*/*;q=0.8")], None);
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (status, "text/html; charset=utf-8"),
            "{path}"
        );
    }
    visitor.raw("GET", "^/nonsense", &[], None).no(404, "not_found");
    let (aki, path, _) = private_table(&server.stranger(), "Aki");
    let start = Form::in_page(&aki.page(&path), &format!("{path}/start"));
    let asked = server.stranger().send(&start);
    assert_eq!(asked.header("location").replace("%2F", "/"), format!("/login?next={path}"));
}

#[test]
fn a_guest_is_asked_before_the_account_is_lost() {
    let server = Server::start(Storage::Sqlite);
    let (aki, path, _) = private_table(&server.stranger(), "Aki");
    let out = Form::in_page(&aki.page("/"), "/logout");
    let asked = aki.send(&out);
    assert!(asked.status == 200 && asked.text.contains("Keep this account"), "{}", asked.text);
    assert_eq!(aki.get(&path).status, 200, "still there");
    assert_eq!(aki.send(&out.and("sure", "yes")).status, 303);
    assert_eq!(aki.get(&path).status, 404);
}

#[test]
fn only_its_own_people_change_a_table() {
    let server = Server::start(Storage::Sqlite);
    let (aki, path, link) = private_table(&server.stranger(), "Aki");
    let page = aki.page(&path);
    server.registered("Eve");
    let eve = server.browser("Eve");
    for action in ["bot", "leave", "start", "cancel"] {
        let form = Form::in_page(&page, &format!("{path}/{action}")).with("csrf", &eve.csrf());
        let status = eve.send(&form).status;
        assert!(matches!(status, 403 | 404), "{action}: {status}");
    }
    assert!(aki.page(&path).contains("Start the game"));
    let left = aki.send(&Form::in_page(&page, &format!("{path}/leave")));
    assert_eq!(left.status, 303);
    begun(&eve.send(&Form::in_page(&eve.page(&format!("{path}{link}")), &format!("{path}/sit"))));
    assert_eq!(aki.send(&Form::in_page(&aki.page(&path), &format!("{path}/cancel"))).header("location"), "/");
}

#[test]
fn the_shuffles_of_a_finished_game_are_checked_by_one_click() {
    let server = Server::start(Storage::Sqlite);
    let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
    let page = server.stranger().page(&format!("{}/fairness", table.path));
    let promise = table.players[0].get(&table.path).is(200)["fairness"]["commitment"].clone();
    let promise = promise.as_str().expect("a promise");
    assert!(page.contains(promise) && page.contains("stays secret"), "{page}");
    let actions = table.play_out(7);
    let page = server.stranger().page(&format!("{}/fairness", table.path));
    let seed = table.players[0].get(&table.path).is(200)["fairness"]["seed"].clone();
    assert!(page.contains("All checks passed.") && page.contains(promise), "{page}");
    assert!(
        page.contains(seed.as_str().expect("a seed"))
            && page.contains(&format!("All {} entries in its log follow the rules", actions + 1)),
        "{page}"
    );
}

#[test]
fn the_source_of_a_map_is_shown_with_it() {
    let server = Server::start(Storage::Sqlite);
    let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
    let map = server.visitor().get("/maps/tokyo").is(200);
    let credit = map["document"]["attribution"]["text"].as_str().expect("a credit line").to_owned();
    let line = format!("Map data: {credit}");
    for path in ["/editor/tokyo".to_owned(), "/editor/tokyo/print".to_owned(), table.path.clone()] {
        let page = server.stranger().page(&path).replace("&#38;", "&").replace("&#39;", "'");
        assert!(page.contains(&line), "{path}: {page}");
    }
}
