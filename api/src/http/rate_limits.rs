//! Rate limits: authentication attempts by address, passwords by address and name, writes and drawings by account.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use shinjuku_service::id::UserId;
use shinjuku_service::problem::Problem;
use shinjuku_service::text::{self, MAX_NAME_LEN};

/// The maximum number of password attempts, right or wrong, for one name from one address per minute.
const PASSWORDS: u32 = 10;

/// The maximum number of map documents that one account can have drawn per minute: an editor asks after every change.
const DRAWINGS: u32 = 120;

/// The number of requests after which idle keys are removed.
const MANY_KEYS: usize = 10_000;

/// The rate limits of a server.
pub(crate) struct RateLimits {
    auth: RateLimit<IpAddr>,
    passwords: RateLimit<(IpAddr, String)>,
    writes: RateLimit<UserId>,
    drawings: RateLimit<UserId>,
}

/// A rate limiter (`None` if the limit is turned off), and the number of requests it has counted.
struct RateLimit<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>, AtomicUsize);

impl RateLimits {
    /// Creates limits per minute; 0 turns a limit off.
    pub(crate) fn new(auth: u32, writes: u32) -> Self {
        Self {
            auth: RateLimit::a_minute(auth),
            passwords: RateLimit::a_minute(if auth == 0 { 0 } else { PASSWORDS }),
            writes: RateLimit::a_minute(writes),
            drawings: RateLimit::a_minute(if writes == 0 { 0 } else { DRAWINGS }),
        }
    }

    /// Counts an authentication attempt.
    pub(crate) fn count_attempt(&self, address: IpAddr) -> Result<(), Problem> {
        self.auth.count(&address)
    }

    /// Counts a password attempt for a name.
    pub(crate) fn count_password(&self, address: IpAddr, name: &str) -> Result<(), Problem> {
        let name: String = name.chars().take(MAX_NAME_LEN + 1).collect();
        self.passwords.count(&(address, text::key(&name)))
    }

    /// Counts a write.
    pub(crate) fn count_write(&self, user: UserId) -> Result<(), Problem> {
        self.writes.count(&user)
    }

    /// Counts the drawing of a map document.
    pub(crate) fn count_drawing(&self, user: UserId) -> Result<(), Problem> {
        self.drawings.count(&user)
    }
}

impl<K: Hash + Eq + Clone> RateLimit<K> {
    fn a_minute(count: u32) -> Self {
        let limiter = NonZeroU32::new(count).map(|count| RateLimiter::keyed(Quota::per_minute(count)));
        Self(limiter, AtomicUsize::new(0))
    }

    fn count(&self, key: &K) -> Result<(), Problem> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        // Removing idle keys visits all keys, so it is done only now and then.
        if self.1.fetch_add(1, Ordering::Relaxed) % MANY_KEYS == MANY_KEYS - 1 {
            limiter.retain_recent();
        }
        limiter.check_key(key).map_err(|early| {
            Problem::too_many(early.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
        })
    }
}
