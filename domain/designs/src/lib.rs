//! Designs and the catalogue that visitors choose from, and materials as they see them. A design costs what a quotation
//! started from it costs.

use kernel::record::EachRecord;

pub mod catalog;
pub mod design;
pub mod material;
pub mod share_card;
pub mod sitemap;

/// Registers the plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<catalog::category::CatalogCategoryDraft>();
    each.record::<design::addon::DesignAddonDraft>();
    each.record::<design::category::DesignCategoryDraft>();
}
