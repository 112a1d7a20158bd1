//! A table that waits for its players.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use serde_json::json;
use shinjuku_core::bots::BotName;
use shinjuku_core::player::Color;
use shinjuku_service::games::{GameView, SeatView, Visibility};
use strum::IntoEnumIterator;

use super::{address, time_words};
use crate::pages::visit::{Visit, page};

#[derive(Template)]
#[template(path = "games/waiting.html")]
struct Waiting<'a> {
    visit: &'a Visit,
    game: &'a GameView,
    /// The seat of who looks.
    own: Option<usize>,
    /// Whether who looks made the table.
    maker: bool,
    /// By what somebody came who does not sit here.
    invite: &'a str,
    /// The link that brings others here.
    link: String,
    /// The colours that nobody plays.
    free: Vec<Color>,
    bots: Vec<(BotName, &'static str)>,
}

impl Waiting<'_> {
    fn is_own(&self, seat: &SeatView) -> bool {
        self.own == Some(seat.seat)
    }

    /// Whether who looks decides who sits here and when the game starts; at a table of a tournament its directors do.
    const fn arranges(&self) -> bool {
        (self.own.is_some() || self.maker) && self.game.tournament.is_none()
    }

    fn is_full(&self) -> bool {
        self.game.players.iter().all(|seat| !is_empty(seat))
    }

    /// The clock, in words.
    fn clock(&self) -> Option<String> {
        let clock = self.game.clock.as_ref()?;
        Some(time_words(self.visit, clock.kind, clock.seconds, clock.increment))
    }

    /// Who sits where, for a script to compare with what it is told.
    fn seen(&self) -> String {
        let seat = |seat: &SeatView| json!([seat.color, seat.user.as_ref().map(|user| &user.name), seat.bot]);
        json!(self.game.players.iter().map(seat).collect::<Vec<_>>()).to_string()
    }
}

const fn is_empty(seat: &SeatView) -> bool {
    seat.user.is_none() && seat.bot.is_none()
}

/// The invite that others need to come.
fn shared_invite(game: &GameView) -> &str {
    let needed = game.visibility == Visibility::Private;
    game.invite.as_deref().filter(|_| needed).unwrap_or_default()
}

/// The page of a table that waits.
pub(super) fn waiting(visit: &Visit, game: &GameView, invite: Option<&str>) -> HttpResponse {
    let user = visit.caller().map(|caller| caller.user);
    let sits = |seat: &SeatView| user.is_some() && seat.user.as_ref().map(|sitter| sitter.id) == user;
    let taken: Vec<Color> =
        game.players.iter().filter(|seat| !is_empty(seat)).map(|seat| seat.color).collect();
    let colors = Color::ALL.into_iter().filter(|color| !taken.contains(color));
    let mut bots: Vec<_> = BotName::iter().map(|bot| (bot, super::bot_words(bot))).collect();
    bots.reverse();
    page(
        StatusCode::OK,
        &Waiting {
            visit,
            game,
            own: game.players.iter().position(sits),
            maker: user == Some(game.creator.id),
            invite: invite.unwrap_or_default(),
            link: visit.origin.clone() + &address(game.id, "", shared_invite(game)),
            free: colors.collect(),
            bots,
        },
    )
}
