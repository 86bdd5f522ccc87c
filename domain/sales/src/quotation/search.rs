//! Quotations in the search of the back office.

use chrono::{DateTime, Utc};

use super::list::{QuotationItem, latest};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::rupees;
use kernel::search::{Hit, Searchable, Term};

impl Searchable for QuotationItem {
    const AREA: Area = Area::Quotations;

    async fn search(
        db: &mut Db,
        viewer: Viewer,
        term: &Term,
        _: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let found = latest(db, viewer.reach(Self::AREA), &term.page()).await?;
        let hits = found.into_iter().map(|quotation| {
            let revision = match quotation.revision {
                0 => String::new(),
                revision => format!(" R{revision}"),
            };
            // A draft has no number yet.
            let title = match &quotation.number {
                Some(number) => format!("{number}{revision}"),
                None => quotation.client_name.clone(),
            };
            let client = if quotation.number.is_some() { quotation.client_name.as_str() } else { "" };
            let shown = [client, &rupees::short(quotation.payable_paise), quotation.status.label()];
            let found_by = [
                quotation.client_phone.as_str(),
                quotation.client_email.as_str(),
                quotation.site_address.as_str(),
            ];
            let to = format!("/admin/quotations/{}", quotation.id);
            term.hit(quotation.id, to, &title, &shown, &found_by)
        });
        Ok(hits.collect())
    }
}
