//! Lists of people that are read in: uploaded, mapped, checked without writing anything, then taken in row by row.
//!
//! Each row keeps its own state, so that the worker can be killed at any time: a row is a lead if, and only if, it
//! says so.

mod cell;
mod check;
mod file;
mod row;
mod take;

use csv::{Terminator, WriterBuilder};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

pub use check::{Check, begin as begin_check, finish as finish_check};
pub use file::{MOST_BYTES, MOST_ROWS};
pub use row::{Field, Mapping, RowError};
pub use take::{Run, begin as begin_run, finish as finish_run, take_next};

use self::file::Table;
use super::storable;
use crate::Db;
use crate::audit::{self, Actor, Change, Event};
use crate::clock::Clock;
use crate::export::disarmed;
use crate::ids::{LeadImportId, UserId};
use crate::record::Refusal;
use crate::words::words;

/// Rows that are shown before the columns are chosen.
const SAMPLE: usize = 5;

/// Wrong rows that are shown; the file has them all.
const ERRORS_SHOWN: i64 = 500;

words! {
    /// How far an import has come.
    #[schemars(rename = "LeadImportState")]
    pub enum State {
        /// Somebody is to say which column is what.
        Uploaded = "uploaded",
        /// The worker looks at every row.
        Checking = "checking",
        /// It is known what would happen.
        Checked = "checked",
        /// The worker takes the rows in.
        Importing = "importing",
        /// All is done.
        Imported = "imported",
        /// The worker gave up.
        Failed = "failed",
    }
}

/// A file that somebody sends.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadImportUpload")]
#[serde(rename_all = "camelCase")]
pub struct Upload {
    /// What it is called.
    #[garde(length(chars, min = 1, max = 200), custom(storable))]
    pub file_name: String,
    /// Its text, with the names of the columns in the first row; at most 5 MB and 20,000 rows.
    #[garde(skip)]
    pub csv: String,
}

/// Which column goes into which field.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadImportMapping")]
#[garde(allow_unvalidated)]
pub struct MappingDraft {
    /// The column of each field. A name is needed, and a phone number or an e-mail address.
    pub mapping: Mapping,
}

/// A row that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct WrongCell {
    /// As a spreadsheet counts: the heading is row 1.
    pub row: i32,
    /// The field, or `row`.
    pub field: String,
    /// What is wrong.
    pub message: String,
}

/// A list of people that somebody reads in.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LeadImport")]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// Names it.
    pub id: LeadImportId,
    /// What the file is called.
    pub file_name: String,
    /// How far it has come.
    pub state: State,
    /// The names in the file's first row.
    pub columns: Vec<String>,
    /// What most lists with such columns mean by them.
    pub suggested_mapping: Mapping,
    /// Which column goes into which field.
    pub mapping: Option<Mapping>,
    /// The first rows, as long as nothing was read in.
    pub sample: Vec<Vec<String>>,
    /// Rows of the file.
    pub rows: i32,
    /// Rows that were looked at.
    pub checked: i64,
    /// Rows that were taken in.
    pub imported: i64,
    /// Rows that are, or become, new leads.
    pub valid: i64,
    /// Rows about people who have an open lead, or stand in the file above; they are further enquiries.
    pub duplicate: i64,
    /// Rows that are left out.
    pub invalid: i64,
    /// What is wrong with the first of those.
    pub errors: Vec<WrongCell>,
    /// Why the worker gave up.
    pub error: Option<String>,
    /// Counts the checks.
    #[serde(skip)]
    pub checks: i32,
}

/// Whose imports somebody may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Everybody's.
    All,
    /// One's own.
    By(UserId),
}

/// Keeps a file. Nothing is checked but that it is one.
pub async fn upload(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    by: UserId,
    upload: &Upload,
) -> Result<LeadImportId, Refusal> {
    let Table { columns, rows } = Table::read(&upload.csv)?;
    let (id, now) = (LeadImportId::new(), clock.now());
    let count = i32::try_from(rows.len()).unwrap_or(i32::MAX);
    sqlx::query!(
        "insert into lead_imports (id, file_name, csv, columns, state, row_count, created_at, created_by, updated_at)
         values ($1, $2, $3, $4, 'uploaded', $5, $6, $7, $6)",
        id.0,
        upload.file_name.trim(),
        upload.csv,
        &columns,
        count,
        now,
        by.0,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("fileName", (), upload.file_name.trim()), Change::new("rows", (), count)];
    let event = Event::new("lead_import_uploaded", "lead_import", &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// An import with its numbers.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] when there is none, or it is somebody else's.
pub async fn find(db: &mut Db, id: LeadImportId, seen: Seen) -> Result<Import, sqlx::Error> {
    let by = match seen {
        Seen::All => None,
        Seen::By(user) => Some(user.0),
    };
    let row = sqlx::query!(
        r#"select file_name, state as "state: State", columns, mapping as "mapping: Json<Mapping>", csv, error,
               row_count, checks
           from lead_imports where id = $1 and ($2::uuid is null or created_by = $2)"#,
        id.0,
        by,
    )
    .fetch_one(&mut *db)
    .await?;
    let counts = sqlx::query!(
        r#"select count(*) filter (where state <> 'unchecked') as "checked!",
               count(*) filter (where state in ('imported', 'attached')) as "imported!",
               count(*) filter (where state in ('valid', 'imported')) as "valid!",
               count(*) filter (where state in ('duplicate', 'attached')) as "duplicate!",
               count(*) filter (where state = 'invalid') as "invalid!"
           from lead_import_rows where import_id = $1"#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    let sample = match &row.csv {
        Some(text) => {
            let rows = Table::read(text).map(|table| table.rows).unwrap_or_default();
            rows.into_iter().take(SAMPLE).map(|(_, cells)| cells).collect()
        }
        None => sample(&mut *db, id).await?,
    };
    Ok(Import {
        id,
        file_name: row.file_name,
        state: row.state,
        suggested_mapping: row::suggested(&row.columns),
        columns: row.columns,
        mapping: row.mapping.map(|Json(mapping)| mapping),
        sample,
        rows: row.row_count,
        checked: counts.checked,
        imported: counts.imported,
        valid: counts.valid,
        duplicate: counts.duplicate,
        invalid: counts.invalid,
        errors: errors(db, id).await?,
        error: row.error,
        checks: row.checks,
    })
}

async fn sample(db: &mut Db, id: LeadImportId) -> Result<Vec<Vec<String>>, sqlx::Error> {
    let most = i64::try_from(SAMPLE).unwrap_or(i64::MAX);
    sqlx::query_scalar!(
        "select cells from lead_import_rows
         where import_id = $1 and state not in ('imported', 'attached') order by row limit $2",
        id.0,
        most,
    )
    .fetch_all(db)
    .await
}

async fn errors(db: &mut Db, id: LeadImportId) -> Result<Vec<WrongCell>, sqlx::Error> {
    sqlx::query_as!(
        WrongCell,
        r#"select row, error ->> 'field' as "field!", error ->> 'message' as "message!"
           from lead_import_rows, jsonb_array_elements(errors) as error
           where import_id = $1 and state = 'invalid' order by row limit $2"#,
        id.0,
        ERRORS_SHOWN,
    )
    .fetch_all(db)
    .await
}

/// Says which column is what, and begins a check: the number that it returns names it. Nothing is read in yet, so it
/// can be said again.
pub async fn map(
    db: &mut Db,
    clock: &Clock,
    id: LeadImportId,
    seen: Seen,
    MappingDraft { mapping }: &MappingDraft,
) -> Result<i32, Refusal> {
    let import = lock(db, id, seen).await?;
    row::check(mapping, &import.columns)?;
    if !matches!(import.state, State::Uploaded | State::Checked | State::Checking) {
        let reason = "The rows are being read in already.".to_owned();
        return Err(Refusal::Rule { code: "begun", reason });
    }
    sqlx::query!("update lead_import_rows set state = 'unchecked', errors = '[]' where import_id = $1", id.0)
        .execute(&mut *db)
        .await?;
    let check = sqlx::query_scalar!(
        "update lead_imports set state = 'checking', mapping = $2, checks = checks + 1, updated_at = $3 where id = $1
         returning checks",
        id.0,
        Json(mapping) as _,
        clock.now(),
    )
    .fetch_one(db)
    .await?;
    Ok(check)
}

/// Begins to take the rows in. Returns whether it had begun before.
pub async fn run(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: LeadImportId,
    seen: Seen,
) -> Result<bool, Refusal> {
    let import = lock(db, id, seen).await?;
    match import.state {
        State::Importing => return Ok(true),
        State::Checked => {}
        _ => {
            let reason = "The file must be checked first, and is read in once.".to_owned();
            return Err(Refusal::Rule { code: "not_checked", reason });
        }
    }
    let usable = sqlx::query_scalar!(
        r#"select exists (
               select from lead_import_rows where import_id = $1 and state in ('valid', 'duplicate')
           ) as "usable!""#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if !usable {
        let reason = "No row of the file can be imported.".to_owned();
        return Err(Refusal::Rule { code: "nothing_to_import", reason });
    }
    sqlx::query!(
        "update lead_imports set state = 'importing', updated_at = $2 where id = $1",
        id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    audit::record(db, clock, actor, Event::new("lead_import_begun", "lead_import", &id)).await?;
    Ok(false)
}

struct Locked {
    state: State,
    columns: Vec<String>,
}

async fn lock(db: &mut Db, id: LeadImportId, seen: Seen) -> Result<Locked, sqlx::Error> {
    let by = match seen {
        Seen::All => None,
        Seen::By(user) => Some(user.0),
    };
    sqlx::query_as!(
        Locked,
        r#"select state as "state: State", columns from lead_imports
           where id = $1 and ($2::uuid is null or created_by = $2) for update"#,
        id.0,
        by,
    )
    .fetch_one(db)
    .await
}

/// The rows that were left out, each with its reasons before its values, for a spreadsheet.
pub async fn errors_file(db: &mut Db, id: LeadImportId, seen: Seen) -> Result<Vec<u8>, sqlx::Error> {
    let columns = lock(db, id, seen).await?.columns;
    let rows = sqlx::query!(
        r#"select row, cells, errors as "errors: Json<Vec<RowError>>" from lead_import_rows
           where import_id = $1 and state = 'invalid' order by row"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    // The mark without which Excel takes the text for that of another age.
    let start = "\u{feff}".as_bytes().to_vec();
    let mut file = WriterBuilder::new().terminator(Terminator::CRLF).flexible(true).from_writer(start);
    let unwritten = |error: csv::Error| sqlx::Error::Encode(error.into());
    let headings = ["Row", "Reason"].into_iter().map(str::to_owned);
    file.write_record(headings.chain(columns.iter().map(|column| disarmed(column)))).map_err(unwritten)?;
    for row in rows {
        let reasons: Vec<_> =
            row.errors.iter().map(|error| format!("{}: {}", error.field, error.message)).collect();
        let before = [row.row.to_string(), disarmed(&reasons.join("; "))];
        let cells = row.cells.iter().map(|cell| disarmed(cell));
        file.write_record(before.into_iter().chain(cells)).map_err(unwritten)?;
    }
    file.into_inner().map_err(|error| sqlx::Error::Encode(error.into_error().into()))
}

#[cfg(test)]
mod tests;
