//! The pairing of the next round: computing it, locks, changes by hand, and publishing.

use actix_web::HttpResponse;
use askama::Template;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::id::UserId;
use shinjuku_service::problem::{Code, Problem};
use shinjuku_service::tournaments::pairing::Lock;
use shinjuku_service::tournaments::{
    DraftTableView, DraftView, EntrantStatus, PairRoundRequest, RoundView, TournamentStatus,
};
use strum::{Display, EnumString};

use super::costs::{PlayerRecords, grouped, reasons};
use super::manual_pairing::Tables;
use super::{Director, Question, Reason, explained, listed, publish};
use crate::pages::confirm::parse_action;
use crate::pages::forms::Fields;
use crate::pages::problems::TRANSLATED;
use crate::pages::tournaments::words;
use crate::pages::visit::{Visit, see_other};

/// The number of players that a new lock can name.
const LOCKED: std::ops::RangeInclusive<usize> = 1..=4;

#[derive(Template)]
#[template(path = "tournaments/director/pairing.html")]
struct PairingPage<'a> {
    visit: &'a Visit,
    director: &'a Director<'a>,
    fields: &'a Fields,
    draft: Option<DraftView>,
    /// The last round, if it is not finished.
    open: Option<RoundView>,
    records: PlayerRecords,
    /// Everyone who could be paired, by name.
    people: Vec<UserRef>,
    /// The index of the table that is edited by hand; the number of tables for a new one.
    changed: Option<usize>,
    error: Option<String>,
}

impl PairingPage<'_> {
    fn next_round(&self) -> u32 {
        self.director.tournament.summary.round.map_or(1, |round| round + 1)
    }

    fn can_pair(&self) -> bool {
        let status = self.director.tournament.summary.status;
        self.open.is_none() && matches!(status, TournamentStatus::Open | TournamentStatus::Running)
    }

    fn undecided(&self) -> usize {
        self.open
            .iter()
            .flat_map(|round| &round.tables)
            .filter(|table| !super::rounds::is_decided(table))
            .count()
    }

    fn reasons(&self, table: &DraftTableView) -> Vec<(String, String)> {
        table.cost.as_ref().map(|cost| reasons(self.visit, cost, &self.records)).unwrap_or_default()
    }

    fn lock_words(&self, lock: &Lock) -> String {
        let (Lock::Together { players } | Lock::Apart { players }) = lock;
        let person = |id: &UserId| self.people.iter().find(|user| user.id == *id).cloned();
        let names = listed(self.visit, &players.iter().filter_map(person).collect::<Vec<_>>());
        match lock {
            Lock::Together { .. } => self.visit.fill("director-locked-together", names),
            Lock::Apart { .. } => self.visit.fill("director-locked-apart", names),
        }
    }

    /// Whether the players of a table are locked together.
    fn is_locked(&self, table: &DraftTableView) -> bool {
        let ids: Vec<UserId> = table.seats.iter().map(|user| user.id).collect();
        let holds = |lock: &Lock| matches!(lock, Lock::Together { players } if ids.iter().all(|id| players.contains(id)));
        self.draft.iter().flat_map(|draft| &draft.locks).any(holds)
    }

    fn revision(&self) -> Option<u32> {
        self.draft.as_ref().map(|draft| draft.revision)
    }

    fn is_changed(&self, table: usize) -> bool {
        self.changed == Some(table)
    }

    /// Whether a player has a seat at the table that is edited.
    fn sits(&self, seat: usize, user: &UserRef) -> bool {
        let table = self.draft.as_ref().zip(self.changed).and_then(|(draft, table)| draft.tables.get(table));
        table.and_then(|table| table.seats.get(seat)).is_some_and(|sitter| sitter.id == user.id)
    }

    /// Whether a table is being added.
    fn is_new(&self, draft: &DraftView) -> bool {
        self.changed.is_some_and(|changed| changed >= draft.tables.len())
    }

    fn stage(&self, draft: &DraftView) -> &'static str {
        draft.stage.map_or("", |stage| words::stage(self.visit, stage))
    }
}

/// The actions on a pairing.
#[derive(Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "snake_case")]
enum FormAction {
    /// Computes a pairing.
    Pair,
    /// Saves the locks that are ticked, and a new one.
    Lock,
    LockTable,
    Swap,
    Put,
    Seat,
    ThrowAway,
    Publish,
}

/// Returns the draft pairing, if there is one.
pub(super) async fn draft(director: &Director<'_>) -> Result<Option<DraftView>, Problem> {
    match director.tournaments().draft(director.caller, director.slug()).await {
        Err(problem) if problem.code == Code::NotFound => Ok(None),
        draft => draft.map(Some),
    }
}

pub(super) async fn show(
    director: &Director<'_>,
    fields: &Fields,
    problem: Option<&Problem>,
) -> Result<HttpResponse, Problem> {
    let (caller, slug, tournaments) = (director.caller, director.slug(), director.tournaments());
    let draft = draft(director).await?;
    let open = match director.tournament.summary.round {
        Some(last) => Some(tournaments.round(Some(caller), slug, last).await?),
        None => None,
    };
    let people = people(director, draft.as_ref()).await?;
    let error = problem.map(|problem| match problem.code {
        Code::PairingChanged | Code::NothingToPublish => {
            director.visit.say("director-pairing-changed").to_owned()
        }
        _ => explained(director.visit, problem, &people),
    });
    let shown = PairingPage {
        visit: director.visit,
        director,
        fields,
        draft,
        open: open.filter(|round| round.finished_at.is_none()),
        records: PlayerRecords::new(tournaments.standings(Some(caller), slug, None).await?),
        people,
        changed: fields.read("table"),
        error,
    };
    Ok(director.visit.page(director.status_with(problem), &shown))
}

/// Everyone who is registered, and everyone in the draft, by name.
async fn people(director: &Director<'_>, draft: Option<&DraftView>) -> Result<Vec<UserRef>, Problem> {
    let entrants = director.tournaments().entrants(Some(director.caller), director.slug()).await?.items;
    let check_in = director.tournament.registration.check_in;
    let there = entrants.into_iter().filter(|entrant| {
        let here = entrant.checked_in || entrant.from_round.is_some() || !check_in;
        entrant.status == EntrantStatus::Registered && here
    });
    let mut people: Vec<UserRef> = there.map(|entrant| entrant.user).collect();
    let drafted = draft
        .into_iter()
        .flat_map(|draft| draft.tables.iter().flat_map(|table| &table.seats).chain(&draft.byes).cloned());
    people.extend(drafted);
    people.sort_by_cached_key(|user| (user.name.to_lowercase(), user.id));
    people.dedup_by_key(|user| user.id);
    Ok(people)
}

pub(super) async fn show_confirmation(
    director: &Director<'_>,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let visit = director.visit;
    match parse_action(fields)? {
        FormAction::Publish => publish::show_confirmation(director, fields).await,
        FormAction::ThrowAway => Ok(director.show_question(&Question {
            title: visit.say("director-discard-pairing-question").to_owned(),
            explanation: visit.say("director-discard-pairing-effect").to_owned(),
            subjects: Vec::new(),
            action: director.at("/pairing/change"),
            fields: vec![("do".to_owned(), FormAction::ThrowAway.to_string())],
            reason: Reason::None,
            button: visit.say("director-discard"),
            back: director.at("/pairing"),
        })),
        _ => Err(super::nothing_to_do()),
    }
}

pub(super) async fn change(director: &Director<'_>, fields: &Fields) -> Result<HttpResponse, Problem> {
    let (caller, slug) = (director.caller, director.slug());
    let action = parse_action(fields)?;
    let done = match action {
        FormAction::Publish => return publish::publish(director, fields).await,
        FormAction::ThrowAway => director.tournaments().discard_draft(caller, slug).await,
        _ => apply_action(director, fields, action).await,
    };
    match done {
        Ok(()) => Ok(see_other(&director.at("/pairing"))),
        Err(problem) => show(director, fields, Some(&problem)).await,
    }
}

/// Saves the draft after a change, based on the revision that the director saw.
async fn apply_action(director: &Director<'_>, fields: &Fields, action: FormAction) -> Result<(), Problem> {
    let read: Option<u32> = fields.read("revision");
    let now = draft(director).await?;
    let mut new = PairRoundRequest {
        seed: fields.read_optional("seed")?,
        revision: read,
        ..PairRoundRequest::default()
    };
    match (&now, read) {
        (Some(now), read) if Some(now.revision) != read => {
            return Err(Problem::pairing_changed(now.revision));
        }
        (None, Some(_)) => {
            return Err(Problem::new(Code::NothingToPublish, "there is no longer a pairing to publish"));
        }
        (None, None) if action != FormAction::Pair => return Err(super::nothing_to_do()),
        _ => {}
    }
    let locks = now.as_ref().map(|now| now.locks.clone()).unwrap_or_default();
    new.locks = match action {
        FormAction::Pair | FormAction::Lock => {
            remaining_locks(fields, locks).chain(new_lock(director, fields)?).collect()
        }
        FormAction::LockTable => locks.into_iter().chain(lock_of_table(now.as_ref(), fields)).collect(),
        _ => locks,
    };
    if let Some(now) = now.filter(|_| action != FormAction::Pair) {
        let mut tables = Tables::new(&now);
        match action {
            FormAction::Swap => {
                tables.swap(somebody(director, fields, "one")?, somebody(director, fields, "other")?);
            }
            FormAction::Put => tables.put(somebody(director, fields, "player")?, fields.read("to")),
            FormAction::Seat => {
                let seats: Vec<UserId> =
                    (0..4).filter_map(|seat| fields.read(&format!("seat-{seat}"))).collect();
                tables.seat(fields.read("table"), &seats);
            }
            _ => {}
        }
        (new.seed, new.tables) = (Some(now.seed), Some(tables.0));
    }
    director.tournaments().pair(director.caller, director.slug(), new, false).await.map(|_| ())
}

fn somebody(director: &Director<'_>, fields: &Fields, field: &str) -> Result<UserId, Problem> {
    let message = director.visit.say("director-choose-player");
    fields.read(field).ok_or_else(|| Problem::field(&format!("/{field}"), TRANSLATED, message))
}

/// The locks that are still ticked.
fn remaining_locks(fields: &Fields, locks: Vec<Lock>) -> impl Iterator<Item = Lock> {
    let locks = locks.into_iter().enumerate();
    locks.filter(|(index, _)| !fields.text(&format!("lock-{index}")).is_empty()).map(|(_, lock)| lock)
}

/// Parses the new lock.
fn new_lock(director: &Director<'_>, fields: &Fields) -> Result<Option<Lock>, Problem> {
    let players: Vec<UserId> = LOCKED.filter_map(|place| fields.read(&format!("locked-{place}"))).collect();
    match (players.len(), fields.text("kind")) {
        (0, _) => Ok(None),
        (1, _) => {
            let message = director.visit.say("director-lock-too-small");
            Err(Problem::field("/locks", TRANSLATED, message))
        }
        (_, "apart") => Ok(Some(Lock::Apart { players })),
        _ => Ok(Some(Lock::Together { players })),
    }
}

/// A lock that keeps all players of a table together.
fn lock_of_table(draft: Option<&DraftView>, fields: &Fields) -> Option<Lock> {
    let table = draft?.tables.get(fields.read::<usize>("table")?)?;
    Some(Lock::Together { players: table.seats.iter().map(|user| user.id).collect() })
}
