//! `shinjuku openapi`: prints the OpenAPI document that the server serves.

use std::process::ExitCode;

use super::Outcome;
use super::output::print;
use crate::server::openapi_json::DOCUMENT;

pub(super) fn run() -> Outcome {
    print(DOCUMENT)?;
    Ok(ExitCode::SUCCESS)
}
