//! The texts of the pages in the reader's language.
//!
//! Texts are Fluent messages in `locales/<language>/<area>.ftl`. A message without a translation is shown in English.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;
use std::sync::LazyLock;

use actix_web::http::header::{AcceptLanguage, Preference, Quality};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern as FluentPattern, PatternElement, VariantKey,
};
use rust_embed::RustEmbed;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A language of the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Japanese.
    Ja,
}

#[derive(RustEmbed)]
#[folder = "locales"]
struct Files;

/// A message that is ready to be filled in.
pub type Pattern = Vec<Part>;

/// A part of a message. Scripts receive messages in this form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Part {
    /// Plain text.
    Text(String),
    /// The value of a variable.
    Variable {
        /// The name of the variable.
        variable: String,
    },
    /// One of several patterns, depending on a variable: its value, or the plural category of its number.
    Select {
        /// The name of the variable.
        select: String,
        /// The patterns by value or plural category.
        variants: BTreeMap<String, Pattern>,
        /// The variant for all other values.
        default: String,
    },
}

/// The messages of one language.
pub struct Messages {
    by_key: HashMap<String, Pattern>,
    /// The keys of each area, which is the name of a file.
    by_area: BTreeMap<String, Vec<String>>,
}

static ENGLISH: LazyLock<Messages> = LazyLock::new(|| embedded(Language::En));
static JAPANESE: LazyLock<Messages> = LazyLock::new(|| embedded(Language::Ja));

#[expect(clippy::panic, reason = "the files are part of the program, and a test loads all of them")]
fn embedded(language: Language) -> Messages {
    Messages::load(language).unwrap_or_else(|error| panic!("{error}"))
}

impl Messages {
    /// Loads the messages of a language.
    ///
    /// # Errors
    /// Fails if a file is not valid, or if two messages have the same key.
    fn load(language: Language) -> Result<Self, String> {
        let mut messages = Self { by_key: HashMap::new(), by_area: BTreeMap::new() };
        let folder = format!("{}/", language.tag());
        for path in Files::iter() {
            let Some(area) = path.strip_prefix(&folder).and_then(|file| file.strip_suffix(".ftl")) else {
                continue;
            };
            let file = Files::get(&path).ok_or_else(|| format!("{path} is not embedded"))?;
            let text = str::from_utf8(&file.data).map_err(|error| format!("{path}: {error}"))?;
            let parsed = parse(text).map_err(|error| format!("{path}: {error}"))?;
            messages.by_area.insert(area.to_owned(), parsed.keys().cloned().collect());
            for (key, pattern) in parsed {
                if messages.by_key.insert(key.clone(), pattern).is_some() {
                    return Err(format!("{path}: {key} is in two files"));
                }
            }
        }
        Ok(messages)
    }

    /// The messages by key.
    pub const fn by_key(&self) -> &HashMap<String, Pattern> {
        &self.by_key
    }

    /// The keys of each area.
    pub const fn by_area(&self) -> &BTreeMap<String, Vec<String>> {
        &self.by_area
    }
}

/// Parses the messages of a file.
///
/// # Errors
/// Fails if the file is not valid Fluent, or uses a feature that is not supported: terms, attributes, references to
/// other messages, and functions.
pub fn parse(text: &str) -> Result<BTreeMap<String, Pattern>, String> {
    let resource = fluent_syntax::parser::parse(text).map_err(|(_, errors)| format!("{errors:?}"))?;
    let mut messages = BTreeMap::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name.to_owned();
                let value = message.value.ok_or_else(|| format!("{id} has no value"))?;
                let pattern = pattern(&value).map_err(|error| format!("{id}: {error}"))?;
                if messages.insert(id.clone(), pattern).is_some() {
                    return Err(format!("{id} is defined twice"));
                }
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => return Err("only messages are supported".to_owned()),
        }
    }
    Ok(messages)
}

fn pattern(pattern: &FluentPattern<&str>) -> Result<Pattern, String> {
    let mut parts: Pattern = Vec::new();
    for element in &pattern.elements {
        let next = match element {
            PatternElement::TextElement { value } => Part::Text((*value).to_owned()),
            PatternElement::Placeable { expression } => part(expression)?,
        };
        match (parts.last_mut(), next) {
            (Some(Part::Text(text)), Part::Text(more)) => text.push_str(&more),
            (_, next) => parts.push(next),
        }
    }
    Ok(parts)
}

fn part(expression: &Expression<&str>) -> Result<Part, String> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => Ok(Part::Text((*value).to_owned())),
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            Ok(Part::Variable { variable: id.name.to_owned() })
        }
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let mut default = String::new();
            let mut patterns = BTreeMap::new();
            for variant in variants {
                let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) =
                    variant.key;
                if variant.default {
                    key.clone_into(&mut default);
                }
                patterns.insert(key.to_owned(), pattern(&variant.value)?);
            }
            Ok(Part::Select { select: id.name.to_owned(), variants: patterns, default })
        }
        _ => Err("only variables, string literals and selections by a variable are supported".to_owned()),
    }
}

impl Language {
    /// The language tag as used by browsers.
    pub fn tag(self) -> &'static str {
        self.into()
    }

    /// The name of the language in itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Ja => "日本語",
        }
    }

    /// Selects the best supported language, or English if there is none.
    pub fn from_header(mut accepted: AcceptLanguage) -> Self {
        accepted.retain(|range| range.quality > Quality::ZERO);
        let ranked = accepted.ranked();
        let mut tags = ranked.iter().filter_map(Preference::item);
        tags.find_map(|tag| tag.primary_language().parse().ok()).unwrap_or_default()
    }

    /// The messages that this language has.
    pub fn messages(self) -> &'static Messages {
        match self {
            Self::En => &ENGLISH,
            Self::Ja => &JAPANESE,
        }
    }

    /// The message of a key, in English if this language lacks it; `None` if there is no such message.
    pub fn message(self, key: &str) -> Option<&'static Pattern> {
        self.messages().by_key.get(key).or_else(|| ENGLISH.by_key.get(key))
    }

    /// Returns a text without variables. If there is no such message, logs an error.
    pub fn say(self, key: &str) -> &'static str {
        match self.message(key).map(Vec::as_slice) {
            Some([Part::Text(text)]) => text,
            _ => missing(key),
        }
    }

    /// Returns a text with the values of its variables. If there is no such message, logs an error.
    pub fn fill(self, key: &str, values: &[(&str, &str)]) -> String {
        self.message(key)
            .map_or_else(|| missing(key).to_owned(), |pattern| filled(pattern, values, self.plural_rule()))
    }

    /// Returns a text only if this language has it, with the values of its variables.
    pub fn own(self, key: &str, values: &[(&str, &str)]) -> Option<String> {
        let pattern = self.messages().by_key.get(key)?;
        Some(filled(pattern, values, self.plural_rule()))
    }

    /// The name of something that has an identifier: the message `<kind>-<id>`.
    pub fn name(self, kind: &str, id: impl Display) -> &'static str {
        self.say(&format!("{kind}-{id}").replace('_', "-"))
    }

    /// The name of a place for readers of this language, who may prefer the native name.
    pub const fn place_name<'n>(self, name: &'n str, native_name: &'n str) -> &'n str {
        match self {
            Self::Ja if !native_name.is_empty() => native_name,
            _ => name,
        }
    }

    /// The rule that selects the plural category of a number.
    const fn plural_rule(self) -> fn(f64) -> &'static str {
        match self {
            #[expect(clippy::float_cmp, reason = "the number was parsed")]
            Self::En => |number| if number == 1.0 { "one" } else { "other" },
            Self::Ja => |_| "other",
        }
    }

    /// The messages of some areas for the scripts of a page, as JSON that can be embedded in a `<script>` element.
    ///
    /// # Errors
    /// Fails if the messages cannot be written as JSON.
    pub fn catalogue(self, areas: &[&str]) -> askama::Result<String> {
        let keys_in = |messages: &'static Messages| {
            areas.iter().filter_map(|area| messages.by_area.get(*area)).flatten()
        };
        let keys = keys_in(&ENGLISH).chain(keys_in(self.messages()));
        let messages: BTreeMap<&str, &Pattern> =
            keys.filter_map(|key| Some((key.as_str(), self.message(key)?))).collect();
        let json = serde_json::to_string(&messages).map_err(askama::Error::custom)?;
        Ok(json.replace('<', "\\u003c"))
    }
}

/// Fills in the values of a message.
fn filled(pattern: &Pattern, values: &[(&str, &str)], plural_rule: fn(f64) -> &'static str) -> String {
    let value = |name: &str| values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Variable { variable } => value(variable).to_owned(),
        Part::Select { select, variants, default } => {
            let value = value(select);
            let category = || value.parse().ok().and_then(|number| variants.get(plural_rule(number)));
            let chosen = variants.get(value).or_else(category).or_else(|| variants.get(default));
            chosen.map_or_else(String::new, |pattern| filled(pattern, values, plural_rule))
        }
    };
    pattern.iter().map(part).collect()
}

/// Logs that a page uses a message that does not exist, and returns a placeholder.
fn missing(key: &str) -> &'static str {
    tracing::error!(key, "a page uses a message that does not exist, or does not set all its variables");
    "…"
}
