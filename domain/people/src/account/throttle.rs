//! Rate limits: a burst, then one per interval.
//!
//! One row per key holds the time up to which its allowance is spent (generic cell rate algorithm), so that
//! any number of processes count together.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use kernel::Db;
use kernel::settings::Sections;
use sqlx::types::Json;

/// Minimum burst of a shard of a global limit: requests are spread unevenly by chance, and that must not
/// show.
const MIN_SHARD_BURST: i32 = 1000;

/// Maximum number of shards of a limit.
const MAX_SHARDS: i32 = 64;

/// A burst, then one per period.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// Burst after a long enough pause.
    pub burst: i32,
    /// Cost of one.
    pub period: TimeDelta,
}

impl Rate {
    const fn new(burst: i32, period: TimeDelta) -> Self {
        Self { burst, period }
    }

    /// A burst of `count`, and in the long run `count` per `time`.
    #[must_use]
    pub fn within(count: u32, time: TimeDelta) -> Self {
        let burst = i32::try_from(count).unwrap_or(i32::MAX).max(1);
        Self { burst, period: time / burst }
    }

    /// A random shard of a global limit, with its number; the whole limit if it is small. Counting locks the
    /// row until the transaction ends, and thousands of requests per hour would wait for each other.
    #[must_use]
    pub fn part(self) -> (u128, Self) {
        let parts = (self.burst / MIN_SHARD_BURST).clamp(1, MAX_SHARDS);
        let number = Uuid::new_v4().as_u128() % u128::from(parts.unsigned_abs());
        (number, Self { burst: self.burst / parts, period: self.period * parts })
    }

    /// How far ahead of now the allowance may be spent.
    fn tolerance(self) -> TimeDelta {
        self.period * (self.burst - 1)
    }
}

/// Sign-ins and refreshes per network.
pub const TOKENS: Rate = Rate::new(30, TimeDelta::seconds(2));

/// Sign-ups, e-mails, confirmations and changes per network.
pub const REQUESTS: Rate = Rate::new(30, TimeDelta::seconds(10));

/// Password attempts per account.
pub const GUESSES: Rate = Rate::new(10, TimeDelta::minutes(1));

/// E-mails per address.
pub const LETTERS: Rate = Rate::new(1, TimeDelta::minutes(1));

/// E-mails per address in the long run.
pub const LETTERS_A_DAY: Rate = Rate::new(6, TimeDelta::hours(4));

/// Audit log entries about failures per account.
pub const FAILURE_ENTRIES: Rate = Rate::new(3, TimeDelta::minutes(10));

/// Security notices about copied sessions per user.
pub const SESSION_NOTICES: Rate = Rate::new(1, TimeDelta::hours(24));

/// Kitchen or painting estimates per network.
pub const ESTIMATES: Rate = Rate::new(60, TimeDelta::seconds(1));

/// Design prices per network.
pub const DESIGN_PRICES: Rate = Rate::new(120, TimeDelta::seconds(1));

/// Wishes to be told of stock per network.
pub const STOCK_NOTICES: Rate = Rate::new(10, TimeDelta::minutes(6));

/// Views of campaign pages per network: a mobile carrier puts many visitors behind one address.
pub const LANDING_VIEWS: Rate = Rate::new(300, TimeDelta::seconds(1));

/// Votes on help pages per network: an office behind one router votes on several pages.
pub const HELP_VOTES: Rate = Rate::new(40, TimeDelta::seconds(30));

/// Searches of visitors per network: the field searches while somebody types.
pub const SEARCHES: Rate = Rate::new(120, TimeDelta::seconds(1));

/// Enquiries per network, far more than a trade fair behind one router sends: below this they are saved in
/// any case.
pub const ENQUIRIES: Rate = Rate::new(1000, TimeDelta::seconds(4));

/// Visits and choices about cookies per network: an office behind one router opens many pages.
pub const VISITS: Rate = Rate::new(120, TimeDelta::seconds(2));

/// Tests of letters per colleague.
pub const LETTER_TESTS: Rate = Rate::new(10, TimeDelta::minutes(1));

/// Privacy requests per network.
pub const PRIVACY_REQUESTS: Rate = Rate::new(5, TimeDelta::minutes(12));

/// Privacy requests per e-mail address.
pub const PRIVACY_REQUESTS_OF_ADDRESS: Rate = Rate::new(3, TimeDelta::hours(8));

/// Counts one against the limit of `key`. The error is the wait.
pub async fn consume(
    db: &mut Db,
    key: &[u8],
    rate: Rate,
    now: DateTime<Utc>,
) -> Result<Result<(), TimeDelta>, sqlx::Error> {
    let taken = consume_all(db, &[(key, rate)], now).await?;
    Ok(taken.map_err(|exceeded| exceeded.wait))
}

/// The first exceeded limit of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LimitExceeded {
    /// Its index.
    pub place: usize,
    /// The wait.
    pub wait: TimeDelta,
}

/// Counts one against each limit in order. The error is the first one exceeded: it and those after it are not
/// counted.
pub async fn consume_all<K: AsRef<[u8]>>(
    db: &mut Db,
    allowances: &[(K, Rate)],
    now: DateTime<Utc>,
) -> Result<Result<(), LimitExceeded>, sqlx::Error> {
    let (taken, _) = consume_all_and_read(db, allowances, now, &[]).await?;
    Ok(taken)
}

/// Counts one against the limit of `key` and reads sections of the settings in the same round trip. The error is the
/// wait.
pub async fn consume_and_read(
    db: &mut Db,
    key: &[u8],
    rate: Rate,
    now: DateTime<Utc>,
    sections: &[&str],
) -> Result<Result<Sections, TimeDelta>, sqlx::Error> {
    let (taken, sections) = consume_all_and_read(db, &[(key, rate)], now, sections).await?;
    Ok(taken.map(|()| sections).map_err(|exceeded| exceeded.wait))
}

async fn consume_all_and_read<K: AsRef<[u8]>>(
    db: &mut Db,
    allowances: &[(K, Rate)],
    now: DateTime<Utc>,
    sections: &[&str],
) -> Result<(Result<(), LimitExceeded>, Sections), sqlx::Error> {
    let keys: Vec<_> = allowances.iter().map(|(key, _)| key.as_ref()).collect();
    let periods: Vec<_> = allowances.iter().map(|(_, rate)| rate.period.as_seconds_f64()).collect();
    let tolerances: Vec<_> = allowances.iter().map(|(_, rate)| rate.tolerance().as_seconds_f64()).collect();
    let row = sqlx::query!(
        r#"select refused_place, refused_until,
               (select jsonb_object_agg(section, value) from settings where section = any($5)) as "sections: Json<Sections>"
           from take_allowances($1, $2, $3, $4)"#,
        &keys as &[&[u8]],
        &periods,
        &tolerances,
        now,
        sections as &[&str],
    )
    .fetch_one(db)
    .await?;
    let sections = row.sections.map(|Json(sections)| sections).unwrap_or_default();
    let Some(place) = row.refused_place.and_then(|place| usize::try_from(place - 1).ok()) else {
        return Ok((Ok(()), sections));
    };
    let wait =
        row.refused_until.map_or(TimeDelta::zero(), |until| until - allowances[place].1.tolerance() - now);
    Ok((Err(LimitExceeded { place, wait: wait.max(TimeDelta::seconds(1)) }), sections))
}

/// Resets the limit of `key`.
pub async fn forgive(db: &mut Db, key: &[u8]) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from auth_throttles where key = $1", key).execute(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    const THREE_A_MINUTE: Rate = Rate::new(3, TimeDelta::seconds(20));

    #[test_database::test]
    async fn so_many_at_once_and_then_one_a_period(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        for _ in 0..3 {
            assert_eq!(consume(&mut db, b"a", THREE_A_MINUTE, now).await?, Ok(()));
        }
        assert_eq!(consume(&mut db, b"a", THREE_A_MINUTE, now).await?, Err(TimeDelta::seconds(20)));
        assert_eq!(consume(&mut db, b"b", THREE_A_MINUTE, now).await?, Ok(()), "other keys are unaffected");
        let later = now + TimeDelta::seconds(19);
        assert_eq!(consume(&mut db, b"a", THREE_A_MINUTE, later).await?, Err(TimeDelta::seconds(1)));
        let later = now + TimeDelta::seconds(20);
        assert_eq!(consume(&mut db, b"a", THREE_A_MINUTE, later).await?, Ok(()));
        assert!(consume(&mut db, b"a", THREE_A_MINUTE, later).await?.is_err());

        forgive(&mut db, b"a").await?;
        assert_eq!(consume(&mut db, b"a", THREE_A_MINUTE, later).await?, Ok(()));
        let rested = later + TimeDelta::hours(1);
        for _ in 0..3 {
            assert_eq!(
                consume(&mut db, b"a", THREE_A_MINUTE, rested).await?,
                Ok(()),
                "unused allowance does not accumulate"
            );
        }
        assert!(consume(&mut db, b"a", THREE_A_MINUTE, rested).await?.is_err());
        Ok(())
    }

    #[test_database::test]
    async fn of_several_those_before_the_first_that_is_spent_are_taken(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let one = Rate::new(1, TimeDelta::seconds(20));
        let (a, b, c) = ((b"a", THREE_A_MINUTE), (b"b", one), (b"c", one));
        assert_eq!(consume_all(&mut db, &[a, b], now).await?, Ok(()));
        let exceeded = LimitExceeded { place: 1, wait: TimeDelta::seconds(20) };
        assert_eq!(consume_all(&mut db, &[a, b, c], now).await?, Err(exceeded));
        assert_eq!(
            consume_all(&mut db, &[c], now).await?,
            Ok(()),
            "limits after the exceeded one are not counted"
        );
        assert_eq!(consume_all(&mut db, &[a], now).await?, Ok(()));
        let exceeded = LimitExceeded { place: 0, wait: TimeDelta::seconds(20) };
        assert_eq!(
            consume_all(&mut db, &[a], now).await?,
            Err(exceeded),
            "limits before it are counted each time"
        );
        Ok(())
    }

    #[test]
    fn a_small_allowance_is_whole_and_a_large_one_has_parts() {
        let small = Rate::within(1999, TimeDelta::hours(1));
        let (number, part) = small.part();
        assert_eq!((number, part.burst, part.period), (0, small.burst, small.period));
        let large = Rate::within(100_000, TimeDelta::hours(1));
        let (number, part) = large.part();
        assert!(number < 64);
        assert_eq!((part.burst, part.period), (1562, large.period * 64));
    }
}
