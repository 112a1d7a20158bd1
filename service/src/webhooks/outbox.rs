//! The outbox: waiting deliveries, which any server on the same database may send.

use std::collections::{BTreeSet, HashMap};

use diesel::dsl::array;
use diesel::prelude::*;
use diesel::result::Error;
use serde::Serialize;

use super::Webhooks;
use super::log::{DeliveryRow, WebhookDelivery};
use super::message::{NoticeMessage, PingKind, PingMessage};
use super::signature::sign;
use super::subscribe::{EventFilter, check_owner};
use crate::accounts::Caller;
use crate::database::{
    Backend, DbConnection, IdColumn, Timestamp, users, webhook_deliveries, webhooks, with_backend,
};
use crate::id::{DeliveryId, UserId, WebhookId};
use crate::notices::AddressedNotice;
use crate::problem::Problem;

/// How long a taken delivery is reserved for the server that took it, in seconds. An attempt takes less.
const LEASE: u32 = 60;
/// The maximum number of deliveries in one insert statement.
const MAX_BATCH: usize = 1000;
/// The event name of a ping.
const PING: &str = "ping";
/// The maximum number of waiting pings of a webhook.
const MAX_WAITING_PINGS: i64 = 20;

/// A delivery that was taken from the outbox to be sent.
#[derive(Clone, Debug)]
pub struct Parcel {
    /// The id of the delivery.
    pub id: DeliveryId,
    /// The webhook that it is for.
    pub webhook: WebhookId,
    /// The kind of notice, or `ping`.
    pub event: String,
    /// The URL to send it to.
    pub url: String,
    /// The body to send.
    pub body: String,
    /// The number of earlier attempts.
    pub(super) attempts: i32,
    secret: String,
}

impl Parcel {
    /// Signs the delivery for sending at this time.
    pub fn signature(&self, at: Timestamp) -> String {
        sign(&self.secret, at, &self.body)
    }
}

/// Puts deliveries into the outbox for every webhook that wants one of these notices. This is part of the caller's
/// transaction, so a notice is sent if and only if the change is committed. If nobody has a webhook, this is a single
/// query.
pub(crate) fn enqueue(conn: &mut DbConnection, notices: &[AddressedNotice]) -> QueryResult<()> {
    if notices.is_empty() {
        return Ok(());
    }
    let readers: BTreeSet<UserId> = notices.iter().map(|notice| notice.to).collect();
    let open = webhooks::table
        .inner_join(users::table.on(users::id.eq(webhooks::user_id)))
        .filter(webhooks::user_id.eq_any(readers))
        .filter(webhooks::disabled_at.is_null())
        .filter(users::disabled_at.is_null())
        .order(webhooks::id)
        .select((webhooks::id, webhooks::user_id, webhooks::events));
    // The lock keeps the webhooks from being deleted before their deliveries are stored.
    let open: Vec<(WebhookId, UserId, String)> = match &mut conn.backend {
        Backend::Postgres(backend) => open.for_key_share().load(backend)?,
        Backend::Sqlite(backend) => open.load(backend)?,
    };
    let now = conn.now();
    let mut rows = Vec::new();
    for AddressedNotice { to, notice } in notices {
        let kind = notice.kind();
        let wanting =
            open.iter().filter(|(_, user, events)| user == to && EventFilter::parse(events).has(kind));
        for (webhook, _, _) in wanting {
            let id = DeliveryId::new();
            let body = to_json(&NoticeMessage { id, notice: notice.clone() })?;
            rows.push(DeliveryRow::new(id, *webhook, kind.to_string(), body, now));
        }
    }
    rows.chunks(MAX_BATCH).try_for_each(|rows| insert(conn, rows))
}

fn to_json(message: &impl Serialize) -> QueryResult<String> {
    serde_json::to_string(message).map_err(|error| Error::SerializationError(error.into()))
}

fn insert(conn: &mut DbConnection, rows: &[DeliveryRow]) -> QueryResult<()> {
    with_backend!(conn, backend => diesel::insert_into(webhook_deliveries::table).values(rows).execute(backend))?;
    Ok(())
}

impl Webhooks {
    /// Sends a ping to one of the caller's webhooks, and enables the webhook if it was disabled.
    ///
    /// # Errors
    /// The caller has no such webhook or uses a personal access token, or too many pings are waiting.
    pub async fn ping(&self, caller: &Caller, id: WebhookId) -> Result<WebhookDelivery, Problem> {
        caller.session()?;
        let (user, wait) = (caller.user, self.policy.backoff_seconds.max(1));
        self.db
            .write(move |conn| {
                check_owner(conn, id, user)?;
                let waiting = webhook_deliveries::table
                    .filter(webhook_deliveries::webhook_id.eq(id))
                    .filter(webhook_deliveries::event.eq(PING))
                    .filter(webhook_deliveries::next_attempt_at.is_not_null())
                    .count();
                let waiting: i64 = with_backend!(conn, backend => waiting.get_result(backend))?;
                if waiting >= MAX_WAITING_PINGS {
                    return Err(Problem::too_many(wait.into()));
                }
                let well = (webhooks::disabled_at.eq(None::<Timestamp>), webhooks::failures.eq(0));
                with_backend!(conn, backend => diesel::update(webhooks::table.find(id)).set(well).execute(backend))?;
                let (delivery, now) = (DeliveryId::new(), conn.now());
                let body = to_json(&PingMessage { id: delivery, kind: PingKind::Ping, at: now })?;
                let row = DeliveryRow::new(delivery, id, PING.to_owned(), body, now);
                insert(conn, std::slice::from_ref(&row))?;
                row.to_view()
            })
            .await
    }

    /// Takes up to `most` deliveries that are due, except those for the webhooks in `but`. They are reserved for the
    /// caller for a while, who must send them at once and [record the outcome](Self::record_outcome).
    ///
    /// # Errors
    /// The database fails.
    pub async fn claim_due(&self, most: u32, but: Vec<WebhookId>) -> Result<Vec<Parcel>, Problem> {
        self.db.run(move |conn| Ok(claim(conn, most, but)?)).await
    }
}

/// The columns of a delivery that are needed to send it.
type Taken = (DeliveryId, WebhookId, String, String, i32);

fn claim(conn: &mut DbConnection, most: u32, but: Vec<WebhookId>) -> QueryResult<Vec<Parcel>> {
    let now = conn.now();
    let waiting = diesel::alias!(webhook_deliveries as waiting);
    let (id, next_attempt_at) =
        (waiting.field(webhook_deliveries::id), waiting.field(webhook_deliveries::next_attempt_at));
    let due = waiting
        .filter(next_attempt_at.le(now))
        .filter(waiting.field(webhook_deliveries::webhook_id).ne_all(but))
        .order((next_attempt_at, id))
        .limit(most.into())
        .select(id);
    let columns = (
        webhook_deliveries::id,
        webhook_deliveries::webhook_id,
        webhook_deliveries::event,
        webhook_deliveries::body,
        webhook_deliveries::attempts,
    );
    let leased = webhook_deliveries::next_attempt_at.eq(now.plus_seconds(LEASE));
    let mut taken: Vec<Taken> = match &mut conn.backend {
        // The array is evaluated once; a locking subquery could be evaluated twice.
        Backend::Postgres(backend) => {
            let due = array::<IdColumn, _>(due.for_update().skip_locked());
            diesel::update(webhook_deliveries::table.filter(webhook_deliveries::id.eq_any(due)))
                .set(leased)
                .returning(columns)
                .get_results(backend)?
        }
        // Reading does not wait for writers, and most of the time nothing is due.
        Backend::Sqlite(backend) => {
            let due: Vec<DeliveryId> = due.load(backend)?;
            if due.is_empty() {
                return Ok(Vec::new());
            }
            let still_due = webhook_deliveries::table
                .filter(webhook_deliveries::id.eq_any(due))
                .filter(webhook_deliveries::next_attempt_at.le(now));
            diesel::update(still_due).set(leased).returning(columns).get_results(backend)?
        }
    };
    taken.sort_unstable_by_key(|(id, ..)| *id);
    let ids: BTreeSet<WebhookId> = taken.iter().map(|(_, webhook, ..)| *webhook).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let targets = webhooks::table
        .filter(webhooks::id.eq_any(ids))
        .select((webhooks::id, (webhooks::url, webhooks::secret)));
    let targets: Vec<(WebhookId, (String, String))> = with_backend!(conn, backend => targets.load(backend))?;
    let targets: HashMap<WebhookId, (String, String)> = targets.into_iter().collect();
    let parcel = |(id, webhook, event, body, attempts): Taken| {
        let (url, secret) = targets.get(&webhook)?.clone();
        Some(Parcel { id, webhook, event, url, body, attempts, secret })
    };
    Ok(taken.into_iter().filter_map(parcel).collect())
}

#[cfg(test)]
#[expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that meets something unexpected fails"
)]
mod tests {
    use serde_json::{Value, json};
    use shinjuku_core::game::Decision;
    use tempfile::TempDir;

    use super::*;
    use crate::accounts::{AccountPolicy, Credentials};
    use crate::database::{Database, DatabaseAddress};
    use crate::games::{GamePolicy, Status};
    use crate::id::GameId;
    use crate::notices::{GameRef, News, Notice};
    use crate::webhooks::{DeliveryOutcome, WebhookPolicy};
    use crate::{Service, TimeSource};

    async fn service(folder: &TempDir) -> Service {
        let db =
            Database::open(DatabaseAddress::Sqlite(folder.path().join("test.db")), 2).expect("a database");
        Service::open(db, AccountPolicy::default(), GamePolicy::default(), WebhookPolicy::default())
            .await
            .expect("a service")
    }

    async fn guest(service: &Service, name: &str) -> Caller {
        let tokens = service.accounts.guest(name).await.expect("an account");
        service.accounts.caller(Credentials(&tokens.access_token)).await.expect("a caller")
    }

    async fn webhook(service: &Service, caller: &Caller, events: Value) -> WebhookId {
        let new = json!({"url": "https://bot.example/", "events": events});
        let new = serde_json::from_value(new).expect("a webhook");
        service.webhooks.create(caller, new).await.expect("a webhook").webhook.id
    }

    fn notice(to: UserId, news: News) -> AddressedNotice {
        let game = Some(GameRef { id: GameId::new(), name: "Friday night".to_owned() });
        AddressedNotice {
            to,
            notice: Notice { at: TimeSource::default().now(), game, tournament: None, news },
        }
    }

    async fn post(service: &Service, notices: Vec<AddressedNotice>) {
        let enqueued = service.db.write(move |conn| Ok(enqueue(conn, &notices)?));
        enqueued.await.expect("notices are enqueued");
    }

    fn turn() -> News {
        News::YourTurn { version: 17, decision: Decision::Act, timeout_at: None }
    }

    #[tokio::test]
    async fn a_notice_goes_to_every_webhook_of_its_reader_that_wants_it() {
        let folder = TempDir::new().expect("a folder");
        let service = service(&folder).await;
        let (aki, ben, eve) =
            (guest(&service, "Aki").await, guest(&service, "Ben").await, guest(&service, "Eve").await);
        let all = webhook(&service, &aki, Value::Null).await;
        let turns = webhook(&service, &aki, json!(["your_turn"])).await;
        let endings = webhook(&service, &aki, json!(["game_over"])).await;
        let of_ben = webhook(&service, &ben, Value::Null).await;
        let over = News::GameOver { version: 80, status: Status::Finished, place: Some(1) };
        post(&service, Vec::new()).await;
        post(&service, vec![notice(eve.user, turn())]).await;
        assert!(service.webhooks.claim_due(10, Vec::new()).await.expect("a list").is_empty());

        post(&service, vec![notice(aki.user, turn()), notice(ben.user, over), notice(eve.user, turn())])
            .await;
        let parcels = service.webhooks.claim_due(10, Vec::new()).await.expect("a list");
        let to: Vec<WebhookId> = parcels.iter().map(|parcel| parcel.webhook).collect();
        assert_eq!(to, [all, turns, of_ben]);
        assert!(!to.contains(&endings));
        let body: Value = serde_json::from_str(&parcels[0].body).expect("JSON");
        assert_eq!(parcels[0].event, "your_turn");
        assert_eq!(body["id"], json!(parcels[0].id));
        assert_eq!(
            (&body["type"], &body["version"], &body["decision"]),
            (&json!("your_turn"), &json!(17), &json!("act"))
        );
        assert_eq!((&body["game"]["name"], &body["timeout_at"]), (&json!("Friday night"), &Value::Null));
    }

    #[tokio::test]
    async fn what_was_taken_is_nobody_elses_for_a_while_and_a_busy_webhook_gets_nothing() {
        let folder = TempDir::new().expect("a folder");
        let service = service(&folder).await;
        let aki = guest(&service, "Aki").await;
        let (one, other) =
            (webhook(&service, &aki, Value::Null).await, webhook(&service, &aki, Value::Null).await);
        post(&service, vec![notice(aki.user, turn()), notice(aki.user, turn())]).await;
        let but_one = service.webhooks.claim_due(1, vec![one]).await.expect("a list");
        assert_eq!(but_one.iter().map(|parcel| parcel.webhook).collect::<Vec<_>>(), [other]);
        assert_eq!(service.webhooks.claim_due(10, Vec::new()).await.expect("a list").len(), 3);
        assert!(service.webhooks.claim_due(10, Vec::new()).await.expect("a list").is_empty());
    }

    #[tokio::test]
    async fn a_webhook_that_is_disabled_is_told_nothing_until_it_is_pinged() {
        let folder = TempDir::new().expect("a folder");
        let service = service(&folder).await;
        let aki = guest(&service, "Aki").await;
        let id = webhook(&service, &aki, Value::Null).await;
        post(&service, vec![notice(aki.user, turn()); 21]).await;
        for parcel in service.webhooks.claim_due(20, Vec::new()).await.expect("a list") {
            let failed = DeliveryOutcome::Failed { status: None, error: "nobody is there".to_owned() };
            service.webhooks.record_outcome(&parcel, failed).await.expect("the outcome is recorded");
        }
        assert!(service.webhooks.read(&aki, id).await.expect("a webhook").disabled_at.is_some());
        post(&service, vec![notice(aki.user, turn())]).await;
        assert!(service.webhooks.claim_due(10, Vec::new()).await.expect("a list").is_empty());
        service.webhooks.ping(&aki, id).await.expect("a ping");
        post(&service, vec![notice(aki.user, turn())]).await;
        assert_eq!(service.webhooks.claim_due(10, Vec::new()).await.expect("a list").len(), 2);
    }
}
