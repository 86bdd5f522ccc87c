//! `/api/lead-files`: files that a visitor sends before their form, by the tus protocol 1.0.0
//! (<https://tus.io/protocols/resumable-upload>): core, creation and termination, in pieces of at most a megabyte.
//!
//! There is no account: the browser makes a token, and whoever has it may continue, list and remove the files until a form
//! takes them along. Nothing of a file is ever handed out here.

use aide::axum::ApiRouter;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequestParts, State};
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{head, options};
use chrono::TimeDelta;
use enquiries::lead::attachment::{self, MAX_BYTES, PIECE_BYTES, Piece, WaitingFile, detect};
use kernel::ids::LeadFileId;
use people::account::throttle::{Rate, VISITS};
use storage::Key;
use uuid::Uuid;

use crate::App;
use crate::client::Client;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{delete_with, get_with, patch_with, post_with};
use crate::tus::{self, LENGTH, OFFSET, Tus};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/lead-files",
            post_with(create, |op| {
                op.id("createLeadFile").summary("Announce a file that belongs to a form").description(
                    "tus 1.0.0, creation. `Upload-Length` is at most 50,000,000; `Upload-Metadata` has `filename`. The \
                     header `X-Upload-Session` is a token of at least 32 characters that the browser makes; the form is \
                     sent with it. At most 10 files wait for a form; one without a form is deleted after a day.",
                )
            })
            .merge(get_with(list, |op| {
                op.id("listLeadFiles").summary("List the files that this browser has sent without a form")
            })),
        )
        .route("/api/lead-files", options(protocol))
        .api_route(
            "/api/lead-files/{id}",
            patch_with(receive, |op| {
                op.id("sendLeadFile").summary("Send a piece of a file").description(
                    "tus 1.0.0, at most 1,048,576 bytes. `HEAD` returns `Upload-Offset`. 415 for anything but PDF, JPEG, \
                     PNG, DWG or SKP; the file is then deleted. 409 if the offset is not the end of what has arrived.",
                )
            })
            .merge(delete_with(remove, |op| {
                op.id("removeLeadFile").summary("Remove a file that belongs to no form yet")
            })),
        )
        .route("/api/lead-files/{id}", head(offset).options(protocol))
        .layer(DefaultBodyLimit::max(PIECE_BYTES))
}

/// Digest of the browser's token.
#[derive(Clone, Debug)]
pub(crate) struct UploadSession(pub(crate) Vec<u8>);

impl UploadSession {
    /// From the header `X-Upload-Session`.
    pub(crate) fn read(app: &App, headers: &HeaderMap) -> Option<Self> {
        let token = headers.get("x-upload-session")?.to_str().ok()?;
        let is_token = (32..=128).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_graphic());
        is_token.then(|| Self(app.auth.keys().blind("upload session", token).to_vec()))
    }
}

impl FromRequestParts<App> for UploadSession {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Self::read(app, &parts.headers).ok_or_else(|| {
            let message = "The header X-Upload-Session is missing or too short.";
            Problem::new(StatusCode::BAD_REQUEST, "upload_session", message)
        })
    }
}

impl aide::OperationInput for UploadSession {}

async fn protocol() -> Tus {
    tus::capabilities(MAX_BYTES)
}

/// Files of one network: an office behind one router sends a few plans.
fn files_a_day() -> Rate {
    Rate::within(60, TimeDelta::days(1))
}

/// Pieces of one network: 60 files of 50 MB.
fn pieces_a_day() -> Rate {
    Rate::within(3_600, TimeDelta::days(1))
}

async fn create(
    State(app): State<App>,
    client: Client,
    UploadSession(session): UploadSession,
    headers: HeaderMap,
) -> Result<Tus, Problem> {
    tus::check_version(&headers)?;
    let bytes = tus::length(&headers, MAX_BYTES)?;
    let file_name = tus::metadata(&headers)?.remove("filename").unwrap_or_default();
    let mut db = client.connect(&app, "lead files", files_a_day()).await?;
    let mut tx = db.begin().await?;
    let id = attachment::begin(&mut tx, &session, &file_name, bytes, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Tus::new(StatusCode::CREATED).with(LOCATION, &format!("/api/lead-files/{id}")))
}

async fn list(
    State(app): State<App>,
    client: Client,
    UploadSession(session): UploadSession,
) -> Result<Json<Vec<WaitingFile>>, Problem> {
    let mut db = client.connect(&app, "lists of lead files", VISITS).await?;
    Ok(Json(attachment::waiting(&mut db, &session).await?))
}

async fn offset(
    State(app): State<App>,
    client: Client,
    UploadSession(session): UploadSession,
    Path(id): Path<LeadFileId>,
    headers: HeaderMap,
) -> Result<Tus, Problem> {
    tus::check_version(&headers)?;
    let mut db = client.connect(&app, "lists of lead files", VISITS).await?;
    let file = attachment::find(&mut db, &session, id).await?;
    Ok(Tus::new(StatusCode::OK).with(LENGTH, &file.bytes).with(OFFSET, &file.received))
}

async fn receive(
    State(app): State<App>,
    client: Client,
    UploadSession(session): UploadSession,
    Path(id): Path<LeadFileId>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Tus, Problem> {
    tus::check_version(&headers)?;
    if headers.get(CONTENT_TYPE).is_none_or(|kind| kind != "application/offset+octet-stream") {
        return Err(tus::not_a_stream());
    }
    let file = {
        let mut db = client.connect(&app, "pieces of lead files", pieces_a_day()).await?;
        attachment::find(&mut db, &session, id).await?
    };
    let start_byte = tus::number(&headers, &OFFSET)?;
    if start_byte != file.received {
        return Err(tus::out_of_place());
    }
    let length = i32::try_from(bytes.len()).map_err(|_| Problem::internal())?;
    if file.received + i64::from(length) > file.bytes {
        let message = "The file has more bytes than announced.";
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
    }
    if length == 0 {
        return Ok(Tus::new(StatusCode::NO_CONTENT).with(OFFSET, &file.received));
    }
    let kind = if start_byte == 0 { detect(&bytes) } else { None };
    if start_byte == 0 && kind.is_none() {
        forget(&app, &session, id).await?;
        let message =
            "This isn't a PDF, JPG, PNG, DWG or SKP file. Please save it as one of these and add it again.";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "file_type", message));
    }
    // A concurrent request with the same bytes must not overwrite these.
    let place = format!("lead-files/{id}/{start_byte:012}-{}", Uuid::now_v7().simple());
    let key: Key = place.parse().map_err(|_| Problem::internal())?;
    app.storage.put(&key, bytes).await.map_err(|error| Problem::from(error).again_in(20))?;
    let piece = Piece { start_byte, bytes: length, storage_key: place, kind };
    let now = app.clock.now();
    // Even if the database fails to respond, it may have counted the piece; an uncounted one is cleaned up.
    let received = attachment::record_piece(&mut *app.db.acquire().await?, &session, id, &piece, now).await?;
    let Some(received) = received else {
        delete(&app, &piece.storage_key).await;
        return Err(tus::out_of_place());
    };
    Ok(Tus::new(StatusCode::NO_CONTENT).with(OFFSET, &received))
}

async fn remove(
    State(app): State<App>,
    client: Client,
    UploadSession(session): UploadSession,
    Path(id): Path<LeadFileId>,
    headers: HeaderMap,
) -> Result<Tus, Problem> {
    tus::check_version(&headers)?;
    drop(client.connect(&app, "lists of lead files", VISITS).await?);
    forget(&app, &session, id).await?;
    Ok(Tus::new(StatusCode::NO_CONTENT))
}

/// Deletes a file and its pieces as far as the file storage responds; the cleanup job removes the rest.
async fn forget(app: &App, session: &[u8], id: LeadFileId) -> Result<(), Problem> {
    let mut tx = app.db.begin().await?;
    let keys = attachment::remove(&mut tx, session, id).await?;
    tx.commit().await?;
    for key in keys {
        delete(app, &key).await;
    }
    Ok(())
}

async fn delete(app: &App, key: &str) {
    let Ok(parsed) = key.parse() else { return };
    if let Err(error) = app.storage.delete(&parsed).await {
        tracing::warn!(%error, key, "cannot delete a piece of a file; the cleanup job will");
    }
}
