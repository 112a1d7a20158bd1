//! The audit log of a tournament.

use super::Tournaments;
use crate::accounts::Caller;
use crate::audit::{Audit, AuditEntry, AuditFilter, SubjectKind};
use crate::id::AuditId;
use crate::maps::Slug;
use crate::page::{Page, Paging};
use crate::problem::Problem;

impl Tournaments {
    /// Returns the audit log of a tournament, newest entries first.
    ///
    /// # Errors
    /// Fails if there is no such tournament, or the caller does not direct it.
    pub async fn audit_log(
        &self,
        caller: &Caller,
        slug: &Slug,
        paging: Paging<AuditId>,
    ) -> Result<Page<AuditEntry>, Problem> {
        self.load_directed(caller, slug).await?;
        let subject = Some(slug.to_string());
        let filter = AuditFilter { subject, kind: Some(SubjectKind::Tournament), ..AuditFilter::default() };
        Audit::new(self.db.clone()).list(filter, paging).await
    }
}
