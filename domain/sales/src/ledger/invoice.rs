//! Tax invoices of a customer's furniture orders.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{CustomerId, OrderId, TaxInvoiceId};
use kernel::page::{Page, PageQuery, read_page};
use kernel::reach::Visible;

/// A tax invoice of a customer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerInvoice")]
pub struct Invoice {
    /// Invoice id.
    pub id: TaxInvoiceId,
    /// Number: `IN/2026-27/0001`.
    pub number: String,
    /// Date of issue, Indian time.
    pub issued_on: NaiveDate,
    /// Value with tax, in paise.
    pub total_paise: i64,
    /// Credited by credit notes, with tax, in paise.
    pub credited_paise: i64,
    /// The order.
    pub order_id: OrderId,
    /// The order's number.
    pub order_number: String,
    /// The order was paid with a gateway in test mode: nothing was sold.
    pub is_test: bool,
}

struct Row {
    invoice: Invoice,
    total: i64,
}

/// A page of a customer's invoices, latest first.
///
/// # Errors
/// If the database fails.
pub async fn list(
    db: &mut Db,
    customer: Visible<CustomerId>,
    page: &PageQuery,
) -> Result<Page<Invoice>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, customer, page));
    Ok(found.map(|row| row.invoice))
}

async fn rows(db: &mut Db, customer: Visible<CustomerId>, page: &PageQuery) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select invoice.id as "id: TaxInvoiceId", invoice.number, issued_on, total_paise,
               (
                   select coalesce(sum(note.total_paise), 0)::bigint from credit_notes as note
                   where note.invoice_id = invoice.id
               ) as "credited_paise!",
               orders.id as "order_id: OrderId", orders.number as order_number, orders.is_test,
               count(*) over () as "total!"
           from customer_purchases as mine
           join orders on orders.id = mine.order_id
           join tax_invoices as invoice on invoice.order_id = orders.id
           where mine.customer_id = $1
           order by issued_on desc, invoice.number desc
           limit $2 offset $3"#,
        customer.0,
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| Row {
        total: row.total,
        invoice: Invoice {
            id: row.id,
            number: row.number,
            issued_on: row.issued_on,
            total_paise: row.total_paise,
            credited_paise: row.credited_paise,
            order_id: row.order_id,
            order_number: row.order_number,
            is_test: row.is_test,
        },
    });
    Ok(rows.collect())
}
