//! The output of commands.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Prints text on standard output. A closed pipe is not an error: the reader has read enough.
///
/// # Errors
/// Fails if the text cannot be written, for example because the disk is full.
pub(in crate::commands) fn print(text: impl Display) -> Result<(), String> {
    let mut stdout = io::stdout().lock();
    match write!(stdout, "{text}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write the output: {error}"))
        }
        _ => Ok(()),
    }
}

/// Prints a line on standard output. A closed pipe is not an error.
///
/// # Errors
/// Fails if the line cannot be written.
pub(in crate::commands) fn print_line(line: impl Display) -> Result<(), String> {
    print(format_args!("{line}\n"))
}

/// Prints a line on standard error. If even that fails, there is nobody to tell.
pub(in crate::commands) fn print_error(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
