//! Lessons and advice over HTTP.

use serde_json::{Value, json};

use crate::kit::{Client, PASSWORD, Table, on_both, solo};

fn ids(learner: &Client) -> Vec<String> {
    let list = learner.get("/lessons").is(200);
    let items = list["items"].as_array().expect("a list").iter();
    items.map(|lesson| lesson["id"].as_str().expect("an id").to_owned()).collect()
}

fn completed(learner: &Client) -> Vec<Value> {
    let list = learner.get("/lessons").is(200);
    let items = list["items"].as_array().expect("a list").iter();
    items.filter(|lesson| lesson["completed"] == true).map(|lesson| lesson["id"].clone()).collect()
}

fn start(learner: &Client, lesson: &str) -> Value {
    learner.post_nothing(&format!("/lessons/{lesson}/games")).is(201)
}

fn path_of(game: &Value) -> String {
    format!("/games/{}", game["id"].as_str().expect("an id"))
}

fn act(player: &Client, game: &Value, action: &Value) -> Value {
    let body = json!({"version": game["version"], "action": action});
    player.post(&format!("{}/actions", path_of(game)), body).is(200)["game"].clone()
}

/// Plays the solution, as the game itself names it.
fn solve(learner: &Client, lesson: &str) -> Value {
    let mut game = start(learner, lesson);
    while game["lesson"]["complete"] == false {
        let next = game["lesson"]["next"].clone();
        assert!(next.is_object(), "{lesson}: {}", game["lesson"]);
        game = act(learner, &game, &next);
    }
    game
}

on_both! {
    fn every_lesson_is_played_by_its_solution_and_recorded(server) {
        let learner = server.guest("Mei");
        let lessons = ids(&learner);
        assert_eq!(lessons.len(), 13);
        assert_eq!(completed(&learner), Vec::<Value>::new());
        for lesson in &lessons {
            let before = start(&learner, lesson);
            assert_eq!(before["lesson"]["id"], lesson.as_str());
            assert!(before["sandbox"] == true && before["status"] == "active", "{before}");
            let early = learner.put(&format!("/me/lessons/{lesson}"), json!({"game": before["id"]}));
            early.no(422, "lesson_not_complete");
            let after = solve(&learner, lesson);
            assert!(after["lesson"]["steps"].as_array().expect("steps").iter().all(|done| *done == true));
            for _ in 0..2 {
                let kept = learner.put(&format!("/me/lessons/{lesson}"), json!({"game": after["id"]})).is(200);
                assert_eq!(kept["completed"], true);
            }
            assert_eq!(learner.get(&format!("/lessons/{lesson}")).is(200)["completed"], true);
        }
        assert_eq!(completed(&learner).len(), lessons.len());
        assert_eq!(completed(&server.visitor()), Vec::<Value>::new());
        assert_eq!(completed(&server.guest("Ken")), Vec::<Value>::new());
    }

    fn a_guest_who_claims_the_account_keeps_the_progress(server) {
        let guest = server.guest("Mei");
        let game = solve(&guest, "income");
        guest.put("/me/lessons/income", json!({"game": game["id"]})).is(200);
        let owner = server.with_tokens(&guest.post("/me/claim", json!({"password": PASSWORD})).is(200));
        assert_eq!(completed(&owner), ["income"]);
    }

    fn a_lesson_is_completed_only_in_a_game_that_was_started_from_it_by_the_learner(server) {
        let (mei, ken) = (server.guest("Mei"), server.guest("Ken"));
        let game = solve(&mei, "first-customer");
        mei.put("/me/lessons/laying-track", json!({"game": game["id"]})).no(422, "invalid_fields");
        ken.put("/me/lessons/first-customer", json!({"game": game["id"]})).no(404, "not_found");
        mei.put("/me/lessons/nothing", json!({"game": game["id"]})).no(404, "not_found");
        mei.get("/lessons/nothing").no(404, "not_found");
        mei.post_nothing("/lessons/nothing/games").no(404, "not_found");
        // The same position in a game that is no lesson.
        let lesson = mei.get("/lessons/first-customer").is(200);
        let mut setup = lesson["setup"].clone();
        setup["solo"] = json!(true);
        let path = solo(&mei, json!({"players": 2, "setup": setup}));
        let game = mei.get(&path).is(200);
        assert_eq!(game["lesson"], Value::Null);
        mei.put("/me/lessons/first-customer", json!({"game": game["id"]})).no(422, "invalid_fields");
        assert_eq!(completed(&mei), Vec::<Value>::new());
    }

    fn a_learner_has_one_game_of_a_lesson_which_is_in_nobodys_way(server) {
        let mei = server.guest("Mei");
        let news = mei.stream("/me/stream");
        let first = start(&mei, "wild-cards");
        // More than an account may play against bots.
        for _ in 0..6 {
            start(&mei, "laying-track");
        }
        assert_eq!(mei.get(&path_of(&first)).is(200)["status"], "abandoned");
        assert_eq!(mei.get("/games?mine=true").is(200)["items"], json!([]));
        let table = Table::start(vec![mei.clone(), server.guest("Ken")], json!({}));
        let listed = mei.get("/games?mine=true").is(200);
        assert_eq!(listed["items"].as_array().map(Vec::len), Some(1));
        // The first notice is about the game with Ken.
        assert_eq!(news.next().kind, "ready");
        let notice = news.next();
        assert_eq!(notice.kind, "game_started");
        let id = notice.data["game"]["id"].as_str().expect("an id").to_owned();
        assert_eq!(table.at(""), format!("/games/{id}"));
    }

    fn a_learner_who_leaves_the_path_is_told_so_and_may_undo(server) {
        let mei = server.guest("Mei");
        let game = start(&mei, "laying-track");
        let next = game["lesson"]["next"].clone();
        let astray = act(&mei, &game, &json!({"type": "expand", "connection": ["tokyo", "yotsuya"]}));
        assert_eq!(astray["lesson"]["next"], Value::Null);
        let back = mei.post_nothing(&format!("{}/undo", path_of(&game))).is(200);
        assert_eq!(back["game"]["lesson"]["next"], next);
    }

    fn advice_can_be_followed_and_says_why(server) {
        let mei = server.guest("Mei");
        let game = start(&mei, "moving-a-group");
        let path = path_of(&game);
        let advice = mei.get(&format!("{path}/advice")).is(200);
        let actions = advice["actions"].as_array().expect("actions");
        assert_eq!(advice["version"], game["version"]);
        assert!((1..=3).contains(&actions.len()), "{advice}");
        let ride = actions.iter().find(|advice| advice["action"]["type"] == "move").expect("a ride");
        let reasons = ride["reasons"].as_array().expect("reasons");
        let collects = reasons.iter().find(|reason| reason["code"] == "collects").expect("a gain");
        assert_eq!((&collects["points"], &collects["customers"][0]["good"]), (&json!(1), &json!("books")));
        act(&mei, &game, &ride["action"]);
    }

    fn advice_is_given_only_to_players_who_play_against_bots(server) {
        let (mei, ken) = (server.guest("Mei"), server.guest("Ken"));
        let table = Table::start(vec![mei.clone(), ken.clone()], json!({}));
        mei.get(&table.at("/advice")).no(403, "advice_not_allowed");
        server.guest("Eve").get(&table.at("/advice")).no(403, "not_seated");
        let lobby = mei.post("/games", json!({"players": 2})).is(201);
        mei.get(&format!("{}/advice", path_of(&lobby))).no(409, "game_not_started");
        // Someone who has left may come back to look, so the game stays one between people.
        ken.delete(&table.at("/seats/1")).is(200);
        mei.get(&table.at("/advice")).no(403, "advice_not_allowed");
        let path = solo(&mei, json!({}));
        assert!(!mei.get(&format!("{path}/advice")).is(200)["actions"].as_array().expect("a list").is_empty());
    }
}
