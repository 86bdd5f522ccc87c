//! Client accounts of a customer (`customer_accounts`): invitations, links and unlinking.
//!
//! A link is a row, not two equal addresses: it survives a change of either address and records when, how and
//! by whom it was made or removed. It is created when someone accepts an invitation at the invited address,
//! or verifies an address that only one customer has. After a colleague unlinks an account, only a colleague
//! can link it again.

use sqlx::types::Json;

use super::account::LinkedThrough;
use super::detail::CustomerDetail;
use enquiries::consent::{self, Holder, MarketingTick};
use enquiries::proved_address;
use jobs::{Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::normalize_email;
use kernel::ids::{CustomerId, UserId};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::{Db, Locked, Tx};
use people::account::one_time::{OneTimeToken, Purpose};
use people::account::session::Method;
use people::account::{Keys, Status, proof};
use people::user::access::{self, AccessError, Invitation};
use people::user::hosted::{self, Introduced, Person};

/// Maximum length of a first or last name in an invitation.
const NAME_CHARS: usize = 60;

/// Result of an invitation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invited {
    /// An e-mail with a link was enqueued.
    Asked {
        /// Account that the link activates.
        user: UserId,
        /// Address that it goes to.
        email: String,
    },
    /// An account with the customer's verified address exists and is now linked.
    Linked,
}

/// Invites a customer to the client portal, or sends the invitation again. An existing account with the
/// customer's verified address is linked at once, without an e-mail.
///
/// # Errors
/// A [`Refusal::Rule`] if they have no address, are linked already, are suspended, or are staff.
pub async fn invite(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    keys: &Keys,
    customer: &Locked<CustomerDetail>,
) -> Result<Invited, Refusal> {
    let refused = |code, reason: &str| Err(Refusal::Rule { code, reason: reason.to_owned() });
    let Some(email) = normalize_email(&customer.draft.email) else {
        return refused("no_email", "This customer has no e-mail address. Add one first.");
    };
    let known = sqlx::query!(
        r#"select users.id as "id: UserId", role as "role: Role", status as "status: Status",
               exists (select from proved_clients where user_id = users.id) as "is_proved!",
               exists (
                   select from customer_accounts
                   where user_id = users.id and customer_id = $2 and linked_at is not null and unlinked_at is null
               ) as "is_linked!"
           from users where users.email = $1"#,
        email,
        customer.id.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let user = match known {
        None => {
            access::invite(tx, clock, actor, keys, &invitation(&customer.draft.name, &email))
                .await
                .map_err(not_invited)?
                .id
        }
        Some(known) => match (known.role, known.status) {
            (Role::Client, Status::Suspended) => {
                return refused(
                    "suspended",
                    "This customer's account is suspended. An admin can reinstate it.",
                );
            }
            (Role::Client, _) if known.is_linked => {
                return refused("joined", "This customer has already joined the client portal.");
            }
            (Role::Client, Status::Active) if known.is_proved => {
                link_by_invitation(tx, clock, actor, customer.id, known.id, &email).await?;
                return Ok(Invited::Linked);
            }
            (Role::Client, Status::Active) => {
                let token = proof::invite(tx, keys, known.id, &email, clock.now()).await?;
                enqueue(tx, Mail::InviteCustomer { token }).await?;
                known.id
            }
            (Role::Client, Status::Invited) => {
                access::invite_again(tx, clock, actor, keys, known.id).await.map_err(not_invited)?.id
            }
            _ => return refused("works_here", "This address belongs to a staff account."),
        },
    };
    sqlx::query!(
        "insert into customer_accounts (customer_id, user_id, email, invited_at, invited_by)
         values ($1, $2, $3, $4, $5)
         on conflict (customer_id, user_id) do update
         set email = excluded.email, invited_at = excluded.invited_at, invited_by = excluded.invited_by,
             linked_at = null, linked_through = null, unlinked_at = null, unlinked_by = null",
        customer.id.0,
        user.0,
        email,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    note(tx, clock, actor, "customer_account_invited", customer.id, &email, Vec::new()).await?;
    Ok(Invited::Asked { user, email })
}

fn not_invited(refusal: AccessError) -> Refusal {
    match refusal {
        AccessError::Database(error) => Refusal::Database(error),
        other => Refusal::Rule { code: "not_invited", reason: other.to_string() },
    }
}

/// The last word is taken as the family name.
fn invitation(name: &str, email: &str) -> Invitation {
    let (first, last) = name.trim().rsplit_once(char::is_whitespace).unwrap_or((name.trim(), ""));
    let short = |name: &str| name.trim().chars().take(NAME_CHARS).collect();
    Invitation {
        email: email.to_owned(),
        first_name: short(first),
        last_name: short(last),
        role: Role::Client,
    }
}

/// Links an account that had verified the invited address before.
async fn link_by_invitation(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: CustomerId,
    user: UserId,
    email: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into customer_accounts (customer_id, user_id, email, invited_at, invited_by, linked_at, linked_through)
         values ($1, $2, $3, $4, $5, $4, $6)
         on conflict (customer_id, user_id) do update
         set email = excluded.email, invited_at = excluded.invited_at, invited_by = excluded.invited_by,
             linked_at = excluded.linked_at, linked_through = excluded.linked_through,
             unlinked_at = null, unlinked_by = null",
        customer.0,
        user.0,
        email,
        clock.now(),
        actor.user.map(|user| user.0),
        LinkedThrough::Invitation.as_str(),
    )
    .execute(&mut *db)
    .await?;
    linked(db, clock, actor, customer, user, email, LinkedThrough::Invitation).await
}

/// Applies a used token and what its verified address entails: a marketing box ticked at sign-up counts, and
/// the account is linked to its customers.
///
/// # Errors
/// A violation of `users_email_taken` if another account has taken the new address.
pub async fn accept(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    token: &OneTimeToken,
) -> Result<Method, sqlx::Error> {
    let method = proof::accept(&mut *db, token, clock.now()).await?;
    // Anyone could sign up with this address: the ticked box counts once the address is verified.
    if let (Purpose::SignUp, Some(Json(metadata))) = (token.purpose, &token.metadata)
        && let Some(text_version) = metadata.get("marketing_consent").and_then(|version| version.as_str())
    {
        let ticked = MarketingTick { text_version, channel: "sign_up", recorded_by: None };
        consent::grant_marketing(&mut *db, Holder::User(token.user), &ticked, clock.now()).await?;
    }
    address_proved(db, clock, actor, token.user, &token.email).await?;
    Ok(method)
}

/// Stores a user of the hosted auth service and links their customers.
pub async fn meet(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    introduced: &Introduced<'_>,
) -> Result<Option<Person>, sqlx::Error> {
    let Some(person) = hosted::meet(tx, clock, actor, introduced).await? else { return Ok(None) };
    if person.email == introduced.email {
        let actor = Actor { user: Some(person.id), ..actor.clone() };
        address_proved(tx, clock, &actor, person.id, &person.email).await?;
    }
    Ok(Some(person))
}

/// Links an account after it has verified an address: to customers who invited it there, and to the customer
/// with that address if there is only one. Unlinked customers stay unlinked. Customers already linked get the
/// new address.
pub async fn address_proved(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    user: UserId,
    email: &str,
) -> Result<(), sqlx::Error> {
    let accepted = sqlx::query_scalar!(
        r#"update customer_accounts set linked_at = $3, linked_through = 'invitation'
           where user_id = (select user_id from proved_clients where user_id = $1) and email = $2
               and linked_at is null and unlinked_at is null
           returning customer_id as "customer: CustomerId""#,
        user.0,
        email,
        clock.now(),
    )
    .fetch_all(&mut *db)
    .await?;
    for customer in accepted {
        linked(&mut *db, clock, actor, customer, user, email, LinkedThrough::Invitation).await?;
    }
    link_by_address(&mut *db, clock, actor, email).await?;
    proved_address::by_account(db, user, email, clock.now()).await
}

/// Links the account with this verified address to the only customer who has it, unless they were unlinked.
pub async fn link_by_address(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    email: &str,
) -> Result<(), sqlx::Error> {
    let made = sqlx::query!(
        r#"insert into customer_accounts (customer_id, user_id, email, linked_at, linked_through)
           select customer.id, client.user_id, client.email, $2, 'proved_address'
           from proved_clients as client
           join customers as customer on customer.email_normalized = client.email and customer.archived_at is null
           where client.email = $1 and not customer.email_came_later
               and not exists (
                   select from customers as other
                   where other.email_normalized = client.email and other.id <> customer.id
                       and other.archived_at is null
               )
           on conflict (customer_id, user_id) do nothing
           returning customer_id as "customer: CustomerId", user_id as "user: UserId""#,
        email,
        clock.now(),
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(made) = made else { return Ok(()) };
    linked(db, clock, actor, made.customer, made.user, email, LinkedThrough::ProvedAddress).await
}

/// Unlinks an account, or cancels a pending invitation.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the customer has no such account.
pub async fn unlink(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: &Locked<CustomerDetail>,
    user: UserId,
) -> Result<(), sqlx::Error> {
    let email = sqlx::query_scalar!(
        "update customer_accounts set unlinked_at = $3, unlinked_by = $4
         where customer_id = $1 and user_id = $2 and unlinked_at is null
         returning (select email from users where users.id = user_id) as \"email!\"",
        customer.id.0,
        user.0,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .fetch_one(&mut *db)
    .await?;
    proved_address::unlinked(&mut *db, customer.id, user).await?;
    note(db, clock, actor, "customer_account_unlinked", customer.id, &email, Vec::new()).await
}

/// Moves accounts in a merge; where both customers have an account, the kept customer's link stays.
pub(super) async fn move_accounts(db: &mut Db, from: CustomerId, to: CustomerId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into customer_accounts (
             customer_id, user_id, email, invited_at, invited_by, linked_at, linked_through, unlinked_at, unlinked_by
         )
         select $2, user_id, email, invited_at, invited_by, linked_at, linked_through, unlinked_at, unlinked_by
         from customer_accounts where customer_id = $1
         on conflict (customer_id, user_id) do nothing",
        from.0,
        to.0,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from customer_accounts where customer_id = $1", from.0).execute(db).await?;
    Ok(())
}

/// Records a new link and the address that it verifies.
async fn linked(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: CustomerId,
    user: UserId,
    email: &str,
    through: LinkedThrough,
) -> Result<(), sqlx::Error> {
    if through == LinkedThrough::Invitation {
        proved_address::by_invitation(&mut *db, customer, user, email, clock.now()).await?;
    }
    proved_address::by_account(&mut *db, user, email, clock.now()).await?;
    let through = vec![Change::new("through", (), through)];
    note(db, clock, actor, "customer_account_linked", customer, email, through).await
}

async fn note(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    action: &str,
    customer: CustomerId,
    email: &str,
    more: Vec<Change>,
) -> Result<(), sqlx::Error> {
    let changes = std::iter::once(Change::new("email", (), email)).chain(more).collect();
    audit::record(db, clock, actor, Event::new(action, "customer", &customer).changing(changes)).await
}

#[cfg(test)]
mod tests;
