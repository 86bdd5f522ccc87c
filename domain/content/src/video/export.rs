//! The videos list as a file.

use chrono::{DateTime, Utc};

use super::list::{self, VideoFilter, VideoItem};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};

impl Listing for VideoItem {
    const AREA: Area = Area::Content;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "title", heading: "Title", cell: |video| video.title.as_str().into() },
        Column { key: "slug", heading: "URL slug", cell: |video| video.slug.as_str().into() },
        Column { key: "source", heading: "Source", cell: |video| video.source.as_str().into() },
        Column { key: "address", heading: "Address", cell: |video| video.address.as_deref().into() },
        Column {
            key: "fileName",
            heading: "File",
            cell: |video| video.file.as_ref().map(|file| file.file_name.as_str()).into(),
        },
        Column {
            key: "durationSeconds",
            heading: "Length (seconds)",
            cell: |video| video.duration_seconds.into(),
        },
        Column { key: "category", heading: "Category", cell: |video| video.category.as_str().into() },
        Column { key: "tags", heading: "Tags", cell: |video| video.tags.join(", ").into() },
        Column { key: "status", heading: "Status", cell: |video| video.status.label().into() },
        Column { key: "publishAt", heading: "Publishes (IST)", cell: |video| video.publish_at.into() },
        Column { key: "isFeatured", heading: "Featured", cell: |video| video.is_featured.into() },
        Column { key: "hasTranscript", heading: "Transcript", cell: |video| video.has_transcript.into() },
        Column { key: "saved", heading: "Saved", cell: |video| video.saved.into() },
        Column { key: "updatedAt", heading: "Updated (IST)", cell: |video| video.updated_at.into() },
        Column { key: "position", heading: "Position", cell: |video| video.position.into() },
    ];
    type Filter = VideoFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &VideoFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        // What a reader may do next is not in the file.
        Ok(list::list(db, Access::View, page, filter).await?.items)
    }
}
