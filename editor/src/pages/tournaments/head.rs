//! The header of every tournament page: name, status, and navigation.

use shinjuku_service::Service;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::database::Timestamp;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::tournaments::{RegistrationMode, TournamentStatus, TournamentView};

use super::words;
use crate::pages::visit::Visit;

/// A tournament as the viewer sees it.
pub(super) struct Head<'a> {
    visit: &'a Visit,
    pub(super) tournament: TournamentView,
    /// The time at which it was read.
    pub(super) now: Timestamp,
}

impl<'a> Head<'a> {
    /// Reads the tournament. Anything the page reads afterwards is at least as new, and a script knows from which
    /// revision to listen.
    pub(super) async fn read(visit: &'a Visit, service: &Service, slug: &Slug) -> Result<Self, Problem> {
        Ok(Self::new(visit, service.tournaments.read(visit.caller(), slug).await?))
    }

    pub(super) fn new(visit: &'a Visit, tournament: TournamentView) -> Self {
        Self { visit, tournament, now: visit.now() }
    }

    pub(super) fn name(&self) -> &str {
        &self.tournament.summary.name
    }

    pub(super) fn slug(&self) -> &Slug {
        &self.tournament.summary.slug
    }

    /// The URL of a page of the tournament.
    pub(super) fn at(&self, page: &str) -> String {
        format!("/tournaments/{}{page}", self.slug())
    }

    /// Whether the current page is this one or below it.
    pub(super) fn is_at(&self, page: &str) -> bool {
        let path = self.at(page);
        if page.is_empty() {
            return self.visit.here.split('?').next() == Some(path.as_str());
        }
        self.visit.is_at(&path)
    }

    /// The number of the last published round.
    pub(super) const fn round(&self) -> Option<u32> {
        self.tournament.summary.round
    }

    pub(super) fn status(&self) -> &'static str {
        words::status(self.visit, self.tournament.summary.status)
    }

    pub(super) fn is_running(&self) -> bool {
        self.tournament.summary.status == TournamentStatus::Running
    }

    pub(super) fn is_finished(&self) -> bool {
        self.tournament.summary.status == TournamentStatus::Finished
    }

    /// Whether a visitor can register, by logging in or as a guest.
    pub(super) fn admits_strangers(&self) -> bool {
        let TournamentView { summary, registration, .. } = &self.tournament;
        let next = summary.round.map_or(1, |round| round + 1);
        let open = match summary.status {
            TournamentStatus::Open => true,
            TournamentStatus::Running => registration.late_until.is_some_and(|last| next <= last),
            TournamentStatus::Draft | TournamentStatus::Finished | TournamentStatus::Cancelled => false,
        };
        open && registration.mode == RegistrationMode::Open
    }

    /// Whether a user is the viewer.
    pub(super) fn is_own(&self, user: &UserRef) -> bool {
        self.visit.caller().is_some_and(|caller| caller.user == user.id)
    }
}
