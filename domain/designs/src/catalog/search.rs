//! Catalogue items in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::publishing::unpublished;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::search::{Hit, Searchable, Term};

use super::list::{CatalogItemFilter, CatalogItemRow, list};

impl Searchable for CatalogItemRow {
    const AREA: Area = Area::Designs;

    async fn search(db: &mut Db, _: Viewer, term: &Term, _: DateTime<Utc>) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, Access::View, &term.page(), &CatalogItemFilter::default()).await?.items;
        let hits = found.into_iter().map(|item| {
            let category = item.category.as_ref().map_or("", |category| category.name.as_str());
            let shown = [category, unpublished(item.status)];
            let to = format!("/admin/catalog/{}", item.id);
            term.hit(item.id, to, &item.name, &shown, &[&item.slug])
        });
        Ok(hits.collect())
    }
}
