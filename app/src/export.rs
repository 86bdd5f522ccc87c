//! Exports: lists that people download as files.
//!
//! A list becomes exportable by an implementation of [`Listing`] beside it and a [`Resource`] that names
//! it. An export is a row and a job: the worker checks again that the person may see the list, reads it in
//! one snapshot under the same parameters as their screen, and keeps the file for 24 hours, for that person
//! and admins only.

use std::collections::BTreeMap;
use std::pin::Pin;

use chrono::{DateTime, TimeDelta, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use jobs::{Documents, enqueue};
use kernel::Db;
use kernel::audit::{self, Actor, Event};
use kernel::clock::{Clock, IST};
use kernel::ids::{ExportId, UserId};
use kernel::listing::{Cell, Listing};
use kernel::page::PageQuery;
use kernel::reach::Viewer;
use kernel::role::{Area, Role, Verb, access};
use kernel::words::words;
use people::team::TeamMemberDraft;
use people::user;
use pricing::material::MaterialDraft;
use sales::customer::list::CustomerItem;
use sales::lead::list::LeadItem;
use sales::quotation::list::QuotationItem;

/// Above so many rows the file is also sent as a link, because nobody waits for it.
pub const MAILED_ABOVE: i32 = 1_000;

/// Above so many rows there is no file: neither we nor a spreadsheet could handle it well.
pub const MOST_ROWS: usize = 200_000;

/// How long a file can be fetched.
const KEPT_FOR: TimeDelta = TimeDelta::hours(24);

/// Rows that are read at a time: few enough to lie in memory, many enough that a long list is soon through.
const BATCH: u32 = 5_000;

words! {
    /// A list that can be exported.
    pub enum Resource {
        /// Who changed what.
        Audit = "audit",
        /// People and companies with a contract.
        Customers = "customers",
        /// People who asked for a home.
        Leads = "leads",
        /// What homes are made of.
        Materials = "materials",
        /// What homes are offered for.
        Quotations = "quotations",
        /// Who works here.
        Team = "team",
        /// Who may sign in.
        Users = "users",
    }
}

impl Resource {
    fn table(self) -> &'static dyn Table {
        match self {
            Self::Audit => &Of::<audit::log::Log>::NEW,
            Self::Customers => &Of::<CustomerItem>::NEW,
            Self::Leads => &Of::<LeadItem>::NEW,
            Self::Materials => &Of::<MaterialDraft>::NEW,
            Self::Quotations => &Of::<QuotationItem>::NEW,
            Self::Team => &Of::<TeamMemberDraft>::NEW,
            Self::Users => &Of::<user::list::Listed>::NEW,
        }
    }

    /// As people say it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Audit => "Audit log",
            Self::Customers => "Customers",
            Self::Leads => "Leads",
            Self::Materials => "Materials",
            Self::Quotations => "Quotations",
            Self::Team => "Team",
            Self::Users => "Users",
        }
    }

    /// Whether somebody of this role may take the list away: a file leaves the product and everything that it knows of
    /// who sees what, so looking at the records is not enough. Those who change them may.
    #[must_use]
    pub fn is_open_to(self, role: Role) -> bool {
        role.is_staff() && access(self.table().area(), role).allows(Verb::Edit)
    }
}

words! {
    /// What kind of file.
    pub enum Format {
        /// Text with commas between its values.
        Csv = "csv",
        /// An Excel workbook.
        Xlsx = "xlsx",
    }
}

impl Format {
    /// The file's media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

type Rows<'a> = Pin<Box<dyn Future<Output = Result<Vec<Vec<Cell>>, sqlx::Error>> + Send + 'a>>;

/// A [`Listing`] whose types nobody needs to know.
trait Table: Sync {
    fn area(&self) -> Area;
    fn columns(&self) -> Vec<(&'static str, &'static str)>;
    fn check(&self, query: &Query) -> Result<(), Refusal>;
    fn rows<'a>(&self, db: &'a mut Db, work: &'a Work, page: u32, now: DateTime<Utc>) -> Rows<'a>;
}

struct Of<L>(std::marker::PhantomData<fn() -> L>);

impl<L> Of<L> {
    const NEW: Self = Self(std::marker::PhantomData);
}

impl<L: Listing> Table for Of<L> {
    fn area(&self) -> Area {
        L::AREA
    }

    fn columns(&self) -> Vec<(&'static str, &'static str)> {
        L::COLUMNS.iter().map(|column| (column.key, column.heading)).collect()
    }

    fn check(&self, query: &Query) -> Result<(), Refusal> {
        let filter: L::Filter = parse(query)?;
        let page: PageQuery = parse(query)?;
        let checked = filter.validate().and(page.validate());
        checked.map_err(|report| Refusal::Query(report.to_string().trim().to_owned()))
    }

    fn rows<'a>(&self, db: &'a mut Db, work: &'a Work, page: u32, now: DateTime<Utc>) -> Rows<'a> {
        Box::pin(async move {
            let unreadable = |refusal: Refusal| sqlx::Error::Decode(refusal.to_string().into());
            let filter: L::Filter = parse(&work.query).map_err(unreadable)?;
            let page = PageQuery { page, per_page: BATCH, ..parse(&work.query).map_err(unreadable)? };
            let items = L::items(db, work.viewer, &page, &filter, now).await?;
            let chosen = |key: &String| L::COLUMNS.iter().find(|column| column.key == key);
            let columns: Vec<_> = work.columns.iter().filter_map(chosen).collect();
            Ok(items.iter().map(|item| columns.iter().map(|column| (column.cell)(item)).collect()).collect())
        })
    }
}

/// A list's parameters, as its address has them.
pub type Query = BTreeMap<String, String>;

fn parse<T: DeserializeOwned>(query: &Query) -> Result<T, Refusal> {
    // Which page was shown does not matter: a file has all of them.
    let pairs = query.iter().filter(|(name, _)| !matches!(name.as_str(), "page" | "perPage"));
    let text = serde_urlencoded::to_string(pairs.collect::<Vec<_>>());
    let text = text.map_err(|error| Refusal::Query(error.to_string()))?;
    serde_urlencoded::from_str(&text).map_err(|error| Refusal::Query(error.to_string()))
}

/// What somebody asks for.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportRequest {
    /// The list.
    #[garde(skip)]
    pub resource: Resource,
    /// The kind of file.
    #[garde(skip)]
    pub format: Format,
    /// The list's parameters.
    #[serde(default)]
    #[garde(length(max = 40))]
    pub query: Query,
    /// The columns, in their order; all if there are none.
    #[serde(default)]
    #[garde(length(max = 60))]
    pub columns: Vec<String>,
}

/// Why there will be no file.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The person may not take the list away.
    #[error("the list is not open to this role")]
    NotAllowed,
    /// The list has no such column.
    #[error("there is no column {0:?}")]
    Column(String),
    /// The list does not take these parameters.
    #[error("{0}")]
    Query(String),
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

words! {
    /// How far a file has come.
    #[schemars(rename = "ExportState")]
    pub enum State {
        /// It is being written, or will be.
        Waiting = "waiting",
        /// It can be fetched.
        Ready = "ready",
        /// There will be none.
        Failed = "failed",
    }
}

/// A file that somebody asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Export {
    /// Names it.
    pub id: ExportId,
    /// The list.
    pub resource: Resource,
    /// The kind of file.
    pub format: Format,
    /// How far it has come.
    pub state: State,
    /// What it is called.
    pub file_name: Option<String>,
    /// How many rows it has, without the headings.
    pub rows: Option<i32>,
    /// Why there is none.
    pub error: Option<String>,
    /// Until when it can be fetched.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Stores what somebody asks for. The worker writes the file.
pub async fn request(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    (by, role): (UserId, Role),
    request: &ExportRequest,
) -> Result<Export, Refusal> {
    let ExportRequest { resource, format, query, columns } = request;
    if !resource.is_open_to(role) {
        return Err(Refusal::NotAllowed);
    }
    let table = resource.table();
    table.check(query)?;
    let offered = table.columns();
    if let Some(unknown) = columns.iter().find(|key| offered.iter().all(|(offered, _)| offered != key)) {
        return Err(Refusal::Column(unknown.clone()));
    }
    let columns = if columns.is_empty() {
        offered.iter().map(|(key, _)| (*key).to_owned()).collect()
    } else {
        columns.clone()
    };
    let id = ExportId::new();
    sqlx::query!(
        "insert into exports (id, requested_by, resource, format, query, columns, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        by.0,
        resource.as_str(),
        format.as_str(),
        Json(query) as _,
        &columns,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    let event = Event::new("list_exported", "export", &id).changing(audit::changes(&(), request));
    audit::record(&mut *db, clock, actor, event).await?;
    enqueue(db, Documents::WriteExport { export: id }).await?;
    let (resource, format) = (*resource, *format);
    let (file_name, rows, error, expires_at) = (None, None, None, None);
    Ok(Export { id, resource, format, state: State::Waiting, file_name, rows, error, expires_at })
}

/// The export behind `id`, if this person asked for it or is an admin.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is somebody else's.
pub async fn find(db: &mut Db, id: ExportId, (by, role): (UserId, Role)) -> Result<Export, sqlx::Error> {
    sqlx::query_as!(
        Export,
        r#"select id as "id: ExportId", resource as "resource: Resource", format as "format: Format",
               state as "state: State", file_name, row_count as rows, error, expires_at
           from exports where id = $1 and (requested_by = $2 or $3)"#,
        id.0,
        by.0,
        role == Role::Admin,
    )
    .fetch_one(db)
    .await
}

/// A file to be fetched.
#[derive(Clone, Debug)]
pub struct File {
    /// What it is called.
    pub name: String,
    /// What kind it is.
    pub format: Format,
    /// What is in it.
    pub content: Vec<u8>,
}

/// The file of an export, if this person asked for it or is an admin.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, not yet or not any more, or it is somebody else's.
pub async fn file(
    db: &mut Db,
    id: ExportId,
    (by, role): (UserId, Role),
    now: DateTime<Utc>,
) -> Result<File, sqlx::Error> {
    let row = sqlx::query!(
        r#"select resource as "resource: Resource", file_name as "name!", format as "format: Format",
               content as "content!"
           from exports
           where id = $1 and (requested_by = $2 or $3) and state = 'ready' and expires_at > $4"#,
        id.0,
        by.0,
        role == Role::Admin,
        now,
    )
    .fetch_one(db)
    .await?;
    // Whoever has another role since has no business with what they asked for before.
    if !row.resource.is_open_to(role) {
        return Err(sqlx::Error::RowNotFound);
    }
    Ok(File { name: row.name, format: row.format, content: row.content })
}

/// An export that is to be written.
#[derive(Clone, Debug)]
pub struct Work {
    /// Who asked for it, as what they are to the company now.
    pub viewer: Viewer,
    /// The list.
    pub resource: Resource,
    /// The kind of file.
    pub format: Format,
    query: Query,
    columns: Vec<String>,
}

/// An export that is not written yet. `None` when there is nothing to do any more.
///
/// Who may not sign in any more, or not take the list away any more, gets no file.
pub async fn begin(db: &mut Db, id: ExportId, now: DateTime<Utc>) -> Result<Option<Work>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select requested_by as "requested_by: UserId", users.role as "role: Role",
               is_sales_head and role = 'sales' as "is_sales_head!",
               users.status = 'active' as "is_active!", resource as "resource: Resource",
               format as "format: Format", query as "query: Json<Query>", columns
           from exports join users on users.id = requested_by where exports.id = $1 and state = 'waiting'"#,
        id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = row else { return Ok(None) };
    if !row.is_active || !row.resource.is_open_to(row.role) {
        fail(db, id, "You don't have permission to perform this action.", now).await?;
        return Ok(None);
    }
    Ok(Some(Work {
        viewer: Viewer { user: row.requested_by, role: row.role, is_sales_head: row.is_sales_head },
        resource: row.resource,
        format: row.format,
        query: row.query.0,
        columns: row.columns,
    }))
}

impl Work {
    /// The headings of the chosen columns.
    #[must_use]
    pub fn headings(&self) -> Vec<&'static str> {
        let offered = self.resource.table().columns();
        let heading =
            |key: &String| offered.iter().find(|(offered, _)| offered == key).map(|(_, heading)| *heading);
        self.columns.iter().filter_map(heading).collect()
    }

    /// What the file is called, such as `audit-2026-11-20-1500.csv`.
    #[must_use]
    pub fn file_name(&self, now: DateTime<Utc>) -> String {
        format!("{}-{}.{}", self.resource, now.with_timezone(&IST).format("%Y-%m-%d-%H%M"), self.format)
    }

    /// A batch of rows, from 1; empty after the last. Wants one snapshot for all batches.
    pub async fn rows(
        &self,
        db: &mut Db,
        batch: u32,
        now: DateTime<Utc>,
    ) -> Result<Vec<Vec<Cell>>, sqlx::Error> {
        self.resource.table().rows(db, self, batch, now).await
    }
}

/// Keeps the file.
pub async fn finish(
    db: &mut Db,
    id: ExportId,
    name: &str,
    content: &[u8],
    rows: i32,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update exports
         set state = 'ready', file_name = $2, content = $3, row_count = $4, finished_at = $5, expires_at = $6
         where id = $1",
        id.0,
        name,
        content,
        rows,
        now,
        now + KEPT_FOR,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// There will be no file, for a reason that the person can understand.
pub async fn fail(db: &mut Db, id: ExportId, reason: &str, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update exports set state = 'failed', error = $2, finished_at = $3 where id = $1",
        id.0,
        reason,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An export as the letter about it tells.
#[derive(Clone, Debug)]
pub struct Notice {
    /// The list.
    pub resource: Resource,
    /// How many rows.
    pub rows: i32,
    /// What the file is called.
    pub file_name: String,
    /// Until when it can be fetched.
    pub expires_at: DateTime<Utc>,
    /// Whom to tell.
    pub email: String,
    /// Their name.
    pub first_name: String,
}

/// What to write about an export that is ready; `None` if it is not, or not any more.
pub async fn notice(db: &mut Db, id: ExportId, now: DateTime<Utc>) -> Result<Option<Notice>, sqlx::Error> {
    sqlx::query_as!(
        Notice,
        r#"select resource as "resource: Resource", row_count as "rows!", file_name as "file_name!",
               expires_at as "expires_at!", users.email, users.first_name
           from exports join users on users.id = requested_by
           where exports.id = $1 and state = 'ready' and expires_at > $2 and users.status = 'active'"#,
        id.0,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Deletes exports whose time is over. How many.
pub async fn delete_expired(db: &mut Db, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let deleted = sqlx::query!(
        "delete from exports where expires_at <= $1 or (expires_at is null and created_at <= $2)",
        now,
        now - KEPT_FOR,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected())
}

#[cfg(test)]
mod tests;
