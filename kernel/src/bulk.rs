//! Bulk actions: applied to every selected record that allows them.

use sqlx::{Postgres, Transaction};

use crate::record::Refusal;

/// How it ended.
#[derive(Debug)]
pub struct Outcome<I> {
    /// How many it was done to.
    pub changed: usize,
    /// The others, with the reason.
    pub skipped: Vec<(I, String)>,
}

impl<I> Default for Outcome<I> {
    fn default() -> Self {
        Self { changed: 0, skipped: Vec::new() }
    }
}

impl<I> Outcome<I> {
    /// Keeps what was done to one record within `part`, a transaction of its own in that of all; a record that it
    /// cannot be done to is as it was, however far it had come, and is told with the reason.
    ///
    /// # Errors
    /// What the database fails with ends all of it.
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
                self.skipped.push((id, "was not found".to_owned()));
            }
            Err(Refusal::Database(error)) => return Err(error),
            Err(refusal) => self.skipped.push((id, refusal.to_string())),
        }
        part.rollback().await?;
        Ok(None)
    }
}

/// Each record once, in one order for everybody, so that two who do something to the same ones do not wait for each
/// other.
#[must_use]
pub fn in_order<I: Copy + Ord>(ids: &[I]) -> Vec<I> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Tags of which some come and others go, however these are written.
#[must_use]
pub fn retagged(tags: &[String], add: &[String], remove: &[String]) -> Vec<String> {
    let is_kept = |tag: &&String| !remove.iter().any(|gone| gone.eq_ignore_ascii_case(tag));
    tags.iter().filter(is_kept).chain(add).cloned().collect()
}
