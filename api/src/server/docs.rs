//! Swagger UI at `/docs/`, from the archive that the crate `utoipa-swagger-ui-vendored` carries.

use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::path::Path;
use std::sync::LazyLock;

use actix_web::{HttpRequest, get, web};
use bytes::Bytes;
use shinjuku_service::problem::Problem;
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;
use zip::result::ZipResult;

use crate::http::{ApiResult, ETagged, content_tag};

/// The files of Swagger UI that the page loads. The archive also contains other builds.
const FILES: [(&str, &str); 4] = [
    ("swagger-ui-bundle.js", "text/javascript"),
    ("swagger-ui.css", "text/css"),
    ("favicon-16x16.png", "image/png"),
    ("favicon-32x32.png", "image/png"),
];

/// The page, and the script that starts Swagger UI on it.
const PAGE: &str = include_str!("../../../templates/docs/swagger.html");
const START: &str = include_str!("../../../templates/docs/swagger.js");

/// A file that the page is made of.
struct File {
    content_type: &'static str,
    tag: String,
    body: Bytes,
}

impl File {
    fn new(content_type: &'static str, body: Bytes) -> Self {
        Self { content_type, tag: content_tag(&body), body }
    }
}

/// All files by name. The empty name is the page itself.
static DOCS: LazyLock<HashMap<&'static str, File>> = LazyLock::new(|| {
    let mut files = read_archive().unwrap_or_else(|error| {
        tracing::error!(%error, "cannot read the Swagger UI archive");
        HashMap::new()
    });
    files.insert("", File::new("text/html; charset=utf-8", Bytes::from_static(PAGE.as_bytes())));
    files.insert("swagger.js", File::new("text/javascript", Bytes::from_static(START.as_bytes())));
    files
});

/// Unpacks the files that the page loads.
fn read_archive() -> ZipResult<HashMap<&'static str, File>> {
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    let mut files = HashMap::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        let Some(path) = entry.enclosed_name().filter(|path| path.parent().is_some_and(is_dist)) else {
            continue;
        };
        let known = FILES.iter().find(|(name, _)| path.file_name().is_some_and(|file| file == *name));
        if let Some((name, content_type)) = known {
            let mut body = Vec::new();
            entry.read_to_end(&mut body)?;
            files.insert(*name, File::new(content_type, body.into()));
        }
    }
    Ok(files)
}

fn is_dist(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| name == "dist")
}

/// Serves the API documentation as a page with Swagger UI.
#[get("/docs/{file:.*}")]
pub(crate) async fn docs(request: HttpRequest, file: web::Path<String>) -> ApiResult {
    let file =
        DOCS.get(file.as_str()).ok_or_else(|| Problem::not_found(format!("path {}", request.path())))?;
    ETagged { tag: &file.tag, content_type: file.content_type }.answer(&request, || Ok(file.body.clone()))
}
