//! Sheets of laminate, acrylic, glass and metal, and cloth.

use super::brush::{Brush, upright};
use crate::Mm;
use crate::finish::colour::WHITE;
use crate::finish::tile::{Ink, Mark, Reach, Tile};

impl Brush {
    pub(super) fn laminate(&mut self) -> Tile {
        let mut tile = Tile::new(240, 240);
        let strokes = self.dashes(26, [240, 240], [10, 22], true);
        tile.layer(self.stroke(3, 26), strokes);
        tile
    }

    pub(super) fn gloss(&mut self) -> Tile {
        const SIDE: Mm = 900;
        let mut tile = Tile::new(SIDE, SIDE);
        let from = 560 + self.dice.below(60);
        for (at, width) in [(from, 100 + self.dice.below(40)), (from + 280, 36)] {
            // Beyond both edges, so that it is cut along them.
            let long = SIDE + 2 * width;
            let reach = Reach { left: long + width, down: long + width, up: width, right: width };
            let path = format!("l-{long} {long}");
            let band = Mark { x: SIDE + width, y: at - SIDE - width, path, reach };
            tile.layer(Ink::Stroke { colour: WHITE, opacity: 45, width }, [band]);
        }
        tile
    }

    pub(super) fn flutes(&mut self, pitch: Mm, gleam: Mm) -> Tile {
        let pitch = pitch + 4 * self.dice.below(4);
        let mut tile = Tile::new(pitch, pitch);
        tile.layer(self.stroke(pitch / 6, 60), [upright(pitch / 2, pitch)]);
        let light = Ink::Stroke { colour: WHITE, opacity: 50, width: gleam };
        tile.layer(light, [upright(pitch / 2 + pitch / 4, pitch)]);
        tile
    }

    pub(super) fn brushed(&mut self) -> Tile {
        let mut tile = Tile::new(240, 240);
        let [dark, light] = [14, 14].map(|count| self.dashes(count, [240, 240], [30, 120], false));
        tile.layer(self.stroke(2, 30), dark);
        tile.layer(Ink::Stroke { colour: WHITE, opacity: 40, width: 3 }, light);
        tile
    }

    pub(super) fn woven(&mut self) -> Tile {
        let half = 8 + self.dice.below(5);
        let mut tile = Tile::new(2 * half, 2 * half);
        let (near, far) = (half / 2, half + half / 2);
        // With the round ends of the threads.
        let reach = Reach { left: half, up: half, right: 2 * half, down: 2 * half };
        let thread = |x, y, along: char| Mark { x, y, path: format!("{along}{half}"), reach };
        let weft = [thread(near, 0, 'v'), thread(far, half, 'v')];
        let warp = [thread(half, near, 'h'), thread(0, far, 'h')];
        tile.layer(self.stroke(half / 2, 30), weft);
        tile.layer(self.stroke(half / 2, 16), warp);
        tile
    }
}
