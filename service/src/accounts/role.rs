//! Roles of accounts, and scopes of personal access tokens.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator};
use utoipa::ToSchema;

/// What an account may do.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    EnumString,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// Plays games.
    Player,
    /// Makes maps.
    Designer,
    /// Runs tournaments, and may abandon games.
    Organiser,
    /// Runs the server, and may do everything.
    Admin,
}

/// The roles of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roles(BTreeSet<Role>);

/// A word that is not the name of a role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no role '{0}': roles are player, designer, organiser, admin")]
pub struct UnknownRole(String);

impl Roles {
    /// These roles.
    pub fn new(roles: impl IntoIterator<Item = Role>) -> Self {
        Self(roles.into_iter().collect())
    }

    /// All roles.
    pub fn all() -> Self {
        Self::new(Role::iter())
    }

    /// Whether this role is one of them, or that of an admin, who may do everything.
    pub fn allow(&self, role: Role) -> bool {
        self.0.contains(&role) || self.0.contains(&Role::Admin)
    }

    /// Whether this role is one of them.
    pub fn have(&self, role: Role) -> bool {
        self.0.contains(&role)
    }
}

impl fmt::Display for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(Role::to_string).collect();
        f.write_str(&names.join(","))
    }
}

impl FromStr for Roles {
    type Err = UnknownRole;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.split([',', ' ']).filter(|word| !word.is_empty());
        words
            .map(|word| word.parse().map_err(|_| UnknownRole(word.to_owned())))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// What a personal access token may be used for. A login may be used for all of it.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    EnumString,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Scope {
    /// See what the account may see.
    Read,
    /// Open tables, sit down, act.
    Play,
    /// Make and publish maps.
    Design,
    /// Run tournaments, abandon games.
    Organise,
    /// Run the server.
    Admin,
}

impl Scope {
    /// The role that an account needs for it; none for what every account may do.
    pub const fn role(self) -> Option<Role> {
        match self {
            Self::Read => None,
            Self::Play => Some(Role::Player),
            Self::Design => Some(Role::Designer),
            Self::Organise => Some(Role::Organiser),
            Self::Admin => Some(Role::Admin),
        }
    }
}
