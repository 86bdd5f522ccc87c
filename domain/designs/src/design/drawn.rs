//! Draws a design from its own facts: its layout, the sizes and finishes of its template, and its colours.
//!
//! A cover is what a list shows of a design. It is a picture of the design where there is one that truly shows it (see
//! [`own_pictures`]), and otherwise an elevation with the plan. What cannot be drawn keeps its photograph.

mod colours;
mod cover;
mod kitchen;
mod missing;
mod parts;
mod picture;
mod piece;
#[cfg(test)]
mod tests;

use drawing::furniture::Unit;
use drawing::{Model, fingerprint};
use kernel::Db;
use sales::kitchen::Layout;
use sales::quotation::drawn::measured::{counted, mm};
use sales::quotation::sheet::{Entry, Room};
use sales::quotation::template;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Design, DesignDraft, DesignType};

use self::colours::Colours;

pub use cover::{Covers, OwnPicture, covers, own_pictures};
pub use missing::Missing;
pub use picture::{DesignDrawing, View};

/// Counts changes of how designs are drawn: browsers keep a drawing for as long as its address.
const REVISION: u32 = 3;

/// What a drawing depends on.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// Type.
    pub design_type: DesignType,
    /// Kitchen layout.
    pub layout: Option<Layout>,
    /// Dominant colours: the first that can be drawn is the fronts', the next one that of fronts in another finish.
    pub colours: &'a [String],
    /// Rooms of its template.
    pub rooms: &'a [Room],
}

/// A design as it is drawn: a kitchen, or the main piece of furniture.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A kitchen.
    Kitchen(Model),
    /// A piece of furniture.
    Piece(Unit),
}

impl Subject {
    /// Builds what is drawn.
    pub fn new(facts: Facts<'_>) -> Result<Self, Missing> {
        let Facts { design_type, layout, colours, rooms } = facts;
        if design_type == DesignType::FullHome {
            return Err(Missing::Type);
        }
        let colours = Colours::of(colours)?;
        let finish = |entry: &Entry| finish(colours.main, entry);
        if design_type == DesignType::Kitchen {
            let kitchen = kitchen::kitchen(layout.ok_or(Missing::Layout)?, rooms, finish)?;
            let kitchen = parts::with_parts(kitchen, rooms, colours);
            Ok(Self::Kitchen(Model::new(kitchen).map_err(|error| Missing::Size(error.to_string()))?))
        } else {
            let piece = piece::piece(design_type, rooms, finish)?;
            Ok(Self::Piece(Unit::new(piece).map_err(|error| Missing::Size(error.to_string()))?))
        }
    }

    /// All that its drawings depend on, as a part of their addresses.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let input = match self {
            Self::Kitchen(model) => format!("{REVISION} {:?}", model.kitchen),
            Self::Piece(unit) => format!("{REVISION} {:?}", unit.piece),
        };
        format!("{:016x}", fingerprint(input.bytes()))
    }
}

/// How a design is drawn, as staff see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DrawnDesign")]
pub struct Drawn {
    /// Drawing for its cover, if it can be drawn.
    pub drawing: Option<DesignDrawing>,
    /// What to do so that it can be drawn.
    pub missing: Option<String>,
    /// Whether the drawing is its cover, because no picture truly shows it.
    pub is_cover: bool,
}

/// Draws a design for staff.
pub async fn for_staff(db: &mut Db, design: &Design) -> Result<Drawn, sqlx::Error> {
    let has_picture = !own_pictures(&mut *db, &[design.id.0]).await?.is_empty();
    Ok(match of(db, &design.draft).await? {
        Ok(subject) => Drawn {
            drawing: Some(subject.picture(View::Cover, design.public_slug())),
            missing: None,
            is_cover: !has_picture,
        },
        Err(missing) => Drawn { drawing: None, missing: Some(missing.to_string()), is_cover: false },
    })
}

/// What a design's drawing shows, or what is missing for it.
pub async fn of(db: &mut Db, draft: &DesignDraft) -> Result<Result<Subject, Missing>, sqlx::Error> {
    Ok(with_rooms(draft, &rooms(db, draft).await?))
}

/// The rooms of a design's template.
pub(super) async fn rooms(db: &mut Db, draft: &DesignDraft) -> Result<Vec<Room>, sqlx::Error> {
    match draft.template_id {
        Some(template) => Ok(template::find_rooms(db, template).await?.unwrap_or_default()),
        None => Ok(Vec::new()),
    }
}

/// As [`of`], with the rooms of its template.
pub(super) fn with_rooms(draft: &DesignDraft, rooms: &[Room]) -> Result<Subject, Missing> {
    let DesignDraft { design_type, layout, colours, .. } = draft;
    Subject::new(Facts { design_type: *design_type, layout: *layout, colours, rooms })
}

/// A line's finish in the design's colour: `White Acrylic`.
fn finish(colour: Option<&str>, entry: &Entry) -> String {
    let material = if entry.finish.trim().is_empty() { &entry.material } else { &entry.finish };
    let words = [colour.unwrap_or_default().trim(), material.trim()];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
