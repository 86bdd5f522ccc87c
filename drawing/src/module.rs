//! Widths by the trade's module.

use crate::Mm;

/// Widths of doors and cabinets are multiples of this.
pub(crate) const MODULE: Mm = 50;

/// So many equal widths, as far as modules allow, the wider ones first. The length is a multiple of the module.
pub(crate) fn equal(length: Mm, count: Mm) -> Vec<Mm> {
    if count <= 0 {
        return Vec::new();
    }
    let width = length / count / MODULE * MODULE;
    let wider = (length - width * count) / MODULE;
    (0..count).map(|at| if at < wider { width + MODULE } else { width }).collect()
}
