//! Creating an account, by oneself or by invitation.

use chrono::{DateTime, Utc};
use sqlx::types::Json;
use uuid::{Builder, Uuid};

use super::one_time::{self, Issue, Purpose};
use super::{Keys, Metadata, age, proof};
use crate::account::Status;
use jobs::{Mail, enqueue};
use kernel::Db;
use kernel::ids::{OneTimeTokenId, UserId};
use kernel::role::Role;

/// What somebody who wants an account gives.
#[derive(Clone, Copy, Debug)]
pub struct SignUp<'a> {
    /// Lower case.
    pub email: &'a str,
    /// PHC string.
    pub password_hash: &'a str,
    /// What they say of themselves.
    pub metadata: &'a Metadata,
    /// Where on the site they wish to go once they have confirmed.
    pub next_path: Option<&'a str>,
    /// Whether they have declared that they are old enough; see [`age`].
    pub is_old_enough: bool,
}

/// The e-mail that a sign-up has caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// Asks to confirm the address.
    Confirm {
        /// The new account.
        user: UserId,
        /// What the letter carries.
        token: OneTimeTokenId,
    },
    /// Repeats the invitation of a client who has not accepted it.
    Invite {
        /// What the letter carries.
        token: OneTimeTokenId,
    },
    /// Says that there is an account already, and how to get into it.
    Remind {
        /// What the letter carries.
        token: OneTimeTokenId,
    },
}

impl Letter {
    const fn job(self) -> Mail {
        match self {
            Self::Confirm { token, .. } => Mail::ConfirmAccount { token },
            Self::Invite { token } => Mail::InviteCustomer { token },
            Self::Remind { token } => Mail::RemindOfAccount { token },
        }
    }
}

/// Makes an account whose address is yet to be confirmed, and sends the e-mail.
///
/// For an address that has one already nothing becomes different but for what the letter says, which
/// only the address's owner reads. An invited person's account comes from the invitation alone, which clients get again.
pub async fn sign_up(
    db: &mut Db,
    keys: &Keys,
    form: &SignUp<'_>,
    now: DateTime<Utc>,
) -> Result<Option<Letter>, sqlx::Error> {
    let letter = issue(&mut *db, keys, form, now).await?;
    if let Some(letter) = letter {
        enqueue(db, letter.job()).await?;
    }
    Ok(letter)
}

async fn issue(
    db: &mut Db,
    keys: &Keys,
    form: &SignUp<'_>,
    now: DateTime<Utc>,
) -> Result<Option<Letter>, sqlx::Error> {
    if let Some(user) = insert_user(db, keys, form, now).await? {
        let token = ask_to_confirm(db, keys, user, form, now).await?;
        return Ok(Some(Letter::Confirm { user, token }));
    }
    let there = sqlx::query!(
        r#"select users.id as "user: UserId", role as "role: Role", status as "status: Status",
               (user_id is not null and email_confirmed_at is null) as "is_unconfirmed!"
           from users left join auth_accounts on user_id = users.id where email = $1"#,
        form.email,
    )
    .fetch_one(&mut *db)
    .await?;
    match (there.status, there.is_unconfirmed) {
        (Status::Active, true) => {
            let token = ask_to_confirm(db, keys, there.user, form, now).await?;
            Ok(Some(Letter::Confirm { user: there.user, token }))
        }
        (Status::Active, false) => {
            let token = Issue {
                user: there.user,
                purpose: Purpose::Recovery,
                email: form.email,
                next_path: form.next_path,
                password_hash: None,
                metadata: None,
            };
            let token = one_time::issue(db, keys, &token, now).await?;
            Ok(Some(Letter::Remind { token }))
        }
        (Status::Invited, _) if there.role == Role::Client => {
            let token = proof::invite(db, keys, there.user, form.email, now).await?;
            Ok(Some(Letter::Invite { token }))
        }
        (Status::Invited | Status::Suspended, _) => Ok(None),
    }
}

/// The id that a new account with this address gets. It follows from the address, so that the answer to
/// a sign-up is the same whether or not the address is known.
#[must_use]
pub fn id_for(keys: &Keys, email: &str) -> UserId {
    let [bytes @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = keys.blind("sign-up", email);
    UserId(Builder::from_random_bytes(bytes).into_uuid())
}

/// `None` if the address is known.
async fn insert_user(
    db: &mut Db,
    keys: &Keys,
    form: &SignUp<'_>,
    now: DateTime<Utc>,
) -> Result<Option<UserId>, sqlx::Error> {
    // Somebody who changed their address since has kept the id that followed from the old one.
    for id in [id_for(keys, form.email).0, Uuid::new_v4()] {
        let user = sqlx::query_scalar!(
            r#"insert into users (id, email, first_name, last_name, created_at, updated_at)
               values ($1, $2, $3, $4, $5, $5) on conflict do nothing returning id as "id: UserId""#,
            id,
            form.email,
            word(form.metadata, "first_name"),
            word(form.metadata, "last_name"),
            now,
        )
        .fetch_optional(&mut *db)
        .await?;
        if user.is_some() {
            return Ok(user);
        }
    }
    Ok(None)
}

fn word<'a>(metadata: &'a Metadata, field: &str) -> &'a str {
    metadata.get(field).and_then(|value| value.as_str()).unwrap_or_default().trim()
}

/// The newest sign-up's password counts until one was confirmed, and then the confirmed one's: who
/// signs up with somebody else's address must not have a password there once its owner signs up.
async fn ask_to_confirm(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    form: &SignUp<'_>,
    now: DateTime<Utc>,
) -> Result<OneTimeTokenId, sqlx::Error> {
    sqlx::query!(
        "insert into auth_accounts
             (user_id, password_hash, user_metadata, confirmation_sent_at, created_at, updated_at)
         values ($1, $2, $3, $4, $4, $4)
         on conflict (user_id) do update
         set password_hash = excluded.password_hash, user_metadata = excluded.user_metadata,
             confirmation_sent_at = excluded.confirmation_sent_at, updated_at = excluded.updated_at",
        user.0,
        form.password_hash,
        Json(form.metadata) as _,
        now,
    )
    .execute(&mut *db)
    .await?;
    if form.is_old_enough {
        age::declare(db, user, now).await?;
    }
    let token = Issue {
        user,
        purpose: Purpose::SignUp,
        email: form.email,
        next_path: form.next_path,
        password_hash: Some(form.password_hash),
        metadata: Some(form.metadata),
    };
    one_time::issue(db, keys, &token, now).await
}

/// A person whose account is made for them.
#[derive(Clone, Copy, Debug)]
pub struct NewAccount<'a> {
    /// Lower case.
    pub email: &'a str,
    /// Given name.
    pub first_name: &'a str,
    /// Family name.
    pub last_name: &'a str,
    /// What they are to the company.
    pub role: Role,
    /// PHC string; without one they set their password by a letter or a link.
    pub password_hash: Option<&'a str>,
}

/// Makes an account whose address counts as confirmed. `None` if the address is known.
pub async fn create(
    db: &mut Db,
    account: &NewAccount<'_>,
    now: DateTime<Utc>,
) -> Result<Option<UserId>, sqlx::Error> {
    let user = sqlx::query_scalar!(
        r#"insert into users (id, email, first_name, last_name, role, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $6) on conflict (email) do nothing returning id as "id: UserId""#,
        UserId::new().0,
        account.email,
        account.first_name,
        account.last_name,
        account.role.as_str(),
        now,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(user) = user else { return Ok(None) };
    let mut metadata = Metadata::new();
    metadata.insert("first_name".to_owned(), account.first_name.into());
    metadata.insert("last_name".to_owned(), account.last_name.into());
    sqlx::query!(
        "insert into auth_accounts
             (user_id, password_hash, email_confirmed_at, user_metadata, created_at, updated_at)
         values ($1, $2, $3, $4, $3, $3)",
        user.0,
        account.password_hash,
        now,
        Json(metadata) as _,
    )
    .execute(db)
    .await?;
    Ok(Some(user))
}
