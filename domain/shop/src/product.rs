//! Products.

pub mod public;

pub use kernel::ids::ProductId;

kernel::ids::id! {
    /// Id of a variation group.
    VariationGroupId
}
kernel::ids::id! {
    /// Id of an option of a variation group.
    OptionId
}
