//! Receipts for advance payments. Source: product rules for GST, advance payments; rule 50 of the CGST Rules
//! for the content of a receipt voucher.
//!
//! A receipt is issued in the transaction that records its payment, with its number and all its contents:
//! both parties as of that day, and the tax included in the amount. Settings and contacts are not read again,
//! so its PDF and the cancellation's follow from its row alone.
//!
//! A receipt is never changed or deleted. A wrong one is cancelled with a reason: the payment no longer
//! counts, the receipt keeps its number, and a customer who already has it is notified. Advances for goods
//! get no receipt, and a company without a GSTIN issues plain receipts in a separate number series.

mod issue;
pub mod link;
pub mod payment;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::document::DocumentView;
use kernel::ids::{LeadId, PaymentId, ReceiptId};
use kernel::money::Percent;
use kernel::reach::{Reach, Viewer};
use kernel::role::{Area, Verb, access};
use kernel::search::{Hit, Searchable, Term};
use kernel::string_enum::string_enum;
use kernel::{Db, rupees, state};
use pricing::gst::supply_type::SupplyType;
use pricing::gst::{Supply, Tax};

pub(crate) use self::issue::{billing_address, cancel, issue};
pub use kernel::organization::Supplier;

string_enum! {
    /// Payment method.
    pub enum PaymentMethod {
        /// UPI.
        Upi = "upi",
        /// Bank transfer.
        BankTransfer = "bank_transfer",
        /// Card.
        Card = "card",
        /// Net banking.
        Netbanking = "netbanking",
        /// Cheque.
        Cheque = "cheque",
        /// Cash.
        Cash = "cash",
    }
}

impl PaymentMethod {
    /// Label within a sentence.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Upi => "UPI",
            Self::BankTransfer => "bank transfer",
            Self::Card => "card",
            Self::Netbanking => "net banking",
            Self::Cheque => "cheque",
            Self::Cash => "cash",
        }
    }
}

/// A booking payment to record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentDraft {
    /// Amount in paise, up to one crore rupees.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub amount_paise: i64,
    /// Payment method.
    #[garde(skip)]
    pub method: PaymentMethod,
    /// Payment reference from the bank or the receipt; required except for cash.
    #[garde(length(chars, max = 60), custom(named(self.method)))]
    pub reference: String,
    /// Date of receipt, Indian time.
    #[garde(skip)]
    pub received_on: NaiveDate,
    /// What the advance is for. If omitted, as on the customer's quotation or of their project, or else as the settings
    /// have it.
    #[serde(default)]
    #[garde(skip)]
    pub supply_type: Option<SupplyType>,
    /// GST state code of the place of supply: 29 is Karnataka. If omitted, that of the customer's quotation,
    /// or else the company's own.
    #[serde(default)]
    #[garde(custom(some_state))]
    pub place_of_supply: Option<String>,
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn some_state(code: &Option<String>, _: &()) -> garde::Result {
    match code {
        Some(code) if state::name(code).is_none() => Err(garde::Error::new("is not a GST state code")),
        _ => Ok(()),
    }
}

fn named(method: PaymentMethod) -> impl FnOnce(&str, &()) -> garde::Result {
    move |reference, ()| {
        if reference.trim().is_empty() && method != PaymentMethod::Cash {
            return Err(garde::Error::new("is required for this payment method"));
        }
        Ok(())
    }
}

string_enum! {
    /// Kind of receipt.
    #[schemars(rename = "ReceiptKind")]
    pub enum ReceiptKind {
        /// Receipt voucher, which states the tax on the advance.
        Voucher = "voucher",
        /// Plain receipt, from a company not registered for GST.
        Receipt = "receipt",
    }
}

impl ReceiptKind {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Voucher => "Receipt voucher",
            Self::Receipt => "Receipt",
        }
    }
}

/// A receipt.
#[derive(Clone, Debug)]
pub struct Receipt {
    /// Receipt id.
    pub id: ReceiptId,
    /// Receipt number: `RV/2026-27/0001`.
    pub number: String,
    /// With tax or plain.
    pub kind: ReceiptKind,
    /// Lead that paid.
    pub lead: LeadId,
    /// Payment that it is for.
    pub payment: PaymentId,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// Who issued it; blank if issued automatically.
    pub signatory: String,
    /// The company.
    pub supplier: Supplier,
    /// The customer.
    pub recipient: Recipient,
    /// GST state code of the place of supply.
    pub place_of_supply: String,
    /// Within the state or between states.
    pub supply: Supply,
    /// What the advance is for, worded to fit into a sentence.
    pub description: String,
    /// SAC, on a voucher.
    pub sac: Option<String>,
    /// Total tax rate.
    pub rate: Percent,
    /// Amount received, in paise.
    pub amount_paise: i64,
    /// Taxable part, in paise.
    pub taxable_paise: i64,
    /// Tax included.
    pub tax: Tax,
    /// Payment method.
    pub method: PaymentMethod,
    /// Payment reference.
    pub reference: String,
    /// Date of receipt of the money.
    pub received_on: NaiveDate,
    /// 1, or 2 once cancelled.
    pub version: i32,
    /// When it was sent to the customer.
    pub handed_on_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When its private link was revoked.
    pub link_revoked_at: Option<DateTime<Utc>>,
}

/// The customer, as of the date of issue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipient {
    /// Name.
    pub name: String,
    /// Address, in one line; blank if unknown.
    pub address: String,
    /// Phone number, as typed.
    pub phone: String,
    /// E-mail address that the receipt goes to; blank if unknown.
    pub email: String,
    /// GSTIN of a business.
    pub gstin: Option<String>,
}

/// A receipt, as linked from its payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReceiptLink {
    /// Receipt id.
    pub id: ReceiptId,
    /// Receipt number.
    pub number: String,
    /// With tax or plain.
    pub kind: ReceiptKind,
}

/// A receipt for staff.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PaymentReceipt")]
pub struct ReceiptView {
    /// Receipt id.
    pub id: ReceiptId,
    /// Receipt number.
    pub number: String,
    /// With tax or plain.
    pub kind: ReceiptKind,
    /// Amount received, in paise.
    pub amount_paise: i64,
    /// Taxable part, in paise.
    pub taxable_paise: i64,
    /// Tax rate in basis points: 18% is 1800.
    pub rate: Percent,
    /// Within the state or between states.
    pub supply: Supply,
    /// Tax included.
    pub tax: Tax,
    /// GST state code of the place of supply.
    pub place_of_supply: String,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// When it was sent to the customer.
    pub handed_on_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When the customer's link expires.
    pub link_ends_at: DateTime<Utc>,
    /// When the link was revoked.
    pub link_revoked_at: Option<DateTime<Utc>>,
    /// Status of its PDF; null if none was requested.
    pub document: Option<DocumentView>,
}

impl Receipt {
    /// The receipt with the status of its PDF.
    #[must_use]
    pub fn view(self, document: Option<DocumentView>) -> ReceiptView {
        ReceiptView {
            link_ends_at: self.link_ends_at(),
            link_revoked_at: self.link_revoked_at,
            id: self.id,
            number: self.number,
            kind: self.kind,
            amount_paise: self.amount_paise,
            taxable_paise: self.taxable_paise,
            rate: self.rate,
            supply: self.supply,
            tax: self.tax,
            place_of_supply: self.place_of_supply,
            issued_at: self.issued_at,
            handed_on_at: self.handed_on_at,
            cancelled_at: self.cancelled_at,
            document,
        }
    }

    /// When the private link expires. The PDF is attached to the e-mail; the link is for customers who lost
    /// it.
    #[must_use]
    pub fn link_ends_at(&self) -> DateTime<Utc> {
        self.cancelled_at.unwrap_or(self.issued_at) + LINK_LIFETIME
    }

    /// File name of the PDF: `RV-2026-27-0001.pdf`.
    #[must_use]
    pub fn file_name(&self) -> String {
        let cancelled = if self.cancelled_at.is_some() { "-cancelled" } else { "" };
        format!("{}{cancelled}.pdf", self.number.replace('/', "-"))
    }
}

/// Lifetime of the private link, from issue or cancellation.
const LINK_LIFETIME: TimeDelta = TimeDelta::days(90);

/// Revokes the private link, for a receipt sent to the wrong person. Cannot be reversed.
pub async fn revoke_link(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    receipt: &Receipt,
) -> Result<(), sqlx::Error> {
    let revoked = sqlx::query!(
        "update receipt_vouchers set link_revoked_at = $2, link_revoked_by = $3
         where id = $1 and link_revoked_at is null",
        receipt.id.0,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    if revoked.rows_affected() == 0 {
        return Ok(());
    }
    let changes =
        vec![Change::new("number", (), &receipt.number), Change::new("linkRevokedAt", (), clock.now())];
    let event = Event::new("receipt_link_revoked", "receipt", &receipt.id).changing(changes);
    audit::record(db, clock, actor, event).await
}

/// A query on the receipts whose lead is within reach: for a merged lead, the one it was merged into counts. `receipt`
/// is their table, `$1` and `$2` are the reach.
macro_rules! within_reach {
    ([$($select:tt)+], [$($then:tt)+], $reach:expr $(, $argument:expr)* $(,)?) => {
        sqlx::query!(
            $($select)+
                + r#" from receipt_vouchers as receipt
                join lead_payments as payment on payment.id = payment_id
                join leads as lead on lead.id = receipt.lead_id
                join leads as root on root.id = coalesce(lead.merged_into, lead.id)
                where (
                    $1::uuid is null
                    or root.archived_at is null
                        and (root.owner_id = $1 or root.designer_id = $1 or ($2 and root.owner_id is null))
                ) "#
                + $($then)+,
            $reach.user(),
            $reach.has_unassigned(),
            $($argument),*
        )
    };
}

/// The receipt, if its lead is within reach. For a merged lead, the one it was merged into counts.
pub async fn find(db: &mut Db, id: ReceiptId, reach: Reach) -> Result<Receipt, sqlx::Error> {
    let row = within_reach!(
        [r#"select receipt.id as "id: ReceiptId", number, kind as "kind: ReceiptKind",
                payment_id as "payment_id: PaymentId", coalesce(lead.merged_into, lead.id) as "lead!: LeadId",
                issued_at, signatory, supplier as "supplier: Json<Supplier>", recipient as "recipient: Json<Recipient>",
                place_of_supply, supply as "supply: Supply", description, sac, rate as "rate: Percent",
                receipt.amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise,
                payment.method as "method: PaymentMethod", payment.reference, payment.received_on, receipt.version,
                handed_on_at, cancelled_at, link_revoked_at"#],
        ["and receipt.id = $3"],
        reach,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Receipt {
        id: row.id,
        number: row.number,
        kind: row.kind,
        lead: row.lead,
        payment: row.payment_id,
        issued_at: row.issued_at,
        signatory: row.signatory,
        supplier: row.supplier.0,
        recipient: row.recipient.0,
        place_of_supply: row.place_of_supply,
        supply: row.supply,
        description: row.description,
        sac: row.sac,
        rate: row.rate,
        amount_paise: row.amount_paise,
        taxable_paise: row.taxable_paise,
        tax: Tax { cgst_paise: row.cgst_paise, sgst_paise: row.sgst_paise, igst_paise: row.igst_paise },
        method: row.method,
        reference: row.reference,
        received_on: row.received_on,
        version: row.version,
        handed_on_at: row.handed_on_at,
        cancelled_at: row.cancelled_at,
        link_revoked_at: row.link_revoked_at,
    })
}

/// The receipt, if the viewer may see it: all receipts, or those of their own leads.
pub async fn visible(db: &mut Db, id: ReceiptId, viewer: &Viewer) -> Result<Receipt, sqlx::Error> {
    find(db, id, reach_of(viewer)).await
}

/// All payments and receipts, or those of leads within reach.
#[must_use]
pub const fn reach_of(viewer: &Viewer) -> Reach {
    match viewer.reach(Area::Finance) {
        Reach::All => Reach::All,
        Reach::OwnOrUnassigned(_) | Reach::Own(_) => viewer.reach(Area::Leads),
    }
}

/// Receipts are found by their number, and shown at their lead.
impl Searchable for Receipt {
    const AREA: Area = Area::Finance;

    async fn search(
        db: &mut Db,
        viewer: Viewer,
        term: &Term,
        _: DateTime<Utc>,
    ) -> Result<Vec<Hit>, sqlx::Error> {
        if !access(Area::Leads, viewer.role).allows(Verb::View) {
            return Ok(Vec::new());
        }
        let page = term.page();
        let found = within_reach!(
            [r#"select receipt.id, number, kind as "kind: ReceiptKind", receipt.amount_paise,
                    coalesce(lead.merged_into, lead.id) as "lead!: LeadId", recipient ->> 'name' as "recipient!",
                    cancelled_at is not null as "is_cancelled!""#],
            ["and lower(number) like lower($3) order by issued_at desc, receipt.id desc limit $4"],
            reach_of(&viewer),
            page.pattern(),
            page.limit(),
        )
        .fetch_all(db)
        .await?;
        let hits = found.into_iter().map(|receipt| {
            let state = if receipt.is_cancelled { "Cancelled" } else { "" };
            let amount = rupees::short(receipt.amount_paise);
            let shown = [receipt.kind.label(), &receipt.recipient, &amount, state];
            term.hit(receipt.id, format!("/admin/leads?lead={}", receipt.lead), &receipt.number, &shown, &[])
        });
        Ok(hits.collect())
    }
}

/// Records that the receipt was sent to the customer.
pub async fn mark_sent(db: &mut Db, id: ReceiptId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update receipt_vouchers set handed_on_at = $2 where id = $1 and handed_on_at is null",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests;
