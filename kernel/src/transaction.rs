//! Proof, in a rule's signature, of what its caller must have done first.

use std::borrow::Borrow;
use std::ops::Deref;

use sqlx::PgTransaction;

use crate::reach::Keyed;

/// A transaction that was begun: for rules whose steps, locks or reads must stand or fall together.
pub type Tx<'t> = PgTransaction<'t>;

/// A record as it was read under a lock that holds until the transaction ends. What decides by a record's state takes
/// one, so that nobody else changes that state in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locked<T> {
    record: T,
}

impl<T> Locked<T> {
    /// For what has locked the record's row before it read it.
    #[must_use]
    pub const fn read(record: T) -> Self {
        Self { record }
    }

    /// The record alone, to be shown.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.record
    }
}

impl<T> Deref for Locked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.record
    }
}

impl<T> Borrow<T> for Locked<T> {
    fn borrow(&self) -> &T {
        &self.record
    }
}

impl<T: Keyed> Keyed for Locked<T> {
    type Id = T::Id;

    fn id(&self) -> T::Id {
        self.record.id()
    }
}
