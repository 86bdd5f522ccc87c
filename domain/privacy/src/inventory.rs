//! Every column that can hold text or bytes: what a person receives on request, and what erasure does to it.
//!
//! A table without personal data lists its columns in its comment: `comment on table brands is
//! 'Impersonal: name site warranty_terms'`. All other tables are listed here.
//!
//! A test fails for a column that is in neither. Another one puts a person's name, number and address
//! everywhere and, after the erasure, finds them only in what the law requires us to keep. Adding a column
//! means deciding about it.

use Fate::{Deleted, Erased, Hashed, Impersonal, Kept, Redacted, Staff};

/// Placeholder for an erased text that must not be blank.
pub const ERASED: &str = "[erased]";

const TAX_LAW: &str = "required by tax law; no list, search or link reaches it";

const SECURITY_LOG: &str = "security log, kept for as long as the audit log";

/// What erasure does to a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Nothing: not personal.
    Impersonal,
    /// Blanked or overwritten; the row stays.
    Erased,
    /// The row is deleted.
    Deleted,
    /// Mentions of the person are removed, in anybody's records.
    Redacted,
    /// Only a digest is kept, which does not reveal the person.
    Hashed,
    /// Kept, for this reason.
    Kept(&'static str),
    /// About staff, whom no request erases.
    Staff,
}

/// A table and its columns.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Table name.
    pub name: &'static str,
    /// Included in the person's data export.
    pub is_in_access: bool,
    /// Space-separated columns, by fate.
    pub columns: &'static [(Fate, &'static str)],
}

const fn given(name: &'static str, columns: &'static [(Fate, &'static str)]) -> Table {
    Table { name, is_in_access: true, columns }
}

const fn held(name: &'static str, columns: &'static [(Fate, &'static str)]) -> Table {
    Table { name, is_in_access: false, columns }
}

/// All tables with personal data. `given` ones are part of the data export, `held` ones are not.
pub const TABLES: &[Table] = &[
    given("account_addresses", &[(Deleted, "label line1 line2 landmark city state_code pincode")]),
    given("account_billing", &[(Deleted, "name address state_code gstin")]),
    given(
        "attributions",
        &[
            (
                Impersonal,
                "subject_kind first_source first_medium first_campaign first_click last_source last_medium \
                 last_campaign last_click",
            ),
            (Erased, "first_landing_page last_landing_page"),
        ],
    ),
    held(
        "audit_entries",
        &[
            (Impersonal, "source action subject_kind subject_id request_id hash"),
            (Redacted, "changes"),
            (Kept(SECURITY_LOG), "ip"),
        ],
    ),
    given("auth_accounts", &[(Deleted, "password_hash new_email user_metadata")]),
    held("auth_factors", &[(Deleted, "friendly_name sealed_secret")]),
    held("auth_known_places", &[(Deleted, "place")]),
    held(
        "auth_one_time_tokens",
        &[(Deleted, "purpose email link_hash next_path password_hash user_metadata")],
    ),
    held("auth_recovery_codes", &[(Deleted, "code_hash")]),
    given(
        "auth_sessions",
        &[(Deleted, "method refresh_salt user_agent ip browser_hash second_factor_method")],
    ),
    held("auth_throttles", &[(Hashed, "key")]),
    given(
        "case_studies",
        &[
            (
                Impersonal,
                "slug home_type locality pincode budget_band style services materials canonical status",
            ),
            (Erased, "customer_name quote consent_note"),
            (
                Redacted,
                "title summary body published_title published_summary published_body published_text seo_title \
                 seo_description",
            ),
        ],
    ),
    given("carts", &[(Deleted, "lines saved_for_later coupon merged_line_ids")]),
    given(
        "consents",
        &[
            (Impersonal, "purpose text_version channel language withdrawn_channel"),
            (Erased, "email_normalized phone_normalized note withdrawal_note"),
        ],
    ),
    held("coupon_uses", &[(Impersonal, "code"), (Erased, "email_normalized phone_normalized")]),
    held("coupons", &[(Erased, "contacts")]),
    held("customer_accounts", &[(Deleted, "email linked_through")]),
    given("customer_addresses", &[(Deleted, "kind label line locality city state pincode")]),
    given("customer_contacts", &[(Deleted, "name relation phone email search_text")]),
    given("customer_notes", &[(Impersonal, "mentioned"), (Deleted, "text")]),
    given("customer_statements", &[(Deleted, "entries supplier recipient")]),
    given(
        "customers",
        &[
            (Impersonal, "kind language source"),
            (Erased, "name email phone email_normalized phone_normalized gstin tags search_text"),
        ],
    ),
    given("documents", &[(Deleted, "kind state file_name sha256 storage_key error")]),
    given("enquiries", &[(Impersonal, "reference held_for"), (Erased, "raw user_agent request_id")]),
    held(
        "exports",
        &[(
            Deleted,
            "resource format query columns paper order_ids record_ids state file_name content error",
        )],
    ),
    held("files_to_delete", &[(Deleted, "storage_key")]),
    held("gateway_events", &[(Impersonal, "gateway event_id event"), (Erased, "body")]),
    // A voter is a keyed hash of one day, which nobody can be found by.
    held("help_votes", &[(Hashed, "voter"), (Redacted, "comment")]),
    held("idempotency_keys", &[(Impersonal, "operation key answer"), (Hashed, "fingerprint")]),
    held("import_rows", &[(Impersonal, "state"), (Erased, "cells"), (Redacted, "errors")]),
    held("imports", &[(Impersonal, "columns mapping state resource"), (Redacted, "file_name csv error")]),
    held("job_attempts", &[(Redacted, "error")]),
    held("job_batch_rows", &[(Redacted, "error")]),
    held("job_lines", &[(Impersonal, "level target"), (Redacted, "message")]),
    held("jobs_ended", &[(Impersonal, "queue kind outcome payload key request_id"), (Redacted, "error")]),
    held("jobs_running", &[(Impersonal, "queue kind payload key request_id"), (Redacted, "error")]),
    held("jobs_waiting", &[(Impersonal, "queue kind payload key request_id"), (Redacted, "error")]),
    given(
        "lead_activities",
        &[
            (Impersonal, "kind outcome template mentioned"),
            (Erased, "text subject"),
            (Hashed, "message_digest"),
        ],
    ),
    held("lead_batch_rows", &[(Erased, "before")]),
    given("lead_files", &[(Impersonal, "kind"), (Deleted, "session_hash file_name")]),
    held("lead_file_pieces", &[(Deleted, "storage_key")]),
    given("lead_payments", &[(Impersonal, "method supply_type"), (Erased, "reference void_reason")]),
    given(
        "leads",
        &[
            (
                Impersonal,
                "status contact_quality bhk_type interior_types package_type source score_reasons \
                 temperature follow_ups_stopped_by budget_band lost_reason",
            ),
            (
                Erased,
                "customer_name customer_email customer_phone email_normalized phone_normalized requirements \
                 pincode locality property_name tags search_text",
            ),
        ],
    ),
    // Of case studies; other texts are about nobody.
    held("link_checks", &[(Impersonal, "kind"), (Redacted, "broken")]),
    held("lookup_codes", &[(Impersonal, "purpose"), (Deleted, "email_normalized code_hash")]),
    held("mail_suppressions", &[(Hashed, "email_normalized"), (Impersonal, "scope reason")]),
    given(
        "mails",
        &[
            (Impersonal, "message_id template kind state request_id job_id about_kind"),
            (Erased, "recipient recipient_normalized subject provider_answer attachments"),
        ],
    ),
    given("order_changes", &[(Impersonal, "status"), (Erased, "reason")]),
    held("order_codes", &[(Deleted, "email_normalized phone_normalized code_hash")]),
    held("order_events", &[(Impersonal, "kind mentioned"), (Erased, "note"), (Redacted, "detail")]),
    given(
        "order_return_photographs",
        &[(Deleted, "file_name state error storage_key picture_key small_key")],
    ),
    given(
        "order_returns",
        &[(Impersonal, "number reason wish status"), (Erased, "description declined_because")],
    ),
    given(
        "orders",
        &[
            (
                Impersonal,
                "number status held_from payment_status fulfilment_status method state_code billing_state_code supply offers_version",
            ),
            (
                Erased,
                "name email email_normalized phone phone_normalized line1 line2 landmark city pincode delivery_note billing_name billing_address gstin cancelled_because",
            ),
        ],
    ),
    given(
        "payments",
        &[
            (Impersonal, "gateway gateway_order_id gateway_payment_id instrument status"),
            (Erased, "reference error"),
        ],
    ),
    held("privacy_files", &[(Deleted, "file_name content")]),
    held("privacy_request_events", &[(Impersonal, "kind"), (Erased, "text")]),
    given(
        "privacy_requests",
        &[
            (Impersonal, "number kind status channel"),
            (Erased, "name email email_normalized phone phone_normalized details nominee answer"),
        ],
    ),
    given("product_reviews", &[(Deleted, "author title text status rejected_because answer")]),
    given(
        "projects",
        &[
            (Impersonal, "number bhk_type interior_types package_type delivery_option stage supply_type"),
            (Erased, "name property_name locality pincode"),
        ],
    ),
    held("proved_addresses", &[(Deleted, "email_normalized way reason")]),
    given(
        "quotation_acceptances",
        &[
            (Impersonal, "document_sha256 chosen terms_sha256"),
            (Erased, "signer_name email signature ip browser address_proof"),
        ],
    ),
    held("quotation_codes", &[(Deleted, "email code_hash address_proof")]),
    given("quotation_comments", &[(Erased, "text author_name")]),
    held("quotation_lines", &[(Impersonal, "alternative"), (Redacted, "entry")]),
    held("quotation_rooms", &[(Redacted, "name"), (Impersonal, "kitchen drawing")]),
    given("quotation_sendings", &[(Erased, "to_email message")]),
    given("quotation_visits", &[(Deleted, "device rooms")]),
    given(
        "quotations",
        &[
            (
                Impersonal,
                "number place_of_supply supply_type delivery package discount status payment_template approval_by \
                 rejected_for",
            ),
            (
                Erased,
                "client_name client_email client_phone client_gstin site_address note returned_because \
                 rejected_because cancelled_because search_text",
            ),
            (Redacted, "terms frozen"),
        ],
    ),
    given(
        "receipt_vouchers",
        &[
            (Impersonal, "number kind signatory supplier place_of_supply supply description sac"),
            (Erased, "recipient"),
        ],
    ),
    held("referral_events", &[(Impersonal, "kind"), (Erased, "note")]),
    given(
        "referrals",
        &[(Impersonal, "way status refused_by"), (Erased, "referee_name rejected_because paid_reference")],
    ),
    given(
        "referrers",
        &[
            (Impersonal, "code payout_method"),
            (
                Erased,
                "name phone phone_normalized email email_normalized sealed_payout payout_hint sealed_pan pan_hint",
            ),
        ],
    ),
    given(
        "refunds",
        &[
            (Impersonal, "cause status way gateway_refund_id"),
            (Erased, "remark upi_id account_name account_number ifsc refused_because reference error"),
        ],
    ),
    held("retained_records", &[(Kept(TAX_LAW), "kind number record files")]),
    given("saved_items", &[(Deleted, "kind")]),
    given("saved_kitchens", &[(Deleted, "plan name")]),
    held("saved_views", &[(Impersonal, "screen columns"), (Redacted, "name query")]),
    held("shipments", &[(Impersonal, "carrier awb tracking_url status"), (Erased, "received_by")]),
    given("site_visits", &[(Impersonal, "status"), (Erased, "address note")]),
    given("stock_notices", &[(Deleted, "email")]),
    given(
        "tax_invoices",
        &[(Impersonal, "number supplier place_of_supply supply lines"), (Erased, "recipient")],
    ),
    held("team_leave", &[(Staff, "reason")]),
    held(
        "team_members",
        &[(Staff, "name designation department phone email skills languages territory_pincodes bio")],
    ),
    held("text_photographs", &[(Impersonal, "kind"), (Redacted, "title")]),
    held("text_saves", &[(Impersonal, "kind"), (Redacted, "body")]),
    held("text_versions", &[(Impersonal, "kind"), (Redacted, "title lead body")]),
    given("ticket_messages", &[(Impersonal, "mentioned"), (Deleted, "kind text")]),
    given("tickets", &[(Impersonal, "number kind status"), (Erased, "title")]),
    given(
        "users",
        &[(Impersonal, "role status age_declaration"), (Erased, "email first_name last_name name")],
    ),
    given("visitor_choices", &[(Impersonal, "text_version language channel")]),
    given(
        "visits",
        &[(
            Deleted,
            "session_id landing_page referrer source medium utm_source utm_medium utm_campaign utm_content \
             utm_term gclid gbraid wbraid fbclid fbp fbc ga_client_id ga_session_id user_agent",
        )],
    ),
    given("warranty_claims", &[(Erased, "project_number name phone email email_normalized")]),
];

impl Table {
    /// The columns, each with its fate.
    pub fn fates(&self) -> impl Iterator<Item = (&'static str, Fate)> {
        self.columns.iter().flat_map(|(fate, names)| names.split_whitespace().map(|name| (name, *fate)))
    }
}

/// Every column that is classified, here or by its table's comment.
#[cfg(test)]
pub(super) async fn classified(db: &mut kernel::Db) -> sqlx::Result<Vec<(String, String, Fate)>> {
    let impersonal = sqlx::query!(
        r#"select relname::text as "table!", unnest(string_to_array(split_part(description, ': ', 2), ' ')) as "column!"
           from pg_description join pg_class on pg_class.oid = objoid
           where classoid = 'pg_class'::regclass and objsubid = 0 and description like 'Impersonal: %'"#
    )
    .fetch_all(db)
    .await?;
    let listed = TABLES.iter().flat_map(|table| {
        table.fates().map(|(column, fate)| (table.name.to_owned(), column.to_owned(), fate))
    });
    Ok(listed.chain(impersonal.into_iter().map(|row| (row.table, row.column, Impersonal))).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn every_column_that_can_hold_personal_data_is_classified(pool: PgPool) -> sqlx::Result<()> {
        let columns = sqlx::query!(
            r#"select table_name as "table!", column_name as "column!"
               from information_schema.columns join information_schema.tables using (table_schema, table_name)
               where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> '_sqlx_migrations'
                   and data_type in ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying', 'inet')
               order by table_name, ordinal_position"#
        )
        .fetch_all(&pool)
        .await?;
        let all = classified(&mut *pool.acquire().await?).await?;
        let classified: BTreeSet<_> =
            all.iter().map(|(table, column, _)| (table.as_str(), column.as_str())).collect();
        let there: Vec<_> = columns.iter().map(|row| (row.table.as_str(), row.column.as_str())).collect();
        let missing: Vec<_> = there.iter().filter(|column| !classified.contains(*column)).collect();
        assert!(missing.is_empty(), "classify in inventory.rs: {missing:?}");
        let gone: Vec<_> = classified.iter().filter(|column| !there.contains(column)).collect();
        assert!(gone.is_empty(), "these columns no longer exist: {gone:?}");
        assert_eq!(all.len(), classified.len(), "a column is classified twice");
        Ok(())
    }
}
