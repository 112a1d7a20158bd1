//! The embedded fonts for print. No others are used, so a page looks the same wherever it is made.

use std::sync::{Arc, LazyLock};

use ttf_parser::Face;
use usvg::fontdb::{Database, FaceInfo, ID, Source};
use usvg::{FontResolver, Options};

/// Noto Sans, with Noto Sans CJK JP for letters that it lacks.
const FILES: [(Weight, &[u8]); 4] = [
    (Weight::Regular, include_bytes!("../../static/fonts/NotoSans-Regular.ttf")),
    (Weight::Bold, include_bytes!("../../static/fonts/NotoSans-Bold.ttf")),
    (Weight::Regular, include_bytes!("../../static/fonts/NotoSansCJKjp-Regular.otf")),
    (Weight::Bold, include_bytes!("../../static/fonts/NotoSansCJKjp-Bold.otf")),
];

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for (_, file) in FILES {
        fonts.load_font_source(Source::Binary(Arc::new(file)));
    }
    fonts.set_sans_serif_family("Noto Sans");
    fonts.set_serif_family("Noto Sans");
    Arc::new(fonts)
});

static FACES: LazyLock<Vec<(Weight, Face<'static>)>> = LazyLock::new(|| {
    FILES.into_iter().filter_map(|(weight, file)| Some((weight, Face::parse(file, 0).ok()?))).collect()
});

/// The weight of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The options for parsing a drawing, with only these fonts.
pub(crate) fn options() -> Options<'static> {
    Options {
        font_family: "Noto Sans".into(),
        fontdb: FONTS.clone(),
        font_resolver: FontResolver {
            select_font: FontResolver::default_font_selector(),
            select_fallback: Box::new(|letter, used, fonts| stand_in(fonts, letter, used)),
        },
        ..Options::default()
    }
}

/// Selects a fallback font for a letter that the fonts in use lack: one that has it, of the same weight if possible.
/// If no font has it, another font is returned all the same, because otherwise the rest of the text would not be
/// looked up.
fn stand_in(fonts: &Database, letter: char, used: &[ID]) -> Option<ID> {
    let weight = fonts.face(*used.first()?)?.weight;
    let lacks_letter = |face: &FaceInfo| {
        let index = |file: &[u8], index| Face::parse(file, index).ok()?.glyph_index(letter);
        fonts.with_face_data(face.id, index).flatten().is_none()
    };
    let unused = fonts.faces().filter(|face| !used.contains(&face.id));
    unused.min_by_key(|face| (lacks_letter(face), face.weight != weight)).map(|face| face.id)
}

/// A font that text was laid out with, and its `PostScript` name.
pub(crate) fn face(id: ID) -> Option<(&'static str, &'static Face<'static>)> {
    let index = FONTS.faces().position(|face| face.id == id)?;
    Some((FONTS.face(id)?.post_script_name.as_str(), &FACES.get(index)?.1))
}

/// The width of a text at letter size 1.
pub(crate) fn width(text: &str, weight: Weight) -> f64 {
    text.chars().map(|letter| advance(letter, weight)).sum()
}

/// How far the ink of a text extends above and below the baseline, at letter size 1.
pub(crate) fn extent(text: &str, weight: Weight) -> (f64, f64) {
    let extents = text.chars().filter(|letter| !letter.is_whitespace()).map(|letter| ink(letter, weight));
    extents.fold((0.0, 0.0), |(above, below), (top, bottom)| (f64::max(above, top), f64::max(below, bottom)))
}

fn ink(letter: char, weight: Weight) -> (f64, f64) {
    let extent = |face: &Face| {
        let room = face.glyph_bounding_box(face.glyph_index(letter)?)?;
        let em = f64::from(face.units_per_em());
        Some((f64::from(room.y_max) / em, -f64::from(room.y_min) / em))
    };
    // The box for a missing glyph is not larger than this.
    faces(weight).find_map(extent).unwrap_or((0.9, 0.15))
}

fn faces(weight: Weight) -> impl Iterator<Item = &'static Face<'static>> {
    FACES.iter().filter(move |(of, _)| *of == weight).map(|(_, face)| face)
}

fn advance(letter: char, weight: Weight) -> f64 {
    let advance = |face: &Face| {
        let advance = face.glyph_hor_advance(face.glyph_index(letter)?)?;
        Some(f64::from(advance) / f64::from(face.units_per_em()))
    };
    // The box for a missing glyph is not wider than this.
    faces(weight).find_map(advance).unwrap_or(1.0)
}
