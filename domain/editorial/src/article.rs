//! Articles of the blog. Source: product rules, "/admin/blog".
//!
//! Staff edit a working copy of title, excerpt and text. Visitors read the copy that was last published or scheduled,
//! so that a change is seen when it is finished. Category, tags, pictures, slug and metadata apply at once.

pub mod bulk;
pub mod category;
pub mod edit;
mod export;
pub mod list;
pub mod publishing;
mod search;
pub mod visitors;

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::body::Body;
use content::photograph::distinct_words;
use content::placement::leads_somewhere;
use kernel::check::{filled, one_line};
use kernel::ids::{ArticleId, PhotographId};
use kernel::record::once_each;
use kernel::slug::slug_or_none;
use people::team::TeamMemberId;

use self::category::ArticleCategoryId;

/// Editable fields of an article.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArticleDraft {
    /// Title.
    #[garde(custom(filled), custom(one_line), length(chars, max = 120))]
    pub title: String,
    /// Slug; derived from the title if empty.
    #[serde(default)]
    #[garde(custom(slug_or_none))]
    pub slug: String,
    /// What it is about, for lists. Required to publish.
    #[serde(default)]
    #[garde(length(chars, max = 300))]
    pub excerpt: String,
    /// Text.
    #[serde(default)]
    #[garde(dive)]
    pub body: Body,
    /// Picture above it and in lists. Required to publish.
    #[serde(default)]
    #[garde(skip)]
    pub cover_photograph_id: Option<PhotographId>,
    /// Category. Required to publish.
    #[serde(default)]
    #[garde(skip)]
    pub category_id: Option<ArticleCategoryId>,
    /// Tags for visitors.
    #[serde(default)]
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40)))]
    pub tags: Vec<String>,
    /// Author; visitors see the name of a team member who is public.
    #[serde(default)]
    #[garde(skip)]
    pub author_id: Option<TeamMemberId>,
    /// Related articles, the most related first; filled up from its category.
    #[serde(default)]
    #[garde(length(max = 6))]
    pub related_ids: Vec<ArticleId>,
    /// Title for search engines; the article's if empty.
    #[serde(default)]
    #[garde(length(chars, max = 60))]
    pub seo_title: String,
    /// Description for search engines; the excerpt if empty.
    #[serde(default)]
    #[garde(length(chars, max = 160))]
    pub seo_description: String,
    /// Canonical address, if not its own: a path on this site, or an https:// address.
    #[serde(default)]
    #[garde(inner(length(chars, max = 500), custom(leads_somewhere)))]
    pub canonical: Option<String>,
    /// Picture for sharing, if not the cover.
    #[serde(default)]
    #[garde(skip)]
    pub share_photograph_id: Option<PhotographId>,
}

impl ArticleDraft {
    /// Normalizes texts: trimmed, without duplicates.
    #[must_use]
    pub fn tidied(&self) -> Self {
        let trimmed = |text: &str| text.trim().to_owned();
        Self {
            title: trimmed(&self.title),
            slug: self.slug.clone(),
            excerpt: trimmed(&self.excerpt),
            body: self.body.clone(),
            cover_photograph_id: self.cover_photograph_id,
            category_id: self.category_id,
            tags: distinct_words(&self.tags),
            author_id: self.author_id,
            related_ids: once_each(&self.related_ids),
            seo_title: trimmed(&self.seo_title),
            seo_description: trimmed(&self.seo_description),
            canonical: self.canonical.as_deref().map(trimmed).filter(|address| !address.is_empty()),
            share_photograph_id: self.share_photograph_id,
        }
    }
}
