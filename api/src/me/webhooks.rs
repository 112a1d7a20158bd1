use actix_web::http::header;
use actix_web::{HttpResponse, delete, get, post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::id::{DeliveryId, WebhookId};
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::webhooks::{CreateWebhookRequest, CreatedWebhook, Webhook, WebhookDelivery};
use utoipa::IntoParams;

use crate::http::{self, ApiResult, Json, Owner, Query, Require, json, no_content, ok};

/// Create a webhook
///
/// From now on, your notices of the selected types are also posted to the URL, so a bot does not have to poll for its
/// turn. The body is a `WebhookMessage`: the notice as your stream sends it, with an `id`. For example `{"id":
/// "01932c07-…", "type": "your_turn", "at": "2026-01-02T20:15:00Z", "game": {"id": "01932c05-…", "name": "Friday
/// night"}, "version": 17, "decision": "act", "timeout_at": null}`.
///
/// | header | value |
/// | --- | --- |
/// | `Content-Type` | `application/json` |
/// | `User-Agent` | `shinjuku/…` |
/// | `Shinjuku-Event` | the `type` of the body |
/// | `Shinjuku-Delivery` | the `id` of the body; retries of a delivery have the same id |
/// | `Shinjuku-Signature` | `t=1767384900,v1=5257a869e7…` |
///
/// **To verify the signature**, take `t` from it, join it to the raw body with a dot (`t.body`), and compute the
/// HMAC-SHA256 of the result with the whole `secret` as the key. In hexadecimal it must equal `v1`; compare in
/// constant time. Reject a `t` that is more than a few minutes old: every attempt is signed when it is sent. In
/// Python: `hmac.new(secret.encode(), t.encode() + b"." + body, "sha256").hexdigest()`.
///
/// **Respond** with a status from 200 to 299 within 10 seconds; the body is not read, and redirects are not followed.
/// Anything else is a failure, and the delivery is retried after 10 seconds, 30 seconds, 2 minutes, 10 minutes, 1 hour
/// and 6 hours, each plus a small random delay; after that, the server gives up. A webhook is disabled when the server
/// gives up on a delivery, or after 20 failed attempts in a row. Its pending deliveries are then dropped too, and later
/// notices are not sent, until a ping enables it again. A delivery may arrive twice, or after a later one: use `id` and
/// the `version` of the game to detect this. Ignore types that you do not know.
///
/// Private addresses (the server itself and its local network) are not called, unless the operator of the server
/// allows it.
#[utoipa::path(
    operation_id = "createWebhook",
    tag = "me",
    request_body(content = CreateWebhookRequest, example = json!({
        "url": "https://bot.example/shinjuku", "events": ["your_turn", "game_over"]
    })),
    responses((status = 201, description = "The webhook, with its secret", body = CreatedWebhook, headers(
        ("Location" = String, description = "The URL of the webhook")
    ))),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["invalid_fields", "session_required"]))),
)]
#[post("/me/webhooks")]
pub(crate) async fn create(
    caller: Require<Owner>,
    service: web::Data<Service>,
    Json(new): Json<CreateWebhookRequest>,
) -> ApiResult {
    let created = service.webhooks.create(&caller.0, new).await?;
    let mut response = HttpResponse::Created();
    response.insert_header((header::LOCATION, format!("/api/v1/me/webhooks/{}", created.webhook.id)));
    http::json_no_store(response, &created)
}

/// List your webhooks
///
/// Returns all webhooks, oldest first, on one page.
#[utoipa::path(
    operation_id = "listWebhooks",
    tag = "me",
    responses((status = 200, description = "The webhooks, without their secrets", body = Page<Webhook>)),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["session_required"]))),
)]
#[get("/me/webhooks")]
pub(crate) async fn list(caller: Require<Owner>, service: web::Data<Service>) -> ApiResult {
    ok(&Page::whole(service.webhooks.list(&caller.0).await?))
}

/// Read a webhook
#[utoipa::path(
    operation_id = "getWebhook",
    tag = "me",
    params(("id" = WebhookId, Path, description = "The id of the webhook", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 200, description = "The webhook, without its secret", body = Webhook)),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["not_found", "session_required"]))),
)]
#[get("/me/webhooks/{id}")]
pub(crate) async fn read(
    caller: Require<Owner>,
    service: web::Data<Service>,
    id: web::Path<WebhookId>,
) -> ApiResult {
    ok(&service.webhooks.read(&caller.0, *id).await?)
}

/// Delete a webhook
///
/// Pending deliveries are not sent, and the delivery log is deleted. To change the secret or the URL, delete the
/// webhook and create a new one.
#[utoipa::path(
    operation_id = "deleteWebhook",
    tag = "me",
    params(("id" = WebhookId, Path, description = "The id of the webhook", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 204, description = "The webhook has been deleted")),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["not_found", "session_required"]))),
)]
#[delete("/me/webhooks/{id}")]
pub(crate) async fn delete(
    caller: Require<Owner>,
    service: web::Data<Service>,
    id: web::Path<WebhookId>,
) -> ApiResult {
    service.webhooks.delete(&caller.0, *id).await?;
    Ok(no_content())
}

/// Ping a webhook
///
/// Sends a delivery of the type `ping`, which is signed and retried like any other; the delivery log shows its
/// outcome. A disabled webhook is enabled again, and its failure count is reset. At most 20 pings can be pending.
#[utoipa::path(
    operation_id = "pingWebhook",
    tag = "me",
    params(("id" = WebhookId, Path, description = "The id of the webhook", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f")),
    responses((status = 202, description = "The ping has been queued", body = WebhookDelivery)),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["not_found", "session_required"]))),
)]
#[post("/me/webhooks/{id}/ping")]
pub(crate) async fn ping(
    caller: Require<Owner>,
    service: web::Data<Service>,
    id: web::Path<WebhookId>,
) -> ApiResult {
    json(HttpResponse::Accepted(), &service.webhooks.ping(&caller.0, *id).await?)
}

/// The page of the delivery log to return.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<DeliveryId>,
}

/// List a webhook's deliveries
///
/// Returns sent and pending deliveries, newest first. The server keeps the last hundred, and all that are still
/// pending.
#[utoipa::path(
    operation_id = "listWebhookDeliveries",
    tag = "me",
    params(
        ("id" = WebhookId, Path, description = "The id of the webhook", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        Params
    ),
    responses((status = 200, description = "A page of deliveries", body = Page<WebhookDelivery>)),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["invalid_fields", "not_found", "session_required"]))),
)]
#[get("/me/webhooks/{id}/deliveries")]
pub(crate) async fn deliveries(
    caller: Require<Owner>,
    service: web::Data<Service>,
    id: web::Path<WebhookId>,
    Query(Params { limit, cursor }): Query<Params>,
) -> ApiResult {
    ok(&service.webhooks.deliveries(&caller.0, *id, Paging::new(limit, cursor)?).await?)
}
