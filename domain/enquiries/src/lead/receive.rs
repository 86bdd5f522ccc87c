//! Stores an enquiry, as a new lead or as a repeat of an open one.
//!
//! The person's phone and address are locked, so that two simultaneous forms cannot create two leads.

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use sqlx::types::Json;
use uuid::Uuid;

use super::assignment::{self, Assign, Place};
use super::conversion::Sender;
use super::score::{History, history, score};
use super::{
    BhkType, BudgetBand, ContactQuality, InteriorType, Lead, LeadSource, NewLead, Wish, hold, service_level,
};
use crate::consent::{self, Purpose};
use crate::lead::settings::Sales;
use ads::visit::attribution::Touched;
use kernel::audit::{Actor, Source};
use kernel::clock::day_of;
use kernel::contact::Contact;
use kernel::ids::{EnquiryId, LeadId, UserId};
use kernel::subject::{Reference, SubjectKind};
use kernel::{Db, Locked};

/// Request data beside the form's fields.
#[derive(Clone, Debug)]
pub struct Submission {
    /// Id chosen before anything is stored, so that a retry gets the same response.
    pub enquiry: EnquiryId,
    /// Request body as sent.
    pub raw: Box<RawValue>,
    /// User agent of the browser.
    pub user_agent: Option<String>,
    /// Request id from the logs.
    pub request_id: Option<String>,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// The visit that led to it, stored before.
    pub visit: Touched,
}

/// How to store the requirements.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Lead source.
    pub source: LeadSource,
    /// Who enters it.
    pub actor: Actor,
    /// Who gets the lead, if it is new.
    pub assign: Assign,
    /// Version of the notice under which the person agreed to be contacted; `None` if they did not.
    pub notice: Option<String>,
    /// Version of the marketing consent text they agreed to, if any.
    pub marketing: Option<String>,
    /// The person was promised a call, so deadlines apply.
    pub is_timed: bool,
    /// The customer wrote the form: it proves the address of a lead that it creates.
    pub proves_address: bool,
}

/// Result of storing an enquiry.
#[derive(Clone, Debug)]
pub struct Received {
    /// The new or existing lead.
    pub lead: LeadId,
    /// It joined an open lead.
    pub is_repeat: bool,
    /// When a missing first call is escalated; `None` if the deadlines are running already.
    pub escalate_at: Option<DateTime<Utc>>,
    /// When the promise made on the site expires; `None` in the same case.
    pub promise_at: Option<DateTime<Utc>>,
    /// The person gave marketing consent with this form.
    pub agrees_to_marketing: bool,
    /// The e-mail address looks valid.
    pub has_email: bool,
    /// Owner of the lead.
    pub owner: Option<UserId>,
    /// Whose address a new lead has.
    pub sender: Sender,
    /// Optimistic-lock version of the lead.
    pub version: i32,
}

/// Reference to quote on the phone: short, without letters that sound or look alike.
#[must_use]
pub fn reference(enquiry: EnquiryId) -> String {
    const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    // The last 40 bits of a version 7 UUID are random.
    let bytes = enquiry.0.as_bytes();
    let random = bytes[11..16].iter().fold(0_u64, |all, byte| all << 8 | u64::from(*byte));
    let letters = (0..8).rev().map(|place| char::from(LETTERS[(random >> (place * 5) & 31) as usize]));
    format!("NV-{}", letters.collect::<String>())
}

/// Stores a website form that was shown with this version of the privacy notice. The caller enqueues the jobs
/// in the same transaction.
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
            batch: None,
        },
        assign: Assign::ByTurns,
        notice: Some(notice.to_owned()),
        marketing: form.marketing_consent.clone(),
        is_timed: true,
        proves_address: true,
    };
    receive_wish(db, &form.into(), submission, &terms, sales).await
}

/// Stores requirements from any channel, as a new lead or in the person's open one.
pub async fn receive_wish(
    db: &mut Db,
    wish: &Wish,
    submission: &Submission,
    terms: &Terms,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let contact = wish.contact();
    let place =
        assignment::place(db, &contact, wish.pincode.as_deref(), submission.received_at, sales, terms.assign);
    let mut received = match place.await? {
        Place::Open(id) => {
            let lead = hold(db, id).await?;
            attach(db, lead, wish, submission, terms, sales).await?
        }
        Place::New { owner, sender } => {
            let new = insert(db, wish, &contact, owner, submission, terms, sales).await?;
            Received { sender, ..new }
        }
    };
    let marketing = match &terms.marketing {
        // A version that was never shown cannot have been agreed to.
        Some(version) if consent::was_published(&mut *db, version).await? => Some(version.as_str()),
        _ => None,
    };
    received.agrees_to_marketing = marketing.is_some();
    insert_enquiry(db, &received, submission, terms, marketing).await?;
    Ok(received)
}

/// Merges the form into the open lead: interiors of both, home size of the newer.
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
    let mut history = history(db, id, day_of(submission.received_at)).await?;
    history.interest = history.interest.or(submission.visit.interest);
    let is_uncalled = lead.call_due_at.is_none() && lead.first_response_at.is_none();
    let wish = wish.clone().after(lead.wish);
    // The first time that this lead is promised a call.
    let starts = terms.is_timed && is_uncalled && service_level::can_be_called(&wish);
    let due = starts.then(|| service_level::deadlines(submission.received_at, sales));
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
        sender: Sender::Customer,
        version,
    })
}

pub(super) async fn insert(
    db: &mut Db,
    wish: &Wish,
    contact: &Contact,
    owner: Option<UserId>,
    submission: &Submission,
    terms: &Terms,
    sales: &Sales,
) -> Result<Received, sqlx::Error> {
    let lead = LeadId::new();
    let today = day_of(submission.received_at);
    let history = History { earlier: 0, unanswered: 0, interest: submission.visit.interest, today };
    let score = score(wish, terms.source, &history, sales);
    let is_promised = terms.is_timed && service_level::can_be_called(wish);
    let due = is_promised.then(|| service_level::deadlines(submission.received_at, sales));
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
        sender: Sender::Customer,
        version: 1,
    })
}

/// Stores the form with the consents given in it and, if the customer wrote it, the proof of their address. Only the form
/// that creates a lead proves one: anyone who knows a customer's number could enter another address later.
///
/// In one statement, because whoever books waits for each round trip.
async fn insert_enquiry(
    db: &mut Db,
    received: &Received,
    submission: &Submission,
    terms: &Terms,
    marketing: Option<&str>,
) -> Result<(), sqlx::Error> {
    let given = given(submission, terms, marketing);
    let subject = Reference { kind: SubjectKind::Lead.as_str(), id: received.lead.0 };
    sqlx::query!(
        "with enquiry as (
             insert into enquiries (
                 id, lead_id, reference, is_repeat, raw, user_agent, request_id, received_at, has_kitchen
             )
             values ($1, $2, $3, $4, $5::text::json, $6, $7, $8, $13)
         ), proof as (
             insert into proved_addresses (id, lead_id, email_normalized, way, proved_at)
             select gen_random_uuid(), id, email_normalized, 'form', $8 from leads
             where id = $2 and $9 and not $4 and email_normalized is not null
         ), attributed as (
             insert into attributions
             select * from jsonb_populate_record(null::attributions, $12::jsonb) where $12::jsonb is not null
             on conflict (subject_kind, subject_id) do update
             set visitor_id = coalesce(excluded.visitor_id, attributions.visitor_id),
                 last_visit_id = excluded.last_visit_id, last_source = excluded.last_source,
                 last_medium = excluded.last_medium, last_campaign = excluded.last_campaign,
                 last_at = excluded.last_at, last_landing_page = excluded.last_landing_page,
                 last_click = excluded.last_click
             where excluded.last_visit_id is not null
         )
         insert into consents (
             id, lead_id, email_normalized, phone_normalized, purpose, text_version, language, channel, granted_at,
             recorded_by
         )
         select given.id, $2, email_normalized, phone_normalized, purpose, text_version, language, channel, granted_at,
             $10
         from jsonb_to_recordset($11::jsonb) as given (
             id uuid, purpose text, text_version text, language text, channel text, granted_at timestamptz
         )
         join leads on leads.id = $2
         -- A choice about cookies is one consent, however many forms follow.
         where purpose in ('service_contact', 'marketing') or not exists (
             select from consents as known
             where known.lead_id = $2 and known.purpose = given.purpose and known.withdrawn_at is null
                 and known.text_version = given.text_version
         )",
        submission.enquiry.0,
        received.lead.0,
        reference(submission.enquiry),
        received.is_repeat,
        submission.raw.get(),
        submission.user_agent,
        submission.request_id,
        submission.received_at,
        terms.proves_address,
        terms.actor.user.map(|user| user.0),
        given,
        submission.visit.row(subject, submission.received_at),
        terms.source == LeadSource::KitchenCalculator,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Rows of the consents given with a form, and before it in the notice about cookies.
fn given(submission: &Submission, terms: &Terms, marketing: Option<&str>) -> Value {
    let of_form = [(Purpose::ServiceContact, terms.notice.as_deref()), (Purpose::Marketing, marketing)];
    let of_form = of_form.into_iter().filter_map(|(purpose, version)| {
        Some(json!({
            "id": Uuid::now_v7(), "purpose": purpose, "text_version": version?, "language": consent::LANGUAGE,
            "channel": terms.source, "granted_at": submission.received_at,
        }))
    });
    let of_notice = submission.visit.agreed.iter().map(|agreed| {
        json!({
            "id": Uuid::now_v7(), "purpose": agreed.purpose, "text_version": agreed.text_version,
            "language": agreed.language, "channel": "notice", "granted_at": agreed.at,
        })
    });
    of_form.chain(of_notice).collect()
}

#[cfg(test)]
mod tests {
    use kernel::Db;
    use kernel::ids::EnquiryId;
    use kernel::testing::ist;
    use sqlx::PgPool;

    use crate::lead::conversion::{self, Sender};
    use crate::lead::testing::{nth_lead, received};

    /// Rows of all tables that this transaction has read so far.
    async fn read(db: &mut Db) -> sqlx::Result<i64> {
        sqlx::query_scalar!(
            r#"select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as "read!" from pg_stat_xact_user_tables"#
        )
        .fetch_one(db)
        .await
    }

    /// Rows read by a booking of the `n`th person.
    async fn book(db: &mut Db, n: u32) -> sqlx::Result<i64> {
        let before = read(db).await?;
        let at = ist("2026-11-20T11:00");
        let lead = received(db, &nth_lead(n), at).await;
        conversion::submitted(db, lead, EnquiryId::new(), Sender::Customer, at, at).await?;
        let read = read(db).await? - before;
        sqlx::query!(
            "insert into attributions (subject_kind, subject_id, created_at) values ('lead', $1, $2)",
            lead.0,
            at,
        )
        .execute(db)
        .await?;
        Ok(read)
    }

    #[test_database::test(copy)]
    async fn a_booking_reads_no_more_rows_among_many_leads(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        // As for the site's bookings. The plans are made by the first, while there is no lead.
        sqlx::query!("set local plan_cache_mode = force_generic_plan").execute(&mut *db).await?;
        book(&mut db, 1).await?;
        let among_few = book(&mut db, 2).await?;
        for n in 3..40 {
            book(&mut db, n).await?;
        }
        assert_eq!(book(&mut db, 40).await?, among_few);
        Ok(())
    }
}
