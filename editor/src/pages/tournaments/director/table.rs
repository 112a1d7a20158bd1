//! One table of a round: its seats, its rulings, and making a ruling.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use askama::Template;
use shinjuku_service::Service;
use shinjuku_service::games::ReplacePlayerRequest;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::formats::TournamentStage;
use shinjuku_service::tournaments::{
    AnswerDisputeRequest, RoundView, RulingKind, RulingView, TableSeatView, TableState, TableView,
    TournamentStatus,
};
use strum::{Display, EnumString};

use super::ruling_confirmation::{self, Decision};
use super::{Director, Question, Reason, listed, page_of_form, round};
use crate::pages::confirm::parse_action;
use crate::pages::forms::{Fields, SubmittedForm};
use crate::pages::lists::optional_text;
use crate::pages::tournaments::words;
use crate::pages::visit::{Visit, see_other};

/// A table and its round.
pub(super) struct DirectedTable {
    pub(super) round: RoundView,
    pub(super) table: TableView,
}

#[derive(Template)]
#[template(path = "tournaments/director/table.html")]
struct TablePage<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    place: &'a DirectedTable,
    fields: &'a Fields,
    error: Option<String>,
}

impl TablePage<'_> {
    fn state(&self) -> &'static str {
        words::table_state(self.visit, self.place.table.state)
    }

    fn result(&self, seat: &TableSeatView) -> String {
        round::result(self.visit, seat)
    }

    fn kind_of(&self, ruling: &RulingView) -> &'static str {
        words::ruling(self.visit, ruling.kind)
    }

    fn is_playing(&self) -> bool {
        self.place.table.state == TableState::Playing
    }

    /// The rulings that are possible in the current state, each with its label.
    fn kinds(&self) -> Vec<(RulingKind, &'static str)> {
        let running = self.director.tournament.summary.status == TournamentStatus::Running;
        let last = self.director.tournament.summary.round == Some(self.place.round.number);
        let (state, visit) = (self.place.table.state, self.visit);
        let adjudicate = (RulingKind::Adjudicate, visit.say("director-ruling-adjudicate"));
        let force = (RulingKind::Force, visit.say("director-ruling-force"));
        let replay = (RulingKind::Replay, visit.say("director-ruling-replay"));
        let void = (RulingKind::Void, visit.say("director-ruling-void"));
        let kinds = match state {
            _ if !running => vec![],
            TableState::Waiting => vec![],
            TableState::Playing | TableState::Stopped => vec![adjudicate, replay, void],
            TableState::Finished | TableState::Decided => vec![force, replay, void],
            TableState::Void => vec![adjudicate, force, replay],
        };
        kinds.into_iter().filter(|(kind, _)| last || *kind != RulingKind::Replay).collect()
    }

    /// Whether the director plays at this table; then another director must decide.
    fn is_own(&self) -> bool {
        self.place.table.seats.iter().any(|seat| seat.player.id == self.director.caller.user)
    }

    /// The tie to be decided, in words.
    fn tie(&self) -> Option<String> {
        let tied = &self.place.table.tied;
        if tied.is_empty() {
            return None;
        }
        let (visit, names) = (self.visit, listed(self.visit, tied));
        Some(match self.place.round.stage {
            TournamentStage::Final => visit.fill("director-tied-final-players", names),
            _ => visit.fill("director-tied-knock-out-players", names),
        })
    }

    /// A hint about what can be typed as the result.
    fn hint(&self) -> &'static str {
        match self.place.table.state {
            TableState::Finished | TableState::Decided => self.visit.say("director-result-missing"),
            _ => self.visit.say("director-ruling-result-note"),
        }
    }

    fn is_chosen(&self, kind: RulingKind) -> bool {
        let chosen = self.fields.text("kind");
        let first = self.kinds().first().map(|(kind, _)| *kind);
        if chosen.is_empty() { first == Some(kind) } else { chosen == kind.to_string() }
    }

    /// The value of a seat's field: what was typed or, in a fresh form, the current value.
    fn typed(&self, field: &str, index: usize, now: &str) -> String {
        let typed = self.fields.text(&format!("{field}-{index}"));
        if self.fields.text("kind").is_empty() { now.to_owned() } else { typed.to_owned() }
    }

    fn place_of(&self, seat: &TableSeatView, index: usize) -> String {
        self.typed("place", index, &ruling_confirmation::prefilled(seat).0)
    }

    fn score_of(&self, seat: &TableSeatView, index: usize) -> String {
        self.typed("score", index, &ruling_confirmation::prefilled(seat).1)
    }

    /// The number of the ruling that can be revoked: the last one that is not revoked.
    fn revocable(&self) -> Option<u32> {
        let standing = self.place.table.rulings.iter().filter(|ruling| ruling.revoked.is_none());
        standing.map(|ruling| ruling.number).max()
    }
}

/// Whether a kind of ruling has a result, which can be typed.
const fn has_result(kind: RulingKind) -> bool {
    matches!(kind, RulingKind::Adjudicate | RulingKind::Force)
}

/// The actions on a table.
#[derive(Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    Rule,
    Revoke,
    Answer,
    /// Hands a seat to a bot.
    Replace,
}

impl DirectedTable {
    async fn load(director: &Director<'_>, round: u32, table: u32) -> Result<Self, Problem> {
        let round = director.tournaments().round(Some(director.caller), director.slug(), round).await?;
        let found = round.tables.iter().find(|place| place.number == table).cloned();
        let table = found.ok_or_else(|| Problem::not_found("such table"))?;
        Ok(Self { round, table })
    }

    pub(super) const fn numbers(&self) -> (u32, u32) {
        (self.round.number, self.table.number)
    }

    /// The URL of a page of the table.
    pub(super) fn at(&self, director: &Director<'_>, rest: &str) -> String {
        director.at(&format!("/rounds/{}/tables/{}{rest}", self.round.number, self.table.number))
    }
}

type Path = web::Path<(Slug, u32, u32)>;

#[get("/tournaments/{slug}/direct/rounds/{round}/tables/{table}")]
pub(super) async fn show(visit: Visit, service: web::Data<Service>, path: Path) -> HttpResponse {
    let (slug, round, table) = path.into_inner();
    let work = async {
        let director = Director::load(&visit, &service, &slug).await?;
        let place = DirectedTable::load(&director, round, table).await?;
        Ok(render_form(&director, &place, &Fields::default(), None))
    };
    visit.answer(work.await)
}

/// Renders the table, with what was typed into its forms and the errors in it.
pub(super) fn render_form(
    director: &Director<'_>,
    place: &DirectedTable,
    fields: &Fields,
    problem: Option<&Problem>,
) -> HttpResponse {
    let error = problem.map(|problem| director.visit.field_errors(problem));
    let status = director.status_with(problem);
    director.visit.page(status, &TablePage { visit: director.visit, director, place, fields, error })
}

/// Asks for confirmation of an action on a table, with a preview of what would change.
#[get("/tournaments/{slug}/direct/rounds/{round}/tables/{table}/confirm")]
pub(super) async fn show_confirmation(
    visit: Visit,
    request: HttpRequest,
    service: web::Data<Service>,
    path: Path,
) -> HttpResponse {
    let ((slug, round, table), fields) = (path.into_inner(), Fields::from_query(&request));
    let work = async {
        let director = Director::load(&visit, &service, &slug).await?;
        let place = DirectedTable::load(&director, round, table).await?;
        match parse_action(&fields)? {
            FormAction::Rule => {
                ruling_confirmation::show_confirmation(&director, &place, &fields, Decision::Rule).await
            }
            FormAction::Revoke => {
                ruling_confirmation::show_confirmation(&director, &place, &fields, Decision::Revoke).await
            }
            FormAction::Replace => replacement(&director, &place, &fields),
            FormAction::Answer => Err(super::nothing_to_do()),
        }
    };
    visit.answer(work.await)
}

fn replacement(
    director: &Director<'_>,
    place: &DirectedTable,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let visit = director.visit;
    let seat: usize = fields.read_or("seat", 0)?;
    let sitter = place.table.seats.get(seat).ok_or_else(|| Problem::not_found("such seat"))?;
    Ok(director.show_question(&Question {
        title: visit.fill("common-hand-seat-to-bot-question", &sitter.player.name),
        explanation: visit.say("common-hand-seat-to-bot-effect").to_owned(),
        subjects: Vec::new(),
        action: place.at(director, "/change"),
        fields: [("do", FormAction::Replace.to_string()), ("seat", seat.to_string())]
            .map(|(name, value)| (name.to_owned(), value))
            .to_vec(),
        reason: Reason::Asked,
        button: visit.say("common-hand-over-seat"),
        back: place.at(director, ""),
    }))
}

#[post("/tournaments/{slug}/direct/rounds/{round}/tables/{table}/change")]
pub(super) async fn submit_changes(
    mut visit: Visit,
    service: web::Data<Service>,
    path: Path,
    submitted: SubmittedForm,
) -> HttpResponse {
    let (slug, round, table) = path.into_inner();
    visit.here = page_of_form(&visit.here);
    let work = async {
        let fields = submitted.fields()?;
        let director = Director::load(&visit, &service, &slug).await?;
        let place = DirectedTable::load(&director, round, table).await?;
        match apply_changes(&director, &place, &fields).await {
            Ok(()) => Ok(see_other(&place.at(&director, ""))),
            Err(problem) => Ok(render_form(&director, &place, &fields, Some(&problem))),
        }
    };
    visit.answer(work.await)
}

async fn apply_changes(
    director: &Director<'_>,
    place: &DirectedTable,
    fields: &Fields,
) -> Result<(), Problem> {
    let (round, table) = place.numbers();
    match parse_action(fields)? {
        FormAction::Rule => {
            ruling_confirmation::submit_decision(director, place, fields, Decision::Rule, false)
                .await
                .map(|_| ())
        }
        FormAction::Revoke => {
            ruling_confirmation::submit_decision(director, place, fields, Decision::Revoke, false)
                .await
                .map(|_| ())
        }
        FormAction::Answer => {
            let number = fields.read_or("number", 0)?;
            let answer = AnswerDisputeRequest { answer: fields.text("answer").to_owned() };
            let (caller, slug) = (director.caller, director.slug());
            director.tournaments().answer_dispute(caller, slug, (round, table, number), answer).await?;
            Ok(())
        }
        FormAction::Replace => {
            let seat = fields.require("seat")?;
            let replacement = ReplacePlayerRequest { bot: None, reason: optional_text(fields, "reason") };
            let games = &director.service.games;
            games.replace(director.caller, place.table.game, seat, replacement).await.map(|_| ())
        }
    }
}
