//! A design's main piece of furniture, in the size of its template's line.

use drawing::Mm;
use drawing::furniture::{Kind, Piece};
use pricing::price::measure::Dimensions;
use sales::quotation::sheet::{Entry, Room};

use super::super::DesignType;
use super::{Missing, counted, mm};

const WARDROBE: &str = "wardrobe";
const TV_UNIT: &str = "tv_unit";

/// Finds and measures the piece.
pub(super) fn piece(
    design_type: DesignType,
    rooms: &[Room],
    finish: impl Fn(&Entry) -> String,
) -> Result<Piece, Missing> {
    let lines = || counted(rooms).filter(|entry| is_of(design_type, entry) && size(entry).is_some());
    let main = lines().find(|entry| !is_loft(entry)).ok_or(Missing::Furniture)?;
    let (width, height, depth) = size(main).ok_or(Missing::Furniture)?;
    let is_above = |entry: &&Entry| is_loft(entry) && entry.item == main.item;
    let lofts = lines().filter(is_above).filter_map(size).filter(|loft| loft.0 == width);
    let kind = kind(design_type, main);
    Ok(Piece {
        kind,
        width,
        height: height + lofts.map(|loft| loft.1).next().unwrap_or_default(),
        depth: depth.unwrap_or_else(|| usual_depth(kind)),
        finish: finish(main),
        doors: None,
        drawers: None,
    })
}

/// Whether a line is of the furniture that a design of this type is known by.
fn is_of(design_type: DesignType, entry: &Entry) -> bool {
    let item = entry.item.as_deref();
    match design_type {
        DesignType::Wardrobe | DesignType::MasterBedroom | DesignType::KidsBedroom => item == Some(WARDROBE),
        DesignType::TvUnit | DesignType::LivingRoom => item == Some(TV_UNIT),
        _ => true,
    }
}

fn kind(design_type: DesignType, main: &Entry) -> Kind {
    match design_type {
        DesignType::Wardrobe | DesignType::MasterBedroom | DesignType::KidsBedroom => {
            if main.name.to_lowercase().contains("sliding") {
                Kind::SlidingWardrobe
            } else {
                Kind::HingedWardrobe
            }
        }
        DesignType::TvUnit | DesignType::LivingRoom => Kind::TvUnit,
        DesignType::Pooja => Kind::PoojaUnit,
        DesignType::Study => Kind::Study,
        DesignType::Foyer => Kind::ShoeCabinet,
        DesignType::Dining | DesignType::Bathroom | DesignType::Kitchen | DesignType::FullHome => {
            Kind::Cabinet
        }
    }
}

fn is_loft(entry: &Entry) -> bool {
    entry.name.to_lowercase().contains("loft")
}

/// Width, height and, if it is known, depth.
fn size(entry: &Entry) -> Option<(Mm, Mm, Option<Mm>)> {
    match entry.dimensions {
        Dimensions::Front { width_mm, height_mm, depth_mm, count: 1.. } => {
            Some((mm(width_mm), mm(height_mm), depth_mm.map(mm)))
        }
        _ => None,
    }
}

const fn usual_depth(kind: Kind) -> Mm {
    match kind {
        Kind::HingedWardrobe | Kind::Study | Kind::Chair | Kind::Plain => 600,
        Kind::SlidingWardrobe => 650,
        Kind::TvUnit | Kind::PoojaUnit | Kind::Cabinet => 450,
        Kind::ShoeCabinet | Kind::Bookcase => 350,
        Kind::Table | Kind::Sofa => 900,
        Kind::Bed => 2_000,
    }
}
