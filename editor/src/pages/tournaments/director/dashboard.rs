//! The overview for directors: what needs attention, the progress of the tables, and the next step.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, get, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::id::GameId;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::{Code, Problem};
use shinjuku_service::tournaments::formats::TournamentStage;
use shinjuku_service::tournaments::{
    Attention, AttentionItem, AttentionKind, RoundView, TableProgress, TableState, TableView,
    TournamentStatus,
};

use super::settings::next_statuses;
use super::{Director, listed, times};
use crate::pages::tournaments::words;
use crate::pages::visit::Visit;

#[derive(Template)]
#[template(path = "tournaments/director/dashboard.html")]
struct Dashboard<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    revision: u32,
    items: Vec<AttentionRow>,
    round: Option<RoundView>,
    /// The tables that are undecided, and those that are decided.
    open: Vec<TableRow>,
    decided: Vec<TableRow>,
    next: Option<NextStep>,
}

/// Something that needs attention.
struct AttentionRow {
    /// The urgency, as a CSS class.
    urgency: &'static str,
    what: &'static str,
    whom: String,
    /// A text that somebody wrote, such as a dispute.
    text: Option<String>,
    when: String,
    links: Vec<ActionLink>,
}

/// A possible response: a link, or a form that performs it.
struct ActionLink {
    address: String,
    words: String,
    /// The action of the form; `None` for a link.
    does: Option<&'static str>,
    /// Whether this is the primary action.
    first: bool,
}

/// A table of the round.
struct TableRow {
    number: u32,
    players: String,
    state: &'static str,
    turn: String,
    awaiting: String,
    since: String,
    left: String,
    game: GameId,
}

/// The next step.
struct NextStep {
    words: String,
    links: Vec<ActionLink>,
}

impl ActionLink {
    fn link(address: String, words: impl Into<String>) -> Self {
        Self { address, words: words.into(), does: None, first: false }
    }

    fn first(address: String, words: impl Into<String>) -> Self {
        Self { first: true, ..Self::link(address, words) }
    }

    fn form(address: String, does: &'static str, words: impl Into<String>) -> Self {
        Self { does: Some(does), ..Self::first(address, words) }
    }
}

const fn urgency(kind: AttentionKind) -> &'static str {
    match kind {
        AttentionKind::Dispute
        | AttentionKind::Stopped
        | AttentionKind::Tied
        | AttentionKind::NoShow
        | AttentionKind::Stuck => "urgent",
        AttentionKind::LowTime
        | AttentionKind::SeatLeft
        | AttentionKind::DraftOutdated
        | AttentionKind::Suspended => "soon",
        AttentionKind::RoundWaiting | AttentionKind::RoundOver | AttentionKind::AllPlayed => "next",
    }
}

fn what(visit: &Visit, kind: AttentionKind, is_final: bool) -> &'static str {
    match kind {
        AttentionKind::Dispute => visit.say("director-dispute"),
        AttentionKind::Stopped => visit.say("director-game-abandoned"),
        AttentionKind::Tied if is_final => visit.say("director-tied-final"),
        AttentionKind::Tied => visit.say("director-tied-knock-out"),
        AttentionKind::NoShow => visit.say("director-maybe-absent"),
        AttentionKind::Stuck => visit.say("director-table-idle"),
        AttentionKind::LowTime => visit.say("director-time-nearly-up"),
        AttentionKind::SeatLeft => visit.say("director-bot-took-over"),
        AttentionKind::DraftOutdated => visit.say("director-pairing-outdated"),
        AttentionKind::Suspended => visit.say("director-suspended-not-paired"),
        AttentionKind::RoundWaiting => visit.say("director-round-waiting"),
        AttentionKind::RoundOver => visit.say("director-round-over"),
        AttentionKind::AllPlayed => visit.say("director-all-rounds-played"),
    }
}

/// How long ago it happened, or how long until it happens.
fn when(visit: &Visit, item: &AttentionItem) -> String {
    let Some(at) = item.at else { return String::new() };
    match item.kind {
        AttentionKind::LowTime => visit.fill("director-time-left", times::until(visit, at)),
        AttentionKind::RoundWaiting => visit.fill("director-starts-at", at.minute()),
        _ => visit.fill("director-for-duration", times::since(visit, at)),
    }
}

impl AttentionRow {
    fn new(director: &Director<'_>, item: &AttentionItem, last: Option<&RoundView>) -> Self {
        let visit = director.visit;
        let place = match (item.round, item.table) {
            (Some(round), Some(table)) => {
                let values = [("round", round.to_string()), ("table", table.to_string())];
                let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
                visit.language.fill("director-round-and-table", &values)
            }
            (Some(round), None) => visit.fill("common-round-inline", round),
            _ => String::new(),
        };
        let whom = [place, listed(visit, &item.players)];
        Self {
            urgency: urgency(item.kind),
            what: what(visit, item.kind, last.is_some_and(|round| round.stage == TournamentStage::Final)),
            whom: whom.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": "),
            text: item.text.clone(),
            when: when(visit, item),
            links: action_links(director, item, last),
        }
    }
}

/// The possible responses to something that needs attention.
fn action_links(director: &Director<'_>, item: &AttentionItem, last: Option<&RoundView>) -> Vec<ActionLink> {
    let visit = director.visit;
    if let (Some(round), Some(number)) = (item.round, item.table) {
        let table = director.at(&format!("/rounds/{round}/tables/{number}"));
        let current = last.filter(|last| last.number == round);
        let shown = current.and_then(|round| round.tables.iter().find(|table| table.number == number));
        let watch =
            shown.map(|shown| ActionLink::link(format!("/games/{}", shown.game), visit.say("common-watch")));
        let decide = ActionLink::link(format!("{table}#decide"), visit.say("director-make-ruling"));
        let first = match item.kind {
            AttentionKind::Dispute => {
                vec![ActionLink::first(format!("{table}#disputes"), visit.say("director-answer")), decide]
            }
            AttentionKind::NoShow | AttentionKind::Stuck => {
                let seat = shown.zip(item.players.first()).and_then(|(shown, who)| seat_of(shown, who));
                let ask = |seat: usize| format!("{table}/confirm?do=replace&seat={seat}");
                let hand =
                    seat.map(|seat| ActionLink::link(ask(seat), visit.say("director-hand-seat-to-bot")));
                hand.into_iter().chain([decide]).collect()
            }
            AttentionKind::Stopped | AttentionKind::Tied => vec![ActionLink { first: true, ..decide }],
            AttentionKind::LowTime => vec![ActionLink::link(table, visit.say("director-go-to-table"))],
            _ => vec![decide],
        };
        return first.into_iter().chain(watch).collect();
    }
    match (item.kind, item.round) {
        (AttentionKind::DraftOutdated, _) => {
            vec![ActionLink::first(director.at("/pairing"), visit.say("director-view-pairing"))]
        }
        (AttentionKind::RoundWaiting, Some(round)) => {
            let address = director.at(&format!("/rounds/{round}/change"));
            vec![
                ActionLink::form(address, "start", visit.fill("director-start-round", round)),
                ActionLink::link(director.at(&format!("/rounds/{round}")), visit.say("director-view-round")),
            ]
        }
        (AttentionKind::RoundOver, Some(round)) => {
            vec![ActionLink::first(
                director.at("/pairing"),
                visit.fill("director-pair-round-number", round + 1),
            )]
        }
        (AttentionKind::AllPlayed, _) => vec![finish(director)],
        (AttentionKind::Suspended, _) => {
            vec![ActionLink::link(director.at("/entrants"), visit.say("common-entrants"))]
        }
        _ => Vec::new(),
    }
}

fn finish(director: &Director<'_>) -> ActionLink {
    let ask = director.at("/settings/confirm?do=status&to=finished");
    ActionLink::first(ask, director.visit.say("director-finish-tournament"))
}

fn seat_of(table: &TableView, who: &UserRef) -> Option<usize> {
    table.seats.iter().position(|seat| seat.player.id == who.id)
}

impl TableRow {
    fn new(visit: &Visit, progress: &TableProgress, table: &TableView) -> Self {
        let playing = progress.state == TableState::Playing;
        let names: Vec<&str> = table.seats.iter().map(|seat| seat.player.name.as_str()).collect();
        let since = progress.last_at.filter(|_| playing).map(|at| times::since(visit, at));
        let left = progress.deadline.filter(|_| playing).map(|at| times::until(visit, at));
        let awaiting = progress.awaiting.as_ref().filter(|_| playing).map(|user| user.name.clone());
        Self {
            number: progress.table,
            players: names.join(visit.say("common-separator")),
            state: words::table_state(visit, progress.state),
            turn: progress.turn.map(|turn| turn.to_string()).unwrap_or_default(),
            awaiting: awaiting.unwrap_or_default(),
            since: since.unwrap_or_default(),
            left: left.unwrap_or_default(),
            game: progress.game,
        }
    }
}

#[get("/tournaments/{slug}/direct")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, slug: web::Path<Slug>) -> HttpResponse {
    let work = async {
        let director = Director::load(&visit, &service, &slug).await?;
        render_dashboard(&director).await
    };
    visit.answer(work.await)
}

async fn render_dashboard(director: &Director<'_>) -> Result<HttpResponse, Problem> {
    let (visit, caller, slug) = (director.visit, director.caller, director.slug());
    let attention = director.tournaments().attention(caller, slug).await?;
    let round = match director.tournament.summary.round {
        Some(number) => Some(director.tournaments().round(Some(caller), slug, number).await?),
        None => None,
    };
    let table_of = |number: u32| round.as_ref()?.tables.iter().find(|table| table.number == number);
    let is_open = |progress: &&TableProgress| {
        matches!(progress.state, TableState::Waiting | TableState::Playing | TableState::Stopped)
    };
    // A round that was published after the first query is shown the next time.
    let line = |progress: &TableProgress| Some(TableRow::new(visit, progress, table_of(progress.table)?));
    let (open, decided): (Vec<&TableProgress>, Vec<&TableProgress>) =
        attention.tables.iter().partition(is_open);
    let now = Dashboard {
        visit,
        director,
        revision: attention.revision,
        items: attention.items.iter().map(|item| AttentionRow::new(director, item, round.as_ref())).collect(),
        open: open.into_iter().filter_map(line).collect(),
        decided: decided.into_iter().filter_map(line).collect(),
        next: next(director, &attention).await?,
        round,
    };
    Ok(visit.page(StatusCode::OK, &now))
}

/// The next step, unless an attention item already names it.
async fn next(director: &Director<'_>, attention: &Attention) -> Result<Option<NextStep>, Problem> {
    let (visit, summary) = (director.visit, &director.tournament.summary);
    if attention.items.iter().any(|item| urgency(item.kind) == "next") {
        return Ok(None);
    }
    let turn = |(status, words): (TournamentStatus, &'static str)| {
        ActionLink::first(director.at(&format!("/settings/confirm?do=status&to={status}")), words)
    };
    let first_turn = || next_statuses(director).into_iter().next().map(turn);
    let pairing = |words: String| ActionLink::first(director.at("/pairing"), words);
    let (words, links) = match summary.status {
        TournamentStatus::Draft => {
            (visit.say("director-draft-note").to_owned(), first_turn().into_iter().collect())
        }
        TournamentStatus::Open => (
            visit.fill("director-open-note", summary.players),
            vec![
                pairing(visit.fill("director-pair-round-number", 1)),
                ActionLink::link(director.at("/entrants"), visit.say("common-entrants")),
            ],
        ),
        TournamentStatus::Running => {
            match director.tournaments().draft(director.caller, director.slug()).await {
                Ok(draft) => (
                    visit.fill("director-pairing-in-preparation", draft.round),
                    vec![pairing(visit.say("director-go-to-pairing").to_owned())],
                ),
                Err(problem) if problem.code == Code::NotFound => {
                    (visit.say("director-next-round-can-paired-once").to_owned(), Vec::new())
                }
                Err(problem) => return Err(problem),
            }
        }
        TournamentStatus::Finished => (
            visit.say("director-tournament-over-results-final").to_owned(),
            vec![ActionLink::first(
                format!("/tournaments/{}", director.slug()),
                visit.say("director-go-to-public-page"),
            )],
        ),
        TournamentStatus::Cancelled => {
            (visit.say("director-tournament-cancelled").to_owned(), first_turn().into_iter().collect())
        }
    };
    Ok(Some(NextStep { words, links }))
}
