//! Bulk actions on designs.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::Connection as _;

use super::{Design, DesignDraft, edit, lock, publishing};
use kernel::Db;
use kernel::audit::Actor;
use kernel::bulk::{Outcome, in_order};
use kernel::clock::Clock;
use kernel::ids::{DesignCategoryId, DesignId};
use kernel::publishing::{Step, drafts_only, is_open_to};
use kernel::record::Refusal;
use kernel::role::{Access, Verb};

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

/// Does something to designs.
pub async fn apply(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    access: Access,
    ids: &[DesignId],
    action: &Action,
) -> Result<Outcome<DesignId>, sqlx::Error> {
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
    if may { Ok(()) } else { Err(drafts_only()) }
}
