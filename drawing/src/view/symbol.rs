//! What cabinets and appliances look like from the front.

use crate::Mm;
use crate::layout::{COUNTER_TOP, PLINTH, Part, TALL_HEIGHT, WALL_HEIGHT};
use crate::model::{Appliance, Cabinet, Kind, Level};
use crate::ops::{Area, Fill, Pen, Sheet};

/// Wider fronts have two doors.
const ONE_DOOR: Mm = 450;
/// Length of a handle.
pub(super) const HANDLE: Mm = 128;
/// Distance of a handle from the front's edge.
pub(super) const EDGE: Mm = 45;

/// Doors, drawers and handles. The front itself is drawn.
pub(super) fn front(sheet: &mut Sheet, cabinet: &Cabinet, floor: Mm) {
    let (low, high) = cabinet.heights();
    let low = if cabinet.has_plinth() { PLINTH } else { low };
    let mut view =
        Front { sheet, floor, from: cabinet.from + cabinet.hidden.0, to: cabinet.to() - cabinet.hidden.1 };
    match cabinet.kind {
        Kind::Filler | Kind::ClosedCorner => {}
        Kind::Drawers => view.drawers(low, high),
        Kind::Oven if cabinet.level == Level::Tall => {
            view.level(700);
            view.level(1300);
            view.oven(700);
            view.doors(low, 700, Level::Base, None);
            view.doors(1300, high, Level::Wall, None);
        }
        Kind::Oven => view.oven(200),
        Kind::Pantry => view.pull_out(low, high),
        Kind::Fridge => {
            view.level(1150);
            let x = view.from + EDGE;
            view.upright(x, 950, 1110);
            view.upright(x, 1190, 1450);
        }
        Kind::DishRack => {
            view.doors(low, high, cabinet.level, None);
            view.rack(low);
        }
        Kind::Corner | Kind::Carousel => {
            if cabinet.hidden.0 > 0 {
                view.upright(cabinet.from + cabinet.hidden.0, low, high);
            } else if cabinet.hidden.1 > 0 {
                view.upright(cabinet.to() - cabinet.hidden.1, low, high);
            }
            view.doors(low, high, cabinet.level, Some(cabinet.hidden.0 > 0));
        }
        Kind::Doors if cabinet.level == Level::Tall => {
            view.level(COUNTER_TOP + 20);
            view.doors(low, COUNTER_TOP + 20, Level::Base, None);
            view.doors(COUNTER_TOP + 20, high, Level::Wall, None);
        }
        Kind::Doors | Kind::Sink | Kind::Hob => view.doors(low, high, cabinet.level, None),
    }
}

struct Front<'a> {
    sheet: &'a mut Sheet,
    floor: Mm,
    from: Mm,
    to: Mm,
}

impl Front<'_> {
    fn level(&mut self, height: Mm) {
        let y = self.floor - height;
        self.sheet.lines(Pen::Thin, [(self.from, y), (self.to, y)]);
    }

    fn upright(&mut self, x: Mm, low: Mm, high: Mm) {
        self.sheet.lines(Pen::Thin, [(x, self.floor - low), (x, self.floor - high)]);
    }

    fn bar(&mut self, x: Mm, low: Mm) {
        self.sheet.lines(Pen::Visible, [(x, self.floor - low), (x, self.floor - low - HANDLE)]);
    }

    fn pull(&mut self, middle: Mm, height: Mm) {
        let y = self.floor - height;
        self.sheet.lines(Pen::Visible, [(middle - HANDLE / 2, y), (middle + HANDLE / 2, y)]);
    }

    /// One door or two. Handles are where the hand is: high on base units, low on wall units.
    fn doors(&mut self, low: Mm, high: Mm, level: Level, opens_at_left: Option<bool>) {
        let (from, to) = (self.from, self.to);
        let handle = match level {
            Level::Base | Level::Tall => high - EDGE - HANDLE,
            Level::Wall | Level::Loft => low + EDGE,
        };
        if to - from > ONE_DOOR {
            let middle = from.midpoint(to);
            self.upright(middle, low, high);
            self.bar(middle - EDGE, handle);
            self.bar(middle + EDGE, handle);
        } else if to - from > 2 * EDGE {
            // Beside a corner, the handle is at the corner's side.
            let x = if opens_at_left == Some(true) { from + EDGE } else { to - EDGE };
            self.bar(x, handle);
        }
    }

    /// A shallow one for cutlery over two deep ones.
    fn drawers(&mut self, low: Mm, high: Mm) {
        let (second, third) = (high - 158, low + 290);
        let middle = self.from.midpoint(self.to);
        for (height, top) in [(second, high), (third, second), (low, third)] {
            if height > low {
                self.level(height);
            }
            self.pull(middle, top - EDGE);
        }
    }

    /// One front over baskets.
    fn pull_out(&mut self, low: Mm, high: Mm) {
        let middle = self.from.midpoint(self.to);
        self.bar(middle, low.midpoint(high).min(950));
        let count = (high - low) / 330;
        for basket in 1..=count {
            let y = self.floor - low - (high - low) * basket / (count + 1) + 40;
            self.sheet.lines(Pen::Above, [(self.from + 60, y), (self.to - 60, y)]);
        }
    }

    fn oven(&mut self, low: Mm) {
        let middle = self.from.midpoint(self.to);
        let top = self.floor - low - 595;
        let body = Area { x: middle - 290, y: top, width: 580, height: 595 };
        self.sheet.area(Pen::Visible, Fill::Steel, body);
        self.sheet.area(
            Pen::Thin,
            Fill::Shade,
            Area { x: middle - 230, y: top + 190, width: 460, height: 300 },
        );
        self.sheet.lines(Pen::Visible, [(middle - 220, top + 140), (middle + 220, top + 140)]);
        for knob in [-180, 180] {
            self.sheet.circle(Pen::Thin, Fill::Paper, (middle + knob, top + 65), 28);
        }
    }

    /// Plates behind the doors.
    fn rack(&mut self, low: Mm) {
        for shelf in [190, 410] {
            let y = self.floor - low - shelf;
            self.sheet.lines(Pen::Above, [(self.from + 40, y), (self.to - 40, y)]);
        }
    }
}

/// A sink's tap and bowl, a hob's pan supports, a chimney. What is not priced is drawn without a fill.
pub(super) fn appliance(sheet: &mut Sheet, appliance: &Appliance, floor: Mm, is_below_units: bool) {
    let Appliance { part, middle, width, is_priced, .. } = *appliance;
    let fill = if is_priced { Fill::Steel } else { Fill::Paper };
    let counter = floor - COUNTER_TOP;
    match part {
        Part::Sink => {
            let half = (width - 140) / 2;
            let bowl = [
                (middle - half, counter + 4),
                (middle - half + 20, counter + 200),
                (middle + half - 20, counter + 200),
                (middle + half, counter + 4),
            ];
            sheet.lines(Pen::Above, bowl);
            let tap = [(0, 0), (0, 280), (20, 310), (150, 310), (170, 290), (170, 240)];
            sheet.lines(Pen::Visible, tap.map(|(x, up)| (middle + x, counter - up)));
        }
        Part::Hob => {
            let half = (width - 60) / 2;
            sheet.area(
                Pen::Visible,
                fill,
                Area { x: middle - half, y: counter - 12, width: 2 * half, height: 12 },
            );
            for burner in [-1, 1] {
                let at = middle + burner * half / 2;
                let support = Area { x: at - half / 3, y: counter - 45, width: half * 2 / 3, height: 33 };
                sheet.area(Pen::Thin, fill, support);
            }
        }
        _ => {
            let low = TALL_HEIGHT - WALL_HEIGHT;
            let half = width / 2;
            if is_below_units {
                let visor = Area { x: middle - half, y: floor - low, width: 2 * half, height: 60 };
                sheet.area(Pen::Visible, fill, visor);
                return;
            }
            let at = |x: Mm, height: Mm| (middle + x, floor - height);
            let hood = [
                at(-half, low),
                at(-half, low + 60),
                at(-150, low + 320),
                at(150, low + 320),
                at(half, low + 60),
                at(half, low),
            ];
            let duct =
                Area { x: middle - 150, y: floor - TALL_HEIGHT, width: 300, height: TALL_HEIGHT - low - 320 };
            sheet.area(Pen::Visible, fill, duct);
            sheet.shape(Pen::Visible, fill, hood);
            sheet.lines(Pen::Thin, [at(-half, low + 60), at(half, low + 60)]);
        }
    }
}
