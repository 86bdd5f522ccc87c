//! Merges one customer into another. Projects, leads, quotations and consents move; notes, payments and audit
//! entries stay with their record and are read through `merged_into`.

use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use super::detail::CustomerDetail;
use super::edit::{self, lock};
use super::portal;
use super::{CustomerDraft, OtherContact};
use enquiries::lead::edit::distinct;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::normalize_mobile;
use kernel::ids::CustomerId;
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};

/// Which customer to merge into.
#[derive(Clone, Copy, Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "CustomerMerge")]
pub struct MergeDraft {
    /// The customer to keep.
    pub into: CustomerId,
    /// The other customer's version that the caller has loaded.
    #[serde(default)]
    pub version: Option<i32>,
}

/// Both customers of a merge, locked.
#[derive(Debug)]
pub struct Pair {
    /// The customer to merge.
    pub customer: Locked<CustomerDetail>,
    /// The customer to keep.
    pub into: Locked<CustomerDetail>,
}

impl Pair {
    /// Locks both customers in the usual order, so that two concurrent merges cannot deadlock.
    pub async fn lock(
        tx: &mut Tx<'_>,
        customer: CustomerId,
        into: CustomerId,
        reach: Reach,
    ) -> Result<Self, Refusal> {
        let wrong = |reason: &str| Refusal::Field { field: "into", reason: reason.to_owned() };
        if customer == into {
            return Err(wrong("must be another customer"));
        }
        let ids = [customer.0, into.0];
        sqlx::query!("select id from customers where id = any ($1) order by id for update", &ids)
            .fetch_all(&mut **tx)
            .await?;
        let customer = lock(tx, customer, reach).await?;
        match lock(tx, into, reach).await {
            Ok(into) => Ok(Self { customer, into }),
            Err(sqlx::Error::RowNotFound) => Err(wrong("does not exist")),
            Err(error) => Err(error.into()),
        }
    }
}

/// Refuses a merged customer, and names the one to use instead.
pub fn refuse_merged(customer: &CustomerDetail) -> Result<(), Refusal> {
    match &customer.merged_into {
        Some(into) => {
            let reason =
                format!("This customer has been merged into {}. Open that customer instead.", into.name);
            Err(Refusal::Rule { code: "merged", reason })
        }
        None => Ok(()),
    }
}

/// Merges a customer into another.
pub async fn merge(tx: &mut Tx<'_>, clock: &Clock, actor: &Actor, pair: &Pair) -> Result<(), Refusal> {
    let Pair { customer, into } = pair;
    refuse_merged(customer)?;
    refuse_merged(into)?;
    move_records(tx, clock, customer.id, into.id).await?;
    let draft = joined(&into.draft, &customer.draft);
    edit::write(tx, into.id, &draft, clock.now()).await?;
    let mut changes = vec![
        Change::new("mergedCustomer", (), customer.id),
        Change::new("mergedName", (), &customer.draft.name),
    ];
    changes.extend(audit::changes(&into.draft, &draft));
    let took = Event::new("customer_merged", "customer", &into.id).changing(changes);
    let changes = vec![Change::new("mergedInto", (), into.id)];
    let was_taken = Event::new("customer_was_merged", "customer", &customer.id).changing(changes);
    audit::record_all(tx, clock, actor, vec![took, was_taken]).await?;
    Ok(())
}

/// Moves a customer's records and archives the customer.
async fn move_records(
    db: &mut Db,
    clock: &Clock,
    customer: CustomerId,
    into: CustomerId,
) -> Result<(), sqlx::Error> {
    let (from, to, now): (Uuid, Uuid, _) = (customer.0, into.0, clock.now());
    sqlx::query!("update projects set customer_id = $2 where customer_id = $1", from, to)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update consents set customer_id = $2 where customer_id = $1", from, to)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update leads set customer_id = $2 where customer_id = $1", from, to)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update quotations set customer_id = $2 where customer_id = $1", from, to)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update customer_statements set customer_id = $2 where customer_id = $1", from, to)
        .execute(&mut *db)
        .await?;
    portal::move_accounts(&mut *db, customer, into).await?;
    // No chains: every merged customer points directly to the kept one.
    sqlx::query!("update customers set merged_into = $2 where merged_into = $1", from, to)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update customers set merged_into = $2, archived_at = $3, version = version + 1, updated_at = $3 where id = $1",
        from,
        to,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The data of both, where the kept one wins. Do-not-contact choices of either apply.
fn joined(into: &CustomerDraft, other: &CustomerDraft) -> CustomerDraft {
    let mut draft = into.clone();
    let mut left = OtherContact {
        name: other.name.clone(),
        relation: String::new(),
        phone: String::new(),
        email: String::new(),
    };
    if draft.phone.is_empty() {
        draft.phone.clone_from(&other.phone);
        draft.shares_phone = other.shares_phone;
    } else if !is_same_number(&draft.phone, &other.phone) {
        left.phone.clone_from(&other.phone);
    }
    if draft.email.is_empty() {
        draft.email.clone_from(&other.email);
    } else if draft.email.to_lowercase() != other.email.to_lowercase() {
        left.email.clone_from(&other.email);
    }
    if !left.phone.is_empty() || !left.email.is_empty() {
        draft.contacts.push(left);
    }
    draft.contacts.extend(other.contacts.iter().cloned());
    draft.addresses.extend(other.addresses.iter().cloned());
    let mut seen = Vec::new();
    draft.contacts.retain(|contact| is_new(&mut seen, contact));
    let mut seen = Vec::new();
    draft.addresses.retain(|address| is_new(&mut seen, address));
    draft.tags = distinct(&[into.tags.as_slice(), &other.tags].concat());
    if draft.gstin.is_none() && other.gstin.is_some() {
        draft.kind = other.kind;
        draft.gstin.clone_from(&other.gstin);
    }
    draft.language = draft.language.or(other.language);
    draft.source = draft.source.or(other.source);
    draft.do_not_contact.calls |= other.do_not_contact.calls;
    draft.do_not_contact.emails |= other.do_not_contact.emails;
    draft.do_not_contact.whatsapp |= other.do_not_contact.whatsapp;
    draft
}

fn is_same_number(one: &str, other: &str) -> bool {
    one == other || normalize_mobile(one).is_some_and(|one| normalize_mobile(other) == Some(one))
}

fn is_new<T: PartialEq + Clone>(seen: &mut Vec<T>, one: &T) -> bool {
    let is_new = !seen.contains(one);
    if is_new {
        seen.push(one.clone());
    }
    is_new
}
