//! Logins that a cookie carries: what they allow, what they do not, and when they end.

use serde_json::{Value, json};

use crate::kit::{Browser, Client, Form, PASSWORD, on_both};

/// A call of the API with the cookie of a browser, and with a word or without.
fn api(
    browser: &Browser,
    method: &str,
    path: &str,
    word: Option<&str>,
    body: Option<Value>,
) -> crate::kit::Reply {
    let cookie = browser.cookie().to_owned();
    let mut headers = vec![("Cookie", cookie.as_str())];
    headers.extend(word.map(|word| ("X-CSRF-Token", word)));
    browser.client().call(method, path, &headers, body)
}

fn revision(client: &Client, slug: &str) -> Value {
    client.get(&format!("/maps/{slug}/draft")).is(200)["revision"].clone()
}

on_both! {
    fn a_cookie_stands_for_a_token_but_changes_nothing_without_the_word_of_the_page(server) {
        let aki = server.registered("Aki");
        let browser = server.browser("Aki");
        let word = browser.csrf();
        assert_eq!(api(&browser, "GET", "/me", None, None).is(200)["name"], "Aki");
        let new = json!({"slug": "kyoto", "document": {"name": "Kyoto"}});
        for bad in [None, Some(""), Some("nonsense")] {
            api(&browser, "POST", "/maps", bad, Some(new.clone())).no(403, "csrf_failed");
        }
        aki.get("/maps/kyoto/draft").no(404, "not_found");
        api(&browser, "POST", "/maps", Some(&word), Some(new)).is(201);
        // The word of one login is not that of another, even of the same person.
        let other = server.browser("Aki");
        assert_ne!(other.csrf(), word);
        api(&other, "DELETE", "/maps/kyoto", Some(&word), None).no(403, "csrf_failed");
        assert_eq!(revision(&aki, "kyoto"), 1);
        // A token that comes along counts, not the cookie.
        let cookie = browser.cookie().to_owned();
        server.guest("Ben").call("GET", "/maps/kyoto/draft", &[("Cookie", &cookie)], None).no(403, "missing_role");
    }

    fn a_form_is_taken_from_our_own_pages_alone(server) {
        let aki = server.registered("Aki");
        aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).is(201);
        let browser = server.browser("Aki");
        let form = browser.form("/editor/kyoto/archive");
        assert_eq!(browser.send(&form.clone().with("csrf", "nonsense")).status, 403);
        assert_eq!(browser.send(&form.clone().without("csrf")).status, 403);
        let cookie = browser.cookie().to_owned();
        for site in ["cross-site", "same-site"] {
            let headers = [("Cookie", cookie.as_str()), ("Sec-Fetch-Site", site), ("Content-Type", "application/x-www-form-urlencoded")];
            let body = format!("csrf={}", form.value("csrf"));
            let reply = browser.client().raw("POST", "/editor/kyoto/archive", &headers, Some(body.into_bytes()));
            assert_eq!(reply.status, 403, "{site}");
            let login = b"name=Aki&password=correct-horse".to_vec();
            let headers = [("Sec-Fetch-Site", site), ("Content-Type", "application/x-www-form-urlencoded")];
            assert_eq!(server.visitor().raw("POST", "/login", &headers, Some(login)).status, 403, "{site}");
        }
        // A browser that talks without encryption says no more than from which page a form comes.
        let from = |origin: &str| {
            let headers = [("Cookie", cookie.as_str()), ("Origin", origin), ("Content-Type", "application/x-www-form-urlencoded")];
            let body = format!("csrf={}", form.value("csrf"));
            browser.client().raw("POST", "/editor/kyoto/archive", &headers, Some(body.into_bytes())).status
        };
        for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
            assert_eq!(from(origin), 403, "{origin}");
        }
        assert_eq!(aki.get("/maps/kyoto").is(200)["archived"], false);
        assert_eq!(from(&server.url), 303);
        assert_eq!(aki.get("/maps/kyoto").is(200)["archived"], true);
        for page in ["draw", "tables/wards", "issues", "import", "publish"] {
            assert_eq!(browser.get(&format!("/editor/kyoto/{page}")).status, 409, "{page}");
        }
    }

    fn what_cannot_be_published_leaves_the_draft_as_it_was(server) {
        let aki = server.registered("Aki");
        let tokyo = include_str!("../../../core/maps/tokyo.json");
        let mut document: Value = serde_json::from_str(tokyo).expect("a map");
        document["accepted"] = json!([]);
        aki.post("/maps", json!({"slug": "edo", "document": document})).is(201);
        let browser = server.browser("Aki");
        let form = browser.form("/editor/edo/publish").with("reason", "the real city is so");
        let refused = browser.send(&form.clone().with("note", &"x".repeat(1001)));
        assert_eq!((refused.status, revision(&aki, "edo")), (422, json!(1)), "{}", refused.text);
        assert_eq!(browser.send(&form.clone().with("reason", " ")).status, 422);
        assert_eq!((browser.send(&form).status, revision(&aki, "edo")), (303, json!(2)));
        let published = aki.get("/maps/edo").is(200);
        assert_eq!(published["document"]["accepted"][0]["reason"], "the real city is so");
        assert_eq!(browser.send(&form).status, 412, "the draft has changed since");
    }

    fn strangers_cannot_keep_the_server_busy_with_forms(server) {
        server.registered("Aki");
        let kind = [("Content-Type", "application/x-www-form-urlencoded")];
        let large = format!("name={}", "x".repeat(20_000)).into_bytes();
        for path in ["/login", "/register", "/editor/tokyo/choose"] {
            let status = server.visitor().raw("POST", path, &kind, Some(large.clone())).status;
            assert!(matches!(status, 413 | 303), "{path}: {status}");
        }
        let parts = "--xyz\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n\r\n".repeat(20);
        let body = (parts + "--xyz--\r\n").into_bytes();
        let cookie = server.browser("Aki").cookie().to_owned();
        let kind = ("Content-Type", "multipart/form-data; boundary=xyz");
        let upload = |headers: &[(&str, &str)]| server.visitor().raw("POST", "/editor/new/import", headers, Some(body.clone()));
        assert_eq!(upload(&[kind]).status, 401);
        assert_eq!(upload(&[kind, ("Cookie", &cookie)]).status, 400);
        let document = json!({"name": "x".repeat(400_000)});
        server.login("Aki").post("/maps", json!({"slug": "kyoto", "document": document})).no(422, "invalid_fields");
    }

    fn the_lobby_shows_invitations_without_scripts(server) {
        let (aki, ben) = (server.registered("Aki"), server.registered("Ben"));
        let browser = server.browser("Ben");
        let invited = |name: &str| {
            let game = aki.post("/games", json!({"players": 2, "name": name, "visibility": "private"})).is(201);
            let path = format!("/games/{}", game["id"].as_str().expect("an id"));
            aki.post(&format!("{path}/invitations"), json!({"name": "Ben"})).is(201);
            path
        };
        let (friday, sunday) = (invited("Friday"), invited("Sunday"));
        let lobby = browser.page("/");
        assert!(lobby.contains("Friday") && lobby.contains("Sunday") && lobby.contains("Aki invites you to a table"), "{lobby}");
        assert!(!server.stranger().page("/").contains("Friday"));

        let declined = browser.send(&Form::in_page(&lobby, &format!("{sunday}/decline")));
        assert_eq!((declined.status, declined.header("location")), (303, "/"));
        assert!(!browser.page("/").contains("Sunday"));
        let accepted = browser.send(&Form::in_page(&lobby, &format!("{friday}/sit")));
        assert_eq!((accepted.status, accepted.header("location")), (303, friday.as_str()));
        assert!(!browser.page("/").contains("invites you"));

        aki.post_nothing(&format!("{friday}/start")).is(200);
        aki.post_nothing(&format!("{friday}/resign")).is(200);
        let next = aki.post_nothing(&format!("{friday}/rematch")).is(200);
        let next = format!("/games/{}", next["id"].as_str().expect("an id"));
        let lobby = browser.page("/");
        assert!(lobby.contains("Aki offers a rematch"), "{lobby}");
        let accepted = browser.send(&Form::in_page(&lobby, &format!("{friday}/rematch")));
        assert_eq!((accepted.status, accepted.header("location")), (303, next.as_str()));
        assert_eq!(ben.get(&next).is(200)["status"], "active");
    }

    fn a_login_ends_everywhere_at_once(server) {
        server.registered("Aki");
        let browser = server.browser("Aki");
        let other = server.browser("Aki");
        let beside = server.beside();
        assert_eq!(browser.send(&Form::in_page(&browser.page("/editor"), "/logout")).status, 303);
        api(&browser, "GET", "/me", None, None).no(401, "unauthenticated");
        let cookie = browser.cookie().to_owned();
        let elsewhere = |path: &str| beside.visitor().call("GET", path, &[("Cookie", &cookie)], None);
        elsewhere("/me").no(401, "unauthenticated");
        let draw = elsewhere("/editor/tokyo/draw");
        assert_eq!((draw.status, draw.header("location")), (303, "/login?next=%2Feditor%2Ftokyo%2Fdraw"));
        assert_eq!(api(&other, "GET", "/me", None, None).is(200)["name"], "Aki", "another login goes on");
        let id = api(&other, "GET", "/me", None, None).is(200)["id"].as_str().expect("an id").to_owned();
        server.admin().patch(&format!("/users/{id}"), json!({"disabled": true})).is(200);
        api(&other, "GET", "/me", None, None).no(401, "unauthenticated");
    }

    fn logins_lead_nowhere_else_and_say_no_more_than_they_should(server) {
        server.registered("Aki");
        let kind = [("Content-Type", "application/x-www-form-urlencoded")];
        let log_in = |next: &str| {
            let body = format!("name=Aki&password={}&next={next}", PASSWORD.replace(' ', "+"));
            server.visitor().raw("POST", "/login", &kind, Some(body.into_bytes()))
        };
        for (next, lands) in [("/editor", "/editor"), ("//evil.example/x", "/"), ("https:/x", "/"), ("/%5Cevil.example", "/"), ("", "/")] {
            assert_eq!(log_in(next).header("location"), lands, "{next}");
        }
        let cookie = log_in("/").header("set-cookie").to_owned();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"), "{cookie}");
        assert_eq!(api(&server.browser("Aki"), "GET", "/me", None, None).is(200)["name"], "Aki");
        let refused = server.visitor().raw("POST", "/login", &kind, Some(b"name=Aki&password=wrong-horse".to_vec()));
        assert_eq!((refused.status, refused.header("set-cookie")), (401, ""));
        assert!(refused.text.contains("the name or password is wrong") && refused.text.contains("value=\"Aki\""));
        let taken = server.visitor().raw("POST", "/register", &kind, Some(b"name=aki&password=correct-horse".to_vec()));
        assert_eq!(taken.status, 409, "{}", taken.text);
        let japanese = server.visitor().raw("GET", "/editor", &[("Accept-Language", "ja,en;q=0.5")], None).text;
        assert!(japanese.contains("<html lang=\"ja\">") && japanese.contains("地図"), "{japanese}");
        let chosen = server.visitor().get("/language/ja?back=/editor");
        assert_eq!((chosen.status, chosen.header("location")), (303, "/editor"));
        assert!(chosen.header("set-cookie").starts_with("shinjuku_language=ja"));
    }

    fn authors_learn_of_each_other_and_of_what_is_new(server) {
        let aki = server.registered("Aki");
        aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).is(201);
        let here = |client: &Client, window: &str| client.post("/maps/kyoto/draft/presence", json!({"window": window})).is(200);
        assert_eq!(here(&aki, "one"), json!({"revision": 1, "others": []}));
        let beside = server.beside();
        let second = here(&beside.login("Aki"), "two");
        assert_eq!(second["others"].as_array().map(Vec::len), Some(1));
        assert_eq!((&second["others"][0]["window"], &second["others"][0]["user"]["name"]), (&json!("one"), &json!("Aki")));
        let admin = here(&server.admin(), "one");
        assert_eq!(admin["others"].as_array().map(Vec::len), Some(2), "an admin may look over an author's shoulder");
        aki.call("PUT", "/maps/kyoto/draft", &[("If-Match", "\"1\"")], Some(json!({"name": "Kyōto"}))).is(200);
        assert_eq!(here(&aki, "one")["revision"], 2);
        server.registered("Ben").post("/maps/kyoto/draft/presence", json!({"window": "x"})).no(404, "not_found");
        aki.post("/maps/kyoto/draft/presence", json!({"window": ""})).no(422, "invalid_fields");
    }

    fn the_work_of_two_authors_is_put_together(server) {
        let visitor = server.visitor();
        let drafts = |mine: Value, theirs: Value| json!({"base": {"name": "Kyoto", "ward_word": "ward"}, "mine": mine, "theirs": theirs});
        let apart = drafts(json!({"name": "Kyōto", "ward_word": "ward"}), json!({"name": "Kyoto", "ward_word": "borough"}));
        let merged = visitor.post("/maps/merge", apart).is(200);
        assert_eq!(merged, json!({"document": {"name": "Kyōto", "ward_word": "borough"}, "conflicts": []}));
        let both = drafts(json!({"name": "Kyōto", "ward_word": "ward"}), json!({"name": "Edo", "ward_word": "ward"}));
        let merged = visitor.post("/maps/merge", both).is(200);
        assert_eq!((&merged["document"]["name"], &merged["conflicts"][0]["theirs"]), (&json!("Kyōto"), &json!("Edo")));
        for bad in [json!([]), json!(null), json!(7)] {
            visitor.post("/maps/merge", drafts(bad, json!({}))).no(400, "malformed_request");
        }
    }

    fn stages_of_a_map_are_compared(server) {
        let aki = server.registered("Aki");
        let mut document = aki.post("/maps/tokyo/fork", json!({"slug": "edo"})).is(201)["document"].clone();
        let same = aki.get("/maps/edo/difference").is(200);
        assert_eq!((&same["from"], &same["to"], &same["differences"]), (&json!("parent"), &json!("draft"), &json!([])));
        document["stations"][0]["position"] = json!({"x": 77, "y": 88});
        let name = document["stations"][0]["name"].clone();
        aki.call("PUT", "/maps/edo/draft", &[("If-Match", "\"1\"")], Some(document.clone())).is(200);
        let moved = aki.get("/maps/edo/difference").is(200);
        assert_eq!((&moved["differences"][0]["name"], &moved["differences"][0]["change"]), (&name, &json!("changed")));
        assert_eq!(moved["differences"][0]["fields"][0]["to"], json!({"x": 77, "y": 88}));
        aki.post_nothing("/maps/edo/publish").is(201);
        let visitor = server.visitor();
        assert_eq!(visitor.get("/maps/edo/difference").is(200)["from"], "parent");
        assert_eq!(visitor.get("/maps/edo/difference?from=1&to=1").is(200)["differences"], json!([]));
        visitor.get("/maps/edo/difference?to=draft").no(401, "unauthenticated");
        server.registered("Ben").get("/maps/edo/difference?to=draft").no(403, "not_yours");
        visitor.get("/maps/edo/difference?to=7").no(404, "not_found");
        visitor.get("/maps/edo/difference?to=latest").no(422, "invalid_fields");
        let page = server.browser("Aki").page("/editor/edo/difference?from=parent&to=1");
        assert!(page.contains(&format!("{}: moved", name.as_str().expect("a name"))), "{page}");
    }

    fn documents_go_out_and_in_byte_for_byte(server) {
        let aki = server.registered("Aki");
        let browser = server.browser("Aki");
        let odd = "\n{ \"name\" :\"京都\",\r\n\t\"wards\" : [ ], \"canvas\":{\"height\": 900 , \"width\":1000} }\n\n";
        let import = |path: &str, fields: &[(&str, &str)]| {
            let part = |(name, value): &(&str, &str)| {
                let file = if *name == "file" { "; filename=\"x.json\"\r\nContent-Type: application/json" } else { "" };
                format!("--xyz\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{value}\r\n")
            };
            let body: String = fields.iter().map(part).collect::<String>() + "--xyz--\r\n";
            let cookie = browser.cookie().to_owned();
            let headers = [("Cookie", cookie.as_str()), ("Content-Type", "multipart/form-data; boundary=xyz")];
            browser.client().raw("POST", path, &headers, Some(body.into_bytes()))
        };
        let word = browser.csrf();
        assert_eq!(import("/editor/new/import", &[("slug", "kyoto"), ("file", odd)]).status, 403, "no word");
        let made = import("/editor/new/import", &[("csrf", &word), ("slug", "kyoto"), ("file", odd)]);
        assert_eq!((made.status, made.header("location")), (303, "/editor/kyoto/draw"), "{}", made.text);
        let exported = browser.get("/editor/kyoto/export");
        assert_eq!(exported.text, odd);
        assert!(exported.header("content-disposition").contains("attachment; filename=\"kyoto.json\""));
        let tokyo = include_str!("../../../core/maps/tokyo.json");
        assert_eq!(import("/editor/kyoto/import", &[("csrf", &word), ("revision", "7"), ("file", tokyo)]).status, 412);
        assert_eq!(import("/editor/kyoto/import", &[("csrf", &word), ("revision", "1"), ("file", "[]")]).status, 422);
        assert_eq!(revision(&aki, "kyoto"), 1);
        assert_eq!(import("/editor/kyoto/import", &[("csrf", &word), ("revision", "1"), ("file", tokyo)]).status, 303);
        assert_eq!(browser.get("/editor/kyoto/export").text, tokyo);
        aki.post_nothing("/maps/kyoto/publish").is(201);
        assert_eq!(server.visitor().get("/editor/kyoto/export?version=1").text, tokyo);
        let draft = server.visitor().get("/editor/kyoto/export");
        assert_eq!((draft.status, draft.header("location")), (303, "/login?next=%2Feditor%2Fkyoto%2Fexport"));
    }

    fn a_published_map_is_played_on_and_printed_from_its_page(server) {
        server.registered("Aki");
        let browser = server.browser("Aki");
        let form = Form::in_page(&browser.page("/editor/tokyo"), "/play");
        let begun = browser.send(&form.with("players", "3").with("bot", "greedy"));
        assert_eq!(begun.status, 303, "{}", begun.text);
        let game = begun.header("location").to_owned();
        assert_eq!(browser.send(&browser.turn_at(&game)).status, 303);
        let played = api(&browser, "GET", &game, None, None).is(200);
        assert!(played["version"].as_u64() > Some(1), "{played}");
        server.visitor().get(&game).no(404, "not_found");
        assert!(browser.page("/editor/tokyo/print/cards-a4.pdf?version=1").starts_with("%PDF-"), "a PDF");
        assert_eq!(server.visitor().get("/editor/tokyo/print/tiles-b5.pdf").status, 404);
        assert_eq!(server.visitor().get("/editor/tokyo/print/board.svg?page=2").status, 404);
    }
}
