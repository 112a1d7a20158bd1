//! Lists as files for spreadsheets.

use actix_web::HttpResponse;
use actix_web::http::header;

/// A file of these rows, the first of which are the titles of the columns.
pub(super) fn sheet(
    name: &str,
    titles: &[&str],
    rows: impl IntoIterator<Item = Vec<String>>,
) -> HttpResponse {
    let titles: Vec<String> = titles.iter().map(ToString::to_string).collect();
    let lines: Vec<String> = std::iter::once(titles).chain(rows).map(|row| line(&row)).collect();
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

/// A value in quotes. What a spreadsheet would take for a formula gets a mark before it that makes it text.
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
