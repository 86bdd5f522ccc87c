//! Share cards: pictures that are shown where a page's link is shared.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use content::share_card;
use schemars::JsonSchema;
use serde::Deserialize;
use storage::{BadKey, Key};

use super::immutable::Immutable;
use super::{Encoding, Picture, is_known};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::get_with;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/media/share/{file}",
        get_with(card, |op| {
            op.id("getShareCardPicture").summary("Get the picture of a share card").description(
                "`file` is the fingerprint of what it shows with `.jpg`: it never changes and may be cached for a year.",
            )
        }),
    )
}

/// Path of a share card.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
struct Name {
    /// Fingerprint of what it shows with `.jpg`.
    file: String,
}

async fn card(
    State(app): State<App>,
    Path(Name { file }): Path<Name>,
    headers: HeaderMap,
) -> Result<Immutable<Picture>, Problem> {
    let is_fingerprint = |name: &&str| name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    let fingerprint = file.strip_suffix(".jpg").filter(is_fingerprint).ok_or_else(Problem::not_found)?;
    let etag = format!("\"{fingerprint}\"");
    if is_known(&headers, &etag) {
        return Ok(Immutable { etag, file: None });
    }
    let key: Key = share_card::key(fingerprint).parse().map_err(|_: BadKey| Problem::not_found())?;
    let reading = app.storage.read(&key).await?;
    Ok(Immutable { etag, file: Some(Picture { encoding: Encoding::Jpeg, reading }) })
}
