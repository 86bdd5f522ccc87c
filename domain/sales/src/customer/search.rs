//! Customers in the search of the back office.

use chrono::{DateTime, Utc};

use super::list::{CustomerItem, latest};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::search::{Hit, Searchable, Term};

impl Searchable for CustomerItem {
    const AREA: Area = Area::Customers;

    async fn search(
        db: &mut Db,
        viewer: Viewer,
        term: &Term,
        _: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let found = latest(db, viewer.reach(Self::AREA), &term.page()).await?;
        let hits = found.into_iter().map(|customer| {
            let shown = [customer.phone.as_str(), customer.city.as_deref().unwrap_or_default()];
            let contact = customer.contact.iter().flatten().map(String::as_str);
            let found_by: Vec<_> = [customer.email.as_str()]
                .into_iter()
                .chain(customer.gstin.as_deref())
                .chain(customer.project.as_deref())
                .chain(contact)
                .collect();
            let to = format!("/admin/customers?customer={}", customer.id);
            term.hit(customer.id, to, &customer.name, &shown, &found_by)
        });
        Ok(hits.collect())
    }
}
