//! The description of webhook deliveries in the OpenAPI document.

use shinjuku_service::webhooks::WebhookMessage;
use utoipa::ToSchema;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::ObjectBuilder;
use utoipa::openapi::{ContentBuilder, PathItem, Paths, PathsBuilder, Ref, Required, ResponseBuilder, Type};

/// The headers that are specific to a delivery.
const HEADERS: [(&str, &str); 3] = [
    ("Shinjuku-Event", "The `type` of the body"),
    ("Shinjuku-Delivery", "The `id` of the body"),
    (
        "Shinjuku-Signature",
        "`t=<seconds since 1970>,v1=<HMAC-SHA256 of \"t.body\" with the secret as the key, in hexadecimal>`",
    ),
];

/// Returns the single operation that a webhook receiver must implement.
pub(crate) fn paths() -> Paths {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(WebhookMessage::name()))).build();
    let body = RequestBodyBuilder::new().content("application/json", body).required(Some(Required::True));
    let operation = OperationBuilder::new()
        .operation_id(Some("receiveDelivery"))
        .summary(Some("Receive a delivery"))
        .description(Some("The request that the server sends to a webhook; see `createWebhook`."))
        .request_body(Some(body.build()))
        .response("2XX", ResponseBuilder::new().description("The delivery has been received"));
    let operation = HEADERS.into_iter().fold(operation, |operation, (name, description)| {
        let header = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Header)
            .description(Some(description))
            .required(Required::True)
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)));
        operation.parameter(header)
    });
    PathsBuilder::new().path("delivery", PathItem::new(HttpMethod::Post, operation)).build()
}
