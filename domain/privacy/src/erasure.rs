//! Erases a person: identifying values are removed, business records stay without them, and what tax law
//! requires is kept out of reach.
//!
//! One admin approves, and another confirms by typing the request's number (the same admin if there is only
//! one). The worker then erases everything in one transaction; repeating it has no effect. Leads, customers
//! and accounts stay anonymised, so that statistics stay right. Signed quotations, payments and receipts are
//! first copied to `retained_records` with their files; no list, search or link reads that table, and the
//! request's screen shows only that they exist and until when. The requester's own details are removed once
//! the answer has been sent.
//!
//! [`super::inventory`] says what happens to each column; the statements below do it.

mod claims;
mod orders;

use ads::purpose::Purpose;
use ads::visit::{attribution, choice};
use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;

use super::inventory::ERASED;
use super::person::{self, Person};
use super::request::{self, EventKind, Request, RequestKind, Status, record};
use enquiries::privacy_settings::Privacy;
use jobs::{Documents, enqueue};
use kernel::audit::chain::{self, Redaction};
use kernel::audit::{Actor, Change};
use kernel::clock::{Clock, day_of, months_later};
use kernel::ids::{PrivacyRequestId, UserId};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::subject::{Reference, SubjectKind};
use kernel::{Db, Tx, mail, settings};

/// What an erasure would do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ErasurePreview")]
pub struct Preview {
    /// Addresses and numbers used to find the records.
    pub found_by: Vec<String>,
    /// Numbers of records that are erased or anonymised.
    pub erased: Vec<Counted>,
    /// Numbers of records kept for tax law.
    pub kept: Vec<Counted>,
    /// When the last of these expires.
    pub kept_until: Option<DateTime<Utc>>,
    /// Reasons not to erase now, as sentences for the admin.
    pub obstacles: Vec<String>,
    /// Only one admin exists, who may both approve and confirm.
    pub is_single_admin: bool,
}

/// Number of records of a kind.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ErasureCount")]
pub struct Counted {
    /// Kind, in the plural.
    pub what: String,
    /// Count.
    pub count: i64,
}

/// Previews an erasure.
pub async fn preview(db: &mut Db, clock: &Clock, request: &Request) -> Result<Preview, sqlx::Error> {
    let person = person::find(&mut *db, request).await?;
    let privacy: Privacy = settings::read(&mut *db).await?;
    let row = sqlx::query!(
        r#"select
               (select count(*) from mails
                where recipient_normalized = any($1) or about_id = any($2) or about_id = any($5)) as "mails!",
               (select count(*) from lead_activities where lead_id = any($2)) as "activities!",
               (select count(*) from quotations where id = any($3) and accepted_at is not null) as "signed!",
               (select count(*) from quotations where id = any($3) and accepted_at is null) as "unsigned!",
               (select count(*) from lead_payments where lead_id = any($2)) as "payments!",
               (select count(*) from projects
                where customer_id = any($4) and stage not in ('closed', 'cancelled', 'warranty')) as "projects!",
               (select count(*) from orders
                where id = any($6) and status in ('confirmed', 'processing', 'on_hold', 'ready_to_ship',
                    'partially_shipped', 'shipped', 'out_for_delivery', 'return_requested', 'return_approved')
               ) as "open_orders!",
               (select count(*) from tax_invoices where order_id = any($6)) as "invoices!",
               (select count(*) from users where role = 'admin' and status = 'active') as "admins!""#,
        &person.emails,
        &person.leads,
        &person.quotations,
        &person.customers,
        &person.enquiries,
        &person.orders,
    )
    .fetch_one(db)
    .await?;
    let length = |ids: &[uuid::Uuid]| i64::try_from(ids.len()).unwrap_or(i64::MAX);
    let counted = |list: &[(&str, i64)]| {
        let some = list.iter().filter(|(_, count)| *count > 0);
        some.map(|(what, count)| Counted { what: (*what).to_owned(), count: *count }).collect::<Vec<_>>()
    };
    let erased = counted(&[
        ("leads", length(&person.leads)),
        ("forms", length(&person.enquiries)),
        ("notes, calls and e-mails by staff", row.activities),
        ("customers", length(&person.customers)),
        ("accounts", length(&person.users)),
        ("logged e-mails", row.mails),
        ("unsigned quotations", row.unsigned),
        ("furniture orders", length(&person.orders)),
    ]);
    let kept = counted(&[
        ("signed quotations", row.signed),
        ("payments", row.payments),
        ("receipts", length(&person.receipts)),
        ("tax invoices", row.invoices),
    ]);
    let mut obstacles = Vec::new();
    if row.projects > 0 {
        obstacles.push("They have an unfinished project. Close or cancel it first.".to_owned());
    }
    if row.open_orders > 0 {
        obstacles.push("They have a furniture order under way. Deliver or cancel it first.".to_owned());
    }
    if !person.staff.is_empty() {
        obstacles.push("The address belongs to a staff account, which a request can't erase.".to_owned());
    }
    Ok(Preview {
        found_by: person.emails.iter().chain(&person.phones).cloned().collect(),
        erased,
        kept_until: (!kept.is_empty()).then(|| months_later(clock.now(), 12 * privacy.retention.tax_years)),
        kept,
        obstacles,
        is_single_admin: row.admins <= 1,
    })
}

fn refuse(code: &'static str, reason: impl Into<String>) -> Refusal {
    Refusal::Rule { code, reason: reason.into() }
}

/// The first of two approvals.
pub async fn approve(db: &mut Db, clock: &Clock, actor: &Actor, request: &Request) -> Result<(), Refusal> {
    request::must_be_open(request)?;
    if request.kind != RequestKind::Erasure {
        return Err(refuse("no_erasure", "This is not an erasure request."));
    }
    if let Some(obstacle) = preview(&mut *db, clock, request).await?.obstacles.into_iter().next() {
        return Err(refuse("obstacle", obstacle));
    }
    sqlx::query!(
        "update privacy_requests
         set status = 'approved', approved_by = $2, approved_at = $3, handler_id = coalesce(handler_id, $2),
             version = version + 1, updated_at = $3
         where id = $1",
        request.id.0,
        actor.user.map(|user| user.0),
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    Ok(request::enter(db, clock, actor, request.id, EventKind::Approved, "erasure_approved").await?)
}

/// Withdraws the first approval.
pub async fn withdraw_approval(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    request: &Request,
) -> Result<(), Refusal> {
    if request.status != Status::Approved {
        return Err(refuse("not_approved", "This erasure hasn't been approved."));
    }
    sqlx::query!(
        "update privacy_requests
         set status = 'open', approved_by = null, approved_at = null, version = version + 1, updated_at = $2
         where id = $1",
        request.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    Ok(request::enter(
        db,
        clock,
        actor,
        request.id,
        EventKind::ApprovalWithdrawn,
        "erasure_approval_withdrawn",
    )
    .await?)
}

/// The second approval: another admin, if there is one, confirms by typing the request's number. The worker then
/// erases.
pub async fn confirm(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    request: &Request,
    typed: &str,
) -> Result<(), Refusal> {
    if request.status != Status::Approved {
        return Err(refuse("not_approved", "This erasure hasn't been approved yet."));
    }
    let preview = preview(&mut *db, clock, request).await?;
    let approver: Option<UserId> = request.approved_by.as_ref().map(|approver| approver.id);
    if approver == actor.user && !preview.is_single_admin {
        return Err(refuse("same_admin", "You approved this erasure, so another admin has to confirm it."));
    }
    if typed.trim() != request.number {
        let reason = format!("is not {}", request.number);
        return Err(Refusal::Field { field: "number", reason });
    }
    if let Some(obstacle) = preview.obstacles.into_iter().next() {
        return Err(refuse("obstacle", obstacle));
    }
    sqlx::query!(
        "update privacy_requests set status = 'erasing', version = version + 1, updated_at = $2 where id = $1",
        request.id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    request::enter(&mut *db, clock, actor, request.id, EventKind::Confirmed, "erasure_confirmed").await?;
    Ok(enqueue(db, Documents::ErasePerson { request: request.id }).await?)
}

/// Erases the person of a confirmed request and answers it. Returns whether there was anything to do.
pub async fn erase(tx: &mut Tx<'_>, clock: &Clock, id: PrivacyRequestId) -> Result<bool, sqlx::Error> {
    let request = request::lock(tx, id).await?;
    if request.status != Status::Erasing {
        return Ok(false);
    }
    let person = person::find(tx, &request).await?;
    let privacy: Privacy = settings::read(tx).await?;
    let terms = person.terms();
    let now = clock.now();
    retain(tx, &person, id, now, privacy.retention.tax_years).await?;
    files(tx, &person, now).await?;
    orders::photographs(tx, &person, now).await?;
    suppress(tx, &person, now).await?;
    redact_audit(tx, clock, &person, &terms, id).await?;
    leads(tx, &person, now).await?;
    referrals(tx, &person, &terms, now).await?;
    quotations(tx, &person, &terms).await?;
    case_studies(tx, &person, &terms, now).await?;
    customers(tx, &person, now).await?;
    orders::erase(tx, &person, &terms).await?;
    claims::erase(tx, &person).await?;
    visits(tx, SubjectKind::Order, &person.orders, now).await?;
    accounts(tx, &person, now).await?;
    mails(tx, &person, &terms).await?;
    lists(tx, &person, &terms).await?;
    jobs(tx, &terms).await?;
    other_requests(tx, &person, id).await?;
    request::note(tx, clock, None, id, EventKind::Erased, "").await?;
    let request = Request { status: Status::Open, ..request };
    request::close(tx, clock, &Actor::job(), &request, Status::Completed, ANSWER).await?;
    let erased = vec![
        Change::new("leads", (), person.leads.len()),
        Change::new("customers", (), person.customers.len()),
        Change::new("orders", (), person.orders.len()),
    ];
    record(tx, clock, &Actor::job(), id, "person_erased", erased).await?;
    Ok(true)
}

/// Answer to the person.
const ANSWER: &str = "Your personal data has been erased. Records that tax law requires, such as signed quotations and \
                      receipts, are kept separately for the legal retention period and not used for anything else.";

string_enum! {
    /// Kind of retained record.
    #[schemars(rename = "RetainedRecordKind")]
    pub enum RetainedKind {
        /// A signed quotation.
        Quotation = "quotation",
        /// A receipt.
        Receipt = "receipt",
        /// A payment.
        Payment = "payment",
        /// A tax invoice, with its order, payments and credit notes.
        Invoice = "invoice",
    }
}

/// A record retained for tax law. Its contents are not shown to anyone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RetainedRecord")]
pub struct Retained {
    /// Kind.
    pub kind: RetainedKind,
    /// Number, if this kind has numbers.
    pub number: Option<String>,
    /// Number of files kept with it.
    pub files: i32,
    /// Last day of retention.
    pub until: NaiveDate,
}

/// Records retained by the erasure of a request.
pub async fn retained(db: &mut Db, request: PrivacyRequestId) -> Result<Vec<Retained>, sqlx::Error> {
    sqlx::query_as!(
        Retained,
        r#"select kind as "kind: RetainedKind", number, cardinality(files) as "files!", retained_until as until
           from retained_records where request_id = $1
           order by array_position(array['quotation', 'receipt', 'payment', 'invoice'], kind), number, id"#,
        request.0,
    )
    .fetch_all(db)
    .await
}

/// Copies what tax law requires to the table that no list reads.
async fn retain(
    db: &mut Db,
    person: &Person,
    request: PrivacyRequestId,
    now: DateTime<Utc>,
    years: u32,
) -> Result<(), sqlx::Error> {
    let until = day_of(months_later(now, 12 * years));
    sqlx::query!(
        "insert into retained_records (id, request_id, kind, record_id, number, record, files, retained_at, retained_until)
         select gen_random_uuid(), $2, 'quotation', offer.id, offer.number,
             jsonb_build_object(
                 'quotation', to_jsonb(offer) - 'search_text',
                 'lines', (select coalesce(jsonb_agg(to_jsonb(line)), '[]')
                           from quotation_lines as line where quotation_id = offer.id),
                 'acceptances', (select coalesce(jsonb_agg(to_jsonb(signed)), '[]')
                                 from quotation_acceptances as signed where quotation_id = offer.id)
             ),
             array(select storage_key from documents
                   where subject_id = offer.id and kind in ('quotation', 'signed_quotation') and storage_key is not null),
             $3, $4
         from quotations as offer where id = any($1) and accepted_at is not null
         on conflict (kind, record_id) do nothing",
        &person.quotations,
        request.0,
        now,
        until,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into retained_records (id, request_id, kind, record_id, number, record, files, retained_at, retained_until)
         select gen_random_uuid(), $2, 'receipt', receipt.id, receipt.number, to_jsonb(receipt),
             array(select storage_key from documents
                   where subject_id = receipt.id and kind = 'receipt' and storage_key is not null),
             $3, $4
         from receipt_vouchers as receipt where id = any($1)
         on conflict (kind, record_id) do nothing",
        &person.receipts,
        request.0,
        now,
        until,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into retained_records (id, request_id, kind, record_id, record, retained_at, retained_until)
         select gen_random_uuid(), $2, 'payment', payment.id, to_jsonb(payment), $3, $4
         from lead_payments as payment where lead_id = any($1)
         on conflict (kind, record_id) do nothing",
        &person.leads,
        request.0,
        now,
        until,
    )
    .execute(&mut *db)
    .await?;
    orders::retain(db, person, request, now, until).await
}

/// Detaches files from documents; the worker deletes those that nothing needs.
async fn files(db: &mut Db, person: &Person, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let others = sqlx::query_scalar!(
        r#"select id as "id!" from tax_invoices where order_id = any($1)
           union all
           select credit_notes.id from credit_notes join tax_invoices on tax_invoices.id = invoice_id
           where order_id = any($1)
           union all
           select id from shipments where order_id = any($1)
           union all
           select id from customer_statements where customer_id = any($2)"#,
        &person.orders,
        &person.customers,
    )
    .fetch_all(&mut *db)
    .await?;
    let subjects = person.quotations.iter().chain(&person.receipts).chain(&person.enquiries).chain(&others);
    let subjects: Vec<_> = subjects.copied().collect();
    sqlx::query!(
        "with gone as (
             delete from documents where subject_id = any($1) returning storage_key
         )
         insert into files_to_delete (storage_key, asked_at)
         select distinct storage_key, $2::timestamptz from gone
         where storage_key is not null
             and not exists (select from retained_records where storage_key = any(files))
         on conflict do nothing",
        &subjects,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Blocks marketing to erased people: their addresses are stored as hashes.
async fn suppress(db: &mut Db, person: &Person, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    for email in &person.emails {
        mail::suppress(&mut *db, email, mail::Scope::Marketing, mail::SuppressionReason::Unsubscribed, now)
            .await?;
    }
    mail::blind_suppressions(db, &person.emails).await
}

/// Stops what platforms would be told of these leads or orders, and deletes the visits before them.
async fn visits(
    db: &mut Db,
    kind: SubjectKind,
    ids: &[uuid::Uuid],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let subjects: Vec<_> = ids.iter().map(|id| Reference { kind: kind.as_str(), id: *id }).collect();
    for purpose in Purpose::ALL {
        choice::withdraw(&mut *db, &subjects, *purpose, now).await?;
    }
    attribution::forget(db, &subjects).await
}

/// Case studies of the person's projects keep what was built and lose what the person said; others lose what names
/// them.
async fn case_studies(
    db: &mut Db,
    person: &Person,
    terms: &[String],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update case_studies
         set customer_name = '', quote = '', rating = null, consent_note = '', consent_recorded_by = null,
             consent_recorded_at = null, version = version + 1, updated_at = $4
         where project_id in (select id from projects where customer_id = any($1) or lead_id = any($2))
             or has_term(customer_name || ' ' || quote || ' ' || consent_note, $3)",
        &person.customers,
        &person.leads,
        terms,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update case_studies
         set title = without_terms(title, $1), summary = without_terms(summary, $1),
             body = without_terms(body::text, $1)::jsonb, published_title = without_terms(published_title, $1),
             published_summary = without_terms(published_summary, $1),
             published_body = without_terms(published_body::text, $1)::jsonb,
             published_text = without_terms(published_text, $1), seo_title = without_terms(seo_title, $1),
             seo_description = without_terms(seo_description, $1), version = version + 1, updated_at = $2
         where has_term(
             concat_ws(
                 ' ', title, summary, body::text, published_title, published_summary, published_body::text, seo_title,
                 seo_description
             ),
             $1
         )",
        terms,
        now,
    )
    .execute(&mut *db)
    .await?;
    case_study_versions(db, terms).await
}

/// What their stories said before, and what is kept beside them.
async fn case_study_versions(db: &mut Db, terms: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with saved as (
             update text_saves set body = without_terms(body::text, $1)::jsonb
             where kind = 'case_study' and has_term(body::text, $1)
         ), shown as (
             update text_photographs set title = without_terms(title, $1)
             where kind = 'case_study' and has_term(title, $1)
         ), checked as (
             update link_checks set broken = without_terms(broken::text, $1)::jsonb
             where kind = 'case_study' and has_term(broken::text, $1)
         )
         update text_versions
         set title = without_terms(title, $1), lead = without_terms(lead, $1),
             body = without_terms(body::text, $1)::jsonb
         where kind = 'case_study' and has_term(concat_ws(' ', title, lead, body::text), $1)",
        terms,
    )
    .execute(db)
    .await?;
    Ok(())
}

pub(super) async fn leads(db: &mut Db, person: &Person, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    visits(&mut *db, SubjectKind::Lead, &person.leads, now).await?;
    lead_files(&mut *db, &person.leads, now).await?;
    sqlx::query!("update referrals set referee_name = $2 where lead_id = any($1)", &person.leads, ERASED)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from proved_addresses where lead_id = any($1)", &person.leads)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update leads
         set customer_name = $2, customer_email = '', customer_phone = '', email_normalized = null,
             phone_normalized = null, requirements = '', pincode = null, locality = null, property_name = null,
             tags = '{}', unsubscribe_token = gen_random_uuid(), next_follow_up_on = null,
             follow_ups_stopped_at = coalesce(follow_ups_stopped_at, $3),
             follow_ups_stopped_by = coalesce(follow_ups_stopped_by, 'unsubscribed'),
             archived_at = coalesce(archived_at, $3), erased_at = coalesce(erased_at, $3), version = version + 1,
             updated_at = $3
         where id = any($1)",
        &person.leads,
        ERASED,
        now,
    )
    .execute(&mut *db)
    .await?;
    enquiries(&mut *db, &person.enquiries).await?;
    sqlx::query!(
        "update lead_activities set text = '', subject = null where lead_id = any($1)",
        &person.leads,
    )
    .execute(&mut *db)
    .await?;
    // Nobody is left to visit, and the designer is free again.
    sqlx::query!(
        "update site_visits
         set address = '', note = '', status = case when status = 'scheduled' then 'cancelled' else status end,
             ended_at = coalesce(ended_at, $2)
         where lead_id = any($1)",
        &person.leads,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update lead_batch_rows set before = before || '{\"tags\": []}' where lead_id = any($1)",
        &person.leads,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update lead_payments
         set reference = '', void_reason = case when void_reason is not null then $2 end
         where lead_id = any($1)",
        &person.leads,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update receipt_vouchers
         set recipient = jsonb_build_object('name', $2::text, 'address', '', 'phone', '', 'email', '', 'gstin', null)
         where id = any($1)",
        &person.receipts,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    // The consent stays on record, without the person.
    sqlx::query!(
        "update consents
         set email_normalized = null, phone_normalized = null, note = '', withdrawal_note = '', user_id = null,
             withdrawn_at = coalesce(withdrawn_at, $5),
             withdrawn_channel = coalesce(withdrawn_channel, 'request')
         where lead_id = any($1) or customer_id = any($2) or user_id = any($3) or email_normalized = any($4)",
        &person.leads,
        &person.customers,
        &person.users,
        &person.emails,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a form said of the home stays, for reports.
async fn enquiries(db: &mut Db, enquiries: &[uuid::Uuid]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update enquiries
         set raw = json_strip_nulls(json_build_object(
                 'customerName', $2::text, 'customerEmail', '', 'customerPhone', '',
                 'source', coalesce(form.raw -> 'source', to_json(form.source)),
                 'bhkType', form.raw -> 'bhkType', 'interiorTypes', coalesce(form.raw -> 'interiorTypes', '[]'::json)
             )),
             user_agent = null, request_id = null, has_kitchen = false
         from (
             -- A form with this in it can be stored but not searched.
             select stored.id, case when strpos(stored.raw::text, '\\u0000') = 0 then stored.raw end as raw, leads.source
             from enquiries as stored join leads on leads.id = stored.lead_id
             where stored.id = any($1)
         ) as form
         where enquiries.id = form.id",
        enquiries,
        ERASED,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes what came with enquiries; the worker deletes the pieces in the storage.
async fn lead_files(db: &mut Db, leads: &[uuid::Uuid], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (
             delete from lead_file_pieces
             where file_id in (select id from lead_files where lead_id = any ($1)) returning storage_key
         )
         insert into files_to_delete (storage_key, asked_at)
         select storage_key, $2::timestamptz from gone
         on conflict do nothing",
        leads,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from lead_files where lead_id = any ($1)", leads).execute(db).await?;
    Ok(())
}

/// Removes the person as somebody who recommends and as somebody recommended. What was paid stays, without them.
async fn referrals(
    db: &mut Db,
    person: &Person,
    terms: &[String],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update referrers
         set name = $2, phone = '', phone_normalized = '', email = '', email_normalized = '', customer_id = null,
             payout_method = null, sealed_payout = null, payout_hint = '', sealed_pan = null, pan_hint = '',
             erased_at = coalesce(erased_at, $3), updated_at = $3
         where id = any($1)",
        &person.referrers,
        ERASED,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update referrals
         set referee_name = case when has_term(referee_name, $3) or referrer_id = any($4) then $2 else referee_name end,
             rejected_because = '', paid_reference = '', version = version + 1, updated_at = $5
         where id = any($1)",
        &person.referrals,
        ERASED,
        terms,
        &person.referrers,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update referral_events set note = '' where referral_id = any($1)", &person.referrals)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "delete from lookup_codes where email_normalized = any($1) or subject_id = any($2)",
        &person.emails,
        &person.referrers,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn quotations(db: &mut Db, person: &Person, terms: &[String]) -> Result<(), sqlx::Error> {
    let ids = &person.quotations;
    sqlx::query!(
        "update quotations
         set client_name = $2, client_email = '', client_phone = '', client_gstin = null, site_address = '', note = '',
             returned_because = case when returned_because is not null then '' end,
             rejected_because = case when rejected_because is not null then '' end,
             cancelled_because = case when cancelled_because is not null then '' end,
             terms = without_terms(terms, $3), frozen = without_terms(frozen::text, $3)::jsonb,
             archived_at = coalesce(archived_at, now()), version = version + 1
         where id = any($1)",
        ids,
        ERASED,
        terms,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update quotation_acceptances
         set signer_name = $2, email = '', signature = jsonb_build_object('typed', $2::text), ip = null,
             browser = null, address_proof = null
         where quotation_id = any($1)",
        ids,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update quotation_lines set entry = without_terms(entry::text, $2)::jsonb
         where quotation_id = any($1) and has_term(entry::text, $2)",
        ids,
        terms,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update quotation_rooms set name = without_terms(name, $2)
         where quotation_id = any($1) and has_term(name, $2)",
        ids,
        terms,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from quotation_codes where quotation_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!(
        "update quotation_comments
         set text = $2, author_name = case when author_id is null then $2 else author_name end
         where quotation_id = any($1)",
        ids,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update quotation_sendings set to_email = '', message = '' where quotation_id = any($1)",
        ids,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from quotation_visits where quotation_id = any($1)", ids).execute(db).await?;
    Ok(())
}

async fn customers(db: &mut Db, person: &Person, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let ids = &person.customers;
    sqlx::query!(
        "delete from proved_addresses
         where customer_id = any($1) or quotation_id = any($2) or email_normalized = any($3)",
        ids,
        &person.quotations,
        &person.emails,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from customer_accounts where customer_id = any($1) or user_id = any($2)",
        ids,
        &person.users,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from customer_addresses where customer_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from customer_contacts where customer_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from customer_notes where customer_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from customer_statements where customer_id = any($1)", ids)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update customers
         set name = $2, email = '', phone = '', email_normalized = null, phone_normalized = null, gstin = null,
             tags = '{}', no_calls = true, no_emails = true, no_whatsapp = true,
             archived_at = coalesce(archived_at, $3), erased_at = coalesce(erased_at, $3), version = version + 1,
             updated_at = $3
         where id = any($1)",
        ids,
        ERASED,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update projects
         set name = number, property_name = null, locality = null, pincode = null, version = version + 1,
             updated_at = $3
         where customer_id = any($1) or lead_id = any($2)",
        ids,
        &person.leads,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn accounts(db: &mut Db, person: &Person, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let ids = &person.users;
    sqlx::query!(
        "update users
         set email = 'erased-' || id || '@erased.invalid', first_name = '', last_name = '', subject = null,
             status = 'suspended', suspended_at = coalesce(suspended_at, $2), signed_out_before = $2,
             erased_at = coalesce(erased_at, $2), version = version + 1, updated_at = $2
         where id = any($1)",
        ids,
        now,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from auth_one_time_tokens where user_id = any($1) or email = any($2)",
        ids,
        &person.emails,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("delete from auth_challenges where factor_id in (select id from auth_factors where user_id = any($1))", ids)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from auth_factors where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from auth_sessions where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from auth_known_places where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from auth_accounts where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from account_addresses where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from account_billing where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from saved_items where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from saved_kitchens where user_id = any($1)", ids).execute(&mut *db).await?;
    sqlx::query!("delete from saved_views where owner_id = any($1)", ids).execute(db).await?;
    Ok(())
}

async fn mails(db: &mut Db, person: &Person, terms: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update mails
         set recipient = case when recipient_normalized = any($1) then '' else recipient end,
             recipient_normalized = case when recipient_normalized = any($1) then '' else recipient_normalized end,
             subject = '', provider_answer = null, attachments = '[]'
         where recipient_normalized = any($1) or about_id = any($2) or about_id = any($3)
             or has_term(subject, $4) or has_term(coalesce(provider_answer, ''), $4)",
        &person.emails,
        &person.leads,
        &person.enquiries,
        terms,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Exports, imports and saved views.
async fn lists(db: &mut Db, person: &Person, terms: &[String]) -> Result<(), sqlx::Error> {
    // They can be exported again, without this person.
    sqlx::query!(
        "delete from exports
         where resource in ('case_studies', 'leads', 'customers', 'orders', 'quotations', 'referrals', 'users', 'audit')"
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update imports
         set csv = without_terms(csv, $1), error = without_terms(error, $1),
             file_name = without_terms(file_name, $1)
         where has_term(coalesce(csv, ''), $1) or has_term(coalesce(error, ''), $1) or has_term(file_name, $1)",
        terms,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update import_rows set cells = '{}', errors = without_terms(errors::text, $2)::jsonb
         where lead_id = any($1) or has_term(array_to_string(cells, ' '), $2) or has_term(errors::text, $2)",
        &person.leads,
        terms,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update saved_views set name = without_terms(name, $1), query = without_terms(query::text, $1)::jsonb
         where has_term(name, $1) or has_term(query::text, $1)",
        terms,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update help_votes set comment = without_terms(comment, $1) where has_term(comment, $1)",
        terms,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Jobs carry only ids, but an error message may quote an address.
async fn jobs(db: &mut Db, terms: &[String]) -> Result<(), sqlx::Error> {
    sqlx::query!("update jobs_waiting set error = without_terms(error, $1) where has_term(error, $1)", terms)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update jobs_ended set error = without_terms(error, $1) where has_term(error, $1)", terms)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update job_attempts set error = without_terms(error, $1) where has_term(error, $1)", terms)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update job_batch_rows set error = without_terms(error, $1) where has_term(error, $1)",
        terms
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update job_lines set message = without_terms(message, $1) where has_term(message, $1)",
        terms,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The person's earlier requests keep number, kind and dates; this one follows once its answer is sent.
async fn other_requests(db: &mut Db, person: &Person, id: PrivacyRequestId) -> Result<(), sqlx::Error> {
    let others: Vec<_> = person.requests.iter().copied().filter(|other| *other != id.0).collect();
    forget(db, &others).await
}

pub(super) async fn forget(db: &mut Db, requests: &[uuid::Uuid]) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update privacy_requests
         set name = '', email = '', email_normalized = null, phone = '', phone_normalized = null, user_id = null,
             details = '', nominee = null, answer = '', forgotten_at = coalesce(forgotten_at, now())
         where id = any($1)",
        requests,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update privacy_request_events set text = '' where request_id = any($1)", requests)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from privacy_files where request_id = any($1)", requests).execute(db).await?;
    Ok(())
}

/// Removes the requester's details once the answer has been sent, and the logged e-mail with it.
pub async fn forget_asker(db: &mut Db, request: &Request) -> Result<(), sqlx::Error> {
    let address = request.email.trim().to_lowercase();
    sqlx::query!(
        "update mails set recipient = '', recipient_normalized = '', subject = '', provider_answer = null
         where recipient_normalized = $1",
        address,
    )
    .execute(&mut *db)
    .await?;
    forget(db, &[request.id.0]).await
}

/// Audit fields without personal data.
const IMPERSONAL: &[&str] = &[
    "status",
    "ownerId",
    "designerId",
    "score",
    "temperature",
    "bhkType",
    "interiorTypes",
    "hasOwnDesign",
    "urgentDelivery",
    "source",
    "amountPaise",
    "method",
    "lostReason",
    "nurtureOn",
    "nextFollowUpOn",
    "role",
    "followUpsStoppedAt",
    "purpose",
    "channel",
    "textVersion",
    "projectNumber",
    "revision",
    "version",
    "kind",
    "validUntil",
    "payablePaise",
    "receivedOn",
    "supplyType",
    "outcome",
    "template",
    "stage",
    "delivery",
    "package",
];

/// Redacts the audit log: all personal values in entries about the person's records, and whatever
/// names them elsewhere.
async fn redact_audit(
    tx: &mut Tx<'_>,
    clock: &Clock,
    person: &Person,
    terms: &[String],
    id: PrivacyRequestId,
) -> Result<(), sqlx::Error> {
    let (kinds, subjects) = person.subjects();
    let rows = sqlx::query!(
        r#"select entry.id, changes as "changes: Json<Vec<Change>>", own.kind is not null as "is_own!"
           from audit_entries as entry
           left join unnest($1::text[], $2::text[]) as own (kind, id)
               on own.kind = subject_kind and own.id = subject_id
           where action <> 'audit_entries_redacted' and jsonb_array_length(changes) > 0
               and (own.kind is not null or has_term(changes::text, $3))"#,
        &kinds,
        &subjects,
        terms,
    )
    .fetch_all(&mut **tx)
    .await?;
    let lowered: Vec<_> = terms.iter().map(|term| term.to_lowercase()).collect();
    let mut redactions = Vec::new();
    for row in rows {
        let mut changes = row.changes.0;
        let mut is_changed = false;
        for change in &mut changes {
            let is_personal = row.is_own && !IMPERSONAL.contains(&change.field.as_str());
            for value in [&mut change.old, &mut change.new] {
                is_changed |= redact(value, is_personal, &lowered);
            }
        }
        if is_changed {
            let changes = serde_json::to_value(changes).map_err(|error| sqlx::Error::Encode(error.into()))?;
            redactions.push(Redaction { entry: row.id, changes });
        }
    }
    chain::redact(tx, clock, &Actor::job(), ("privacy_request", id.to_string()), &redactions).await
}

/// Redacts a value if it is personal or names the person. Returns whether it did.
fn redact(value: &mut Value, is_personal: bool, terms: &[String]) -> bool {
    let names = |text: &str| {
        let text = text.to_lowercase();
        terms.iter().any(|term| text.contains(term))
    };
    let is_erased = value.as_str() == Some(ERASED);
    match value {
        Value::Null | Value::Bool(_) => false,
        _ if is_erased => false,
        Value::String(text) if !is_personal && !names(text) => false,
        Value::Number(_) if !is_personal => false,
        Value::Array(_) | Value::Object(_) if !is_personal && !names(&value.to_string()) => false,
        _ => {
            *value = Value::from(ERASED);
            true
        }
    }
}

/// Files that the worker has to delete from storage.
pub async fn files_to_delete(db: &mut Db, limit: i64) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select storage_key from files_to_delete order by asked_at, storage_key limit $1",
        limit
    )
    .fetch_all(db)
    .await
}

/// Records that a file has been deleted.
pub async fn file_deleted(db: &mut Db, key: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from files_to_delete where storage_key = $1", key).execute(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests;
