//! Statements of a customer's account for a period: what was charged, what was paid, and the balance after each entry.
//!
//! A statement is frozen when it is issued, with both parties and its entries; only the logo and the site's address are
//! today's. The view `customer_entries` says what an entry is.

use std::slice::from_mut;

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use crate::receipt::{self, Recipient, Supplier};
use jobs::queue::{fail_dead, plan_anew};
use jobs::{Documents, Mail, Planned, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::document::{self, DocumentRef, DocumentState};
use kernel::ids::{CustomerId, DocumentId, Named, StatementId, UserId};
use kernel::organization::Organization;
use kernel::page::{Page, PageQuery, read_page};
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, settings};

/// Period of a statement to issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
pub struct StatementDraft {
    /// First day, Indian time.
    #[garde(skip)]
    pub from: NaiveDate,
    /// Last day, Indian time; not in the future.
    #[garde(custom(not_before(self.from)))]
    pub to: NaiveDate,
}

fn not_before(from: NaiveDate) -> impl FnOnce(&NaiveDate, &()) -> garde::Result {
    move |to, ()| {
        if *to < from { Err(garde::Error::new("must not be before the first day")) } else { Ok(()) }
    }
}

string_enum! {
    /// Kind of entry on a statement.
    #[schemars(rename = "StatementEntryKind")]
    pub enum EntryKind {
        /// A signed quotation, charged in full.
        Contract = "contract",
        /// A payment on a contract.
        Receipt = "receipt",
        /// The tax invoice of a furniture order.
        Invoice = "invoice",
        /// A payment for a furniture order.
        Payment = "payment",
        /// A credit note on a tax invoice.
        CreditNote = "credit_note",
        /// Money sent back for a furniture order.
        Refund = "refund",
    }
}

/// An entry of a statement. One of the two amounts is 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    /// Day, Indian time.
    pub happened_on: NaiveDate,
    /// What it is.
    pub kind: EntryKind,
    /// Number of the document; blank if there is none.
    pub number: String,
    /// Of a receipt, the payment method; of a credit note, the invoice; of other entries of the shop, the order.
    pub about: String,
    /// Charged, in paise.
    pub charged_paise: i64,
    /// Paid or credited, in paise.
    pub paid_paise: i64,
}

/// A statement with all that is on it.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Statement id.
    pub id: StatementId,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// Balance before the first day, in paise; negative if the customer has paid more than was charged.
    pub opening_paise: i64,
    /// Balance after the last day, in paise.
    pub closing_paise: i64,
    /// Entries, oldest first.
    pub entries: Vec<Entry>,
    /// The company.
    pub supplier: Supplier,
    /// The customer.
    pub recipient: Recipient,
    /// When it was issued.
    pub created_at: DateTime<Utc>,
}

impl Statement {
    /// File name of the PDF: `statement-2026-04-01-2026-11-30.pdf`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("statement-{}-{}.pdf", self.from, self.to)
    }
}

/// Issues a statement, and requests its PDF.
///
/// # Errors
/// If the last day is in the future.
pub async fn issue(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: Visible<CustomerId>,
    draft: StatementDraft,
) -> Result<StatementId, Refusal> {
    let now = clock.now();
    if draft.to > day_of(now) {
        return Err(Refusal::Field { field: "to", reason: "must not be in the future".to_owned() });
    }
    let organization: Organization = settings::read(&mut *db).await?;
    let opening_paise = opening(&mut *db, *customer, draft.from).await?;
    let entries = entries(&mut *db, *customer, draft).await?;
    let moved: i64 = entries.iter().map(|entry| entry.charged_paise - entry.paid_paise).sum();
    let recipient = recipient(&mut *db, *customer).await?;
    let id = StatementId::new();
    sqlx::query!(
        "insert into customer_statements (
             id, customer_id, from_day, to_day, opening_paise, closing_paise, entries, supplier, recipient, created_at,
             created_by
         )
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        id.0,
        customer.0,
        draft.from,
        draft.to,
        opening_paise,
        opening_paise + moved,
        Json(entries) as _,
        Json(organization.supplier()) as _,
        Json(recipient) as _,
        now,
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    document::request(&mut *db, DocumentRef::statement(id), now).await?;
    enqueue(&mut *db, Documents::RenderStatement { statement: id }).await?;
    let changes = vec![Change::new("from", (), draft.from), Change::new("to", (), draft.to)];
    let event = Event::new("customer_statement_issued", "customer", &*customer).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Charged less paid before a day.
async fn opening(db: &mut Db, customer: CustomerId, day: NaiveDate) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(sum(charged_paise - paid_paise), 0)::bigint as "opening!"
           from customer_entries where customer_id = $1 and happened_on < $2"#,
        customer.0,
        day,
    )
    .fetch_one(db)
    .await
}

async fn entries(
    db: &mut Db,
    customer: CustomerId,
    StatementDraft { from, to }: StatementDraft,
) -> Result<Vec<Entry>, sqlx::Error> {
    sqlx::query_as!(
        Entry,
        r#"select happened_on as "happened_on!", kind as "kind!: EntryKind", number as "number!", about as "about!",
               charged_paise as "charged_paise!", paid_paise as "paid_paise!"
           from customer_entries
           where customer_id = $1 and happened_on between $2 and $3
           order by happened_on, happened_at, charged_paise desc, kind, number"#,
        customer.0,
        from,
        to,
    )
    .fetch_all(db)
    .await
}

/// The customer as they are today, with their billing address or else their first one.
async fn recipient(db: &mut Db, id: CustomerId) -> Result<Recipient, sqlx::Error> {
    let row = sqlx::query!("select name, email, phone, gstin from customers where id = $1", id.0)
        .fetch_one(&mut *db)
        .await?;
    Ok(Recipient {
        name: row.name,
        address: receipt::billing_address(db, id).await?.unwrap_or_default(),
        phone: row.phone,
        email: row.email,
        gstin: row.gstin,
    })
}

/// A statement with all that is on it.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none: it goes with the customer's data.
pub async fn find(db: &mut Db, id: StatementId) -> Result<Statement, sqlx::Error> {
    let row = sqlx::query!(
        r#"select from_day, to_day, opening_paise, closing_paise, entries as "entries: Json<Vec<Entry>>",
               supplier as "supplier: Json<Supplier>", recipient as "recipient: Json<Recipient>", created_at
           from customer_statements where id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Statement {
        id,
        from: row.from_day,
        to: row.to_day,
        opening_paise: row.opening_paise,
        closing_paise: row.closing_paise,
        entries: row.entries.0,
        supplier: row.supplier.0,
        recipient: row.recipient.0,
        created_at: row.created_at,
    })
}

/// Has a statement sent to its customer, once.
///
/// # Errors
/// If its PDF is not ready, if it was sent before, or if the customer has no address of their own or wants no e-mail.
/// [`sqlx::Error::RowNotFound`] if the customer has no such statement.
pub async fn send(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    customer: Visible<CustomerId>,
    id: StatementId,
) -> Result<(), Refusal> {
    let statement = sqlx::query!(
        r#"select email_asked_at, emailed_at, document.state as "state: DocumentState"
           from customer_statements as statement
           join documents as document on document.subject_id = statement.id and document.kind = 'statement'
           where statement.id = $1 and customer_id = $2
           for update of statement"#,
        id.0,
        customer.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let refuse = |code, reason: &str| Err(Refusal::Rule { code, reason: reason.to_owned() });
    if statement.emailed_at.is_none() && statement.email_asked_at.is_some() {
        return refuse("sending", "This statement is already being sent.");
    }
    if statement.emailed_at.is_some() {
        return refuse("sent", "This statement was sent before. Generate another one to send it again.");
    }
    if statement.state != DocumentState::Ready {
        return refuse("not_ready", "The PDF of this statement isn't ready yet.");
    }
    if addressee(&mut *db, id).await?.is_none() {
        return refuse(
            "no_email",
            "This customer has no confirmed e-mail address, or has opted out of e-mail.",
        );
    }
    sqlx::query!(
        "update customer_statements set email_asked_at = $2, email_asked_by = $3 where id = $1",
        id.0,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    plan_anew(&mut *db, &[Planned::now(Mail::SendStatement { statement: id })]).await?;
    let changes = vec![Change::new("statementId", (), id)];
    let event = Event::new("customer_statement_sent", "customer", &*customer).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// The address that a statement goes to: the customer's own, unless they want no e-mail. One that came later from
/// somebody who knew the number may be anybody's.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such statement.
pub async fn addressee(db: &mut Db, id: StatementId) -> Result<Option<String>, sqlx::Error> {
    let customer = sqlx::query!(
        "select email, email_came_later, no_emails from customers
         where id = (select customer_id from customer_statements where customer_statements.id = $1)",
        id.0,
    )
    .fetch_one(db)
    .await?;
    let may_be_sent = !customer.email_came_later && !customer.no_emails;
    Ok(Some(customer.email.trim().to_owned()).filter(|email| !email.is_empty() && may_be_sent))
}

/// Records that a statement was sent to its customer.
///
/// # Errors
/// If the database fails.
pub async fn mark_sent(db: &mut Db, id: StatementId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update customer_statements set emailed_at = $2 where id = $1 and emailed_at is null",
        id.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Records that a statement could not be sent, so that it may be sent again.
///
/// # Errors
/// If the database fails.
pub async fn mark_unsent(db: &mut Db, id: StatementId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update customer_statements set email_asked_at = null, email_asked_by = null
         where id = $1 and emailed_at is null",
        id.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A statement in lists.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CustomerStatement")]
pub struct StatementItem {
    /// Statement id.
    pub id: StatementId,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// Balance before the first day, in paise; negative if the customer has paid more than was charged.
    pub opening_paise: i64,
    /// Balance after the last day, in paise.
    pub closing_paise: i64,
    /// When it was issued.
    pub created_at: DateTime<Utc>,
    /// Who issued it.
    pub created_by: Option<Named<UserId>>,
    /// Its PDF among the customer's documents.
    pub document_id: DocumentId,
    /// State of the PDF.
    pub state: DocumentState,
    /// When a colleague had it sent to the customer.
    pub email_asked_at: Option<DateTime<Utc>>,
    /// When it was sent.
    pub emailed_at: Option<DateTime<Utc>>,
}

impl StatementItem {
    /// The job that its PDF waits for.
    fn job(&self) -> Option<Documents> {
        let is_open = matches!(self.state, DocumentState::Waiting | DocumentState::Working);
        is_open.then_some(Documents::RenderStatement { statement: self.id })
    }

    const fn fail(&mut self) {
        self.state = DocumentState::Failed;
    }
}

struct Row {
    item: StatementItem,
    total: i64,
}

/// A page of a customer's statements, latest first.
///
/// # Errors
/// If the database fails.
pub async fn list(
    db: &mut Db,
    customer: Visible<CustomerId>,
    page: &PageQuery,
) -> Result<Page<StatementItem>, sqlx::Error> {
    let found = read_page!(page => rows(&mut *db, *customer, None, page));
    let mut found = found.map(|row| row.item);
    fail_dead(db, &mut found.items, StatementItem::job, StatementItem::fail).await?;
    Ok(found)
}

/// One statement, as in the list.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the customer has none with this id.
pub async fn item(
    db: &mut Db,
    customer: Visible<CustomerId>,
    id: StatementId,
) -> Result<StatementItem, sqlx::Error> {
    let found = rows(&mut *db, *customer, Some(id), &PageQuery::default()).await?;
    let mut item = found.into_iter().next().map(|row| row.item).ok_or(sqlx::Error::RowNotFound)?;
    fail_dead(db, from_mut(&mut item), StatementItem::job, StatementItem::fail).await?;
    Ok(item)
}

async fn rows(
    db: &mut Db,
    customer: CustomerId,
    id: Option<StatementId>,
    page: &PageQuery,
) -> Result<Vec<Row>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select statement.id as "id: StatementId", from_day, to_day, opening_paise, closing_paise,
               statement.created_at, created_by as "created_by: UserId", users.name as "author?",
               document.id as "document_id: DocumentId", document.state as "state: DocumentState",
               email_asked_at, emailed_at, count(*) over () as "total!"
           from customer_statements as statement
           join documents as document on document.subject_id = statement.id and document.kind = 'statement'
           left join users on users.id = created_by
           where customer_id = $1 and ($2::uuid is null or statement.id = $2)
           order by statement.created_at desc, statement.id desc
           limit $3 offset $4"#,
        customer.0,
        id.map(|id| id.0),
        page.limit(),
        page.offset(),
    )
    .fetch_all(db)
    .await?;
    let rows = rows.into_iter().map(|row| Row {
        total: row.total,
        item: StatementItem {
            id: row.id,
            from: row.from_day,
            to: row.to_day,
            opening_paise: row.opening_paise,
            closing_paise: row.closing_paise,
            created_at: row.created_at,
            created_by: Named::of(row.created_by, row.author),
            document_id: row.document_id,
            state: row.state,
            email_asked_at: row.email_asked_at,
            emailed_at: row.emailed_at,
        },
    });
    Ok(rows.collect())
}
