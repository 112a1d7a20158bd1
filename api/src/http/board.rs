//! Boards as pictures: how a caller wants one, and those that have been drawn lately.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::HttpRequest;
use actix_web::http::header::{self, AcceptEncoding, Encoding, Header, HeaderValue};
use brotli::CompressorWriter;
use bytes::Bytes;
use lru::LruCache;
use serde::Deserialize;
use shinjuku_core::map::Map;
use shinjuku_core::view::View;
use shinjuku_drawing::board::{self, BoardOptions, LabelNames, Language, Layouts, Panel, Theme};
use shinjuku_service::Service;
use tokio::sync::OnceCell;
use utoipa::ToSchema;

use super::{ApiResult, ETagged, content_tag};

/// How many boards are kept, and how many bytes they have at most. A usual board has 60 to 80 kB, and 15 kB compressed.
const MAX_BOARDS: NonZeroUsize = NonZeroUsize::new(512).unwrap();
const MAX_BYTES: usize = 32 * 1024 * 1024;
/// How well boards are compressed. A board is compressed once and sent many times.
const QUALITY: u32 = 7;
const WINDOW: u32 = 18;

/// The boards that were drawn last, by what they show: callers of the same version share one.
pub(crate) struct BoardCache(Mutex<LruCache<String, Arc<OnceCell<Drawn>>>>);

/// A board as it is sent.
struct Drawn {
    /// What tells it apart from other drawings, for ETags.
    tag: String,
    svg: Bytes,
    brotli: Bytes,
}

impl Drawn {
    fn new(svg: String) -> Self {
        Self { tag: content_tag(svg.as_bytes()), brotli: compressed(&svg), svg: svg.into() }
    }

    fn len(&self) -> usize {
        self.svg.len() + self.brotli.len()
    }
}

fn compressed(svg: &str) -> Bytes {
    let mut written = Vec::new();
    let mut writer = CompressorWriter::new(&mut written, 4096, QUALITY, WINDOW);
    // Writing to memory cannot fail.
    let _ = writer.write_all(svg.as_bytes());
    drop(writer);
    written.into()
}

impl Default for BoardCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(MAX_BOARDS)))
    }
}

impl BoardCache {
    /// Answers with the board of a map, with what a view has on it. The subject names the map or the game, with the version
    /// that is shown.
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
            let layout = Layouts::shared().get(&map, options.names_of(map.document().names));
            Ok(Drawn::new(board::svg(&map, &layout, view.as_ref(), options)))
        };
        let drawn = cell.get_or_try_init(|| service.layouts.run(draw)).await?;
        self.make_room();
        let is_brotli = accepts_brotli(request);
        let tag = if is_brotli { format!("{}-br", drawn.tag) } else { drawn.tag.clone() };
        let picture = ETagged { tag: &tag, content_type: "image/svg+xml" };
        let body = if is_brotli { &drawn.brotli } else { &drawn.svg };
        let mut response = picture.answer(request, || Ok(body.clone()))?;
        if is_brotli {
            response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
            if response.status().is_success() {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            }
        }
        Ok(response)
    }

    /// The place of a board, which several callers may wait for.
    fn cell(&self, key: String) -> Arc<OnceCell<Drawn>> {
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(boards.get_or_insert(key, Arc::default))
    }

    /// Drops the boards that were not asked for longest, if all together are too large.
    fn make_room(&self) {
        let mut boards = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let size = |cell: &Arc<OnceCell<Drawn>>| cell.get().map_or(0, Drawn::len);
        let mut total: usize = boards.iter().map(|(_, cell)| size(cell)).sum();
        while total > MAX_BYTES {
            let Some((_, oldest)) = boards.pop_lru() else { break };
            // A board may have been drawn since they were counted.
            total = total.saturating_sub(size(&oldest));
        }
    }
}

/// Whether the client prefers Brotli, as all browsers do over HTTPS and on localhost.
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
