//! The stored changes.

use chrono::{DateTime, Utc};
use jobs::{Mail, enqueue};
use kernel::audit::{self, Actor, Event};
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::letter::LetterName;
use kernel::record::Changed;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use sqlx::types::Json;

use super::{Built, LetterText, built};

/// An e-mail's built text with the changes to it, for staff.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EditableLetter {
    /// Name.
    pub name: LetterName,
    /// Built text, with the variables.
    pub built: Built,
    /// Changes to the built text.
    pub content: LetterText,
    /// Optimistic-lock version; 0 if nobody has ever changed the text.
    pub version: i32,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who last changed it.
    pub updated_by: Option<String>,
}

/// An e-mail whose text can be changed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LetterSummary {
    /// Name.
    pub name: LetterName,
    /// Subject, with its variables.
    pub subject: String,
    /// Whether it says something other than the built text.
    pub is_changed: bool,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Who last changed it.
    pub updated_by: Option<String>,
}

struct Row {
    letter: String,
    content: Json<Value>,
    version: i32,
    updated_at: DateTime<Utc>,
    updated_by: Option<String>,
}

/// What is stored of one e-mail, or of all.
async fn rows(db: &mut Db, name: Option<LetterName>) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select letter, content as "content: Json<Value>", version, updated_at,
               (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
                from users where users.id = updated_by) as updated_by
           from letter_texts where letter = coalesce($1, letter)"#,
        name.map(LetterName::as_str),
    )
    .fetch_all(db)
    .await
}

/// All e-mails with texts that can be changed, in the order of the screen.
pub async fn all(db: &mut Db) -> Result<Vec<LetterSummary>, sqlx::Error> {
    let stored = rows(db, None).await?;
    let summary = |name: &LetterName| {
        let row = stored.iter().find(|row| row.letter == name.as_str());
        let changes = row.and_then(|row| row.content.as_object());
        let subject = changes.and_then(|changes| changes.get("subject")?.as_str());
        LetterSummary {
            name: *name,
            subject: subject.unwrap_or_else(|| built(*name).subject).to_owned(),
            is_changed: changes.is_some_and(|changes| !changes.is_empty()),
            updated_at: row.map(|row| row.updated_at),
            updated_by: row.and_then(|row| row.updated_by.clone()),
        }
    };
    Ok(LetterName::ALL.iter().map(summary).collect())
}

/// An e-mail's built text with the changes to it.
pub async fn find(db: &mut Db, name: LetterName) -> Result<EditableLetter, sqlx::Error> {
    let row = rows(db, Some(name)).await?.pop();
    let built = built(name);
    let Some(row) = row else {
        let content = LetterText::default();
        return Ok(EditableLetter { name, built, content, version: 0, updated_at: None, updated_by: None });
    };
    let content = decoded(row.content.0)?;
    let (version, updated_at, updated_by) = (row.version, Some(row.updated_at), row.updated_by);
    Ok(EditableLetter { name, built, content, version, updated_at, updated_by })
}

/// The changes to an e-mail's text, for sending it.
pub async fn read(db: &mut Db, name: LetterName) -> Result<LetterText, sqlx::Error> {
    let content = sqlx::query_scalar!("select content from letter_texts where letter = $1", name.as_str())
        .fetch_optional(db)
        .await?;
    content.map_or_else(|| Ok(LetterText::default()), decoded)
}

fn decoded(content: Value) -> Result<LetterText, sqlx::Error> {
    serde_json::from_value(content).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// Sends a user an example of an e-mail, with its text as saved.
pub async fn send_test(
    tx: &mut Tx<'_>,
    clock: &Clock,
    name: LetterName,
    user: UserId,
) -> Result<(), sqlx::Error> {
    enqueue(tx, Mail::SendTestLetter { letter: name, user, requested_at: clock.now() }).await
}

/// Saves the changes to an e-mail's text. None at all bring back the built text; the row stays, so that whoever still has
/// the text of before is told.
pub async fn save(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    name: LetterName,
    version: i32,
    text: &LetterText,
) -> Result<Changed<EditableLetter>, sqlx::Error> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('letter_text'), hashtext($1))", name.as_str())
        .execute(&mut **tx)
        .await?;
    let letter = find(&mut *tx, name).await?;
    if letter.version != version {
        return Ok(Changed::Stale(letter));
    }
    let text = text.trimmed();
    if text == letter.content {
        return Ok(Changed::To(letter));
    }
    sqlx::query!(
        "insert into letter_texts (letter, content, updated_at, updated_by) values ($1, $2, $3, $4)
         on conflict (letter) do update
         set content = excluded.content, version = letter_texts.version + 1, updated_at = excluded.updated_at,
             updated_by = excluded.updated_by",
        name.as_str(),
        Json(&text) as _,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut **tx)
    .await?;
    let action = if text == LetterText::default() { "letter_text_reset" } else { "letter_text_changed" };
    let event = Event::new(action, "letter_text", &name.as_str());
    let event = event.changing(audit::changes(&letter.content, &text));
    audit::record(&mut *tx, clock, actor, event).await?;
    Ok(Changed::To(find(&mut *tx, name).await?))
}
