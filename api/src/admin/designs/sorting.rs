//! Design categories and add-ons.

use aide::axum::ApiRouter;
use designs::design::addon::DesignAddon;
use designs::design::category::DesignCategory;

use crate::App;
use crate::admin::resource::{self, Resource};
use crate::staff::perm;

impl Resource for DesignCategory {
    const PATH: &'static str = "/api/admin/design-categories";
    const ONE: &'static str = "design category";
    const MANY: &'static str = "design categories";

    type View = perm::ViewDesigns;
    type Manage = perm::ManageDesigns;
}

impl Resource for DesignAddon {
    const PATH: &'static str = "/api/admin/design-addons";
    const ONE: &'static str = "design addon";
    const MANY: &'static str = "design addons";

    type View = perm::ViewDesigns;
    type Manage = perm::ManageDesigns;
}

pub(super) fn routes() -> ApiRouter<App> {
    resource::routes::<DesignCategory>().merge(resource::routes::<DesignAddon>())
}
