//! Bulk actions on photographs.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Connection as _;

use super::list::PhotographItem;
use super::{PhotographDraft, Room, edit, publishing};
use kernel::Db;
use kernel::audit::Actor;
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::ids::PhotographId;
use kernel::publishing::{Step, drafts_only, is_open_to};
use kernel::record::Refusal;
use kernel::role::{Access, Verb};

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

/// Does something to photographs.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    access: Access,
    ids: &[PhotographId],
    action: &Action,
) -> Result<Outcome<PhotographId>, sqlx::Error> {
    let mut outcome = Outcome::default();
    for id in in_order(ids) {
        let mut part = db.begin().await?;
        let done = one(&mut part, clock, actor, access, id, action).await;
        outcome.settle(part, id, done).await?;
    }
    Ok(outcome)
}

async fn one(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    access: Access,
    id: PhotographId,
    action: &Action,
) -> Result<(), Refusal> {
    let photograph = edit::lock(&mut *db, id).await?;
    refuse_beyond(&photograph, access, action)?;
    let draft = photograph.draft.clone();
    let draft = match action {
        Action::Tag(TagAll { add, remove }) => {
            let is_kept = |tag: &String| !remove.iter().any(|gone| gone.eq_ignore_ascii_case(tag));
            let tags = draft.tags.into_iter().filter(is_kept).chain(add.iter().cloned()).collect();
            PhotographDraft { tags, ..draft }
        }
        Action::Rooms(RoomsAll { add, remove }) => {
            let is_kept = |room: &Room| !remove.contains(room);
            let rooms = draft.rooms.into_iter().filter(is_kept).chain(add.iter().copied()).collect();
            PhotographDraft { rooms, ..draft }
        }
        Action::Style(StyleAll { style }) => PhotographDraft { style: style.clone(), ..draft },
        Action::Feature(FeatureAll { is_featured }) => PhotographDraft { is_featured: *is_featured, ..draft },
        Action::Status(step) => {
            return publishing::take(db, clock, actor, &photograph, *step).await;
        }
        Action::Delete(DeleteAll {}) => {
            return edit::delete(db, clock, actor, &photograph).await.map_err(Refusal::from);
        }
    };
    edit::change(db, clock, actor, &photograph, &draft).await
}

/// Who may not publish works on drafts, and deletes nothing.
fn refuse_beyond(photograph: &PhotographItem, access: Access, action: &Action) -> Result<(), Refusal> {
    let may = match action {
        Action::Delete(_) => access.allows(Verb::Manage),
        Action::Status(Step { to, .. }) => is_open_to(photograph.status, access) && is_open_to(*to, access),
        _ => is_open_to(photograph.status, access),
    };
    if may { Ok(()) } else { Err(drafts_only()) }
}

impl From<edit::DeleteError> for Refusal {
    fn from(error: edit::DeleteError) -> Self {
        match error {
            edit::DeleteError::Database(error) => error.into(),
            in_use @ edit::DeleteError::InUse(_) => Self::Rule { code: "in_use", reason: in_use.to_string() },
        }
    }
}
