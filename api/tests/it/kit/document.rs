//! The OpenAPI document, and checks of responses against it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;
use serde_json::{Value, json};

use super::client::Reply;

/// The committed document.
pub(crate) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../../openapi/openapi.json");
    serde_json::from_str(text).expect("the document is JSON")
});

/// Checks that the document allows a response: its status, its problem code and its body.
pub(super) fn hold_against_document(method: &str, path: &str, reply: &Reply) {
    let Some((pattern, operation)) = operation(method, path) else { return };
    let response = &operation["responses"][reply.status.to_string()];
    assert!(!response.is_null(), "{method} {pattern} may not answer {}: {}", reply.status, reply.text);
    let kind = reply.header("content-type").split(';').next().unwrap_or_default().to_owned();
    if let Some(code) = reply.json["code"].as_str().filter(|_| reply.status >= 400) {
        assert_eq!(kind, "application/problem+json", "{}", reply.text);
        let listed = operation["x-problems"].as_array().expect("problems");
        assert!(listed.contains(&json!(code)), "{method} {pattern} may not say {code}: {}", reply.text);
    }
    let content = &response["content"];
    if content.is_null() {
        assert_eq!(reply.text, "", "{method} {pattern} has no body with {}", reply.status);
        return;
    }
    let schema = &content[&kind]["schema"];
    assert!(!schema.is_null(), "{method} {pattern} may not answer {kind}");
    if kind.ends_with("json") {
        hold_against_schema(schema, &reply.json, &format!("{method} {pattern}"));
    }
}

/// Returns the operation for a method and path, with the pattern of the path.
pub(crate) fn operation(method: &str, path: &str) -> Option<(String, &'static Value)> {
    let path = path.split('?').next().unwrap_or_default();
    let outside = ["/healthz", "/readyz", "/metrics"].iter().any(|outside| path.starts_with(outside));
    let path = if outside { path.to_owned() } else { format!("/api/v1{path}") };
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    let fits = |pattern: &str| {
        let (pattern, path): (Vec<&str>, Vec<&str>) =
            (pattern.split('/').collect(), path.split('/').collect());
        pattern.len() == path.len()
            && pattern.iter().zip(&path).all(|(part, given)| part == given || part.starts_with('{'))
    };
    let exact = paths.get_key_value(&path);
    let (pattern, item) = exact.or_else(|| paths.iter().find(|(pattern, _)| fits(pattern)))?;
    let operation = item.get(method.to_lowercase())?;
    Some((pattern.clone(), operation))
}

/// Checks JSON against a schema of the document.
pub(crate) fn hold_against_schema(schema: &Value, instance: &Value, what: &str) {
    static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<jsonschema::Validator>>>> =
        LazyLock::new(Mutex::default);
    let validator = {
        let mut validators = VALIDATORS.lock();
        let validator = validators.entry(schema.to_string()).or_insert_with(|| {
            let whole = json!({"allOf": [schema], "components": DOCUMENT["components"]});
            Arc::new(jsonschema::validator_for(&whole).expect("a schema"))
        });
        Arc::clone(validator)
    };
    let faults: Vec<String> = validator
        .iter_errors(instance)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(faults.is_empty(), "{what}: {faults:#?}\nin {instance}");
}
