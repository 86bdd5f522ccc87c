//! Money that a customer paid to book. The books post it; here it only proves that a lead is won.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Db;
use crate::audit::{self, Actor, Event};
use crate::clock::{Clock, day_of};
use crate::ids::{LeadId, PaymentId};
use crate::record::Refusal;
use crate::words::words;

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
}

fn named(method: PaymentMethod) -> impl FnOnce(&str, &()) -> garde::Result {
    move |reference, ()| {
        if reference.trim().is_empty() && method != PaymentMethod::Cash {
            return Err(garde::Error::new("is needed to find the payment again"));
        }
        Ok(())
    }
}

/// A booking payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "BookingPayment")]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// Names the payment.
    pub id: PaymentId,
    /// In paise.
    pub amount_paise: i64,
    /// How it was paid.
    pub method: PaymentMethod,
    /// What the bank or the receipt calls it.
    pub reference: String,
    /// The day on which it arrived.
    pub received_on: NaiveDate,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
}

/// Records a payment. The same reference of a method is refused a second time.
pub async fn record(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: LeadId,
    draft: &PaymentDraft,
) -> Result<Payment, Refusal> {
    let now = clock.now();
    let PaymentDraft { amount_paise, method, reference, received_on } = draft.clone();
    if received_on > day_of(now) {
        return Err(Refusal::Field { field: "receivedOn", reason: "must not be a day to come".to_owned() });
    }
    let id = PaymentId::new();
    let reference = reference.trim().to_owned();
    sqlx::query!(
        "insert into lead_payments
             (id, lead_id, amount_paise, method, reference, received_on, recorded_at, recorded_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        id.0,
        lead.0,
        amount_paise,
        method.as_str(),
        reference,
        received_on,
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    let changes = audit::changes(&(), draft);
    let event = Event::new("lead_payment_recorded", "lead", &lead).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(Payment { id, amount_paise, method, reference, received_on, recorded_at: now })
}

/// The latest payment for a lead, or for one that it took in.
pub async fn latest(db: &mut Db, lead: LeadId) -> Result<Option<Payment>, sqlx::Error> {
    sqlx::query_as!(
        Payment,
        r#"select id as "id: PaymentId", amount_paise, method as "method: PaymentMethod", reference, received_on,
               recorded_at
           from lead_payments
           where lead_id in (select id from leads where id = $1 or merged_into = $1)
           order by recorded_at desc, id desc limit 1"#,
        lead.0,
    )
    .fetch_optional(db)
    .await
}
