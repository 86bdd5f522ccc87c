//! The company's logo for letterheads.

use content::photograph::picture;
use kernel::organization::Organization;
use kernel::settings;

use super::jpeg;
use super::paper::picture::Picture;
use crate::{Failure, Worker};

/// Maximum width in pixels: at the letterhead's size, more is not seen in print.
const WIDTH: u32 = 640;

/// The logo, if there is one. A logo missing from the file storage is left out: the drawn name takes its place.
pub(super) async fn read(worker: &Worker) -> Result<Option<Picture>, Failure> {
    let key = {
        let mut db = worker.db.acquire().await?;
        let organization: Organization = settings::read(&mut db).await?;
        let Some(id) = organization.logo_photograph_id else { return Ok(None) };
        picture::find(&mut db, id).await?.and_then(|made| made.jpeg_within(WIDTH))
    };
    let Some(key) = key else { return Ok(None) };
    let Some(jpeg) = jpeg::read(worker, &key).await? else { return Ok(None) };
    match Picture::read(jpeg) {
        Ok(logo) => Ok(Some(logo)),
        Err(error) => {
            tracing::warn!(%key, %error, "the company's logo was left out of a document");
            Ok(None)
        }
    }
}
