//! A DNS resolver that returns only addresses of the public internet. Addresses are checked on every connection, so a
//! name that resolves to a private address later (DNS rebinding) is refused.

use shinjuku_service::webhooks::is_public;
use ureq::Error;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// Resolves a host to the addresses that may be called.
#[derive(Debug, Default)]
pub(super) struct PublicOnlyResolver {
    names: DefaultResolver,
    private_addresses: bool,
}

impl PublicOnlyResolver {
    /// Creates a resolver that returns private addresses only if `private_addresses` is true. It should be false if
    /// untrusted users can choose the host.
    pub(super) fn new(private_addresses: bool) -> Self {
        Self { private_addresses, ..Self::default() }
    }
}

impl Resolver for PublicOnlyResolver {
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
        if allowed.is_empty() { Err(Error::Other(Box::new(PrivateAddressError))) } else { Ok(allowed) }
    }
}

/// The error if a host has no address that may be called.
#[derive(Clone, Copy, Debug)]
pub(super) struct PrivateAddressError;

impl std::error::Error for PrivateAddressError {}

impl std::fmt::Display for PrivateAddressError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the host has no public internet address, and this server does not call private ones")
    }
}
