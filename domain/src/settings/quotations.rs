//! How far a quotation may go, and what an estimate adds.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Section;
use crate::money::Percent;
use crate::quotation::approval::Limits;
use crate::quotation::price::up_to_the_whole;

/// What is offered, and how far staff may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Quotations {
    /// Days for which an offer holds.
    #[garde(range(min = 1, max = 365))]
    pub valid_days: u16,
    /// Whose approval is needed when.
    #[garde(dive)]
    pub approval: Limits,
    /// What the kitchen calculator says.
    #[garde(dive)]
    pub kitchen: KitchenEstimates,
}

impl Default for Quotations {
    fn default() -> Self {
        Self { valid_days: 15, approval: Limits::default(), kitchen: KitchenEstimates::default() }
    }
}

impl Section for Quotations {
    const NAME: &'static str = "quotations";
}

/// What the kitchen calculator adds to prices, in basis points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct KitchenEstimates {
    /// For installation, of the cost.
    #[garde(custom(up_to_the_whole))]
    pub installation: Percent,
    /// How far the price may be from the figure, to both sides.
    #[garde(custom(up_to_the_whole))]
    pub range: Percent,
}

impl Default for KitchenEstimates {
    fn default() -> Self {
        Self { installation: Percent::whole(5), range: Percent::whole(10) }
    }
}
