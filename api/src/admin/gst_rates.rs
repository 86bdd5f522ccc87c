//! GST rates.

use aide::axum::ApiRouter;
use pricing::gst::rate::GstRate;

use super::resource::{self, Resource};
use crate::App;
use crate::staff::perm;

impl Resource for GstRate {
    const PATH: &'static str = "/api/admin/gst-rates";
    const ONE: &'static str = "GST rate";
    const MANY: &'static str = "GST rates";

    type View = perm::ViewMoneySettings;
    type Manage = perm::EditMoneySettings;
}

pub(crate) fn routes() -> ApiRouter<App> {
    resource::routes::<GstRate>()
}
