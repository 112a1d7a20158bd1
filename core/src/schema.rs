//! `OpenAPI` 3.1 schemas of the JSON types. Most are derived from the Rust types. This module contains those whose
//! JSON form differs from the Rust type, and the final pass over a document that contains any of them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use strum::VariantArray;
use utoipa::openapi::schema::{AdditionalProperties, Discriminator, RefBuilder, Type};
use utoipa::openapi::{Object, ObjectBuilder, OneOf, OpenApi, Ref, RefOr, Schema};
use utoipa::{Modify, PartialSchema, ToSchema};

use crate::action::{ActionKind, ActionRole, NamedAction, NamedDelivery};
use crate::bots::BotName;
use crate::customer::{Good, PerGood, Token, TokenForm};
use crate::event::Event;
use crate::game::Decision;
use crate::legal::JourneyPlan;
use crate::map::{Difference, GeneratedOutlines, MapDocument, MapReport, Merged};
use crate::mods::ModChoice;
use crate::player::Color;
use crate::refusal::{Explanation, Refusal};
use crate::score::Score;
use crate::setup::{SetupIssue, Study};
use crate::shuffle::Seed;
use crate::view::View;

/// Schemas by component name.
type Components = Vec<(String, RefOr<Schema>)>;

/// An `OpenAPI` document that contains only the schemas.
#[derive(utoipa::OpenApi)]
#[openapi(
    components(schemas(
        BotName, Difference, Event, Explanation, JourneyPlan, MapDocument, Merged, ModChoice, NamedAction, MapReport, Seed,
        SetupIssue, GeneratedOutlines, Study, View
    )),
    modifiers(&ForGenerators)
)]
pub struct Schemas;

/// Prepares an `OpenAPI` document for client generators. Apply it to a whole document, after all components have been
/// added. It
/// - gives every variant of a union that is tagged by `type` a component of its own, and the union a discriminator,
///   also if it is a union of such unions;
/// - puts the description of a nullable property where other properties have theirs;
/// - removes the defaults of fields, because some generators take a default as a promise that the field is always
///   present.
#[derive(Clone, Copy, Debug)]
pub struct ForGenerators;

/// The field that distinguishes the variants.
const TAG: &str = "type";

impl Modify for ForGenerators {
    fn modify(&self, document: &mut OpenApi) {
        let Some(components) = &mut document.components else { return };
        let mut variants = Components::new();
        for (name, schema) in &mut components.schemas {
            if let RefOr::T(Schema::OneOf(union)) = schema {
                variants.extend(take_variants(name, union));
            }
        }
        components.schemas.extend(variants);
        join_parts(&mut components.schemas);
        join_unions(&mut components.schemas);
        components.schemas.values_mut().for_each(lift_descriptions);
        components.schemas.values_mut().for_each(drop_defaults);
    }
}

/// Replaces the variants of a tagged union by references and returns the variants. Leaves other unions unchanged.
fn take_variants(name: &str, union: &mut OneOf) -> Components {
    let Some(tags) = union.items.iter().map(tag).collect::<Option<Vec<String>>>() else {
        return Components::new();
    };
    let names: Vec<String> = tags.iter().map(|tag| format!("{}{name}", in_camel_case(tag))).collect();
    let references = names.iter().map(|name| Ref::from_schema_name(name).into()).collect();
    let mut variants = std::mem::replace(&mut union.items, references);
    if name == NamedAction::name() {
        variants.iter_mut().for_each(refuse_unknown_fields);
    }
    let locations = names.iter().map(|name| Ref::from_schema_name(name).ref_location);
    union.discriminator = Some(Discriminator::with_mapping(TAG, tags.into_iter().zip(locations)));
    names.into_iter().zip(variants).collect()
}

/// Returns the tag of a variant, if it has one.
fn tag(variant: &RefOr<Schema>) -> Option<String> {
    match variant {
        RefOr::T(Schema::Object(object)) => match object.properties.get(TAG)? {
            RefOr::T(Schema::Object(Object { enum_values: Some(words), .. })) => match words.as_slice() {
                [word] => word.as_str().map(str::to_owned),
                _ => None,
            },
            _ => None,
        },
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter().find_map(tag),
        _ => None,
    }
}

fn in_camel_case(tag: &str) -> String {
    tag.split('_')
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters)
        })
        .collect()
}

/// Forbids unknown fields in a variant: `deny_unknown_fields` on an enum does not affect the derived schemas of its
/// variants.
fn refuse_unknown_fields(variant: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = variant {
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    }
}

/// Merges each tagged `allOf` into one object.
fn join_parts(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    let whole = schemas.clone();
    for schema in schemas.values_mut().filter(|schema| tag(schema).is_some()) {
        let RefOr::T(Schema::AllOf(parts)) = schema else { continue };
        let parts: Option<Vec<&Object>> = parts.items.iter().map(|part| object(part, &whole)).collect();
        let Some(parts) = parts else { continue };
        let mut joined = Object::default();
        for part in parts {
            joined.properties.extend(part.properties.clone());
            joined.required.extend(part.required.iter().cloned());
            joined.description.clone_from(&part.description);
        }
        *schema = joined.into();
    }
}

/// Returns the object, or the object that the reference refers to.
fn object<'a>(schema: &'a RefOr<Schema>, schemas: &'a BTreeMap<String, RefOr<Schema>>) -> Option<&'a Object> {
    match schema {
        RefOr::T(Schema::Object(object)) => Some(object),
        RefOr::T(_) => None,
        RefOr::Ref(reference) => object(referred(reference, schemas)?, schemas),
    }
}

/// Returns the component that a reference names.
fn referred<'a>(reference: &Ref, schemas: &'a BTreeMap<String, RefOr<Schema>>) -> Option<&'a RefOr<Schema>> {
    schemas.get(reference.ref_location.rsplit('/').next()?)
}

/// Flattens each union whose members are all unions with discriminators.
fn join_unions(schemas: &mut BTreeMap<String, RefOr<Schema>>) {
    let whole = schemas.clone();
    for schema in schemas.values_mut() {
        let RefOr::T(Schema::OneOf(union)) = schema else { continue };
        let parts: Option<Vec<&OneOf>> = union.items.iter().map(|part| tagged_union(part, &whole)).collect();
        let Some(parts) = parts else { continue };
        union.items = parts.iter().flat_map(|part| part.items.clone()).collect();
        let mapping = parts.iter().filter_map(|part| part.discriminator.as_ref());
        let mapping = mapping.flat_map(|discriminator| discriminator.mapping.clone());
        union.discriminator = Some(Discriminator::with_mapping(TAG, mapping));
    }
}

/// Returns the union with a discriminator that `schema` refers to.
fn tagged_union<'a>(
    schema: &RefOr<Schema>,
    schemas: &'a BTreeMap<String, RefOr<Schema>>,
) -> Option<&'a OneOf> {
    let RefOr::Ref(reference) = schema else { return None };
    match referred(reference, schemas)? {
        RefOr::T(Schema::OneOf(union)) if union.discriminator.is_some() => Some(union),
        _ => None,
    }
}

/// Removes the defaults of an object's fields.
fn drop_defaults(schema: &mut RefOr<Schema>) {
    let RefOr::T(Schema::Object(object)) = schema else { return };
    for property in object.properties.values_mut() {
        match property {
            RefOr::Ref(reference) => reference.default = None,
            RefOr::T(Schema::Array(array)) => array.default = None,
            RefOr::T(Schema::Object(object)) => object.default = None,
            RefOr::T(Schema::OneOf(union)) => union.default = None,
            RefOr::T(Schema::AllOf(parts)) => parts.default = None,
            RefOr::T(_) => {}
        }
    }
}

/// Moves the description of a nullable reference from the reference to the property.
fn lift_descriptions(schema: &mut RefOr<Schema>) {
    match schema {
        RefOr::T(Schema::Object(object)) => object.properties.values_mut().for_each(|property| {
            if let RefOr::T(Schema::OneOf(OneOf { items, description, .. })) = property
                && let [RefOr::Ref(reference), RefOr::T(_)] = items.as_mut_slice()
                && !reference.description.is_empty()
            {
                *description = Some(std::mem::take(&mut reference.description));
            }
        }),
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter_mut().for_each(lift_descriptions),
        _ => {}
    }
}

/// Returns a string schema with these values.
fn words(words: impl IntoIterator<Item = impl Into<String>>) -> ObjectBuilder {
    let words = words.into_iter().map(Into::<String>::into);
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words))
}

impl PartialSchema for Token {
    fn schema() -> RefOr<Schema> {
        TokenForm::schema()
    }
}

impl ToSchema for Token {
    fn schemas(schemas: &mut Components) {
        TokenForm::schemas(schemas);
    }
}

/// Returns the schema of an object with a value for each good.
fn per_good(value: impl Fn() -> RefOr<Schema>) -> ObjectBuilder {
    let good = |object: ObjectBuilder, good: Good| {
        object.property(good.to_string(), value()).required(good.to_string())
    };
    Good::ALL.into_iter().fold(ObjectBuilder::new(), good)
}

/// A count for each good.
pub(crate) type CountPerGood = PerGood<u8>;

impl PartialSchema for CountPerGood {
    fn schema() -> RefOr<Schema> {
        per_good(u8::schema).description(Some("A number for each good.")).into()
    }
}

impl ToSchema for CountPerGood {
    fn name() -> Cow<'static, str> {
        "CountPerGood".into()
    }
}

/// Points for each good.
pub type PointsPerGood = PerGood<Score>;

impl PartialSchema for PointsPerGood {
    fn schema() -> RefOr<Schema> {
        let points = || Ref::from_schema_name(Score::name()).into();
        per_good(points).description(Some("Points for each good.")).into()
    }
}

impl ToSchema for PointsPerGood {
    fn name() -> Cow<'static, str> {
        "PointsPerGood".into()
    }
    fn schemas(schemas: &mut Components) {
        schemas.push((Score::name().into_owned(), Score::schema()));
    }
}

impl PartialSchema for Score {
    fn schema() -> RefOr<Schema> {
        let points = ObjectBuilder::new().schema_type(Type::Number).multiple_of(Some(0.5));
        points.description(Some("Points. With some mods, half points are possible.")).into()
    }
}

impl ToSchema for Score {}

impl PartialSchema for Decision {
    fn schema() -> RefOr<Schema> {
        let answers = ActionKind::VARIANTS.iter().filter(|kind| kind.role() == ActionRole::Answer);
        let decisions = std::iter::once("act".to_owned()).chain(answers.map(ToString::to_string));
        words(decisions)
            .description(Some(
                "What must be decided: `act`, or the type of the action that makes the decision.",
            ))
            .into()
    }
}

impl ToSchema for Decision {}

/// The code of a refusal, which is a string in JSON.
pub(crate) struct RefusalCode;

impl PartialSchema for RefusalCode {
    fn schema() -> RefOr<Schema> {
        words(Refusal::codes()).description(Some("The code of a refusal, which never changes.")).into()
    }
}

impl ToSchema for RefusalCode {}

/// A pair of stations.
#[derive(utoipa::ToSchema)]
#[schema(value_type = Vec<String>, min_items = 2, max_items = 2)]
#[expect(dead_code, reason = "only its schema is used")]
pub(crate) struct StationPair([String; 2]);

impl PartialSchema for NamedDelivery {
    /// Describes one object with two optional fields instead of a union, because generators cannot distinguish the
    /// variants of a union without a discriminator. Exactly one of the two fields is present, so every delivery has
    /// two fields.
    fn schema() -> RefOr<Schema> {
        let field = |name: Cow<'static, str>, description: &str| {
            RefBuilder::new().ref_location_from_schema_name(name).description(Some(description)).build()
        };
        ObjectBuilder::new()
            .property("station", ObjectBuilder::new().schema_type(Type::String).description(Some("The station.")))
            .required("station")
            .property("customer", field(Token::name(), "The customer who gets off."))
            .property("chairman", field(Color::name(), "The player whose Chairman gets off."))
            .min_properties(Some(2))
            .max_properties(Some(2))
            .additional_properties(Some(AdditionalProperties::FreeForm(false)))
            .description(Some(
                "A passenger who gets off at a station on the way: either `customer` or `chairman` is present.",
            ))
            .into()
    }
}

impl ToSchema for NamedDelivery {
    fn schemas(schemas: &mut Components) {
        for (name, schema) in [(Token::name(), Token::schema()), (Color::name(), Color::schema())] {
            schemas.push((name.into(), schema));
        }
        Token::schemas(schemas);
        Color::schemas(schemas);
    }
}
