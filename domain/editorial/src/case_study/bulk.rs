//! Bulk actions on case studies.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::CaseStudyDraft;
use kernel::bulk::{delete_all, feature_all};
use kernel::publishing::{Step, Task};

/// Action on each case study.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CaseStudyAction")]
pub enum Action {
    /// Set the style.
    Style(#[garde(dive)] StyleAll),
    /// Feature them, or not.
    Feature(#[garde(skip)] FeatureAll),
    /// Change their publishing status.
    Status(#[garde(dive)] Step),
    /// Delete them. Their photographs stay in the gallery.
    Delete(#[garde(skip)] DeleteAll),
}

/// Style change.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CaseStudyStyleAll")]
pub struct StyleAll {
    /// Style; none if empty.
    #[garde(length(chars, max = 40))]
    pub style: String,
}

feature_all! {
    /// Feature change.
    "CaseStudyFeatureAll"
}

delete_all! {
    /// Deletion.
    "CaseStudyDeleteAll"
}

impl Action {
    /// What the action does to a case study.
    pub(super) fn task(&self, draft: CaseStudyDraft) -> Task<CaseStudyDraft> {
        Task::Change(match self {
            Self::Style(StyleAll { style }) => CaseStudyDraft { style: style.clone(), ..draft },
            Self::Feature(FeatureAll { is_featured }) => {
                CaseStudyDraft { is_featured: *is_featured, ..draft }
            }
            Self::Status(step) => return Task::Step(*step),
            Self::Delete(DeleteAll {}) => return Task::Delete,
        })
    }
}
