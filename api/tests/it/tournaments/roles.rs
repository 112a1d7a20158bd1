//! What directors may do at tables, while they direct and afterwards.

use serde_json::{Value, json};

use super::organiser;
use crate::kit::{Client, Cup, Server, Storage, Table, on_both};

fn duplicate_duels() -> Value {
    json!({"rules": {"table_size": 2, "other_sizes": [], "duplicate_deals": true}})
}

/// The games of a round.
fn games(round: &Value) -> Vec<String> {
    let tables = round["tables"].as_array().expect("tables").iter();
    tables.map(|table| format!("/games/{}", table["game"].as_str().expect("a game"))).collect()
}

/// Checks that somebody who is no director gets nothing of a hidden game, and can do nothing to it.
fn is_kept_out(client: &Client, game: &str) {
    for rest in ["", "/events", "/board.svg", "/export", "/replay?version=1", "/legal-actions", "/stream"] {
        client.get(&format!("{game}{rest}")).no(404, "not_found");
    }
    client.post(&format!("{game}/seats/0/bot"), json!({})).no(404, "not_found");
    client.delete(game).no(404, "not_found");
}

on_both! {
    fn a_removed_director_loses_all_powers_over_games_in_memory_and_a_new_one_has_them(server) {
        let cup = Cup::with_guests(server, 4, duplicate_duels());
        let (otto, nora) = (organiser(server, "Otto"), organiser(server, "Nora"));
        cup.director.put(&cup.at("/directors/Otto"), json!({})).is(200);
        let games = games(&cup.publish());
        otto.get(&games[0]).is(200);
        let stream = otto.stream(&format!("{}/stream", games[0]));
        stream.next_of("game");
        nora.get(&games[0]).no(404, "not_found");

        cup.director.delete(&cup.at("/directors/Otto")).is(200);
        cup.director.put(&cup.at("/directors/Nora"), json!({})).is(200);
        is_kept_out(&otto, &games[0]);
        assert!(stream.next_or_end().is_none(), "the stream of a removed director ends");
        nora.get(&games[0]).is(200);
        nora.post(&format!("{}/seats/0/bot", games[0]), json!({})).is(200);
        nora.delete(&games[1]).is(204);
    }

    fn somebody_who_enters_a_tournament_no_longer_sees_its_hidden_tables(server) {
        let mut options = duplicate_duels();
        options["registration"] = json!({"late_until": 3});
        let mut cup = Cup::with_guests(server, 2, options);
        let otto = organiser(server, "Otto");
        cup.director.put(&cup.at("/directors/Otto"), json!({})).is(200);
        let games = games(&cup.publish());
        otto.get(&games[0]).is(200);
        cup.enter(otto.clone());
        otto.get(&games[0]).no(404, "not_found");
    }

    fn a_director_decides_nothing_about_a_table_at_which_they_sit(server) {
        let mut cup = Cup::with_guests(server, 1, json!({"rules": {"table_size": 2, "other_sizes": []}}));
        let otto = organiser(server, "Otto");
        cup.director.put(&cup.at("/directors/Otto"), json!({})).is(200);
        cup.enter(otto.clone());
        let round = cup.publish();
        let rulings = cup.at("/rounds/1/tables/1/rulings");
        let as_it_stands = json!({"type": "adjudicate", "reason": "Time is up"});
        otto.post(&format!("{rulings}?dry_run=true"), as_it_stands.clone()).no(403, "own_table");
        otto.post(&rulings, as_it_stands.clone()).no(403, "own_table");
        otto.post(&rulings, json!({"type": "void", "reason": "I lose"})).no(403, "own_table");
        let game = games(&round).remove(0);
        otto.post(&format!("{game}/seats/0/bot"), json!({})).no(403, "own_table");
        otto.delete(&game).no(403, "own_table");
        cup.players["P1"].post(&cup.at("/rounds/1/tables/1/disputes"), json!({"text": "Help"})).is(201);
        let answer = json!({"answer": "No"});
        otto.post(&cup.at("/rounds/1/tables/1/disputes/1/answer"), answer).no(403, "own_table");
        cup.director.post(&rulings, as_it_stands).is(200);
        let back = cup.at("/rounds/1/tables/1/rulings/1/revoke");
        otto.post(&back, json!({"reason": "I lose"})).no(403, "own_table");
    }

    fn an_admin_who_plays_sees_no_scores_of_hidden_tables(server) {
        let mut cup = Cup::with_guests(server, 3, duplicate_duels());
        cup.enter(server.admin());
        let round = cup.publish();
        let own = |table: &Value| table["seats"].to_string().contains(&cup.director.name);
        for table in round["tables"].as_array().expect("tables") {
            let path = cup.at(&format!("/rounds/1/tables/{}/rulings?dry_run=true", table["number"]));
            cup.director.post(&path, json!({"type": "adjudicate", "reason": "Time"})).no(403, "own_table");
            if !own(table) {
                let result = json!([{"place": 1, "score": 2}, {"place": 2, "score": 1}]);
                let typed = json!({"type": "adjudicate", "reason": "Time", "result": result});
                cup.director.post(&path, typed).is(200);
            }
        }
    }
}

#[test]
fn a_removed_director_is_kept_out_on_other_servers_too_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let other = server.beside();
    let there = |client: &Client| Client { url: other.url.clone(), ..client.clone() };
    let cup = Cup::with_guests(&server, 4, duplicate_duels());
    let (otto, nora) = (organiser(&server, "Otto"), organiser(&server, "Nora"));
    cup.director.put(&cup.at("/directors/Otto"), json!({})).is(200);
    let round = cup.publish();
    let game = games(&round).remove(0);
    there(&otto).get(&game).is(200);
    there(&nora).get(&game).no(404, "not_found");
    let stream = there(&otto).stream(&format!("{game}/stream"));
    stream.next_of("game");
    cup.director.delete(&cup.at("/directors/Otto")).is(200);
    cup.director.put(&cup.at("/directors/Nora"), json!({})).is(200);
    is_kept_out(&there(&otto), &game);
    there(&nora).get(&game).is(200);
    let table: Table = cup.table(&round["tables"][0]);
    table.act_at_random(&mut crate::kit::Dice::new(1)).expect("the game goes on");
    assert!(stream.next_or_end().is_none(), "nothing is told to a removed director");
}
