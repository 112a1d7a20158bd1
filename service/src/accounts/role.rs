//! Roles of accounts, and scopes of personal access tokens.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator};
use utoipa::ToSchema;

/// An account role.
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
    /// May play games.
    Player,
    /// May create maps.
    Designer,
    /// May run tournaments and moderate games.
    Organiser,
    /// May do everything, including running the server.
    Admin,
}

/// The roles of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roles(BTreeSet<Role>);

/// The error for a word that is not the name of a role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no role '{0}': the roles are player, designer, organiser and admin")]
pub struct UnknownRole(String);

impl Roles {
    /// Collects roles.
    pub fn new(roles: impl IntoIterator<Item = Role>) -> Self {
        Self(roles.into_iter().collect())
    }

    /// Returns all roles.
    pub fn all() -> Self {
        Self::new(Role::iter())
    }

    /// Whether these roles permit what `role` permits: they include it, or the role of an admin.
    pub fn allow(&self, role: Role) -> bool {
        self.0.contains(&role) || self.0.contains(&Role::Admin)
    }

    /// Whether these roles include `role`.
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
        let names = text.split([',', ' ']).filter(|name| !name.is_empty());
        names
            .map(|name| name.parse().map_err(|_| UnknownRole(name.to_owned())))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

/// What a personal access token may be used for. A session has all scopes.
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
    /// Read what the account may see.
    Read,
    /// Create tables, take seats and play.
    Play,
    /// Create and publish maps.
    Design,
    /// Run tournaments and moderate games.
    Organise,
    /// Administer the server.
    Admin,
}

impl Scope {
    /// The role that an account needs for this scope. `None` if every account may use it.
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
