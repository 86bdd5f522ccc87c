//! Surfaces of materials, drawn: a colour and a pattern by the material's name, varied by its code. The same code looks
//! the same on every drawing.

use std::fmt::Write;

use crate::Mm;

/// What a pattern shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Texture {
    /// One colour.
    Plain,
    /// Gloss: a sheen from corner to corner.
    Gloss,
    /// Wood grain, upright.
    Grain,
    /// Upright flutes.
    Fluted,
    /// Woven cane.
    Cane,
    /// Grains of stone.
    Speckled,
    /// Veins of stone.
    Veined,
}

/// A material's surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// The main colour.
    pub colour: &'static str,
    /// The pattern's colour.
    shade: &'static str,
    texture: Texture,
    seed: u64,
}

/// Colours of a kind of material, each with its pattern's.
type Palette = &'static [(&'static str, &'static str)];

/// A word of a name, what it looks like, and its colours. The first that a name contains counts.
const FRONTS: &[(&str, Texture, Palette)] = &[
    ("flute", Texture::Fluted, &[("#cfc6b5", "#a1957f"), ("#b9c4ba", "#86958a")]),
    ("cane", Texture::Cane, &[("#e3cfa8", "#a98650")]),
    ("rattan", Texture::Cane, &[("#e3cfa8", "#a98650")]),
    ("veneer", Texture::Grain, WOODS),
    ("teak", Texture::Grain, WOODS),
    ("oak", Texture::Grain, WOODS),
    ("walnut", Texture::Grain, WOODS),
    ("wood", Texture::Grain, WOODS),
    ("acrylic", Texture::Gloss, &[("#dfe7e4", "#fff"), ("#ece2d8", "#fff"), ("#e3e5ea", "#fff")]),
    ("glass", Texture::Gloss, &[("#d5e2e2", "#fff")]),
    ("pu", Texture::Plain, &[("#c5d2c8", "#8fa295"), ("#d8cdbd", "#a79a86"), ("#c9cfd6", "#929ba6")]),
];

const WOODS: Palette = &[("#d3b08a", "#9a7148"), ("#c9a27a", "#8c6340"), ("#dcc2a0", "#a98458")];

const LAMINATES: Palette = &[("#e6dfd0", "#b9ae98"), ("#d8dcd1", "#a5ad9b"), ("#e2d6c6", "#b5a58e")];

const COUNTERS: &[(&str, Texture, Palette)] = &[
    ("granite", Texture::Speckled, &[("#cbc6be", "#6b655c"), ("#cfc4b9", "#7a6453"), ("#c3c7c6", "#646b6d")]),
    ("gr-", Texture::Speckled, &[("#cbc6be", "#6b655c")]),
    ("terrazzo", Texture::Speckled, &[("#e8e2d8", "#a5785a")]),
    ("quartz", Texture::Veined, &[("#f1efea", "#b9b4aa"), ("#ece8e0", "#b3a894")]),
    ("qz-", Texture::Veined, &[("#f1efea", "#b9b4aa")]),
    ("marble", Texture::Veined, &[("#f3f1ee", "#9fa0a3")]),
];

impl Surface {
    /// A shutter finish, by name or code.
    #[must_use]
    pub fn front(name: &str) -> Self {
        Self::find(name, FRONTS, LAMINATES)
    }

    /// A countertop, by name or code.
    #[must_use]
    pub fn counter(name: &str) -> Self {
        Self::find(name, COUNTERS, &[("#edeae2", "#c3bcae")])
    }

    fn find(name: &str, known: &[(&str, Texture, Palette)], other: Palette) -> Self {
        let name = name.to_ascii_lowercase();
        let seed = fingerprint(name.as_bytes());
        let found = known.iter().find(|(word, ..)| contains_word(&name, word));
        let (texture, palette) =
            found.map_or((Texture::Plain, other), |(_, texture, palette)| (*texture, *palette));
        let at = usize::try_from(seed % 97).unwrap_or(0) % palette.len().max(1);
        let (colour, shade) = palette.get(at).copied().unwrap_or(("#fff", "#999"));
        Self { colour, shade, texture, seed }
    }

    /// The pattern as an SVG element with this id; `None` for one colour.
    pub(crate) fn pattern(&self, id: &str) -> Option<String> {
        let mut dice = Dice(self.seed | 1);
        let (width, height, drawn) = match self.texture {
            Texture::Plain => return None,
            Texture::Gloss => (900, 900, self.gloss()),
            Texture::Grain => (360, 960, self.grain(&mut dice)),
            Texture::Fluted => (40, 40, self.stroke("M20 0v40", 7, 60)),
            Texture::Cane => (48, 48, self.stroke("M0 0l48 48M0 48l48-48M24 0v48M0 24h48", 4, 60)),
            Texture::Speckled => (320, 320, self.speckles(&mut dice)),
            Texture::Veined => (1200, 700, self.veins(&mut dice)),
        };
        Some(format!(
            "<pattern id=\"{id}\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\">\
             <path fill=\"{}\" d=\"M0 0h{width}v{height}H0z\"/>{drawn}</pattern>",
            self.colour
        ))
    }

    fn stroke(&self, path: &str, width: Mm, percent: u32) -> String {
        format!(
            "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{width}\" opacity=\".{percent:02}\"/>",
            self.shade
        )
    }

    fn gloss(&self) -> String {
        format!(
            "<path d=\"M0 620L620 0h180L0 800zM0 900L900 0v60L60 900z\" fill=\"{}\" opacity=\".45\"/>",
            self.shade
        )
    }

    /// Lines that sway and end where they began, so that tiles join.
    fn grain(&self, dice: &mut Dice) -> String {
        let mut fine = String::new();
        let mut bold = String::new();
        for at in 0..12 {
            let x = at * 30 + dice.below(22);
            let sway = dice.below(31) - 15;
            let path = if at % 3 == 0 { &mut bold } else { &mut fine };
            let _ = write!(path, "M{x} 0q{sway} 240 0 480t0 480");
        }
        self.stroke(&fine, 4, 35) + &self.stroke(&bold, 8, 35)
    }

    fn speckles(&self, dice: &mut Dice) -> String {
        let mut dark = String::new();
        let mut light = String::new();
        for at in 0..42 {
            let path = if at % 3 == 0 { &mut light } else { &mut dark };
            let _ = write!(
                path,
                "M{} {}h{}",
                12 + dice.below(250) + dice.below(46),
                12 + dice.below(250) + dice.below(46),
                dice.below(7)
            );
        }
        let stroke = |path: &str, colour: &str, width: Mm| {
            format!(
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" opacity=\".55\"/>"
            )
        };
        stroke(&dark, self.shade, 9) + &stroke(&light, "#fff", 11)
    }

    fn veins(&self, dice: &mut Dice) -> String {
        let mut path = String::new();
        for at in 0..3 {
            let y = 120 + at * 220 + dice.below(60);
            let sway = 60 + dice.below(90);
            let _ = write!(path, "M0 {y}q300 {sway} 600 0t600 0");
        }
        self.stroke(&path, 9, 45)
    }
}

/// Whether a name has a word, or one that begins with it: `pu` is in `PU paint`, not in `spun`.
fn contains_word(name: &str, word: &str) -> bool {
    let mut starts = name.match_indices(word).map(|(at, _)| at);
    starts.any(|at| at == 0 || !name.as_bytes().get(at - 1).is_some_and(u8::is_ascii_alphanumeric))
}

/// FNV-1a: short, and the same everywhere.
pub(crate) fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Numbers that look random and follow from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u8) -> Mm {
        // xorshift64.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Mm::try_from((self.0 >> 32) % u64::from(limit.max(1))).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_material_looks_like_itself() {
        assert_eq!(Surface::front("Veneer").texture, Texture::Grain);
        assert_eq!(Surface::front("LAM-SF-114 Frosty white").texture, Texture::Plain);
        assert_eq!(Surface::front("PU paint").texture, Texture::Plain);
        assert_eq!(Surface::counter("Black granite").texture, Texture::Speckled);
        assert_eq!(Surface::counter("CTR-QZ-WHT").texture, Texture::Veined);
        assert_eq!(Surface::front("Veneer").pattern("a"), Surface::front("veneer").pattern("a"));
        assert_ne!(Surface::front("Veneer").pattern("a"), Surface::front("Teak veneer").pattern("a"));
        assert_eq!(Surface::front("Laminate").pattern("a"), None);
    }
}
