//! The photographs beside a quotation's lines.
//!
//! A line names its photograph by id, so that copies, templates and revisions keep it. While a quotation is
//! a draft it shows the library's current picture; once submitted it shows the picture of that moment
//! (`quotation_pictures`), and the sweep leaves its files alone. So a document and its signed copy have the
//! same pictures. A photograph that is gone or archived is left out; when the storage does not answer, it
//! is asked again.

use std::collections::{BTreeSet, HashSet};

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;
use uuid::Uuid;

use super::sheet::{Room, entries};
use super::{Quotation, QuotationDraft};
use content::photograph::picture::{Made, Picture, Variant};
use kernel::Db;
use kernel::ids::{PhotographId, QuotationId};
use kernel::record::Refusal;

/// The widest that documents take, in pixels: enough for print at the size that it has there, and for whoever looks
/// closer on a screen.
const PRINTED_WIDTH: u32 = 640;

/// A photograph that lines of a quotation show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationPicture")]
pub struct LinePicture {
    /// Names it.
    pub photograph_id: PhotographId,
    /// What it shows, for those who do not see it; empty if nobody has said.
    pub alt: String,
    /// What browsers load.
    pub picture: Picture,
    /// Where the JPEG is in the storage that documents take.
    #[serde(skip)]
    pub printed: String,
}

/// What a quotation shows, each photograph once.
pub async fn of(db: &mut Db, quotation: &Quotation) -> Result<Vec<LinePicture>, sqlx::Error> {
    let named = named(&quotation.draft.rooms);
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let rows =
        if quotation.frozen.is_some() { kept(db, quotation.id).await } else { living(db, &named).await };
    Ok(rows?.into_iter().filter_map(Row::picture).collect())
}

/// The photographs that lines name, each once.
fn named(rooms: &[Room]) -> Vec<Uuid> {
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
        let made = Made {
            sha256: self.sha256,
            recipe: self.recipe,
            width: self.width,
            height: self.height,
            thumbhash: self.thumbhash,
            colour: self.colour,
            variants: self.variants.0,
        };
        Some(LinePicture {
            photograph_id: self.photograph,
            alt: self.alt,
            printed: made.jpeg_within(PRINTED_WIDTH)?,
            picture: made.picture()?,
        })
    }
}

/// As the library has them.
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

/// As they were when the quotation was handed in.
async fn kept(db: &mut Db, id: QuotationId) -> Result<Vec<Row>, sqlx::Error> {
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

/// Holds on to what a quotation shows that is handed in.
pub(super) async fn keep(db: &mut Db, quotation: &Quotation) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into quotation_pictures (
             quotation_id, photograph_id, alt, sha256, recipe, width, height, thumbhash, colour, variants
         )
         select $1, id, alt, sha256, recipe, width, height, thumbhash, colour, variants
         from photographs where id = any ($2) and recipe is not null and status <> 'archived'",
        quotation.id.0,
        &named(&quotation.draft.rooms),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Lets go of it.
pub(super) async fn let_go(db: &mut Db, id: QuotationId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from quotation_pictures where quotation_id = $1", id.0).execute(db).await?;
    Ok(())
}

/// A line can begin to show what is there. What it has shown before may have gone since.
pub(super) async fn refuse_unknown(
    db: &mut Db,
    old: &QuotationDraft,
    new: &QuotationDraft,
) -> Result<(), Refusal> {
    refuse(db, old, new, false).await
}

/// The same for who does not see the library: to them there is what visitors see.
pub async fn refuse_unpublished(
    db: &mut Db,
    old: &QuotationDraft,
    new: &QuotationDraft,
) -> Result<(), Refusal> {
    refuse(db, old, new, true).await
}

async fn refuse(
    db: &mut Db,
    old: &QuotationDraft,
    new: &QuotationDraft,
    is_visitor: bool,
) -> Result<(), Refusal> {
    let before = named(&old.rooms);
    let begun: Vec<Uuid> = named(&new.rooms).into_iter().filter(|id| !before.contains(id)).collect();
    if begun.is_empty() {
        return Ok(());
    }
    let known: HashSet<Uuid> = sqlx::query_scalar!(
        "select id from photographs
         where id = any ($1) and case when $2 then status = 'published' else status <> 'archived' end",
        &begun,
        is_visitor,
    )
    .fetch_all(db)
    .await?
    .into_iter()
    .collect();
    let is_unknown = |id: PhotographId| begun.contains(&id.0) && !known.contains(&id.0);
    match entries(&new.rooms).find(|placed| placed.entry.photograph_id.is_some_and(is_unknown)) {
        None => Ok(()),
        Some(placed) => Err(Refusal::At {
            field: format!("{}.photographId", placed.at),
            reason: "is not in the library any more".to_owned(),
        }),
    }
}
