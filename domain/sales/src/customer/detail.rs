//! One customer with everything known about them.
use kernel::reach::{Reach, Visible};

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use super::account::{self, CustomerAccount};
use super::{Address, CustomerDraft, DoNotContact, Kind, Language, OtherContact};
use crate::consent::{self, Consent, Holder};
use crate::lead::{self, LeadSource};
use crate::project::Stage;
use crate::proved_address::{self, Party, Proof};
use kernel::Db;
use kernel::ids::{CustomerId, LeadId, Named, ProjectId};

/// A customer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerDetail {
    /// Names them.
    pub id: CustomerId,
    /// What was entered.
    #[serde(flatten)]
    pub draft: CustomerDraft,
    /// The state that they are billed in, by its code in the law of goods and services tax.
    pub billing_state: Option<String>,
    /// How their e-mail address is known to be theirs, so that a code to sign may go there; none while it is not.
    pub address_proof: Option<Proof>,
    /// The accounts that follow their homes, and those that were invited to.
    pub accounts: Vec<CustomerAccount>,
    /// How much there is of theirs.
    pub counts: CustomerCounts,
    /// Their homes, the latest first.
    pub projects: Vec<CustomerProject>,
    /// What they asked for, the latest first.
    pub leads: Vec<CustomerLead>,
    /// What they agreed to, the latest first.
    pub consents: Vec<Consent>,
    /// The customer who took this one in.
    pub merged_into: Option<Named<CustomerId>>,
    /// Those whom this one took in.
    pub merged_from: Vec<Named<CustomerId>>,
    /// Counts the changes.
    pub version: i32,
    /// Since when they are a customer.
    pub created_at: DateTime<Utc>,
    /// When something last changed.
    pub updated_at: DateTime<Utc>,
}

/// How much there is of a customer's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerCounts {
    /// Homes.
    pub projects: i64,
    /// Homes that are being built.
    pub open_projects: i64,
    /// Quotations, without their earlier revisions.
    pub quotations: i64,
    /// Wishes.
    pub leads: i64,
    /// What they have paid, in paise.
    pub received_paise: i64,
}

/// A home of a customer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerProject {
    /// Names it to programs.
    pub id: ProjectId,
    /// Names it to people.
    pub number: String,
    /// What it is called.
    pub name: String,
    /// How far it is.
    pub stage: Stage,
    /// When it began.
    pub created_at: DateTime<Utc>,
}

/// A wish of a customer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerLead {
    /// Names it to programs.
    pub id: LeadId,
    /// Names it on the phone.
    pub reference: Option<String>,
    /// Where it stands.
    pub status: lead::Status,
    /// Where it came from.
    pub source: LeadSource,
    /// When it came.
    pub received_at: DateTime<Utc>,
}

impl CustomerDetail {
    /// The id, for what works with no more of the customer.
    #[must_use]
    pub fn visible_id(&self) -> Visible<CustomerId> {
        Visible::found(self.id)
    }
}

/// The customer behind `id`, if they are within reach; also one whom another one took in.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
pub async fn read(db: &mut Db, id: CustomerId, reach: Reach) -> Result<CustomerDetail, sqlx::Error> {
    let row = sqlx::query!(
        r#"select kind as "kind: Kind", name, email, phone, shares_phone, gstin, language as "language: Language",
               source as "source: LeadSource", tags, no_calls, no_emails, no_whatsapp,
               coalesce(
                   (
                       select jsonb_agg(to_jsonb(address) - 'customer_id' - 'position' order by position)
                       from customer_addresses as address where customer_id = customer.id
                   ),
                   '[]'
               ) as "addresses!: Json<Vec<Address>>",
               coalesce(
                   (
                       select jsonb_agg(to_jsonb(contact) - 'customer_id' - 'position' order by position)
                       from customer_contacts as contact where customer_id = customer.id
                   ),
                   '[]'
               ) as "contacts!: Json<Vec<OtherContact>>",
               merged_into as "merged_into: CustomerId",
               (select name from customers as other where other.id = customer.merged_into) as merged_name,
               version, created_at, updated_at
           from customers as customer
           where id = $1 and (archived_at is null or merged_into is not null)
               and ($2::uuid is null or created_by = $2
                    or exists (select from leads where customer_id = customer.id and owner_id = $2)
                    or exists (
                        select from projects where customer_id = customer.id and $2 in (sales_owner_id, designer_id)
                    )
                    or exists (
                        select from quotations where customer_id = customer.id and $2 in (owner_id, designer_id)
                    ))"#,
        id.0,
        reach.user(),
    )
    .fetch_one(&mut *db)
    .await?;
    let do_not_contact =
        DoNotContact { calls: row.no_calls, emails: row.no_emails, whatsapp: row.no_whatsapp };
    Ok(CustomerDetail {
        id,
        address_proof: proved_address::current(&mut *db, Party::Customer(id)).await?,
        accounts: account::accounts(&mut *db, id).await?,
        billing_state: row.gstin.as_deref().and_then(|gstin| gstin.get(..2)).map(str::to_owned),
        draft: CustomerDraft {
            kind: row.kind,
            name: row.name,
            email: row.email,
            phone: row.phone,
            shares_phone: row.shares_phone,
            gstin: row.gstin,
            language: row.language,
            source: row.source,
            tags: row.tags,
            do_not_contact,
            addresses: row.addresses.0,
            contacts: row.contacts.0,
        },
        counts: counts(&mut *db, id).await?,
        projects: projects(&mut *db, id).await?,
        leads: leads(&mut *db, id).await?,
        consents: consent::of(&mut *db, Holder::Customer(id)).await?,
        merged_into: Named::of(row.merged_into, row.merged_name),
        merged_from: merged_from(db, id).await?,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}

async fn counts(db: &mut Db, id: CustomerId) -> Result<CustomerCounts, sqlx::Error> {
    sqlx::query_as!(
        CustomerCounts,
        r#"select (select count(*) from projects where customer_id = $1 and archived_at is null) as "projects!",
               (
                   select count(*) from projects
                   where customer_id = $1 and archived_at is null and stage not in ('warranty', 'closed', 'cancelled')
               ) as "open_projects!",
               (
                   select count(*) from quotations
                   where customer_id = $1 and archived_at is null and status <> 'superseded'
               ) as "quotations!",
               (select count(*) from leads where customer_id = $1 and archived_at is null) as "leads!",
               (
                   select coalesce(sum(amount_paise), 0)::bigint from lead_payments
                   where voided_at is null and lead_id in (select id from leads where customer_id = $1)
               ) as "received_paise!""#,
        id.0,
    )
    .fetch_one(db)
    .await
}

async fn projects(db: &mut Db, id: CustomerId) -> Result<Vec<CustomerProject>, sqlx::Error> {
    sqlx::query_as!(
        CustomerProject,
        r#"select id as "id: ProjectId", number, name, stage as "stage: Stage", created_at
           from projects where customer_id = $1 and archived_at is null order by created_at desc, id desc limit 100"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn leads(db: &mut Db, id: CustomerId) -> Result<Vec<CustomerLead>, sqlx::Error> {
    sqlx::query_as!(
        CustomerLead,
        r#"select id as "id: LeadId", status as "status: lead::Status", source as "source: LeadSource", received_at,
               (
                   select reference from enquiries where lead_id = leads.id order by received_at, id limit 1
               ) as reference
           from leads where customer_id = $1 and archived_at is null order by received_at desc, id desc limit 100"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

async fn merged_from(db: &mut Db, id: CustomerId) -> Result<Vec<Named<CustomerId>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: CustomerId", name from customers where merged_into = $1 order by lower(name), id"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| Named { id: row.id, name: row.name }).collect())
}
