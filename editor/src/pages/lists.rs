//! Lists: their filters stand in the address, their pages follow each other, and rows can be picked.

use std::str::FromStr;

use shinjuku_service::page::Page;
use shinjuku_service::problem::Problem;

use crate::pages::submitted::Fields;

/// What stands before the id in the name of a box that picks a row.
const PICK: &str = "pick-";

/// The most rows of a file: who wants more asks the API.
pub(super) const MAX_ROWS: usize = 2000;

/// An address with those of these fields that say something.
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

/// What a field looks for; nothing where it is empty.
pub(super) fn search_text(fields: &Fields, name: &str) -> Option<String> {
    Some(fields.text(name).trim().to_owned()).filter(|text| !text.is_empty())
}

/// The ids of the rows that were picked, in order.
pub(super) fn selected_ids<T: FromStr + Ord>(fields: &Fields) -> Vec<T> {
    let ids = fields.pairs().filter_map(|(name, _)| name.strip_prefix(PICK)?.parse().ok());
    let mut ids: Vec<T> = ids.collect();
    ids.sort_unstable();
    ids
}

/// The name of the box that picks a row.
pub(super) fn pick(id: &impl ToString) -> String {
    format!("{PICK}{}", id.to_string())
}

/// All rows of a list, page by page, as far as a file goes; some more where it goes on.
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
