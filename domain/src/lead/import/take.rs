//! Taking rows in: one row, one transaction.
//!
//! A row waits for the forms of the same person that the site takes in at the same moment. More than one person in a
//! transaction would have the two wait for each other, each with a person that the other needs.

use sqlx::types::Json;

use super::row::{Mapping, Reader};
use crate::Db;
use crate::audit::{self, Actor, Change, Event, Source};
use crate::clock::Clock;
use crate::ids::{EnquiryId, LeadId, LeadImportId, UserId};
use crate::lead::assignment::Assign;
use crate::lead::edit::{self, MOST_TAGS, TagsDraft};
use crate::lead::{LeadSource, Submission, Terms, find, raw, take_in};
use crate::settings::Sales;

/// An import whose rows are being taken in.
#[derive(Debug)]
pub struct Run {
    id: LeadImportId,
    reader: Reader,
    actor: Actor,
}

/// An import that has begun, if it is not done.
pub async fn begin(db: &mut Db, id: LeadImportId) -> Result<Option<Run>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select columns, mapping as "mapping!: Json<Mapping>", created_by as "by: UserId" from lead_imports
           where id = $1 and state = 'importing'"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Run {
        id,
        reader: Reader::new(&row.columns, &row.mapping),
        actor: Actor { user: Some(row.by), source: Source::Import, ip: None, request_id: None },
    }))
}

/// Takes the next row in. Returns whether there was one. Wants a transaction of its own, in which the row says what
/// became of it: another worker that has the same import in hand waits, and finds it done.
pub async fn take_next(db: &mut Db, clock: &Clock, run: &Run, sales: &Sales) -> Result<bool, sqlx::Error> {
    let next = sqlx::query!(
        "select row, cells from lead_import_rows
         where import_id = $1 and state in ('valid', 'duplicate') order by row limit 1 for update",
        run.id.0,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(next) = next else { return Ok(false) };
    let (state, lead) = take(db, clock, run, &next.cells, sales).await?;
    // What it said is in the lead now.
    sqlx::query!(
        "update lead_import_rows set state = $3, lead_id = $4, cells = '{}' where import_id = $1 and row = $2",
        run.id.0,
        next.row,
        state,
        lead.0,
    )
    .execute(db)
    .await?;
    Ok(true)
}

async fn take(
    db: &mut Db,
    clock: &Clock,
    run: &Run,
    cells: &[String],
    sales: &Sales,
) -> Result<(&'static str, LeadId), sqlx::Error> {
    let unread = |_| sqlx::Error::Decode("a row that was checked cannot be read".into());
    let row = run.reader.read(cells).map_err(unread)?;
    let submission = Submission {
        enquiry: EnquiryId::new(),
        raw: raw(&row.wish, LeadSource::Import).map_err(|error| sqlx::Error::Encode(error.into()))?,
        user_agent: None,
        request_id: None,
        received_at: clock.now(),
    };
    // Nobody promised them a call, and nobody asked them whether we may write.
    let terms = Terms {
        source: LeadSource::Import,
        actor: run.actor.clone(),
        assign: Assign::ByTurns,
        agrees: false,
        is_timed: false,
    };
    let received = take_in(db, &row.wish, &submission, &terms, sales).await?;
    if !row.tags.is_empty() {
        let lead = find(db, received.lead).await?;
        let mut tags = edit::distinct(&[lead.tags.as_slice(), &row.tags].concat());
        tags.truncate(MOST_TAGS.max(lead.tags.len()));
        edit::tag_with(db, clock, &run.actor, &lead, &TagsDraft { tags }).await?;
    }
    Ok((if received.is_repeat { "attached" } else { "imported" }, received.lead))
}

/// Ends an import.
pub async fn finish(db: &mut Db, clock: &Clock, run: &Run) -> Result<(), sqlx::Error> {
    let ended = sqlx::query!(
        r#"update lead_imports set state = 'imported', updated_at = $2 where id = $1 and state = 'importing'
           returning (select count(*) from lead_import_rows where import_id = $1 and state = 'imported') as "imported!",
               (select count(*) from lead_import_rows where import_id = $1 and state = 'attached') as "attached!""#,
        run.id.0,
        clock.now(),
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(ended) = ended else { return Ok(()) };
    let changes = vec![Change::new("leads", 0, ended.imported), Change::new("enquiries", 0, ended.attached)];
    let event = Event::new("lead_import_ended", "lead_import", &run.id).changing(changes);
    audit::record(db, clock, &run.actor, event).await
}
