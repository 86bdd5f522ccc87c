//! What is done to many videos in one go.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::list::VideoDetail;
use super::{VideoDraft, edit, publishing};
use crate::Db;
use crate::audit::Actor;
use crate::clock::Clock;
use crate::ids::VideoId;
use crate::publishing::{Step, drafts_only, is_open_to};
use crate::record::Refusal;
use crate::role::{Access, Verb};

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

/// How it ended.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How many it was done to.
    pub changed: usize,
    /// The others, with the reason.
    pub skipped: Vec<(VideoId, String)>,
}

/// Does something to videos. It is done to all that it can be done to.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    access: Access,
    ids: &[VideoId],
    action: &Action,
) -> Result<Outcome, sqlx::Error> {
    let mut outcome = Outcome::default();
    // In one order for everybody, so that two who do something to the same ones do not wait for each other.
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        // One that is skipped is as it was, however far it had come.
        let mut tx = sqlx::Connection::begin(&mut *db).await?;
        match one(&mut tx, clock, actor, access, id, action).await {
            Ok(()) => {
                tx.commit().await?;
                outcome.changed += 1;
            }
            Err(Refusal::Database(sqlx::Error::RowNotFound)) => {
                outcome.skipped.push((id, "was not found".to_owned()));
            }
            Err(Refusal::Database(error)) => return Err(error),
            Err(refusal) => outcome.skipped.push((id, refusal.to_string())),
        }
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
    edit::change(db, clock, actor, &video, &draft).await
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
