//! Surfaces of materials, drawn: a colour and a pattern by the material's name, varied by its code. The same code looks
//! the same on every drawing.

mod colour;
mod surfaces;
#[cfg(test)]
mod tests;
mod texture;
mod tile;
mod words;

pub use colour::Rgb;
pub use surfaces::Surfaces;

use texture::{NAMES, Texture};
use words::Look;

/// Counts changes of how surfaces are drawn: browsers keep a drawing for as long as its address.
const REVISION: u32 = 1;

/// Whether a name tells a colour that is drawn.
#[must_use]
pub fn is_colour(name: &str) -> bool {
    words::colour(&name.to_ascii_lowercase()).is_some()
}

/// A material's surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// The main colour.
    pub colour: Rgb,
    texture: Texture,
    seed: u32,
}

/// What a material is, where its name does not tell how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// A board for cabinets: its edge is drawn.
    Board,
    /// A front or a decorative sheet.
    Front,
    /// A veneer.
    Veneer,
    /// An acrylic sheet.
    Acrylic,
    /// Paint.
    Paint,
    /// Hardware: drawn if its name tells a metal.
    Metal,
    /// A counter top.
    Counter,
    /// Tiles.
    Tile,
    /// Cloth.
    Fabric,
}

/// What a material is called.
#[derive(Clone, Copy, Debug)]
pub struct Labels<'a> {
    /// Code, which varies the pattern.
    pub code: &'a str,
    /// Name.
    pub name: &'a str,
    /// Finish.
    pub finish: &'a str,
    /// The maker's colour code; `#rrggbb` in it is the colour.
    pub colour_code: &'a str,
}

impl Surface {
    /// A shutter finish, by name or code.
    #[must_use]
    pub fn front(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let look = words::named(&name, words::FRONTS).unwrap_or(words::LAMINATE);
        Self::new(look, words::colour(&name), &name)
    }

    /// A countertop, by name or code.
    #[must_use]
    pub fn counter(name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let look = words::named(&name, words::STONES).unwrap_or(words::SOLID);
        Self::new(look, words::colour(&name), &name)
    }

    /// A material of the catalogue; `None` for hardware of no known metal.
    #[must_use]
    pub fn material(base: Base, labels: Labels<'_>) -> Option<Self> {
        let Labels { code, name, finish, colour_code } = labels;
        let called = format!("{name} {finish}").to_ascii_lowercase();
        let named = |known: &[Look]| words::named(&called, known);
        let look = match base {
            Base::Board => words::BOARD,
            Base::Front => named(words::FRONTS).or_else(|| named(words::STONES)).unwrap_or(words::LAMINATE),
            Base::Veneer => named(&[words::FLUTED, words::CANE]).unwrap_or(words::VENEER),
            Base::Acrylic => words::ACRYLIC,
            Base::Paint => words::PAINT,
            Base::Metal => named(words::METALS)?,
            Base::Counter => named(words::STONES).or_else(|| named(words::FRONTS)).unwrap_or(words::SOLID),
            Base::Tile => named(words::STONES).unwrap_or(words::TILE),
            Base::Fabric => words::FABRIC,
        };
        let code = code.to_ascii_lowercase();
        let surface = Self::new(look, words::colour(&called), &code);
        Some(Rgb::written(colour_code).map_or(surface, |colour| Self { colour, ..surface }))
    }

    /// What a name alone tells, as [`Self::front`] and [`Self::counter`] show it; `None` if it tells nothing.
    #[must_use]
    pub fn called(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let known: [&[Look]; 4] =
            [words::FRONTS, &[words::LAMINATE], words::STONES, &[words::BOARD, words::FABRIC, words::SOLID]];
        let look = known.iter().find_map(|known| words::named(&name, known))?;
        Some(Self::new(look, words::colour(&name), &name))
    }

    /// In the named colour or else one of the usual ones, and a little off it: no two batches are the same.
    fn new((_, texture, usual): Look, named: Option<Rgb>, code: &str) -> Self {
        let hash = fingerprint(code.bytes());
        let at = usize::try_from(hash % 97).unwrap_or(0) % usual.len().max(1);
        let colour = named.or_else(|| usual.get(at).copied().map(Rgb::hex)).unwrap_or(colour::WHITE);
        let [low, middle, high, ..] = hash.to_le_bytes();
        let tint = [low, middle, high].map(|byte| i8::try_from(byte % 9).unwrap_or(0) - 4);
        let seed = u32::try_from(hash >> 32).unwrap_or(0);
        Self { colour: colour.tinted(tint), texture, seed }
    }

    /// All that its drawing depends on, as the name of a file: it never means another drawing.
    #[must_use]
    pub fn key(self) -> String {
        let name =
            NAMES.iter().find(|(texture, _)| *texture == self.texture).map_or("plain", |(_, name)| *name);
        let colour = self.colour.to_string();
        format!("{REVISION}-{name}-{}-{:08x}", colour.trim_start_matches('#'), self.seed)
    }

    /// The surface with a key, also one of an earlier revision.
    #[must_use]
    pub fn of_key(key: &str) -> Option<Self> {
        let (revision, rest) = key.split_once('-')?;
        let mut parts = rest.split('-');
        let (name, digits, seed) = (parts.next()?, parts.next()?, parts.next()?);
        let texture = NAMES.iter().find(|(_, known)| *known == name).map(|(texture, _)| *texture)?;
        let seed = u32::from_str_radix(seed, 16).ok()?;
        let surface = Self { colour: Rgb::read(digits)?, texture, seed };
        let is_known = revision.parse::<u32>().is_ok_and(|revision| (1..=REVISION).contains(&revision));
        // One spelling, so that caches keep one copy.
        let is_exact = surface.key().split_once('-').is_some_and(|(_, exact)| exact == rest);
        (is_known && is_exact).then_some(surface)
    }

    /// The pattern as an SVG element with this id; `None` for one colour.
    pub(crate) fn pattern(self, id: &str) -> Option<String> {
        Some(self.texture.tile(self.colour, self.seed)?.svg(id, self.colour))
    }
}

/// FNV-1a: short, and the same everywhere.
#[must_use]
pub fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
