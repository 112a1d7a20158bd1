//! How a database is: its kind, its size, and the steps that made its tables.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::Serialize;
use utoipa::ToSchema;

use super::connection::Link;
use super::{Database, migrations, on};
use crate::problem::Problem;

/// How a database is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemDatabase)]
pub struct DatabaseState {
    /// `sqlite` or `postgres`.
    #[schema(example = "postgres")]
    pub kind: &'static str,
    /// How many bytes it takes.
    #[schema(example = 9_437_184)]
    pub size_bytes: u64,
    /// The steps that made its tables, in order.
    #[schema(example = json!(["0001", "0002"]))]
    pub migrations: Vec<String>,
}

#[derive(QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    size: i64,
}

const OF_POSTGRES: &str = "SELECT pg_database_size(current_database()) AS size";
const OF_SQLITE: &str = "SELECT page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()";

impl Database {
    /// How it is.
    ///
    /// # Errors
    /// It does not do its part.
    pub(crate) async fn state(&self) -> Result<DatabaseState, Problem> {
        self.run(|conn| {
            let (kind, question) = match conn.link {
                Link::Postgres(_) => ("postgres", OF_POSTGRES),
                Link::Sqlite(_) => ("sqlite", OF_SQLITE),
            };
            let Size { size } = on!(conn, link => diesel::sql_query(question).get_result(link))?;
            let migrations = migrations::steps(conn)?;
            Ok(DatabaseState { kind, size_bytes: size.unsigned_abs(), migrations })
        })
        .await
    }
}
