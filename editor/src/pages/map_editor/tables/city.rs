//! The table of the city's own fields.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_core::map::{MapDocument, ShownNames};

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
        document.canvas.width = errors.number("width", &self.width);
        document.canvas.height = errors.number("height", &self.height);
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
