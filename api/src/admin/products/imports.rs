//! Imports of products.

use aide::axum::ApiRouter;
use kernel::role::{Area, Role, access};
use shop::import::Catalogue;
use shop::product::edit::may_change;

use crate::App;
use crate::admin::imports::{self, Lists};
use crate::staff::perm;

impl Lists for Catalogue {
    const PATH: &'static str = "/api/admin/products/imports";
    const ONE: &'static str = "Product";
    const KNOWN: &'static str = "A row with an existing SKU changes that product, any other row makes a draft. Empty cells change nothing. Roles \
         that do not manage the catalogue import texts of existing drafts only.";

    // Users see only their own imports, which may contain costs.
    type View = perm::ViewFurniture;
    type Manage = perm::EditFurniture;

    fn may_fill(field: &str, role: Role) -> bool {
        field == "sku" || may_change(field, access(Area::Furniture, role))
    }
}

pub(super) fn routes() -> ApiRouter<App> {
    imports::routes::<Catalogue>()
}
