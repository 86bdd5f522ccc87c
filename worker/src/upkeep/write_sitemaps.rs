//! Writes the sitemaps, and notes which addresses have changed.

mod xml;

use app::sitemap::{self, Group, MAX_ADDRESSES, Written};
use url::Url;

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let mut snapshot =
        worker.db.begin_with("begin transaction isolation level repeatable read, read only").await?;
    let groups = sitemap::read(&mut snapshot, worker.clock.today()).await?;
    snapshot.rollback().await?;
    let mut files = Vec::new();
    for group in &groups {
        files.extend(written(group, &worker.public_url).map_err(|error| Failure::Never(error.to_string()))?);
    }
    let now = worker.clock.now();
    let mut tx = worker.db.begin().await?;
    let changed = sitemap::serve(&mut tx, &files, now).await?;
    let noted = sitemap::note_changes(&mut tx, &groups, now).await?;
    tx.commit().await?;
    if changed > 0 {
        let addresses: usize = files.iter().map(|file| file.addresses).sum();
        tracing::info!(changed, addresses, noted, "sitemaps written");
    }
    Ok(())
}

/// The files of a group.
fn written(group: &Group, site: &Url) -> std::io::Result<Vec<Written>> {
    let parts = group.addresses.chunks(MAX_ADDRESSES).zip(1..);
    let files = parts.map(|(addresses, part)| {
        let name = if part == 1 { group.name.to_owned() } else { format!("{}-{part}", group.name) };
        Ok(Written { name, body: xml::write(addresses, site)?, addresses: addresses.len() })
    });
    files.collect()
}
