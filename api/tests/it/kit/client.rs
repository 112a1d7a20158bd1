//! API clients that check every response against the OpenAPI document.

use std::collections::HashMap;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

use super::document::hold_against_document;

pub(super) fn agent() -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .timeout_global(Some(Duration::from_mins(1)))
        .max_redirects(0)
        .build()
        .into()
}

/// A client of the API.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) agent: Agent,
    pub(crate) url: String,
    pub(crate) token: Option<String>,
    pub(crate) name: String,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) text: String,
    pub(crate) json: Value,
    call: String,
}

impl Client {
    pub(crate) fn get(&self, path: &str) -> Reply {
        self.call("GET", path, &[], None)
    }

    pub(crate) fn post(&self, path: &str, body: Value) -> Reply {
        self.call("POST", path, &[], Some(body))
    }

    pub(crate) fn post_nothing(&self, path: &str) -> Reply {
        self.call("POST", path, &[], None)
    }

    pub(crate) fn put(&self, path: &str, body: Value) -> Reply {
        self.call("PUT", path, &[], Some(body))
    }

    pub(crate) fn patch(&self, path: &str, body: Value) -> Reply {
        self.call("PATCH", path, &[], Some(body))
    }

    pub(crate) fn delete(&self, path: &str) -> Reply {
        self.call("DELETE", path, &[], None)
    }

    pub(crate) fn call(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> Reply {
        let body = body.map(|body| body.to_string().into_bytes());
        let json = [("Content-Type", "application/json")];
        let headers: Vec<_> =
            if body.is_some() { json.iter() } else { [].iter() }.chain(headers).copied().collect();
        self.raw(method, path, &headers, body)
    }

    /// Sends a request with any bytes as its body.
    pub(crate) fn raw(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> Reply {
        let reply = self.send(method, path, headers, body);
        hold_against_document(method, path, &reply);
        reply
    }

    fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<Vec<u8>>) -> Reply {
        self.try_send(method, path, headers, body).unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Sends a request to a server that may stop before it responds.
    pub(crate) fn try_send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> Result<Reply, ureq::Error> {
        let (base, path) = match path.strip_prefix('^') {
            Some(path) => ("", path),
            None if OUTSIDE.iter().any(|outside| path.starts_with(outside)) => ("", path),
            None => ("/api/v1", path),
        };
        let mut request =
            ureq::http::Request::builder().method(method).uri(format!("{}{base}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let mut response = match body {
            Some(body) => self.agent.run(request.body(body).expect("a request"))?,
            None => self.agent.run(request.body(()).expect("a request"))?,
        };
        let mut headers: HashMap<String, String> = HashMap::new();
        for (name, value) in response.headers() {
            let value = value.to_str().unwrap_or_default();
            let joined = headers.entry(name.to_string()).or_default();
            *joined = if joined.is_empty() { value.to_owned() } else { format!("{joined}, {value}") };
        }
        let status = response.status().as_u16();
        // Endless responses are read by `stream`.
        let endless = headers.get("content-type").is_some_and(|kind| kind.starts_with("text/event-stream"));
        let body = response.body_mut().with_config().limit(64 << 20);
        let text = if endless { Vec::new() } else { body.read_to_vec()? };
        let text = String::from_utf8_lossy(&text).into_owned();
        let json = serde_json::from_str(&text).unwrap_or(Value::Null);
        Ok(Reply { status, headers, text, json, call: format!("{method} {path}") })
    }
}

/// Paths outside the API. All other paths are below the API's base path, unless they begin with `^`.
const OUTSIDE: [&str; 12] = [
    "/healthz",
    "/readyz",
    "/metrics",
    "/docs",
    "/static",
    "/editor",
    "/first-admin",
    "/login",
    "/logout",
    "/register",
    "/language",
    "/?",
];

impl Reply {
    /// Checks the status and returns the body.
    pub(crate) fn is(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}: {}", self.call, self.text);
        self.json
    }

    /// Checks the status and code of a problem and returns it.
    pub(crate) fn no(self, status: u16, code: &str) -> Value {
        assert_eq!(
            (self.status, self.json["code"].as_str()),
            (status, Some(code)),
            "{}: {}",
            self.call,
            self.text
        );
        self.json
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}
