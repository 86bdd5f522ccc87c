//! The jobs list as a file, without the jobs' arguments.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::Area;

use super::queries::{self, JobFilter, JobRow, Search};

impl Listing for JobRow {
    const AREA: Area = Area::OperationsSettings;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "id", heading: "No.", cell: |job| job.id.0.into() },
        Column { key: "queue", heading: "Queue", cell: |job| job.queue.as_str().into() },
        Column { key: "kind", heading: "Job", cell: |job| job.kind.as_str().into() },
        Column { key: "state", heading: "State", cell: |job| job.state.as_str().into() },
        Column { key: "attempt", heading: "Attempts", cell: |job| job.attempt.into() },
        Column { key: "maxAttempts", heading: "Maximum attempts", cell: |job| job.max_attempts.into() },
        Column { key: "error", heading: "Error", cell: |job| job.error.as_deref().into() },
        Column { key: "enqueuedAt", heading: "Queued (IST)", cell: |job| job.enqueued_at.into() },
        Column { key: "runAt", heading: "Scheduled for (IST)", cell: |job| job.run_at.into() },
        Column { key: "startedAt", heading: "Started (IST)", cell: |job| job.started_at.into() },
        Column { key: "endedAt", heading: "Ended (IST)", cell: |job| job.ended_at.into() },
    ];
    type Filter = JobFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &JobFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        Ok(queries::list(db, Search { q: &page.q, filter }, page).await?.items)
    }
}
