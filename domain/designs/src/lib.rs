//! Designs that visitors choose from. Their price is that of the quotation that begins with one.

use kernel::record::EachRecord;

pub mod design;

/// The plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<design::addon::DesignAddonDraft>();
    each.record::<design::category::DesignCategoryDraft>();
}
