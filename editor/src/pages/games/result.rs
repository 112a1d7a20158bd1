//! The result of a game as a picture to share.

use actix_web::http::header::{CacheControl, CacheDirective};
use actix_web::{HttpResponse, get, web};
use serde::Deserialize;
use shinjuku_core::score::Score;
use shinjuku_drawing::board::{self, BoardOptions, LayoutCache, ResultPlace, ResultTexts, Theme};
use shinjuku_service::Service;
use shinjuku_service::games::{GameView, SeatView, Status};
use shinjuku_service::id::GameId;
use shinjuku_service::problem::Problem;

use super::map_name;
use crate::pages::visit::Visit;
use crate::translations::Language;

/// How to draw the picture.
#[derive(Deserialize)]
struct Query {
    #[serde(default)]
    invite: String,
    /// The language, as a tag; otherwise that of the visit.
    #[serde(default)]
    lang: String,
    /// `dark` for dark colours.
    #[serde(default)]
    theme: String,
}

#[get("/games/{id}/result.svg")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    query: web::Query<Query>,
) -> HttpResponse {
    visit.answer(draw(&visit, &service, *id, &query).await)
}

async fn draw(visit: &Visit, service: &Service, id: GameId, query: &Query) -> Result<HttpResponse, Problem> {
    let invite = Some(query.invite.as_str()).filter(|invite| !invite.is_empty());
    let game = service.games.view(visit.caller(), id, invite).await?;
    if game.status != Status::Finished {
        return Err(Problem::not_found("result of this game"));
    }
    let language = query.lang.parse().unwrap_or(visit.language);
    let texts = texts(language, &game, &map_name(service, &game.map).await);
    let (_, map, view) = service.games.board(visit.caller(), id, invite, None).await?;
    let view = view.ok_or_else(|| Problem::not_found("result of this game"))?;
    let options = BoardOptions {
        language: match language {
            Language::En => board::Language::English,
            Language::Ja => board::Language::Japanese,
        },
        theme: if query.theme == "dark" { Theme::Dark } else { Theme::Light },
        ..BoardOptions::bare()
    };
    let drawing = move || {
        let layout = LayoutCache::shared().get(&map, options.names_of(map.document().names));
        board::result_svg(&map, &layout, &view, options, &texts).map_err(|error| Problem::internal(&error))
    };
    let svg = service.layouts.run(drawing).await?;
    let cache = CacheControl(vec![CacheDirective::Private, CacheDirective::MaxAge(300)]);
    Ok(HttpResponse::Ok().content_type("image/svg+xml").insert_header(cache).body(svg))
}

/// The texts of the picture.
fn texts(language: Language, game: &GameView, city: &str) -> ResultTexts {
    let mut seats: Vec<&SeatView> = game.players.iter().collect();
    seats.sort_by_key(|seat| (seat.place, std::cmp::Reverse(seat.score)));
    let place = |seat: &&SeatView| ResultPlace {
        place: seat.place.unwrap_or_default(),
        color: seat.color,
        name: name(language, game, seat),
        points: seat.score.map(points).unwrap_or_default(),
    };
    ResultTexts {
        headline: headline(language, game),
        subtitle: format!("{} · {city} · {}", game.name, language.name("edition", game.edition)),
        places: seats.iter().map(place).collect(),
    }
}

/// The result of a finished game in one line.
pub(super) fn headline(language: Language, game: &GameView) -> String {
    let winners: Vec<&SeatView> = game.players.iter().filter(|seat| seat.place == Some(1)).collect();
    let names: Vec<String> = winners.iter().map(|seat| name(language, game, seat)).collect();
    let player = names.join(language.say("common-separator"));
    let best_of_others =
        game.players.iter().filter(|seat| seat.place != Some(1)).filter_map(|seat| seat.score).max();
    match (winners.as_slice(), best_of_others) {
        ([winner], Some(other)) => {
            let own = winner.score.map(points).unwrap_or_default();
            let fields = [("player", player.as_str()), ("own", own.as_str()), ("other", &points(other))];
            language.fill("games-result-headline", &fields)
        }
        _ => language.fill("games-result-shared", &[("players", player.as_str())]),
    }
}

/// The name of a player: that of the user or of the bot, otherwise the colour.
fn name(language: Language, game: &GameView, seat: &SeatView) -> String {
    let bot = || seat.bot.map(|bot| capitalized(language.name("bot", bot)));
    let user = seat.user.as_ref().filter(|_| !game.solo).map(|user| user.name.clone());
    user.or_else(bot).unwrap_or_else(|| language.name("color", seat.color).to_owned())
}

/// A text that begins with a capital letter.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A number of points: 41, 12½, −½.
fn points(score: Score) -> String {
    let halves = score.halves().unsigned_abs();
    let whole = halves / 2;
    let (sign, half) = (if score.halves() < 0 { "−" } else { "" }, if halves % 2 == 1 { "½" } else { "" });
    if whole == 0 && !half.is_empty() { format!("{sign}{half}") } else { format!("{sign}{whole}{half}") }
}

#[cfg(test)]
mod tests {
    use super::points;
    use shinjuku_core::score::Score;

    #[test]
    fn points_are_written_with_halves() {
        let written = [82, 25, 1, 0, -1, -5].map(|halves| points(Score::from_halves(halves)));
        assert_eq!(written, ["41", "12½", "½", "0", "−½", "−2½"]);
    }
}
