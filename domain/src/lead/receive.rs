//! Taking in a form: a new lead, or a repeat enquiry of one that is still open.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::value::RawValue;
use uuid::Uuid;

use super::score::{Score, score};
use super::{BhkType, FormSource, InteriorType, NewLead, PackageType, service_level};
use crate::Db;
use crate::consent::{self, Purpose};
use crate::contact::Contact;
use crate::ids::{EnquiryId, LeadId};
use crate::settings::Sales;

/// What came with the form besides its fields.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Id that the answer was given before anything was stored, so that a repeat can be answered alike.
    pub enquiry: EnquiryId,
    /// The body as sent.
    pub raw: Box<RawValue>,
    /// The browser that sent it.
    pub user_agent: Option<String>,
    /// Names the request in the logs.
    pub request_id: Option<String>,
    /// When it came.
    pub received_at: DateTime<Utc>,
}

/// What became of a form.
#[derive(Clone, Debug)]
pub struct Received {
    /// The lead, new or old.
    pub lead: LeadId,
    /// The person had enquired before and that enquiry is still open.
    pub is_repeat: bool,
    /// Working time runs out for a first call; `None` for a repeat, whose clock already runs.
    pub escalate_at: Option<DateTime<Utc>>,
    /// The public promise runs out; `None` for a repeat.
    pub promise_at: Option<DateTime<Utc>>,
    /// E-mail can reach the person, as far as the format tells.
    pub has_email: bool,
}

/// What the customer says on the phone: short, without letters that sound or look alike.
#[must_use]
pub fn reference(enquiry: EnquiryId) -> String {
    const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    // The last 40 bits of a version 7 id are random.
    let bytes = enquiry.0.as_bytes();
    let random = bytes[11..16].iter().fold(0_u64, |all, byte| all << 8 | u64::from(*byte));
    let letters = (0..8).rev().map(|place| char::from(LETTERS[(random >> (place * 5) & 31) as usize]));
    format!("NV-{}", letters.collect::<String>())
}

/// Stores a form. The caller's transaction makes it one with the jobs that follow from it.
pub async fn receive(
    db: &mut Db,
    form: &NewLead,
    submission: &Submission,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let contact = Contact::read(&form.customer_email, &form.customer_phone);
    wait_for_same_person(db, &contact).await?;
    let received = match open_lead(db, &contact, submission.received_at, sales).await? {
        Some(lead) => attach(db, lead, form, &contact, submission, sales).await?,
        None => insert(db, form, &contact, submission, sales).await?,
    };
    insert_enquiry(db, received.lead, received.is_repeat, submission).await?;
    let channel = form.source.as_str();
    consent::grant(db, received.lead, Purpose::ServiceContact, channel, submission.received_at).await?;
    Ok(received)
}

/// Two forms of one person that arrive together must not become two leads.
async fn wait_for_same_person(db: &mut Db, contact: &Contact) -> Result<(), sqlx::Error> {
    let keys: Vec<String> = contact.email.iter().chain(&contact.phone).cloned().collect();
    sqlx::query!(
        "select pg_advisory_xact_lock(key) from (
             select hashtextextended(person, 0) as key from unnest($1::text[]) person order by 1
         ) keys",
        &keys,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

struct OpenLead {
    id: LeadId,
    interior_types: Vec<InteriorType>,
    has_own_design: bool,
    urgent_delivery: bool,
    requirements: String,
    earlier: i64,
}

async fn open_lead(
    db: &mut Db,
    contact: &Contact,
    now: DateTime<Utc>,
    sales: &Sales,
) -> Result<Option<OpenLead>, sqlx::Error> {
    let lost_since = now - TimeDelta::days(i64::from(sales.lost_again_days));
    let row = sqlx::query!(
        r#"select id as "id: LeadId", interior_types, has_own_design,
               urgent_delivery, requirements,
               (select count(*) from enquiries where lead_id = leads.id) as "earlier!"
           from leads
           where (email_normalized = $1 or phone_normalized = $2)
             and archived_at is null
             and (status not in ('won', 'lost', 'junk') or (status = 'lost' and closed_at >= $3))
           order by received_at desc
           limit 1
           for update"#,
        contact.email.as_deref(),
        contact.phone.as_deref(),
        lost_since,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| OpenLead {
        id: row.id,
        interior_types: row.interior_types.iter().filter_map(|word| word.parse().ok()).collect(),
        has_own_design: row.has_own_design,
        urgent_delivery: row.urgent_delivery,
        requirements: row.requirements,
        earlier: row.earlier,
    }))
}

/// The lead now wishes for what either form named; the newer form says how large the home is.
async fn attach(
    db: &mut Db,
    lead: OpenLead,
    form: &NewLead,
    contact: &Contact,
    submission: &Submission,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let mut all = form.clone();
    all.interior_types = lead.interior_types;
    all.interior_types.extend(&form.interior_types);
    all.interior_types.sort_by_key(|kind| InteriorType::ALL.iter().position(|known| known == kind));
    all.interior_types.dedup();
    all.has_own_design |= lead.has_own_design;
    all.urgent_delivery |= lead.urgent_delivery;
    if all.requirements.trim().is_empty() {
        all.requirements = lead.requirements;
    }
    let score = score(&all, contact, lead.earlier, &sales.score);
    sqlx::query!(
        "update leads
         set bhk_type = $2, interior_types = $3, has_own_design = $4, urgent_delivery = $5, requirements = $6,
             score = $7, score_reasons = $8, temperature = $9, last_enquired_at = $10,
             version = version + 1, updated_at = now()
         where id = $1",
        lead.id.0,
        all.bhk_type as BhkType,
        &words(&all.interior_types),
        all.has_own_design,
        all.urgent_delivery,
        all.requirements,
        score.points,
        reasons(&score)?,
        score.temperature.as_str(),
        submission.received_at,
    )
    .execute(db)
    .await?;
    Ok(Received {
        lead: lead.id,
        is_repeat: true,
        escalate_at: None,
        promise_at: None,
        has_email: contact.email.is_some(),
    })
}

async fn insert(
    db: &mut Db,
    form: &NewLead,
    contact: &Contact,
    submission: &Submission,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let lead = LeadId::new();
    let score = score(form, contact, 0, &sales.score);
    let due = service_level::deadlines(submission.received_at, sales);
    sqlx::query!(
        "insert into leads (
             id, customer_name, customer_email, customer_phone, email_normalized, phone_normalized,
             contact_quality, bhk_type, interior_types, package_type, has_own_design, urgent_delivery,
             requirements, source, score, score_reasons, temperature, received_at, last_enquired_at,
             call_due_at, escalate_at, promise_at, unsubscribe_token
         ) values (
             $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $21, $22
         )",
        lead.0,
        form.customer_name.trim(),
        form.customer_email.trim(),
        form.customer_phone.trim(),
        contact.email.as_deref(),
        contact.phone.as_deref(),
        contact.quality().as_str(),
        form.bhk_type as BhkType,
        &words(&form.interior_types),
        form.package_type as PackageType,
        form.has_own_design,
        form.urgent_delivery,
        form.requirements,
        form.source as FormSource,
        score.points,
        reasons(&score)?,
        score.temperature.as_str(),
        submission.received_at,
        due.call_at,
        due.escalate_at,
        due.promise_at,
        Uuid::new_v4(),
    )
    .execute(db)
    .await?;
    Ok(Received {
        lead,
        is_repeat: false,
        escalate_at: Some(due.escalate_at),
        promise_at: Some(due.promise_at),
        has_email: contact.email.is_some(),
    })
}

async fn insert_enquiry(
    db: &mut Db,
    lead: LeadId,
    is_repeat: bool,
    submission: &Submission,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into enquiries (id, lead_id, reference, is_repeat, raw, user_agent, request_id, received_at)
         values ($1, $2, $3, $4, $5::text::json, $6, $7, $8)",
        submission.enquiry.0,
        lead.0,
        reference(submission.enquiry),
        is_repeat,
        submission.raw.get(),
        submission.user_agent,
        submission.request_id,
        submission.received_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn words(kinds: &[InteriorType]) -> Vec<String> {
    kinds.iter().map(|kind| kind.as_str().to_owned()).collect()
}

fn reasons(score: &Score) -> Result<serde_json::Value, sqlx::Error> {
    serde_json::to_value(&score.reasons).map_err(|error| sqlx::Error::Encode(error.into()))
}
