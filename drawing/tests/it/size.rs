//! The sizes of drawings, in bytes.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use shinjuku_core::bots::{BotName, Patience};
use shinjuku_core::game::Game;
use shinjuku_core::map::Builtin;
use shinjuku_core::shuffle::Seed;
use shinjuku_core::view::{View, Viewer};
use shinjuku_drawing::board::{BoardOptions, Language, Theme};

use crate::kit::{all_mods, draw, played};

/// The maximum size of a board, as it is and compressed with gzip.
const MAX_BYTES: usize = 80_000;
const MAX_COMPRESSED: usize = 16_000;

/// The end of a game of four bots with all mods.
fn finished(city: Builtin) -> View {
    let mut game = Game::start(city.map(), &all_mods(4), Seed::from_number(1)).expect("options").0;
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    while let Some(awaiting) = game.awaiting().filter(|_| !game.state().bag.is_empty()) {
        let action = BotName::Greedy.choose(&game, Patience::DEFAULT, &mut chance).expect("an action");
        game.play_quietly(awaiting.seat, &action).expect("a legal action");
    }
    game.view(Viewer::Spectator)
}

#[test]
fn a_board_late_in_a_game_of_four_with_all_mods_is_small() {
    for city in Builtin::ALL {
        // Random play leaves more customers and figures on the board than any other.
        let views = [played(*city, 3, 0), played(*city, 7, 20), played(*city, 12, 0), finished(*city)];
        for theme in [Theme::Light, Theme::Dark, Theme::Auto] {
            for language in [Language::English, Language::Japanese] {
                for view in &views {
                    let options = BoardOptions { theme, language, ..BoardOptions::default() };
                    let svg = draw(&city.map(), Some(view), options);
                    // A header and a checksum belong to gzip.
                    let packed = miniz_oxide::deflate::compress_to_vec(svg.as_bytes(), 9).len() + 18;
                    assert!(
                        svg.len() <= MAX_BYTES && packed <= MAX_COMPRESSED,
                        "{city}, {theme:?}, {language:?}: {} bytes, {packed} compressed",
                        svg.len()
                    );
                }
            }
        }
    }
}
