//! Content streams: groups and paths.

use pdf_writer::{Content, Name, Rect, Ref};
use usvg::tiny_skia_path::{Path as Outline, PathSegment, Point};
use usvg::{
    BlendMode, Fill, FillRule, Group, Node, NonZeroRect, Opacity, PaintOrder, Path, Stroke, Transform,
};

use super::super::PrintError;
use super::paint::State;
use super::resources::{File, Used};

/// A content stream that is being written.
pub(super) struct Canvas<'f> {
    pub(super) file: &'f mut File,
    pub(super) content: Content,
    pub(super) used: Used,
    pub(super) state: State,
    saved: Vec<State>,
}

impl<'f> Canvas<'f> {
    pub(super) fn new(file: &'f mut File) -> Self {
        Self { file, content: Content::new(), used: Used::default(), state: State::new(), saved: Vec::new() }
    }

    /// Returns the stream, and the resources that it uses.
    pub(super) fn finish(self) -> (Vec<u8>, Used) {
        (self.content.finish().into_vec(), self.used)
    }

    /// Writes the stream as a form `XObject`.
    pub(super) fn into_form(self, bounds: Rect) -> Ref {
        self.file.form(&self.content.finish(), &self.used, bounds, false)
    }

    /// Writes the stream as a transparency group.
    pub(super) fn into_transparency_group(self, bounds: NonZeroRect) -> Ref {
        let bounds = Rect::new(bounds.left(), bounds.top(), bounds.right(), bounds.bottom());
        self.file.form(&self.content.finish(), &self.used, bounds, true)
    }

    pub(super) fn save(&mut self) {
        self.content.save_state();
        self.saved.push(self.state.clone());
    }

    pub(super) fn restore(&mut self) {
        self.content.restore_state();
        if let Some(state) = self.saved.pop() {
            self.state = state;
        }
    }

    pub(super) fn transform(&mut self, transform: Transform) {
        self.content.transform(matrix(transform));
    }

    /// Clips everything that follows to a rectangle.
    pub(super) fn clip_to(&mut self, Rect { x1, y1, x2, y2 }: Rect) {
        self.content.rect(x1, y1, x2 - x1, y2 - y1).clip_nonzero().end_path();
    }

    /// Places a form.
    pub(super) fn place(&mut self, form: Ref) {
        let name = self.used.form(form);
        self.content.x_object(Name(name.as_bytes()));
    }

    /// Sets a graphics state.
    pub(super) fn set_state(&mut self, state: Ref) {
        let name = self.used.state(state);
        self.content.set_parameters(Name(name.as_bytes()));
    }

    /// Draws a group with its transform, clip path and opacity.
    pub(super) fn group(&mut self, group: &Group) -> Result<(), PrintError> {
        if group.mask().is_some() {
            return Err(PrintError::Unsupported("a mask"));
        }
        if !group.filters().is_empty() {
            return Err(PrintError::Unsupported("a filter"));
        }
        if group.blend_mode() != BlendMode::Normal {
            return Err(PrintError::Unsupported("a blend mode"));
        }
        let opaque = group.opacity() == Opacity::ONE;
        if group.transform().is_identity() && group.clip_path().is_none() && opaque {
            return self.children(group);
        }
        self.save();
        if !group.transform().is_identity() {
            self.transform(group.transform());
        }
        if let Some(clip_path) = group.clip_path() {
            self.clip(clip_path)?;
        }
        if opaque {
            self.children(group)?;
        } else {
            let mut layer = Canvas::new(self.file);
            layer.children(group)?;
            let layer = layer.into_transparency_group(group.layer_bounding_box());
            self.set_opacity(group.opacity());
            self.place(layer);
        }
        self.restore();
        Ok(())
    }

    /// Draws the children of a group.
    pub(super) fn children(&mut self, group: &Group) -> Result<(), PrintError> {
        group.children().iter().try_for_each(|node| match node {
            Node::Group(group) => self.group(group),
            Node::Path(path) => self.path(path),
            Node::Text(text) => self.text(text),
            Node::Image(_) => Err(PrintError::Unsupported("an image")),
        })
    }

    pub(super) fn path(&mut self, path: &Path) -> Result<(), PrintError> {
        if !path.is_visible() {
            return Ok(());
        }
        let outline = path.data();
        match (path.fill(), path.stroke(), path.paint_order()) {
            (Some(fill), Some(stroke), PaintOrder::FillAndStroke)
                if fill.opacity() == Opacity::ONE && stroke.opacity() == Opacity::ONE =>
            {
                self.fill_and_stroke(outline, fill, stroke)
            }
            (fill, stroke, PaintOrder::FillAndStroke) => {
                fill.map_or(Ok(()), |fill| self.fill(outline, fill))?;
                stroke.map_or(Ok(()), |stroke| self.stroke(outline, stroke))
            }
            (fill, stroke, PaintOrder::StrokeAndFill) => {
                stroke.map_or(Ok(()), |stroke| self.stroke(outline, stroke))?;
                fill.map_or(Ok(()), |fill| self.fill(outline, fill))
            }
        }
    }

    fn fill(&mut self, outline: &Outline, fill: &Fill) -> Result<(), PrintError> {
        self.set_fill(fill)?;
        self.set_opacity(fill.opacity());
        self.outline(outline);
        match fill.rule() {
            FillRule::NonZero => self.content.fill_nonzero(),
            FillRule::EvenOdd => self.content.fill_even_odd(),
        };
        Ok(())
    }

    pub(super) fn stroke(&mut self, outline: &Outline, stroke: &Stroke) -> Result<(), PrintError> {
        self.set_stroke(stroke)?;
        self.set_opacity(stroke.opacity());
        self.outline(outline);
        self.content.stroke();
        Ok(())
    }

    /// Fills and strokes with one operator. The fill must not show through the line, so the line must be opaque.
    fn fill_and_stroke(&mut self, outline: &Outline, fill: &Fill, stroke: &Stroke) -> Result<(), PrintError> {
        self.set_fill(fill)?;
        self.set_stroke(stroke)?;
        self.set_opacity(Opacity::ONE);
        self.outline(outline);
        match fill.rule() {
            FillRule::NonZero => self.content.fill_nonzero_and_stroke(),
            FillRule::EvenOdd => self.content.fill_even_odd_and_stroke(),
        };
        Ok(())
    }

    /// Writes the segments of a path, which the next operator paints or clips by.
    pub(super) fn outline(&mut self, outline: &Outline) {
        let content = &mut self.content;
        let mut last = Point::zero();
        let mut start = Point::zero();
        for segment in outline.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    content.move_to(short(to.x), short(to.y));
                    start = to;
                    last = to;
                }
                PathSegment::LineTo(to) => {
                    content.line_to(short(to.x), short(to.y));
                    last = to;
                }
                PathSegment::QuadTo(control, to) => {
                    let [a, b] = [last, to].map(|end| towards(end, control));
                    content.cubic_to(
                        short(a.x),
                        short(a.y),
                        short(b.x),
                        short(b.y),
                        short(to.x),
                        short(to.y),
                    );
                    last = to;
                }
                PathSegment::CubicTo(a, b, to) => {
                    content.cubic_to(
                        short(a.x),
                        short(a.y),
                        short(b.x),
                        short(b.y),
                        short(to.x),
                        short(to.y),
                    );
                    last = to;
                }
                PathSegment::Close => {
                    content.close_path();
                    last = start;
                }
            }
        }
    }
}

/// A control point of the cubic curve that equals a quadratic one.
fn towards(end: Point, control: Point) -> Point {
    Point::from_xy(end.x + (control.x - end.x) * 2.0 / 3.0, end.y + (control.y - end.y) * 2.0 / 3.0)
}

/// A transform rounded to millionths, so that differences in floating-point results between machines do not show.
pub(super) fn matrix(Transform { sx, ky, kx, sy, tx, ty }: Transform) -> [f32; 6] {
    #[expect(clippy::cast_possible_truncation, reason = "it is as it was but for its last digits")]
    let round = |number: f32| ((f64::from(number) * 1e6).round() / 1e6) as f32;
    [sx, ky, kx, sy, tx, ty].map(round)
}

/// A coordinate rounded to thousandths: the unit of a drawing is about a millimetre.
fn short(coordinate: f32) -> f32 {
    (coordinate * 1000.0).round() / 1000.0
}
