//! Bulk actions on photographs.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{PhotographDraft, Room, edit};
use kernel::bulk::retagged;
use kernel::publishing::{Step, Task};
use kernel::record::Refusal;

/// What is done to each photograph.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PhotographAction")]
pub enum Action {
    /// Tags come and go.
    Tag(#[garde(dive)] TagAll),
    /// Rooms come and go.
    Rooms(#[garde(skip)] RoomsAll),
    /// All get one style.
    Style(#[garde(dive)] StyleAll),
    /// All are shown before others, or are not.
    Feature(#[garde(skip)] FeatureAll),
    /// All move on their way to visitors.
    Status(#[garde(dive)] Step),
    /// They are deleted, but for those that are used.
    Delete(#[garde(skip)] DeleteAll),
}

/// Tags of many photographs.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "PhotographTagAll")]
pub struct TagAll {
    /// Those that come.
    #[garde(length(max = 30), inner(length(chars, min = 1, max = 40)))]
    pub add: Vec<String>,
    /// Those that go.
    #[garde(length(max = 30))]
    pub remove: Vec<String>,
}

/// Rooms of many photographs.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "PhotographRoomsAll")]
pub struct RoomsAll {
    /// Those that come.
    pub add: Vec<Room>,
    /// Those that go.
    pub remove: Vec<Room>,
}

/// The style of many photographs.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "PhotographStyleAll")]
pub struct StyleAll {
    /// The style.
    #[garde(length(chars, max = 40))]
    pub style: String,
}

/// Whether many photographs are shown before others.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PhotographFeatureAll")]
pub struct FeatureAll {
    /// They are.
    pub is_featured: bool,
}

/// That many photographs are deleted.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PhotographDeleteAll")]
pub struct DeleteAll {}

impl Action {
    /// What it is to a photograph of which this is said.
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
