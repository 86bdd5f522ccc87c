//! Record scope of a permission, all records or a user's own, and the proof that a record was looked up
//! within it.
//!
//! The [`Reach`] follows from role, area and whether the user is head of sales. An id from a path, a query or
//! a body is only a claim: code that acts on a customer, a lead or a quotation takes a [`Visible`] or the
//! record itself, and both come only from lookups that take a [`Reach`] ([`Reach::All`] where no user asks:
//! jobs, private links). So a missing check does not compile, and records outside the scope are not found. A
//! generated test sends an id outside the scope beside a random one wherever the contract takes an id, as
//! every role, and compares the responses.

use std::ops::Deref;

use uuid::Uuid;

use crate::ids::UserId;
use crate::role::{Access, Area, Role, Verb, access};

/// Record scope. Records outside it are not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All records.
    All,
    /// Records owned by or assigned to the user, and unassigned ones, which someone must take.
    OwnOrUnassigned(UserId),
    /// Records owned by or assigned to the user.
    Own(UserId),
}

impl Reach {
    /// The required owner or assignee; `None` for any.
    #[must_use]
    pub const fn user(self) -> Option<Uuid> {
        match self {
            Self::All => None,
            Self::OwnOrUnassigned(user) | Self::Own(user) => Some(user.0),
        }
    }

    /// Whether a record with this owner and this other assignee is in scope.
    #[must_use]
    pub fn covers(self, owner: Option<UserId>, assigned: Option<UserId>) -> bool {
        let Some(me) = self.user() else { return true };
        let is_mine = [owner, assigned].into_iter().flatten().any(|user| user.0 == me);
        is_mine || (owner.is_none() && self.has_unassigned())
    }

    /// Whether unassigned records are in scope.
    #[must_use]
    pub const fn has_unassigned(self) -> bool {
        matches!(self, Self::All | Self::OwnOrUnassigned(_))
    }
}

/// A user, as far as it determines the scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Viewer {
    /// User id.
    pub user: UserId,
    /// Role.
    pub role: Role,
    /// Whether they are head of sales.
    pub is_sales_head: bool,
}

impl Viewer {
    /// The user's record scope in an area. The head of sales sees the whole team's records.
    #[must_use]
    pub const fn reach(&self, area: Area) -> Reach {
        match access(area, self.role) {
            Access::View | Access::Edit | Access::Full => Reach::All,
            Access::ViewOwn | Access::Own if self.is_sales_head => Reach::All,
            Access::Own => Reach::OwnOrUnassigned(self.user),
            Access::ViewOwn | Access::None => Reach::Own(self.user),
        }
    }

    /// The reach within an area that the viewer may see; `None` without it.
    #[must_use]
    pub const fn sight(&self, area: Area) -> Option<Reach> {
        if access(area, self.role).allows(Verb::View) { Some(self.reach(area)) } else { None }
    }
}

/// A record, or its id, that was found within a [`Reach`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visible<T> {
    record: T,
}

impl<T> Visible<T> {
    /// For lookups that have checked the scope, and for internal use.
    #[must_use]
    pub const fn found(record: T) -> Self {
        Self { record }
    }
}

/// A record with an id.
pub trait Keyed {
    /// Id type.
    type Id;

    /// Record id.
    fn id(&self) -> Self::Id;
}

impl<T: Keyed> Visible<T> {
    /// Only the id.
    #[must_use]
    pub fn visible_id(&self) -> Visible<T::Id> {
        Visible::found(self.record.id())
    }
}

impl<T> Deref for Visible<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn viewer(role: Role, is_sales_head: bool) -> Viewer {
        Viewer { user: UserId::new(), role, is_sales_head }
    }

    #[test]
    fn the_head_of_sales_reaches_what_the_team_reaches_in_every_area() {
        for area in Area::ALL {
            let (head, seller) = (viewer(Role::Sales, true), viewer(Role::Sales, false));
            if access(*area, Role::Sales).is_own() {
                assert_eq!(head.reach(*area), Reach::All, "{area}");
                assert_eq!(seller.reach(*area).user(), Some(seller.user.0), "{area}");
            } else {
                assert_eq!(
                    head.reach(*area).user().is_none(),
                    seller.reach(*area).user().is_none(),
                    "{area}"
                );
            }
        }
    }

    #[test]
    fn only_who_works_own_records_takes_unassigned_ones() {
        let seller = viewer(Role::Sales, false);
        assert_eq!(seller.reach(Area::Leads), Reach::OwnOrUnassigned(seller.user));
        assert_eq!(seller.reach(Area::Finance), Reach::Own(seller.user));
        let designer = viewer(Role::Designer, false);
        assert_eq!(designer.reach(Area::Leads), Reach::Own(designer.user));
        assert_eq!(viewer(Role::Finance, false).reach(Area::Leads), Reach::All);
    }

    #[test]
    fn a_scope_covers_own_assigned_and_for_some_unassigned_records() {
        let (me, other) = (UserId::new(), Some(UserId::new()));
        assert!(Reach::All.covers(other, other) && Reach::All.covers(None, None));
        for reach in [Reach::Own(me), Reach::OwnOrUnassigned(me)] {
            assert!(reach.covers(Some(me), other) && reach.covers(other, Some(me)), "{reach:?}");
            assert!(!reach.covers(other, None) && !reach.covers(other, other), "{reach:?}");
        }
        assert!(Reach::OwnOrUnassigned(me).covers(None, other) && !Reach::Own(me).covers(None, other));
    }

    #[test]
    fn without_access_only_what_is_ones_own_is_left() {
        let manager = viewer(Role::ProjectManager, false);
        assert_eq!(manager.reach(Area::Leads), Reach::Own(manager.user));
    }
}
