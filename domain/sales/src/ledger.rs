//! What a customer has signed and paid. Source: product rules for customers, tab of invoices and payments.
//!
//! The views `customer_contracts`, `customer_balances` and `customer_lifetimes` say what counts.

pub mod invoice;
pub mod paper;
pub mod statement;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use crate::quotation::milestone::{Milestone, milestones};
use crate::quotation_settings::MilestoneShare;
use crate::receipt::{self, PaymentMethod, ReceiptKind, ReceiptLink};
use kernel::Db;
use kernel::ids::{CustomerId, LeadId, PaymentId, QuotationId, ReceiptId};
use kernel::page::{Page, PageQuery, read_page};
use kernel::reach::{Reach, Viewer, Visible};
use kernel::role::Area;
use pricing::gst::supply_type::SupplyType;

/// A quotation that a customer signed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerContract")]
pub struct Contract {
    /// Quotation id.
    pub quotation_id: QuotationId,
    /// Quotation number.
    pub number: String,
    /// Revision; 0 is the first offer.
    pub revision: i32,
    /// When it was signed.
    pub signed_at: DateTime<Utc>,
    /// Payable with tax, in paise.
    pub payable_paise: i64,
    /// Payment schedule, as it was signed.
    pub milestones: Vec<Milestone>,
}

/// A customer's contracts within the viewer's reach, latest first.
///
/// # Errors
/// If the database fails.
pub async fn contracts(
    db: &mut Db,
    viewer: &Viewer,
    customer: Visible<CustomerId>,
) -> Result<Vec<Contract>, sqlx::Error> {
    let reach = match viewer.reach(Area::Finance) {
        Reach::All => Reach::All,
        Reach::OwnOrUnassigned(_) | Reach::Own(_) => viewer.reach(Area::Quotations),
    };
    let rows = sqlx::query!(
        r#"select quotation.id as "id: QuotationId", number as "number!", revision,
               quotation.accepted_at as "accepted_at!",
               quotation.payable_paise,
               coalesce(frozen -> 'milestones', '[]') as "shares!: Json<Vec<MilestoneShare>>"
           from customer_contracts as contract join quotations as quotation on quotation.id = contract.quotation_id
           where contract.customer_id = $1 and ($2::uuid is null or owner_id = $2 or designer_id = $2)
           order by quotation.accepted_at desc, quotation.id desc limit 100"#,
        customer.0,
        reach.user(),
    )
    .fetch_all(db)
    .await?;
    rows.into_iter()
        .map(|row| {
            let milestones = milestones(&row.shares.0, row.payable_paise)
                .map_err(|error| sqlx::Error::Decode(error.into()))?;
            Ok(Contract {
                quotation_id: row.id,
                number: row.number,
                revision: row.revision,
                signed_at: row.accepted_at,
                payable_paise: row.payable_paise,
                milestones,
            })
        })
        .collect()
}

/// A payment of a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerPayment")]
pub struct Payment {
    /// Payment id.
    pub id: PaymentId,
    /// The lead that it was recorded at; of a merged one, the one that it was merged into.
    pub lead_id: LeadId,
    /// Amount in paise.
    pub amount_paise: i64,
    /// Payment method.
    pub method: PaymentMethod,
    /// Payment reference from the bank or the receipt; blank for cash.
    pub reference: String,
    /// Date of receipt.
    pub received_on: NaiveDate,
    /// What it is for.
    pub supply_type: SupplyType,
    /// When it was cancelled: it does not count any more.
    pub voided_at: Option<DateTime<Utc>>,
    /// Its receipt; null for an advance on goods.
    pub receipt: Option<ReceiptLink>,
}

struct Row {
    payment: Payment,
    total: i64,
}

/// A page of a customer's payments within the viewer's reach, latest first.
///
/// # Errors
/// If the database fails.
pub async fn payments(
    db: &mut Db,
    viewer: &Viewer,
    customer: Visible<CustomerId>,
    page: &PageQuery,
) -> Result<Page<Payment>, sqlx::Error> {
    let reach = receipt::reach_of(viewer);
    let found = read_page!(page => rows(&mut *db, reach, customer, page));
    Ok(found.map(|row| row.payment))
}

async fn rows(
    db: &mut Db,
    reach: Reach,
    customer: Visible<CustomerId>,
    page: &PageQuery,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select payment.id as "id: PaymentId", root.id as "lead: LeadId", payment.amount_paise,
               payment.method as "method: PaymentMethod", payment.reference, payment.received_on,
               payment.supply_type as "supply_type: SupplyType", payment.voided_at,
               receipt.id as "receipt_id?: ReceiptId", receipt.number as "receipt_number?",
               receipt.kind as "receipt_kind?: ReceiptKind", count(*) over () as "total!"
           from customer_leads as mine
           join leads as lead on lead.id = mine.lead_id
           join leads as root on root.id = coalesce(lead.merged_into, lead.id)
           join lead_payments as payment on payment.lead_id = lead.id
           left join receipt_vouchers as receipt on receipt.payment_id = payment.id
           where mine.customer_id = $1
               and ($2::uuid is null
                    or root.archived_at is null
                        and (root.owner_id = $2 or root.designer_id = $2 or ($3 and root.owner_id is null)))
           order by payment.received_on desc, payment.recorded_at desc, payment.id desc
           limit $4 offset $5"#,
        customer.0,
        reach.user(),
        reach.has_unassigned(),
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| {
        let receipt = match (row.receipt_id, row.receipt_number, row.receipt_kind) {
            (Some(id), Some(number), Some(kind)) => Some(ReceiptLink { id, number, kind }),
            _ => None,
        };
        Row {
            total: row.total,
            payment: Payment {
                id: row.id,
                lead_id: row.lead,
                amount_paise: row.amount_paise,
                method: row.method,
                reference: row.reference,
                received_on: row.received_on,
                supply_type: row.supply_type,
                voided_at: row.voided_at,
                receipt,
            },
        }
    });
    Ok(rows.collect())
}

#[cfg(test)]
mod tests;
