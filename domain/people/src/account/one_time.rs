//! One-time tokens in e-mails that confirm an address: a link and a six-digit code.
//!
//! Both are derived from the token's id with a key that is not in the database. So a job contains only the
//! id, the worker can still write the link, and a reader of the database has neither.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use sqlx::types::Json;
use url::Url;

use super::{Keys, Metadata, mac};
use kernel::Db;
use kernel::ids::{OneTimeTokenId, UserId};
use kernel::string_enum::string_enum;

string_enum! {
    /// Purpose of a token.
    pub enum Purpose {
        /// Confirm the address of a new account.
        SignUp = "signup",
        /// Reset a forgotten password.
        Recovery = "recovery",
        /// Accept an invitation.
        Invite = "invite",
        /// Confirm an account's new address.
        EmailChange = "email_change",
    }
}

impl Purpose {
    /// Validity.
    #[must_use]
    pub const fn lifetime(self) -> TimeDelta {
        match self {
            Self::SignUp | Self::Recovery | Self::EmailChange => TimeDelta::hours(1),
            Self::Invite => TimeDelta::days(7),
        }
    }
}

/// Wrong codes after which only the link works.
const MAX_WRONG_CODES: i16 = 5;

/// A token to issue.
#[derive(Clone, Copy, Debug)]
pub struct Issue<'a> {
    /// User.
    pub user: UserId,
    /// Purpose.
    pub purpose: Purpose,
    /// Recipient.
    pub email: &'a str,
    /// Path on the site to go to afterwards.
    pub next_path: Option<&'a str>,
    /// Password to set once the token is used.
    pub password_hash: Option<&'a str>,
    /// Metadata to set once the token is used.
    pub metadata: Option<&'a Metadata>,
}

/// Issues a token.
pub async fn issue(
    db: &mut Db,
    keys: &Keys,
    token: &Issue<'_>,
    now: DateTime<Utc>,
) -> Result<OneTimeTokenId, sqlx::Error> {
    let id = OneTimeTokenId(uuid::Uuid::new_v4());
    sqlx::query!(
        "insert into auth_one_time_tokens
             (id, user_id, purpose, email, link_hash, next_path, password_hash, user_metadata, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        id.0,
        token.user.0,
        token.purpose.as_str(),
        token.email,
        &hash(&link(keys, id))[..],
        token.next_path,
        token.password_hash,
        token.metadata.map(Json) as _,
        now,
        now + token.purpose.lifetime(),
    )
    .execute(db)
    .await?;
    Ok(id)
}

/// The link's token.
#[must_use]
pub fn link(keys: &Keys, id: OneTimeTokenId) -> String {
    URL_SAFE_NO_PAD.encode(mac(&keys.current.one_time, &[b"link", id.0.as_bytes()]))
}

/// The code.
#[must_use]
pub fn code(keys: &Keys, id: OneTimeTokenId) -> String {
    let bytes = mac(&keys.current.one_time, &[b"code", id.0.as_bytes()]);
    let number = bytes[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{:06}", number % 1_000_000)
}

/// The page that the link opens. It asks before using the token, because virus scanners open links too.
#[must_use]
pub fn page(site: &Url, purpose: &str, link: &str, next_path: Option<&str>) -> Url {
    let mut page = site.clone();
    page.set_path("/auth/confirm");
    page.query_pairs_mut().append_pair("token_hash", link).append_pair("type", purpose);
    if let Some(next) = next_path {
        page.query_pairs_mut().append_pair("next", next);
    }
    page
}

/// The sign-up page.
#[must_use]
pub fn sign_up_page(site: &Url) -> Url {
    let mut page = site.clone();
    page.set_path("/auth");
    page.set_query(Some("tab=sign-up"));
    page
}

fn hash(link: &str) -> [u8; 32] {
    Sha256::digest(link.as_bytes()).into()
}

/// A token, for its e-mail.
#[derive(Clone, Debug)]
pub struct OneTimeToken {
    /// Token id.
    pub id: OneTimeTokenId,
    /// User.
    pub user: UserId,
    /// Purpose.
    pub purpose: Purpose,
    /// Address that it confirms.
    pub email: String,
    link_hash: Vec<u8>,
    /// Path on the site to go to afterwards.
    pub next_path: Option<String>,
    /// Password to set.
    pub password_hash: Option<String>,
    /// Metadata to set.
    pub metadata: Option<Json<Metadata>>,
    /// Expiry.
    pub expires_at: DateTime<Utc>,
}

impl OneTimeToken {
    /// Link and code for the e-mail, derived with the keys that the token was issued under.
    #[must_use]
    pub fn letter(&self, keys: &Keys) -> (String, String) {
        let issued_by = keys.each().find(|keys| hash(&link(keys, self.id))[..] == self.link_hash);
        let keys = issued_by.as_ref().unwrap_or(keys);
        (link(keys, self.id), code(keys, self.id))
    }
}

/// The token with this id, unless used, replaced or expired.
pub async fn find(
    db: &mut Db,
    id: OneTimeTokenId,
    now: DateTime<Utc>,
) -> Result<Option<OneTimeToken>, sqlx::Error> {
    sqlx::query_as!(
        OneTimeToken,
        r#"select id as "id: OneTimeTokenId", user_id as "user: UserId", purpose as "purpose: Purpose", email, link_hash,
               next_path, password_hash, user_metadata as "metadata: Json<Metadata>", expires_at
           from auth_one_time_tokens where id = $1 and expires_at > $2"#,
        id.0,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Uses up a link's token, and with it all others of the same user and purpose.
pub async fn redeem_link(
    db: &mut Db,
    purpose: Purpose,
    link: &str,
    now: DateTime<Utc>,
) -> Result<Option<OneTimeToken>, sqlx::Error> {
    let token = sqlx::query_as!(
        OneTimeToken,
        r#"delete from auth_one_time_tokens where link_hash = $1 and purpose = $2 and expires_at > $3
           returning id as "id: OneTimeTokenId", user_id as "user: UserId", purpose as "purpose: Purpose", email, link_hash,
               next_path, password_hash, user_metadata as "metadata: Json<Metadata>", expires_at"#,
        &hash(link)[..],
        purpose.as_str(),
        now,
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(token) = &token {
        discard(db, token.user, Some(purpose)).await?;
    }
    Ok(token)
}

/// Uses up the token of a code sent to an address. A wrong code counts against every token it could have been
/// for; the caller must commit that too.
pub async fn redeem_code(
    db: &mut Db,
    keys: &Keys,
    purpose: Purpose,
    email: &str,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<Option<OneTimeToken>, sqlx::Error> {
    let tokens = sqlx::query_as!(
        OneTimeToken,
        r#"update auth_one_time_tokens set wrong_codes = wrong_codes + 1
           where email = $1 and purpose = $2 and expires_at > $3 and wrong_codes < $4
           returning id as "id: OneTimeTokenId", user_id as "user: UserId", purpose as "purpose: Purpose", email, link_hash,
               next_path, password_hash, user_metadata as "metadata: Json<Metadata>", expires_at"#,
        email,
        purpose.as_str(),
        now,
        MAX_WRONG_CODES,
    )
    .fetch_all(&mut *db)
    .await?;
    let token = tokens.into_iter().find(|token| keys.each().any(|keys| code(&keys, token.id) == typed));
    if let Some(token) = &token {
        discard(db, token.user, Some(purpose)).await?;
    }
    Ok(token)
}

/// Voids a user's tokens of one purpose, or all of them.
pub async fn discard(db: &mut Db, user: UserId, purpose: Option<Purpose>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from auth_one_time_tokens where user_id = $1 and ($2::text is null or purpose = $2)",
        user.0,
        purpose.map(Purpose::as_str),
    )
    .execute(db)
    .await?;
    Ok(())
}
