//! How fast a round is paired: `cargo bench -p shinjuku-service`.
#![expect(clippy::expect_used, reason = "a benchmark that cannot be set up stops")]

use divan::Bencher;
use shinjuku_service::id::UserId;
use shinjuku_service::tournaments::pairing::{Field, PairingOptions, pair};
use shinjuku_service::tournaments::results::{Entrant, RoundResult, SeatResult, TableResult};
use shinjuku_service::tournaments::{Points, TournamentRules, standings};

fn main() {
    divan::main();
}

/// The fifth round of a Swiss at tables of four or three.
#[divan::bench(args = [16, 64, 200, 1000], sample_count = 10)]
fn fifth_round(bencher: Bencher, players: u32) {
    let options = PairingOptions::new(4, &[3]);
    let field = after_four_rounds(players, &options);
    bencher.bench(|| pair(&field, &options).expect("it can be paired"));
}

/// The field after four rounds in which those who registered earlier were the better ones, more or less.
fn after_four_rounds(players: u32, options: &PairingOptions) -> Field {
    let entrant = |entry| Entrant { player: UserId::new(), entry, from_round: 1, dropped: false };
    let entrants: Vec<Entrant> = (0..players).map(entrant).collect();
    let entry = |player| entrants.iter().position(|entrant| entrant.player == player).expect("an entrant");
    let mut results: Vec<RoundResult> = Vec::new();
    for round in 1..=4 {
        let field = standings::field(&standings::standings(&rules(), &entrants, &results));
        let pairing = pair(&field, options).expect("it can be paired");
        let tables = pairing.tables.iter().map(|table| {
            let mut order = table.seats.clone();
            order.sort_by_key(|player| entry(*player) * 7 % 11 + entry(*player) / 4);
            let place = |player: &UserId| order.iter().position(|other| other == player).expect("a place");
            let seat = |player: &UserId| SeatResult {
                player: *player,
                place: u8::try_from(place(player) + 1).expect("four at most"),
                score: Points::whole(i32::try_from(40 - 10 * place(player)).expect("few points")),
            };
            TableResult { seats: table.seats.iter().map(seat).collect() }
        });
        results.push(RoundResult { round, tables: tables.collect(), byes: pairing.byes.clone() });
    }
    standings::field(&standings::standings(&rules(), &entrants, &results))
}

fn rules() -> TournamentRules {
    TournamentRules { table_size: 4, other_sizes: vec![3], ..TournamentRules::default() }
}
