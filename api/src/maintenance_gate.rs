//! During maintenance only admins can change anything. Only writes query the database, so reads cost nothing.

use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use content::maintenance::{self, Effective};
use kernel::role::Role;

use crate::App;
use crate::problem::Problem;
use crate::session::Caller;

/// Allowed during maintenance: webhooks, bookings from open pages, unsubscribing, signing in and out, without which no
/// admin could get in, and what changes nothing: addresses of files.
const OPEN: [&str; 4] = ["/api/webhooks/", "/api/unsubscribe/", "/api/auth/", "/api/me/file-addresses"];

/// Rejects writes by non-admins during maintenance.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Result<Response, Problem> {
    if !is_guarded(request.method(), request.uri().path()) {
        return Ok(next.run(request).await);
    }
    let effective = maintenance::effective(&mut *app.db.acquire().await?, app.clock.now()).await?;
    if !effective.is_on {
        return Ok(next.run(request).await);
    }
    let (mut parts, body) = request.into_parts();
    let caller = Caller::from_request_parts(&mut parts, &app).await;
    if caller.is_ok_and(|caller| caller.role == Role::Admin) {
        return Ok(next.run(Request::from_parts(parts, body)).await);
    }
    Ok(refusal(effective, &app))
}

fn is_guarded(method: &Method, path: &str) -> bool {
    let is_write = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let is_open = path == "/api/leads" || OPEN.iter().any(|open| path.starts_with(open));
    is_write && path.starts_with("/api/") && !is_open
}

fn refusal(effective: Effective, app: &App) -> Response {
    let message = effective
        .message
        .unwrap_or_else(|| "We're improving the site right now. Please try again a little later.".to_owned());
    let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, "maintenance", message);
    let mut response = problem.into_response();
    if let Some(until) = effective.until {
        let seconds = (until - app.clock.now()).num_seconds().max(1);
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}
