//! Blocks: text, tables and pictures before pagination.

use std::rc::Rc;
use std::sync::Arc;

use super::figure::Figure;
use super::tags::Tag;
use super::text::{Colour, Line, Style};

/// Something to draw. Positions are in points from the top left, of the strip and then of the page.
#[derive(Clone, Debug)]
pub enum Mark {
    /// A line of text; `y` is its baseline.
    Text {
        /// Left end.
        x: f32,
        /// Baseline.
        y: f32,
        /// Shaped line.
        line: Line,
        /// Text style.
        style: Style,
        /// Structure element.
        tag: Tag,
    },
    /// A filled rectangle; a rule is a thin one.
    Fill {
        /// Left, top, width and height.
        area: [f32; 4],
        /// Fill colour.
        colour: Colour,
    },
    /// A vector drawing, such as the logo.
    Drawing {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Points per unit of the drawing.
        scale: f32,
        /// PDF path operators in the drawing's units, with y pointing down.
        paths: &'static [Path],
    },
    /// A drawing with texts.
    Figure {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// What is drawn.
        figure: Rc<Figure>,
        /// Structure element.
        tag: Tag,
    },
    /// Handwritten pen strokes.
    Strokes {
        /// Left.
        x: f32,
        /// Top.
        y: f32,
        /// Points per unit of the strokes.
        scale: f32,
        /// Points of each stroke, from the top left.
        strokes: Arc<[Vec<[f32; 2]>]>,
        /// Pen width.
        width: f32,
        /// Pen colour.
        colour: Colour,
        /// Structure element.
        tag: Tag,
    },
    /// A picture.
    Picture {
        /// Left, top, width and height.
        area: [f32; 4],
        /// Index of the picture.
        index: usize,
        /// Structure element.
        tag: Tag,
    },
    /// Centred, rising text across the whole page.
    Watermark {
        /// Shaped line.
        line: Line,
        /// Text style.
        style: Style,
    },
    /// A link area.
    Link {
        /// Left, top, width and height.
        area: [f32; 4],
        /// Target.
        uri: String,
    },
}

/// A path of a [`Mark::Drawing`].
#[derive(Debug)]
pub struct Path {
    /// PDF path operators.
    pub operators: &'static str,
    /// Stroke width; filled if none.
    pub stroke: Option<f32>,
    /// Colour.
    pub colour: Colour,
}

impl Mark {
    /// The mark of a document that was appended to others, whose tags and pictures come first.
    #[must_use]
    pub(super) fn appended(mut self, tags: u32, pictures: &[usize]) -> Self {
        match &mut self {
            Self::Text { tag, .. } | Self::Strokes { tag, .. } | Self::Figure { tag, .. } => {
                *tag = tag.moved(tags);
            }
            Self::Picture { tag, index, .. } => {
                *tag = tag.moved(tags);
                *index = pictures.get(*index).copied().unwrap_or(*index);
            }
            Self::Fill { .. } | Self::Drawing { .. } | Self::Watermark { .. } | Self::Link { .. } => {}
        }
        self
    }

    /// Top and bottom of what must not be cut by the end of a page; none for what may.
    fn extent(&self) -> Option<[f32; 2]> {
        match self {
            Self::Text { y, style, .. } => {
                let top = y - style.baseline();
                Some([top, top + style.leading])
            }
            Self::Picture { area: [_, y, _, height], .. } | Self::Link { area: [_, y, _, height], .. } => {
                Some([*y, y + height])
            }
            Self::Figure { y, figure, .. } => Some([*y, y + figure.size[1]]),
            Self::Drawing { y, .. } | Self::Strokes { y, .. } => Some([*y, *y]),
            Self::Fill { .. } | Self::Watermark { .. } => None,
        }
    }

    /// The mark, moved.
    #[must_use]
    pub fn moved(mut self, by_x: f32, by_y: f32) -> Self {
        match &mut self {
            Self::Text { x, y, .. }
            | Self::Drawing { x, y, .. }
            | Self::Figure { x, y, .. }
            | Self::Strokes { x, y, .. }
            | Self::Fill { area: [x, y, ..], .. }
            | Self::Picture { area: [x, y, ..], .. }
            | Self::Link { area: [x, y, ..], .. } => {
                *x += by_x;
                *y += by_y;
            }
            Self::Watermark { .. } => {}
        }
        self
    }
}

/// A unit that is not broken across pages: a line of a paragraph, a table row.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    /// Height in points.
    pub height: f32,
    /// Space above, dropped at the top of a page.
    pub gap: f32,
    /// Marks, relative to the strip's top left corner.
    pub marks: Vec<Mark>,
    /// Whether it stays on the same page as the next strip.
    pub keeps_with_next: bool,
    /// Strip to repeat if this one starts a page: the table's header.
    pub heading: Option<Rc<Strip>>,
    /// Entry in the outline.
    pub bookmark: Option<String>,
    /// Whether it starts a new page.
    pub begins_page: bool,
}

impl Strip {
    /// The strip in pieces that are not higher than this.
    fn pieces(mut self, most: f32) -> Vec<Self> {
        // Heights are sums, and not exact to the last bit.
        const TOLERANCE: f32 = 0.01;
        let mut pieces = Vec::new();
        while self.height > most + TOLERANCE {
            let rest = self.cut(most);
            pieces.push(std::mem::replace(&mut self, rest));
        }
        pieces.push(self);
        pieces
    }

    /// Keeps what fits into a height and returns the rest. Lines stay whole, fills are cut.
    fn cut(&mut self, most: f32) -> Self {
        let goes_on = |mark: &Mark| mark.extent().is_some_and(|[_, bottom]| bottom > most);
        let tops = self.marks.iter().filter(|mark| goes_on(mark)).filter_map(Mark::extent);
        let at = tops.fold(most, |at, [top, _]| at.min(top));
        // Only what is itself higher than a page begins above it.
        let at = if at > 0.0 { at } else { most };
        let mut rest = Self {
            height: self.height - at,
            keeps_with_next: self.keeps_with_next,
            heading: self.heading.clone(),
            ..Self::default()
        };
        for mark in std::mem::take(&mut self.marks) {
            if let Mark::Fill { area: [x, y, width, height], colour } = mark {
                let here = (at - y).min(height).max(0.0);
                if here > 0.0 {
                    self.marks.push(Mark::Fill { area: [x, y, width, here], colour });
                }
                if here < height {
                    let area = [x, (y - at).max(0.0), width, height - here];
                    rest.marks.push(Mark::Fill { area, colour });
                }
            } else if goes_on(&mark) {
                rest.marks.push(mark.moved(0.0, -at));
            } else {
                self.marks.push(mark);
            }
        }
        // Beside the first line that goes on, others may end below its top.
        let bottoms = self.marks.iter().filter_map(Mark::extent);
        self.height = bottoms.fold(at, |lowest, [_, bottom]| lowest.max(bottom));
        self.keeps_with_next = false;
        rest
    }
}

/// A page's marks and outline entries.
#[derive(Debug, Default)]
pub struct Page {
    /// Marks, in points from the page's top left corner.
    pub marks: Vec<Mark>,
    /// Outline entries and their vertical positions.
    pub bookmarks: Vec<(String, f32)>,
}

/// Area of a page that strips may fill, in points.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Left edge.
    pub left: f32,
    /// Top edge.
    pub top: f32,
    /// Bottom edge.
    pub bottom: f32,
}

/// Distributes strips over pages. One that is higher than a page goes on on the next.
#[must_use]
pub fn paginate(strips: Vec<Strip>, frame: Frame) -> Vec<Page> {
    let most = frame.bottom - frame.top;
    let strips: Vec<Strip> = strips.into_iter().flat_map(|strip| strip.pieces(most)).collect();
    let mut pages = Pages { frame, done: vec![Page::default()], y: frame.top };
    let heights: Vec<f32> = group_heights(&strips);
    let mut is_continued = false;
    for (strip, group) in strips.into_iter().zip(heights) {
        let room = frame.bottom - pages.y - if pages.is_at_top() { 0.0 } else { strip.gap };
        // A group too tall for any page is broken.
        let fits_somewhere = group <= frame.bottom - frame.top;
        let does_not_fit = if is_continued || !fits_somewhere { strip.height > room } else { group > room };
        if !pages.is_at_top() && (strip.begins_page || does_not_fit) {
            pages.turn(strip.heading.as_deref());
        }
        is_continued = strip.keeps_with_next && fits_somewhere;
        pages.place(strip);
    }
    pages.done
}

/// Height of each strip together with those it is kept with.
fn group_heights(strips: &[Strip]) -> Vec<f32> {
    let mut heights = vec![0.0; strips.len()];
    for index in (0..strips.len()).rev() {
        let strip = &strips[index];
        heights[index] = strip.height;
        if strip.keeps_with_next && index + 1 < strips.len() {
            heights[index] += strips[index + 1].gap + heights[index + 1];
        }
    }
    heights
}

struct Pages {
    frame: Frame,
    done: Vec<Page>,
    y: f32,
}

impl Pages {
    fn is_at_top(&self) -> bool {
        self.y <= self.frame.top
    }

    fn turn(&mut self, heading: Option<&Strip>) {
        self.done.push(Page::default());
        self.y = self.frame.top;
        if let Some(heading) = heading {
            self.place(heading.clone());
        }
    }

    fn place(&mut self, strip: Strip) {
        if !self.is_at_top() {
            self.y += strip.gap;
        }
        let Some(page) = self.done.last_mut() else { return };
        page.bookmarks.extend(strip.bookmark.map(|name| (name, self.y)));
        page.marks.extend(strip.marks.into_iter().map(|mark| mark.moved(self.frame.left, self.y)));
        self.y += strip.height;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { left: 10.0, top: 20.0, bottom: 120.0 };

    /// A strip identified by the width of its mark.
    fn strip(name: u8, height: f32) -> Strip {
        let mark = Mark::Fill { area: [0.0, 0.0, f32::from(name), 1.0], colour: Colour([0; 3]) };
        Strip { height, marks: vec![mark], ..Strip::default() }
    }

    fn kept(name: u8, height: f32) -> Strip {
        Strip { keeps_with_next: true, ..strip(name, height) }
    }

    /// The strips of each page with their positions.
    fn placed(strips: Vec<Strip>) -> Vec<Vec<(u8, f32)>> {
        paginate(strips, FRAME)
            .iter()
            .map(|page| {
                page.marks
                    .iter()
                    .map(|mark| {
                        let Mark::Fill { area: [x, y, width, _], .. } = mark else { panic!("{mark:?}") };
                        assert!((x - FRAME.left).abs() < f32::EPSILON);
                        #[expect(
                            clippy::cast_possible_truncation,
                            clippy::cast_sign_loss,
                            reason = "it was a u8"
                        )]
                        (*width as u8, *y)
                    })
                    .collect()
            })
            .collect()
    }

    #[test]
    fn a_page_is_filled_before_it_is_turned() {
        let strips = vec![strip(1, 60.0), strip(2, 40.0), strip(3, 1.0)];
        assert_eq!(placed(strips), [vec![(1, 20.0), (2, 80.0)], vec![(3, 20.0)]]);
    }

    #[test]
    fn a_gap_is_swallowed_at_the_top() {
        let gapped = |name, height| Strip { gap: 30.0, ..strip(name, height) };
        let strips = vec![gapped(1, 50.0), gapped(2, 20.0), gapped(3, 50.0)];
        assert_eq!(placed(strips), [vec![(1, 20.0), (2, 100.0)], vec![(3, 20.0)]]);
    }

    #[test]
    fn what_is_kept_together_moves_together() {
        let strips = vec![strip(1, 60.0), kept(2, 10.0), kept(3, 10.0), strip(4, 30.0), strip(5, 40.0)];
        let pages = [vec![(1, 20.0)], vec![(2, 20.0), (3, 30.0), (4, 40.0), (5, 70.0)]];
        assert_eq!(placed(strips), pages);
    }

    #[test]
    fn what_no_page_can_hold_is_broken() {
        let mut strips: Vec<_> = (1..=6).map(|name| kept(name, 30.0)).collect();
        strips.push(strip(7, 30.0));
        let pages = placed(strips);
        assert_eq!(pages.iter().flatten().map(|(name, _)| *name).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
        assert!(pages.iter().all(|page| page.len() <= 3));
    }

    #[test]
    fn a_strip_higher_than_a_page_goes_on_on_the_next() {
        let style = Style {
            cut: super::super::text::Cut::Text,
            size: 10.0,
            leading: 14.0,
            colour: Colour([0; 3]),
            tracking: 0.0,
        };
        let line = |y: f32| Mark::Text { x: 0.0, y, line: Line::default(), style, tag: Tag::ARTIFACT };
        let bar = Mark::Fill { area: [0.0, 0.0, 1.0, 280.0], colour: Colour([0; 3]) };
        let mut marks = vec![bar];
        // Two columns whose lines do not end at the same heights.
        marks.extend((0_u8..20).map(|index| line(14.0 * f32::from(index) + style.baseline())));
        marks.extend((0_u8..19).map(|index| line(14.0 * f32::from(index) + 5.0 + style.baseline())));
        let tall = Strip { height: 280.0, marks, ..Strip::default() };
        let pages = paginate(vec![tall, strip(2, 10.0)], FRAME);
        assert_eq!(pages.len(), 4, "{pages:?}");
        let mut lines = 0;
        for page in &pages {
            for mark in &page.marks {
                if let Mark::Fill { area: [_, y, _, height], .. } = mark {
                    assert!(*y >= FRAME.top && y + height <= FRAME.bottom + 0.01, "{mark:?}");
                }
                if let Some([top, bottom]) = mark.extent() {
                    lines += 1;
                    assert!(top >= FRAME.top - 0.01 && bottom <= FRAME.bottom + 0.01, "{mark:?}");
                }
            }
        }
        assert_eq!(lines, 39, "no line is lost");
    }

    #[test]
    fn a_continued_table_begins_with_its_heading() {
        let heading = Rc::new(strip(9, 10.0));
        let row = |name| Strip { heading: Some(Rc::clone(&heading)), ..strip(name, 40.0) };
        let strips = vec![kept(9, 10.0), row(1), row(2), row(3)];
        let pages = [vec![(9, 20.0), (1, 30.0), (2, 70.0)], vec![(9, 20.0), (3, 30.0)]];
        assert_eq!(placed(strips), pages);
    }
}
