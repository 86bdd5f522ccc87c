//! The client portal: a signed-in client's view of their own records.
//!
//! Access is decided by the views `client_customers`, `client_leads`, `client_quotations` and
//! `client_projects`: records of customers linked to the account, and of leads that enquired from its
//! verified address. Only active clients are in these views, so that no colleague gains a customer's access
//! through an address they typed themselves. Every lookup goes through the views; an id outside them answers
//! like one that does not exist. The types here are made for clients: none has a field for costs, margins,
//! vendors or internal notes.

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use crate::project::Stage;
use crate::quotation::{self, link};
use crate::receipt::{PaymentMethod, ReceiptKind};
use kernel::document::{self, DocumentRef, File};
use kernel::ids::{ProjectId, QuotationId, ReceiptId, UserId};
use kernel::organization::Organization;
use kernel::string_enum::string_enum;
use kernel::{Db, number, settings};
use people::account::Keys;

/// Everything in a client's portal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientArea {
    /// Next step.
    pub next_step: NextStep,
    /// Contact person.
    pub contact: ClientContact,
    /// Enquiries without a quotation, latest first.
    pub enquiries: Vec<ClientEnquiry>,
    /// Quotations, latest first.
    pub quotations: Vec<ClientQuotation>,
    /// Projects, latest first.
    pub projects: Vec<ClientProject>,
    /// Receipts, latest first.
    pub receipts: Vec<ClientReceipt>,
}

/// A project with its quotations and receipts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientProjectDetail {
    /// Project.
    #[serde(flatten)]
    pub project: ClientProject,
    /// Contact person.
    pub contact: ClientContact,
    /// Its quotations, latest first.
    pub quotations: Vec<ClientQuotation>,
    /// Its receipts, latest first.
    pub receipts: Vec<ClientReceipt>,
}

string_enum! {
    /// Kind of next step.
    #[schemars(rename = "ClientNextStepKind")]
    pub enum NextStepKind {
        /// Sign a quotation.
        SignQuotation = "sign_quotation",
        /// Follow the project's progress.
        FollowProject = "follow_project",
        /// Wait while the project is set up.
        AwaitProject = "await_project",
        /// Wait for our call.
        AwaitCall = "await_call",
        /// Wait for our quotation.
        AwaitQuotation = "await_quotation",
        /// A quotation has expired: ask for a new one.
        RenewQuotation = "renew_quotation",
        /// Nothing under way: book a consultation, or ask us to find existing records.
        Book = "book",
    }
}

/// Next step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ClientNextStep")]
pub struct NextStep {
    /// Kind.
    pub kind: NextStepKind,
    /// Quotation concerned.
    pub quotation_id: Option<QuotationId>,
    /// Project concerned.
    pub project_id: Option<ProjectId>,
    /// Last day for it.
    pub by: Option<NaiveDate>,
}

string_enum! {
    /// Quotation status for the client.
    pub enum ClientQuotationStatus {
        /// Ready to sign.
        Open = "open",
        /// Signed.
        Accepted = "accepted",
        /// Declined.
        Declined = "declined",
        /// Expired unsigned.
        Expired = "expired",
    }
}

/// A quotation in the client's list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientQuotation {
    /// Quotation id.
    pub id: QuotationId,
    /// Number and revision.
    pub title: String,
    /// Status.
    pub status: ClientQuotationStatus,
    /// Total payable, in paise.
    pub payable_paise: i64,
    /// Last day to sign it.
    pub valid_until: NaiveDate,
    /// When it was sent.
    pub sent_at: DateTime<Utc>,
    /// When it was signed or declined.
    pub decided_at: Option<DateTime<Utc>>,
    /// Path of its page; null once it has expired.
    pub path: Option<String>,
    /// Whether its PDF is ready.
    pub has_document: bool,
    /// Whether that PDF is the signed one.
    pub is_document_signed: bool,
    /// Project that it became.
    pub project_id: Option<ProjectId>,
}

/// A project in the client's view.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientProject {
    /// Project id.
    pub id: ProjectId,
    /// Project number.
    pub number: String,
    /// The home, if known.
    pub place: Option<String>,
    /// Current stage.
    pub stage: Stage,
    /// When it started.
    pub began_at: DateTime<Utc>,
}

/// A receipt in the client's view.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientReceipt {
    /// Receipt id.
    pub id: ReceiptId,
    /// Receipt number.
    pub number: String,
    /// Kind of receipt, by tax.
    pub kind: ReceiptKind,
    /// Amount received, in paise.
    pub amount_paise: i64,
    /// Payment method.
    pub method: PaymentMethod,
    /// Date of receipt of the money.
    pub received_on: NaiveDate,
    /// Whether it has been cancelled.
    pub is_cancelled: bool,
    /// Whether its PDF is ready.
    pub has_document: bool,
    /// Project that it is for.
    pub project_id: Option<ProjectId>,
}

/// An enquiry without a quotation.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientEnquiry {
    /// Reference to quote on the phone; null if it did not come through a form.
    pub reference: Option<String>,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// Whether we have been in touch.
    pub is_answered: bool,
}

string_enum! {
    /// Role of the contact person.
    pub enum ClientContactRole {
        /// Salesperson.
        Sales = "sales",
        /// Designer.
        Designer = "designer",
        /// The company.
        Company = "company",
    }
}

/// Contact for a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientContact {
    /// Name of the person, or of the company if nobody is assigned yet.
    pub name: String,
    /// Role.
    pub role: ClientContactRole,
    /// Their phone number, or the company's.
    pub phone: Option<String>,
    /// The company's e-mail address.
    pub email: Option<String>,
}

/// A client's portal as of today.
pub async fn of(db: &mut Db, keys: &Keys, user: UserId, today: NaiveDate) -> Result<ClientArea, sqlx::Error> {
    let enquiries = enquiries(&mut *db, user).await?;
    let quotations = quotations(&mut *db, keys, user, today).await?;
    let projects = projects(&mut *db, user).await?;
    Ok(ClientArea {
        next_step: next_step(&enquiries, &quotations, &projects),
        contact: contact(&mut *db, user, None).await?,
        receipts: receipts(db, user).await?,
        enquiries,
        quotations,
        projects,
    })
}

/// One of the client's projects.
pub async fn project(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    id: ProjectId,
    today: NaiveDate,
) -> Result<ClientProjectDetail, sqlx::Error> {
    let mut projects = projects(&mut *db, user).await?.into_iter();
    let project = projects.find(|project| project.id == id).ok_or(sqlx::Error::RowNotFound)?;
    let mut quotations = quotations(&mut *db, keys, user, today).await?;
    quotations.retain(|quotation| quotation.project_id == Some(id));
    let mut receipts = receipts(&mut *db, user).await?;
    receipts.retain(|receipt| receipt.project_id == Some(id));
    Ok(ClientProjectDetail { project, contact: contact(db, user, Some(id)).await?, quotations, receipts })
}

/// The PDF of one of the client's quotations, preferably the signed one; `None` while it is being generated.
pub async fn quotation_document(
    db: &mut Db,
    user: UserId,
    id: QuotationId,
) -> Result<Option<File>, sqlx::Error> {
    sqlx::query!("select from client_quotations where user_id = $1 and quotation_id = $2", user.0, id.0)
        .fetch_one(&mut *db)
        .await?;
    document::file_of_quotation(db, id).await
}

/// The PDF of one of the client's receipts; `None` while it is being generated.
pub async fn receipt_document(db: &mut Db, user: UserId, id: ReceiptId) -> Result<Option<File>, sqlx::Error> {
    let version = sqlx::query_scalar!(
        "select version from receipt_vouchers
         where id = $2 and lead_id in (select lead_id from client_leads where user_id = $1)",
        user.0,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    Ok(document::find(db, DocumentRef::receipt(id, version)).await?.and_then(|document| document.file))
}

/// The most important step: what the client can do, then what we are doing, then what they could ask for.
fn next_step(
    enquiries: &[ClientEnquiry],
    quotations: &[ClientQuotation],
    projects: &[ClientProject],
) -> NextStep {
    use ClientQuotationStatus::{Accepted, Expired, Open};
    let step = |kind| NextStep { kind, quotation_id: None, project_id: None, by: None };
    let about =
        |kind, quotation: &ClientQuotation| NextStep { quotation_id: Some(quotation.id), ..step(kind) };
    let follow = |project: &ClientProject| NextStep {
        project_id: Some(project.id),
        ..step(NextStepKind::FollowProject)
    };
    let open = quotations.iter().filter(|quotation| quotation.status == Open);
    if let Some(quotation) = open.min_by_key(|quotation| quotation.valid_until) {
        let by = Some(quotation.valid_until);
        return NextStep { by, ..about(NextStepKind::SignQuotation, quotation) };
    }
    let is_under_way = |project: &&ClientProject| !matches!(project.stage, Stage::Closed | Stage::Cancelled);
    if let Some(project) = projects.iter().find(is_under_way) {
        return follow(project);
    }
    let latest = quotations.first();
    if let Some(quotation) = latest.filter(|it| it.status == Accepted && it.project_id.is_none()) {
        return about(NextStepKind::AwaitProject, quotation);
    }
    match (enquiries.first(), latest) {
        (Some(enquiry), _) if enquiry.is_answered => step(NextStepKind::AwaitQuotation),
        (Some(_), _) => step(NextStepKind::AwaitCall),
        (None, Some(quotation)) if quotation.status == Expired => {
            about(NextStepKind::RenewQuotation, quotation)
        }
        _ => projects.first().map_or_else(|| step(NextStepKind::Book), follow),
    }
}

async fn enquiries(db: &mut Db, user: UserId) -> Result<Vec<ClientEnquiry>, sqlx::Error> {
    sqlx::query_as!(
        ClientEnquiry,
        r#"select (
                   select reference from enquiries where lead_id = lead.id order by received_at, id limit 1
               ) as reference,
               lead.received_at, lead.first_response_at is not null as "is_answered!"
           from leads as lead
           where lead.id in (select lead_id from client_leads where user_id = $1)
               and lead.archived_at is null and lead.merged_into is null
               and lead.status not in ('won', 'lost', 'junk', 'quotation_sent', 'negotiation')
           order by lead.received_at desc, lead.id desc
           limit 100"#,
        user.0,
    )
    .fetch_all(db)
    .await
}

async fn quotations(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    today: NaiveDate,
) -> Result<Vec<ClientQuotation>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select quotation.id as "id: QuotationId", quotation.number, revision,
               quotation.status as "status: quotation::Status", payable_paise, valid_until,
               sent_at as "sent_at!", accepted_at, rejected_at,
               file.kind = 'signed_quotation' as is_signed,
               (
                   select project_id from client_projects
                   where user_id = $1
                       and project_id = coalesce(
                           quotation.project_id,
                           (
                               select root.project_id from leads as lead
                               join leads as root on root.id = coalesce(lead.merged_into, lead.id)
                               where lead.id = quotation.lead_id and quotation.status in ('accepted', 'converted')
                           )
                       )
               ) as "project_id: ProjectId"
           from quotations as quotation
           left join lateral (
               select kind from documents
               where subject_id = quotation.id and kind in ('quotation', 'signed_quotation') and state = 'ready'
               order by kind = 'signed_quotation' desc, version desc
               limit 1
           ) as file on true
           where quotation.id in (select quotation_id from client_quotations where user_id = $1)
           order by sent_at desc, quotation.id desc
           limit 100"#,
        user.0,
    )
    .fetch_all(db)
    .await?;
    let quotations = rows.into_iter().map(|row| {
        let status = status(row.status, row.valid_until, today);
        ClientQuotation {
            id: row.id,
            title: number::title(row.number.as_deref(), row.revision),
            payable_paise: row.payable_paise,
            valid_until: row.valid_until,
            sent_at: row.sent_at,
            decided_at: row.accepted_at.or(row.rejected_at),
            path: (status != ClientQuotationStatus::Expired).then(|| link::path(keys, row.id)),
            has_document: row.is_signed.is_some(),
            is_document_signed: row.is_signed.unwrap_or_default(),
            project_id: row.project_id,
            status,
        }
    });
    Ok(quotations.collect())
}

/// Client-facing status on a day. The views contain only quotations that were sent.
fn status(status: quotation::Status, valid_until: NaiveDate, today: NaiveDate) -> ClientQuotationStatus {
    use quotation::Status::{Accepted, Converted, Rejected, Sent, Viewed};
    match status {
        Accepted | Converted => ClientQuotationStatus::Accepted,
        Rejected => ClientQuotationStatus::Declined,
        Sent | Viewed if today <= valid_until => ClientQuotationStatus::Open,
        _ => ClientQuotationStatus::Expired,
    }
}

async fn projects(db: &mut Db, user: UserId) -> Result<Vec<ClientProject>, sqlx::Error> {
    sqlx::query_as!(
        ClientProject,
        r#"select id as "id: ProjectId", number,
               nullif(concat_ws(', ', nullif(btrim(property_name), ''), nullif(btrim(locality), '')), '') as place,
               stage as "stage: Stage", created_at as began_at
           from projects
           where id in (select project_id from client_projects where user_id = $1)
           order by created_at desc, id desc
           limit 100"#,
        user.0,
    )
    .fetch_all(db)
    .await
}

async fn receipts(db: &mut Db, user: UserId) -> Result<Vec<ClientReceipt>, sqlx::Error> {
    sqlx::query_as!(
        ClientReceipt,
        r#"select receipt.id as "id: ReceiptId", receipt.number, receipt.kind as "kind: ReceiptKind",
               receipt.amount_paise, payment.method as "method: PaymentMethod", payment.received_on,
               cancelled_at is not null as "is_cancelled!",
               exists (
                   select from documents
                   where subject_id = receipt.id and kind = 'receipt' and version = receipt.version
                       and state = 'ready'
               ) as "has_document!",
               (
                   select project_id from client_projects
                   where user_id = $1
                       and project_id = (
                           select root.project_id from leads as lead
                           join leads as root on root.id = coalesce(lead.merged_into, lead.id)
                           where lead.id = receipt.lead_id
                       )
               ) as "project_id: ProjectId"
           from receipt_vouchers as receipt
           join lead_payments as payment on payment.id = payment_id
           where receipt.lead_id in (select lead_id from client_leads where user_id = $1)
           order by issued_at desc, receipt.id desc
           limit 100"#,
        user.0,
    )
    .fetch_all(db)
    .await
}

/// Contact for a client or one of their projects: the project's designer, else its salesperson, else the
/// owner of the latest quotation or enquiry. Former staff are skipped.
async fn contact(
    db: &mut Db,
    user: UserId,
    project: Option<ProjectId>,
) -> Result<ClientContact, sqlx::Error> {
    let organization: Organization = settings::read(&mut *db).await?;
    let person = sqlx::query!(
        r#"with candidates as (
               select designer_id as colleague, 'designer' as role, 1 as tier, 1 as place, created_at as at
               from projects where id in (select project_id from client_projects where user_id = $1)
                   and ($2::uuid is null or id = $2)
               union all
               select sales_owner_id, 'sales', 1, 2, created_at
               from projects where id in (select project_id from client_projects where user_id = $1)
                   and ($2::uuid is null or id = $2)
               union all
               select owner_id, 'sales', 2, 1, sent_at
               from quotations where id in (select quotation_id from client_quotations where user_id = $1)
               union all
               select owner_id, 'sales', 3, 1, received_at
               from leads where id in (select lead_id from client_leads where user_id = $1)
                   and archived_at is null and status <> 'junk'
           )
           select colleague.name, candidates.role as "role!: ClientContactRole",
               (
                   select nullif(btrim(phone), '') from team_members
                   where team_members.user_id = colleague.id and is_active limit 1
               ) as phone
           from candidates
           join users as colleague on colleague.id = candidates.colleague
           where colleague.status = 'active' and colleague.role <> 'client'
           order by tier, at desc, place, colleague.id
           limit 1"#,
        user.0,
        project.map(|project| project.0),
    )
    .fetch_optional(db)
    .await?;
    let email = organization.email_id;
    Ok(match person {
        Some(person) => ClientContact {
            name: person.name,
            role: person.role,
            phone: person.phone.or(organization.phone_number),
            email,
        },
        None => ClientContact {
            name: organization.brand_name,
            role: ClientContactRole::Company,
            phone: organization.phone_number,
            email,
        },
    })
}

#[cfg(test)]
mod tests;
