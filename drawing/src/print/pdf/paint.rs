//! Colours, opacities and line styles of a content stream. They are written only if they change.

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use usvg::{Color, Fill, LineCap, LineJoin, Opacity, Paint, Stroke};

use super::super::PrintError;
use super::content::Canvas;

/// The current graphics state; `None` for everything that the stream has not set yet.
#[derive(Clone)]
pub(super) struct State {
    fill: Option<Color>,
    stroke: Option<Color>,
    opacity: Option<u16>,
    width: Option<f32>,
    cap: Option<LineCap>,
    join: Option<LineJoin>,
    miter_limit: Option<f32>,
    dash: Option<(Vec<f32>, f32)>,
}

impl State {
    /// The state at the start of a stream: pages and forms start opaque.
    pub(super) fn new() -> Self {
        let (width, cap, join, miter_limit, dash) = (None, None, None, None, None);
        Self { fill: None, stroke: None, opacity: Some(1000), width, cap, join, miter_limit, dash }
    }
}

impl Canvas<'_> {
    /// Sets the colour in which shapes and text are filled.
    pub(super) fn set_fill(&mut self, fill: &Fill) -> Result<(), PrintError> {
        let color = solid(fill.paint())?;
        if changes(&mut self.state.fill, color) {
            let [red, green, blue] = components(color);
            self.content.set_fill_rgb(red, green, blue);
        }
        Ok(())
    }

    /// Sets the colour and the style of lines.
    pub(super) fn set_stroke(&mut self, stroke: &Stroke) -> Result<(), PrintError> {
        let (state, content) = (&mut self.state, &mut self.content);
        let color = solid(stroke.paint())?;
        if changes(&mut state.stroke, color) {
            let [red, green, blue] = components(color);
            content.set_stroke_rgb(red, green, blue);
        }
        if changes(&mut state.width, stroke.width().get()) {
            content.set_line_width(stroke.width().get());
        }
        if changes(&mut state.cap, stroke.linecap()) {
            content.set_line_cap(match stroke.linecap() {
                LineCap::Butt => LineCapStyle::ButtCap,
                LineCap::Round => LineCapStyle::RoundCap,
                LineCap::Square => LineCapStyle::ProjectingSquareCap,
            });
        }
        if changes(&mut state.join, stroke.linejoin()) {
            content.set_line_join(match stroke.linejoin() {
                LineJoin::Miter => LineJoinStyle::MiterJoin,
                LineJoin::Round => LineJoinStyle::RoundJoin,
                LineJoin::Bevel => LineJoinStyle::BevelJoin,
                LineJoin::MiterClip => return Err(PrintError::Unsupported("the line join miter-clip")),
            });
        }
        if changes(&mut state.miter_limit, stroke.miterlimit().get()) {
            content.set_miter_limit(stroke.miterlimit().get());
        }
        let dash = stroke.dasharray().map_or((Vec::new(), 0.0), |dash| (dash.to_vec(), stroke.dashoffset()));
        if changes(&mut state.dash, dash.clone()) {
            content.set_dash_pattern(dash.0, dash.1);
        }
        Ok(())
    }

    /// Sets the opacity of shapes, lines, text and forms.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1000")]
    pub(super) fn set_opacity(&mut self, opacity: Opacity) {
        let thousandths = (opacity.get() * 1000.0).round() as u16;
        if changes(&mut self.state.opacity, thousandths) {
            let state = self.file.opacity(thousandths);
            self.set_state(state);
        }
    }
}

/// Stores a value and returns whether it has changed.
fn changes<T: PartialEq>(known: &mut Option<T>, value: T) -> bool {
    let value = Some(value);
    let changes = *known != value;
    *known = value;
    changes
}

fn solid(paint: &Paint) -> Result<Color, PrintError> {
    match paint {
        Paint::Color(color) => Ok(*color),
        Paint::LinearGradient(_) | Paint::RadialGradient(_) => Err(PrintError::Unsupported("a gradient")),
        Paint::Pattern(_) => Err(PrintError::Unsupported("a pattern")),
    }
}

/// Red, green and blue from 0 to 1, rounded to thousandths: the 256 values of each stay distinct.
fn components(color: Color) -> [f32; 3] {
    [color.red, color.green, color.blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}
