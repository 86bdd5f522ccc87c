//! What the design editor offers, for people who may not see all templates and materials, too.

use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{MaterialId, QuotationTemplateId};
use kernel::page::PageQuery;
use sales::quotation::template;

/// What a design can be made of.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DesignChoices {
    /// What it can be priced by.
    pub templates: Vec<TemplateChoice>,
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

/// So many materials are offered at once.
const MATERIALS: i64 = 25;

/// What can be told of a place in a photograph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MaterialChoice {
    /// Names it.
    pub id: MaterialId,
    /// What the company calls it.
    pub code: String,
    /// What customers call it.
    pub name: String,
    /// Who makes it.
    pub brand: Option<String>,
}

/// What designs can be made of now.
pub async fn read(db: &mut Db) -> Result<DesignChoices, sqlx::Error> {
    let templates = template::list(&mut *db).await?.into_iter().map(|template| TemplateChoice {
        id: template.id,
        name: template.name,
        rooms: template.rooms,
    });
    let templates = templates.collect();
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
    Ok(DesignChoices { templates, styles, colours })
}

/// The materials that visitors may know of and whose names have these words, by name.
pub async fn materials(db: &mut Db, words: &PageQuery) -> Result<Vec<MaterialChoice>, sqlx::Error> {
    sqlx::query_as!(
        MaterialChoice,
        r#"select material.id as "id: MaterialId", material.code, material.name, brand.name as "brand?"
           from materials as material left join brands as brand on brand.id = material.brand_id
           where material.is_public and material.status = 'active' and material.archived_at is null
               and ($1::text is null or material.name ilike $1 or material.code ilike $1 or brand.name ilike $1)
           order by lower(material.name), material.id limit $2"#,
        words.pattern(),
        MATERIALS,
    )
    .fetch_all(db)
    .await
}
