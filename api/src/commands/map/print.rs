//! `shinjuku map print`: prints the board of a map and all pieces.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use shinjuku_drawing::print::{self, Paper, Sheet};

use super::super::Outcome;
use super::{find, plural};

#[derive(Args)]
pub(crate) struct Print {
    /// Name of a built-in city, or file with a map document
    map: String,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    what: What,
    /// Paper size; the one-page board always has its own size
    #[arg(long, value_enum, default_value_t)]
    paper: PaperName,
    /// File format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Output file; if SVG output has several pages, they are written to NAME-1.svg, NAME-2.svg and so on
    #[arg(long)]
    out: PathBuf,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum What {
    /// The board on one page: the map at full size, with the customer queue and the bonus track
    #[default]
    Board,
    /// The same board on several pages, to cut out and join
    Tiles,
    /// The ward cards, nine per page, each page followed by the card backs
    Cards,
    /// Customers for both editions, thieves and bonus tokens
    Tokens,
    /// Stores, department stores and track in four colours
    Players,
    /// Player screens with a rules summary and a scoring table
    Screens,
    /// The mods' figures, and a rules card for each mod
    Mods,
    /// A cutting guide, followed by everything except the one-page board
    Set,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum PaperName {
    #[default]
    A4,
    Letter,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Format {
    #[default]
    Pdf,
    Svg,
}

impl Print {
    pub(super) fn run(&self) -> Outcome {
        let map = find(&self.map)?;
        let paper = match self.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        };
        let sheet = match self.what {
            What::Board => Sheet::Board,
            What::Tiles => Sheet::Tiles(paper),
            What::Cards => Sheet::Cards(paper),
            What::Tokens => Sheet::Tokens(paper),
            What::Players => Sheet::Players(paper),
            What::Screens => Sheet::Screens(paper),
            What::Mods => Sheet::Mods(paper),
            What::Set => Sheet::Set(paper),
        };
        match self.format {
            Format::Pdf => {
                write(&self.out, &print::pdf(&map, sheet).map_err(|fault| fault.to_string())?)?;
                println!("{}", self.out.display());
            }
            Format::Svg => {
                let pages = print::svgs(&map, sheet).map_err(|fault| fault.to_string())?;
                let names = names(&self.out, pages.len());
                for (name, page) in names.iter().zip(&pages) {
                    write(name, page.as_bytes())?;
                }
                let first = names.first().unwrap_or(&self.out);
                println!("{}: {}", first.display(), plural(pages.len(), "page"));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("cannot create {}: {error}", folder.display()))?;
    }
    std::fs::write(file, bytes).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Returns the output files for a number of pages. A single page is written to `out` itself.
fn names(out: &Path, pages: usize) -> Vec<PathBuf> {
    if pages == 1 {
        return vec![out.to_path_buf()];
    }
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    (1..=pages).map(|page| out.with_file_name(format!("{stem}-{page}.svg"))).collect()
}
