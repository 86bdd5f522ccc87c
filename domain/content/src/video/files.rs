//! Video files: what staff see of them, where they lie, and who may load them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Container, State};
use kernel::Db;
use kernel::ids::VideoId;

/// The file of a video.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoFile")]
pub struct File {
    /// How far the one has come that was sent last.
    pub state: State,
    /// Why it cannot be shown.
    pub error: Option<String>,
    /// What it is called where it came from.
    pub file_name: String,
    /// Its size.
    pub bytes: i64,
    /// Where browsers load it, once it is read. Of the one before, while another is on its way.
    pub address: Option<String>,
    /// As people see it, in pixels.
    pub width: Option<i32>,
    /// As people see it, in pixels.
    pub height: Option<i32>,
}

/// Where browsers load a file.
#[must_use]
pub fn address_of(sha256: &str, container: Container) -> String {
    format!("/media/videos/{sha256}.{container}")
}

/// Where a file is in the storage.
#[must_use]
pub fn key_of(sha256: &str) -> String {
    format!("videos/{sha256}")
}

/// Whether visitors may have a file.
pub async fn is_public(db: &mut Db, sha256: &str, container: Container) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from videos
               where sha256 = $1 and container = $2 and source = 'upload' and status = 'published'
           ) as "is_public!""#,
        sha256,
        container.as_str(),
    )
    .fetch_one(db)
    .await
}

/// Whether a file is that of this video.
pub async fn is_of(
    db: &mut Db,
    sha256: &str,
    container: Container,
    video: VideoId,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from videos where id = $3 and sha256 = $1 and container = $2 and source = 'upload'
           ) as "is_of!""#,
        sha256,
        container.as_str(),
        video.0,
    )
    .fetch_one(db)
    .await
}
