//! Filter of lists by the colleague who is responsible for a record.

use std::str::FromStr;

use uuid::Uuid;

use crate::ids::UserId;
use crate::page::AnyOf;

/// Owner filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnedBy {
    /// Unassigned.
    Nobody,
    /// The caller's own.
    Me,
    /// This user's.
    User(UserId),
}

impl FromStr for OwnedBy {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, uuid::Error> {
        match text {
            "none" => Ok(Self::Nobody),
            "me" => Ok(Self::Me),
            id => Ok(Self::User(id.parse()?)),
        }
    }
}

/// The owner filter for a statement. An empty list of ids means that no user is included.
#[derive(Clone, Debug)]
pub struct Owners {
    /// Owners; `None` for any.
    pub ids: Option<Vec<Uuid>>,
    /// Unassigned records as well.
    pub is_nobody_too: bool,
}

impl Owners {
    /// The filter as `me` means it.
    #[must_use]
    pub fn read(filter: &AnyOf<OwnedBy>, me: UserId) -> Self {
        let ids = filter.0.iter().filter_map(|owner| match owner {
            OwnedBy::Nobody => None,
            OwnedBy::Me => Some(me.0),
            OwnedBy::User(user) => Some(user.0),
        });
        Self {
            ids: (!filter.0.is_empty()).then(|| ids.collect()),
            is_nobody_too: filter.0.contains(&OwnedBy::Nobody),
        }
    }
}
