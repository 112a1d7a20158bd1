use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use shinjuku_core::map::{Map, MapDocument};
use shinjuku_drawing::board::{self, BoardOptions, Layout};
use shinjuku_service::Service;
use shinjuku_service::maps::DraftDocument;
use shinjuku_service::problem::Problem;
use utoipa::IntoParams;

use crate::http::{
    ApiResult, BoardLanguage, BoardNames, BoardPanel, BoardTheme, Design, MapText, Query, Require,
    board_options, count_drawing,
};

/// How to draw the board.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// The names to show. Defaults to the choice of the map's author, or to native names first if `lang` is Japanese.
    #[param(inline)]
    names: Option<BoardNames>,
    /// The language of titles and legend. Defaults to English.
    #[param(inline)]
    lang: Option<BoardLanguage>,
    /// The colour theme. Defaults to light.
    #[param(inline)]
    theme: Option<BoardTheme>,
    /// The position of the panel with queue, bonus track and legend. Defaults to the side.
    #[param(inline)]
    panel: Option<BoardPanel>,
}

/// Draw a map document
///
/// Returns the board of a document, finished or not. A document without errors is drawn exactly as it will be played.
/// An unfinished one is drawn as far as possible: entries that refer to missing ones or lie outside the
/// canvas are left out, and wards without outlines are drawn around their stations. The body is the document itself;
/// nothing is stored.
#[utoipa::path(
    operation_id = "drawMap",
    tag = "maps",
    params(Params),
    request_body(content = DraftDocument, description = "A map document", example = json!({"schema_version": 2, "name": "Kyoto"})),
    responses((status = 200, description = "The board as an SVG image", content_type = "image/svg+xml", body = String)),
    security(("bearer" = ["design"])),
    extensions(("x-problems" = json!(["invalid_fields", "invalid_map", "too_many_requests"]))),
)]
#[post("/maps/draw")]
pub(crate) async fn draw(
    request: HttpRequest,
    caller: Require<Design>,
    service: web::Data<Service>,
    Query(params): Query<Params>,
    MapText(document): MapText,
) -> ApiResult {
    count_drawing(&request, &caller.0)?;
    let options = BoardOptions {
        is_editable: true,
        ..board_options(params.names, params.lang, params.theme, params.panel)
    };
    let drawing = move || {
        let document = MapDocument::from_draft(&document).map_err(|report| Problem::from_map(&report, ""))?;
        let map = Map::for_drawing(document).ok_or_else(|| Problem::internal(&"a draft cannot be drawn"))?;
        let layout = Layout::new(&map, options.names_of(map.document().names));
        board::svg(&map, &layout, None, options).map_err(|error| Problem::internal(&error))
    };
    let svg = service.drawings.run(drawing).await?;
    Ok(HttpResponse::Ok().content_type("image/svg+xml").body(svg))
}
