//! Imports rows, one transaction per row.
//!
//! A row may wait for someone who is editing the same person or material. Two rows in one transaction could
//! deadlock with that.

use sqlx::types::Json;

use super::{Importable, Mapping, Reader, RowOutcome, actor};
use crate::audit::{self, Actor, Change, Event};
use crate::clock::Clock;
use crate::ids::{ImportId, UserId};
use crate::{Db, Tx};

/// An import in progress.
#[derive(Debug)]
pub struct Run<T: Importable> {
    id: ImportId,
    reader: Reader<T::Field>,
    actor: Actor,
}

/// An import that was started and is not done.
pub async fn begin<T: Importable>(db: &mut Db, id: ImportId) -> Result<Option<Run<T>>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select columns, mapping as "mapping!: Json<Mapping>", created_by as "by: UserId" from imports
           where id = $1 and state = 'importing' and resource = $2"#,
        id.0,
        T::RESOURCE,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Run { id, reader: Reader::new(&row.columns, &row.mapping), actor: actor(row.by) }))
}

/// Imports the next row, in a transaction of its own. Returns whether there was one. The row's result is saved
/// with it: another worker with the same import waits and finds it done.
pub async fn import_next<T: Importable>(
    tx: &mut Tx<'_>,
    clock: &Clock,
    run: &Run<T>,
) -> Result<bool, sqlx::Error> {
    let next = sqlx::query!(
        "select row, cells from import_rows
         where import_id = $1 and state in ('valid', 'duplicate') order by row limit 1 for update",
        run.id.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(next) = next else { return Ok(false) };
    let unread = |_| sqlx::Error::Decode("a checked row cannot be parsed".into());
    let row = run.reader.read::<T>(&next.cells).map_err(unread)?;
    let (taken, lead) = T::import_row(tx, clock, &run.actor, row).await?;
    let (state, errors) = match taken {
        RowOutcome::New => ("imported", Vec::new()),
        RowOutcome::Known => ("attached", Vec::new()),
        RowOutcome::Wrong(errors) => ("invalid", errors),
    };
    // The values are in the record now, unless the row failed.
    sqlx::query!(
        "update import_rows
         set state = $3, lead_id = $4, errors = $5, cells = case when $3 = 'invalid' then cells else '{}' end
         where import_id = $1 and row = $2",
        run.id.0,
        next.row,
        state,
        lead.map(|lead| lead.0),
        Json(errors) as _,
    )
    .execute(&mut **tx)
    .await?;
    Ok(true)
}

/// Finishes an import.
pub async fn finish<T: Importable>(db: &mut Db, clock: &Clock, run: &Run<T>) -> Result<(), sqlx::Error> {
    let ended = sqlx::query!(
        r#"update imports set state = 'imported', updated_at = $2 where id = $1 and state = 'importing'
           returning (select count(*) from import_rows where import_id = $1 and state = 'imported') as "imported!",
               (select count(*) from import_rows where import_id = $1 and state = 'attached') as "attached!""#,
        run.id.0,
        clock.now(),
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(ended) = ended else { return Ok(()) };
    let changes =
        vec![Change::new("imported", 0, ended.imported), Change::new("attached", 0, ended.attached)];
    let action = format!("{}_ended", T::KIND);
    let event = Event::new(&action, T::KIND, &run.id).changing(changes);
    audit::record(db, clock, &run.actor, event).await
}
