//! The clock: the only source of the current time, which tests can stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{
    DateTime, Datelike as _, FixedOffset, Months, NaiveDate, NaiveTime, TimeDelta, TimeZone as _, Utc,
};

/// India Standard Time. The company works in one time zone without daylight saving.
pub const IST: FixedOffset = match FixedOffset::east_opt(5 * 3600 + 1800) {
    Some(offset) => offset,
    None => panic!("an offset of 5:30 hours exists"),
};

/// The date in India.
#[must_use]
pub fn day_of(instant: DateTime<Utc>) -> NaiveDate {
    instant.with_timezone(&IST).date_naive()
}

/// A local time in India.
#[must_use]
pub fn at(day: NaiveDate, time: NaiveTime) -> DateTime<Utc> {
    let local = day.and_time(time);
    // A fixed offset maps every local time to exactly one instant.
    IST.from_local_datetime(&local).single().map_or_else(|| local.and_utc(), |instant| instant.to_utc())
}

/// When a day begins in India.
#[must_use]
pub fn midnight(day: NaiveDate) -> DateTime<Utc> {
    at(day, NaiveTime::MIN)
}

/// When a day ends in India; `None` for the last day of the calendar.
#[must_use]
pub fn day_end(day: NaiveDate) -> Option<DateTime<Utc>> {
    day.succ_opt().map(midnight)
}

/// The same time in India calendar months later: on the same day, or else on the month's last.
#[must_use]
pub fn months_later(instant: DateTime<Utc>, months: u32) -> DateTime<Utc> {
    let later = instant.with_timezone(&IST).checked_add_months(Months::new(months));
    later.map_or(DateTime::<Utc>::MAX_UTC, |later| later.to_utc())
}

/// The first day of the financial year of a day, 1 April.
#[must_use]
pub fn financial_year_start(day: NaiveDate) -> NaiveDate {
    let year = if day.month() < 4 { day.year() - 1 } else { day.year() };
    NaiveDate::from_ymd_opt(year, 4, 1).unwrap_or(day)
}

/// The system clock, or a stopped one in tests.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    stopped: Option<Arc<AtomicI64>>,
}

impl Clock {
    /// A clock stopped at `instant` until [`Clock::advance`] moves it.
    #[must_use]
    pub fn stopped_at(instant: DateTime<Utc>) -> Self {
        Self { stopped: Some(Arc::new(AtomicI64::new(instant.timestamp_micros()))) }
    }

    /// The current time, to the microsecond like Postgres.
    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "this is the clock")]
    pub fn now(&self) -> DateTime<Utc> {
        let micros = match &self.stopped {
            Some(at) => at.load(Ordering::SeqCst),
            None => Utc::now().timestamp_micros(),
        };
        DateTime::from_timestamp_micros(micros).unwrap_or_default()
    }

    /// The current date in India.
    #[must_use]
    pub fn today(&self) -> NaiveDate {
        day_of(self.now())
    }

    /// Advances a stopped clock; has no effect on the system clock.
    pub fn advance(&self, by: TimeDelta) {
        if let Some(at) = &self.stopped {
            at.fetch_add(by.num_microseconds().unwrap_or(0), Ordering::SeqCst);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::ist;

    #[test]
    fn months_are_those_of_the_calendar_in_india() {
        assert_eq!(months_later(ist("2026-11-20T15:00"), 1), ist("2026-12-20T15:00"));
        assert_eq!(months_later(ist("2027-01-31T23:00"), 1), ist("2027-02-28T23:00"));
        // Still the last day of February in UTC.
        assert_eq!(months_later(ist("2027-03-01T03:00"), 12), ist("2028-03-01T03:00"));
    }

    #[test]
    fn a_stopped_clock_moves_only_when_told() {
        let clock = Clock::stopped_at(DateTime::from_timestamp(1_700_000_000, 0).unwrap());
        let first = clock.now();
        assert_eq!(first, clock.now());
        clock.clone().advance(TimeDelta::minutes(5));
        assert_eq!(clock.now() - first, TimeDelta::minutes(5));
    }

    #[test]
    fn a_running_clock_goes_forward() {
        let clock = Clock::default();
        assert!(clock.now() <= clock.now());
        assert!(clock.now().timestamp() > 1_700_000_000);
    }
}
