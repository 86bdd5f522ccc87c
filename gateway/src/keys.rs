//! The keys of the company's Razorpay account: entered by staff, stored sealed, and never shown again.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{Named, UserId};
use kernel::record::Refusal;
use kernel::seal::Seal;
use kernel::{Db, Tx};

use crate::account::is_test_key;
use crate::{Account, Gateway, Secret, WebhookSecrets};

/// For how long the former webhook secret is accepted. Razorpay repeats events for 24 hours, signed as the first time.
const OVERLAP: TimeDelta = TimeDelta::hours(25);

/// The stored keys, without their secrets.
#[derive(Clone, Debug)]
pub struct StoredKeys {
    /// Public key.
    pub key_id: String,
    /// Whether the installation's secret opens them.
    pub is_readable: bool,
    /// Until when the former webhook secret is accepted too; `None` if it is not.
    pub former_until: Option<DateTime<Utc>>,
    /// When a webhook was last refused because of its signature, to the minute.
    pub webhook_refused_at: Option<DateTime<Utc>>,
    /// Optimistic-lock version.
    pub version: i32,
    /// When they were last changed.
    pub updated_at: DateTime<Utc>,
    /// Who changed them.
    pub updated_by: Option<Named<UserId>>,
}

impl StoredKeys {
    /// Whether no money is moved with them.
    #[must_use]
    pub fn is_test(&self) -> bool {
        is_test_key(&self.key_id)
    }
}

/// Keys as entered.
#[derive(Clone, Debug)]
pub struct NewKeys {
    /// Public key.
    pub key_id: String,
    /// Its secret; the stored one if omitted.
    pub key_secret: Option<Secret>,
    /// Secret of the webhook; the stored one if omitted.
    pub webhook_secret: Option<Secret>,
}

/// What came of saving keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// They are in use.
    Yes,
    /// Somebody else changed them since.
    Stale,
}

const NAME: &str = Gateway::Razorpay.name();

/// A secret is bound to its column and key, so that none can be put in another's place.
fn name(column: &str, key_id: &str) -> Vec<u8> {
    [column, key_id].join("\0").into_bytes()
}

fn open(seal: &Seal, column: &str, key_id: &str, sealed: &[u8]) -> Option<Secret> {
    let plain = seal.open(&name(column, key_id), sealed)?;
    String::from_utf8(plain).ok().map(Secret::from)
}

const KEY: &str = "key_secret";
const WEBHOOK: &str = "webhook_secret";

/// The account; `None` without keys, or if they cannot be read.
pub(crate) async fn account(
    db: &mut Db,
    seal: &Seal,
    now: DateTime<Utc>,
) -> Result<Option<Account>, sqlx::Error> {
    let row = sqlx::query!(
        "select key_id, key_secret, webhook_secret, former_webhook_secret, former_until
         from gateway_accounts where gateway = $1",
        NAME,
    )
    .fetch_optional(db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let secret = |column, sealed: &[u8]| open(seal, column, &row.key_id, sealed);
    let former = row.former_webhook_secret.filter(|_| row.former_until.is_some_and(|until| until > now));
    let account = secret(KEY, &row.key_secret).zip(secret(WEBHOOK, &row.webhook_secret));
    let Some((key_secret, current)) = account else {
        tracing::error!("the payment gateway's keys were sealed with another SECRET_KEY; enter them again");
        return Ok(None);
    };
    let webhook = WebhookSecrets { current, former: former.and_then(|sealed| secret(WEBHOOK, &sealed)) };
    Ok(Some(Account { key_id: row.key_id, key_secret, webhook }))
}

/// The stored keys without their secrets; `None` if none were entered.
pub(crate) async fn stored(
    db: &mut Db,
    seal: &Seal,
    now: DateTime<Utc>,
) -> Result<Option<StoredKeys>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select key_id, key_secret, webhook_secret, former_until, webhook_refused_at, account.version,
               account.updated_at, account.updated_by as "updated_by: UserId", users.name as "updated_by_name?"
           from gateway_accounts as account left join users on users.id = account.updated_by
           where gateway = $1"#,
        NAME,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| StoredKeys {
        is_readable: open(seal, KEY, &row.key_id, &row.key_secret).is_some()
            && open(seal, WEBHOOK, &row.key_id, &row.webhook_secret).is_some(),
        key_id: row.key_id,
        former_until: row.former_until.filter(|until| *until > now),
        webhook_refused_at: row.webhook_refused_at,
        version: row.version,
        updated_at: row.updated_at,
        updated_by: Named::of(row.updated_by, row.updated_by_name),
    }))
}

/// Saves keys. The audit log learns which were changed, and the public key.
pub(crate) async fn save(
    tx: &mut Tx<'_>,
    seal: &Seal,
    clock: &Clock,
    actor: &Actor,
    version: i32,
    new: &NewKeys,
) -> Result<Saved, Refusal> {
    let old = sqlx::query!(
        "select key_id, key_secret, webhook_secret, former_webhook_secret, former_until, version
         from gateway_accounts where gateway = $1 for update",
        NAME,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if old.as_ref().map_or(0, |old| old.version) != version {
        return Ok(Saved::Stale);
    }
    let (now, key_id) = (clock.now(), &new.key_id);
    let kept = |column: &'static str, entered: &Option<Secret>, sealed: Option<&Vec<u8>>| match entered {
        Some(secret) => Some(secret.clone()),
        None => old.as_ref().zip(sealed).and_then(|(old, sealed)| open(seal, column, &old.key_id, sealed)),
    };
    let is_other_key = old.as_ref().is_some_and(|old| old.key_id != *key_id);
    let stored_key = old.as_ref().filter(|_| !is_other_key).map(|old| &old.key_secret);
    let key_secret = kept(KEY, &new.key_secret, stored_key).ok_or_else(|| Refusal::Field {
        field: "keySecret",
        reason: if is_other_key { "of the new key is required" } else { "is required" }.to_owned(),
    })?;
    let stored_webhook = old.as_ref().map(|old| &old.webhook_secret);
    let webhook = kept(WEBHOOK, &new.webhook_secret, stored_webhook)
        .ok_or_else(|| Refusal::Field { field: "webhookSecret", reason: "is required".to_owned() })?;
    let sealed = |column, secret: &Secret| seal.seal(&name(column, key_id), secret.expose().as_bytes());

    let former = old.as_ref().and_then(|old| {
        let of_old = |sealed: &[u8]| open(seal, WEBHOOK, &old.key_id, sealed);
        match new.webhook_secret {
            Some(_) => Some((of_old(&old.webhook_secret)?, now + OVERLAP)),
            None => Some((of_old(old.former_webhook_secret.as_ref()?)?, old.former_until?)),
        }
    });
    sqlx::query!(
        "insert into gateway_accounts
             (gateway, key_id, key_secret, webhook_secret, former_webhook_secret, former_until, version, updated_at,
              updated_by)
         values ($1, $2, $3, $4, $5, $6, 1, $7, $8)
         on conflict (gateway) do update
         set key_id = excluded.key_id, key_secret = excluded.key_secret, webhook_secret = excluded.webhook_secret,
             former_webhook_secret = excluded.former_webhook_secret, former_until = excluded.former_until,
             webhook_refused_at = null, version = gateway_accounts.version + 1, updated_at = excluded.updated_at,
             updated_by = excluded.updated_by",
        NAME,
        key_id,
        sealed(KEY, &key_secret),
        sealed(WEBHOOK, &webhook),
        former.as_ref().map(|(former, _)| sealed(WEBHOOK, former)),
        former.as_ref().map(|&(_, until)| until),
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;

    let mut changes = Vec::new();
    if old.as_ref().is_none_or(|old| old.key_id != *key_id) {
        changes.push(Change::new("keyId", old.as_ref().map(|old| &old.key_id), key_id));
    }
    for (field, entered) in [("keySecret", &new.key_secret), ("webhookSecret", &new.webhook_secret)] {
        if entered.is_some() {
            changes.push(Change::new(field, (), "changed"));
        }
    }
    let event = Event::new("gateway_keys_changed", "settings", &"payment_gateway").changing(changes);
    audit::record(tx, clock, actor, event).await?;
    Ok(Saved::Yes)
}

/// Notes that a webhook's signature was wrong, at most once a minute: anybody can send one.
pub(crate) async fn note_refused(db: &mut Db, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update gateway_accounts set webhook_refused_at = $2
         where gateway = $1 and (webhook_refused_at is null or webhook_refused_at < $3)",
        NAME,
        now,
        now - TimeDelta::minutes(1),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Re-encrypts with the current secret what was encrypted with the previous one. Returns whether anything was.
pub(crate) async fn reseal(tx: &mut Tx<'_>, seal: &Seal) -> Result<bool, sqlx::Error> {
    let row = sqlx::query!(
        "select key_id, key_secret, webhook_secret, former_webhook_secret from gateway_accounts
         where gateway = $1 for update",
        NAME,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(false) };
    let again = |column, sealed: &[u8]| seal.reseal(&name(column, &row.key_id), sealed);
    let key_secret = again(KEY, &row.key_secret);
    let webhook = again(WEBHOOK, &row.webhook_secret);
    let former = row.former_webhook_secret.as_ref().and_then(|sealed| again(WEBHOOK, sealed));
    let is_changed = [&key_secret, &webhook, &former].iter().any(|sealed| sealed.is_some());
    if is_changed {
        sqlx::query!(
            "update gateway_accounts
             set key_secret = coalesce($2, key_secret), webhook_secret = coalesce($3, webhook_secret),
                 former_webhook_secret = coalesce($4, former_webhook_secret)
             where gateway = $1",
            NAME,
            key_secret,
            webhook,
            former,
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(is_changed)
}

#[cfg(test)]
mod tests {
    use kernel::secret::SecretKey;
    use sqlx::PgPool;

    use super::*;

    const SECRET: &str = "a secret of these tests and of nothing else";

    fn seal() -> Seal {
        Seal::new(&SECRET.parse().unwrap(), "tests")
    }

    fn keys(key_id: &str, key_secret: Option<&str>, webhook_secret: Option<&str>) -> NewKeys {
        NewKeys {
            key_id: key_id.to_owned(),
            key_secret: key_secret.map(Secret::from),
            webhook_secret: webhook_secret.map(Secret::from),
        }
    }

    fn at(hours: i64) -> Clock {
        Clock::stopped_at(DateTime::from_timestamp(1_795_000_000 + hours * 3600, 0).unwrap())
    }

    async fn save_at(pool: &PgPool, hours: i64, version: i32, new: &NewKeys) -> Result<Saved, Refusal> {
        let mut tx = pool.begin().await?;
        let saved = save(&mut tx, &seal(), &at(hours), &Actor::system(), version, new).await;
        if saved.is_ok() {
            tx.commit().await?;
        }
        saved
    }

    async fn account_at(pool: &PgPool, hours: i64) -> sqlx::Result<Account> {
        Ok(account(&mut *pool.acquire().await?, &seal(), at(hours).now()).await?.unwrap())
    }

    #[test_database::test]
    async fn keys_are_stored_sealed_and_are_never_in_the_audit_log(pool: PgPool) -> sqlx::Result<()> {
        assert!(account(&mut *pool.acquire().await?, &seal(), at(0).now()).await?.is_none());
        let new = keys("rzp_test_a", Some("the key's secret"), Some("the webhook's secret"));
        assert_eq!(save_at(&pool, 0, 0, &new).await.unwrap(), Saved::Yes);
        assert_eq!(save_at(&pool, 0, 0, &new).await.unwrap(), Saved::Stale);
        assert_eq!(account_at(&pool, 0).await?.key_secret.expose(), "the key's secret");
        let everything = sqlx::query_scalar!(
            r#"select concat(
                   (select jsonb_agg(to_jsonb(account)) from gateway_accounts as account),
                   (select jsonb_agg(to_jsonb(entry)) from audit_entries as entry)
               ) as "everything!""#,
        )
        .fetch_one(&pool)
        .await?;
        assert!(everything.contains("gateway_keys_changed"), "{everything}");
        for secret in ["the key's secret", "the webhook's secret"] {
            assert!(!everything.contains(secret), "{everything}");
            assert!(!everything.contains(&data_encoding::HEXLOWER.encode(secret.as_bytes())), "{everything}");
        }
        Ok(())
    }

    #[test_database::test]
    async fn omitted_secrets_are_kept_but_another_key_needs_its_own(pool: PgPool) -> sqlx::Result<()> {
        let field = |refusal: Refusal| match refusal {
            Refusal::Field { field, .. } => field,
            other => panic!("{other}"),
        };
        assert_eq!(field(save_at(&pool, 0, 0, &keys("a", None, Some("w"))).await.unwrap_err()), "keySecret");
        assert_eq!(
            field(save_at(&pool, 0, 0, &keys("a", Some("k"), None)).await.unwrap_err()),
            "webhookSecret"
        );
        save_at(&pool, 0, 0, &keys("a", Some("k"), Some("w"))).await.unwrap();
        assert_eq!(field(save_at(&pool, 0, 1, &keys("b", None, None)).await.unwrap_err()), "keySecret");
        save_at(&pool, 0, 1, &keys("b", Some("l"), None)).await.unwrap();
        let account = account_at(&pool, 0).await?;
        assert_eq!(
            (&*account.key_id, account.key_secret.expose(), account.webhook.current.expose()),
            ("b", "l", "w"),
            "the webhook belongs to the company's account, not to the key"
        );
        Ok(())
    }

    #[test_database::test]
    async fn the_former_webhook_secret_is_accepted_as_long_as_events_are_repeated(
        pool: PgPool,
    ) -> sqlx::Result<()> {
        save_at(&pool, 0, 0, &keys("a", Some("k"), Some("first"))).await.unwrap();
        save_at(&pool, 0, 1, &keys("a", None, Some("second"))).await.unwrap();
        // Another change of the same day does not end it.
        save_at(&pool, 1, 2, &keys("a", Some("l"), None)).await.unwrap();
        let former = |account: Account| account.webhook.former.map(|secret| secret.expose().to_owned());
        assert_eq!(former(account_at(&pool, 24).await?).as_deref(), Some("first"));
        assert_eq!(former(account_at(&pool, 25).await?), None);
        Ok(())
    }

    #[test_database::test]
    async fn a_change_of_the_installations_secret_seals_them_again(pool: PgPool) -> sqlx::Result<()> {
        save_at(&pool, 0, 0, &keys("a", Some("k"), Some("first"))).await.unwrap();
        save_at(&pool, 0, 1, &keys("a", None, Some("second"))).await.unwrap();
        let new: SecretKey = "another secret, which replaces the first one".parse().unwrap();
        let alone = Seal::new(&new, "tests");
        let mut tx = pool.begin().await?;
        assert!(account(&mut tx, &alone, at(0).now()).await?.is_none(), "only its own secret opens them");
        assert!(!stored(&mut tx, &alone, at(0).now()).await?.unwrap().is_readable);
        let both = Seal::new(&new.replacing(SECRET), "tests");
        assert!(reseal(&mut tx, &both).await?);
        assert!(!reseal(&mut tx, &both).await?, "once");
        let account = account(&mut tx, &alone, at(0).now()).await?.unwrap();
        assert_eq!(account.webhook.former.unwrap().expose(), "first");
        assert!(stored(&mut tx, &alone, at(0).now()).await?.unwrap().is_readable);
        Ok(())
    }
}
