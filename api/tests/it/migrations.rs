//! The same steps in both databases.

use std::path::Path;

/// The steps of a database: their names, and what they do.
fn steps(database: &str) -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(database);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let read =
        |name: &str, file: &str| std::fs::read_to_string(folder.join(name).join(file)).expect("a file");
    names.into_iter().map(|name| (name.clone(), read(&name, "up.sql"), read(&name, "down.sql"))).collect()
}

#[test]
fn both_databases_get_the_same_tables() {
    let in_sqlite = |sql: &str| {
        let types =
            [("TIMESTAMPTZ", "BIGINT"), ("BYTEA", "BLOB"), ("UUID", "BLOB"), ("DOUBLE PRECISION", "DOUBLE")];
        types.iter().fold(sql.to_owned(), |sql, (postgres, sqlite)| sql.replace(postgres, sqlite))
    };
    let plain = |sql: &str| {
        let shared = sql.split("-- In the words of this database alone:").next().expect("a beginning");
        let lines = shared.replace(") WITHOUT ROWID;", ");");
        lines.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let postgres = steps("postgres");
    assert!(postgres.len() >= 3);
    let postgres: Vec<_> =
        postgres.into_iter().map(|(name, up, down)| (name, plain(&in_sqlite(&up)), plain(&down))).collect();
    let sqlite: Vec<_> =
        steps("sqlite").into_iter().map(|(name, up, down)| (name, plain(&up), plain(&down))).collect();
    assert_eq!(postgres, sqlite);
}
