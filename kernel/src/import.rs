//! Imports: lists that users upload, map, check without saving, and import row by row.
//!
//! The kind of list is an [`Importable`]; everything else is shared. The API converts a workbook to CSV, and
//! the check splits the text into rows. Each row has its own state and is imported in a separate transaction:
//! the record exists if, and only if, its row says so, so the worker can be killed at any time. Values are
//! removed from a row once they are in a record.

pub mod cell;
mod check;
mod file;
mod run;
mod xlsx;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use chrono::{DateTime, Utc};
use csv::{Terminator, WriterBuilder};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

pub use check::{Check, begin as begin_check, finish as finish_check};
pub use file::{MAX_BYTES, MAX_ROWS};
pub use run::{Run, begin as begin_run, finish as finish_run, import_next};

use self::file::Table;
use crate::audit::{self, Actor, Change, Event, Source};
use crate::clock::Clock;
use crate::ids::{ImportId, LeadId, UserId};
use crate::listing::{disarmed, rearmed};
use crate::record::Refusal;
use crate::string_enum::string_enum;
use crate::{Db, Tx};

/// Sample rows shown while mapping columns.
const SAMPLE: usize = 5;

/// Maximum number of errors shown; the download has all.
const ERRORS_SHOWN: i64 = 500;

/// Column of each field; fields without one stay empty.
pub type Mapping = BTreeMap<String, String>;

/// An error in a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct RowError {
    /// Field, or `row` for the whole row.
    pub field: String,
    /// Message.
    pub message: String,
}

impl RowError {
    /// An error in a field.
    pub fn new(field: impl fmt::Display, message: impl Into<String>) -> Self {
        Self { field: field.to_string(), message: message.into() }
    }

    /// Why a rule refused the row.
    ///
    /// # Errors
    /// If it was the database: that says nothing about the row.
    pub fn of(refusal: Refusal) -> Result<Self, sqlx::Error> {
        match refusal {
            Refusal::Rule { reason, .. } => Ok(Self::new("row", reason)),
            Refusal::Field { field, reason } => Ok(Self::new(field, reason)),
            Refusal::At { field, reason } => Ok(Self::new(field, reason)),
            Refusal::Database(error) => Err(error),
        }
    }

    /// What is wrong with a draft, by field: `sell_paise` is named `sellPaise`, and `vendors[0]` `vendors`.
    #[must_use]
    pub fn all(report: &garde::Report) -> Vec<Self> {
        report.iter().map(|(path, error)| Self::new(field_of(&path.to_string()), error.to_string())).collect()
    }
}

fn field_of(path: &str) -> String {
    let path = path.split('[').next().unwrap_or_default();
    let mut words = path.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (head, tail) = word.split_at(word.len().min(1));
        name + &head.to_uppercase() + tail
    })
}

/// Expected result of importing a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A new record.
    New,
    /// It belongs to an existing record.
    Known,
    /// Errors.
    Wrong(Vec<RowError>),
}

/// Result of importing a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowOutcome {
    /// A new record.
    New,
    /// Added to an existing record.
    Known,
    /// Errors: what it depends on has been removed since the check.
    Wrong(Vec<RowError>),
}

/// A valid row.
#[derive(Clone, Debug)]
pub struct Candidate<R> {
    /// Parsed row.
    pub row: R,
    /// Whether an earlier row of the file is about the same.
    pub is_above: bool,
}

/// A kind of list that can be imported.
pub trait Importable: Send + Sync + 'static {
    /// Name in the database. Frozen once shipped.
    const RESOURCE: &'static str;
    /// Name in the audit log, such as `lead_import`. Frozen once shipped.
    const KIND: &'static str;

    /// Field of a row.
    type Field: Copy + FromStr + fmt::Display + Send + Sync;
    /// Parsed row.
    type Row: Clone + fmt::Debug + Send + Sync;

    /// All fields, most distinctive first, with usual column names in lower-case letters and digits.
    fn fields() -> Vec<(Self::Field, &'static [&'static str])>;

    /// Whether the mapped fields are sufficient; otherwise what is missing.
    fn check(has: &dyn Fn(Self::Field) -> bool) -> Result<(), &'static str>;

    /// Parses the non-empty cells of a row, or returns all its errors.
    fn read(cells: &[(Self::Field, &str)]) -> Result<Self::Row, Vec<RowError>>;

    /// Keys by which rows of a file are about the same.
    fn identities(row: &Self::Row) -> Vec<String>;

    /// The expected results of rows that this user would import. Saves nothing.
    fn check_rows(
        db: &mut Db,
        actor: &Actor,
        rows: &[Candidate<Self::Row>],
        now: DateTime<Utc>,
    ) -> impl Future<Output = Result<Vec<Verdict>, sqlx::Error>> + Send;

    /// Imports a row, in a transaction of its own.
    fn import_row(
        tx: &mut Tx<'_>,
        clock: &Clock,
        actor: &Actor,
        row: Self::Row,
    ) -> impl Future<Output = Result<(RowOutcome, Option<LeadId>), sqlx::Error>> + Send;
}

string_enum! {
    /// State of an import.
    #[schemars(rename = "ImportState")]
    pub enum ImportState {
        /// Uploaded, waiting for the column mapping.
        Uploaded = "uploaded",
        /// Checking every row.
        Checking = "checking",
        /// Checked.
        Checked = "checked",
        /// Importing.
        Importing = "importing",
        /// Done.
        Imported = "imported",
        /// Failed.
        Failed = "failed",
    }
}

/// A file to import.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ImportUpload")]
#[serde(rename_all = "camelCase")]
pub struct Upload {
    /// File name.
    #[garde(length(chars, min = 1, max = 200), custom(storable))]
    pub file_name: String,
    /// Content: at most 5 MB and 20,000 rows, with column names in the first.
    #[garde(skip)]
    #[serde(flatten)]
    pub content: Content,
}

/// Content of a file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
#[serde(rename_all = "camelCase")]
pub enum Content {
    /// Text with commas, semicolons or tabs between cells.
    Csv(String),
    /// Excel workbook in base64; its first sheet is used.
    Xlsx(String),
}

impl Content {
    /// The list as CSV. Unpacking a workbook may take a second.
    pub fn into_csv(self) -> Result<String, Refusal> {
        match self {
            Self::Csv(text) => Ok(text),
            Self::Xlsx(encoded) => {
                let reason = || "must be a workbook in base64".to_owned();
                let file = BASE64.decode(encoded);
                xlsx::as_csv(&file.map_err(|_| Refusal::Field { field: "xlsx", reason: reason() })?)
            }
        }
    }
}

/// A column mapping.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "ImportMapping")]
#[garde(allow_unvalidated)]
pub struct MappingDraft {
    /// Column of each field.
    pub mapping: Mapping,
}

/// An error in a row of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct WrongCell {
    /// Row number as in a spreadsheet: the header is row 1.
    pub row: i32,
    /// Field, or `row`.
    pub field: String,
    /// Message.
    pub message: String,
}

/// An import.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// Import id.
    pub id: ImportId,
    /// File name.
    pub file_name: String,
    /// State.
    pub state: ImportState,
    /// Column names.
    pub columns: Vec<String>,
    /// Suggested mapping.
    pub suggested_mapping: Mapping,
    /// Mapping.
    pub mapping: Option<Mapping>,
    /// First rows, until the import runs.
    pub sample: Vec<Vec<String>>,
    /// Number of rows.
    pub rows: i32,
    /// Number of rows checked.
    pub checked: i64,
    /// Number of rows imported.
    pub imported: i64,
    /// Number of rows for new records.
    pub valid: i64,
    /// Number of rows about existing records: leads of people with an open lead or an earlier row in the
    /// file, which become further enquiries; materials and products, which are updated.
    pub duplicate: i64,
    /// Number of rows with errors.
    pub invalid: i64,
    /// The first errors.
    pub errors: Vec<WrongCell>,
    /// Why the import failed.
    pub error: Option<String>,
    /// Number of checks started.
    #[serde(skip)]
    pub checks: i32,
}

/// Scope of visible imports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All.
    All,
    /// The user's own.
    By(UserId),
}

/// Saves an uploaded file; only its format is validated.
pub async fn upload<T: Importable>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    by: UserId,
    file_name: &str,
    csv: &str,
) -> Result<ImportId, Refusal> {
    let Table { columns, rows } = Table::read(csv)?;
    let (id, now) = (ImportId::new(), clock.now());
    let count = i32::try_from(rows.len()).unwrap_or(i32::MAX);
    sqlx::query!(
        "insert into imports (
             id, resource, file_name, csv, columns, state, row_count, created_at, created_by, updated_at
         )
         values ($1, $2, $3, $4, $5, 'uploaded', $6, $7, $8, $7)",
        id.0,
        T::RESOURCE,
        file_name.trim(),
        csv,
        &columns,
        count,
        now,
        by.0,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("fileName", (), file_name.trim()), Change::new("rows", (), count)];
    let action = format!("{}_uploaded", T::KIND);
    let event = Event::new(&action, T::KIND, &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// The resource that an import is of ([`Importable::RESOURCE`]); `None` if there is no such import.
pub async fn resource(db: &mut Db, id: ImportId) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select resource from imports where id = $1", id.0).fetch_optional(db).await
}

/// An import with its counts.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none, or it is outside the scope.
pub async fn find<T: Importable>(db: &mut Db, id: ImportId, seen: Seen) -> Result<Import, sqlx::Error> {
    let by = match seen {
        Seen::All => None,
        Seen::By(user) => Some(user.0),
    };
    let row = sqlx::query!(
        r#"select file_name, state as "state: ImportState", columns, mapping as "mapping: Json<Mapping>", csv, error,
               row_count, checks
           from imports where id = $1 and ($2::uuid is null or created_by = $2) and resource = $3"#,
        id.0,
        by,
        T::RESOURCE,
    )
    .fetch_one(&mut *db)
    .await?;
    let counts = sqlx::query!(
        r#"select count(*) filter (where state <> 'unchecked') as "checked!",
               count(*) filter (where state in ('imported', 'attached')) as "imported!",
               count(*) filter (where state in ('valid', 'imported')) as "valid!",
               count(*) filter (where state in ('duplicate', 'attached')) as "duplicate!",
               count(*) filter (where state = 'invalid') as "invalid!"
           from import_rows where import_id = $1"#,
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
        suggested_mapping: suggested::<T>(&row.columns),
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

async fn sample(db: &mut Db, id: ImportId) -> Result<Vec<Vec<String>>, sqlx::Error> {
    let limit = i64::try_from(SAMPLE).unwrap_or(i64::MAX);
    sqlx::query_scalar!(
        "select cells from import_rows
         where import_id = $1 and state not in ('imported', 'attached') order by row limit $2",
        id.0,
        limit,
    )
    .fetch_all(db)
    .await
}

async fn errors(db: &mut Db, id: ImportId) -> Result<Vec<WrongCell>, sqlx::Error> {
    sqlx::query_as!(
        WrongCell,
        r#"select row, error ->> 'field' as "field!", error ->> 'message' as "message!"
           from import_rows, jsonb_array_elements(errors) as error
           where import_id = $1 and state = 'invalid' order by row limit $2"#,
        id.0,
        ERRORS_SHOWN,
    )
    .fetch_all(db)
    .await
}

/// Sets the mapping and starts a check; returns the check's number. Can be repeated until the import runs.
pub async fn map<T: Importable>(
    db: &mut Db,
    clock: &Clock,
    id: ImportId,
    seen: Seen,
    MappingDraft { mapping }: &MappingDraft,
) -> Result<i32, Refusal> {
    let import = lock::<T>(db, id, seen).await?;
    check_mapping::<T>(mapping, &import.columns)?;
    if !matches!(import.state, ImportState::Uploaded | ImportState::Checked | ImportState::Checking) {
        let reason = "The import is already running.".to_owned();
        return Err(Refusal::Rule { code: "begun", reason });
    }
    sqlx::query!("update import_rows set state = 'unchecked', errors = '[]' where import_id = $1", id.0)
        .execute(&mut *db)
        .await?;
    let check = sqlx::query_scalar!(
        "update imports set state = 'checking', mapping = $2, checks = checks + 1, updated_at = $3 where id = $1
         returning checks",
        id.0,
        Json(mapping) as _,
        clock.now(),
    )
    .fetch_one(db)
    .await?;
    Ok(check)
}

/// Starts the import. Returns whether it had already been started.
pub async fn run<T: Importable>(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: ImportId,
    seen: Seen,
) -> Result<bool, Refusal> {
    let import = lock::<T>(db, id, seen).await?;
    match import.state {
        ImportState::Importing => return Ok(true),
        ImportState::Checked => {}
        _ => {
            let reason = "Check the file first. It can only be imported once.".to_owned();
            return Err(Refusal::Rule { code: "not_checked", reason });
        }
    }
    let usable = sqlx::query_scalar!(
        r#"select exists (
               select from import_rows where import_id = $1 and state in ('valid', 'duplicate')
           ) as "usable!""#,
        id.0,
    )
    .fetch_one(&mut *db)
    .await?;
    if !usable {
        let reason = "No row of this file can be imported.".to_owned();
        return Err(Refusal::Rule { code: "nothing_to_import", reason });
    }
    sqlx::query!("update imports set state = 'importing', updated_at = $2 where id = $1", id.0, clock.now(),)
        .execute(&mut *db)
        .await?;
    let action = format!("{}_begun", T::KIND);
    audit::record(db, clock, actor, Event::new(&action, T::KIND, &id)).await?;
    Ok(false)
}

struct Locked {
    state: ImportState,
    columns: Vec<String>,
}

async fn lock<T: Importable>(db: &mut Db, id: ImportId, seen: Seen) -> Result<Locked, sqlx::Error> {
    let by = match seen {
        Seen::All => None,
        Seen::By(user) => Some(user.0),
    };
    sqlx::query_as!(
        Locked,
        r#"select state as "state: ImportState", columns from imports
           where id = $1 and ($2::uuid is null or created_by = $2) and resource = $3 for update"#,
        id.0,
        by,
        T::RESOURCE,
    )
    .fetch_one(db)
    .await
}

/// The rows left out, each with its errors before its values, as CSV.
pub async fn errors_file<T: Importable>(
    db: &mut Db,
    id: ImportId,
    seen: Seen,
) -> Result<Vec<u8>, sqlx::Error> {
    let columns = lock::<T>(db, id, seen).await?.columns;
    let rows = sqlx::query!(
        r#"select row, cells, errors as "errors: Json<Vec<RowError>>" from import_rows
           where import_id = $1 and state = 'invalid' order by row"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    // A byte order mark: without it Excel assumes a legacy encoding.
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

/// The suggested mapping by usual column names. A column is used once.
#[must_use]
pub fn suggested<T: Importable>(columns: &[String]) -> Mapping {
    let mut mapping = Mapping::new();
    for (field, names) in T::fields() {
        let named = |name: &&'static str| columns.iter().find(|column| cell::plain(column) == **name);
        let found = names.iter().find_map(named);
        if let Some(column) = found.filter(|column| !mapping.values().any(|taken| taken == *column)) {
            mapping.insert(field.to_string(), column.clone());
        }
    }
    mapping
}

/// Whoever uploaded a file imports its rows.
const fn actor(by: UserId) -> Actor {
    Actor { user: Some(by), source: Source::Import, ip: None, request_id: None, batch: None }
}

/// Validates a mapping.
pub fn check_mapping<T: Importable>(mapping: &Mapping, columns: &[String]) -> Result<(), Refusal> {
    let refused = |reason: String| Err(Refusal::Field { field: "mapping", reason });
    if let Some(unknown) = mapping.keys().find(|field| field.parse::<T::Field>().is_err()) {
        return refused(format!("unknown field {unknown:?}"));
    }
    if let Some(unknown) = mapping.values().find(|column| !columns.contains(column)) {
        return refused(format!("the file has no column {unknown:?}"));
    }
    let twice = mapping.values().find(|column| mapping.values().filter(|other| other == column).count() > 1);
    if let Some(twice) = twice {
        return refused(format!("the column {twice:?} is used for more than one field"));
    }
    T::check(&|field| mapping.contains_key(&field.to_string())).or_else(|missing| refused(missing.to_owned()))
}

/// Parses rows by a mapping.
#[derive(Clone, Debug)]
pub struct Reader<F> {
    width: usize,
    places: Vec<(F, usize)>,
}

impl<F: Copy + FromStr + fmt::Display> Reader<F> {
    /// For these columns and this mapping.
    #[must_use]
    pub fn new(columns: &[String], mapping: &Mapping) -> Self {
        let place = |column: &String| columns.iter().position(|known| known == column);
        let places = mapping.iter().filter_map(|(field, column)| Some((field.parse().ok()?, place(column)?)));
        Self { width: columns.len(), places: places.collect() }
    }

    /// Parses a row, or returns all its errors.
    pub fn read<T: Importable<Field = F>>(&self, cells: &[String]) -> Result<T::Row, Vec<RowError>> {
        let values = self.places.iter().filter_map(|(field, place)| {
            let text = rearmed(cells.get(*place)?.trim());
            (!cell::is_nothing(text)).then_some((*field, text))
        });
        let read = T::read(&values.collect::<Vec<_>>());
        if cells.iter().skip(self.width).all(String::is_empty) {
            return read;
        }
        let surplus = RowError::new("row", "has more values than the file has columns");
        Err([surplus].into_iter().chain(read.err().into_iter().flatten()).collect())
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is garde's")]
fn storable(text: &str, _: &()) -> garde::Result {
    if text.contains('\0') {
        return Err(garde::Error::new("must not contain the character U+0000"));
    }
    Ok(())
}
