//! The six-digit code that the customer gets by e-mail and signs with.
//!
//! It is derived from the code's id with a key that is not in the database, as the codes of account letters
//! are. A wrong try is committed even though the request is refused, so that tries are counted.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;

use super::{Quotation, signer};
use crate::proved_address::Proof;
use jobs::{Mail, enqueue};
use kernel::ids::{QuotationCodeId, QuotationId};
use kernel::record::Refusal;
use kernel::{Db, Locked};
use people::account::Keys;

/// How long a code can be used.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Wrong tries after which a code is worth nothing.
const MOST_WRONG: i16 = 5;

/// A code that is on its way.
#[derive(Clone, Debug)]
pub struct Code {
    /// Names it.
    pub id: QuotationCodeId,
    /// What it is for.
    pub quotation: QuotationId,
    /// Where it goes.
    pub email: String,
    /// It is of no use afterwards.
    pub expires_at: DateTime<Utc>,
    hash: Vec<u8>,
}

impl Code {
    /// What its letter shows, made by the secret that it was issued under.
    #[must_use]
    pub fn letter(&self, keys: &Keys) -> String {
        let issued_by = keys.each().find(|keys| hash(keys, self.id, &digits(keys, self.id))[..] == self.hash);
        digits(issued_by.as_ref().unwrap_or(keys), self.id)
    }
}

/// Sends the customer a code; those before it count no longer.
///
/// It goes to an address that is known to be the customer's, whatever staff have written into the quotation or sent it
/// to: neither they nor whoever was given the link by the customer get it.
///
/// # Errors
/// A rule when no address of the customer is known to be theirs.
pub async fn issue(
    db: &mut Db,
    keys: &Keys,
    quotation: &Quotation,
    now: DateTime<Utc>,
) -> Result<Code, Refusal> {
    let Some(proof) = signer::proof(&mut *db, quotation).await? else {
        let reason = "We can't send you a code yet, because your e-mail address isn't confirmed with us. Please call us \
                      or reply to our e-mail, and we'll confirm it with you.";
        return Err(Refusal::Rule { code: "address_not_confirmed", reason: reason.to_owned() });
    };
    // Its id must not be guessable from others of the same moment.
    let id = QuotationCodeId(uuid::Uuid::new_v4());
    let expires_at = now + LIFETIME;
    let hash = hash(keys, id, &digits(keys, id)).to_vec();
    sqlx::query!(
        "insert into quotation_codes (id, quotation_id, email, code_hash, made_at, expires_at, address_proof)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        quotation.id.0,
        proof.email,
        hash,
        now,
        expires_at,
        Json(&proof) as _,
    )
    .execute(&mut *db)
    .await?;
    enqueue(db, Mail::SendQuotationCode { code: id }).await?;
    Ok(Code { id, quotation: quotation.id, email: proof.email, expires_at, hash })
}

/// The six digits that stand for a code.
#[must_use]
pub fn digits(keys: &Keys, id: QuotationCodeId) -> String {
    let bytes = keys.sign("quotation code", id.0.as_bytes());
    let number = bytes[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:06}", number % 1_000_000)
}

/// Of six digits alone a hash would tell everything.
fn hash(keys: &Keys, id: QuotationCodeId, digits: &str) -> [u8; 32] {
    keys.blind("quotation code", &format!("{id}:{digits}"))
}

/// A code as its letter needs it; `None` when it has been used or replaced, or its time is over.
pub async fn find(db: &mut Db, id: QuotationCodeId, now: DateTime<Utc>) -> Result<Option<Code>, sqlx::Error> {
    sqlx::query_as!(
        Code,
        r#"select id as "id: QuotationCodeId", quotation_id as "quotation: QuotationId", email, expires_at,
               code_hash as hash
           from quotation_codes as code
           where id = $1 and used_at is null and expires_at > $2
               and not exists (
                   select from quotation_codes as later
                   where later.quotation_id = code.quotation_id and later.made_at > code.made_at
               )"#,
        id.0,
        now,
    )
    .fetch_optional(db)
    .await
}

/// What became of six digits that somebody typed.
#[derive(Clone, Debug)]
pub(super) enum Tried {
    /// They are right: where the code went, and how that address is known to be the customer's. It is used up.
    Right(Proof),
    /// They were right before, and have done their work.
    UsedBefore,
    /// They are not. The try is counted, which the caller must commit.
    Wrong(&'static str),
}

/// Tries six digits.
pub(super) async fn try_out(
    db: &mut Db,
    keys: &Keys,
    quotation: &Locked<Quotation>,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<Tried, sqlx::Error> {
    let code = sqlx::query!(
        r#"select id as "id: QuotationCodeId", code_hash, expires_at, wrong_tries, used_at,
               address_proof as "proof: Json<Proof>"
           from quotation_codes where quotation_id = $1 order by made_at desc, id limit 1 for update"#,
        quotation.id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(code) = code else { return Ok(Tried::Wrong("is needed: please ask for one first")) };
    let is_right = keys.each().any(|keys| code.code_hash == hash(&keys, code.id, typed));
    if code.used_at.is_some() {
        return Ok(if is_right { Tried::UsedBefore } else { Tried::Wrong("has been used") });
    }
    let Some(Json(proof)) = code.proof.filter(|_| code.expires_at > now) else {
        return Ok(Tried::Wrong("is too old: please ask for another one"));
    };
    if code.wrong_tries >= MOST_WRONG {
        return Ok(Tried::Wrong("was wrong too often: please ask for another one"));
    }
    if !is_right {
        sqlx::query!("update quotation_codes set wrong_tries = wrong_tries + 1 where id = $1", code.id.0)
            .execute(db)
            .await?;
        return Ok(Tried::Wrong("is not the one in our latest e-mail"));
    }
    sqlx::query!("update quotation_codes set used_at = $2 where id = $1", code.id.0, now).execute(db).await?;
    Ok(Tried::Right(proof))
}
