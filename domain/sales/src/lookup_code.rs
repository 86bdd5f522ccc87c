//! The six-digit code by e-mail that opens a person's own records without an account: a referrer's referrals, a project's
//! warranty card.
//!
//! It is derived from the code's id with a key that is not in the database. A wrong attempt is committed even though the
//! request is refused, so that attempts are counted. Whoever asks is told the same whether there is such a record or not.

use chrono::{DateTime, TimeDelta, Utc};
use jobs::{Mail, enqueue};
use kernel::Db;
use kernel::ids::LookupCodeId;
use kernel::string_enum::string_enum;
use people::account::Keys;
use uuid::Uuid;

/// Validity of a code.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);

/// Wrong attempts after which a code is void.
const MAX_WRONG: i16 = 5;

string_enum! {
    /// What a code opens.
    pub enum LookupPurpose {
        /// A referrer's referrals.
        Referral = "referral",
        /// A project's warranty card.
        Warranty = "warranty",
    }
}

/// A code to send.
#[derive(Clone, Debug)]
pub struct Code {
    /// Code id.
    pub id: LookupCodeId,
    /// What it opens.
    pub purpose: LookupPurpose,
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

/// Sends a code for a record to its owner's address, and voids earlier ones.
pub async fn issue(
    db: &mut Db,
    keys: &Keys,
    purpose: LookupPurpose,
    subject: Uuid,
    email: &str,
    now: DateTime<Utc>,
) -> Result<LookupCodeId, sqlx::Error> {
    // The id must not be guessable from others of the same moment.
    let id = LookupCodeId(Uuid::new_v4());
    let hash = hash(keys, id, &digits(keys, id)).to_vec();
    sqlx::query!(
        "insert into lookup_codes (id, purpose, subject_id, email_normalized, code_hash, made_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        purpose.as_str(),
        subject,
        email,
        hash,
        now,
        now + LIFETIME,
    )
    .execute(&mut *db)
    .await?;
    enqueue(db, Mail::SendLookupCode { code: id }).await?;
    Ok(id)
}

/// A code for its e-mail; `None` if used, replaced or expired.
pub async fn find(db: &mut Db, id: LookupCodeId, now: DateTime<Utc>) -> Result<Option<Code>, sqlx::Error> {
    sqlx::query_as!(
        Code,
        r#"select id as "id: LookupCodeId", purpose as "purpose: LookupPurpose", email_normalized as email, expires_at,
               code_hash as hash
           from lookup_codes as code
           where id = $1 and used_at is null and expires_at > $2
               and not exists (
                   select from lookup_codes as later
                   where later.purpose = code.purpose and later.subject_id = code.subject_id
                       and later.made_at > code.made_at
               )"#,
        id.0,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Checks a code and uses it up. Returns whether it was right; the caller commits in either case, since a wrong attempt
/// counts. Everything that is wrong with a code looks the same: a stranger must not learn that there is one.
pub async fn consume(
    db: &mut Db,
    keys: &Keys,
    purpose: LookupPurpose,
    subject: Uuid,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let code = sqlx::query!(
        r#"select id as "id: LookupCodeId", code_hash from lookup_codes
           where purpose = $1 and subject_id = $2 and used_at is null and expires_at > $3 and wrong_tries < $4
               and made_at = (select max(made_at) from lookup_codes where purpose = $1 and subject_id = $2)
           for update"#,
        purpose.as_str(),
        subject,
        now,
        MAX_WRONG,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(code) = code else { return Ok(false) };
    let is_right = keys.each().any(|keys| code.code_hash == hash(&keys, code.id, typed.trim()));
    sqlx::query!(
        "update lookup_codes
         set used_at = case when $2 then $3 else used_at end, wrong_tries = wrong_tries + case when $2 then 0 else 1 end
         where id = $1",
        code.id.0,
        is_right,
        now,
    )
    .execute(db)
    .await?;
    Ok(is_right)
}

/// Deletes codes that expired. Returns their number.
pub async fn sweep(db: &mut Db, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let swept = sqlx::query!("delete from lookup_codes where expires_at < $1", now).execute(db).await?;
    Ok(swept.rows_affected())
}

/// The six digits of a code.
#[must_use]
pub fn digits(keys: &Keys, id: LookupCodeId) -> String {
    let bytes = keys.sign("lookup code", id.0.as_bytes());
    let number = bytes[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:06}", number % 1_000_000)
}

/// Six digits alone could be recovered from their hash.
fn hash(keys: &Keys, id: LookupCodeId, digits: &str) -> [u8; 32] {
    keys.blind("lookup code", &format!("{id}:{digits}"))
}
