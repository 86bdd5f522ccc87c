//! Rate limits: a burst, then one per interval.
//!
//! One row per key holds the instant up to which its allowance is spent (the generic cell rate algorithm),
//! so that any number of processes count together.

use chrono::{DateTime, TimeDelta, Utc};

use crate::Db;

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
    let taken = sqlx::query_scalar!(
        r#"insert into auth_throttles (key, spent_until) values ($1, $2::timestamptz + $3::float8 * interval '1 s')
           on conflict (key) do update
           set spent_until = greatest(auth_throttles.spent_until, $2) + $3 * interval '1 s'
           where auth_throttles.spent_until <= $2 + $4::float8 * interval '1 s'
           returning true as "taken!""#,
        key,
        now,
        rate.period.as_seconds_f64(),
        rate.tolerance().as_seconds_f64(),
    )
    .fetch_optional(&mut *db)
    .await?;
    if taken.is_some() {
        return Ok(Ok(()));
    }
    let spent_until = sqlx::query_scalar!("select spent_until from auth_throttles where key = $1", key)
        .fetch_optional(db)
        .await?;
    let wait = spent_until.map_or(TimeDelta::zero(), |until| until - rate.tolerance() - now);
    Ok(Err(wait.max(TimeDelta::seconds(1))))
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

    #[sqlx::test(migrator = "crate::MIGRATOR")]
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
}
