//! What is done to many designs in one go.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Design, DesignDraft, edit, lock, publishing};
use crate::Db;
use crate::audit::Actor;
use crate::clock::Clock;
use crate::ids::{DesignCategoryId, DesignId};
use crate::publishing::{Step, is_open_to};
use crate::record::Refusal;
use crate::role::{Access, Verb};

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

/// How it ended.
#[derive(Debug, Default)]
pub struct Outcome {
    /// How many it was done to.
    pub changed: usize,
    /// The others, with the reason.
    pub skipped: Vec<(DesignId, String)>,
}

/// Does something to designs. It is done to all that it can be done to.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    access: Access,
    ids: &[DesignId],
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
    id: DesignId,
    action: &Action,
) -> Result<(), Refusal> {
    let design = lock(&mut *db, id).await?;
    refuse_beyond(&design, access, action)?;
    let draft = design.draft.clone();
    let draft = match action {
        Action::Status(step) => return publishing::take(db, clock, actor, &design, *step).await,
        Action::Delete(DeleteAll {}) => return Ok(edit::archive(db, clock, actor, &design).await?),
        Action::Feature(FeatureAll { is_featured }) => DesignDraft { is_featured: *is_featured, ..draft },
        Action::Category(CategoriseAll { category_id }) => DesignDraft { category_id: *category_id, ..draft },
    };
    edit::change(db, clock, actor, &design, &draft).await
}

/// Who may not publish works on drafts, and archives nothing.
fn refuse_beyond(design: &Design, access: Access, action: &Action) -> Result<(), Refusal> {
    let may = match action {
        Action::Delete(_) => access.allows(Verb::Manage),
        Action::Status(Step { to, .. }) => is_open_to(design.status, access) && is_open_to(*to, access),
        _ => is_open_to(design.status, access),
    };
    if may {
        return Ok(());
    }
    let reason = "You may change drafts only.".to_owned();
    Err(Refusal::Rule { code: "drafts_only", reason })
}
