//! Games that are played beforehand, so that the load generator knows legal actions without asking the server.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::json;
use shinjuku_core::customer::Token;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::Game;
use shinjuku_core::map::{Builtin, Name};
use shinjuku_core::player::Color;
use shinjuku_core::setup::{Options, Study};
use shinjuku_core::shuffle::{Seed, Shuffler};

use crate::BenchError;

const COLORS: [Color; 2] = [Color::Red, Color::Blue];

/// A study with fixed draws, and actions that are legal in it for every seed of the server.
pub(crate) struct Course {
    /// The request body that creates the table.
    pub(crate) table: String,
    /// The actions, in order.
    pub(crate) actions: Vec<String>,
    /// An action that is legal at the start and can be undone.
    pub(crate) revocable: String,
}

impl Course {
    /// Creates the course with this number.
    pub(crate) fn number(number: u64) -> Result<Self, BenchError> {
        let study = study(number)?;
        let chance = &mut ChaCha8Rng::seed_from_u64(number);
        // What happens in both of two games with different seeds happens in every game.
        let (mut game, mut other) = (start(1, &study)?, start(2, &study)?);
        let revocable = revocable(&game, chance)?;
        let mut actions = Vec::new();
        while let (Some(awaiting), Some(action)) = (game.awaiting(), game.random_action(chance)) {
            let events = game.play(awaiting.seat, &action).map_err(|refusal| refusal.code())?;
            if other.play(awaiting.seat, &action).ok() != Some(events) {
                break;
            }
            actions.push(serde_json::to_string(&action.named(game.map()))?);
        }
        let Study { colors, first, deck, bag, .. } = &study;
        let setup = json!({"solo": true, "colors": colors, "first": first, "deck": deck, "bag": bag});
        Ok(Self { table: json!({"players": COLORS.len(), "setup": setup}).to_string(), actions, revocable })
    }
}

fn start(seed: u64, study: &Study) -> Result<Game, BenchError> {
    let options = Options::new(Edition::V2r8, COLORS.len());
    let game = Game::start_study(Builtin::Tokyo.map(), &options, Seed::from_number(seed), study);
    Ok(game.map_err(|errors| format!("{errors:?}"))?.0)
}

/// A study in which the order of every card and customer is fixed.
fn study(number: u64) -> Result<Study, BenchError> {
    let mut shuffler = Shuffler::new(Seed::from_number(number));
    let map = Builtin::Tokyo.map();
    let cards = map
        .wards
        .iter()
        .flat_map(|(_, ward)| std::iter::repeat_n(ward.name.clone(), usize::from(ward.cards)));
    let mut deck: Vec<Name> = cards.collect();
    let mut bag: Vec<Token> = start(number, &Study::default())?.all_customers().tokens().collect();
    shuffler.shuffle(&mut deck);
    shuffler.shuffle(&mut bag);
    Ok(Study { first: Some(Color::Red), colors: COLORS.to_vec(), deck, bag, position: None })
}

fn revocable(game: &Game, chance: &mut ChaCha8Rng) -> Result<String, BenchError> {
    let seat = game.awaiting().ok_or("the game is not waiting for anyone")?.seat;
    for _ in 0..1000 {
        let mut next = game.clone();
        let Some(action) = next.random_action(chance) else { break };
        if next.play_quietly(seat, &action).is_ok() && next.may_undo(seat).is_ok() {
            return Ok(serde_json::to_string(&action.named(game.map()))?);
        }
    }
    Err("no action can be taken back".into())
}
