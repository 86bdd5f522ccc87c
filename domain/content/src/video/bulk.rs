//! Bulk actions on videos.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Connection as _;

use super::list::VideoDetail;
use super::{VideoDraft, edit, publishing};
use kernel::Db;
use kernel::audit::Actor;
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::ids::VideoId;
use kernel::publishing::{Step, drafts_only, is_open_to};
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::role::{Access, Verb};

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

/// Does something to videos.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    access: Access,
    ids: &[VideoId],
    action: &Action,
) -> Result<Outcome<VideoId>, sqlx::Error> {
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
    id: VideoId,
    action: &Action,
) -> Result<(), Refusal> {
    let video = edit::lock(&mut *db, id).await?;
    refuse_beyond(&video, access, action)?;
    let draft = video.draft();
    let draft = match action {
        Action::Category(CategoryAll { category }) => VideoDraft { category: category.clone(), ..draft },
        Action::Tag(TagAll { add, remove }) => {
            let is_kept = |tag: &String| !remove.iter().any(|gone| gone.eq_ignore_ascii_case(tag));
            let tags = draft.tags.into_iter().filter(is_kept).chain(add.iter().cloned()).collect();
            VideoDraft { tags, ..draft }
        }
        Action::Feature(FeatureAll { is_featured }) => VideoDraft { is_featured: *is_featured, ..draft },
        Action::Status(step) => return publishing::take(db, clock, actor, &video, *step).await,
        Action::Delete(DeleteAll {}) => return Ok(edit::delete(db, clock, actor, &video).await?),
    };
    edit::change(db, clock, actor, Reach::All, &video, &draft).await
}

/// Who may not publish works on drafts, and deletes nothing.
fn refuse_beyond(video: &VideoDetail, access: Access, action: &Action) -> Result<(), Refusal> {
    let status = video.item.status;
    let may = match action {
        Action::Delete(_) => access.allows(Verb::Manage),
        Action::Status(Step { to, .. }) => is_open_to(status, access) && is_open_to(*to, access),
        _ => is_open_to(status, access),
    };
    if may { Ok(()) } else { Err(drafts_only()) }
}
