//! Draws the share card of a page.

use content::photograph::files::hold;
use content::share_card::{self, SharedKind, Subject};
use kernel::ids::DesignId;
use media::MAX_BYTES;
use storage::StorageError;

use super::RenderError;
use super::share_card::{self as card, Illustration, ShareCard};
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
    let (illustration, picture) = match &subject.drawing {
        Some(_) => (Illustration::Drawing, drawing(worker, item).await?),
        None => photograph(worker, &subject).await?,
    };
    let card = ShareCard { title: subject.title, brand, illustration };
    let drawn = match worker.renderer.draw_share_card(&card, &picture).await {
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

/// The elevation of a design.
async fn drawing(worker: &Worker, item: &str) -> Result<Vec<u8>, Failure> {
    let id: DesignId = item.parse().map_err(|_| Failure::Never(format!("{item} is no design")))?;
    let sheet = designs::share_card::elevation(&mut *worker.db.acquire().await?, id).await?;
    // It could be drawn a moment ago.
    let sheet = sheet.ok_or_else(|| Failure::Later("the design was changed meanwhile".to_owned()))?;
    let drawn = tokio::task::spawn_blocking(move || card::drawing(&sheet)).await;
    let drawn = drawn.map_err(|error| Failure::Later(error.to_string()))?;
    drawn.ok_or_else(|| Failure::Never("the elevation has no size".to_owned()))
}

/// The photograph's JPEG, or nothing for the company's mark.
async fn photograph(worker: &Worker, subject: &Subject) -> Result<(Illustration, Vec<u8>), Failure> {
    let Some(shot) = &subject.photograph else { return Ok((Illustration::Mark, Vec::new())) };
    let Some(key) = shot.made.jpeg_within(u32::MAX) else { return Ok((Illustration::Mark, Vec::new())) };
    let focal = (shot.focal_x, shot.focal_y);
    match worker.storage.get(&parse(&key)?).await {
        Ok(jpeg) if jpeg.len() <= MAX_BYTES => Ok((Illustration::Photograph { focal }, jpeg.into())),
        Ok(_) => Err(Failure::Never(format!("{key} is too large"))),
        // Rendered again meanwhile, by a newer recipe, or the storage's folder is away.
        Err(StorageError::NotFound) => Err(Failure::Later(format!("{key} is missing"))),
        Err(error) => Err(error.into()),
    }
}
