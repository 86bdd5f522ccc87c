//! Bulk actions on items of the catalogue.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CatalogItemDraft;
use kernel::bulk::delete_all;
use kernel::ids::CatalogCategoryId;
use kernel::publishing::{Step, Task};

/// Bulk action.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CatalogItemAction")]
pub enum Action {
    /// Change the publishing status.
    Status(#[garde(dive)] Step),
    /// Set the category.
    Category(#[garde(skip)] CategoriseAll),
    /// Archive permanently.
    Delete(#[garde(skip)] DeleteAll),
}

/// Set the category of items.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CatalogItemCategoriseAll")]
pub struct CategoriseAll {
    /// Category; none if `null`.
    pub category_id: Option<CatalogCategoryId>,
}

delete_all! {
    /// Archive items permanently.
    "CatalogItemDeleteAll"
}

impl Action {
    /// What the action does to an item.
    pub(super) fn task(&self, draft: CatalogItemDraft) -> Task<CatalogItemDraft> {
        match self {
            Self::Status(step) => Task::Step(*step),
            Self::Category(CategoriseAll { category_id }) => {
                Task::Change(CatalogItemDraft { category_id: *category_id, ..draft })
            }
            Self::Delete(DeleteAll {}) => Task::Delete,
        }
    }
}
