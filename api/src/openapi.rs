//! Generates the OpenAPI document. Paths and schemas come from the code; this module adds an example and all possible
//! problems to each operation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use actix_web::App;
use serde_json::{Value, json};
use shinjuku_core::refusal::Refusal;
use shinjuku_core::schema::ForGenerators;
use shinjuku_editor::pages::ErrorRow;
use shinjuku_service::notices::Notice;
use shinjuku_service::problem::Code;
use strum::IntoEnumIterator;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, HeaderBuilder, OpenApi, Ref, RefOr, ResponseBuilder, Schema, Type};
use utoipa::{Modify, OpenApi as _, ToSchema};
use utoipa_actix_web::{AppExt, scope};

use crate::http::{ProblemDetails, status, title};
use crate::{routes, webhooks};

/// The title page of the document: its introduction, license, servers and tags.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Shinjuku",
        description = "A server for the board game Shinjuku by Gary Kacmarcik.\n\n\
            **To play a game**: get tokens (`POST /auth/guest`), create a game (`POST /games`), have the others take seats \
            (`POST /games/{id}/seats`), and start it (`POST /games/{id}/start`). Then read the game (`GET /games/{id}`). While \
            `awaiting.player` is your colour, choose one of the actions from `GET /games/{id}/legal-actions` and post it with the \
            version that you have seen (`POST /games/{id}/actions`). To play alone: `POST /games` with \
            `{\"players\": 2, \"setup\": {\"solo\": true}}`. To play against a bot: `POST /games/{id}/seats` with \
            `{\"bot\": \"greedy\"}`.\n\n\
            **Events**: instead of polling, open `GET /games/{id}/stream` or `GET /me/stream`. They send server-sent events, and \
            a client that reconnects continues where it stopped (`Last-Event-ID`). Webhooks (`POST /me/webhooks`) call your own \
            server.\n\n\
            **Tokens** are sent as `Authorization: Bearer …`. Access tokens are short-lived; `POST /auth/refresh` returns new ones. \
            Personal access tokens (`POST /me/tokens`) have scopes; the `security` of each operation names the scope that it \
            requires. Scripts on the server's own pages can use the login cookie instead; their writes must send the page's \
            CSRF token in `X-CSRF-Token`.\n\n\
            **Problems** are `application/problem+json` with a stable `code`. Each operation lists the codes that it can return, and \
            `/docs/errors` explains all of them. Unknown fields are rejected.\n\n\
            **Lists** are paginated: `?limit=&cursor=` returns `items` and `next_cursor`.\n\n\
            **Examples** of responses come from a real server, with long lists shortened.",
        license(name = "MIT", identifier = "MIT"),
    ),
    servers((url = "/", description = "The server that serves this document")),
    components(schemas(ProblemDetails, Notice)),
    tags(
        (name = "auth", description = "Registration, login and tokens"),
        (name = "me", description = "Your account"),
        (name = "users", description = "Accounts of other users"),
        (name = "maps", description = "Maps: drafts and published versions"),
        (name = "games", description = "Tables, seats, actions and replays"),
        (name = "lessons", description = "Lessons that teach the game"),
        (name = "tournaments", description = "Tournaments: entrants, rounds, standings and tools for directors"),
        (name = "ratings", description = "Player ratings for each edition"),
        (name = "admin", description = "For admins"),
        (name = "server", description = "For operators of the server"),
    ),
)]
struct Cover;

/// Generates the files of the folder `openapi`, with their names. A server does not call this: it serves the
/// committed files.
///
/// # Errors
/// Fails if the recorded examples are not JSON, or the document cannot be serialized as JSON.
pub fn generate_files() -> serde_json::Result<[(&'static str, String); 2]> {
    let json = document(&serde_json::from_str(EXAMPLES)?).to_pretty_json()? + "\n";
    Ok([("openapi.json", json), ("errors.md", errors_markdown())])
}

/// Builds the document. `examples` are responses by operation id.
fn document(examples: &BTreeMap<String, Value>) -> OpenApi {
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(Cover::openapi())
        .service(scope::scope(routes::BASE).configure(|routes| routes::api(routes)))
        .configure(|routes| routes::server(routes))
        .split_for_parts();
    env!("CARGO_PKG_VERSION").clone_into(&mut document.info.version);
    ForGenerators.modify(&mut document);
    add_security(&mut document);
    add_payments(&mut document);
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            add_example(operation, examples);
            describe_optional_parameters(operation);
            add_problems(operation, path, method);
            // Without an explicit security requirement, generators that know a security scheme ask for a token.
            operation.security.get_or_insert_default();
        }
    }
    name_pages(&mut document);
    document.webhooks = Some(webhooks::openapi::paths());
    document
}

/// Renames schemas such as `Page_User` to `UserPage`, from which generators make better names.
fn name_pages(document: &mut OpenApi) {
    let better = |name: &str| name.strip_prefix("Page_").map(|item| format!("{item}Page"));
    if let Some(components) = &mut document.components {
        for (name, mut schema) in std::mem::take(&mut components.schemas) {
            if let (Some(item), RefOr::T(Schema::Object(page))) = (name.strip_prefix("Page_"), &mut schema) {
                let items = ArrayBuilder::new().items(Ref::from_schema_name(item));
                page.properties.insert("items".to_owned(), items.description(Some("The entries.")).into());
            }
            components.schemas.insert(better(&name).unwrap_or(name), schema);
        }
    }
    let operations = document.paths.paths.values_mut().flat_map(operations);
    let responses = operations.flat_map(|(_, operation)| operation.responses.responses.values_mut());
    for response in responses {
        let RefOr::T(response) = response else { continue };
        for content in response.content.values_mut() {
            let RefOr::T(content) = content else { continue };
            let named = content.schema.as_ref().and_then(referred).and_then(|name| better(&name));
            if let Some(name) = named {
                content.schema = Some(Ref::from_schema_name(name).into());
            }
        }
    }
}

/// Returns the operations of a path, with their methods.
fn operations(item: &mut utoipa::openapi::PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    [
        ("get", item.get.as_mut()),
        ("post", item.post.as_mut()),
        ("put", item.put.as_mut()),
        ("patch", item.patch.as_mut()),
        ("delete", item.delete.as_mut()),
    ]
    .into_iter()
    .filter_map(|(method, operation)| Some((method, operation?)))
}

fn add_security(document: &mut OpenApi) {
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "An access token from a login, or a personal access token with the scope that the operation requires.",
        ))
        .build();
    if let Some(components) = &mut document.components {
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// Adds `payments` to every kind of action. Lists of legal actions contain this field; it is ignored in requests.
fn add_payments(document: &mut OpenApi) {
    let Some(components) = &mut document.components else { return };
    let cards = ArrayBuilder::new().items(ObjectBuilder::new().schema_type(Type::String));
    let payments: Schema = ArrayBuilder::new()
        .items(cards)
        .description(Some("In lists of legal actions, the other ways to pay; ignored in requests."))
        .into();
    let actions: Vec<String> = match components.schemas.get("Action") {
        Some(RefOr::T(Schema::OneOf(action))) => action.items.iter().filter_map(referred).collect(),
        _ => Vec::new(),
    };
    for name in actions {
        if let Some(RefOr::T(Schema::Object(action))) = components.schemas.get_mut(&name) {
            action.properties.insert("payments".to_owned(), RefOr::T(payments.clone()));
        }
    }
}

/// Returns the name of the component that a reference points to.
fn referred(schema: &RefOr<Schema>) -> Option<String> {
    match schema {
        RefOr::Ref(reference) => reference.ref_location.rsplit('/').next().map(str::to_owned),
        RefOr::T(_) => None,
    }
}

/// Recorded responses of a real server by operation id, with long lists shortened. A test writes this file.
const EXAMPLES: &str = include_str!("../../openapi/examples.json");

/// Adds the recorded example to the successful responses of an operation.
fn add_example(operation: &mut Operation, examples: &BTreeMap<String, Value>) {
    let example = operation.operation_id.as_ref().and_then(|id| examples.get(id));
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        if let Some(RefOr::T(content)) = response.content.get_mut("application/json")
            && status.starts_with('2')
        {
            content.example = example.cloned();
        }
    }
}

/// Moves the examples of optional parameters into their descriptions. Swagger UI prefills every parameter that has an
/// example, and a first request with every filter set would find nothing.
fn describe_optional_parameters(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        // `utoipa` provides no way to read or remove the example, so it is edited as JSON.
        let Value::Object(mut fields) = json!(parameter) else { continue };
        if fields.get("required") == Some(&Value::Bool(true)) {
            continue;
        }
        let Some(example) = fields.remove("example") else { continue };
        let is_listed = |field| fields.get("schema").is_some_and(|schema| schema.get(field).is_some());
        if !is_listed("default") && !is_listed("enum") {
            let example = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
            let description = fields.get("description").and_then(Value::as_str).unwrap_or_default();
            let description = format!("{}. Example: `{example}`.", description.trim_end_matches('.'));
            fields.insert("description".to_owned(), description.into());
        }
        if let Ok(described) = serde_json::from_value(Value::Object(fields)) {
            *parameter = described;
        }
    }
}

/// In an operation's list of problems, stands for everything that the rules of the game can refuse.
const REFUSALS: &str = "x-refusals";
/// The extension in which an operation lists its problem codes.
const PROBLEMS: &str = "x-problems";

/// Adds all problems that an operation can return: those that it lists, and those that follow from its parameters,
/// body and security.
fn add_problems(operation: &mut Operation, path: &str, method: &str) {
    let codes = problems(operation, path, method);
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in &codes {
        by_status.entry(status(*code).as_u16()).or_default().push(*code);
    }
    for (status, codes) in by_status {
        operation.responses.responses.insert(status.to_string(), RefOr::T(problem_response(status, &codes)));
    }
    let names: Vec<&str> = codes.iter().map(|code| code.name()).collect();
    let extensions = operation.extensions.get_or_insert_default();
    extensions.insert(PROBLEMS.to_owned(), json!(names));
}

fn problems(operation: &Operation, path: &str, method: &str) -> Vec<Code> {
    let listed = operation.extensions.as_ref().and_then(|extensions| extensions.get(PROBLEMS));
    let mut codes: BTreeSet<String> = BTreeSet::new();
    for name in listed.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if name == REFUSALS {
            codes.extend(Refusal::codes().map(str::to_owned));
        } else {
            codes.insert(name.to_owned());
        }
    }
    if operation.request_body.is_some() {
        codes.extend(["malformed_request", "body_too_large", "unsupported_media_type"].map(str::to_owned));
    }
    if operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty()) {
        codes.insert("malformed_request".to_owned());
    }
    let security: Vec<Value> = operation.security.iter().flatten().map(|way| json!(way)).collect();
    let scopes: Vec<&Value> = security.iter().filter_map(|way| way.get("bearer")).collect();
    if !scopes.is_empty() {
        codes.insert("invalid_token".to_owned());
        if method != "get" {
            codes.insert("csrf_failed".to_owned());
        }
        if !security.contains(&json!({})) {
            codes.insert("unauthenticated".to_owned());
            if method != "get" {
                codes.insert("too_many_requests".to_owned());
            }
        }
        let named = scopes.iter().filter_map(|scopes| scopes.as_array()).flatten().filter_map(Value::as_str);
        for scope in named {
            codes.insert("missing_scope".to_owned());
            if scope != "read" {
                codes.insert("missing_role".to_owned());
            }
        }
    }
    if path.contains("/games/{id}") {
        codes.insert("other_rules".to_owned());
    }
    if path.starts_with(routes::BASE) || path == "/readyz" {
        codes.insert("unavailable".to_owned());
    }
    all_codes().into_iter().filter(|code| codes.contains(code.name())).collect()
}

/// Returns every problem code.
pub(crate) fn all_codes() -> Vec<Code> {
    Code::iter().chain(Refusal::codes().map(Code::Refused)).collect()
}

fn problem_response(status: u16, codes: &[Code]) -> utoipa::openapi::Response {
    let names: Vec<String> = codes.iter().map(|code| format!("`{}`", code.name())).collect();
    let examples = codes.iter().take(2).map(|code| {
        let example = ExampleBuilder::new().summary(code.meaning()).value(Some(json!({
            "type": format!("/docs/errors#{}", code.name()),
            "title": title(*code),
            "status": status,
            "detail": code.meaning(),
            "code": code.name(),
        })));
        (code.name(), example.build())
    });
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(ProblemDetails::name())))
        .examples_from_iter(examples)
        .build();
    let response =
        ResponseBuilder::new().description(names.join(", ")).content("application/problem+json", content);
    let seconds = || HeaderBuilder::new().schema(Some(ObjectBuilder::new().schema_type(Type::Integer)));
    let response = match status {
        429 | 503 => {
            response.header("Retry-After", seconds().description(Some("How many seconds to wait")).build())
        }
        _ => response,
    };
    response.build()
}

/// Returns the table of problem codes for the page `/docs/errors`.
pub(crate) fn error_rows() -> Vec<ErrorRow> {
    let row =
        |code: Code| ErrorRow { code: code.name(), status: status(code).as_u16(), meaning: code.meaning() };
    all_codes().into_iter().map(row).collect()
}

/// Returns the table of problem codes as Markdown.
fn errors_markdown() -> String {
    let mut text = String::from(
        "# Error codes\n\n\
         The API reports every error as `application/problem+json` (RFC 9457) with one of these codes, which never change. \
         `cargo run --example write_openapi` generates this table from the source code.\n\n\
         | code | status | what it means |\n| --- | --- | --- |\n",
    );
    for code in Code::iter() {
        let _ = writeln!(text, "| `{}` | {} | {} |", code.name(), status(code).as_u16(), code.meaning());
    }
    text.push_str(
        "\n## Refused by the rules\n\n\
         If the rules of the game do not allow an action, the response has status 422 and one of these codes; `detail` \
         explains what is wrong, and `options` lists what is allowed.\n\n",
    );
    for code in Refusal::codes() {
        let _ = writeln!(text, "- `{code}`");
    }
    text
}
