//! Help pages. Source: product rules, "/admin/docs".
//!
//! As with articles, visitors read the copy that was last published or scheduled. Category, order, slug and metadata
//! apply at once.

pub mod bulk;
pub mod category;
pub mod edit;
mod export;
pub mod list;
pub mod order;
pub mod publishing;
mod search;
pub mod searches;
pub mod visitors;
pub mod vote;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::body::Body;
use kernel::check::{filled, one_line};
use kernel::ids::HelpPageId;
use kernel::record::once_each;
use kernel::slug::slug_or_none;

use self::category::HelpCategoryId;

/// Editable fields of a help page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HelpPageDraft {
    /// Title.
    #[garde(custom(filled), custom(one_line), length(chars, max = 120))]
    pub title: String,
    /// Slug; derived from the title if empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// The answer in a sentence, for lists. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub summary: String,
    /// Text.
    #[serde(default)]
    #[garde(dive)]
    pub body: Body,
    /// Category. Required to publish.
    #[serde(default)]
    #[garde(skip)]
    pub category_id: Option<HelpCategoryId>,
    /// Related pages, the most related first.
    #[serde(default)]
    #[garde(length(max = 6))]
    pub related_ids: Vec<HelpPageId>,
    /// Title for search engines; the page's if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines; the summary if empty.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
}

impl HelpPageDraft {
    /// Normalizes texts: trimmed, without duplicates.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        Self {
            title: trimmed(&self.title),
            slug: self.slug.clone(),
            summary: trimmed(&self.summary),
            body: self.body.clone(),
            category_id: self.category_id,
            related_ids: once_each(&self.related_ids),
            seo_title: trimmed(&self.seo_title),
            seo_description: trimmed(&self.seo_description),
        }
    }
}
