//! The state of a database: its kind, its size and its migrations.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::Serialize;
use utoipa::ToSchema;

use super::connection::Backend;
use super::{Database, migrations, with_backend};
use crate::problem::Problem;

/// The state of the database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SystemDatabase)]
pub struct DatabaseState {
    /// The kind of database: `sqlite` or `postgres`.
    #[schema(example = "postgres")]
    pub kind: &'static str,
    /// The size in bytes.
    #[schema(example = 9_437_184)]
    pub size_bytes: u64,
    /// The applied migrations, in order.
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
    /// Returns the state of the database.
    ///
    /// # Errors
    /// The database fails.
    pub(crate) async fn state(&self) -> Result<DatabaseState, Problem> {
        self.run(|conn| {
            let (kind, question) = match conn.backend {
                Backend::Postgres(_) => ("postgres", OF_POSTGRES),
                Backend::Sqlite(_) => ("sqlite", OF_SQLITE),
            };
            let Size { size } =
                with_backend!(conn, backend => diesel::sql_query(question).get_result(backend))?;
            let migrations = migrations::steps(conn)?;
            Ok(DatabaseState { kind, size_bytes: size.unsigned_abs(), migrations })
        })
        .await
    }
}
