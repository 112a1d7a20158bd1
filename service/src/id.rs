//! Ids: UUIDs of version 7, which sort by creation time.

use std::fmt;
use std::str::FromStr;

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::database::IdColumn;

macro_rules! ids {
    ($($(#[$doc:meta])* $id:ident)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, AsExpression, FromSqlRow,
            ToSchema,
        )]
        #[diesel(sql_type = IdColumn)]
        #[serde(transparent)]
        #[schema(value_type = Uuid)]
        pub struct $id(pub Uuid);

        impl $id {
            /// Creates a new id.
            #[expect(clippy::new_without_default, reason = "two new ids are never the same")]
            pub fn new() -> Self {
                Self(Uuid::now_v7())
            }
        }

        impl fmt::Display for $id {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $id {
            type Err = uuid::Error;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )*};
}

impl UserId {
    /// The server itself, which acts for bots.
    pub const SERVER: Self = Self(Uuid::nil());
}

ids! {
    /// The id of a user.
    UserId
    /// The id of a session: one login, kept alive by its refresh tokens.
    SessionId
    /// The id of a personal access token.
    PersonalTokenId
    /// The id of a game.
    GameId
    /// The id of a tournament.
    TournamentId
    /// The id of a webhook.
    WebhookId
    /// The id of a delivery to a webhook.
    DeliveryId
    /// The id of an audit entry.
    AuditId
}
