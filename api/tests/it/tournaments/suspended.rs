//! Entrants whose accounts are suspended.

use serde_json::{Value, json};

use super::{all, names};
use crate::kit::{Cup, Server, on_both};

/// Suspends an account, or restores it.
fn suspend(server: &Server, cup: &Cup, name: &str, disabled: bool) {
    let change = json!({"disabled": disabled, "reason": "A test"});
    server.admin().patch(&format!("/users/{}", cup.id(name)), change).is(200);
}

/// Everybody who is paired.
fn paired(draft: &Value) -> Vec<String> {
    let tables = draft["tables"].as_array().expect("tables");
    let mut paired: Vec<String> = tables.iter().flat_map(|table| names(&table["seats"])).collect();
    paired.extend(names(&draft["byes"]));
    paired.sort_unstable();
    paired
}

on_both! {
    fn suspended_accounts_are_not_paired_while_they_are_suspended(server) {
        let mut cup = Cup::open(&server.admin(), json!({"rules": {"table_size": 2, "other_sizes": []}}));
        for name in ["Aki", "Ben", "Eve", "Fay"] {
            cup.enter(server.registered(name));
        }
        suspend(server, &cup, "Ben", true);
        assert_eq!(paired(&cup.pair()), ["Aki", "Eve", "Fay"]);
        let attention = cup.director.get(&cup.at("/attention")).is(200);
        assert_eq!(all(&attention["items"], "type"), ["suspended"]);
        assert_eq!(names(&attention["items"][0]["players"]), ["Ben"]);
        let marks = |entrants: Value| -> Vec<bool> {
            all(&entrants["items"], "suspended").into_iter().map(|mark| mark == true).collect()
        };
        assert_eq!(marks(cup.director.get(&cup.at("/entrants")).is(200)), [false, true, false, false]);
        assert_eq!(marks(server.visitor().get(&cup.at("/entrants")).is(200)), [false; 4], "that is for directors");

        suspend(server, &cup, "Ben", false);
        let draft = cup.pair();
        assert_eq!(paired(&draft), ["Aki", "Ben", "Eve", "Fay"]);
        suspend(server, &cup, "Eve", true);
        let refused = cup.director.post(&cup.at("/rounds"), json!({"draft": draft["revision"]})).no(422, "cannot_pair");
        assert_eq!(refused["errors"][0]["code"], "suspended");
        let attention = cup.director.get(&cup.at("/attention")).is(200);
        assert_eq!(all(&attention["items"], "type"), ["draft_outdated", "suspended"]);
    }

    fn suspended_accounts_neither_register_nor_check_in(server) {
        let registration = json!({"limit": 2, "check_in": true});
        let mut cup = Cup::open(&server.admin(), json!({"registration": registration}));
        for name in ["Aki", "Ben", "Eve", "Fay"] {
            cup.enter(server.registered(name));
        }
        suspend(server, &cup, "Ben", true);
        suspend(server, &cup, "Eve", true);
        let at = |name: &str| cup.at(&format!("/entrants/{}", cup.id(name)));
        let refused = cup.director.patch(&at("Ben"), json!({"checked_in": true})).no(422, "invalid_fields");
        assert_eq!((&refused["errors"][0]["pointer"], &refused["errors"][0]["code"]), (&json!("/checked_in"), &json!("suspended")));
        cup.director.patch(&at("Eve"), json!({"status": "registered"})).no(422, "invalid_fields");
        cup.alter("Ben", json!({"status": "dropped"}));
        let entrants = cup.director.get(&cup.at("/entrants")).is(200);
        let status = |name: &str| {
            let entrants = entrants["items"].as_array().expect("items");
            entrants.iter().find(|entrant| entrant["user"]["name"] == name).expect("an entrant")["status"].clone()
        };
        assert_eq!((status("Eve"), status("Fay")), (json!("waiting"), json!("registered")), "the next one who waits comes up");
        let refused = cup.director.patch(&at("Ben"), json!({"status": "registered"})).no(422, "invalid_fields");
        assert_eq!(refused["errors"][0]["pointer"], "/status");
        let gus = server.registered("Gus");
        let id = gus.get("/me").is(200)["id"].as_str().expect("an id").to_owned();
        server.admin().patch(&format!("/users/{id}"), json!({"disabled": true})).is(200);
        cup.director.post(&cup.at("/entrants"), json!({"name": "Gus"})).no(422, "invalid_fields");
    }
}
