//! Draws the share card of a page.

use content::photograph::files::hold;
use content::share_card::{self, SharedKind, Subject};
use media::MAX_BYTES;
use storage::StorageError;

use super::RenderError;
use super::share_card::ShareCard;
use crate::storage_key::parse;
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, kind: SharedKind, item: &str) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    // Withdrawn since.
    let Some(subject) = app::share_card::find(&mut db, kind, item).await? else { return Ok(()) };
    let brand = share_card::brand(&mut db).await?;
    let fingerprint = subject.fingerprint(&brand);
    if share_card::is_drawn(&mut db, kind, item, &fingerprint).await? {
        return Ok(());
    }
    drop(db);
    let photograph = photograph(worker, &subject).await?;
    let focal = subject.photograph.as_ref().map_or((0.5, 0.5), |shot| (shot.focal_x, shot.focal_y));
    let card = ShareCard { title: subject.title, brand, focal };
    let drawn = match worker.renderer.draw_share_card(&card, &photograph).await {
        Ok(drawn) => drawn,
        Err(RenderError::Refused(reason)) => return Err(Failure::Never(reason.to_string())),
        Err(RenderError::Interrupted(reason)) => return Err(Failure::Later(reason)),
    };
    let mut tx = worker.db.begin().await?;
    let key = share_card::key(&fingerprint);
    // The cleanup must not delete the file between here and the commit.
    hold(&mut tx, key.rsplit('/').next().unwrap_or_default()).await?;
    worker.storage.put(&parse(&key)?, drawn).await?;
    share_card::save(&mut tx, kind, item, &fingerprint, worker.clock.now()).await?;
    Ok(tx.commit().await?)
}

/// The photograph's JPEG; empty without a photograph.
async fn photograph(worker: &Worker, subject: &Subject) -> Result<Vec<u8>, Failure> {
    let Some(key) = subject.photograph.as_ref().and_then(|shot| shot.made.jpeg_within(u32::MAX)) else {
        return Ok(Vec::new());
    };
    match worker.storage.get(&parse(&key)?).await {
        Ok(jpeg) if jpeg.len() <= MAX_BYTES => Ok(jpeg.into()),
        Ok(_) => Err(Failure::Never(format!("{key} is too large"))),
        // Rendered again meanwhile, by a newer recipe, or the storage's folder is away.
        Err(StorageError::NotFound) => Err(Failure::Later(format!("{key} is missing"))),
        Err(error) => Err(error.into()),
    }
}
