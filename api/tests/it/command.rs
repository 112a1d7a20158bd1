//! The `shinjuku` command, run as a person runs it.

use std::process::Command;

use serde_json::{Value, json};

fn shinjuku() -> Command {
    Command::new(env!("CARGO_BIN_EXE_shinjuku"))
}

/// What a command prints, as text.
struct Printed {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn run(command: &mut Command) -> Printed {
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("it prints text");
    Printed { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
}

fn succeeds(command: &mut Command) -> Printed {
    let printed = run(command);
    assert_eq!(printed.code, Some(0), "{}", printed.stderr);
    printed
}

fn fails(command: &mut Command) -> Printed {
    let printed = run(command);
    assert!(printed.code.is_some_and(|code| code != 0), "{}", printed.stdout);
    printed
}

/// What `simulate` prints with these flags, apart from each other by spaces.
fn simulated(flags: &str) -> String {
    let mut command = shinjuku();
    command.arg("simulate").args(flags.split(' ').filter(|flag| !flag.is_empty()));
    succeeds(&mut command).stdout
}

fn simulated_json(flags: &str) -> Value {
    serde_json::from_str(&simulated(&format!("{flags} --json"))).expect("it prints one JSON document")
}

/// What `simulate` says to flags that it refuses, printing no report.
fn refused(flags: &str) -> String {
    let printed = fails(shinjuku().arg("simulate").args(flags.split(' ')));
    assert_eq!(printed.stdout, "", "{flags}");
    printed.stderr
}

/// The figures in the line of a report that begins with a name.
fn figures<'a>(report: &'a str, name: &str) -> Vec<&'a str> {
    let mut lines = report.lines();
    let line = lines.find_map(|line| line.strip_prefix("  ")?.strip_prefix(name)?.strip_prefix("  "));
    line.unwrap_or_else(|| panic!("no line of {name}: {report}")).split_whitespace().collect()
}

#[test]
fn a_reader_who_has_read_enough_is_no_error() {
    let mut command = shinjuku();
    command.arg("openapi").stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    // The document does not fit into the buffer of a pipe, so the command is still writing.
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn simulate_prints_the_same_report_for_the_same_seed() {
    let run =
        |seed: u64| simulated(&format!("--map tokyo --edition v2r8 --players 4 --games 20 --seed {seed}"));
    assert_eq!(run(7), run(7));
    let (first, other) = (run(7), run(8));
    let (heading, totals) = first.split_once('\n').expect("lines");
    assert_eq!(heading, "20 games of v2r8 on tokyo, 4 players (random), seed 7");
    assert_ne!(other.split_once('\n').map(|(_, totals)| totals), Some(totals));
}

#[test]
fn simulate_prints_the_same_bytes_however_many_threads_play() {
    for flags in ["--bots greedy,random --mods any --audit", "--json --edition city-growth --players 3"] {
        let run = |threads: u64| simulated(&format!("{flags} --games 25 --threads {threads}"));
        let alone = run(1);
        for threads in [2, 3, 8, 100] {
            assert_eq!(run(threads), alone, "{threads} threads, {flags}");
        }
        assert_eq!(simulated(&format!("{flags} --games 25")), alone, "{flags}");
    }
    let thoughtful = |threads: u64| {
        simulated(&format!("--bots planner,greedy --players 2 --games 4 --think 6 --threads {threads}"))
    };
    assert_eq!(thoughtful(1), thoughtful(3));
}

/// The names of all fields in JSON, with those in which they are; of a list, those of its first element.
fn fields(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields_of) => {
            let dot = if path.is_empty() { "" } else { "." };
            fields_of.iter().for_each(|(name, value)| fields(value, &format!("{path}{dot}{name}"), found));
        }
        Value::Array(items) if items.first().is_some_and(Value::is_object) => {
            fields(&items[0], &format!("{path}[]"), found);
        }
        _ => found.push(path.to_owned()),
    }
}

/// The fields of a mean and its spread.
fn spread_of(of: &str) -> Vec<String> {
    ["mean", "standard_deviation", "least", "most"].map(|part| format!("{of}.{part}")).into()
}

#[test]
fn the_json_of_a_simulation_has_fields_on_which_programs_rely() {
    let mut found = Vec::new();
    fields(&simulated_json("--games 2 --mods thief --bots greedy"), "", &mut found);
    found.sort();
    let results = |of: &str| {
        let parts = ["plays", "wins.won", "wins.rate", "wins.low", "wins.high"].into_iter();
        parts
            .map(|part| format!("{of}[].{part}"))
            .chain(spread_of(&format!("{of}[].score")))
            .collect::<Vec<_>>()
    };
    let mut known: Vec<String> = "map games chance shared_wins dead_stations dead_connections plan.edition plan.mods[].mod \
        plan.mods[].revision plan.mods[].home plan.players plan.bots plan.seed plan.think plan.audit seats[].seat order[].order \
        bots[].bot bots[].seats kinds[].kind kinds[].taken income.action.times income.action.cards income.track.times \
        income.track.cards stations[].station stations[].ward stations[].games stations[].opened stations[].department_stores \
        stations[].delivered stations[].calls connections[].between connections[].laid connections[].crossed links[].between \
        links[].crossed wards[].ward wards[].placed wards[].moved wards[].paid mods[].mod mods[].games mods[].chosen \
        mods[].main_actions mods[].mini_actions mods[].answers mods[].pieces_moved mods[].collected"
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    known.extend(["seats", "order", "bots"].into_iter().flat_map(results));
    known.extend(["margin", "turns", "actions"].into_iter().flat_map(spread_of));
    known.sort();
    assert_eq!(found, known);
}

#[test]
fn simulate_plays_a_map_from_a_file_and_refuses_one_that_is_not_there() {
    let paris = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/maps/paris.json");
    succeeds(shinjuku().args(["simulate", "--map", paris, "--edition", "city-growth", "--games", "3"]));
    let error = fails(shinjuku().args(["simulate", "--map", "atlantis"])).stderr;
    assert!(
        error.contains(
            "there is no map 'atlantis': it is neither a file nor one of tokyo, paris, london, osaka"
        ),
        "{error}"
    );
    fails(shinjuku().args(["simulate", "--players", "5"]));
    fails(shinjuku().args(["simulate", "--edition", "v3"]));
}

#[test]
fn simulate_plays_with_mods_and_says_what_is_wrong_with_them() {
    let printed = simulated("--games 20 --mods kaiju,hachiko:2,thief,chairman:1,princess");
    let in_one_line = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        in_one_line.starts_with(
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
            "a mod must be one of princess, thief, chairman, kaiju, hachiko, optionally with a revision as in hachiko:2",
        ),
        ("princess:1", "the mod princess has no revision 1, only 3"),
        ("kaiju,kaiju", "the mod kaiju is listed twice"),
        (
            "hachiko:2:ueno",
            "this station cannot be the home of the mod hachiko: 'ueno' is the only station in its ward, which revision 2 does not allow",
        ),
    ] {
        let error = fails(shinjuku().args(["simulate", "--mods", mods])).stderr;
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn simulate_has_the_bots_change_seats_and_tells_them_apart() {
    assert_eq!(simulated("--games 5 --bots random"), simulated("--games 5"));
    let printed = simulated("--games 9 --players 3 --bots greedy,random");
    assert!(
        printed.starts_with("9 games of v2r8 on tokyo, 3 players (greedy, random), seed 1\n"),
        "{printed}"
    );
    let score = |name: &str| figures(&printed, name)[5].parse::<f64>().expect("a score");
    let (greedy, random) = (score("greedy, 2 seats"), score("random"));
    assert!(greedy > 5.0 * random, "{printed}");
    for seat in ["seat 0", "seat 1", "seat 2"] {
        assert!((random + 5.0..greedy - 5.0).contains(&score(seat)), "a bot never left {seat}: {printed}");
    }
    assert!(printed.contains("By chance alone, each would win 33.33 % of its games."), "{printed}");

    let error = refused("--bots greedy,deep_blue");
    assert!(
        error.contains("a bot must be one of random, beginner, easy, medium, greedy, planner"),
        "{error}"
    );
    let error = refused("--bots greedy,random,random --players 2");
    assert_eq!(error, "shinjuku: there are 3 bots, but only 2 seats\n");
}

#[test]
fn simulate_prints_as_json_what_it_prints_as_text() {
    let flags = "--games 12 --bots greedy,random --mods kaiju,thief --map london --seed 3";
    let (printed, told) = (simulated(&format!("{flags} --full")), simulated_json(flags));
    assert_eq!(told["map"], "London");
    assert_eq!((&told["games"], &told["chance"]), (&json!(12), &json!(0.25)));
    assert_eq!(told["plan"]["bots"], json!(["greedy", "random"]));
    assert_eq!(told["plan"]["mods"][0]["mod"], "kaiju");
    let float = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{value} is a number"));
    let percent = |value: &Value| format!("{:.2}", 100.0 * float(value));
    let a_game = |value: &Value| match float(value) / 12.0 {
        little if little > 0.0 && little < 0.005 => "<0.01".to_string(),
        each => format!("{each:.2}"),
    };
    let all = |name: &str| told[name].as_array().unwrap_or_else(|| panic!("{name} are listed")).clone();

    let seats = all("seats").into_iter().map(|each| (format!("seat {}", each["seat"]), each));
    let bots = all("bots").into_iter().map(|each| {
        assert_eq!((&each["seats"], &each["plays"]), (&json!(2), &json!(24)));
        (format!("{}, 2 seats", each["bot"].as_str().expect("a name")), each)
    });
    let orders = ["first to act", "second", "third", "fourth"].map(ToString::to_string);
    for (name, each) in seats.chain(bots).chain(orders.into_iter().zip(all("order"))) {
        let [plays, rate, low, dash, high, score, deviation, least, most] = figures(&printed, &name)[..]
        else {
            panic!("{name}: {printed}")
        };
        assert_eq!((plays, dash), (each["plays"].to_string().as_str(), "-"));
        let wins = ["rate", "low", "high"].map(|field| percent(&each["wins"][field]));
        assert_eq!([rate, low, high], wins.each_ref().map(String::as_str), "{name}");
        let exact =
            ["mean", "standard_deviation"].map(|field| format!("{:.2}", float(&each["score"][field])));
        assert_eq!([score, deviation], exact.each_ref().map(String::as_str), "{name}");
        assert_eq!(
            [least, most].map(|figure| figure.parse().ok()),
            ["least", "most"].map(|field| each["score"][field].as_f64()),
            "{name}"
        );
    }
    for each in all("kinds").iter().filter(|each| each["taken"] != 0) {
        let expected = [each["taken"].to_string(), a_game(&each["taken"])];
        assert_eq!(figures(&printed, each["kind"].as_str().expect("a kind")), expected);
    }
    let dead = all("dead_stations");
    for each in all("stations").iter().filter(|each| !dead.contains(&each["station"])) {
        let mut expected =
            ["opened", "department_stores", "delivered", "calls"].map(|field| a_game(&each[field])).to_vec();
        expected.push(format!("{:.1}", 100.0 * float(&each["games"]) / 12.0));
        assert_eq!(figures(&printed, each["station"].as_str().expect("a name")), expected);
    }
    let (_, mods) = printed.split_once("Mods, ").expect("there are mods");
    for each in all("mods") {
        let printed = figures(mods, each["mod"].as_str().expect("a name"));
        assert_eq!(printed.last(), Some(&a_game(&each["collected"]).as_str()));
    }
    let [action, track] = ["action", "track"].map(|way| told["income"][way]["cards"].to_string());
    assert_eq!(figures(&printed, "as an action")[2], action);
    assert_eq!(figures(&printed, "for track that others used")[2], track);
}

#[test]
fn simulate_names_what_nobody_used() {
    let flags = "--games 1 --players 2 --map london";
    let (printed, told) = (simulated(flags), simulated_json(flags));
    let names = |of: &Value| of.as_str().expect("a name").to_string();
    let stations: Vec<String> = told["dead_stations"].as_array().expect("a list").iter().map(names).collect();
    let connections: Vec<String> = told["dead_connections"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|between| format!("{} - {}", names(&between[0]), names(&between[1])))
        .collect();
    assert!(!stations.is_empty() && !connections.is_empty(), "{told}");
    let printed = printed.split_whitespace().collect::<Vec<_>>().join(" ");
    let count = |list: &[String]| format!("({}): {}", list.len(), list.join(", "));
    let expected = format!(
        "Dead stations, without a store or a stop in any game {} Dead connections, without track in any game {}",
        count(&stations),
        count(&connections)
    );
    assert!(printed.ends_with(&expected), "{printed}");
}

#[test]
fn simulate_prints_nothing_but_a_report_that_fits_the_screen() {
    for flags in ["--map paris --mods any --full", "--map osaka --bots greedy,random,greedy,random"] {
        let Printed { stdout: report, stderr: beside, .. } =
            succeeds(shinjuku().args(["simulate", "--games", "8"]).args(flags.split(' ')));
        assert!(report.starts_with("8 games of v2r8"), "{report}");
        assert!(report.lines().all(|line| line.chars().count() <= 100), "{report}");
        assert_eq!(beside.lines().count(), 1, "no bar where nobody looks: {beside}");
        assert!(beside.contains("games and") && !report.contains("a second"), "{beside}");
    }
    let [short, full] = ["", "--full"].map(|flag| simulated(&format!("--games 8 {flag}")).lines().count());
    assert!(short < 80 && full > short + 50, "{short} and {full} lines");
}

#[test]
fn simulate_lets_bots_think_for_a_number_of_looks_or_a_time() {
    let [few, more] = ["2", "20"].map(|looks| {
        let report = simulated_json(&format!("--games 1 --players 2 --bots planner --think {looks}"));
        report["kinds"].clone()
    });
    assert_ne!(few, more, "who looks further ahead plays otherwise");
    let usual = simulated("--games 4");
    for (think, says) in
        [("1", "1 simulation per decision"), ("5ms", "5ms per decision"), ("2s", "2s per decision")]
    {
        let printed = simulated(&format!("--games 4 --think {think}"));
        let heading = "4 games of v2r8 on tokyo, 4 players (random), seed 1";
        assert_eq!(printed, usual.replacen(heading, &format!("{heading}, {says}"), 1));
        assert_eq!(simulated_json(&format!("--games 1 --think {think}"))["plan"]["think"], think);
    }
    assert_eq!(simulated_json("--games 1")["plan"]["think"], Value::Null);
    for wrong in ["0", "soon", "0ms", "1.5s"] {
        let error = refused(&format!("--think {wrong}"));
        assert!(
            error.contains("a number of simulations, such as 200, or a time, such as 50ms or 2s"),
            "{error}"
        );
    }
}

#[test]
fn simulate_refuses_flags_that_make_no_sense() {
    for (flags, says) in [
        ("--games 0", "0 is not in 1.."),
        ("--threads 0", "0 is not in 1..=1024"),
        ("--players 5", "5 is not in 2..=4"),
        ("--json --full", "cannot be used with"),
        ("--edition v3", "the edition must be v2r8 or city-growth"),
    ] {
        let error = refused(flags);
        assert!(error.contains(says), "{flags}: {error}");
    }
}

#[test]
fn map_check_counts_what_is_on_a_good_map() {
    let tokyo = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/maps/tokyo.json");
    let printed = succeeds(shinjuku().args(["map", "check", tokyo])).stdout;
    assert!(printed.contains(
        "23 wards, 44 stations, 67 connections, 1 permanent link, 55 borders, 72 cards, 12 sakura: 0 errors, 4 warnings (4 accepted)"
    ));
    assert!(printed.starts_with("accepted warning long_connection at "), "{printed}");
}

#[test]
fn map_check_lists_every_fault_and_fails() {
    let folder = std::env::temp_dir().join(format!("shinjuku-map-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file = folder.join("broken.json");
    let tokyo = include_str!("../../../core/maps/tokyo.json");
    let broken = tokyo.replace("\"princess_ward\": \"chiyoda\"", "\"princess_ward\": \"atlantis\"");
    std::fs::write(&file, broken.replace("\"cards\": 5", "\"cards\": 0")).expect("a file can be written");

    let Printed { code, stdout: printed, .. } = run(shinjuku().args(["map", "check"]).arg(&file));
    assert_eq!(code, Some(1));
    assert!(printed.contains("error ward_without_cards at /wards/10/cards: Ota has no cards"), "{printed}");
    assert!(
        printed.contains("error unknown_ward at /princess_ward: there is no ward 'atlantis'"),
        "{printed}"
    );
    assert!(printed.contains("3 errors"), "{printed}");

    let printed = fails(shinjuku().args(["map", "check", "--json"]).arg(&file)).stdout;
    let report: Value = serde_json::from_str(&printed).expect("it prints JSON");
    assert_eq!(report.pointer("/errors").and_then(|errors| errors.as_array()).map(Vec::len), Some(3));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn map_print_writes_one_pdf_or_an_svg_for_each_page() {
    let folder = std::env::temp_dir().join(format!("shinjuku-map-print-{}", std::process::id()));
    let print = |flags: &str, out: &str| {
        succeeds(shinjuku().args(["map", "print"]).args(flags.split(' ')).arg("--out").arg(folder.join(out)));
    };
    print("tokyo", "board.pdf");
    print("tokyo --format svg", "board.svg");
    print("tokyo --what cards --paper letter --format svg", "cards.svg");
    let written = std::fs::read_dir(&folder).expect("the folder is there");
    let mut written: Vec<String> =
        written.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    written.sort_unstable();
    // Each of the eight pages of cards is followed by the backs.
    let cards = (1..=16).map(|page| format!("cards-{page}.svg"));
    let mut expected: Vec<String> =
        ["board.pdf".into(), "board.svg".into()].into_iter().chain(cards).collect();
    expected.sort_unstable();
    assert_eq!(written, expected);
    assert!(std::fs::read(folder.join("board.pdf")).is_ok_and(|bytes| bytes.starts_with(b"%PDF-")));
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");

    fails(shinjuku().args(["map", "print", "atlantis", "--out", "atlantis.pdf"]));
    assert!(!std::path::Path::new("atlantis.pdf").exists());
}
