//! A design's main piece of furniture, in the size of its template's line.

use drawing::Mm;
use drawing::furniture::{Kind, Piece};
use pricing::price::measure::Dimensions;
use sales::quotation::sheet::{Entry, Room};

use super::super::DesignType;
use super::{Missing, counted, mm};

const WARDROBE: &str = "wardrobe";
const TV_UNIT: &str = "tv_unit";
const VANITY: &str = "vanity";

/// Width, height and, if it is known, depth.
type Size = (Mm, Mm, Option<Mm>);

/// Finds and measures the piece.
pub(super) fn piece(
    design_type: DesignType,
    rooms: &[Room],
    finish: impl Fn(&Entry) -> String,
) -> Result<Piece, Missing> {
    let lines = || counted(rooms).filter(|entry| is_of(design_type, entry));
    let signature = lines().find_map(|entry| Some((entry, signature(design_type, entry)?)));
    let (main, (kind, (width, height, depth))) = match signature {
        Some(found) => found,
        None => lines()
            .filter(|entry| !is_loft(entry))
            .find_map(|entry| Some((entry, (kind(design_type, entry), size(entry)?))))
            .ok_or(Missing::Furniture)?,
    };
    let is_above = |entry: &&Entry| is_loft(entry) && entry.item == main.item;
    let lofts = lines().filter(is_above).filter_map(size).filter(|loft| loft.0 == width);
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

/// A bathroom's vanity and a dining room's table, which may be priced by the piece: then they have the usual size.
/// `None` if a line is none of these, or of a size that is more than one.
fn signature(design_type: DesignType, entry: &Entry) -> Option<(Kind, Size)> {
    let (kind, usual) = match design_type {
        DesignType::Bathroom if entry.item.as_deref() == Some(VANITY) => (Kind::Vanity, (900, 850, None)),
        DesignType::Dining if is_table(entry) => (Kind::Table, (1500, 750, None)),
        _ => return None,
    };
    let size = match entry.dimensions {
        Dimensions::Pieces { count: 1.. } | Dimensions::Sets { count: 1.. } => usual,
        Dimensions::Floor { length_mm, width_mm } if kind == Kind::Table => {
            (mm(length_mm), usual.1, Some(mm(width_mm)))
        }
        _ => size(entry)?,
    };
    let limits = kind.limits();
    let is_within = |(least, most): (Mm, Mm), side: Mm| (least..=most).contains(&side);
    let is_built = is_within(limits.width, size.0)
        && is_within(limits.height, size.1)
        && size.2.is_none_or(|depth| is_within(limits.depth, depth));
    is_built.then_some((kind, size))
}

fn is_table(entry: &Entry) -> bool {
    let name = entry.name.to_lowercase();
    name.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "table")
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

fn size(entry: &Entry) -> Option<Size> {
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
        Kind::Vanity => 500,
        Kind::ShoeCabinet | Kind::Bookcase => 350,
        Kind::Table | Kind::Sofa => 900,
        Kind::Bed => 2_000,
    }
}
