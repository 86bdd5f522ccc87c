//! Bulk actions on photographs.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PhotographDraft, Room, edit};
use kernel::bulk::{delete_all, feature_all, retagged};
use kernel::publishing::{Step, Task};
use kernel::record::Refusal;

/// Action on each photograph.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PhotographAction")]
pub enum Action {
    /// Add or remove tags.
    Tag(#[garde(dive)] TagAll),
    /// Add or remove rooms.
    Rooms(#[garde(skip)] RoomsAll),
    /// Set the style.
    Style(#[garde(dive)] StyleAll),
    /// Feature them, or not.
    Feature(#[garde(skip)] FeatureAll),
    /// Change their publishing status.
    Status(#[garde(dive)] Step),
    /// Delete them, except those in use.
    Delete(#[garde(skip)] DeleteAll),
}

/// Tag changes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "PhotographTagAll")]
pub struct TagAll {
    /// Tags to add.
    #[garde(length(max = 30), inner(length(chars, min = 1, max = 40)))]
    pub add: Vec<String>,
    /// Tags to remove.
    #[garde(length(max = 30))]
    pub remove: Vec<String>,
}

/// Room changes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "PhotographRoomsAll")]
pub struct RoomsAll {
    /// Rooms to add.
    pub add: Vec<Room>,
    /// Rooms to remove.
    pub remove: Vec<Room>,
}

/// Style change.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "PhotographStyleAll")]
pub struct StyleAll {
    /// Style.
    #[garde(length(chars, max = 40))]
    pub style: String,
}

feature_all! {
    /// Feature change.
    "PhotographFeatureAll"
}

delete_all! {
    /// Deletion.
    "PhotographDeleteAll"
}

impl Action {
    /// What the action does to a photograph.
    pub(super) fn task(&self, draft: PhotographDraft) -> Task<PhotographDraft> {
        Task::Change(match self {
            Self::Tag(TagAll { add, remove }) => {
                PhotographDraft { tags: retagged(&draft.tags, add, remove), ..draft }
            }
            Self::Rooms(RoomsAll { add, remove }) => {
                let is_kept = |room: &Room| !remove.contains(room);
                let rooms = draft.rooms.into_iter().filter(is_kept).chain(add.iter().copied()).collect();
                PhotographDraft { rooms, ..draft }
            }
            Self::Style(StyleAll { style }) => PhotographDraft { style: style.clone(), ..draft },
            Self::Feature(FeatureAll { is_featured }) => {
                PhotographDraft { is_featured: *is_featured, ..draft }
            }
            Self::Status(step) => return Task::Step(*step),
            Self::Delete(DeleteAll {}) => return Task::Delete,
        })
    }
}

impl From<edit::DeleteError> for Refusal {
    fn from(error: edit::DeleteError) -> Self {
        match error {
            edit::DeleteError::Database(error) => error.into(),
            in_use @ edit::DeleteError::InUse(_) => Self::Rule { code: "in_use", reason: in_use.to_string() },
        }
    }
}
