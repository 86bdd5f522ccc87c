//! The data export for a person: one JSON file, and a CSV sheet for each kind of record.

use std::io::{Cursor, Write as _};

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Map, Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::person::{self, Person};
use super::request::{self, EventKind, Request, Status};
use kernel::clock::Clock;
use kernel::ids::PrivacyRequestId;
use kernel::listing::disarmed;
use kernel::organization::Organization;
use kernel::{Db, settings};
use people::account::Keys;
use people::private_link;

/// How long the file can be downloaded.
pub const FILE_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// Creates the file for a request and completes the request. Returns whether there was anything to do.
pub async fn answer(
    db: &mut Db,
    clock: &Clock,
    id: PrivacyRequestId,
    pictures: &[Picture],
) -> Result<bool, sqlx::Error> {
    let request = request::lock(&mut *db, id).await?;
    if request.status != Status::Open || !request.kind.wants_file() {
        return Ok(false);
    }
    let person = person::find(&mut *db, &request).await?;
    let records = collect(&mut *db, &person).await?;
    let organization: Organization = settings::read(&mut *db).await?;
    let now = clock.now();
    let content = pack(&records, pictures, &request, &organization, now).map_err(sqlx::Error::Encode)?;
    sqlx::query!(
        "insert into privacy_files (request_id, file_name, content, made_at, expires_at)
         values ($1, $2, $3, $4, $5)
         on conflict (request_id) do update
         set content = excluded.content, made_at = excluded.made_at, expires_at = excluded.expires_at",
        id.0,
        format!("personal-data-{}.zip", request.number.replace('/', "-")),
        content,
        now,
        now + FILE_LIFETIME,
    )
    .execute(&mut *db)
    .await?;
    request::note(&mut *db, clock, None, id, EventKind::FileReady, "").await?;
    let actor = kernel::audit::Actor::job();
    request::close(db, clock, &actor, &request, Status::Completed, ANSWER).await?;
    Ok(true)
}

/// A picture that a person sent us.
#[derive(Debug)]
pub struct Picture {
    /// Its name in the file.
    pub name: String,
    /// Content.
    pub content: Vec<u8>,
}

/// Pictures of the requester that belong into the file, each with its name there and its storage key.
pub async fn pictures(db: &mut Db, id: PrivacyRequestId) -> Result<Vec<(String, String)>, sqlx::Error> {
    let request = request::find(&mut *db, id, DateTime::UNIX_EPOCH).await?;
    if request.status != Status::Open || !request.kind.wants_file() {
        return Ok(Vec::new());
    }
    let person = person::find(&mut *db, &request).await?;
    let rows = sqlx::query!(
        r#"select id, picture_key as "picture_key!" from order_return_photographs
           where order_id = any($1) and picture_key is not null
           order by created_at, id"#,
        &person.orders,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (format!("photographs/{}.jpg", row.id), row.picture_key)).collect())
}

/// Answer to the person.
const ANSWER: &str = "Your file is ready. You can download it for 24 hours.";

/// All data about a person, by table, without internal values such as scores, costs, assignments and secrets.
#[expect(clippy::too_many_lines, reason = "one statement")]
pub(super) async fn collect(db: &mut Db, person: &Person) -> Result<Map<String, Value>, sqlx::Error> {
    let collected = sqlx::query_scalar!(
        r#"select jsonb_build_object(
               'users', (select coalesce(jsonb_agg(to_jsonb(t) - '{subject,invited_by,unsubscribe_token,version}'::text[]), '[]')
                   from users as t where id = any($1)),
               'auth_accounts', (select coalesce(jsonb_agg(to_jsonb(t) - 'password_hash'), '[]')
                   from auth_accounts as t where user_id = any($1)),
               'auth_sessions', (select coalesce(jsonb_agg(to_jsonb(t) - '{refresh_salt,refresh_number}'::text[]), '[]')
                   from auth_sessions as t where user_id = any($1)),
               'account_addresses', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from account_addresses as t where user_id = any($1)),
               'account_billing', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from account_billing as t where user_id = any($1)),
               'saved_items', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from saved_items as t where user_id = any($1)),
               'saved_kitchens', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from saved_kitchens as t where user_id = any($1)),
               'leads', (select coalesce(jsonb_agg(to_jsonb(t) - '{score,score_reasons,temperature,search_text,
                       unsubscribe_token,owner_id,designer_id,created_by,version}'::text[]), '[]')
                   from leads as t where id = any($2)),
               'enquiries', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from enquiries as t where id = any($3)),
               'lead_activities', (select coalesce(jsonb_agg(to_jsonb(t) - '{actor_id,mentioned,message_digest}'::text[]), '[]')
                   from lead_activities as t where lead_id = any($2)),
               'site_visits', (select coalesce(jsonb_agg(to_jsonb(t) - '{booked_by,designer_id,free_at,series_id}'::text[]), '[]')
                   from site_visits as t where lead_id = any($2)),
               'lead_files', (select coalesce(jsonb_agg(to_jsonb(t) - '{session_hash,added_by}'::text[]), '[]')
                   from lead_files as t where lead_id = any($2)),
               -- Of a friend, a referrer gets what they wrote themselves.
               'referrers', (select coalesce(jsonb_agg(to_jsonb(t) - '{sealed_payout,sealed_pan}'::text[]), '[]')
                   from referrers as t where id = any($10)),
               'referrals', (select coalesce(jsonb_agg(to_jsonb(t) - '{refused_by,rejected_because,payout_asked_by,
                       payout_approved_by,paid_by,version}'::text[]
                       || case when t.referrer_id = any($10) then jsonb_build_object('lead_id', null) else
                              jsonb_build_object('referrer_id', null, 'contract_paise', null, 'payable_paise', null,
                                  'reward_paise', null, 'paid_reference', '', 'paid_on', null) end), '[]')
                   from referrals as t where referrer_id = any($10) or lead_id = any($2)),
               'lead_payments', (select coalesce(jsonb_agg(to_jsonb(t) - '{recorded_by,voided_by}'::text[]), '[]')
                   from lead_payments as t where lead_id = any($2)),
               'customers', (select coalesce(jsonb_agg(to_jsonb(t) - '{created_by,search_text,version}'::text[]), '[]')
                   from customers as t where id = any($4)),
               'customer_addresses', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from customer_addresses as t where customer_id = any($4)),
               'customer_contacts', (select coalesce(jsonb_agg(to_jsonb(t) - 'search_text'), '[]')
                   from customer_contacts as t where customer_id = any($4)),
               'customer_notes', (select coalesce(jsonb_agg(to_jsonb(t) - '{actor_id,mentioned}'::text[]), '[]')
                   from customer_notes as t where customer_id = any($4)),
               'customer_statements', (select coalesce(jsonb_agg(to_jsonb(t) - '{created_by,email_asked_by}'::text[]), '[]')
                   from customer_statements as t where customer_id = any($4)),
               'consents', (select coalesce(jsonb_agg(to_jsonb(t) - '{recorded_by,withdrawn_by}'::text[]), '[]')
                   from consents as t
                   where lead_id = any($2) or customer_id = any($4) or user_id = any($1)
                       or email_normalized = any($5)),
               'case_studies', (select coalesce(jsonb_agg(to_jsonb(t) - '{consent_recorded_by,created_by,updated_by,
                       version}'::text[]), '[]')
                   from case_studies as t
                   where project_id in (select id from projects where customer_id = any($4) or lead_id = any($2))),
               'projects', (select coalesce(jsonb_agg(to_jsonb(t) - '{sales_owner_id,designer_id,created_by,
                       version}'::text[]), '[]')
                   from projects as t where customer_id = any($4) or lead_id = any($2)),
               -- What was never handed over is the company's draft.
               'quotations', (select coalesce(jsonb_agg(to_jsonb(t) - '{frozen,approval_by,approved_by,approved_at,
                       returned_because,owner_id,designer_id,created_by,search_text,version}'::text[]), '[]')
                   from quotations as t where id = any($6) and sent_at is not null),
               'quotation_acceptances', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from quotation_acceptances as t where quotation_id = any($6)),
               'quotation_comments', (select coalesce(jsonb_agg(to_jsonb(t) - 'author_id'), '[]')
                   from quotation_comments as t where quotation_id = any($6)),
               'quotation_sendings', (select coalesce(jsonb_agg(to_jsonb(t) - 'asked_by'), '[]')
                   from quotation_sendings as t where quotation_id = any($6)),
               'quotation_visits', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from quotation_visits as t where quotation_id = any($6)),
               'receipt_vouchers', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from receipt_vouchers as t where id = any($7)),
               'documents', (select coalesce(jsonb_agg(to_jsonb(t) - '{storage_key,error}'::text[]), '[]')
                   from documents as t where subject_id = any($3) or subject_id = any($6) or subject_id = any($7)
                       or subject_id in (select id from customer_statements where customer_id = any($4))),
               'mails', (select coalesce(jsonb_agg(to_jsonb(t) - '{provider_answer,job_id,request_id}'::text[]), '[]')
                   from mails as t where recipient_normalized = any($5)),
               'privacy_requests', (select coalesce(jsonb_agg(to_jsonb(t) - '{handler_id,approved_by,
                       version}'::text[]), '[]')
                   from privacy_requests as t where id = any($8)),
               'orders', (select coalesce(jsonb_agg(to_jsonb(t) - 'version'), '[]')
                   from orders as t where id = any($9)),
               'payments', (select coalesce(jsonb_agg(to_jsonb(t) - 'entered_by'), '[]')
                   from payments as t where order_id = any($9)),
               'refunds', (select coalesce(jsonb_agg(to_jsonb(t) - '{asked_by,decided_by}'::text[]), '[]')
                   from refunds as t where order_id = any($9)),
               'order_changes', (select coalesce(jsonb_agg(to_jsonb(t) - 'asked_by'), '[]')
                   from order_changes as t where order_id = any($9)),
               'order_returns', (select coalesce(jsonb_agg(to_jsonb(t) - '{decided_by,received_by}'::text[]), '[]')
                   from order_returns as t where order_id = any($9)),
               'order_return_photographs', (select coalesce(jsonb_agg(to_jsonb(t) - '{storage_key,picture_key,
                       small_key}'::text[]), '[]')
                   from order_return_photographs as t where order_id = any($9)),
               'tax_invoices', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from tax_invoices as t where order_id = any($9)),
               -- Why it was rejected is a note among colleagues.
               'product_reviews', (select coalesce(jsonb_agg(to_jsonb(t) - '{rejected_because,decided_by,
                       version}'::text[]), '[]')
                   from product_reviews as t where order_id = any($9) or user_id = any($1)),
               'tickets', (select coalesce(jsonb_agg(to_jsonb(t) - '{owner_id,version}'::text[]), '[]')
                   from tickets as t
                   where order_id = any($9)
                       or id in (
                           select ticket_id from warranty_claims
                           where email_normalized = any($5)
                               or project_id in (select id from projects where customer_id = any($4))
                       )),
               'warranty_claims', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from warranty_claims as t
                   where email_normalized = any($5)
                       or project_id in (select id from projects where customer_id = any($4))),
               -- Notes are among colleagues.
               'ticket_messages', (select coalesce(jsonb_agg(to_jsonb(t) - '{user_id,mentioned}'::text[]), '[]')
                   from ticket_messages as t
                   where kind <> 'note' and (
                       ticket_id in (select id from tickets where order_id = any($9))
                       or ticket_id in (
                           select ticket_id from warranty_claims
                           where email_normalized = any($5)
                               or project_id in (select id from projects where customer_id = any($4))
                       )
                   )),
               'attributions', (select coalesce(jsonb_agg(to_jsonb(t) - 'visitor_id'), '[]')
                   from attributions as t
                   where subject_kind = 'lead' and subject_id = any($2) or subject_kind = 'order' and subject_id = any($9)),
               'visits', (select coalesce(jsonb_agg(to_jsonb(t) - 'visitor_id'), '[]')
                   from visits as t
                   where exists (
                       select from attributions as known
                       where (subject_kind = 'lead' and subject_id = any($2)
                              or subject_kind = 'order' and subject_id = any($9))
                           and (known.visitor_id = t.visitor_id or t.id in (first_visit_id, last_visit_id))
                   )),
               'visitor_choices', (select coalesce(jsonb_agg(to_jsonb(t) - 'visitor_id'), '[]')
                   from visitor_choices as t
                   where visitor_id in (
                       select visitor_id from attributions
                       where subject_kind = 'lead' and subject_id = any($2)
                           or subject_kind = 'order' and subject_id = any($9)
                   )),
               'carts', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from carts as t where user_id = any($1)),
               'stock_notices', (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
                   from stock_notices as t where lower(email) = any($5))
           ) as "collected!""#,
        &person.users,
        &person.leads,
        &person.enquiries,
        &person.customers,
        &person.emails,
        &person.quotations,
        &person.receipts,
        &person.requests,
        &person.orders,
        &person.referrers,
    )
    .fetch_one(db)
    .await?;
    match collected {
        Value::Object(records) => Ok(records),
        _ => Ok(Map::new()),
    }
}

/// Why the file could not be created.
type Error = Box<dyn std::error::Error + Send + Sync>;

fn pack(
    records: &Map<String, Value>,
    pictures: &[Picture],
    request: &Request,
    organization: &Organization,
    now: DateTime<Utc>,
) -> Result<Vec<u8>, Error> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    let contact = organization.grievance_officer.as_ref();
    let all = json!({
        "request": request.number,
        "madeAt": now,
        "company": organization.legal_name.as_deref().unwrap_or(&organization.brand_name),
        "grievanceOfficer": contact.map(|officer| json!({"name": officer.name, "email": officer.email})),
        "purposes": "Answering enquiries, contracts, tax records, and marketing where you agreed to it.",
        "records": records,
    });
    zip.start_file("personal-data.json", options)?;
    serde_json::to_writer_pretty(&mut zip, &all)?;
    for (table, rows) in records {
        let Some(rows) = rows.as_array().filter(|rows| !rows.is_empty()) else { continue };
        zip.start_file(format!("{table}.csv"), options)?;
        zip.write_all(&sheet(rows)?)?;
    }
    for Picture { name, content } in pictures {
        zip.start_file(name.as_str(), options)?;
        zip.write_all(content)?;
    }
    Ok(zip.finish()?.into_inner())
}

fn sheet(rows: &[Value]) -> Result<Vec<u8>, Error> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    let columns: Vec<_> = rows.first().and_then(Value::as_object).into_iter().flat_map(Map::keys).collect();
    csv.write_record(&columns)?;
    for row in rows {
        csv.write_record(columns.iter().map(|column| cell(&row[column.as_str()])))?;
    }
    Ok(csv.into_inner()?)
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => disarmed(text),
        other => other.to_string(),
    }
}

/// A finished file.
#[derive(Debug)]
pub struct PersonalFile {
    /// File name.
    pub name: String,
    /// Size.
    pub bytes: u64,
    /// Content.
    pub content: Vec<u8>,
}

/// The file of a request. Who only asks whether they get it is given its size alone, and nothing is noted.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none or it has expired.
pub async fn file(
    db: &mut Db,
    clock: &Clock,
    id: PrivacyRequestId,
    is_fetched: bool,
) -> Result<PersonalFile, sqlx::Error> {
    let row = sqlx::query!(
        r#"select file_name as name, octet_length(content) as "bytes!",
               case when $3 then content else '' end as "content!"
           from privacy_files where request_id = $1 and expires_at > $2"#,
        id.0,
        clock.now(),
        is_fetched,
    )
    .fetch_one(&mut *db)
    .await?;
    if is_fetched {
        request::note(db, clock, None, id, EventKind::FileFetched, "").await?;
    }
    Ok(PersonalFile { name: row.name, bytes: row.bytes.unsigned_abs().into(), content: row.content })
}

/// Purpose of the link's signature.
const FETCHES: &str = "privacy-file";

/// Token of the download link.
#[must_use]
pub fn link(keys: &Keys, id: PrivacyRequestId) -> String {
    private_link::token(keys, FETCHES, id.0)
}

/// The request that a download token is for.
#[must_use]
pub fn read_link(keys: &Keys, token: &str) -> Option<PrivacyRequestId> {
    private_link::read(keys, FETCHES, token).map(PrivacyRequestId)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sqlx::PgPool;

    use super::*;
    use crate::inventory::TABLES;

    #[test_database::test]
    async fn a_person_gets_every_table_that_is_said_to_be_given(pool: PgPool) -> sqlx::Result<()> {
        let records = collect(&mut *pool.acquire().await?, &Person::default()).await?;
        let collected: BTreeSet<_> = records.keys().map(String::as_str).collect();
        let given: BTreeSet<_> =
            TABLES.iter().filter(|table| table.is_in_access).map(|table| table.name).collect();
        assert_eq!(collected, given);
        Ok(())
    }

    #[test]
    fn a_sheet_has_no_formulas() {
        let rows = [json!({"name": "=1+1", "note": null, "tags": ["a"]})];
        let sheet = String::from_utf8(sheet(&rows).unwrap()).unwrap();
        assert!(sheet.contains("'=1+1") && sheet.contains("\"[\"\"a\"\"]\""), "{sheet}");
    }
}
