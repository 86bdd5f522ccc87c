//! Splits a refused request until the bad event is alone.

use std::ops::Range;

use crate::conversion::{Answer, Outcome};

/// The requests by which events are told. Ask for the [`next`](Self::next) one, send it, and say what was
/// [`answered`](Self::answered).
#[derive(Debug)]
pub struct Split {
    waiting: Vec<Range<usize>>,
}

impl Split {
    /// So many events, at most `limit` in a request.
    #[must_use]
    pub fn new(events: usize, limit: usize) -> Self {
        let limit = limit.max(1);
        let mut waiting: Vec<_> =
            (0..events).step_by(limit).map(|start| start..(start + limit).min(events)).collect();
        waiting.reverse();
        Self { waiting }
    }

    /// The events of the next request; `None` once all have an outcome.
    pub fn next(&mut self) -> Option<Range<usize>> {
        self.waiting.pop()
    }

    /// The events that have no outcome yet.
    #[must_use]
    pub fn rest(&self) -> Vec<usize> {
        self.waiting.iter().flat_map(Clone::clone).collect()
    }

    /// Outcomes of these events. None if their request is split.
    pub fn answered(&mut self, events: &Range<usize>, answer: Answer) -> Vec<(usize, Outcome)> {
        match answer {
            Answer::Each(outcomes) => events.clone().zip(outcomes).collect(),
            Answer::All(outcome) => events.clone().map(|event| (event, outcome.clone())).collect(),
            Answer::Pause { after, code, message } => {
                let outcome = Outcome::Retry { after, code, message };
                events.clone().map(|event| (event, outcome.clone())).collect()
            }
            Answer::Split { code, message } if events.len() == 1 => {
                vec![(events.start, Outcome::Rejected { code, message })]
            }
            Answer::Split { .. } => {
                let middle = events.start + events.len() / 2;
                self.waiting.push(middle..events.end);
                self.waiting.push(events.start..middle);
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
                let answer = if events.clone().any(|event| bad.contains(&event)) {
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
        assert!(split.next().is_none() && split.rest().is_empty());
    }
}
