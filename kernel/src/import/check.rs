//! The dry run: the expected result of each row.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sqlx::types::Json;

use super::file::Table;
use super::{Candidate, Importable, Mapping, Reader, RowError, Verdict, actor};
use crate::audit::Actor;
use crate::ids::{ImportId, UserId};
use crate::record::Refusal;
use crate::{Db, Tx};

/// Rows per batch, after which progress is visible.
const BATCH: usize = 500;

/// A check in progress.
#[derive(Debug)]
pub struct Check<T: Importable> {
    id: ImportId,
    number: i32,
    reader: Reader<T::Field>,
    actor: Actor,
    /// Rows left, in reverse order.
    left: Vec<(i32, Vec<String>)>,
    /// Keys of earlier rows.
    seen: HashSet<String>,
}

/// Begins or resumes a check. `None` if it is no longer wanted. The first check splits the text into rows and
/// deletes it.
pub async fn begin<T: Importable>(
    tx: &mut Tx<'_>,
    id: ImportId,
    number: i32,
) -> Result<Option<Check<T>>, Refusal> {
    let Some(given) = wanted::<T>(tx, id, number).await? else { return Ok(None) };
    if let Some(text) = given.csv {
        spread(tx, id, Table::read(&text)?).await?;
    }
    let rows =
        sqlx::query!("select row, cells from import_rows where import_id = $1 order by row desc", id.0,)
            .fetch_all(&mut **tx)
            .await?;
    Ok(Some(Check {
        id,
        number,
        reader: Reader::new(&given.columns, &given.mapping),
        actor: actor(given.by),
        left: rows.into_iter().map(|row| (row.row, row.cells)).collect(),
        seen: HashSet::new(),
    }))
}

struct Given {
    columns: Vec<String>,
    mapping: Mapping,
    csv: Option<String>,
    by: UserId,
}

/// Locks the import, if this is its latest check and not finished.
async fn wanted<T: Importable>(db: &mut Db, id: ImportId, number: i32) -> Result<Option<Given>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select columns, mapping as "mapping!: Json<Mapping>", csv, created_by as "by: UserId" from imports
           where id = $1 and checks = $2 and state = 'checking' and resource = $3 for update"#,
        id.0,
        number,
        T::RESOURCE,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Given { columns: row.columns, mapping: row.mapping.0, csv: row.csv, by: row.by }))
}

/// Saves a file's rows.
async fn spread(db: &mut Db, id: ImportId, table: Table) -> Result<(), sqlx::Error> {
    for rows in table.rows.chunks(BATCH) {
        let numbers: Vec<_> = rows.iter().map(|(number, _)| *number).collect();
        let cells: Vec<_> = rows.iter().map(|(_, cells)| Json(cells)).collect();
        sqlx::query!(
            "insert into import_rows (import_id, row, cells, state)
             select $1, row, array(
                 select value from jsonb_array_elements_text(cells) with ordinality as cell (value, place) order by place
             ), 'unchecked'
             from unnest($2::int[], $3::jsonb[]) as given (row, cells)",
            id.0,
            &numbers,
            &cells as _,
        )
        .execute(&mut *db)
        .await?;
    }
    sqlx::query!("update imports set csv = null where id = $1", id.0).execute(db).await?;
    Ok(())
}

impl<T: Importable> Check<T> {
    /// Checks the next rows, in a transaction of their own. Returns whether there were any.
    pub async fn next(&mut self, tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<bool, sqlx::Error> {
        if self.left.is_empty() || wanted::<T>(tx, self.id, self.number).await?.is_none() {
            return Ok(false);
        }
        let mut rest = self.left.split_off(self.left.len().saturating_sub(BATCH));
        rest.reverse();
        let read: Vec<_> = rest.iter().map(|(_, cells)| self.read_row(cells)).collect();
        let candidates: Vec<_> = read.iter().filter_map(|row| row.as_ref().ok().cloned()).collect();
        let mut verdicts = T::check_rows(tx, &self.actor, &candidates, now).await?.into_iter();
        let (mut rows, mut states, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        for ((row, _), read) in rest.iter().zip(read) {
            let verdict = match read {
                Ok(_) => verdicts.next().unwrap_or(Verdict::New),
                Err(errors) => Verdict::Wrong(errors),
            };
            let (state, reasons) = match verdict {
                Verdict::New => ("valid", Vec::new()),
                Verdict::Known => ("duplicate", Vec::new()),
                Verdict::Wrong(reasons) => ("invalid", reasons),
            };
            rows.push(*row);
            states.push(state);
            errors.push(Json(reasons));
        }
        sqlx::query!(
            "update import_rows set state = found.state, errors = found.errors
             from unnest($2::int[], $3::text[], $4::jsonb[]) as found (row, state, errors)
             where import_id = $1 and import_rows.row = found.row",
            self.id.0,
            &rows,
            &states as _,
            &errors as _,
        )
        .execute(&mut **tx)
        .await?;
        Ok(true)
    }

    fn read_row(&mut self, cells: &[String]) -> Result<Candidate<T::Row>, Vec<RowError>> {
        let row = self.reader.read::<T>(cells)?;
        let identities = T::identities(&row);
        let is_above = identities.iter().any(|identity| self.seen.contains(identity));
        self.seen.extend(identities);
        Ok(Candidate { row, is_above })
    }
}

/// Finishes a check.
pub async fn finish(db: &mut Db, id: ImportId, number: i32, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update imports set state = 'checked', updated_at = $3 where id = $1 and checks = $2 and state = 'checking'",
        id.0,
        number,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
