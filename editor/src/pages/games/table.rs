//! The table view: a game as text and forms, for every browser and for screen readers.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use serde::Deserialize;
use shinjuku_core::action::ActionKind;
use shinjuku_core::map::{Map, Name};
use shinjuku_core::player::Color;
use shinjuku_service::Service;
use shinjuku_service::games::{
    GameOrTableEvent, GameView, HistoryEntry, LegalFilter, ListedAction, ProposalKind, SeatView, Status,
    TableEvent, UndoView, Viewpoint,
};
use shinjuku_service::id::GameId;
use shinjuku_service::lessons::CompleteLessonRequest;
use shinjuku_service::problem::Problem;
use strum::VariantArray;

use super::address;
use super::wording::Wording;
use crate::pages::forms::json_text;
use crate::pages::learn::panel::LessonPanel;
use crate::pages::visit::{Visit, see_other};

/// The number of recent log entries on the page.
const MAX_LOG_LINES: u32 = 24;

#[derive(Template)]
#[template(path = "games/table.html")]
struct TablePage<'a> {
    visit: &'a Visit,
    game: GameView,
    map_name: &'a str,
    wording: Wording<'a>,
    invite: &'a str,
    /// The kinds of legal action, each with the number of actions and whether it is the selected kind.
    kinds: Vec<(ActionKind, usize, bool)>,
    choices: Vec<ActionOption>,
    /// The alternative payments, each as a form value and in words.
    payments: Vec<(String, String)>,
    truncated: bool,
    /// Whether the page waits for somebody else and should be reloaded.
    waits: bool,
    /// The panel of the lesson that the game belongs to.
    lesson: Option<LessonPanel>,
    /// The recent log entries, newest first.
    log: Vec<LogLine>,
}

/// An action that can be chosen.
struct ActionOption {
    words: String,
    action: String,
}

/// A log entry in words.
struct LogLine {
    version: u32,
    player: Option<Color>,
    words: String,
}

impl TablePage<'_> {
    fn player(&self, seat: &SeatView) -> String {
        let bot = || seat.bot.map(|bot| self.visit.name("bot", bot).to_owned());
        seat.user.as_ref().map(|user| user.name.clone()).or_else(bot).unwrap_or_default()
    }

    fn is_awaited(&self, seat: &SeatView) -> bool {
        self.game.awaiting.as_ref().is_some_and(|awaiting| awaiting.player == seat.color)
    }

    /// Why the last action cannot be undone; `None` if it can.
    fn no_undo(&self) -> Option<&str> {
        match self.game.undo? {
            UndoView::Possible => None,
            UndoView::NothingToUndo => Some(self.visit.say("common-nothing-to-take-back")),
            UndoView::NotYourAction => Some(self.visit.say("common-last-action-by-other")),
            UndoView::SomethingRevealed => Some(self.visit.say("games-last-action-revealed")),
        }
    }

    /// Whether the viewer is or was a player of the game.
    fn plays(&self) -> bool {
        let user = self.visit.caller().map(|caller| caller.user);
        user.is_some() && self.game.players.iter().any(|seat| seat.user.as_ref().map(|user| user.id) == user)
    }

    /// The open proposal in words, if the viewer has not answered it.
    fn asked(&self) -> Option<(u32, &str)> {
        let proposal = self.game.proposal.as_ref().filter(|_| self.game.undo.is_some())?;
        let user = self.visit.caller().map(|caller| caller.user);
        let own = self.game.players.iter().find(|seat| seat.user.as_ref().map(|user| user.id) == user)?;
        let words = match proposal.kind {
            ProposalKind::Undo => self.visit.say("games-undo-proposed"),
            ProposalKind::Pause => self.visit.say("games-pause-proposed"),
            ProposalKind::Draw => self.visit.say("games-draw-proposed"),
        };
        proposal.asked.contains(&own.color).then_some((proposal.version, words))
    }

    /// The time that a player had left after the last action, in minutes and seconds.
    fn time_left(seat: &SeatView) -> Option<String> {
        let seconds = seat.time_left_ms? / 1000;
        Some(format!("{}:{:02}", seconds / 60, seconds % 60))
    }

    fn live(&self) -> String {
        address(self.game.id, "", self.invite)
    }

    /// The URL of this page with another kind of action selected.
    fn of_kind(&self, kind: ActionKind) -> String {
        let own = address(self.game.id, "/table", self.invite);
        format!("{own}{}type={kind}", if self.invite.is_empty() { '?' } else { '&' })
    }
}

#[derive(Deserialize)]
struct Which {
    #[serde(rename = "type")]
    kind: Option<ActionKind>,
    #[serde(default)]
    invite: String,
}

#[get("/games/{id}/table")]
pub(super) async fn show(
    visit: Visit,
    service: web::Data<Service>,
    id: web::Path<GameId>,
    query: web::Query<Which>,
) -> HttpResponse {
    visit.answer(table(&visit, &service, *id, &query).await)
}

async fn table(
    visit: &Visit,
    service: &Service,
    id: GameId,
    Which { kind: asked, invite }: &Which,
) -> Result<HttpResponse, Problem> {
    let invited = Some(invite.as_str()).filter(|invite| !invite.is_empty());
    let game = service.games.view(visit.caller(), id, invited).await?;
    if game.status == Status::Lobby {
        return Ok(see_other(&address(id, "", invite)));
    }
    let (_, map, _) = service.games.board(visit.caller(), id, invited, None).await?;
    let running = game.status == Status::Active;
    let (actions, truncated) = if game.undo.is_some() {
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
    let wording = Wording::new(&map, visit.language);
    let choice = |listed: &ListedAction| {
        Ok::<_, Problem>(ActionOption {
            words: wording.action(&listed.action),
            action: json_text(&listed.action)?,
        })
    };
    let of_kind = || actions.iter().filter(|listed| Some(listed.action.kind()) == chosen);
    let choices = of_kind().map(choice).collect::<Result<_, _>>()?;
    let payments: BTreeSet<&Vec<Name>> = of_kind().flat_map(|listed| &listed.payments).collect();
    let payment = |cards: &&Vec<Name>| Ok::<_, Problem>((json_text(cards)?, wording.cards(cards)));
    let payments = payments.iter().map(payment).collect::<Result<_, _>>()?;
    let after = game.version.saturating_sub(MAX_LOG_LINES);
    let history = service
        .games
        .history(visit.caller(), id, invited, after, Some(MAX_LOG_LINES), Viewpoint::Own)
        .await?;
    let log = history.items.iter().rev().filter_map(|entry| log_line(visit, &map, entry)).collect();
    let waits = running && actions.is_empty();
    let lesson = LessonPanel::new(visit, &game);
    if let (Some(caller), Some(panel)) = (visit.caller(), &lesson)
        && panel.state.complete
    {
        // The play page records this by script.
        service.lessons.complete(caller, panel.state.id, CompleteLessonRequest { game: id }).await?;
    }
    Ok(visit.page(
        StatusCode::OK,
        &TablePage {
            visit,
            game,
            map_name: &map.document().name,
            wording,
            invite,
            kinds,
            choices,
            payments,
            truncated,
            waits,
            lesson,
            log,
        },
    ))
}

/// A log entry in words; `None` for entries that are not shown.
fn log_line(visit: &Visit, map: &Map, entry: &HistoryEntry) -> Option<LogLine> {
    let wording = Wording::new(map, visit.language);
    let of_table = || {
        entry.events.iter().find_map(|event| match event {
            GameOrTableEvent::Table(TableEvent::Undone { .. }) => {
                Some(visit.say("games-took-back-last-action"))
            }
            GameOrTableEvent::Table(TableEvent::SeatHandedOver { .. }) => {
                Some(visit.say("games-bot-took-over"))
            }
            GameOrTableEvent::Table(TableEvent::GameAbandoned {}) => {
                Some(visit.say("games-game-abandoned-inline"))
            }
            _ => None,
        })
    };
    let of_action = entry
        .action
        .as_ref()
        .map(|action| format!("{}: {}", visit.name("action", action.kind()), wording.action(action)));
    let words = of_action.or_else(|| of_table().map(str::to_owned))?;
    Some(LogLine { version: entry.version, player: entry.player, words })
}
