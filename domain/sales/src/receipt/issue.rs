//! Issues and cancels receipts.

use chrono::NaiveDate;
use sqlx::types::Json;

use super::{ReceiptKind, ReceiptLink, Recipient};
use crate::receipt::PaymentDraft;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::ids::{CustomerId, LeadId, PaymentId, ReceiptId};
use kernel::money::{Percent, TooLarge};
use kernel::number::{self, Series};
use kernel::organization::Organization;
use kernel::record::Refusal;
use kernel::{Db, settings, state};
use pricing::gst::supply_type::SupplyType;
use pricing::gst::{Supply, Tax, rate};

/// Tax rate of an advance whose rate is not known. Source: rule 50 of the CGST Rules, first proviso.
const UNKNOWN_RATE: Percent = Percent::whole(18);

/// Issues the receipt of a payment; none for an advance on goods, which bears no tax.
pub(crate) async fn issue(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: LeadId,
    payment: PaymentId,
    draft: &PaymentDraft,
    supply_type: SupplyType,
) -> Result<Option<ReceiptLink>, Refusal> {
    let organization: Organization = settings::read(&mut *db).await?;
    let Some((kind, sac)) = due(&organization, supply_type) else { return Ok(None) };
    let payer = payer(&mut *db, lead).await?;
    let home = organization.home_state().to_owned();
    let place = draft.place_of_supply.clone().or(payer.place_of_supply).unwrap_or_else(|| home.clone());
    let supply = if place == home { Supply::WithinState } else { Supply::InterState };
    let rate = match sac {
        Some(sac) => rate_on(&mut *db, sac, draft.received_on).await?,
        None => Percent::NONE,
    };
    let Split { taxable_paise, tax } = split(draft.amount_paise, rate, supply).map_err(too_large)?;
    let now = clock.now();
    let series = match kind {
        ReceiptKind::Voucher => Series::ReceiptVoucher,
        ReceiptKind::Receipt => Series::PaymentReceived,
    };
    let id = ReceiptId::new();
    let number = number::next(&mut *db, series, day_of(now)).await?;
    sqlx::query!(
        "insert into receipt_vouchers (
             id, number, kind, payment_id, lead_id, issued_at, signatory, supplier, recipient, place_of_supply, supply,
             description, sac, rate, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
         ) values (
             $1, $2, $3, $4, $5, $6, coalesce((select name from users where id = $7), ''), $8, $9, $10, $11, $12, $13,
             $14, $15, $16, $17, $18, $19
         )",
        id.0,
        number,
        kind.as_str(),
        payment.0,
        lead.0,
        now,
        actor.user.map(|user| user.0),
        Json(organization.supplier()) as _,
        Json(payer.recipient) as _,
        place,
        supply.as_str(),
        supply_type.description(),
        sac,
        rate.0,
        draft.amount_paise,
        taxable_paise,
        tax.cgst_paise,
        tax.sgst_paise,
        tax.igst_paise,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![
        Change::new("number", (), &number),
        Change::new("paymentId", (), payment),
        Change::new("amountPaise", (), draft.amount_paise),
    ];
    let event = Event::new("receipt_issued", "receipt", &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(Some(ReceiptLink { id, number, kind }))
}

/// Cancels the receipt of a payment. Returns it with its new version.
pub(crate) async fn cancel(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    payment: PaymentId,
) -> Result<Option<(ReceiptId, i32)>, sqlx::Error> {
    let row = sqlx::query!(
        r#"update receipt_vouchers set cancelled_at = $2, version = version + 1
           where payment_id = $1 and cancelled_at is null returning id as "id: ReceiptId", number, version"#,
        payment.0,
        clock.now(),
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(cancelled) = row else { return Ok(None) };
    let changes = vec![Change::new("number", &cancelled.number, &cancelled.number)];
    let event = Event::new("receipt_cancelled", "receipt", &cancelled.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(Some((cancelled.id, cancelled.version)))
}

/// Kind of receipt due, and its SAC.
fn due(organization: &Organization, supply: SupplyType) -> Option<(ReceiptKind, Option<&'static str>)> {
    match (&organization.gstin, supply.sac()) {
        (None, _) => Some((ReceiptKind::Receipt, None)),
        (Some(_), Some(sac)) => Some((ReceiptKind::Voucher, Some(sac))),
        (Some(_), None) => None,
    }
}

/// Tax rate on the day that the money came in, when the tax fell due.
async fn rate_on(db: &mut Db, sac: &str, day: NaiveDate) -> Result<Percent, sqlx::Error> {
    Ok(rate::on(db, day).await?.of(sac).unwrap_or(UNKNOWN_RATE))
}

/// Taxable part and tax of an amount.
struct Split {
    taxable_paise: i64,
    tax: Tax,
}

fn split(paise: i64, rate: Percent, supply: Supply) -> Result<Split, TooLarge> {
    let tax = Tax::within(paise, rate, supply)?;
    Ok(Split { taxable_paise: paise - tax.total_paise()?, tax })
}

fn too_large(error: TooLarge) -> Refusal {
    Refusal::Field { field: "amountPaise", reason: error.to_string() }
}

/// The payer, and the place of supply that they were quoted.
struct Payer {
    recipient: Recipient,
    place_of_supply: Option<String>,
}

/// The payer's details from their customer record, else from their quotation, else from the lead.
async fn payer(db: &mut Db, lead: LeadId) -> Result<Payer, sqlx::Error> {
    let row = sqlx::query!(
        r#"select lead.customer_name as "customer_name!", lead.customer_phone as "customer_phone!",
               lead.customer_email as "customer_email!", lead.property_name, lead.locality, lead.pincode, customer.id as "customer?: CustomerId",
               customer.name as "name?", customer.gstin as "gstin?", offer.client_gstin as "client_gstin?",
               offer.site_address as "site_address?", offer.place_of_supply as "place_of_supply?"
           from leads as lead
           left join customers as customer on customer.id = lead.customer_id
           left join lateral (
               select client_gstin, site_address, place_of_supply from quotations
               where lead_id = lead.id and archived_at is null
                   and status in ('sent', 'viewed', 'accepted', 'converted')
               order by status in ('accepted', 'converted') desc, created_at desc, id desc limit 1
           ) as offer on true
           where lead.id = $1"#,
        lead.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let billed = match row.customer {
        Some(customer) => billing_address(db, customer).await?,
        None => None,
    };
    let address = joined([row.property_name.as_deref(), row.locality.as_deref(), row.pincode.as_deref()]);
    let offered = row.site_address.filter(|address| !address.trim().is_empty());
    Ok(Payer {
        recipient: Recipient {
            name: row.name.unwrap_or(row.customer_name).trim().to_owned(),
            address: billed.or(offered).or(address).unwrap_or_default(),
            phone: row.customer_phone.trim().to_owned(),
            email: row.customer_email.trim().to_owned(),
            gstin: row.gstin.or(row.client_gstin),
        },
        place_of_supply: row.place_of_supply,
    })
}

/// A customer's billing address or else their first one, in one line; `None` without a state.
pub(crate) async fn billing_address(
    db: &mut Db,
    customer: CustomerId,
) -> Result<Option<String>, sqlx::Error> {
    let home = sqlx::query!(
        "select line, locality, city, state, pincode from customer_addresses where customer_id = $1
         order by kind <> 'billing', position limit 1",
        customer.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(home.and_then(|home| {
        let state = state::name(&home.state)?;
        let place =
            joined([Some(home.line.as_str()), Some(home.locality.as_str()), Some(home.city.as_str())])?;
        joined([Some(place.as_str()), Some(state), home.pincode.as_deref()])
    }))
}

/// The parts that are present, joined; `None` if there are none.
fn joined<const N: usize>(parts: [Option<&str>; N]) -> Option<String> {
    let parts: Vec<_> = parts.into_iter().flatten().map(str::trim).filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}
