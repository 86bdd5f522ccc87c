//! Leads in the search of the back office.

use chrono::{DateTime, Utc};

use super::list::{LeadFilter, LeadItem, Search, latest};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::search::{Hit, Searchable, Term};

impl Searchable for LeadItem {
    const AREA: Area = Area::Leads;

    async fn search(
        db: &mut Db,
        viewer: Viewer,
        term: &Term,
        now: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let filter = LeadFilter::default();
        let search = Search::of(viewer, term.text(), &filter, now);
        let found = latest(db, &search, term.page().limit()).await?;
        let hits = found.into_iter().map(|lead| {
            let locality = lead.locality.as_deref().unwrap_or_default();
            let shown = [lead.customer_phone.as_str(), locality, lead.status.label()];
            let found_by = [lead.customer_email.as_str(), lead.reference.as_str()];
            term.hit(
                lead.id,
                format!("/admin/leads?lead={}", lead.id),
                &lead.customer_name,
                &shown,
                &found_by,
            )
        });
        Ok(hits.collect())
    }
}
