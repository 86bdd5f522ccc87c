//! Working hours, for calls and e-mails.

use chrono::{DateTime, Datelike, Duration, NaiveDate, NaiveTime, Utc, Weekday};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::clock::{at, day_of};

/// A time span within a day, Indian time. `from` is inclusive, `until` exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct Span {
    /// Start.
    #[garde(skip)]
    pub from: NaiveTime,
    /// End. If equal to the start, the span is empty.
    #[garde(custom(not_before(self.from)))]
    pub until: NaiveTime,
}

fn not_before(from: NaiveTime) -> impl FnOnce(&NaiveTime, &()) -> garde::Result {
    move |until, ()| {
        if *until < from { Err(garde::Error::new("must not be before the start")) } else { Ok(()) }
    }
}

impl Span {
    /// A span between two full hours.
    ///
    /// # Panics
    /// If an hour is above 23.
    #[must_use]
    pub const fn hours(from: u32, until: u32) -> Self {
        match (NaiveTime::from_hms_opt(from, 0, 0), NaiveTime::from_hms_opt(until, 0, 0)) {
            (Some(from), Some(until)) => Self { from, until },
            _ => panic!("an hour is 0 to 23"),
        }
    }

    fn on(self, day: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
        (at(day, self.from), at(day, self.until))
    }

    /// The first time from `instant` on that lies in this span.
    #[must_use]
    pub fn next_inside(self, instant: DateTime<Utc>) -> DateTime<Utc> {
        let today = day_of(instant);
        let (from, until) = self.on(today);
        if instant < from {
            from
        } else if instant < until {
            instant
        } else {
            at(today + Duration::days(1), self.from)
        }
    }
}

/// Working hours for calls. The default is the source's contact hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct WorkingHours {
    /// Monday to Saturday.
    #[garde(dive)]
    pub weekdays: Span,
    /// Sunday.
    #[garde(dive)]
    pub sunday: Span,
}

impl Default for WorkingHours {
    fn default() -> Self {
        Self { weekdays: Span::hours(9, 18), sunday: Span::hours(10, 16) }
    }
}

impl WorkingHours {
    /// Opening and closing time of a day; equal if it is closed.
    #[must_use]
    pub fn on(&self, day: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
        match day.weekday() {
            Weekday::Sun => self.sunday,
            _ => self.weekdays,
        }
        .on(day)
    }

    /// The time when `minutes` of working time have passed since `start`.
    #[must_use]
    pub fn after(&self, start: DateTime<Utc>, minutes: u32) -> DateTime<Utc> {
        let mut left = Duration::minutes(i64::from(minutes));
        let mut day = day_of(start);
        // A year without working hours means that none are set: stop counting.
        for _ in 0..366 {
            let (opens, closes) = self.on(day);
            let from = start.max(opens);
            if from < closes {
                if left <= closes - from {
                    return from + left;
                }
                left -= closes - from;
            }
            day += Duration::days(1);
        }
        start + left
    }

    /// Working minutes between two times, rounded down; 0 if the second is not the later one.
    #[must_use]
    pub fn between(&self, start: DateTime<Utc>, end: DateTime<Utc>) -> i64 {
        let mut worked = Duration::zero();
        let mut day = day_of(start);
        while day <= day_of(end) {
            let (opens, closes) = self.on(day);
            worked += (end.min(closes) - start.max(opens)).max(Duration::zero());
            day += Duration::days(1);
        }
        worked.num_minutes()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ist(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(&format!("{text}:00+05:30")).unwrap().to_utc()
    }

    #[test]
    fn minutes_count_only_while_the_office_is_open() {
        let hours = WorkingHours::default();
        // 2026-11-20 is a Friday.
        for (start, minutes, end) in [
            ("2026-11-20T10:00", 30, "2026-11-20T10:30"),
            ("2026-11-20T17:45", 30, "2026-11-21T09:15"),
            ("2026-11-20T23:00", 30, "2026-11-21T09:30"),
            ("2026-11-20T05:00", 30, "2026-11-20T09:30"),
            ("2026-11-21T17:50", 30, "2026-11-22T10:20"),
            ("2026-11-22T15:50", 120, "2026-11-23T10:50"),
            ("2026-11-20T17:30", 30, "2026-11-20T18:00"),
            ("2026-11-20T09:00", 0, "2026-11-20T09:00"),
        ] {
            assert_eq!(hours.after(ist(start), minutes), ist(end), "{minutes} minutes from {start}");
        }
    }

    #[test]
    fn only_working_time_lies_between() {
        let hours = WorkingHours::default();
        for (start, end, minutes) in [
            ("2026-11-20T10:00", "2026-11-20T10:30", 30),
            ("2026-11-20T17:45", "2026-11-21T09:15", 30),
            ("2026-11-20T23:00", "2026-11-21T08:00", 0),
            ("2026-11-21T17:00", "2026-11-23T10:00", 60 + 6 * 60 + 60),
            ("2026-11-20T10:30", "2026-11-20T10:00", 0),
        ] {
            assert_eq!(hours.between(ist(start), ist(end)), minutes, "from {start} to {end}");
        }
    }

    #[test]
    fn a_closed_office_still_gives_an_answer() {
        let closed = WorkingHours { weekdays: Span::hours(9, 9), sunday: Span::hours(9, 9) };
        let start = ist("2026-11-20T10:00");
        assert_eq!(closed.after(start, 30), start + Duration::minutes(30));
    }

    #[test]
    fn mail_waits_for_the_morning() {
        let polite = Span::hours(9, 20);
        assert_eq!(polite.next_inside(ist("2026-11-20T08:59")), ist("2026-11-20T09:00"));
        assert_eq!(polite.next_inside(ist("2026-11-20T12:34")), ist("2026-11-20T12:34"));
        assert_eq!(polite.next_inside(ist("2026-11-20T20:00")), ist("2026-11-21T09:00"));
        assert_eq!(polite.next_inside(ist("2026-11-20T23:59")), ist("2026-11-21T09:00"));
    }

    proptest! {
        #[test]
        fn later_starts_and_more_minutes_never_end_earlier(start in 0i64..10_000_000, more in 0i64..100_000, minutes in 0u32..3_000, extra in 0u32..600) {
            let hours = WorkingHours::default();
            let start = DateTime::from_timestamp(1_780_000_000 + start, 0).unwrap();
            prop_assert!(hours.after(start, minutes) >= start + Duration::minutes(i64::from(minutes)));
            prop_assert!(hours.after(start + Duration::seconds(more), minutes) >= hours.after(start, minutes));
            prop_assert_eq!(hours.between(start, hours.after(start, minutes)), i64::from(minutes));
            prop_assert!(hours.after(start, minutes + extra) >= hours.after(start, minutes) + Duration::minutes(i64::from(extra)));
        }
    }
}
