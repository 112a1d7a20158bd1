//! Boards as pictures: how a caller wants one, and those that have been drawn lately.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use actix_web::http::header::{self, AcceptEncoding, Encoding, Header, HeaderValue};
use actix_web::{HttpRequest, web};
use brotli::CompressorWriter;
use bytes::Bytes;
use lru::LruCache;
use serde::Deserialize;
use shinjuku_core::map::Map;
use shinjuku_core::view::View;
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Language, Layout, Layouts, Panel, Theme};
use shinjuku_service::problem::Problem;
use utoipa::ToSchema;

use super::{Answer, ETagged};

/// How many boards are kept; each has 60 to 80 kB, and 13 to 15 kB compressed.
const MAX_BOARDS: NonZeroUsize = NonZeroUsize::new(256).unwrap();
/// How well boards are compressed. A board is compressed once and sent many times.
const QUALITY: u32 = 7;
const WINDOW: u32 = 18;

/// The boards that were drawn last, by what they show: callers of the same version share one.
pub(crate) struct BoardCache(Mutex<LruCache<String, Arc<Drawn>>>);

/// A board as it is sent.
#[derive(Default)]
struct Drawn {
    svg: Bytes,
    brotli: OnceLock<Bytes>,
}

impl Drawn {
    fn compressed(&self) -> Bytes {
        let compress = || {
            let mut written = Vec::new();
            let mut writer = CompressorWriter::new(&mut written, 4096, QUALITY, WINDOW);
            // Writing to memory cannot fail.
            let _ = writer.write_all(&self.svg);
            drop(writer);
            Bytes::from(written)
        };
        self.brotli.get_or_init(compress).clone()
    }
}

impl Default for BoardCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(MAX_BOARDS)))
    }
}

impl BoardCache {
    /// Answers with the board of a map, with what a view has on it. The subject names the map or the game, and the tag the
    /// version of it.
    pub(crate) async fn answer(
        &self,
        request: &HttpRequest,
        (subject, tag): (&str, &str),
        (map, view): (&Arc<Map>, Option<&View>),
        options: BoardOptions,
    ) -> Answer {
        let tag = format!("{tag}-{}-{}", board_tag(options), env!("CARGO_PKG_VERSION"));
        let picture = ETagged { tag: &tag, content_type: "image/svg+xml" };
        if picture.is_known_to(request) {
            return picture.answer(request, || Ok(Bytes::new()));
        }
        let drawn = self.drawn(format!("{subject} {tag}"), map, view, options).await?;
        if !accepts_brotli(request) {
            return picture.answer(request, || Ok(drawn.svg.clone()));
        }
        let mut response = picture.answer(request, || Ok(drawn.compressed()))?;
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        response.headers_mut().append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        Ok(response)
    }

    async fn drawn(
        &self,
        key: String,
        map: &Arc<Map>,
        view: Option<&View>,
        options: BoardOptions,
    ) -> Result<Arc<Drawn>, Problem> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(drawn) = kept().get(&key) {
            return Ok(Arc::clone(drawn));
        }
        let layout = layout_of(map, options).await?;
        let svg = Bytes::from(board::svg(map, &layout, view, options));
        let drawn = Arc::new(Drawn { svg, ..Drawn::default() });
        kept().put(key, Arc::clone(&drawn));
        Ok(drawn)
    }
}

/// Whether the client prefers Brotli, as all browsers do over HTTPS and on the own machine.
fn accepts_brotli(request: &HttpRequest) -> bool {
    let accepted = AcceptEncoding::parse(request).ok();
    let supported = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
    accepted.and_then(|accepted| accepted.negotiate(supported.iter())) == Some(Encoding::brotli())
}

/// Which names a board shows.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardNames {
    /// Latin names, native names below.
    Both,
    /// Native names, Latin names below.
    NativeFirst,
    /// Latin names.
    Latin,
    /// Native names.
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

/// The colours of a board.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardTheme {
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// As the reader's system asks.
    Auto,
}

/// Where the panel with queue, bonus track and legend is.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoardPanel {
    /// Beside the map.
    Side,
    /// Below the map.
    Below,
    /// There is none.
    None,
}

/// The choices of a request as the drawing takes them.
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
    }
}

/// What tells drawings of the same board apart, for ETags.
fn board_tag(options: BoardOptions) -> String {
    let BoardOptions { names, language, theme, panel } = options;
    format!("{names:?}{language:?}{theme:?}{panel:?}").replace(['(', ')'], "").to_lowercase()
}

/// The layout of a map: kept, or found on a thread of its own.
async fn layout_of(map: &Arc<Map>, options: BoardOptions) -> Result<Arc<Layout>, Problem> {
    let names = options.names_of(map.document().names);
    let map = Arc::clone(map);
    let found = web::block(move || Layouts::shared().get(&map, names)).await;
    found.map_err(|error| Problem::internal(&error))
}
