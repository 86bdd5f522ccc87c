//! The photographs list as a file.

use chrono::{DateTime, Utc};

use super::Room;
use super::list::{self, PhotographFilter, PhotographItem};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};

impl Listing for PhotographItem {
    const AREA: Area = Area::Content;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "title", heading: "Title", cell: |photograph| photograph.draft.title.as_str().into() },
        Column { key: "fileName", heading: "File", cell: |photograph| photograph.file_name.as_str().into() },
        Column { key: "alt", heading: "Alt text", cell: |photograph| photograph.draft.alt.as_str().into() },
        Column { key: "rooms", heading: "Rooms", cell: |photograph| rooms(&photograph.draft.rooms).into() },
        Column { key: "style", heading: "Style", cell: |photograph| photograph.draft.style.as_str().into() },
        Column {
            key: "colours",
            heading: "Colours",
            cell: |photograph| photograph.draft.colours.join(", ").into(),
        },
        Column { key: "tags", heading: "Tags", cell: |photograph| photograph.draft.tags.join(", ").into() },
        Column { key: "status", heading: "Status", cell: |photograph| photograph.status.label().into() },
        Column {
            key: "publishAt",
            heading: "Publishes (IST)",
            cell: |photograph| photograph.publish_at.into(),
        },
        Column {
            key: "isFeatured",
            heading: "Featured",
            cell: |photograph| photograph.draft.is_featured.into(),
        },
        Column {
            key: "isDesign",
            heading: "3D design",
            cell: |photograph| photograph.draft.is_design.into(),
        },
        Column {
            key: "isShareable",
            heading: "Allowed in case studies",
            cell: |photograph| photograph.draft.is_shareable.into(),
        },
        Column { key: "uses", heading: "Uses", cell: |photograph| photograph.uses.into() },
        Column { key: "state", heading: "File status", cell: |photograph| photograph.state.as_str().into() },
        Column {
            key: "uploadedBy",
            heading: "Uploaded by",
            cell: |photograph| photograph.uploaded_by.as_ref().map(|user| user.name.as_str()).into(),
        },
        Column {
            key: "uploadedAt",
            heading: "Uploaded (IST)",
            cell: |photograph| photograph.uploaded_at.into(),
        },
        Column { key: "position", heading: "Position", cell: |photograph| photograph.position.into() },
    ];
    type Filter = PhotographFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &PhotographFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        // What a reader may do next is not in the file.
        Ok(list::list(db, Access::View, page, filter).await?.items)
    }
}

/// `kitchen, living`.
fn rooms(rooms: &[Room]) -> String {
    rooms.iter().map(|room| room.as_str()).collect::<Vec<_>>().join(", ")
}
