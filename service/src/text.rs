//! User input: names and texts, normalized and limited in length. Escaping is done where they are displayed.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::problem::Problem;

/// The maximum length of a user's name, in characters.
pub const MAX_NAME_LEN: usize = 32;
/// The maximum length of a title, such as the name of a table or token, in characters.
pub const MAX_TITLE_LEN: usize = 80;
/// The maximum length of a note, in characters.
pub const MAX_NOTE_LEN: usize = 1000;

/// A user's name as it is displayed, and the key that must be unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonName {
    /// The name as it is displayed.
    pub shown: String,
    /// The unique key, which is the same for names that differ only in case or width.
    pub key: String,
}

impl PersonName {
    /// Parses a name: normalizes compatible characters and white space, and requires at least one letter or digit.
    ///
    /// # Errors
    /// The name is empty or too long, contains invisible characters, or has no letter or digit.
    pub fn parse(text: &str, pointer: &str) -> Result<Self, Problem> {
        let shown = line(text, pointer, MAX_NAME_LEN)?;
        if !shown.chars().any(char::is_alphanumeric) {
            return Err(Problem::field(pointer, "bad_name", "a name needs at least one letter or digit"));
        }
        Ok(Self { key: key(&shown), shown })
    }

    /// The same name with a number appended, shortened if necessary.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = format!("-{number}");
        let room = MAX_NAME_LEN.saturating_sub(suffix.chars().count());
        let shown: String = self.shown.chars().take(room).collect::<String>().trim_end().to_owned() + &suffix;
        Self { key: key(&shown), shown }
    }
}

/// The key of a name, however it is written. Phones tend to append a space.
pub fn key(name: &str) -> String {
    let key: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    key.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Turns a search text into a `LIKE` pattern that matches it anywhere, with wildcards escaped by `\`. Returns `None`
/// if the text is empty.
pub(crate) fn searched(text: Option<&str>, pointer: &str) -> Result<Option<String>, Problem> {
    let text = optional_line(text.unwrap_or_default(), pointer, MAX_TITLE_LEN)?;
    if text.is_empty() {
        return Ok(None);
    }
    let plain = key(&text).replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    Ok(Some(format!("%{plain}%")))
}

/// Normalizes one line of text of at least one and at most `longest` characters.
///
/// # Errors
/// The text is empty or too long, or contains invisible characters.
pub fn line(text: &str, pointer: &str, longest: usize) -> Result<String, Problem> {
    let line = optional_line(text, pointer, longest)?;
    if line.is_empty() {
        return Err(Problem::field(pointer, "empty", "this cannot be empty"));
    }
    Ok(line)
}

/// Like `line`, but the text may be empty.
///
/// # Errors
/// The text is too long, or contains invisible characters.
pub fn optional_line(text: &str, pointer: &str, longest: usize) -> Result<String, Problem> {
    // A text this long is not worth normalizing, and no character expands to more than 18.
    if text.chars().count() > longest.saturating_mul(4) {
        return Err(too_long(pointer, longest));
    }
    let line = text.nfkc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > longest {
        return Err(too_long(pointer, longest));
    }
    if line.chars().any(cannot_be_seen) {
        return Err(Problem::field(
            pointer,
            "unseen_character",
            "this contains characters that cannot be displayed",
        ));
    }
    Ok(line)
}

/// Normalizes a text of several lines, of at least one and at most `longest` characters. Each line is normalized as
/// by [`line()`], and consecutive empty lines are merged into one.
///
/// # Errors
/// The text is empty or too long, or contains invisible characters.
pub fn paragraphs(text: &str, pointer: &str, longest: usize) -> Result<String, Problem> {
    let text = optional_paragraphs(text, pointer, longest)?;
    if text.is_empty() {
        return Err(Problem::field(pointer, "empty", "this cannot be empty"));
    }
    Ok(text)
}

/// Like `paragraphs`, but the text may be empty.
///
/// # Errors
/// The text is too long, or contains invisible characters.
pub fn optional_paragraphs(text: &str, pointer: &str, longest: usize) -> Result<String, Problem> {
    if text.chars().count() > longest.saturating_mul(4) {
        return Err(too_long(pointer, longest));
    }
    let mut lines: Vec<String> = Vec::new();
    for written in text.lines() {
        let line = optional_line(written, pointer, longest)?;
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    let text = lines.join("\n").trim_end().to_owned();
    if text.chars().count() > longest { Err(too_long(pointer, longest)) } else { Ok(text) }
}

fn too_long(pointer: &str, longest: usize) -> Problem {
    Problem::field(pointer, "too_long", format!("this can have at most {longest} characters"))
}

/// Control characters, marks that change the writing direction, unassigned characters, and characters that every font
/// shows as nothing. Names that differ only in these look the same.
fn cannot_be_seen(character: char) -> bool {
    character.general_category_group() == GeneralCategoryGroup::Other
        || matches!(
            character,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
        )
}
