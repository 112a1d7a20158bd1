//! The pages in Japanese: none of them shows an English sentence.
//!
//! Names, codes and the texts of users stay as they are, so only longer runs of English words count.

use std::collections::{BTreeSet, VecDeque};

use serde_json::json;
use shinjuku_core::Builtin;

use crate::kit::{ADMIN, Browser, Cup, Form, Reply, Server, Storage, Table};

/// The number of English words in a row that make a sentence.
const SENTENCE: usize = 4;
/// The number of pages that are followed from one page on.
const MAX_PAGES: usize = 150;
/// Elements whose content is not prose.
const NOT_PROSE: [&str; 6] = ["code", "pre", "script", "style", "svg", "textarea"];
/// Attributes that people read or hear.
const SPOKEN: [&str; 4] = ["alt", "aria-label", "placeholder", "title"];
/// Addresses that are not pages in the reader's language.
const NOT_PAGES: [&str; 5] = ["/api/", "/docs", "/language/", "/logout", "/static/"];
/// Sentences that users have written: the reason of a ruling, and the reason why a warning about Tokyo is accepted.
const OF_USERS: [&str; 2] =
    ["Time is up and nobody came", "The line crosses a third ward and has no station of this map there."];

/// Sends a request as a Japanese browser does.
fn request(browser: &Browser, method: &str, path: &str, fields: Option<&[(String, String)]>) -> Reply {
    let mut headers = vec![("Accept", "text/html"), ("Accept-Language", "ja"), ("Cookie", browser.cookie())];
    let body = fields.map(|fields| {
        headers.push(("Content-Type", "application/x-www-form-urlencoded"));
        form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish().into_bytes()
    });
    browser.client().raw(method, &format!("^{path}"), &headers, body)
}

fn read(browser: &Browser, path: &str) -> String {
    let reply = request(browser, "GET", path, None);
    assert_eq!(reply.status, 200, "{path}: {}", reply.text);
    reply.text
}

/// Sends a form that is refused, and returns the page that says why.
fn refused(browser: &Browser, form: &Form) -> String {
    let reply = request(browser, "POST", &form.action, Some(&form.fields));
    assert!(reply.status >= 400, "{}: {} {}", form.action, reply.status, reply.text);
    reply.text
}

/// The texts of a page that people read, without markup.
fn texts(page: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        texts.push(plain(&rest[..start]));
        let end = rest[start..].find('>').map_or(rest.len(), |end| start + end);
        let tag = &rest[start + 1..end];
        texts.extend(SPOKEN.iter().filter_map(|name| {
            let value = tag.split(&format!(" {name}=\"")).nth(1)?;
            Some(plain(value.split('"').next()?))
        }));
        rest = &rest[(end + 1).min(rest.len())..];
        let name = tag.split_whitespace().next().unwrap_or_default();
        if NOT_PROSE.contains(&name) {
            rest = rest.find(&format!("</{name}>")).map_or("", |end| &rest[end..]);
        }
    }
    texts
}

/// Decodes the HTML escapes that matter between words.
fn plain(text: &str) -> String {
    text.replace("&#39;", "'").replace("&#34;", "\"").replace("&#38;", "&")
}

/// The runs of English words in a text that are long enough to be a sentence.
fn sentences(text: &str) -> Vec<String> {
    let is_word = |word: &&str| {
        let letters = word.trim_matches(|c: char| c.is_ascii_punctuation());
        !letters.is_empty() && letters.chars().all(|c| c.is_ascii_alphabetic() || c == '\'' || c == '-')
    };
    let mut runs: Vec<Vec<&str>> = vec![Vec::new()];
    for word in text.split_whitespace() {
        // Japanese text has no spaces: a word that touches it is not part of a sentence.
        let (is_word, ends) = (is_word(&word), word.ends_with([',', ':', ';', ')']));
        if let Some(run) = runs.last_mut().filter(|_| is_word) {
            run.push(word);
        }
        if !is_word || ends {
            runs.push(Vec::new());
        }
    }
    let sentences = runs.iter().filter(|run| run.len() >= SENTENCE).map(|run| run.join(" "));
    sentences.filter(|sentence| !OF_USERS.contains(&sentence.as_str()) && !is_place(sentence)).collect()
}

/// Whether a text starts with the name of a station or ward, such as "Gare de l'Est (Paris)", or credits the source of a
/// map.
fn is_place(text: &str) -> bool {
    Builtin::ALL.iter().any(|city| {
        let map = city.map();
        let document = map.document();
        let stations = document.stations.iter().map(|station| &station.name);
        let mut names = stations.chain(document.wards.iter().map(|ward| &ward.name));
        let is_credit = document.attribution.as_ref().is_some_and(|credit| credit.text.contains(text));
        is_credit || names.any(|name| text.starts_with(name.as_str()))
    })
}

fn check(path: &str, page: &str) {
    assert!(page.contains("<html lang=\"ja\""), "{path} is not in Japanese: {page}");
    let english: Vec<String> = texts(page).iter().flat_map(|text| sentences(text)).collect();
    assert!(english.is_empty(), "{path} shows {english:#?}");
}

/// The addresses of other pages on a page.
fn links(page: &str) -> Vec<String> {
    let addresses = page.split(" href=\"/").skip(1).filter_map(|rest| rest.split('"').next());
    let addresses = addresses.map(|address| format!("/{}", plain(address)));
    let addresses = addresses.map(|address| address.split('#').next().unwrap_or_default().to_owned());
    let is_file = |path: &str| path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let is_page = |address: &String| {
        let path = address.split('?').next().unwrap_or_default();
        !is_file(path)
            && !path.ends_with("/export")
            && !NOT_PAGES.iter().any(|start| address.starts_with(start))
    };
    addresses.filter(is_page).collect()
}

/// Checks a page and the pages to which its links lead. Returns the addresses.
fn check_all(browser: &Browser, from: &[&str]) -> BTreeSet<String> {
    let mut waiting: VecDeque<String> = from.iter().map(|path| (*path).to_owned()).collect();
    let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
    while let Some(path) = waiting.pop_front() {
        let reply = request(browser, "GET", &path, None);
        if reply.status == 303 {
            continue;
        }
        check(&path, &reply.text);
        for link in links(&reply.text) {
            if seen.len() < MAX_PAGES && seen.insert(link.clone()) {
                waiting.push_back(link);
            }
        }
    }
    seen
}

#[test]
fn sentences_are_found_in_what_people_read() {
    let found = |page: &str| texts(page).iter().flat_map(|text| sentences(text)).collect::<Vec<_>>();
    assert_eq!(found("<p>駅は4つ <b>This station has no ward.</b></p>"), ["This station has no ward."]);
    assert_eq!(found("<img alt=\"The board of a game\">"), ["The board of a game"]);
    assert_eq!(found("<code>shinjuku verify the record now</code><p>Spring cup、Aki</p>"), [""; 0]);
    assert_eq!(found("<p>Ueno, Shinjuku, Tokyo, Yotsuya, Kanda</p>"), [""; 0]);
}

#[test]
fn pages_for_players_are_in_japanese() {
    let server = Server::start(Storage::Sqlite);
    let (aki, ben) = (server.registered("Aki"), server.registered("Ben"));
    let mods = json!([{"mod": "kaiju"}, {"mod": "hachiko"}, {"mod": "chairman"}, {"mod": "thief"}]);
    let over = Table::start(vec![aki.clone(), ben.clone()], json!({"mods": mods, "edition": "city-growth"}));
    over.play_out_with_income(1);
    let clock = json!({"type": "turn", "seconds": 86400});
    let running = Table::start(vec![aki.clone(), ben.clone()], json!({"mods": mods, "clock": clock}));
    ben.post(&running.at("/proposals"), json!({"kind": "pause"})).is(200);
    let open = aki.post("/games", json!({"players": 4})).is(201);
    let open = format!("/games/{}", open["id"].as_str().expect("an id"));
    ben.post("/games", json!({"players": 3})).is(201);

    let browser = server.browser("Aki");
    let tables = [&over, &running].map(|table| table.at("/table"));
    let seen = check_all(&browser, &["/", "/rules", "/games/new", &open, &tables[0], &tables[1]]);
    for part in ["", "/fairness"] {
        assert!(seen.contains(&over.at(part)), "{part} is linked: {seen:#?}");
    }
    check_all(&server.stranger(), &["/", "/login", "/register", "/reset", "/claim", "/nowhere"]);
    check("/claim", &read(&guest(&server), "/claim"));

    let stranger = server.stranger();
    let log_in = stranger.form("/login").with("name", "Aki").with("password", "wrong");
    check("/login", &refused(&stranger, &log_in));
    let register = stranger.form("/register").with("name", "!").with("password", "short");
    check("/register", &refused(&stranger, &register));
    let leave = Form { action: over.at("/leave"), fields: vec![("csrf".to_owned(), browser.csrf())] };
    check("/leave", &refused(&browser, &leave));
    let act = Form {
        action: running.at("/act"),
        fields: vec![
            ("csrf".to_owned(), browser.csrf()),
            ("version".to_owned(), "0".to_owned()),
            ("action".to_owned(), json!({"type": "pass"}).to_string()),
        ],
    };
    check("/act", &refused(&browser, &act));
}

/// A browser of a guest.
fn guest(server: &Server) -> Browser {
    let stranger = server.stranger();
    stranger.let_in(&stranger.send(&Form::in_page(&stranger.page("/"), "/play")))
}

#[test]
fn pages_for_map_designers_are_in_japanese() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.registered("Aki");
    aki.post("/maps", json!({"slug": "empty", "document": {"name": "Kyoto"}})).is(201);
    aki.post("/maps/tokyo/fork", json!({"slug": "edo"})).is(201);
    let draft = aki.get("/maps/edo/draft").is(200);
    let mut document = draft["document"].clone();
    document["name"] = json!("Edo");
    document["ward_word"] = json!("quarter");
    document["canvas"]["width"] = json!(2000);
    document["names"] = json!("native");
    document["princess_ward"] = document["wards"][3]["id"].clone();
    document["hachiko_station"] = document["stations"][3]["id"].clone();
    document["wards"][0]["cards"] = json!(9);
    document["wards"][1]["outline"] = json!([]);
    document["stations"][0]["sakura"] = json!(!document["stations"][0]["sakura"].as_bool().unwrap_or(false));
    document["stations"][1]["position"] = document["stations"][2]["position"].clone();
    document["stations"][4]["label_side"] = json!("n");
    document["adjacency"][0]["kind"] = json!("bay_crossing");
    document["connections"].as_array_mut().expect("connections").remove(0);
    document["water"]["name"] = json!("Pond");
    document["rivers"] = json!([]);
    let tag = format!("\"{}\"", draft["revision"]);
    aki.call("PUT", "/maps/edo/draft", &[("If-Match", &tag)], Some(document)).is(200);
    let browser = server.browser("Aki");
    let seen = check_all(
        &browser,
        &["/editor", "/editor/empty", "/editor/edo", "/editor/edo/difference?from=tokyo@1&to=draft"],
    );
    for page in ["", "/draw", "/issues", "/tables/stations", "/print", "/publish", "/difference"] {
        let starts = |path: &String| path.starts_with(&format!("/editor/edo{page}"));
        assert!(seen.iter().any(starts), "{page} is linked: {seen:#?}");
    }
    let wards = browser.form("/editor/edo/tables/wards").with("cards-0", "many");
    check("/tables/wards", &refused(&browser, &wards));
    let new = browser.form("/editor/new").with("slug", "No slug");
    check("/editor/new", &refused(&browser, &new));
    check("/publish", &read(&browser, "/editor/empty/publish"));
}

#[test]
fn pages_for_organisers_and_admins_are_in_japanese() {
    let server = Server::start(Storage::Sqlite);
    let rules = json!({"table_size": 2, "other_sizes": [], "format": {"type": "swiss", "rounds": 3}});
    let cup = Cup::with_guests(&server, 7, json!({"rules": rules}));
    let first = cup.publish();
    cup.adjudicate_all(&first);
    cup.settled(1);
    let second = cup.publish();
    cup.director.post(&cup.at("/announcements"), json!({"text": "Hello"})).is(201);
    let table = &second["tables"][0];
    let player = &cup.table(table).players[0];
    let dispute = cup.at(&format!("/rounds/2/tables/{}/disputes", table["number"]));
    player.post(&dispute, json!({"text": "Help"})).is(201);
    cup.director.post("/tournaments", json!({"slug": "pot", "name": "Pot"})).is(201);

    let browser = server.browser(ADMIN);
    let dashboard = "/tournaments/cup/direct";
    let seen = check_all(&browser, &["/admin", "/tournaments", "/tournaments/new", dashboard]);
    for page in ["/tournaments/cup/report", "/admin/audit", "/admin/system", "/admin/users"] {
        assert!(seen.contains(page), "{page} is linked: {seen:#?}");
    }
    for page in ["/pairing", "/entrants", "/settings", "/log", "/announcements", "/rounds/2/tables/1"] {
        assert!(seen.contains(&format!("{dashboard}{page}")), "{page} is linked: {seen:#?}");
    }
    let new = browser.form("/tournaments/new").with("slug", "No slug").with("rounds", "many");
    check("/tournaments/new", &refused(&browser, &new));
    let entrants = Form::in_page(
        &browser.page(&format!("{dashboard}/entrants")),
        &format!("{dashboard}/entrants/change"),
    );
    let entrants = entrants.without("do").and("do", "register").with("names", "Nobody\nP1");
    check("/entrants/change", &refused(&browser, &entrants));
}
