//! Products in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::clock::day_of;
use kernel::publishing::unpublished;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::search::{Hit, Searchable, Term};

use super::list::{ProductFilter, ProductItem, list};

impl Searchable for ProductItem {
    const AREA: Area = Area::Furniture;

    async fn search(
        db: &mut Db,
        _: Viewer,
        term: &Term,
        now: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, Access::View, &term.page(), &ProductFilter::default(), day_of(now)).await?.items;
        let hits = found.into_iter().map(|product| {
            let shown = [product.sku.as_str(), &product.category.name, unpublished(product.status)];
            let brand = product.brand.as_ref().map_or("", |brand| brand.name.as_str());
            let to = format!("/admin/furniture/edit/{}", product.id);
            term.hit(product.id, to, &product.name, &shown, &[brand, &product.slug])
        });
        Ok(hits.collect())
    }
}
