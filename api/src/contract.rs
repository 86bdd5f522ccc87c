//! Generates the OpenAPI contract in `openapi.json`. Response schemas list every field that is always
//! present; in request schemas, fields with a default are optional.
//!
//! A type used both ways that differs has two schemas: `Brand` for responses, `BrandInput` for requests.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use aide::OperationInput;
use aide::axum::ApiRouter;
use aide::generate::{GenContext, in_context};
use aide::openapi::{
    Info, OpenApi, Operation, ParameterSchemaOrContent, PathItem, ReferenceOr, SchemaObject,
};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform as _};
use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

/// Prefix of references to named schemas.
const NAMED: &str = "#/components/schemas/";

thread_local! {
    /// Collects request schemas, as aide's own generator collects response schemas.
    static SENT: RefCell<SchemaGenerator> = RefCell::new(settings().for_deserialize().into_generator());
}

/// The OpenAPI contract.
#[must_use]
pub fn contract() -> OpenApi {
    let info = Info {
        title: "Nivas".to_owned(),
        description: Some("The website, shop, client portal and back office.".to_owned()),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        ..Info::default()
    };
    describe(info, crate::documented)
}

/// The contract of `routes`; the router itself is discarded.
fn describe<S>(info: Info, routes: impl FnOnce() -> ApiRouter<S>) -> OpenApi
where
    S: Clone + Send + Sync + 'static,
{
    in_context(|ctx| ctx.schema = settings().for_serialize().into_generator());
    SENT.set(settings().for_deserialize().into_generator());
    let mut contract = OpenApi { info, ..OpenApi::default() };
    let _ = routes().finish_api(&mut contract);
    let sent = SENT.with_borrow_mut(|sent| sent.take_definitions(true));
    let sent = sent.into_iter().filter_map(|(name, schema)| Some((name, schema.try_into().ok()?)));
    add_sent(&mut contract, sent.collect());
    contract
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft07().with(|settings| settings.definitions_path = NAMED.into())
}

/// Describes the request of an operation, as an extractor of `T` would.
pub(crate) fn describe_sent<T: OperationInput>(ctx: &mut GenContext, operation: &mut Operation) {
    as_sent(ctx, |ctx| T::operation_input(ctx, operation));
}

/// Generates the schemas within `describe` as request schemas.
pub(crate) fn as_sent<R>(ctx: &mut GenContext, describe: impl FnOnce(&mut GenContext) -> R) -> R {
    swap(ctx);
    let described = describe(ctx);
    swap(ctx);
    described
}

fn swap(ctx: &mut GenContext) {
    SENT.with_borrow_mut(|sent| mem::swap(&mut ctx.schema, sent));
}

/// Merges request schemas into the contract, under separate names where they differ from the response's.
fn add_sent(contract: &mut OpenApi, mut sent: BTreeMap<String, Schema>) {
    let answered = &mut contract.components.get_or_insert_default().schemas;
    let differing = differing(&mut sent, |name| answered.get(name).map(|it| &it.json_schema));
    let renamed =
        |name: &str| if differing.contains(name) { format!("{name}Input") } else { name.to_owned() };

    let rename = |schema: &mut Schema| {
        let mut named = Vec::new();
        each_reference(schema, |reference| {
            let name = reference.trim_start_matches(NAMED).to_owned();
            *reference = format!("{NAMED}{}", renamed(&name));
            named.push(name);
        });
        named
    };
    let paths = contract.paths.iter_mut().flat_map(|paths| paths.paths.values_mut());
    let mut open: Vec<String> = paths.flat_map(sent_schemas).flat_map(rename).collect();
    while let Some(name) = open.pop() {
        let Some(mut schema) = sent.remove(&name) else { continue };
        open.extend(rename(&mut schema));
        let name = renamed(&name);
        if let Some(other) = answered.get(&name) {
            assert_eq!(other.json_schema, schema, "two schemas are named {name}");
        } else {
            answered.insert(name, SchemaObject { json_schema: schema, external_docs: None, example: None });
        }
    }
    answered.sort_keys();
}

/// Names of request schemas that differ from the response schema of the same name, directly or through a
/// reference.
fn differing<'a>(
    sent: &mut BTreeMap<String, Schema>,
    answered: impl Fn(&str) -> Option<&'a Schema>,
) -> BTreeSet<String> {
    let mut references: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut differing = BTreeSet::new();
    for (name, schema) in sent {
        let Some(other) = answered(name) else { continue };
        if other != schema {
            differing.insert(name.clone());
        }
        let named = references.entry(name.clone()).or_default();
        each_reference(schema, |reference| {
            named.insert(reference.trim_start_matches(NAMED).to_owned());
        });
    }
    loop {
        let before = differing.len();
        let leading = references.iter().filter(|(_, named)| !named.is_disjoint(&differing));
        let leading: Vec<String> = leading.map(|(name, _)| name.clone()).collect();
        differing.extend(leading);
        if differing.len() == before {
            return differing;
        }
    }
}

/// Schemas of request bodies and parameters.
fn sent_schemas(path: &mut ReferenceOr<PathItem>) -> Vec<&mut Schema> {
    let Some(path) = path.as_item_mut() else { return Vec::new() };
    let mut schemas = Vec::new();
    for operation in [&mut path.get, &mut path.put, &mut path.post, &mut path.delete, &mut path.patch] {
        let Some(Operation { request_body, parameters, .. }) = operation else { continue };
        let body = request_body.as_mut().and_then(ReferenceOr::as_item_mut);
        let bodies = body.into_iter().flat_map(|body| body.content.values_mut());
        schemas.extend(bodies.filter_map(|body| body.schema.as_mut()).map(|it| &mut it.json_schema));
        for parameter in parameters.iter_mut().filter_map(ReferenceOr::as_item_mut) {
            if let ParameterSchemaOrContent::Schema(schema) = &mut parameter.parameter_data_mut().format {
                schemas.push(&mut schema.json_schema);
            }
        }
    }
    schemas
}

/// Visits every named reference of a schema.
fn each_reference(schema: &mut Schema, mut visit: impl FnMut(&mut String)) {
    RecursiveTransform(|part: &mut Schema| {
        if let Some(Value::String(reference)) = part.as_object_mut().and_then(|it| it.get_mut("$ref")) {
            visit(reference);
        }
    })
    .transform(schema);
}
