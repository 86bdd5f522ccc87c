//! Tax invoices of furniture orders. Source: rule 46 of the CGST Rules.
//!
//! An invoice is issued in the transaction that confirms its order, with its number and all its contents: both parties
//! as of that day, and lines with their tax. Nothing is read again, so its PDF follows from its row alone. It is never
//! changed; credit notes correct it.

use chrono::{DateTime, NaiveDate, Utc};
use jobs::{Documents, enqueue};
use kernel::clock::{Clock, day_of};
use kernel::document::{self, DocumentRef};
use kernel::ids::{OrderId, TaxInvoiceId};
use kernel::money::{Percent, TooLarge, sum};
use kernel::number::{self, Series};
use kernel::organization::Organization;
use kernel::{Db, Tx, settings, state};
use pricing::gst::{Supply, Tax};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

pub use kernel::organization::Supplier;

/// A tax invoice.
#[derive(Clone, Debug)]
pub struct TaxInvoice {
    /// Invoice id.
    pub id: TaxInvoiceId,
    /// Number: `IN/2026-27/0001`.
    pub number: String,
    /// Its order.
    pub order: OrderId,
    /// The order's number.
    pub order_number: String,
    /// Date of issue, Indian time.
    pub issued_on: NaiveDate,
    /// The company.
    pub supplier: Supplier,
    /// The buyer.
    pub recipient: Recipient,
    /// GST state code of the place of supply.
    pub place_of_supply: String,
    /// Within the state or between states.
    pub supply: Supply,
    /// Lines.
    pub lines: Vec<InvoiceLine>,
    /// Sums of the lines.
    pub totals: Totals,
    /// Paid in test mode: nothing was sold.
    pub is_test: bool,
}

/// The buyer, as of the date of issue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recipient {
    /// Who is billed.
    pub name: String,
    /// Billing address, in lines.
    pub address: Vec<String>,
    /// GSTIN of a company.
    pub gstin: Option<String>,
    /// Who receives the goods.
    pub delivery_name: String,
    /// Where they go, in lines.
    pub delivery_address: Vec<String>,
    /// Phone number, as typed.
    pub phone: String,
    /// E-mail address.
    pub email: String,
}

/// A line of an invoice or credit note. Shipping, services and fees are ancillary to the goods and contained in them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceLine {
    /// Name with the chosen options.
    pub name: String,
    /// SKU.
    pub sku: String,
    /// HSN.
    pub hsn: String,
    /// Pieces.
    pub quantity: i32,
    /// How the value comes about; only of invoices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<InvoicePrice>,
    /// Taxable value, in paise.
    pub taxable_paise: i64,
    /// Rate of GST.
    pub rate: Percent,
    /// Tax.
    pub tax: Tax,
    /// Value with tax.
    pub total_paise: i64,
}

/// How the value of an invoice's line comes about, in paise with tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct InvoicePrice {
    /// Price of a piece.
    pub unit_paise: i64,
    /// Price of the pieces.
    pub value_paise: i64,
    /// Its part of the discount.
    pub discount_paise: i64,
    /// Its part of delivery, services and fees.
    pub charges_paise: i64,
}

/// Sums of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Taxable value, in paise.
    pub taxable_paise: i64,
    /// Tax.
    pub tax: Tax,
    /// Value with tax.
    pub total_paise: i64,
}

impl Totals {
    /// The sums of these lines.
    ///
    /// # Errors
    /// If a figure is too large.
    pub fn of(lines: &[InvoiceLine]) -> Result<Self, TooLarge> {
        let tax = lines.iter().try_fold(Tax::default(), |tax, line| tax.plus(line.tax))?;
        Ok(Self {
            taxable_paise: sum(lines.iter().map(|line| line.taxable_paise))?,
            tax,
            total_paise: sum(lines.iter().map(|line| line.total_paise))?,
        })
    }
}

impl TaxInvoice {
    /// File name of the PDF: `IN-2026-27-0001.pdf`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.pdf", self.number.replace('/', "-"))
    }
}

/// Issues the invoice of an order, and requests its PDF. The job that renders it releases the order's confirmation.
///
/// # Errors
/// If the order has an invoice already, or none of its pieces has a price.
pub async fn issue(tx: &mut Tx<'_>, clock: &Clock, order: OrderId) -> Result<TaxInvoiceId, sqlx::Error> {
    let organization: Organization = settings::read(tx).await?;
    let row = sqlx::query!(
        r#"select name, email, phone, line1, line2, landmark, city, state_code, pincode, billing_name, billing_address,
               billing_state_code, gstin, supply as "supply: Supply"
           from orders where id = $1"#,
        order.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let delivery =
        address_lines(&[&row.line1, &row.line2, &row.landmark], &row.city, &row.state_code, &row.pincode);
    let billed = row.billing_address.map(|address| {
        let state = row.billing_state_code.as_deref().and_then(state::name).map(str::to_owned);
        [Some(address), state].into_iter().flatten().collect()
    });
    let recipient = Recipient {
        name: row.billing_name.unwrap_or_else(|| row.name.clone()),
        address: billed.unwrap_or_else(|| delivery.clone()),
        gstin: row.gstin,
        delivery_name: row.name,
        delivery_address: delivery,
        phone: row.phone,
        email: row.email,
    };
    let lines = lines(&mut *tx, order).await?;
    let totals = Totals::of(&lines).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let (id, now) = (TaxInvoiceId::new(), clock.now());
    let day = day_of(now);
    let number = number::next(&mut *tx, Series::TaxInvoice, day).await?;
    sqlx::query!(
        "insert into tax_invoices
             (id, number, order_id, issued_on, issued_at, supplier, recipient, place_of_supply, supply, lines,
              taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        id.0,
        number,
        order.0,
        day,
        now,
        Json(organization.supplier()) as _,
        Json(recipient) as _,
        row.state_code,
        row.supply.as_str(),
        Json(lines) as _,
        totals.taxable_paise,
        totals.tax.cgst_paise,
        totals.tax.sgst_paise,
        totals.tax.igst_paise,
        totals.total_paise,
    )
    .execute(&mut **tx)
    .await?;
    document::request(&mut *tx, DocumentRef::tax_invoice(id), now).await?;
    enqueue(&mut *tx, Documents::RenderTaxInvoice { invoice: id }).await?;
    Ok(id)
}

/// The lines of an order's invoice: each sums what was paid for its pieces.
async fn lines(db: &mut Db, order: OrderId) -> Result<Vec<InvoiceLine>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select line.name, sku, hsn, quantity, tax_basis_points, unit_paise, value_paise, discount_paise,
               charges_paise,
               (select string_agg(chosen ->> 'optionName', ', ' order by place) from
                   jsonb_array_elements(options) with ordinality as each (chosen, place)) as options,
               sum(unit.paid_paise)::bigint as "paid!", sum(unit.cgst_paise)::bigint as "cgst!",
               sum(unit.sgst_paise)::bigint as "sgst!", sum(unit.igst_paise)::bigint as "igst!"
           from order_lines as line join order_units as unit on unit.line_id = line.id
           where line.order_id = $1
           group by line.id
           order by line.place"#,
        order.0,
    )
    .fetch_all(db)
    .await?;
    let lines = rows.into_iter().map(|row| {
        let tax = Tax { cgst_paise: row.cgst, sgst_paise: row.sgst, igst_paise: row.igst };
        InvoiceLine {
            name: named(row.name, row.options),
            sku: row.sku,
            hsn: row.hsn,
            quantity: row.quantity,
            price: Some(InvoicePrice {
                unit_paise: row.unit_paise,
                value_paise: row.value_paise,
                discount_paise: row.discount_paise,
                charges_paise: row.charges_paise,
            }),
            taxable_paise: row.paid - row.cgst - row.sgst - row.igst,
            rate: Percent(row.tax_basis_points),
            tax,
            total_paise: row.paid,
        }
    });
    Ok(lines.collect())
}

/// A line's name with its options.
pub(crate) fn named(name: String, options: Option<String>) -> String {
    match options {
        Some(options) if !options.is_empty() => format!("{name} ({options})"),
        _ => name,
    }
}

/// The lines of a delivery address.
pub(crate) fn address_lines(parts: &[&str], city: &str, state_code: &str, pincode: &str) -> Vec<String> {
    let mut lines: Vec<_> =
        parts.iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect();
    lines.push(format!("{city} {pincode}"));
    lines.extend(state::name(state_code).map(str::to_owned));
    lines
}

/// The invoice with this id.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: TaxInvoiceId) -> Result<TaxInvoice, sqlx::Error> {
    let row = sqlx::query!(
        r#"select invoice.id as "id: TaxInvoiceId", invoice.number, order_id as "order_id: OrderId",
               orders.number as order_number, issued_on, supplier as "supplier: Json<Supplier>",
               recipient as "recipient: Json<Recipient>", place_of_supply, invoice.supply as "supply: Supply",
               lines as "lines: Json<Vec<InvoiceLine>>", taxable_paise, invoice.cgst_paise, invoice.sgst_paise,
               invoice.igst_paise, total_paise, is_test
           from tax_invoices as invoice join orders on orders.id = order_id
           where invoice.id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    let tax = Tax { cgst_paise: row.cgst_paise, sgst_paise: row.sgst_paise, igst_paise: row.igst_paise };
    Ok(TaxInvoice {
        id: row.id,
        number: row.number,
        order: row.order_id,
        order_number: row.order_number,
        issued_on: row.issued_on,
        supplier: row.supplier.0,
        recipient: row.recipient.0,
        place_of_supply: row.place_of_supply,
        supply: row.supply,
        lines: row.lines.0,
        totals: Totals { taxable_paise: row.taxable_paise, tax, total_paise: row.total_paise },
        is_test: row.is_test,
    })
}

/// The invoice of an order, if it has one.
pub async fn of_order(db: &mut Db, order: OrderId) -> Result<Option<TaxInvoiceId>, sqlx::Error> {
    sqlx::query_scalar!(r#"select id as "id: TaxInvoiceId" from tax_invoices where order_id = $1"#, order.0)
        .fetch_optional(db)
        .await
}

/// A document of an order, for staff.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "OrderDocument")]
pub struct DocumentLink {
    /// Document number.
    pub number: String,
    /// Date of issue.
    pub issued_on: NaiveDate,
    /// Value with tax, in paise.
    pub total_paise: i64,
    /// Whether its PDF can be downloaded.
    pub is_ready: bool,
    /// Issued too late to lower the tax that is due; only of credit notes.
    pub is_late: bool,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
}
