//! What lists show of designs: a picture that truly shows the design, or else a drawing.

use std::collections::HashMap;

use sqlx::types::Json;
use uuid::Uuid;

use super::super::DesignType;
use super::{DesignDrawing, Facts, Subject};
use kernel::Db;
use kernel::ids::{DesignId, PhotographId};
use sales::kitchen::Layout;
use sales::quotation::sheet::Room;

/// A picture that truly shows a design.
#[derive(Clone, Copy, Debug)]
pub struct OwnPicture {
    /// Design.
    pub design_id: DesignId,
    /// Photograph.
    pub photograph_id: PhotographId,
}

/// Covers of designs.
#[derive(Clone, Debug, Default)]
pub struct Covers {
    /// Pictures that truly show one of the designs.
    pub pictures: Vec<PhotographId>,
    /// Drawings of the published ones that have no such picture and can be drawn.
    pub drawings: HashMap<DesignId, DesignDrawing>,
}

/// The rendered or real pictures that truly show these designs: their photographs that are processed, and that no
/// other published design shows. A picture that several designs share shows none of them truly. Drafts do not count,
/// so that a copy of a design does not take away the picture of the one it was copied from.
pub async fn own_pictures(db: &mut Db, ids: &[Uuid]) -> Result<Vec<OwnPicture>, sqlx::Error> {
    sqlx::query_as!(
        OwnPicture,
        r#"select own.design_id as "design_id: DesignId", own.photograph_id as "photograph_id: PhotographId"
           from design_photographs as own join photographs on photographs.id = own.photograph_id
           where own.design_id = any ($1) and photographs.recipe is not null and not exists (
               select from design_photographs as elsewhere join designs as other on other.id = elsewhere.design_id
               where elsewhere.photograph_id = own.photograph_id and other.id <> own.design_id
                   and other.status = 'published' and other.archived_at is null
           )
           order by own.design_id, own.place"#,
        ids,
    )
    .fetch_all(db)
    .await
}

/// Covers of these designs.
pub async fn covers(db: &mut Db, ids: &[Uuid]) -> Result<Covers, sqlx::Error> {
    let own = own_pictures(&mut *db, ids).await?;
    let pictures = own.iter().map(|own| own.photograph_id).collect();
    let has_picture = |id: Uuid| own.iter().any(|own| own.design_id.0 == id);
    let others: Vec<Uuid> = ids.iter().copied().filter(|id| !has_picture(*id)).collect();
    if others.is_empty() {
        return Ok(Covers { pictures, ..Covers::default() });
    }
    let rows = sqlx::query!(
        r#"select design.id as "id: DesignId", design.slug, design.design_type as "design_type: DesignType",
               design.layout as "layout: Layout", design.colours, template.rooms as "rooms: Json<Vec<Room>>"
           from designs as design
           join quotation_templates as template
               on template.id = design.template_id and template.archived_at is null
           where design.id = any ($1) and design.status = 'published' and design.archived_at is null"#,
        &others,
    )
    .fetch_all(db)
    .await?;
    let drawings = rows.into_iter().filter_map(|row| {
        let (design_type, layout) = (row.design_type, row.layout);
        let facts = Facts { design_type, layout, colours: &row.colours, rooms: &row.rooms };
        Some((row.id, Subject::new(facts).ok()?.cover(&row.slug)))
    });
    Ok(Covers { pictures, drawings: drawings.collect() })
}
