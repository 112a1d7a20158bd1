//! From names to addresses, but to those of the public internet alone. They are looked at when a connection is made, so that a
//! name that leads elsewhere the second time leads nowhere.

use shinjuku_service::webhooks::is_public;
use ureq::Error;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// Finds the addresses of a host that may be called.
#[derive(Debug, Default)]
pub(super) struct Guarded {
    names: DefaultResolver,
    private_addresses: bool,
}

impl Guarded {
    /// With private addresses or, as it should be where strangers may name them, without.
    pub(super) fn new(private_addresses: bool) -> Self {
        Self { private_addresses, ..Self::default() }
    }
}

impl Resolver for Guarded {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        for address in found.iter().filter(|found| self.private_addresses || is_public(found.ip())) {
            allowed.push(*address);
        }
        if allowed.is_empty() { Err(Error::Other(Box::new(NotPublic))) } else { Ok(allowed) }
    }
}

/// A host has no address that may be called.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotPublic;

impl std::error::Error for NotPublic {}

impl std::fmt::Display for NotPublic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the host has no address of the public internet, and this server calls no others")
    }
}
