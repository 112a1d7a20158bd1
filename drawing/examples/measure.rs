//! temporary
#![allow(warnings, clippy::all, clippy::pedantic, clippy::restriction)]
#[path = "../tests/it/ink.rs"]
mod ink;
use ink::{Ink, ink};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use roxmltree::{Document, Node};
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::{Builtin, Map};
use shinjuku_core::mods::{Mod, ModChoice};
use shinjuku_core::setup::Options;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::{View, Viewer};
use shinjuku_drawing::board::{self, *};
use std::time::Instant;

fn played(city: Builtin, seed: u64, left: usize) -> View {
    let options = Options::new(Edition::V2r8, 4).with_mods(Mod::all().map(ModChoice::from));
    let mut game = Game::start(city.map(), &options, Seed::from_number(seed)).unwrap().0;
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    while let Some(awaiting) = game.awaiting().filter(|_| game.state().bag.len() > left) {
        let action = game.random_action(&mut chance).unwrap();
        game.play_quietly(awaiting.seat, &action).unwrap();
    }
    game.view(Viewer::Spectator)
}
fn cpu() -> u128 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap()
}
fn greedy(city: Builtin, seed: u64, left: usize) -> View {
    use shinjuku_core::bots::{BotName, Patience};
    let options = Options::new(Edition::V2r8, 4).with_mods(Mod::all().map(ModChoice::from));
    let mut game = Game::start(city.map(), &options, Seed::from_number(seed)).unwrap().0;
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    while let Some(awaiting) = game.awaiting().filter(|_| game.state().bag.len() > left) {
        let action = BotName::Greedy.choose(&game, Patience::DEFAULT, &mut chance).unwrap();
        game.play_quietly(awaiting.seat, &action).unwrap();
    }
    game.view(Viewer::Spectator)
}
struct Label {
    of: String,
    kind: &'static str,
    lines: Vec<Ink>,
}
fn labels(svg: &str) -> Vec<Label> {
    let d = Document::parse(svg).unwrap();
    let texts: Vec<Node> = d.descendants().filter(|n| n.tag_name().name() == "text").collect();
    let inks = ink(svg);
    assert_eq!(texts.len(), inks.len());
    let mut out: Vec<Label> = vec![];
    for (t, i) in texts.into_iter().zip(inks) {
        let Some(o) =
            t.ancestors().find(|n| n.has_attribute("data-station") || n.has_attribute("data-ward-name"))
        else {
            continue;
        };
        let (kind, of) = if let Some(x) = o.attribute("data-station") {
            ("station", x)
        } else {
            ("ward", o.attribute("data-ward-name").unwrap())
        };
        match out.last_mut() {
            Some(l) if l.of == of && l.kind == kind => l.lines.push(i),
            _ => out.push(Label { of: of.into(), kind, lines: vec![i] }),
        }
    }
    out
}
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let mode = std::env::args().nth(2).unwrap_or("all".into());
    for city in Builtin::ALL {
        let map = city.map();
        let doc = map.document();
        for names in [LabelNames::Both, LabelNames::NativeFirst, LabelNames::Latin, LabelNames::Native] {
            let start = Instant::now();
            let c0 = cpu();
            let layout = Layout::new(&map, names);
            let took = (cpu() - c0) / 1_000_000;
            let svg = board::svg(
                &map,
                &layout,
                None,
                BoardOptions { names: Some(names), panel: Panel::None, ..BoardOptions::default() },
            )
            .unwrap();
            let svg: String = svg.into();
            let ls = labels(&svg);
            let place = |name: &String| {
                let s = doc.stations.iter().find(|s| s.id == *name).unwrap();
                (f64::from(s.position.x), f64::from(s.position.y))
            };
            let beds: Vec<_> = doc.connections.iter().chain(&doc.permanent_links).flat_map(|[a, b]| {
                let mut v = vec![place(a)];
                for e in &doc.bends { if e.between == [a.clone(), b.clone()] { v.extend(e.points.iter().map(|p| (f64::from(p.x), f64::from(p.y)))); } else if e.between == [b.clone(), a.clone()] { v.extend(e.points.iter().rev().map(|p| (f64::from(p.x), f64::from(p.y)))); } }
                v.push(place(b));
                v.windows(2).map(|w| (w[0], w[1])).collect::<Vec<_>>()
            }).collect();
            let on = |k: &str| -> Vec<&str> {
                ls.iter()
                    .filter(|l| {
                        l.kind == k
                            && l.lines
                                .iter()
                                .any(|i| beds.iter().any(|(f, t)| i.distance_to_line(*f, *t) < 4.2))
                    })
                    .map(|l| &*l.of)
                    .collect()
            };
            let mut wrong = vec![];
            for l in ls.iter().filter(|l| l.kind == "station") {
                let d = |id: &String| {
                    let (x, y) = place(id);
                    let r = if doc.stations.iter().any(|s| s.id == *id && s.sakura) { 16.1 } else { 9.6 };
                    l.lines.iter().map(|i| i.distance_to(x, y)).fold(f64::INFINITY, f64::min) - r
                };
                let own = d(&l.of);
                let best = doc
                    .stations
                    .iter()
                    .filter(|s| s.id != l.of)
                    .map(|s| (d(&s.id), &s.id))
                    .min_by(|a, b| a.0.total_cmp(&b.0))
                    .unwrap();
                if best.0 < own + 1.0 {
                    wrong.push(format!("{} {:.0} ({} {:.0})", l.of, own, best.1, best.0));
                }
            }
            println!(
                "{city} {names:?}: layout {took} ms stations on rails {:?}\n    wards {:?}\n    unclear {:?}",
                on("station"),
                on("ward"),
                wrong
            );
            let far: Vec<String> = ls
                .iter()
                .filter(|l| l.kind == "station")
                .filter_map(|l| {
                    let (x, y) = place(&l.of);
                    let d = l.lines.iter().map(|i| i.distance_to(x, y)).fold(f64::INFINITY, f64::min);
                    (d > 34.0).then(|| format!("{} {d:.0}", l.of))
                })
                .collect();
            println!("    far {far:?}");
            let n = match names {
                LabelNames::Both => "en",
                LabelNames::NativeFirst => "ja",
                LabelNames::Latin => "latin",
                LabelNames::Native => "native",
            };
            if n == "latin" || n == "native" || mode == "layout" {
                std::fs::write(format!("{dir}/{city}-{n}-bare.svg"), &svg).unwrap();
                continue;
            }
            let views: Vec<(String, Option<View>)> = [("empty".to_string(), None)]
                .into_iter()
                .chain(
                    [(7, 20), (3, 0), (12, 0)]
                        .map(|(s, l)| (format!("s{s}l{l}"), Some(played(*city, s, l))))
                        .into_iter()
                        .chain(
                            [(1, 0), (2, 0), (3, 0), (4, 8), (5, 0)]
                                .map(|(s, l)| (format!("g{s}l{l}"), Some(greedy(*city, s, l)))),
                        ),
                )
                .collect();
            for (vn, view) in &views {
                for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
                    let options = BoardOptions {
                        names: Some(names),
                        theme,
                        language: if n == "ja" { Language::Japanese } else { Language::English },
                        ..BoardOptions::default()
                    };
                    let mut best = u128::MAX;
                    let mut svg = String::new();
                    for _ in 0..9 {
                        let start = cpu();
                        svg = board::svg(&map, &layout, view.as_ref(), options).unwrap();
                        best = best.min((cpu() - start) / 1000);
                    }
                    let packed = miniz_oxide::deflate::compress_to_vec(svg.as_bytes(), 9).len() + 18;
                    println!("  {city} {n} {vn} {theme:?}: {} bytes, gz {packed}, {} µs", svg.len(), best);
                    std::fs::write(format!("{dir}/{city}-{n}-{vn}-{theme:?}.svg"), &svg).unwrap();
                }
            }
        }
    }
}
