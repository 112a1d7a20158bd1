//! Tests of the content streams of small drawings.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that meets something unexpected fails")]

use super::content::Canvas;
use super::resources::File;
use super::write;
use crate::print::PrintError;
use crate::print::page::{Book, Drawing, MmRect, Page, Placed, Size, read};

/// Draws the content of an `svg` element.
fn draw(file: &mut File, inside: &str) -> Result<String, PrintError> {
    let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{inside}</svg>"#);
    let tree = read(&svg)?;
    let mut canvas = Canvas::new(file);
    canvas.group(tree.root())?;
    Ok(String::from_utf8_lossy(&canvas.finish().0).into_owned())
}

/// The content stream of a drawing, on one line.
#[track_caller]
fn content(inside: &str) -> String {
    on_one_line(&draw(&mut File::new(), inside).unwrap())
}

/// The file with a drawing, on one line. Its streams are compressed.
fn objects(inside: &str) -> String {
    let mut file = File::new();
    draw(&mut file, inside).unwrap();
    on_one_line(&String::from_utf8_lossy(&file.finish().unwrap()))
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn shapes_are_filled_by_their_rule() {
    assert_eq!(content(r##"<path d="M1 2h3v4z" fill="#f00"/>"##), "1 0 0 rg 1 2 m 4 2 l 4 6 l h f");
    assert_eq!(
        content(r##"<path d="M1 2h3v4z" fill="#f00" fill-rule="evenodd"/>"##),
        "1 0 0 rg 1 2 m 4 2 l 4 6 l h f*"
    );
}

#[test]
fn quadratic_curves_become_cubic_ones() {
    assert_eq!(content(r#"<path d="M0 0Q3 3 6 0z"/>"#), "0 0 0 rg 0 0 m 2 2 4 2 6 0 c h f");
}

#[test]
fn lines_have_their_width_ends_corners_and_dashes() {
    let line = r##"<path d="M0 0h9" fill="none" stroke="#0f0" stroke-width="2.5" stroke-linecap="round"
        stroke-linejoin="bevel" stroke-miterlimit="7" stroke-dasharray="3 1" stroke-dashoffset="2"/>"##;
    assert_eq!(content(line), "0 1 0 RG 2.5 w 1 J 2 j 7 M [3 1] 2 d 0 0 m 9 0 l S");
}

#[test]
fn only_what_changes_is_written() {
    let lines =
        r##"<g fill="none" stroke="#0f0"><path d="M0 0h9" stroke-dasharray="3 1"/><path d="M0 1h9"/></g>"##;
    assert_eq!(content(lines), "0 1 0 RG 1 w 0 J 0 j 4 M [3 1] 0 d 0 0 m 9 0 l S [] 0 d 0 1 m 9 1 l S");
    let moved = r#"<path d="M0 0h1v1z"/><g transform="translate(5 6)"><path fill="red" d="M0 0h1v1z"/></g>
        <path d="M0 0h1v1z"/>"#;
    let shape = "0 0 m 1 0 l 1 1 l h f";
    assert_eq!(
        content(moved),
        format!("0 0 0 rg {shape} q 1 0 0 1 5 6 cm 1 0 0 rg {shape} Q {shape}"),
        "the colour is restored"
    );
}

#[test]
fn opaque_shapes_are_filled_and_stroked_at_once() {
    assert!(content(r##"<path d="M1 2h3v4z" stroke="#f00"/>"##).ends_with("1 2 m 4 2 l 4 6 l h B"));
}

#[test]
fn lines_can_be_below_what_is_filled() {
    let shape = "1 2 m 4 2 l 4 6 l h";
    assert_eq!(
        content(r##"<path d="M1 2h3v4z" stroke="#f00" paint-order="stroke"/>"##),
        format!("1 0 0 RG 1 w 0 J 0 j 4 M [] 0 d {shape} S 0 0 0 rg {shape} f")
    );
}

#[test]
fn fills_and_strokes_have_opacities_of_their_own() {
    let shape = r##"<path d="M1 2h3v4z" stroke="#f00" fill-opacity=".5" stroke-opacity=".25"/>"##;
    let outline = "1 2 m 4 2 l 4 6 l h";
    assert_eq!(
        content(shape),
        format!("0 0 0 rg /G1 gs {outline} f 1 0 0 RG 1 w 0 J 0 j 4 M [] 0 d /G2 gs {outline} S")
    );
    let objects = objects(shape);
    assert!(objects.contains("1 0 obj << /Type /ExtGState /ca 0.5 /CA 0.5 >>"), "{objects}");
    assert!(objects.contains("2 0 obj << /Type /ExtGState /ca 0.25 /CA 0.25 >>"), "{objects}");
    let twice = format!(r#"{shape}<path d="M1 2h3v4z"/>{shape}"#);
    assert_eq!(content(&twice).matches("/G3 gs").count(), 1, "what follows is opaque again");
}

#[test]
fn a_group_with_an_opacity_is_composed_first() {
    let group = r#"<g opacity=".5"><path d="M1 2h3v4z"/><path d="M2 2h3v4z"/></g>"#;
    assert_eq!(content(group), "q /G2 gs /X1 Do Q");
    let objects = objects(group);
    assert!(objects.contains("/BBox [1 2 5 6]"), "{objects}");
    assert!(
        objects.contains("/Group << /Type /Group /S /Transparency /I true /CS /DeviceRGB >>"),
        "{objects}"
    );
}

#[test]
fn clip_paths_follow_their_transforms_and_rules() {
    let clipped = |clip: &str| {
        content(&format!(r#"<clipPath id="c" {clip}</clipPath><path clip-path="url(#c)" d="M0 0h1v1z"/>"#))
    };
    let shape = "0 0 0 rg 0 0 m 1 0 l 1 1 l h f Q";
    assert_eq!(
        clipped(r#"transform="translate(10 0)"><path transform="scale(2)" d="M1 2h3v4z"/>"#),
        format!("q 12 4 m 18 4 l 18 12 l h W n {shape}")
    );
    assert_eq!(
        clipped(r#"><path clip-rule="evenodd" d="M1 2h3v4z"/>"#),
        format!("q 1 2 m 4 2 l 4 6 l h W* n {shape}")
    );
    assert_eq!(
        clipped(r#"><path d="M1 2h3v4z"/><path d="M11 2h3v4z"/>"#),
        format!("q 1 2 m 4 2 l 4 6 l h 11 2 m 14 2 l 14 6 l h W n {shape}"),
        "several shapes are one path"
    );
    let overlapping = clipped(r#"><path d="M1 2h3v4z"/><path d="M2 2v4h3z"/>"#);
    assert_eq!(overlapping, format!("q /G2 gs {shape}"), "a path would have a hole where they overlap");
}

#[test]
fn a_clip_path_can_be_clipped() {
    let nested = r#"<clipPath id="a"><path d="M1 2h3v4z"/></clipPath>
        <clipPath id="b" clip-path="url(#a)"><path d="M2 2h3v4z"/></clipPath>
        <path clip-path="url(#b)" d="M0 0h1v1z"/>"#;
    assert_eq!(
        content(nested),
        "q 1 2 m 4 2 l 4 6 l h W n 2 2 m 5 2 l 5 6 l h W n 0 0 0 rg 0 0 m 1 0 l 1 1 l h f Q"
    );
    let of_shape = r#"<clipPath id="a"><path d="M1 2h3v4z"/></clipPath>
        <clipPath id="b"><path clip-path="url(#a)" d="M2 2h3v4z"/></clipPath>
        <path clip-path="url(#b)" d="M0 0h1v1z"/>"#;
    assert!(content(of_shape).starts_with("q /G2 gs"));
    assert!(objects(of_shape).contains("/SMask << /Type /Mask /S /Alpha /G 1 0 R >>"));
}

#[test]
fn text_is_one_run_of_letters_with_its_spacing() {
    let text = content(r#"<text x="10" y="20" font-size="10">Shin</text>"#);
    assert_eq!(text, r"0 0 0 rg BT /F1 10 Tf 1 0 0 -1 10 20 Tm [(\000\001\000\002\000\003\000\004)] TJ ET");
    let spaced = content(r#"<text x="10" y="20" font-size="10" letter-spacing="2">Sh</text>"#);
    assert!(spaced.contains(r"[(\000\001) -200 (\000\002)] TJ"), "{spaced}");
}

#[test]
fn turned_text_has_a_turned_matrix() {
    let element = content(r#"<text transform="rotate(90)" font-size="10">a</text>"#);
    assert!(element.starts_with("q 0 1 -1 0 0 0 cm "), "{element}");
    assert!(element.contains("1 0 0 -1 0 0 Tm"), "{element}");
    let letters = content(r#"<text rotate="90" font-size="10">aa</text>"#);
    assert_eq!(letters.matches(" Tm ").count(), 2, "each letter has its own matrix: {letters}");
}

#[test]
fn a_text_can_have_letters_of_several_fonts() {
    let text = content(r#"<text font-size="10">a宿b</text>"#);
    assert_eq!(text.matches(" Tf ").count(), 3, "{text}");
    assert_eq!(text.matches("/F1 10 Tf").count(), 2, "{text}");
    assert_eq!(text.matches("/F2 10 Tf").count(), 1, "{text}");
}

#[test]
fn a_halo_is_drawn_below_the_whole_text_and_is_no_text() {
    let text = content(
        r##"<text font-size="10" stroke="#fff" stroke-width="2" stroke-opacity=".5" paint-order="stroke">li</text>"##,
    );
    let (halo, letters) = text.split_once("BT").expect("there is text");
    assert!(halo.starts_with("1 1 1 RG 2 w") && halo.matches(" S ").count() == 1, "{halo}");
    assert_eq!(letters.matches("TJ").count(), 1, "{letters}");
    assert!(halo.contains("/G1 gs") && halo.ends_with("/G3 gs "), "{halo}");
}

#[test]
fn text_that_is_not_filled_can_still_be_found() {
    let text = content(r##"<text font-size="10" fill="none" stroke="#f00">a</text>"##);
    assert!(text.contains("BT 3 Tr /F1 10 Tf") && text.contains("0 Tr ET") && text.ends_with(" S"), "{text}");
}

#[test]
fn a_letter_without_a_glyph_keeps_its_text() {
    let text = content(r#"<text font-size="10">🚉</text>"#);
    assert!(text.contains("/Span << /ActualText <FEFFD83DDE89> >> BDC"), "{text}");
    let text = content("<text font-size=\"10\">\u{e9}e\u{301}</text>");
    assert!(text.contains("/ActualText <FEFF00650301>"), "both have one glyph: {text}");
    let text = content("<text font-size=\"10\">q\u{301}</text>");
    assert_eq!(text.matches("/ActualText ()").count(), 1, "two glyphs are one letter: {text}");
}

#[test]
fn what_is_not_supported_is_an_error() {
    let gradient = r#"<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>
        <path d="M0 0h1v1z" fill="url(#g)"/>"#;
    let pattern = r#"<pattern id="g" width="2" height="2" patternUnits="userSpaceOnUse"><path d="M0 0h1v1z"/>
        </pattern><path d="M0 0h1v1z" fill="url(#g)"/>"#;
    let mask =
        r##"<mask id="g"><path fill="#fff" d="M0 0h1v1z"/></mask><path d="M0 0h1v1z" mask="url(#g)"/>"##;
    let filter = r#"<filter id="g"><feGaussianBlur stdDeviation="1"/></filter>
        <path d="M0 0h1v1z" filter="url(#g)"/>"#;
    let blend = r#"<path d="M0 0h1v1z" style="mix-blend-mode:multiply"/>"#;
    let image = r#"<image width="9" height="9" href="data:image/svg+xml;utf8,&lt;svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>&lt;rect width='9' height='9'/>&lt;/svg>"/>"#;
    for (drawing, name) in [
        (gradient, "a gradient"),
        (pattern, "a pattern"),
        (mask, "a mask"),
        (filter, "a filter"),
        (blend, "a blend mode"),
        (image, "an image"),
    ] {
        let error = draw(&mut File::new(), drawing).expect_err(name);
        assert!(matches!(error, PrintError::Unsupported(what) if what == name), "{name}: {error}");
    }
}

#[test]
fn a_drawing_is_written_once_and_placed_in_its_windows() {
    let tree = || {
        read(r#"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M1 1h8v8z"/></svg>"#)
    };
    let frame = |left, side| MmRect { left, top: 0.0, size: Size { width: side, height: side } };
    let placed = |left| Placed { drawing: 0, frame: frame(left, 25.4), window: frame(left, 12.7) };
    let page = Page {
        size: Size { width: 101.6, height: 50.8 },
        trim: frame(25.4, 25.4),
        placed: vec![placed(0.0), placed(50.8)],
        above: vec![tree().unwrap()],
        footer: None,
    };
    let book = Book {
        title: "城".into(),
        drawings: vec![Drawing { name: String::new(), tree: tree().unwrap() }],
        pages: vec![page],
    };
    let pdf = on_one_line(&String::from_utf8_lossy(&write(&book).unwrap()));
    assert_eq!(pdf.matches("/Subtype /Form").count(), 1);
    assert!(pdf.contains("/BBox [0 0 10 10]"), "{pdf}");
    assert!(pdf.contains("/MediaBox [0 0 288 144]") && pdf.contains("/TrimBox [72 72 144 144]"), "{pdf}");
    assert!(pdf.contains("/Title <FEFF57CE>") && pdf.contains("/Creator (Shinjuku)"), "{pdf}");
}

#[test]
fn a_page_without_a_size_is_an_error() {
    let above = read(r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>"#).unwrap();
    let size = Size { width: 0.0, height: 1.0 };
    let page = Page {
        size,
        trim: MmRect { left: 0.0, top: 0.0, size },
        placed: Vec::new(),
        above: vec![above],
        footer: None,
    };
    let book = Book { title: String::new(), drawings: Vec::new(), pages: vec![page] };
    assert!(matches!(write(&book), Err(PrintError::Size)));
}
