//! Signatures, with which a receiver checks that a delivery is authentic and recent.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::database::Timestamp;

/// Signs a body: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>`. The key is the secret as the
/// user has it, as text.
#[expect(clippy::expect_used, reason = "HMAC takes keys of any length")]
pub(super) fn sign(secret: &str, at: Timestamp, body: &str) -> String {
    let seconds = at.unix_seconds();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    mac.update(format!("{seconds}.{body}").as_bytes());
    format!("t={seconds},v1={}", hex::encode(mac.finalize().into_bytes()))
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that meets something unexpected fails")]
mod tests {
    use super::*;

    /// `printf '1700000000.{"type":"ping"}' | openssl dgst -sha256 -hmac whsec_test`
    #[test]
    fn a_signature_is_what_openssl_makes() {
        let at = Timestamp::from_unix_micros(1_700_000_000_000_000).expect("a timestamp");
        assert_eq!(
            sign("whsec_test", at, r#"{"type":"ping"}"#),
            "t=1700000000,v1=bc08c591847b765241711bcbe7067e3869a219e424d3fdd9d00b3b6f915baf97"
        );
    }
}
