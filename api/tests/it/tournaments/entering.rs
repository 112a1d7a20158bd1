//! Coming and going.

use serde_json::{Value, json};

use super::{all, names, organiser};
use crate::kit::{Cup, Server, Storage, on_both};

fn entrants(cup: &Cup) -> Vec<(String, String)> {
    let list = cup.director.get(&cup.at("/entrants")).is(200);
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    let entrant = |item: &Value| (word(&item["user"]["name"]), word(&item["status"]));
    list["items"].as_array().expect("items").iter().map(entrant).collect()
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(name, status)| ((*name).to_owned(), (*status).to_owned())).collect()
}

on_both! {
    fn a_draft_is_for_its_directors_and_nobody_can_register(server) {
        let director = organiser(server, "Dora");
        let (aki, other) = (server.guest("Aki"), organiser(server, "Otto"));
        director.post("/tournaments", json!({"slug": "cup", "name": "Cup"})).is(201);
        director.post("/tournaments", json!({"slug": "cup", "name": "Another"})).no(409, "slug_taken");
        director.post("/tournaments", json!({"slug": "new", "name": "Another"})).no(422, "invalid_fields");
        for client in [&aki, &other, &server.visitor()] {
            client.get("/tournaments/cup").no(404, "not_found");
            client.get("/tournaments/cup/standings").no(404, "not_found");
            client.get("/tournaments/cup/stream").no(404, "not_found");
            assert_eq!(client.get("/tournaments").is(200)["items"], json!([]));
        }
        aki.post_nothing("/tournaments/cup/entrants").no(404, "not_found");
        other.call("PATCH", "/tournaments/cup", &[("If-Match", "\"1\"")], Some(json!({"name": "Mine"}))).no(404, "not_found");
        assert_eq!(director.get("/tournaments?mine=true").is(200)["items"][0]["slug"], "cup");
        director.post("/tournaments/cup/status", json!({"status": "running"})).no(409, "tournament_stage");
        let open = director.post("/tournaments/cup/status", json!({"status": "open"})).is(200);
        assert_eq!((&open["status"], &open["you"]["directs"]), (&json!("open"), &json!(true)));
        assert_eq!(aki.get("/tournaments/cup").is(200)["you"], json!({"directs": false, "entrant": null, "can_register": true, "game": null}));
        other.call("PATCH", "/tournaments/cup", &[("If-Match", "\"1\"")], Some(json!({"name": "Mine"}))).no(403, "not_yours");
        aki.call("PATCH", "/tournaments/cup", &[("If-Match", "\"1\"")], Some(json!({"name": "Mine"}))).no(403, "missing_role");
    }

    fn who_comes_when_it_is_full_waits_and_comes_up_when_somebody_goes(server) {
        let mut cup = Cup::open(&server.admin(), json!({"registration": {"limit": 2}}));
        let eve = server.guest("Eve");
        let news = eve.stream("/me/stream");
        news.next_of("ready");
        cup.enter(server.guest("Aki"));
        cup.enter(server.guest("Ben"));
        let entrant = cup.enter(eve.clone());
        assert_eq!((&entrant["status"], &entrant["waiting_before"]), (&json!("waiting"), &json!(0)));
        assert_eq!(cup.enter(server.guest("Fay"))["waiting_before"], 1);
        eve.post_nothing(&cup.at("/entrants")).no(409, "already_registered");
        let aki = &cup.players["Aki"];
        let own = cup.at(&format!("/entrants/{}", cup.id("Aki")));
        eve.delete(&own).no(403, "not_yours");
        aki.delete(&own).is(204);
        aki.delete(&own).no(404, "not_found");
        assert_eq!(entrants(&cup), pairs(&[("Ben", "registered"), ("Eve", "registered"), ("Fay", "waiting")]));
        let told = news.next_of("tournament_entered");
        assert_eq!((&told.data["tournament"]["slug"], &told.data["game"]), (&json!("cup"), &Value::Null));

        // Who has gone comes last, and a larger limit lets everybody up.
        aki.post_nothing(&cup.at("/entrants")).is(201);
        cup.change(json!({"registration": {"limit": 4}})).is(200);
        assert_eq!(entrants(&cup).into_iter().map(|(_, status)| status).collect::<Vec<_>>(), ["registered"; 4]);
    }

    fn nobody_comes_before_those_who_wait(server) {
        let mut cup = Cup::with_guests(server, 2, json!({
            "registration": {"limit": 2, "late_until": 4}, "rules": {"table_size": 2, "other_sizes": []},
        }));
        cup.enter(server.guest("Wait"));
        let own = cup.at(&format!("/entrants/{}", cup.id("P1")));
        cup.players["P1"].patch(&own, json!({"status": "dropped"})).is(200);
        assert_eq!(entrants(&cup), pairs(&[("P1", "dropped"), ("P2", "registered"), ("Wait", "registered")]));
        assert_eq!(cup.players["P1"].patch(&own, json!({"status": "registered"})).is(200)["status"], "waiting", "the place is taken");
        cup.publish();
        cup.alter("P2", json!({"status": "dropped"}));
        assert_eq!(cup.players["P1"].get(&cup.path).is(200)["you"]["entrant"]["status"], "registered", "while it runs too");
        assert_eq!(cup.enter(server.guest("New"))["status"], "waiting");
    }

    fn who_is_not_invited_does_not_come_where_one_must_be(server) {
        let mut cup = Cup::open(&server.admin(), json!({"registration": {"mode": "invited"}}));
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        aki.post_nothing(&cup.at("/entrants")).no(409, "registration_closed");
        let news = aki.stream("/me/stream");
        news.next_of("ready");
        ben.post(&cup.at("/entrants"), json!({"name": "Aki", "invite": true})).no(403, "not_yours");
        cup.director.post(&cup.at("/entrants"), json!({"name": "aki", "invite": true})).is(201);
        cup.director.post(&cup.at("/entrants"), json!({"name": "aki", "invite": true})).no(409, "already_registered");
        cup.director.post(&cup.at("/entrants"), json!({"invite": true})).no(422, "invalid_fields");
        cup.director.post(&cup.at("/entrants"), json!({"name": "Nobody"})).no(422, "invalid_fields");
        news.next_of("tournament_invitation");
        assert_eq!(aki.get(&cup.path).is(200)["you"]["entrant"]["status"], "invited");
        cup.enter(aki);
        cup.director.post(&cup.at("/entrants"), json!({"name": "Ben"})).is(201);
        assert_eq!(entrants(&cup), pairs(&[("Aki", "registered"), ("Ben", "registered")]));
        assert_eq!(cup.players["Aki"].get("/tournaments?mine=true").is(200)["items"][0]["players"], 2);
    }

    fn only_those_who_have_checked_in_are_paired_where_one_must(server) {
        let options = json!({"registration": {"check_in": true}, "rules": {"table_size": 2, "other_sizes": []}});
        let cup = Cup::with_guests(server, 3, options);
        cup.director.put(&cup.at("/draft"), json!({})).no(422, "cannot_pair");
        let own = cup.at(&format!("/entrants/{}", cup.id("P1")));
        cup.players["P1"].patch(&own, json!({"checked_in": true})).is(200);
        cup.players["P2"].patch(&own, json!({"checked_in": false})).no(403, "not_yours");
        cup.alter("P3", json!({"checked_in": true}));
        let round = cup.publish();
        assert_eq!(round["tables"].as_array().expect("tables").len(), 1);
        assert_eq!(round["byes"], json!([]));
        assert_eq!(cup.standings().len(), 2, "who is not there does not stand anywhere");
    }

    fn who_drops_out_is_not_paired_until_they_come_back_and_keeps_their_points(server) {
        let cup = Cup::with_guests(server, 4, json!({"rules": {"table_size": 2, "other_sizes": []}}));
        let round = cup.publish();
        cup.adjudicate_all(&round);
        let best = cup.standings()[0]["player"]["name"].as_str().expect("a name").to_owned();
        let own = cup.at(&format!("/entrants/{}", cup.id(&best)));
        cup.players[&best].delete(&own).no(409, "tournament_stage");
        assert_eq!(cup.players[&best].patch(&own, json!({"status": "dropped"})).is(200)["status"], "dropped");
        let draft = cup.pair();
        let paired: Vec<String> = draft["tables"].as_array().expect("tables").iter().flat_map(|table| {
            table["seats"].as_array().expect("seats").iter().map(|user| user["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
        }).collect();
        assert_eq!((paired.len(), draft["byes"].as_array().expect("byes").len()), (2, 1));
        assert!(!paired.contains(&best));
        let standing = cup.standings().into_iter().find(|standing| standing["player"]["name"] == best.as_str());
        let standing = standing.expect("they still stand somewhere");
        assert_eq!((&standing["points"], &standing["dropped"]), (&json!(3), &json!(true)));
        cup.alter(&best, json!({"status": "registered", "reason": "Is back"}));
        // The draft was made without them, and says so.
        let outdated = cup.director.get(&cup.at("/draft")).is(200);
        assert_eq!(outdated["errors"][0]["code"], "not_paired");
        assert!(outdated["errors"][0]["message"].as_str().expect("words").contains(&best));
        cup.director.post(&cup.at("/rounds"), json!({"draft": draft["revision"]})).no(422, "cannot_pair");
        assert_eq!(cup.pair()["byes"], json!([]));
    }

    fn who_comes_late_gets_the_stated_points_and_no_bye(server) {
        let options = json!({
            "rules": {"table_size": 2, "other_sizes": [], "late_points": 0.5, "format": {"type": "swiss", "rounds": 3}},
            "registration": {"late_until": 2},
        });
        let mut cup = Cup::with_guests(server, 2, options);
        let round = cup.publish();
        let late = server.guest("Late");
        assert_eq!(late.get(&cup.path).is(200)["you"]["can_register"], true);
        cup.enter(late);
        cup.adjudicate_all(&round);
        let standing = cup.standings().into_iter().find(|standing| standing["player"]["name"] == "Late");
        assert_eq!(standing.expect("they stand somewhere")["points"], json!(0.5));
        let round = cup.publish();
        let byes = names(&round["byes"]);
        assert!(byes.len() == 1 && byes[0] != "Late", "{byes:?}");
        server.guest("Later").post_nothing(&cup.at("/entrants")).no(409, "registration_closed");
        cup.director.post(&cup.at("/entrants"), json!({"name": "Later"})).is(201);
    }
}

#[test]
fn what_a_tournament_agrees_on_is_looked_at_as_a_whole() {
    let server = Server::start(Storage::Sqlite);
    let director = server.admin();
    let new = json!({
        "slug": "cup", "name": "Cup", "stuck_after": 1, "registration": {"limit": 1},
        "rules": {"table_size": 5, "points": {"4": [1, 2, 3, 4]}, "tie_breaks": ["wins", "wins"]},
    });
    let faults = director.post("/tournaments", new).no(422, "invalid_fields");
    let pointers = names_of(&faults["errors"], "pointer");
    for pointer in
        ["/rules/table_size", "/rules/points/4", "/rules/tie_breaks/1", "/registration/limit", "/stuck_after"]
    {
        assert!(pointers.contains(&pointer.to_owned()), "{pointer} in {pointers:?}");
    }
    let unknown = json!({"rounds": [{"map": "tokyo"}, {"map": "atlantis"}, {"mods": [{"mod": "kaiju", "revision": 1}]}]});
    let faults = director.post("/tournaments", json!({"slug": "cup", "name": "Cup", "rules": unknown}));
    let faults = faults.no(422, "invalid_fields");
    assert_eq!(names_of(&faults["errors"], "pointer")[0], "/rules/rounds/1/map");
    assert!(names_of(&faults["errors"], "pointer")[1].starts_with("/rules/rounds/2/mods"));
    director.get("/tournaments/cup").no(404, "not_found");
}

fn names_of(list: &Value, field: &str) -> Vec<String> {
    all(list, field).into_iter().map(|value| value.as_str().expect("a text").to_owned()).collect()
}
