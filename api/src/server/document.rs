use std::sync::LazyLock;

use actix_web::HttpRequest;

use crate::http::{ApiResult, ETagged, content_tag, mime_json};

/// The OpenAPI document, as it is committed. A test checks that it is what the code generates.
pub(crate) static DOCUMENT: &str = include_str!("../../../openapi/openapi.json");

/// Follows from the content: the document may change while the version of the package stays.
static TAG: LazyLock<String> = LazyLock::new(|| content_tag(DOCUMENT.as_bytes()));

/// The document itself, which is not an operation of what it describes.
pub(crate) async fn document(request: HttpRequest) -> ApiResult {
    ETagged { tag: &TAG, content_type: mime_json() }.answer(&request, || Ok(DOCUMENT.into()))
}
