//! Uploads of photographs and videos: who may upload, and what a complete upload becomes.

use chrono::{DateTime, Utc};
use garde::Validate as _;
use jobs::{Images, enqueue};

use crate::upload::{self, NewUpload, Upload};
use crate::{photograph, placement, video};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{PhotographId, UploadId, UserId, VideoId};
use kernel::publishing::{drafts_only, is_open_to};
use kernel::record::Refusal;
use kernel::role::Access;

/// Creates an upload.
pub async fn begin(
    db: &mut Db,
    by: UserId,
    access: Access,
    new: &NewUpload,
    now: DateTime<Utc>,
) -> Result<UploadId, Refusal> {
    if let Some(id) = new.for_photograph {
        let photograph = photograph::edit::lock(&mut *db, id).await?;
        if !is_open_to(photograph.status, access) {
            return Err(drafts_only());
        }
    }
    if let Some(id) = new.for_video {
        video::edit::refuse_file(&mut *db, id, access).await?;
    }
    if let Some(place) = &new.placement
        && place.validate().is_err()
    {
        return Err(Refusal::Field { field: "category", reason: "is only for painting".to_owned() });
    }
    Ok(upload::begin(db, by, new, now).await?)
}

/// Creates a photograph from a complete upload, and its placement. The worker renders its pictures.
pub async fn photograph(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    upload: &Upload,
    access: Access,
) -> Result<PhotographId, Refusal> {
    let id = photograph::edit::receive(&mut *db, clock, actor, upload, access).await?;
    if let Some(place) = &upload.placement {
        placement::edit::place_upload(&mut *db, clock, actor, place, id).await?;
    }
    enqueue(db, Images::RenderPicture { photograph: id, upload: Some(upload.id) }).await?;
    Ok(id)
}

/// Creates a video from a complete upload. The worker processes it.
pub async fn video(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    upload: &Upload,
    access: Access,
) -> Result<VideoId, Refusal> {
    let id = video::edit::receive(&mut *db, clock, actor, upload, access).await?;
    enqueue(db, Images::ReadVideo { video: id, upload: upload.id }).await?;
    Ok(id)
}
