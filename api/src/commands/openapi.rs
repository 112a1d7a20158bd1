//! `shinjuku openapi`: prints the OpenAPI document that the server serves.

use std::process::ExitCode;

use crate::server::openapi_json::DOCUMENT;

#[expect(clippy::print_stdout, reason = "this is the output of the command")]
pub(super) fn run() -> ExitCode {
    print!("{DOCUMENT}");
    ExitCode::SUCCESS
}
