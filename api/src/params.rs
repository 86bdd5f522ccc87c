//! Path and query parameters: parsed and validated, with errors by name.

use std::collections::BTreeMap;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::{self, FromRequestParts, Query};
use axum::http::request::Parts;
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::contract::{as_sent, describe_sent};
use crate::problem::Problem;
use crate::valid::check;

/// Validated query parameters. A list takes its page and its filters as two of these from one query string.
#[derive(Clone, Debug)]
pub struct Params<T>(pub T);

impl<T, S> FromRequestParts<S> for Params<T>
where
    T: DeserializeOwned + Validate<Context: Default>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let query = parts.uri.query().unwrap_or_default();
        let pairs = serde_urlencoded::Deserializer::new(url::form_urlencoded::parse(query.as_bytes()));
        let value: T = serde_path_to_error::deserialize(pairs).map_err(unreadable)?;
        check(&value)?;
        Ok(Self(value))
    }
}

fn unreadable(error: serde_path_to_error::Error<serde_urlencoded::de::Error>) -> Problem {
    let path = error.path().to_string();
    Problem::invalid(BTreeMap::from([(path, error.into_inner().to_string())]))
}

impl<T: JsonSchema> OperationInput for Params<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        describe_sent::<Query<T>>(ctx, operation);
    }
}

/// A path parameter, such as a record's id. A value that cannot be an id is not found.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    T: DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match extract::Path::from_request_parts(parts, state).await {
            Ok(extract::Path(named)) => Ok(Self(named)),
            Err(_) => Err(Problem::not_found()),
        }
    }
}

impl<T: JsonSchema> OperationInput for Path<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        /// A single path parameter is named `id`.
        #[derive(JsonSchema)]
        #[schemars(inline)]
        #[expect(dead_code, reason = "describes the parameter")]
        struct Id<T> {
            /// Record id.
            id: T,
        }
        as_sent(ctx, |ctx| {
            let schema = ctx.schema.subschema_for::<T>();
            if ctx.resolve_schema(&schema).get("properties").is_some() {
                extract::Path::<T>::operation_input(ctx, operation);
            } else {
                extract::Path::<Id<T>>::operation_input(ctx, operation);
            }
        });
    }
}
