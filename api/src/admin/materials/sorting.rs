//! Material categories and brands.

use aide::axum::ApiRouter;
use pricing::brand::Brand;
use pricing::material::category::MaterialCategory;

use crate::App;
use crate::admin::resource::{self, Resource};
use crate::staff::perm;

impl Resource for MaterialCategory {
    const PATH: &'static str = "/api/admin/material-categories";
    const ONE: &'static str = "material category";
    const MANY: &'static str = "material categories";

    type View = perm::ViewMaterials;
    type Manage = perm::ManageMaterials;
}

impl Resource for Brand {
    const PATH: &'static str = "/api/admin/brands";
    const ONE: &'static str = "brand";
    const MANY: &'static str = "brands";

    type View = perm::ViewMaterials;
    type Manage = perm::ManageMaterials;
}

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().merge(resource::routes::<MaterialCategory>()).merge(resource::routes::<Brand>())
}
