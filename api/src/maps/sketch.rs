use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use shinjuku_core::map::{GeneratedOutlines, Map, MapDocument, sketch};
use shinjuku_drawing::board::{self, BoardOptions, LabelKind, LabelLine, LabelPlacement, Layout};
use shinjuku_service::Service;
use shinjuku_service::maps::DraftDocument;
use utoipa::{IntoParams, ToSchema};

use crate::http::{ApiResult, MapText, Query, RateLimited, ok, ok_blocking};

/// The contents of the sketch.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Params {
    /// Whether to place the names as the board does, which takes up to a second.
    #[serde(default)]
    #[param(default = false)]
    labels: bool,
}

/// A sketch of a map, with the names on its board.
#[derive(Serialize, ToSchema)]
pub(crate) struct SketchedMap {
    #[serde(flatten)]
    sketch: GeneratedOutlines,
    /// The names on the board, if `labels` is true and the document has no errors. Names of land outside the game are
    /// in the order of the document.
    labels: Vec<MapLabel>,
}

/// A name on the board of a map, in the units of its canvas.
#[derive(Serialize, ToSchema)]
struct MapLabel {
    /// The kind of feature that it names.
    kind: MapLabelKind,
    /// The id of the station or ward; absent for water and for land outside the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "ueno")]
    id: Option<String>,
    /// The SVG `text-anchor` of its lines.
    anchor: TextAnchor,
    /// Its lines, from top to bottom.
    lines: Vec<MapLabelLine>,
    /// The position where the marks for the cards of a ward begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cards: Option<MapLabelPoint>,
}

/// The kind of feature that a name on the board belongs to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum MapLabelKind {
    /// The name of a station.
    Station,
    /// The name of a ward.
    Ward,
    /// The name of a body of water.
    Water,
    /// The name of land outside the game.
    Outside,
}

/// The point of a line of text that is placed at its `x`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum TextAnchor {
    /// The start of the line.
    Start,
    /// The middle of the line.
    Middle,
    /// The end of the line.
    End,
}

/// A line of a name.
#[derive(Serialize, ToSchema)]
struct MapLabelLine {
    /// The text.
    #[schema(example = "Ueno")]
    text: String,
    /// The horizontal position of its anchor.
    #[schema(example = 560.0)]
    x: f64,
    /// The vertical position of its baseline.
    #[schema(example = 240.0)]
    y: f64,
    /// The font size.
    #[schema(example = 18.0)]
    size: f64,
    /// The letter spacing.
    #[schema(example = 0.0)]
    letter_spacing: f64,
    /// The width of the line; absent if the text is equally wide in every font.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 44.0)]
    width: Option<f64>,
    /// Whether this is the second name, in smaller letters.
    second: bool,
}

/// A point on a baseline, in the units of the map's canvas.
#[derive(Serialize, ToSchema)]
struct MapLabelPoint {
    /// The distance from the left edge.
    #[schema(example = 480.0)]
    x: f64,
    /// The distance from the top edge.
    #[schema(example = 390.0)]
    y: f64,
}

impl From<LabelPlacement> for MapLabel {
    fn from(label: LabelPlacement) -> Self {
        Self {
            kind: match label.kind {
                LabelKind::Station => MapLabelKind::Station,
                LabelKind::Ward => MapLabelKind::Ward,
                LabelKind::Water => MapLabelKind::Water,
                LabelKind::Outside => MapLabelKind::Outside,
            },
            id: label.id,
            anchor: match label.anchor {
                "start" => TextAnchor::Start,
                "end" => TextAnchor::End,
                _ => TextAnchor::Middle,
            },
            lines: label.lines.into_iter().map(MapLabelLine::from).collect(),
            cards: label.cards.map(|[x, y]| MapLabelPoint { x, y }),
        }
    }
}

impl From<LabelLine> for MapLabelLine {
    fn from(line: LabelLine) -> Self {
        let LabelLine { text, x, y, size, letter_spacing, width, is_second } = line;
        Self { text, x, y, size, letter_spacing, width, second: is_second }
    }
}

/// Sketch the missing parts of a map
///
/// Returns outlines for wards that have none, drawn around their stations, and the borders that the drawing suggests;
/// and, on request, the positions of the names on the board. A document that cannot be parsed gets an empty sketch. The
/// body is the document itself; nothing is stored.
#[utoipa::path(
    operation_id = "sketchMap",
    tag = "maps",
    params(Params),
    request_body(content = DraftDocument, description = "A map document", example = json!({"schema_version": 2, "name": "Kyoto"})),
    responses((status = 200, description = "The sketch", body = SketchedMap)),
    security((), ("bearer" = ["read"])),
    extensions(("x-problems" = json!(["invalid_fields", "too_many_requests"]))),
)]
#[post("/maps/sketch")]
pub(crate) async fn sketch_map(
    _: RateLimited,
    service: web::Data<Service>,
    Query(params): Query<Params>,
    MapText(document): MapText,
) -> ApiResult {
    let sketched = move || {
        let Ok(document) = MapDocument::from_json(&document) else {
            return Ok(SketchedMap { sketch: GeneratedOutlines::default(), labels: Vec::new() });
        };
        let sketch = sketch(&document);
        let labels = if params.labels { labels(document) } else { Vec::new() };
        Ok(SketchedMap { sketch, labels })
    };
    if params.labels { ok(&service.layouts.run(sketched).await?) } else { ok_blocking(sketched).await }
}

/// Returns the names on the board of a document, or nothing if it has errors.
fn labels(document: MapDocument) -> Vec<MapLabel> {
    let Ok((map, _)) = Map::compile(document) else { return Vec::new() };
    let layout = Layout::new(&map, BoardOptions::default().names_of(map.document().names));
    board::labels(&map, &layout).into_iter().map(MapLabel::from).collect()
}
