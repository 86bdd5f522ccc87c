//! Uploads by the tus protocol 1.0.0 (<https://tus.io/protocols/resumable-upload>): core, creation and
//! termination, so that any tus client can resume after a lost connection.
//!
//! Who edits quotations, but not the site's content, uploads pictures for quotations: new photographs, which are
//! drafts of the library and placed nowhere.
//!
//! No file is held in memory whole. Its bytes are stored in chunks of a megabyte, each under a separate key,
//! when a chunk is full or the connection ends. The database counts the consecutive chunks, so the next
//! request may reach another process.

use std::collections::BTreeMap;
use std::time::Duration;

use aide::axum::ApiRouter;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, HeaderName, Request, StatusCode};
use axum::routing::{head, options};
use content::intake;
use content::service_page::Place;
use content::upload::settings::Uploads;
use content::upload::{self, CHUNK_BYTES, Chunk, NewUpload, Purpose, Upload};
use futures_util::StreamExt as _;
use kernel::ids::UploadId;
use kernel::role::{Access, Area, access};
use kernel::settings;
use storage::Key;
use uuid::Uuid;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{delete_with, patch_with, post_with};
use crate::session::Caller;
use crate::staff::{Either, perm};
use crate::tus::{self, LENGTH, OFFSET, Tus, check_version, length, number, out_of_place};

/// Header with the id of the record created from a complete file.
const PHOTOGRAPH: HeaderName = HeaderName::from_static("nivas-photograph");
const VIDEO: HeaderName = HeaderName::from_static("nivas-video");

/// An upload connection without data for this long is closed; received data is kept.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

type Uploader = Either<perm::EditContent, perm::ManageQuotations>;

const fn content_access(caller: &Caller) -> Access {
    access(Area::Content, caller.role)
}

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/uploads",
            post_with(create, |op| {
                op.id("createUpload").summary("Create an upload").description(
                    "tus 1.0.0, creation. `Upload-Length` is at most 20,000,000, for videos `maxFileMb` of \
                     `listVideoChoices` in bytes. `Upload-Metadata` has `filename` and `purpose` (`photograph` or `video`); `photograph` is the id of one \
                     to replace, `page`, `slot` and `category` are where to place a new one; `video` is the id of \
                     the video that the file is for. `Location` is the upload's URL. Who may only edit quotations \
                     uploads new photographs that are placed nowhere.",
                )
            }),
        )
        .route("/api/admin/uploads", options(protocol))
        .api_route(
            "/api/admin/uploads/{id}",
            patch_with(receive, |op| {
                op.id("sendUpload").summary("Upload bytes").description(
                    "tus 1.0.0. `HEAD` returns `Upload-Offset`. 415 for anything but JPEG, PNG or WebP, or MP4 or \
                     WebM; the upload is then deleted. 409 if the offset is not the end of the stored bytes. With the \
                     last byte, and from then on, `Nivas-Photograph` or `Nivas-Video` is the id of the resulting record.",
                )
            })
            .merge(delete_with(give_up, |op| {
                op.id("deleteUpload").summary("Cancel an upload").description("tus 1.0.0, termination.")
            })),
        )
        .route("/api/admin/uploads/{id}", head(offset).options(protocol))
}

/// Whether the request uploads data: it may take as long as data keeps arriving.
pub(crate) fn is_upload(request: &Request<Body>) -> bool {
    request.method() == axum::http::Method::PATCH && request.uri().path().starts_with("/api/admin/uploads/")
}

async fn protocol(State(app): State<App>) -> Result<Tus, Problem> {
    let uploads: Uploads = settings::read(&mut *app.db.acquire().await?).await?;
    Ok(tus::capabilities(Purpose::Video.max_bytes(uploads)))
}

/// The bytes received and, once it is complete, the record that the upload became.
fn about(response: Tus, upload: &Upload) -> Tus {
    let response = response.with(OFFSET, &upload.received);
    match (upload.photograph, upload.video) {
        (Some(photograph), _) => response.with(PHOTOGRAPH, &photograph),
        (None, Some(video)) => response.with(VIDEO, &video),
        (None, None) => response,
    }
}

async fn create(State(app): State<App>, staff: Uploader, headers: HeaderMap) -> Result<Tus, Problem> {
    check_version(&headers)?;
    let mut tx = app.db.begin().await?;
    let uploads: Uploads = settings::read(&mut tx).await?;
    let new = announced(&headers, uploads)?;
    if matches!(staff, Either::Second(_)) && !new.is_new_photograph() {
        return Err(Problem::forbidden());
    }
    let caller = staff.caller();
    let id = intake::begin(&mut tx, caller.user, content_access(caller), &new, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Tus::new(StatusCode::CREATED).with(LOCATION, &format!("/api/admin/uploads/{id}")))
}

/// What `Upload-Metadata` says of a new upload.
fn announced(headers: &HeaderMap, uploads: Uploads) -> Result<NewUpload, Problem> {
    let wrong = |name: &str| Problem::invalid(BTreeMap::from([(name.to_owned(), "is not valid".to_owned())]));
    let mut metadata = tus::metadata(headers)?;
    let purpose = match metadata.get("purpose") {
        Some(purpose) => purpose.parse().map_err(|_| wrong("purpose"))?,
        None => Purpose::Photograph,
    };
    let bytes = length(headers, purpose.max_bytes(uploads))?;
    let for_photograph = match metadata.get("photograph") {
        Some(id) => Some(id.parse().map_err(|_| wrong("photograph"))?),
        None => None,
    };
    let for_video = match metadata.get("video") {
        Some(id) => Some(id.parse().map_err(|_| wrong("video"))?),
        None => None,
    };
    let category = match metadata.get("category") {
        Some(category) => Some(category.parse().map_err(|_| wrong("category"))?),
        None => None,
    };
    let placement = match (metadata.get("page"), metadata.get("slot")) {
        (Some(page), Some(slot)) => Some(Place {
            page: page.parse().map_err(|_| wrong("page"))?,
            slot: slot.parse().map_err(|_| wrong("slot"))?,
            category,
        }),
        (None, None) => None,
        (Some(_), None) => return Err(wrong("slot")),
        (None, Some(_)) => return Err(wrong("page")),
    };
    match purpose {
        Purpose::Photograph if for_video.is_some() => return Err(wrong("video")),
        Purpose::Video if for_photograph.is_some() => return Err(wrong("photograph")),
        Purpose::Video if placement.is_some() => return Err(wrong("page")),
        _ => {}
    }
    let file_name = metadata.remove("filename").unwrap_or_default();
    Ok(NewUpload { file_name, bytes, purpose, for_photograph, placement, for_video })
}

async fn offset(
    State(app): State<App>,
    staff: Uploader,
    Path(id): Path<UploadId>,
    headers: HeaderMap,
) -> Result<Tus, Problem> {
    check_version(&headers)?;
    let upload = upload::find(&mut *app.db.acquire().await?, id, staff.caller().user).await?;
    Ok(about(Tus::new(StatusCode::OK).with(LENGTH, &upload.bytes), &upload))
}

async fn give_up(
    State(app): State<App>,
    staff: Uploader,
    Path(id): Path<UploadId>,
    headers: HeaderMap,
) -> Result<Tus, Problem> {
    check_version(&headers)?;
    let upload = upload::find(&mut *app.db.acquire().await?, id, staff.caller().user).await?;
    forget(&app, upload.id).await?;
    Ok(Tus::new(StatusCode::NO_CONTENT))
}

/// Deletes an incomplete upload and its chunks as far as the file storage responds; the cleanup job removes
/// the rest.
async fn forget(app: &App, id: UploadId) -> Result<(), Problem> {
    let mut tx = app.db.begin().await?;
    let keys = upload::give_up(&mut tx, id).await?;
    tx.commit().await?;
    for key in keys.iter().filter_map(|key| key.parse().ok()) {
        remove(app, &key).await;
    }
    Ok(())
}

async fn remove(app: &App, key: &Key) {
    if let Err(error) = app.storage.delete(key).await {
        tracing::warn!(%error, %key, "cannot delete an upload's chunk; the cleanup job will");
    }
}

async fn receive(
    State(app): State<App>,
    staff: Uploader,
    Path(id): Path<UploadId>,
    headers: HeaderMap,
    body: Body,
) -> Result<Tus, Problem> {
    check_version(&headers)?;
    let upload = upload::find(&mut *app.db.acquire().await?, id, staff.caller().user).await?;
    if headers.get(CONTENT_TYPE).is_none_or(|kind| kind != "application/offset+octet-stream") {
        return Err(tus::not_a_stream());
    }
    if number(&headers, &OFFSET)? != upload.received {
        return Err(out_of_place());
    }
    let caller = staff.caller().clone();
    let mut sending = Sending { app, caller, upload, bytes: body.into_data_stream(), rest: Bytes::new() };
    sending.receive_chunks().await?;
    Ok(about(Tus::new(StatusCode::NO_CONTENT), &sending.upload))
}

/// An upload in progress.
struct Sending {
    app: App,
    caller: Caller,
    upload: Upload,
    bytes: BodyDataStream,
    /// Received bytes beyond the last chunk.
    rest: Bytes,
}

/// A chunk to store, and whether more may follow.
struct Filled {
    bytes: Vec<u8>,
    has_ended: bool,
}

impl Sending {
    /// Stores incoming data until it ends.
    async fn receive_chunks(&mut self) -> Result<(), Problem> {
        while self.upload.received < self.upload.bytes {
            let Filled { bytes, has_ended } = self.fill().await?;
            if self.upload.received == 0 && !self.is_fit(&bytes).await? {
                // Too little to detect the file type: the client sends it again.
                return Ok(());
            }
            if !bytes.is_empty() {
                self.store_chunk(bytes).await?;
            }
            if has_ended {
                break;
            }
        }
        Ok(())
    }

    /// Reads the next chunk: full, or up to where the connection ended.
    async fn fill(&mut self) -> Result<Filled, Problem> {
        let left = usize::try_from(self.upload.bytes - self.upload.received).unwrap_or(usize::MAX);
        let size = left.min(CHUNK_BYTES);
        let mut bytes = Vec::with_capacity(size);
        while bytes.len() < size {
            if self.rest.is_empty() {
                match tokio::time::timeout(IDLE_TIMEOUT, self.bytes.next()).await {
                    Ok(Some(Ok(more))) => self.rest = more,
                    Ok(None | Some(Err(_))) | Err(_) => return Ok(Filled { bytes, has_ended: true }),
                }
            }
            bytes.extend_from_slice(&self.rest.split_to(self.rest.len().min(size - bytes.len())));
        }
        if bytes.len() == left && !self.rest.is_empty() {
            let message = "The file has more bytes than announced.";
            return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message));
        }
        Ok(Filled { bytes, has_ended: false })
    }

    /// Whether the file type is accepted; `false` if that cannot be told yet. A rejected upload is deleted.
    async fn is_fit(&mut self, beginning: &[u8]) -> Result<bool, Problem> {
        let Upload { purpose, bytes, .. } = self.upload;
        let checked = match purpose {
            Purpose::Photograph => upload::check_picture(beginning, bytes)
                .map(|checked| checked.map_err(|refused| ("not_a_picture", refused.to_string()))),
            Purpose::Video => upload::check_video(beginning, bytes)
                .map(|checked| checked.map_err(|refused| ("not_a_film", refused.to_string()))),
        };
        match checked {
            None => Ok(false),
            Some(Ok(())) => Ok(true),
            Some(Err((code, reason))) => {
                forget(&self.app, self.upload.id).await?;
                self.discard_body().await;
                Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, code, reason))
            }
        }
    }

    /// Discards the rest of the body: a browser that gets a response while sending reports a lost connection
    /// instead of the error.
    async fn discard_body(&mut self) {
        let mut left = usize::try_from(self.upload.bytes).unwrap_or_default();
        while let Ok(Some(Ok(more))) = tokio::time::timeout(IDLE_TIMEOUT, self.bytes.next()).await {
            left = left.saturating_sub(more.len());
            if left == 0 {
                break;
            }
        }
    }

    /// Stores a chunk and then counts it. The last one creates the photograph or video.
    async fn store_chunk(&mut self, bytes: Vec<u8>) -> Result<(), Problem> {
        let (id, start_byte) = (self.upload.id, self.upload.received);
        let length = i32::try_from(bytes.len()).map_err(|_| Problem::internal())?;
        // A concurrent request with the same bytes must not overwrite these.
        let place = format!("uploads/{id}/{start_byte:012}-{}", Uuid::now_v7().simple());
        let key: Key = place.parse().map_err(|_| Problem::internal())?;
        self.app.storage.put(&key, bytes).await.map_err(|error| Problem::from(error).again_in(20))?;
        let chunk = Chunk { start_byte, bytes: length, storage_key: place };
        // Even if the database fails to respond, it may have counted the chunk; an uncounted one is cleaned
        // up.
        if !self.count(&chunk).await? {
            remove(&self.app, &key).await;
            return Err(out_of_place());
        }
        Ok(())
    }

    /// Counts the chunk if it continues the previous ones.
    async fn count(&mut self, chunk: &Chunk) -> Result<bool, Problem> {
        let (clock, now) = (&self.app.clock, self.app.clock.now());
        let mut tx = self.app.db.begin().await?;
        let Some(received) = upload::record_chunk(&mut tx, self.upload.id, chunk, now).await? else {
            return Ok(false);
        };
        let mut upload = Upload { received, ..self.upload.clone() };
        if received == upload.bytes {
            let (actor, access) = (self.caller.actor(), content_access(&self.caller));
            match upload.purpose {
                Purpose::Photograph => {
                    upload.photograph =
                        Some(intake::photograph(&mut tx, clock, &actor, &upload, access).await?);
                }
                Purpose::Video => {
                    upload.video = Some(intake::video(&mut tx, clock, &actor, &upload, access).await?);
                }
            }
        }
        tx.commit().await?;
        self.upload = upload;
        Ok(true)
    }
}
