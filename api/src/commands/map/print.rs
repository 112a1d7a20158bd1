//! `shinjuku map print`: prints the board of a map and all pieces.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use shinjuku_drawing::board::Language;
use shinjuku_drawing::print::{self, Paper, PrintOptions, PrintPart};

use super::super::Outcome;
use super::super::output::print_line;
use super::{find, plural};

#[derive(Args)]
pub(crate) struct Print {
    /// Name of a built-in city, or file with a map document
    map: String,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    what: What,
    /// Paper size; the board on one page is on A1
    #[arg(long, value_enum, default_value_t)]
    paper: PaperName,
    /// Language of all texts
    #[arg(long, value_enum, default_value_t)]
    language: LanguageTag,
    /// File format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Output file; if SVG output has several pages, they are written to NAME-1.svg, NAME-2.svg and so on
    #[arg(long)]
    out: PathBuf,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum What {
    /// The board on one page: title, map at full size, customer queue, bonus track and legend
    #[default]
    Board,
    /// The same board on several pages, to cut out and join
    Tiles,
    /// The ward cards, nine per page, each page followed by the card backs
    Cards,
    /// Customers of both editions, thieves and bonus tokens
    Tokens,
    /// Stores, department stores and track in four colours
    Players,
    /// Player screens with a rules summary and a scoring table
    Screens,
    /// The figures of the mods, and a rules card for each
    Mods,
    /// Everything except the one-page board, after a cutting guide
    Set,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum PaperName {
    #[default]
    A4,
    Letter,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LanguageTag {
    /// English
    #[default]
    En,
    /// Japanese
    Ja,
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
        let options = PrintOptions {
            part: match self.what {
                What::Board => PrintPart::Board,
                What::Tiles => PrintPart::Tiles,
                What::Cards => PrintPart::Cards,
                What::Tokens => PrintPart::Tokens,
                What::Players => PrintPart::Players,
                What::Screens => PrintPart::Screens,
                What::Mods => PrintPart::Mods,
                What::Set => PrintPart::Set,
            },
            paper: match self.paper {
                PaperName::A4 => Paper::A4,
                PaperName::Letter => Paper::Letter,
            },
            language: match self.language {
                LanguageTag::En => Language::English,
                LanguageTag::Ja => Language::Japanese,
            },
        };
        match self.format {
            Format::Pdf => {
                write(&self.out, &print::pdf(&map, options).map_err(|error| error.to_string())?)?;
                print_line(self.out.display())?;
            }
            Format::Svg => {
                let pages = print::svgs(&map, options).map_err(|error| error.to_string())?;
                let names = names(&self.out, pages.len());
                for (name, page) in names.iter().zip(&pages) {
                    write(name, page.as_bytes())?;
                }
                let first = names.first().unwrap_or(&self.out);
                print_line(format_args!("{}: {}", first.display(), plural(pages.len(), "page")))?;
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
    let stem = out.file_stem().map_or("page".into(), |stem| stem.to_string_lossy());
    (1..=pages).map(|page| out.with_file_name(format!("{stem}-{page}.svg"))).collect()
}
