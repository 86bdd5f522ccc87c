//! Rate cards.

use aide::axum::ApiRouter;
use axum::extract::DefaultBodyLimit;
use pricing::rate_card::RateCard;

use super::resource::{self, Resource};
use crate::App;
use crate::staff::perm;

impl Resource for RateCard {
    const PATH: &'static str = "/api/admin/rate-cards";
    const ONE: &'static str = "rate card";
    const MANY: &'static str = "rate cards";

    type View = perm::ViewSettings;
    type Manage = perm::ManageSettings;
}

/// A card of a thousand prices.
const CARD: usize = 512 * 1024;

pub(crate) fn routes() -> ApiRouter<App> {
    resource::routes::<RateCard>().layer(DefaultBodyLimit::max(CARD))
}
