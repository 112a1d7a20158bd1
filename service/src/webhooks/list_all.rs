//! All users' webhooks, for admins.

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use strum::{Display, EnumIter, EnumString};
use utoipa::ToSchema;

use super::log::http_status;
use super::subscribe::{WebhookRow, no_such_webhook};
use super::{Webhook, Webhooks};
use crate::accounts::{Caller, Scope, UserRef, user_refs};
use crate::audit::{self, AuditAction, NewAuditEntry, Subject};
use crate::database::{DbConnection, webhook_deliveries, webhooks, with_backend};
use crate::id::WebhookId;
use crate::page::{Page, Paging};
use crate::problem::Problem;

/// A webhook as admins see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnedWebhook {
    /// The user who owns it.
    pub owner: UserRef,
    /// The HTTP status of the last response. Null if there was none.
    #[schema(required, minimum = 100, maximum = 999, example = 200)]
    pub last_status: Option<u16>,
    /// The number of waiting deliveries.
    #[schema(minimum = 0, example = 0)]
    pub waiting: u64,
    /// The webhook.
    #[serde(flatten)]
    pub webhook: Webhook,
}

/// The state of a webhook.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumIter, EnumString, ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WebhookState {
    /// The last attempt succeeded, or there was none.
    Working,
    /// The last attempt failed and will be retried.
    Failing,
    /// Too many attempts have failed, so nothing is sent to it.
    Disabled,
}

impl Webhooks {
    /// Lists the webhooks of all users, newest first.
    ///
    /// # Errors
    /// The database fails.
    pub async fn list_all(
        &self,
        state: Option<WebhookState>,
        paging: Paging<WebhookId>,
    ) -> Result<Page<OwnedWebhook>, Problem> {
        self.db
            .run(move |conn| {
                let limit = paging.limit();
                let rows: Vec<WebhookRow> = with_backend!(conn, backend => {
                    let mut query = webhooks::table
                        .order(webhooks::id.desc())
                        .limit(limit + 1)
                        .select(WebhookRow::as_select())
                        .into_boxed();
                    let (enabled, failing) = (webhooks::disabled_at.is_null(), webhooks::failures.gt(0));
                    query = match state {
                        None => query,
                        Some(WebhookState::Working) => query.filter(enabled).filter(webhooks::failures.eq(0)),
                        Some(WebhookState::Failing) => query.filter(enabled).filter(failing),
                        Some(WebhookState::Disabled) => query.filter(webhooks::disabled_at.is_not_null()),
                    };
                    if let Some(after) = paging.after() {
                        query = query.filter(webhooks::id.lt(after));
                    }
                    query.load(backend)
                })?;
                let owners = user_refs(conn, rows.iter().map(|row| row.user_id))?;
                let no_owner = || Problem::internal(&"the owner of a webhook has no account");
                let owner = |row: &WebhookRow| owners.get(&row.user_id).cloned().ok_or_else(no_owner);
                Page::new(
                    rows,
                    limit,
                    |row| row.id,
                    |row| {
                        let (last_status, waiting) = (last_status(conn, row.id)?, waiting(conn, row.id)?);
                        Ok(OwnedWebhook {
                            owner: owner(row)?,
                            last_status,
                            waiting,
                            webhook: row.clone().into_view(),
                        })
                    },
                )
            })
            .await
    }

    /// Deletes any user's webhook with all its deliveries.
    ///
    /// # Errors
    /// The caller is not an admin, or there is no such webhook.
    pub async fn delete_any(
        &self,
        caller: &Caller,
        id: WebhookId,
        reason: Option<&str>,
    ) -> Result<(), Problem> {
        caller.require(Scope::Admin)?;
        let reason = audit::reason(reason, "reason")?;
        let who = Some(caller.user);
        self.db
            .write(move |conn| {
                let query = webhooks::table.find(id);
                let row: Option<WebhookRow> =
                    with_backend!(conn, backend => query.select(WebhookRow::as_select()).first(backend).optional())?;
                let row = row.ok_or_else(no_such_webhook)?;
                if with_backend!(conn, backend => diesel::delete(query).execute(backend))? == 0 {
                    return Err(no_such_webhook());
                }
                let (what, subject) = (AuditAction::WebhookDeleted, Subject::webhook(id, &row.url));
                let before = json!({"url": row.url, "owner": row.user_id});
                Ok(NewAuditEntry { actor: who, action: what, subject, reason, before, after: json!({}) }
                    .insert(conn)?)
            })
            .await
    }

    /// Returns the number of waiting deliveries, and how many of them are due.
    ///
    /// # Errors
    /// The database fails.
    pub async fn backlog(&self) -> Result<(u64, u64), Problem> {
        let waiting = webhook_deliveries::table.filter(webhook_deliveries::next_attempt_at.is_not_null());
        let due = webhook_deliveries::table.filter(webhook_deliveries::next_attempt_at.le(self.db.now()));
        self.db
            .run(move |conn| {
                let waiting: i64 = with_backend!(conn, backend => waiting.count().get_result(backend))?;
                let due: i64 = with_backend!(conn, backend => due.count().get_result(backend))?;
                Ok((waiting.unsigned_abs(), due.unsigned_abs()))
            })
            .await
    }
}

/// Returns the HTTP status of the last response of a webhook.
fn last_status(conn: &mut DbConnection, id: WebhookId) -> Result<Option<u16>, Problem> {
    let last = webhook_deliveries::table
        .filter(webhook_deliveries::webhook_id.eq(id))
        .filter(webhook_deliveries::attempts.gt(0))
        .order(webhook_deliveries::id.desc())
        .select(webhook_deliveries::last_status);
    let status: Option<Option<i32>> = with_backend!(conn, backend => last.first(backend).optional())?;
    http_status(status.flatten())
}

/// Returns the number of waiting deliveries of a webhook.
fn waiting(conn: &mut DbConnection, id: WebhookId) -> Result<u64, Problem> {
    let waiting = webhook_deliveries::table
        .filter(webhook_deliveries::webhook_id.eq(id))
        .filter(webhook_deliveries::next_attempt_at.is_not_null());
    let count: i64 = with_backend!(conn, backend => waiting.count().get_result(backend))?;
    Ok(count.unsigned_abs())
}
