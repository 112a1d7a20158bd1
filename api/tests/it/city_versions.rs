//! Databases that hold built-in cities as they were published by an earlier server.

use serde_json::{Value, json};

use crate::kit::{Dice, Table, on_both};

/// The first version of Tokyo, which is a document of version 1.
const BEFORE: &str = include_str!("../../../core/tests/it/maps/v1/tokyo.json");

fn read(document: &str) -> Value {
    serde_json::from_str(document).expect("a map")
}

on_both! {
    fn a_changed_city_becomes_a_new_version_and_games_stay_on_theirs(server) {
        let after = read(include_str!("../../../core/maps/tokyo.json"));
        server.place().sql(&format!(
            "UPDATE map_versions SET document = '{}' WHERE slug = 'tokyo'",
            BEFORE.replace('\'', "''")
        ));
        let table = Table::start(vec![server.registered("Aki"), server.registered("Ben")], json!({"map": "tokyo"}));
        let mut dice = Dice::new(3);
        for _ in 0..6 {
            table.act_at_random(&mut dice).expect("no game is that short");
        }
        let board = table.players[0].get(&table.at("/board.svg?version=4")).text;
        let fork = server.login("Aki").post("/maps/tokyo/fork", json!({"slug": "my-tokyo"})).is(201);
        assert_eq!(fork["document"], read(BEFORE));

        let next = server.beside();
        let visitor = next.visitor();
        let city = visitor.get("/maps/tokyo").is(200);
        assert_eq!((&city["latest_version"], &city["document"]), (&json!(2), &after));
        assert_eq!(visitor.get("/maps/tokyo/versions/1").is(200)["document"], read(BEFORE));
        assert_eq!(visitor.get("/maps/tokyo/versions/2").is(200)["document"], after);
        for version in [1, 2] {
            assert_eq!(visitor.get(&format!("/maps/tokyo/board.svg?version={version}")).status, 200);
        }
        let compared = visitor.get("/maps/tokyo/difference?from=1&to=2").is(200);
        let kinds: Vec<&Value> = compared["differences"].as_array().expect("a list").iter().map(|one| &one["kind"]).collect();
        assert!(kinds.iter().all(|kind| ["map", "ward", "station"].iter().any(|word| *kind == word)), "{kinds:?}");

        // The game goes on where it began, and can be replayed, drawn and played again from its record.
        let moved = Table { path: table.path.clone(), players: vec![next.login("Aki"), next.login("Ben")] };
        let aki = &moved.players[0];
        assert_eq!(aki.get(&moved.path).is(200)["map"], json!({"slug": "tokyo", "version": 1}));
        assert_eq!(aki.get(&moved.at("/board.svg?version=4")).text, board);
        aki.get(&moved.at("/replay?version=4")).is(200);
        moved.play_out(3);
        let record = aki.get(&moved.at("/export")).is(200);
        assert_eq!((&record["map"]["version"], &record["map"]["document"]["wards"]), (&json!(1), &read(BEFORE)["wards"]));

        // New games are played on the new version; a draft of before can be published.
        assert_eq!(aki.post("/games", json!({"map": "tokyo", "players": 2})).is(201)["map"]["version"], 2);
        assert_eq!(aki.get("/maps/my-tokyo/draft").is(200)["document"], read(BEFORE));
        assert_eq!(aki.post_nothing("/maps/my-tokyo/publish").is(201)["document"], read(BEFORE));
        assert_eq!(next.beside().visitor().get("/maps/tokyo").is(200)["latest_version"], 2, "another start adds nothing");
    }

    fn a_published_map_with_overlapping_outlines_stays_playable(server) {
        let aki = server.registered("Aki");
        aki.post("/maps/tokyo/fork", json!({"slug": "my-tokyo"})).is(201);
        let mut document = read(BEFORE);
        document["wards"][0]["cards"] = json!(4);
        let put = aki.call("PUT", "/maps/my-tokyo/draft", &[("If-Match", "\"1\"")], Some(document.clone()));
        put.is(200);
        aki.post_nothing("/maps/my-tokyo/publish").is(201);
        let square = json!([[{"x": 0, "y": 0}, {"x": 100, "y": 0}, {"x": 100, "y": 100}, {"x": 0, "y": 100}]]);
        for ward in [0, 1] {
            document["wards"][ward]["outline"] = square.clone();
        }
        let report = aki.post("/maps/validate", document.clone()).is(200);
        assert_eq!(report["errors"][0]["code"], "outlines_overlap");
        let text = document.to_string().replace('\'', "''");
        server.place().sql(&format!("UPDATE map_versions SET document = '{text}' WHERE slug = 'my-tokyo'"));
        let table = Table::start(vec![aki, server.guest("Ben")], json!({"map": "my-tokyo"}));
        table.act_at_random(&mut Dice::new(1)).expect("it has begun");
        assert_eq!(table.players[0].get("/maps/my-tokyo/board.svg").status, 200);
        assert_eq!(table.players[0].get("/editor/my-tokyo/print/board.svg?version=1").status, 200);
    }
}
