//! Choices of the design editor, also for users who may not see all templates and materials.

use schemars::JsonSchema;
use serde::Serialize;

use kernel::Db;
use kernel::ids::{MaterialId, QuotationTemplateId};
use kernel::page::PageQuery;
use sales::quotation::template;

/// Choices for a design.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DesignChoices {
    /// Templates.
    pub templates: Vec<TemplateChoice>,
    /// Interior styles in use on photographs and designs, by name.
    pub styles: Vec<String>,
    /// Colours in use on them, by name.
    pub colours: Vec<String>,
}

/// A template to choose.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TemplateChoice {
    /// Id.
    pub id: QuotationTemplateId,
    /// Name.
    pub name: String,
    /// Names of its rooms.
    pub rooms: Vec<String>,
}

/// Maximum number of suggested materials.
const MATERIALS: i64 = 25;

/// A material for a marked spot in a photograph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MaterialChoice {
    /// Id.
    pub id: MaterialId,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Brand.
    pub brand: Option<String>,
}

/// Reads the current choices.
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

/// Public materials that match the search, by name.
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
