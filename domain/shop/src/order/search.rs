//! Furniture orders in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::clock::day_of;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::rupees;
use kernel::search::{Hit, Searchable, Term};

use super::desk::{OrderFilter, OrderItem, list};

impl Searchable for OrderItem {
    const AREA: Area = Area::FurnitureOrders;

    async fn search(
        db: &mut Db,
        _: Viewer,
        term: &Term,
        now: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let page = term.page_by_digits();
        let found = list(db, day_of(now), &page, &OrderFilter::default()).await?.items;
        let ids: Vec<_> = found.iter().map(|order| order.id.0).collect();
        let papers = sqlx::query!(
            r#"select order_id as "order_id!", number as "number!" from tax_invoices
               where order_id = any ($1) and lower(number) like lower($2)
               union all
               select order_id, note.number
               from credit_notes as note join tax_invoices as invoice on invoice.id = invoice_id
               where order_id = any ($1) and lower(note.number) like lower($2)"#,
            &ids,
            page.pattern(),
        )
        .fetch_all(db)
        .await?;
        let hits = found.into_iter().map(|order| {
            let amount = rupees::short(order.payable_paise);
            let shown = [order.name.as_str(), &amount, order.status.label()];
            let numbers = papers.iter().filter(|paper| paper.order_id == order.id.0);
            let found_by: Vec<_> = [order.phone.as_str(), &order.pincode]
                .into_iter()
                .chain(numbers.map(|paper| paper.number.as_str()))
                .collect();
            let to = format!("/admin/furniture/orders/{}", order.id);
            term.hit(order.id, to, &order.number, &shown, &found_by)
        });
        Ok(hits.collect())
    }
}
