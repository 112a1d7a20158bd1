//! Checks the borders between wards.

use std::collections::HashSet;

use super::network::beyond_the_largest_part;
use super::{Check, removal, unordered};
use crate::map::issue::{MapIssue, MapIssueCode};

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
                self.error(MapIssue::new(MapIssueCode::SelfLoop, &at, message).about(ids).mended_by(removed));
            } else if !pairs.insert(unordered(&entry.between)) {
                let message = format!("the border between '{a}' and '{b}' is listed twice");
                let issue = MapIssue::new(MapIssueCode::DuplicateAdjacency, &at, message);
                self.error(issue.about(ids).mended_by(removed));
            }
        }
        let apart = beyond_the_largest_part(document.wards.iter().map(|ward| ward.id.as_str()), &pairs);
        if !apart.is_empty() {
            let wards: Vec<_> = apart.iter().filter_map(|index| document.wards.get(*index)).collect();
            let names: Vec<&str> = wards.iter().map(|ward| ward.name.as_str()).collect();
            let message = format!("no borders connect these wards to the rest: {}", names.join(", "));
            let issue = MapIssue::new(MapIssueCode::WardsApart, "/adjacency", message);
            self.warning(issue.about(wards.iter().map(|ward| ward.id.as_str())));
        }
    }
}
