//! Ids: UUIDs of version 7, which sort by the time at which they were made.

use std::fmt;
use std::str::FromStr;

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::IdColumn;

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
            /// A new one.
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
    /// A user.
    UserId
    /// A session: one login, kept alive by its refresh tokens.
    SessionId
    /// A personal access token.
    PersonalTokenId
    /// A game.
    GameId
    /// A tournament.
    TournamentId
    /// A webhook.
    WebhookId
    /// A delivery to a webhook.
    DeliveryId
    /// An entry of the audit log.
    AuditId
}
