//! Rate limits: a burst, then one per interval.
//!
//! One row per key holds the instant up to which its allowance is spent (the generic cell rate algorithm),
//! so that any number of processes count together.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use kernel::Db;

/// A part of a shared allowance has so many at once at least: by chance some parts are used more than others, and that
/// must not show.
const LEAST_OF_PART: i32 = 1000;

/// An allowance is shared by so many parts at most.
const MAX_PARTS: i32 = 64;

/// So many at once, and in the long run one a period.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once, after a long enough rest.
    pub burst: i32,
    /// What one costs.
    pub period: TimeDelta,
}

impl Rate {
    const fn new(burst: i32, period: TimeDelta) -> Self {
        Self { burst, period }
    }

    /// So many at once, and in the long run so many within that time.
    #[must_use]
    pub fn within(count: u32, time: TimeDelta) -> Self {
        let burst = i32::try_from(count).unwrap_or(i32::MAX).max(1);
        Self { burst, period: time / burst }
    }

    /// One part, drawn by chance, of an allowance that everybody shares, with the part's number; all of it while it is
    /// small. Whoever takes of an allowance holds its row until their transaction ends, and thousands an hour would wait
    /// for each other.
    #[must_use]
    pub fn part(self) -> (u128, Self) {
        let parts = (self.burst / LEAST_OF_PART).clamp(1, MAX_PARTS);
        let number = Uuid::new_v4().as_u128() % u128::from(parts.unsigned_abs());
        (number, Self { burst: self.burst / parts, period: self.period * parts })
    }

    /// How far ahead of now the allowance may be spent for one more to be allowed.
    fn tolerance(self) -> TimeDelta {
        self.period * (self.burst - 1)
    }
}

/// Sign-ins and refreshes from one address.
pub const TOKENS: Rate = Rate::new(30, TimeDelta::seconds(2));

/// Sign-ups, letters, proofs and changes from one address.
pub const REQUESTS: Rate = Rate::new(30, TimeDelta::seconds(10));

/// Guesses at the password of one account.
pub const GUESSES: Rate = Rate::new(10, TimeDelta::minutes(1));

/// Letters to one address.
pub const LETTERS: Rate = Rate::new(1, TimeDelta::minutes(1));

/// Letters to one address in the long run.
pub const LETTERS_A_DAY: Rate = Rate::new(6, TimeDelta::hours(4));

/// Entries in the audit log about failures at one account.
pub const FAILURE_ENTRIES: Rate = Rate::new(3, TimeDelta::minutes(10));

/// Letters to one person about copies of their session that were refused.
pub const REFUSALS_TOLD: Rate = Rate::new(1, TimeDelta::hours(24));

/// Estimates of kitchens for one address.
pub const ESTIMATES: Rate = Rate::new(60, TimeDelta::seconds(1));

/// Prices of designs for one address.
pub const DESIGN_PRICES: Rate = Rate::new(120, TimeDelta::seconds(1));

/// Enquiries from one address, far above what a fair behind one router sends: fewer are stored in any case.
pub const ENQUIRIES: Rate = Rate::new(1000, TimeDelta::seconds(4));

/// Requests about data from one address of the network.
pub const PRIVACY_REQUESTS: Rate = Rate::new(5, TimeDelta::minutes(12));

/// Requests about data in the name of one e-mail address.
pub const PRIVACY_REQUESTS_OF_ADDRESS: Rate = Rate::new(3, TimeDelta::hours(8));

/// Takes one from the allowance of `key`. The error is how long to wait.
pub async fn take(
    db: &mut Db,
    key: &[u8],
    rate: Rate,
    now: DateTime<Utc>,
) -> Result<Result<(), TimeDelta>, sqlx::Error> {
    let taken = take_all(db, &[(key, rate)], now).await?;
    Ok(taken.map_err(|spent| spent.wait))
}

/// An allowance of several that has none left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// Which one it is, from 0.
    pub place: usize,
    /// How long to wait for one more.
    pub wait: TimeDelta,
}

/// Takes one from each of these allowances, in their order. The error is the first that has none left: nothing is taken
/// from it and from those after it.
pub async fn take_all<K: AsRef<[u8]>>(
    db: &mut Db,
    allowances: &[(K, Rate)],
    now: DateTime<Utc>,
) -> Result<Result<(), Spent>, sqlx::Error> {
    let keys: Vec<_> = allowances.iter().map(|(key, _)| key.as_ref()).collect();
    let periods: Vec<_> = allowances.iter().map(|(_, rate)| rate.period.as_seconds_f64()).collect();
    let tolerances: Vec<_> = allowances.iter().map(|(_, rate)| rate.tolerance().as_seconds_f64()).collect();
    let refused = sqlx::query!(
        "select refused_place, refused_until from take_allowances($1, $2, $3, $4)",
        &keys as &[&[u8]],
        &periods,
        &tolerances,
        now,
    )
    .fetch_one(db)
    .await?;
    let Some(place) = refused.refused_place.and_then(|place| usize::try_from(place - 1).ok()) else {
        return Ok(Ok(()));
    };
    let wait = refused
        .refused_until
        .map_or(TimeDelta::zero(), |until| until - allowances[place].1.tolerance() - now);
    Ok(Err(Spent { place, wait: wait.max(TimeDelta::seconds(1)) }))
}

/// Gives back the whole allowance of `key`.
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
            assert_eq!(take(&mut db, b"a", THREE_A_MINUTE, now).await?, Ok(()));
        }
        assert_eq!(take(&mut db, b"a", THREE_A_MINUTE, now).await?, Err(TimeDelta::seconds(20)));
        assert_eq!(take(&mut db, b"b", THREE_A_MINUTE, now).await?, Ok(()), "others are not concerned");
        let later = now + TimeDelta::seconds(19);
        assert_eq!(take(&mut db, b"a", THREE_A_MINUTE, later).await?, Err(TimeDelta::seconds(1)));
        let later = now + TimeDelta::seconds(20);
        assert_eq!(take(&mut db, b"a", THREE_A_MINUTE, later).await?, Ok(()));
        assert!(take(&mut db, b"a", THREE_A_MINUTE, later).await?.is_err());

        forgive(&mut db, b"a").await?;
        assert_eq!(take(&mut db, b"a", THREE_A_MINUTE, later).await?, Ok(()));
        let rested = later + TimeDelta::hours(1);
        for _ in 0..3 {
            assert_eq!(take(&mut db, b"a", THREE_A_MINUTE, rested).await?, Ok(()), "rest does not add up");
        }
        assert!(take(&mut db, b"a", THREE_A_MINUTE, rested).await?.is_err());
        Ok(())
    }

    #[test_database::test]
    async fn of_several_those_before_the_first_that_is_spent_are_taken(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let now = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let one = Rate::new(1, TimeDelta::seconds(20));
        let (a, b, c) = ((b"a", THREE_A_MINUTE), (b"b", one), (b"c", one));
        assert_eq!(take_all(&mut db, &[a, b], now).await?, Ok(()));
        let spent = Spent { place: 1, wait: TimeDelta::seconds(20) };
        assert_eq!(take_all(&mut db, &[a, b, c], now).await?, Err(spent));
        assert_eq!(
            take_all(&mut db, &[c], now).await?,
            Ok(()),
            "nothing was taken after the one that is spent"
        );
        assert_eq!(take_all(&mut db, &[a], now).await?, Ok(()));
        let spent = Spent { place: 0, wait: TimeDelta::seconds(20) };
        assert_eq!(
            take_all(&mut db, &[a], now).await?,
            Err(spent),
            "what came before it was taken each time"
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
