//! Types that prove, in a function's signature, what its caller has done first.

use std::borrow::Borrow;
use std::ops::Deref;

use sqlx::PgTransaction;

use crate::reach::Keyed;

/// An open transaction, for functions whose steps, locks or reads must be atomic.
pub type Tx<'t> = PgTransaction<'t>;

/// A record read under a lock that lasts until the transaction ends. Functions that depend on a record's
/// state take one, so that nobody else can change the state in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locked<T> {
    record: T,
}

impl<T> Locked<T> {
    /// Wraps a record whose row the caller locked before reading it.
    #[must_use]
    pub const fn read(record: T) -> Self {
        Self { record }
    }

    /// The record without the proof, for display.
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
