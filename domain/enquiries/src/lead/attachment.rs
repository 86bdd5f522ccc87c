//! Files of a lead: plans, pictures and quotations that visitors send with their enquiry, and what colleagues add.
//!
//! They are strangers' bytes: recognised by their beginning, kept in the pieces in which they arrive, opened by nobody
//! here, and handed out only as a download to a colleague who may see the lead. Until the form is sent, a file belongs to
//! the browser that sends it, which proves so by a token.

mod format;

use chrono::{DateTime, TimeDelta, Utc};
use content::upload::{Purpose, display_name};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{EnquiryId, LeadFileId, LeadId, UserId};
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

pub use format::{FileKind, detect};

/// Maximum size of a file: 50 MB.
pub const MAX_BYTES: i64 = 50_000_000;

/// Most files of a form.
pub const MAX_FILES: usize = 10;

/// Maximum size of a piece, which bounds the memory of a request.
pub const PIECE_BYTES: usize = 1024 * 1024;

/// Bytes of files that wait for their forms at once: a flood must not fill the storage.
const MAX_WAITING_BYTES: i64 = 20_000_000_000;

/// How long a file waits for its form, from its last piece.
const EXPIRES_AFTER: TimeDelta = TimeDelta::hours(24);

/// A file on its way, as its browser sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingFile {
    /// File id.
    pub id: LeadFileId,
    /// The visitor's name of the file.
    pub file_name: String,
    /// Size in bytes.
    pub bytes: i64,
    /// Bytes received.
    pub received: i64,
}

/// Announces a file of a browser.
///
/// # Errors
/// If the browser has sent as many as a form may have, or too many files wait.
pub async fn begin(
    tx: &mut Tx<'_>,
    session: &[u8],
    file_name: &str,
    bytes: i64,
    now: DateTime<Utc>,
) -> Result<LeadFileId, Refusal> {
    let row = sqlx::query!(
        r#"select count(*) filter (where session_hash = $1) as "own!", coalesce(sum(bytes), 0)::bigint as "waiting!"
           from lead_files where lead_id is null"#,
        session,
    )
    .fetch_one(&mut **tx)
    .await?;
    if usize::try_from(row.own).unwrap_or(usize::MAX) >= MAX_FILES {
        let reason = "You can send 10 files. Remove one to add another.".to_owned();
        return Err(Refusal::Rule { code: "too_many", reason });
    }
    if row.waiting + bytes > MAX_WAITING_BYTES {
        let reason = "We can't take more files at the moment. Please send the form, and e-mail us the files.";
        return Err(Refusal::Rule { code: "storage_full", reason: reason.to_owned() });
    }
    let id = LeadFileId::new();
    sqlx::query!(
        "insert into lead_files (id, session_hash, file_name, bytes, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        id.0,
        session,
        display_name(file_name, Purpose::Photograph),
        bytes,
        now,
        now + EXPIRES_AFTER,
    )
    .execute(&mut **tx)
    .await?;
    Ok(id)
}

/// A file of this browser that no form has taken along yet.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, session: &[u8], id: LeadFileId) -> Result<WaitingFile, sqlx::Error> {
    sqlx::query_as!(
        WaitingFile,
        r#"select id as "id: LeadFileId", file_name, bytes, received from lead_files
           where id = $1 and session_hash = $2 and lead_id is null"#,
        id.0,
        session,
    )
    .fetch_one(db)
    .await
}

/// All files of this browser that no form has taken along yet, in the order in which they were added.
pub async fn waiting(db: &mut Db, session: &[u8]) -> Result<Vec<WaitingFile>, sqlx::Error> {
    sqlx::query_as!(
        WaitingFile,
        r#"select id as "id: LeadFileId", file_name, bytes, received from lead_files
           where session_hash = $1 and lead_id is null order by created_at, id"#,
        session,
    )
    .fetch_all(db)
    .await
}

/// A piece of a file.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Offset of its first byte.
    pub start_byte: i64,
    /// Number of bytes.
    pub bytes: i32,
    /// Storage key.
    pub storage_key: String,
    /// What the file is, by its first piece.
    pub kind: Option<FileKind>,
}

/// Counts a stored piece. Returns the bytes received so far; `None` if the piece does not start there because another
/// request was faster.
pub async fn record_piece(
    db: &mut Db,
    session: &[u8],
    id: LeadFileId,
    piece: &Piece,
    now: DateTime<Utc>,
) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar!(
        "with counted as (
             update lead_files
             set received = received + $4, kind = coalesce(kind, $6), expires_at = $7,
                 finished_at = case when received + $4 = bytes then $8::timestamptz end
             where id = $1 and session_hash = $2 and received = $3 and received + $4 <= bytes and lead_id is null
             returning received
         ), kept as (
             insert into lead_file_pieces (file_id, start_byte, bytes, storage_key)
             select $1, $3, $4::bigint, $5 from counted
         )
         select received from counted",
        id.0,
        session,
        piece.start_byte,
        i64::from(piece.bytes),
        piece.storage_key,
        piece.kind.map(FileKind::as_str),
        now + EXPIRES_AFTER,
        now,
    )
    .fetch_optional(db)
    .await
}

/// Removes a file of this browser. Returns the storage keys of its pieces.
pub async fn remove(tx: &mut Tx<'_>, session: &[u8], id: LeadFileId) -> Result<Vec<String>, sqlx::Error> {
    let file = sqlx::query_scalar!(
        r#"select id as "id: LeadFileId" from lead_files
           where id = $1 and session_hash = $2 and lead_id is null for update"#,
        id.0,
        session,
    )
    .fetch_one(&mut **tx)
    .await?;
    delete(tx, &[file.0]).await
}

async fn delete(db: &mut Db, files: &[Uuid]) -> Result<Vec<String>, sqlx::Error> {
    let keys = sqlx::query_scalar!(
        "delete from lead_file_pieces where file_id = any ($1) returning storage_key",
        files
    )
    .fetch_all(&mut *db)
    .await?;
    sqlx::query!("delete from lead_files where id = any ($1)", files).execute(db).await?;
    Ok(keys)
}

/// Gives a browser's files to the lead of its form, or of a colleague's choice.
///
/// # Errors
/// If a file is not complete or no longer there.
pub async fn attach(
    db: &mut Db,
    session: &[u8],
    ids: &[LeadFileId],
    lead: LeadId,
    enquiry: Option<EnquiryId>,
    by: Option<UserId>,
) -> Result<(), Refusal> {
    for (place, id) in ids.iter().enumerate() {
        let attached = sqlx::query!(
            "update lead_files set lead_id = $3, enquiry_id = $4, added_by = $5
             where id = $1 and session_hash = $2 and lead_id is null and finished_at is not null",
            id.0,
            session,
            lead.0,
            enquiry.map(|enquiry| enquiry.0),
            by.map(|user| user.0),
        )
        .execute(&mut *db)
        .await?;
        if attached.rows_affected() == 0 {
            let reason = "is no longer there; please add it again".to_owned();
            return Err(Refusal::At { field: format!("fileIds[{place}]"), reason });
        }
    }
    Ok(())
}

/// A colleague adds files to a lead.
pub async fn add(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    session: &[u8],
    ids: &[LeadFileId],
    lead: Visible<LeadId>,
) -> Result<(), Refusal> {
    attach(&mut *db, session, ids, *lead, None, actor.user).await?;
    let changes = vec![Change::new("files", (), ids.len())];
    let event = Event::new("lead_files_added", "lead", &*lead).changing(changes);
    Ok(audit::record(db, clock, actor, event).await?)
}

/// A file of a lead, for colleagues.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadFile {
    /// File id.
    pub id: LeadFileId,
    /// The sender's name of the file.
    pub file_name: String,
    /// What it is, by its first bytes.
    pub kind: FileKind,
    /// Size in bytes.
    pub bytes: i64,
    /// Which colleague added it; `null`: it came with a form.
    pub added_by: Option<String>,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

/// Files of a lead, or of one merged into it, oldest first.
pub async fn of_lead(db: &mut Db, lead: LeadId) -> Result<Vec<LeadFile>, sqlx::Error> {
    sqlx::query_as!(
        LeadFile,
        r#"select file.id as "id: LeadFileId", file_name, kind as "kind!: FileKind", bytes, users.name as "added_by?",
               file.created_at
           from lead_files as file left join users on users.id = added_by
           where lead_id in (select id from leads where id = $1 or merged_into = $1)
           order by file.created_at, file.id"#,
        lead.0,
    )
    .fetch_all(db)
    .await
}

/// Name and size of a lead's file, and the storage keys of its pieces in order.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if the lead has no such file.
pub async fn pieces(
    db: &mut Db,
    lead: Visible<LeadId>,
    id: LeadFileId,
) -> Result<(LeadFile, Vec<String>), sqlx::Error> {
    let files = of_lead(&mut *db, *lead).await?;
    let file = files.into_iter().find(|file| file.id == id).ok_or(sqlx::Error::RowNotFound)?;
    let keys = sqlx::query_scalar!(
        "select storage_key from lead_file_pieces where file_id = $1 order by start_byte",
        id.0,
    )
    .fetch_all(db)
    .await?;
    Ok((file, keys))
}

/// Number of files that came with a form.
pub async fn count_of(db: &mut Db, enquiry: EnquiryId) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from lead_files where enquiry_id = $1"#, enquiry.0,)
        .fetch_one(db)
        .await
}

/// Deletes up to `limit` files whose form was never sent. Returns their number and the storage keys of their pieces.
pub async fn forget_abandoned(
    tx: &mut Tx<'_>,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<(usize, Vec<String>), sqlx::Error> {
    let ids = sqlx::query_scalar!(
        "select id from lead_files where lead_id is null and expires_at <= $1
         order by expires_at limit $2 for update skip locked",
        now,
        limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    let keys = delete(tx, &ids).await?;
    Ok((ids.len(), keys))
}
