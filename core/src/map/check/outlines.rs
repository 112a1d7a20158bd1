//! What the author drew, held against what the tables say.

use std::collections::HashMap;

use serde_json::json;

use super::sheet::{Place, Sheet};
use super::{Check, added_border, removal, unordered, unordered_pair};
use crate::map::document::{AdjacencyEntry, Border, WardEntry};
use crate::map::drawing::Area;
use crate::map::fault::{Fault, FaultCode};
use crate::map::fix::{Change, Fix};

impl<'d> Check<'d> {
    pub(super) fn outlines(&mut self, sheet: &Sheet) {
        let drawn: Vec<(&WardEntry, &Area)> = self
            .document
            .wards
            .iter()
            .zip(&sheet.areas)
            .filter_map(|(ward, area)| Some((ward, area.as_ref()?)))
            .collect();
        self.drawn_borders(&drawn);
        self.stations_elsewhere(sheet, &drawn);
    }

    fn drawn_borders(&mut self, drawn: &[(&'d WardEntry, &Area)]) {
        let listed = self.document.adjacency.iter().enumerate();
        let listed: HashMap<[&str; 2], (usize, &AdjacencyEntry)> =
            listed.map(|(index, entry)| (unordered(&entry.between), (index, entry))).collect();
        for (count, (ward, area)) in drawn.iter().enumerate() {
            for (other, beside) in drawn.iter().take(count) {
                let pair = unordered_pair(&ward.id, &other.id);
                let border = listed.get(&pair);
                let names = format!("{} – {}", other.name, ward.name);
                let fault = match (border, area.touches(beside)) {
                    (None, true) => {
                        let message = format!(
                            "{} and {} touch in the drawing, and have no border",
                            other.name, ward.name
                        );
                        let fix = |name: String, kind| Fix::new(name, [added_border(pair, kind)]);
                        Fault::new(FaultCode::DrawingDisagrees, "/adjacency", message)
                            .mended_by(fix(format!("add the border {names}"), Border::Land))
                            .mended_by(fix(format!("add the border {names} across a river"), Border::River))
                    }
                    (Some((index, entry)), false) if entry.kind == Border::Land => {
                        let message = format!(
                            "{} and {} have a border, and are apart in the drawing",
                            other.name, ward.name
                        );
                        let at = format!("/adjacency/{index}");
                        let river = Change::replace(format!("{at}/kind"), json!(Border::River));
                        Fault::new(FaultCode::DrawingDisagrees, &at, message)
                            .mended_by(removal(&format!("the border {names}"), &at))
                            .mended_by(Fix::new(format!("let a river run between {names}"), [river]))
                    }
                    _ => continue,
                };
                self.warning(fault.about(pair));
            }
        }
    }

    fn stations_elsewhere(&mut self, sheet: &Sheet, drawn: &[(&'d WardEntry, &Area)]) {
        for Place { index, entry, spot } in &sheet.stations {
            let home = drawn.iter().find(|(ward, _)| ward.id == entry.ward);
            let Some((ward, _)) = home.filter(|(_, area)| !area.holds(*spot)) else { continue };
            let message = format!("{} lies outside {}, to which it belongs", entry.name, ward.name);
            let there = drawn.iter().find(|(_, area)| area.holds(*spot));
            let fix = there.map(|(ward, _)| {
                let name = format!("let {} belong to {}", entry.name, ward.name);
                Fix::new(name, [Change::replace(format!("/stations/{index}/ward"), json!(ward.id))])
            });
            let fault =
                Fault::new(FaultCode::OutlineElsewhere, format!("/stations/{index}/position"), message);
            self.warning(fault.about([ward.id.as_str(), &entry.id]).mended_by(fix));
        }
    }
}
