//! What patterns show: a repeat of each, varied by a seed.

mod brush;
mod sheet;
mod stone;
mod wood;

use super::colour::Rgb;
use super::tile::Tile;
use brush::{Brush, Dice};

/// What a pattern shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Texture {
    /// One colour.
    Plain,
    /// Printed paper under resin: short upright strokes.
    Laminate,
    /// Straight wood grain, upright.
    Grain,
    /// A slice of a trunk: its rings as a flame between straight grain.
    Veneer,
    /// A sheen from corner to corner.
    Gloss,
    /// Layers of a board, as its edge shows them.
    Board,
    /// Upright flutes.
    Fluted,
    /// Narrow flutes of glass, which gleam.
    FlutedGlass,
    /// Woven cane.
    Cane,
    /// Chips of stone in cement.
    Terrazzo,
    /// Grains of stone.
    Granite,
    /// Fine grains, and a thin vein.
    Quartz,
    /// Veins of stone.
    Marble,
    /// Square tiles and their joints.
    Tile,
    /// Long tiles, each row moved by half of one.
    BondedTile,
    /// Metal, brushed across.
    Brushed,
    /// Cloth.
    Woven,
}

/// All, with their names in addresses.
pub(super) const NAMES: [(Texture, &str); 17] = [
    (Texture::Plain, "plain"),
    (Texture::Laminate, "laminate"),
    (Texture::Grain, "grain"),
    (Texture::Veneer, "veneer"),
    (Texture::Gloss, "gloss"),
    (Texture::Board, "board"),
    (Texture::Fluted, "fluted"),
    (Texture::FlutedGlass, "reeded"),
    (Texture::Cane, "cane"),
    (Texture::Terrazzo, "terrazzo"),
    (Texture::Granite, "granite"),
    (Texture::Quartz, "quartz"),
    (Texture::Marble, "marble"),
    (Texture::Tile, "tile"),
    (Texture::BondedTile, "bond"),
    (Texture::Brushed, "brushed"),
    (Texture::Woven, "woven"),
];

impl Texture {
    /// One repeat on a ground of this colour; `None` for one colour.
    pub(super) fn tile(self, colour: Rgb, seed: u32) -> Option<Tile> {
        let mut brush = Brush { colour: colour.shade(), dice: Dice::new(seed) };
        Some(match self {
            Self::Plain => return None,
            Self::Laminate => brush.laminate(),
            Self::Grain => brush.grain(),
            Self::Veneer => brush.veneer(),
            Self::Gloss => brush.gloss(),
            Self::Board => brush.board(),
            Self::Fluted => brush.flutes(32, 8),
            Self::FlutedGlass => brush.flutes(20, 5),
            Self::Cane => brush.cane(),
            Self::Terrazzo => brush.terrazzo(),
            Self::Granite => brush.granite(),
            Self::Quartz => brush.quartz(),
            Self::Marble => brush.marble(),
            Self::Tile => brush.tiles(),
            Self::BondedTile => brush.bond(),
            Self::Brushed => brush.brushed(),
            Self::Woven => brush.woven(),
        })
    }
}
