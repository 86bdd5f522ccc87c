//! What a design can be made of: for its editor, whoever may see the rest of templates and materials or not.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Db;
use crate::ids::{MaterialId, QuotationTemplateId};
use crate::quotation::template;

/// What a design can be made of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DesignChoices {
    /// What it can be priced by.
    pub templates: Vec<TemplateChoice>,
    /// What can be told of places in its photographs, by name.
    pub materials: Vec<MaterialChoice>,
    /// The styles that photographs and designs have, by name.
    pub styles: Vec<String>,
    /// The colours that they have, by name.
    pub colours: Vec<String>,
}

/// What a design can be priced by.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TemplateChoice {
    /// Names it.
    pub id: QuotationTemplateId,
    /// What it is called.
    pub name: String,
    /// The names of its rooms.
    pub rooms: Vec<String>,
}

/// What can be told of a place in a photograph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MaterialChoice {
    /// Names it.
    pub id: MaterialId,
    /// What the company calls it.
    pub code: String,
    /// What customers call it.
    pub name: String,
}

/// What designs can be made of now. Materials that visitors may not know of are not offered.
pub async fn read(db: &mut Db) -> Result<DesignChoices, sqlx::Error> {
    let templates = template::list(&mut *db).await?.into_iter().map(|template| TemplateChoice {
        id: template.id,
        name: template.name,
        rooms: template.rooms,
    });
    let templates = templates.collect();
    let materials = sqlx::query_as!(
        MaterialChoice,
        r#"select id as "id: MaterialId", code, name from materials
           where is_public and status = 'active' and archived_at is null order by lower(name), id"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let styles = sqlx::query_scalar!(
        r#"select style as "style!" from (select style from photographs union select style from designs) as known
           where style <> '' order by lower(style)"#,
    )
    .fetch_all(&mut *db)
    .await?;
    let colours = sqlx::query_scalar!(
        r#"select colour as "colour!" from (
               select unnest(colours) as colour from photographs union select unnest(colours) from designs
           ) as known order by lower(colour)"#,
    )
    .fetch_all(db)
    .await?;
    Ok(DesignChoices { templates, materials, styles, colours })
}
