//! Lead import: each row becomes a lead, or another enquiry of an existing one.

mod cell;
mod row;

use ads::visit::attribution::Touched;
use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};

pub use row::Field;

use self::row::Row;
use super::assignment::Assign;
use super::edit::{self, MAX_TAGS, TagsDraft};
use super::{LeadSource, Submission, Terms, hold, raw, receive_wish};
use crate::lead::settings::Sales;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{EnquiryId, LeadId};
use kernel::import::{Candidate, Importable, RowError, RowOutcome, Verdict};
use kernel::{Db, Tx, settings};

/// A list of people.
#[derive(Clone, Copy, Debug)]
pub struct People;

impl Importable for People {
    const RESOURCE: &'static str = "leads";
    const KIND: &'static str = "lead_import";
    type Field = Field;
    type Row = Row;

    fn fields() -> Vec<(Field, &'static [&'static str])> {
        Field::ALL.iter().map(|field| (*field, field.names())).collect()
    }

    fn check(has: &dyn Fn(Field) -> bool) -> Result<(), &'static str> {
        match (has(Field::CustomerName), has(Field::CustomerPhone) || has(Field::CustomerEmail)) {
            (false, _) => Err("choose the column with the names"),
            (true, false) => Err("choose a column with phone numbers or e-mail addresses"),
            (true, true) => Ok(()),
        }
    }

    fn read(cells: &[(Field, &str)]) -> Result<Row, Vec<RowError>> {
        row::read(cells)
    }

    fn identities(row: &Row) -> Vec<String> {
        let contact = row.wish.contact();
        contact.email.into_iter().chain(contact.phone).collect()
    }

    async fn check_rows(
        db: &mut Db,
        _: &Actor,
        rows: &[Candidate<Row>],
        now: DateTime<Utc>,
    ) -> Result<Vec<Verdict>, sqlx::Error> {
        let sales: Sales = settings::read(&mut *db).await?;
        let known = with_open_lead(db, rows, &sales, now).await?;
        let verdicts = rows.iter().map(|candidate| {
            let persons = Self::identities(&candidate.row);
            let is_known = candidate.is_above || persons.iter().any(|person| known.contains(person));
            if is_known { Verdict::Known } else { Verdict::New }
        });
        Ok(verdicts.collect())
    }

    async fn import_row(
        tx: &mut Tx<'_>,
        clock: &Clock,
        actor: &Actor,
        row: Row,
    ) -> Result<(RowOutcome, Option<LeadId>), sqlx::Error> {
        let sales: Sales = settings::read(tx).await?;
        let submission = Submission {
            enquiry: EnquiryId::new(),
            raw: raw(&row.wish, LeadSource::Import).map_err(|error| sqlx::Error::Encode(error.into()))?,
            user_agent: None,
            request_id: None,
            received_at: clock.now(),
            visit: Touched::default(),
        };
        // No call was promised, and no consent was asked for.
        let terms = Terms {
            source: LeadSource::Import,
            actor: actor.clone(),
            assign: Assign::ByTurns,
            notice: None,
            marketing: None,
            is_timed: false,
            proves_address: false,
        };
        let received = receive_wish(tx, &row.wish, &submission, &terms, &sales).await?;
        if !row.tags.is_empty() {
            let lead = hold(tx, received.lead).await?;
            let mut tags = edit::distinct(&[lead.tags.as_slice(), &row.tags].concat());
            tags.truncate(MAX_TAGS.max(lead.tags.len()));
            edit::tag_with(tx, clock, actor, &lead, &TagsDraft { tags }).await?;
        }
        Ok((if received.is_repeat { RowOutcome::Known } else { RowOutcome::New }, Some(received.lead)))
    }
}

/// Which of these people already have a lead that another enquiry would join.
async fn with_open_lead(
    db: &mut Db,
    rows: &[Candidate<Row>],
    sales: &Sales,
    now: DateTime<Utc>,
) -> Result<HashSet<String>, sqlx::Error> {
    let persons: Vec<_> = rows.iter().flat_map(|candidate| People::identities(&candidate.row)).collect();
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

#[cfg(test)]
mod tests;
