//! Customers who sign in: whether they do, and how they are asked to.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Db;
use crate::audit::Actor;
use crate::clock::Clock;
use crate::contact::normalize_email;
use crate::ids::UserId;
use crate::record::Refusal;
use crate::role::Role;
use crate::user::Status;
use crate::user::access::{self, Invitation};
use crate::user::list::Listed;

/// The longest given or family name that an invitation has.
const NAME_CHARS: usize = 60;

/// The account of a customer who signs in, or was asked to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerPortal")]
pub struct Portal {
    /// Whether they may sign in.
    pub status: Status,
    /// When they were last asked to.
    pub invited_at: Option<DateTime<Utc>>,
    /// When they last did.
    pub last_sign_in_at: Option<DateTime<Utc>>,
}

/// The account that a customer signs in to with their address.
pub(super) async fn read(db: &mut Db, email: &str) -> Result<Option<Portal>, sqlx::Error> {
    sqlx::query_as!(
        Portal,
        r#"select status as "status: Status", invited_at, last_sign_in_at
           from users where email = $1 and role = 'client'"#,
        normalize_email(email),
    )
    .fetch_optional(db)
    .await
}

/// Asks a customer to join, or asks them once more. Returns whom the letter is for.
///
/// # Errors
/// A [`Refusal::Rule`] for who has no address, has joined, or works here.
pub async fn invite(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    name: &str,
    email: &str,
) -> Result<Listed, Refusal> {
    let refused = |code, reason: &str| Err(Refusal::Rule { code, reason: reason.to_owned() });
    let Some(email) = normalize_email(email) else {
        return refused("no_email", "This customer has no e-mail address.");
    };
    let known = sqlx::query!(
        r#"select id as "id: UserId", role as "role: Role", status as "status: Status" from users where email = $1"#,
        email,
    )
    .fetch_optional(&mut *db)
    .await?;
    let asked = match known.map(|user| (user.id, user.role, user.status)) {
        None => access::invite(db, clock, actor, &invitation(name, email)).await,
        Some((id, Role::Client, Status::Invited)) => access::invite_again(db, clock, actor, id).await,
        Some((_, Role::Client, Status::Active)) => {
            return refused("joined", "This customer signs in already.");
        }
        Some((_, Role::Client, Status::Suspended)) => {
            return refused("suspended", "This customer was kept out; an admin can let them in again.");
        }
        Some(_) => return refused("works_here", "Somebody who works here has this address."),
    };
    asked.map_err(|refusal| match refusal {
        access::Refusal::Database(error) => Refusal::Database(error),
        other => Refusal::Rule { code: "not_invited", reason: other.to_string() },
    })
}

/// The last word of a name is the family's.
fn invitation(name: &str, email: String) -> Invitation {
    let (first, last) = name.trim().rsplit_once(char::is_whitespace).unwrap_or((name.trim(), ""));
    let short = |name: &str| name.trim().chars().take(NAME_CHARS).collect();
    Invitation { email, first_name: short(first), last_name: short(last), role: Role::Client }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_parted_before_its_last_word() {
        let names = |name: &str| {
            let invitation = invitation(name, "a@example.com".to_owned());
            (invitation.first_name, invitation.last_name)
        };
        assert_eq!(names(" Asha  Meera Rao "), ("Asha  Meera".to_owned(), "Rao".to_owned()));
        assert_eq!(names("Areca"), ("Areca".to_owned(), String::new()));
        assert_eq!(names(&format!("{} Ltd", "x".repeat(80))).0.len(), NAME_CHARS);
    }
}
