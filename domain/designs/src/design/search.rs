//! Designs in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::publishing::unpublished;
use kernel::reach::Viewer;
use kernel::role::{Access, Area};
use kernel::search::{Hit, Searchable, Term};

use super::list::{DesignFilter, DesignItem, list};

impl Searchable for DesignItem {
    const AREA: Area = Area::Designs;

    async fn search(db: &mut Db, _: Viewer, term: &Term, _: DateTime<Utc>) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, Access::View, &term.page(), &DesignFilter::default()).await?.items;
        let hits = found.into_iter().map(|item| {
            let design = item.summary;
            let category = design.category.as_ref().map_or("", |category| category.name.as_str());
            let shown = [design.design_type.label(), &design.style, unpublished(design.status)];
            let to = format!("/admin/designs/{}", design.id);
            term.hit(design.id, to, &design.title, &shown, &[category, &design.slug])
        });
        Ok(hits.collect())
    }
}
