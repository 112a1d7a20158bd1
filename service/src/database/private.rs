//! Files and folders that only the server's user account can access, because the database contains the key that signs
//! tokens.

use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a folder and its parents so that only the owner can enter them. An existing folder is left unchanged; a
/// warning is logged if others can enter it.
///
/// # Errors
/// The folder cannot be created.
pub fn create_dir_all(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    warn_if_open_to_others(folder);
    Ok(())
}

/// Creates the file of a SQLite database, unless it exists, so that only its owner can read it. SQLite gives the
/// files next to it (`-wal`, `-shm`) the same permissions. A warning is logged if others can read existing files.
pub(super) fn create_database(path: &Path) -> io::Result<()> {
    // SQLite does not treat these as file names.
    if path.starts_with(":memory:") || path.to_str().is_some_and(|path| path.starts_with("file:")) {
        return Ok(());
    }
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?;
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        warn_if_open_to_others(Path::new(&name));
    }
    Ok(())
}

/// Logs a warning if anyone but the owner has permissions for a file or folder.
fn warn_if_open_to_others(path: &Path) {
    #[cfg(unix)]
    if let Ok(metadata) = std::fs::metadata(path) {
        let mode = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o777;
        if mode & 0o077 != 0 {
            tracing::warn!(
                path = %path.display(),
                permissions = format!("{mode:04o}"),
                "other users of this machine can access the data folder or database, which contains secrets: use chmod to remove \
                 their permissions"
            );
        }
    }
    #[cfg(not(unix))]
    let _ = path;
}
