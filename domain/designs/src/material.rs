//! Materials as visitors see them: the public ones, without cost, price, stock or vendors.
//!
//! A company has hundreds of public materials, not millions. So, as with designs, one statement reads what all of
//! them are filtered by, and one function filters, orders and counts: each value is counted as if nothing else of its
//! kind were chosen.

mod filter;
mod uses;

use chrono::{DateTime, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use uuid::Uuid;

use crate::design::DesignType;
use content::photograph::picture::{Made, Picture, Variant, Variants as _};
use kernel::Db;
use kernel::ids::MaterialId;
use kernel::page::{AnyOf, Cursor};
use kernel::string_enum::string_enum;
use pricing::material::surface::{self, Labels};
use pricing::material::{Emission, Grade, MaterialKind};

pub use filter::{MaterialFacetValue, MaterialFacets};
pub use uses::{MaterialUses, UsedBy, uses};

/// Materials per page.
const PAGE: usize = 24;

/// Longest list of uses beside a material.
const MAX_USES: i64 = 6;

/// Examples of a type on the guide.
const MAX_EXAMPLES: usize = 4;

/// Filters of the list.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct MaterialsQuery {
    /// Words in name, code, finish, colour code or brand.
    #[garde(length(chars, max = 100))]
    pub q: String,
    /// Slug of a category; includes its subcategories.
    #[garde(length(max = 80))]
    pub category: Option<String>,
    /// Types.
    pub kind: AnyOf<MaterialKind>,
    /// Moisture resistance.
    pub grade: AnyOf<Grade>,
    /// Brands, by name.
    pub brand: AnyOf<String>,
    /// Finishes.
    pub finish: AnyOf<String>,
    /// Colour codes.
    pub colour: AnyOf<String>,
    /// Thicknesses in hundredths of a millimetre.
    pub thickness: AnyOf<i32>,
    /// Cursor from the previous page.
    #[garde(length(max = 64))]
    pub cursor: Option<String>,
}

impl MaterialsQuery {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid; also true without one.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }
}

/// A page of materials.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MaterialsPage {
    /// Materials, by type and name.
    pub items: Vec<PublicMaterial>,
    /// Cursor of the next page; none on the last one.
    pub next: Option<String>,
    /// Number of materials on all pages.
    pub total: usize,
    /// Available filters.
    pub facets: MaterialFacets,
}

/// A public material.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicMaterial {
    /// What tells it from others, and how it looks.
    #[serde(flatten)]
    pub swatch: Swatch,
    /// Description.
    pub description: String,
    /// Category.
    pub category: Option<MaterialCategoryLink>,
    /// Moisture resistance.
    pub grade: Option<Grade>,
    /// Emission class.
    pub emission: Option<Emission>,
    /// Thickness in hundredths of a millimetre.
    pub thickness: Option<i32>,
    /// The shorter side of a sheet, in millimetres.
    pub sheet_width_mm: Option<i32>,
    /// The longer side of a sheet, in millimetres.
    pub sheet_length_mm: Option<i32>,
    /// Warranty in months.
    pub warranty_months: Option<i32>,
    /// Address of the data sheet.
    pub datasheet: Option<String>,
    /// Logo of the brand.
    pub brand_logo: Option<Picture>,
    /// Warranty terms of the brand.
    pub brand_warranty: String,
    /// Published designs and items of the catalogue that show it.
    pub used_in: Vec<MaterialUse>,
}

/// What tells a material from others, and how it looks.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "MaterialSwatch")]
pub struct Swatch {
    /// Code, unique.
    pub code: String,
    /// Name.
    pub name: String,
    /// Type.
    pub kind: MaterialKind,
    /// Finish.
    pub finish: String,
    /// Colour code.
    pub colour_code: String,
    /// Brand.
    pub brand: Option<String>,
    /// Photograph of its surface.
    pub texture: Option<Picture>,
    /// Alt text of the photograph.
    pub texture_alt: String,
    /// Address of a drawing of its surface, if it has no photograph; `null` for what is no surface, such as a lamp.
    pub drawn: Option<String>,
}

/// Reference to a category of materials.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MaterialCategoryLink {
    /// Name.
    pub name: String,
    /// Slug.
    pub slug: String,
}

string_enum! {
    /// Where a material is shown.
    pub enum MaterialUseKind {
        /// A design.
        Design = "design",
        /// An item of the catalogue.
        CatalogItem = "catalog_item",
    }
}

/// A published page that shows a material.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MaterialUse {
    /// Kind.
    pub kind: MaterialUseKind,
    /// Title.
    pub title: String,
    /// Slug.
    pub slug: String,
    /// Type of a design: kitchens have a page of their own.
    pub design_type: Option<DesignType>,
}

/// A type with public materials, and some of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MaterialKindExamples {
    /// Type.
    pub kind: MaterialKind,
    /// Number of materials.
    pub count: usize,
    /// Examples.
    pub examples: Vec<Swatch>,
}

/// A page of public materials.
pub async fn page(db: &mut Db, query: &MaterialsQuery) -> Result<MaterialsPage, sqlx::Error> {
    let all = filter::facts(&mut *db).await?;
    let found: Vec<_> = all.iter().filter(|facts| query.shows(facts)).map(|facts| facts.id).collect();
    let start = query.start().unwrap_or(Cursor::START);
    // After the last one shown; where it stood, if it has gone since.
    let after = found.iter().position(|id| id.0 == start.id).map(|last| last + 1);
    let first = after.unwrap_or_else(|| usize::try_from(start.place).unwrap_or(0)).min(found.len());
    let shown = &found[first..found.len().min(first + PAGE)];
    let end = first + shown.len();
    let place = i64::try_from(end).unwrap_or(i64::MAX);
    let next = shown.last().filter(|_| end < found.len()).map(|last| Cursor { place, id: last.0 }.write());
    let facets = query.facets(&all);
    Ok(MaterialsPage { items: read_all(db, shown).await?, next, total: found.len(), facets })
}

/// The public material with this code, in whatever case it is written.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is none.
pub async fn read(db: &mut Db, code: &str) -> Result<PublicMaterial, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: MaterialId" from materials
           where lower(code) = lower($1) and is_public and status = 'active' and archived_at is null"#,
        code,
    )
    .fetch_one(&mut *db)
    .await?;
    read_all(db, &[id]).await?.pop().ok_or(sqlx::Error::RowNotFound)
}

/// Types with public materials, in the order of [`MaterialKind`], each with some materials: those with a picture first.
pub async fn kinds(db: &mut Db) -> Result<Vec<MaterialKindExamples>, sqlx::Error> {
    let all = filter::facts(&mut *db).await?;
    let ids: Vec<_> = all.iter().map(|facts| facts.id).collect();
    let swatches = swatches(db, &ids).await?;
    let kinds = MaterialKind::ALL.iter().filter_map(|kind| {
        let of_kind: Vec<_> = swatches.iter().filter(|swatch| swatch.kind == *kind).collect();
        let mut examples = of_kind.clone();
        examples.sort_by_key(|swatch| swatch.texture.is_none());
        (!of_kind.is_empty()).then(|| MaterialKindExamples {
            kind: *kind,
            count: of_kind.len(),
            examples: examples.into_iter().take(MAX_EXAMPLES).cloned().collect(),
        })
    });
    Ok(kinds.collect())
}

/// The public ones of these materials, in the same order.
pub async fn swatches(db: &mut Db, ids: &[MaterialId]) -> Result<Vec<Swatch>, sqlx::Error> {
    Ok(rows(db, ids).await?.into_iter().map(|row| row.shown().swatch).collect())
}

async fn read_all(db: &mut Db, ids: &[MaterialId]) -> Result<Vec<PublicMaterial>, sqlx::Error> {
    Ok(rows(db, ids).await?.into_iter().map(Row::shown).collect())
}

/// The latest change of what visitors see of any material.
pub async fn changed_at(db: &mut Db) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    sqlx::query_scalar!("select max(updated_at) from materials where is_public and status = 'active'")
        .fetch_one(db)
        .await
}

struct Row {
    code: String,
    name: String,
    description: String,
    kind: MaterialKind,
    grade: Option<Grade>,
    emission: Option<Emission>,
    thickness: Option<i32>,
    sheet_width_mm: Option<i32>,
    sheet_length_mm: Option<i32>,
    finish: String,
    colour_code: String,
    warranty_months: Option<i32>,
    datasheet: Option<String>,
    category: Option<Json<MaterialCategoryLink>>,
    brand: Option<String>,
    brand_warranty: Option<String>,
    texture: Option<Json<MadeRow>>,
    texture_alt: Option<String>,
    logo: Option<Json<MadeRow>>,
    used_in: Json<Vec<MaterialUse>>,
}

/// A photograph's rendering, as JSON of its row.
#[derive(Debug, Default, Deserialize)]
struct MadeRow {
    sha256: Option<String>,
    recipe: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    variants: Vec<Variant>,
}

impl MadeRow {
    fn picture(self) -> Option<Picture> {
        let Self { sha256, recipe, width, height, thumbhash, colour, variants } = self;
        Made { sha256, recipe, width, height, thumbhash, colour, variants: Json(variants).list() }.picture()
    }
}

impl Row {
    fn shown(self) -> PublicMaterial {
        let texture = self.texture.and_then(|Json(made)| made.picture());
        let labels = Labels {
            code: &self.code,
            name: &self.name,
            finish: &self.finish,
            colour_code: &self.colour_code,
        };
        let drawn = if texture.is_none() { surface::address(self.kind, labels) } else { None };
        PublicMaterial {
            swatch: Swatch {
                code: self.code,
                name: self.name,
                kind: self.kind,
                finish: self.finish,
                colour_code: self.colour_code,
                brand: self.brand,
                texture,
                texture_alt: self.texture_alt.unwrap_or_default(),
                drawn,
            },
            description: self.description,
            category: self.category.map(|Json(category)| category),
            grade: self.grade,
            emission: self.emission,
            thickness: self.thickness,
            sheet_width_mm: self.sheet_width_mm,
            sheet_length_mm: self.sheet_length_mm,
            warranty_months: self.warranty_months,
            datasheet: self.datasheet,
            brand_logo: self.logo.and_then(|Json(made)| made.picture()),
            brand_warranty: self.brand_warranty.unwrap_or_default(),
            used_in: self.used_in.0,
        }
    }
}

/// The public ones of these materials, in the same order.
async fn rows(db: &mut Db, ids: &[MaterialId]) -> Result<Vec<Row>, sqlx::Error> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    sqlx::query_as!(
        Row,
        r#"select material.code, material.name, material.description, material.kind as "kind: MaterialKind",
               material.grade as "grade: Grade", material.emission as "emission: Emission", material.thickness,
               material.sheet_width_mm, material.sheet_length_mm, material.finish, material.colour_code,
               material.warranty_months, material.datasheet,
               case when category.id is not null then jsonb_build_object('name', category.name, 'slug', category.slug)
               end as "category: Json<MaterialCategoryLink>",
               brand.name as "brand?", brand.warranty_terms as "brand_warranty?",
               case when texture.recipe is not null then to_jsonb(texture) end as "texture: Json<MadeRow>",
               texture.alt as "texture_alt?",
               case when logo.recipe is not null then to_jsonb(logo) end as "logo: Json<MadeRow>",
               coalesce(
                   (
                       select jsonb_agg(jsonb_build_object(
                           'kind', kind, 'title', title, 'slug', slug, 'designType', design_type
                       ))
                       from (
                           select 'design' as kind, title, slug, position, design_type from designs
                           where status = 'published' and archived_at is null and exists (
                               select from design_photographs
                               where design_id = designs.id
                                   and hotspots @> jsonb_build_array(jsonb_build_object('materialId', material.id))
                           )
                           union all
                           select 'catalog_item', name, slug, position, null from catalog_items
                           where status = 'published' and archived_at is null and finishes @> array[material.id]
                           order by 1 desc, 4, 3 limit $2
                       ) as used
                   ),
                   '[]'
               ) as "used_in!: Json<Vec<MaterialUse>>"
           from unnest($1::uuid[]) with ordinality as named (id, place)
           join materials as material on material.id = named.id
           left join material_categories as category
               on category.id = material.category_id and category.archived_at is null
           left join brands as brand on brand.id = material.brand_id and brand.archived_at is null
           left join photographs as texture on texture.id = material.texture_photograph_id
           left join photographs as logo on logo.id = brand.logo_photograph_id
           where material.is_public and material.status = 'active' and material.archived_at is null
           order by named.place"#,
        &ids,
        MAX_USES,
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests;
