//! The page of a table that waits for players.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use serde_json::json;
use shinjuku_core::bots::BotName;
use shinjuku_core::player::Color;
use shinjuku_service::games::{GameView, SeatView, Visibility};

use super::{address, time_words};
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "games/waiting.html")]
struct Waiting<'a> {
    visit: &'a Visit,
    game: &'a GameView,
    /// The name of the map.
    map: &'a str,
    /// The seat of the viewer.
    own: Option<usize>,
    /// Whether the viewer created the table.
    maker: bool,
    /// The invite code with which a viewer without a seat opened the page.
    invite: &'a str,
    /// The link to share with others.
    link: String,
    /// The colours that are not taken.
    free: Vec<Color>,
    bots: Vec<(BotName, &'static str)>,
}

impl Waiting<'_> {
    fn is_own(&self, seat: &SeatView) -> bool {
        self.own == Some(seat.seat)
    }

    /// Whether the viewer may seat bots, remove players and start the game. At a tournament table only directors may.
    const fn arranges(&self) -> bool {
        (self.own.is_some() || self.maker) && self.game.tournament.is_none()
    }

    fn is_full(&self) -> bool {
        self.game.players.iter().all(|seat| !is_empty(seat))
    }

    /// The clock in words.
    fn clock(&self) -> Option<String> {
        let clock = self.game.clock.as_ref()?;
        Some(time_words(self.visit, clock.kind, clock.seconds, clock.increment))
    }

    /// The seats as JSON, which a script compares with the events of the stream.
    fn seen(&self) -> String {
        let seat = |seat: &SeatView| json!([seat.color, seat.user.as_ref().map(|user| &user.name), seat.bot]);
        json!(self.game.players.iter().map(seat).collect::<Vec<_>>()).to_string()
    }
}

const fn is_empty(seat: &SeatView) -> bool {
    seat.user.is_none() && seat.bot.is_none()
}

/// The invite code that others need to join; empty unless the table is private.
fn shared_invite(game: &GameView) -> &str {
    let needed = game.visibility == Visibility::Private;
    game.invite.as_deref().filter(|_| needed).unwrap_or_default()
}

/// Renders the page of a table that waits for players.
pub(super) fn waiting(visit: &Visit, game: &GameView, map: &str, invite: Option<&str>) -> HttpResponse {
    let user = visit.caller().map(|caller| caller.user);
    let sits = |seat: &SeatView| user.is_some() && seat.user.as_ref().map(|sitter| sitter.id) == user;
    let taken: Vec<Color> =
        game.players.iter().filter(|seat| !is_empty(seat)).map(|seat| seat.color).collect();
    let colors = Color::ALL.into_iter().filter(|color| !taken.contains(color));
    visit.page(
        StatusCode::OK,
        &Waiting {
            visit,
            game,
            map,
            own: game.players.iter().position(sits),
            maker: user == Some(game.creator.id),
            invite: invite.unwrap_or_default(),
            link: visit.origin.clone() + &address(game.id, "", shared_invite(game)),
            free: colors.collect(),
            bots: super::bots(visit),
        },
    )
}
