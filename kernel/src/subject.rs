//! Names and admin links of records, for code that has only their ids.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use crate::Db;
use crate::ids::LeadId;
use crate::string_enum::string_enum;

string_enum! {
    /// Kind of record.
    pub enum SubjectKind {
        /// A lead or one of its enquiries.
        Lead = "lead",
        /// A furniture order, its invoice, one of its credit notes or one of its tickets.
        Order = "order",
    }
}

/// A reference to a record of any context, as the database stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Kind of record. Stored, so it is never renamed.
    pub kind: &'static str,
    /// Record id.
    pub id: Uuid,
}

impl Reference {
    /// Kinds and ids, as parameters of a statement.
    #[must_use]
    pub fn columns(references: &[Self]) -> (Vec<&'static str>, Vec<Uuid>) {
        references.iter().map(|reference| (reference.kind, reference.id)).unzip()
    }
}

/// A reference to a record with its link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Subject {
    /// Record id.
    pub id: Uuid,
    /// Kind.
    pub kind: SubjectKind,
    /// Label.
    pub label: String,
    /// Path in the admin area.
    pub to: String,
}

/// The records with these ids. Deleted ones are omitted.
pub async fn find_all(db: &mut Db, ids: &[Uuid]) -> Result<BTreeMap<Uuid, Subject>, sqlx::Error> {
    let mut found = Vec::new();
    found.extend(leads(db, ids).await?);
    found.extend(orders(db, ids).await?);
    Ok(found.into_iter().map(|subject| (subject.id, subject)).collect())
}

/// The ids of a record and its parts.
pub async fn with_parts(db: &mut Db, id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    let mut ids = vec![id];
    ids.extend(parts_of_lead(db, id).await?);
    ids.extend(parts_of_order(db, id).await?);
    Ok(ids)
}

/// Leads, by their ids or those of their enquiries. A merged lead resolves to the one it was merged into.
async fn leads(db: &mut Db, ids: &[Uuid]) -> Result<Vec<Subject>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select given.id as "id!", lead.id as "lead!: LeadId", lead.customer_name,
               coalesce(
                   form.reference,
                   (select reference from enquiries where lead_id = lead.id order by received_at, id limit 1)
               ) as reference
           from unnest($1::uuid[]) as given (id)
           left join enquiries as form on form.id = given.id
           left join leads as named on named.id = given.id
           join leads as lead on lead.id = coalesce(form.lead_id, named.merged_into, named.id)"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    let subjects = rows.into_iter().map(|row| {
        let words = [Some(row.customer_name), row.reference];
        Subject {
            id: row.id,
            kind: SubjectKind::Lead,
            label: words.into_iter().flatten().collect::<Vec<_>>().join(", "),
            to: format!("/admin/leads?lead={}", row.lead),
        }
    });
    Ok(subjects.collect())
}

async fn parts_of_lead(db: &mut Db, id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id!" from leads where merged_into = $1
           union all
           select id from enquiries where lead_id = $1 or merged_from = $1"#,
        id,
    )
    .fetch_all(db)
    .await
}

/// Orders, by their ids or those of their tax documents and tickets.
async fn orders(db: &mut Db, ids: &[Uuid]) -> Result<Vec<Subject>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select given.id as "id!", orders.id as order_id, orders.name, orders.number
           from unnest($1::uuid[]) as given (id)
           left join credit_notes as note on note.id = given.id
           left join tax_invoices as invoice on invoice.id in (given.id, note.invoice_id)
           left join tickets as ticket on ticket.id = given.id
           join orders on orders.id = coalesce(invoice.order_id, ticket.order_id, given.id)"#,
        ids,
    )
    .fetch_all(db)
    .await?;
    let subjects = rows.into_iter().map(|row| Subject {
        id: row.id,
        kind: SubjectKind::Order,
        label: format!("{}, {}", row.name, row.number),
        to: format!("/admin/furniture/orders/{}", row.order_id),
    });
    Ok(subjects.collect())
}

async fn parts_of_order(db: &mut Db, id: Uuid) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id!" from tax_invoices where order_id = $1
           union all
           select note.id from credit_notes as note join tax_invoices as invoice on invoice.id = invoice_id
           where order_id = $1
           union all
           select id from tickets where order_id = $1"#,
        id,
    )
    .fetch_all(db)
    .await
}
