//! The form actions at a table, before its game starts and during the game.

use std::str::FromStr;

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use serde_json::Value;
use shinjuku_core::bots::BotName;
use shinjuku_service::Service;
use shinjuku_service::accounts::{Caller, Scope};
use shinjuku_service::games::{ActionRequest, SeatRequest};
use shinjuku_service::id::GameId;
use shinjuku_service::problem::{Code, Problem};

use super::address;
use super::player::Player;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::visit::{Visit, see_other};

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FormAction {
    /// Takes a seat.
    Sit,
    /// Seats a bot.
    Bot,
    /// Declines an invitation.
    Decline,
    /// Leaves a seat, or removes somebody from it.
    Leave,
    Start,
    Cancel,
    Act,
    Undo,
    /// Resigns; a bot takes over the seat.
    Resign,
    /// Makes a proposal to the other players.
    Propose,
    /// Answers a proposal.
    Answer,
    /// Starts a rematch with the same players.
    Rematch,
}

#[post("/games/{id}/{action}")]
pub(super) async fn submit_action(
    mut visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: web::Path<(GameId, FormAction)>,
    submitted: SubmittedForm,
) -> HttpResponse {
    let (id, action) = path.into_inner();
    // Anyone who must log in first returns to the table, because this URL only accepts forms.
    visit.here = address(id, "", "");
    let work = async {
        let fields = submitted.fields()?;
        match action {
            FormAction::Sit => sit(&visit, &request, &service, id, &fields).await,
            _ => Ok(see_other(&carry_out(player(&visit)?, &service, id, action, &fields).await?)),
        }
    };
    visit.answer(work.await)
}

/// Takes a seat. Anyone who is not logged in gets a guest account.
async fn sit(
    visit: &Visit,
    request: &HttpRequest,
    service: &Service,
    id: GameId,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let invite = Some(fields.text("invite").to_owned()).filter(|invite| !invite.is_empty());
    // Anyone who may not see the table must not get a guest account by asking.
    service.games.view(visit.caller(), id, invite.as_deref()).await?;
    let player = Player::load(visit, request, service, fields.text("name")).await?;
    let where_to =
        SeatRequest { seat: chosen(fields, "seat")?, color: chosen(fields, "color")?, invite, bot: None };
    let seated = service.games.sit(&player.caller, id, where_to).await;
    player.answer(seated.map(|_| see_other(&address(id, "", ""))))
}

/// Performs the action and returns the URL of the next page.
async fn carry_out(
    caller: &Caller,
    service: &Service,
    id: GameId,
    action: FormAction,
    fields: &Fields,
) -> Result<String, Problem> {
    let games = &service.games;
    let (table, plain) = (address(id, "", ""), address(id, "/table", ""));
    Ok(match action {
        FormAction::Sit => table,
        FormAction::Bot => {
            let bot = fields.read("bot").unwrap_or(BotName::Greedy);
            games
                .sit(
                    caller,
                    id,
                    SeatRequest { seat: fields.read("seat"), bot: Some(bot), ..SeatRequest::default() },
                )
                .await?;
            table
        }
        FormAction::Decline => {
            games.decline_invitation(caller, id).await?;
            "/".to_owned()
        }
        FormAction::Leave => {
            // Pressing this button just after the game has started must not leave the game.
            let left = games.leave_lobby(caller, id, fields.read_or("seat", u8::MAX)?).await?;
            // Anyone who has left a private table can no longer see it.
            if left.invite.is_some() { table } else { "/".to_owned() }
        }
        FormAction::Start => {
            games.start(caller, id).await?;
            table
        }
        FormAction::Cancel => {
            games.abandon(caller, id, None).await?;
            "/".to_owned()
        }
        FormAction::Act => {
            let malformed = |_| Problem::new(Code::MalformedRequest, "this is not a valid action");
            let mut action: Value = serde_json::from_str(fields.text("action")).map_err(malformed)?;
            if let (Some(pay), false) = (action.get_mut("pay"), fields.text("pay").is_empty()) {
                *pay = serde_json::from_str(fields.text("pay")).map_err(malformed)?;
            }
            let action = serde_json::from_value(action).map_err(malformed)?;
            let version = fields.read("version").unwrap_or(0);
            games.act(caller, id, ActionRequest { version, action }, None).await?;
            plain
        }
        FormAction::Undo => {
            games.undo(caller, id, fields.read("version")).await?;
            plain
        }
        FormAction::Resign => {
            games.resign(caller, id).await?;
            plain
        }
        FormAction::Propose => {
            let kind = fields.read("kind").ok_or_else(|| {
                Problem::field("/kind", "bad_choice", "a proposal must be undo, pause or draw")
            })?;
            games.propose(caller, id, kind).await?;
            plain
        }
        FormAction::Answer => {
            games.answer(caller, id, fields.read_or("proposal", 0)?, fields.text("agree") == "yes").await?;
            plain
        }
        FormAction::Rematch => address(games.rematch(caller, id).await?.id, "", ""),
    })
}

/// Parses an optional choice; `None` if the field is empty.
fn chosen<T: FromStr>(fields: &Fields, name: &str) -> Result<Option<T>, Problem> {
    if fields.text(name).is_empty() {
        return Ok(None);
    }
    let bad = || Problem::field(&format!("/{name}"), "bad_choice", "this cannot be chosen here");
    fields.read(name).map(Some).ok_or_else(bad)
}

/// Returns the caller if they may play.
fn player(visit: &Visit) -> Result<&Caller, Problem> {
    let caller = &visit.require_login()?.caller;
    caller.require(Scope::Play)?;
    Ok(caller)
}
