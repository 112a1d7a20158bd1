//! Lists as CSV files for spreadsheets.

use actix_web::HttpResponse;
use actix_web::http::header;

use super::lists::MAX_ROWS;

/// Returns a CSV file of these rows below the column titles. If rows had to be left out, the last line says so.
pub(super) fn csv_response(
    name: &str,
    titles: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> HttpResponse {
    let titles: Vec<String> = titles.iter().map(ToString::to_string).collect();
    let mut rows = rows.into_iter();
    let shown = rows.by_ref().take(MAX_ROWS);
    let mut lines: Vec<String> = std::iter::once(titles).chain(shown).map(|row| line(&row)).collect();
    if rows.next().is_some() {
        lines.push(line(&[format!("truncated after {MAX_ROWS} rows; the API returns all of them")]));
    }
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.csv\"")))
        .body(lines.concat())
}

fn line(row: &[String]) -> String {
    let cells: Vec<String> = row.iter().map(|cell| quoted(cell)).collect();
    cells.join(",") + "\r\n"
}

/// Quotes a value. A value that a spreadsheet would read as a formula is prefixed with an apostrophe, which makes it
/// text.
fn quoted(value: &str) -> String {
    let mark = if value.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("\"{mark}{}\"", value.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_and_quotes_are_only_text() {
        let row = ["=1+1", "@SUM(A1)", "say \"hello\", all", "plain"].map(ToOwned::to_owned);
        assert_eq!(line(&row), "\"'=1+1\",\"'@SUM(A1)\",\"say \"\"hello\"\", all\",\"plain\"\r\n");
    }
}
