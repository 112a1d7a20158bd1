//! The colours of the players look like their names, wherever a style sheet has them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The names, and the hues in degrees that people call so.
const NAMES: [(&str, std::ops::Range<f64>); 4] =
    [("red", 350.0..372.0), ("blue", 205.0..240.0), ("green", 95.0..165.0), ("yellow", 45.0..62.0)];

/// WCAG: what is needed to see a shape, and to read text.
const SHAPE: f64 = 3.0;
const TEXT: f64 = 4.5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rgb([u8; 3]);

impl Rgb {
    fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let digits = if digits.len() == 3 {
            digits.chars().flat_map(|digit| [digit, digit]).collect()
        } else {
            digits.to_owned()
        };
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// The hue in degrees, from 0 (red) up to 360.
    fn hue(self) -> f64 {
        let most = self.0.into_iter().max().expect("three parts");
        let range = f64::from(most - self.0.into_iter().min().expect("three parts"));
        let [red, green, blue] = self.0.map(f64::from);
        let sixth = match self.0 {
            [part, _, _] if part == most => ((green - blue) / range).rem_euclid(6.0),
            [_, part, _] if part == most => (blue - red) / range + 2.0,
            _ => (red - green) / range + 4.0,
        };
        sixth * 60.0
    }

    fn saturation(self) -> f64 {
        let most = self.0.into_iter().max().expect("three parts");
        let least = self.0.into_iter().min().expect("three parts");
        f64::from(most - least) / f64::from(most)
    }

    fn luminance(self) -> f64 {
        let linear =
            |part: f64| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
        let [red, green, blue] = self.0.map(|part| linear(f64::from(part) / 255.0));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../static")
}

fn style_sheets(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let sheets = entries.flat_map(|path| if path.is_dir() { style_sheets(&path) } else { vec![path] });
    sheets.filter(|path| path.extension().is_some_and(|end| end == "css")).collect()
}

/// The declarations of a style sheet: selector, property and value.
fn declarations(text: &str) -> Vec<(String, String, String)> {
    let rules = text.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let declared = rules.flat_map(|(before, body)| {
        let selector = before.rsplit('{').next().unwrap_or_default().trim().to_owned();
        body.split(';').filter_map(move |declaration| {
            let (property, value) = declaration.rsplit("*/").next()?.split_once(':')?;
            Some((selector.clone(), property.trim().to_owned(), value.trim().to_owned()))
        })
    });
    declared.collect()
}

/// The colours of a value in light and in dark: `light-dark(#fff, #000)`, or one colour for both.
fn both(value: &str) -> Option<[Rgb; 2]> {
    let pair = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')'));
    let (light, dark) = pair.map_or(Some((value, value)), |pair| pair.split_once(','))?;
    Some([Rgb::parse(light.trim())?, Rgb::parse(dark.trim())?])
}

/// The custom properties of the pages, in light and in dark.
fn themes() -> [BTreeMap<String, Rgb>; 2] {
    let text = fs::read_to_string(folder().join("shinjuku.css")).expect("a style sheet");
    let (mut light, mut dark) = (BTreeMap::new(), BTreeMap::new());
    let root = text.split(":root {").nth(1).and_then(|root| root.split('}').next()).expect("a rule");
    for (_, property, value) in declarations(&format!(":root {{{root}}}")) {
        let Some(colors) = both(&value) else { continue };
        light.insert(property.clone(), colors[0]);
        dark.insert(property, colors[1]);
    }
    [light, dark]
}

fn assert_named(name: &str, color: Rgb, place: &str) {
    let (_, hues) = NAMES.iter().find(|(known, _)| *known == name).expect("a name");
    let hue = color.hue();
    assert!(
        hues.contains(&hue) || hues.contains(&(hue + 360.0)),
        "{place}: nobody calls hue {hue:.0} {name}"
    );
    assert!(color.saturation() > 0.4, "{place}: {name} is too grey");
}

#[test]
fn every_player_colour_in_a_style_sheet_is_what_its_name_says() {
    let mut found = 0;
    for path in style_sheets(&folder()) {
        let text = fs::read_to_string(&path).expect("a style sheet");
        for (selector, property, value) in declarations(&text) {
            for (name, _) in NAMES {
                let is_own = property == format!("--{name}");
                let paints =
                    ["fill", "stroke", "background", "background-color"].contains(&property.as_str());
                let is_of = selector.split(|c: char| !c.is_alphanumeric()).any(|word| word == name);
                // Letters on pieces and patterns on track stand out from the colour.
                let is_upon = selector.contains("letter") || selector.ends_with(" .mark");
                let colors = both(&value).filter(|_| is_own || (paints && is_of && !is_upon));
                for color in colors.into_iter().flatten() {
                    assert_named(name, color, &format!("{}: {selector} {property}", path.display()));
                    found += 1;
                }
            }
        }
    }
    // The pages in light and dark; the board in light, and in dark by the system and by choice.
    assert!(found >= 4 * 5, "{found}");
}

#[test]
fn player_pieces_stand_out_from_the_paper_and_can_be_read() {
    for theme in themes() {
        let color = |name: String| *theme.get(&name).unwrap_or_else(|| panic!("{name} is not defined"));
        for (name, _) in NAMES {
            let (fill, letter, casing) =
                (color(format!("--{name}")), color(format!("--on-{name}")), color("--casing".into()));
            assert!(fill.contrast(letter) >= TEXT, "{name}: its letter cannot be read");
            for paper in ["--page", "--surface"] {
                let paper_color = color(paper.into());
                let best = fill.contrast(paper_color).max(casing.contrast(paper_color));
                assert!(best >= SHAPE, "{name} on {paper}: {best:.1}");
            }
        }
    }
}

#[test]
fn the_board_has_the_colours_of_the_pages() {
    let text = fs::read_to_string(folder().join("board.css")).expect("a style sheet");
    let palettes = text.split(".board{").filter(|block| block.starts_with("--"));
    for (palette, theme) in palettes.zip(themes()) {
        let block = palette.split('}').next().expect("a rule");
        for (name, _) in NAMES {
            for property in [format!("--{name}"), format!("--on-{name}")] {
                let value = block.split(';').find_map(|line| line.strip_prefix(&*format!("{property}:")));
                let color = value.and_then(Rgb::parse).unwrap_or_else(|| panic!("{property} is not defined"));
                assert_eq!(color, theme[&property], "{property}");
            }
        }
    }
}
