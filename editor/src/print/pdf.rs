//! Pages as PDF: every drawing is written once, whichever pages show it.

use krilla::Document;
use krilla::geom::{PathBuilder, Point, Rect, Size as Points, Transform};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::FillRule;
use krilla::surface::Surface;
use krilla_svg::{SurfaceExt, SvgSettings};
use usvg::Tree;

use super::PrintFault;
use super::page::{Book, Frame, Placed, Size};

const POINTS: f64 = 72.0 / 25.4;

pub(super) fn write(book: &Book) -> Result<Vec<u8>, PrintFault> {
    let mut document = Document::new();
    let mut graphics: Vec<Option<Graphic>> = vec![None; book.drawings.len()];
    for page in &book.pages {
        let size = points(page.size).ok_or(PrintFault::Size)?;
        let settings = PageSettings::new(size).with_trim_box(rectangle(page.trim));
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        for placed in &page.placed {
            let drawing = book.drawings.get(placed.drawing).zip(graphics.get_mut(placed.drawing));
            let (tree, graphic) = drawing.ok_or(PrintFault::Size)?;
            place(&mut surface, placed, tree, graphic).ok_or(PrintFault::Size)?;
        }
        surface.draw_svg(&page.above, size, SvgSettings::default()).ok_or(PrintFault::Size)?;
        surface.finish();
        sheet.finish();
    }
    document.set_metadata(Metadata::new().title(book.title.clone()).creator("Shinjuku".into()));
    document.finish().map_err(PrintFault::Document)
}

/// Shows a drawing; it is made when it is shown for the first time.
fn place(surface: &mut Surface, placed: &Placed, tree: &Tree, made: &mut Option<Graphic>) -> Option<()> {
    let size = points(placed.frame.size)?;
    let graphic = if let Some(graphic) = made {
        graphic.clone()
    } else {
        let mut builder = surface.stream_builder();
        let mut canvas = builder.surface();
        canvas.draw_svg(tree, size, SvgSettings::default())?;
        canvas.finish();
        made.insert(Graphic::new(builder.finish(), false)).clone()
    };
    let window = rectangle(placed.window)?;
    let mut edge = PathBuilder::new();
    edge.push_rect(window);
    surface.push_clip_path(&edge.finish()?, &FillRule::NonZero);
    let Point { x, y } = point(placed.frame);
    surface.push_transform(&Transform::from_translate(x, y));
    surface.draw_graphic(graphic);
    surface.pop();
    surface.pop();
    Some(())
}

fn points(size: Size) -> Option<Points> {
    Points::from_wh(in_points(size.width), in_points(size.height))
}

fn point(frame: Frame) -> Point {
    Point::from_xy(in_points(frame.left), in_points(frame.top))
}

fn rectangle(frame: Frame) -> Option<Rect> {
    let Point { x, y } = point(frame);
    Rect::from_xywh(x, y, in_points(frame.size.width), in_points(frame.size.height))
}

#[expect(clippy::cast_possible_truncation, reason = "PDF has no finer numbers")]
fn in_points(length: f64) -> f32 {
    (length * POINTS) as f32
}
