//! A game of bots that the start page replays while nobody plays in public.

use std::error::Error;
use std::sync::{Arc, LazyLock, OnceLock};

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use shinjuku_core::bots::Patience;
use shinjuku_core::score::Score;
use shinjuku_core::view::PlayerView;
use shinjuku_core::{BotName, Builtin, Color, Edition, Game, Map, Options, Seed, View, Viewer};
use shinjuku_drawing::board::{self, BoardOptions, LayoutCache, Theme};
use shinjuku_service::Service;
use shinjuku_service::problem::{Code, Problem};

use super::files;
use super::visit::Visit;
use crate::translations::Language;

/// The seed of the replayed game.
const SEED: u64 = 20;
/// The number of players of the replayed game.
const PLAYERS: usize = 3;
/// The number of actions between two pictures.
const ACTIONS_PER_FRAME: usize = 4;

/// The replayed game; empty if it could not be played.
static DEMO: LazyLock<Demo> = LazyLock::new(|| {
    Demo::play().unwrap_or_else(|error| {
        tracing::error!(%error, "the demo game of the start page cannot be played");
        Demo { map: Builtin::Tokyo.map(), frames: Vec::new() }
    })
});

struct Demo {
    map: Arc<Map>,
    frames: Vec<Frame>,
}

/// A position of the game, with its picture in each language once it has been requested.
struct Frame {
    view: View,
    pictures: [OnceLock<web::Bytes>; 2],
}

/// What the script of the start page needs to know about a frame.
#[derive(Serialize)]
struct Caption {
    picture: String,
    scores: Vec<(Color, f64)>,
}

impl Demo {
    fn play() -> Result<Self, Box<dyn Error>> {
        let map = Builtin::Tokyo.map();
        let options = Options::new(Edition::V2r8, PLAYERS);
        let (mut game, _) = Game::start(Arc::clone(&map), &options, Seed::from_number(SEED))?;
        let mut rng = ChaCha8Rng::seed_from_u64(SEED);
        let mut frames = Vec::new();
        let mut actions = 0;
        while let Some(awaiting) = game.awaiting() {
            let action = BotName::Greedy.choose(&game, Patience::DEFAULT, &mut rng).ok_or("no action")?;
            game.play_quietly(awaiting.seat, &action)?;
            actions += 1;
            if actions % ACTIONS_PER_FRAME == 0 || game.awaiting().is_none() {
                frames.push(Frame { view: game.view(Viewer::AllSeats), pictures: Default::default() });
            }
        }
        Ok(Self { map, frames })
    }

    fn draw(&self, frame: &Frame, language: Language) -> Result<web::Bytes, Problem> {
        let options =
            BoardOptions { theme: Theme::Auto, language: board_language(language), ..BoardOptions::bare() };
        let layout = LayoutCache::shared().get(&self.map, options.names_of(self.map.document().names));
        let svg = board::svg(&self.map, &layout, Some(&frame.view), options);
        Ok(svg.map_err(|error| Problem::internal(&error))?.into())
    }
}

impl Frame {
    fn scores(&self) -> Vec<(Color, f64)> {
        let points = |player: &PlayerView| Some((player.color, player.score.map(Score::points)?));
        self.view.players.iter().filter_map(points).collect()
    }
}

/// The frames of the replay for the script of the start page, as JSON. Each picture has its own address.
pub(super) fn captions(visit: &Visit) -> String {
    let caption = |(number, frame): (usize, &Frame)| Caption {
        picture: address(visit.language, number),
        scores: frame.scores(),
    };
    let captions: Vec<_> = DEMO.frames.iter().enumerate().map(caption).collect();
    serde_json::to_string(&captions).unwrap_or_else(|error| {
        tracing::error!(%error, "the captions of the demo game cannot be written");
        "[]".to_owned()
    })
}

/// The address of the last picture, which is shown first.
pub(super) fn last_picture(visit: &Visit) -> String {
    address(visit.language, DEMO.frames.len().saturating_sub(1))
}

pub(super) const fn board_language(language: Language) -> board::Language {
    match language {
        Language::En => board::Language::English,
        Language::Ja => board::Language::Japanese,
    }
}

fn address(language: Language, number: usize) -> String {
    format!("/demo/{}/{}/{number}.svg", *files::VERSION, language.tag())
}

#[get("/demo/{version}/{language}/{number}.svg")]
pub(super) async fn show_picture(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<(String, String, usize)>,
) -> HttpResponse {
    let (_, language, number) = path.into_inner();
    visit.answer(draw(&service, &language, number).await)
}

async fn draw(service: &Service, language: &str, number: usize) -> Result<HttpResponse, Problem> {
    let not_found = || Problem::new(Code::NotFound, "there is no such picture");
    let language: Language = language.parse().map_err(|_| not_found())?;
    let frame = DEMO.frames.get(number).ok_or_else(not_found)?;
    let [english, japanese] = &frame.pictures;
    let cell = match language {
        Language::En => english,
        Language::Ja => japanese,
    };
    let picture = move || {
        if let Some(picture) = cell.get() {
            return Ok(picture.clone());
        }
        let picture = DEMO.draw(frame, language)?;
        Ok(cell.get_or_init(|| picture).clone())
    };
    let picture = service.layouts.run(picture).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(picture))
}
