//! Files of a lead: what came with its forms, and what colleagues add.

use aide::axum::ApiRouter;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use enquiries::lead::attachment::{self, LeadFile, MAX_FILES};
use enquiries::lead::{self};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use garde::Validate;
use kernel::ids::{LeadFileId, LeadId};
use schemars::JsonSchema;
use serde::Deserialize;
use storage::Key;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Attachment;
use crate::route::{get_with, post_with};
use crate::site::UploadSession;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/leads/{id}/files",
            post_with(add, |op| {
                op.id("addLeadFiles").summary("Add files to a lead").description(
                    "The files were sent to `/api/lead-files` with the same header `X-Upload-Session`.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/files/{file}",
            get_with(download, |op| op.id("downloadLeadFile").summary("Download a file of a lead")),
        )
}

/// Files to add.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct LeadFilesDraft {
    /// Files that this browser has sent.
    #[garde(length(min = 1, max = MAX_FILES))]
    file_ids: Vec<LeadFileId>,
}

async fn add(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    headers: HeaderMap,
    Valid { value: draft, .. }: Valid<LeadFilesDraft>,
) -> Result<Json<Vec<LeadFile>>, Problem> {
    let session = UploadSession::read(&app, &headers).map(|session| session.0).unwrap_or_default();
    let mut tx = app.db.begin().await?;
    let lead = lead::visible(&mut tx, id, staff.reach()).await?;
    attachment::add(&mut tx, &app.clock, &staff.caller.actor(), &session, &draft.file_ids, lead).await?;
    let files = attachment::of_lead(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Json(files))
}

/// Path of a file.
#[derive(Debug, Deserialize, JsonSchema)]
struct FilePath {
    /// Lead id.
    id: LeadId,
    /// File id.
    file: LeadFileId,
}

async fn download(
    State(app): State<App>,
    staff: Staff<perm::ViewLeads>,
    Path(FilePath { id, file }): Path<FilePath>,
) -> Result<Attachment, Problem> {
    let (file, keys) = {
        let mut db = app.db.acquire().await?;
        let lead = lead::visible(&mut db, id, staff.reach()).await?;
        attachment::pieces(&mut db, lead, file).await?
    };
    let keys: Vec<Key> = keys.iter().map(|key| key.parse()).collect::<Result<_, _>>().map_err(|error| {
        tracing::error!(%error, "a file has an invalid storage key");
        Problem::internal()
    })?;
    // Opened one after the other: a file of 50 MB is never in memory whole.
    let storage = app.storage.clone();
    let pieces = stream::iter(keys).then(move |key| {
        let storage = storage.clone();
        async move { storage.read(&key).await.map(|reading| reading.content) }
    });
    Ok(Attachment {
        name: plain_name(&file),
        media_type: "application/octet-stream",
        bytes: u64::try_from(file.bytes).unwrap_or_default(),
        content: Body::from_stream(pieces.try_flatten()),
    })
}

/// The file's name for a header: letters, digits and a few signs, with the ending of what the file is.
fn plain_name(file: &LeadFile) -> String {
    let stem = file.file_name.rsplit_once('.').map_or(file.file_name.as_str(), |(stem, _)| stem);
    let safe = |sign: char| if sign.is_ascii_alphanumeric() || "-_ ".contains(sign) { sign } else { '_' };
    let stem: String = stem.chars().map(safe).take(100).collect();
    let stem = stem.trim();
    let ending = if file.kind == attachment::FileKind::Jpeg { "jpg" } else { file.kind.as_str() };
    if stem.is_empty() { format!("file.{ending}") } else { format!("{stem}.{ending}") }
}
