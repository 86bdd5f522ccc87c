//! Request bodies of the auth service. Unknown fields are ignored, because newer clients send some.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use super::error::AuthError;
use crate::valid::is_json;

/// A JSON body of the right shape.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = AuthError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AuthError> {
        // A form on another site can send any type but this, together with the browser's cookies.
        if !is_json(request.headers()) {
            let message = "The request body must be sent as application/json";
            return Err(AuthError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "bad_json", message));
        }
        let bytes =
            Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => AuthError::too_large(),
                _ => AuthError::broken(),
            })?;
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            let message = format!("Could not parse request body as JSON: {error}");
            AuthError::new(StatusCode::BAD_REQUEST, "bad_json", message)
        })
    }
}
