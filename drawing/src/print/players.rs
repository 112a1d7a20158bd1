//! The pieces of each player: stores, department stores and track, in four colours.

use shinjuku_core::customer::Good;
use shinjuku_core::edition::Edition;
use shinjuku_core::player::{Color, Supply};

use super::page::{Book, Size, across};
use super::piece_sheet::{MARK, PieceSheet};
use super::svg_builder::SvgBuilder;
use super::texts::{Section, fill};
use super::tokens::{DISC, DISC_SIZE, GAP};
use super::{Job, PrintError};

/// The size of a department store, which stands out among the discs.
const DEPARTMENT: Size = Size { width: 18.0, height: 18.0 };
/// The size of a track token, and of its drawing, which is upright.
const TRACK: Size = Size { width: 25.0, height: 8.0 };
const UPRIGHT_TRACK: Size = Size { width: TRACK.height, height: TRACK.width };

pub(super) fn book(job: &Job) -> Result<Book, PrintError> {
    let mut sheet = PieceSheet::new(job, job.texts.sheets.players);
    let Section { heading, note } = job.texts.players;
    sheet.note(note);
    let Supply { stores, department_stores, track } = Supply::full(Edition::default().ruleset());
    for color in Color::ALL {
        let all: u8 = Good::ALL.iter().map(|good| *stores.of(*good)).sum();
        let heading = fill(
            heading,
            &[
                ("color", &job.texts.color(color)),
                ("stores", &all),
                ("departments", &department_stores),
                ("track", &track),
            ],
        );
        sheet.heading(&heading, "", DEPARTMENT.height + 2.0 * MARK + TRACK.width)?;
        let mut pieces = Vec::new();
        for good in Good::ALL {
            let piece = sheet.piece(format!("{color} {good} store"), DISC_SIZE, &store(color, good))?;
            pieces.extend(std::iter::repeat_n(piece, usize::from(*stores.of(good))));
        }
        let department = department_store(color);
        let piece = sheet.piece(format!("{color} department store"), DEPARTMENT, &department)?;
        pieces.extend(std::iter::repeat_n(piece, usize::from(department_stores)));
        sheet.row(&pieces, GAP);
        let piece = sheet.piece(format!("{color} track"), UPRIGHT_TRACK, &upright_track(color))?;
        let count = usize::from(track);
        sheet.block(&vec![piece; count], count.max(1));
    }
    sheet.finish()
}

fn store(color: Color, good: Good) -> SvgBuilder {
    let mut svg = SvgBuilder::new(DISC_SIZE);
    let middle = [DISC / 2.0, DISC / 2.0];
    svg.circle(format!("{color} owned"), middle, 6.8);
    svg.circle("face", middle, 5.6);
    svg.icon(color.to_string(), &format!("i-store-{good}"), [DISC / 2.0, DISC / 2.0 - 0.4], 8.2);
    svg.badge(color, [DISC / 2.0 + 3.9, DISC / 2.0 + 3.9], 4.4);
    svg.circle("cut", middle, DISC / 2.0 - 0.1);
    svg
}

fn department_store(color: Color) -> SvgBuilder {
    let Size { width, height } = DEPARTMENT;
    let mut svg = SvgBuilder::new(DEPARTMENT);
    svg.rect(format!("{color} owned"), [0.7, 0.7], [width - 1.4, height - 1.4], 2.0);
    svg.rect("face", [2.0, 2.0], [width - 4.0, height - 4.0], 1.2);
    svg.icon(color.to_string(), "i-department-store", [width / 2.0, height / 2.0 - 0.2], 12.8);
    svg.badge(color, [width - 3.7, height - 3.7], 4.8);
    svg.rect("cut", [0.1, 0.1], [width - 0.2, height - 0.2], 2.4);
    svg
}

fn upright_track(color: Color) -> SvgBuilder {
    let Size { width, height } = UPRIGHT_TRACK;
    let middle = width / 2.0;
    let mut svg = SvgBuilder::new(UPRIGHT_TRACK);
    // The lines are those of the board, where track is 13 units wide.
    let scale = 6.8 / 13.0;
    let turned = format!("translate({middle} 0) rotate(90) scale({scale:.4})");
    let line = across(0.0, 0.0, height / scale);
    svg.group(format!("tracks {color}"), turned, |svg| {
        for class in ["track", "rail", "mark"] {
            svg.path(class, line.clone());
        }
    });
    // The letter is upright on a track that lies across.
    svg.group("", format!("rotate(90 {middle} {})", height / 2.0), |svg| {
        svg.badge(color, [middle, height / 2.0], 5.4);
    });
    svg
}
