//! The assignment of players to the seats of a table.

/// Finds the cheapest seat order of a table, given the cost of each seat for each player. Returns the cost, and the
/// index of the player in each seat. Of several orders with the same cost, it returns the lexicographically first.
pub(super) fn best(costs: &[[i64; 4]]) -> (i64, Vec<usize>) {
    let mut order = Vec::with_capacity(costs.len());
    let mut found = (i64::MAX, Vec::new());
    extend(costs, 0, &mut order, &mut found);
    found
}

#[expect(clippy::indexing_slicing, reason = "a table has at most four seats")]
fn extend(costs: &[[i64; 4]], cost: i64, order: &mut Vec<usize>, found: &mut (i64, Vec<usize>)) {
    if cost >= found.0 {
        return;
    }
    let seat = order.len();
    if seat == costs.len() {
        *found = (cost, order.clone());
        return;
    }
    for (index, of_player) in costs.iter().enumerate() {
        if !order.contains(&index) {
            order.push(index);
            extend(costs, cost + of_player[seat], order, found);
            order.pop();
        }
    }
}

/// Returns the cost of the cheapest order, without the order itself.
pub(super) fn least(costs: &[&[i64; 4]]) -> i64 {
    match *costs {
        [a, b] => two([a, b].map(|costs| [costs[0], costs[1]])),
        [a, b, c] => three([a, b, c].map(|costs| [costs[0], costs[1], costs[2]])),
        [a, b, c, d] => {
            let rest = |others: [&[i64; 4]; 3]| three(others.map(|costs| [costs[1], costs[2], costs[3]]));
            let of_a = a[0] + rest([b, c, d]);
            let of_b = b[0] + rest([a, c, d]);
            let of_c = c[0] + rest([a, b, d]);
            let of_d = d[0] + rest([a, b, c]);
            of_a.min(of_b).min(of_c).min(of_d)
        }
        _ => 0,
    }
}

fn two([a, b]: [[i64; 2]; 2]) -> i64 {
    (a[0] + b[1]).min(b[0] + a[1])
}

fn three([a, b, c]: [[i64; 3]; 3]) -> i64 {
    let rest = |others: [[i64; 3]; 2]| two(others.map(|costs| [costs[1], costs[2]]));
    let of_a = a[0] + rest([b, c]);
    let of_b = b[0] + rest([a, c]);
    let of_c = c[0] + rest([a, b]);
    of_a.min(of_b).min(of_c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_where_they_have_sat_least() {
        let costs = [[9, 0, 4, 4], [0, 9, 4, 4], [4, 4, 9, 0], [4, 4, 0, 9]];
        assert_eq!(best(&costs), (0, vec![1, 0, 3, 2]));
        assert_eq!(best(&[[4, 0, 0, 0], [9, 0, 0, 0]]), (4, vec![0, 1]));
        assert_eq!(best(&[[0; 4]; 3]), (0, vec![0, 1, 2]));
    }

    #[test]
    fn the_least_cost_is_that_of_the_best_order() {
        let mut state = 1_u64;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 60).cast_signed()
        };
        for size in (2..=4).cycle().take(300) {
            let costs: Vec<[i64; 4]> = (0..size).map(|_| [(); 4].map(|()| number())).collect();
            assert_eq!(least(&costs.iter().collect::<Vec<_>>()), best(&costs).0, "{costs:?}");
        }
    }
}
