//! What a quotation was priced with, frozen on submission: tax, cost and composition of each line, payment plan, terms.
//!
//! Afterwards no change to a rate card, tax or setting affects what was approved or sent. Returning it for
//! changes unfreezes it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::sheet::{Entry, LineFacts, entries};
use super::{Prices, Quotation, QuotationDraft, picture};
use crate::quotation_settings::MilestoneShare;
use kernel::Db;
use kernel::ids::{QuotationId, QuotationLineId};
use pricing::rate_card::composition::Composition;

/// Snapshot of a quotation's pricing inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Frozen {
    /// The company's state, which determines the split of GST.
    pub(super) home_state: String,
    /// Tax, cost and rate card price of each line.
    pub(super) lines: BTreeMap<QuotationLineId, LineFacts>,
    /// What the rate card price of a line is composed of, as far as the card told.
    #[serde(default)]
    pub(super) compositions: BTreeMap<QuotationLineId, Composition>,
    /// Payment plan.
    pub(super) milestones: Vec<MilestoneShare>,
    /// Terms, in paragraphs.
    pub(super) terms: String,
}

impl Frozen {
    /// The snapshot of these prices for a draft.
    fn of(prices: &Prices, draft: &QuotationDraft) -> Self {
        let known = |entry| prices.known(entry, draft.package);
        let composed = |entry: &Entry| Some((entry.id, prices.composition(entry, draft.package)?));
        Self {
            home_state: prices.home_state().to_owned(),
            lines: entries(&draft.rooms).map(|placed| (placed.entry.id, known(placed.entry))).collect(),
            compositions: entries(&draft.rooms).filter_map(|placed| composed(placed.entry)).collect(),
            milestones: prices.shares(draft).to_vec(),
            terms: prices.terms_text(draft).to_owned(),
        }
    }
}

/// Freezes a quotation's pricing inputs and pictures.
pub(super) async fn freeze(db: &mut Db, prices: &Prices, quotation: &Quotation) -> Result<(), sqlx::Error> {
    let frozen = Frozen::of(prices, &quotation.draft);
    sqlx::query!("update quotations set frozen = $2 where id = $1", quotation.id.0, Json(frozen) as _)
        .execute(&mut *db)
        .await?;
    picture::freeze(db, quotation).await
}

/// Unfreezes it.
pub(super) async fn unfreeze(db: &mut Db, id: QuotationId) -> Result<(), sqlx::Error> {
    sqlx::query!("update quotations set frozen = null where id = $1", id.0).execute(&mut *db).await?;
    picture::unfreeze(db, id).await
}
