//! The pieces of a game on the board: stores, track, customers and figures.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use shinjuku_core::customer::{Crowd, Good, Token};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::Builtin;
use shinjuku_core::mods::ModChoice;
use shinjuku_core::player::{Color, StoreKind};
use shinjuku_core::setup::{Options, Position, Study};
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::{StoreView, View, Viewer};
use shinjuku_drawing::board::{BoardOptions, Language};

use crate::kit::{bare, class, draw, moved, parsed, played, sorted, text, values, village, with};

#[test]
fn a_played_game_shows_every_store_and_track_once() {
    for city in Builtin::ALL {
        for (seed, left) in [(1, 40), (2, 10), (3, 0)] {
            let map = city.map();
            let view = played(*city, seed, left);
            assert!(!view.board.stores.is_empty() && !view.board.track.is_empty());
            let svg = bare(&map, Some(&view));
            let drawing = parsed(&svg);
            assert_eq!(
                values(&drawing, "data-store"),
                sorted(view.board.stores.iter().map(|store| store.station.to_string()).collect())
            );
            assert_eq!(
                values(&drawing, "data-track"),
                sorted(view.board.track.iter().map(|track| track.between.join(" ")).collect())
            );
            for store in &view.board.stores {
                let piece = with(&drawing, "data-store", &store.station);
                assert_eq!(class(piece), format!("store {}", store.owner));
                assert_eq!(text(piece), format!("{} store of {}", store.kind, store.owner));
                let building = format!("#b-{}", store.kind);
                assert!(piece.children().any(|part| part.attribute("href") == Some(&*building)));
            }
            for track in &view.board.track {
                let piece = with(&drawing, "data-track", &track.between.join(" "));
                let owner = piece.ancestors().find_map(|node| node.attribute("data-owner"));
                assert_eq!(owner, Some(&*track.owner.to_string()));
            }
        }
    }
}

#[test]
fn everybody_stands_in_the_ward_where_the_view_has_them() {
    for city in Builtin::ALL {
        let view = played(*city, 4, 20);
        let svg = bare(&city.map(), Some(&view));
        let drawing = parsed(&svg);
        let mut expected: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (ward, crowd) in &view.board.customers {
            let kinds = crowd.lanes().map(|(token, count)| match count {
                1 => token.to_string(),
                _ => format!("{token} ×{count}"),
            });
            expected.entry(ward.to_string()).or_default().extend(kinds);
        }
        let board = &view.board;
        let figures = [(&board.princess, "Princess"), (&board.kaiju, "Kaiju"), (&board.hachiko, "Hachiko")];
        for (place, name) in figures {
            let place = place.as_ref().expect("it is in play");
            expected.entry(place.to_string()).or_default().push(name.to_string());
        }
        for player in &view.players {
            if let Some(ward) = &player.chairman {
                expected.entry(ward.to_string()).or_default().push(format!("Chairman of {}", player.color));
            }
        }
        let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for group in drawing.descendants().filter(|node| node.has_attribute("data-group")) {
            let titles = group.descendants().filter(|node| node.tag_name().name() == "title");
            let place = group.attribute("data-group").expect("a place").to_string();
            let mut titles: Vec<String> = titles.filter_map(|node| node.text()).map(String::from).collect();
            // The first stands on top of the others.
            titles.reverse();
            shown.insert(place, titles);
        }
        assert_eq!(shown, expected);
    }
}

#[test]
fn the_kaiju_waits_at_the_water_and_hachiko_at_home() {
    let position =
        Position { kaiju: Some("water".into()), hachiko: Some("marker".into()), ..Position::default() };
    let study = Study { position: Some(position), ..Study::default() };
    let mods = ["kaiju", "hachiko:2:shinagawa"].map(|name| name.parse::<ModChoice>().expect("a mod"));
    let options = Options::new(Edition::V2r8, 2).with_mods(mods);
    let map = Builtin::Tokyo.map();
    let game =
        Game::start_study(map.clone(), &options, Seed::from_number(1), &study).expect("it is in order").0;
    let svg = bare(&map, Some(&game.view(Viewer::Spectator)));
    let drawing = parsed(&svg);
    assert!(text(with(&drawing, "data-group", "water")).contains("Kaiju"));
    assert!(text(with(&drawing, "data-group", "marker")).contains("Hachiko"));
    let (x, _) = moved(with(&drawing, "data-group", "marker"));
    assert!((350.0..480.0).contains(&x), "Shinagawa is at 426, and Hachiko at {x}");
}

#[test]
fn a_view_of_another_map_shows_what_both_maps_have() {
    let svg = bare(&village(|_| ()), Some(&played(Builtin::Tokyo, 1, 20)));
    let drawing = parsed(&svg);
    assert_eq!(values(&drawing, "data-station"), ["sa", "sb", "sc", "sd"]);
    assert!(values(&drawing, "data-store").is_empty());
}

/// A game of two players in which these stores are on the map.
fn with_stores(city: Builtin, stores: &[(&str, Color, StoreKind)]) -> View {
    let mut view = played(city, 1, 40);
    let store = |(station, owner, kind): &(&str, Color, StoreKind)| StoreView {
        station: (*station).into(),
        owner: *owner,
        kind: *kind,
    };
    view.board.stores = stores.iter().map(store).collect();
    view
}

#[test]
fn a_store_shows_that_its_station_has_sakura_until_it_is_a_department_store() {
    let stores = [
        ("shinjuku", Color::Red, StoreKind::Food),
        ("ikebukuro", Color::Blue, StoreKind::Department),
        ("koenji", Color::Green, StoreKind::Books),
    ];
    let view = with_stores(Builtin::Tokyo, &stores);
    let svg = bare(&Builtin::Tokyo.map(), Some(&view));
    let drawing = parsed(&svg);
    let blossoms = |station: &str| {
        let store = with(&drawing, "data-store", station);
        store.children().filter(|part| part.attribute("href") == Some("#i-sakura")).count()
    };
    assert_eq!(["shinjuku", "ikebukuro", "koenji"].map(blossoms), [1, 0, 0]);
    let sakura = |station: &str| {
        let map = Builtin::Tokyo.map();
        map.document().stations.iter().find(|entry| entry.id == station).is_some_and(|entry| entry.sakura)
    };
    assert_eq!(["shinjuku", "ikebukuro", "koenji"].map(sakura), [true, true, false]);
}

#[test]
fn the_panel_says_how_many_customers_the_queue_holds_by_the_rules() {
    let departments = ["shinjuku", "ikebukuro", "shibuya"];
    for count in 0..=3 {
        let stores: Vec<_> = departments[..count]
            .iter()
            .map(|station| (*station, Color::Red, StoreKind::Department))
            .collect();
        let mut view = with_stores(Builtin::Tokyo, &stores);
        view.board.stores.push(StoreView {
            station: "koenji".into(),
            owner: Color::Blue,
            kind: StoreKind::Food,
        });
        // The queue may hold fewer customers, or more because of thieves.
        for queued in [0, 9] {
            for card in &mut view.queue {
                card.customers = vec![Token::all().next().expect("a customer"); queued];
            }
            let map = Builtin::Tokyo.map();
            let english = draw(&map, Some(&view), BoardOptions::default());
            assert!(english.contains(&format!("holds {} customers", 2 + count)), "{count}");
            let options = BoardOptions { language: Language::Japanese, ..BoardOptions::default() };
            let japanese = draw(&map, Some(&view), options);
            assert!(japanese.contains(&format!("定員{}人", 2 + count)), "{count}");
        }
    }
}

/// The square of a customer or figure, and the frame of its number.
struct Shown {
    square: [f64; 4],
    number: Option<[f64; 4]>,
}

/// What is shown in a place, in drawing order.
fn shown(drawing: &Document, place: &str) -> Vec<Shown> {
    let group = with(drawing, "data-group", place);
    let members = group.children().filter(Node::is_element);
    let shown = |member: Node| {
        let (x, y) = moved(member);
        let is_figure = class(member).starts_with("figure");
        let side = if is_figure { 34.0 } else { 26.0 };
        let uses = member.children().filter_map(|part| part.attribute("href"));
        let has_number = uses.into_iter().any(|href| href.starts_with("#b-times"));
        Shown {
            square: [x, y, x + side, y + side],
            number: has_number.then_some([x + 12.0, y + 16.0, x + 29.0, y + 28.0]),
        }
    };
    members.map(shown).collect()
}

fn overlap(a: [f64; 4], b: [f64; 4]) -> [f64; 2] {
    [(a[2].min(b[2]) - a[0].max(b[0])).max(0.0), (a[3].min(b[3]) - a[1].max(b[1])).max(0.0)]
}

#[test]
fn every_kind_of_a_large_crowd_and_its_number_can_be_seen() {
    let kinds: Vec<Token> = Token::all().collect();
    assert_eq!(kinds.len(), 3 * Good::ALL.len());
    for city in Builtin::ALL {
        let map = city.map();
        for count in 1..=kinds.len() {
            let mut view = played(*city, 1, 40);
            for (index, ward) in map.document().wards.iter().enumerate() {
                let chosen = kinds.iter().cycle().skip(index).take(count);
                let crowd = chosen.fold(Crowd::EMPTY, |crowd, token| crowd + Crowd::several(*token, 3));
                view.board.customers.insert(ward.id.as_str().into(), crowd);
            }
            let svg = bare(&map, Some(&view));
            let drawing = parsed(&svg);
            for ward in &map.document().wards {
                let all = shown(&drawing, &ward.id);
                assert!(all.len() >= count, "{city} {}", ward.id);
                for (index, one) in all.iter().enumerate() {
                    // Whatever is drawn later is on top.
                    for later in &all[index + 1..] {
                        let [wide, high] = overlap(one.square, later.square);
                        assert!(
                            wide <= 8.0 || high <= 8.0,
                            "{city} {}: {count} kinds hide each other",
                            ward.id
                        );
                        for covering in [Some(later.square), later.number].into_iter().flatten() {
                            let hidden = one.number.map_or([0.0; 2], |number| overlap(number, covering));
                            assert!(
                                hidden[0] * hidden[1] == 0.0,
                                "{city} {}: a number of {count} kinds is hidden",
                                ward.id
                            );
                        }
                    }
                }
            }
        }
    }
}
