//! Checks that every station can be reached and that no pair is listed twice.

use std::collections::{HashMap, HashSet};

use super::{Check, added_border, removal, unordered, unordered_pair};
use crate::id::CAPACITY;
use crate::map::document::{Border, StationEntry};
use crate::map::fix::Fix;
use crate::map::issue::{MapIssue, MapIssueCode};

/// A part of the network with at least this many stations is more than the last stops at the end of a line.
const A_PART: usize = 3;

impl<'d> Check<'d> {
    pub(super) fn network(&mut self) {
        let document = self.document;
        let touching: HashSet<[&str; 2]> =
            document.adjacency.iter().map(|entry| unordered(&entry.between)).collect();
        let mut pairs = HashSet::new();
        let mut joined: Vec<(String, [&'d StationEntry; 2])> = Vec::new();
        for (list, thing, connections) in [
            ("connections", "the connection", &document.connections),
            ("permanent_links", "the link", &document.permanent_links),
        ] {
            for (index, between) in connections.iter().enumerate() {
                let at = format!("/{list}/{index}");
                let [a, b] = between;
                let removed = || removal(&format!("{thing} {a} – {b}"), &at);
                let ends = [
                    self.known_station(a, format!("{at}/0"), removed()),
                    self.known_station(b, format!("{at}/1"), removed()),
                ];
                let ids = [a.as_str(), b.as_str()];
                if a == b {
                    let message = format!("'{a}' is connected to itself");
                    self.error(
                        MapIssue::new(MapIssueCode::SelfLoop, &at, message).about(ids).mended_by(removed()),
                    );
                } else if !pairs.insert(unordered(between)) {
                    let message = format!("'{a}' and '{b}' are connected twice");
                    let issue = MapIssue::new(MapIssueCode::DuplicateConnection, &at, message);
                    self.error(issue.about(ids).mended_by(removed()));
                } else if let [Some(a), Some(b)] = ends {
                    joined.push((at.clone(), [a, b]));
                }
                if let [Some(a), Some(b)] = ends
                    && a.ward != b.ward
                    && !touching.contains(&unordered_pair(&a.ward, &b.ward))
                {
                    self.long_connection(&at, [a, b]);
                }
            }
        }
        let ids = document.stations.iter().map(|station| station.id.as_str());
        for index in beyond_the_largest_part(ids, &pairs) {
            if let Some(station) = document.stations.get(index) {
                let message = format!("{} has no connection to the rest of the network", station.name);
                let issue =
                    MapIssue::new(MapIssueCode::UnreachableStation, format!("/stations/{index}"), message);
                self.error(issue.about([station.id.as_str()]));
            }
        }
        if joined.len() <= 2 * CAPACITY && document.stations.len() <= CAPACITY {
            self.bridges(&joined);
        }
    }

    fn long_connection(&mut self, at: &str, [a, b]: [&StationEntry; 2]) {
        let message =
            format!("{} and {} lie in wards that do not touch: {} and {}", a.name, b.name, a.ward, b.ward);
        let mut issue =
            MapIssue::new(MapIssueCode::LongConnection, at, message).about([a.id.as_str(), &b.id]);
        let wards = [a.ward.as_str(), &b.ward];
        if wards.iter().all(|ward| self.wards.contains_key(ward)) {
            let [here, there] = wards.map(|ward| self.title(ward));
            let border = format!("add the border {here} – {there}");
            issue = issue.mended_by(Fix::new(border.clone(), [added_border(wards, Border::Land)])).mended_by(
                Fix::new(format!("{border} across a river"), [added_border(wards, Border::River)]),
            );
        }
        self.warning(issue);
    }

    /// Adds a warning for every pair without which the network would fall into two parts of at least `A_PART`
    /// stations each.
    fn bridges(&mut self, joined: &[(String, [&StationEntry; 2])]) {
        for (without, (at, [a, b])) in joined.iter().enumerate() {
            let mut neighbors: HashMap<&str, Vec<&str>> = HashMap::new();
            for (_, [a, b]) in
                joined.iter().enumerate().filter(|(index, _)| *index != without).map(|(_, pair)| pair)
            {
                neighbors.entry(&a.id).or_default().push(&b.id);
                neighbors.entry(&b.id).or_default().push(&a.id);
            }
            let here = reached(&a.id, &neighbors);
            if here.len() >= A_PART && !here.contains(b.id.as_str()) {
                let there = reached(&b.id, &neighbors);
                if there.len() >= A_PART {
                    let message = format!(
                        "{} – {} is the only connection between {} stations and {} others",
                        a.name,
                        b.name,
                        here.len().min(there.len()),
                        here.len().max(there.len())
                    );
                    let issue = MapIssue::new(MapIssueCode::SingleBridge, at, message);
                    self.warning(issue.about([a.id.as_str(), &b.id]));
                }
            }
        }
    }
}

/// Returns everything that can be reached over neighbours, including the start.
fn reached<'d>(start: &'d str, neighbors: &HashMap<&'d str, Vec<&'d str>>) -> HashSet<&'d str> {
    let mut reached = HashSet::new();
    let mut open = vec![start];
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(neighbors.get(next).into_iter().flatten());
        }
    }
    reached
}

/// Returns the indices of the ids that `pairs` do not join to the largest part (the first one if several are equally
/// large).
pub(super) fn beyond_the_largest_part<'d>(
    ids: impl Iterator<Item = &'d str>,
    pairs: &HashSet<[&'d str; 2]>,
) -> Vec<usize> {
    let mut neighbors: HashMap<&str, Vec<&str>> = HashMap::new();
    for [a, b] in pairs {
        neighbors.entry(a).or_default().push(b);
        neighbors.entry(b).or_default().push(a);
    }
    let ids: Vec<&str> = ids.collect();
    let mut part_of: HashMap<&str, usize> = HashMap::new();
    let mut sizes = Vec::new();
    for id in &ids {
        if part_of.contains_key(id) {
            continue;
        }
        let part = reached(id, &neighbors);
        part_of.extend(part.iter().map(|id| (*id, sizes.len())));
        sizes.push(part.len());
    }
    let largest = (0..sizes.len()).rev().max_by_key(|part| sizes.get(*part));
    ids.iter()
        .enumerate()
        .filter(|(_, id)| part_of.get(*id).copied() != largest)
        .map(|(index, _)| index)
        .collect()
}
