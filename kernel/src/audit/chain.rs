//! The hash chain over the audit log, which reveals later tampering.
//!
//! Writers only append. Every minute one worker assigns new entries their position and a hash over the entry
//! and the previous hash, so that writers never wait for each other. A changed, moved or removed entry breaks
//! the chain at its position (`GET /api/admin/audit/verification`). The owner of the database could forge the
//! whole chain or truncate it, so each sealing also writes the head's hash to the worker's log.
//!
//! An erasure removes values from entries, not the entries: a further entry `audit_entries_redacted` lists
//! each by its hash together with a digest of what is left, the trigger allows nothing else, and the chain
//! still verifies.

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::types::Json;
use uuid::Uuid;

use super::{Actor, Change};
use crate::clock::Clock;
use crate::{Db, Tx};

/// Hash of an entry and everything before it.
type Hash = [u8; 32];

/// Predecessor of the first entry.
const GENESIS: Hash = [0; 32];

/// An entry as hashed: all columns except the two that seal it.
#[derive(Serialize)]
struct Link {
    id: i64,
    at: DateTime<Utc>,
    actor_id: Option<Uuid>,
    source: String,
    action: String,
    subject_kind: String,
    subject_id: String,
    /// `jsonb` as text, which is the same for equal values.
    changes: String,
    batch_id: Option<Uuid>,
    ip: Option<String>,
    request_id: Option<String>,
}

impl Link {
    fn hash(&self, position: i64, previous: &Hash) -> Result<Hash, sqlx::Error> {
        let bytes = serde_json::to_vec(&(previous, position, self))
            .map_err(|error| sqlx::Error::Encode(error.into()))?;
        Ok(Sha256::digest(bytes).into())
    }
}

/// Builds a [`Link`] from a row.
macro_rules! link {
    ($row:ident) => {
        Link {
            id: $row.id,
            at: $row.at,
            actor_id: $row.actor_id,
            source: $row.source,
            action: $row.action,
            subject_kind: $row.subject_kind,
            subject_id: $row.subject_id,
            changes: $row.changes,
            batch_id: $row.batch_id,
            ip: $row.ip,
            request_id: $row.request_id,
        }
    };
}

/// Head of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Number of sealed entries.
    pub position: i64,
    /// Hash of the last one.
    pub hash: [u8; 32],
}

/// Seals up to `limit` entries, oldest first. Returns the new head, unless there was nothing to do or another
/// worker holds the lock. The lock is held until the transaction ends.
pub async fn seal(tx: &mut Tx<'_>, limit: i64) -> Result<Option<Head>, sqlx::Error> {
    let is_ours = sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended('seal_audit_log', 0)) as "is_ours!""#
    )
    .fetch_one(&mut **tx)
    .await?;
    if !is_ours {
        return Ok(None);
    }
    let new = sqlx::query_as!(
        Link,
        r#"select id, at, actor_id, source, action, subject_kind, subject_id, changes::text as "changes!",
               batch_id, ip, request_id
           from audit_entries where position is null order by id limit $1"#,
        limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    if new.is_empty() {
        return Ok(None);
    }
    let mut head = head(tx).await?;
    let (mut ids, mut positions, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
    for link in new {
        let position = head.position + 1;
        head = Head { position, hash: link.hash(position, &head.hash)? };
        ids.push(link.id);
        positions.push(position);
        hashes.push(head.hash.to_vec());
    }
    sqlx::query!(
        "update audit_entries set position = sealed.position, hash = sealed.hash
         from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as sealed (id, position, hash)
         where audit_entries.id = sealed.id",
        &ids,
        &positions,
        &hashes,
    )
    .execute(&mut **tx)
    .await?;
    Ok(Some(head))
}

async fn head(db: &mut Db) -> Result<Head, sqlx::Error> {
    let row = sqlx::query!(
        r#"select position as "position!", hash as "hash!" from audit_entries
           where position is not null order by position desc limit 1"#,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map_or(Head { position: 0, hash: GENESIS }, |row| Head {
        position: row.position,
        // A hash of another length is invalid; the chain breaks at the next entry.
        hash: row.hash.try_into().unwrap_or(GENESIS),
    }))
}

/// Content of an entry after redaction.
#[derive(Clone, Debug)]
pub struct Redaction {
    /// Entry id.
    pub entry: i64,
    /// Its changes without personal values.
    pub changes: Value,
}

/// Removes personal values from entries, and records in a further entry which ones and a digest of what is
/// left: the chain stays intact, later changes are still detected, and the redaction is visible.
pub async fn redact(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    subject: (&str, String),
    redactions: &[Redaction],
) -> Result<(), sqlx::Error> {
    if redactions.is_empty() {
        return Ok(());
    }
    // Only sealed entries have a hash.
    sqlx::query!("select pg_advisory_xact_lock(hashtextextended('seal_audit_log', 0))")
        .fetch_one(&mut **tx)
        .await?;
    while seal(tx, BATCH).await?.is_some() {}
    let ids: Vec<_> = redactions.iter().map(|redaction| redaction.entry).collect();
    let left: Vec<_> = redactions.iter().map(|redaction| Json(&redaction.changes)).collect();
    let rows = sqlx::query!(
        r#"select entry.id, at, actor_id, source, action, subject_kind, subject_id, left_over::text as "changes!",
               batch_id, ip, request_id, position as "position!", hash as "hash!"
           from unnest($1::bigint[], $2::jsonb[]) as wanted (id, left_over)
           join audit_entries as entry on entry.id = wanted.id and position is not null
           order by position"#,
        &ids,
        &left as _,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut named = Vec::with_capacity(rows.len());
    for row in rows {
        let link = link!(row);
        let digest = link.hash(row.position, &GENESIS)?;
        named.push(Change::new(row.id.to_string(), hex(&row.hash), hex(&digest)));
    }
    let redaction = sqlx::query_scalar!(
        "insert into audit_entries
             (at, actor_id, source, action, subject_kind, subject_id, changes, ip, request_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         returning id",
        clock.now(),
        actor.user.map(|user| user.0),
        actor.source.as_str(),
        REDACTED,
        subject.0,
        subject.1,
        Json(&named) as _,
        actor.ip.map(|ip| ip.to_string()),
        actor.request_id,
    )
    .fetch_one(&mut **tx)
    .await?;
    sqlx::query!(
        "update audit_entries set changes = left_over, redacted_by = $3
         from unnest($1::bigint[], $2::jsonb[]) as wanted (id, left_over)
         where audit_entries.id = wanted.id and position is not null",
        &ids,
        &left as _,
        redaction,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Action of the entry that lists redacted entries.
const REDACTED: &str = "audit_entries_redacted";

/// Entries sealed per statement before a redaction.
const BATCH: i64 = 1_000;

fn hex(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// Result of verifying the chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Verification {
    /// Number of intact sealed entries.
    pub sealed: i64,
    /// Number of entries not sealed yet; normally those of the last minute.
    pub waiting: i64,
    /// Whether no sealed entry was changed, moved or removed.
    pub is_intact: bool,
    /// Position of the first entry that was changed or is missing.
    pub first_broken: Option<i64>,
}

/// Verifies the whole chain, `batch` entries at a time.
pub async fn verify(db: &mut Db, batch: i64) -> Result<Verification, sqlx::Error> {
    let waiting =
        sqlx::query_scalar!(r#"select count(*) as "count!" from audit_entries where position is null"#)
            .fetch_one(&mut *db)
            .await?;
    let mut head = Head { position: 0, hash: GENESIS };
    let broken = |sealed| Verification { sealed, waiting, is_intact: false, first_broken: Some(sealed + 1) };
    loop {
        let rows = sqlx::query!(
            r#"select id, at, actor_id, source, action, subject_kind, subject_id, changes::text as "changes!",
                   batch_id, ip, request_id, position as "position!", hash as "hash!", redacted_by,
                   (
                       select named ->> 'new'
                       from audit_entries as redaction, jsonb_array_elements(redaction.changes) as named
                       where redaction.id = entry.redacted_by and redaction.action = 'audit_entries_redacted'
                           and named ->> 'field' = entry.id::text and named ->> 'old' = encode(entry.hash, 'hex')
                   ) as left_over
               from audit_entries as entry where position > $1 order by position limit $2"#,
            head.position,
            batch,
        )
        .fetch_all(&mut *db)
        .await?;
        if rows.is_empty() {
            let sealed = head.position;
            return Ok(Verification { sealed, waiting, is_intact: true, first_broken: None });
        }
        for row in rows {
            let link = link!(row);
            let position = head.position + 1;
            let next = if row.redacted_by.is_some() {
                // Its content was redacted; the rest is covered by the redacting entry's digest.
                let is_vouched = row.left_over == Some(hex(&link.hash(position, &GENESIS)?));
                match <Hash>::try_from(row.hash.as_slice()) {
                    Ok(hash) if is_vouched => Head { position, hash },
                    _ => return Ok(broken(head.position)),
                }
            } else {
                Head { position, hash: link.hash(position, &head.hash)? }
            };
            if row.position != next.position || row.hash != next.hash {
                return Ok(broken(head.position));
            }
            head = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::join_all;
    use sqlx::PgPool;

    use super::*;
    use crate::audit::{Event, record};

    async fn append(db: &mut Db, entries: i64) {
        for n in 0..entries {
            let event = Event::new("lead_created", "lead", &n).changing(vec![Change::new("ñ", 1.5, "₹")]);
            record(db, &Clock::default(), &Actor::system(), event).await.unwrap();
        }
    }

    async fn seal_all(tx: &mut Tx<'_>) {
        while seal(tx, 4).await.unwrap().is_some() {}
    }

    #[test_database::test]
    async fn a_chain_grows_and_is_intact(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        let empty = Verification { sealed: 0, waiting: 0, is_intact: true, first_broken: None };
        assert_eq!(seal(&mut db, 4).await?, None);
        assert_eq!(verify(&mut db, 3).await?, empty);
        append(&mut db, 10).await;
        assert_eq!(verify(&mut db, 3).await?, Verification { waiting: 10, ..empty.clone() });
        seal_all(&mut db).await;
        append(&mut db, 2).await;
        assert_eq!(verify(&mut db, 3).await?, Verification { sealed: 10, waiting: 2, ..empty.clone() });
        let head = seal(&mut db, 4).await?.unwrap();
        assert_eq!(head.position, 12);
        assert_eq!(verify(&mut db, 100).await?, Verification { sealed: 12, ..empty });
        Ok(())
    }

    #[test_database::test]
    async fn several_who_seal_make_one_chain(pool: PgPool) -> sqlx::Result<()> {
        append(&mut *pool.acquire().await?, 40).await;
        join_all((0..4).map(async |_| {
            while verify(&mut pool.acquire().await.unwrap(), 100).await.unwrap().waiting > 0 {
                let mut tx = pool.begin().await.unwrap();
                seal(&mut tx, 3).await.unwrap();
                tx.commit().await.unwrap();
            }
        }))
        .await;
        let verified = verify(&mut *pool.acquire().await?, 7).await?;
        assert_eq!((verified.sealed, verified.waiting, verified.is_intact), (40, 0, true));
        Ok(())
    }

    /// The owner of the database can remove the trigger. The chain still detects changes.
    #[test_database::test]
    async fn whatever_is_tampered_with_shows(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        append(&mut db, 9).await;
        seal_all(&mut db).await;
        sqlx::query!("alter table audit_entries disable trigger user").execute(&mut *db).await?;
        for (tampering, first_broken) in [
            ("update audit_entries set action = 'lead_seen' where position = 5", 5),
            ("update audit_entries set at = at + interval '1 microsecond' where position = 1", 1),
            ("update audit_entries set changes = '[]' where position = 9", 9),
            ("update audit_entries set ip = '' where position = 3", 3),
            ("update audit_entries set hash = sha256('x') where position = 4", 4),
            ("delete from audit_entries where position = 6", 6),
            ("delete from audit_entries where position = 1", 1),
            ("update audit_entries set position = null, hash = null where position = 7", 7),
            (
                "update audit_entries as it set subject_id = other.subject_id from audit_entries as other
                 where it.position + other.position = 5 and it.position in (2, 3)",
                2,
            ),
        ] {
            use sqlx::Acquire as _;
            let mut tx = db.begin().await?;
            #[expect(clippy::disallowed_methods, reason = "the statements are the test's own")]
            sqlx::query(tampering).execute(&mut *tx).await?;
            let verified = verify(&mut tx, 4).await?;
            assert_eq!(
                (verified.is_intact, verified.first_broken, verified.sealed),
                (false, Some(first_broken), first_broken - 1),
                "{tampering}"
            );
            tx.rollback().await?;
        }
        assert!(verify(&mut db, 4).await?.is_intact);
        Ok(())
    }

    async fn redact_one(tx: &mut Tx<'_>, entry: i64) {
        let subject = ("privacy_request", "1".to_owned());
        let redaction = Redaction { entry, changes: serde_json::json!([]) };
        redact(tx, &Clock::default(), &Actor::system(), subject, &[redaction]).await.unwrap();
    }

    #[test_database::test]
    async fn an_entry_without_its_personal_values_still_verifies(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        append(&mut db, 5).await;
        seal_all(&mut db).await;
        let third = sqlx::query_scalar!("select id from audit_entries where position = 3")
            .fetch_one(&mut *db)
            .await?;
        redact_one(&mut db, third).await;
        // Again, after another new entry.
        append(&mut db, 1).await;
        redact_one(&mut db, third).await;
        let waiting = verify(&mut db, 2).await?;
        assert!(waiting.is_intact, "{waiting:?}");
        seal_all(&mut db).await;
        let sealed = verify(&mut db, 2).await?;
        assert_eq!((sealed.is_intact, sealed.sealed, sealed.waiting), (true, 8, 0));
        let left = sqlx::query_scalar!("select changes from audit_entries where id = $1", third)
            .fetch_one(&mut *db)
            .await?;
        assert_eq!(left, serde_json::json!([]));
        db.commit().await
    }

    #[test_database::test]
    async fn a_redaction_hides_no_tampering(pool: PgPool) -> sqlx::Result<()> {
        use sqlx::Acquire as _;
        let mut db = pool.begin().await?;
        append(&mut db, 5).await;
        seal_all(&mut db).await;
        let third = sqlx::query_scalar!("select id from audit_entries where position = 3")
            .fetch_one(&mut *db)
            .await?;
        // An entry cannot be changed without a redacting entry.
        let mut refused = db.begin().await?;
        let silent = sqlx::query!(
            "update audit_entries set changes = '[]', redacted_by = id + 1 where id = $1",
            third
        )
        .execute(&mut *refused)
        .await;
        assert!(silent.is_err());
        refused.rollback().await?;
        redact_one(&mut db, third).await;
        seal_all(&mut db).await;
        sqlx::query!("alter table audit_entries disable trigger user").execute(&mut *db).await?;
        for (tampering, first_broken) in [
            ("update audit_entries set changes = '[1]' where position = 3", 3),
            ("update audit_entries set action = 'lead_seen' where position = 3", 3),
            ("update audit_entries set hash = sha256('x') where position = 3", 3),
            ("update audit_entries set redacted_by = 1 where position = 3", 3),
            ("update audit_entries set changes = '[]', redacted_by = id + 3 where position = 2", 2),
            ("update audit_entries set changes = '[]' where position = 6", 3),
        ] {
            let mut tx = db.begin().await?;
            #[expect(clippy::disallowed_methods, reason = "the statements are the test's own")]
            sqlx::query(tampering).execute(&mut *tx).await?;
            let verified = verify(&mut tx, 4).await?;
            assert_eq!(
                (verified.is_intact, verified.first_broken),
                (false, Some(first_broken)),
                "{tampering}"
            );
            tx.rollback().await?;
        }
        Ok(())
    }
}
