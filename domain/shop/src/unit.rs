//! Ids of an order's parts.

kernel::ids::id! {
    /// Id of an order's line.
    OrderLineId
}
kernel::ids::id! {
    /// Id of a piece of an order.
    UnitId
}
