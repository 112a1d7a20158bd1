//! The division of a field into tables.

/// The tables and byes for a number of players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Division {
    /// The size of each table, largest first.
    pub tables: Vec<u8>,
    /// The number of players who have a bye.
    pub byes: usize,
}

/// Returns the division with the fewest byes, then the fewest tables of other sizes, then the fewest tables. Sizes
/// other than two to four are ignored.
pub fn division(players: usize, usual: u8, others: &[u8]) -> Division {
    let allowed = |size: u8| size == usual || others.contains(&size);
    let most = |size: u8, left: usize| if allowed(size) { left / usize::from(size) } else { 0 };
    // At first there are no tables, and everybody has a bye.
    let mut best = ((players, 0, 0), [0; 3]);
    for fours in 0..=most(4, players) {
        let left = players - 4 * fours;
        for threes in 0..=most(3, left) {
            let left = left - 3 * threes;
            // More tables of two do not fit, and fewer leave more players without a seat.
            let twos = most(2, left);
            let tables = fours + threes + twos;
            let as_usual = match usual {
                4 => fours,
                3 => threes,
                _ => twos,
            };
            let key = (left - 2 * twos, tables - as_usual, tables);
            if key < best.0 {
                best = (key, [fours, threes, twos]);
            }
        }
    }
    let ((byes, ..), [fours, threes, twos]) = best;
    let tables = [(4, fours), (3, threes), (2, twos)];
    Division { tables: tables.into_iter().flat_map(|(size, count)| vec![size; count]).collect(), byes }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(players: usize, usual: u8, others: &[u8], tables: &[u8], byes: usize) {
        let expected = Division { tables: tables.to_vec(), byes };
        assert_eq!(division(players, usual, others), expected, "{players} by {usual}, or {others:?}");
    }

    #[test]
    fn as_few_have_a_bye_as_possible_and_then_as_few_tables_have_another_size_as_possible() {
        check(8, 4, &[3], &[4, 4], 0);
        check(7, 4, &[3], &[4, 3], 0);
        check(6, 4, &[3], &[3, 3], 0);
        check(5, 4, &[3], &[4], 1);
        check(5, 4, &[3, 2], &[3, 2], 0);
        check(5, 4, &[], &[4], 1);
        check(6, 4, &[2, 3], &[4, 2], 0);
        check(9, 4, &[3], &[3, 3, 3], 0);
        check(9, 4, &[2, 3], &[4, 3, 2], 0);
        check(13, 4, &[3], &[4, 3, 3, 3], 0);
        check(10, 3, &[4], &[4, 3, 3], 0);
        check(8, 3, &[2, 4], &[3, 3, 2], 0);
        check(7, 2, &[], &[2, 2, 2], 1);
        check(7, 2, &[3], &[3, 2, 2], 0);
        check(5, 2, &[4], &[2, 2], 1);
    }

    #[test]
    fn whoever_cannot_fill_a_table_has_a_bye() {
        check(0, 4, &[3], &[], 0);
        check(1, 2, &[], &[], 1);
        check(3, 4, &[], &[], 3);
        check(2, 4, &[3], &[], 2);
    }

    #[test]
    fn no_division_has_fewer_byes_or_fewer_tables_of_other_sizes() {
        let choices: [(u8, &[u8]); 9] = [
            (4, &[]),
            (4, &[3]),
            (4, &[2]),
            (4, &[2, 3]),
            (3, &[]),
            (3, &[4]),
            (3, &[2, 4]),
            (2, &[]),
            (2, &[3, 4]),
        ];
        for (players, (usual, others)) in (0..60).flat_map(|players| choices.map(|choice| (players, choice)))
        {
            let Division { tables, byes } = division(players, usual, others);
            assert_eq!(tables.iter().copied().map(usize::from).sum::<usize>() + byes, players);
            assert!(tables.iter().all(|size| *size == usual || others.contains(size)));
            let strange = tables.iter().filter(|size| **size != usual).count();
            for counts in (0..=15).flat_map(|a| (0..=20).flat_map(move |b| (0..=30).map(move |c| [a, b, c])))
            {
                let [a, b, c] = counts;
                let seated = 4 * a + 3 * b + 2 * c;
                let sizes = [(4, a), (3, b), (2, c)];
                let fits = sizes.iter().all(|(size, n)| *n == 0 || *size == usual || others.contains(size));
                if seated <= players && fits {
                    let odd: usize = sizes.iter().filter(|(size, _)| *size != usual).map(|(_, n)| n).sum();
                    assert!(
                        (players - seated, odd) >= (byes, strange),
                        "{players} {usual} {others:?} {counts:?}"
                    );
                }
            }
        }
    }
}
