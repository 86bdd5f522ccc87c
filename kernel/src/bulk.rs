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
