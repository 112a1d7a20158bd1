use actix_web::{get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::audit::{AuditAction, AuditEntry, AuditFilter};
use shinjuku_service::database::Timestamp;
use shinjuku_service::id::{AuditId, UserId};
use shinjuku_service::page::{Page, Paging};
use utoipa::IntoParams;

use crate::http::{Admin, ApiResult, Query, Require, ok};

/// Filters for the audit log.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only actions by this user.
    #[param(value_type = Option<String>, format = Uuid)]
    actor: Option<UserId>,
    /// Returns only this kind of action.
    #[param(inline, example = "user.roles")]
    action: Option<AuditAction>,
    /// Returns only actions on the object with this id.
    #[param(max_length = 80)]
    subject: Option<String>,
    /// Returns only actions after this time.
    #[param(value_type = Option<String>, format = DateTime, example = "2026-01-01T00:00:00Z")]
    after: Option<Timestamp>,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<AuditId>,
}

/// Read the audit log
///
/// Returns what admins, organisers and directors have done, to whom, and why, newest first. Each entry is written in
/// the same transaction as its action, and never changes.
#[utoipa::path(
    operation_id = "listAuditLog",
    tag = "admin",
    params(Params),
    responses((status = 200, description = "A page of audit entries", body = Page<AuditEntry>)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!(["invalid_fields"]))),
)]
#[get("/audit")]
pub(crate) async fn list(
    _: Require<Admin>,
    service: web::Data<Service>,
    Query(params): Query<Params>,
) -> ApiResult {
    let Params { actor, action, subject, after, limit, cursor } = params;
    let filter = AuditFilter { actor, action, subject, after, ..AuditFilter::default() };
    ok(&service.audit.list(filter, Paging::new(limit, cursor)?).await?)
}
