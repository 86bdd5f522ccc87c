//! Creates and edits customers.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::{Db, Locked, Tx};
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::types::Json;

use super::detail::{self, CustomerDetail};
use super::mention;
use super::{Address, AddressKind, CustomerDraft, CustomerKind, Language, OtherContact};
use enquiries::lead::LeadSource;
use enquiries::lead::edit::distinct;
use enquiries::proved_address::{self, Party};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::Contact;
use kernel::ids::{CustomerId, CustomerNoteId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::record::Refusal;
use people::notices::Subject;
use people::notices::mention::{announce, named};

/// Creates a customer.
pub async fn create(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    draft: &CustomerDraft,
) -> Result<CustomerId, Refusal> {
    let (id, now) = (CustomerId::new(), clock.now());
    let draft = tidy(draft);
    let contact = Contact::read(&draft.email, &draft.phone);
    refuse_twin(&mut *db, id, &draft, &contact).await?;
    sqlx::query!(
        "insert into customers (
             id, kind, name, email, phone, email_normalized, phone_normalized, gstin, language, source, tags, no_calls,
             no_emails, no_whatsapp, shares_phone, created_at, created_by, updated_at
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16)",
        id.0,
        draft.kind.as_str(),
        draft.name,
        draft.email,
        draft.phone,
        contact.email,
        contact.phone,
        draft.gstin,
        draft.language.map(Language::as_str),
        draft.source.map(LeadSource::as_str),
        &draft.tags,
        draft.do_not_contact.calls,
        draft.do_not_contact.emails,
        draft.do_not_contact.whatsapp,
        draft.shares_phone,
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    insert_addresses(&mut *db, id, &draft.addresses).await?;
    insert_contacts(&mut *db, id, &draft.contacts).await?;
    let event = Event::new("customer_created", "customer", &id).changing(audit::changes(&(), &draft));
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Applies a draft. The caller must have compared its version.
pub async fn change(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: &Locked<CustomerDetail>,
    draft: &CustomerDraft,
) -> Result<(), Refusal> {
    let draft = tidy(draft);
    let changes = audit::changes(&customer.draft, &draft);
    if changes.is_empty() {
        return Ok(());
    }
    let contact = Contact::read(&draft.email, &draft.phone);
    refuse_twin(&mut *db, customer.id, &draft, &contact).await?;
    write(&mut *db, customer.id, &draft, clock.now()).await?;
    if changes.iter().any(|change| change.field == "email") {
        proved_address::changed(&mut *db, actor, Party::Customer(customer.id), &draft.email, clock.now())
            .await?;
    }
    let event = Event::new("customer_changed", "customer", &customer.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// Writes a customer's data.
pub(super) async fn write(
    db: &mut Db,
    id: CustomerId,
    draft: &CustomerDraft,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let contact = Contact::read(&draft.email, &draft.phone);
    let CustomerDraft {
        kind,
        name,
        email,
        phone,
        shares_phone,
        gstin,
        language,
        source,
        tags,
        do_not_contact,
        addresses,
        contacts,
    } = draft;
    sqlx::query!(
        "update customers
         set kind = $2, name = $3, email = $4, phone = $5, email_normalized = $6, phone_normalized = $7, gstin = $8,
             language = $9, source = $10, tags = $11, no_calls = $12, no_emails = $13, no_whatsapp = $14,
             shares_phone = $15, email_came_later = email_came_later and email_normalized is not distinct from $6::text,
             version = version + 1, updated_at = $16
         where id = $1",
        id.0,
        kind.as_str(),
        name,
        email,
        phone,
        contact.email,
        contact.phone,
        gstin.as_deref(),
        language.map(Language::as_str),
        source.map(LeadSource::as_str),
        tags,
        do_not_contact.calls,
        do_not_contact.emails,
        do_not_contact.whatsapp,
        shares_phone,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from customer_addresses where customer_id = $1", id.0).execute(&mut *db).await?;
    sqlx::query!("delete from customer_contacts where customer_id = $1", id.0).execute(&mut *db).await?;
    insert_addresses(&mut *db, id, addresses).await?;
    insert_contacts(db, id, contacts).await
}

/// The draft with trimmed texts and without duplicate tags.
fn tidy(draft: &CustomerDraft) -> CustomerDraft {
    CustomerDraft {
        name: draft.name.trim().to_owned(),
        email: draft.email.trim().to_owned(),
        phone: draft.phone.trim().to_owned(),
        tags: distinct(&draft.tags),
        ..draft.clone()
    }
}

impl CustomerDraft {
    /// The result of an edit by a role that only handles billing.
    #[must_use]
    pub fn billed_as(&self, new: Self) -> Self {
        let is_billing = |address: &Address| address.kind == AddressKind::Billing;
        let kept = self.addresses.iter().filter(|address| !is_billing(address)).cloned();
        let billing = new.addresses.into_iter().filter(is_billing);
        Self {
            kind: if new.gstin.is_some() { CustomerKind::Business } else { self.kind },
            gstin: new.gstin,
            addresses: kept.chain(billing).collect(),
            ..self.clone()
        }
    }
}

/// Refuses a phone number that another customer has, unless a shared household is confirmed.
async fn refuse_twin(
    db: &mut Db,
    id: CustomerId,
    draft: &CustomerDraft,
    contact: &Contact,
) -> Result<(), Refusal> {
    if draft.shares_phone {
        return Ok(());
    }
    let is_taken = sqlx::query_scalar!(
        r#"select exists (
               select from customers
               where phone_normalized = $2 and id <> $1 and archived_at is null and not shares_phone
           ) as "is_taken!""#,
        id.0,
        contact.phone,
    )
    .fetch_one(db)
    .await?;
    if is_taken {
        let reason =
            "Another customer has this phone number. Confirm that they share a household, or merge the two.";
        return Err(Refusal::Rule { code: "phone_taken", reason: reason.to_owned() });
    }
    Ok(())
}

/// Archives a customer: hidden from lists, still readable from linked records.
pub async fn archive(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: &Locked<CustomerDetail>,
) -> Result<(), Refusal> {
    if customer.counts.open_projects > 0 {
        let reason = "This customer has a project under way. Archive them after handover.".to_owned();
        return Err(Refusal::Rule { code: "has_open_projects", reason });
    }
    sqlx::query!(
        "update customers set archived_at = $2, updated_at = $2, version = version + 1 where id = $1",
        customer.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    audit::record(db, clock, actor, Event::new("customer_archived", "customer", &customer.id)).await?;
    Ok(())
}

/// A note about a customer.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "CustomerNote")]
pub struct NoteDraft {
    /// Note text. Names a colleague as `@Name`.
    #[garde(length(chars, min = 1, max = 4000), custom(kernel::check::filled))]
    pub text: String,
    /// The colleagues whom it names. They are told, and have to be among those who can see the customer.
    #[serde(default)]
    #[garde(length(max = 20))]
    pub mentions: Vec<UserId>,
}

/// Saves a note, and tells the colleagues whom it names.
///
/// # Errors
/// If it mentions somebody who cannot see the customer, or is not named in the text.
pub async fn note(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: Visible<CustomerId>,
    draft: &NoteDraft,
) -> Result<(), Refusal> {
    let readers = match &draft.mentions[..] {
        [] => Vec::new(),
        mentions => named(mention::colleagues(&mut *db, customer).await?, &draft.text, mentions)?,
    };
    let mentioned: Vec<_> = readers.iter().map(|user| user.0).collect();
    let id = CustomerNoteId::new();
    sqlx::query!(
        "insert into customer_notes (id, customer_id, text, at, actor_id, mentioned) values ($1, $2, $3, $4, $5, $6)",
        id.0,
        customer.0,
        draft.text.trim(),
        clock.now(),
        actor.user.map(|user| user.0),
        &mentioned,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("text", (), draft.text.trim())];
    let event = Event::new("customer_noted", "customer", &*customer).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    announce(db, clock, actor, Subject::Customer(*customer), &id, &readers).await?;
    Ok(())
}

/// Locks a customer until the transaction ends, and reads it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is out of reach.
pub async fn lock(
    tx: &mut Tx<'_>,
    id: CustomerId,
    reach: Reach,
) -> Result<Locked<CustomerDetail>, sqlx::Error> {
    sqlx::query!("select id from customers where id = $1 for update", id.0).fetch_one(&mut **tx).await?;
    detail::read(tx, id, reach).await.map(Locked::read)
}

/// Inserts the addresses of a customer who has none.
pub(super) async fn insert_addresses(
    db: &mut Db,
    id: CustomerId,
    addresses: &[Address],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into customer_addresses (customer_id, position, kind, label, line, locality, city, state, pincode)
         select $1, row_number() over () - 1, kind, label, line, locality, city, state, pincode
         from jsonb_to_recordset($2) as address (
             kind text, label text, line text, locality text, city text, state text, pincode text
         )",
        id.0,
        Json(addresses) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn insert_contacts(db: &mut Db, id: CustomerId, contacts: &[OtherContact]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into customer_contacts (customer_id, position, name, relation, phone, email)
         select $1, row_number() over () - 1, name, relation, phone, email
         from jsonb_to_recordset($2) as contact (name text, relation text, phone text, email text)",
        id.0,
        Json(contacts) as _,
    )
    .execute(db)
    .await?;
    Ok(())
}
