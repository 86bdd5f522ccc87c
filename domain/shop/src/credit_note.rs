//! Credit notes: what a refund, or a cancellation before anything was paid, takes back from an order's invoice. Source: section 34 of the CGST Act.

use chrono::{Datelike as _, NaiveDate};
use jobs::{Documents, enqueue};
use kernel::clock::{Clock, day_of, financial_year_start};
use kernel::document::{self, DocumentRef};
use kernel::ids::{CreditNoteId, OrderChangeId, OrderId, RefundId, TaxInvoiceId};
use kernel::money::Percent;
use kernel::number::{self, Series};
use kernel::{Db, Tx};
use pricing::gst::{Supply, Tax};
use sqlx::types::Json;
use uuid::Uuid;

use crate::conversion;
use crate::invoice::{InvoiceLine, Recipient, Supplier, Totals, named};

/// A credit note.
#[derive(Clone, Debug)]
pub struct CreditNote {
    /// Id of the credit note.
    pub id: CreditNoteId,
    /// Number: `CN/2026-27/0001`.
    pub number: String,
    /// The invoice that it corrects.
    pub invoice: TaxInvoiceId,
    /// The invoice's number.
    pub invoice_number: String,
    /// The invoice's date.
    pub invoice_issued_on: NaiveDate,
    /// The order.
    pub order: OrderId,
    /// The order's number.
    pub order_number: String,
    /// The refund that it is for; `None`: nothing was paid before the order was cancelled or changed.
    pub refund: Option<CreditedRefund>,
    /// The change that took the pieces out; `None`: it is of another refund, or of a cancelled order.
    pub change: Option<OrderChangeId>,
    /// Date of issue, Indian time.
    pub issued_on: NaiveDate,
    /// The company, as on the invoice.
    pub supplier: Supplier,
    /// The buyer, as on the invoice.
    pub recipient: Recipient,
    /// GST state code of the place of supply.
    pub place_of_supply: String,
    /// Within the state or between states.
    pub supply: Supply,
    /// Lines.
    pub lines: Vec<InvoiceLine>,
    /// Sums of the lines.
    pub totals: Totals,
    /// Issued too late to lower the tax that is due.
    pub is_late: bool,
    /// Paid in test mode: nothing was sold.
    pub is_test: bool,
}

/// The refund of a credit note.
#[derive(Clone, Debug)]
pub struct CreditedRefund {
    /// Refund id.
    pub id: RefundId,
    /// Why money goes back, as its row names it: `returned`.
    pub cause: String,
    /// To where it was paid from; otherwise to the account that the buyer named.
    pub is_to_source: bool,
    /// Number of the order that it was credited to, if no money went back.
    pub credited_to: Option<String>,
}

impl CreditNote {
    /// File name of the PDF: `CN-2026-27-0001.pdf`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.pdf", self.number.replace('/', "-"))
    }
}

/// The last day on which a credit note for an invoice lowers the tax that is due: 30 November after the end of the
/// invoice's financial year.
#[must_use]
pub fn last_day(issued_on: NaiveDate) -> NaiveDate {
    NaiveDate::from_ymd_opt(financial_year_start(issued_on).year() + 1, 11, 30).unwrap_or(NaiveDate::MAX)
}

/// Issues the credit note of a refund, and requests its PDF. `None`: the order has no invoice, so that there is nothing
/// to correct, or the refund is not of its goods.
///
/// # Errors
/// If the refund has one already.
pub async fn issue(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: OrderId,
    refund: RefundId,
) -> Result<Option<CreditNoteId>, sqlx::Error> {
    correct(tx, clock, order, Of::Refund(refund)).await
}

/// Issues the credit note of pieces that a change took out of an order before anything was paid, and requests its PDF.
/// `None`: it has no invoice.
///
/// # Errors
/// If the change has one already.
pub async fn issue_for_change(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: OrderId,
    change: OrderChangeId,
) -> Result<Option<CreditNoteId>, sqlx::Error> {
    correct(tx, clock, order, Of::Change(change)).await
}

/// Issues the credit note of an order that is cancelled before anything was paid, and requests its PDF. `None`: it has
/// no invoice.
///
/// # Errors
/// If the order has one already.
pub async fn issue_unpaid(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: OrderId,
) -> Result<Option<CreditNoteId>, sqlx::Error> {
    correct(tx, clock, order, Of::Rest).await
}

/// What a credit note takes back.
#[derive(Clone, Copy)]
enum Of {
    /// A refund.
    Refund(RefundId),
    /// The pieces that a change took out.
    Change(OrderChangeId),
    /// All pieces that were not taken out.
    Rest,
}

impl Of {
    /// The ids of its refund and of its change, of which it has one at most.
    fn ids(self) -> (Option<Uuid>, Option<Uuid>) {
        match self {
            Self::Refund(refund) => (Some(refund.0), None),
            Self::Change(change) => (None, Some(change.0)),
            Self::Rest => (None, None),
        }
    }
}

async fn correct(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: OrderId,
    of: Of,
) -> Result<Option<CreditNoteId>, sqlx::Error> {
    let invoice = sqlx::query!("select id, issued_on from tax_invoices where order_id = $1", order.0)
        .fetch_optional(&mut **tx)
        .await?;
    let Some(invoice) = invoice else { return Ok(None) };
    let lines = lines(&mut *tx, order, of).await?;
    if lines.is_empty() {
        return Ok(None);
    }
    let totals = Totals::of(&lines).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let (id, now) = (CreditNoteId::new(), clock.now());
    let day = day_of(now);
    let is_late = day > last_day(invoice.issued_on);
    let number = number::next(&mut *tx, Series::CreditNote, day).await?;
    let (refund, change) = of.ids();
    sqlx::query!(
        "insert into credit_notes
             (id, number, invoice_id, refund_id, change_id, issued_on, issued_at, lines, taxable_paise, cgst_paise,
              sgst_paise, igst_paise, total_paise, is_late)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        id.0,
        number,
        invoice.id,
        refund,
        change,
        day,
        now,
        Json(lines) as _,
        totals.taxable_paise,
        totals.tax.cgst_paise,
        totals.tax.sgst_paise,
        totals.tax.igst_paise,
        totals.total_paise,
        is_late,
    )
    .execute(&mut **tx)
    .await?;
    document::request(&mut *tx, DocumentRef::credit_note(id), now).await?;
    enqueue(&mut *tx, Documents::RenderCreditNote { note: id }).await?;
    conversion::credited(tx, order, now).await?;
    Ok(Some(id))
}

/// What is taken back, by line of the order.
async fn lines(db: &mut Db, order: OrderId, of: Of) -> Result<Vec<InvoiceLine>, sqlx::Error> {
    let (refund, change) = of.ids();
    let rows = sqlx::query!(
        r#"select line.name, sku, hsn, tax_basis_points, count(*)::integer as "quantity!",
               (select string_agg(chosen ->> 'optionName', ', ' order by place) from
                   jsonb_array_elements(options) with ordinality as each (chosen, place)) as options,
               sum(coalesce(back.paid_paise, unit.paid_paise))::bigint as "paid!",
               sum(coalesce(back.cgst_paise, unit.cgst_paise))::bigint as "cgst!",
               sum(coalesce(back.sgst_paise, unit.sgst_paise))::bigint as "sgst!",
               sum(coalesce(back.igst_paise, unit.igst_paise))::bigint as "igst!"
           from order_lines as line
           join order_units as unit on unit.line_id = line.id
           left join refund_units as back on back.unit_id = unit.id and back.refund_id = $2
           where line.order_id = $1
               and case when $2::uuid is null then taken_out_by is not distinct from $3 else back.refund_id is not null end
           group by line.id
           order by line.place"#,
        order.0,
        refund,
        change,
    )
    .fetch_all(db)
    .await?;
    let lines = rows.into_iter().map(|row| InvoiceLine {
        name: named(row.name, row.options),
        sku: row.sku,
        hsn: row.hsn,
        quantity: row.quantity,
        price: None,
        taxable_paise: row.paid - row.cgst - row.sgst - row.igst,
        rate: Percent(row.tax_basis_points),
        tax: Tax { cgst_paise: row.cgst, sgst_paise: row.sgst, igst_paise: row.igst },
        total_paise: row.paid,
    });
    Ok(lines.collect())
}

/// The credit note with this id.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: CreditNoteId) -> Result<CreditNote, sqlx::Error> {
    let row = sqlx::query!(
        r#"select note.id as "id: CreditNoteId", note.number, invoice.id as "invoice: TaxInvoiceId",
               invoice.number as invoice_number, invoice.issued_on as invoice_issued_on,
               orders.id as "order: OrderId", orders.number as order_number,
               note.issued_on, supplier as "supplier: Json<Supplier>", recipient as "recipient: Json<Recipient>",
               place_of_supply, invoice.supply as "supply: Supply", note.lines as "lines: Json<Vec<InvoiceLine>>",
               note.taxable_paise, note.cgst_paise, note.sgst_paise, note.igst_paise, note.total_paise, is_late,
               orders.is_test,
               refunds.id as "refund?: RefundId", refunds.cause as "cause?",
               coalesce(refunds.way = 'source', false) as "is_to_source!", other.number as "credited_to?",
               coalesce(
                   change_id,
                   (select id from order_changes where addition_id = refunds.credited_to)
               ) as "change: OrderChangeId"
           from credit_notes as note
           left join refunds on refunds.id = refund_id
           left join orders as other on other.id = credited_to
           join tax_invoices as invoice on invoice.id = invoice_id
           join orders on orders.id = invoice.order_id
           where note.id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    let tax = Tax { cgst_paise: row.cgst_paise, sgst_paise: row.sgst_paise, igst_paise: row.igst_paise };
    Ok(CreditNote {
        id: row.id,
        number: row.number,
        invoice: row.invoice,
        invoice_number: row.invoice_number,
        invoice_issued_on: row.invoice_issued_on,
        order: row.order,
        order_number: row.order_number,
        refund: row.refund.zip(row.cause).map(|(id, cause)| CreditedRefund {
            id,
            cause,
            is_to_source: row.is_to_source,
            credited_to: row.credited_to,
        }),
        change: row.change,
        issued_on: row.issued_on,
        supplier: row.supplier.0,
        recipient: row.recipient.0,
        place_of_supply: row.place_of_supply,
        supply: row.supply,
        lines: row.lines.0,
        totals: Totals { taxable_paise: row.taxable_paise, tax, total_paise: row.total_paise },
        is_late: row.is_late,
        is_test: row.is_test,
    })
}

/// The credit note of an order that was cancelled before anything was paid, if it has one.
pub async fn of_unpaid(db: &mut Db, order: OrderId) -> Result<Option<CreditNoteId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select note.id as "id: CreditNoteId"
           from credit_notes as note join tax_invoices as invoice on invoice.id = invoice_id
           where refund_id is null and change_id is null and order_id = $1"#,
        order.0,
    )
    .fetch_optional(db)
    .await
}

/// The credit note of pieces that a change took out of an order before anything was paid, if it has one.
pub async fn of_change(
    db: &mut Db,
    order: OrderId,
    change: OrderChangeId,
) -> Result<Option<CreditNoteId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select note.id as "id: CreditNoteId"
           from credit_notes as note join tax_invoices as invoice on invoice.id = invoice_id
           where change_id = $1 and order_id = $2"#,
        change.0,
        order.0,
    )
    .fetch_optional(db)
    .await
}

/// The credit note of a refund of an order, if it has one.
pub async fn of_refund(
    db: &mut Db,
    order: OrderId,
    refund: RefundId,
) -> Result<Option<CreditNoteId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select note.id as "id: CreditNoteId"
           from credit_notes as note join refunds on refunds.id = refund_id
           where refund_id = $1 and order_id = $2"#,
        refund.0,
        order.0,
    )
    .fetch_optional(db)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_credit_note_lowers_tax_until_november_after_the_financial_year() {
        let last = |issued: &str| last_day(issued.parse().unwrap()).to_string();
        assert_eq!(last("2026-04-01"), "2027-11-30");
        assert_eq!(last("2027-03-31"), "2027-11-30");
        assert_eq!(last("2027-04-01"), "2028-11-30");
    }
}
