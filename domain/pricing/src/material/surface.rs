//! How materials look where nobody has photographed them: drawn by what they are called, varied by their code.

use drawing::finish::{Base, Surface};
use drawing::svg;

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
