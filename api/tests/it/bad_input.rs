//! Bad input: a clear problem each, never a fault of the server, and nothing changed.

use serde_json::{Value, json};

use crate::kit::{Client, Reply, on_both, solo};

const JSON: [(&str, &str); 1] = [("Content-Type", "application/json")];

fn send(client: &Client, path: &str, body: &[u8]) -> Reply {
    client.raw("POST", path, &JSON, Some(body.to_vec()))
}

on_both! {
    fn bodies_that_are_not_of_the_form_are_refused(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, json!({}));
        let actions = format!("{path}/actions");
        let before = aki.get(&path).is(200);
        let malformed: [(&[u8], &str, &str); 19] = [
            (b"", "", "EOF"),
            (b"{", "", "EOF"),
            (b"nonsense", "", "expected"),
            (b"[]", "", "must be a JSON object"),
            (b"null", "", "must be a JSON object"),
            (b"[1, {\"type\": \"income\"}]", "", "must be a JSON object"),
            (b"{\"version\": 1}", "", "missing field `action`"),
            (b"{\"action\": {\"type\": \"income\"}}", "", "missing field `version`"),
            (b"{\"version\": 1, \"action\": {\"type\": \"income\"}, \"extra\": 1}", "/extra", "unknown field `extra`"),
            (b"{\"version\": 1, \"version\": 2, \"action\": {\"type\": \"income\"}}", "", "'version' appears twice"),
            (b"{\"version\": \"1\", \"action\": {\"type\": \"income\"}}", "/version", "invalid type"),
            (b"{\"version\": -1, \"action\": {\"type\": \"income\"}}", "/version", "invalid value"),
            (b"{\"version\": 1.5, \"action\": {\"type\": \"income\"}}", "/version", "invalid type"),
            (b"{\"version\": 99999999999, \"action\": {\"type\": \"income\"}}", "/version", "invalid value"),
            (b"{\"version\": 1, \"action\": {\"type\": \"fly\"}}", "/action", "unknown variant `fly`"),
            (b"{\"version\": 1, \"action\": [\"income\"]}", "/action", "invalid type"),
            (b"{\"version\": 1, \"action\": {\"type\": \"income\", \"pay\": []}}", "/action", "unknown field `pay`"),
            (b"{\"version\": 1, \"action\": {\"type\": \"open\", \"station\": \"ueno\", \"good\": \"fish\"}}", "/action", "unknown variant `fish`"),
            (b"{\"version\": 1, \"action\": {\"type\": \"income\", \"type\": \"pass\"}}", "", "'type' appears twice"),
        ];
        for (body, pointer, words) in malformed {
            let problem = send(&aki, &actions, body).no(400, "malformed_request");
            let error = &problem["errors"][0];
            let message = error["message"].as_str().expect("a message");
            assert_eq!(error["pointer"], pointer, "{}", String::from_utf8_lossy(body));
            assert!(message.contains(words), "{message} should speak of {words}");
        }
        assert!(send(&aki, &actions, b"\"\xff\xfe\"").no(400, "malformed_request")["detail"].as_str().expect("words").contains("UTF-8"));
        let deep = [vec![b'['; 100_000], vec![b']'; 100_000]].concat();
        send(&aki, &actions, &deep).no(400, "malformed_request");
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/xml", "", "json"] {
            aki.raw("POST", &actions, &[("Content-Type", kind)], Some(b"{}".to_vec())).no(415, "unsupported_media_type");
        }
        aki.raw("POST", &actions, &[], Some(b"{}".to_vec())).no(415, "unsupported_media_type");
        aki.raw("POST", &actions, &[("Content-Type", "application/json; charset=utf-8")], Some(b"{}".to_vec())).no(400, "malformed_request");
        let huge = [b"{\"version\": 1, \"action\": \"".to_vec(), vec![b'x'; 2 << 20], b"\"}".to_vec()].concat();
        send(&aki, &actions, &huge).no(413, "body_too_large");
        assert_eq!(aki.get(&path).is(200), before);
    }

    fn actions_that_the_rules_refuse_change_nothing(server) {
        let aki = server.guest("Aki");
        let path = solo(&aki, json!({"setup": {"first": "red", "position": {"hands": {"red": ["chiyoda"]}}}}));
        let before = aki.get(&path).is(200);
        let act = |version: u64, action: Value| aki.post(&format!("{path}/actions"), json!({"version": version, "action": action}));
        let open = |station: &str, pay: Value| json!({"type": "open", "station": station, "good": "food", "pay": pay});
        act(1, open("atlantis", json!(["chiyoda"]))).no(422, "unknown_station");
        act(1, open("a\u{0}b", json!(["chiyoda"]))).no(422, "unknown_station");
        act(1, open("tokyo", json!(["atlantis"]))).no(422, "unknown_ward");
        act(1, open("tokyo", json!(["chuo"]))).no(422, "card_not_in_hand");
        let problem = act(1, open("ueno", json!(["chiyoda"]))).no(422, "card_does_not_serve");
        assert!(problem["detail"].as_str().expect("words").len() > 20);
        act(1, json!({"type": "wander", "to": "chuo"})).no(422, "mod_not_in_play");
        act(1, json!({"type": "move", "ward": "chuo", "path": vec!["tokyo"; 5000], "pay": []})).is(422);
        for stale in [0, 2, 4_294_967_295] {
            assert_eq!(act(stale, json!({"type": "income"})).no(409, "version_conflict")["current_version"], 1);
        }
        assert_eq!(aki.get(&path).is(200), before);
        assert_eq!(aki.get(&format!("{path}/events")).is(200)["items"].as_array().map(Vec::len), Some(1));
    }

    fn ids_of_nothing_lead_to_nothing(server) {
        let aki = server.guest("Aki");
        let unknown = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f";
        for id in [unknown, "x", "0", "%00", "%ff", "..", "01932c07", &"9".repeat(400)] {
            for rest in ["", "/events", "/export", "/legal-actions", "/replay?version=1", "/board.svg"] {
                aki.get(&format!("/games/{id}{rest}")).no(404, "not_found");
            }
            aki.post(&format!("/games/{id}/actions"), json!({"version": 1, "action": {"type": "income"}})).no(404, "not_found");
            aki.post_nothing(&format!("/games/{id}/start")).no(404, "not_found");
            aki.post_nothing(&format!("/games/{id}/undo")).no(404, "not_found");
            aki.delete(&format!("/games/{id}")).no(404, "not_found");
            aki.delete(&format!("/games/{id}/seats/0")).no(404, "not_found");
            server.visitor().get(&format!("/users/{id}")).no(404, "not_found");
        }
        aki.delete(&format!("/games/{unknown}/seats/x")).no(404, "not_found");
        aki.get("/nowhere").no(404, "not_found");
        let wrong = aki.call("PATCH", "/games", &[], None);
        assert_eq!(wrong.header("allow"), "GET, HEAD, POST");
        wrong.no(405, "method_not_allowed");
    }

    fn texts_of_people_are_bounded(server) {
        let aki = server.guest("Aki");
        let open = |name: Value| aki.post("/games", json!({"players": 2, "name": name}));
        for bad in [json!(""), json!("  "), json!("a\u{7}b"), json!("x".repeat(81)), json!("\u{0}"), json!("x".repeat(500_000))] {
            let problem = open(bad).no(422, "invalid_fields");
            assert_eq!(problem["errors"][0]["pointer"], "/name");
        }
        assert_eq!(open(json!("  Ｆｒｉｄａｙ \n night ")).is(201)["name"], "Friday night");
        open(json!(7)).no(400, "malformed_request");
        aki.post("/games", json!({"players": 300})).no(400, "malformed_request");
        aki.post("/games", json!({"players": 2, "map": "x".repeat(5000)})).no(422, "invalid_fields");
        aki.post("/games", json!({"players": 2, "setup": {"deck": vec!["chuo"; 20_000]}})).no(422, "invalid_setup");
        aki.post("/games", json!({"players": 2, "mods": vec![json!({"mod": "kaiju"}); 10_000]})).no(422, "invalid_setup");
    }
}
