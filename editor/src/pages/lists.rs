//! Lists: filters in the URL, pagination, and row selection.

use std::str::FromStr;

use shinjuku_service::page::Page;
use shinjuku_service::problem::Problem;

use crate::pages::forms::Fields;

/// The prefix of the name of a checkbox that selects a row; the id follows.
const PICK: &str = "pick-";

/// The maximum number of rows in a CSV file. Anyone who needs more uses the API.
pub(super) const MAX_ROWS: usize = 2000;

/// A URL with those of these fields that are not empty.
pub(super) fn address(path: &str, fields: &Fields, names: &[&str], cursor: Option<&str>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    let said = names.iter().map(|name| (*name, fields.text(name)));
    for (name, value) in said.chain(cursor.map(|cursor| ("cursor", cursor))) {
        if !value.is_empty() {
            query.append_pair(name, value);
        }
    }
    match query.finish() {
        empty if empty.is_empty() => path.to_owned(),
        query => format!("{path}?{query}"),
    }
}

/// The trimmed text of a search field; `None` if it is empty.
pub(super) fn optional_text(fields: &Fields, name: &str) -> Option<String> {
    Some(fields.text(name).trim().to_owned()).filter(|text| !text.is_empty())
}

/// The ids of the selected rows, in order.
pub(super) fn selected_ids<T: FromStr + Ord>(fields: &Fields) -> Vec<T> {
    let ids = fields.pairs().filter_map(|(name, _)| name.strip_prefix(PICK)?.parse().ok());
    let mut ids: Vec<T> = ids.collect();
    ids.sort_unstable();
    ids
}

/// The name of the checkbox that selects a row.
pub(super) fn pick(id: &impl ToString) -> String {
    format!("{PICK}{}", id.to_string())
}

/// Reads all rows of a list, page by page, until the row limit of a file is exceeded.
pub(super) async fn all<T, K: FromStr, P: Future<Output = Result<Page<T>, Problem>>>(
    page: impl Fn(Option<K>) -> P,
) -> Result<Vec<T>, Problem> {
    let mut rows = Vec::new();
    let mut cursor = None;
    loop {
        let next = page(cursor).await?;
        rows.extend(next.items);
        cursor = next.next_cursor.and_then(|cursor| cursor.parse().ok());
        if cursor.is_none() || rows.len() > MAX_ROWS {
            return Ok(rows);
        }
    }
}
