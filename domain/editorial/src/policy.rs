//! The company's policies: terms, warranty, privacy, returns and shipping.
//!
//! A policy has published versions, each with the first day on which it applies, and at most one draft. A published
//! version is never changed or deleted: people agreed to it.

pub mod edit;
pub mod read;

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::body::Body;
use kernel::string_enum::string_enum;

kernel::ids::id! {
    /// Id of a version of a policy.
    PolicyId
}

string_enum! {
    /// A policy.
    pub enum PolicyKind {
        /// Terms and conditions.
        Terms = "terms",
        /// Warranty.
        Warranty = "warranty",
        /// Privacy.
        Privacy = "privacy",
        /// Returns and refunds of the furniture shop.
        Returns = "returns",
        /// Shipping of the furniture shop.
        Shipping = "shipping",
    }
}

impl PolicyKind {
    /// Title.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Terms => "Terms and conditions",
            Self::Warranty => "Warranty",
            Self::Privacy => "Privacy policy",
            Self::Returns => "Returns and refunds",
            Self::Shipping => "Shipping policy",
        }
    }
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
