//! Games: finding them, abandoning them, and handing seats to bots.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::accounts::Caller;
use shinjuku_service::games::{GameFilter, GameSummary, ReplacePlayerRequest, SeatSummary, Status};
use shinjuku_service::id::GameId;
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;
use strum::{Display, EnumString};

use super::admin;
use super::confirm::{
    Question, Reason, hidden_fields, parse_action, redirect_or_show_failures, return_url, show_question,
};
use crate::pages::csv::csv_response;
use crate::pages::forms::Fields;
use crate::pages::lists::{address, all, search_text, selected_ids};
use crate::pages::visit::Visit;

const PATH: &str = "/admin/games";
const FILTERS: [&str; 3] = ["search", "status", "map"];
const STATUSES: [Status; 4] = [Status::Lobby, Status::Active, Status::Finished, Status::Abandoned];

#[derive(Template)]
#[template(path = "admin/games.html")]
struct GamesPage<'a> {
    visit: &'a Visit,
    fields: &'a Fields,
    games: Vec<GameSummary>,
    more: Option<String>,
    csv: String,
}

impl GamesPage<'_> {
    fn statuses(&self) -> impl Iterator<Item = (Status, &'static str)> {
        STATUSES.into_iter().map(|status| (status, status_words(self.visit, status)))
    }

    fn status_of(&self, game: &GameSummary) -> &'static str {
        status_words(self.visit, game.status)
    }
}

/// The status of a game in words.
pub(super) fn status_words(visit: &Visit, status: Status) -> &'static str {
    match status {
        Status::Lobby => visit.say("common-waiting-for-players"),
        Status::Active => visit.say("common-in-progress"),
        Status::Finished => visit.say("common-finished"),
        Status::Abandoned => visit.say("common-abandoned"),
    }
}

/// The names of the players, bots included.
fn players(game: &GameSummary) -> String {
    let bot = |seat: &SeatSummary| seat.bot.map(|bot| format!("{bot} (bot)"));
    let name = |seat: &SeatSummary| seat.user.as_ref().map(|user| user.name.clone()).or_else(|| bot(seat));
    game.players.iter().filter_map(name).collect::<Vec<_>>().join(", ")
}

fn filter(fields: &Fields) -> GameFilter {
    GameFilter {
        statuses: fields.read("status").into_iter().collect(),
        map: fields.read("map"),
        search: search_text(fields, "search"),
        all: true,
        ..GameFilter::default()
    }
}

pub(super) async fn list(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let paging = Paging::new(None, fields.read("cursor"))?;
    let games = service.games.list(Some(caller), filter(fields), paging).await?;
    let more = games.next_cursor.map(|cursor| address(PATH, fields, &FILTERS, Some(&cursor)));
    let csv = address("/admin/games.csv", fields, &FILTERS, None);
    Ok(visit.page(StatusCode::OK, &GamesPage { visit, fields, games: games.items, more, csv }))
}

pub(super) async fn file(visit: &Visit, service: &Service, fields: &Fields) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let page = |cursor: Option<GameId>| async move {
        service.games.list(Some(caller), filter(fields), Paging::new(Some(MAX_LIMIT), cursor)?).await
    };
    let row = |game: GameSummary| {
        vec![
            game.id.to_string(),
            game.name.clone(),
            game.status.to_string(),
            game.visibility.to_string(),
            game.map.slug.to_string(),
            game.edition.to_string(),
            players(&game),
            game.version.to_string(),
            game.created_at.to_string(),
        ]
    };
    let titles = ["id", "name", "status", "visibility", "map", "edition", "players", "version", "created_at"];
    Ok(csv_response("games", &titles, all(page).await?.into_iter().map(row)))
}

/// The bulk actions on games.
#[derive(Clone, Copy, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    Abandon,
    Replace,
}

pub(super) async fn show_confirmation(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let action: FormAction = parse_action(fields)?;
    let (ids, mut subjects) = (selected_ids::<GameId>(fields), Vec::new());
    let mut person = None;
    let seat: usize = fields.read("seat").unwrap_or(0);
    for id in &ids {
        let game = service.games.view(Some(caller), *id, None).await?;
        person = person.or(game.players.get(seat).and_then(|seat| seat.user.clone()));
        subjects.push((format!("{PATH}/{id}"), game.name));
    }
    let mut carried = hidden_fields(&ids);
    let (title, explanation, button) = match action {
        FormAction::Abandon => (
            visit.fill("admin-abandon-games-question", ids.len()),
            visit.fill("admin-abandon-games-effect", ids.len()),
            visit.say("admin-abandon"),
        ),
        FormAction::Replace => {
            let person = person.map(|user| user.name).unwrap_or_default();
            let bot: BotName = fields.read("bot").unwrap_or(BotName::Greedy);
            carried.push(("seat".to_owned(), seat.to_string()));
            carried.push(("bot".to_owned(), bot.to_string()));
            (
                visit.fill("common-hand-seat-to-bot-question", person),
                visit.say("common-hand-seat-to-bot-effect").to_owned(),
                visit.say("common-hand-over-seat"),
            )
        }
    };
    carried.push(("do".to_owned(), action.to_string()));
    let back = return_url(fields.text("back"), PATH);
    let action = "/admin/games/change".to_owned();
    let (fields, reason) = (carried, Reason::Asked);
    let question = Question { title, explanation, subjects, action, fields, reason, button, back };
    Ok(show_question(visit, &question))
}

pub(super) async fn change_all(
    visit: &Visit,
    service: &Service,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let caller = admin(visit)?;
    let action: FormAction = parse_action(fields)?;
    let mut faults = Vec::new();
    for id in selected_ids::<GameId>(fields) {
        if let Err(problem) = change(service, caller, id, action, fields).await {
            let game = service.games.view(Some(caller), id, None).await;
            faults.push((game.map_or_else(|_| id.to_string(), |game| game.name), visit.problem(&problem)));
        }
    }
    Ok(redirect_or_show_failures(visit, &faults, &return_url(fields.text("back"), PATH)))
}

async fn change(
    service: &Service,
    caller: &Caller,
    id: GameId,
    action: FormAction,
    fields: &Fields,
) -> Result<(), Problem> {
    let reason = search_text(fields, "reason");
    match action {
        FormAction::Abandon => service.games.abandon(caller, id, reason.as_deref()).await,
        FormAction::Replace => {
            let seat = fields.read("seat").unwrap_or(u8::MAX);
            let replacement = ReplacePlayerRequest { bot: fields.read("bot"), reason };
            service.games.replace(caller, id, seat, replacement).await.map(|_| ())
        }
    }
}
