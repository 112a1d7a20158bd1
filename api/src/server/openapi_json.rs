use std::sync::LazyLock;

use actix_web::HttpRequest;

use crate::http::{ApiResult, ETagged, content_tag, mime_json};

/// The committed OpenAPI document. A test checks that it equals what the code generates.
pub(crate) static DOCUMENT: &str = include_str!("../../../openapi/openapi.json");

/// The ETag of the document. It is computed from the content, because the document may change without a new package
/// version.
static TAG: LazyLock<String> = LazyLock::new(|| content_tag(DOCUMENT.as_bytes()));

/// Serves the OpenAPI document. This route is not itself part of the document.
pub(crate) async fn openapi_json(request: HttpRequest) -> ApiResult {
    ETagged { tag: &TAG, content_type: mime_json() }.answer(&request, || Ok(DOCUMENT.into()))
}
