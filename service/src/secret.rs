//! Secrets: random bytes, tokens made of them, and the digests under which tokens are stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sha2::{Digest, Sha256};
use shinjuku_core::shuffle::Seed;

use crate::problem::Problem;

/// Returns cryptographically secure random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Problem::unavailable(&error))?;
    Ok(bytes)
}

/// Creates an unguessable token of letters, digits, `-` and `_`.
pub(crate) fn token() -> Result<String, Problem> {
    Ok(URL_SAFE_NO_PAD.encode(random::<32>()?))
}

/// Creates a short token for invite links.
pub(crate) fn invite() -> Result<String, Problem> {
    Ok(URL_SAFE_NO_PAD.encode(random::<12>()?))
}

/// The number in `SHINJUKU_TEST_SEED`, if it is set, so that a failed test can be repeated with the same shuffles and
/// bot choices. Only debug builds read it.
fn test_seed() -> Option<u64> {
    let variable = cfg!(debug_assertions).then(|| std::env::var("SHINJUKU_TEST_SEED"));
    variable?.ok()?.parse().ok()
}

/// Creates a seed for a game.
pub(crate) fn seed() -> Result<Seed, Problem> {
    test_seed().map_or_else(|| random().map(Seed), |number| Ok(Seed::from_number(number)))
}

/// Creates the random number generator for a bot's choice at a version of a game.
pub(crate) fn rng(version: u32) -> Result<ChaCha8Rng, Problem> {
    let chosen =
        test_seed().map(|number| ChaCha8Rng::seed_from_u64(number ^ u64::from(version).rotate_left(32)));
    chosen.map_or_else(|| random().map(ChaCha8Rng::from_seed), Ok)
}

/// Returns an unguessable number.
pub(crate) fn number() -> Result<u32, Problem> {
    random().map(u32::from_le_bytes)
}

/// The digest under which a token is stored, so that a reader of the database cannot use the token.
pub(crate) fn digest(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// The commitment to a seed: the SHA-256 hash of its 32 bytes, in hexadecimal.
pub(crate) fn commitment(seed: Seed) -> String {
    hex::encode(Sha256::digest(seed.0))
}
