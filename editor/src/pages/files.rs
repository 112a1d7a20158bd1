//! The static files of the pages, embedded in the binary.

use std::sync::LazyLock;

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

#[derive(RustEmbed)]
#[folder = "../static/"]
#[exclude = "fonts/*"]
struct Files;

/// A hash of all static files. It is part of their URLs, so that browsers may cache each file forever.
pub(super) static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<_> = Files::iter().collect();
    names.sort();
    let mut all = Sha256::new();
    for name in names {
        all.update(name.as_bytes());
        all.update(Files::get(&name).map_or([0; 32], |file| file.metadata.sha256_hash()));
    }
    hex::encode(all.finalize()).chars().take(12).collect()
});

#[get("/static/{version}/{name:.*}")]
pub(super) async fn send(path: web::Path<(String, String)>) -> HttpResponse {
    let (version, name) = path.into_inner();
    let Some(file) = Files::get(&name) else { return HttpResponse::NotFound().finish() };
    let kept = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-cache" };
    HttpResponse::Ok()
        .content_type(content_type(&name))
        .insert_header((header::CACHE_CONTROL, kept))
        .body(file.data)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}
