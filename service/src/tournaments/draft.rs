//! The draft of the next round: its pairing, found by a search or set by hand, and evaluated in the current state of the
//! tournament.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Tournaments;
use super::formats::{self, TournamentStage};
use super::pairing::{Lock, Pairing, PairingOptions};
use super::round::Round;
use super::tournament::{Tournament, TournamentStatus};
use super::views::{DraftView, People};
use crate::accounts::Caller;
use crate::database::Timestamp;
use crate::id::UserId;
use crate::maps::Slug;
use crate::problem::{Code, FieldError, Problem};
use crate::task;
use shinjuku_core::plural::plural;

/// The maximum number of locks of a pairing.
const MAX_LOCKS: usize = 200;

/// The pairing of the next round before it is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PairingDraft {
    /// The revision, which changes each time the draft is saved.
    pub(super) revision: u32,
    pub(super) round: u32,
    pub(super) seed: u32,
    pub(super) locks: Vec<Lock>,
    /// The players of each table, in seat order.
    pub(super) tables: Vec<Vec<UserId>>,
    /// The players who have a bye.
    pub(super) byes: Vec<UserId>,
    /// How the pairing was found; `None` if it was set by hand.
    pub(super) search: Option<PairingSearch>,
    pub(super) by: UserId,
    pub(super) at: Timestamp,
}

/// How a pairing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PairingSearch {
    /// Whether the pairing is proven to be the cheapest one with these byes. If false, none of the swaps that the
    /// search tried makes it cheaper.
    pub exact: bool,
    /// The number of tables or swaps of players that were evaluated.
    #[schema(example = 51_200)]
    pub weighed: u64,
}

/// How to pair the next round.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PairRoundRequest {
    /// The locks that the pairing must respect.
    #[schema(max_items = 200)]
    pub locks: Vec<Lock>,
    /// The seed that decides between pairings with the same cost: a different seed may give a different pairing.
    /// Defaults to the tournament's seed.
    #[schema(example = 1)]
    pub seed: Option<u32>,
    /// The players at each table in seat order, to build the tables by hand. Players who are not listed have a bye.
    /// Omit it to search for a pairing.
    #[schema(max_items = 500)]
    pub tables: Option<Vec<Vec<UserId>>>,
    /// The revision of the draft that this request replaces; any revision if omitted.
    #[schema(example = 3)]
    pub revision: Option<u32>,
}

/// Builds the problem "cannot pair" from its errors.
pub(super) fn cannot_pair(errors: Vec<FieldError>) -> Problem {
    let detail = match errors.first() {
        Some(first) => format!("the round cannot be paired: {}", first.message),
        None => "the round cannot be paired".to_owned(),
    };
    Problem::with_errors(Code::CannotPair, detail, errors)
}

impl Tournament {
    /// Returns the stage of the next round. Fails if the last round is not over, a tie is undecided, or no further
    /// round follows.
    pub(super) fn check_can_pair(&self) -> Result<TournamentStage, Problem> {
        self.check_status(&[TournamentStatus::Open, TournamentStatus::Running])?;
        if let Some(round) = self.last_round().filter(|round| !round.is_over()) {
            let open = round.tables.iter().filter(|table| !table.is_decided()).count();
            let verb = if open == 1 { "has" } else { "have" };
            let detail = format!("{} of round {} {verb} no result yet", plural(open, "table"), round.number);
            return Err(Problem::new(Code::RoundNotOver, detail));
        }
        self.check_ties()?;
        self.next_stage()?.ok_or_else(|| {
            if self.rounds.is_empty() {
                let message = "at least two players must be present";
                return cannot_pair(vec![FieldError::new("/players", "too_few_players", message)]);
            }
            Problem::new(Code::TournamentStage, "all rounds have been played: you can finish the tournament")
        })
    }

    /// Returns the stage of the next round; `None` if no further round follows.
    pub(super) fn next_stage(&self) -> Result<Option<TournamentStage>, Problem> {
        let (entrants, results) = (self.entrants_to_pair(), self.results(u32::MAX));
        let plan =
            formats::round(&self.rules, &entrants, &results, self.next_round()).map_err(cannot_pair)?;
        Ok(plan.stage())
    }

    fn pairing_options(&self, locks: Vec<Lock>, seed: u32) -> PairingOptions {
        let next = self.next_round();
        // Late entrants have already missed rounds, so they do not get a bye.
        let late = self.entrants().into_iter().filter(|entrant| next > 1 && entrant.from_round == next);
        PairingOptions {
            locks,
            seed: u64::from(seed),
            no_bye: late.map(|entrant| entrant.player).collect(),
            ..PairingOptions::new(self.rules.table_size, &self.rules.other_sizes)
        }
    }

    /// Pairs the next round, or evaluates tables that were set by hand.
    pub(super) fn pair(&self, draft: &PairRoundRequest) -> Result<(Pairing, Option<PairingSearch>), Problem> {
        self.check_can_pair()?;
        let (entrants, results) = (self.entrants_to_pair(), self.results(u32::MAX));
        let options = self.pairing_options(draft.locks.clone(), draft.seed.unwrap_or(self.seed));
        let next = self.next_round();
        let Some(tables) = &draft.tables else {
            let pairing = formats::pair_round(&self.rules, &entrants, &results, next, &options);
            let over = || Problem::new(Code::TournamentStage, "all rounds have been played");
            let pairing = pairing.map_err(cannot_pair)?.ok_or_else(over)?;
            let search = PairingSearch { exact: pairing.exact, weighed: pairing.evaluations };
            return Ok((pairing, Some(search)));
        };
        let (mut errors, suspended) = (Vec::new(), self.suspended());
        if tables.is_empty() {
            errors.push(FieldError::new("/tables", "missing", "a round needs at least one table"));
        }
        for (number, table) in tables.iter().enumerate() {
            for (seat, player) in table.iter().enumerate().filter(|(_, player)| suspended.contains(player)) {
                let message = format!("the account of {player} is suspended");
                errors.push(FieldError::new(format!("/tables/{number}/{seat}"), "suspended", message));
            }
            // Tables of other sizes are refused below.
            if let Ok(size @ 2..=4) = u8::try_from(table.len())
                && !self.rules.points.contains_key(&size)
            {
                let message = format!("the rules do not define the points for a table of {size}");
                errors.push(FieldError::new(format!("/tables/{number}"), "no_points", message));
            }
        }
        let judged = formats::evaluate_round(&self.rules, &entrants, &results, next, &options, tables);
        match judged {
            Ok(pairing) if errors.is_empty() => Ok((pairing, None)),
            Ok(_) => Err(cannot_pair(errors)),
            Err(more) => {
                // Each entrant is reported as absent for one reason only.
                let new = more
                    .into_iter()
                    .filter(|error| errors.iter().all(|known| known.pointer != error.pointer));
                let new: Vec<FieldError> = new.collect();
                Err(cannot_pair([errors, new].concat()))
            }
        }
    }

    /// Judges the pairing of the draft by the current state. Fails if somebody has joined since it was saved who has
    /// neither a seat nor a bye.
    pub(super) fn evaluate_draft(&self, draft: &PairingDraft) -> Result<Pairing, Problem> {
        let by_hand = PairRoundRequest {
            seed: Some(draft.seed),
            tables: Some(draft.tables.clone()),
            ..PairRoundRequest::default()
        };
        let (pairing, _) = self.pair(&by_hand)?;
        let new = pairing.byes.iter().filter(|player| !draft.byes.contains(player));
        let message = "joined after this round was paired: pair again, or assign a seat or a bye";
        let errors: Vec<FieldError> =
            new.map(|player| FieldError::new("/byes", "not_paired", format!("{player} {message}"))).collect();
        if errors.is_empty() { Ok(pairing) } else { Err(cannot_pair(errors)) }
    }

    /// Returns the draft. Fails if there is none, or its revision is another one.
    pub(super) fn check_draft(&self, revision: u32) -> Result<&PairingDraft, Problem> {
        match &self.draft {
            None => Err(Problem::new(Code::NothingToPublish, "there is no draft of the next round")),
            Some(draft) if draft.revision != revision => Err(Problem::pairing_changed(draft.revision)),
            Some(draft) => Ok(draft),
        }
    }

    /// Turns a withdrawn round back into the draft.
    pub(super) fn redraft(&mut self, round: &Round, by: UserId, at: Timestamp) {
        self.drafted += 1;
        self.draft = Some(PairingDraft {
            revision: self.drafted,
            round: round.number,
            seed: round.seed.unwrap_or(self.seed),
            locks: Vec::new(),
            tables: round.tables.iter().map(|table| table.seats.clone()).collect(),
            byes: round.byes.clone(),
            search: None,
            by,
            at,
        });
    }
}

impl Tournaments {
    /// Returns the draft, evaluated in the current state of the tournament.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, or there is no draft.
    pub async fn draft(&self, caller: &Caller, slug: &Slug) -> Result<DraftView, Problem> {
        let (tournament, people) = self.load_directed(caller, slug).await?;
        let draft = tournament.draft.as_ref().ok_or_else(|| Problem::not_found("draft of the next round"))?;
        DraftView::new(&tournament, draft, &people)
    }

    /// Pairs the next round, or takes tables that were set by hand, and saves the result as the draft. A dry run
    /// stores nothing.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, the last round is not over, or the round cannot be paired
    /// this way.
    pub async fn pair(
        &self,
        caller: &Caller,
        slug: &Slug,
        new: PairRoundRequest,
        dry_run: bool,
    ) -> Result<DraftView, Problem> {
        if new.locks.len() > MAX_LOCKS {
            let message = format!("a pairing can have at most {MAX_LOCKS} locks");
            return Err(Problem::field("/locks", "too_many", message));
        }
        // The search is slow, so it runs without the lock. It is repeated under the lock only if the tournament has
        // changed meanwhile.
        let (read, _) = self.load_directed(caller, slug).await?;
        let (revision, wish) = (read.revision, new.clone());
        let search = task::spawn_blocking(move || read.pair(&wish)).await;
        let found = search.map_err(|panic| Problem::internal(&panic))?;
        let (asking, caller) = (caller.clone(), caller.clone());
        let work = move |conn: &mut crate::database::DbConnection,
                         tournament: &mut Tournament,
                         _: &mut super::update::SideEffects| {
            tournament.check_director(&caller)?;
            if let Some(seen) = new.revision {
                tournament.check_draft(seen)?;
            }
            let unchanged = tournament.revision == revision;
            let (pairing, search) = if unchanged { found? } else { tournament.pair(&new)? };
            tournament.drafted += 1;
            let draft = PairingDraft {
                revision: tournament.drafted,
                round: tournament.next_round(),
                seed: new.seed.unwrap_or(tournament.seed),
                locks: new.locks,
                tables: pairing.tables.into_iter().map(|table| table.seats).collect(),
                byes: pairing.byes,
                search,
                by: caller.user,
                at: conn.now(),
            };
            let people = People::load(conn, tournament)?;
            let view = DraftView::new(tournament, &draft, &people)?;
            tournament.draft = Some(draft);
            Ok(view)
        };
        if dry_run {
            self.dry_run(slug, asking, work).await
        } else {
            self.update(slug, Some(asking), work).await
        }
    }

    /// Deletes the draft.
    ///
    /// # Errors
    /// Fails if the caller does not direct the tournament, or there is no draft.
    pub async fn discard_draft(&self, caller: &Caller, slug: &Slug) -> Result<(), Problem> {
        let caller = caller.clone();
        self.update(slug, Some(caller.clone()), move |_, tournament, _| {
            tournament.check_director(&caller)?;
            tournament.draft.take().map(|_| ()).ok_or_else(|| Problem::not_found("draft of the next round"))
        })
        .await
    }
}
