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
use kernel::string_enum::string_enum;

string_enum! {
    /// Side of a comment's author.
    #[schemars(rename = "QuotationSpeaker")]
    pub enum Speaker {
        /// The customer.
        Client = "client",
        /// Staff.
        Staff = "staff",
    }
}

/// A new comment.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationCommentDraft")]
pub struct CommentDraft {
    /// Line that it is about; the whole quotation if omitted.
    #[serde(default)]
    #[garde(skip)]
    pub line_id: Option<QuotationLineId>,
    /// Text.
    #[garde(length(chars, min = 1, max = 2000))]
    pub text: String,
}

/// A comment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationComment")]
pub struct Comment {
    /// Comment id.
    pub id: QuotationCommentId,
    /// When it was posted.
    pub at: DateTime<Utc>,
    /// Line that it is about; the whole quotation if none.
    pub line_id: Option<QuotationLineId>,
    /// Text.
    pub text: String,
    /// Author.
    pub by: Author,
    /// Whether the other side has read it.
    pub is_read: bool,
}

/// Author of a comment.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "QuotationAuthor")]
pub struct Author {
    /// Side.
    pub kind: Speaker,
    /// Name.
    pub name: String,
}

/// Comments on a quotation and the other revisions of its number, oldest first, so that customers need not
/// repeat questions about an earlier revision.
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

/// Posts a comment by a colleague, or by the customer if no colleague is given. The quotation's owners are
/// notified of the customer's.
pub async fn add(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    quotation: &Quotation,
    author: Option<(UserId, &str)>,
    draft: &CommentDraft,
) -> Result<Comment, Refusal> {
    if draft.text.trim().is_empty() {
        return Err(Refusal::Field { field: "text", reason: "is required".to_owned() });
    }
    let is_there = |line| entries(&quotation.draft.rooms).any(|placed| placed.entry.id == line);
    if draft.line_id.is_some_and(|line| !is_there(line)) {
        return Err(Refusal::Field { field: "lineId", reason: "is not a line of this quotation".to_owned() });
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
        news::notify(db, quotation, News::Commented, id.0, at).await?;
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

/// Marks the other side's comments as read.
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
