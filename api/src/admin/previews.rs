//! Preview links.

use chrono::{DateTime, Utc};
use kernel::preview::Preview;
use schemars::JsonSchema;
use serde::Serialize;

/// A link that shows an unpublished page to anyone who has it.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreviewLink {
    /// Address of the page.
    address: String,
    /// When the link expires.
    expires_at: DateTime<Utc>,
}

impl PreviewLink {
    /// A link to a page in this section of the site.
    pub(super) fn new(part: &str, Preview { token, expires_at }: Preview) -> Self {
        Self { address: format!("/{part}/preview/{token}"), expires_at }
    }
}
