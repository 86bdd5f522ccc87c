//! `/api/orders/{id}/return-photographs`: a buyer sends photographs of goods to return, one request each, before the
//! request to return them. What is sent is opened by the worker only; the buyer sees the small pictures made of it.

use aide::axum::ApiRouter;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use content::upload::check_picture;
use garde::Validate;
use kernel::ids::{OrderId, ReturnPhotographId};
use people::account::throttle::REQUESTS;
use schemars::JsonSchema;
use serde::Deserialize;
use shop::order;
use shop::order::returns::photograph::{self, MAX_BYTES, NewPhotograph, Photograph};
use storage::Key;
use uuid::Uuid;

use super::orders::{Link, Visitor, admit};
use crate::App;
use crate::client::Client;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Done, Jpeg};
use crate::route::{delete_with, get_with, put_with};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/orders/{id}/return-photographs/{photograph}",
            put_with(send, |op| {
                op.id("sendReturnPhotograph").summary("Send a photograph of goods to return").description(
                    "The body is a JPEG, PNG or WebP file of at most 10 MB, and the browser makes the id: sending it \
                     again adds nothing. At most 6 wait for a request; one without a request is deleted after a day.",
                )
            })
            .merge(get_with(show, |op| {
                op.id("readReturnPhotograph").summary("Get the small picture of a photograph as its buyer")
            }))
            .merge(delete_with(remove, |op| {
                op.id("removeReturnPhotograph")
                    .summary("Remove a photograph that belongs to no request yet")
            })),
        )
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

/// Path of a photograph.
#[derive(Debug, Deserialize, JsonSchema)]
struct PhotographPath {
    /// Order id.
    id: OrderId,
    /// Photograph id.
    photograph: ReturnPhotographId,
}

/// About the file.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "ReturnPhotographFile")]
struct FileQuery {
    /// Its name on the buyer's device.
    #[garde(length(max = 500))]
    file_name: String,
}

async fn send(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(PhotographPath { id, photograph }): Path<PhotographPath>,
    Params(link): Params<Link>,
    Params(FileQuery { file_name }): Params<FileQuery>,
    bytes: Bytes,
) -> Result<Json<Photograph>, Problem> {
    {
        let mut db = client.connect(&app, "return photographs", REQUESTS).await?;
        admit(&mut db, &app, &visitor, &link, id).await?;
        let order = order::find(&mut db, id).await?;
        if let Some(known) = photograph::check(&mut db, &app.clock, &order, photograph).await? {
            return Ok(Json(known));
        }
    }
    let length = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    if let Some(Err(refused)) = check_picture(&bytes, length) {
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_a_picture", refused.to_string()));
    }
    // A concurrent request with the same id must not overwrite these bytes.
    let place = format!("returns/{photograph}/{}", Uuid::now_v7().simple());
    let key: Key = place.parse().map_err(|_| Problem::internal())?;
    app.storage.put(&key, bytes).await.map_err(|error| Problem::from(error).again_in(20))?;
    let new = NewPhotograph { id: photograph, file_name, storage_key: place };
    let kept = keep(&app, id, &new).await;
    if !matches!(kept, Ok((_, true))) {
        delete(&app, &new.storage_key).await;
    }
    Ok(Json(kept?.0))
}

async fn keep(app: &App, order: OrderId, new: &NewPhotograph) -> Result<(Photograph, bool), Problem> {
    let mut tx = app.db.begin().await?;
    let order = order::lock(&mut tx, order).await?;
    let kept = photograph::keep(&mut tx, &app.clock, &order, new).await?;
    tx.commit().await?;
    Ok(kept)
}

/// Deletes a file that nothing refers to. If the storage fails, the cleanup job deletes it.
async fn delete(app: &App, key: &str) {
    let Ok(parsed) = key.parse() else { return };
    if let Err(error) = app.storage.delete(&parsed).await {
        tracing::warn!(%error, key, "cannot delete a photograph; the cleanup job will");
    }
}

async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(PhotographPath { id, photograph }): Path<PhotographPath>,
    Params(link): Params<Link>,
) -> Result<Jpeg, Problem> {
    let key = {
        let mut db = app.db.acquire().await?;
        admit(&mut db, &app, &visitor, &link, id).await?;
        photograph::small(&mut db, id, photograph).await?
    };
    Jpeg::open(&app.storage, &key).await
}

async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    client: Client,
    Path(PhotographPath { id, photograph }): Path<PhotographPath>,
    Params(link): Params<Link>,
) -> Result<Done, Problem> {
    let keys = {
        let mut db = client.connect(&app, "return photographs", REQUESTS).await?;
        let mut tx = db.begin().await?;
        admit(&mut tx, &app, &visitor, &link, id).await?;
        let keys = photograph::remove(&mut tx, id, photograph).await?;
        tx.commit().await?;
        keys
    };
    for key in keys {
        delete(&app, &key).await;
    }
    Ok(Done)
}
