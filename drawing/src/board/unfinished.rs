//! A sketch of a document that is not playable yet, with all lines and stations that can be read.

use askama::Template;
use serde_json::Value;

use super::error::DrawError;

/// The maximum number of lines and stations drawn from an unchecked document.
const MAX_THINGS: usize = 500;

#[derive(Template)]
#[template(path = "board/unfinished.svg")]
struct Unfinished {
    width: i64,
    height: i64,
    radius: i64,
    lines: Vec<[Spot; 2]>,
    stations: Vec<Spot>,
}

#[derive(Clone, Copy)]
struct Spot {
    x: i64,
    y: i64,
}

/// Draws the stations of a document that have coordinates, and the lines between them.
///
/// # Errors
/// Fails if the document is not JSON.
pub fn unfinished(document: &str) -> Result<String, DrawError> {
    let document: Value = serde_json::from_str(document)?;
    let list =
        |name: &str| document.get(name).and_then(Value::as_array).into_iter().flatten().take(MAX_THINGS);
    let side = |name: &str| {
        let length = document.pointer(&format!("/canvas/{name}")).and_then(Value::as_i64);
        length.filter(|length| (1..=100_000).contains(length)).unwrap_or(1000)
    };
    let (width, height) = (side("width"), side("height"));
    let spot = |station: &Value| {
        let part = |name: &str| station.pointer(name)?.as_i64().filter(|part| part.abs() <= 1_000_000);
        Some(Spot { x: part("/position/x")?, y: part("/position/y")? })
    };
    let place_of = |id: &Value| spot(list("stations").find(|station| station.get("id") == Some(id))?);
    let line = |pair: &Value| Some([place_of(pair.get(0)?)?, place_of(pair.get(1)?)?]);
    let picture = Unfinished {
        width,
        height,
        radius: width.max(height) / 90,
        lines: list("connections").chain(list("permanent_links")).filter_map(line).collect(),
        stations: list("stations").filter_map(spot).collect(),
    };
    Ok(picture.render()?)
}
