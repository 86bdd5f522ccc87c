//! Support tickets in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::search::{Hit, Searchable, Term};

use super::desk::{Reader, TicketFilter, TicketItem, list};

impl Searchable for TicketItem {
    const AREA: Area = Area::FurnitureOrders;

    async fn search(
        db: &mut Db,
        viewer: Viewer,
        term: &Term,
        now: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let found =
            list(db, Reader { me: viewer.user, now }, &term.page(), &TicketFilter::default()).await?.items;
        let hits = found.into_iter().map(|ticket| {
            let shown = [ticket.title.as_str(), &ticket.buyer, ticket.status.label()];
            let to = format!("/admin/furniture/tickets?ticket={}", ticket.id);
            term.hit(ticket.id, to, &ticket.number, &shown, &[ticket.about()])
        });
        Ok(hits.collect())
    }
}
