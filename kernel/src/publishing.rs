//! The publishing workflow: draft, review, schedule, publish, archive.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::record::Refusal;
use crate::role::{Access, Verb};
use crate::words::words;

words! {
    /// How far something is on its way to visitors.
    #[schemars(rename = "PublishingStatus")]
    pub enum Status {
        /// Is being written.
        Draft = "draft",
        /// Somebody shall look at it.
        InReview = "in_review",
        /// Will be published at a time.
        Scheduled = "scheduled",
        /// Visitors see it.
        Published = "published",
        /// Put away.
        Archived = "archived",
    }
}

impl Status {
    /// What may become of it. Whoever may publish need not ask for a review; what is put away begins anew.
    #[must_use]
    pub const fn next(self) -> &'static [Self] {
        match self {
            Self::Draft => &[Self::InReview, Self::Scheduled, Self::Published, Self::Archived],
            Self::InReview | Self::Scheduled => {
                &[Self::Draft, Self::Scheduled, Self::Published, Self::Archived]
            }
            Self::Published => &[Self::Draft, Self::Archived],
            Self::Archived => &[Self::Draft],
        }
    }

    /// Visitors see it, or will without anybody looking at it again: it must be complete.
    #[must_use]
    pub const fn is_for_visitors(self) -> bool {
        matches!(self, Self::Scheduled | Self::Published)
    }
}

/// What shall become of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PublishingStep")]
pub struct Step {
    /// What it shall be.
    #[garde(skip)]
    pub to: Status,
    /// When visitors shall see it; goes with `scheduled` alone.
    #[serde(default)]
    #[garde(skip)]
    pub publish_at: Option<DateTime<Utc>>,
}

impl Step {
    /// Whether it may be taken now.
    ///
    /// # Errors
    /// When no way leads there, or the time does not go with it.
    pub fn check(self, from: Status, now: DateTime<Utc>) -> Result<(), Refusal> {
        if !from.next().contains(&self.to) {
            let reason = format!("What is {} cannot become {}.", said(from), said(self.to));
            return Err(Refusal::Rule { code: "wrong_status", reason });
        }
        let wrong = match (self.to, self.publish_at) {
            (Status::Scheduled, None) => "must be given",
            (Status::Scheduled, Some(at)) if at <= now => "must be a time to come",
            (Status::Scheduled, Some(_)) | (_, None) => return Ok(()),
            (_, Some(_)) => "goes with a scheduled publication only",
        };
        Err(Refusal::Field { field: "publishAt", reason: wrong.to_owned() })
    }
}

const fn said(status: Status) -> &'static str {
    match status {
        Status::Draft => "a draft",
        Status::InReview => "in review",
        Status::Scheduled => "scheduled",
        Status::Published => "published",
        Status::Archived => "archived",
    }
}

/// Whether somebody with this access changes what stands so. Who may not publish works on drafts.
#[must_use]
pub const fn is_open_to(status: Status, access: Access) -> bool {
    match status {
        Status::Draft | Status::InReview => access.allows(Verb::Edit),
        _ => access.allows(Verb::Manage),
    }
}

/// What somebody is told who may not publish.
#[must_use]
pub fn drafts_only() -> Refusal {
    Refusal::Rule { code: "drafts_only", reason: "You may change drafts only.".to_owned() }
}

/// Where somebody with this access can move it.
#[must_use]
pub fn next(status: Status, access: Access) -> Vec<Status> {
    let next = status.next().iter().copied();
    next.filter(|to| is_open_to(status, access) && is_open_to(*to, access)).collect()
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn refused(step: Step, from: Status) -> String {
        step.check(from, DateTime::UNIX_EPOCH).unwrap_err().to_string()
    }

    fn to(to: Status) -> Step {
        Step { to, publish_at: None }
    }

    #[test]
    fn whatever_is_there_can_become_a_draft_again() {
        for from in Status::ALL.iter().filter(|status| **status != Status::Draft) {
            assert!(to(Status::Draft).check(*from, DateTime::UNIX_EPOCH).is_ok(), "{from}");
        }
    }

    #[test]
    fn what_was_put_away_is_not_published_as_it_was() {
        assert_eq!(
            refused(to(Status::Published), Status::Archived),
            "What is archived cannot become published."
        );
        assert_eq!(refused(to(Status::Draft), Status::Draft), "What is a draft cannot become a draft.");
    }

    #[test]
    fn a_time_is_given_for_what_is_scheduled_and_for_nothing_else() {
        let at = |minutes| Some(DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes));
        let scheduled = |publish_at| Step { to: Status::Scheduled, publish_at };
        assert!(scheduled(at(1)).check(Status::Draft, DateTime::UNIX_EPOCH).is_ok());
        assert!(scheduled(at(2)).check(Status::Scheduled, DateTime::UNIX_EPOCH).is_ok(), "at another time");
        assert_eq!(refused(scheduled(None), Status::Draft), "publishAt must be given");
        assert_eq!(refused(scheduled(at(0)), Status::Draft), "publishAt must be a time to come");
        let published = Step { to: Status::Published, publish_at: at(1) };
        assert_eq!(refused(published, Status::Draft), "publishAt goes with a scheduled publication only");
    }
}
