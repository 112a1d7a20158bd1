//! Pictures of lessons: the part of the board that a lesson is about, before or after actions of its solution.

use std::sync::{LazyLock, OnceLock};

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use shinjuku_core::map::Builtin;
use shinjuku_core::{Game, Map, Seed, View, Viewer};
use shinjuku_drawing::board::{self, BoardOptions, Crop, Layout, LayoutCache, Theme};
use shinjuku_service::Service;
use shinjuku_service::lessons::Lesson;
use shinjuku_service::problem::{Code, Problem};

use crate::pages::demo::board_language;
use crate::pages::files;
use crate::pages::visit::Visit;
use crate::translations::Language;

/// The width of a picture divided by its height.
const RATIO: f64 = 1.6;
/// The room around the places that a lesson is about, in canvas units.
const MARGIN: f64 = 70.0;
/// The minimum width of a picture, in canvas units.
const MIN_WIDTH: f64 = 330.0;

/// A position of a lesson, with its picture in each language once it has been requested.
struct Picture {
    lesson: &'static Lesson,
    /// The number of actions of the solution that have been played.
    step: usize,
    view: View,
    drawn: [OnceLock<web::Bytes>; 2],
}

static PICTURES: LazyLock<Vec<Picture>> =
    LazyLock::new(|| Lesson::all().iter().flat_map(positions).collect());

/// Returns the positions of a lesson: before its solution, and after each action.
fn positions(lesson: &'static Lesson) -> Vec<Picture> {
    let picture = |step: usize, game: &Game| Picture {
        lesson,
        step,
        view: game.view(Viewer::Spectator),
        drawn: Default::default(),
    };
    let Ok(mut game) = lesson.begin(Seed::from_number(0)) else { return Vec::new() };
    let mut pictures = vec![picture(0, &game)];
    for (step, action) in (1..).zip(&lesson.solution) {
        let Some((seat, action)) =
            game.awaiting().map(|awaiting| awaiting.seat).zip(action.interned(game.map()).ok())
        else {
            break;
        };
        if game.play_quietly(seat, &action).is_err() {
            break;
        }
        pictures.push(picture(step, &game));
    }
    pictures
}

impl Picture {
    /// Returns the picture. It is drawn once.
    fn drawn(&self, language: Language) -> Result<web::Bytes, Problem> {
        let [english, japanese] = &self.drawn;
        let cell = match language {
            Language::En => english,
            Language::Ja => japanese,
        };
        match cell.get() {
            Some(svg) => Ok(svg.clone()),
            None => self.draw(language).map(|svg| cell.get_or_init(|| svg).clone()),
        }
    }

    fn draw(&self, language: Language) -> Result<web::Bytes, Problem> {
        let map = self.lesson.map.parse().unwrap_or(Builtin::Tokyo).map();
        let mut options =
            BoardOptions { theme: Theme::Auto, language: board_language(language), ..BoardOptions::bare() };
        let layout = LayoutCache::shared().get(&map, options.names_of(map.document().names));
        options.crop = Some(crop(&map, &layout, self.lesson));
        let svg = board::svg(&map, &layout, Some(&self.view), options);
        Ok(svg.map_err(|error| Problem::internal(&error))?.into())
    }
}

/// Returns the part of the map that a lesson is about.
fn crop(map: &Map, layout: &Layout, lesson: &Lesson) -> Crop {
    let spot = &lesson.spotlight;
    let document = map.document();
    let stations =
        document.stations.iter().filter(|station| spot.stations.iter().any(|id| **id == *station.id));
    let wards = document.wards.iter().filter(|ward| spot.wards.iter().any(|id| **id == *ward.id));
    let points: Vec<(f64, f64)> = stations
        .map(|station| station.position)
        .chain(wards.map(|ward| ward.label))
        .map(|point| (f64::from(point.x), f64::from(point.y)))
        .chain(spot.wards.iter().filter_map(|ward| Some(layout.customers_at(map, map.ward(ward).ok()?))))
        .collect();
    let middle = |coordinate: fn(&(f64, f64)) -> f64| {
        let least = points.iter().map(coordinate).fold(f64::INFINITY, f64::min);
        let most = points.iter().map(coordinate).fold(f64::NEG_INFINITY, f64::max);
        (f64::midpoint(least, most), most - least + 2.0 * MARGIN)
    };
    let ((x, wide), (y, high)) = (middle(|point| point.0), middle(|point| point.1));
    let width = wide.max(high * RATIO).max(MIN_WIDTH).min(f64::from(document.canvas.width));
    let height = width / RATIO;
    let corner = |middle: f64, size: f64, whole: i32| {
        (middle - size / 2.0).clamp(0.0, (f64::from(whole) - size).max(0.0))
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "all lengths are between 0 and the size of the canvas"
    )]
    Crop {
        x: corner(x, width, document.canvas.width) as i32,
        y: corner(y, height, document.canvas.height) as i32,
        width: width as u32,
        height: height as u32,
    }
}

/// The address of the picture of a lesson after some actions of its solution.
pub(in crate::pages) fn address(visit: &Visit, lesson: &str, step: usize) -> String {
    format!("/learn/pictures/{}/{}/{lesson}-{step}.svg", *files::VERSION, visit.language.tag())
}

#[get("/learn/pictures/{version}/{language}/{lesson}-{step}.svg")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    path: web::Path<(String, String, String, usize)>,
) -> HttpResponse {
    let (_, language, lesson, step) = path.into_inner();
    visit.answer(draw(&service, &language, &lesson, step).await)
}

async fn draw(service: &Service, language: &str, lesson: &str, step: usize) -> Result<HttpResponse, Problem> {
    let not_found = || Problem::new(Code::NotFound, "there is no such picture");
    let language: Language = language.parse().map_err(|_| not_found())?;
    let is_it = |picture: &&Picture| picture.lesson.id == lesson && picture.step == step;
    let picture = PICTURES.iter().find(is_it).ok_or_else(not_found)?;
    let svg = service.layouts.run(move || picture.drawn(language)).await?;
    Ok(HttpResponse::Ok()
        .content_type("image/svg+xml")
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(svg))
}
