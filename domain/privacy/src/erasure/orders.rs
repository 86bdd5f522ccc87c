//! Furniture orders of an erased person. Their invoices, credit notes and payments are retained; the orders stay without
//! the person, so that stock, sales figures and tax add up.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Db;
use kernel::ids::PrivacyRequestId;

use crate::inventory::ERASED;
use crate::person::Person;

/// Copies invoiced orders, with what was paid and refunded, to the records that tax law requires.
pub(super) async fn retain(
    db: &mut Db,
    person: &Person,
    request: PrivacyRequestId,
    now: DateTime<Utc>,
    until: NaiveDate,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into retained_records (id, request_id, kind, record_id, number, record, files, retained_at, retained_until)
         select gen_random_uuid(), $2, 'invoice', invoice.id, invoice.number,
             jsonb_build_object(
                 'invoice', to_jsonb(invoice),
                 'order', (select to_jsonb(sold) from orders as sold where sold.id = order_id),
                 'payments', (select coalesce(jsonb_agg(to_jsonb(payment)), '[]')
                              from payments as payment where payment.order_id = invoice.order_id),
                 'refunds', (select coalesce(jsonb_agg(to_jsonb(refund)), '[]')
                             from refunds as refund where refund.order_id = invoice.order_id),
                 'creditNotes', (select coalesce(jsonb_agg(to_jsonb(note)), '[]')
                                 from credit_notes as note where note.invoice_id = invoice.id)
             ),
             array(select storage_key from documents
                   where kind in ('tax_invoice', 'credit_note') and storage_key is not null
                       and (subject_id = invoice.id
                            or subject_id in (select id from credit_notes where invoice_id = invoice.id))),
             $3, $4
         from tax_invoices as invoice where order_id = any($1)
         on conflict (kind, record_id) do nothing",
        &person.orders,
        request.0,
        now,
        until,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes their photographs of goods; the worker deletes the files.
pub(super) async fn photographs(db: &mut Db, person: &Person, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (
             delete from order_return_photographs where order_id = any($1)
             returning array_remove(array[storage_key, picture_key, small_key], null) as keys
         )
         insert into files_to_delete (storage_key, asked_at)
         select key, $2::timestamptz from gone, unnest(keys) as key
         on conflict do nothing",
        &person.orders,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes the person from their orders, and deletes what was only about them.
pub(super) async fn erase(db: &mut Db, person: &Person, terms: &[String]) -> Result<(), sqlx::Error> {
    let orders = &person.orders;
    sqlx::query!(
        "update orders
         set name = $2, email = '', email_normalized = '', phone = '', phone_normalized = '', line1 = '', line2 = '',
             landmark = '', city = '', pincode = '', delivery_note = '', billing_name = null, billing_address = null,
             gstin = null, cancelled_because = '', user_id = null, version = version + 1
         where id = any($1)",
        orders,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update tax_invoices
         set recipient = jsonb_build_object(
                 'name', $2::text, 'address', '[]'::jsonb, 'gstin', null, 'deliveryName', $2::text,
                 'deliveryAddress', '[]'::jsonb, 'phone', '', 'email', ''
             )
         where order_id = any($1)",
        orders,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update payments set reference = '', error = '' where order_id = any($1)", orders)
        .execute(&mut *db)
        .await?;
    sqlx::query!("update gateway_events set body = '{}' where order_id = any($1)", orders)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update refunds
         set remark = '', refused_because = '', reference = '', error = '',
             upi_id = case when upi_id is not null then $2 end,
             account_name = case when account_name is not null then $2 end,
             account_number = case when account_number is not null then $2 end,
             ifsc = case when ifsc is not null then $2 end
         where order_id = any($1)",
        orders,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update order_changes set reason = '' where order_id = any($1)", orders)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update order_returns set description = '', declined_because = '' where order_id = any($1)",
        orders,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from ticket_messages where ticket_id in (select id from tickets where order_id = any($1))",
        orders,
    )
    .execute(&mut *db)
    .await?;
    // Nobody is left to answer.
    sqlx::query!(
        "update tickets
         set title = $2, status = 'closed', resolved_at = coalesce(resolved_at, updated_at),
             reopen_until = coalesce(reopen_until, updated_at), version = version + 1
         where order_id = any($1)",
        orders,
        ERASED,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update order_events set note = '', detail = without_terms(detail::text, $2)::jsonb where order_id = any($1)",
        orders,
        terms,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update shipments set received_by = '' where order_id = any($1)", orders)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "update coupon_uses set email_normalized = '', phone_normalized = '' where order_id = any($1)",
        orders,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "delete from product_reviews where order_id = any($1) or user_id = any($2)",
        orders,
        &person.users,
    )
    .execute(&mut *db)
    .await?;
    only_about_them(db, person).await
}

async fn only_about_them(db: &mut Db, person: &Person) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from carts where user_id = any($1)", &person.users).execute(&mut *db).await?;
    sqlx::query!("delete from stock_notices where lower(email) = any($1)", &person.emails)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "delete from order_codes where email_normalized = any($1) or phone_normalized = any($2)",
        &person.emails,
        &person.phones,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update coupons
         set contacts = array(select contact from unnest(contacts) as contact where contact <> all($1))
         where contacts && $1",
        &[&person.emails[..], &person.phones[..]].concat(),
    )
    .execute(db)
    .await?;
    Ok(())
}
