//! The tables of the map editor, filled in by a browser without scripts.

use serde_json::{Value, json};

use crate::kit::{Browser, Client, Form, Server, Storage};

/// Somebody with a map called Kyoto that says no more than its name, at the API and in a browser.
fn designer(server: &Server) -> (Client, Browser) {
    let aki = server.registered("Aki");
    aki.post("/maps", json!({"slug": "kyoto", "document": {"schema_version": 1, "name": "Kyoto"}})).is(201);
    (aki, server.browser("Aki"))
}

fn draft(client: &Client) -> Value {
    client.get("/maps/kyoto/draft").is(200)["document"].clone()
}

/// Sends a form of the tables, which is kept.
fn saved(browser: &Browser, form: &Form) -> String {
    let reply = browser.send(form);
    assert_eq!(
        (reply.status, reply.header("location")),
        (303, format!("{}?saved", form.action).as_str()),
        "{}",
        reply.text
    );
    browser.page(reply.header("location"))
}

/// Two stations in two wards that touch.
fn small(browser: &Browser) {
    let wards = browser.form("/editor/kyoto/tables/wards");
    saved(browser, &wards.with("name-0", "Nishi").with("name-1", "Higashi"));
    let stations = browser.form("/editor/kyoto/tables/stations");
    let stations =
        stations.with("name-0", "Gion").with("ward-0", "higashi").with("x-0", "100").with("y-0", "100");
    saved(browser, &stations.with("name-1", "Uji").with("ward-1", "nishi").with("x-1", "900"));
}

#[test]
fn a_map_is_made_by_forms_alone_and_published() {
    let server = Server::start(Storage::Sqlite);
    let (aki, browser) = designer(&server);
    let city = browser.form("/editor/kyoto/tables/city");
    saved(&browser, &city.with("ward_word", "district").with("water", "Kamo").with("width", "800"));

    let mut wards = browser.form("/editor/kyoto/tables/wards");
    for (row, name) in ["Nishi", "Higashi", "Kita"].iter().enumerate() {
        wards = wards.with(&format!("name-{row}"), name).with(&format!("cards-{row}"), "8");
    }
    let page = saved(&browser, &wards.with("native-1", "東"));
    assert!(page.contains("24 (Tokyo has 72)") && page.contains("role=\"status\""), "{page}");

    let mut stations = browser.form("/editor/kyoto/tables/stations");
    for (row, (name, ward)) in
        [("Arashiyama", "nishi"), ("Gion", "higashi"), ("Kitaōji", "kita")].iter().enumerate()
    {
        let x = (100 + 300 * row).to_string();
        stations = stations
            .with(&format!("name-{row}"), name)
            .with(&format!("ward-{row}"), ward)
            .with(&format!("x-{row}"), &x);
    }
    saved(&browser, &stations.and("sakura-1", "on"));

    let connections = browser.form("/editor/kyoto/tables/connections");
    let connections = connections.with("a-0", "arashiyama").with("b-0", "gion");
    saved(&browser, &connections.with("lines", "gion kitaoji\r\n"));

    let borders = browser.form("/editor/kyoto/tables/adjacency");
    let borders = borders.with("border-0-1", "land").with("border-1-2", "river").and("water-1", "on");
    let page = saved(&browser, &borders);
    assert!(page.contains("aria-label=\"Nishi and Kita\"") && page.contains("Errors: 0"), "{page}");

    let document = draft(&aki);
    assert_eq!(document["wards"][1]["native_name"], "東");
    assert_eq!(document["wards"][0]["native_name"], "Nishi");
    assert_eq!(document["connections"], json!([["arashiyama", "gion"], ["gion", "kitaoji"]]));
    assert_eq!(
        (&document["princess_ward"], &document["hachiko_station"]),
        (&json!("nishi"), &json!("arashiyama"))
    );
    aki.post_nothing("/maps/kyoto/publish").is(201);
}

#[test]
fn a_form_with_a_number_that_is_none_comes_back_as_it_was_typed() {
    let server = Server::start(Storage::Sqlite);
    let (aki, browser) = designer(&server);
    let wards = browser.form("/editor/kyoto/tables/wards");
    let reply = browser.send(&wards.with("name-0", "Nishi").with("x-0", "left").and("water-0", "on"));
    assert_eq!(reply.status, 422);
    assert!(reply.text.contains("id=\"fault-x-0\"") && reply.text.contains("aria-describedby=\"fault-x-0\""));
    assert!(draft(&aki)["wards"].is_null(), "nothing was kept");
    let again = Form::in_page(&reply.text, "/editor/kyoto/tables/wards");
    assert_eq!((again.value("name-0"), again.value("x-0"), again.value("water-0")), ("Nishi", "left", "on"));
    saved(&browser, &again.with("x-0", "7"));
    assert_eq!(draft(&aki)["wards"][0]["label"]["x"], 7);
    assert_eq!(draft(&aki)["water"]["wards"], json!(["nishi"]));
}

#[test]
fn a_late_form_is_merged_and_what_both_changed_is_chosen() {
    let server = Server::start(Storage::Sqlite);
    let (aki, browser) = designer(&server);
    small(&browser);
    let early = browser.form("/editor/kyoto/tables/stations");
    let late = early.clone();
    saved(&browser, &early.with("name-0", "Gion-Shijō").with("x-1", "800"));
    saved(&browser, &late.clone().with("native-1", "宇治"));
    let document = draft(&aki);
    assert_eq!(
        (&document["stations"][0]["name"], &document["stations"][1]["native_name"]),
        (&json!("Gion-Shijō"), &json!("宇治"))
    );

    let clash = late.with("name-0", "Gion Corner").with("native-0", "祇園").with("y-0", "90");
    let reply = browser.send(&clash);
    assert_eq!(reply.status, 409);
    assert!(
        reply.text.contains("Your version: Gion Corner") && reply.text.contains("Their version: Gion-Shijō"),
        "{}",
        reply.text
    );
    assert_eq!(draft(&aki), document, "nothing is kept before the choice");
    let choice = Form::in_page(&reply.text, "/editor/kyoto/choose");
    let names = reply.text.split("<fieldset").skip(1).position(|question| question.contains("Gion Corner"));
    let choice = choice.with(&format!("choice-{}", names.expect("a question")), "theirs");

    // Somebody is faster once more.
    let wards = browser.form("/editor/kyoto/tables/wards");
    saved(&browser, &wards.with("cards-0", "5"));
    let reply = browser.send(&choice);
    assert_eq!((reply.status, reply.header("location")), (303, "/editor/kyoto/tables/stations?saved"));
    let document = draft(&aki);
    assert_eq!(document["stations"][0]["name"], "Gion-Shijō");
    assert_eq!(document["stations"][0]["native_name"], "祇園");
    assert_eq!(document["stations"][0]["position"]["y"], 90);
    assert_eq!(document["wards"][0]["cards"], 5);
}

#[test]
fn nobody_else_and_no_other_site_changes_a_draft() {
    let server = Server::start(Storage::Sqlite);
    let (aki, browser) = designer(&server);
    let before = draft(&aki);
    let form = browser.form("/editor/kyoto/tables/city").with("name", "Heian");
    for path in ["tables/city", "issues", "choose"] {
        let reply =
            browser.send(&Form { action: format!("/editor/kyoto/{path}"), ..form.clone().without("csrf") });
        assert_eq!(reply.status, 403, "{path}");
    }
    server.registered("Eve");
    let eve = server.browser("Eve");
    let stolen = form.clone().with("csrf", &eve.csrf());
    for path in
        ["tables/city", "tables/wards", "tables/stations", "tables/connections", "tables/adjacency", "issues"]
    {
        assert_eq!(eve.get(&format!("/editor/kyoto/{path}")).status, 404, "{path}");
        let reply = eve.send(&Form { action: format!("/editor/kyoto/{path}"), ..stolen.clone() });
        assert_eq!(reply.status, 404, "{path}");
        let away = server.visitor().get(&format!("/editor/kyoto/{path}"));
        assert_eq!(away.status, 303, "{path}");
        assert!(away.header("location").starts_with("/login?next="), "{path}");
    }
    assert_eq!(draft(&aki), before);
    assert_eq!(browser.get("/editor/Not-a-slug/tables/city").status, 404);
}

#[test]
fn hostile_names_and_ids_are_shown_as_they_are_written() {
    let server = Server::start(Storage::Sqlite);
    let (aki, browser) = designer(&server);
    let nasty = "\"><script>alert(1)</script>";
    let wards = browser.form("/editor/kyoto/tables/wards");
    saved(
        &browser,
        &wards.with("name-0", nasty).with("id-0", nasty).with("name-1", "Higashi").and("water-0", "on"),
    );
    let stations = browser.form("/editor/kyoto/tables/stations");
    saved(
        &browser,
        &stations.with("name-0", nasty).with("id-0", nasty).with("ward-0", nasty).with("name-1", "Gion"),
    );
    let connections = browser.form("/editor/kyoto/tables/connections");
    saved(&browser, &connections.with("a-0", nasty).with("b-0", nasty));
    let borders = browser.form("/editor/kyoto/tables/adjacency");
    saved(&browser, &borders.with("border-0-1", "land"));
    let city = browser.form("/editor/kyoto/tables/city");
    saved(&browser, &city.with("name", nasty).with("water", nasty));
    for path in
        ["tables/city", "tables/wards", "tables/stations", "tables/connections", "tables/adjacency", "issues"]
    {
        let page = browser.page(&format!("/editor/kyoto/{path}"));
        assert!(!page.contains("<script") && page.contains("&#60;script"), "{path}");
    }
    let document = draft(&aki);
    assert_eq!(
        (&document["wards"][0]["id"], &document["stations"][0]["ward"]),
        (&json!(nasty), &json!(nasty))
    );
    assert_eq!(document["connections"][0], json!([nasty, nasty]));
}

#[test]
fn issues_lead_to_their_rows_and_are_mended_or_accepted() {
    let server = Server::start(Storage::Sqlite);
    let (aki, browser) = designer(&server);
    let page = browser.page("/editor/kyoto/issues");
    assert!(page.contains("This draft lacks some required parts of a map document"), "{page}");
    let lacking = Form::in_page(&page, "/editor/kyoto/issues").and("do", "complete");
    saved(&browser, &lacking);
    small(&browser);
    let connections = browser.form("/editor/kyoto/tables/connections");
    saved(&browser, &connections.with("lines", "gion uji"));

    let page = browser.page("/editor/kyoto/issues");
    assert!(page.contains("/editor/kyoto/tables/connections#gion.uji\""), "{page}");
    assert!(page.contains("/editor/kyoto/draw#connection:gion%20uji\""), "{page}");
    let named = |page: &str, code: &str, what: &str| {
        let forms = Form::all_in_page(page, "/editor/kyoto/issues").into_iter();
        let mut fitting = forms.filter(|form| {
            form.fields.contains(&("do".into(), what.into()))
                && form.fields.contains(&("code".into(), code.into()))
        });
        fitting.next().unwrap_or_else(|| panic!("no {what} for {code}: {page}"))
    };

    let accept = named(&page, "long_connection", "accept");
    let refused = browser.send(&accept.clone().with("reason", "  "));
    assert_eq!(refused.status, 422);
    let page = saved(&browser, &accept.clone().with("reason", "a <b>tunnel</b>"));
    assert!(page.contains("Accepted: a &#60;b&#62;tunnel"), "{page}");
    assert_eq!(draft(&aki)["accepted"][0]["code"], "long_connection");
    saved(&browser, &named(&page, "long_connection", "take_back"));
    assert!(draft(&aki)["accepted"].is_null());

    let page = browser.page("/editor/kyoto/issues");
    let fix = named(&page, "long_connection", "fix");
    let button = page.split("name=\"fix\" value=\"add the border").nth(1).expect("a button");
    let button = format!("add the border{}", button.split('"').next().expect("its name"));
    let fix = fix.and("fix", &button);
    saved(&browser, &fix);
    assert_eq!(draft(&aki)["adjacency"].as_array().map(Vec::len), Some(1));
    let late = browser.send(&fix);
    assert_eq!((late.status, late.header("location")), (303, "/editor/kyoto/issues?gone"));
}

#[test]
fn a_stored_draft_that_is_no_document_says_so_and_can_be_archived_on_postgres() {
    // Earlier versions kept any JSON object as a draft.
    let server = Server::start(Storage::Postgres);
    let aki = server.registered("Aki");
    aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).is(201);
    server
        .place()
        .psql(r#"UPDATE maps SET draft = '{"wards": [{"<b>": 1}], "mayor": "Aki"}' WHERE slug = 'kyoto'"#);
    let browser = server.browser("Aki");
    let reply = browser.get("/editor/kyoto/tables/wards");
    assert_eq!(reply.status, 422);
    assert!(reply.text.contains("/editor/kyoto/export") && reply.text.contains("/wards/0"), "{}", reply.text);
    assert!(!reply.text.contains("<b>"));
    for page in ["/editor", "/editor/kyoto", "/editor/kyoto/draw", "/editor/kyoto/import"] {
        assert_eq!(browser.get(page).status, 200, "{page}");
    }
    assert!(reply.text.contains("/editor/kyoto/archive"));
    assert_eq!(browser.send(&browser.form("/editor/kyoto/archive")).status, 303);
    assert_eq!(aki.get("/maps/kyoto").is(200)["archived"], true);
    assert_eq!(browser.get("/editor").status, 200);
}
