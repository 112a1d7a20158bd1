//! The OpenAPI document: current, complete, and served.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::{Value, json};

use crate::kit::{DOCUMENT, Server, Storage, hold_against_schema};

/// Every operation: method, path, and what is said of it.
pub(crate) fn operations() -> Vec<(String, String, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    let operations = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().expect("a path").iter();
        methods.map(|(method, operation)| (method.to_uppercase(), path.clone(), operation))
    });
    operations.collect()
}

#[test]
fn the_committed_files_are_current() {
    for (name, made) in shinjuku_api::generate_openapi_files().expect("the files") {
        let kept = std::fs::read_to_string(format!("{}/../openapi/{name}", env!("CARGO_MANIFEST_DIR")))
            .expect("a file");
        assert!(made == kept, "openapi/{name} is not current: cargo run --example write_openapi");
    }
}

#[test]
fn a_command_prints_the_document() {
    let printed = Command::new(env!("CARGO_BIN_EXE_shinjuku")).arg("openapi").output().expect("it runs");
    let document: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    assert_eq!(document, *DOCUMENT);
}

#[test]
fn every_operation_has_an_id_a_summary_an_example_and_its_problems() {
    let mut ids = BTreeSet::new();
    for (method, path, operation) in operations() {
        let what = format!("{method} {path}");
        let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{what} has no id"));
        assert!(ids.insert(id), "{id} is the id of two operations");
        assert!(operation["summary"].as_str().is_some_and(|text| text.len() > 3), "{what}");
        assert!(operation["tags"][0].is_string(), "{what}");
        let body = &operation["requestBody"]["content"]["application/json"];
        if operation["requestBody"].is_object() {
            assert!(
                body["example"].is_object() || body["examples"].is_object(),
                "{what} has no example of its body"
            );
            let examples = body["examples"]
                .as_object()
                .into_iter()
                .flat_map(|all| all.values())
                .map(|one| &one["value"]);
            for example in examples.chain(body.get("example")) {
                hold_against_schema(&body["schema"], example, &what);
            }
        }
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        for parameter in parameters.iter().filter(|parameter| parameter["in"] == "path") {
            assert!(
                !parameter["example"].is_null() && parameter["description"].is_string(),
                "{what}: {parameter}"
            );
        }
        let problems: Vec<&str> =
            operation["x-problems"].as_array().expect("problems").iter().filter_map(Value::as_str).collect();
        for (status, response) in operation["responses"].as_object().expect("responses") {
            assert!(response["description"].as_str().is_some_and(|text| !text.is_empty()), "{what} {status}");
            let content = &response["content"]["application/json"];
            if content.is_object() {
                assert!(!content["example"].is_null(), "{what} has no example of its answer");
                hold_against_schema(&content["schema"], &content["example"], &what);
            }
            if status.as_str() >= "400" {
                let schema = &response["content"]["application/problem+json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{what} {status}");
                let named =
                    problems.iter().any(|code| response["description"].as_str().unwrap_or("").contains(code));
                assert!(named, "{what} {status}");
            }
        }
        if path.starts_with("/api/v1") {
            assert!(problems.contains(&"unavailable"), "{what}");
        }
    }
    assert!(ids.len() > 40);
}

#[test]
fn the_table_of_errors_has_every_code_that_an_operation_can_give() {
    let table = include_str!("../../../openapi/errors.md");
    for (method, path, operation) in operations() {
        for code in operation["x-problems"].as_array().expect("problems") {
            let code = code.as_str().expect("a code");
            assert!(table.contains(&format!("`{code}`")), "{method} {path}: {code}");
        }
    }
}

#[test]
fn the_document_and_its_pages_come_from_the_binary() {
    let server = Server::start(Storage::Sqlite);
    let visitor = server.visitor();
    assert_eq!(visitor.get("/openapi.json").is(200), *DOCUMENT);
    let page = visitor.get("/docs/");
    assert_eq!(page.status, 200);
    let scripts = page.text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let styles = page.text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut files = 0;
    for file in scripts.chain(styles) {
        let file = file.trim_start_matches("./");
        assert!(!file.contains("//"), "{file} is loaded from elsewhere");
        assert_eq!(visitor.get(&format!("/docs/{file}")).status, 200, "{file}");
        files += 1;
    }
    assert!(files >= 3);
    assert_eq!(visitor.get("/docs").header("location"), "/docs/");
}

#[test]
fn generators_learn_the_licence_the_server_and_which_operations_are_public() {
    assert_eq!(DOCUMENT["info"]["license"]["identifier"], "MIT");
    assert_eq!(DOCUMENT["servers"][0]["url"], "/");
    for (method, path, operation) in operations() {
        assert!(operation["security"].is_array(), "{method} {path} does not say who may call it");
    }
    assert_eq!(DOCUMENT["paths"]["/api/v1/auth/guest"]["post"]["security"], json!([]));
    assert_eq!(DOCUMENT["paths"]["/healthz"]["get"]["security"], json!([]));
}

#[test]
fn a_delivery_is_one_object() {
    let delivery = &DOCUMENT["components"]["schemas"]["Delivery"];
    assert_eq!(delivery["type"], "object");
    assert_eq!(delivery["required"], json!(["station"]));
    let schema = json!({"$ref": "#/components/schemas/Delivery"});
    let customer = json!({"good": "food", "value": 1});
    for delivery in
        [json!({"station": "ueno", "customer": customer}), json!({"station": "ueno", "chairman": "red"})]
    {
        hold_against_schema(&schema, &delivery, "a delivery");
    }
}

#[test]
fn optional_parameters_have_no_example_that_swagger_ui_would_fill_in() {
    for (method, path, operation) in operations() {
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        for parameter in parameters.iter().filter(|parameter| parameter["required"] != true) {
            let example = [&parameter["example"], &parameter["examples"], &parameter["schema"]["example"]];
            assert!(example.iter().all(|example| example.is_null()), "{method} {path}: {parameter}");
        }
    }
}

#[test]
fn the_etag_of_the_document_follows_from_its_content() {
    let server = Server::start(Storage::Sqlite);
    let visitor = server.visitor();
    let tag = visitor.get("/openapi.json").header("etag").to_owned();
    assert!(!tag.contains(env!("CARGO_PKG_VERSION")), "{tag} stays when the document changes");
    let again = visitor.call("GET", "/openapi.json", &[("If-None-Match", &tag)], None);
    assert_eq!(again.status, 304);
}
