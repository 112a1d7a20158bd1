//! Simulation: the counts of complete games, and the report computed from them.

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use shinjuku_core::bots::BotName;
use shinjuku_core::customer::Crowd;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::player::StoreKind;
use shinjuku_core::setup::Options;
use shinjuku_core::simulation::{
    Report, Series, SeriesMods, SeriesPlanError, SimulationPlan, Tally, Think, WinRate,
};
use strum::VariantArray;

use crate::kit::{choices, village};

const GREEDY: BotName = BotName::Greedy;
const RANDOM: BotName = BotName::Random;

fn no_clock() -> Duration {
    panic!("nobody thinks by the clock")
}

fn series(plan: SimulationPlan) -> Series {
    Series::new(Builtin::Tokyo.map(), plan).expect("the plan is in order")
}

fn play(series: &Series, number: u64) -> (Game, Tally) {
    series.play(number, &no_clock).unwrap_or_else(|trouble| panic!("game {number}: {trouble}"))
}

/// Returns the report of these games, played in this order.
fn report(series: &Series, numbers: impl IntoIterator<Item = u64>) -> Report {
    let mut all = Tally::new(series);
    numbers.into_iter().for_each(|number| all.merge(&play(series, number).1));
    series.report(&all)
}

fn with_all_mods(edition: Edition) -> SimulationPlan {
    let mods = SeriesMods::These(choices("princess, thief, chairman, kaiju, hachiko"));
    SimulationPlan { mods, bots: vec![GREEDY, RANDOM], ..SimulationPlan::new(edition, 4) }
}

#[test]
fn a_tally_agrees_with_the_board_at_the_end_of_the_game() {
    for edition in Edition::VARIANTS {
        let series = series(with_all_mods(*edition));
        for number in 0..6 {
            let (game, tally) = play(&series, number);
            let (state, map, told) = (game.state(), game.map(), series.report(&tally));

            let track: Vec<u64> = state.track.values().map(|owner| u64::from(owner.is_some())).collect();
            assert_eq!(told.connections.iter().map(|each| each.used.laid).collect::<Vec<_>>(), track);
            let dead = state.empty_connections().iter().map(|each| map.connection_names(each));
            assert_eq!(told.dead_connections, dead.collect::<Vec<_>>());

            for ((station, store), each) in state.stores.iter().zip(&told.stations) {
                let name = map.station_name(station);
                assert_eq!(each.station, name);
                let is_department = store.is_some_and(|store| store.kind == StoreKind::Department);
                assert_eq!(each.used.department_stores, u64::from(is_department), "{name}");
                assert!(each.used.opened >= u64::from(store.is_some()), "{name}");
                assert_eq!(told.dead_stations.contains(&name), each.used.opened + each.used.calls == 0);
                assert_eq!(each.used.games, u64::from(!told.dead_stations.contains(&name)));
                assert!(each.used.delivered <= each.used.calls);
            }
            if *edition == Edition::CityGrowth {
                let opened: u64 = told.stations.iter().map(|each| each.used.opened).sum();
                assert_eq!(opened, state.stores.values().flatten().count() as u64, "none is relocated");
            }
        }
    }
}

#[test]
fn a_tally_agrees_with_what_players_have_at_the_end_of_the_game() {
    for edition in Edition::VARIANTS {
        let series = series(with_all_mods(*edition));
        for number in 0..6 {
            let (game, tally) = play(&series, number);
            let (state, told) = (game.state(), series.report(&tally));
            let taken = |kind: &str| {
                told.kinds.iter().find(|each| each.kind.to_string() == kind).expect("a kind").taken
            };

            // Players still have the customers they collected, except those spent on department stores.
            let collected = state.players.values().fold(Crowd::EMPTY, |all, player| all + player.collected);
            let delivered: u64 = told.stations.iter().map(|each| each.used.delivered).sum();
            assert_eq!(delivered, u64::from(collected.len()) + taken("upgrade"));

            // Every customer who was placed was delivered or still waits.
            let placed: u64 = told.wards.iter().map(|each| each.used.placed).sum();
            let waiting: u64 = state.customers.values().map(|crowd| u64::from(crowd.len())).sum();
            assert_eq!(placed, delivered + waiting);
            let moved: u64 = told.wards.iter().map(|each| each.used.moved).sum();
            assert_eq!(moved, taken("move") + taken("reunite"));

            // A group crosses one way less than it visits stations.
            let calls: u64 = told.stations.iter().map(|each| each.used.calls).sum();
            let crossed: u64 = told.connections.iter().map(|each| each.used.crossed).sum();
            let links: u64 = told.links.iter().map(|each| each.crossed).sum();
            assert_eq!(crossed + links, calls - moved);
            assert!(told.connections.iter().all(|each| each.used.laid > 0 || each.used.crossed == 0));

            // A card enters a hand by the deal, by INCOME and from the queue, and leaves it by payments.
            let paid: u64 = told.wards.iter().map(|each| each.used.paid).sum();
            let drawn = told.income.action.cards + told.income.track.cards;
            assert_eq!(told.income.action.times, taken("income"));
            assert!(told.income.track.times <= (taken("move") + taken("reunite")) * 3);
            if *edition == Edition::V2r8 {
                let held: usize = state.players.values().map(|player| player.hand.len()).sum();
                let turns = told.turns.mean;
                #[expect(clippy::cast_precision_loss, reason = "there are 72 cards")]
                let came = 16.0 + turns + drawn as f64 - paid as f64;
                #[expect(clippy::cast_precision_loss, reason = "there are 72 cards")]
                let held = held as f64;
                assert!((came - held).abs() < f64::EPSILON, "{came} cards came, {held} are held");
            }

            let scores: Vec<f64> = state.standings().iter().map(|standing| standing.score.points()).collect();
            assert_eq!(told.seats.iter().map(|each| each.results.score.mean).collect::<Vec<_>>(), scores);
            let mut sorted = scores;
            sorted.sort_by(|a, b| b.total_cmp(a));
            assert_eq!(told.margin.mean.to_bits(), (sorted[0] - sorted[1]).to_bits());
        }
    }
}

#[test]
fn every_mod_has_what_it_was_used_for() {
    let told = report(&series(with_all_mods(Edition::V2r8)), 0..8);
    let used =
        |name: &str| told.mods.iter().find(|each| each.which.to_string() == name).expect("it was there").used;
    let taken =
        |kind: &str| told.kinds.iter().find(|each| each.kind.to_string() == kind).expect("a kind").taken;
    for (name, main, mini, answer) in [
        ("princess", None, Some("wander"), None),
        ("thief", None, None, None),
        ("chairman", None, Some("explore"), None),
        ("kaiju", Some("kaiju"), None, Some("relocate_kaiju")),
        ("hachiko", Some("reunite"), None, None),
    ] {
        let used = used(name);
        let expected = [main, mini, answer].map(|kind| kind.map_or(0, taken));
        assert_eq!([used.main_actions, used.mini_actions, used.answers], expected, "{name}");
        assert_eq!((used.games, used.chosen), (8, 0), "{name}");
        if name != "thief" {
            assert!(used.pieces_moved >= expected.iter().sum(), "{name}");
            assert!(expected.iter().sum::<u64>() > 0, "{name}");
        }
        assert_eq!(used.collected > 0, name == "thief", "{name}");
    }
}

#[test]
fn a_mod_that_is_chosen_in_a_growing_city_is_counted_from_then_on() {
    let told = report(
        &series(SimulationPlan { bots: vec![GREEDY], ..SimulationPlan::new(Edition::CityGrowth, 4) }),
        0..10,
    );
    let chosen: u64 = told.mods.iter().map(|each| each.used.chosen).sum();
    let choices = told.kinds.iter().find(|each| each.kind.to_string() == "choose_mod").expect("a kind").taken;
    assert!(choices > 0, "no city grew");
    assert_eq!(chosen, choices);
    for each in &told.mods {
        let princess = each.which.to_string() == "princess";
        assert_eq!(each.used.games, if princess { 10 } else { each.used.chosen }, "{}", each.which);
    }
}

#[test]
fn with_any_mods_each_game_has_others() {
    let told = report(
        &series(SimulationPlan { mods: SeriesMods::Any, ..SimulationPlan::new(Edition::V2r8, 2) }),
        0..30,
    );
    assert_eq!(told.mods.len(), 5, "{:?}", told.mods);
    assert!(told.mods.iter().all(|each| (1..30).contains(&each.used.games)), "{:?}", told.mods);
}

#[test]
fn a_shared_win_counts_in_part_for_each() {
    let series = series(SimulationPlan::new(Edition::V2r8, 4));
    let shared = (0..200).map(|number| play(&series, number)).find(|(game, _)| {
        game.state().standings().iter().filter(|standing| standing.place == 1).count() == 2
    });
    let (game, tally) = shared.expect("some random players score nothing, or the same");
    let told = series.report(&tally);
    assert_eq!(told.shared_wins, 1);
    for (each, standing) in told.seats.iter().zip(game.state().standings()) {
        let expected = if standing.place == 1 { 0.5 } else { 0.0 };
        assert!((each.results.wins.won - expected).abs() < f64::EPSILON, "{each:?}");
    }
}

#[test]
fn the_order_in_which_games_are_added_does_not_matter() {
    let series = series(SimulationPlan {
        mods: SeriesMods::Any,
        bots: vec![GREEDY, RANDOM],
        ..SimulationPlan::new(Edition::V2r8, 3)
    });
    let forwards = report(&series, 0..20);
    assert_eq!(forwards.games, 20);
    assert_eq!(report(&series, (0..20).rev()), forwards);

    let half = |numbers: std::ops::Range<u64>| {
        let mut half = Tally::new(&series);
        numbers.for_each(|number| half.merge(&play(&series, number).1));
        half
    };
    let mut both = half(11..20);
    both.merge(&half(0..11));
    assert_eq!(series.report(&both), forwards);
}

#[test]
fn the_same_seed_gives_the_same_report_and_another_one_another() {
    let plan = |seed| SimulationPlan { seed, ..with_all_mods(Edition::V2r8) };
    let told = |seed| json!(report(&series(plan(seed)), 0..5)).to_string();
    assert_eq!(told(3), told(3));
    assert_ne!(told(3), told(4).replace("\"seed\":4", "\"seed\":3"));
}

#[test]
fn everybody_sits_everywhere_equally_often() {
    for (bots, players, first) in [
        (vec![GREEDY, RANDOM], 4, vec![GREEDY, RANDOM, GREEDY, RANDOM]),
        (vec![GREEDY, RANDOM], 3, vec![GREEDY, RANDOM, GREEDY]),
        (vec![GREEDY, RANDOM, RANDOM, RANDOM], 4, vec![GREEDY, RANDOM, RANDOM, RANDOM]),
        (vec![RANDOM], 2, vec![RANDOM, RANDOM]),
    ] {
        let series = series(SimulationPlan { bots, ..SimulationPlan::new(Edition::V2r8, players) });
        let seating = |number| series.seating(number).values().copied().collect::<Vec<BotName>>();
        assert_eq!(seating(0), first);
        for number in 0..40 {
            for (place, bot) in first.iter().enumerate() {
                assert_eq!(seating(number as u64)[(place + number) % players], *bot, "game {number}");
            }
        }
    }
}

#[test]
fn results_are_by_seat_by_order_of_play_and_by_bot() {
    let bots = vec![GREEDY, RANDOM, RANDOM, RANDOM];
    let series = series(SimulationPlan { bots, ..SimulationPlan::new(Edition::V2r8, 4) });
    let told = report(&series, 0..40);
    let by_seat: Vec<f64> = told.seats.iter().map(|each| each.results.wins.won).collect();
    let by_order: Vec<f64> = told.order.iter().map(|each| each.results.wins.won).collect();
    let by_bot: Vec<f64> = told.bots.iter().map(|each| each.results.wins.won).collect();
    for wins in [&by_seat, &by_order, &by_bot] {
        assert!((wins.iter().sum::<f64>() - 40.0).abs() < 1e-9, "every game is won: {wins:?}");
    }

    let [greedy, random] = told.bots.as_slice() else { panic!("two bots: {:?}", told.bots) };
    assert_eq!((greedy.bot, greedy.seats, greedy.results.plays), (GREEDY, 1, 40));
    assert_eq!((random.bot, random.seats, random.results.plays), (RANDOM, 3, 120));
    assert!(greedy.results.wins.rate > 0.9 && random.results.wins.rate < 0.1);
    assert!(greedy.results.score.least > random.results.score.mean);
    // Greedy had every seat ten times, and won there.
    assert!(by_seat.iter().all(|won| (9.0..=11.0).contains(won)), "{by_seat:?}");
    assert!((told.chance - 0.25).abs() < f64::EPSILON);
}

#[test]
fn who_is_first_to_act_is_not_who_sits_first() {
    let series = series(SimulationPlan::new(Edition::V2r8, 4));
    let mut differs = false;
    for number in 0..12 {
        let (game, tally) = play(&series, number);
        // Turns follow the order of the seats, so the scores in playing order are those of the seats, rotated.
        let told = series.report(&tally);
        let seats: Vec<f64> = told.seats.iter().map(|each| each.results.score.mean).collect();
        let order: Vec<f64> = told.order.iter().map(|each| each.results.score.mean).collect();
        let (options, seed) = (Options::new(Edition::V2r8, 4), game.state().shuffler.seed());
        let (_, events) = Game::start(Builtin::Tokyo.map(), &options, seed).expect("it can be set up");
        let first = json!(events[0])["first"].clone();
        let first =
            game.state().players.values().position(|player| json!(player.color) == first).expect("a seat");
        assert_eq!(order, [&seats[first..], &seats[..first]].concat(), "game {number}");
        differs |= first > 0;
    }
    assert!(differs, "the first seat is always first");
}

#[test]
fn wilsons_interval_is_that_of_the_textbooks() {
    for (won, games, low, high) in [
        (81.0, 263, 0.2553, 0.3662),
        (15.0, 148, 0.0624, 0.1605),
        (0.0, 20, 0.0, 0.1611),
        (1.0, 29, 0.0061, 0.1718),
        (10.0, 10, 0.7225, 1.0),
    ] {
        let rate = WinRate::new(won, games);
        assert!((rate.low - low).abs() < 0.00005, "{won} of {games}: {rate:?}");
        assert!((rate.high - high).abs() < 0.00005, "{won} of {games}: {rate:?}");
    }
    let WinRate { rate, low, high, .. } = WinRate::new(2.5, 10);
    assert!(low < rate && rate < high && (rate - 0.25).abs() < f64::EPSILON);
}

#[test]
fn figures_are_mean_and_spread_over_games() {
    let series = series(SimulationPlan {
        mods: SeriesMods::These(choices("thief")),
        ..SimulationPlan::new(Edition::V2r8, 2)
    });
    let of_game = |number| series.report(&play(&series, number).1);
    let scores: Vec<f64> = (0..7).map(|number| of_game(number).seats[1].results.score.mean).collect();
    let mean = scores.iter().sum::<f64>() / 7.0;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / 6.0;
    let told = report(&series, 0..7).seats[1].results.score;
    assert!((told.mean - mean).abs() < 1e-9, "{told:?}");
    assert!((told.standard_deviation - variance.sqrt()).abs() < 1e-9, "{told:?}");
    assert_eq!(told.least.to_bits(), scores.iter().copied().fold(f64::MAX, f64::min).to_bits());
    assert_eq!(told.most.to_bits(), scores.iter().copied().fold(f64::MIN, f64::max).to_bits());
    assert_eq!(of_game(0).turns.standard_deviation.to_bits(), 0.0_f64.to_bits(), "of one game");
}

/// Returns the village with a line that is longer than anybody needs: s0 to s39 beyond its last station.
fn village_with_a_long_tail() -> Arc<Map> {
    let mut document = village();
    let mut last = "sf".to_string();
    for number in 0..40 {
        let id = format!("s{number}");
        let station = json!({"id": id, "name": id, "native_name": id, "ward": "f",
                             "position": {"x": 20 + 9 * number, "y": 95}, "sakura": false});
        document["stations"].as_array_mut().expect("stations").push(station);
        document["connections"].as_array_mut().expect("connections").push(json!([last, id]));
        last = id;
    }
    let (map, _) = Map::from_json(&document.to_string()).expect("the village is in order");
    Arc::new(map)
}

#[test]
fn stations_and_connections_that_nobody_has_a_use_for_are_dead() {
    let plan = SimulationPlan { bots: vec![GREEDY], ..SimulationPlan::new(Edition::CityGrowth, 2) };
    let series = Series::new(village_with_a_long_tail(), plan).expect("the plan is in order");
    let told = report(&series, [0]);
    // Two players have track for 32 of the 46 connections, and stores for 16 of the 48 stations.
    assert!(told.dead_connections.len() >= 14, "{:?}", told.dead_connections);
    let dead: Vec<&str> = told.dead_stations.iter().map(|name| &**name).collect();
    assert!((10..48).contains(&dead.len()), "{dead:?}");
    for each in &told.stations {
        let used = each.used.games + each.used.opened + each.used.calls + each.used.delivered;
        assert_eq!(used == 0, dead.contains(&&*each.station), "{each:?}");
    }
    let more = report(&series, 0..4);
    assert!(more.dead_stations.len() < dead.len(), "what is used in one game of several is not dead");
    assert!(more.dead_stations.iter().all(|name| dead.contains(&&**name)));
    assert!(more.dead_connections.iter().all(|between| told.dead_connections.contains(between)));
}

#[test]
fn every_fault_of_a_plan_is_told_at_once() {
    let faults = |plan: SimulationPlan| Series::new(Builtin::Tokyo.map(), plan).err().unwrap_or_default();
    let mods = SeriesMods::These(choices("kaiju, kaiju"));
    let plan = SimulationPlan { mods, bots: vec![RANDOM; 3], ..SimulationPlan::new(Edition::V2r8, 2) };
    let words: Vec<String> = faults(plan).iter().map(ToString::to_string).collect();
    assert_eq!(words, ["there are 3 bots, but only 2 seats", "the mod kaiju is listed twice"]);
    let nobody = SimulationPlan { bots: Vec::new(), ..SimulationPlan::new(Edition::V2r8, 4) };
    assert_eq!(faults(nobody), [SeriesPlanError::NoBots]);
    for players in [0, 1, 5] {
        let plan =
            SimulationPlan { bots: vec![RANDOM; players], ..SimulationPlan::new(Edition::V2r8, players) };
        assert!(faults(plan).contains(&SeriesPlanError::WrongNumberOfPlayers { players }), "{players}");
    }
}

#[test]
fn thinking_is_a_number_of_looks_or_a_time() {
    for (text, think) in [
        ("200", Think::Looks(200)),
        ("50ms", Think::Time(Duration::from_millis(50))),
        ("2s", Think::Time(Duration::from_secs(2))),
    ] {
        assert_eq!(text.parse(), Ok(think));
        assert_eq!((think.to_string().as_str(), json!(think)), (text, json!(text)));
    }
    for wrong in ["", "0", "0ms", "-1", "+5", "ms", "s", "1.5s", "50 ms", "5m", "99999999999"] {
        assert!(wrong.parse::<Think>().is_err(), "{wrong}");
    }
}

#[test]
fn only_who_thinks_by_the_clock_reads_it_and_does_so_for_every_decision() {
    let think = Some("50ms".parse().expect("a time"));
    let timed = series(SimulationPlan { think, ..SimulationPlan::new(Edition::V2r8, 2) });
    let read = Cell::new(0);
    let clock = || {
        read.set(read.get() + 1);
        Duration::from_secs(read.get())
    };
    let (_, tally) = timed.play(0, &clock).expect("it is played to its end");
    assert!(read.get() >= tally.actions(), "{} looks at the clock", read.get());

    let looks = Some("50".parse().expect("a number"));
    let (_, same) =
        play(&series(SimulationPlan { think: looks, ..SimulationPlan::new(Edition::V2r8, 2) }), 0);
    assert_eq!(same, tally, "random bots do not think");
}

#[test]
fn who_looks_further_ahead_plays_otherwise() {
    let planners = |looks: &str| {
        let think = Some(looks.parse().expect("a number"));
        let plan =
            SimulationPlan { think, bots: vec![BotName::Planner], ..SimulationPlan::new(Edition::V2r8, 2) };
        play(&series(plan), 0).1
    };
    assert_eq!(planners("2"), planners("2"));
    assert_ne!(planners("2"), planners("30"));
}

#[test]
fn only_one_of_several_can_win_a_game() {
    let WinRate { rate, low, high, .. } = WinRate::one_of_several(2, 995.0, 1000);
    assert!((rate - 0.4975).abs() < 1e-9);
    assert!(low > 0.49 && high < 0.5, "{low} to {high}");
    let certain = WinRate::one_of_several(4, 1000.0, 1000);
    assert!((certain.rate - 0.25).abs() < 1e-9 && certain.high <= 0.25);
}
