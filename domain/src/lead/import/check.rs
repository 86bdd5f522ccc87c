//! The dry run: what would become of each row.

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::types::Json;

use super::file::Table;
use super::row::{Mapping, Reader, RowError};
use crate::Db;
use crate::ids::LeadImportId;
use crate::record::Refusal;
use crate::settings::Sales;

/// Rows that are looked at before the rest of the world is told how far it is.
const BATCH: usize = 500;

/// A check that has begun.
#[derive(Debug)]
pub struct Check {
    id: LeadImportId,
    number: i32,
    reader: Reader,
    /// In the order of the file, the last one first.
    left: Vec<(i32, Vec<String>)>,
    /// Phone numbers and addresses of the rows above.
    seen: HashSet<String>,
}

/// Begins a check, or begins it again. `None` when it is not wanted any more. Wants a transaction: the first check
/// makes rows of the text, which nobody needs any more then.
pub async fn begin(db: &mut Db, id: LeadImportId, number: i32) -> Result<Option<Check>, Refusal> {
    let Some(given) = wanted(db, id, number).await? else { return Ok(None) };
    if let Some(text) = given.csv {
        spread(db, id, Table::read(&text)?).await?;
    }
    let rows =
        sqlx::query!("select row, cells from lead_import_rows where import_id = $1 order by row desc", id.0,)
            .fetch_all(db)
            .await?;
    Ok(Some(Check {
        id,
        number,
        reader: Reader::new(&given.columns, &given.mapping),
        left: rows.into_iter().map(|row| (row.row, row.cells)).collect(),
        seen: HashSet::new(),
    }))
}

struct Given {
    columns: Vec<String>,
    mapping: Mapping,
    csv: Option<String>,
}

/// The import, if this is its latest check and not done. Nobody changes that until the transaction ends.
async fn wanted(db: &mut Db, id: LeadImportId, number: i32) -> Result<Option<Given>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select columns, mapping as "mapping!: Json<Mapping>", csv from lead_imports
           where id = $1 and checks = $2 and state = 'checking' for update"#,
        id.0,
        number,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Given { columns: row.columns, mapping: row.mapping.0, csv: row.csv }))
}

/// Makes rows of a file.
async fn spread(db: &mut Db, id: LeadImportId, table: Table) -> Result<(), sqlx::Error> {
    for rows in table.rows.chunks(BATCH) {
        let numbers: Vec<_> = rows.iter().map(|(number, _)| *number).collect();
        let cells: Vec<_> = rows.iter().map(|(_, cells)| Json(cells)).collect();
        sqlx::query!(
            "insert into lead_import_rows (import_id, row, cells, state)
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
    sqlx::query!("update lead_imports set csv = null where id = $1", id.0).execute(db).await?;
    Ok(())
}

/// What was found out about a row.
struct Finding {
    row: i32,
    persons: Vec<String>,
    errors: Vec<RowError>,
    is_above: bool,
}

impl Check {
    /// Looks at the next rows. Returns whether any were left. Wants a transaction of its own.
    pub async fn next(
        &mut self,
        db: &mut Db,
        sales: &Sales,
        now: DateTime<Utc>,
    ) -> Result<bool, sqlx::Error> {
        if self.left.is_empty() || wanted(db, self.id, self.number).await?.is_none() {
            return Ok(false);
        }
        let rest = self.left.split_off(self.left.len().saturating_sub(BATCH));
        let findings: Vec<_> = rest.iter().rev().map(|(row, cells)| self.look(*row, cells)).collect();
        let known = known(db, &findings, sales, now).await?;
        let (mut rows, mut states, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        for finding in findings {
            let is_known = finding.is_above || finding.persons.iter().any(|person| known.contains(person));
            states.push(match (finding.errors.is_empty(), is_known) {
                (false, _) => "invalid",
                (true, true) => "duplicate",
                (true, false) => "valid",
            });
            rows.push(finding.row);
            errors.push(Json(finding.errors));
        }
        sqlx::query!(
            "update lead_import_rows set state = found.state, errors = found.errors
             from unnest($2::int[], $3::text[], $4::jsonb[]) as found (row, state, errors)
             where import_id = $1 and lead_import_rows.row = found.row",
            self.id.0,
            &rows,
            &states as _,
            &errors as _,
        )
        .execute(db)
        .await?;
        Ok(true)
    }

    fn look(&mut self, row: i32, cells: &[String]) -> Finding {
        match self.reader.read(cells) {
            Ok(read) => {
                let contact = read.wish.contact();
                let persons: Vec<_> = contact.email.into_iter().chain(contact.phone).collect();
                let is_above = persons.iter().any(|person| self.seen.contains(person));
                self.seen.extend(persons.iter().cloned());
                Finding { row, persons, errors: Vec::new(), is_above }
            }
            Err(errors) => Finding { row, persons: Vec::new(), errors, is_above: false },
        }
    }
}

/// Those of the people who have a lead that another form would belong to.
async fn known(
    db: &mut Db,
    findings: &[Finding],
    sales: &Sales,
    now: DateTime<Utc>,
) -> Result<HashSet<String>, sqlx::Error> {
    let persons: Vec<_> = findings.iter().flat_map(|finding| finding.persons.iter().cloned()).collect();
    let lost_since = now - TimeDelta::days(i64::from(sales.lost_again_days));
    let known = sqlx::query_scalar!(
        r#"select person as "person!" from unnest($1::text[]) as person
           where exists (
               select from leads known join leads stays on stays.id = coalesce(known.merged_into, known.id)
               where (known.email_normalized = person or known.phone_normalized = person)
                 and stays.archived_at is null
                 and (stays.status not in ('won', 'lost', 'junk') or (stays.status = 'lost' and stays.closed_at >= $2))
           )"#,
        &persons,
        lost_since,
    )
    .fetch_all(db)
    .await?;
    Ok(known.into_iter().collect())
}

/// Ends a check.
pub async fn finish(
    db: &mut Db,
    id: LeadImportId,
    number: i32,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update lead_imports set state = 'checked', updated_at = $3 where id = $1 and checks = $2 and state = 'checking'",
        id.0,
        number,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}
