//! Bulk actions on designs.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DesignDraft;
use kernel::ids::DesignCategoryId;
use kernel::publishing::{Step, Task};

/// What is done to each design.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignAction")]
pub enum Action {
    /// All move on their way to visitors.
    Status(#[garde(dive)] Step),
    /// All are shown before others, or are not.
    Feature(#[garde(skip)] FeatureAll),
    /// All are sorted into one category.
    Category(#[garde(skip)] CategoriseAll),
    /// They are archived for good.
    Delete(#[garde(skip)] DeleteAll),
}

/// Whether many designs are shown before others.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignFeatureAll")]
pub struct FeatureAll {
    /// They are.
    pub is_featured: bool,
}

/// Where many designs are sorted.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignCategoriseAll")]
pub struct CategoriseAll {
    /// Names the category; none if `null`.
    pub category_id: Option<DesignCategoryId>,
}

/// That many designs are archived for good.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "DesignDeleteAll")]
pub struct DeleteAll {}

impl Action {
    /// What it is to a design of which this is said.
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
