//! Designs that visitors choose from. A design costs what a quotation started from it costs.

use kernel::record::EachRecord;

pub mod design;

/// Registers the plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<design::addon::DesignAddonDraft>();
    each.record::<design::category::DesignCategoryDraft>();
}
