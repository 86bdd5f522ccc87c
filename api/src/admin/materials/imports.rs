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
    const KNOWN: &'static str = "A row with an existing code updates that material.";

    // Users see only their own imports, which contain costs.
    type View = perm::ViewMaterials;
    type Manage = perm::ManageMaterials;

    fn may_fill(field: &str, role: Role) -> bool {
        knows_costs(role) || !matches!(field, "costPaise" | "belowCostBecause")
    }
}

pub(super) fn routes() -> ApiRouter<App> {
    imports::routes::<Stock>()
}
