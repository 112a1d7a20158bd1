//! The URL of a webhook.

use std::net::IpAddr;

use url::{Host, Url};

use super::WebhookPolicy;
use super::address::is_public;
use crate::problem::FieldError;

/// The maximum length of a URL, in characters.
pub(super) const MAX_URL_LEN: usize = 500;

/// Parses and normalizes the URL of a webhook. Host names are only resolved and checked when something is sent.
pub(super) fn target(text: &str, policy: WebhookPolicy) -> Result<Url, FieldError> {
    let no = |code: &str, message: String| Err(FieldError::new("/url", code, message));
    if text.chars().count() > MAX_URL_LEN {
        return no("too_long", format!("this can have at most {MAX_URL_LEN} characters"));
    }
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(error) => return no("bad_url", format!("this is not a valid URL: {error}")),
    };
    if !matches!(url.scheme(), "http" | "https") {
        return no("bad_url", "the URL must start with https:// or http://".to_owned());
    }
    if !url.username().is_empty() || url.password().is_some() {
        return no(
            "bad_url",
            "the URL cannot contain a user name or password: check the signature instead".to_owned(),
        );
    }
    if url.fragment().is_some() {
        return no("bad_url", "the URL cannot have a fragment: fragments are never sent".to_owned());
    }
    let literal = match url.host() {
        Some(Host::Ipv4(address)) => Some(IpAddr::V4(address)),
        Some(Host::Ipv6(address)) => Some(IpAddr::V6(address)),
        Some(Host::Domain(_)) | None => None,
    };
    if !policy.private_addresses && literal.is_some_and(|address| !is_public(address)) {
        return no("private_address", "this is not a public internet address".to_owned());
    }
    Ok(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let read = target(text, WebhookPolicy::default());
        let read = read.as_ref().map(Url::as_str).map_err(|problem| problem.code.as_str());
        assert_eq!(read, expected, "{text}");
    }

    #[test]
    fn an_address_of_the_web_is_taken_in_one_form() {
        check("https://bot.example/turn?game=1", Ok("https://bot.example/turn?game=1"));
        check("HTTP://Bot.Example:80", Ok("http://bot.example/"));
        check("https://東京.example/a b", Ok("https://xn--1lqs71d.example/a%20b"));
        check("http://8.8.8.8/", Ok("http://8.8.8.8/"));
    }

    #[test]
    fn anything_else_is_not() {
        let others = [
            "",
            "bot.example",
            "/turn",
            "ftp://bot.example/",
            "file:///etc/passwd",
            "https://",
            "http://[::1",
        ];
        let more =
            ["https://aki:secret@bot.example/", "https://aki@bot.example/", "https://bot.example/#top"];
        for text in others.into_iter().chain(more) {
            check(text, Err("bad_url"));
        }
        check(&format!("https://bot.example/{}", "a".repeat(MAX_URL_LEN)), Err("too_long"));
    }

    #[test]
    fn an_address_that_is_not_public_is_known_in_every_form() {
        for host in [
            "127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f.1",
            "0177.0.0.1",
            "[::1]",
            "[::ffff:10.0.0.1]",
            "10.1.2.3",
        ] {
            check(&format!("http://{host}/"), Err("private_address"));
            let open = WebhookPolicy { private_addresses: true, ..WebhookPolicy::default() };
            assert!(target(&format!("http://{host}/"), open).is_ok(), "{host}");
        }
    }
}
