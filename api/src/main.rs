//! The `shinjuku` command.

use std::process::ExitCode;

/// Memory allocated for a request is often freed by a different thread; mimalloc handles this well.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    shinjuku_api::run()
}
