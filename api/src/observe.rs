//! A log line, an id and metrics for every request.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;
use uuid::Uuid;

/// Header with the request's id.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Assigns the request an id, or keeps a valid one set by a proxy; logs and counts the request.
pub async fn observe(mut request: Request, next: Next) -> Response {
    let id = given_id(&request).unwrap_or_else(|| Uuid::now_v7().to_string());
    let method = request.method().clone();
    let route = Route::default();
    request.extensions_mut().insert(route.clone());
    let span = tracing::info_span!("request", id, %method, route = tracing::field::Empty);
    let started = Instant::now();

    let work = async {
        let response = next.run(request).await;
        let (status, elapsed) = (response.status().as_u16(), started.elapsed());
        let route = route.0.get().map_or("static", MatchedPath::as_str).to_owned();
        let labels = [("method", method.to_string()), ("route", route), ("status", status.to_string())];
        metrics::counter!("http_requests_total", &labels).increment(1);
        metrics::histogram!("http_request_duration_seconds", &labels).record(elapsed);
        let ms = elapsed.as_secs_f64() * 1e3;
        if status >= 500 {
            tracing::error!(status, ms, "failed");
        } else if labels[1].1 == "static" {
            tracing::debug!(status, ms, "answered");
        } else {
            tracing::info!(status, ms, "answered");
        }
        response
    };
    let mut response = jobs::trace::scope(id.clone(), work.instrument(span)).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// The route that a request takes, once that is known. Its pattern, not the path: labels by path would grow without
/// bound.
#[derive(Clone, Debug, Default)]
struct Route(Arc<OnceLock<MatchedPath>>);

/// Tells [`observe`], which surrounds all routes, the one that was taken.
pub async fn name(request: Request, next: Next) -> Response {
    let extensions = request.extensions();
    if let (Some(route), Some(taken)) = (extensions.get::<Route>(), extensions.get::<MatchedPath>()) {
        tracing::Span::current().record("route", taken.as_str());
        let _ = route.0.set(taken.clone());
    }
    next.run(request).await
}

fn given_id(request: &Request) -> Option<String> {
    let given = request.headers().get(REQUEST_ID)?.to_str().ok()?;
    let harmless =
        given.len() <= 64 && given.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    (harmless && !given.is_empty()).then(|| given.to_owned())
}
