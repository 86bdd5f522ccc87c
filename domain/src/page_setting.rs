//! Which public pages exist for visitors, and which of them the navigation names.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Db;

/// The visibility of one public page. A page without a row is enabled and shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSetting {
    /// The page's path without the leading slash; `home` for the home page.
    pub page_name: String,
    /// A disabled page is answered as not found.
    pub is_enabled: bool,
    /// Whether menus link to it.
    pub show_in_navigation: bool,
}

/// Every page with a setting of its own, by name.
pub async fn list(db: &mut Db) -> Result<Vec<PageSetting>, sqlx::Error> {
    sqlx::query_as!(
        PageSetting,
        "select page_name, is_enabled, show_in_navigation from page_settings order by page_name",
    )
    .fetch_all(db)
    .await
}
