//! Bulk actions on videos.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::VideoDraft;
use kernel::bulk::{delete_all, feature_all, retagged};
use kernel::publishing::{Step, Task};

/// Action on each video.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoAction")]
pub enum Action {
    /// Set the category.
    Category(#[garde(dive)] CategoryAll),
    /// Add or remove tags.
    Tag(#[garde(dive)] TagAll),
    /// Feature them, or not.
    Feature(#[garde(skip)] FeatureAll),
    /// Change their publishing status.
    Status(#[garde(dive)] Step),
    /// Delete them with their files.
    Delete(#[garde(skip)] DeleteAll),
}

/// Category change.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "VideoCategoryAll")]
pub struct CategoryAll {
    /// Category; none if empty.
    #[garde(length(chars, max = 60))]
    pub category: String,
}

/// Tag changes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "VideoTagAll")]
pub struct TagAll {
    /// Tags to add.
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub add: Vec<String>,
    /// Tags to remove.
    #[garde(length(max = 20))]
    pub remove: Vec<String>,
}

feature_all! {
    /// Feature change.
    "VideoFeatureAll"
}

delete_all! {
    /// Deletion.
    "VideoDeleteAll"
}

impl Action {
    /// What the action does to a video.
    pub(super) fn task(&self, draft: VideoDraft) -> Task<VideoDraft> {
        Task::Change(match self {
            Self::Category(CategoryAll { category }) => VideoDraft { category: category.clone(), ..draft },
            Self::Tag(TagAll { add, remove }) => {
                VideoDraft { tags: retagged(&draft.tags, add, remove), ..draft }
            }
            Self::Feature(FeatureAll { is_featured }) => VideoDraft { is_featured: *is_featured, ..draft },
            Self::Status(step) => return Task::Step(*step),
            Self::Delete(DeleteAll {}) => return Task::Delete,
        })
    }
}
