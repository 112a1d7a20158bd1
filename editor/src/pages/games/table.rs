//! A table: the board, who plays, and what can be done.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_core::action::ActionKind;
use shinjuku_service::Service;
use shinjuku_service::games::{GameView, LegalFilter, ListedAction, SeatView, Status};
use shinjuku_service::id::GameId;
use shinjuku_service::problem::Problem;
use strum::VariantArray;

use super::wording::Wording;
use crate::pages::visit::{Visit, page};

#[derive(Template)]
#[template(path = "games/table.html")]
struct Table<'a> {
    visit: &'a Visit,
    game: GameView,
    wording: Wording<'a>,
    /// The kinds of action that are open, with how many there are of each, and whether it is the one that is shown.
    kinds: Vec<(ActionKind, usize, bool)>,
    choices: Vec<Choice>,
    truncated: bool,
    /// Whether somebody else is awaited, so that the page should be looked at again.
    waits: bool,
}

/// An action that can be chosen.
struct Choice {
    words: String,
    action: String,
}

impl Table<'_> {
    fn player(&self, seat: &SeatView) -> String {
        let bot = || seat.bot.map(|bot| format!("{} ({bot})", self.visit.say("a bot")));
        seat.user.as_ref().map(|user| user.name.clone()).or_else(bot).unwrap_or_default()
    }

    fn is_awaited(&self, seat: &SeatView) -> bool {
        self.game.awaiting.as_ref().is_some_and(|awaiting| awaiting.player == seat.color)
    }
}

#[derive(Deserialize)]
struct Which {
    #[serde(rename = "type")]
    kind: Option<ActionKind>,
}

#[get("/games/{id}")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    query: web::Query<Which>,
) -> HttpResponse {
    visit.answer(table(&visit, &service, *id, query.kind).await)
}

async fn table(
    visit: &Visit,
    service: &Service,
    id: GameId,
    asked: Option<ActionKind>,
) -> Result<HttpResponse, Problem> {
    let game = service.games.view(visit.caller(), id).await?;
    let (_, map, _) = service.games.board(visit.caller(), id).await?;
    let running = game.status == Status::Active;
    let (actions, truncated) = if running {
        let legal = service.games.legal_actions(visit.caller(), id, LegalFilter::default()).await?;
        (legal.actions, legal.truncated)
    } else {
        (Vec::new(), false)
    };
    let count = |kind: &ActionKind| actions.iter().filter(|listed| listed.action.kind() == *kind).count();
    let open: Vec<_> = ActionKind::VARIANTS
        .iter()
        .map(|kind| (*kind, count(kind)))
        .filter(|(_, count)| *count > 0)
        .collect();
    let chosen = asked.filter(|kind| open.iter().any(|(open, _)| open == kind));
    let chosen = chosen.or_else(|| open.first().map(|(kind, _)| *kind));
    let kinds = open.into_iter().map(|(kind, count)| (kind, count, Some(kind) == chosen)).collect();
    let wording = Wording::of(&map, visit.language);
    let choice = |listed: &ListedAction| Choice {
        words: wording.action(&listed.action),
        action: serde_json::to_string(&listed.action).unwrap_or_default(),
    };
    let of_kind = actions.iter().filter(|listed| Some(listed.action.kind()) == chosen);
    let choices = of_kind.map(choice).collect();
    let waits = running && actions.is_empty();
    let table =
        Table { visit, game, wording: Wording::of(&map, visit.language), kinds, choices, truncated, waits };
    Ok(page(StatusCode::OK, &table))
}
