//! Manual order of lists.

use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

/// A move in the manual order.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(inline)]
pub(crate) struct Reorder<I> {
    /// Record to move.
    pub(crate) moved: I,
    /// Record to place it before; `null` for the end.
    pub(crate) before: Option<I>,
}
