//! Links of published texts to other sites: when each is asked, and what its answers mean.
//!
//! A link is asked once a week. A page that is not there is broken at once; a server that is down, or that cannot be
//! reached, is asked again the next day and counts as broken from then on. Servers that let no program in, such as those of
//! social networks, say nothing about the page, so neither do we.

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use crate::body::Body;
use kernel::{Db, Tx};

/// Time between two checks of a link that answers.
const WEEK: TimeDelta = TimeDelta::days(7);

/// Time until a link is asked again that could not be reached.
const DAY: TimeDelta = TimeDelta::days(1);

/// Failed checks in a row from which on a link counts as broken.
const FAILURES: i16 = 2;

/// Longest address that is asked.
const MAX_ADDRESS: usize = 2_000;

/// How a link answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// With an HTTP status, after redirects.
    Status(u16),
    /// It redirects without end.
    EndlessRedirect,
    /// It leads into a private network, or is no address of the web.
    NotPublic,
    /// There is no such host, or it does not answer.
    Unreachable,
}

/// What an answer means.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Verdict {
    status: Option<i16>,
    failures: i16,
    problem: Option<String>,
    ask_after: TimeDelta,
}

impl Answer {
    fn verdict(self, failures: i16) -> Verdict {
        let told = |status: u16| i16::try_from(status).ok();
        let fine = |status| Verdict { status, failures: 0, problem: None, ask_after: WEEK };
        let broken = |status, problem: String| Verdict { problem: Some(problem), ..fine(status) };
        let failed = |status, problem: String| {
            let failures = failures.saturating_add(1);
            let problem = Some(problem).filter(|_| failures >= FAILURES);
            Verdict { status, failures, problem, ask_after: DAY }
        };
        match self {
            Self::Status(status @ (404 | 410)) => {
                broken(told(status), format!("That site has no such page ({status})."))
            }
            Self::Status(status @ 500..) => {
                failed(told(status), format!("That site reports an error ({status})."))
            }
            Self::Status(status) => fine(told(status)),
            Self::EndlessRedirect => broken(None, "That page redirects without end.".to_owned()),
            Self::NotPublic => broken(None, "That address can't be reached from the internet.".to_owned()),
            Self::Unreachable => failed(None, "That site can't be reached.".to_owned()),
        }
    }
}

/// A link to another site, with its last check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExternalLink {
    /// Address as written.
    pub address: String,
    /// When it was last asked; never, if the text is new.
    pub checked_at: Option<DateTime<Utc>>,
    /// HTTP status of the last answer, if there was one.
    pub status: Option<i16>,
    /// What is wrong, if anything is.
    pub problem: Option<String>,
}

/// Addresses of other sites in a text, each once, in order of appearance.
pub(crate) fn addresses(body: &Body) -> Vec<String> {
    let mut addresses: Vec<String> = Vec::new();
    for link in body.references().links {
        let is_external = link.address.starts_with("http://") || link.address.starts_with("https://");
        if is_external && link.address.len() <= MAX_ADDRESS && !addresses.contains(&link.address) {
            addresses.push(link.address);
        }
    }
    addresses
}

/// The links of a text to other sites, with their last checks.
pub async fn of(db: &mut Db, body: &Body) -> Result<Vec<ExternalLink>, sqlx::Error> {
    let addresses = addresses(body);
    if addresses.is_empty() {
        return Ok(Vec::new());
    }
    sqlx::query_as!(
        ExternalLink,
        r#"select named.address as "address!", checked_at as "checked_at?", status as "status?", problem as "problem?"
           from unnest($1::text[]) with ordinality as named (address, place)
           left join external_links as link on link.address = named.address
           order by named.place"#,
        &addresses,
    )
    .fetch_all(db)
    .await
}

/// Enters the links of all published texts, and forgets those that no text has any more.
pub async fn enter(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let bodies = sqlx::query_scalar!(
        r#"select published_body as "body!: Json<Body>" from articles where status = 'published'
           union all
           select published_body from help_pages where status = 'published'
           union all
           select published_body from case_studies where status = 'published'
           union all
           (select distinct on (kind) body from policies
            where published_at is not null order by kind, effective_on desc, number desc)"#,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut all: Vec<String> = bodies.iter().flat_map(|body| addresses(&body.0)).collect();
    all.sort_unstable();
    all.dedup();
    sqlx::query!(
        "with gone as (delete from external_links where not address = any ($1))
         insert into external_links (address, ask_at) select address, $2 from unnest($1::text[]) as address
         on conflict (address) do nothing",
        &all,
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Addresses to ask now, the longest due first.
pub async fn due(db: &mut Db, now: DateTime<Utc>, limit: i64) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select address from external_links where ask_at <= $1 order by ask_at, address limit $2",
        now,
        limit,
    )
    .fetch_all(db)
    .await
}

/// Records an answer.
pub async fn record(
    tx: &mut Tx<'_>,
    address: &str,
    answer: Answer,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let failures =
        sqlx::query_scalar!("select failures from external_links where address = $1 for update", address,)
            .fetch_optional(&mut **tx)
            .await?;
    // No text has it any more.
    let Some(failures) = failures else { return Ok(()) };
    let Verdict { status, failures, problem, ask_after } = answer.verdict(failures);
    sqlx::query!(
        "update external_links
         set checked_at = $2, status = $3, failures = $4, problem = $5, ask_at = $6
         where address = $1",
        address,
        now,
        status,
        failures,
        problem,
        now + ask_after,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_page_is_broken_at_once_and_a_server_that_is_down_on_the_second_day() {
        let problem = |answer: Answer, failures| answer.verdict(failures).problem;
        assert_eq!(problem(Answer::Status(200), 5), None);
        // Let no program in, or not now: that says nothing about the page.
        assert!([401, 403, 405, 429].into_iter().all(|status| problem(Answer::Status(status), 5).is_none()));
        assert_eq!(problem(Answer::Status(404), 0).unwrap(), "That site has no such page (404).");
        for answer in [Answer::Status(503), Answer::Unreachable] {
            let first = answer.verdict(0);
            assert_eq!((first.failures, first.problem, first.ask_after), (1, None, DAY));
            assert!(problem(answer, first.failures).is_some());
        }
        assert_eq!(Answer::Status(301).verdict(1).failures, 0);
    }
}
