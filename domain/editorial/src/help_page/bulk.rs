//! Bulk actions on help pages.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::HelpPageDraft;
use super::category::HelpCategoryId;
use kernel::bulk::delete_all;
use kernel::publishing::{Step, Task};

/// Action on each page.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HelpPageAction")]
pub enum Action {
    /// Set the category.
    Category(#[garde(skip)] CategoryAll),
    /// Change their publishing status.
    Status(#[garde(dive)] Step),
    /// Delete them with their versions and votes.
    Delete(#[garde(skip)] DeleteAll),
}

/// Category change.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HelpCategoryAll")]
pub struct CategoryAll {
    /// Category.
    pub category_id: HelpCategoryId,
}

delete_all! {
    /// Deletion.
    "HelpPageDeleteAll"
}

impl Action {
    /// What the action does to a page.
    pub(super) fn task(&self, draft: HelpPageDraft) -> Task<HelpPageDraft> {
        match self {
            Self::Category(CategoryAll { category_id }) => {
                Task::Change(HelpPageDraft { category_id: Some(*category_id), ..draft })
            }
            Self::Status(step) => Task::Step(*step),
            Self::Delete(DeleteAll {}) => Task::Delete,
        }
    }
}
