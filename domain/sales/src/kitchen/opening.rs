//! Windows and doors in a kitchen's walls, as visitors measure them.

use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::KitchenPlan;
use kernel::rupees::hundredths;
use kernel::string_enum::string_enum;
use pricing::price::measure::Quantity;

string_enum! {
    /// Window or door.
    #[schemars(rename = "KitchenOpeningKind")]
    pub enum OpeningKind {
        /// Above the counter.
        Window = "window",
        /// From the floor up.
        Door = "door",
    }
}

/// A window or a door in a wall of the kitchen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "KitchenOpening")]
#[garde(context(Room))]
pub struct Opening {
    /// Window or door.
    #[garde(skip)]
    pub kind: OpeningKind,
    /// Position of its wall: 0 for A.
    #[garde(custom(by(Self::check_wall, self)))]
    pub wall: u8,
    /// Distance from the wall's left end, as seen from the room, in hundredths of a foot.
    #[garde(custom(by(Self::check_from, self)))]
    pub from: Quantity,
    /// Width, in hundredths of a foot, from 1 to 10 feet.
    #[garde(custom(by(Self::check_width, self)))]
    pub width: Quantity,
    /// Height of its lower edge above the floor, in hundredths of a foot: 3 feet, unless given. A door has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(custom(by(Self::check_sill, self)))]
    pub sill: Option<Quantity>,
    /// Height of its upper edge above the floor, in hundredths of a foot: 7 feet, unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[garde(custom(by(Self::check_head, self)))]
    pub head: Option<Quantity>,
}

/// What a plan's windows and doors must fit into. Lengths are in hundredths of a foot.
#[derive(Debug)]
pub struct Room {
    walls: Vec<i64>,
    ceiling: i64,
    openings: Vec<Opening>,
}

/// Maximum number of windows and doors of a plan, as its rule says.
const MAX_OPENINGS: usize = 6;

/// A ceiling that nobody has measured.
const CEILING: i64 = 900;

impl Room {
    /// The room of a plan.
    pub(super) fn of(plan: &KitchenPlan) -> Self {
        Self {
            walls: plan.legs.iter().map(|leg| leg.0).collect(),
            ceiling: plan.ceiling.map_or(CEILING, |ceiling| ceiling.0),
            // A longer list is refused; its rest is not worth comparing.
            openings: plan.openings.iter().take(MAX_OPENINGS).cloned().collect(),
        }
    }
}

/// Checks a field by a rule of the whole opening.
fn by<T>(
    rule: fn(&Opening, &Room) -> Result<(), &'static str>,
    opening: &Opening,
) -> impl FnOnce(&T, &Room) -> garde::Result {
    move |_, room| rule(opening, room).map_err(garde::Error::new)
}

impl Opening {
    /// Its end, in hundredths of a foot from the wall's left end.
    pub(super) const fn end(&self) -> i64 {
        self.from.0.saturating_add(self.width.0)
    }

    /// Its end without what rounding may have added: in inches, `from` and `width` are each rounded.
    const fn end_at_least(&self) -> i64 {
        self.end().saturating_sub(1)
    }

    /// Height of its lower edge, in hundredths of a foot.
    pub(super) const fn sill(&self) -> i64 {
        match (self.kind, self.sill) {
            (OpeningKind::Door, _) => 0,
            (OpeningKind::Window, None) => 300,
            (OpeningKind::Window, Some(sill)) => sill.0,
        }
    }

    /// Height of its upper edge, in hundredths of a foot.
    pub(super) const fn head(&self) -> i64 {
        match self.head {
            None => 700,
            Some(head) => head.0,
        }
    }

    /// In words: `window in wall B, 4 ft wide, 3.5 ft from its left end`.
    pub(super) fn words(&self) -> String {
        let wall = ["A", "B", "C"].get(usize::from(self.wall)).copied().unwrap_or_default();
        let [width, from] = [self.width, self.from].map(|length| hundredths(length.0));
        format!("{} in wall {wall}, {width} ft wide, {from} ft from its left end", self.kind)
    }

    fn check_wall(&self, room: &Room) -> Result<(), &'static str> {
        if usize::from(self.wall) < room.walls.len() { Ok(()) } else { Err("must be a wall of this layout") }
    }

    fn check_from(&self, room: &Room) -> Result<(), &'static str> {
        if !(0..=2500).contains(&self.from.0) {
            return Err("must be 0 to 25 feet");
        }
        let ends_after = |one: &Opening, other: &Opening| other.from.0 < one.end_at_least();
        let is_here =
            |one: &&Opening| one.wall == self.wall && ends_after(self, one) && ends_after(one, self);
        // It is among them.
        match room.openings.iter().filter(is_here).count() {
            0 | 1 => Ok(()),
            _ => Err("must keep clear of the other windows and doors"),
        }
    }

    fn check_width(&self, room: &Room) -> Result<(), &'static str> {
        let wall = room.walls.get(usize::from(self.wall));
        if !(100..=1000).contains(&self.width.0) {
            Err("must be 1 to 10 feet")
        } else if wall.is_some_and(|length| self.end_at_least() > *length) {
            Err("must end within the wall")
        } else {
            Ok(())
        }
    }

    /// The counter is 858 mm high.
    fn check_sill(&self, _: &Room) -> Result<(), &'static str> {
        match self.kind {
            OpeningKind::Door if self.sill.is_some_and(|sill| sill.0 != 0) => Err("is only for windows"),
            OpeningKind::Window if self.sill() < 283 => Err("must be at least 2 ft 10 in, above the counter"),
            OpeningKind::Door | OpeningKind::Window => Ok(()),
        }
    }

    const fn check_head(&self, room: &Room) -> Result<(), &'static str> {
        let is_high = match self.kind {
            OpeningKind::Door => self.head() >= 600,
            OpeningKind::Window => self.head() >= self.sill().saturating_add(50),
        };
        match (self.kind, is_high) {
            (OpeningKind::Door, false) => Err("must be at least 6 feet"),
            (OpeningKind::Window, false) => Err("must be at least half a foot above the sill"),
            (_, true) if self.head() > room.ceiling => Err("must not be above the ceiling"),
            (_, true) => Ok(()),
        }
    }
}
