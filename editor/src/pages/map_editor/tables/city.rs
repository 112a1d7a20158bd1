//! The table of the city's own fields.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_core::map::{Canvas, MapDocument, Point, ShownNames};

use super::form_fields::{FormErrors, FormFields};
use super::options::Options;
use super::{EditorTable, Tab, TablePage};
use crate::pages::visit::Visit;

/// The city as filled in.
pub(super) struct City {
    name: String,
    ward_word: String,
    width: String,
    height: String,
    water: String,
    names: String,
    princess_ward: String,
    hachiko_station: String,
}

#[derive(Template)]
#[template(path = "editor/tables/city.html")]
struct CityPage<'a> {
    visit: &'a Visit,
    page: &'a TablePage<'a>,
    city: &'a City,
    wards: Options,
    stations: Options,
    shown: &'static [(ShownNames, &'static str, &'static str)],
}

/// Which names are shown, with form values and labels.
const SHOWN: [(ShownNames, &str, &str); 3] = [
    (ShownNames::Both, "both", "editor-names-both"),
    (ShownNames::Latin, "latin", "editor-names-latin"),
    (ShownNames::Native, "native", "editor-names-native"),
];

impl EditorTable for City {
    const TAB: Tab = Tab::City;

    fn from_document(document: &MapDocument) -> Self {
        let names = SHOWN.iter().find(|(shown, ..)| *shown == document.names);
        Self {
            name: document.name.clone(),
            ward_word: document.ward_word.clone(),
            width: document.canvas.width.to_string(),
            height: document.canvas.height.to_string(),
            water: document.water.name.clone(),
            names: names.map_or("", |(_, word, _)| word).to_owned(),
            princess_ward: document.princess_ward.clone(),
            hachiko_station: document.hachiko_station.clone(),
        }
    }

    fn from_form(base: &MapDocument, form: &FormFields<'_>) -> Self {
        let mut city = Self::from_document(base);
        for (field, value) in [
            ("name", &mut city.name),
            ("ward_word", &mut city.ward_word),
            ("width", &mut city.width),
            ("height", &mut city.height),
            ("water", &mut city.water),
            ("names", &mut city.names),
            ("princess_ward", &mut city.princess_ward),
            ("hachiko_station", &mut city.hachiko_station),
        ] {
            form.overwrite(field, value);
        }
        city
    }

    fn apply_to(&self, base: &MapDocument) -> Result<MapDocument, FormErrors> {
        let mut errors = FormErrors::default();
        let mut document = base.clone();
        document.name.clone_from(&self.name);
        document.ward_word.clone_from(&self.ward_word);
        let canvas = Canvas {
            width: errors.number("width", &self.width),
            height: errors.number("height", &self.height),
        };
        resize(&mut document, canvas, &mut errors);
        document.water.name.clone_from(&self.water);
        if let Some((shown, ..)) = SHOWN.iter().find(|(_, word, _)| *word == self.names) {
            document.names = *shown;
        }
        document.princess_ward.clone_from(&self.princess_ward);
        document.hachiko_station.clone_from(&self.hachiko_station);
        errors.into_result(document)
    }

    fn page(&self, status: StatusCode, page: &TablePage<'_>) -> HttpResponse {
        let wards = Options::wards(page.document);
        let stations = Options::stations(page.document);
        page.visit
            .page(status, &CityPage { visit: page.visit, page, city: self, wards, stations, shown: &SHOWN })
    }
}

/// Changes the size of the canvas. Outlines, water, rivers and bends are cut off at the edge. If stations or names of
/// wards would be outside, this is a fault of the sides that are too short.
fn resize(document: &mut MapDocument, canvas: Canvas, errors: &mut FormErrors) {
    let old = std::mem::replace(&mut document.canvas, canvas);
    let stations = document.stations.iter().map(|station| station.position);
    let places = stations.chain(document.wards.iter().map(|ward| ward.label));
    for place in places.filter(|place| holds(old, *place)) {
        for (side, is_short) in [("width", place.x > canvas.width), ("height", place.y > canvas.height)] {
            if is_short && errors.get(side).is_none() {
                errors.add_error(side, "editor-canvas-too-small");
            }
        }
    }
    let cut = |points: &mut Vec<Point>| {
        for point in points.iter_mut().filter(|point| holds(old, **point)) {
            *point = Point { x: point.x.min(canvas.width), y: point.y.min(canvas.height) };
        }
        points.dedup();
    };
    let cut_rings = |rings: &mut Vec<Vec<Point>>| {
        rings.iter_mut().for_each(cut);
        rings.retain(|ring| ring.len() >= 3);
    };
    if canvas.width >= old.width && canvas.height >= old.height {
        return;
    }
    document.wards.iter_mut().for_each(|ward| cut_rings(&mut ward.outline));
    document.outside.iter_mut().for_each(|land| cut_rings(&mut land.outline));
    document.outside.retain(|land| !land.outline.is_empty());
    cut_rings(&mut document.water.areas);
    cut_rings(&mut document.water.islands);
    document.rivers.iter_mut().for_each(|river| cut(&mut river.line));
    document.bends.iter_mut().for_each(|bend| cut(&mut bend.points));
    let labels = document.outside.iter_mut().filter_map(|land| land.label.as_mut());
    for label in labels.chain(document.water.label.as_mut()).filter(|label| holds(old, **label)) {
        *label = Point { x: label.x.min(canvas.width), y: label.y.min(canvas.height) };
    }
}

fn holds(canvas: Canvas, point: Point) -> bool {
    (0..=canvas.width).contains(&point.x) && (0..=canvas.height).contains(&point.y)
}
