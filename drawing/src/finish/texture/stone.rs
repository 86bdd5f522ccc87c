//! Stone, and tiles.

use super::brush::{Brush, JOINT, level, upright};
use crate::finish::colour::{Rgb, WHITE};
use crate::finish::tile::{Ink, Mark, Reach, Tile};

impl Brush {
    pub(super) fn terrazzo(&mut self) -> Tile {
        let mut tile = Tile::new(320, 320);
        for (colour, opacity) in [(self.colour, 70), (Rgb::hex(0xb5_765a), 75), (Rgb::hex(0x8d_9a94), 80)] {
            let chips: Vec<Mark> = (0..8).map(|_| self.chip()).collect();
            tile.layer(Ink::Fill { colour, opacity }, chips);
        }
        tile
    }

    /// A piece of stone with four edges.
    fn chip(&mut self) -> Mark {
        let size = 6 + self.dice.below(16);
        let (wide, high) = (size + self.dice.below(9), size + self.dice.below(9));
        let (skew, lean, slant) = (self.dice.below(7), self.dice.below(6), self.dice.below(5));
        let path = format!("l{wide} {skew} {lean} {high}-{wide} {slant}z");
        let reach = Reach { right: wide + lean, down: skew + high + slant, ..Reach::default() };
        Mark { x: self.place(320), y: self.place(320), path, reach }
    }

    pub(super) fn granite(&mut self) -> Tile {
        let mut tile = Tile::new(320, 320);
        let [dark, light, fine] = [16, 12, 10].map(|count| self.dashes(count, [320, 320], [1, 7], false));
        tile.layer(self.stroke(9, 50), dark);
        tile.layer(Ink::Stroke { colour: WHITE, opacity: 55, width: 11 }, light);
        tile.layer(self.stroke(5, 85), fine);
        tile
    }

    pub(super) fn quartz(&mut self) -> Tile {
        let mut tile = Tile::new(480, 480);
        let grains = self.dashes(26, [480, 480], [1, 3], false);
        let vein = self.vein(120, 240, 480);
        tile.layer(self.stroke(4, 30), grains);
        tile.layer(self.stroke(5, 22), [vein]);
        tile
    }

    pub(super) fn marble(&mut self) -> Tile {
        let mut tile = Tile::new(1200, 700);
        let bold = [120, 340, 560].map(|y| self.vein(y, 60, 1200));
        let fine = [60, 250, 480].map(|y| self.vein(y, 90, 1200));
        tile.layer(self.stroke(9, 45), bold);
        tile.layer(self.stroke(3, 35), fine);
        tile
    }

    pub(super) fn tiles(&mut self) -> Tile {
        let side = 120 + 20 * self.dice.below(4);
        let mut tile = Tile::new(2 * side, 2 * side);
        let reach = Reach { right: side, down: side, ..Reach::default() };
        for (x, y) in [(0, 0), (side, side), (side, 0)] {
            let opacity = 4 + u32::try_from(self.dice.below(10)).unwrap_or(0);
            let path = format!("h{side}v{side}h-{side}z");
            tile.layer(self.fill(opacity), [Mark { x, y, path, reach }]);
        }
        let joints =
            [upright(0, 2 * side), upright(side, 2 * side), level(0, 2 * side), level(side, 2 * side)];
        tile.layer(self.stroke(JOINT, 40), joints);
        tile
    }

    pub(super) fn bond(&mut self) -> Tile {
        let high = 60 + 5 * self.dice.below(4);
        let wide = 3 * high;
        let mut tile = Tile::new(wide, 2 * high);
        let reach = Reach { right: wide / 2, down: high, ..Reach::default() };
        let path = format!("h{0}v{high}h-{0}z", wide / 2);
        tile.layer(self.fill(9), [Mark { x: 0, y: 0, path, reach }]);
        let end = |x, y| Mark { y, ..upright(x, high) };
        let joints = [level(0, wide), level(high, wide), end(0, 0), end(wide / 2, high)];
        tile.layer(self.stroke(JOINT, 40), joints);
        tile
    }
}
