//! Settings that several directors change.

use serde_json::{Value, json};

use crate::kit::{Cup, Reply, on_both};

/// Changes settings of which a revision was read.
fn change(cup: &Cup, revision: &str, change: Value) -> Reply {
    cup.director.call("PATCH", &cup.path, &[("If-Match", revision)], Some(change))
}

on_both! {
    fn of_two_directors_who_save_settings_the_second_is_told_and_reverts_nothing(server) {
        let cup = Cup::open(&server.admin(), json!({}));
        let read = cup.director.get(&cup.path);
        let tag = read.header("etag").to_owned();
        assert_eq!(tag, format!("\"{}\"", read.is(200)["settings_revision"]));
        let saved = change(&cup, &tag, json!({"stuck_after": 600}));
        let next = saved.header("etag").to_owned();
        saved.is(200);
        assert_ne!(next, tag);

        let late = change(&cup, &tag, json!({"stuck_after": 900, "description": "Bring snacks"}));
        let late = late.no(412, "settings_changed");
        assert_eq!(format!("\"{}\"", late["current_version"]), next);
        let now = cup.director.get(&cup.path).is(200);
        assert_eq!((&now["stuck_after"], &now["description"]), (&json!(600), &json!("")));
        cup.director.patch(&cup.path, json!({"stuck_after": 900})).no(428, "revision_required");
        change(&cup, &next, json!({"description": "Bring snacks"})).is(200);
    }

    fn what_happens_in_a_tournament_is_no_conflict_for_its_settings(server) {
        let rules = json!({"table_size": 2, "other_sizes": []});
        let cup = Cup::with_guests(server, 2, json!({"rules": rules}));
        let read = cup.director.get(&cup.path);
        let (tag, before) = (read.header("etag").to_owned(), read.is(200)["revision"].clone());
        cup.adjudicate_all(&cup.publish());
        cup.director.post(&cup.at("/announcements"), json!({"text": "Lunch"})).is(201);
        let now = change(&cup, &tag, json!({"description": "A day of games"})).is(200);
        assert!(now["revision"].as_u64() > before.as_u64());
        // A change that changes nothing makes nobody's settings old.
        let tag = cup.director.get(&cup.path).header("etag").to_owned();
        change(&cup, &tag, json!({"description": "A day of games"})).is(200);
        change(&cup, &tag, json!({"description": "Two days of games"})).is(200);
    }

    fn starts_are_neither_past_nor_far_away(server) {
        let start = |starts_at: &str| json!({"slug": "cup", "name": "Cup", "starts_at": starts_at});
        for (starts_at, code) in [("1999-01-01T12:00:00Z", "in_the_past"), ("2999-01-01T12:00:00Z", "too_far")] {
            let refused = server.admin().post("/tournaments", start(starts_at)).no(422, "invalid_fields");
            assert_eq!((&refused["errors"][0]["pointer"], &refused["errors"][0]["code"]), (&json!("/starts_at"), &json!(code)));
        }
        let cup = Cup::open(&server.admin(), json!({}));
        for starts_at in ["1999-01-01T12:00:00Z", "2999-01-01T12:00:00Z"] {
            let refused = cup.change(json!({"starts_at": starts_at})).no(422, "invalid_fields");
            assert_eq!(refused["errors"][0]["pointer"], "/starts_at");
        }
        let now = cup.director.get(&cup.path).is(200)["created_at"].clone();
        let kept = cup.change(json!({"starts_at": now})).is(200)["starts_at"].clone();
        // A start that is past by now stays, and other settings can be changed.
        server.go_ahead(100_000);
        let changed = cup.change(json!({"starts_at": kept, "description": "It was fun"})).is(200);
        assert_eq!(changed["starts_at"], kept);
    }
}
