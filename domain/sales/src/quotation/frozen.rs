//! What a quotation was priced with, frozen when it is submitted: tax and cost of each line, payment plan,
//! terms.
//!
//! Afterwards no rate card, tax or setting changes what a colleague has approved or a customer has in hand.
//! Returning it to its writer thaws it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::sheet::{Known, entries};
use super::{Prices, Quotation, QuotationDraft, picture};
use crate::quotation_settings::MilestoneShare;
use kernel::Db;
use kernel::ids::{QuotationId, QuotationLineId};

/// What was known of a quotation's lines, and on which terms it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Frozen {
    /// The company's state, which decides whose the tax is.
    pub(super) home_state: String,
    /// Tax, cost and the card's price of each line.
    pub(super) lines: BTreeMap<QuotationLineId, Known>,
    /// The plan by which it is paid.
    pub(super) milestones: Vec<MilestoneShare>,
    /// The terms, in paragraphs.
    pub(super) terms: String,
}

impl Frozen {
    /// What `prices` know of what was written.
    fn of(prices: &Prices, draft: &QuotationDraft) -> Self {
        let known = |entry| prices.known(entry, draft.package);
        Self {
            home_state: prices.home_state().to_owned(),
            lines: entries(&draft.rooms).map(|placed| (placed.entry.id, known(placed.entry))).collect(),
            milestones: prices.shares(draft).to_vec(),
            terms: prices.terms_text(draft).to_owned(),
        }
    }
}

/// Holds on to what a quotation is handed in with: what `prices` know of it, and what it shows.
pub(super) async fn keep(db: &mut Db, prices: &Prices, quotation: &Quotation) -> Result<(), sqlx::Error> {
    let frozen = Frozen::of(prices, &quotation.draft);
    sqlx::query!("update quotations set frozen = $2 where id = $1", quotation.id.0, Json(frozen) as _)
        .execute(&mut *db)
        .await?;
    picture::keep(db, quotation).await
}

/// Lets go of it.
pub(super) async fn let_go(db: &mut Db, id: QuotationId) -> Result<(), sqlx::Error> {
    sqlx::query!("update quotations set frozen = null where id = $1", id.0).execute(&mut *db).await?;
    picture::let_go(db, id).await
}
