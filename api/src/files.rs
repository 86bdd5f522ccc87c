//! Short-lived addresses of private files, which browsers open without an access token.
//!
//! Whoever may read a file asks for its address: the path of the download, signed with the caller's session for five
//! minutes. `GET /files/{token}` passes that path to the API once more as this session, which checks everything again:
//! whoever signed out, was suspended or lost the permission meanwhile gets nothing, and neither does another browser if
//! the session is bound to one ([`crate::browser`]). Whatever is wrong with an address, the response is that of a file
//! that does not exist.

mod grant;

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use aide::axum::ApiRouter;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    ACCEPT, AUTHORIZATION, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, REFERRER_POLICY, TRANSFER_ENCODING,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use axum::{Extension, Json, Router};
use chrono::{DateTime, SubsecRound as _, Utc};
use garde::Validate;
use kernel::ids::SessionId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tower::ServiceExt as _;

use self::grant::{Grant, LIFETIME};
use crate::App;
use crate::auth::SignedSession;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{PrivateFile, SANDBOX};
use crate::route::post_with;
use crate::session::Caller;
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/me/file-addresses",
        post_with(sign, |op| {
            op.id("createFileAddress").summary("Get the short-lived address of a private file").description(
                "The browser opens or downloads it without an access token, within five minutes. Who may not read the \
                 file gets the download's own error.",
            )
        }),
    )
}

/// The route of the addresses themselves.
pub(crate) fn serve(app: App, downloads: Downloads) -> Router {
    Router::new().route("/files/{token}", any(open)).with_state((app, downloads))
}

/// The API, which has the downloads.
#[derive(Clone)]
pub(crate) struct Downloads(Arc<LazyLock<Router, Box<dyn FnOnce() -> Router + Send>>>);

impl Downloads {
    /// `api` makes the API's router. It is called when an address is first asked for.
    pub(crate) fn new(api: impl FnOnce() -> Router + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(api))))
    }

    /// Sends the granted request in the name of the granted session, as from the client of `from`.
    async fn fetch(&self, method: Method, grant: &Grant, from: &Parts) -> Response {
        let Ok(uri) = grant.path.parse::<Uri>() else { return Problem::not_found().into_response() };
        let mut request = Request::new(Body::empty());
        *request.method_mut() = method;
        *request.uri_mut() = uri;
        *request.headers_mut() = from.headers.clone();
        for of_another_request in [AUTHORIZATION, CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING] {
            request.headers_mut().remove(of_another_request);
        }
        if let Some(peer) = from.extensions.get::<ConnectInfo<SocketAddr>>() {
            request.extensions_mut().insert(*peer);
        }
        request.extensions_mut().insert(grant.session);
        let api: &Router = &self.0;
        let Ok(response) = api.clone().oneshot(request).await;
        response
    }
}

/// A file whose address is wanted.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct FileAddressDraft {
    /// The path of its download, with the query: `/api/admin/photographs/…/original`.
    #[garde(length(max = 400), custom(is_private))]
    path: String,
    /// Name to save it under. Without one, the browser shows what it can show.
    #[serde(default)]
    #[garde(length(chars, min = 1, max = 200))]
    name: Option<String>,
}

/// Only what needs a session: other paths may contain a lasting secret, which the address would spell out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn is_private(path: &str, _: &()) -> garde::Result {
    let needs_session = ["/api/admin/", "/api/me/"].iter().any(|area| path.starts_with(area));
    if needs_session && path.parse::<Uri>().is_ok() {
        Ok(())
    } else {
        Err(garde::Error::new("is not the path of a private file"))
    }
}

/// A private file's address.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct FileAddress {
    /// The address on this site.
    address: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

async fn sign(
    State(app): State<App>,
    Extension(downloads): Extension<Downloads>,
    caller: Caller,
    parts: Parts,
    Valid { value: draft, .. }: Valid<FileAddressDraft>,
) -> Result<Json<FileAddress>, Problem> {
    let session = caller.session.map(SessionId).ok_or_else(Problem::sign_in)?;
    let expires_at = app.clock.now().trunc_subsecs(0) + LIFETIME;
    let session = SignedSession {
        user: caller.user,
        session,
        has_second_factor: caller.has_second_factor,
        since: expires_at - LIFETIME,
        ends_at: expires_at,
    };
    let grant = Grant { session, path: draft.path, name: draft.name };
    let mut file = downloads.fetch(Method::HEAD, &grant, &parts).await;
    if !is_file(&file) {
        return Err(file.extensions_mut().remove::<Problem>().unwrap_or_else(Problem::not_found));
    }
    Ok(Json(FileAddress { address: format!("/files/{}", grant.token(app.auth.keys())), expires_at }))
}

async fn open(
    State((app, downloads)): State<(App, Downloads)>,
    Path(token): Path<String>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let grant = Grant::read(app.auth.keys(), &token, app.clock.now());
    let mut response = match grant.filter(|_| parts.method == Method::GET) {
        Some(grant) => {
            let response = downloads.fetch(Method::GET, &grant, &parts).await;
            if is_file(&response) {
                under_name(response, grant.name.as_deref())
            } else if response.status().is_server_error() {
                response
            } else {
                absent(&parts.headers)
            }
        }
        None => absent(&parts.headers),
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn is_file(response: &Response) -> bool {
    response.status().is_success() && response.extensions().get::<PrivateFile>().is_some()
}

/// The response to whatever is wrong with an address. Who opened it as a page, such as again after it expired, reads
/// what to do.
fn absent(headers: &HeaderMap) -> Response {
    let accepts = headers.get(ACCEPT).and_then(|accepts| accepts.to_str().ok());
    if !accepts.is_some_and(|accepts| accepts.contains("text/html")) {
        return Problem::not_found().into_response();
    }
    let message = "There is no file here, or its address has expired. Please open it again from the page that it is on.";
    (StatusCode::NOT_FOUND, message).into_response()
}

/// Makes a file with a name a download.
fn under_name(mut response: Response, name: Option<&str>) -> Response {
    let disposition = name.map(|name| format!("attachment; filename*=UTF-8''{}", encoded(name)));
    if let Some(value) = disposition.and_then(|value| HeaderValue::try_from(value).ok()) {
        response.headers_mut().insert(CONTENT_DISPOSITION, value);
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(SANDBOX));
    }
    response
}

/// A name for a header (RFC 8187).
fn encoded(name: &str) -> String {
    let sign = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    name.bytes().map(sign).collect()
}
