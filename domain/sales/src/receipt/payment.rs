//! Booking payments. They allow a lead to be won, and the customer gets a receipt.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::documents::make_receipt;
use crate::receipt::{self, PaymentDraft, PaymentMethod, ReceiptKind, ReceiptLink};
use crate::supply;
use enquiries::referral::follow;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::check::filled;
use kernel::clock::{Clock, day_of};
use kernel::ids::{LeadId, PaymentId, ReceiptId};
use kernel::reach::Visible;
use kernel::record::Refusal;
use pricing::gst::supply_type::SupplyType;

/// A booking payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "BookingPayment")]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// Payment id.
    pub id: PaymentId,
    /// Amount in paise.
    pub amount_paise: i64,
    /// Payment method.
    pub method: PaymentMethod,
    /// Payment reference from the bank or the receipt.
    pub reference: String,
    /// Date of receipt.
    pub received_on: NaiveDate,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// What the advance is for.
    pub supply_type: SupplyType,
    /// Its receipt; null for an advance on goods.
    pub receipt: Option<ReceiptLink>,
}

/// Records a payment, issues its receipt and enqueues its PDF and e-mail. A reference can be used only once for
/// each method.
pub async fn record(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: Visible<LeadId>,
    draft: &PaymentDraft,
) -> Result<Payment, Refusal> {
    let now = clock.now();
    let PaymentDraft { amount_paise, method, reference, received_on, supply_type, place_of_supply: _ } =
        draft.clone();
    let supply_type = match supply_type {
        Some(chosen) => chosen,
        None => supply::of_lead(&mut *db, *lead).await?,
    };
    if received_on > day_of(now) {
        return Err(Refusal::Field { field: "receivedOn", reason: "must not be in the future".to_owned() });
    }
    let id = PaymentId::new();
    let reference = reference.trim().to_owned();
    sqlx::query!(
        "insert into lead_payments
             (id, lead_id, amount_paise, method, reference, received_on, recorded_at, recorded_by, supply_type)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        id.0,
        lead.0,
        amount_paise,
        method.as_str(),
        reference,
        received_on,
        now,
        actor.user.map(|user| user.0),
        supply_type.as_str(),
    )
    .execute(&mut *db)
    .await?;
    let changes = audit::changes(&(), draft);
    let event = Event::new("lead_payment_recorded", "lead", &*lead).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    let receipt = receipt::issue(&mut *db, clock, actor, *lead, id, draft, supply_type).await?;
    if let Some(receipt) = &receipt {
        make_receipt(&mut *db, *lead, receipt.id, 1, now).await?;
    }
    follow::changed(db, *lead, now).await?;
    Ok(Payment { id, amount_paise, method, reference, received_on, recorded_at: now, supply_type, receipt })
}

/// Why a payment is cancelled.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "PaymentVoid")]
pub struct VoidDraft {
    /// Reason, for staff only: the customer is told that the receipt is cancelled, not why.
    #[garde(length(chars, min = 1, max = 300), custom(filled))]
    pub reason: String,
}

/// Cancels a payment: it stays on record but no longer counts. Its receipt is cancelled and keeps its number, and
/// the customer is notified. Returns the receipt with its new version.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the lead, or one merged into it, has no such payment.
pub async fn void(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: Visible<LeadId>,
    id: PaymentId,
    draft: &VoidDraft,
) -> Result<Option<(ReceiptId, i32)>, Refusal> {
    let reason = draft.reason.trim();
    let found = sqlx::query!(
        r#"select lead_id as "lead_id: LeadId", amount_paise, voided_at is not null as "is_void!" from lead_payments
           where id = $1 and lead_id in (select id from leads where id = $2 or merged_into = $2)
           for update"#,
        id.0,
        lead.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if found.is_void {
        let reason = "This payment has already been cancelled.".to_owned();
        return Err(Refusal::Rule { code: "payment_void", reason });
    }
    sqlx::query!(
        "update lead_payments set voided_at = $2, voided_by = $3, void_reason = $4 where id = $1",
        id.0,
        clock.now(),
        actor.user.map(|user| user.0),
        reason,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("amountPaise", found.amount_paise, ()), Change::new("reason", (), reason)];
    let event = Event::new("lead_payment_voided", "lead", &found.lead_id).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    let cancelled = receipt::cancel(&mut *db, clock, actor, id).await?;
    if let Some((receipt, version)) = cancelled {
        make_receipt(&mut *db, *lead, receipt, version, clock.now()).await?;
    }
    follow::changed(db, *lead, clock.now()).await?;
    Ok(cancelled)
}

/// The latest payment of a lead, or of one merged into it.
pub async fn latest(db: &mut Db, lead: LeadId) -> Result<Option<Payment>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select payment.id as "id!: PaymentId", payment.amount_paise as "amount_paise!",
               method as "method!: PaymentMethod", reference as "reference!", received_on as "received_on!",
               recorded_at as "recorded_at!", supply_type as "supply_type!: SupplyType", receipt.id as "receipt?: ReceiptId",
               receipt.number as "number?", receipt.kind as "kind?: ReceiptKind"
           from lead_payments as payment
           left join receipt_vouchers as receipt on receipt.payment_id = payment.id
           where payment.lead_id in (select id from leads where id = $1 or merged_into = $1) and voided_at is null
           order by recorded_at desc, payment.id desc limit 1"#,
        lead.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Payment {
        id: row.id,
        amount_paise: row.amount_paise,
        method: row.method,
        reference: row.reference,
        received_on: row.received_on,
        recorded_at: row.recorded_at,
        supply_type: row.supply_type,
        receipt: match (row.receipt, row.number, row.kind) {
            (Some(id), Some(number), Some(kind)) => Some(ReceiptLink { id, number, kind }),
            _ => None,
        },
    }))
}
