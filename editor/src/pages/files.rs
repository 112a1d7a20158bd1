//! The files that pages need, embedded in the binary.

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};

#[get("/static/{name}")]
pub(super) async fn file(name: web::Path<String>) -> HttpResponse {
    let (content_type, body) = match name.as_str() {
        "shinjuku.css" => ("text/css; charset=utf-8", include_str!("../../../static/shinjuku.css")),
        "icon.svg" => ("image/svg+xml", include_str!("../../../static/icon.svg")),
        _ => return HttpResponse::NotFound().finish(),
    };
    HttpResponse::Ok()
        .content_type(content_type)
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .body(body)
}
