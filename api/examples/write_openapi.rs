//! Writes the OpenAPI document and the table of errors into the folder `openapi`: `cargo run --example write_openapi`.

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../openapi");
    for (name, text) in shinjuku_api::generate_openapi_files()? {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}
