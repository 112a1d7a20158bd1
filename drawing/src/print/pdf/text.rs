//! Text: letters of embedded fonts, which can be searched and copied. Outlined letters are stroked as paths, so that
//! a text is in the page only once.

use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Name, Str, TextStr};
use ttf_parser::OutlineBuilder;
use usvg::layout::Span;
use usvg::tiny_skia_path::PathBuilder;
use usvg::{PaintOrder, Stroke, Text, Transform};

use super::super::PrintError;
use super::content::{Canvas, matrix};
use super::font::Coded;
use crate::fonts;

/// How far a letter may be off the line of the previous ones, in ems, to be shown with them.
const TOLERANCE: f32 = 1e-4;

/// Consecutive letters of one font on a line.
struct Run<'t> {
    font: String,
    /// The matrix of the first letter, without the size of the font.
    matrix: Transform,
    /// The codes of letters, each with its position on the line and its width, in ems.
    letters: Vec<(u16, f32, f32)>,
    /// The text of these letters, if it differs from the font's Unicode table.
    actual_text: Option<&'t str>,
}

impl Canvas<'_> {
    pub(super) fn text(&mut self, text: &Text) -> Result<(), PrintError> {
        text.layouted().iter().filter(|span| span.visible).try_for_each(|span| {
            let below = [&span.overline, &span.underline];
            below.into_iter().flatten().try_for_each(|line| self.path(line))?;
            match (&span.stroke, span.paint_order) {
                (Some(stroke), PaintOrder::StrokeAndFill) => {
                    self.stroke_letters(span, stroke)?;
                    self.letters(span)?;
                }
                (Some(stroke), PaintOrder::FillAndStroke) => {
                    self.letters(span)?;
                    self.stroke_letters(span, stroke)?;
                }
                (None, _) => self.letters(span)?,
            }
            span.line_through.iter().try_for_each(|line| self.path(line))
        })
    }

    /// Writes the letters of a span. If the span has no fill they are invisible, but a search still finds them.
    fn letters(&mut self, span: &Span) -> Result<(), PrintError> {
        let runs = self.runs(span)?;
        if let Some(fill) = &span.fill {
            self.set_fill(fill)?;
            self.set_opacity(fill.opacity());
        }
        let content = &mut self.content;
        content.begin_text();
        if span.fill.is_none() {
            content.set_text_rendering_mode(TextRenderingMode::Invisible);
        }
        let mut font = None;
        for run in &runs {
            if font != Some(&run.font) {
                content.set_font(Name(run.font.as_bytes()), span.font_size.get());
                font = Some(&run.font);
            }
            if let Some(text) = run.actual_text {
                let mut span = content.begin_marked_content_with_properties(Name(b"Span"));
                span.properties().actual_text(TextStr(text));
            }
            content.set_text_matrix(matrix(run.matrix));
            show(run, &mut content.show_positioned().items());
            if run.actual_text.is_some() {
                content.end_marked_content();
            }
        }
        if span.fill.is_none() {
            content.set_text_rendering_mode(TextRenderingMode::Fill);
        }
        content.end_text();
        Ok(())
    }

    /// Divides letters into runs.
    fn runs<'t>(&mut self, span: &'t Span) -> Result<Vec<Run<'t>>, PrintError> {
        let mut runs: Vec<Run> = Vec::new();
        let size = span.font_size.get();
        for glyph in &span.positioned_glyphs {
            let font = self.file.font(glyph.font)?;
            let Coded { code, width, is_known } = font.add(glyph.id, &glyph.text);
            let (width, scale) = (width / 1000.0, font.units_per_em() / size);
            let name = self.used.font(font.id);
            let matrix = glyph.outline_transform().pre_scale(scale, scale);
            let last =
                runs.last_mut().filter(|run| is_known && run.actual_text.is_none() && run.font == name);
            if let Some((run, place)) = last.and_then(|run| run.place(matrix, size).map(|place| (run, place)))
            {
                run.letters.push((code, place, width));
            } else {
                let actual_text = (!is_known).then_some(glyph.text.as_str());
                let letters = vec![(code, 0.0, width)];
                runs.push(Run { font: name, matrix, letters, actual_text });
            }
        }
        Ok(runs)
    }

    /// Strokes the outlines of the letters of a span.
    fn stroke_letters(&mut self, span: &Span, stroke: &Stroke) -> Result<(), PrintError> {
        let mut outlines = PathBuilder::new();
        for glyph in &span.positioned_glyphs {
            let mut outline = GlyphOutline(PathBuilder::new());
            fonts::face(glyph.font).and_then(|(_, face)| face.outline_glyph(glyph.id, &mut outline));
            let outline = outline.0.finish().and_then(|outline| outline.transform(glyph.outline_transform()));
            if let Some(outline) = outline {
                outlines.push_path(&outline);
            }
        }
        outlines.finish().map_or(Ok(()), |outlines| self.stroke(&outlines, stroke))
    }
}

impl Run<'_> {
    /// The position of a letter on this line, in ems; `None` if it is not on the line.
    fn place(&self, letter: Transform, size: f32) -> Option<f32> {
        let Transform { tx, ty, .. } = self.matrix.invert()?.pre_concat(letter);
        let linear = |t: Transform| [t.sx, t.ky, t.kx, t.sy];
        let same =
            linear(self.matrix).into_iter().zip(linear(letter)).all(|(a, b)| (a - b).abs() < TOLERANCE);
        (same && (ty / size).abs() < TOLERANCE).then_some(tx / size)
    }
}

/// Shows the letters of a run. If a letter does not directly follow the previous one, an offset moves it.
fn show(run: &Run, items: &mut pdf_writer::writers::PositionedItems) {
    let mut pen = 0.0;
    let mut codes: Vec<u8> = Vec::new();
    for (code, place, width) in &run.letters {
        // PDF offsets are in thousandths of an em; round them to one decimal.
        let back = ((pen - place) * 10_000.0).round() / 10.0;
        if back != 0.0 {
            items.show(Str(&codes)).adjust(back);
            codes.clear();
            pen -= back / 1000.0;
        }
        codes.extend(code.to_be_bytes());
        pen += width;
    }
    items.show(Str(&codes));
}

/// Collects the outline of a glyph.
struct GlyphOutline(PathBuilder);

impl OutlineBuilder for GlyphOutline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
