//! The two column types in which the databases differ: ids and timestamps.

use std::fmt;
use std::io::Write;
use std::str::FromStr;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::query_builder::QueryId;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, SqlType, Timestamptz};
use diesel::sqlite::{Sqlite, SqliteValue};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::format_description::well_known::Rfc3339;
use time::{OffsetDateTime, UtcOffset};

/// A UUID: native on Postgres, 16 bytes on SQLite.
#[derive(Debug, Clone, Copy, SqlType, QueryId)]
#[diesel(postgres_type(oid = 2950, array_oid = 2951), sqlite_type(name = "Binary"))]
pub struct IdColumn;

/// A timestamp: with time zone on Postgres, microseconds since 1970 on SQLite.
#[derive(Debug, Clone, Copy, SqlType, QueryId)]
#[diesel(postgres_type(oid = 1184, array_oid = 1185), sqlite_type(name = "Long"))]
pub struct TimestampColumn;

/// A timestamp in UTC with microsecond precision, which both databases store. In JSON it is written as in RFC 3339.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = TimestampColumn)]
pub struct Timestamp(OffsetDateTime);

impl Timestamp {
    /// The timestamp this many seconds later.
    #[must_use]
    pub fn plus_seconds(self, seconds: u32) -> Self {
        Self(self.0.saturating_add(time::Duration::seconds(i64::from(seconds))))
    }

    /// The timestamp this many seconds earlier.
    #[must_use]
    pub fn minus_seconds(self, seconds: u32) -> Self {
        Self(self.0.saturating_sub(time::Duration::seconds(i64::from(seconds))))
    }

    /// The timestamp this many milliseconds later.
    #[must_use]
    pub fn plus_millis(self, millis: u64) -> Self {
        let millis = 0_i64.saturating_add_unsigned(millis);
        Self(self.0.saturating_add(time::Duration::milliseconds(millis)))
    }

    /// The milliseconds since an earlier timestamp; 0 if that is later.
    pub fn millis_since(self, earlier: Self) -> u64 {
        u64::try_from((self.0 - earlier.0).whole_milliseconds()).unwrap_or(0)
    }

    /// Microseconds since 1970.
    pub fn unix_micros(self) -> i64 {
        // A timestamp is in the years -9999 to 9999, so this does not overflow.
        self.0.unix_timestamp() * 1_000_000 + i64::from(self.0.microsecond())
    }

    /// The timestamp this many microseconds after 1970, or `None` if it is not in the years -9999 to 9999.
    pub fn from_unix_micros(micros: i64) -> Option<Self> {
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1000).ok().map(Self)
    }

    /// The current time of the system clock.
    pub(crate) fn from_system_clock() -> Self {
        Self(OffsetDateTime::now_utc().truncate_to_microsecond())
    }

    /// The next timestamp that a database can distinguish from this one.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(time::Duration::MICROSECOND))
    }

    /// Seconds since 1970.
    pub const fn unix_seconds(self) -> i64 {
        self.0.unix_timestamp()
    }

    /// The date, such as 2026-11-16.
    pub fn date(self) -> String {
        self.0.date().to_string()
    }

    /// The date and minute in UTC, such as 2026-11-16 12:34.
    pub fn minute(self) -> String {
        format!("{} {:02}:{:02}", self.0.date(), self.0.hour(), self.0.minute())
    }
}

/// The error that a text is not a timestamp.
#[derive(Debug, thiserror::Error)]
pub enum ParseTimestampError {
    /// The text is not in the format of RFC 3339.
    #[error(transparent)]
    Format(#[from] time::error::Parse),
    /// In UTC, the time is not in the years that a timestamp can have.
    #[error("the time is out of range")]
    OutOfRange,
}

impl fmt::Display for Timestamp {
    /// Writes the timestamp as in RFC 3339.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.format(&Rfc3339).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Timestamp {
    type Err = ParseTimestampError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let time = OffsetDateTime::parse(text, &Rfc3339)?;
        let utc = time.checked_to_offset(UtcOffset::UTC).ok_or(ParseTimestampError::OutOfRange)?;
        Ok(Self(utc.truncate_to_microsecond()))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.format(&Rfc3339).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl ToSql<TimestampColumn, Pg> for Timestamp {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Timestamptz, Pg>::to_sql(&self.0, &mut out.reborrow())
    }
}

impl FromSql<TimestampColumn, Pg> for Timestamp {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        <OffsetDateTime as FromSql<Timestamptz, Pg>>::from_sql(value).map(Self)
    }
}

impl ToSql<TimestampColumn, Sqlite> for Timestamp {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.unix_micros());
        Ok(IsNull::No)
    }
}

impl FromSql<TimestampColumn, Sqlite> for Timestamp {
    fn from_sql(value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        let micros = <i64 as FromSql<BigInt, Sqlite>>::from_sql(value)?;
        Self::from_unix_micros(micros).ok_or_else(|| format!("{micros} is not a timestamp").into())
    }
}

/// Lets newtypes of [`uuid::Uuid`] be stored as id columns.
macro_rules! id_columns {
    ($($id:ident)*) => {$(
        impl ToSql<IdColumn, Pg> for crate::id::$id {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
                out.write_all(self.0.as_bytes())?;
                Ok(IsNull::No)
            }
        }
        impl FromSql<IdColumn, Pg> for crate::id::$id {
            fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
                Ok(Self(uuid::Uuid::from_slice(value.as_bytes())?))
            }
        }
        impl ToSql<IdColumn, Sqlite> for crate::id::$id {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
                out.set_value(self.0.as_bytes().as_slice());
                Ok(IsNull::No)
            }
        }
        impl FromSql<IdColumn, Sqlite> for crate::id::$id {
            fn from_sql(mut value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
                Ok(Self(uuid::Uuid::from_slice(value.read_blob())?))
            }
        }
    )*};
}

id_columns! { UserId SessionId PersonalTokenId GameId TournamentId WebhookId DeliveryId AuditId }
