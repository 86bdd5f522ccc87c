//! Preview links.

use chrono::{DateTime, Utc};
use kernel::preview::Preview;
use schemars::JsonSchema;
use serde::Serialize;

/// A link by which anybody sees something that is not published.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PreviewLink {
    /// The page of the site.
    address: String,
    /// Until then it holds.
    expires_at: DateTime<Utc>,
}

impl PreviewLink {
    /// To a page of this part of the site.
    pub(super) fn new(part: &str, Preview { token, expires_at }: Preview) -> Self {
        Self { address: format!("/{part}/preview/{token}"), expires_at }
    }
}
