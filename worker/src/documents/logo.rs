//! The company's logo for letterheads.

use std::sync::Arc;

use content::photograph::picture;
use kernel::organization::Organization;
use kernel::settings;
use storage::{BadKey, Key, StorageError};

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
    let key: Key = key.parse().map_err(|error: BadKey| Failure::Never(error.to_string()))?;
    let jpeg = match worker.storage.get(&key).await {
        Ok(jpeg) => jpeg,
        Err(StorageError::NotFound) => {
            tracing::warn!(%key, "the company's logo is missing");
            return Ok(None);
        }
        Err(error) => return Err(error.into()),
    };
    match Picture::read(Arc::from(&*jpeg)) {
        Ok(logo) => Ok(Some(logo)),
        Err(error) => {
            tracing::warn!(%key, %error, "the company's logo was left out of a document");
            Ok(None)
        }
    }
}
