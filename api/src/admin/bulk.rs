//! Bulk actions: their selection and their result.

use std::collections::BTreeMap;

use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::database::Transaction;
use crate::problem::Problem;
use crate::valid::check;

/// So many records at most: what is done to them is one transaction.
pub(crate) const MOST: u32 = 1_000;

/// Which records.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Selection<I> {
    /// These.
    Ids(#[garde(length(min = 1, max = 1_000))] Vec<I>),
    /// All that a list with these parameters has, on every page.
    Query(#[garde(length(max = 40))] BTreeMap<String, String>),
}

/// Refuses a selection of more records than can be acted on at once.
pub(crate) fn refuse_more_than(most: u32, found: impl TryInto<u64>, records: &str) -> Result<(), Problem> {
    if found.try_into().is_ok_and(|found| found <= u64::from(most)) {
        return Ok(());
    }
    let message = format!(
        "These are more than {},{:03} {records}. Please narrow the list, or do it in parts.",
        most / 1000,
        most % 1000,
    );
    Err(Problem::conflict("too_many", message))
}

/// The words that a list is searched for.
#[derive(Debug, Default, Deserialize, Validate)]
#[serde(default)]
pub(crate) struct Words {
    #[garde(length(chars, max = 200))]
    pub(crate) q: String,
}

/// A list's parameters, read and checked as the list itself would.
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

/// What is done to which records, or would be.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
pub(crate) struct Bulk<I, A: Validate<Context = ()>> {
    /// To which.
    #[garde(dive)]
    pub(crate) selection: Selection<I>,
    /// What.
    #[garde(dive)]
    pub(crate) action: A,
    /// Only says what would be done.
    #[serde(default)]
    #[garde(skip)]
    pub(crate) dry_run: bool,
}

/// The records of a selection: those that it names, or those that `$ids` finds by a list's words and filter. A macro,
/// because a closure that borrows what it is called with and what is around it is not known to be `Send`.
macro_rules! chosen {
    ($selection:expr, $records:expr, |$words:ident, $filter:ident| $ids:expr) => {
        match $selection {
            $crate::admin::bulk::Selection::Ids(ids) => ids,
            $crate::admin::bulk::Selection::Query(query) => {
                let $crate::admin::bulk::Words { q: $words } = $crate::admin::bulk::parameters(&query)?;
                let $filter = $crate::admin::bulk::parameters(&query)?;
                let ids = $ids.await?;
                $crate::admin::bulk::refuse_more_than($crate::admin::bulk::MOST, ids.len(), $records)?;
                ids
            }
        }
    };
}
pub(crate) use chosen;

/// Keeps what was done, or takes it back where it only was to be known.
pub(crate) async fn settle(tx: Transaction, is_dry_run: bool) -> Result<(), sqlx::Error> {
    if is_dry_run { tx.rollback().await } else { tx.commit().await }
}

/// How it ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BulkOutcome")]
pub(crate) struct Outcome {
    /// How many records it was done to.
    pub(crate) changed: usize,
    /// The records that it was not done to.
    pub(crate) skipped: Vec<Skipped>,
    /// Names what was done, for whoever wants it undone.
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

/// A record that it was not done to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct Skipped {
    /// Names the record.
    pub(crate) id: Uuid,
    /// Why not.
    pub(crate) reason: String,
}
