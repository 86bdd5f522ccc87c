//! Videos in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::publishing::unpublished;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::search::{Hit, Searchable, Term};

use super::list::{VideoFilter, VideoItem, list};

impl Searchable for VideoItem {
    const AREA: Area = Area::Content;

    async fn search(db: &mut Db, _: Viewer, term: &Term, _: DateTime<Utc>) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, Access::View, &term.page(), &VideoFilter::default()).await?.items;
        let hits = found.into_iter().map(|video| {
            let shown = [video.category.as_str(), unpublished(video.status)];
            let tags = video.tags.iter().map(String::as_str);
            let found_by: Vec<_> = [video.slug.as_str()].into_iter().chain(tags).collect();
            let to = format!("/admin/videos?video={}", video.id);
            term.hit(video.id, to, &video.title, &shown, &found_by)
        });
        Ok(hits.collect())
    }
}
