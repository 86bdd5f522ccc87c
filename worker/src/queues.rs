//! Which queues a worker works on, and the concurrency of each.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use jobs::{Conversions, Documents, Images, Job as _, Mail, Payments, Upkeep};

use crate::handle::Handle as _;

/// Sanity limit on concurrency.
const MAX_CONCURRENCY: usize = 1000;

/// A queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Queue {
    /// E-mails.
    Mail,
    /// Generated downloads and uploaded lists.
    Documents,
    /// Photographs and videos.
    Images,
    /// What a payment gateway tells and is asked.
    Payments,
    /// What ad platforms are told and asked.
    Conversions,
    /// Scheduled housekeeping.
    Upkeep,
}

impl Queue {
    /// All queues.
    pub const ALL: [Self; 6] =
        [Self::Mail, Self::Documents, Self::Images, Self::Payments, Self::Conversions, Self::Upkeep];

    /// Name, as stored with jobs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mail => Mail::QUEUE,
            Self::Documents => Documents::QUEUE,
            Self::Images => Images::QUEUE,
            Self::Payments => Payments::QUEUE,
            Self::Conversions => Conversions::QUEUE,
            Self::Upkeep => Upkeep::QUEUE,
        }
    }

    /// Default concurrency.
    const fn usual(self) -> usize {
        match self {
            // Mostly waiting for the mail server.
            Self::Mail => 16,
            // Mostly waiting for the gateway.
            Self::Payments => 4,
            Self::Documents | Self::Images | Self::Conversions | Self::Upkeep => 2,
        }
    }

    const fn is_heavy(self) -> bool {
        match self {
            Self::Mail => Mail::IS_HEAVY,
            Self::Documents => Documents::IS_HEAVY,
            Self::Images => Images::IS_HEAVY,
            Self::Payments => Payments::IS_HEAVY,
            Self::Conversions => Conversions::IS_HEAVY,
            Self::Upkeep => Upkeep::IS_HEAVY,
        }
    }
}

impl FromStr for Queue {
    type Err = QueuesError;

    fn from_str(name: &str) -> Result<Self, QueuesError> {
        let found = Self::ALL.into_iter().find(|queue| queue.name() == name);
        found.ok_or_else(|| QueuesError::Unknown(name.to_owned()))
    }
}

/// Queues with the concurrency of each: `mail=16,documents=2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queues(BTreeMap<Queue, usize>);

/// Why queues could not be parsed.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueuesError {
    /// Unknown queue.
    #[error("unknown queue `{0}`; the queues are {all}", all = names())]
    Unknown(String),
    /// Duplicate queue.
    #[error("`{0}` is listed twice")]
    Twice(&'static str),
    /// Concurrency out of range or not a number.
    #[error("`{0}` is not a valid concurrency; use a number from 1 to {MAX_CONCURRENCY}, such as {example}=4", example = Mail::QUEUE)]
    Concurrency(String),
}

fn names() -> String {
    Queue::ALL.map(Queue::name).join(", ")
}

impl Queues {
    /// The queues with their concurrency.
    pub fn iter(&self) -> impl Iterator<Item = (Queue, usize)> {
        self.0.iter().map(|(queue, concurrency)| (*queue, *concurrency))
    }

    /// Concurrency of a queue; 0 if it is not worked on.
    #[must_use]
    pub fn concurrency(&self, queue: Queue) -> usize {
        self.0.get(&queue).copied().unwrap_or_default()
    }

    /// Maximum connections of the queue system: one to listen for new jobs, one per queue, and one more so
    /// that jobs can be fetched while outcomes are written. Jobs cannot block them.
    #[must_use]
    pub fn connections_of_queue(&self) -> u32 {
        2 + counted(self.0.len())
    }

    /// Maximum connections of jobs. Jobs that wait for other services share a few; a CPU-bound one may hold
    /// one throughout. The schedule has another.
    #[must_use]
    pub fn connections_of_jobs(&self) -> u32 {
        let of = |(queue, concurrency): (Queue, usize)| {
            if queue.is_heavy() { concurrency } else { concurrency.min(4) }
        };
        1 + counted(self.iter().map(of).sum())
    }
}

fn counted(connections: usize) -> u32 {
    u32::try_from(connections).unwrap_or(u32::MAX)
}

/// All queues.
impl Default for Queues {
    fn default() -> Self {
        Self(Queue::ALL.into_iter().map(|queue| (queue, queue.usual())).collect())
    }
}

impl FromStr for Queues {
    type Err = QueuesError;

    fn from_str(text: &str) -> Result<Self, QueuesError> {
        let mut queues = BTreeMap::new();
        for entry in text.split(',').map(str::trim) {
            let (name, concurrency) = match entry.split_once('=') {
                Some((name, concurrency)) => (name, Some(concurrency)),
                None => (entry, None),
            };
            let queue: Queue = name.parse()?;
            let concurrency = concurrency.map_or(Ok(queue.usual()), at_once)?;
            if queues.insert(queue, concurrency).is_some() {
                return Err(QueuesError::Twice(queue.name()));
            }
        }
        Ok(Self(queues))
    }
}

fn at_once(text: &str) -> Result<usize, QueuesError> {
    let number = text.parse().ok().filter(|number| (1..=MAX_CONCURRENCY).contains(number));
    number.ok_or_else(|| QueuesError::Concurrency(text.to_owned()))
}

impl fmt::Display for Queues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.iter().map(|(queue, concurrency)| format!("{}={concurrency}", queue.name()));
        f.write_str(&entries.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queues_are_named_with_or_without_a_number() {
        let queues: Queues = "documents, mail=40".parse().unwrap();
        assert_eq!(queues.iter().collect::<Vec<_>>(), [(Queue::Mail, 40), (Queue::Documents, 2)]);
        assert_eq!(queues.to_string(), "mail=40,documents=2");
        assert_eq!(queues.concurrency(Queue::Upkeep), 0);
        assert_eq!(Queues::default().to_string().parse(), Ok(Queues::default()));
    }

    #[test]
    fn what_cannot_be_is_said() {
        for (text, reason) in [
            (
                "mial=2",
                "unknown queue `mial`; the queues are mail, documents, images, payments, conversions, upkeep",
            ),
            ("", "unknown queue ``; the queues are mail, documents, images, payments, conversions, upkeep"),
            ("mail=0", "`0` is not a valid concurrency; use a number from 1 to 1000, such as mail=4"),
            ("mail=many", "`many` is not a valid concurrency; use a number from 1 to 1000, such as mail=4"),
            ("mail,mail=2", "`mail` is listed twice"),
        ] {
            assert_eq!(text.parse::<Queues>().unwrap_err().to_string(), reason);
        }
    }

    /// The numbers in the README.
    #[test]
    fn connections_are_few() {
        for (text, queue, jobs) in [
            ("mail=16,documents=2,images=2,payments=4,conversions=2,upkeep=2", 8, 17),
            ("mail=16", 3, 5),
            ("documents=8", 3, 9),
        ] {
            let queues: Queues = text.parse().unwrap();
            assert_eq!(
                (queues.connections_of_queue(), queues.connections_of_jobs()),
                (queue, jobs),
                "{text}"
            );
        }
    }
}
