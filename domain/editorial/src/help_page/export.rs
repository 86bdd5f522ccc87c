//! The list of help pages as a file, without their texts.

use chrono::{DateTime, Utc};

use super::list::{self, HelpPageFilter, HelpPageItem};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};

impl Listing for HelpPageItem {
    const AREA: Area = Area::Content;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "title", heading: "Title", cell: |page| page.title.as_str().into() },
        Column { key: "slug", heading: "URL slug", cell: |page| page.slug.as_str().into() },
        Column {
            key: "category",
            heading: "Category",
            cell: |page| page.category.as_ref().map(|category| category.name.as_str()).into(),
        },
        Column { key: "words", heading: "Words", cell: |page| page.words.into() },
        Column { key: "status", heading: "Status", cell: |page| page.status.label().into() },
        Column { key: "publishAt", heading: "Publishes (IST)", cell: |page| page.publish_at.into() },
        Column {
            key: "firstPublishedAt",
            heading: "Published (IST)",
            cell: |page| page.first_published_at.into(),
        },
        Column { key: "hasChanges", heading: "Unpublished changes", cell: |page| page.has_changes.into() },
        Column { key: "helpfulVotes", heading: "Helpful", cell: |page| page.helpful_votes.into() },
        Column { key: "unhelpfulVotes", heading: "Not helpful", cell: |page| page.unhelpful_votes.into() },
        Column { key: "brokenLinks", heading: "Broken links", cell: |page| page.broken_links.into() },
        Column { key: "updatedAt", heading: "Updated (IST)", cell: |page| page.updated_at.into() },
        Column { key: "updatedBy", heading: "Updated by", cell: |page| page.updated_by.as_deref().into() },
    ];
    type Filter = HelpPageFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &HelpPageFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        // What a reader may do next is not in the file.
        Ok(list::list(db, Access::View, page, filter).await?.items)
    }
}
