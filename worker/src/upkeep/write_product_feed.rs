//! Writes the product feed, unless what it tells is as it was.

mod xml;

use content::photograph::files;
use kernel::document::File;
use shop::product::public::feed::{self, ServedFeed};
use storage::Key;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let (today, site) = (worker.clock.today(), &worker.public_url);
    let mut snapshot =
        worker.db.begin_with("begin transaction isolation level repeatable read, read only").await?;
    let fingerprint = feed::fingerprint(&mut snapshot, today, site).await?;
    let before = feed::served(&mut snapshot).await?;
    if before.is_some_and(|before| before.fingerprint == fingerprint) {
        return Ok(());
    }
    let feed = feed::read(&mut snapshot, today, site).await?;
    snapshot.rollback().await?;
    let content = xml::write(&feed).map_err(|error| Failure::Never(error.to_string()))?;
    let key = Key::of("feeds", &content, "xml");
    let (bytes, items) = (content.len(), feed.items.len());
    let storage_key = key.to_string();
    let served = ServedFeed { fingerprint, sha256: File::digest(&content), storage_key };
    let mut tx = worker.db.begin().await?;
    // Until it is entered, the cleanup might take it for an old one with the same content.
    files::hold(&mut tx, served.storage_key.split('/').nth(1).unwrap_or_default()).await?;
    worker.storage.put(&key, content).await?;
    feed::serve(&mut tx, &served, items, worker.clock.now()).await?;
    tx.commit().await?;
    tracing::info!(items, bytes, "product feed written");
    Ok(())
}
