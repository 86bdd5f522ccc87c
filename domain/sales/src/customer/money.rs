//! Whose amounts a colleague sees: totals of a customer name the deals of all colleagues.

use kernel::reach::{Reach, Viewer};
use kernel::role::{Area, Verb, access};

/// Whether a viewer may see statements and what a customer owes, which tell of the deals of all colleagues.
#[must_use]
pub const fn sees_statements(viewer: &Viewer) -> bool {
    access(Area::Finance, viewer.role).allows(Verb::View) && matches!(viewer.reach(Area::Finance), Reach::All)
}

/// Whether a viewer may see what a customer has paid altogether, which counts furniture orders, too.
#[must_use]
pub const fn sees_lifetimes(viewer: &Viewer) -> bool {
    sees_statements(viewer) && access(Area::FurnitureOrders, viewer.role).allows(Verb::View)
}
