//! Bulk actions: selection and result.

use std::collections::BTreeMap;

use garde::Validate;
use kernel::rupees::grouped;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::database::Transaction;
use crate::problem::Problem;
use crate::valid::check;

/// Maximum number of records, since all are changed in one transaction.
pub(crate) const MAX_SELECTED: u32 = 1_000;

/// The records of a bulk action.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Selection<I> {
    /// Records by id.
    Ids(#[garde(length(min = 1, max = 1_000))] Vec<I>),
    /// All records of a list with these query parameters, on every page.
    Query(#[garde(length(max = 40))] BTreeMap<String, String>),
}

/// Rejects a selection that is too large.
pub(crate) fn refuse_more_than(most: u32, found: impl TryInto<u64>, records: &str) -> Result<(), Problem> {
    if found.try_into().is_ok_and(|found| found <= u64::from(most)) {
        return Ok(());
    }
    let message = format!(
        "The selection has more than {} {records}. Narrow the list, or work in parts.",
        grouped(most.into()),
    );
    Err(Problem::conflict("too_many", message))
}

/// Search text of a list.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
pub(crate) struct SearchText {
    #[garde(length(chars, max = 200))]
    pub(crate) q: String,
}

/// A list's query parameters, parsed and validated as by the list itself.
pub(crate) fn parameters<T>(query: &BTreeMap<String, String>) -> Result<T, Problem>
where
    T: DeserializeOwned + Validate<Context: Default>,
{
    let invalid = |error: &dyn std::fmt::Display| {
        Problem::invalid(BTreeMap::from([("selection.query".to_owned(), error.to_string())]))
    };
    let text = serde_urlencoded::to_string(query).map_err(|error| invalid(&error))?;
    let value = serde_urlencoded::from_str(&text).map_err(|error| invalid(&error))?;
    check(&value)?;
    Ok(value)
}

/// A bulk action and its selection.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub(crate) struct Bulk<I, A: Validate<Context = ()>> {
    /// Selected records.
    #[garde(dive)]
    pub(crate) selection: Selection<I>,
    /// Action.
    #[garde(dive)]
    pub(crate) action: A,
    /// Only preview the result; change nothing.
    #[serde(default)]
    #[garde(skip)]
    pub(crate) dry_run: bool,
}

/// The ids of a selection: those listed, or those that `$ids` finds by a list's search text and filter. A
/// macro, because the future of an equivalent closure is not known to be `Send`.
macro_rules! chosen {
    ($selection:expr, $records:expr, |$words:ident, $filter:ident| $ids:expr) => {
        match $selection {
            $crate::admin::bulk::Selection::Ids(ids) => ids,
            $crate::admin::bulk::Selection::Query(query) => {
                let $crate::admin::bulk::SearchText { q: $words } = $crate::admin::bulk::parameters(&query)?;
                let $filter = $crate::admin::bulk::parameters(&query)?;
                let ids = $ids.await?;
                $crate::admin::bulk::refuse_more_than(
                    $crate::admin::bulk::MAX_SELECTED,
                    ids.len(),
                    $records,
                )?;
                ids
            }
        }
    };
}
pub(crate) use chosen;

/// Commits, or rolls back a dry run.
pub(crate) async fn settle(tx: Transaction, is_dry_run: bool) -> Result<(), sqlx::Error> {
    if is_dry_run { tx.rollback().await } else { tx.commit().await }
}

/// Result of a bulk action.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BulkOutcome")]
pub(crate) struct Outcome {
    /// Number of records changed.
    pub(crate) changed: usize,
    /// Records left out.
    pub(crate) skipped: Vec<Skipped>,
    /// Id of the batch, for undo.
    pub(crate) batch: Uuid,
}

impl Outcome {
    pub(crate) fn new<I: Into<Uuid>>(
        changed: usize,
        skipped: Vec<(I, String)>,
        batch: impl Into<Uuid>,
    ) -> Self {
        let skipped = skipped.into_iter().map(|(id, reason)| Skipped { id: id.into(), reason }).collect();
        Self { changed, skipped, batch: batch.into() }
    }
}

/// A record left out of a bulk action.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Skipped {
    /// Record id.
    pub(crate) id: Uuid,
    /// Why it was left out.
    pub(crate) reason: String,
}
