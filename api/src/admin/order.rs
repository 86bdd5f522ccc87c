//! Manual order of lists.

use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

/// Where a record moves.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(inline)]
pub(crate) struct Reorder<I> {
    /// The one that moves.
    pub(crate) moved: I,
    /// The one that it comes before; to the end if `null`.
    pub(crate) before: Option<I>,
}
