//! What pages say, and what it is in other languages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use shinjuku_core::action::ActionKind;
use shinjuku_core::customer::Good;
use shinjuku_core::player::Color;
use shinjuku_editor::translations::{JAPANESE, Language};
use strum::VariantArray;

/// Where texts are said: folders beside the crate, the files in them, and what stands before a text.
const SAID_IN: [(&str, &str, &[&str]); 3] = [
    ("../templates", "html", &["say(", "fill(", "sheet.label("]),
    ("../static", "js", &["say("]),
    ("src/pages", "rs", &["say(", "fill("]),
];

/// Texts of pages that are kept first and said later.
const KEPT: [&str; 31] = [
    "Each row is a pair of stations. Track can be laid on a connection; customers can always travel along a permanent link.",
    "Each row is a station. Removing a station also removes its connections. If you leave an ID empty, it is made from the name.",
    "Each row is a ward. If you change the ID of a ward, everything that refers to it is updated. If you remove a ward, its stations have no ward until you choose another.",
    "Borders and water",
    "City",
    "Connections",
    "Enter two station IDs on each line, separated by a space.",
    "Latin letters",
    "Explain in one line of 1 to 200 characters why it is fine as it is.",
    "Stations",
    "The draft has changed in the meantime, and this item no longer exists.",
    "Wards",
    "Settings for the whole city.",
    "Which wards are adjacent, and how. Each pair is listed once, in the row of the ward that comes first.",
    "native script",
    "bay crossing",
    "both, with the native name below",
    "bots that play at random",
    "bots that go for quick gains",
    "bots that think ahead",
    "drawing height",
    "land",
    "names on the board",
    "native name",
    "enter a whole number in the allowed range",
    "name position",
    "river",
    "word for wards",
    "station where Hachiko waits",
    "ward where the Princess starts",
    "drawing width",
];

/// Names in map documents that are said as they are: fields, and kinds of border.
const NAMES_IN_DOCUMENTS: [&str; 10] =
    ["bay_crossing", "cards", "kind", "land", "name", "outline", "position", "river", "sakura", "ward"];

fn catalogue() -> BTreeMap<String, String> {
    serde_json::from_str(JAPANESE).expect("the catalogue is an object of texts")
}

/// The files of a folder and of those in it.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
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
    assert!(!sources.is_empty(), "there are .{extension} files in {}", folder.display());
    sources
}

/// The text that begins here, if one does: what stands between quotation marks.
fn quoted(rest: &str) -> Option<String> {
    let mut letters = rest.trim_start().strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => text.push(letters.next()?),
            letter => text.push(letter),
        }
    }
}

/// The texts that stand right after a call.
fn called_with(source: &str, call: &str) -> Vec<String> {
    let is_whole = |at: usize| !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let calls = source.match_indices(call).filter(|(at, _)| is_whole(*at));
    calls.filter_map(|(at, _)| quoted(&source[at + call.len()..])).collect()
}

/// All texts that are said where they stand.
fn said() -> BTreeSet<String> {
    let mut said = BTreeSet::new();
    for (folder, extension, calls) in SAID_IN {
        for source in sources(folder, extension) {
            said.extend(calls.iter().flat_map(|call| called_with(&source, call)));
        }
    }
    said
}

/// All texts that are said by what they are the names of, or after they were kept.
fn said_later() -> BTreeSet<String> {
    let goods = Good::ALL.iter().map(ToString::to_string);
    let actions = ActionKind::VARIANTS.iter().map(ToString::to_string);
    let colors = Color::ALL.iter().map(ToString::to_string);
    let kept = KEPT.iter().chain(&NAMES_IN_DOCUMENTS).map(ToString::to_string);
    goods.chain(actions).chain(colors).chain(kept).collect()
}

/// The places of a text in which values are filled in, sorted.
fn places(text: &str) -> Vec<&str> {
    let mut places: Vec<&str> =
        text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(place, _)| place).collect();
    places.sort_unstable();
    places
}

#[test]
fn everything_that_pages_say_can_be_said_in_japanese() {
    let catalogue = catalogue();
    let all: BTreeSet<String> = said().union(&said_later()).cloned().collect();
    let missing: Vec<&String> = all.iter().filter(|text| !catalogue.contains_key(*text)).collect();
    assert!(missing.is_empty(), "not in the catalogue: {missing:#?}");
}

#[test]
fn the_catalogue_has_nothing_that_nobody_says() {
    let all: BTreeSet<String> = said().union(&said_later()).cloned().collect();
    let catalogue = catalogue();
    let idle: Vec<&String> = catalogue.keys().filter(|text| !all.contains(*text)).collect();
    assert!(idle.is_empty(), "nobody says: {idle:#?}");
}

#[test]
fn texts_that_are_said_later_stand_in_the_pages() {
    let pages = sources("src/pages", "rs");
    let is_kept = |text: &str| pages.iter().any(|source| source.contains(&format!("\"{text}\"")));
    let gone: Vec<&&str> = KEPT.iter().filter(|text| !is_kept(text)).collect();
    assert!(gone.is_empty(), "in no page: {gone:#?}");
}

#[test]
fn a_translation_keeps_the_places_of_its_text() {
    for (text, translation) in catalogue() {
        assert_eq!(places(&text), places(&translation), "{text}");
    }
}

#[test]
fn the_catalogue_is_sorted_and_every_text_stands_in_it_once() {
    let catalogue = catalogue();
    let sorted = serde_json::to_string_pretty(&catalogue).expect("texts can be written");
    assert_eq!(JAPANESE, format!("{sorted}\n"));
}

#[test]
fn a_page_in_japanese_says_what_the_catalogue_has() {
    for (text, translation) in catalogue() {
        assert_eq!(Language::Ja.say(&text), translation);
        assert_eq!(Language::En.say(&text), text);
    }
    assert_eq!(Language::Ja.say("Nobody has translated this"), "Nobody has translated this");
    assert_eq!(Language::Ja.fill("version {}", &[("", "3")]), "第3版");
}

#[test]
fn a_browser_is_spoken_to_in_the_language_that_it_likes_best() {
    for (header, language) in [
        ("ja,en;q=0.5", Language::Ja),
        ("ja-JP", Language::Ja),
        ("en;q=0.3, ja;q=0.8", Language::Ja),
        ("de,en;q=0.2,ja;q=0.1", Language::En),
        ("ja;q=0", Language::En),
        ("fr", Language::En),
        ("", Language::En),
    ] {
        assert_eq!(Language::liked(header), language, "{header}");
    }
}
