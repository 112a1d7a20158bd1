//! Checks the borders between wards, the water, and the places of the Princess and Hachiko.

use std::collections::HashSet;

use serde_json::json;

use super::network::beyond_the_largest_part;
use super::{Check, removal, unordered};
use crate::map::fault::{Fault, FaultCode};
use crate::map::fix::{Change, Fix};

impl Check<'_> {
    pub(super) fn adjacency(&mut self) {
        let document = self.document;
        let mut pairs = HashSet::new();
        for (index, entry) in document.adjacency.iter().enumerate() {
            let at = format!("/adjacency/{index}");
            let [a, b] = &entry.between;
            let removed = removal(&format!("the border {} – {}", self.title(a), self.title(b)), &at);
            self.known_ward(a, format!("{at}/between/0"), removed.clone());
            self.known_ward(b, format!("{at}/between/1"), removed.clone());
            let ids = [a.as_str(), b.as_str()];
            if a == b {
                let message = format!("'{a}' has a border with itself");
                self.error(Fault::new(FaultCode::SelfLoop, &at, message).about(ids).mended_by(removed));
            } else if !pairs.insert(unordered(&entry.between)) {
                let message = format!("the border between '{a}' and '{b}' is listed twice");
                let fault = Fault::new(FaultCode::DuplicateAdjacency, &at, message);
                self.error(fault.about(ids).mended_by(removed));
            }
        }
        let apart = beyond_the_largest_part(document.wards.iter().map(|ward| ward.id.as_str()), &pairs);
        if !apart.is_empty() {
            let wards: Vec<_> = apart.iter().filter_map(|index| document.wards.get(*index)).collect();
            let names: Vec<&str> = wards.iter().map(|ward| ward.name.as_str()).collect();
            let message = format!("no borders connect these wards to the rest: {}", names.join(", "));
            let fault = Fault::new(FaultCode::WardsApart, "/adjacency", message);
            self.warning(fault.about(wards.iter().map(|ward| ward.id.as_str())));
        }
    }

    pub(super) fn special_places(&mut self) {
        let document = self.document;
        let mut seen = HashSet::new();
        for (index, ward) in document.water.wards.iter().enumerate() {
            let at = format!("/water/wards/{index}");
            let removed = removal(&format!("{} from the water", self.title(ward)), &at);
            self.known_ward(ward, at.clone(), removed.clone());
            if !seen.insert(ward) {
                let fault =
                    Fault::new(FaultCode::DuplicateAdjacency, at, format!("'{ward}' is listed twice"));
                self.error(fault.about([ward.as_str()]).mended_by(removed));
            }
        }
        if document.water.wards.is_empty() {
            let message = format!("{} touches no ward, so nothing can come out of it", document.water.name);
            self.error(Fault::new(FaultCode::WaterWithoutWard, "/water/wards", message));
        }
        let princess = document.wards.first().map(|ward| {
            let name = format!("start the Princess in {}", ward.name);
            Fix::new(name, [Change::replace("/princess_ward", json!(ward.id))])
        });
        self.known_ward(&document.princess_ward, "/princess_ward".into(), princess);
        let hachiko = document.stations.first().map(|station| {
            let name = format!("place Hachiko at {}", station.name);
            Fix::new(name, [Change::replace("/hachiko_station", json!(station.id))])
        });
        self.known_station(&document.hachiko_station, "/hachiko_station".into(), hachiko);
    }
}
