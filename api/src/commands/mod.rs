//! The subcommands, a file each.

pub(crate) mod map;
pub(crate) mod migrate;
pub(crate) mod openapi;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod user;
pub(crate) mod verify;

use std::process::ExitCode;

/// How a command ends: with an exit code, or a message for a person.
pub(crate) type Outcome = Result<ExitCode, String>;
