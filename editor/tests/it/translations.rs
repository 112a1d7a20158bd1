//! The messages of the pages in all languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use actix_web::http::header::{AcceptLanguage, Header};
use actix_web::test::TestRequest;
use shinjuku_core::action::ActionKind;
use shinjuku_core::bots::BotName;
use shinjuku_core::customer::Good;
use shinjuku_core::edition::Edition;
use shinjuku_core::map::MapIssueCode;
use shinjuku_core::mods::Mod;
use shinjuku_core::player::Color;
use shinjuku_core::refusal::Refusal;
use shinjuku_editor::translations::{Language, Part, Pattern, parse};
use shinjuku_service::problem::Code;
use strum::{IntoEnumIterator, VariantArray};

/// The sources that use messages: folders beside the crate, and the extension of the files in them.
const SOURCES: [(&str, &str); 3] = [("../templates", "html"), ("../static", "js"), ("src/pages", "rs")];

/// The scripts of each page, and the areas of messages that the page gives them.
const SCRIPTS: [(&str, &[&str]); 4] = [
    ("../static/common", &["common"]),
    ("../static/editor", &["canvas", "common", "map-checks", "problems"]),
    ("../static/lobby", &["lobby"]),
    ("../static/play", &["common", "names", "play", "problems"]),
];

/// Areas for which the service has English messages of its own.
const WITHOUT_ENGLISH: [&str; 2] = ["map-checks", "problems"];

/// The files of a folder and of the folders in it.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder exists");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths
        .flat_map(|path| if path.is_dir() { files(&path, extension) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect()
}

/// A source file without the lines that are comments.
fn source(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("the file is text");
    let is_comment = |line: &&str| ["//", "/*", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
    text.lines().filter(|line| !is_comment(line)).collect::<Vec<_>>().join("\n")
}

fn sources(folder: &str, extension: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let sources: Vec<String> = files(&folder, extension).iter().map(|path| source(path)).collect();
    assert!(!sources.is_empty(), "there are no .{extension} files in {}", folder.display());
    sources
}

/// The string literals that follow a call directly, each with the text after it.
fn arguments<'s>(source: &'s str, call: &str) -> Vec<(&'s str, &'s str)> {
    let is_whole = |at: usize| !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '#');
    let calls = source.match_indices(call).filter(|(at, _)| is_whole(*at));
    let literals =
        calls.filter_map(|(at, _)| source[at + call.len()..].trim_start().strip_prefix('"')?.split_once('"'));
    literals.collect()
}

fn variables(pattern: &Pattern) -> BTreeSet<&str> {
    fn of_part(part: &Part) -> BTreeSet<&str> {
        match part {
            Part::Text(_) => BTreeSet::new(),
            Part::Variable { variable } => BTreeSet::from([variable.as_str()]),
            Part::Select { select, variants, .. } => {
                variants.values().flat_map(variables).chain([select.as_str()]).collect()
            }
        }
    }
    pattern.iter().flat_map(of_part).collect()
}

fn english(key: &str) -> &'static Pattern {
    Language::En.message(key).unwrap_or_else(|| panic!("there is no message {key}"))
}

/// The names of everything that has an identifier.
fn names() -> BTreeSet<String> {
    fn all<T: ToString>(kind: &str, ids: impl IntoIterator<Item = T>) -> Vec<String> {
        ids.into_iter().map(|id| format!("{kind}-{}", id.to_string().replace('_', "-"))).collect()
    }
    let stores = || Good::ALL.iter().map(ToString::to_string).chain(["department".to_owned()]);
    [
        all("action", ActionKind::VARIANTS),
        all("border", ["land", "river", "bay_crossing"]),
        all("bot", BotName::iter()),
        all("bots", BotName::iter()),
        all("color", Color::ALL),
        all("edition", Edition::VARIANTS),
        all("good", stores()),
        all("mod", Mod::all()),
        all("store", stores()),
    ]
    .concat()
    .into_iter()
    .collect()
}

#[test]
fn everything_that_has_an_identifier_has_a_name() {
    let keys = Language::En.messages().by_area()["names"].iter().cloned().collect();
    assert_eq!(names(), keys);
}

#[test]
fn pages_use_messages_that_exist_with_the_values_they_need() {
    for (folder, extension) in SOURCES {
        for source in sources(folder, extension) {
            for call in ["say(", "sheet.label("] {
                for (key, rest) in arguments(&source, call) {
                    let without_values = rest.trim_start().starts_with(')') || extension != "js";
                    let variables = variables(english(key));
                    assert!(!without_values || variables.is_empty(), "{key} needs {variables:?}");
                }
            }
            for (key, _) in arguments(&source, "fill(").iter().filter(|_| extension != "js") {
                assert!(!variables(english(key)).is_empty(), "{key} has no variables");
            }
            for (key, _) in arguments(&source, "visit.fill(") {
                assert_eq!(variables(english(key)), BTreeSet::from(["value"]), "{key}");
            }
        }
    }
}

#[test]
fn scripts_use_messages_that_their_page_gives_them() {
    let by_area = Language::En.messages().by_area();
    for (folder, areas) in SCRIPTS {
        let given: BTreeSet<&String> = areas.iter().filter_map(|area| by_area.get(*area)).flatten().collect();
        for source in sources(folder, "js") {
            for (key, _) in arguments(&source, "say(") {
                assert!(given.contains(&key.to_owned()), "{folder} uses {key}");
            }
        }
    }
}

#[test]
fn every_english_message_is_used() {
    let sources: Vec<String> =
        SOURCES.iter().flat_map(|(folder, extension)| sources(folder, extension)).collect();
    let names = names();
    let is_used = |key: &str| {
        names.contains(key) || sources.iter().any(|source| source.contains(&format!("\"{key}\"")))
    };
    let unused: Vec<&String> = Language::En.messages().by_key().keys().filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "no page uses {unused:#?}");
}

#[test]
fn keys_begin_with_the_name_of_their_file() {
    for (area, keys) in Language::En.messages().by_area().iter().filter(|(area, _)| *area != "names") {
        for key in keys {
            assert!(key.starts_with(&format!("{area}-")), "{key} is in {area}.ftl");
        }
    }
}

/// Lists missing translations; they are shown in English, so they are not an error.
#[test]
fn translations_have_the_variables_of_the_english_message() {
    for language in Language::VARIANTS.iter().filter(|language| **language != Language::En) {
        let own = language.messages();
        for (area, keys) in own.by_area().iter().filter(|(area, _)| !WITHOUT_ENGLISH.contains(&area.as_str()))
        {
            for key in keys {
                let translated = &own.by_key()[key];
                // A language without plurals does not need the number if the text already contains it.
                let (needed, has) = (variables(english(key)), variables(translated));
                assert!(has.is_subset(&needed), "{area}: {key} has {has:?} instead of {needed:?}");
            }
        }
        for key in Language::En.messages().by_key().keys().filter(|key| !own.by_key().contains_key(*key)) {
            println!("{} lacks {key}", language.tag());
        }
    }
}

#[test]
fn messages_of_the_service_are_known_by_their_codes() {
    fn keys<T: ToString>(kind: &str, codes: impl IntoIterator<Item = T>) -> BTreeSet<String> {
        codes.into_iter().map(|code| format!("{kind}-{}", code.to_string().replace('_', "-"))).collect()
    }
    let problems = Code::iter().map(Code::name).chain(Refusal::codes());
    let problems = keys("problem", problems.filter(|name| !name.is_empty()));
    let map_faults = keys("map-fault", MapIssueCode::VARIANTS);
    for language in Language::VARIANTS.iter().filter(|language| **language != Language::En) {
        let known = |kind: &str| -> BTreeSet<String> {
            let keys = language.messages().by_key().keys();
            keys.filter(|key| key.starts_with(&format!("{kind}-"))).cloned().collect()
        };
        assert_eq!(known("problem"), problems);
        assert_eq!(known("map-fault"), map_faults);
    }
}

#[test]
fn a_message_is_filled_in_and_selected_by_number() {
    let days = |language: Language, days: &str| language.fill("common-days", &[("value", days)]);
    assert_eq!(days(Language::En, "1"), "1 day");
    assert_eq!(days(Language::En, "3"), "3 days");
    assert_eq!(days(Language::Ja, "1"), "1日");
    assert_eq!(Language::Ja.say("common-maps"), "地図");
    assert_eq!(Language::Ja.name("color", Color::Red), "赤");
    assert_eq!(Language::En.own("problem-not-found", &[]), None);
    assert!(Language::Ja.own("problem-not-found", &[]).is_some());
}

#[test]
fn a_file_that_is_not_valid_is_refused() {
    for (text, error) in [
        ("a = 1\na = 2", "defined twice"),
        ("a = { b }", "only variables"),
        ("-a = term", "only messages"),
        ("a = { $b", "Expected"),
    ] {
        let refused = parse(text).expect_err(text);
        assert!(refused.contains(error), "{text}: {refused}");
    }
}

#[test]
fn the_best_language_of_a_browser_is_selected() {
    for (header, language) in [
        ("ja,en;q=0.5", Language::Ja),
        ("ja-JP", Language::Ja),
        ("JA-jp", Language::Ja),
        ("en;q=0.3, ja;q=0.8", Language::Ja),
        ("en ; q=0.3 , ja ; q=0.8", Language::Ja),
        ("de,en;q=0.2,ja;q=0.1", Language::En),
        ("en,ja", Language::En),
        ("ja,en", Language::Ja),
        ("*,ja;q=0.5", Language::Ja),
        ("*", Language::En),
        ("ja;q=0", Language::En),
        ("en;q=0.1,ja;q=0", Language::En),
        ("not a language,ja", Language::Ja),
        ("fr", Language::En),
        ("", Language::En),
    ] {
        let request = TestRequest::default().insert_header(("Accept-Language", header)).to_http_request();
        let accepted = AcceptLanguage::parse(&request).expect(header);
        assert_eq!(Language::from_header(accepted), language, "{header}");
    }
}
