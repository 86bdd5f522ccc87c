//! Video files: details for staff, storage keys, and access.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Container, VideoState};
use kernel::Db;
use kernel::ids::VideoId;

/// A video's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoFile")]
pub struct File {
    /// Processing state of the latest file.
    pub state: VideoState,
    /// Why it was rejected.
    pub error: Option<String>,
    /// File name.
    pub file_name: String,
    /// Size in bytes.
    pub bytes: i64,
    /// Address, once processed; the previous file's while another is processed.
    pub address: Option<String>,
    /// Displayed width in pixels.
    pub width: Option<i32>,
    /// Displayed height in pixels.
    pub height: Option<i32>,
}

/// Public path of a file.
#[must_use]
pub fn address_of(sha256: &str, container: Container) -> String {
    format!("/media/videos/{sha256}.{container}")
}

/// Storage key of a file.
#[must_use]
pub fn key_of(sha256: &str) -> String {
    format!("videos/{sha256}")
}

/// Whether a published video uses the file.
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

/// Whether the file belongs to this video.
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
