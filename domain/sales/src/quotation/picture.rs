//! Photographs beside a quotation's lines.
//!
//! A line refers to its photograph by id, so that copies, templates and revisions keep it. A draft shows the
//! library's current picture; a submitted quotation shows the picture at that time (`quotation_pictures`),
//! whose files the cleanup job keeps. So a PDF and its signed copy have the same pictures. A photograph that
//! was deleted or archived is left out; if the file storage does not respond, rendering is retried.

use std::collections::{BTreeSet, HashSet};

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;
use uuid::Uuid;

use super::sheet::{Room, entries};
use super::{Quotation, QuotationDraft};
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::ids::{PhotographId, QuotationId, UserId};
use kernel::record::Refusal;

/// Width for PDFs, in pixels: enough for print and for zooming in on a screen.
const PRINTED_WIDTH: u32 = 640;

/// A photograph used by lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationPicture")]
pub struct LinePicture {
    /// Photograph id.
    pub photograph_id: PhotographId,
    /// Alt text; may be empty.
    pub alt: String,
    /// Picture for browsers.
    pub picture: Picture,
    /// Storage key of the JPEG for PDFs.
    #[serde(skip)]
    pub printed: String,
}

/// Pictures of a quotation, each photograph once.
pub async fn of(db: &mut Db, quotation: &Quotation) -> Result<Vec<LinePicture>, sqlx::Error> {
    let named = photograph_ids(&quotation.draft.rooms);
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let rows = if quotation.frozen.is_some() {
        frozen_pictures(db, quotation.id).await
    } else {
        living(db, &named).await
    };
    Ok(rows?.into_iter().filter_map(Row::picture).collect())
}

/// Ids of the photographs used, each once.
fn photograph_ids(rooms: &[Room]) -> Vec<Uuid> {
    let named: BTreeSet<_> =
        entries(rooms).filter_map(|placed| placed.entry.photograph_id).map(|id| id.0).collect();
    named.into_iter().collect()
}

struct Row {
    photograph: PhotographId,
    alt: String,
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Json<Vec<Variant>>,
}

impl Row {
    fn picture(self) -> Option<LinePicture> {
        let made = made!(self);
        Some(LinePicture {
            photograph_id: self.photograph,
            alt: self.alt,
            printed: made.jpeg_within(PRINTED_WIDTH)?,
            picture: made.picture()?,
        })
    }
}

/// Current pictures in the library.
async fn living(db: &mut Db, named: &[Uuid]) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select id as "photograph: PhotographId", alt, sha256, recipe, width, height, thumbhash, colour,
               variants as "variants: Json<Vec<Variant>>"
           from photographs where id = any ($1) and recipe is not null and status <> 'archived'
           order by id"#,
        named,
    )
    .fetch_all(db)
    .await
}

/// Pictures as of submission.
async fn frozen_pictures(db: &mut Db, id: QuotationId) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_as!(
        Row,
        r#"select photograph_id as "photograph: PhotographId", alt, sha256 as "sha256?", recipe as "recipe?",
               width as "width?", height as "height?", thumbhash as "thumbhash?", colour as "colour?",
               variants as "variants: Json<Vec<Variant>>"
           from quotation_pictures where quotation_id = $1
           order by photograph_id"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

/// Freezes the pictures of a quotation on submission.
pub(super) async fn freeze(db: &mut Db, quotation: &Quotation) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into quotation_pictures (
             quotation_id, photograph_id, alt, sha256, recipe, width, height, thumbhash, colour, variants
         )
         select $1, id, alt, sha256, recipe, width, height, thumbhash, colour, variants
         from photographs where id = any ($2) and recipe is not null and status <> 'archived'",
        quotation.id.0,
        &photograph_ids(&quotation.draft.rooms),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Unfreezes them.
pub(super) async fn unfreeze(db: &mut Db, id: QuotationId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from quotation_pictures where quotation_id = $1", id.0).execute(db).await?;
    Ok(())
}

/// Rejects unknown photographs for newly chosen pictures. Existing ones may have been deleted since.
pub(super) async fn refuse_unknown(
    db: &mut Db,
    old: &QuotationDraft,
    new: &QuotationDraft,
) -> Result<(), Refusal> {
    refuse(db, old, new, None).await
}

/// The same for users without access to the library, who may use published photographs and their own uploads.
pub async fn refuse_unavailable(
    db: &mut Db,
    by: UserId,
    old: &QuotationDraft,
    new: &QuotationDraft,
) -> Result<(), Refusal> {
    refuse(db, old, new, Some(by)).await
}

async fn refuse(
    db: &mut Db,
    old: &QuotationDraft,
    new: &QuotationDraft,
    by: Option<UserId>,
) -> Result<(), Refusal> {
    let before = photograph_ids(&old.rooms);
    let begun: Vec<Uuid> = photograph_ids(&new.rooms).into_iter().filter(|id| !before.contains(id)).collect();
    if begun.is_empty() {
        return Ok(());
    }
    let known: HashSet<Uuid> = sqlx::query_scalar!(
        "select id from photographs
         where id = any ($1) and status <> 'archived'
             and ($2::uuid is null or status = 'published' or uploaded_by = $2)",
        &begun,
        by.map(|user| user.0),
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .collect();
    let is_unknown = |id: PhotographId| begun.contains(&id.0) && !known.contains(&id.0);
    let Some(placed) = entries(&new.rooms).find(|placed| placed.entry.photograph_id.is_some_and(is_unknown))
    else {
        return Ok(());
    };
    // Whoever may not see the library does not learn what is in it.
    let reason = match by {
        None => "is no longer in the library",
        Some(_) => "isn't available: it was removed, or isn't published",
    };
    Err(Refusal::At { field: format!("{}.photographId", placed.at), reason: reason.to_owned() })
}
