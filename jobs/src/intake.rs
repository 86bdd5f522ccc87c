//! What follows from an enquiry: letters, deadlines, and the first step of the sequence.

use chrono::{DateTime, Utc};
use domain::ids::{EnquiryId, UserId};
use domain::lead::Received;
use domain::lead::follow_up::Step;
use domain::lead::service_level::Level;
use domain::settings::FollowUps;

use crate::{Mail, Planned};

/// An enquiry that was taken in.
#[derive(Clone, Copy, Debug)]
pub struct Intake<'a> {
    /// The form.
    pub enquiry: EnquiryId,
    /// What became of it.
    pub received: &'a Received,
    /// When it came.
    pub received_at: DateTime<Utc>,
    /// The person agreed to be written to.
    pub agrees: bool,
    /// The letter that answers it; none where something else lets it go.
    pub answer: Option<Mail>,
    /// The colleague who filled it in, who need not be told of it.
    pub by: Option<UserId>,
}

/// The jobs that follow. A repeat is answered and announced; the lead's own clocks and its sequence of e-mails
/// run already.
#[must_use]
pub fn work(intake: &Intake<'_>, follow_ups: &FollowUps) -> Vec<Planned<Mail>> {
    let Intake { enquiry, received, received_at, agrees, answer, by } = *intake;
    let lead = received.lead;
    let mut work = Vec::new();
    if by.is_none() {
        work.extend(answer.into_iter().chain([Mail::AnnounceLead { enquiry }]).map(Planned::now));
    } else if agrees && received.has_email {
        work.extend(answer.map(Planned::now));
    }
    if let Some(owner) = received.owner.filter(|owner| Some(*owner) != by) {
        work.push(Planned::now(if received.is_repeat {
            Mail::AlertOwner { enquiry }
        } else {
            Mail::NotifyOwner { lead, owner, version: received.version }
        }));
    }
    for (level, at) in [(Level::Overdue, received.escalate_at), (Level::Breached, received.promise_at)] {
        work.extend(at.map(|at| Planned::at(Mail::EscalateLead { lead, level }, at)));
    }
    if agrees && received.has_email && !received.is_repeat {
        let step = Step::FIRST;
        work.push(Planned::at(Mail::FollowUpLead { lead, step }, step.due_at(received_at, follow_ups)));
    }
    work
}
