//! Tells search engines of changed addresses.

use app::sitemap;
use content::search_engines::SearchEngines;
use kernel::integration::{self, Integration};
use kernel::settings;
use platforms::index_now::{MAX_ADDRESSES, Submitted};

use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker) -> Result<(), Failure> {
    let (read_at, mut db) = (worker.clock.now(), worker.db.acquire().await?);
    let settings: SearchEngines = settings::read(&mut db).await?;
    let paths = sitemap::notices(&mut db, MAX_ADDRESSES).await?;
    if paths.is_empty() {
        return Ok(());
    }
    let key = settings.index_now_key.filter(|_| !settings.is_hidden && worker.public_url.scheme() == "https");
    let Some(key) = key else {
        // Nobody is to be told any more.
        return Ok(sitemap::forget(&mut db, &paths, read_at).await?);
    };
    // Whoever is asked may take long to answer.
    drop(db);
    let submitted = worker.platforms.submit_addresses(&worker.public_url, &key, &paths).await;
    let mut tx = worker.db.begin().await?;
    let outcome = match &submitted {
        Submitted::Taken => Ok(()),
        Submitted::Refused(reason) | Submitted::Later(reason) => Err(reason.as_str()),
    };
    integration::note(&mut tx, Integration::IndexNow, outcome, worker.clock.now()).await?;
    // Of refused ones, another request with the same addresses would be refused as well.
    if !matches!(submitted, Submitted::Later(_)) {
        sitemap::forget(&mut tx, &paths, read_at).await?;
    }
    tx.commit().await?;
    match submitted {
        Submitted::Taken => {
            tracing::info!(addresses = paths.len(), "search engines told of changed addresses");
            Ok(())
        }
        Submitted::Refused(reason) => Err(Failure::Never(reason)),
        // The next tick asks again.
        Submitted::Later(reason) => {
            tracing::warn!(%reason, addresses = paths.len(), "search engines could not be told of changed addresses");
            Ok(())
        }
    }
}
