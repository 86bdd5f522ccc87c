//! Templates: saved rooms to start quotations from.

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use super::Quotation;
use super::sheet::{Room, entries};
use kernel::Db;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::ids::{Named, QuotationTemplateId, UserId};
use kernel::record::Refusal;

/// A template in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationTemplate")]
pub struct Template {
    /// Template id.
    pub id: QuotationTemplateId,
    /// Name.
    pub name: String,
    /// Names of its rooms.
    pub rooms: Vec<String>,
    /// Number of lines.
    pub lines: usize,
    /// Optimistic-lock version.
    pub version: i32,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Who created it.
    pub created_by: Option<Named<UserId>>,
}

/// Name of a template.
#[derive(Clone, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationTemplateName")]
pub struct TemplateName {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    pub name: String,
}

/// All templates by name, or the one with this id.
async fn read(db: &mut Db, id: Option<QuotationTemplateId>) -> Result<Vec<Template>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select template.id as "id: QuotationTemplateId", template.name, rooms as "rooms: Json<Vec<Room>>",
               template.version, template.created_at, created_by as "created_by: UserId",
               users.name as "creator_name?"
           from quotation_templates as template
           left join users on users.id = created_by
           where archived_at is null and ($1::uuid is null or template.id = $1)
           order by lower(template.name)"#,
        id.map(|id| id.0),
    )
    .fetch_all(db)
    .await?;
    let templates = rows.into_iter().map(|row| Template {
        id: row.id,
        name: row.name,
        lines: entries(&row.rooms).count(),
        rooms: row.rooms.0.into_iter().map(|room| room.name).collect(),
        version: row.version,
        created_at: row.created_at,
        created_by: Named::of(row.created_by, row.creator_name),
    });
    Ok(templates.collect())
}

/// All templates, by name.
pub async fn list(db: &mut Db) -> Result<Vec<Template>, sqlx::Error> {
    read(db, None).await
}

/// The template with this id.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn find(db: &mut Db, id: QuotationTemplateId) -> Result<Template, sqlx::Error> {
    read(db, Some(id)).await?.pop().ok_or(sqlx::Error::RowNotFound)
}

/// A template's rooms.
pub(super) async fn rooms(db: &mut Db, id: QuotationTemplateId) -> Result<Vec<Room>, Refusal> {
    let unknown = || Refusal::Field { field: "from", reason: "is not a template".to_owned() };
    find_rooms(db, id).await?.ok_or_else(unknown)
}

/// A template's rooms, if it exists.
pub async fn find_rooms(db: &mut Db, id: QuotationTemplateId) -> Result<Option<Vec<Room>>, sqlx::Error> {
    let rooms = sqlx::query_scalar!(
        r#"select rooms as "rooms: Json<Vec<Room>>" from quotation_templates where id = $1 and archived_at is null"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(rooms.map(|Json(rooms)| rooms))
}

/// Saves a quotation's rooms as a template.
pub async fn make(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    name: &TemplateName,
    quotation: &Quotation,
) -> Result<QuotationTemplateId, Refusal> {
    let source = Change::new("quotationId", (), quotation.id);
    save(db, clock, actor, name, &quotation.draft.rooms, Some(source)).await
}

/// Saves rooms as a template.
pub async fn save(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    name: &TemplateName,
    rooms: &[Room],
    source: Option<Change>,
) -> Result<QuotationTemplateId, Refusal> {
    let id = QuotationTemplateId::new();
    sqlx::query!(
        "insert into quotation_templates (id, name, rooms, created_at, created_by, updated_at)
         values ($1, $2, $3, $4, $5, $4)",
        id.0,
        name.name.trim(),
        Json(rooms) as _,
        clock.now(),
        actor.user.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    let changes = [Change::new("name", (), name.name.trim())].into_iter().chain(source).collect();
    let event = Event::new("quotation_template_created", "quotation_template", &id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(id)
}

/// Renames a template, if it is still at `version`.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if it is not.
pub async fn rename(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    old: &Template,
    version: i32,
    name: &TemplateName,
) -> Result<(), Refusal> {
    let renamed = sqlx::query!(
        "update quotation_templates set name = $3, version = version + 1, updated_at = $4
         where id = $1 and version = $2 and archived_at is null",
        old.id.0,
        version,
        name.name.trim(),
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if renamed.rows_affected() == 0 {
        return Err(sqlx::Error::RowNotFound.into());
    }
    let changes = vec![Change::new("name", &old.name, name.name.trim())];
    let event = Event::new("quotation_template_changed", "quotation_template", &old.id).changing(changes);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}

/// Deletes a template from the list. Designs are priced by templates: use `archive_template` of the designs,
/// which does both.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn archive(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    id: QuotationTemplateId,
) -> Result<(), Refusal> {
    let archived = sqlx::query!(
        "update quotation_templates set archived_at = $2 where id = $1 and archived_at is null",
        id.0,
        clock.now(),
    )
    .execute(&mut *db)
    .await?;
    if archived.rows_affected() == 0 {
        return Err(sqlx::Error::RowNotFound.into());
    }
    let event = Event::new("quotation_template_archived", "quotation_template", &id);
    audit::record(db, clock, actor, event).await?;
    Ok(())
}
