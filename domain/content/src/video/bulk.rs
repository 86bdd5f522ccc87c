//! Bulk actions on videos.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::VideoDraft;
use kernel::bulk::retagged;
use kernel::publishing::{Step, Task};

/// What is done to each video.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoAction")]
pub enum Action {
    /// All get one category.
    Category(#[garde(dive)] CategoryAll),
    /// Tags come and go.
    Tag(#[garde(dive)] TagAll),
    /// All are shown before others, or are not.
    Feature(#[garde(skip)] FeatureAll),
    /// All move on their way to visitors.
    Status(#[garde(dive)] Step),
    /// They are deleted, with their files.
    Delete(#[garde(skip)] DeleteAll),
}

/// The category of many videos.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "VideoCategoryAll")]
pub struct CategoryAll {
    /// The category; none if it is empty.
    #[garde(length(chars, max = 60))]
    pub category: String,
}

/// Tags of many videos.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "VideoTagAll")]
pub struct TagAll {
    /// Those that come.
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub add: Vec<String>,
    /// Those that go.
    #[garde(length(max = 20))]
    pub remove: Vec<String>,
}

/// Whether many videos are shown before others.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoFeatureAll")]
pub struct FeatureAll {
    /// They are.
    pub is_featured: bool,
}

/// That many videos are deleted.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "VideoDeleteAll")]
pub struct DeleteAll {}

impl Action {
    /// What it is to a video of which this is said.
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
