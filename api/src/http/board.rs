//! Boards as SVG images: the options of a request, and a cache of recently drawn boards.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::header::{self, AcceptEncoding, Encoding, Header, HeaderValue};
use brotli::CompressorWriter;
use bytes::Bytes;
use flate2::write::GzEncoder;
use lru::LruCache;
use parking_lot::Mutex;
use serde::Deserialize;
use shinjuku_core::map::Map;
use shinjuku_core::view::View;
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Language, LayoutCache, Panel, Theme};
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;
use tokio::sync::OnceCell;
use utoipa::ToSchema;

use super::{ApiResult, ETagged, content_tag};

/// The maximum number of cached boards, and their maximum total size in bytes. A typical board has 60 to 80 kB, and
/// 15 kB compressed.
const MAX_BOARDS: NonZeroUsize = NonZeroUsize::new(512).unwrap();
const MAX_BYTES: usize = 32 * 1024 * 1024;
/// The Brotli quality and window. A board is compressed once and sent many times.
const QUALITY: u32 = 7;
const WINDOW: u32 = 18;

/// An LRU cache of drawn boards. Callers who see the same version with the same options share one entry.
pub(crate) struct BoardCache(Mutex<LruCache<String, Arc<OnceCell<Drawn>>>>);

/// A drawn board, uncompressed and compressed.
struct Drawn {
    /// A hash of the image, for ETags.
    tag: String,
    svg: Bytes,
    brotli: Bytes,
    gzip: Bytes,
}

/// A content encoding of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    None,
    Gzip,
    Brotli,
}

impl Compression {
    /// Returns the best encoding that the client accepts. Browsers accept Brotli over HTTPS and on localhost, and gzip
    /// otherwise.
    fn accepted(request: &HttpRequest) -> Self {
        let accepted = AcceptEncoding::parse(request).ok();
        let supported = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
        let chosen = accepted.and_then(|accepted| accepted.negotiate(supported.iter()));
        if chosen == Some(Encoding::brotli()) {
            Self::Brotli
        } else if chosen == Some(Encoding::gzip()) {
            Self::Gzip
        } else {
            Self::None
        }
    }

    /// Returns the value of `Content-Encoding`.
    const fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }
}

impl Drawn {
    /// Compresses a drawing. Fails if a compressor does.
    fn new(svg: String) -> io::Result<Self> {
        let tag = content_tag(svg.as_bytes());
        Ok(Self { tag, brotli: brotli(&svg)?, gzip: gzip(&svg)?, svg: svg.into() })
    }

    fn len(&self) -> usize {
        self.svg.len() + self.brotli.len() + self.gzip.len()
    }

    fn body(&self, compression: Compression) -> &Bytes {
        match compression {
            Compression::None => &self.svg,
            Compression::Gzip => &self.gzip,
            Compression::Brotli => &self.brotli,
        }
    }
}

fn brotli(svg: &str) -> io::Result<Bytes> {
    let mut written = Vec::new();
    let mut writer = CompressorWriter::new(&mut written, 4096, QUALITY, WINDOW);
    writer.write_all(svg.as_bytes())?;
    drop(writer);
    Ok(written.into())
}

fn gzip(svg: &str) -> io::Result<Bytes> {
    let mut writer = GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(svg.as_bytes())?;
    Ok(writer.finish()?.into())
}

impl Default for BoardCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(MAX_BOARDS)))
    }
}

impl BoardCache {
    /// Responds with the board of a map, with the pieces of a view on it. `subject` identifies the map or game and
    /// its version.
    pub(crate) async fn answer(
        &self,
        service: &Service,
        request: &HttpRequest,
        subject: &str,
        (map, view): (Arc<Map>, Option<View>),
        options: BoardOptions,
    ) -> ApiResult {
        let cell = self.cell(format!("{subject} {options:?}"));
        let draw = move || {
            let layout = LayoutCache::shared().get(&map, options.names_of(map.document().names));
            let svg = board::svg(&map, &layout, view.as_ref(), options);
            let svg = svg.map_err(|error| Problem::internal(&error))?;
            Drawn::new(svg).map_err(|error| Problem::internal(&error))
        };
        let drawn = cell.get_or_try_init(|| service.layouts.run(draw)).await?;
        self.make_room();
        let compression = Compression::accepted(request);
        let name = compression.name();
        let tag = name.map_or_else(|| drawn.tag.clone(), |name| format!("{}-{name}", drawn.tag));
        let picture = ETagged { tag: &tag, content_type: "image/svg+xml" };
        let mut response = picture.answer(request, || Ok(drawn.body(compression).clone()))?;
        if let Some(name) = name {
            response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
            if response.status().is_success() {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
        }
        Ok(response)
    }

    /// Returns the cache entry of a board, which several callers may wait for.
    fn cell(&self, key: String) -> Arc<OnceCell<Drawn>> {
        let mut boards = self.0.lock();
        Arc::clone(boards.get_or_insert(key, Arc::default))
    }

    /// Evicts the least recently used boards while the total size exceeds the limit.
    fn make_room(&self) {
        let mut boards = self.0.lock();
        let size = |cell: &Arc<OnceCell<Drawn>>| cell.get().map_or(0, Drawn::len);
        let mut total: usize = boards.iter().map(|(_, cell)| size(cell)).sum();
        while total > MAX_BYTES {
            let Some((_, oldest)) = boards.pop_lru() else { break };
            // The entry may have been drawn after its size was counted.
            total = total.saturating_sub(size(&oldest));
        }
    }
}

/// The names that a board shows.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardNames {
    /// Latin names, with native names below.
    Both,
    /// Native names, with Latin names below.
    NativeFirst,
    /// Only Latin names.
    Latin,
    /// Only native names.
    Native,
}

/// The language of titles and legend.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardLanguage {
    /// English.
    En,
    /// Japanese.
    Ja,
}

/// The colour theme of a board.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardTheme {
    /// Light colours.
    Light,
    /// Dark colours.
    Dark,
    /// Follows the colour scheme of the reader's system.
    Auto,
}

/// The position of the panel with queue, bonus track and legend.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardPanel {
    /// Beside the map.
    Side,
    /// Below the map.
    Below,
    /// No panel.
    None,
}

/// Converts the options of a request into those of the drawing, with defaults.
pub(crate) fn board_options(
    names: Option<BoardNames>,
    lang: Option<BoardLanguage>,
    theme: Option<BoardTheme>,
    panel: Option<BoardPanel>,
) -> BoardOptions {
    BoardOptions {
        names: names.map(|names| match names {
            BoardNames::Both => LabelNames::Both,
            BoardNames::NativeFirst => LabelNames::NativeFirst,
            BoardNames::Latin => LabelNames::Latin,
            BoardNames::Native => LabelNames::Native,
        }),
        language: match lang {
            Some(BoardLanguage::Ja) => Language::Japanese,
            Some(BoardLanguage::En) | None => Language::English,
        },
        theme: match theme {
            Some(BoardTheme::Dark) => Theme::Dark,
            Some(BoardTheme::Auto) => Theme::Auto,
            Some(BoardTheme::Light) | None => Theme::Light,
        },
        panel: match panel {
            Some(BoardPanel::Below) => Panel::Below,
            Some(BoardPanel::None) => Panel::None,
            Some(BoardPanel::Side) | None => Panel::Side,
        },
        crop: None,
        is_editable: false,
    }
}
