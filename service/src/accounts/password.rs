//! Passwords: hashed with argon2id on blocking threads, a few at once. The queue for them is bounded.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use crate::problem::Problem;
use crate::work_queue::WorkQueue;

/// The minimum length of a password, in characters.
pub const MIN_PASSWORD_LEN: usize = 8;
/// The maximum length of a password, in characters.
pub const MAX_PASSWORD_LEN: usize = 200;

/// How many passwords are hashed at once. Each takes 19 MiB for some tens of milliseconds.
const AT_ONCE: usize = 4;

/// How many more may wait in the queue.
const MAX_WAITING: usize = 28;

pub(super) struct Hasher {
    queue: WorkQueue,
    /// A hash to verify against if no account has the name, so that the response takes as long as for an existing
    /// one.
    decoy: String,
}

/// The decoy hash, shared by all servers in this process.
static DECOY: LazyLock<Result<String, Problem>> = LazyLock::new(|| hash("a password that nobody has"));

impl Hasher {
    pub(super) fn new() -> Result<Self, Problem> {
        Ok(Self { queue: WorkQueue::new(AT_ONCE, MAX_WAITING), decoy: DECOY.clone()? })
    }

    /// Hashes a password.
    pub(super) async fn hash(&self, password: String) -> Result<String, Problem> {
        self.queue.run(move || hash(&password)).await
    }

    /// Whether a password matches a hash. Always false if there is no hash.
    pub(super) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Problem> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.decoy.clone());
        self.queue
            .run(move || {
                let parsed = PasswordHash::new(&hash).map_err(|error| Problem::internal(&error))?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known)
            })
            .await
    }
}

fn hash(password: &str) -> Result<String, Problem> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| Problem::internal(&error))
}

/// Checks the length of a password.
pub(super) fn check(password: &str, pointer: &str) -> Result<(), Problem> {
    let length = password.chars().take(MAX_PASSWORD_LEN + 1).count();
    if (MIN_PASSWORD_LEN..=MAX_PASSWORD_LEN).contains(&length) {
        return Ok(());
    }
    let message = format!("a password must have {MIN_PASSWORD_LEN} to {MAX_PASSWORD_LEN} characters");
    Err(Problem::field(pointer, "bad_password", message))
}
