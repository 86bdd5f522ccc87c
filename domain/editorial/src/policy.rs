//! The company's policies: terms, warranty, privacy, returns and shipping.
//!
//! A policy has published versions, each with the first day on which it applies, and at most one draft. A published
//! version is never changed or deleted: people agreed to it.

pub mod edit;
pub mod export;
pub mod read;

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use content::policy::PolicyKind;

use crate::body::Body;

kernel::ids::id! {
    /// Id of a version of a policy.
    PolicyId
}

/// Editable fields of a draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PolicyDraft {
    /// Text.
    #[garde(dive)]
    pub body: Body,
    /// What changed since the version before, for visitors.
    #[serde(default)]
    #[garde(length(chars, max = 500))]
    pub summary: String,
    /// First day on which it applies. Required to publish.
    #[serde(default)]
    #[garde(skip)]
    pub effective_on: Option<NaiveDate>,
}
