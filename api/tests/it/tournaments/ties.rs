//! Tied tables of a knock-out, which a director decides.

use serde_json::{Value, json};

use super::{all, names, seated};
use crate::kit::{Cup, on_both};

/// Decides a table with these places.
fn decide(cup: &Cup, round: u32, table: &Value, kind: &str, places: &[u8]) -> Value {
    let score = |place: u8| 50 - 10 * i32::from(place);
    let result: Vec<Value> =
        places.iter().map(|place| json!({"place": place, "score": score(*place)})).collect();
    let path = cup.at(&format!("/rounds/{round}/tables/{}/rulings", table["number"]));
    cup.director.post(&path, json!({"type": kind, "reason": "Decided", "result": result})).is(200)
}

fn concerns(cup: &Cup) -> Vec<Value> {
    let attention = cup.director.get(&cup.at("/attention")).is(200);
    attention["items"].as_array().expect("items").clone()
}

fn knock_out(advance: u8) -> Value {
    json!({"format": {"type": "knock_out", "advance": advance}, "table_size": 3, "other_sizes": []})
}

on_both! {
    fn a_tie_for_the_last_advancing_place_stops_the_next_round_until_it_is_decided(server) {
        let cup = Cup::with_guests(server, 6, json!({"rules": knock_out(1)}));
        let round = cup.publish();
        let tables = round["tables"].as_array().expect("tables");
        decide(&cup, 1, &tables[0], "adjudicate", &[1, 1, 3]);
        // Who is out anyway may be tied.
        decide(&cup, 1, &tables[1], "adjudicate", &[1, 2, 2]);
        let items = concerns(&cup);
        assert_eq!(all(&json!(items), "type"), ["tied"], "the round is not over");
        assert_eq!((&items[0]["round"], &items[0]["table"]), (&json!(1), &tables[0]["number"]));
        let tied = seated(&tables[0])[..2].to_vec();
        assert_eq!(names(&items[0]["players"]), tied);
        let shown = cup.director.get(&cup.at("/rounds/1")).is(200);
        assert_eq!(names(&shown["tables"][0]["tied"]), tied);
        assert_eq!(shown["tables"][1]["tied"], json!([]));
        cup.director.put(&cup.at("/draft"), json!({})).no(409, "tie_undecided");
        cup.director.post(&cup.at("/status"), json!({"status": "finished"})).no(409, "tie_undecided");

        // The one who registered later goes on.
        let later = decide(&cup, 1, &tables[0], "force", &[2, 1, 3]);
        assert_eq!(later["after"]["tied"], json!([]));
        assert_eq!(all(&json!(concerns(&cup)), "type"), ["round_over"]);
        let last = cup.publish();
        assert_eq!(last["stage"], "final");
        let mut finalists = seated(&last["tables"][0]);
        finalists.sort_unstable();
        let mut expected = vec![tied[1].clone(), seated(&tables[1])[0].clone()];
        expected.sort_unstable();
        assert_eq!(finalists, expected);
    }

    fn a_final_has_one_winner(server) {
        let format = json!({"type": "swiss_cut", "rounds": 1, "cut": 3, "advance": 2});
        let rules = json!({"format": format, "table_size": 3, "other_sizes": []});
        let cup = Cup::with_guests(server, 3, json!({"rules": rules}));
        let swiss = cup.publish();
        decide(&cup, 1, &swiss["tables"][0], "adjudicate", &[1, 1, 1]);
        let last = cup.publish();
        assert_eq!(last["stage"], "final", "ties of the Swiss are for the tie-breaks");
        decide(&cup, 2, &last["tables"][0], "adjudicate", &[1, 1, 3]);
        assert_eq!(all(&json!(concerns(&cup)), "type"), ["tied"]);
        cup.director.post(&cup.at("/status"), json!({"status": "finished"})).no(409, "tie_undecided");
        decide(&cup, 2, &last["tables"][0], "force", &[3, 1, 2]);
        assert_eq!(all(&json!(concerns(&cup)), "type"), ["all_played"]);
        cup.director.post(&cup.at("/status"), json!({"status": "finished"})).is(200);
        assert_eq!(cup.standings()[0]["player"], last["tables"][0]["seats"][1]["player"]);
    }

    fn ties_that_decide_nothing_need_no_director(server) {
        let cup = Cup::with_guests(server, 6, json!({"rules": knock_out(2)}));
        let round = cup.publish();
        for table in round["tables"].as_array().expect("tables") {
            decide(&cup, 1, table, "adjudicate", &[1, 1, 3]);
        }
        let next = cup.publish();
        decide(&cup, 2, &next["tables"][0], "adjudicate", &[1, 1, 3]);
        let last = cup.publish();
        assert_eq!(last["stage"], "final");
        decide(&cup, 3, &last["tables"][0], "adjudicate", &[1, 2, 2]);
        assert_eq!(all(&json!(concerns(&cup)), "type"), ["all_played"]);
        cup.director.post(&cup.at("/status"), json!({"status": "finished"})).is(200);
    }
}
