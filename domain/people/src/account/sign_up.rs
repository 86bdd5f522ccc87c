//! Creating an account, by sign-up or by invitation.

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

/// A sign-up form.
#[derive(Clone, Copy, Debug)]
pub struct SignUp<'a> {
    /// E-mail address in lower case.
    pub email: &'a str,
    /// Password hash as PHC string.
    pub password_hash: &'a str,
    /// Metadata.
    pub metadata: &'a Metadata,
    /// Path on the site to go to after confirmation.
    pub next_path: Option<&'a str>,
    /// Whether they made the age declaration; see [`age`].
    pub is_old_enough: bool,
}

/// The e-mail that follows a sign-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// Confirm the address.
    Confirm {
        /// The new account.
        user: UserId,
        /// Token for the e-mail.
        token: OneTimeTokenId,
    },
    /// Repeats the invitation of a client who has not accepted it.
    Invite {
        /// Token for the e-mail.
        token: OneTimeTokenId,
    },
    /// Says that there is already an account, with a password reset link.
    Remind {
        /// Token for the e-mail.
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

/// Creates an account with an unconfirmed address and sends the e-mail.
///
/// If the address already has one, only the e-mail differs, which only the address's owner reads. Invited
/// users join only by invitation, which clients receive again.
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
        let token = send_confirmation(db, keys, user, form, now).await?;
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
            let token = send_confirmation(db, keys, there.user, form, now).await?;
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

/// The id of a new account. It is derived from the address, so that the response to a sign-up is the same
/// whether or not the address is known.
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
    // A user who has changed their address since keeps the id derived from the old one.
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

/// Until one sign-up is confirmed, the latest one's password counts, and then that of the confirmed one:
/// someone who signs up with another person's address must not have a password there once its owner signs up.
async fn send_confirmation(
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

/// An account to create for someone.
#[derive(Clone, Copy, Debug)]
pub struct NewAccount<'a> {
    /// E-mail address in lower case.
    pub email: &'a str,
    /// First name.
    pub first_name: &'a str,
    /// Last name.
    pub last_name: &'a str,
    /// Role.
    pub role: Role,
    /// Password hash as PHC string; without one they set a password by e-mail link.
    pub password_hash: Option<&'a str>,
}

/// Creates an account with a confirmed address. `None` if the address is known.
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
