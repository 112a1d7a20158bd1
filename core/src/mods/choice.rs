//! A mod chosen for a game, and a mod in play.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Mod;
use crate::map::Name;

/// A mod chosen for a game. In text form, such as `hachiko:2:ueno`, the revision and the home follow the name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ModChoice {
    /// The mod.
    #[serde(rename = "mod")]
    pub which: Mod,
    /// The revision of the mod's rules; the newest if absent.
    #[serde(default)]
    pub revision: Option<u8>,
    /// The home station, for a mod that has one; the map's default if absent.
    #[serde(default)]
    pub home: Option<Name>,
}

/// The error for a string that is not the name of a mod, optionally followed by a revision and a home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadModChoice;

impl fmt::Display for BadModChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a mod: write NAME, NAME:REVISION or NAME:REVISION:HOME")
    }
}

impl std::error::Error for BadModChoice {}

/// A mod in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ModInPlay {
    /// The mod.
    #[serde(rename = "mod")]
    pub which: Mod,
    /// The revision of the mod's rules.
    pub revision: u8,
    /// The home station, if the mod has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub home: Option<Name>,
}

impl From<Mod> for ModChoice {
    fn from(which: Mod) -> Self {
        Self { which, revision: None, home: None }
    }
}

impl FromStr for ModChoice {
    type Err = BadModChoice;
    fn from_str(text: &str) -> Result<Self, BadModChoice> {
        let mut parts = text.split(':');
        let which = parts.next().and_then(|name| name.parse().ok()).ok_or(BadModChoice)?;
        let revision = parts.next().map(str::parse).transpose().map_err(|_| BadModChoice)?;
        let home = parts.next().map(Name::from);
        if parts.next().is_some() { Err(BadModChoice) } else { Ok(Self { which, revision, home }) }
    }
}

impl fmt::Display for ModChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.which)?;
        let revision = self.revision.or_else(|| self.home.as_ref().map(|_| self.which.newest_revision()));
        revision.map_or(Ok(()), |revision| write!(f, ":{revision}"))?;
        self.home.as_ref().map_or(Ok(()), |home| write!(f, ":{home}"))
    }
}
