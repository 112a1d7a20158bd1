//! The `shinjuku` command, run as a person runs it.

use assert_cmd::Command;

fn shinjuku() -> Command {
    Command::cargo_bin("shinjuku").expect("the binary is built")
}

fn stdout(command: &mut Command) -> String {
    String::from_utf8(command.output().expect("it runs").stdout).expect("it prints text")
}

#[test]
fn simulate_prints_the_same_totals_for_the_same_seed() {
    let run = |seed: &str| {
        let mut command = shinjuku();
        command.args([
            "simulate",
            "--map",
            "tokyo",
            "--edition",
            "v2r8",
            "--players",
            "4",
            "--games",
            "20",
            "--seed",
            seed,
        ]);
        command.assert().success();
        stdout(&mut command)
    };
    assert_eq!(run("7"), run("7"));
    let (first, other) = (run("7"), run("8"));
    let (heading, totals) = first.split_once('\n').expect("lines");
    assert_eq!(heading, "20 games of v2r8 on tokyo, 4 players, seed 7");
    assert_ne!(other.split_once('\n').map(|(_, totals)| totals), Some(totals));
}

#[test]
fn simulate_plays_a_map_from_a_file_and_refuses_one_that_is_not_there() {
    let paris = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/maps/paris.json");
    shinjuku()
        .args(["simulate", "--map", paris, "--edition", "city-growth", "--games", "3"])
        .assert()
        .success();
    let failed = shinjuku().args(["simulate", "--map", "atlantis"]).assert().failure();
    let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert!(
        error.contains("no map 'atlantis': neither a file nor one of tokyo, paris, london, osaka"),
        "{error}"
    );
    shinjuku().args(["simulate", "--players", "5"]).assert().failure();
    shinjuku().args(["simulate", "--edition", "v3"]).assert().failure();
}

#[test]
fn simulate_plays_with_mods_and_says_what_is_wrong_with_them() {
    let mut command = shinjuku();
    command.args(["simulate", "--games", "20", "--mods", "kaiju,hachiko:2,thief,chairman:1,princess"]);
    command.assert().success();
    let printed = stdout(&mut command);
    assert!(
        printed.starts_with(
            "20 games of v2r8 with kaiju, hachiko:2, thief, chairman:1, princess on tokyo, 4 players"
        ),
        "{printed}"
    );
    for kind in ["wander", "explore", "kaiju", "relocate_kaiju", "reunite"] {
        assert!(printed.contains(kind), "{kind}: {printed}");
    }
    for (mods, says) in [
        (
            "godzilla",
            "a mod is one of princess, thief, chairman, kaiju, hachiko, with a revision as in hachiko:2",
        ),
        ("princess:1", "the mod princess has no revision 1, but 3"),
        ("kaiju,kaiju", "the mod kaiju is named twice"),
        (
            "hachiko:2:ueno",
            "this cannot be the home of the mod hachiko: 'ueno' is the only station of its ward, which revision 2 forbids",
        ),
    ] {
        let failed = shinjuku().args(["simulate", "--mods", mods]).assert().failure();
        let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn simulate_seats_the_bots_in_order_and_again_where_they_are_few() {
    let run = |bots: &[&str]| {
        let mut command = shinjuku();
        command.args(["simulate", "--games", "5", "--players", "3"]).args(bots);
        command.assert().success();
        stdout(&mut command)
    };
    assert_eq!(run(&["--bots", "random"]), run(&[]));
    let printed = run(&["--bots", "greedy,random"]);
    assert!(
        printed.starts_with("5 games of v2r8 on tokyo, 3 players (greedy, random), seed 1\n"),
        "{printed}"
    );
    let scores: Vec<f64> = printed
        .lines()
        .skip_while(|line| !line.starts_with("seat"))
        .skip(1)
        .filter_map(|line| line.split_whitespace().last()?.parse().ok())
        .collect();
    let [first, second, third] = scores.as_slice() else { panic!("three seats: {printed}") };
    assert!(first > second && third > second, "{printed}");
    let failed = shinjuku().args(["simulate", "--bots", "greedy,deep_blue"]).assert().failure();
    let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert!(error.contains("a bot is one of random, greedy"), "{error}");
}

#[test]
fn map_check_counts_what_is_on_a_good_map() {
    let tokyo = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/maps/tokyo.json");
    let mut command = shinjuku();
    command.args(["map", "check", tokyo]).assert().success();
    let printed = stdout(&mut command);
    assert!(printed.contains(
        "23 wards, 44 stations, 67 connections, 1 permanent link, 55 borders, 72 cards, 12 sakura"
    ));
}

#[test]
fn map_check_lists_every_fault_and_fails() {
    let folder = std::env::temp_dir().join(format!("shinjuku-map-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("broken.json");
    let tokyo = include_str!("../../../core/maps/tokyo.json");
    let broken = tokyo.replace("\"princess_ward\": \"chiyoda\"", "\"princess_ward\": \"atlantis\"");
    std::fs::write(&file, broken.replace("\"cards\": 5", "\"cards\": 0")).expect("a file can be written");

    let mut command = shinjuku();
    command.args(["map", "check"]).arg(&file).assert().failure().code(1);
    let printed = stdout(&mut command);
    assert!(printed.contains("error ward_without_cards at /wards/10/cards: Ota has no card"), "{printed}");
    assert!(
        printed.contains("error unknown_ward at /princess_ward: there is no ward 'atlantis'"),
        "{printed}"
    );
    assert!(printed.contains("3 errors"), "{printed}");

    let mut command = shinjuku();
    command.args(["map", "check", "--json"]).arg(&file).assert().failure();
    let report: serde_json::Value = serde_json::from_str(&stdout(&mut command)).expect("it prints JSON");
    assert_eq!(report.pointer("/errors").and_then(|errors| errors.as_array()).map(Vec::len), Some(3));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}
