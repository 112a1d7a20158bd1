//! The static files of the pages, embedded in the binary.

use std::sync::LazyLock;

use actix_web::http::header;
use actix_web::{HttpResponse, get, web};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::bundle::bundle;

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

/// The script of the play page with all its modules. A debug build reads the files again for each request.
static PLAY: LazyLock<Option<String>> = LazyLock::new(play_bundle);

fn play_bundle() -> Option<String> {
    bundle("play/play.js", &|name| {
        let file = Files::get(name)?;
        String::from_utf8(file.data.into_owned()).ok()
    })
}

/// The style sheets of the play page, which are sent as one.
const PLAY_STYLES: [&str; 6] = [
    "board.css",
    "play/play.css",
    "play/panels.css",
    "play/lesson.css",
    "play/ending.css",
    "play/motion.css",
];

fn play_styles() -> Option<Vec<u8>> {
    PLAY_STYLES
        .iter()
        .map(|name| Files::get(name).map(|file| file.data))
        .collect::<Option<Vec<_>>>()
        .map(|files| files.concat())
}

#[get("/static/{version}/{name:.*}")]
pub(super) async fn send(path: web::Path<(String, String)>) -> HttpResponse {
    let (version, name) = path.into_inner();
    let data = match name.as_str() {
        "play/bundle.js" if cfg!(debug_assertions) => play_bundle().map(|text| text.into_bytes().into()),
        "play/bundle.js" => PLAY.as_ref().map(|text| text.as_bytes().into()),
        "play/bundle.css" => play_styles().map(Into::into),
        name => Files::get(name).map(|file| file.data),
    };
    let Some(data) = data else { return HttpResponse::NotFound().finish() };
    let kept = if version == *VERSION { "public, max-age=31536000, immutable" } else { "no-cache" };
    HttpResponse::Ok()
        .content_type(content_type(&name))
        .insert_header((header::CACHE_CONTROL, kept))
        .body(data)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::play_bundle;

    #[test]
    fn the_script_of_the_play_page_has_no_imports_left() {
        let bundle = play_bundle().expect("a bundle");
        let left: Vec<&str> = bundle
            .lines()
            .filter(|line| line.starts_with("import ") || line.starts_with("export "))
            .collect();
        assert_eq!(left, Vec::<&str>::new());
        assert!(bundle.contains("class ActionPanel"));
    }
}
