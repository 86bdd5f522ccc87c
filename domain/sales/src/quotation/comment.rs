//! Comments between customer and staff about a quotation and its lines.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sheet::entries;
use super::{Quotation, news};
use jobs::occasion::News;
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{QuotationCommentId, QuotationId, QuotationLineId, UserId};
use kernel::record::Refusal;
use kernel::words::words;

words! {
    /// Who said something.
    #[schemars(rename = "QuotationSpeaker")]
    pub enum Speaker {
        /// The customer.
        Client = "client",
        /// A colleague.
        Staff = "staff",
    }
}

/// What is said.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationCommentDraft")]
pub struct CommentDraft {
    /// The line that it is about; of the whole, if none.
    #[serde(default)]
    #[garde(skip)]
    pub line_id: Option<QuotationLineId>,
    /// The words.
    #[garde(length(chars, min = 1, max = 2000))]
    pub text: String,
}

/// What was said.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationComment")]
pub struct Comment {
    /// Names it.
    pub id: QuotationCommentId,
    /// When.
    pub at: DateTime<Utc>,
    /// The line that it is about; of the whole, if none.
    pub line_id: Option<QuotationLineId>,
    /// The words.
    pub text: String,
    /// Who said it.
    pub by: Author,
    /// The other side has seen it.
    pub is_read: bool,
}

/// Who said something.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "QuotationAuthor")]
pub struct Author {
    /// On which side.
    pub kind: Speaker,
    /// How they are called.
    pub name: String,
}

/// All that was said about a quotation and the revisions of its number, the oldest first: who asked about a line of the
/// revision before does not have to ask again.
pub async fn list(db: &mut Db, id: QuotationId) -> Result<Vec<Comment>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select comment.id as "id: QuotationCommentId", comment.at, line_id as "line_id: QuotationLineId", text,
               author_id as "author_id: UserId", author_name, read_at
           from quotation_comments as comment
           where quotation_id = $1
               or quotation_id in (
                   select other.id from quotations join quotations as other using (number) where quotations.id = $1
               )
           order by comment.at, comment.id"#,
        id.0,
    )
    .fetch_all(db)
    .await?;
    let comments = rows.into_iter().map(|row| Comment {
        id: row.id,
        at: row.at,
        line_id: row.line_id,
        text: row.text,
        by: Author {
            kind: if row.author_id.is_some() { Speaker::Staff } else { Speaker::Client },
            name: row.author_name,
        },
        is_read: row.read_at.is_some(),
    });
    Ok(comments.collect())
}

/// Says something: a colleague, or the customer if there is no name of one. Those who look after the quotation are told
/// what the customer says.
pub async fn say(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
    author: Option<(UserId, &str)>,
    draft: &CommentDraft,
) -> Result<Comment, Refusal> {
    if draft.text.trim().is_empty() {
        return Err(Refusal::Field { field: "text", reason: "is needed".to_owned() });
    }
    let is_there = |line| entries(&quotation.draft.rooms).any(|placed| placed.entry.id == line);
    if draft.line_id.is_some_and(|line| !is_there(line)) {
        return Err(Refusal::Field { field: "lineId", reason: "is no line of this quotation".to_owned() });
    }
    let (id, at) = (QuotationCommentId::new(), clock.now());
    let (user, name) = match author {
        Some((user, name)) => (Some(user), name),
        None => (None, quotation.draft.client_name.as_str()),
    };
    let text = draft.text.trim().to_owned();
    sqlx::query!(
        "insert into quotation_comments (id, quotation_id, line_id, at, text, author_id, author_name)
         values ($1, $2, $3, $4, $5, $6, $7)",
        id.0,
        quotation.id.0,
        draft.line_id.map(|line| line.0),
        at,
        text,
        user.map(|user| user.0),
        name,
    )
    .execute(&mut *db)
    .await?;
    let changes = vec![Change::new("comment", (), &text), Change::new("lineId", (), draft.line_id)];
    let event = Event::new("quotation_commented", "quotation", &quotation.id).changing(changes);
    audit::record(&mut *db, clock, actor, event).await?;
    let kind = if user.is_some() { Speaker::Staff } else { Speaker::Client };
    if kind == Speaker::Client {
        news::tell(db, quotation, News::Commented, id.0).await?;
    }
    Ok(Comment {
        id,
        at,
        line_id: draft.line_id,
        text,
        by: Author { kind, name: name.to_owned() },
        is_read: false,
    })
}

/// Notes that one side has seen what the other one said.
pub async fn read_by(
    db: &mut Db,
    id: QuotationId,
    reader: Speaker,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update quotation_comments set read_at = $2
         where read_at is null and (author_id is null) = $3
             and (quotation_id = $1 or quotation_id in (
                 select other.id from quotations join quotations as other using (number) where quotations.id = $1
             ))",
        id.0,
        now,
        reader == Speaker::Staff,
    )
    .execute(db)
    .await?;
    Ok(())
}
