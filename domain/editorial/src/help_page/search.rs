//! Help pages in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::publishing::unpublished;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::search::{Hit, Searchable, Term};

use super::list::{HelpPageFilter, HelpPageItem, list};

impl Searchable for HelpPageItem {
    const AREA: Area = Area::Content;

    async fn search(db: &mut Db, _: Viewer, term: &Term, _: DateTime<Utc>) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, Access::View, &term.page(), &HelpPageFilter::default()).await?.items;
        let hits = found.into_iter().map(|page| {
            let category = page.category.as_ref().map_or("", |category| category.name.as_str());
            let shown = [category, unpublished(page.status)];
            let to = format!("/admin/docs/{}", page.id);
            term.hit(page.id, to, &page.title, &shown, &[&page.slug, &page.summary])
        });
        Ok(hits.collect())
    }
}
