//! Customer timeline, with that of their leads.
use kernel::reach::Visible;

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::types::Json;
use uuid::Uuid;

use crate::lead_timeline::{Entry, TimelineKind, field_in_words, value};
use kernel::Db;
use kernel::audit::Change;
use kernel::ids::{CustomerId, LeadId, Named, UserId};

/// Timeline entries of a customer and of customers merged into it, unsorted.
pub async fn read(db: &mut Db, customer: Visible<CustomerId>) -> Result<Vec<Entry>, sqlx::Error> {
    let customers =
        sqlx::query_scalar!("select id from customers where id = $1 or merged_into = $1", customer.0,)
            .fetch_all(&mut *db)
            .await?;
    let mut entries = notes(&mut *db, &customers).await?;
    entries.extend(changes(&mut *db, *customer, &customers).await?);
    entries.extend(projects(db, *customer).await?);
    Ok(entries)
}

/// Leads of a customer, whose timelines are included.
pub async fn leads(db: &mut Db, customer: CustomerId) -> Result<Vec<LeadId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: LeadId" from leads where customer_id = $1 and archived_at is null
           order by received_at desc, id desc limit 100"#,
        customer.0,
    )
    .fetch_all(db)
    .await
}

async fn notes(db: &mut Db, customers: &[Uuid]) -> Result<Vec<Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, text, at, actor_id as "actor_id: UserId",
               (select name from users where users.id = actor_id) as actor,
               array(select users.name from users where users.id = any (mentioned) order by 1) as "mentions!"
           from customer_notes where customer_id = any ($1)"#,
        customers,
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let actor = Named::of(row.actor_id, row.actor);
        let text = Some(row.text);
        let note = entry(row.id.to_string(), row.at, TimelineKind::Note, "Note".to_owned(), text, actor);
        Entry { mentions: row.mentions, ..note }
    });
    Ok(entries.collect())
}

async fn changes(db: &mut Db, customer: CustomerId, customers: &[Uuid]) -> Result<Vec<Entry>, sqlx::Error> {
    let subjects: Vec<_> = customers.iter().map(ToString::to_string).collect();
    let rows = sqlx::query!(
        r#"select id, at, action, changes as "changes: Json<Vec<Change>>", actor_id as "actor_id: UserId",
               (select name from users where users.id = actor_id) as actor
           from audit_entries
           where subject_kind = 'customer' and subject_id = any ($1)
             -- That somebody was taken in says the one that took them.
             and (action <> 'customer_was_merged' or subject_id = $2)"#,
        &subjects,
        customer.to_string(),
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().filter_map(|row| {
        let (kind, title, text) = describe(&row.action, &row.changes)?;
        let actor = Named::of(row.actor_id, row.actor);
        Some(entry(format!("change-{}", row.id), row.at, kind, title, text, actor))
    });
    Ok(entries.collect())
}

async fn projects(db: &mut Db, customer: CustomerId) -> Result<Vec<Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, number, name, created_at, created_by as "created_by: UserId",
               (select name from users where users.id = created_by) as actor
           from projects where customer_id = $1 and archived_at is null"#,
        customer.0,
    )
    .fetch_all(db)
    .await?;
    let entries = rows.into_iter().map(|row| {
        let title = format!("Project {} created", row.number);
        let actor = Named::of(row.created_by, row.actor);
        entry(row.id.to_string(), row.created_at, TimelineKind::Change, title, Some(row.name), actor)
    });
    Ok(entries.collect())
}

fn entry(
    id: String,
    at: DateTime<Utc>,
    kind: TimelineKind,
    title: String,
    text: Option<String>,
    actor: Option<Named<UserId>>,
) -> Entry {
    Entry { id, at, kind, title, text, actor, state: None, job_id: None, mentions: Vec::new() }
}

/// An audit entry as type, title and text; `None` if the timeline shows it in another way.
fn describe(action: &str, changes: &[Change]) -> Option<(TimelineKind, String, Option<String>)> {
    let change = |field: &str| changes.iter().find(|change| change.field == field);
    let email = || change("email").and_then(|change| change.new.as_str()).map(str::to_owned);
    Some(match action {
        "customer_created" => (TimelineKind::Change, "Became a customer".to_owned(), None),
        "customer_archived" => (TimelineKind::Change, "Archived".to_owned(), None),
        "customer_merged" => {
            let name = change("mergedName").and_then(|change| change.new.as_str());
            (TimelineKind::Merge, "Another customer merged into this one".to_owned(), name.map(str::to_owned))
        }
        "customer_was_merged" => (TimelineKind::Merge, "Merged into another customer".to_owned(), None),
        "customer_account_invited" => {
            (TimelineKind::Change, "Invited to the client portal".to_owned(), email())
        }
        "customer_account_linked" => (TimelineKind::Change, "Joined the client portal".to_owned(), email()),
        "customer_account_unlinked" => {
            (TimelineKind::Change, "Account unlinked from the client portal".to_owned(), email())
        }
        "customer_changed" => {
            let lines: Vec<_> = changes.iter().map(line).collect();
            (TimelineKind::Change, "Details changed".to_owned(), Some(lines.join("\n")))
        }
        "customer_statement_issued" => {
            let day = |field: &str| {
                let day: Option<NaiveDate> = change(field)?.new.as_str()?.parse().ok();
                day.map(|day| day.format("%d %b %Y").to_string())
            };
            let period = format!("{} to {}", day("from").unwrap_or_default(), day("to").unwrap_or_default());
            (TimelineKind::Change, "Statement of account generated".to_owned(), Some(period))
        }
        "customer_statement_sent" => {
            (TimelineKind::Change, "Statement of account sent to the customer".to_owned(), None)
        }
        "address_confirmed" => {
            let new = |field: &str| change(field).and_then(|change| change.new.as_str());
            let title = format!("E-mail address confirmed: {}", new("confirmedEmail").unwrap_or_default());
            (TimelineKind::Change, title, new("reason").map(str::to_owned))
        }
        // Notes have entries of their own.
        _ => return None,
    })
}

/// `Name: Asha → Asha Rao`; for lists of records only the fact of the change.
fn line(change: &Change) -> String {
    let name = field_in_words(&change.field);
    match change.field.as_str() {
        "addresses" | "contacts" | "doNotContact" => format!("{name}: changed"),
        _ => format!("{name}: {} → {}", value(&change.old), value(&change.new)),
    }
}
