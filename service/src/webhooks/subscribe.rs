//! Creating, reading and deleting webhooks.

use std::collections::BTreeSet;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Webhooks;
use super::target::target;
use crate::accounts::Caller;
use crate::database::{DbConnection, Timestamp, webhooks, with_backend};
use crate::id::{UserId, WebhookId};
use crate::notices::NoticeKind;
use crate::problem::{Code, FieldError, Problem};
use crate::secret;

/// The prefix of every webhook secret, so that leaked secrets can be recognized.
const PREFIX: &str = "whsec_";

/// The maximum number of webhooks per account.
const MAX_WEBHOOKS: i64 = 20;

/// A webhook, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Webhook {
    /// The id of the webhook.
    pub id: WebhookId,
    /// The URL to which deliveries are sent.
    #[schema(example = "https://bot.example/shinjuku")]
    pub url: String,
    /// The kinds of notices that are sent. Null for all, including kinds that are added later.
    #[schema(required)]
    pub events: Option<Vec<NoticeKind>>,
    /// The number of consecutive failed attempts.
    #[schema(minimum = 0, example = 0)]
    pub failures: u32,
    /// When it was created.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it was disabled because too many attempts failed. Null if it is enabled. A ping enables it again.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub disabled_at: Option<Timestamp>,
}

/// A new webhook, with its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CreatedWebhook {
    /// The key for verifying signatures. It is only returned once.
    #[schema(example = "whsec_iN3Zh0vJt1k0cJmJmZ8bq0O0xw8m1Qx2y3zP4r5s6t7")]
    pub secret: String,
    /// The webhook.
    #[serde(flatten)]
    pub webhook: Webhook,
}

/// The settings of a new webhook.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateWebhookRequest {
    /// The URL to which deliveries are sent: `http` or `https`, without credentials or a fragment.
    #[schema(min_length = 1, max_length = 500, example = "https://bot.example/shinjuku")]
    pub url: String,
    /// The kinds of notices that are sent. Defaults to all, including kinds that are added later.
    #[serde(default)]
    #[schema(min_items = 1, example = json!(["your_turn", "game_over"]))]
    pub events: Option<Vec<NoticeKind>>,
}

#[derive(Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = webhooks)]
pub(super) struct WebhookRow {
    pub(super) id: WebhookId,
    pub(super) user_id: UserId,
    pub(super) url: String,
    secret: String,
    events: String,
    failures: i32,
    created_at: Timestamp,
    disabled_at: Option<Timestamp>,
}

impl WebhookRow {
    pub(super) fn into_view(self) -> Webhook {
        Webhook {
            id: self.id,
            url: self.url,
            events: EventFilter::parse(&self.events).kinds(),
            failures: self.failures.unsigned_abs(),
            created_at: self.created_at,
            disabled_at: self.disabled_at,
        }
    }
}

/// The kinds of notices that a webhook wants, as stored: comma-separated names, or empty for all.
pub(super) struct EventFilter<'a>(&'a str);

impl<'a> EventFilter<'a> {
    pub(super) const fn parse(stored: &'a str) -> Self {
        Self(stored)
    }

    fn kinds(&self) -> Option<Vec<NoticeKind>> {
        let known = |name: &str| {
            let kind = name.parse();
            kind.inspect_err(|_| tracing::error!(name, "a webhook has an unknown kind of notice")).ok()
        };
        (!self.0.is_empty()).then(|| self.0.split(',').filter_map(known).collect())
    }

    /// Whether the webhook wants this kind.
    pub(super) fn has(&self, kind: NoticeKind) -> bool {
        self.kinds().is_none_or(|kinds| kinds.contains(&kind))
    }
}

/// Formats kinds of notices for storage.
fn to_stored(events: Option<Vec<NoticeKind>>) -> Result<String, FieldError> {
    let Some(events) = events else { return Ok(String::new()) };
    if events.is_empty() {
        return Err(FieldError::new(
            "/events",
            "empty",
            "a webhook needs at least one event: leave the field out to receive all events",
        ));
    }
    let kinds: BTreeSet<NoticeKind> = events.into_iter().collect();
    Ok(kinds.iter().map(NoticeKind::to_string).collect::<Vec<_>>().join(","))
}

impl Webhooks {
    /// Creates a webhook. This is the only time that its secret is returned.
    ///
    /// # Errors
    /// A field is invalid, the account has too many webhooks, or the caller uses a personal access token.
    pub async fn create(
        &self,
        caller: &Caller,
        new: CreateWebhookRequest,
    ) -> Result<CreatedWebhook, Problem> {
        caller.session()?;
        let (url, events) = match (target(&new.url, self.policy), to_stored(new.events)) {
            (Ok(url), Ok(events)) => (url, events),
            (url, events) => {
                let errors: Vec<FieldError> = url.err().into_iter().chain(events.err()).collect();
                return Err(Problem::with_errors(Code::InvalidFields, "the webhook is invalid", errors));
            }
        };
        let row = WebhookRow {
            id: WebhookId::new(),
            user_id: caller.user,
            url: url.into(),
            secret: format!("{PREFIX}{}", secret::token()?),
            events,
            failures: 0,
            created_at: self.db.now(),
            disabled_at: None,
        };
        self.db
            .write(move |conn| {
                let own = webhooks::table.filter(webhooks::user_id.eq(row.user_id)).count();
                let count: i64 = with_backend!(conn, backend => own.get_result(backend))?;
                if count >= MAX_WEBHOOKS {
                    let message =
                        format!("an account can have at most {MAX_WEBHOOKS} webhooks: delete one first");
                    return Err(Problem::field("/url", "too_many", message));
                }
                with_backend!(conn, backend => diesel::insert_into(webhooks::table).values(&row).execute(backend))?;
                Ok(CreatedWebhook { secret: row.secret.clone(), webhook: row.into_view() })
            })
            .await
    }

    /// Returns the caller's webhooks, oldest first.
    ///
    /// # Errors
    /// The caller uses a personal access token.
    pub async fn list(&self, caller: &Caller) -> Result<Vec<Webhook>, Problem> {
        caller.session()?;
        let own = webhooks::table.filter(webhooks::user_id.eq(caller.user)).order(webhooks::id);
        let rows: Vec<WebhookRow> = self
            .db
            .run(move |conn| {
                Ok(with_backend!(conn, backend => own.select(WebhookRow::as_select()).load(backend))?)
            })
            .await?;
        Ok(rows.into_iter().map(WebhookRow::into_view).collect())
    }

    /// Returns one of the caller's webhooks.
    ///
    /// # Errors
    /// The caller has no such webhook, or uses a personal access token.
    pub async fn read(&self, caller: &Caller, id: WebhookId) -> Result<Webhook, Problem> {
        caller.session()?;
        let own = webhooks::table.find(id).filter(webhooks::user_id.eq(caller.user));
        let row: Option<WebhookRow> = self
            .db
            .run(move |conn| {
                Ok(with_backend!(conn, backend => own.select(WebhookRow::as_select()).first(backend).optional())?)
            })
            .await?;
        row.map(WebhookRow::into_view).ok_or_else(no_such_webhook)
    }

    /// Deletes one of the caller's webhooks with all its deliveries.
    ///
    /// # Errors
    /// The caller has no such webhook, or uses a personal access token.
    pub async fn delete(&self, caller: &Caller, id: WebhookId) -> Result<(), Problem> {
        caller.session()?;
        let own = webhooks::table.find(id).filter(webhooks::user_id.eq(caller.user));
        let gone = self
            .db
            .write(move |conn| Ok(with_backend!(conn, backend => diesel::delete(own).execute(backend))?))
            .await?;
        if gone == 0 { Err(no_such_webhook()) } else { Ok(()) }
    }
}

/// Checks that a webhook belongs to a user.
pub(super) fn check_owner(conn: &mut DbConnection, id: WebhookId, user: UserId) -> Result<(), Problem> {
    let own = webhooks::table.find(id).filter(webhooks::user_id.eq(user)).select(webhooks::id);
    let found: Option<WebhookId> = with_backend!(conn, backend => own.first(backend).optional())?;
    found.map(|_| ()).ok_or_else(no_such_webhook)
}

pub(super) fn no_such_webhook() -> Problem {
    Problem::not_found("such webhook")
}
