//! Rate limits: of attempts to get in by address, of wrong passwords by address and name, of writes by account.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use shinjuku_service::id::UserId;
use shinjuku_service::problem::Problem;

/// Wrong passwords for one name from one address, a minute.
const WRONG_PASSWORDS: u32 = 10;

/// Above so many keys, those that have rested are forgotten.
const MANY_KEYS: usize = 10_000;

/// The rate limits of a server.
pub(crate) struct Limits {
    auth: Limit<IpAddr>,
    passwords: Limit<(IpAddr, String)>,
    writes: Limit<UserId>,
}

/// One limit; none where it was switched off.
struct Limit<K: Hash + Eq + Clone>(Option<DefaultKeyedRateLimiter<K>>);

impl Limits {
    /// Limits of so many a minute; 0 is none.
    pub(crate) fn new(auth: u32, writes: u32) -> Self {
        Self {
            auth: Limit::a_minute(auth),
            passwords: Limit::a_minute(if auth == 0 { 0 } else { WRONG_PASSWORDS }),
            writes: Limit::a_minute(writes),
        }
    }

    /// Counts an attempt to get in.
    pub(crate) fn count_attempt(&self, address: IpAddr) -> Result<(), Problem> {
        self.auth.count(&address)
    }

    /// Counts an attempt with a password, for a name.
    pub(crate) fn count_password(&self, address: IpAddr, name: &str) -> Result<(), Problem> {
        self.passwords.count(&(address, name.chars().take(64).collect::<String>().to_lowercase()))
    }

    /// Counts a write.
    pub(crate) fn count_write(&self, user: UserId) -> Result<(), Problem> {
        self.writes.count(&user)
    }
}

impl<K: Hash + Eq + Clone> Limit<K> {
    fn a_minute(count: u32) -> Self {
        Self(NonZeroU32::new(count).map(|count| RateLimiter::keyed(Quota::per_minute(count))))
    }

    fn count(&self, key: &K) -> Result<(), Problem> {
        let Some(limiter) = &self.0 else { return Ok(()) };
        limiter.check_key(key).map_err(|early| {
            if limiter.len() > MANY_KEYS {
                limiter.retain_recent();
            }
            Problem::too_many(early.wait_time_from(DefaultClock::default().now()).as_secs() + 1)
        })
    }
}
