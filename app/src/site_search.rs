//! Search over what visitors can read, with designs as their lists show them.

use std::collections::HashMap;

use chrono::NaiveDate;
use designs::design::catalogue::{self, DesignCard};
use designs::design::drawn::DesignDrawing;
use editorial::search::{self, Found};
use kernel::Db;
use kernel::ids::DesignId;
use schemars::JsonSchema;
use serde::Serialize;

/// Results.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SearchResults {
    /// What was found, the best first.
    pub items: Vec<FoundPage>,
}

/// A page that was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SiteSearchResult")]
pub struct FoundPage {
    /// Page.
    #[serde(flatten)]
    pub found: Found,
    /// Drawing of a design, to show instead of the picture.
    pub drawing: Option<DesignDrawing>,
}

/// What is found by the words.
pub async fn find(db: &mut Db, typed: &str, today: NaiveDate) -> Result<SearchResults, sqlx::Error> {
    let pages = search::find(&mut *db, typed, None, today).await?;
    let ids: Vec<_> = pages.iter().filter_map(design).collect();
    let cards = if ids.is_empty() { Vec::new() } else { catalogue::cards(db, &ids).await? };
    let mut cards: HashMap<_, _> = cards.into_iter().map(|card| (card.id, card)).collect();
    let items = pages.into_iter().map(|found| {
        let card = design(&found).and_then(|id| cards.remove(&id));
        let Some(DesignCard { picture, drawing, .. }) = card else {
            return FoundPage { found, drawing: None };
        };
        FoundPage { found: Found { picture: Some(picture), ..found }, drawing }
    });
    Ok(SearchResults { items: items.collect() })
}

fn design(found: &Found) -> Option<DesignId> {
    found.item.filter(|_| found.kind == "design").map(DesignId)
}
