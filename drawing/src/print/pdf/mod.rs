//! Writes pages as PDF. Every drawing is a form `XObject` that is written once and placed as often as pages show it.
//!
//! `content.rs` turns drawings into content streams, with `paint.rs` for colours and lines, `clip.rs` for clip paths
//! and `text.rs` for text. `resources.rs` contains the objects that these streams refer to, and `font.rs` embeds
//! fonts.

mod clip;
mod content;
mod font;
mod paint;
mod resources;
#[cfg(test)]
mod tests;
mod text;

use content::Canvas;
use pdf_writer::{Finish, Rect, Ref, TextStr};
use resources::File;
use usvg::Transform;

use super::PrintError;
use super::page::{Book, MmRect, Page, Size};

const POINTS_PER_MM: f64 = 72.0 / 25.4;

/// Writes a book as a PDF file.
///
/// # Errors
/// Fails if a drawing uses something that this module does not support, or a page has no size.
pub(super) fn write(book: &Book) -> Result<Vec<u8>, PrintError> {
    let mut file = File::new();
    let mut forms = Vec::with_capacity(book.drawings.len());
    for drawing in &book.drawings {
        let mut canvas = Canvas::new(&mut file);
        canvas.group(drawing.tree.root())?;
        let size = drawing.tree.size();
        let form = canvas.into_form(Rect::new(0.0, 0.0, size.width(), size.height()));
        forms.push((form, size));
    }
    let tree = file.reference();
    let mut pages = Vec::with_capacity(book.pages.len());
    for page in &book.pages {
        pages.push(write_page(&mut file, tree, page, &forms)?);
    }
    let (catalog, info) = (file.reference(), file.reference());
    let count = i32::try_from(pages.len()).map_err(|_| PrintError::TooManyPages)?;
    file.pdf.pages(tree).kids(pages).count(count);
    file.pdf.catalog(catalog).pages(tree);
    file.pdf.document_info(info).title(TextStr(&book.title)).creator(TextStr("Shinjuku"));
    file.finish()
}

/// Writes a page and returns its reference.
fn write_page(
    file: &mut File,
    tree: Ref,
    page: &Page,
    forms: &[(Ref, usvg::Size)],
) -> Result<Ref, PrintError> {
    let Size { width, height } = page.size;
    if !(width > 0.0 && height > 0.0) {
        return Err(PrintError::Size);
    }
    let mut canvas = Canvas::new(file);
    // Pages are measured in points from the top left corner; PDF measures from the bottom left.
    canvas.transform(Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, points(height)));
    for placed in &page.placed {
        let Some((form, size)) = forms.get(placed.drawing) else { continue };
        canvas.save();
        canvas.clip_to(rectangle(placed.window));
        let frame = rectangle(placed.frame);
        let [x, y] = [frame.x2 - frame.x1, frame.y2 - frame.y1];
        let [x, y] = [x / size.width(), y / size.height()];
        canvas.transform(Transform::from_row(x, 0.0, 0.0, y, frame.x1, frame.y1));
        canvas.place(*form);
        canvas.restore();
    }
    for above in &page.above {
        let size = above.size();
        canvas.save();
        canvas.transform(Transform::from_scale(points(width) / size.width(), points(height) / size.height()));
        canvas.group(above.root())?;
        canvas.restore();
    }
    let (content, used) = canvas.finish();

    let [id, content] = [file.reference(), file.stream(&content)];
    let trim = rectangle(page.trim);
    let mut object = file.pdf.page(id);
    object
        .parent(tree)
        .media_box(Rect::new(0.0, 0.0, points(width), points(height)))
        .trim_box(Rect::new(trim.x1, points(height) - trim.y2, trim.x2, points(height) - trim.y1))
        .contents(content);
    object.group().transparency().isolated(true).color_space().device_rgb();
    used.write(&mut object.resources());
    object.finish();
    Ok(id)
}

/// A frame in points, from the top left corner of its page.
fn rectangle(MmRect { left, top, size }: MmRect) -> Rect {
    Rect::new(points(left), points(top), points(left + size.width), points(top + size.height))
}

#[expect(clippy::cast_possible_truncation, reason = "PDF has no finer numbers")]
fn points(length: f64) -> f32 {
    (length * POINTS_PER_MM) as f32
}
