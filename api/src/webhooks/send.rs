//! One attempt to deliver: a POST request and its outcome.

use std::time::Duration;

use shinjuku_service::TimeSource;
use shinjuku_service::webhooks::{DeliveryOutcome, Parcel};
use ureq::unversioned::transport::DefaultConnector;
use ureq::{Agent, Error};

use super::resolver::PublicOnlyResolver;

/// The timeout of an attempt, from DNS resolution to the response head.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The maximum size of a response head, in bytes. The body is not read.
const MAX_HEAD_LEN: usize = 16 * 1024;

/// The HTTP client that sends deliveries.
#[derive(Clone)]
pub(super) struct Post {
    agent: Agent,
    time: TimeSource,
}

impl Post {
    /// Creates a client that calls private addresses only if `private_addresses` is true.
    pub(super) fn new(private_addresses: bool, time: TimeSource) -> Self {
        let config = Agent::config_builder()
            .user_agent(concat!("shinjuku/", env!("CARGO_PKG_VERSION")))
            .accept_encoding("identity")
            .http_status_as_error(false)
            .max_redirects(0)
            // A proxy would resolve names itself and so bypass the address check.
            .proxy(None)
            .max_idle_connections(0)
            .max_response_header_size(MAX_HEAD_LEN)
            .timeout_global(Some(TIMEOUT))
            .build();
        let resolver = PublicOnlyResolver::new(private_addresses);
        Self { agent: Agent::with_parts(config, DefaultConnector::default(), resolver), time }
    }

    /// Tries to deliver, and blocks until the outcome is known.
    pub(super) fn send(&self, parcel: &Parcel) -> DeliveryOutcome {
        let request = self
            .agent
            .post(&parcel.url)
            .header("Content-Type", "application/json")
            .header("Shinjuku-Event", &parcel.event)
            .header("Shinjuku-Delivery", parcel.id.to_string())
            .header("Shinjuku-Signature", parcel.signature(self.time.now()));
        match request.send(&parcel.body) {
            Ok(answer) => outcome_from_status(answer.status().as_u16()),
            Err(error) => DeliveryOutcome::Failed { status: None, error: in_words(&error) },
        }
    }
}

fn outcome_from_status(status: u16) -> DeliveryOutcome {
    match status {
        200..300 => DeliveryOutcome::Delivered(status),
        300..400 => {
            let error = format!("the receiver responded with {status}: redirects are not followed");
            DeliveryOutcome::Failed { status: Some(status), error }
        }
        _ => DeliveryOutcome::Failed {
            status: Some(status),
            error: format!("the receiver responded with {status}"),
        },
    }
}

fn in_words(error: &Error) -> String {
    match error {
        Error::Timeout(_) => format!("no response within {} seconds", TIMEOUT.as_secs()),
        Error::HostNotFound => "the host was not found".to_owned(),
        Error::Io(error) => format!("the connection failed: {error}"),
        Error::Other(error) => error.to_string(),
        error => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::resolver::PrivateAddressError;
    use super::*;

    #[test]
    fn no_address_that_is_not_public_is_called() {
        let hosts = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1"];
        let more = ["169.254.169.254", "192.168.1.1", "100.64.0.1", "[fd00::1]", "[64:ff9b::a00:1]", "127.1"];
        let Post { agent, .. } = Post::new(false, TimeSource::default());
        for host in hosts.into_iter().chain(more) {
            for scheme in ["http", "https"] {
                let sent = agent.post(format!("{scheme}://{host}/")).send("{}");
                let refused = matches!(&sent, Err(Error::Other(error)) if error.is::<PrivateAddressError>());
                assert!(refused, "{host}: {sent:?}");
            }
        }
    }

    #[test]
    fn only_a_success_is_one() {
        for status in [200, 201, 204] {
            assert_eq!(outcome_from_status(status), DeliveryOutcome::Delivered(status));
        }
        for status in [301, 307, 400, 404, 410, 500, 503] {
            assert!(
                matches!(outcome_from_status(status), DeliveryOutcome::Failed { status: Some(_), .. }),
                "{status}"
            );
        }
    }
}
