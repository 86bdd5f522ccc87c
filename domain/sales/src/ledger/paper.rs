//! Documents made for a customer: PDFs of their estimates, quotations, receipts, tax invoices, credit notes and
//! statements. A viewer sees those whose records are within their reach.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use crate::customer::money::sees_statements;
use crate::receipt::reach_of;
use jobs::Documents;
use jobs::queue::fail_dead;
use kernel::Db;
use kernel::document::{DocumentKind, DocumentState, File};
use kernel::ids::{
    CreditNoteId, CustomerId, DocumentId, EnquiryId, LeadId, QuotationAcceptanceId, QuotationId, ReceiptId,
    StatementId, TaxInvoiceId,
};
use kernel::page::{Page, PageQuery, read_page};
use kernel::reach::{Reach, Viewer, Visible};
use kernel::role::{Area, Verb, access};

/// A document of a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerDocument")]
pub struct Paper {
    /// Document id.
    pub id: DocumentId,
    /// Kind.
    pub kind: DocumentKind,
    /// Number of its record; of an estimate, the enquiry's reference; blank for a statement.
    pub number: String,
    /// State.
    pub state: DocumentState,
    /// File name, once ready.
    pub file_name: Option<String>,
    /// Size in bytes.
    pub bytes: Option<i64>,
    /// Number of pages.
    pub pages: Option<i32>,
    /// When it was requested.
    pub asked_at: DateTime<Utc>,
    /// When it was made.
    pub made_at: Option<DateTime<Utc>>,
}

/// Which records' documents a viewer sees.
#[derive(Clone, Copy, Debug)]
struct Sight {
    leads: Option<Reach>,
    quotations: Option<Reach>,
    receipts: Option<Reach>,
    orders: bool,
    statements: bool,
}

impl Sight {
    const fn of(viewer: &Viewer) -> Self {
        Self {
            leads: viewer.sight(Area::Leads),
            quotations: viewer.sight(Area::Quotations),
            receipts: if access(Area::Finance, viewer.role).allows(Verb::View) {
                Some(reach_of(viewer))
            } else {
                None
            },
            orders: access(Area::FurnitureOrders, viewer.role).allows(Verb::View),
            statements: sees_statements(viewer),
        }
    }
}

struct Row {
    paper: Paper,
    subject: Uuid,
    version: i32,
    lead: Option<LeadId>,
    acceptance: Option<QuotationAcceptanceId>,
    sha256: Option<String>,
    storage_key: Option<String>,
    total: i64,
}

/// A page of a customer's documents within the viewer's reach, latest first.
///
/// # Errors
/// If the database fails.
pub async fn list(
    db: &mut Db,
    viewer: &Viewer,
    customer: Visible<CustomerId>,
    page: &PageQuery,
) -> Result<Page<Paper>, sqlx::Error> {
    let mut found = read_page!(page => rows(&mut *db, viewer, *customer, None, page));
    fail_dead(db, &mut found.items, Row::job, Row::fail).await?;
    Ok(found.map(|row| row.paper))
}

impl Row {
    const fn fail(&mut self) {
        self.paper.state = DocumentState::Failed;
    }

    /// The job that makes a document that is not made yet.
    fn job(&self) -> Option<Documents> {
        if !matches!(self.paper.state, DocumentState::Waiting | DocumentState::Working) {
            return None;
        }
        let (subject, version) = (self.subject, self.version);
        match self.paper.kind {
            DocumentKind::Quotation => {
                Some(Documents::RenderQuotation { quotation: QuotationId(subject), version })
            }
            DocumentKind::SignedQuotation => {
                self.acceptance.map(|acceptance| Documents::SignQuotation { acceptance })
            }
            DocumentKind::Estimate => Some(Documents::RenderEstimate { enquiry: EnquiryId(subject) }),
            DocumentKind::Receipt => {
                self.lead.map(|lead| Documents::RenderReceipt { lead, receipt: ReceiptId(subject), version })
            }
            DocumentKind::TaxInvoice => Some(Documents::RenderTaxInvoice { invoice: TaxInvoiceId(subject) }),
            DocumentKind::CreditNote => Some(Documents::RenderCreditNote { note: CreditNoteId(subject) }),
            DocumentKind::Statement => Some(Documents::RenderStatement { statement: StatementId(subject) }),
            DocumentKind::PackingSlip | DocumentKind::AddressLabel => None,
        }
    }
}

/// The file of a customer's document within the viewer's reach.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or if it is not ready.
pub async fn file(
    db: &mut Db,
    viewer: &Viewer,
    customer: Visible<CustomerId>,
    id: DocumentId,
) -> Result<File, sqlx::Error> {
    let found = rows(db, viewer, *customer, Some(id), &PageQuery::default()).await?;
    let file = found.into_iter().next().and_then(|row| {
        Some(File {
            name: row.paper.file_name?,
            sha256: row.sha256?,
            bytes: row.paper.bytes?,
            pages: row.paper.pages?,
            storage_key: row.storage_key?,
        })
    });
    file.ok_or(sqlx::Error::RowNotFound)
}

async fn rows(
    db: &mut Db,
    viewer: &Viewer,
    customer: CustomerId,
    id: Option<DocumentId>,
    page: &PageQuery,
) -> Result<Vec<Row>, sqlx::Error> {
    let sight = Sight::of(viewer);
    let user = |reach: Option<Reach>| reach.and_then(Reach::user);
    let has_unassigned = |reach: Option<Reach>| reach.is_some_and(Reach::has_unassigned);
    let rows = sqlx::query!(
        r#"with mine as (
               select quotation.id as subject_id, number, revision
               from customer_quotations join quotations as quotation on quotation.id = quotation_id
               where customer_quotations.customer_id = $1 and $2::boolean and archived_at is null
                   and ($3::uuid is null or owner_id = $3 or designer_id = $3)
               union all
               select enquiry.id, enquiry.reference, 0
               from customer_leads as of_lead
               join leads as lead on lead.id = of_lead.lead_id
               join leads as root on root.id = coalesce(lead.merged_into, lead.id)
               join enquiries as enquiry on enquiry.lead_id = lead.id
               where of_lead.customer_id = $1 and $4::boolean
                   and ($5::uuid is null
                        or root.archived_at is null
                            and (root.owner_id = $5 or root.designer_id = $5 or ($6::boolean and root.owner_id is null)))
               union all
               select receipt.id, receipt.number, 0
               from customer_leads as of_lead
               join leads as lead on lead.id = of_lead.lead_id
               join leads as root on root.id = coalesce(lead.merged_into, lead.id)
               join receipt_vouchers as receipt on receipt.lead_id = lead.id
               where of_lead.customer_id = $1 and $7::boolean
                   and ($8::uuid is null
                        or root.archived_at is null
                            and (root.owner_id = $8 or root.designer_id = $8 or ($9::boolean and root.owner_id is null)))
               union all
               select invoice.id, invoice.number, 0
               from customer_purchases as sold join tax_invoices as invoice on invoice.order_id = sold.order_id
               where sold.customer_id = $1 and $10::boolean
               union all
               select note.id, note.number, 0
               from customer_purchases as sold
               join tax_invoices as invoice on invoice.order_id = sold.order_id
               join credit_notes as note on note.invoice_id = invoice.id
               where sold.customer_id = $1 and $10::boolean
               union all
               select id, '', 0 from customer_statements where customer_id = $1 and $11::boolean
           )
           select document.id as "id: DocumentId", document.kind as "kind: DocumentKind",
               coalesce(number, '') || case when revision > 0 then ' R' || revision else '' end as "number!",
               document.state as "state: DocumentState", file_name, bytes, pages, asked_at, made_at, sha256, storage_key,
               document.subject_id as subject, document.version,
               (
                   select lead_id from receipt_vouchers where receipt_vouchers.id = document.subject_id
               ) as "lead?: LeadId",
               (
                   select acceptance.id from quotation_acceptances as acceptance
                   where acceptance.quotation_id = document.subject_id
               ) as "acceptance?: QuotationAcceptanceId",
               count(*) over () as "total!"
           from mine join documents as document on document.subject_id = mine.subject_id
           where $12::uuid is null or document.id = $12
           order by coalesce(made_at, asked_at) desc, document.id desc
           limit $13 offset $14"#,
        customer.0,
        sight.quotations.is_some(),
        user(sight.quotations),
        sight.leads.is_some(),
        user(sight.leads),
        has_unassigned(sight.leads),
        sight.receipts.is_some(),
        user(sight.receipts),
        has_unassigned(sight.receipts),
        sight.orders,
        sight.statements,
        id.map(|id| id.0) as Option<Uuid>,
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| Row {
        paper: Paper {
            id: row.id,
            kind: row.kind,
            number: row.number,
            state: row.state,
            file_name: row.file_name,
            bytes: row.bytes,
            pages: row.pages,
            asked_at: row.asked_at,
            made_at: row.made_at,
        },
        subject: row.subject,
        version: row.version,
        lead: row.lead,
        acceptance: row.acceptance,
        sha256: row.sha256,
        storage_key: row.storage_key,
        total: row.total,
    });
    Ok(rows.collect())
}
