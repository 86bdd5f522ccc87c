//! Sections: each wall cut across, where most is above one another, seen from its right end.

use crate::Mm;
use crate::layout::{BASE_HEIGHT, COUNTER_TOP, LOFT_HEIGHT, Opening, PLINTH, TALL_HEIGHT, WALL_HEIGHT};
use crate::model::{Cabinet, Kind, Level, Model, Run};
use crate::ops::{Anchor, Area, Fill, Pen, Sheet, Style};
use crate::text::grouped;

use super::dimension::Chain;
use super::symbol::EDGE;
use super::title::{TITLE_BLOCK, note, title_block};
use super::{MASONRY, sheet};

/// Thickness of boards and shutters.
const BOARD: Mm = 18;
/// How far a counter reaches before the shutters.
const NOSING: Mm = 20;
/// How far a plinth stands back from the shutters.
const TOE_SPACE: Mm = 50;
/// How far a handle stands out.
const HANDLE: Mm = 30;
/// Length of a drawer's runner, and so of its box.
const RUNNER: Mm = 450;
/// Width of the drawing, in heights of text.
const WIDTH: Mm = 30;

/// One of each wall that has cabinets.
pub(super) fn draw(model: &Model) -> Vec<Sheet> {
    let walls = model.runs.iter().enumerate().filter(|(_, run)| run.wall.is_some());
    walls.filter_map(|(at, run)| Section::new(model, at, run)).map(|section| section.draw()).collect()
}

struct Section<'a> {
    model: &'a Model,
    run: &'a Run,
    /// Distance of the cut from the wall's left end.
    along: Mm,
    /// What it cuts, from the floor up.
    cut: Vec<&'a Cabinet>,
}

impl<'a> Section<'a> {
    /// Cuts where most is above one another, and there rather through doors than through a corner or an appliance.
    fn new(model: &'a Model, at: usize, run: &'a Run) -> Option<Self> {
        let own = || model.cabinets.iter().filter(move |one| one.run == at && one.kind != Kind::Fridge);
        let through = |along: Mm| {
            let mut cut: Vec<_> = own().filter(|one| one.from < along && along < one.to()).collect();
            cut.sort_by_key(|one| one.heights());
            cut
        };
        let along = own().map(Cabinet::middle).max_by_key(|along| {
            let cut = through(*along);
            let plain = cut.iter().filter(|one| matches!(one.kind, Kind::Doors | Kind::Drawers)).count();
            (cut.len(), plain, -(along - run.length / 2).abs())
        })?;
        Some(Self { model, run, along, cut: through(along) })
    }

    fn draw(&self) -> Sheet {
        let room = self.room();
        let title = format!("Section {}", self.run.name);
        let mut sheet = sheet(self.model, title, self.describe(), (room / 25).max(92));
        self.masonry(&mut sheet);
        for cabinet in &self.cut {
            self.cabinet(&mut sheet, cabinet);
        }
        self.labels(&mut sheet);
        self.dimensions(&mut sheet);
        sheet
    }

    fn room(&self) -> Mm {
        self.model.kitchen.layout.room_height
    }

    /// From the wall into the room, and above the floor.
    fn between(&self, (near, far): (Mm, Mm), (low, high): (Mm, Mm)) -> Area {
        Area { x: near, y: self.room() - high, width: far - near, height: high - low }
    }

    /// A window or door that the cut goes through.
    fn opening(&self) -> Option<&Opening> {
        let mut openings = self.model.kitchen.layout.openings.iter();
        openings.find(|one| {
            Some(one.wall) == self.run.wall && one.from < self.along && self.along < one.from + one.width
        })
    }

    /// Floor, wall and ceiling, and the window.
    fn masonry(&self, sheet: &mut Sheet) {
        let (room, far) = (self.room(), self.far(sheet.text));
        let slabs = [(-MASONRY, 0), (room, room + MASONRY)].map(|heights| ((-MASONRY, far), heights));
        let walls = match self.opening() {
            Some(opening) => vec![(0, opening.sill), (opening.head, room)],
            None => vec![(0, room)],
        };
        let walls = walls.into_iter().map(|heights| ((-MASONRY, 0), heights));
        for (deep, heights) in slabs.into_iter().chain(walls).filter(|(_, (low, high))| low < high) {
            sheet.area(Pen::Cut, Fill::Masonry, self.between(deep, heights));
        }
        if let Some(Opening { sill, head, .. }) = self.opening().copied() {
            sheet.area(Pen::Visible, Fill::Paper, self.between((-MASONRY, 0), (sill, head)));
            let pane = (-MASONRY / 2 - 10, -MASONRY / 2 + 10);
            sheet.area(Pen::Visible, Fill::Steel, self.between(pane, (sill, head)));
        }
    }

    /// How far the floor is drawn: to where the names end.
    const fn far(&self, text: Mm) -> Mm {
        self.run.depth + text * 85 / 10
    }

    fn cabinet(&self, sheet: &mut Sheet, cabinet: &Cabinet) {
        let (low, high) = cabinet.heights();
        let depth = cabinet.depth(self.run.depth);
        let is_base = cabinet.level == Level::Base;
        let face = if is_base { depth - NOSING } else { depth };
        let (back, low) = (face - BOARD, if cabinet.has_plinth() { PLINTH } else { low });
        if cabinet.has_plinth() {
            let board = (back - TOE_SPACE, back - TOE_SPACE + BOARD);
            sheet.area(Pen::Thin, Fill::Shade, self.between(board, (0, PLINTH)));
        }
        sheet.area(Pen::Cut, Fill::Paper, self.between((0, back), (low, high)));
        let mut board = |deep: (Mm, Mm), heights: (Mm, Mm)| {
            sheet.area(Pen::Thin, Fill::Front, self.between(deep, heights));
        };
        board((0, BOARD), (low, high));
        board((BOARD, back), (low, low + BOARD));
        // A base unit has rails that carry the counter, all others a top.
        let tops = if is_base { vec![(BOARD, 100), (back - 100, back)] } else { vec![(BOARD, back)] };
        for deep in tops {
            board(deep, (high - BOARD, high));
        }
        let fronts = match (cabinet.kind, cabinet.level) {
            // As on the elevation: a shallow drawer over two deep ones.
            (Kind::Drawers, _) => vec![low, low + 290, high - 158, high],
            (_, Level::Tall) => vec![low, COUNTER_TOP + NOSING, high],
            _ => vec![low, high],
        };
        let finish = super::front(self.run, cabinet);
        for front in fronts.windows(2) {
            let &[from, to] = front else { continue };
            self.behind(sheet, cabinet.kind == Kind::Drawers, back, (from, to));
            sheet.area(Pen::Thin, finish, self.between((back, face), (from, to)));
            let handle = if from < COUNTER_TOP { to - EDGE } else { from + EDGE };
            let handle = (handle - 6, handle + 6);
            sheet.area(Pen::Thin, Fill::Steel, self.between((face, face + HANDLE), handle));
        }
        if is_base {
            sheet.area(Pen::Visible, Fill::Counter, self.between((0, depth), (BASE_HEIGHT, COUNTER_TOP)));
        }
    }

    /// A drawer's box, or shelves, behind a front.
    fn behind(&self, sheet: &mut Sheet, is_drawer: bool, back: Mm, (low, high): (Mm, Mm)) {
        let mut board = |deep: (Mm, Mm), heights: (Mm, Mm)| {
            sheet.area(Pen::Thin, Fill::Front, self.between(deep, heights));
        };
        if is_drawer {
            let (rear, floor) = ((back - RUNNER).max(2 * BOARD), low + 20);
            board((rear, back), (floor, floor + BOARD));
            board((rear, rear + BOARD), (floor, high - 60));
            return;
        }
        let count = (high - low - 1) / 400;
        for shelf in 1..=count {
            let height = low + (high - low) * shelf / (count + 1);
            // Shelves end before the shutters.
            board((BOARD, back - 30), (height - BOARD / 2, height + BOARD / 2));
        }
    }

    /// Names beside the units, each with a leader.
    fn labels(&self, sheet: &mut Sheet) {
        let text = sheet.text;
        let named = self.cut.iter().flat_map(|cabinet| {
            let (low, high) = cabinet.heights();
            let (middle, depth) = (low.midpoint(high), cabinet.depth(self.run.depth));
            let counter = (cabinet.level == Level::Base).then_some(("Counter", depth, COUNTER_TOP - 10));
            [Some((label(cabinet.level), depth, middle)), counter]
        });
        for (name, depth, height) in named.flatten() {
            let (y, from) = (self.room() - height, self.run.depth + text * 12 / 10);
            sheet.lines(Pen::Thin, [(depth, y), (from, y)]);
            sheet.text((from + text * 3 / 10, y + text * 36 / 100), Style::Dimension, Anchor::Start, name);
        }
    }

    fn dimensions(&self, sheet: &mut Sheet) {
        let (text, room) = (sheet.text, self.room());
        let has = |level| self.cut.iter().any(|cabinet| cabinet.level == level);
        let depth = |is_upper: bool| {
            let own =
                self.cut.iter().filter(|one| matches!(one.level, Level::Wall | Level::Loft) == is_upper);
            own.map(|one| one.depth(self.run.depth)).max().unwrap_or(0)
        };
        let mut heights = vec![0, room];
        if has(Level::Base) {
            heights.extend([PLINTH, COUNTER_TOP]);
        }
        if has(Level::Tall) {
            heights.extend([PLINTH, TALL_HEIGHT]);
        }
        if has(Level::Wall) {
            heights.extend([TALL_HEIGHT - WALL_HEIGHT, TALL_HEIGHT]);
        }
        if has(Level::Loft) {
            heights.extend([TALL_HEIGHT, TALL_HEIGHT + LOFT_HEIGHT]);
        }
        let mut right = self.far(text) + text * 3 / 10;
        for stops in [heights, vec![0, room]] {
            let chain = Chain::new(stops, text);
            right += chain.space(text);
            chain.upright(sheet, right, room);
            right += text * 5 / 10;
        }
        let upper = Chain::new(vec![0, depth(true)], text);
        let line = -MASONRY - text * 6 / 10;
        upper.level(sheet, line);
        let top = line - upper.space(text) - text * 4 / 10;
        let lower = Chain::new(vec![0, depth(false)], text);
        let bottom = room + MASONRY + text * 4 / 10 + lower.space(text);
        lower.level(sheet, bottom);

        let (left, block) = (-MASONRY - text * 5 / 10, bottom + text * 7 / 10);
        let width = (right + text * 2 / 10 - left).max(WIDTH * text);
        let x = left - (width - (right + text * 2 / 10 - left)) / 2;
        title_block(sheet, x + text / 2, block, width - text);
        sheet.view = Area { x, y: top, width, height: block + text * TITLE_BLOCK / 10 - top };
        note(sheet, &format!("{} mm from the wall's left end", grouped(self.along)));
    }

    fn describe(&self) -> String {
        let cut = self.cut.iter().map(|one| {
            let (low, high) = one.heights();
            let high = if one.level == Level::Base { COUNTER_TOP } else { high };
            let depth = one.depth(self.run.depth);
            format!(
                "{} from {} to {} mm, {depth} mm deep",
                label(one.level).to_lowercase(),
                grouped(low),
                grouped(high)
            )
        });
        let cut: Vec<_> = cut.collect();
        format!(
            "Section through wall {}, {} mm from its left end: {}",
            self.run.name,
            grouped(self.along),
            cut.join("; ")
        )
    }
}

const fn label(level: Level) -> &'static str {
    match level {
        Level::Base => "Base unit",
        Level::Wall => "Wall unit",
        Level::Loft => "Loft",
        Level::Tall => "Tall unit",
    }
}
