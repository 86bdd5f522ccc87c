//! Plans work for each connected ad platform.

use chrono::{DateTime, Days, Utc};
use jobs::conversions::{Conversions, Destination};
use jobs::{Planned, enqueue_all};
use kernel::clock::day_of;

use crate::{Failure, Worker};

/// Uploads what waits.
#[expect(clippy::unnecessary_wraps, reason = "other work is not for every platform")]
pub(super) fn upload(destination: Destination, due_at: DateTime<Utc>) -> Option<Conversions> {
    Some(Conversions::Upload { destination, due_at })
}

/// Asks what became of uploads. Others than Google Ads answer at once.
pub(super) fn check(destination: Destination, due_at: DateTime<Utc>) -> Option<Conversions> {
    (destination == Destination::GoogleAds).then_some(Conversions::CheckUploads { destination, due_at })
}

/// Reads what yesterday's campaigns cost. Google Analytics sells nothing.
pub(super) fn import_spend(destination: Destination, due_at: DateTime<Utc>) -> Option<Conversions> {
    let yesterday = day_of(due_at) - Days::new(1);
    (destination != Destination::Ga4).then_some(Conversions::ImportSpend { destination, on: yesterday })
}

pub(super) async fn handle(
    worker: &Worker,
    due_at: DateTime<Utc>,
    job: fn(Destination, DateTime<Utc>) -> Option<Conversions>,
) -> Result<(), Failure> {
    let mut db = worker.db.acquire().await?;
    let connections = worker.platforms.stored(&mut db).await?;
    let connected = connections.into_iter().filter(|connection| connection.is_enabled);
    let jobs: Vec<_> =
        connected.filter_map(|connection| job(connection.destination, due_at)).map(Planned::now).collect();
    Ok(enqueue_all(&mut db, &jobs).await?)
}
