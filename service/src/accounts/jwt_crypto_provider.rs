//! HS256, the algorithm that signs our tokens, as a crypto provider for `jsonwebtoken`. The providers that come with
//! that crate implement every JWT algorithm and need more than thirty packages that nothing else here uses.

use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::Algorithm;
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind};
use sha2::Sha256;
use signature::{Signer, Verifier};

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| Ok(Box::new(Hs256::new(*algorithm, key.as_bytes())?)),
    verifier_factory: |algorithm, key| Ok(Box::new(Hs256::new(*algorithm, key.try_get_as_bytes()?)?)),
    key_utils: KeyUtils::new_unimplemented(),
};

/// Installs this provider for the process. Must be called before a token is signed or verified.
pub(super) fn install() {
    // Only the first call in a process has an effect.
    let _ = PROVIDER.install_default();
}

struct Hs256(Hmac<Sha256>);

impl Hs256 {
    /// Fails for every other algorithm.
    fn new(algorithm: Algorithm, secret: &[u8]) -> Result<Self, Error> {
        if algorithm != Algorithm::HS256 {
            return Err(ErrorKind::InvalidAlgorithm.into());
        }
        Hmac::new_from_slice(secret).map(Self).map_err(|_| ErrorKind::InvalidKeyFormat.into())
    }

    fn mac(&self, message: &[u8]) -> Hmac<Sha256> {
        self.0.clone().chain_update(message)
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, signature::Error> {
        Ok(self.mac(message).finalize().into_bytes().to_vec())
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), signature::Error> {
        self.mac(message).verify_slice(signature).map_err(signature::Error::from_source)
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

#[cfg(test)]
#[expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that meets something unexpected fails"
)]
mod tests {
    use jsonwebtoken::{DecodingKey, EncodingKey, Header, Validation};
    use serde_json::{Value, json};

    use super::*;

    // RFC 7515, appendix A.1.
    const KEY: &str =
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";
    const TOKEN: &str = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.\
        eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.\
        dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    fn validation() -> Validation {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.validate_exp = false;
        validation.required_spec_claims.clear();
        validation
    }

    fn secret() -> Vec<u8> {
        use base64::Engine;
        base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(KEY).expect("the key is Base64")
    }

    #[test]
    fn the_token_of_the_rfc_is_accepted_and_a_changed_one_is_not() {
        install();
        let key = DecodingKey::from_secret(&secret());
        let token = jsonwebtoken::decode::<Value>(TOKEN, &key, &validation()).expect("the token is valid");
        assert_eq!(token.claims["iss"], "joe");
        let changed = TOKEN.replace("dBjf", "dBjg");
        assert!(jsonwebtoken::decode::<Value>(&changed, &key, &validation()).is_err());
        let other = DecodingKey::from_secret(b"another secret");
        assert!(jsonwebtoken::decode::<Value>(TOKEN, &other, &validation()).is_err());
    }

    #[test]
    fn no_other_algorithm_signs_or_verifies() {
        install();
        let key = EncodingKey::from_secret(&secret());
        let signed = jsonwebtoken::encode(&Header::new(Algorithm::HS512), &json!({}), &key);
        assert!(signed.is_err());
        let mut lenient = validation();
        lenient.algorithms = vec![Algorithm::HS256, Algorithm::HS512];
        let token = "eyJhbGciOiJIUzUxMiJ9.e30.AAAA";
        let key = DecodingKey::from_secret(&secret());
        assert!(jsonwebtoken::decode::<Value>(token, &key, &lenient).is_err());
    }
}
