use actix_web::{HttpResponse, post, web};
use shinjuku_service::Service;
use shinjuku_service::accounts::Ticket;

use crate::http::{ApiResult, Read, Require, json_no_store};

/// Create a ticket for a stream
///
/// A browser's `EventSource` cannot send a token. It opens `/games/{id}/stream?ticket=…` or `/me/stream?ticket=…`
/// instead. The ticket is valid for one minute and can be used several times; a stream that is open stays open. To
/// reconnect later, create another ticket.
#[utoipa::path(
    operation_id = "createTicket",
    tag = "me",
    responses((status = 201, description = "The ticket", body = Ticket)),
    security(("bearer" = ["read"])),
    extensions(("x-problems" = json!([]))),
)]
#[post("/me/tickets")]
pub(crate) async fn create(caller: Require<Read>, service: web::Data<Service>) -> ApiResult {
    json_no_store(HttpResponse::Created(), &service.accounts.ticket(&caller.0)?)
}
