//! Receipts: what a customer gets for an advance. Source: product rules for GST, advance payments; rule 50
//! of the CGST Rules for the content of a receipt voucher.
//!
//! A receipt is issued in the transaction that records its payment, with its number and everything it says:
//! both parties as they are that day, and the tax that the amount includes. Nothing of it is read from
//! settings or people again, so its document, and the one that says it is cancelled, follow from its row
//! alone.
//!
//! A receipt is never changed or deleted. A wrong one is cancelled with a reason: the payment no longer
//! counts, the receipt keeps its number, and a customer who already has it is notified. An advance for
//! goods gets no receipt, and a company without a GSTIN issues plain receipts in a number series of their
//! own.

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
use kernel::role::Area;
use kernel::words::words;
use kernel::{Db, state};
use pricing::gst::supply_type::SupplyType;
use pricing::gst::{Supply, Tax};

pub(crate) use self::issue::{cancel, issue};

words! {
    /// How money was paid.
    pub enum PaymentMethod {
        /// UPI.
        Upi = "upi",
        /// Transfer from account to account.
        BankTransfer = "bank_transfer",
        /// Card.
        Card = "card",
        /// Through the bank's page.
        Netbanking = "netbanking",
        /// Cheque.
        Cheque = "cheque",
        /// Cash.
        Cash = "cash",
    }
}

impl PaymentMethod {
    /// As people say it.
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

/// A booking payment as it is recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentDraft {
    /// In paise, up to one crore rupees.
    #[garde(range(min = 1, max = 1_000_000_000))]
    pub amount_paise: i64,
    /// How it was paid.
    #[garde(skip)]
    pub method: PaymentMethod,
    /// What the bank or the receipt calls it; needed for all but cash.
    #[garde(length(chars, max = 60), custom(named(self.method)))]
    pub reference: String,
    /// The day on which it arrived, Indian time.
    #[garde(skip)]
    pub received_on: NaiveDate,
    /// What it is an advance for; works, unless something else is said.
    #[serde(default = "works")]
    #[garde(skip)]
    pub supply_type: SupplyType,
    /// The code of the state in which that is supplied: 29 is Karnataka. Left out, it is the one of the quotation that
    /// the customer has, or the company's own.
    #[serde(default)]
    #[garde(custom(some_state))]
    pub place_of_supply: Option<String>,
}

const fn works() -> SupplyType {
    SupplyType::WorksContract
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn some_state(code: &Option<String>, _: &()) -> garde::Result {
    match code {
        Some(code) if state::name(code).is_none() => Err(garde::Error::new("is not the code of a state")),
        _ => Ok(()),
    }
}

fn named(method: PaymentMethod) -> impl FnOnce(&str, &()) -> garde::Result {
    move |reference, ()| {
        if reference.trim().is_empty() && method != PaymentMethod::Cash {
            return Err(garde::Error::new("is needed to find the payment again"));
        }
        Ok(())
    }
}

words! {
    /// What is given for money.
    #[schemars(rename = "ReceiptKind")]
    pub enum Kind {
        /// A receipt voucher, with the tax on the advance.
        Voucher = "voucher",
        /// A receipt without tax: the company is not registered for it.
        Receipt = "receipt",
    }
}

impl Kind {
    /// As people say it.
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
    /// Names it to programs.
    pub id: ReceiptId,
    /// Names it to people: `RV/2026-27/0001`.
    pub number: String,
    /// With tax or without.
    pub kind: Kind,
    /// Whose money it was.
    pub lead: LeadId,
    /// Of which money it tells.
    pub payment: PaymentId,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// Who issued it; empty when nobody did.
    pub signatory: String,
    /// Who received the money.
    pub supplier: Supplier,
    /// Who paid it.
    pub recipient: Recipient,
    /// The state whose tax it is.
    pub place_of_supply: String,
    /// Whether that is the company's own.
    pub supply: Supply,
    /// What it is an advance for, within a sentence.
    pub description: String,
    /// The code of that, on a voucher.
    pub sac: Option<String>,
    /// The whole rate.
    pub rate: Percent,
    /// What was received.
    pub amount_paise: i64,
    /// What of it is taxed.
    pub taxable_paise: i64,
    /// The rest of it.
    pub tax: Tax,
    /// How it was paid.
    pub method: PaymentMethod,
    /// What the bank calls the payment.
    pub reference: String,
    /// The day on which it arrived.
    pub received_on: NaiveDate,
    /// 1, and 2 once it is cancelled.
    pub version: i32,
    /// The customer has it.
    pub handed_on_at: Option<DateTime<Utc>>,
    /// It tells of no money any more.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Its private link leads nowhere any more.
    pub link_revoked_at: Option<DateTime<Utc>>,
}

/// The company, as it was when a receipt was issued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supplier {
    /// The name that customers know.
    pub brand_name: String,
    /// The name that signs.
    pub legal_name: String,
    /// In one line.
    pub address: String,
    /// Its number for goods and services tax.
    pub gstin: Option<String>,
    /// As it is printed; empty if there is none.
    pub phone: String,
    /// The inbox; empty if there is none.
    pub email: String,
}

/// The customer, as they were known when a receipt was issued.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipient {
    /// What they are called.
    pub name: String,
    /// In one line; empty if unknown.
    pub address: String,
    /// As they gave it.
    pub phone: String,
    /// Where the receipt goes; empty if unknown.
    pub email: String,
    /// A business's.
    pub gstin: Option<String>,
}

/// A receipt as its payment mentions it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReceiptLink {
    /// Names it to programs.
    pub id: ReceiptId,
    /// Names it to people.
    pub number: String,
    /// With tax or without.
    pub kind: Kind,
}

/// A receipt as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PaymentReceipt")]
pub struct ReceiptView {
    /// Names it to programs.
    pub id: ReceiptId,
    /// Names it to people.
    pub number: String,
    /// With tax or without.
    pub kind: Kind,
    /// What was received, in paise.
    pub amount_paise: i64,
    /// What of it is taxed, in paise.
    pub taxable_paise: i64,
    /// In basis points: 18% is 1800.
    pub rate: Percent,
    /// Which taxes it contains.
    pub supply: Supply,
    /// How much of them.
    pub tax: Tax,
    /// The state's code.
    pub place_of_supply: String,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// When it went to the customer.
    pub handed_on_at: Option<DateTime<Utc>>,
    /// When it was cancelled.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// When the customer's link to it ends.
    pub link_ends_at: DateTime<Utc>,
    /// When that was revoked.
    pub link_revoked_at: Option<DateTime<Utc>>,
    /// How far its document has come; nothing if nobody has asked for one.
    pub document: Option<DocumentView>,
}

impl Receipt {
    /// The receipt with what is known of its document.
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

    /// When the private link to it ends: the letter has the document with it, and a link is for those who lost that.
    #[must_use]
    pub fn link_ends_at(&self) -> DateTime<Utc> {
        self.cancelled_at.unwrap_or(self.issued_at) + LINK_LIFETIME
    }

    /// What its file is called: `RV-2026-27-0001.pdf`.
    #[must_use]
    pub fn file_name(&self) -> String {
        let cancelled = if self.cancelled_at.is_some() { "-cancelled" } else { "" };
        format!("{}{cancelled}.pdf", self.number.replace('/', "-"))
    }
}

/// How long the private link leads to a receipt once it was issued or cancelled.
const LINK_LIFETIME: TimeDelta = TimeDelta::days(90);

/// Ends the private link to a receipt: it went to somebody whom it was not meant for. Once.
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

/// The receipt behind an id. Its lead is the one that took the payer's in, if one did.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none.
pub async fn find(db: &mut Db, id: ReceiptId, reach: Reach) -> Result<Receipt, sqlx::Error> {
    let row = sqlx::query!(
        r#"select receipt.id as "id: ReceiptId", number, kind as "kind: Kind", payment_id as "payment_id: PaymentId",
               coalesce(lead.merged_into, lead.id) as "lead!: LeadId", issued_at, signatory,
               supplier as "supplier: Json<Supplier>", recipient as "recipient: Json<Recipient>", place_of_supply,
               supply as "supply: Supply", description, sac, rate as "rate: Percent", receipt.amount_paise,
               taxable_paise, cgst_paise, sgst_paise, igst_paise, payment.method as "method: PaymentMethod",
               payment.reference, payment.received_on, receipt.version, handed_on_at, cancelled_at,
               link_revoked_at
           from receipt_vouchers as receipt
           join lead_payments as payment on payment.id = payment_id
           join leads as lead on lead.id = receipt.lead_id
           join leads as root on root.id = coalesce(lead.merged_into, lead.id)
           where receipt.id = $1
               and (
                   $2::uuid is null
                   or root.archived_at is null
                       and (root.owner_id = $2 or root.designer_id = $2 or ($3 and root.owner_id is null))
               )"#,
        id.0,
        reach.user(),
        reach.has_unassigned(),
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

/// The receipt behind an id, if somebody reaches what was paid: all of it, or what their own leads paid.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is another person's.
pub async fn visible(db: &mut Db, id: ReceiptId, viewer: &Viewer) -> Result<Receipt, sqlx::Error> {
    let reach = match viewer.reach(Area::Finance) {
        Reach::All => Reach::All,
        Reach::OwnOrUnassigned(_) | Reach::Own(_) => viewer.reach(Area::Leads),
    };
    find(db, id, reach).await
}

/// Says that the customer has a receipt.
pub async fn handed_on(db: &mut Db, id: ReceiptId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
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
