use actix_web::{delete, get, web};
use serde::Deserialize;
use shinjuku_service::Service;
use shinjuku_service::id::WebhookId;
use shinjuku_service::page::{Page, Paging};
use shinjuku_service::webhooks::{OwnedWebhook, WebhookState};
use utoipa::IntoParams;

use crate::http::{Admin, ApiResult, Query, Require, no_content, ok};

/// Filters for the list of webhooks.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Returns only webhooks in this state.
    #[param(inline, example = "working")]
    state: Option<WebhookState>,
    /// The number of entries per page.
    #[param(minimum = 1, maximum = 100, default = 20, example = 20)]
    limit: Option<u32>,
    /// The `next_cursor` of the previous page.
    #[param(value_type = Option<String>)]
    cursor: Option<WebhookId>,
}

/// List the webhooks of all users
///
/// For admins. The list is sorted newest first.
#[utoipa::path(
    operation_id = "listAllWebhooks",
    tag = "admin",
    params(Params),
    responses((status = 200, description = "A page of webhooks, without their secrets", body = Page<OwnedWebhook>)),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!(["invalid_fields"]))),
)]
#[get("/webhooks")]
pub(crate) async fn list(
    _: Require<Admin>,
    service: web::Data<Service>,
    Query(Params { state, limit, cursor }): Query<Params>,
) -> ApiResult {
    ok(&service.webhooks.list_all(state, Paging::new(limit, cursor)?).await?)
}

/// The reason for deleting a webhook.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct DeleteParams {
    /// The reason, stored in the audit log.
    #[param(max_length = 1000, example = "No longer in use")]
    reason: Option<String>,
}

/// Delete a webhook of any user
///
/// For admins. Pending deliveries are not sent. The audit log records who did it and why.
#[utoipa::path(
    operation_id = "deleteWebhookAsAdmin",
    tag = "admin",
    params(
        ("id" = WebhookId, Path, description = "The id of the webhook", example = "01932c07-a5a0-7bd1-9f5c-2b4a3c5d6e7f"),
        DeleteParams
    ),
    responses((status = 204, description = "The webhook has been deleted")),
    security(("bearer" = ["admin"])),
    extensions(("x-problems" = json!(["not_found", "invalid_fields"]))),
)]
#[delete("/webhooks/{id}")]
pub(crate) async fn delete(
    caller: Require<Admin>,
    service: web::Data<Service>,
    id: web::Path<WebhookId>,
    Query(DeleteParams { reason }): Query<DeleteParams>,
) -> ApiResult {
    service.webhooks.delete_any(&caller.0, *id, reason.as_deref()).await?;
    Ok(no_content())
}
