//! What people write: names and titles, brought into one form and bounded. Escaping is for whoever shows them.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

use crate::problem::Problem;

/// The longest name of a person, in characters.
pub const MAX_NAME_LEN: usize = 32;
/// The longest title of a table or a token, in characters.
pub const MAX_TITLE_LEN: usize = 80;
/// The longest note, in characters.
pub const MAX_NOTE_LEN: usize = 1000;

/// A person's name as it is shown, and the key under which no two are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonName {
    /// As it is shown.
    pub shown: String,
    /// The same for names that differ in case or width alone.
    pub key: String,
}

impl PersonName {
    /// Reads a name: compatible forms are made one, blanks are joined, and something must be left that can be read.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str, pointer: &str) -> Result<Self, Problem> {
        let shown = line(text, pointer, MAX_NAME_LEN)?;
        if !shown.chars().any(char::is_alphanumeric) {
            return Err(Problem::field(pointer, "bad_name", "a name has at least one letter or digit"));
        }
        Ok(Self { key: key(&shown), shown })
    }

    /// The same name with a number behind it, still short enough.
    #[must_use]
    pub fn numbered(&self, number: u32) -> Self {
        let suffix = format!("-{number}");
        let room = MAX_NAME_LEN.saturating_sub(suffix.chars().count());
        let shown: String = self.shown.chars().take(room).collect::<String>().trim_end().to_owned() + &suffix;
        Self { key: key(&shown), shown }
    }
}

/// The key of a name, however somebody has written it: phones like to put a blank behind it.
pub fn key(name: &str) -> String {
    let key: String = name.nfkc().flat_map(char::to_lowercase).nfkc().collect();
    key.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What somebody looks for, as the databases do: anywhere in a text, with a `\` before what would stand for any letter. None where
/// nothing is looked for.
pub(crate) fn searched(text: Option<&str>, pointer: &str) -> Result<Option<String>, Problem> {
    let text = optional_line(text.unwrap_or_default(), pointer, MAX_TITLE_LEN)?;
    if text.is_empty() {
        return Ok(None);
    }
    let plain = key(&text).replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    Ok(Some(format!("%{plain}%")))
}

/// Reads one line of text, of at least one and at most `longest` characters.
///
/// # Errors
/// It is empty or too long, or holds characters that cannot be seen.
pub fn line(text: &str, pointer: &str, longest: usize) -> Result<String, Problem> {
    let line = optional_line(text, pointer, longest)?;
    if line.is_empty() {
        return Err(Problem::field(pointer, "empty", "this cannot be empty"));
    }
    Ok(line)
}

/// The same, where it may be empty.
///
/// # Errors
/// It is too long, or holds characters that cannot be seen.
pub fn optional_line(text: &str, pointer: &str, longest: usize) -> Result<String, Problem> {
    // A text so long is not worth bringing into form, and no character becomes more than 18.
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
            "this holds characters that cannot be shown",
        ));
    }
    Ok(line)
}

/// Reads a text of several lines, of at least one and at most `longest` characters. Lines are read as [`line()`] does, and more than one
/// empty line between two is one.
///
/// # Errors
/// It is empty or too long, or holds characters that cannot be seen.
pub fn paragraphs(text: &str, pointer: &str, longest: usize) -> Result<String, Problem> {
    let text = optional_paragraphs(text, pointer, longest)?;
    if text.is_empty() {
        return Err(Problem::field(pointer, "empty", "this cannot be empty"));
    }
    Ok(text)
}

/// The same, where it may be empty.
///
/// # Errors
/// It is too long, or holds characters that cannot be seen.
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

/// Controls, marks that turn the direction of writing, what no font has, and what every font has as nothing: two names that
/// differ in these alone look the same.
fn cannot_be_seen(character: char) -> bool {
    character.general_category_group() == GeneralCategoryGroup::Other
        || matches!(
            character,
            '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}' | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
        )
}
