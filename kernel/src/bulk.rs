//! Bulk actions: applied to every selected record that allows them.

use sqlx::{Postgres, Transaction};

use crate::record::Refusal;

/// Result of a bulk action.
#[derive(Debug)]
pub struct Outcome<I> {
    /// Number of records changed.
    pub changed: usize,
    /// Records left out, with reasons.
    pub skipped: Vec<(I, String)>,
}

impl<I> Default for Outcome<I> {
    fn default() -> Self {
        Self { changed: 0, skipped: Vec::new() }
    }
}

impl<I> Outcome<I> {
    /// Commits one record's savepoint `part`, or rolls it back and notes the reason why the record was left
    /// out.
    ///
    /// # Errors
    /// A database error, which ends the whole action.
    pub async fn settle<T>(
        &mut self,
        part: Transaction<'_, Postgres>,
        id: I,
        done: Result<T, Refusal>,
    ) -> Result<Option<T>, sqlx::Error> {
        match done {
            Ok(value) => {
                part.commit().await?;
                self.changed += 1;
                return Ok(Some(value));
            }
            Err(Refusal::Database(sqlx::Error::RowNotFound)) => {
                self.skipped.push((id, "Not found.".to_owned()));
            }
            Err(Refusal::Database(error)) => return Err(error),
            Err(refusal) => self.skipped.push((id, refusal.to_string())),
        }
        part.rollback().await?;
        Ok(None)
    }
}

/// Ids without duplicates in a fixed order, so that concurrent actions on the same records do not deadlock.
#[must_use]
pub fn in_order<I: Copy + Ord>(ids: &[I]) -> Vec<I> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Adds and removes tags. Removal ignores case.
#[must_use]
pub fn retagged(tags: &[String], add: &[String], remove: &[String]) -> Vec<String> {
    let is_kept = |tag: &&String| !remove.iter().any(|gone| gone.eq_ignore_ascii_case(tag));
    tags.iter().filter(is_kept).chain(add).cloned().collect()
}

/// Declares the action `FeatureAll` of a list, with its description and its name in the contract.
#[macro_export]
macro_rules! feature_all {
    ($(#[$doc:meta])* $name:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase")]
        #[schemars(rename = $name)]
        pub struct FeatureAll {
            /// Whether they are featured.
            pub is_featured: bool,
        }
    };
}
pub use feature_all;

/// Declares the action `DeleteAll` of a list, with its description and its name in the contract.
#[macro_export]
macro_rules! delete_all {
    ($(#[$doc:meta])* $name:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[schemars(rename = $name)]
        pub struct DeleteAll {}
    };
}
pub use delete_all;
