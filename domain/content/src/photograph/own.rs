//! A colleague's own uploads, for those who have no access to the library.

use jobs::Images;
use jobs::queue::fail_dead;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use super::picture::{Picture, Variant, made};
use super::{Focal, PhotographState};
use kernel::Db;
use kernel::ids::{PhotographId, UploadId, UserId};

/// Number of uploads listed.
const LISTED: i64 = 24;

/// A photograph that the caller uploaded.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnPhotograph {
    /// Photograph id.
    pub id: PhotographId,
    /// Title; the file's name without one.
    pub name: String,
    /// Alt text.
    pub alt: String,
    /// Focal point.
    pub focal: Focal,
    /// Processing state of the latest file.
    pub state: PhotographState,
    /// Why processing failed.
    pub error: Option<String>,
    /// Picture; none before the first rendering.
    pub picture: Option<Picture>,
}

/// The latest uploads of a user that are not archived, newest first.
pub async fn uploads(db: &mut Db, by: UserId) -> Result<Vec<OwnPhotograph>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: PhotographId", coalesce(nullif(title, ''), file_name) as "name!", alt, focal_x, focal_y,
               state as "state: PhotographState", error, upload as "upload: UploadId", sha256, recipe, width, height,
               thumbhash, colour, variants as "variants: Json<Vec<Variant>>"
           from photographs where uploaded_by = $1 and status <> 'archived'
           order by uploaded_at desc, id desc limit $2"#,
        by.0,
        LISTED,
    )
    .fetch_all(&mut *db)
    .await?;
    let uploads = rows.into_iter().map(|row| {
        let own = OwnPhotograph {
            id: row.id,
            name: row.name,
            alt: row.alt,
            focal: Focal { x: row.focal_x, y: row.focal_y },
            state: row.state,
            error: row.error,
            picture: made!(row).picture(),
        };
        (own, row.upload)
    });
    let mut uploads: Vec<_> = uploads.collect();
    fail_dead(db, &mut uploads, |(own, upload)| own.job(*upload), |(own, _)| own.fail()).await?;
    Ok(uploads.into_iter().map(|(own, _)| own).collect())
}

impl OwnPhotograph {
    /// The job that it waits for.
    fn job(&self, upload: Option<UploadId>) -> Option<Images> {
        let is_open = matches!(self.state, PhotographState::Waiting | PhotographState::Working);
        let upload = upload.filter(|_| is_open)?;
        Some(Images::RenderPicture { photograph: self.id, upload: Some(upload) })
    }

    fn fail(&mut self) {
        self.state = PhotographState::Failed;
        self.error = Some("The picture could not be processed. Please upload it again.".to_owned());
    }
}
