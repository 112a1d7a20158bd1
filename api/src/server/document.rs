use actix_web::{HttpRequest, web};
use bytes::Bytes;
use utoipa::openapi::OpenApi;

use crate::http::{Answer, ETagged, mime_json};

/// The OpenAPI document, written once.
pub(crate) struct Document(Bytes);

impl Document {
    pub(crate) fn of(document: &OpenApi) -> Result<Self, serde_json::Error> {
        serde_json::to_vec(document).map(|json| Self(json.into()))
    }
}

/// The document itself, which is not an operation of what it describes.
pub(crate) async fn document(request: HttpRequest, document: web::Data<Document>) -> Answer {
    ETagged { tag: env!("CARGO_PKG_VERSION"), content_type: mime_json() }
        .answer(&request, || Ok(document.0.clone()))
}
