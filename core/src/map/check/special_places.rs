//! Checks the water, and the places of the Princess and Hachiko.

use std::collections::HashSet;

use serde_json::json;

use super::{Check, removal};
use crate::map::fix::{DocumentChange, Fix};
use crate::map::issue::{MapIssue, MapIssueCode};

impl Check<'_> {
    pub(super) fn special_places(&mut self) {
        let document = self.document;
        let mut seen = HashSet::new();
        for (index, ward) in document.water.wards.iter().enumerate() {
            let at = format!("/water/wards/{index}");
            let removed = removal(&format!("{} from the wards next to the water", self.title(ward)), &at);
            self.known_ward(ward, at.clone(), removed.clone());
            if !seen.insert(ward) {
                let issue =
                    MapIssue::new(MapIssueCode::DuplicateAdjacency, at, format!("'{ward}' is listed twice"));
                self.error(issue.about([ward.as_str()]).mended_by(removed));
            }
        }
        if document.water.wards.is_empty() {
            let message = format!("{} touches no ward, so nothing can come out of it", document.water.name);
            self.error(MapIssue::new(MapIssueCode::WaterWithoutWard, "/water/wards", message));
        }
        let princess = document.wards.first().map(|ward| {
            let name = format!("start the Princess in {}", ward.name);
            Fix::new(name, [DocumentChange::replace("/princess_ward", json!(ward.id))])
        });
        self.known_ward(&document.princess_ward, "/princess_ward".into(), princess);
        let hachiko = document.stations.first().map(|station| {
            let name = format!("place Hachiko at {}", station.name);
            Fix::new(name, [DocumentChange::replace("/hachiko_station", json!(station.id))])
        });
        self.known_station(&document.hachiko_station, "/hachiko_station".into(), hachiko);
    }
}
