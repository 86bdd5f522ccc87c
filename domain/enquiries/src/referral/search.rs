//! Referrals in the search of the back office.

use chrono::{DateTime, Utc};
use kernel::Db;
use kernel::reach::Viewer;
use kernel::role::Area;
use kernel::search::{Hit, Searchable, Term};

use super::desk::{ReferralFilter, ReferralItem, list};

impl Searchable for ReferralItem {
    const AREA: Area = Area::Referrals;

    async fn search(
        db: &mut Db,
        viewer: Viewer,
        term: &Term,
        _: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        let found = list(db, viewer.reach(Self::AREA), &term.page_by_digits(), &ReferralFilter::default())
            .await?
            .items;
        let hits = found.into_iter().map(|referral| {
            let shown = [referral.code.as_str(), &referral.referrer, referral.status.label()];
            let to = format!("/admin/referrals?referral={}", referral.id);
            term.hit(referral.id, to, &referral.referee, &shown, &[&referral.paid_reference])
        });
        Ok(hits.collect())
    }
}
