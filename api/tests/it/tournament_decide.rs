//! Forms of directors in which something could get lost, as a browser without scripts uses them.

use serde_json::{Value, json};

use crate::kit::{ADMIN, Browser, Cup, Form, Server, Storage};
use crate::tournament_direct::{DESK, asked, at, leads, organiser, press, question};

const TABLE: &str = "/tournaments/cup/direct/rounds/1/tables/1";

fn duels() -> Value {
    json!({"rules": {"table_size": 2, "other_sizes": []}})
}

/// The form that decides about the table.
fn decision(browser: &Browser) -> Form {
    let forms = Form::all_in_page(&browser.page(TABLE), &format!("{TABLE}/confirm"));
    let fits = |form: &Form| form.fields.iter().any(|(name, value)| name == "do" && value == "rule");
    forms.into_iter().find(fits).expect("a form")
}

fn typed(form: Form, seats: [(&str, &str); 2]) -> Form {
    let form = form.with("reason", "Time was up");
    let form = form.with("place-0", seats[0].0).with("score-0", seats[0].1);
    form.with("place-1", seats[1].0).with("score-1", seats[1].1)
}

fn scores(cup: &Cup) -> Vec<Value> {
    let table = cup.director.get(&cup.at("/rounds/1")).is(200)["tables"][0].clone();
    table["seats"].as_array().expect("seats").iter().map(|seat| seat["score"].clone()).collect()
}

#[test]
fn a_typed_result_counts_or_is_refused_visibly() {
    let server = Server::start(Storage::Sqlite);
    let cup = Cup::with_guests(&server, 2, duels());
    cup.publish();
    let director = server.browser(ADMIN);
    // The form as it comes: adjudicated, and only the result is typed.
    let form = typed(decision(&director), [("2", "3"), ("1", "7.5")]);
    assert_eq!(form.value("kind"), "adjudicate");
    let preview = asked(&director, &form);
    assert!(preview.contains("place 1, score 7.5"), "{preview}");
    // A decision that has no result does not swallow one.
    for kind in ["void", "replay"] {
        let wrong = director.get(&question(&form.clone().without("kind").and("kind", kind)));
        assert_eq!(wrong.status, 422);
        assert!(wrong.text.contains("You entered a result"), "{}", wrong.text);
        let kept = Form::in_page(&wrong.text, &format!("{TABLE}/confirm"));
        let fields =
            ["place-0", "score-0", "place-1", "score-1", "reason", "kind"].map(|name| kept.value(name));
        assert_eq!(fields, ["2", "3", "1", "7.5", "Time was up", kind]);
    }
    let half = director.get(&question(&typed(decision(&director), [("1", "3"), ("", "")])));
    assert_eq!(half.status, 422);
    assert!(half.text.contains("Enter a place and a score for seat 2."));
    leads(&director, &Form::in_page(&preview, &format!("{TABLE}/change")), TABLE);
    assert_eq!(scores(&cup), [json!(3), json!(7.5)]);

    // Of a decided table the result that counts is in the form; only another one is in the way of a void table.
    let other = typed(decision(&director), [("1", "9"), ("2", "8")]);
    let wrong = director.get(&question(&other.clone().without("kind").and("kind", "void")));
    assert_eq!(wrong.status, 422);
    let preview = asked(&director, &other);
    leads(&director, &Form::in_page(&preview, &format!("{TABLE}/change")), TABLE);
    assert_eq!(scores(&cup), [json!(9), json!(8)]);
    let void = decision(&director).without("kind").and("kind", "void").with("reason", "Both cheated");
    assert!(asked(&director, &void).contains("Void this table?"));
    let absurd = director.get(&question(&typed(decision(&director), [("1", "-400000"), ("2", "8")])));
    assert_eq!(absurd.status, 422);
    assert!(absurd.text.contains("a score in this game must be between 0 and 226"), "{}", absurd.text);
}

#[test]
fn a_director_who_plays_is_told_who_decides() {
    let server = Server::start(Storage::Sqlite);
    let otto = organiser(&server, "Otto");
    let mut cup = Cup::open(&server.admin(), duels());
    cup.director.put(&cup.at("/directors/Otto"), json!({})).is(200);
    cup.enter(server.login("Otto"));
    cup.enter(server.guest("Pia"));
    cup.publish();
    cup.players["Pia"].post(&cup.at("/rounds/1/tables/1/disputes"), json!({"text": "The clock"})).is(201);
    let page = otto.page(TABLE);
    assert!(page.contains("You are playing at this table, so another director must decide it."));
    for form in ["confirm", "change"] {
        assert!(!page.contains(&format!("{TABLE}/{form}")), "nothing can be decided here: {page}");
    }
    let asked = otto.get(&format!("{TABLE}/confirm?do=rule&kind=adjudicate&reason=x"));
    assert_eq!(asked.status, 403);
    assert!(asked.text.contains("another director must decide") && !asked.text.contains("score"));
    assert!(!decision(&server.browser(ADMIN)).fields.is_empty());
}

/// The form of the settings.
fn settings(page: &str) -> Form {
    Form::all_in_page(page, &at("/settings/change")).remove(1)
}

#[test]
fn a_director_who_saves_late_sees_what_the_other_has_saved_and_loses_nothing() {
    let server = Server::start(Storage::Sqlite);
    let mut options = duels();
    options["description"] = json!("Bring\n\nsnacks");
    let cup = Cup::with_guests(&server, 2, options);
    let (one, other) = (server.browser(ADMIN), organiser(&server, "Otto"));
    cup.director.put(&cup.at("/directors/Otto"), json!({})).is(200);
    let [own, late] = [&one, &other].map(|browser| settings(&browser.page(&at("/settings"))));
    // A table that is decided meanwhile is in nobody's way.
    cup.adjudicate_all(&cup.publish());
    let own = own.with("name", "Summer cup").with("points-2-1", "7").and("do", "save");
    leads(&one, &own, &at("/settings"));
    let late = late.with("name", "Autumn cup").with("limit", "12").and("do", "save");
    let overtaken = other.send(&late);
    assert_eq!(overtaken.status, 412, "{}", overtaken.text);
    let now = cup.director.get(&cup.path).is(200);
    assert_eq!((&now["name"], &now["registration"]["limit"]), (&json!("Summer cup"), &Value::Null));
    for text in [
        "Another director saved the settings while you were editing",
        "<td>Spring cup</td><td>Summer cup</td><td><strong>Autumn cup</strong></td>",
        "<td>2: 3 / 0",
    ] {
        assert!(overtaken.text.contains(text), "{text}: {}", overtaken.text);
    }
    assert!(!overtaken.text.contains("<th scope=\"row\">Information for players"), "nobody has changed that");
    let again = settings(&overtaken.text);
    let fields = ["name", "limit", "points-2-1"].map(|name| again.value(name).to_owned());
    assert_eq!(
        fields,
        ["Autumn cup", "12", "7"],
        "what was typed stays, and what was not is as it was saved"
    );
    leads(&other, &again.and("do", "save"), &at("/settings"));
    let now = cup.director.get(&cup.path).is(200);
    assert_eq!((&now["name"], &now["registration"]["limit"]), (&json!("Autumn cup"), &json!(12)));
    assert_eq!(
        (&now["rules"]["points"]["2"][0], &now["description"]),
        (&json!(7), &json!("Bring\n\nsnacks"))
    );
}

#[test]
fn a_tie_is_decided_on_the_page_of_its_table() {
    let server = Server::start(Storage::Sqlite);
    let rules = json!({"format": {"type": "knock_out", "advance": 1}, "table_size": 2, "other_sizes": []});
    let cup = Cup::with_guests(&server, 4, json!({"rules": rules}));
    let round = cup.publish();
    cup.adjudicate(1, &round["tables"][1]);
    let director = server.browser(ADMIN);
    let tie = asked(&director, &typed(decision(&director), [("1", "20"), ("1", "20")]));
    leads(&director, &Form::in_page(&tie, &format!("{TABLE}/change")), TABLE);
    let name = |seat: usize| round["tables"][0]["seats"][seat]["player"]["name"].as_str().expect("a name");
    let now = director.page(DESK);
    assert!(now.contains("Tied for the last qualifying place: decide who advances"), "{now}");
    assert!(now.contains(&format!("round 1, table 1: {}, {}", name(0), name(1))), "{now}");
    let pair = director.send(&press(&director, &at("/pairing"), &at("/pairing/change"), "pair"));
    assert_eq!(pair.status, 409);
    assert!(pair.text.contains("table 1 is tied"), "{}", pair.text);
    assert!(director.page(TABLE).contains("give them different places"));
    let decided = asked(&director, &typed(decision(&director), [("2", "20"), ("1", "20")]));
    leads(&director, &Form::in_page(&decided, &format!("{TABLE}/change")), TABLE);
    assert!(!director.page(DESK).contains("Tied for"));
    assert_eq!(cup.publish()["stage"], "final");
}

#[test]
fn directors_see_suspended_accounts_and_everyone_sees_the_pairing_seed() {
    let server = Server::start(Storage::Sqlite);
    let mut options = duels();
    options["seed"] = json!(271_828);
    let mut cup = Cup::with_guests(&server, 2, options);
    cup.enter(server.registered("Eve"));
    server.admin().patch(&format!("/users/{}", cup.id("Eve")), json!({"disabled": true})).is(200);
    let director = server.browser(ADMIN);
    assert!(director.page(DESK).contains("Suspended accounts are not paired"));
    assert!(director.page(&at("/entrants")).contains("<strong class=\"suspended\">suspended</strong>"));
    assert!(!server.stranger().page("/tournaments/cup/entrants").contains("suspended"));
    let page = server.stranger().page("/tournaments/cup");
    assert!(page.contains("Pairing seed") && page.contains("271828"));
}
