//! Imports of materials.

use aide::axum::ApiRouter;
use kernel::role::Role;
use pricing::material::import::Stock;
use pricing::material::knows_costs;

use crate::App;
use crate::admin::imports::{self, Lists};
use crate::staff::perm;

impl Lists for Stock {
    const PATH: &'static str = "/api/admin/materials/imports";
    const ONE: &'static str = "Material";
    const KNOWN: &'static str = "Rows with a code that is known change that material.";

    // Only of one's own lists: what things cost stands in them.
    type View = perm::ViewMaterials;
    type Manage = perm::ManageMaterials;

    fn may_fill(field: &str, role: Role) -> bool {
        knows_costs(role) || !matches!(field, "costPaise" | "belowCostBecause")
    }
}

pub(super) fn routes() -> ApiRouter<App> {
    imports::routes::<Stock>()
}
