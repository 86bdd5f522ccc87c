//! The six-digit code that proves a buyer's address before an order is paid on delivery.
//!
//! It is derived from the code's id with a key that is not in the database. A wrong attempt is committed even though
//! the order is refused, so that attempts are counted.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Db;
use kernel::contact::Contact;
use kernel::ids::OrderCodeId;
use people::account::Keys;
use uuid::Uuid;

use jobs::{Mail, enqueue};

/// Validity of a code.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Wrong attempts after which a code is void.
const MAX_WRONG: i16 = 5;

/// A code to send.
#[derive(Clone, Debug)]
pub struct Code {
    /// Code id.
    pub id: OrderCodeId,
    /// Recipient.
    pub email: String,
    /// Expiry.
    pub expires_at: DateTime<Utc>,
    hash: Vec<u8>,
}

impl Code {
    /// The digits, derived with the key that the code was issued under.
    #[must_use]
    pub fn letter(&self, keys: &Keys) -> String {
        let issued_by = keys.each().find(|keys| hash(keys, self.id, &digits(keys, self.id))[..] == self.hash);
        digits(issued_by.as_ref().unwrap_or(keys), self.id)
    }
}

/// Sends a code to a buyer's address. It is for this address and this number together.
pub async fn issue(
    db: &mut Db,
    keys: &Keys,
    email: &str,
    phone: &str,
    now: DateTime<Utc>,
) -> Result<Code, sqlx::Error> {
    // The id must not be guessable from others of the same moment.
    let id = OrderCodeId(Uuid::new_v4());
    let expires_at = now + LIFETIME;
    let hash = hash(keys, id, &digits(keys, id)).to_vec();
    sqlx::query!(
        "insert into order_codes (id, email_normalized, phone_normalized, code_hash, made_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        id.0,
        email,
        phone,
        hash,
        now,
        expires_at,
    )
    .execute(&mut *db)
    .await?;
    enqueue(db, Mail::SendOrderCode { code: id }).await?;
    Ok(Code { id, email: email.to_owned(), expires_at, hash })
}

/// A code for its e-mail; `None` if used, replaced or expired.
pub async fn find(db: &mut Db, id: OrderCodeId, now: DateTime<Utc>) -> Result<Option<Code>, sqlx::Error> {
    sqlx::query_as!(
        Code,
        r#"select id as "id: OrderCodeId", email_normalized as email, expires_at, code_hash as hash
           from order_codes as code
           where id = $1 and used_at is null and expires_at > $2
               and not exists (
                   select from order_codes as later
                   where later.email_normalized = code.email_normalized and later.made_at > code.made_at
               )"#,
        id.0,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Checks a code without using it up.
///
/// # Errors
/// The inner error is what is wrong with it. The attempt was counted and must be committed by the caller.
pub async fn check(
    db: &mut Db,
    keys: &Keys,
    contact: &Contact,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<Result<OrderCodeId, &'static str>, sqlx::Error> {
    let code = sqlx::query!(
        r#"select id as "id: OrderCodeId", phone_normalized, code_hash, expires_at, wrong_tries from order_codes
           where email_normalized = $1 order by made_at desc, id limit 1 for update"#,
        contact.email,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(code) = code.filter(|code| Some(&code.phone_normalized) == contact.phone.as_ref()) else {
        return Ok(Err("is required: please request one first"));
    };
    if code.expires_at <= now {
        return Ok(Err("has expired: please request a new one"));
    }
    if code.wrong_tries >= MAX_WRONG {
        return Ok(Err("was entered wrongly too often: please request a new one"));
    }
    if keys.each().any(|keys| code.code_hash == hash(&keys, code.id, typed.trim())) {
        return Ok(Ok(code.id));
    }
    sqlx::query!("update order_codes set wrong_tries = wrong_tries + 1 where id = $1", code.id.0)
        .execute(db)
        .await?;
    Ok(Err("isn't correct: please use the one from our latest e-mail"))
}

/// Uses a checked code up. Returns whether it was still unused.
pub(super) async fn consume(db: &mut Db, id: OrderCodeId, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
    let used =
        sqlx::query!("update order_codes set used_at = $2 where id = $1 and used_at is null", id.0, now)
            .execute(db)
            .await?;
    Ok(used.rows_affected() == 1)
}

fn digits(keys: &Keys, id: OrderCodeId) -> String {
    let bytes = keys.sign("order code", id.0.as_bytes());
    let number = bytes[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:06}", number % 1_000_000)
}

/// Six digits alone could be recovered from their hash.
fn hash(keys: &Keys, id: OrderCodeId, digits: &str) -> [u8; 32] {
    keys.blind("order code", &format!("{id}:{digits}"))
}
