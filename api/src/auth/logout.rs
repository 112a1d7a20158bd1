use actix_web::{post, web};
use serde::Deserialize;
use shinjuku_service::Service;
use utoipa::ToSchema;

use crate::http::{ApiResult, AuthRateLimit, MaybeCaller, OptionalJson, no_content};

/// The session to end.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct LogoutRequest {
    /// A refresh token of the session, for clients that no longer have a valid access token.
    refresh_token: Option<String>,
}

/// Log out
///
/// Ends the sessions of the access token and of the refresh token, whichever you send. Their tokens stop working.
#[utoipa::path(
    operation_id = "logout",
    tag = "auth",
    request_body(content = Option<LogoutRequest>, example = json!({})),
    responses((status = 204, description = "The session has ended")),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["too_many_requests"]))),
)]
#[post("/auth/logout")]
pub(crate) async fn logout(
    _: AuthRateLimit,
    MaybeCaller(caller): MaybeCaller,
    service: web::Data<Service>,
    OptionalJson(logout): OptionalJson<LogoutRequest>,
) -> ApiResult {
    service.accounts.logout(caller.as_ref(), logout.refresh_token.as_deref()).await?;
    Ok(no_content())
}
