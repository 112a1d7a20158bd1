//! `shinjuku map print`: the board of a map and all pieces on paper.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use shinjuku_drawing::print::{self, Paper, Sheet};

use super::super::Outcome;
use super::{find, plural};

#[derive(Args)]
pub(crate) struct Print {
    /// A city, or a file with a map document
    map: String,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    what: What,
    /// The paper; the board has a page of its own size
    #[arg(long, value_enum, default_value_t)]
    paper: PaperName,
    /// The form of the pages
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The file; several pages as SVG are NAME-1.svg, NAME-2.svg and so on
    #[arg(long)]
    out: PathBuf,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum What {
    /// The board on one page: the map at full size, with the customer queue and the bonus track
    #[default]
    Board,
    /// The same board over several pages, to be cut out and laid together
    Tiles,
    /// The ward cards, nine a page, each page followed by their backs
    Cards,
    /// Customers of both editions, thieves and bonus tokens
    Tokens,
    /// Stores, department stores and track in four colours
    Players,
    /// Player screens with a summary of the rules and a scoring table
    Screens,
    /// The figures of the mods, and a card with the rules of each
    Mods,
    /// All of it but the board on one page, after a cutting guide
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
            .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    }
    std::fs::write(file, bytes).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// The files of so many pages: a single page has the name itself.
fn names(out: &Path, pages: usize) -> Vec<PathBuf> {
    if pages == 1 {
        return vec![out.to_path_buf()];
    }
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    (1..=pages).map(|page| out.with_file_name(format!("{stem}-{page}.svg"))).collect()
}
