//! Splits a refused request until the bad event is alone.

use crate::conversion::{Answer, Outcome};

/// The requests by which events are told, each named by its place. Ask for the [`next`](Self::next) ones, send them, and
/// say what was [`answered`](Self::answered).
#[derive(Debug)]
pub struct Split {
    waiting: Vec<Vec<usize>>,
}

impl Split {
    /// So many events, at most `limit` in a request.
    #[must_use]
    pub fn new(events: usize, limit: usize) -> Self {
        let places: Vec<_> = (0..events).collect();
        Self { waiting: places.chunks(limit.max(1)).rev().map(<[usize]>::to_vec).collect() }
    }

    /// The events of the next request; `None` once all have an outcome.
    #[expect(clippy::should_implement_trait, reason = "what comes next depends on the answers")]
    pub fn next(&mut self) -> Option<Vec<usize>> {
        self.waiting.pop()
    }

    /// The events that are in none of the requests so far.
    pub fn rest(&self) -> impl Iterator<Item = usize> {
        self.waiting.iter().flatten().copied()
    }

    /// Outcomes of a request's events. None if it is split.
    pub fn answered(&mut self, events: &[usize], answer: Answer) -> Vec<(usize, Outcome)> {
        let all = |outcome: Outcome| events.iter().map(|event| (*event, outcome.clone())).collect();
        match answer {
            Answer::Each(outcomes) => events.iter().copied().zip(outcomes).collect(),
            Answer::All(outcome) => all(outcome),
            Answer::Pause { after, code, message } => all(Outcome::Retry { after, code, message }),
            Answer::Split { code, message } if events.len() <= 1 => all(Outcome::Rejected { code, message }),
            Answer::Split { .. } => {
                let (first, second) = events.split_at(events.len() / 2);
                self.waiting.push(second.to_vec());
                self.waiting.push(first.to_vec());
                Vec::new()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bad_events_are_rejected_and_all_others_accepted_once() {
        for bad in [vec![], vec![0], vec![6], vec![2, 3], vec![0, 1, 2, 3, 4, 5, 6]] {
            let mut split = Split::new(7, 5);
            let (mut outcomes, mut requests) = (vec![None; 7], 0);
            while let Some(events) = split.next() {
                requests += 1;
                assert!(events.len() <= 5);
                let answer = if events.iter().any(|event| bad.contains(event)) {
                    Answer::split("bad", "bad")
                } else {
                    Answer::Each(vec![Outcome::Accepted; events.len()])
                };
                for (event, outcome) in split.answered(&events, answer) {
                    assert!(outcomes[event].replace(outcome).is_none(), "one outcome each");
                }
            }
            for (event, outcome) in outcomes.into_iter().enumerate() {
                let is_rejected = matches!(outcome, Some(Outcome::Rejected { .. }));
                assert_eq!(is_rejected, bad.contains(&event), "{event} with {bad:?}");
                assert!(outcome.is_some());
            }
            if bad.is_empty() {
                assert_eq!(requests, 2);
            }
        }
    }

    #[test]
    fn what_is_no_events_fault_is_not_split() {
        let mut split = Split::new(3, 10);
        let events = split.next().unwrap();
        let outcomes = split.answered(&events, Answer::pause(None, "unreachable", "no"));
        assert_eq!(outcomes.len(), 3);
        assert!(split.next().is_none());
    }
}
