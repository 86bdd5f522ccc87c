//! Takes in a form: a new lead, or a repeat enquiry of one that is still open.
//!
//! The person's phone and address are locked, so that two forms at the same moment cannot make two leads.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::value::RawValue;
use sqlx::types::Json;
use uuid::Uuid;

use super::assignment::{self, Assign};
use super::score::{History, history, score};
use super::{
    BhkType, BudgetBand, ContactQuality, InteriorType, Lead, LeadSource, NewLead, Wish, hold_open,
    service_level,
};
use crate::consent::{self, Given, Holder, Purpose};
use crate::lead::settings::Sales;
use crate::proved_address;
use kernel::audit::{Actor, Source};
use kernel::clock::day_of;
use kernel::contact::Contact;
use kernel::ids::{EnquiryId, LeadId, UserId};
use kernel::{Db, Locked};

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

/// What is done with a wish besides storing it.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Where it came from.
    pub source: LeadSource,
    /// Who enters it.
    pub actor: Actor,
    /// Who is to look after the lead, if it is a new one.
    pub assign: Assign,
    /// The notice under which the person agreed to be written to about the wish; none if they did not.
    pub notice: Option<String>,
    /// The person agreed to marketing e-mails, under this version of the question.
    pub marketing: Option<String>,
    /// The person was promised a call.
    pub is_timed: bool,
}

/// What became of a form.
#[derive(Clone, Debug)]
pub struct Received {
    /// The lead, new or old.
    pub lead: LeadId,
    /// The person had enquired before and that enquiry is still open.
    pub is_repeat: bool,
    /// Working time runs out for a first call; `None` for a repeat whose clock already runs.
    pub escalate_at: Option<DateTime<Utc>>,
    /// The public promise runs out; `None` for such a repeat.
    pub promise_at: Option<DateTime<Utc>>,
    /// The person agreed to marketing e-mails with this form.
    pub agrees_to_marketing: bool,
    /// E-mail can reach the person, as far as the format tells.
    pub has_email: bool,
    /// Who looks after the lead.
    pub owner: Option<UserId>,
    /// Counts the changes of the lead.
    pub version: i32,
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

/// Stores a form of the site, beside whose button that version of the notice stood. The caller's transaction makes it
/// one with the jobs that follow from it.
pub async fn receive(
    db: &mut Db,
    form: &NewLead,
    submission: &Submission,
    notice: &str,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let terms = Terms {
        source: form.source.into(),
        actor: Actor {
            user: None,
            source: Source::System,
            ip: None,
            request_id: submission.request_id.clone(),
        },
        assign: Assign::ByTurns,
        notice: Some(notice.to_owned()),
        marketing: form.marketing_consent.clone(),
        is_timed: true,
    };
    let received = take_in(&mut *db, &form.into(), submission, &terms, sales).await?;
    prove_address(db, &received, &form.customer_email, submission.received_at).await?;
    Ok(received)
}

/// Stores a wish, whoever wrote it down: as a lead, or with the open lead of the same person.
pub async fn take_in(
    db: &mut Db,
    wish: &Wish,
    submission: &Submission,
    terms: &Terms,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let contact = wish.contact();
    let lost_since = submission.received_at - TimeDelta::days(i64::from(sales.lost_again_days));
    let mut received = match hold_open(db, &contact, lost_since).await? {
        Some(lead) => attach(db, lead, wish, submission, terms, sales).await?,
        None => insert(db, wish, &contact, submission, terms, sales).await?,
    };
    insert_enquiry(db, received.lead, received.is_repeat, submission).await?;
    received.agrees_to_marketing = record_consents(db, received.lead, submission, terms).await?;
    Ok(received)
}

/// The visitor wrote their address into the form that made a lead. A later form proves nothing: whoever knows a
/// customer's number could write another address into one.
pub(crate) async fn prove_address(
    db: &mut Db,
    received: &Received,
    email: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    if received.is_repeat {
        return Ok(());
    }
    proved_address::by_form(db, received.lead, email, now).await
}

/// Whether the person agreed to marketing e-mails.
async fn record_consents(
    db: &mut Db,
    lead: LeadId,
    submission: &Submission,
    terms: &Terms,
) -> Result<bool, sqlx::Error> {
    let marketing = match &terms.marketing {
        // A text that was never shown is agreed to by nobody.
        Some(version) if consent::was_asked(&mut *db, version).await? => Some(version),
        _ => None,
    };
    let agreed = [(Purpose::ServiceContact, terms.notice.as_ref()), (Purpose::Marketing, marketing)];
    let given = agreed.into_iter().filter_map(|(purpose, version)| {
        let (channel, recorded_by) = (terms.source.as_str(), terms.actor.user);
        Some(Given { purpose, text_version: version?, channel, recorded_by, note: "" })
    });
    let given: Vec<_> = given.collect();
    if !given.is_empty() {
        consent::grant_all(db, Holder::Lead(lead), &given, submission.received_at).await?;
    }
    Ok(marketing.is_some())
}

/// The lead now wishes for what either form named; the newer form says how large the home is.
async fn attach(
    db: &mut Db,
    lead: Locked<Lead>,
    wish: &Wish,
    submission: &Submission,
    terms: &Terms,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let lead = lead.into_inner();
    let (id, owner) = (lead.id, lead.owner);
    let history = history(db, id, day_of(submission.received_at)).await?;
    // Nobody had promised them a call before; now somebody has.
    let starts = terms.is_timed && lead.call_due_at.is_none() && lead.first_response_at.is_none();
    let due = starts.then(|| service_level::deadlines(submission.received_at, sales));
    let wish = wish.clone().after(lead.wish);
    let contact = wish.contact();
    let score = score(&wish, lead.source, &history, sales);
    let version = sqlx::query_scalar!(
        "update leads
         set customer_email = $2, customer_phone = $3, email_normalized = $4, phone_normalized = $5,
             contact_quality = $6, bhk_type = $7, interior_types = $8, has_own_design = $9, urgent_delivery = $10,
             requirements = $11, pincode = $12, locality = $13, property_name = $14, possession_on = $15,
             carpet_area_sqft = $16, budget_band = $17, score = $18, score_reasons = $19, temperature = $20,
             email_came_later = email_came_later or (email_normalized is null and $4::text is not null),
             last_enquired_at = $21, call_due_at = coalesce($22, call_due_at),
             escalate_at = coalesce($23, escalate_at), promise_at = coalesce($24, promise_at),
             version = version + 1, updated_at = now()
         where id = $1
         returning version",
        id.0,
        wish.customer_email.trim(),
        wish.customer_phone.trim(),
        contact.email.as_deref(),
        contact.phone.as_deref(),
        contact.quality() as ContactQuality,
        wish.bhk_type as Option<BhkType>,
        &InteriorType::write_all(&wish.interior_types),
        wish.has_own_design,
        wish.urgent_delivery,
        wish.requirements,
        wish.pincode,
        wish.locality,
        wish.property_name,
        wish.possession_on,
        wish.carpet_area_sqft,
        wish.budget_band as Option<BudgetBand>,
        score.points,
        Json(&score.reasons) as _,
        score.temperature.as_str(),
        submission.received_at,
        due.map(|due| due.call_at),
        due.map(|due| due.escalate_at),
        due.map(|due| due.promise_at),
    )
    .fetch_one(db)
    .await?;
    Ok(Received {
        lead: id,
        is_repeat: true,
        escalate_at: due.map(|due| due.escalate_at),
        promise_at: due.map(|due| due.promise_at),
        agrees_to_marketing: false,
        has_email: contact.email.is_some(),
        owner,
        version,
    })
}

pub(super) async fn insert(
    db: &mut Db,
    wish: &Wish,
    contact: &Contact,
    submission: &Submission,
    terms: &Terms,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let lead = LeadId::new();
    let today = day_of(submission.received_at);
    let score = score(wish, terms.source, &History { earlier: 0, unanswered: 0, today }, sales);
    let due = terms.is_timed.then(|| service_level::deadlines(submission.received_at, sales));
    let owner = match terms.assign {
        Assign::To(owner) => owner,
        Assign::ByTurns if sales.assigns_leads => {
            assignment::choose(db, contact, wish.pincode.as_deref(), today).await?
        }
        Assign::ByTurns => None,
    };
    sqlx::query!(
        "insert into leads (
             id, customer_name, customer_email, customer_phone, email_normalized, phone_normalized,
             contact_quality, bhk_type, interior_types, package_type, has_own_design, urgent_delivery,
             requirements, source, score, score_reasons, temperature, received_at, last_enquired_at,
             call_due_at, escalate_at, promise_at, unsubscribe_token, owner_id, pincode, locality, property_name,
             possession_on, carpet_area_sqft, budget_band, created_by
         ) values (
             $1, $2, $3, $4, $5, $6, $7, $8, $9, 'smart', $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20,
             $21, $22, $23, $24, $25, $26, $27, $28, $29
         )",
        lead.0,
        wish.customer_name.trim(),
        wish.customer_email.trim(),
        wish.customer_phone.trim(),
        contact.email.as_deref(),
        contact.phone.as_deref(),
        contact.quality() as ContactQuality,
        wish.bhk_type as Option<BhkType>,
        &InteriorType::write_all(&wish.interior_types),
        wish.has_own_design,
        wish.urgent_delivery,
        wish.requirements,
        terms.source as LeadSource,
        score.points,
        Json(&score.reasons) as _,
        score.temperature.as_str(),
        submission.received_at,
        due.map(|due| due.call_at),
        due.map(|due| due.escalate_at),
        due.map(|due| due.promise_at),
        Uuid::new_v4(),
        owner.map(|owner| owner.0),
        wish.pincode,
        wish.locality,
        wish.property_name,
        wish.possession_on,
        wish.carpet_area_sqft,
        wish.budget_band as Option<BudgetBand>,
        terms.actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    if let Some(owner) = owner {
        assignment::record(db, lead, None, Some(owner), &terms.actor, submission.received_at).await?;
    }
    Ok(Received {
        lead,
        is_repeat: false,
        escalate_at: due.map(|due| due.escalate_at),
        promise_at: due.map(|due| due.promise_at),
        agrees_to_marketing: false,
        has_email: contact.email.is_some(),
        owner,
        version: 1,
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
