//! The pages of a director, as a browser without scripts uses it.

use serde_json::json;

use crate::kit::{ADMIN, Browser, Cup, Form, Server, Storage};

pub(crate) const DESK: &str = "/tournaments/cup/direct";

pub(crate) fn at(page: &str) -> String {
    format!("{DESK}{page}")
}

/// An organiser's browser.
pub(crate) fn organiser(server: &Server, name: &str) -> Browser {
    let id = server.registered(name).get("/me").is(200)["id"].as_str().expect("an id").to_owned();
    server.admin().patch(&format!("/users/{id}"), json!({"roles": ["player", "organiser"]})).is(200);
    server.browser(name)
}

/// Sends a form, which leads to another page.
pub(crate) fn leads(browser: &Browser, form: &Form, to: &str) {
    let reply = browser.send(form);
    assert_eq!((reply.status, reply.header("location")), (303, to), "{}", reply.text);
}

/// Presses a button of a form of a page.
pub(crate) fn press(browser: &Browser, page: &str, action: &str, does: &str) -> Form {
    Form::in_page(&browser.page(page), action).without("do").and("do", does)
}

/// The page to which a form leads that only asks.
pub(crate) fn asked(browser: &Browser, form: &Form) -> String {
    browser.page(&question(form))
}

/// The address to which a form leads that only asks.
pub(crate) fn question(form: &Form) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(&form.fields);
    format!("{}?{}", form.action, query.finish())
}

/// The form of a draft that does this.
fn deed(browser: &Browser, does: &str) -> Form {
    let forms = Form::all_in_page(&browser.page(&at("/pairing")), &at("/pairing/change"));
    let fits = |form: &Form| form.fields.iter().any(|(name, value)| name == "do" && value == does);
    forms.into_iter().find(fits).unwrap_or_else(|| panic!("nothing does {does}"))
}

/// The new form, filled in for tables of two.
fn filled_in(browser: &Browser) -> Form {
    let form = browser.form("/tournaments/new").with("slug", "cup").with("name", "Spring cup");
    form.with("table_size", "2").with("rounds", "2").without("size-3")
}

#[test]
fn a_director_leads_a_tournament_from_the_first_form_to_the_end() {
    let server = Server::start(Storage::Sqlite);
    let director = organiser(&server, "Dora");
    for name in ["Aki", "Ben", "Eve", "Fay", "Gus"] {
        server.registered(name);
    }
    leads(&director, &filled_in(&director), DESK);
    assert!(director.page(DESK).contains("Open registration"));
    let question = director.page(&at("/settings/confirm?do=status&to=open"));
    leads(&director, &Form::in_page(&question, &at("/settings/change")).with("reason", "Ready"), DESK);

    let names = press(&director, &at("/entrants"), &at("/entrants/change"), "register");
    let some = director.send(&names.clone().with("names", "Aki\nBen\n\nNobody\nEve\nAki"));
    assert_eq!(some.status, 409);
    assert!(
        some.text.contains("<strong>Nobody</strong>: there is no user called")
            && some.text.contains("already in this tournament")
    );
    assert_eq!(Form::in_page(&some.text, &at("/entrants/change")).value("names"), "Nobody\nAki");
    leads(&director, &names.clone().with("names", "Fay"), &at("/entrants"));
    leads(&director, &names.without("do").and("do", "invite").with("names", "Gus"), &at("/entrants"));
    let list = director.page(&at("/entrants?status=invited"));
    assert!(list.contains(">Gus<") && !list.contains(">Aki<"));
    let all = Form::in_page(&director.page(&at("/entrants?status=registered")), &at("/entrants/confirm"));
    let question = asked(&director, &all.and("all", "on"));
    assert!(question.contains("Check in: 4?") && !question.contains("Gus"));
    leads(&director, &Form::in_page(&question, &at("/entrants/change")), &at("/entrants?status=registered"));
    assert_eq!(
        director.page(&at("/entrants?there=yes")).matches("type=\"checkbox\" name=\"pick-").count(),
        4
    );

    let pair = press(&director, &at("/pairing"), &at("/pairing/change"), "pair");
    leads(&director, &pair.with("seed", "7"), &at("/pairing"));
    let page = director.page(&at("/pairing"));
    assert!(
        page.contains("exact search: no pairing costs less")
            && page.contains("Table 2")
            && !page.contains("Table 3")
    );
    let publish = Form::in_page(&page, &at("/pairing/confirm")).with("start", "manual");
    let question = asked(&director, &publish);
    assert!(
        question.contains("Publish round 1?")
            && question.contains("<dd>2</dd>")
            && question.contains("tokyo")
    );
    leads(&director, &Form::in_page(&question, &at("/pairing/change")), DESK);
    let now = director.page(DESK);
    assert!(now.contains("The round is waiting to start"));
    leads(&director, &Form::in_page(&now, &at("/rounds/1/change")), DESK);
    assert!(director.page(DESK).contains("undecided tables: 2"));

    for table in [1, 2] {
        decide(&director, 1, table);
    }
    let now = director.page(DESK);
    assert!(now.contains("The round is over") && now.contains("decided tables: 2"));
    leads(&director, &press(&director, &at("/pairing"), &at("/pairing/change"), "pair"), &at("/pairing"));
    assert!(director.page(&at("/pairing")).contains("Total cost"));
    let question = asked(&director, &Form::in_page(&director.page(&at("/pairing")), &at("/pairing/confirm")));
    leads(&director, &Form::in_page(&question, &at("/pairing/change")), DESK);
    for table in [1, 2] {
        decide(&director, 2, table);
    }
    assert!(director.page(DESK).contains("All rounds have been played"));
    let question = director.page(&at("/settings/confirm?do=status&to=finished"));
    leads(&director, &Form::in_page(&question, &at("/settings/change")), DESK);
    assert!(director.page(DESK).contains("its results are final"));
    let log = director.page(&at("/log"));
    assert!(log.contains("ruling made") && log.contains("Time was up") && log.contains("status: finished"));
    for said in ["Thanks!", "See you next year", "Who has lost a scarf?", "Good night"] {
        let say = press(&director, &at("/announcements"), &at("/announcements/change"), "announce");
        leads(&director, &say.with("text", said), &at("/announcements"));
    }
    let log = director.page(&at("/log"));
    let more = log.split(&format!("{}?cursor=", at("/log"))).nth(1).expect("there is more than a page of it");
    let cursor = more.split('"').next().expect("its end");
    assert!(director.page(&at(&format!("/log?cursor={cursor}"))).contains("tournament created"));
}

/// Decides a table as typed, after a look at what that changes.
fn decide(director: &Browser, round: u32, table: u32) {
    let place = at(&format!("/rounds/{round}/tables/{table}"));
    let form = Form::in_page(&director.page(&place), &format!("{place}/confirm"));
    let form = form.with("reason", "Time was up");
    let form = form.with("place-0", "2").with("score-0", "3").with("place-1", "1").with("score-1", "7.5");
    let question = asked(director, &form);
    assert!(
        question.contains("place 1, score 7.5, points 3") && question.contains("Changes to the standings")
    );
    let answer = Form::in_page(&question, &format!("{place}/change"));
    assert_eq!(answer.value("reason"), "Time was up");
    leads(director, &answer, &place);
}

#[test]
fn what_cannot_be_is_said_beside_its_field_and_everything_typed_stays() {
    let server = Server::start(Storage::Sqlite);
    let director = organiser(&server, "Dora");
    let form = filled_in(&director).with("slug", "Not a slug").with("name", "A <b>cup</b>");
    let form = form.with("points-2-1", "many").with("rounds", "0").with("tie-2", "wins").with("limit", "1");
    let wrong = director.send(&form);
    assert_eq!(wrong.status, 422);
    for fault in [
        "a slug has 1 to 40 lowercase letters",
        "enter a number with at most two decimal places",
        "a Swiss tournament must have 1 to 50 rounds",
        "the tie-break &#39;wins&#39; is listed twice",
    ] {
        assert!(wrong.text.contains(fault), "{fault}: {}", wrong.text);
    }
    let again = Form::in_page(&wrong.text, "/tournaments/new");
    for (name, value) in
        [("slug", "Not a slug"), ("name", "A <b>cup</b>"), ("points-2-1", "many"), ("limit", "1")]
    {
        assert_eq!(again.value(name), value);
    }
    let again = again.with("slug", "cup").with("points-2-1", "3").with("rounds", "2").with("tie-2", "entry");
    assert!(director.send(&again).text.contains("from 2 to 1000 players"));
    let again = again.with("limit", "");
    leads(&director, &again, DESK);
    assert!(director.send(&again).text.contains("there is already a tournament"));

    let settings = || Form::all_in_page(&director.page(&at("/settings")), &at("/settings/change")).remove(1);
    let more = settings().with("name", "Autumn cup").and("do", "another");
    let added = director.send(&more);
    assert_eq!(added.status, 200);
    let added = Form::all_in_page(&added.text, &at("/settings/change")).remove(1);
    assert_eq!((added.value("name"), added.value("setups")), ("Autumn cup", "2"));
    let added = added.with("map-1", "osaka").and("mod-1-kaiju", "on").and("do", "save");
    leads(&director, &added, &at("/settings"));
    server.visitor().get("/tournaments/cup").no(404, "not_found");
    let kept = server.login("Dora").get("/tournaments/cup").is(200);
    assert_eq!(kept["rules"]["rounds"][1]["map"], "osaka");
    assert_eq!(kept["rules"]["rounds"][1]["mods"][0]["mod"], "kaiju");
    assert_eq!((&kept["name"], &kept["rules"]["rounds"][0]["map"]), (&json!("Autumn cup"), &json!("tokyo")));
    let less = director.send(&settings().and("do", "without 0"));
    let less = Form::all_in_page(&less.text, &at("/settings/change")).remove(1);
    assert_eq!((less.value("setups"), less.value("map-0")), ("1", "osaka"));

    organiser(&server, "Otto");
    server.registered("Pia");
    let appoint = press(&director, &at("/settings"), &at("/settings/change"), "appoint");
    assert!(
        director.send(&appoint.clone().with("name", "Pia")).text.contains("does not have the organiser role")
    );
    leads(&director, &appoint.with("name", "Otto"), &at("/settings"));
    assert!(server.browser("Otto").page(DESK).contains("Autumn cup"));
    let question = director.page(&at("/settings/confirm?do=dismiss&name=Otto"));
    leads(&director, &Form::in_page(&question, &at("/settings/change")), &at("/settings"));
    assert_eq!(server.browser("Otto").get(DESK).status, 404);
}

#[test]
fn a_pairing_is_locked_and_changed_by_hand() {
    let server = Server::start(Storage::Sqlite);
    let cup = Cup::with_guests(&server, 5, json!({"rules": {"table_size": 2, "other_sizes": [3]}}));
    let director = server.browser(ADMIN);
    let [one, two, three, four] = ["P1", "P2", "P3", "P4"].map(|name| cup.id(name));
    let tables = || {
        let draft = cup.director.get(&cup.at("/draft")).is(200);
        let seats = |table: &serde_json::Value| {
            let seats = table["seats"].as_array().expect("seats").iter();
            seats.map(|user| user["id"].as_str().expect("an id").to_owned()).collect::<Vec<_>>()
        };
        draft["tables"].as_array().expect("tables").iter().map(seats).collect::<Vec<_>>()
    };
    let together =
        |a: &String, b: &String| tables().iter().any(|table| table.contains(a) && table.contains(b));
    let pair = press(&director, &at("/pairing"), &at("/pairing/change"), "pair");
    leads(&director, &pair.with("locked-1", &one).with("locked-2", &four), &at("/pairing"));
    assert!(together(&one, &four));
    assert!(director.page(&at("/pairing")).contains("Together: P1, P4"));
    leads(&director, &deed(&director, "swap").with("one", &one).with("other", &two), &at("/pairing"));
    assert!(together(&two, &four));
    assert!(director.page(&at("/pairing")).contains("tables built by hand"));
    leads(&director, &deed(&director, "put").with("player", &three), &at("/pairing"));
    let byes = cup.director.get(&cup.at("/draft")).is(200)["byes"].clone();
    assert_eq!(byes[0]["name"], "P3");

    let before = tables();
    let page = director.page(&at("/pairing?table=0"));
    let seats = Form::all_in_page(&page, &at("/pairing/change"));
    let seats = seats.into_iter().find(|form| form.value("do") == "seat").expect("the form of a table");
    assert_eq!((seats.value("seat-0"), seats.value("table")), (before[0][0].as_str(), "0"));
    let twice = seats.clone().with("seat-1", &before[0][0]);
    let refused = director.send(&twice);
    assert_eq!(refused.status, 422);
    assert!(
        refused.text.contains("is seated twice")
            && !refused.text.contains(&format!("{} is seated", before[0][0]))
    );
    leads(&director, &seats.with("seat-0", &three), &at("/pairing"));
    assert!(tables().iter().flatten().any(|player| *player == three));

    leads(&director, &deed(&director, "lock_table"), &at("/pairing"));
    assert!(director.page(&at("/pairing")).contains(">locked<"));
    let again =
        Form::all_in_page(&director.page(&at("/pairing")), &at("/pairing/change")).pop().expect("a form");
    leads(&director, &again.clone().without("lock-0").and("do", "lock"), &at("/pairing"));
    assert!(!director.page(&at("/pairing")).contains("Together: P1, P4"));
    let question = director.page(&at("/pairing/confirm?do=throw_away"));
    leads(&director, &Form::in_page(&question, &at("/pairing/change")), &at("/pairing"));
    cup.director.get(&cup.at("/draft")).no(404, "not_found");
}

#[test]
fn of_two_directors_one_publishes_and_the_other_is_told() {
    let server = Server::start(Storage::Sqlite);
    let cup = Cup::with_guests(&server, 4, json!({"rules": {"table_size": 2, "other_sizes": []}}));
    let (one, other) = (server.browser(ADMIN), server.browser(ADMIN));
    leads(&one, &press(&one, &at("/pairing"), &at("/pairing/change"), "pair"), &at("/pairing"));
    let swap = |browser| deed(browser, "swap").with("one", &cup.id("P1")).with("other", &cup.id("P2"));
    let own = swap(&one);
    let old = Form::in_page(&one.page(&at("/pairing")), &at("/pairing/confirm"));
    leads(&other, &swap(&other), &at("/pairing"));
    let late = one.send(&own);
    assert_eq!(late.status, 409);
    assert!(late.text.contains("Another director has changed the pairing in the meantime"));
    assert_eq!(one.get(&question(&old)).status, 409, "what is published is what was read");

    let forms = [&one, &other].map(|browser| {
        let ask = Form::in_page(&browser.page(&at("/pairing")), &at("/pairing/confirm"));
        Form::in_page(&asked(browser, &ask), &at("/pairing/change"))
    });
    leads(&one, &forms[0], DESK);
    let late = other.send(&forms[1]);
    assert_eq!(late.status, 409);
    assert!(
        late.text.contains("Another director got there first")
            && late.text.contains("Round 1 has already been published")
    );
    assert_eq!(cup.director.get(&cup.at("/rounds")).is(200)["items"].as_array().map(Vec::len), Some(1));
}

#[test]
fn disputes_are_answered_and_decisions_and_rounds_taken_back() {
    let server = Server::start(Storage::Sqlite);
    let cup = Cup::with_guests(&server, 4, json!({"rules": {"table_size": 2, "other_sizes": []}}));
    let director = server.browser(ADMIN);
    let round = cup.publish();
    let sitter = round["tables"][0]["seats"][0]["player"]["name"].as_str().expect("a name");
    let dispute = json!({"text": "The <i>clock</i> ran"});
    cup.players[sitter].post(&cup.at("/rounds/1/tables/1/disputes"), dispute).is(201);
    let now = director.page(DESK);
    assert!(now.contains("<strong>Dispute</strong>") && now.contains("The &#60;i&#62;clock"));
    let place = at("/rounds/1/tables/1");
    let empty = director.send(&Form::in_page(&director.page(&place), &format!("{place}/change")));
    assert_eq!(empty.status, 422);
    let answer = Form::in_page(&director.page(&place), &format!("{place}/change"));
    leads(&director, &answer.with("answer", "Five minutes more"), &place);
    assert!(
        director.page(&place).contains("Five minutes more")
            && !director.page(DESK).contains("<strong>Dispute</strong>")
    );

    let rule = Form::in_page(&director.page(&place), &format!("{place}/confirm"));
    let half = rule.clone().with("reason", "A <b>reason</b>").with("place-0", "1");
    let wrong = director.get(&question(&half));
    assert_eq!(wrong.status, 422);
    assert!(wrong.text.contains("Enter a place and a score for seat 1."));
    let kept = Form::in_page(&wrong.text, &format!("{place}/confirm"));
    assert_eq!((kept.value("reason"), kept.value("place-0")), ("A <b>reason</b>", "1"));
    let preview = asked(&director, &rule.clone().with("reason", "As it stands"));
    assert!(preview.contains("Adjudicate this table?"));
    assert_eq!(
        cup.director.get(&cup.at("/rounds/1")).is(200)["tables"][0]["state"],
        "playing",
        "nothing has happened"
    );
    leads(&director, &Form::in_page(&preview, &format!("{place}/change")), &place);
    assert_eq!(cup.director.get(&cup.at("/rounds/1")).is(200)["tables"][0]["state"], "decided");
    let revoke = Form::all_in_page(&director.page(&place), &format!("{place}/confirm")).remove(0);
    let preview = asked(&director, &revoke.with("reason", "Wrong table"));
    assert!(preview.contains("Revoke this ruling?"));
    leads(&director, &Form::in_page(&preview, &format!("{place}/change")), &place);
    assert!(director.page(&place).contains("Revoked: Wrong table"));

    let hand = director.page(&format!("{place}/confirm?do=replace&seat=0"));
    assert!(hand.contains(&format!("Hand {sitter}’s seat to a bot?")));
    leads(&director, &Form::in_page(&hand, &format!("{place}/change")).with("reason", "Gone"), &place);
    assert!(director.page(DESK).contains("A bot has taken over"));

    let say = press(&director, &at("/announcements"), &at("/announcements/change"), "announce");
    leads(&director, &say.with("text", "Lunch!"), &at("/announcements"));
    assert!(director.page(&at("/announcements")).contains("Lunch!"));
    let question = director.page(&at("/announcements/confirm?do=take_back&number=1"));
    leads(&director, &Form::in_page(&question, &at("/announcements/change")), &at("/announcements"));
    assert!(!director.page(&at("/announcements")).contains("Lunch!"));

    let back = Form::in_page(&director.page(&at("/rounds/1/confirm?do=take_back")), &at("/rounds/1/change"));
    assert_eq!(director.send(&back).status, 422, "it wants a reason");
    leads(&director, &back.with("reason", "Two were missing"), &at("/pairing"));
    assert!(director.page(&at("/pairing")).contains("Table 2"));
    assert_eq!(cup.director.get(&cup.path).is(200)["status"], "open");
}

#[test]
fn nobody_else_gets_in() {
    let server = Server::start(Storage::Sqlite);
    server.registered("Aki");
    let cup = Cup::open(&server.admin(), json!({"rules": {"table_size": 2, "other_sizes": []}}));
    for name in ["Aki", "Ben"] {
        if name == "Ben" {
            server.registered(name);
        }
        cup.director.post(&cup.at("/entrants"), json!({"name": name})).is(201);
    }
    cup.publish();
    let (player, other, stranger) = (server.browser("Aki"), organiser(&server, "Otto"), server.stranger());
    let pages = [
        "",
        "/entrants",
        "/pairing",
        "/rounds",
        "/announcements",
        "/settings",
        "/log",
        "/rounds/1",
        "/rounds/1/tables/1",
    ];
    let questions = [
        "/entrants/confirm?do=drop&all=on",
        "/pairing/confirm?do=throw_away",
        "/announcements/confirm?number=1",
        "/settings/confirm?do=status&to=finished",
        "/rounds/1/confirm?do=take_back",
        "/rounds/1/tables/1/confirm?do=replace&seat=0",
    ];
    let deeds = [
        ("/entrants/change", "register"),
        ("/pairing/change", "pair"),
        ("/announcements/change", "announce"),
        ("/settings/change", "status"),
        ("/rounds/1/change", "take_back"),
        ("/rounds/1/tables/1/change", "rule"),
    ];
    for page in pages.iter().chain(&questions) {
        let path = at(page);
        for browser in [&player, &other] {
            assert_eq!(browser.get(&path).status, 404, "{path}");
        }
        let away = stranger.get(&path);
        assert!(
            away.status == 303 && away.header("location").starts_with("/login?next=%2Ftournaments%2Fcup"),
            "{path}"
        );
    }
    let admin = server.browser(ADMIN);
    for (page, does) in deeds {
        let path = at(page);
        for browser in [&player, &other] {
            let fields =
                [("csrf", browser.csrf()), ("do", does.to_owned()), ("reason", "Because".to_owned())];
            let fields = fields.each_ref().map(|(name, value)| (*name, value.as_str()));
            assert_eq!(browser.post(&path, &fields).status, 404, "{path}");
        }
        assert_eq!(stranger.post(&path, &[("do", does)]).status, 303, "{path}");
        assert_eq!(admin.post(&path, &[("do", does)]).status, 403, "{path} without the word of our pages");
    }
    assert_eq!(player.get("/tournaments/new").status, 404);
    assert_eq!(other.get("/tournaments/new").status, 200);
    assert_eq!(stranger.get("/tournaments/new").status, 303);
    assert_eq!(player.post("/tournaments/new", &[("csrf", &player.csrf())]).status, 404);
    assert_eq!(other.post("/tournaments/new", &[("slug", "mine")]).status, 403);
    assert_eq!(admin.get("/tournaments/nothing/direct").status, 404);
    assert_eq!(admin.get(&at("/rounds/9")).status, 404);
    assert_eq!(admin.get(&at("/nonsense")).status, 404);
    let kept = cup.director.get(&cup.path).is(200);
    assert_eq!((&kept["status"], &kept["round"]), (&json!("running"), &json!(1)), "nothing was done");
}
