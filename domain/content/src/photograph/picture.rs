//! Pictures for browsers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;

use kernel::Db;
use kernel::ids::PhotographId;
use kernel::record::Refusal;

/// One width of a photograph, in both formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Size of the WebP file in bytes.
    pub webp: u64,
    /// Size of the JPEG file in bytes.
    pub jpeg: u64,
}

/// A picture in several widths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Picture {
    /// Displayed width of the original in pixels.
    pub width: i32,
    /// Displayed height of the original in pixels.
    pub height: i32,
    /// Blurred preview of about 25 bytes (thumbhash), in base64.
    pub thumbhash: String,
    /// Dominant colour, `#rrggbb`.
    pub colour: String,
    /// Available widths, widest first.
    pub sources: Vec<Source>,
}

/// One width of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PictureSource")]
pub struct Source {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Address of the WebP file.
    pub webp: String,
    /// Address of the JPEG file.
    pub jpeg: String,
}

/// A photograph's rendering as stored: all fields or none.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Made {
    /// SHA-256 of the original.
    pub sha256: Option<String>,
    /// Rendering recipe.
    pub recipe: Option<String>,
    /// Width of the original in pixels.
    pub width: Option<i32>,
    /// Height of the original in pixels.
    pub height: Option<i32>,
    /// A blurred preview.
    pub thumbhash: Option<String>,
    /// Dominant colour.
    pub colour: Option<String>,
    /// Rendered widths.
    pub variants: Vec<Variant>,
}

/// The rendered widths as a query reads them; null where a record may have no photograph.
pub trait Variants {
    /// None, if it is null.
    fn list(self) -> Vec<Variant>;
}

impl Variants for Json<Vec<Variant>> {
    fn list(self) -> Vec<Variant> {
        self.0
    }
}

impl Variants for Option<Json<Vec<Variant>>> {
    fn list(self) -> Vec<Variant> {
        self.map(|Json(variants)| variants).unwrap_or_default()
    }
}

/// The [`Made`] of a row with its columns under their own names.
#[macro_export]
macro_rules! made {
    ($row:expr) => {
        $crate::photograph::picture::Made {
            sha256: $row.sha256,
            recipe: $row.recipe,
            width: $row.width,
            height: $row.height,
            thumbhash: $row.thumbhash,
            colour: $row.colour,
            variants: $crate::photograph::picture::Variants::list($row.variants),
        }
    };
}
pub use made;

impl Made {
    /// The picture, if it is rendered.
    #[must_use]
    pub fn picture(self) -> Option<Picture> {
        let (sha256, recipe) = (self.sha256?, self.recipe?);
        let sources = self.variants.iter().map(|variant| Source::of(*variant, &sha256, &recipe)).collect();
        Some(Picture {
            width: self.width?,
            height: self.height?,
            thumbhash: self.thumbhash?,
            colour: self.colour?,
            sources,
        })
    }

    /// Storage key of the widest JPEG within this width, or else of the narrowest.
    #[must_use]
    pub fn jpeg_within(&self, width: u32) -> Option<String> {
        let (sha256, recipe) = (self.sha256.as_deref()?, self.recipe.as_deref()?);
        Some(variant_key(sha256, recipe, widest(&self.variants, width)?, "jpg"))
    }

    /// Public path of the same file.
    #[must_use]
    pub fn public_jpeg_within(&self, width: u32) -> Option<String> {
        let (sha256, recipe) = (self.sha256.as_deref()?, self.recipe.as_deref()?);
        Some(address(sha256, recipe, widest(&self.variants, width)?, "jpg"))
    }

    /// The widest rendering within this width, or else the narrowest.
    #[must_use]
    pub fn source_within(&self, width: u32) -> Option<Source> {
        let (sha256, recipe) = (self.sha256.as_deref()?, self.recipe.as_deref()?);
        let width = widest(&self.variants, width)?;
        let variant = self.variants.iter().find(|variant| variant.width == width)?;
        Some(Source::of(*variant, sha256, recipe))
    }
}

/// The rendering of a photograph.
pub async fn find(db: &mut Db, id: PhotographId) -> Result<Option<Made>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select sha256, recipe, width, height, thumbhash, colour, variants as "variants: Json<Vec<Variant>>"
           from photographs where id = $1"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| made!(row)))
}

/// Refuses a photograph that does not exist or is not rendered yet. Nobody can delete it until the transaction ends.
pub async fn refuse_unready(
    db: &mut Db,
    field: &'static str,
    id: Option<PhotographId>,
) -> Result<(), Refusal> {
    let Some(id) = id else { return Ok(()) };
    let is_ready = sqlx::query_scalar!(
        r#"select recipe is not null as "is_ready!" from photographs where id = $1 for key share"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    let reason = match is_ready {
        Some(true) => return Ok(()),
        Some(false) => "is still being processed",
        None => "does not exist",
    };
    Err(Refusal::Field { field, reason: reason.to_owned() })
}

/// The largest width within a limit, or else the smallest.
fn widest(variants: &[Variant], within: u32) -> Option<u32> {
    let widths = || variants.iter().map(|variant| variant.width);
    widths().filter(|width| *width <= within).max().or_else(|| widths().min())
}

/// Current address of a picture rendered by an earlier recipe from the same original. `None` if no photograph
/// has that original in another recipe.
pub async fn renewed(
    db: &mut Db,
    sha256: &str,
    recipe: &str,
    width: u32,
    extension: &str,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select recipe as "recipe!", variants as "variants: Json<Vec<Variant>>" from photographs
           where sha256 = $1 and recipe <> $2 order by updated_at desc limit 1"#,
        sha256,
        recipe,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.and_then(|row| Some(address(sha256, &row.recipe, widest(&row.variants.0, width)?, extension))))
}

impl Source {
    fn of(Variant { width, height, .. }: Variant, sha256: &str, recipe: &str) -> Self {
        let at = |extension: &str| address(sha256, recipe, width, extension);
        Self { width, height, webp: at("webp"), jpeg: at("jpg") }
    }
}

/// Public path of a variant.
fn address(sha256: &str, recipe: &str, width: u32, extension: &str) -> String {
    format!("/media/{sha256}/{recipe}/{width}.{extension}")
}

/// Storage key of a variant.
#[must_use]
pub fn variant_key(sha256: &str, recipe: &str, width: u32, extension: &str) -> String {
    format!("variants/{sha256}/{recipe}/{width}.{extension}")
}

/// Storage key of an original.
#[must_use]
pub fn original_key(sha256: &str) -> String {
    format!("originals/{sha256}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_jpeg_is_taken_that_fits() {
        let variant = |width| Variant { width, height: 100, webp: 4, jpeg: 3 };
        let jpeg = |widths: &[u32]| {
            let variants = widths.iter().copied().map(variant).collect();
            let known = Some("ab".to_owned());
            Made { sha256: known.clone(), recipe: known, variants, ..Made::default() }.jpeg_within(640)
        };
        assert_eq!(jpeg(&[2048, 960, 640, 320]).as_deref(), Some("variants/ab/ab/640.jpg"));
        assert_eq!(jpeg(&[600, 320]).as_deref(), Some("variants/ab/ab/600.jpg"));
        assert_eq!(jpeg(&[960, 720]).as_deref(), Some("variants/ab/ab/720.jpg"));
        assert_eq!(jpeg(&[]), None);
        assert_eq!(Made::default().jpeg_within(640), None);
    }
}
