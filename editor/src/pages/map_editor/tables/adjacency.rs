//! The table of borders: which wards are adjacent, the kind of each border, and which wards touch the water.

use std::collections::{BTreeMap, HashMap};

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_core::map::{self, AdjacencyEntry, Border, MapDocument};

use super::form_fields::{FormErrors, FormFields, field_in_row};
use super::options::Options;
use super::{EditorTable, Tab, TablePage, row_anchor};
use crate::pages::visit::Visit;

/// The maximum number of wards shown as a matrix; a larger map has a list per ward instead.
const MAX_IN_MATRIX: usize = 40;

/// The kinds of border with their form values and labels.
const KINDS: [(Border, &str, &str); 3] = [
    (Border::Land, "land", "border-land"),
    (Border::River, "river", "border-river"),
    (Border::BayCrossing, "bay_crossing", "border-bay-crossing"),
];

/// The borders as filled in.
pub(super) struct Adjacency {
    /// The wards, each id only once.
    wards: Vec<Row>,
    /// The kinds of border by the indices of two wards, lower index first; empty if they are not adjacent.
    borders: BTreeMap<(usize, usize), String>,
    /// Entries that do not name two different wards, or that repeat an earlier pair.
    odd: Vec<Odd>,
    odd_water: Vec<Odd>,
    /// Whether to add the borders that the drawing suggests.
    suggest: bool,
}

struct Row {
    anchor: String,
    id: String,
    name: String,
    water: bool,
    /// In the list form: the id of another adjacent ward, and the kind of border.
    other: String,
    how: String,
}

/// An entry that does not fit into the table.
struct Odd {
    index: usize,
    text: String,
    remove: bool,
}

#[derive(Template)]
#[template(path = "editor/tables/adjacency.html")]
struct AdjacencyPage<'a> {
    visit: &'a Visit,
    page: &'a TablePage<'a>,
    table: &'a Adjacency,
    options: Options,
    kinds: &'static [(Border, &'static str, &'static str)],
}

impl AdjacencyPage<'_> {
    fn is_matrix(&self) -> bool {
        self.table.wards.len() <= MAX_IN_MATRIX
    }

    /// The kind of border between two wards.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "so templates pass it")]
    fn kind(&self, a: &usize, b: &usize) -> &str {
        self.table.borders.get(&(*a, *b)).map_or("", String::as_str)
    }

    /// The columns of the matrix: every ward but the first, with its index.
    fn columns(&self) -> impl Iterator<Item = (usize, &Row)> {
        self.table.wards.iter().enumerate().skip(1)
    }

    /// The later wards that are adjacent to a ward, with their indices.
    fn touching(&self, row: &usize) -> impl Iterator<Item = (usize, &Row)> {
        let pairs = self.table.borders.range((*row, 0)..(row + 1, 0));
        pairs.filter_map(|((_, other), _)| Some((*other, self.table.wards.get(*other)?)))
    }

    fn pair(&self, a: &Row, b: &Row) -> String {
        self.visit.language.fill("editor-pair-of-wards", &[("a", &a.name), ("b", &b.name)])
    }
}

/// The index of each ward in the table, each id only once.
struct Places<'d>(HashMap<&'d str, usize>);

impl<'d> Places<'d> {
    fn from_document(document: &'d MapDocument) -> Self {
        let mut places = HashMap::new();
        for ward in &document.wards {
            let next = places.len();
            places.entry(ward.id.as_str()).or_insert(next);
        }
        Self(places)
    }

    /// The position of a pair in the matrix; `None` if an id is unknown or both are the same.
    fn pair(&self, a: &str, b: &str) -> Option<(usize, usize)> {
        let (a, b) = (*self.0.get(a)?, *self.0.get(b)?);
        (a != b).then_some((a.min(b), a.max(b)))
    }
}

impl Adjacency {
    /// Writes the borders of the table and some further ones into the document.
    fn add(&self, document: &mut MapDocument, more: impl IntoIterator<Item = AdjacencyEntry>) {
        let places: HashMap<&str, usize> =
            self.wards.iter().enumerate().map(|(place, ward)| (ward.id.as_str(), place)).collect();
        let places = Places(places);
        let place = |entry: &AdjacencyEntry| {
            let [a, b] = &entry.between;
            places.pair(a, b)
        };
        let mut there: HashMap<(usize, usize), usize> = HashMap::new();
        for (index, entry) in document.adjacency.iter().enumerate() {
            if let Some(pair) = place(entry) {
                there.entry(pair).or_insert(index);
            }
        }
        for entry in more {
            let Some(pair) = place(&entry) else { continue };
            there.entry(pair).or_insert_with(|| {
                document.adjacency.push(entry);
                document.adjacency.len()
            });
        }
    }

    /// The additional neighbours entered in the list form.
    fn listed(&self) -> impl Iterator<Item = AdjacencyEntry> {
        self.wards.iter().filter_map(|ward| {
            let kind = border(&ward.how)?;
            let between = [ward.id.clone(), ward.other.clone()];
            (!ward.other.is_empty()).then_some(AdjacencyEntry { between, kind })
        })
    }
}

impl EditorTable for Adjacency {
    const TAB: Tab = Tab::Adjacency;

    fn from_document(document: &MapDocument) -> Self {
        let places = Places::from_document(document);
        let mut wards: Vec<Row> = Vec::new();
        for (index, ward) in document.wards.iter().enumerate() {
            if places.0.get(ward.id.as_str()) == Some(&wards.len()) {
                let name = if ward.name.is_empty() { &ward.id } else { &ward.name };
                wards.push(Row {
                    anchor: row_anchor(&ward.id, index),
                    id: ward.id.clone(),
                    name: name.clone(),
                    water: document.water.wards.contains(&ward.id),
                    other: String::new(),
                    how: String::new(),
                });
            }
        }
        let mut borders = BTreeMap::new();
        let mut odd = Vec::new();
        for (index, AdjacencyEntry { between: [a, b], kind }) in document.adjacency.iter().enumerate() {
            match places.pair(a, b).filter(|pair| !borders.contains_key(pair)) {
                Some(pair) => {
                    borders.insert(pair, word(*kind).to_owned());
                }
                None => odd.push(Odd { index, text: format!("{a} – {b}"), remove: false }),
            }
        }
        let water = document.water.wards.iter().enumerate();
        let unknown = water.filter(|(_, ward)| !places.0.contains_key(ward.as_str()));
        let odd_water =
            unknown.map(|(index, ward)| Odd { index, text: ward.clone(), remove: false }).collect();
        Self { wards, borders, odd, odd_water, suggest: false }
    }

    fn from_form(base: &MapDocument, form: &FormFields<'_>) -> Self {
        let mut table = Self::from_document(base);
        for (index, row) in table.wards.iter_mut().enumerate() {
            form.overwrite(&field_in_row("other", index), &mut row.other);
            form.overwrite(&field_in_row("how", index), &mut row.how);
            if form.has(&field_in_row("row", index)) {
                row.water = form.has(&field_in_row("water", index));
            }
        }
        for (pair, kind) in form.pairs("border-") {
            let (a, b) = pair;
            if a < b && b < table.wards.len() {
                table.borders.insert(pair, kind.to_owned());
            }
        }
        for odd in &mut table.odd {
            odd.remove = form.has(&field_in_row("odd", odd.index));
        }
        for odd in &mut table.odd_water {
            odd.remove = form.has(&field_in_row("odd-water", odd.index));
        }
        table.suggest = form.has("suggest");
        table
    }

    fn apply_to(&self, base: &MapDocument) -> Result<MapDocument, FormErrors> {
        let mut document = base.clone();
        let removed = |odd: &[Odd]| -> Vec<usize> {
            odd.iter().filter(|odd| odd.remove).map(|odd| odd.index).collect()
        };
        let mut borders: BTreeMap<(usize, usize), Option<Border>> =
            self.borders.iter().map(|(pair, word)| (*pair, border(word))).collect();
        let places = Places::from_document(base);
        let gone = removed(&self.odd);
        document.adjacency.clear();
        for (index, entry) in base.adjacency.iter().enumerate() {
            let [a, b] = &entry.between;
            match places.pair(a, b).and_then(|pair| borders.remove(&pair)) {
                Some(Some(kind)) => {
                    document.adjacency.push(AdjacencyEntry { between: entry.between.clone(), kind });
                }
                Some(None) => {}
                None if gone.contains(&index) => {}
                None => document.adjacency.push(entry.clone()),
            }
        }
        for ((a, b), kind) in borders {
            if let (Some(a), Some(b), Some(kind)) = (self.wards.get(a), self.wards.get(b), kind) {
                document.adjacency.push(AdjacencyEntry { between: [a.id.clone(), b.id.clone()], kind });
            }
        }
        self.add(&mut document, self.listed());
        if self.suggest {
            let suggested = map::sketch(&document).adjacency;
            self.add(&mut document, suggested);
        }
        let gone = removed(&self.odd_water);
        let water = base.water.wards.iter().enumerate().filter(|(index, _)| !gone.contains(index));
        document.water.wards = water.map(|(_, ward)| ward.clone()).collect();
        for ward in &self.wards {
            let listed = document.water.wards.contains(&ward.id);
            if ward.water && !listed {
                document.water.wards.push(ward.id.clone());
            } else if !ward.water && listed {
                document.water.wards.retain(|id| *id != ward.id);
            }
        }
        Ok(document)
    }

    fn page(&self, status: StatusCode, page: &TablePage<'_>) -> HttpResponse {
        let options = Options::wards(page.document);
        page.visit
            .page(status, &AdjacencyPage { visit: page.visit, page, table: self, options, kinds: &KINDS })
    }
}

fn word(kind: Border) -> &'static str {
    KINDS.iter().find(|(border, ..)| *border == kind).map_or("", |(_, word, _)| word)
}

fn border(word: &str) -> Option<Border> {
    KINDS.iter().find(|(_, known, _)| *known == word).map(|(border, ..)| *border)
}
