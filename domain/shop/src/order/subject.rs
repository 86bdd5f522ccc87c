//! References to orders in the e-mail ledger.

use kernel::ids::OrderId;
use kernel::subject::Reference;

/// Reference to an order.
#[must_use]
pub const fn order(id: OrderId) -> Reference {
    Reference { kind: "order", id: id.0 }
}
