//! Bulk actions on designs.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DesignDraft;
use kernel::bulk::{delete_all, feature_all};
use kernel::ids::DesignCategoryId;
use kernel::publishing::{Step, Task};

/// Bulk action.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignAction")]
pub enum Action {
    /// Change the publishing status.
    Status(#[garde(dive)] Step),
    /// Feature or unfeature.
    Feature(#[garde(skip)] FeatureAll),
    /// Set the category.
    Category(#[garde(skip)] CategoriseAll),
    /// Archive permanently.
    Delete(#[garde(skip)] DeleteAll),
}

feature_all! {
    /// Feature or unfeature designs.
    "DesignFeatureAll"
}

/// Set the category of designs.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignCategoriseAll")]
pub struct CategoriseAll {
    /// Category; none if `null`.
    pub category_id: Option<DesignCategoryId>,
}

delete_all! {
    /// Archive designs permanently.
    "DesignDeleteAll"
}

impl Action {
    /// What the action does to a design.
    pub(super) fn task(&self, draft: DesignDraft) -> Task<DesignDraft> {
        match self {
            Self::Status(step) => Task::Step(*step),
            Self::Feature(FeatureAll { is_featured }) => {
                Task::Change(DesignDraft { is_featured: *is_featured, ..draft })
            }
            Self::Category(CategoriseAll { category_id }) => {
                Task::Change(DesignDraft { category_id: *category_id, ..draft })
            }
            Self::Delete(DeleteAll {}) => Task::Delete,
        }
    }
}
