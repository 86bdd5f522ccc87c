//! Records that texts refer to: looked up when a text is saved, and kept where photographs ask for their uses.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;
use uuid::Uuid;

use crate::body::{Body, Fault};
use content::photograph::picture::{Picture, Variant, made};
use kernel::Db;
use kernel::ids::PhotographId;
use kernel::record::Refusal;
use kernel::string_enum::string_enum;

string_enum! {
    /// Kind of record with a written text.
    pub enum TextKind {
        /// An article of the blog.
        Article = "article",
        /// A case study.
        CaseStudy = "case_study",
        /// A help page.
        HelpPage = "help_page",
        /// A policy, such as the terms.
        Policy = "policy",
    }
}

/// A photograph beside a text.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "TextPhotograph")]
pub struct Shown {
    /// Photograph id.
    pub id: PhotographId,
    /// Picture; none before it is rendered.
    pub picture: Option<Picture>,
    /// The photograph's alt text.
    pub alt: String,
}

/// The photograph with its picture.
pub async fn shown(db: &mut Db, id: Option<PhotographId>) -> Result<Option<Shown>, sqlx::Error> {
    let Some(id) = id else { return Ok(None) };
    let row = sqlx::query!(
        r#"select sha256, recipe, width, height, thumbhash, colour, variants as "variants: Json<Vec<Variant>>", alt
           from photographs where id = $1"#,
        id.0,
    )
    .fetch_one(db)
    .await?;
    Ok(Some(Shown { id, alt: row.alt.clone(), picture: made!(row).picture() }))
}

/// Refuses references to records that do not exist. What the stored text refers to already may stay: it may have been
/// deleted since.
pub async fn check(db: &mut Db, body: &Body, stored: Option<&Body>) -> Result<(), Refusal> {
    let found = body.references();
    let stored = stored.map(Body::references).unwrap_or_default();
    let (mut kinds, mut ids, mut places) = (Vec::new(), Vec::new(), Vec::new());
    let mut add = |kind: &str, now: BTreeMap<Uuid, String>, before: &BTreeMap<Uuid, String>| {
        for (id, place) in now.into_iter().filter(|(id, _)| !before.contains_key(id)) {
            kinds.push(kind.to_owned());
            ids.push(id);
            places.push(place);
        }
    };
    add("photograph", found.photographs, &stored.photographs);
    add("video", found.videos, &stored.videos);
    add("product", found.products, &stored.products);
    add("design", found.designs, &stored.designs);
    if ids.is_empty() {
        return Ok(());
    }
    let unknown = sqlx::query_scalar!(
        r#"select place as "place!" from unnest($1::text[], $2::uuid[], $3::text[]) as named (kind, id, place)
           where not case kind
               when 'photograph' then exists (select from photographs where photographs.id = named.id)
               when 'video' then exists (select from videos where videos.id = named.id)
               when 'product' then exists (
                   select from products where products.id = named.id and products.archived_at is null
               )
               else exists (select from designs where designs.id = named.id and designs.archived_at is null)
           end
           limit 1"#,
        &kinds,
        &ids,
        &places,
    )
    .fetch_optional(db)
    .await?;
    match unknown {
        Some(place) => {
            Err(Refusal::At { field: format!("body.{place}"), reason: "does not exist".to_owned() })
        }
        None => Ok(()),
    }
}

/// Refuses a text with gaps, or with pictures that visitors could not see.
pub async fn refuse_unfit(db: &mut Db, body: &Body) -> Result<(), Refusal> {
    if body.is_empty() {
        let reason = "is required before visitors see it".to_owned();
        return Err(Refusal::Field { field: "body", reason });
    }
    if let Some(Fault { place, reason }) = body.gaps().into_iter().next() {
        return Err(Refusal::At { field: format!("body.{place}"), reason });
    }
    match unseen(db, body).await?.into_iter().next() {
        Some(Fault { place, reason }) => Err(Refusal::At { field: format!("body.{place}"), reason }),
        None => Ok(()),
    }
}

/// Pictures of a text that visitors could not see: missing, not rendered, or without an alt text.
pub async fn unseen(db: &mut Db, body: &Body) -> Result<Vec<Fault>, sqlx::Error> {
    let found = body.references();
    let (ids, places): (Vec<Uuid>, Vec<String>) = found.photographs.into_iter().unzip();
    let rows = sqlx::query!(
        r#"select named.place as "place!", photograph.id as "id?", photograph.recipe is not null as "is_ready!",
               named.id = any ($3) and photograph.alt = '' as "is_untold?"
           from unnest($1::uuid[], $2::text[]) as named (id, place)
           left join photographs as photograph on photograph.id = named.id
           order by named.place"#,
        &ids,
        &places,
        &found.untold,
    )
    .fetch_all(db)
    .await?;
    let faults = rows.into_iter().filter_map(|row| {
        let reason = match (row.id, row.is_ready, row.is_untold) {
            (None, ..) => "was deleted. Choose another picture.",
            (Some(_), false, _) => "is still being processed. Try again in a minute.",
            (Some(_), true, Some(true)) => "needs an alt text in the gallery",
            _ => return None,
        };
        Some(Fault { place: row.place, reason: reason.to_owned() })
    });
    Ok(faults.collect())
}

/// A text and the photographs beside it, for [`keep`].
#[derive(Clone, Copy, Debug)]
pub struct Uses<'a> {
    /// Kind of record.
    pub kind: TextKind,
    /// Record.
    pub item: Uuid,
    /// Title for lists of uses.
    pub title: &'a str,
    /// Whether visitors see it, or will without another check.
    pub is_public: bool,
    /// Cover and share picture.
    pub beside: &'a [Option<PhotographId>],
    /// Texts: the working copy, and what visitors read.
    pub bodies: &'a [&'a Body],
}

/// Keeps which photographs a record shows. Deleted ones, which an old version may name, are left out.
pub async fn keep(db: &mut Db, uses: Uses<'_>) -> Result<(), sqlx::Error> {
    let Uses { kind, item, title, is_public, beside, bodies } = uses;
    let (mut all, mut untold) = (Vec::new(), Vec::new());
    for photograph in beside.iter().flatten() {
        all.push(photograph.0);
        untold.push(photograph.0);
    }
    for body in bodies {
        let found = body.references();
        all.extend(found.photographs.into_keys());
        untold.extend(found.untold);
    }
    sqlx::query!("delete from text_photographs where kind = $1 and item = $2", kind.as_str(), item)
        .execute(&mut *db)
        .await?;
    sqlx::query!(
        "insert into text_photographs (kind, item, photograph, title, needs_alt)
         select distinct $1, $2::uuid, photographs.id, $3, $4 and photographs.id = any ($6)
         from photographs where id = any ($5)",
        kind.as_str(),
        item,
        title,
        is_public,
        &all,
        &untold,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets what a deleted record showed, and its versions.
pub async fn forget(db: &mut Db, kind: TextKind, item: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with shown as (delete from text_photographs where kind = $1 and item = $2),
             checked as (delete from link_checks where kind = $1 and item = $2),
             saved as (delete from text_saves where kind = $1 and item = $2)
         delete from text_versions where kind = $1 and item = $2",
        kind.as_str(),
        item,
    )
    .execute(db)
    .await?;
    Ok(())
}
