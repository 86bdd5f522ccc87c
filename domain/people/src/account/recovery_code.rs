//! Recovery codes for people who lost their authenticator app: ten, shown once, each valid once.

use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use ring::rand::{SecureRandom as _, SystemRandom};

use super::{Keys, mac};
use kernel::Db;
use kernel::ids::UserId;

/// Number of codes per set.
pub const COUNT: usize = 10;

/// 80 bits: 16 characters of base 32, which has no 0 or 1 to confuse with O and I.
const BYTES: usize = 10;

/// Replaces a user's codes and returns the new ones: they cannot be read again.
pub async fn make(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<Vec<String>, sqlx::Error> {
    discard(db, user).await?;
    let codes: Vec<String> = (0..COUNT).map(|_| new_code()).collect();
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| hash(keys, user, code).to_vec()).collect();
    sqlx::query!(
        "insert into auth_recovery_codes (user_id, code_hash, created_at)
         select $1, code_hash, $3 from unnest($2::bytea[]) as code_hash",
        user.0,
        &hashes,
        now,
    )
    .execute(db)
    .await?;
    Ok(codes)
}

/// Groups of four for reading and typing: `7KQ2-XMPA-3VTC-R6DE`.
fn new_code() -> String {
    let mut bytes = [0; BYTES];
    SystemRandom::new()
        .fill(&mut bytes)
        .unwrap_or_else(|_| unreachable!("the system provides random numbers"));
    let text = BASE32_NOPAD.encode(&bytes);
    text.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join("-")
}

/// Ignores case, hyphens and spaces.
fn hash(keys: &Keys, user: UserId, typed: &str) -> [u8; 32] {
    let code: String = typed.chars().filter(char::is_ascii_alphanumeric).collect();
    mac(&keys.current.recovery, &[user.0.as_bytes(), code.to_ascii_uppercase().as_bytes()])
}

/// Uses up a code; returns whether it was one of the user's unused ones.
pub async fn redeem(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let hashes: Vec<Vec<u8>> = keys.each().map(|keys| hash(&keys, user, typed).to_vec()).collect();
    let redeemed = sqlx::query!(
        "update auth_recovery_codes set used_at = $3
         where user_id = $1 and code_hash = any ($2) and used_at is null",
        user.0,
        &hashes,
        now,
    )
    .execute(db)
    .await?;
    Ok(redeemed.rows_affected() > 0)
}

/// Number of a user's unused codes.
pub async fn left(db: &mut Db, user: UserId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "left!" from auth_recovery_codes where user_id = $1 and used_at is null"#,
        user.0,
    )
    .fetch_one(db)
    .await
}

/// Voids all of a user's codes.
pub async fn discard(db: &mut Db, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from auth_recovery_codes where user_id = $1", user.0).execute(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let keys = Keys::new(&"a secret of these tests and of nothing else".parse().unwrap());
        let (user, code) = (UserId::new(), new_code());
        assert_eq!(code.len(), 19, "{code}");
        let typed = format!(" {} ", code.to_lowercase().replace('-', " "));
        assert_eq!(hash(&keys, user, &code), hash(&keys, user, &typed));
        assert_ne!(hash(&keys, user, &code), hash(&keys, UserId::new(), &code), "each person has their own");
        assert_ne!(new_code(), code);
    }
}
