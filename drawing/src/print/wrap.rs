//! Breaks text into lines: at spaces, and between Japanese characters where the language allows it.

use crate::fonts::{Weight, width};

/// Characters that do not start a line.
const NO_START: &str = "、。，．・：；？！）」』】〕〉》”’ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.:;?!)]%×";
/// Characters that do not end a line.
const NO_END: &str = "（「『【〔〈《“‘([";

/// A text in lines.
pub(super) struct Wrapped {
    pub(super) lines: Vec<String>,
    /// Whether a word was broken because it is longer than a line.
    pub(super) breaks_word: bool,
}

/// Breaks a text into lines. `fits` tells whether the line of an index holds a text.
pub(super) fn wrap(text: &str, fits: impl Fn(usize, &str) -> bool) -> Wrapped {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut breaks_word = false;
    for piece in pieces(text) {
        if !line.is_empty() && !fits(lines.len(), &format!("{line}{}", piece.trim_end())) {
            lines.push(std::mem::take(&mut line));
        }
        if fits(lines.len(), &format!("{line}{}", piece.trim_end())) {
            line.push_str(piece);
            continue;
        }
        for letter in piece.chars() {
            if !line.is_empty() && !fits(lines.len(), &format!("{line}{letter}")) {
                lines.push(std::mem::take(&mut line));
                breaks_word = true;
            }
            line.push(letter);
        }
    }
    lines.push(line);
    Wrapped { lines, breaks_word }
}

/// Breaks a text into lines of this width. Only words that are wider than a line are broken.
pub(super) fn wrapped(text: &str, size: f64, weight: Weight, room: f64) -> Vec<String> {
    wrap(text, |_, line| width(line, weight) * size <= room).lines
}

/// The parts of a text between which a line may end.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let letters = || text.char_indices().map(|(_, letter)| letter);
    let breaks = text.char_indices().skip(1).zip(letters());
    let breaks = breaks.filter(|((_, letter), before)| may_break(*before, *letter)).map(|((at, _), _)| at);
    let ends = breaks.chain([text.len()]);
    ends.scan(0, |start, end| {
        let piece = text.get(*start..end);
        *start = end;
        piece
    })
}

/// Whether a line may end between two characters.
fn may_break(before: char, after: char) -> bool {
    let is_japanese = |letter: char| ('\u{2e80}'..'\u{ff66}').contains(&letter);
    if NO_START.contains(after) || NO_END.contains(before) || after == ' ' {
        return false;
    }
    before == ' ' || is_japanese(before) || is_japanese(after)
}

#[cfg(test)]
mod tests {
    use super::{pieces, wrapped};
    use crate::fonts::{Weight, width};

    #[test]
    fn text_without_spaces_stays_in_its_column() {
        for text in ["国土数値情報".repeat(20), "a".repeat(300), format!("made from {}", "x".repeat(200))]
        {
            let lines = wrapped(&text, 3.0, Weight::Regular, 60.0);
            assert_eq!(lines.concat(), text);
            for line in &lines {
                assert!(width(line.trim_end(), Weight::Regular) * 3.0 <= 60.0, "{line}");
            }
        }
        assert_eq!(wrapped("two words", 3.0, Weight::Regular, 10.0), ["two ", "words"]);
    }

    #[test]
    fn a_japanese_line_neither_starts_nor_ends_with_the_wrong_sign() {
        let split: Vec<&str> = pieces("「開店」は、15 mmの店。").collect();
        assert_eq!(split, ["「開", "店」", "は、", "15 ", "mm", "の", "店。"]);
        let text = "「客の移動」では、客（会長も）を運びます。".repeat(10);
        for room in [20.0, 31.0, 47.0] {
            let lines = wrapped(&text, 3.0, Weight::Regular, room);
            assert_eq!(lines.concat(), text);
            for line in lines {
                assert!(
                    !line.starts_with(['、', '。', '」', '）']) && !line.ends_with(['「', '（']),
                    "{line}"
                );
            }
        }
    }
}
