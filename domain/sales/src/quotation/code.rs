//! The six-digit signing code that the customer gets by e-mail.
//!
//! It is derived from the code's id with a key that is not in the database, like the codes of account
//! e-mails. A wrong attempt is committed even though the request is rejected, so that attempts are counted.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;

use super::{Quotation, signer};
use enquiries::proved_address::Proof;
use jobs::{Mail, enqueue};
use kernel::ids::{QuotationCodeId, QuotationId};
use kernel::record::Refusal;
use kernel::{Db, Locked};
use people::account::Keys;

/// Validity of a code.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Wrong attempts after which a code is void.
const MAX_WRONG: i16 = 5;

/// A signing code to send.
#[derive(Clone, Debug)]
pub struct Code {
    /// Code id.
    pub id: QuotationCodeId,
    /// Quotation to sign.
    pub quotation: QuotationId,
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

/// Sends the customer a code and voids earlier ones.
///
/// It goes to an address known to be the customer's, whatever address staff entered or sent the quotation to:
/// neither they nor anyone the customer shared the link with receives it.
///
/// # Errors
/// A rule, if no address of the customer is confirmed.
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
    // The id must not be guessable from others of the same moment.
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

/// The six digits of a code.
#[must_use]
pub fn digits(keys: &Keys, id: QuotationCodeId) -> String {
    let bytes = keys.sign("quotation code", id.0.as_bytes());
    let number = bytes[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:06}", number % 1_000_000)
}

/// Six digits alone could be recovered from their hash.
fn hash(keys: &Keys, id: QuotationCodeId, digits: &str) -> [u8; 32] {
    keys.blind("quotation code", &format!("{id}:{digits}"))
}

/// A code for its e-mail; `None` if used, replaced or expired.
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

/// Result of an attempt.
#[derive(Clone, Debug)]
pub(super) enum Verified {
    /// Right: where the code was sent, and how that address was confirmed. The code is used up.
    Right(Proof),
    /// Right, but already used.
    UsedBefore,
    /// Wrong. The attempt was counted and must be committed by the caller.
    Wrong(&'static str),
}

/// Checks a code.
pub(super) async fn verify(
    db: &mut Db,
    keys: &Keys,
    quotation: &Locked<Quotation>,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<Verified, sqlx::Error> {
    let code = sqlx::query!(
        r#"select id as "id: QuotationCodeId", code_hash, expires_at, wrong_tries, used_at,
               address_proof as "proof: Json<Proof>"
           from quotation_codes where quotation_id = $1 order by made_at desc, id limit 1 for update"#,
        quotation.id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(code) = code else { return Ok(Verified::Wrong("is required: please request one first")) };
    let is_right = keys.each().any(|keys| code.code_hash == hash(&keys, code.id, typed));
    if code.used_at.is_some() {
        return Ok(if is_right { Verified::UsedBefore } else { Verified::Wrong("has already been used") });
    }
    let Some(Json(proof)) = code.proof.filter(|_| code.expires_at > now) else {
        return Ok(Verified::Wrong("has expired: please request a new one"));
    };
    if code.wrong_tries >= MAX_WRONG {
        return Ok(Verified::Wrong("was entered wrongly too often: please request a new one"));
    }
    if !is_right {
        sqlx::query!("update quotation_codes set wrong_tries = wrong_tries + 1 where id = $1", code.id.0)
            .execute(db)
            .await?;
        return Ok(Verified::Wrong("isn't correct: please use the one from our latest e-mail"));
    }
    sqlx::query!("update quotation_codes set used_at = $2 where id = $1", code.id.0, now).execute(db).await?;
    Ok(Verified::Right(proof))
}
