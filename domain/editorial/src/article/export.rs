//! The list of articles as a file, without their texts.

use chrono::{DateTime, Utc};

use super::list::{self, ArticleFilter, ArticleItem};
use kernel::Db;
use kernel::listing::{Column, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};

impl Listing for ArticleItem {
    const AREA: Area = Area::Content;
    const IS_SELECTABLE: bool = true;
    const COLUMNS: &'static [Column<Self>] = &[
        Column { key: "title", heading: "Title", cell: |article| article.title.as_str().into() },
        Column { key: "slug", heading: "URL slug", cell: |article| article.slug.as_str().into() },
        Column {
            key: "category",
            heading: "Category",
            cell: |article| article.category.as_ref().map(|category| category.name.as_str()).into(),
        },
        Column { key: "tags", heading: "Tags", cell: |article| article.tags.join(", ").into() },
        Column {
            key: "author",
            heading: "Author",
            cell: |article| article.author.as_ref().map(|author| author.name.as_str()).into(),
        },
        Column { key: "words", heading: "Words", cell: |article| article.words.into() },
        Column { key: "status", heading: "Status", cell: |article| article.status.label().into() },
        Column { key: "publishAt", heading: "Publishes (IST)", cell: |article| article.publish_at.into() },
        Column {
            key: "firstPublishedAt",
            heading: "Published (IST)",
            cell: |article| article.first_published_at.into(),
        },
        Column {
            key: "hasChanges",
            heading: "Unpublished changes",
            cell: |article| article.has_changes.into(),
        },
        Column { key: "brokenLinks", heading: "Broken links", cell: |article| article.broken_links.into() },
        Column { key: "updatedAt", heading: "Updated (IST)", cell: |article| article.updated_at.into() },
        Column {
            key: "updatedBy",
            heading: "Updated by",
            cell: |article| article.updated_by.as_deref().into(),
        },
    ];
    type Filter = ArticleFilter;
    type Item = Self;

    async fn items(
        db: &mut Db,
        _: Viewer,
        page: &PageQuery,
        filter: &ArticleFilter,
        _: DateTime<Utc>,
    ) -> Result<Vec<Self>, sqlx::Error> {
        // What a reader may do next is not in the file.
        Ok(list::list(db, Access::View, page, filter).await?.items)
    }
}
