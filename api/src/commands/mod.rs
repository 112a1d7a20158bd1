//! The subcommands, a file each.

pub(crate) mod map;
pub(crate) mod simulate;

use std::process::ExitCode;

/// How a command ends: with an exit code, or a message for a person.
pub(crate) type Outcome = Result<ExitCode, String>;
