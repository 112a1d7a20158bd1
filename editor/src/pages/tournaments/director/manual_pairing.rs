//! Editing the tables of a pairing by hand. A player without a table has a bye.

use shinjuku_service::id::UserId;
use shinjuku_service::tournaments::DraftView;

/// The players of each table, in seat order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tables(pub(super) Vec<Vec<UserId>>);

impl Tables {
    /// The tables of a draft pairing.
    pub(super) fn new(draft: &DraftView) -> Self {
        let ids =
            |seats: &Vec<shinjuku_service::accounts::UserRef>| seats.iter().map(|user| user.id).collect();
        Self(draft.tables.iter().map(|table| ids(&table.seats)).collect())
    }

    /// Swaps two players. One of them may have a bye.
    pub(super) fn swap(&mut self, one: UserId, other: UserId) {
        for seat in self.0.iter_mut().flatten() {
            if *seat == one {
                *seat = other;
            } else if *seat == other {
                *seat = one;
            }
        }
    }

    /// Moves a player to a table (the first is 0), or gives them a bye if `table` is `None`.
    pub(super) fn put(&mut self, player: UserId, table: Option<usize>) {
        let at = |tables: &Vec<Vec<UserId>>| tables.iter().position(|seats| seats.contains(&player));
        if at(&self.0) == table {
            return;
        }
        for seats in &mut self.0 {
            seats.retain(|seat| *seat != player);
        }
        if let Some(seats) = table.and_then(|table| self.0.get_mut(table)) {
            seats.push(player);
        }
        self.tidy();
    }

    /// Seats these players at a table, or at a new one. Players who must make room take the places of the newcomers;
    /// any others have a bye.
    pub(super) fn seat(&mut self, table: Option<usize>, chosen: &[UserId]) {
        let own = table.and_then(|table| self.0.get_mut(table)).map(std::mem::take).unwrap_or_default();
        let mut leaving = own.iter().filter(|player| !chosen.contains(player));
        for player in chosen.iter().filter(|player| !own.contains(player)) {
            let instead = leaving.next().copied();
            for seats in &mut self.0 {
                match (seats.iter().position(|seat| seat == player), instead) {
                    (Some(place), Some(instead)) => seats.splice(place..=place, [instead]).for_each(drop),
                    (Some(place), None) => drop(seats.remove(place)),
                    (None, _) => {}
                }
            }
        }
        match table.and_then(|table| self.0.get_mut(table)) {
            Some(seats) => *seats = chosen.to_vec(),
            None => self.0.push(chosen.to_vec()),
        }
        self.tidy();
    }

    /// Removes empty tables.
    fn tidy(&mut self) {
        self.0.retain(|seats| !seats.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players<const N: usize>() -> [UserId; N] {
        std::array::from_fn(|_| UserId::new())
    }

    #[test]
    fn two_take_each_others_place_and_one_may_have_a_bye() {
        let [a, b, c, d, bye] = players();
        let mut tables = Tables(vec![vec![a, b], vec![c, d]]);
        tables.swap(a, d);
        assert_eq!(tables, Tables(vec![vec![d, b], vec![c, a]]));
        tables.swap(bye, b);
        assert_eq!(tables, Tables(vec![vec![d, bye], vec![c, a]]));
    }

    #[test]
    fn somebody_moves_to_another_table_or_gets_a_bye() {
        let [a, b, c, d] = players();
        let mut tables = Tables(vec![vec![a, b], vec![c, d]]);
        tables.put(a, Some(1));
        assert_eq!(tables, Tables(vec![vec![b], vec![c, d, a]]));
        tables.put(b, None);
        assert_eq!(tables, Tables(vec![vec![c, d, a]]));
    }

    #[test]
    fn whoever_makes_room_takes_the_place_of_who_comes() {
        let [a, b, c, d, bye] = players();
        let mut tables = Tables(vec![vec![a, b], vec![c, d]]);
        tables.seat(Some(0), &[c, b]);
        assert_eq!(tables, Tables(vec![vec![c, b], vec![a, d]]));
        tables.seat(Some(0), &[b, bye]);
        assert_eq!(tables, Tables(vec![vec![b, bye], vec![a, d]]), "c has the bye now");
    }

    #[test]
    fn tables_are_merged_and_split() {
        let [a, b, c, d] = players();
        let mut tables = Tables(vec![vec![a, b], vec![c, d]]);
        tables.seat(Some(1), &[c, a, d, b]);
        assert_eq!(tables, Tables(vec![vec![c, a, d, b]]));
        tables.seat(None, &[a, b]);
        assert_eq!(tables, Tables(vec![vec![c, d], vec![a, b]]));
    }
}
