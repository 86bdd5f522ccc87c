//! The queues: which jobs exist, and how they are enqueued.
//!
//! A queue is an enum, a job one of its variants. The names of variants and fields are stored with every
//! job, so they are frozen once shipped; a test with frozen payloads enforces that. Jobs carry ids only and
//! read the rest when they run, so that no personal data lies in the queue.

pub mod conversions;
pub mod documents;
pub mod images;
pub mod mail;
pub mod occasion;
pub mod payments;
pub mod queue;
pub mod schedule;
pub mod trace;
pub mod upkeep;

use kernel::Db;
use queue::depth::{self, Overview};

pub use conversions::Conversions;
pub use documents::Documents;
pub use images::Images;
pub use mail::Mail;
pub use payments::Payments;
pub use queue::{Job, Planned, enqueue, enqueue_all};
pub use upkeep::Upkeep;

/// The queues of this build with their job kinds.
pub const QUEUES: &[(&str, &[&str])] = &[
    (Mail::QUEUE, Mail::KINDS),
    (Documents::QUEUE, Documents::KINDS),
    (Images::QUEUE, Images::KINDS),
    (Payments::QUEUE, Payments::KINDS),
    (Conversions::QUEUE, Conversions::KINDS),
    (Upkeep::QUEUE, Upkeep::KINDS),
];

/// State of this build's queues.
pub async fn overview(db: &mut Db) -> Result<Overview, sqlx::Error> {
    let known: Vec<_> = QUEUES.iter().map(|(name, _)| *name).collect();
    depth::overview(db, &known).await
}
