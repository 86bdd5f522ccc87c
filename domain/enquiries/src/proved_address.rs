//! Addresses verified as a customer's own: signing codes go to no other.
//!
//! Staff enter addresses in leads, customers and quotations all day and choose where to send a quotation,
//! which proves nothing about whose address it is. Accepted proofs are: the customer entered it in the form
//! that created the lead; an admin confirmed it with a reason on record; or the customer's account used a
//! link sent to it. A proof belongs to one lead, customer or quotation and one address: a replaced address
//! has none.
//!
//! An account counts as the customer's if it is linked through an address verified before, or through an
//! admin's invitation. If a salesperson invited it to an address they typed, it may be the salesperson's own.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::filled;
use kernel::clock::Clock;
use kernel::contact::normalize_email;
use kernel::ids::{CustomerId, LeadId, QuotationId, UserId};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;

string_enum! {
    /// How an address was verified.
    #[schemars(rename = "AddressProofWay")]
    pub enum ProofMethod {
        /// The customer entered it in a website form.
        Form = "form",
        /// An admin confirmed it.
        Admin = "admin",
        /// The customer's account used a link sent to it.
        Account = "account",
    }
}

/// Whose address it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// A lead's.
    Lead(LeadId),
    /// A customer's.
    Customer(CustomerId),
    /// The client of a quotation without lead or customer. All its revisions share it.
    Quotation(QuotationId),
}

impl Party {
    const fn columns(self) -> [Option<Uuid>; 3] {
        match self {
            Self::Lead(id) => [Some(id.0), None, None],
            Self::Customer(id) => [None, Some(id.0), None],
            Self::Quotation(id) => [None, None, Some(id.0)],
        }
    }
}

/// A verified address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "AddressProof")]
pub struct Proof {
    /// Normalized e-mail address.
    pub email: String,
    /// How it was verified.
    pub way: ProofMethod,
    /// When it was verified.
    pub at: DateTime<Utc>,
    /// The admin who confirmed it, or the owner of the account.
    pub by: Option<String>,
    /// The admin's reason; blank otherwise.
    pub reason: String,
}

/// The proof for this party's address, if any.
///
/// A merged record keeps a proof only if the address is verified for each of its parts, so that a merge
/// cannot give one person another's address. A colleague's address never counts.
pub async fn find(db: &mut Db, party: Party, email: &str) -> Result<Option<Proof>, sqlx::Error> {
    let [lead, customer, quotation] = party.columns();
    sqlx::query_as!(
        Proof,
        r#"select email_normalized as email, way as "way: ProofMethod", proved_at as at,
               (select name from users where users.id = proved_by) as by, reason
           from proved_addresses as proved
           where email_normalized = $4
               and (
                   lead_id = $1 or customer_id = $2
                   or quotation_id in (
                       select revision.id from quotations
                       join quotations as revision
                           on revision.id = quotations.id or revision.number = quotations.number
                       where quotations.id = $3
                   )
               )
               and not exists (
                   select from leads as taken
                   where taken.merged_into = $1 and not exists (
                       select from proved_addresses as its
                       where its.lead_id = taken.id and its.email_normalized = $4
                   )
               )
               and not exists (
                   select from customers as taken
                   where taken.merged_into = $2 and not exists (
                       select from proved_addresses as its
                       where its.customer_id = taken.id and its.email_normalized = $4
                   )
               )
               and not exists (select from users where email = $4 and role <> 'client')
               and not exists (select from team_members where lower(trim(email)) = $4)
           order by proved_at desc, way
           limit 1"#,
        lead,
        customer,
        quotation,
        email,
    )
    .fetch_optional(db)
    .await
}

/// The proof for the party's current address.
pub async fn current(db: &mut Db, party: Party) -> Result<Option<Proof>, sqlx::Error> {
    let [lead, customer, quotation] = party.columns();
    let email = sqlx::query_scalar!(
        r#"select email_normalized from leads where id = $1
           union all select email_normalized from customers where id = $2
           union all select lower(trim(client_email)) from quotations where id = $3"#,
        lead,
        customer,
        quotation,
    )
    .fetch_optional(&mut *db)
    .await?;
    match email.flatten() {
        Some(email) => find(db, party, &email).await,
        None => Ok(None),
    }
}

/// Copies the proof from a lead to the customer created from it.
pub async fn inherit(db: &mut Db, lead: LeadId, customer: CustomerId) -> Result<(), sqlx::Error> {
    let Some(proof) = current(&mut *db, Party::Lead(lead)).await? else { return Ok(()) };
    sqlx::query!(
        "insert into proved_addresses (id, customer_id, email_normalized, way, proved_at, proved_by, reason)
         select gen_random_uuid(), $2, email_normalized, way, proved_at, proved_by, reason
         from proved_addresses where lead_id = $1 and email_normalized = $3
         on conflict do nothing",
        lead.0,
        customer.0,
        proof.email,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records the address that an account has verified, for each linked customer who had it verified before or
/// whose account this is known to be.
pub async fn by_account(
    db: &mut Db,
    user: UserId,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into proved_addresses (id, customer_id, email_normalized, way, proved_at, proved_by)
         select gen_random_uuid(), customer_id, $2, 'account', $3, user_id
         from client_customers
         where user_id = $1
             and exists (
                 select from proved_addresses as proved
                 where proved.customer_id = client_customers.customer_id
                     and (proved.email_normalized = $2 or (proved.way = 'account' and proved.proved_by = $1))
             )
         on conflict on constraint proved_addresses_taken do update
         set proved_at = excluded.proved_at, proved_by = excluded.proved_by",
        user.0,
        email,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records an accepted invitation. It verifies the address if an admin sent it.
pub async fn by_invitation(
    db: &mut Db,
    customer: CustomerId,
    user: UserId,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let is_vouched_for = sqlx::query_scalar!(
        r#"select exists (
               select from customer_accounts join users as inviter on inviter.id = customer_accounts.invited_by
               where customer_id = $1 and user_id = $2 and inviter.role = 'admin'
           ) as "is!""#,
        customer.0,
        user.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if !is_vouched_for {
        return Ok(());
    }
    let new = New { way: ProofMethod::Account, by: Some(user), reason: "", at: now };
    prove(db, Party::Customer(customer), email, &new).await
}

/// Removes an unlinked account's proofs for this customer.
pub async fn unlinked(db: &mut Db, customer: CustomerId, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from proved_addresses where customer_id = $1 and way = 'account' and proved_by = $2",
        customer.0,
        user.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// After a change of address: an admin who changes it confirms it, with the change in the audit log.
pub async fn changed(
    db: &mut Db,
    actor: &Actor,
    party: Party,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let Some(user) = actor.user else { return Ok(()) };
    let is_admin = sqlx::query_scalar!(
        r#"select exists (select from users where id = $1 and role = 'admin') as "is!""#,
        user.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if !is_admin {
        return Ok(());
    }
    prove(
        db,
        party,
        email,
        &New { way: ProofMethod::Admin, by: Some(user), reason: "Changed the address.", at: now },
    )
    .await
}

/// An admin's confirmation of an address.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "AddressConfirmation")]
pub struct Confirmation {
    /// The address.
    #[garde(length(chars, min = 3, max = 254))]
    pub email: String,
    /// Evidence, such as "She read it back to me on the phone".
    #[garde(length(chars, min = 1, max = 500), custom(filled))]
    pub reason: String,
}

/// Records an admin's confirmation. The caller has checked the role.
pub async fn confirm(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    party: Party,
    confirmation: &Confirmation,
) -> Result<(), Refusal> {
    let refused = |reason: &str| Err(Refusal::Field { field: "email", reason: reason.to_owned() });
    let Some(email) = normalize_email(&confirmation.email) else {
        return refused("is not an e-mail address");
    };
    let is_of_staff = sqlx::query_scalar!(
        r#"select exists (select from users where email = $1 and role <> 'client')
               or exists (select from team_members where lower(trim(email)) = $1) as "is!""#,
        email,
    )
    .fetch_one(&mut *db)
    .await?;
    if is_of_staff {
        return refused("belongs to a staff account");
    }
    let reason = confirmation.reason.trim();
    let new = New { way: ProofMethod::Admin, by: actor.user, reason, at: clock.now() };
    prove(&mut *db, party, &email, &new).await?;
    let (kind, id) = match party {
        Party::Lead(id) => ("lead", id.0),
        Party::Customer(id) => ("customer", id.0),
        Party::Quotation(id) => ("quotation", id.0),
    };
    let changes = vec![Change::new("confirmedEmail", (), &email), Change::new("reason", (), reason)];
    let event = Event::new("address_confirmed", kind, &id).changing(changes);
    Ok(audit::record(db, clock, actor, event).await?)
}

struct New<'a> {
    way: ProofMethod,
    by: Option<UserId>,
    reason: &'a str,
    at: DateTime<Utc>,
}

async fn prove(db: &mut Db, party: Party, email: &str, new: &New<'_>) -> Result<(), sqlx::Error> {
    let Some(email) = normalize_email(email) else { return Ok(()) };
    let [lead, customer, quotation] = party.columns();
    sqlx::query!(
        "insert into proved_addresses
             (id, lead_id, customer_id, quotation_id, email_normalized, way, proved_at, proved_by, reason)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8)
         on conflict on constraint proved_addresses_taken do update
         set proved_at = excluded.proved_at, proved_by = excluded.proved_by, reason = excluded.reason",
        lead,
        customer,
        quotation,
        email,
        new.way.as_str(),
        new.at,
        new.by.map(|user| user.0),
        new.reason,
    )
    .execute(db)
    .await?;
    Ok(())
}
