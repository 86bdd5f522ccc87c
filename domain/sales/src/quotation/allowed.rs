//! Who may do what with a quotation in which status.

use chrono::NaiveDate;

use super::{Quotation, Status};
use kernel::ids::UserId;
use kernel::reach::Viewer;
use kernel::role::{self, Area, Role, access};
use kernel::string_enum::string_enum;
use pricing::approval::Approver;

string_enum! {
    /// An action on a quotation.
    #[schemars(rename = "QuotationVerb")]
    pub enum Verb {
        /// Edit it.
        Write = "write",
        /// Submit it for approval.
        Submit = "submit",
        /// Approve it.
        Approve = "approve",
        /// Return it for changes.
        Return = "return",
        /// Send it, or send it again.
        Send = "send",
        /// Create its next revision.
        Revise = "revise",
        /// Copy it to a new quotation.
        Copy = "copy",
        /// Cancel it.
        Cancel = "cancel",
        /// Record that the customer declined.
        Reject = "reject",
        /// Convert it into a customer and a project.
        Convert = "convert",
    }
}

/// Whether a user may approve a quotation, their own too: an admin always, the head of sales what needs no
/// admin. A second person is only required where money leaves the company.
pub(super) fn may_approve(viewer: &Viewer, needed: Option<Approver>) -> bool {
    let is_enough = needed.is_none_or(|needed| needed == Approver::SalesHead);
    viewer.role == Role::Admin || (viewer.is_sales_head && is_enough)
}

/// What decides about the actions.
#[derive(Clone, Copy, Debug)]
pub struct ActionContext {
    /// Status.
    pub status: Status,
    /// Owner.
    pub owner: UserId,
    /// Whose approval it needs.
    pub approval_by: Option<Approver>,
    /// Whether there is no later revision.
    pub is_latest: bool,
    /// Whether it has a project.
    pub has_project: bool,
    /// Last day of validity.
    pub valid_until: NaiveDate,
}

impl From<&Quotation> for ActionContext {
    fn from(quotation: &Quotation) -> Self {
        Self {
            status: quotation.status,
            owner: quotation.owner.id,
            approval_by: quotation.approval_by,
            is_latest: quotation.is_latest,
            has_project: quotation.project.is_some(),
            valid_until: quotation.draft.valid_until,
        }
    }
}

/// The actions that a user may take on a quotation in their scope.
#[must_use]
pub fn allowed(viewer: &Viewer, standing: &ActionContext, today: NaiveDate) -> Vec<Verb> {
    if !access(Area::Quotations, viewer.role).allows(role::Verb::Manage) {
        return Vec::new();
    }
    let may = |verb: &&Verb| match verb {
        Verb::Write | Verb::Submit => standing.status == Status::Draft,
        Verb::Approve => waits(standing) && may_approve(viewer, standing.approval_by),
        Verb::Return => {
            let is_theirs = viewer.user == standing.owner;
            waits(standing) && (is_theirs || may_approve(viewer, standing.approval_by))
        }
        Verb::Send => may_be_sent(standing.status) && today <= standing.valid_until,
        Verb::Revise => may_be_revised(standing.status) && standing.is_latest,
        Verb::Copy => true,
        Verb::Cancel => may_be_cancelled(standing.status),
        Verb::Reject => standing.status.is_with_customer(),
        // Acceptance has given the quotation of a lead its project.
        Verb::Convert => standing.status == Status::Accepted && !standing.has_project,
    };
    Verb::ALL.iter().filter(may).copied().collect()
}

fn waits(standing: &ActionContext) -> bool {
    standing.status == Status::PendingApproval
}

/// Approved, or already sent.
#[must_use]
pub(super) const fn may_be_sent(status: Status) -> bool {
    matches!(status, Status::Approved | Status::Sent | Status::Viewed)
}

/// No longer a draft, and not signed.
#[must_use]
pub(super) const fn may_be_revised(status: Status) -> bool {
    use Status::{Approved, Expired, Rejected, Sent, Viewed};
    matches!(status, Approved | Sent | Viewed | Rejected | Expired)
}

/// Not closed yet.
#[must_use]
pub(super) const fn may_be_cancelled(status: Status) -> bool {
    use Status::{Approved, Draft, PendingApproval, Sent, Viewed};
    matches!(status, Draft | PendingApproval | Approved | Sent | Viewed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: &str = "2026-11-20";

    fn verbs(role: Role, is_sales_head: bool, is_theirs: bool, standing: ActionContext) -> String {
        let user = if is_theirs { standing.owner } else { UserId::new() };
        let verbs = allowed(&Viewer { user, role, is_sales_head }, &standing, TODAY.parse().unwrap());
        verbs.iter().map(|verb| verb.as_str()).collect::<Vec<_>>().join(" ")
    }

    fn standing(status: Status) -> ActionContext {
        let owner = UserId::new();
        ActionContext {
            status,
            owner,
            approval_by: None,
            is_latest: true,
            has_project: false,
            valid_until: TODAY.parse().unwrap(),
        }
    }

    #[test]
    fn each_status_allows_what_belongs_to_it() {
        for (status, expected) in [
            (Status::Draft, "write submit copy cancel"),
            (Status::PendingApproval, "return copy cancel"),
            (Status::Approved, "send revise copy cancel"),
            (Status::Sent, "send revise copy cancel reject"),
            (Status::Viewed, "send revise copy cancel reject"),
            (Status::Accepted, "copy convert"),
            (Status::Converted, "copy"),
            (Status::Rejected, "revise copy"),
            (Status::Expired, "revise copy"),
            (Status::Superseded, "copy"),
            (Status::Cancelled, "copy"),
        ] {
            assert_eq!(verbs(Role::Sales, false, true, standing(status)), expected, "{status}");
            assert_eq!(verbs(Role::Finance, false, false, standing(status)), "", "{status}");
        }
    }

    #[test]
    fn whoever_must_agree_may() {
        let pending = |approval_by| ActionContext {
            approval_by: Some(approval_by),
            ..standing(Status::PendingApproval)
        };
        let all = "approve return copy cancel";
        assert_eq!(verbs(Role::Admin, false, true, pending(Approver::Admin)), all);
        assert_eq!(verbs(Role::Sales, true, false, pending(Approver::SalesHead)), all);
        assert_eq!(verbs(Role::Sales, true, true, pending(Approver::SalesHead)), all, "their own");
        assert_eq!(verbs(Role::Sales, true, true, pending(Approver::Admin)), "return copy cancel");
        assert_eq!(verbs(Role::Sales, true, false, pending(Approver::Admin)), "copy cancel");
    }

    #[test]
    fn what_has_a_project_gets_no_second_one() {
        let accepted = ActionContext { has_project: true, ..standing(Status::Accepted) };
        assert_eq!(verbs(Role::Sales, false, true, accepted), "copy");
    }

    #[test]
    fn what_is_past_is_neither_sent_nor_revised_again() {
        let past = ActionContext { valid_until: "2026-11-19".parse().unwrap(), ..standing(Status::Sent) };
        assert_eq!(verbs(Role::Sales, false, true, past), "revise copy cancel reject");
        let replaced = ActionContext { is_latest: false, ..standing(Status::Sent) };
        assert_eq!(verbs(Role::Sales, false, true, replaced), "send copy cancel reject");
    }
}
