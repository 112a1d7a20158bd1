//! Maps: from a draft to a city that people play on.

use serde_json::{Value, json};

use crate::kit::{Client, on_both, solo};

fn tokyo() -> Value {
    serde_json::from_str(include_str!("../../../core/maps/tokyo.json")).expect("a map")
}

/// The size, the colours, the lines and the texts of a drawing, in a fixed order.
fn parts(svg: &str) -> Vec<&str> {
    let between = |start: &'static str, end: &'static str| {
        svg.split(start).skip(1).filter_map(move |rest| rest.split_once(end).map(|(part, _)| part))
    };
    let texts = between("<text", "</text>").filter_map(|text| text.split_once('>').map(|(_, words)| words));
    let mut parts: Vec<&str> = texts
        .chain(between("viewBox=\"0 0 1", "\""))
        .chain(between("<title>", "</title>"))
        .chain(between("<style>", "</style>"))
        .chain(between("data-connection=", "/>"))
        .collect();
    parts.sort_unstable();
    parts
}

fn put(client: &Client, slug: &str, revision: &str, document: &Value) -> crate::kit::Reply {
    client.call("PUT", &format!("/maps/{slug}/draft"), &[("If-Match", revision)], Some(document.clone()))
}

on_both! {
    fn the_built_in_cities_are_there(server) {
        let visitor = server.visitor();
        let listed = visitor.get("/maps").is(200);
        let slugs: Vec<&Value> = listed["items"].as_array().expect("items").iter().map(|map| &map["slug"]).collect();
        assert_eq!(slugs, ["london", "osaka", "paris", "tokyo"]);
        let read = visitor.get("/maps/tokyo").is(200);
        assert_eq!((&read["document"], &read["latest_version"], &read["owner"]), (&tokyo(), &json!(1), &Value::Null));
        assert_eq!(visitor.get("/maps/tokyo/versions").is(200)["items"][0]["version"], 1);
        assert_eq!(visitor.get("/maps/tokyo/versions/1").is(200)["document"], tokyo());
        for path in ["/maps/tokyo", "/maps/tokyo/versions/1"] {
            let tag = visitor.get(path).header("etag").to_owned();
            let again = visitor.call("GET", path, &[("If-None-Match", &tag)], None);
            assert_eq!((again.status, again.text.as_str()), (304, ""));
            assert_eq!(visitor.call("GET", path, &[("If-None-Match", "\"other\"")], None).status, 200);
        }
        let next = visitor.get("/maps?limit=3").is(200);
        assert_eq!(next["next_cursor"], "paris");
        assert_eq!(visitor.get("/maps?limit=3&cursor=paris").is(200)["items"][0]["slug"], "tokyo");
        for nothing in ["/maps/atlantis", "/maps/tokyo/versions/2", "/maps/tokyo/versions/0", "/maps/To%00kyo", "/maps/atlantis/versions",
            "/maps/tokyo/versions/99999999999", "/maps/atlantis/board.svg", "/maps/tokyo/board.svg?version=7"] {
            visitor.get(nothing).no(404, "not_found");
        }
        assert_eq!(server.beside().visitor().get("/maps/tokyo").is(200)["latest_version"], 1, "a second start adds nothing");
    }

    fn a_document_with_many_faults_gets_a_short_answer(server) {
        let (visitor, aki) = (server.visitor(), server.registered("Aki"));
        let fields = |count: usize| (0..count).map(|number| (format!("unknown-{number}"), json!(1))).collect();
        let document = Value::Object(fields(10_000));
        let checked = visitor.post("/maps/validate", document.clone());
        assert!(checked.text.len() < 50_000, "{} bytes", checked.text.len());
        let checked = checked.is(200);
        let listed = |answer: &Value| answer["errors"].as_array().map(Vec::len);
        // The twelve fields that a document must have are missing.
        assert_eq!((listed(&checked), &checked["error_count"]), (Some(100), &json!(10_012)));
        assert_eq!((&checked["valid"], &checked["warning_count"]), (&json!(false), &json!(0)));
        // Of those a draft needs the name alone.
        let refused = aki.post("/maps", json!({"slug": "kyoto", "document": document})).no(422, "invalid_fields");
        assert_eq!((listed(&refused), &refused["error_count"]), (Some(100), &json!(10_001)));
        let mut document = tokyo();
        let borders = document["adjacency"].as_array_mut().expect("borders");
        borders.extend((0..150).map(|number| json!({"between": ["chuo", format!("nowhere-{number}")], "kind": "land"})));
        let draft = aki.post("/maps", json!({"slug": "kyoto", "document": document})).is(201);
        assert_eq!((listed(&draft), &draft["error_count"]), (Some(100), &json!(150)));
        let refused = aki.post_nothing("/maps/kyoto/publish").no(422, "invalid_map");
        assert_eq!((listed(&refused), &refused["error_count"]), (Some(100), &json!(150)));
        assert!(refused["detail"].as_str().expect("words").contains("and 149 more"), "{}", refused["detail"]);
        let few = visitor.post("/maps/validate", Value::Object(fields(3))).is(200);
        assert_eq!((listed(&few), &few["error_count"]), (Some(15), &json!(15)));
        // A position has faults too.
        let stores: Vec<Value> = (0..150).map(|number| json!({"station": format!("x{number}"), "owner": "red", "kind": "food"})).collect();
        let setup = json!({"players": 2, "setup": {"colors": ["red", "blue"], "position": {"stores": stores}}});
        let refused = aki.post("/games", setup).no(422, "invalid_setup");
        assert_eq!(listed(&refused), Some(100));
        assert!(refused["error_count"].as_u64().expect("a count") >= 150);
    }

    fn a_document_that_no_draft_can_be_is_not_looked_at(server) {
        let (visitor, aki) = (server.visitor(), server.registered("Aki"));
        let (large, small) = (json!({"name": "x".repeat(330 * 1024)}), json!({"name": "Kyoto"}));
        let too_large = |reply: crate::kit::Reply, pointer: &str| {
            let refused = reply.no(422, "invalid_fields");
            assert_eq!((&refused["errors"][0]["code"], &refused["errors"][0]["pointer"]), (&json!("too_large"), &json!(pointer)));
        };
        too_large(visitor.post("/maps/validate", large.clone()), "");
        too_large(visitor.post("/maps/sketch", large.clone()), "");
        too_large(aki.post("/maps/draw", large.clone()), "");
        too_large(visitor.post("/maps/merge", json!({"base": small, "mine": small, "theirs": large})), "/theirs");
        too_large(aki.post("/maps", json!({"slug": "kyoto", "document": large})), "/document");
        aki.post("/maps", json!({"slug": "kyoto", "document": small})).is(201);
        too_large(put(&aki, "kyoto", "\"1\"", &large), "");
        visitor.post("/maps/merge", json!({"base": 1, "mine": small, "theirs": small})).no(400, "malformed_request");
    }

    fn a_document_is_drawn_as_its_board(server) {
        let (visitor, aki) = (server.visitor(), server.registered("Aki"));
        let mut document = tokyo();
        let drawn = |query: &str, document: &Value| aki.post(&format!("/maps/draw{query}"), document.clone());
        for query in ["", "?panel=none", "?panel=none&lang=ja&theme=dark", "?names=native&theme=auto"] {
            let board = visitor.get(&format!("/maps/tokyo/board.svg{query}"));
            let drawing = drawn(query, &document);
            // The names are elements of their own here, which the editor moves, so only the parts are compared.
            assert_eq!(parts(&drawing.text), parts(&board.text), "{query}");
        }
        // Errors do not prevent a drawing, and neither do missing fields.
        document["wards"][0]["cards"] = json!(0);
        document["connections"].as_array_mut().expect("a list").clear();
        let unfinished = drawn("?panel=none", &document);
        assert_eq!(unfinished.header("content-type"), "image/svg+xml");
        assert!(unfinished.text.contains(r#"data-station="ueno""#) && !unfinished.text.contains("data-connection"));
        let blank = drawn("", &json!({"name": "Kyoto"}));
        assert!(blank.text.contains("Map of Kyoto"));
        // Entries that cannot be read do.
        let refused = drawn("", &json!({"name": "Kyoto", "stations": [1]})).no(422, "invalid_map");
        assert_eq!(refused["errors"][0]["pointer"], "/stations/0");
        drawn("?panel=above", &document).no(400, "malformed_request");
        visitor.post("/maps/draw", document).no(401, "unauthenticated");
    }

    fn a_city_is_drafted_published_and_played_on(server) {
        let (aki, ben) = (server.registered("Aki"), server.registered("Ben"));
        let mut document = tokyo();
        document["name"] = json!("Kyoto");
        document["wards"][0]["cards"] = json!(0);
        let made = aki.post("/maps", json!({"slug": "kyoto", "document": document}));
        assert_eq!((made.header("etag"), made.header("location")), ("\"1\"", "/api/v1/maps/kyoto"));
        let draft = made.is(201);
        assert_eq!(draft["errors"][0]["pointer"], "/wards/0/cards");
        aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).no(409, "slug_taken");
        aki.post("/maps", json!({"slug": "validate", "document": {"name": "Kyoto"}})).no(422, "invalid_fields");
        ben.get("/maps/kyoto").no(404, "not_found");
        ben.get("/maps/kyoto/draft").no(404, "not_found");
        ben.post("/maps/kyoto/fork", json!({"slug": "mine"})).no(404, "not_found");
        let listed = |client: &Client| client.get("/maps?mine=true").is(200)["items"].as_array().map(Vec::len);
        assert_eq!((listed(&aki), listed(&ben)), (Some(1), Some(0)));
        aki.post("/games", json!({"map": "kyoto", "players": 2})).no(422, "invalid_fields");

        let refused = aki.post_nothing("/maps/kyoto/publish").no(422, "invalid_map");
        assert_eq!(refused["errors"][0]["pointer"], "/wards/0/cards");
        document["wards"][0]["cards"] = json!(3);
        aki.put("/maps/kyoto/draft", document.clone()).no(428, "revision_required");
        put(&aki, "kyoto", "\"7\"", &document).no(412, "draft_changed");
        for never in ["W/\"1\"", "\"\"", "\"one\"", "\"-1\""] {
            assert_eq!(put(&aki, "kyoto", never, &document).no(412, "draft_changed")["current_version"], 1, "{never}");
        }
        for malformed in ["nonsense", "1", "", "\"1", "\"1\", \"2\""] {
            put(&aki, "kyoto", malformed, &document).no(400, "malformed_request");
        }
        put(&aki, "kyoto", "*", &document).no(428, "revision_required");
        put(&ben, "kyoto", "\"1\"", &document).no(404, "not_found");
        let replaced = put(&aki, "kyoto", "\"1\"", &document);
        assert_eq!(replaced.header("etag"), "\"2\"");
        assert_eq!(replaced.is(200)["errors"], json!([]));
        let stale = aki.call("POST", "/maps/kyoto/publish", &[("If-Match", "\"1\"")], None);
        assert_eq!(stale.no(412, "draft_changed")["current_version"], 2);
        let version = aki.call("POST", "/maps/kyoto/publish", &[("If-Match", "\"2\"")], Some(json!({"note": "First"})));
        assert_eq!(version.header("location"), "/api/v1/maps/kyoto/versions/1");
        assert_eq!(version.is(201)["note"], "First");
        aki.post_nothing("/maps/kyoto/publish").no(409, "nothing_to_publish");
        assert_eq!(ben.get("/maps/kyoto").is(200)["owner"]["name"], "Aki");
        ben.get("/maps/kyoto/draft").no(403, "not_yours");
        put(&ben, "kyoto", "\"2\"", &document).no(403, "not_yours");
        ben.post_nothing("/maps/kyoto/publish").no(403, "not_yours");
        ben.delete("/maps/kyoto").no(403, "not_yours");

        // A game pins the version on which it began.
        let path = solo(&ben, json!({"map": "kyoto"}));
        document["wards"][0]["cards"] = json!(4);
        put(&aki, "kyoto", "\"2\"", &document).is(200);
        assert_eq!(aki.post_nothing("/maps/kyoto/publish").is(201)["version"], 2);
        assert_eq!(ben.get(&path).is(200)["map"], json!({"slug": "kyoto", "version": 1}));
        assert_eq!(ben.get("/maps/kyoto/versions/1").is(200)["document"]["wards"][0]["cards"], 3);
        assert_eq!(ben.post("/games", json!({"map": "kyoto", "players": 2})).is(201)["map"]["version"], 2);

        aki.delete("/maps/kyoto").is(204);
        aki.delete("/maps/kyoto").is(204);
        ben.post("/games", json!({"map": "kyoto", "players": 2})).no(409, "map_archived");
        put(&aki, "kyoto", "\"3\"", &document).no(409, "map_archived");
        aki.post_nothing("/maps/kyoto/publish").no(409, "map_archived");
        let slugs = |client: &Client| client.get("/maps").is(200)["items"].to_string().contains("kyoto");
        assert_eq!((slugs(&aki), slugs(&ben)), (true, false));
        ben.get("/maps/kyoto/versions/1").is(200);
        ben.post(&format!("{path}/actions"), json!({"version": 1, "action": {"type": "income"}})).is(200);
    }

    fn a_fork_begins_as_its_parent_is(server) {
        let aki = server.registered("Aki");
        let fork = aki.post("/maps/tokyo/fork", json!({"slug": "my-tokyo"})).is(201);
        assert_eq!(fork["document"], tokyo());
        let read = aki.get("/maps/my-tokyo").is(200);
        assert_eq!((&read["parent"], &read["document"]), (&json!({"slug": "tokyo", "version": 1}), &Value::Null));
        aki.post("/maps/tokyo/fork", json!({"slug": "other", "version": 9})).no(404, "not_found");
        aki.post("/maps/tokyo/fork", json!({"slug": "my-tokyo"})).no(409, "slug_taken");
        aki.post("/maps/tokyo/fork", json!({"slug": "My Tokyo"})).no(400, "malformed_request");
        aki.post_nothing("/maps/my-tokyo/publish").is(201);
        server.admin().delete("/maps/my-tokyo").is(204);
        for who in [&aki, &server.admin()] {
            who.delete("/maps/tokyo").no(403, "not_yours");
            put(who, "tokyo", "\"0\"", &tokyo()).no(403, "not_yours");
        }
    }

    fn a_draft_is_kept_byte_for_byte(server) {
        let aki = server.registered("Aki");
        aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).is(201);
        let odd = "{ \"name\" :\"京都\",\n\t\"wards\": [ ], \"canvas\": { \"width\":900 , \"height\": 1000}, \"ward_word\": \"\\u533a\" }";
        let headers = [("If-Match", "\"1\""), ("Content-Type", "application/json")];
        aki.raw("PUT", "/maps/kyoto/draft", &headers, Some(odd.as_bytes().to_vec())).is(200);
        let text = aki.get("/maps/kyoto/draft").text;
        assert!(text.contains(odd), "{text}");
        assert_eq!(aki.get("/maps/kyoto").is(200)["name"], "京都");
        let next = [("If-Match", "\"2\""), ("Content-Type", "application/json")];
        for bad in ["[]", "7", "null", "\"x\""] {
            aki.raw("PUT", "/maps/kyoto/draft", &next, Some(bad.as_bytes().to_vec())).no(400, "malformed_request");
        }
        aki.raw("PUT", "/maps/kyoto/draft", &next, Some(b"{".to_vec())).no(400, "malformed_request");
        assert_eq!(aki.get("/maps/kyoto/draft").is(200)["revision"], 2);
    }

    fn what_is_not_a_map_document_is_refused_with_the_reasons(server) {
        let aki = server.registered("Aki");
        aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).is(201);
        let cases = [
            (json!({}), vec![("/name", "this field is missing")]),
            (
                json!({"type": "FeatureCollection", "features": []}),
                vec![("/name", "this field is missing"), ("/features", "this field is unknown"), ("/type", "this field is unknown")],
            ),
            (json!({"name": "Kyoto", "wards": [5]}), vec![("/wards/0", "invalid type: integer `5`, expected struct WardEntry")]),
            (json!({"name": 7}), vec![("/name", "invalid type: integer `7`, expected a string")]),
        ];
        for (document, reasons) in cases {
            let told = |problem: &Value, root: &str| -> Vec<(String, String)> {
                let faults = problem["errors"].as_array().expect("errors").iter();
                let text = |fault: &Value, field: &str| fault[field].as_str().expect("a text").to_owned();
                let mut told: Vec<_> = faults.map(|fault| (text(fault, "pointer").replacen(root, "", 1), text(fault, "message"))).collect();
                told.sort();
                told
            };
            let mut reasons: Vec<(String, String)> = reasons.iter().map(|(pointer, message)| ((*pointer).to_owned(), (*message).to_owned())).collect();
            reasons.sort();
            let made = aki.post("/maps", json!({"slug": "osaka-2", "document": document})).no(422, "invalid_fields");
            assert_eq!(told(&made, "/document"), reasons);
            assert_eq!(told(&put(&aki, "kyoto", "\"1\"", &document).no(422, "invalid_fields"), ""), reasons);
        }
        aki.get("/maps/osaka-2").no(404, "not_found");
        // A record of a game is not a map either.
        let game = solo(&aki, json!({}));
        aki.delete(&game).is(204);
        let record = aki.get(&format!("{game}/export")).is(200);
        put(&aki, "kyoto", "\"1\"", &record).no(422, "invalid_fields");
        // What is not finished is kept.
        put(&aki, "kyoto", "\"1\"", &json!({"name": "Kyoto", "wards": [], "water": {"name": "Kamo", "wards": ["nowhere"]}})).is(200);
    }

    fn all_faults_of_a_document_are_told_at_once(server) {
        let visitor = server.visitor();
        let report = visitor.post("/maps/validate", tokyo()).is(200);
        assert_eq!((&report["valid"], &report["errors"]), (&json!(true), &json!([])));
        let mut document = tokyo();
        document["stations"][0]["ward"] = json!("atlantis");
        document["connections"][1] = json!(["tokyo", "tokyo"]);
        document["extra"] = json!(1);
        let report = visitor.post("/maps/validate", document.clone()).is(200);
        assert_eq!(report["errors"][0]["pointer"], "/extra");
        document.as_object_mut().expect("an object").remove("extra");
        let report = visitor.post("/maps/validate", document).is(200);
        let pointers: Vec<&str> = report["errors"].as_array().expect("errors").iter().filter_map(|e| e["pointer"].as_str()).collect();
        assert!(pointers.contains(&"/stations/0/ward") && pointers.contains(&"/connections/1"), "{pointers:?}");
        assert_eq!(report["valid"], false);
        visitor.post("/maps/validate", json!([])).no(400, "malformed_request");
    }

    fn boards_are_drawn_and_not_sent_twice(server) {
        let visitor = server.visitor();
        let picture = visitor.get("/maps/paris/board.svg");
        assert_eq!((picture.status, picture.header("content-type")), (200, "image/svg+xml"));
        assert!(picture.text.starts_with("<svg") || picture.text.starts_with("<?xml"), "{}", &picture.text[..60]);
        assert!(picture.header("content-security-policy").contains("default-src 'none'"));
        let tag = picture.header("etag").to_owned();
        let again = visitor.call("GET", "/maps/paris/board.svg", &[("If-None-Match", &tag)], None);
        assert_eq!((again.status, again.text.as_str()), (304, ""));
        let aki = server.guest("Aki");
        let path = solo(&aki, json!({"map": "paris"}));
        let board = format!("{path}/board.svg");
        let empty = visitor.get(&board);
        let legal = aki.get(&format!("{path}/legal-actions?type=expand")).is(200);
        aki.post(&format!("{path}/actions"), json!({"version": 1, "action": legal["actions"][0]})).is(200);
        let changed = visitor.call("GET", &board, &[("If-None-Match", empty.header("etag"))], None);
        assert_eq!(changed.status, 200);
        assert_ne!(changed.text, empty.text);
    }
}
