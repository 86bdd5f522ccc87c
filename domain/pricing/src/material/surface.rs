//! How materials look where nobody has photographed them: drawn by what they are called, varied by their code.

use drawing::finish::{Base, Surface};
use drawing::svg;
use kernel::Db;

use super::MaterialKind;

pub use drawing::finish::Labels;

/// Address of a drawing of a material's surface; `None` for what is no surface, such as a lamp.
#[must_use]
pub fn address(kind: MaterialKind, labels: Labels<'_>) -> Option<String> {
    Surface::material(base(kind)?, labels).map(address_of)
}

/// The same of what is only a name, as a quotation has it; `None` if it tells nothing.
#[must_use]
pub fn address_of_name(name: &str) -> Option<String> {
    Surface::called(name).map(address_of)
}

/// Address of a drawing of a surface.
#[must_use]
pub fn address_of(surface: Surface) -> String {
    format!("/media/swatches/{}.svg", surface.key())
}

/// The drawing at an address, as an SVG document; `None` if there is no such surface.
#[must_use]
pub fn drawing(key: &str) -> Option<String> {
    Surface::of_key(key).map(|surface| svg::swatch(&surface))
}

/// How materials look, by the lower-case names and codes that lines have.
#[derive(Clone, Debug, Default)]
pub struct Known(Vec<(String, Surface)>);

impl Known {
    /// A shutter finish: the material of this name or code, or else what the name tells.
    #[must_use]
    pub fn front(&self, name: &str) -> Surface {
        self.find(name).unwrap_or_else(|| Surface::front(name))
    }

    /// A countertop: the material of this name or code, or else what the name tells.
    #[must_use]
    pub fn counter(&self, name: &str) -> Surface {
        self.find(name).unwrap_or_else(|| Surface::counter(name))
    }

    fn find(&self, name: &str) -> Option<Surface> {
        let key = key(name);
        self.0.iter().find(|(known, _)| *known == key).map(|(_, surface)| *surface)
    }
}

/// The materials of these names or codes, in whatever case they are written.
pub async fn known(db: &mut Db, names: &[&str]) -> Result<Known, sqlx::Error> {
    let keys: Vec<String> = names.iter().copied().map(key).collect();
    let rows = sqlx::query!(
        r#"select code, name, kind as "kind: MaterialKind", finish, colour_code from materials
           where (lower(name) = any ($1) or lower(code) = any ($1)) and archived_at is null
           order by status, id"#,
        &keys,
    )
    .fetch_all(db)
    .await?;
    let (mut by_name, mut by_code) = (Vec::new(), Vec::new());
    for row in &rows {
        let labels =
            Labels { code: &row.code, name: &row.name, finish: &row.finish, colour_code: &row.colour_code };
        if let Some(surface) = base(row.kind).and_then(|base| Surface::material(base, labels)) {
            by_name.push((key(&row.name), surface));
            by_code.push((key(&row.code), surface));
        }
    }
    // A name counts first, as on a quotation's board.
    by_name.append(&mut by_code);
    Ok(Known(by_name))
}

fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

const fn base(kind: MaterialKind) -> Option<Base> {
    match kind {
        MaterialKind::Core => Some(Base::Board),
        MaterialKind::Shutter | MaterialKind::Laminate => Some(Base::Front),
        MaterialKind::Veneer => Some(Base::Veneer),
        MaterialKind::Acrylic => Some(Base::Acrylic),
        MaterialKind::Pu | MaterialKind::Paint => Some(Base::Paint),
        MaterialKind::Hardware => Some(Base::Metal),
        MaterialKind::Counter => Some(Base::Counter),
        MaterialKind::Tile => Some(Base::Tile),
        MaterialKind::Fabric => Some(Base::Fabric),
        MaterialKind::Light | MaterialKind::Appliance => None,
    }
}
