//! Bulk actions on products.

use garde::Validate;
use kernel::bulk::{delete_all, feature_all};
use kernel::ids::ProductCategoryId;
use kernel::money::Percent;
use kernel::publishing::{Step, Task};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ProductDraft;
use crate::availability::Availability;

/// Bulk action.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ProductAction")]
pub enum Action {
    /// Change the publishing status.
    Status(#[garde(dive)] Step),
    /// Feature or unfeature.
    Feature(#[garde(skip)] FeatureAll),
    /// Set the category.
    Category(#[garde(skip)] CategoriseAll),
    /// Set the availability.
    Availability(#[garde(skip)] AvailabilityOfAll),
    /// Change the list prices.
    Price(#[garde(dive)] PriceAll),
    /// Archive permanently.
    Delete(#[garde(skip)] DeleteAll),
}

feature_all! {
    /// Feature or unfeature products.
    "ProductFeatureAll"
}

/// Set the category of products.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ProductCategoriseAll")]
pub struct CategoriseAll {
    /// Category.
    pub category_id: ProductCategoryId,
}

/// Set the availability of products.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ProductAvailabilityOfAll")]
pub struct AvailabilityOfAll {
    /// Availability.
    pub availability: Availability,
}

/// Change the list prices of products by a percentage, rounded to whole rupees. A price that would pass the MRP is left
/// out, with the reason; sale prices stay.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ProductPriceAll")]
pub struct PriceAll {
    /// Change in basis points: 500 is 5% more.
    #[garde(range(min = -9_000, max = 10_000))]
    pub basis_points: i32,
}

delete_all! {
    /// Archive products permanently.
    "ProductDeleteAll"
}

impl PriceAll {
    fn apply(self, paise: i64) -> i64 {
        let change = Percent(self.basis_points).of(paise).unwrap_or_default();
        let rupees = (paise + change + 50).div_euclid(100);
        rupees.max(1) * 100
    }
}

impl Action {
    /// What the action does to a product.
    pub(super) fn task(&self, draft: ProductDraft) -> Task<ProductDraft> {
        match self {
            Self::Status(step) => Task::Step(*step),
            Self::Feature(FeatureAll { is_featured }) => {
                Task::Change(ProductDraft { is_featured: *is_featured, ..draft })
            }
            Self::Category(CategoriseAll { category_id }) => {
                Task::Change(ProductDraft { category_id: *category_id, ..draft })
            }
            Self::Availability(AvailabilityOfAll { availability }) => {
                Task::Change(ProductDraft { availability: *availability, ..draft })
            }
            Self::Price(change) => {
                Task::Change(ProductDraft { price_paise: change.apply(draft.price_paise), ..draft })
            }
            Self::Delete(DeleteAll {}) => Task::Delete,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_change_to_whole_rupees() {
        let changed = |basis_points, paise| PriceAll { basis_points }.apply(paise);
        assert_eq!(changed(500, 499_900), 524_900, "₹5,248.95");
        assert_eq!(changed(-1_000, 499_900), 449_900, "₹4,499.10");
        assert_eq!(changed(-9_000, 500), 100, "never free");
    }
}
