//! What campaigns cost, from a file.

use ads::spend::Spend;
use aide::axum::ApiRouter;

use crate::App;
use crate::admin::imports::{self, Lists};
use crate::staff::perm;

impl Lists for Spend {
    const PATH: &'static str = "/api/admin/ads/spend/imports";
    const ONE: &'static str = "Spend";
    const KNOWN: &'static str = "A row about a known day and campaign replaces what is known.";

    type View = perm::ViewAds;
    type Manage = perm::EditAds;
}

pub(super) fn routes() -> ApiRouter<App> {
    imports::routes::<Spend>()
}
