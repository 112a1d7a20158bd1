//! What stands above every page of a tournament: its name, how far it has come, and the way to its other pages.

use shinjuku_service::Service;
use shinjuku_service::accounts::UserRef;
use shinjuku_service::maps::Slug;
use shinjuku_service::problem::Problem;
use shinjuku_service::store::Timestamp;
use shinjuku_service::tournaments::{RegistrationMode, TournamentStatus, TournamentView};

use super::words;
use crate::pages::visit::Visit;

/// A tournament as somebody sees it on its pages.
pub(super) struct Head<'a> {
    visit: &'a Visit,
    pub(super) tournament: TournamentView,
    /// When it was read.
    pub(super) now: Timestamp,
}

impl<'a> Head<'a> {
    /// The tournament as it stands. What a page reads after it is at least as new, and a script knows from which revision to listen.
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

    /// The address of one of its pages.
    pub(super) fn at(&self, page: &str) -> String {
        format!("/tournaments/{}{page}", self.slug())
    }

    /// Whether this is that page, or one below it.
    pub(super) fn is_at(&self, page: &str) -> bool {
        let path = self.at(page);
        if page.is_empty() {
            return self.visit.here.split('?').next() == Some(path.as_str());
        }
        self.visit.is_at(&path)
    }

    /// The last round that is published.
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

    /// Whether somebody who just comes along can register, by logging in or as a guest.
    pub(super) fn admits_strangers(&self) -> bool {
        let TournamentView { summary, registration, .. } = &self.tournament;
        let next = summary.round.unwrap_or_default() + 1;
        let open = match summary.status {
            TournamentStatus::Open => true,
            TournamentStatus::Running => registration.late_until.is_some_and(|last| next <= last),
            TournamentStatus::Draft | TournamentStatus::Finished | TournamentStatus::Cancelled => false,
        };
        open && registration.mode == RegistrationMode::Open
    }

    /// Whether this is who looks.
    pub(super) fn is_own(&self, user: &UserRef) -> bool {
        self.visit.caller().is_some_and(|caller| caller.user == user.id)
    }
}
