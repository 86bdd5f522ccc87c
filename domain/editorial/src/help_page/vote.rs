//! Votes of visitors on whether a help page helped.
//!
//! A voter is a keyed hash of the network, the browser and the day: one browser counts once a day for a page, may
//! change its mind, and cannot be recognised on another day.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::Db;
use kernel::check::lines;
use kernel::clock::day_of;
use kernel::ids::HelpPageId;

/// Comments that staff are shown.
const MAX_COMMENTS: i64 = 200;

/// A visitor's vote.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "NewHelpVote")]
pub struct NewVote {
    /// Whether the page helped.
    #[garde(skip)]
    pub helpful: bool,
    /// What was missing.
    #[serde(default)]
    #[garde(inner(length(chars, max = 1_000), custom(lines)))]
    pub comment: Option<String>,
}

/// A comment as staff read it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HelpComment {
    /// Whether the page helped.
    pub is_helpful: bool,
    /// Comment.
    pub comment: String,
    /// When it was written.
    pub voted_at: DateTime<Utc>,
}

/// Counts a vote on a published page. `voter` is the keyed hash of whoever votes.
pub async fn count(
    db: &mut Db,
    page: HelpPageId,
    voter: &[u8],
    vote: &NewVote,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let counted = sqlx::query!(
        "insert into help_votes as vote (page, day, voter, is_helpful, comment, voted_at)
         select id, $2, $3, $4, $5, $6 from help_pages where id = $1 and status = 'published'
         on conflict (page, day, voter) do update
         set is_helpful = excluded.is_helpful, voted_at = excluded.voted_at,
             comment = case when excluded.comment = '' then vote.comment else excluded.comment end",
        page.0,
        day_of(now),
        voter,
        vote.helpful,
        vote.comment.as_deref().unwrap_or_default().trim(),
        now,
    )
    .execute(db)
    .await?;
    if counted.rows_affected() == 0 { Err(sqlx::Error::RowNotFound) } else { Ok(()) }
}

/// Comments on a page, the latest first.
pub async fn comments(db: &mut Db, page: HelpPageId) -> Result<Vec<HelpComment>, sqlx::Error> {
    sqlx::query_as!(
        HelpComment,
        "select is_helpful, comment, voted_at from help_votes
         where page = $1 and comment <> '' order by voted_at desc limit $2",
        page.0,
        MAX_COMMENTS,
    )
    .fetch_all(db)
    .await
}
