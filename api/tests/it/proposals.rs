//! What players do together beside the game: ask each other, give up, play again.

use serde_json::{Value, json};

use crate::kit::{Client, Dice, Server, Storage, Table, on_both, solo};

fn two(server: &Server) -> Table {
    Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}))
}

/// A game as it is, but for what time does to it.
fn position(game: &Value) -> Value {
    let mut game = game.clone();
    for field in ["version", "proposal", "undo", "table_actions"] {
        game[field] = json!(null);
    }
    game
}

on_both! {
    fn what_was_shown_is_taken_back_if_all_agree(server) {
        let table = two(server);
        let player = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|other| other.name != player.name).expect("another").clone();
        player.post(&table.at("/proposals"), json!({"kind": "undo"})).no(422, "nothing_to_propose");
        let before = player.get(&table.path).is(200);
        player.post(&table.at("/actions"), json!({"version": 1, "action": {"type": "income"}})).is(200);
        player.post_nothing(&table.at("/undo")).no(422, "something_revealed");
        other.post(&table.at("/proposals"), json!({"kind": "undo"})).no(422, "nothing_to_propose");
        let asked = player.post(&table.at("/proposals"), json!({"kind": "undo"})).is(200);
        let proposal = &asked["game"]["proposal"];
        assert_eq!((&proposal["kind"], &proposal["version"], &proposal["agreed"][0]), (&json!("undo"), &json!(3), &proposal["by"]));
        assert_eq!(proposal["asked"].as_array().map(Vec::len), Some(1));
        other.post(&table.at("/proposals"), json!({"kind": "draw"})).no(409, "proposal_open");
        server.guest("Eve").post(&table.at("/proposals/3"), json!({"agree": true})).no(403, "not_seated");
        let back = other.post(&table.at("/proposals/3"), json!({"agree": true})).is(200);
        assert_eq!(back["events"][1], json!({"type": "undone", "player": proposal["by"], "restores": 1}));
        assert_eq!(position(&player.get(&table.path).is(200)), position(&before));
        other.post(&table.at("/proposals/3"), json!({"agree": true})).no(409, "no_proposal");
        player.post_nothing(&table.at("/undo")).no(422, "nothing_to_undo");
        // The game goes on from there, and its record can be checked.
        table.play_out(4);
        let record = player.get(&table.at("/export")).is(200);
        let (good, words) = crate::play::verify(server, &record);
        assert!(good, "{words}");
        let replayed = player.get(&table.at("/replay?version=4")).is(200);
        assert_eq!(replayed["players"][0]["hand_size"], before["players"][0]["hand_size"]);
    }

    fn what_was_done_since_is_taken_back_too(server) {
        let table = two(server);
        let mut dice = Dice::new(9);
        let first = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|other| other.name != first.name).expect("another").clone();
        // The other one plays a whole turn in between.
        while table.awaited().expect("somebody").name == first.name {
            table.act_at_random(&mut dice).expect("the game goes on");
        }
        let history = first.get(&table.at("/events")).is(200);
        let last = history["items"].as_array().expect("items").last().expect("an entry")["version"].as_u64().expect("a version");
        let before = first.get(&table.at(&format!("/replay?version={}", last - 1))).is(200);
        table.act_at_random(&mut dice).expect("the game goes on");
        let asked = first.post(&table.at("/proposals"), json!({"kind": "undo"})).is(200);
        other.post(&table.at(&format!("/proposals/{}", asked["version"])), json!({"agree": true})).is(200);
        let restored = first.get(&table.path).is(200);
        assert_eq!(position(&restored), position(&before));
        // Whether more can be taken back is what the view says of it.
        let code = restored["undo"].as_str().expect("a word");
        if code != "possible" {
            first.post_nothing(&table.at("/undo")).no(422, code);
        }
        // And once more: what was taken back does not count.
        let again = first.post(&table.at("/proposals"), json!({"kind": "undo"}));
        if again.status == 200 {
            let asked = again.is(200);
            other.post(&table.at(&format!("/proposals/{}", asked["version"])), json!({"agree": true})).is(200);
            assert_eq!(table.awaited().expect("somebody").name, first.name);
        } else {
            again.no(422, "nothing_to_propose");
        }
    }

    fn a_proposal_ends_by_a_no_or_by_an_action(server) {
        let table = two(server);
        let player = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|other| other.name != player.name).expect("another").clone();
        player.post(&table.at("/actions"), json!({"version": 1, "action": {"type": "income"}})).is(200);
        let ask = || player.post(&table.at("/proposals"), json!({"kind": "undo"})).is(200)["version"].clone();
        let asked = ask();
        let refused = other.post(&table.at(&format!("/proposals/{asked}")), json!({"agree": false})).is(200);
        assert_eq!(refused["game"]["proposal"], json!(null));
        let asked = ask();
        player.post(&table.at(&format!("/proposals/{asked}")), json!({"agree": false})).is(200);
        let asked = ask();
        player.post(&table.at(&format!("/proposals/{asked}")), json!({"agree": true})).no(409, "no_proposal");
        table.act_at_random(&mut Dice::new(1)).expect("the game goes on");
        assert_eq!(player.get(&table.path).is(200)["proposal"], json!(null));
        other.post(&table.at(&format!("/proposals/{asked}")), json!({"agree": true})).no(409, "no_proposal");
    }

    fn nobody_is_kept_from_acting_by_proposals(server) {
        let table = two(server);
        let player = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|other| other.name != player.name).expect("another").clone();
        for _ in 0..3 {
            let asked = other.post(&table.at("/proposals"), json!({"kind": "draw"})).is(200)["version"].clone();
            other.post(&table.at(&format!("/proposals/{asked}")), json!({"agree": false})).is(200);
        }
        other.post(&table.at("/proposals"), json!({"kind": "draw"})).no(409, "too_many_proposals");
        table.act_at_random(&mut Dice::new(1)).expect("the game goes on");
        other.post(&table.at("/proposals"), json!({"kind": "draw"})).is(200);
    }

    fn a_player_is_told_what_can_be_done_at_the_table(server) {
        let players = ["Aki", "Ben", "Eve"].map(|name| server.guest(name)).to_vec();
        let table = Table::start(players, json!({"clock": {"type": "turn", "seconds": 600}}));
        let (aki, ben) = (&table.players[0], &table.players[1]);
        let options = |client: &Client| client.get(&table.path).is(200)["table_actions"].clone();
        assert_eq!(options(&server.visitor()), json!(null));
        let all = json!({"proposals": ["undo", "pause", "draw"], "needs_agreement": true, "resign": "bot_takes_over"});
        assert_eq!(options(aki), all);
        aki.post(&table.at("/proposals"), json!({"kind": "draw"})).is(200);
        assert_eq!(options(ben)["proposals"], json!([]), "one proposal at a time");
        // Of three players one may resign; if another one does, the game is over.
        table.players[2].post_nothing(&table.at("/resign")).is(200);
        assert_eq!(options(&table.players[2]), json!(null));
        assert_eq!((&options(ben)["resign"], &options(ben)["needs_agreement"]), (&json!("game_ends"), &json!(true)));
        assert_eq!(ben.post_nothing(&table.at("/resign")).is(200)["status"], "finished");
        assert_eq!(options(aki), json!(null));
    }

    fn a_table_at_which_people_play_again_is_theirs(server) {
        let table = two(server);
        let (aki, ben, eve) = (&table.players[0], &table.players[1], server.guest("Eve"));
        aki.post_nothing(&table.at("/resign")).is(200);
        let tag = aki.get(&table.path).header("etag").to_owned();
        let first = ben.post_nothing(&table.at("/rematch")).is(200);
        assert_ne!(aki.get(&table.path).header("etag"), tag, "who has looked at it before sees the new table");
        let path = format!("/games/{}", first["id"].as_str().expect("an id"));
        eve.post_nothing(&format!("{path}/seats")).no(403, "wrong_invite");
        // Whoever has opened it may give it up; then there can be another.
        ben.delete(&path).is(204);
        let second = aki.post_nothing(&table.at("/rematch")).is(200);
        assert_ne!(second["id"], first["id"]);
        assert_eq!(ben.post_nothing(&table.at("/rematch")).is(200)["status"], "active");
    }

    fn all_together_may_give_a_game_up_and_nobody_wins(server) {
        let table = two(server);
        let (aki, ben) = (&table.players[0], &table.players[1]);
        let asked = aki.post(&table.at("/proposals"), json!({"kind": "draw"})).is(200);
        let listener = ben.stream("/me/stream");
        assert_eq!(listener.next_of("proposal").data["kind"], "draw");
        let drawn = ben.post(&table.at(&format!("/proposals/{}", asked["version"])), json!({"agree": true})).is(200);
        assert_eq!((&drawn["game"]["status"], &drawn["game"]["players"][0]["place"]), (&json!("abandoned"), &json!(null)));
        assert_eq!(listener.next_of("game_over").data["status"], "abandoned");
        aki.post(&table.at("/proposals"), json!({"kind": "draw"})).no(409, "game_abandoned");
    }

    fn who_resigns_loses_and_the_record_shows_it(server) {
        let table = two(server);
        let mut dice = Dice::new(6);
        for _ in 0..10 {
            table.act_at_random(&mut dice).expect("the game goes on");
        }
        let over = table.players[0].post_nothing(&table.at("/resign")).is(200);
        assert_eq!(over["status"], "finished");
        assert_eq!((&over["players"][0]["place"], &over["players"][1]["place"]), (&json!(2), &json!(1)));
        assert_eq!(over["players"][0]["left"]["reason"], "resigned");
        assert!(over["fairness"]["seed"].is_string());
        assert!(over["players"][1]["hand"].is_array(), "all is open now");
        table.players[1].post_nothing(&table.at("/resign")).no(422, "game_finished");
        let record = table.players[1].get(&table.at("/export")).is(200);
        let (good, words) = crate::play::verify(server, &record);
        assert!(good, "{words}");
        let end = table.players[1].get(&table.at("/events?after=11")).is(200);
        assert_eq!(end["items"][0]["events"][1], json!({"type": "game_conceded"}));
    }

    fn where_all_have_left_the_game_is_given_up(server) {
        let table = two(server);
        assert_eq!(table.players[0].delete(&table.at("/seats/0")).is(200)["status"], "active");
        let watcher = server.visitor().stream(&table.at("/stream?after=2"));
        let over = table.players[1].delete(&table.at("/seats/1"));
        // The bot may have acted in between.
        assert_eq!(over.is(200)["status"], "abandoned");
        let mut last = watcher.next();
        while last.kind == "entry" && last.data["events"][0]["type"] != "seat_handed_over" {
            last = watcher.next();
        }
        assert_eq!(last.data["events"][1]["type"], "game_abandoned");
        assert_eq!(watcher.next().kind, "end");
    }

    fn the_same_people_play_again(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({"visibility": "private", "name": "Friday", "mods": [{"mod": "kaiju"}], "clock": {"type": "turn", "seconds": 600}}));
        let (aki, ben) = (&table.players[0], &table.players[1]);
        aki.post_nothing(&table.at("/rematch")).no(409, "game_running");
        aki.post_nothing(&table.at("/resign")).is(200);
        server.guest("Eve").post_nothing(&table.at("/rematch")).no(404, "not_found");
        let listener = aki.stream("/me/stream");
        let opened = ben.post_nothing(&table.at("/rematch")).is(200);
        assert_eq!((&opened["status"], &opened["name"], &opened["mods"][0]["mod"], &opened["clock"]["seconds"]), (&json!("lobby"), &json!("Friday"), &json!("kaiju"), &json!(600)));
        assert_eq!((&opened["players"][1]["user"]["name"], &opened["players"][0]["user"]), (&json!("Ben"), &json!(null)));
        let notice = listener.next_of("invitation").data;
        let old = json!(table.path.trim_start_matches("/games/"));
        assert_eq!((&notice["game"]["id"], &notice["rematch_of"], &notice["by"]["name"]), (&opened["id"], &old, &json!("Ben")));
        let waiting = &aki.get("/me/invitations").is(200)["items"][0];
        assert_eq!((&waiting["game"]["id"], &waiting["rematch_of"]), (&opened["id"], &old));
        assert_eq!(aki.get(&table.path).is(200)["rematch"], opened["id"]);
        assert_eq!(ben.post_nothing(&table.at("/rematch")).is(200)["id"], opened["id"]);
        // Who is asked may simply sit down.
        let started = aki.post_nothing(&format!("/games/{}/seats", opened["id"].as_str().expect("an id"))).is(200);
        assert_eq!((&started["id"], &started["status"], &started["players"][0]["user"]["name"]), (&opened["id"], &json!("active"), &json!("Aki")));
        assert_ne!(started["fairness"]["commitment"], aki.get(&table.path).is(200)["fairness"]["commitment"]);
    }

    fn people_are_asked_to_a_table_by_their_names(server) {
        let (aki, ben, eve) = (server.guest("Aki"), server.guest("Ben"), server.guest("Eve"));
        let game = aki.post("/games", json!({"players": 3, "visibility": "private"})).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        let invitations = format!("{path}/invitations");
        ben.get(&path).no(404, "not_found");
        aki.post(&invitations, json!({"name": "Nobody"})).no(422, "invalid_fields");
        aki.post(&invitations, json!({"name": "Aki"})).no(409, "already_seated");
        aki.post(&invitations, json!({"name": "Ben"})).is(201);
        aki.post(&invitations, json!({"name": "ben"})).no(409, "already_invited");
        assert_eq!(ben.get("/me/invitations").is(200)["items"][0]["rematch_of"], json!(null));
        assert_eq!(ben.get(&path).is(200)["invite"], json!(null), "who is asked cannot bring others");
        eve.get(&path).no(404, "not_found");
        eve.post(&invitations, json!({"name": "Eve"})).no(404, "not_found");
        ben.post(&invitations, json!({"name": "Eve"})).no(403, "not_seated");
        eve.delete(&format!("/me{path}").replace("/games/", "/invitations/")).no(404, "not_found");
        ben.delete(&format!("/me{path}").replace("/games/", "/invitations/")).is(204);
        ben.get(&path).no(404, "not_found");
        aki.post(&invitations, json!({"name": "Ben"})).is(201);
        ben.post_nothing(&format!("{path}/seats")).is(200);
        assert_eq!(ben.get("/me/invitations").is(200)["items"].as_array().map(Vec::len), Some(0), "who has come is not asked any more");
    }
}

#[test]
fn who_plays_alone_asks_nobody() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.guest("Aki");
    let path = solo(&aki, json!({}));
    let options = aki.get(&path).is(200)["table_actions"].clone();
    assert_eq!(options, json!({"proposals": ["undo", "draw"], "needs_agreement": false, "resign": null}));
    aki.post(&format!("{path}/actions"), json!({"version": 1, "action": {"type": "income"}})).is(200);
    let back = aki.post(&format!("{path}/proposals"), json!({"kind": "undo"})).is(200);
    assert_eq!(back["events"][1]["type"], "undone");
    aki.post_nothing(&format!("{path}/resign")).no(403, "not_seated");
    aki.delete(&format!("{path}/seats/0")).no(403, "not_seated");
    let over = aki.post(&format!("{path}/proposals"), json!({"kind": "draw"})).is(200);
    assert_eq!(over["game"]["status"], "abandoned");
}
