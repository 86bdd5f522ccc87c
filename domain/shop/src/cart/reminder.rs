//! Carts that users left, and the one letter about each.
//!
//! A cart is left once it was not touched for some hours ([`ShopLetters`]) and nothing was ordered since. It is written about once, however
//! long it stays as it is, and a user gets at most one letter in [`PAUSE`]. Who agreed to marketing is for the caller to
//! say.

use chrono::{DateTime, TimeDelta, Utc};
use jobs::{Mail, Planned, enqueue_all};
use kernel::ids::UserId;
use kernel::{Db, Tx, settings};
use sqlx::types::Json;
use uuid::Uuid;

use super::CartLine;
use crate::settings::ShopLetters;

/// Between two letters to a user.
const PAUSE: TimeDelta = TimeDelta::days(7);

/// Active users with a cart that they left and were not written to about.
pub async fn due(db: &mut Db, now: DateTime<Utc>) -> Result<Vec<UserId>, sqlx::Error> {
    let letters: ShopLetters = settings::read(&mut *db).await?;
    if !letters.reminds_of_carts {
        return Ok(Vec::new());
    }
    let [from, until] = letters.window(now);
    sqlx::query_scalar!(
        r#"select user_id as "user: UserId" from carts join users on users.id = user_id
           where carts.updated_at <= $1 and carts.updated_at > $2 and reminded_at is null
               and (last_letter_at is null or last_letter_at <= $3) and lines <> '[]' and users.status = 'active'
               and not exists (
                   select from orders
                   where orders.created_at >= carts.updated_at
                       and (orders.user_id = users.id or email_normalized = users.email)
               )"#,
        until,
        from,
        now - PAUSE,
    )
    .fetch_all(db)
    .await
}

/// Enqueues the letters of those of these users whose carts are still due.
pub async fn remind(tx: &mut Tx<'_>, users: &[UserId], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let letters: ShopLetters = settings::read(&mut *tx).await?;
    let [_, until] = letters.window(now);
    let users: Vec<Uuid> = users.iter().map(|user| user.0).collect();
    let claimed = sqlx::query!(
        r#"update carts set reminded_at = $2, last_letter_at = $2
           where user_id = any ($1) and updated_at <= $3 and reminded_at is null
           returning user_id as "user: UserId", updated_at"#,
        &users,
        now,
        until,
    )
    .fetch_all(&mut **tx)
    .await?;
    let letters: Vec<_> = claimed
        .into_iter()
        .map(|row| Planned::now(Mail::RemindOfCart { user: row.user, changed_at: row.updated_at }))
        .collect();
    enqueue_all(tx, &letters).await
}

/// The lines of a cart, if it is still as it was left at that time, and carts are still written about.
pub async fn left(
    db: &mut Db,
    user: UserId,
    changed_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Option<Vec<CartLine>>, sqlx::Error> {
    let letters: ShopLetters = settings::read(&mut *db).await?;
    if !letters.reminds_of_carts {
        return Ok(None);
    }
    let [from, _] = letters.window(now);
    let lines = sqlx::query_scalar!(
        r#"select lines as "lines: Json<Vec<CartLine>>" from carts join users on users.id = user_id
           where user_id = $1 and carts.updated_at = $2 and carts.updated_at > $3 and lines <> '[]'
               and users.status = 'active'
               and not exists (
                   select from orders
                   where orders.created_at >= carts.updated_at
                       and (orders.user_id = users.id or email_normalized = users.email)
               )"#,
        user.0,
        changed_at,
        from,
    )
    .fetch_optional(db)
    .await?;
    Ok(lines.map(|Json(lines)| lines))
}

#[cfg(test)]
mod tests {
    use kernel::audit::Actor;
    use kernel::clock::Clock;
    use sqlx::PgPool;

    use super::*;
    use crate::cart::account::{self, AccountCartDraft};
    use crate::product::ProductId;

    async fn user(db: &mut Db, email: &str) -> sqlx::Result<UserId> {
        let user = UserId::new();
        sqlx::query!("insert into users (id, email) values ($1, $2)", user.0, email).execute(db).await?;
        Ok(user)
    }

    fn cart(quantity: u8) -> AccountCartDraft {
        let line = CartLine {
            id: Uuid::nil(),
            product_id: ProductId(Uuid::nil()),
            option_ids: Vec::new(),
            quantity,
            seen_paise: None,
            with_assembly: false,
        };
        let lines = if quantity == 0 { Vec::new() } else { vec![line] };
        AccountCartDraft { lines, saved_for_later: Vec::new(), coupon: None, merge: false }
    }

    async fn letters(db: &mut Db) -> sqlx::Result<usize> {
        Ok(jobs::queue::waiting::<Mail>(db).await?.len())
    }

    #[test_database::test]
    async fn a_cart_is_written_about_once_as_it_is_and_a_user_once_a_week(pool: PgPool) -> sqlx::Result<()> {
        let noon = kernel::testing::ist("2026-11-20T12:00");
        let after = |hours| noon + TimeDelta::hours(hours);
        let mut tx = pool.begin().await?;
        let asha = user(&mut tx, "asha@example.com").await?;
        account::save(&mut tx, asha, cart(1), noon).await?;
        assert_eq!(due(&mut tx, after(3)).await?, []);
        assert_eq!(due(&mut tx, after(4)).await?, [asha]);
        remind(&mut tx, &[asha], after(4)).await?;
        remind(&mut tx, &[asha], after(4)).await?;
        assert_eq!((due(&mut tx, after(5)).await?, letters(&mut tx).await?), (vec![], 1));
        assert!(left(&mut tx, asha, noon, after(5)).await?.is_some());

        // Saved again as it is, which a sign-in on another device does: the same cart.
        account::save(&mut tx, asha, cart(1), after(6)).await?;
        assert!(left(&mut tx, asha, noon, after(6)).await?.is_none(), "they are back");
        assert_eq!(due(&mut tx, after(10)).await?, []);
        // Another cart, but they were written to this week.
        account::save(&mut tx, asha, cart(2), after(11)).await?;
        assert_eq!(due(&mut tx, after(16)).await?, []);
        let a_week = 4 + 7 * 24;
        assert_eq!(due(&mut tx, after(a_week)).await?, [asha]);
        assert_eq!(due(&mut tx, after(a_week + 24)).await?, [], "it is old news");
        account::save(&mut tx, asha, cart(0), after(a_week)).await?;
        assert_eq!(due(&mut tx, after(a_week + 4)).await?, [], "there is nothing in it");
        Ok(())
    }
    #[test_database::test]
    async fn the_settings_say_whether_and_when_a_cart_is_written_about(pool: PgPool) -> sqlx::Result<()> {
        let noon = kernel::testing::ist("2026-11-20T12:00");
        let after = |hours| noon + TimeDelta::hours(hours);
        let clock = Clock::stopped_at(noon);
        let mut tx = pool.begin().await?;
        let asha = user(&mut tx, "asha@example.com").await?;
        account::save(&mut tx, asha, cart(1), noon).await?;
        let mut wanted = ShopLetters { reminds_of_carts: true, cart_hours: 24, cart_days: 14 };
        settings::change(&mut tx, &clock, &Actor::system(), 0, &wanted).await.unwrap();
        assert_eq!(due(&mut tx, after(23)).await?, []);
        assert_eq!(due(&mut tx, after(13 * 24)).await?, [asha]);
        remind(&mut tx, &[asha], after(24)).await?;
        assert!(left(&mut tx, asha, noon, after(25)).await?.is_some());
        wanted.reminds_of_carts = false;
        settings::change(&mut tx, &clock, &Actor::system(), 1, &wanted).await.unwrap();
        assert!(left(&mut tx, asha, noon, after(25)).await?.is_none(), "not even a letter that waits");
        account::save(&mut tx, asha, cart(2), after(24 * 8)).await?;
        assert_eq!(due(&mut tx, after(24 * 10)).await?, []);
        Ok(())
    }
}
