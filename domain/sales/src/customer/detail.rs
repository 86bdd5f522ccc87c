//! Customer details.
use kernel::reach::{Reach, Viewer, Visible};

use ads::visit::attribution::{self, Attribution};
use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use super::account::{self, CustomerAccount};
use super::money::{sees_lifetimes, sees_statements};
use super::{Address, CustomerDraft, CustomerKind, DoNotContact, Language, OtherContact};
use crate::project::Stage;
use enquiries::consent::{self, Consent, Holder};
use enquiries::lead::{self, LeadSource};
use enquiries::proved_address::{self, Party, Proof};
use kernel::Db;
use kernel::ids::{CustomerId, LeadId, Named, ProjectId};

/// A customer with all details.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerDetail {
    /// Customer id.
    pub id: CustomerId,
    /// Editable data.
    #[serde(flatten)]
    pub draft: CustomerDraft,
    /// Billing state, as a GST state code.
    pub billing_state: Option<String>,
    /// How the e-mail address was verified, which signing codes require; null if unverified.
    pub address_proof: Option<Proof>,
    /// Linked and invited accounts.
    pub accounts: Vec<CustomerAccount>,
    /// Totals.
    pub counts: CustomerCounts,
    /// Projects, latest first.
    pub projects: Vec<CustomerProject>,
    /// Leads, latest first.
    pub leads: Vec<CustomerLead>,
    /// Consents, latest first.
    pub consents: Vec<Consent>,
    /// First and last visit before their leads and orders; null if nothing is known of visits.
    pub attribution: Option<Attribution>,
    /// The customer that this one was merged into.
    pub merged_into: Option<Named<CustomerId>>,
    /// Customers merged into this one.
    pub merged_from: Vec<Named<CustomerId>>,
    /// Optimistic-lock version.
    pub version: i32,
    /// When they became a customer.
    pub created_at: DateTime<Utc>,
    /// Last change.
    pub updated_at: DateTime<Utc>,
}

/// Totals of a customer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerCounts {
    /// Projects.
    pub projects: i64,
    /// Projects under way.
    pub open_projects: i64,
    /// Quotations, counting only latest revisions.
    pub quotations: i64,
    /// Leads.
    pub leads: i64,
    /// Value of their signed quotations, in paise; null unless the viewer may see what all colleagues sold.
    pub contract_paise: Option<i64>,
    /// Amount received, in paise.
    pub received_paise: i64,
    /// Contract value less the amount received, in paise; never negative. Null as the contract value.
    pub outstanding_paise: Option<i64>,
    /// Paid for furniture less refunds, in paise. Null as the contract value, and without access to furniture orders.
    pub orders_paise: Option<i64>,
    /// Received and paid for furniture, in paise. Null as what was paid for furniture.
    pub lifetime_paise: Option<i64>,
}

/// A project of a customer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerProject {
    /// Project id.
    pub id: ProjectId,
    /// Project number.
    pub number: String,
    /// Project name.
    pub name: String,
    /// Current stage.
    pub stage: Stage,
    /// When it started.
    pub created_at: DateTime<Utc>,
}

/// A lead of a customer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerLead {
    /// Lead id.
    pub id: LeadId,
    /// Reference to quote on the phone.
    pub reference: Option<String>,
    /// Current status.
    pub status: lead::Status,
    /// Lead source.
    pub source: LeadSource,
    /// When it was received.
    pub received_at: DateTime<Utc>,
}

impl CustomerDetail {
    /// The id, as proof of access.
    #[must_use]
    pub fn visible_id(&self) -> Visible<CustomerId> {
        Visible::found(self.id)
    }

    /// Without the amounts that the viewer may not see.
    #[must_use]
    pub fn seen_by(mut self, viewer: &Viewer) -> Self {
        if !sees_statements(viewer) {
            self.counts.contract_paise = None;
            self.counts.outstanding_paise = None;
        }
        if !sees_lifetimes(viewer) {
            self.counts.orders_paise = None;
            self.counts.lifetime_paise = None;
        }
        self
    }
}

/// A customer with all details, if within reach; merged customers included.
pub async fn read(db: &mut Db, id: CustomerId, reach: Reach) -> Result<CustomerDetail, sqlx::Error> {
    let row = sqlx::query!(
        r#"select kind as "kind: CustomerKind", name, email, phone, shares_phone, gstin, language as "language: Language",
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
    let subjects = consent::subjects_of(&mut *db, Holder::Customer(id)).await?;
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
        attribution: attribution::of(&mut *db, &subjects).await?,
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
               contract_paise as "contract_paise?", received_paise as "received_paise!",
               outstanding_paise as "outstanding_paise?", orders_paise as "orders_paise?",
               lifetime_paise as "lifetime_paise?"
           from customer_balances join customer_lifetimes using (customer_id)
           where customer_id = $1"#,
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
