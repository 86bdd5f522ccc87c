//! Bulk actions on articles.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ArticleDraft;
use super::category::ArticleCategoryId;
use kernel::bulk::{delete_all, retagged};
use kernel::publishing::{Step, Task};
use people::team::TeamMemberId;

/// Action on each article.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ArticleAction")]
pub enum Action {
    /// Set the category.
    Category(#[garde(skip)] CategoryAll),
    /// Set the author.
    Author(#[garde(skip)] AuthorAll),
    /// Add or remove tags.
    Tag(#[garde(dive)] TagAll),
    /// Change their publishing status.
    Status(#[garde(dive)] Step),
    /// Delete them with their versions.
    Delete(#[garde(skip)] DeleteAll),
}

/// Category change.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ArticleCategoryAll")]
pub struct CategoryAll {
    /// Category.
    pub category_id: ArticleCategoryId,
}

/// Author change.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ArticleAuthorAll")]
pub struct AuthorAll {
    /// Author; none removes it.
    pub author_id: Option<TeamMemberId>,
}

/// Tag changes.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "ArticleTagAll")]
pub struct TagAll {
    /// Tags to add.
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub add: Vec<String>,
    /// Tags to remove.
    #[garde(length(max = 20))]
    pub remove: Vec<String>,
}

delete_all! {
    /// Deletion.
    "ArticleDeleteAll"
}

impl Action {
    /// What the action does to an article.
    pub(super) fn task(&self, draft: ArticleDraft) -> Task<ArticleDraft> {
        Task::Change(match self {
            Self::Category(CategoryAll { category_id }) => {
                ArticleDraft { category_id: Some(*category_id), ..draft }
            }
            Self::Author(AuthorAll { author_id }) => ArticleDraft { author_id: *author_id, ..draft },
            Self::Tag(TagAll { add, remove }) => {
                ArticleDraft { tags: retagged(&draft.tags, add, remove), ..draft }
            }
            Self::Status(step) => return Task::Step(*step),
            Self::Delete(DeleteAll {}) => return Task::Delete,
        })
    }
}
