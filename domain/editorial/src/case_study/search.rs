//! Case studies in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::publishing::unpublished;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::search::{Hit, Searchable, Term};

use super::list::{CaseStudyFilter, CaseStudyItem, list};

impl Searchable for CaseStudyItem {
    const AREA: Area = Area::Content;

    async fn search(db: &mut Db, _: Viewer, term: &Term, _: DateTime<Utc>) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, Access::View, &term.page(), &CaseStudyFilter::default()).await?.items;
        let hits = found.into_iter().map(|study| {
            let shown = [study.locality.as_str(), &study.style, unpublished(study.status)];
            let to = format!("/admin/case-studies/{}", study.id);
            term.hit(study.id, to, &study.title, &shown, &[&study.slug])
        });
        Ok(hits.collect())
    }
}
