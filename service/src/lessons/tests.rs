//! Every lesson is played by its solution.

use std::collections::BTreeSet;

use shinjuku_core::action::NamedAction;
use shinjuku_core::game::Game;
use shinjuku_core::id::{Id, Seat};
use shinjuku_core::map::{Builtin, Map, Name};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::{View, Viewer};

use super::lesson::FILES;
use super::{Condition, Lesson, LessonText, Step};

/// What is drawn differs from seed to seed, and must not matter.
const SEEDS: u64 = 5;

fn begun(lesson: &Lesson, seed: u64) -> Game {
    let game = lesson.begin(Seed::from_number(seed));
    game.unwrap_or_else(|error| panic!("{} cannot be set up: {error:?}", lesson.id))
}

fn seen_by_learner(game: &Game) -> View {
    game.view(Viewer::Player(game.color(Seat::at(0))))
}

fn play(lesson: &Lesson, game: &mut Game, action: &NamedAction) {
    let interned = action.interned(game.map()).unwrap_or_else(|error| panic!("{}: {error:?}", lesson.id));
    let refused = |refusal| panic!("{} refuses {action:?}: {refusal:?}", lesson.id);
    game.play(Seat::at(0), &interned).unwrap_or_else(refused);
}

#[test]
fn every_file_is_a_lesson_and_ids_are_unique() {
    for (name, json) in FILES {
        let lesson: Lesson = serde_json::from_str(json).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            Some(lesson.id.as_str()),
            name.split_once('-').map(|(_, id)| id),
            "the file is named after the id"
        );
        let [written, read] = [serde_json::from_str(json), serde_json::to_value(&lesson)]
            .map(|value: Result<serde_json::Value, _>| value.expect("JSON"));
        for field in written.as_object().expect("an object").keys() {
            assert!(read.get(field).is_some(), "{name} has an unknown field {field}");
        }
    }
    let ids: BTreeSet<&str> = Lesson::all().iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(ids.len(), FILES.len());
}

#[test]
fn every_file_of_the_folder_is_listed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let files = std::fs::read_dir(folder).expect("the folder of lessons").count();
    assert_eq!(files, FILES.len());
}

#[test]
fn a_lesson_is_complete_exactly_after_the_last_action_of_its_solution() {
    for (lesson, seed) in Lesson::all().iter().flat_map(|lesson| (0..SEEDS).map(move |seed| (lesson, seed))) {
        let id = &lesson.id;
        let mut game = begun(lesson, seed);
        let learner = Seat::at(0);
        assert!(!lesson.solution.is_empty(), "{id} has a solution");
        for action in &lesson.solution {
            assert_eq!(
                game.awaiting().map(|awaiting| awaiting.seat),
                Some(learner),
                "{id}: it is the learner's turn"
            );
            assert!(!lesson.complete.is_met(&seen_by_learner(&game)), "{id} is complete too early");
            play(lesson, &mut game, action);
        }
        assert!(lesson.complete.is_met(&seen_by_learner(&game)), "{id} is complete after its solution");
    }
}

#[test]
fn the_next_action_of_the_solution_is_known_until_the_learner_does_something_else() {
    for (lesson, seed) in Lesson::all().iter().flat_map(|lesson| (0..SEEDS).map(move |seed| (lesson, seed))) {
        let mut game = begun(lesson, seed);
        for action in &lesson.solution {
            let state = lesson.state(&seen_by_learner(&game));
            assert_eq!(state.next.as_ref(), Some(action), "{}", lesson.id);
            assert!(!state.complete);
            play(lesson, &mut game, action);
        }
        let state = lesson.state(&seen_by_learner(&game));
        assert_eq!(state.next, None, "{}", lesson.id);
        assert!(state.complete && state.steps.iter().all(|done| *done), "{}: {state:?}", lesson.id);
    }
    // Another payment leads to the same position, as long as the other cards suffice for the rest.
    let lesson = Lesson::find("two-tracks").expect("a lesson");
    for (cards, suffices) in
        [(["minato"].as_slice(), true), (&["shibuya"], true), (&["minato", "minato", "shibuya"], false)]
    {
        let mut game = begun(lesson, 0);
        let mut tracks = lesson.solution[0].clone();
        *tracks.pay_mut().expect("a payment") = cards.iter().map(|card| Name::from(*card)).collect();
        play(lesson, &mut game, &tracks);
        let next = lesson.state(&seen_by_learner(&game)).next;
        assert_eq!(next.as_ref() == Some(&lesson.solution[1]), suffices, "paid with {cards:?}");
    }
    let lesson = Lesson::find("laying-track").expect("a lesson");
    let mut game = begun(lesson, 0);
    let elsewhere = r#"{"type": "expand", "connection": ["tokyo", "yotsuya"], "second": null, "pay": []}"#;
    play(lesson, &mut game, &serde_json::from_str(elsewhere).expect("an action"));
    let state = lesson.state(&seen_by_learner(&game));
    assert_eq!((state.next, state.complete), (None, false));
}

#[test]
fn steps_are_done_one_after_the_other() {
    for lesson in Lesson::all() {
        let id = &lesson.id;
        let mut game = begun(lesson, 0);
        let done = |game: &Game| {
            let steps = lesson.state(&seen_by_learner(game)).steps;
            let done = steps.iter().filter(|done| **done).count();
            assert!(steps.iter().take(done).all(|done| *done), "{id}: no step is left out: {steps:?}");
            done
        };
        assert_eq!(done(&game), 0, "{id}: no step is done at first");
        let mut before = 0;
        for action in &lesson.solution {
            play(lesson, &mut game, action);
            let now = done(&game);
            assert!(now > before, "{id}: {action:?} makes no step done");
            before = now;
        }
        assert_eq!(before, lesson.steps.len(), "{id}: all steps are done at the end");
        assert!(
            matches!(lesson.steps.last(), Some(Step::Met(_))),
            "{id}: the last step follows from the game"
        );
    }
}

#[test]
fn every_lesson_has_all_texts_in_both_languages() {
    for lesson in Lesson::all() {
        for (language, text) in [("en", &lesson.texts.en), ("ja", &lesson.texts.ja)] {
            let LessonText { title, summary, intro, goal, steps, hint, done } = text;
            let texts = [title, summary, intro, goal, hint, done].into_iter().chain(steps);
            for text in texts {
                assert!(!text.trim().is_empty(), "{} has an empty text in {language}", lesson.id);
                assert_eq!(text.matches("**").count() % 2, 0, "{}: unbalanced emphasis in {text}", lesson.id);
                let japanese = text.chars().any(|letter| ('\u{3040}'..='\u{9fff}').contains(&letter));
                assert_eq!(japanese, language == "ja", "{}: {text}", lesson.id);
            }
            assert_eq!(steps.len(), lesson.steps.len(), "{} has as many texts as steps", lesson.id);
        }
    }
}

/// The stations, wards and connections that a condition names.
fn places(condition: &Condition) -> (Vec<&Name>, Vec<&Name>, Vec<&[Name; 2]>) {
    match condition {
        Condition::All(all) => {
            let parts: Vec<_> = all.iter().map(places).collect();
            (
                parts.iter().flat_map(|part| part.0.clone()).collect(),
                parts.iter().flat_map(|part| part.1.clone()).collect(),
                parts.iter().flat_map(|part| part.2.clone()).collect(),
            )
        }
        Condition::Store { station, .. } => (vec![station], Vec::new(), Vec::new()),
        Condition::StoreAtOneOf(stations) => (stations.iter().collect(), Vec::new(), Vec::new()),
        Condition::Track(connections) => (Vec::new(), Vec::new(), connections.iter().collect()),
        Condition::Princess(ward) | Condition::Chairman(ward) | Condition::KaijuGoneFrom(ward) => {
            (Vec::new(), vec![ward], Vec::new())
        }
        Condition::Hachiko(place) if place.as_ref() as &str != "marker" => {
            (Vec::new(), vec![place], Vec::new())
        }
        Condition::Hachiko(_)
        | Condition::Collected(_)
        | Condition::Thieves(_)
        | Condition::Cards(_)
        | Condition::BonusTokens(_)
        | Condition::Points(_) => Default::default(),
    }
}

#[test]
fn every_place_that_a_lesson_names_exists() {
    for lesson in Lesson::all() {
        let city: Builtin =
            lesson.map.parse().unwrap_or_else(|_| panic!("{}: the map is built in", lesson.id));
        let map: std::sync::Arc<Map> = city.map();
        let links = &map.document().permanent_links;
        let exists = |[a, b]: &[Name; 2]| {
            let stations = [map.station(a), map.station(b)].map(|station| station.expect("a station"));
            let is_link = |link: &[String; 2]| {
                link.iter().any(|end| end.as_str() == &**a) && link.iter().any(|end| end.as_str() == &**b)
            };
            map.connection_between(stations).is_some() || links.iter().any(is_link)
        };
        let spot = &lesson.spotlight;
        let mut named = places(&lesson.complete);
        for step in &lesson.steps {
            match step {
                Step::Met(condition) => {
                    let (stations, wards, connections) = places(condition);
                    named.0.extend(stations);
                    named.1.extend(wards);
                    named.2.extend(connections);
                }
                Step::Planned(plan) => {
                    named.0.extend(&plan.station);
                    named.1.extend(&plan.ward);
                }
            }
        }
        for station in spot.stations.iter().chain(named.0) {
            assert!(map.station(station).is_ok(), "{}: there is no station {station}", lesson.id);
        }
        for ward in spot.wards.iter().chain(named.1) {
            assert!(map.ward(ward).is_ok(), "{}: there is no ward {ward}", lesson.id);
        }
        for connection in spot.connections.iter().chain(named.2) {
            assert!(exists(connection), "{}: there is no connection {connection:?}", lesson.id);
        }
    }
}
