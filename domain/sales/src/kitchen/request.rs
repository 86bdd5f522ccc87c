//! A visitor requests a kitchen estimate by e-mail and becomes a lead.
//!
//! The plan and its price are stored with the enquiry, so that the e-mail matches the screen even if the rate
//! card changes.

use ads::visit::report::VisitReport;
use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sqlx::types::Json;

use super::drawn::{self, Drawing};
use super::opening::Opening;
use super::{Estimate, KitchenPlan, Piece};
use enquiries::lead::assignment::Assign;
use enquiries::lead::settings::Sales;
use enquiries::lead::{self, InteriorType, LeadSource, Received, Submission, Terms, Wish};
use kernel::Db;
use kernel::audit::{Actor, Source};
use kernel::check::filled;
use kernel::contact::normalize_email;
use kernel::ids::{EnquiryId, LeadId};
use kernel::reach::{Reach, Visible};
use kernel::rupees::{hundredths, short};
use pricing::material::surface;

/// Request to e-mail an estimate.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct KitchenRequest {
    /// Kitchen plan.
    #[garde(dive)]
    pub plan: KitchenPlan,
    /// Name, as typed.
    #[garde(length(chars, min = 1, max = 120), custom(filled))]
    pub customer_name: String,
    /// Address to send the estimate to.
    #[garde(length(chars, max = 254), custom(mailable))]
    pub customer_email: String,
    /// Phone number, as typed; empty if the estimate is all that they want.
    #[serde(default)]
    #[garde(length(chars, max = 32))]
    pub customer_phone: String,
    /// Six digits.
    #[serde(default)]
    #[garde(custom(kernel::check::six_digits))]
    pub pincode: Option<String>,
    /// Honeypot field, hidden from people: only a bot fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(skip)]
    pub topic: Option<String>,
    /// Version of the marketing consent text whose box was ticked. Omitted if the box was not ticked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(length(chars, max = 64))]
    pub marketing_consent: Option<String>,
    /// Where the visit came from. Ignored if invalid, since the customer typed none of it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "VisitReport::read_leniently"
    )]
    #[garde(skip)]
    pub attribution: Option<VisitReport>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn mailable(email: &str, _: &()) -> garde::Result {
    match normalize_email(email) {
        Some(_) => Ok(()),
        None => Err(garde::Error::new("is not an e-mail address")),
    }
}

/// A planned kitchen and its estimate on that day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlannedKitchen")]
pub struct Planned {
    /// Plan.
    pub plan: KitchenPlan,
    /// Estimate.
    pub estimate: Estimate,
}

/// The request as stored.
#[derive(Serialize)]
struct Raw<'a> {
    #[serde(flatten)]
    wish: &'a Wish,
    source: LeadSource,
    kitchen: &'a Planned,
}

/// The request as stored with the enquiry.
///
/// # Errors
/// A serialisation error, which these types never cause.
pub fn raw(request: &KitchenRequest, estimate: &Estimate) -> serde_json::Result<Box<RawValue>> {
    let kitchen = Planned { plan: request.plan.clone(), estimate: estimate.clone() };
    let wish = wish(request, estimate);
    serde_json::value::to_raw_value(&Raw { wish: &wish, source: SOURCE, kitchen: &kitchen })
}

const SOURCE: LeadSource = LeadSource::KitchenCalculator;

/// Stores a request shown with this version of the privacy notice. The caller enqueues the jobs in the same
/// transaction.
pub async fn receive(
    db: &mut Db,
    request: &KitchenRequest,
    estimate: &Estimate,
    submission: &Submission,
    notice: &str,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let request_id = submission.request_id.clone();
    let terms = Terms {
        source: SOURCE,
        actor: Actor { user: None, source: Source::System, ip: None, request_id, batch: None },
        assign: Assign::ByTurns,
        notice: Some(notice.to_owned()),
        marketing: request.marketing_consent.clone(),
        is_timed: true,
        proves_address: true,
    };
    lead::receive_wish(db, &wish(request, estimate), submission, &terms, sales).await
}

fn wish(request: &KitchenRequest, estimate: &Estimate) -> Wish {
    Wish {
        customer_name: request.customer_name.clone(),
        customer_email: request.customer_email.clone(),
        customer_phone: request.customer_phone.clone(),
        interior_types: vec![InteriorType::Kitchen],
        requirements: in_words(&request.plan, estimate),
        pincode: request.pincode.clone(),
        ..Wish::default()
    }
}

/// The kitchen in a few lines, for the salesperson who calls.
fn in_words(plan: &KitchenPlan, estimate: &Estimate) -> String {
    let mut lines = vec![
        format!("{} kitchen, {}, {}", plan.layout.words(), plan.measures(), plan.package),
        format!("{}, {}, {}", plan.core, plan.finish, plan.counter_in_words()),
    ];
    let ceiling = plan.ceiling.map(|ceiling| format!("ceiling {} ft", hundredths(ceiling.0)));
    let room: Vec<_> = ceiling.into_iter().chain(plan.openings.iter().map(Opening::words)).collect();
    if !room.is_empty() {
        lines.push(format!("Room: {}", room.join("; ")));
    }
    let more = [
        (plan.wall_units > 0).then(|| format!("wall units {}%", plan.wall_units)),
        plan.has_loft.then(|| "loft".to_owned()),
        (plan.tall_units > 0).then(|| format!("tall units: {}", plan.tall_units)),
    ];
    let pieces = plan.accessories.iter().chain(&plan.appliances);
    let pieces = pieces.map(|Piece { item, count }| format!("{count} {}", name(item, estimate)));
    let more: Vec<_> = more.into_iter().flatten().chain(pieces).collect();
    if !more.is_empty() {
        lines.push(format!("With {}", more.join(", ")));
    }
    lines.push(format!("Estimate {} to {}", short(estimate.from_paise), short(estimate.to_paise)));
    lines.join("\n")
}

/// Display name of a piece in the estimate.
fn name<'a>(item: &'a str, estimate: &'a Estimate) -> &'a str {
    let line = estimate.lines.iter().find(|line| line.item == item);
    line.map_or(item, |line| &line.name)
}

/// The kitchen of an enquiry, if it came from the calculator and its lead is within reach.
pub async fn find(db: &mut Db, id: EnquiryId, reach: Reach) -> Result<Option<Planned>, sqlx::Error> {
    let kitchen = sqlx::query_scalar!(
        r#"select case when has_kitchen then raw -> 'kitchen' end as "kitchen: Json<Planned>"
           from enquiries join leads on leads.id = lead_id
           where enquiries.id = $1
               and ($2::uuid is null or owner_id = $2 or designer_id = $2 or ($3 and owner_id is null))"#,
        id.0,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_one(db)
    .await?;
    Ok(kitchen.map(|Json(kitchen)| kitchen))
}

/// A kitchen that a lead planned.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "LeadKitchen")]
pub struct OfLead {
    /// Enquiry that contains it.
    pub enquiry: EnquiryId,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// Kitchen.
    #[serde(flatten)]
    pub kitchen: Planned,
    /// Its drawing; `None` if it cannot be drawn.
    pub drawing: Option<Drawing>,
}

/// Kitchens that a lead planned, latest first.
pub async fn of_lead(db: &mut Db, lead: Visible<LeadId>) -> Result<Vec<OfLead>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id as "id: EnquiryId", received_at, raw -> 'kitchen' as "kitchen!: Json<Planned>"
           from enquiries where lead_id = $1 and has_kitchen order by received_at desc, id desc"#,
        lead.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let plans = rows.iter().map(|row| &row.kitchen.0.plan);
    let names: Vec<&str> = plans.flat_map(|plan| [plan.finish.as_str(), plan.counter.as_str()]).collect();
    let known = surface::known(db, &names).await?;
    let kitchens = rows.into_iter().map(|row| OfLead {
        enquiry: row.id,
        received_at: row.received_at,
        drawing: drawn::drawing(&row.kitchen.0.plan, &row.kitchen.0.estimate, &known).ok(),
        kitchen: row.kitchen.0,
    });
    Ok(kitchens.collect())
}
