//! Shapes words and breaks text into lines where Unicode allows.

use std::cell::Cell;
use std::collections::HashMap;
use std::rc::Rc;

use harfrust::{Buffer, BufferFlags, Direction, ShapeOptions, ShaperFont, shape};
use unicode_linebreak::{BreakOpportunity, linebreaks};

use super::fonts::Face;

/// An sRGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

/// Cut of the type family; the script determines the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Body text.
    Text,
    /// Emphasis.
    Bold,
    /// Titles.
    Display,
}

/// Text style. Measurements in points.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Cut.
    pub cut: Cut,
    /// Type size.
    pub size: f32,
    /// Distance between baselines.
    pub leading: f32,
    /// Colour.
    pub colour: Colour,
    /// Letter-spacing, in em.
    pub tracking: f32,
}

impl Style {
    /// Baseline below the top of a line, so that capitals are centred.
    #[must_use]
    pub fn baseline(&self) -> f32 {
        self.leading / 2.0 + self.size * 0.357
    }

    /// The style in another colour.
    #[must_use]
    pub fn coloured(self, colour: Colour) -> Self {
        Self { colour, ..self }
    }
}

/// A shaped glyph. Measurements in font units.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// Glyph number in the complete font file.
    pub id: u16,
    /// Advance, including kerning.
    pub advance: i32,
    /// Horizontal offset to the right.
    pub dx: i32,
    /// Vertical offset upwards.
    pub dy: i32,
    /// Start of its text in the run.
    pub cluster: u32,
}

/// Consecutive glyphs of one face.
#[derive(Debug)]
pub struct Run {
    /// Face.
    pub face: Face,
    /// Text.
    pub text: Box<str>,
    /// Glyphs.
    pub glyphs: Vec<Glyph>,
    /// Glyphs do not map one to one to characters in order, so the text must be written separately.
    pub is_complex: bool,
}

/// A unit that is not broken across lines.
#[derive(Debug, Default)]
pub struct Word {
    /// One run per script.
    pub runs: Vec<Run>,
    /// Width in em, without letter-spacing.
    pub width: f32,
    glyphs: usize,
}

impl Word {
    fn width_in(&self, style: &Style) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a word has few glyphs")]
        let glyphs = self.glyphs as f32;
        style.size * (self.width + style.tracking * glyphs)
    }
}

/// A line of words.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Words, each with whether a space precedes it.
    pub words: Vec<(bool, Rc<Word>)>,
    /// Width in points.
    pub width: f32,
}

/// Cache of shaped words.
#[derive(Default)]
struct Shaped {
    words: [HashMap<Box<str>, Rc<Word>>; 3],
    shapers: HashMap<Face, ShaperFont<'static, 'static>>,
    buffer: Option<Buffer>,
}

/// Maximum number of cached words. Documents of one company repeat many; a word takes some 300 bytes.
const MAX_CACHED_WORDS: usize = 20_000;

thread_local! {
    static KEPT: Cell<Shaped> = Cell::default();
}

/// Shapes and breaks text. The cache is shared by all documents of a thread.
pub struct Typesetter {
    shaped: Shaped,
}

impl Default for Typesetter {
    fn default() -> Self {
        Self { shaped: KEPT.take() }
    }
}

impl Drop for Typesetter {
    fn drop(&mut self) {
        if self.shaped.words.iter().map(HashMap::len).sum::<usize>() <= MAX_CACHED_WORDS {
            KEPT.set(std::mem::take(&mut self.shaped));
        }
    }
}

impl Typesetter {
    /// Breaks text into lines of at most `width` points; line feeds start a new line.
    pub fn lines(&mut self, text: &str, style: &Style, width: f32) -> Vec<Line> {
        let space = space_in(style);
        let mut lines = Vec::new();
        let mut line = Line::default();
        let mut is_spaced = false;
        let mut from = 0;
        for (to, opportunity) in linebreaks(text) {
            let part = &text[from..to];
            let shown = part.trim_end();
            for (index, piece) in self.fitting(shown, style, width).into_iter().enumerate() {
                let wide = piece.width_in(style);
                let gap = if is_spaced && !line.words.is_empty() { space } else { 0.0 };
                if index > 0 || line.width + gap + wide > width && !line.words.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    line.words.push((false, piece));
                    line.width = wide;
                } else {
                    line.words.push((gap > 0.0, piece));
                    line.width += gap + wide;
                }
            }
            is_spaced = shown.len() < part.len();
            if opportunity == BreakOpportunity::Mandatory && (to < text.len() || !line.words.is_empty()) {
                lines.push(std::mem::take(&mut line));
            }
            from = to;
        }
        lines
    }

    /// Sets text on one line, whatever its length.
    pub fn line(&mut self, text: &str, style: &Style) -> Line {
        self.lines(text, style, f32::INFINITY).into_iter().next().unwrap_or_default()
    }

    /// The word or, if it does not fit a line, its parts.
    fn fitting(&mut self, text: &str, style: &Style, width: f32) -> Vec<Rc<Word>> {
        let whole = self.shaped.word(text, style.cut);
        if text.is_empty() || whole.width_in(style) <= width {
            return vec![whole];
        }
        let mut parts = Vec::new();
        let mut from = 0;
        let mut fits = 0;
        for to in text.char_indices().skip(1).map(|(at, _)| at).chain([text.len()]) {
            if fits > from && self.shaped.word(&text[from..to], style.cut).width_in(style) > width {
                parts.push(self.shaped.word(&text[from..fits], style.cut));
                from = fits;
            }
            fits = to;
        }
        parts.push(self.shaped.word(&text[from..], style.cut));
        parts
    }
}

impl Shaped {
    fn word(&mut self, text: &str, cut: Cut) -> Rc<Word> {
        if let Some(word) = self.words[cut as usize].get(text) {
            return Rc::clone(word);
        }
        let word = Rc::new(self.shaped(text, cut));
        self.words[cut as usize].insert(text.into(), Rc::clone(&word));
        word
    }

    fn shaped(&mut self, text: &str, cut: Cut) -> Word {
        let mut word = Word::default();
        let mut from = 0;
        let mut face = None;
        for (at, char) in text.char_indices() {
            let next = face_of(char, cut, face);
            if face.is_some_and(|face| face != next) {
                self.add_run(&mut word, &text[from..at], face.unwrap_or(next));
                from = at;
            }
            face = Some(next);
        }
        if let Some(face) = face {
            self.add_run(&mut word, &text[from..], face);
        }
        word
    }

    fn add_run(&mut self, word: &mut Word, text: &str, face: Face) {
        let file = face.file();
        let mut buffer = self.buffer.take().unwrap_or_default();
        buffer.push_str(text);
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(Some(file.script));
        buffer.set_flags(BufferFlags::BEGINNING_OF_TEXT | BufferFlags::END_OF_TEXT);
        let shaper = self.shapers.entry(face).or_insert_with(|| ShaperFont::new(&file.font));
        // Fails only if the plan is for another font or script.
        let is_shaped = shape(shaper, &mut buffer, ShapeOptions::new().plan(Some(&file.plan))).is_ok();
        debug_assert!(is_shaped, "the plan is the font's own");
        let glyphs: Vec<Glyph> = buffer
            .glyph_infos()
            .iter()
            .zip(buffer.glyph_positions())
            .map(|(info, position)| Glyph {
                id: u16::try_from(info.glyph_id).unwrap_or(0),
                advance: position.x_advance,
                dx: position.x_offset,
                dy: position.y_offset,
                cluster: info.cluster,
            })
            .collect();
        buffer.reset();
        self.buffer = Some(buffer);
        let advance: i32 = glyphs.iter().map(|glyph| glyph.advance).sum();
        #[expect(clippy::cast_precision_loss, reason = "a word is not millions of units wide")]
        let width = advance as f32 / f32::from(file.units_per_em);
        word.width += width;
        word.glyphs += glyphs.len();
        let is_complex = !matches!(face, Face::Sans | Face::SansBold | Face::Display);
        word.runs.push(Run { face, text: text.into(), glyphs, is_complex });
    }
}

/// The ligature of these letters, if there is one.
pub(super) fn ligature(letters: &str, cut: Cut) -> Option<u16> {
    let word = Shaped::default().shaped(letters, cut);
    match word.runs.as_slice() {
        [Run { glyphs, .. }] if glyphs.len() == 1 => glyphs.first().map(|glyph| glyph.id),
        _ => None,
    }
}

/// Width of a space in points.
#[must_use]
pub fn space_in(style: &Style) -> f32 {
    let file = base_face(style.cut).file();
    let width = f32::from(file.width(file.glyph(' ').unwrap_or(0))) / f32::from(file.units_per_em);
    style.size * (width + style.tracking)
}

/// The face of a cut for Latin and for characters common to all scripts.
#[must_use]
pub fn base_face(cut: Cut) -> Face {
    match cut {
        Cut::Text => Face::Sans,
        Cut::Bold => Face::SansBold,
        Cut::Display => Face::Display,
    }
}

fn face_of(char: char, cut: Cut, before: Option<Face>) -> Face {
    let is_bold = cut == Cut::Bold;
    match char {
        // Joiners belong to the letters they join, and dandas to the script they end.
        '\u{200c}' | '\u{200d}' | '\u{25cc}' => before.unwrap_or_else(|| base_face(cut)),
        '\u{964}' | '\u{965}' if before.is_some_and(|face| face.file().glyph(char).is_some()) => {
            before.unwrap_or(Face::Devanagari)
        }
        '\u{900}'..='\u{97f}' | '\u{a8e0}'..='\u{a8ff}' => {
            if is_bold {
                Face::DevanagariBold
            } else {
                Face::Devanagari
            }
        }
        '\u{c80}'..='\u{cff}' => {
            if is_bold {
                Face::KannadaBold
            } else {
                Face::Kannada
            }
        }
        _ if cut == Cut::Display && Face::Display.file().glyph(char).is_none() => Face::Sans,
        _ => base_face(cut),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const STYLE: Style =
        Style { cut: Cut::Text, size: 10.0, leading: 14.0, colour: Colour([0; 3]), tracking: 0.0 };

    fn words(lines: &[Line]) -> Vec<String> {
        let words = |line: &Line| {
            line.words
                .iter()
                .flat_map(|(is_spaced, word)| {
                    let space = is_spaced.then(|| " ".to_owned());
                    space.into_iter().chain(word.runs.iter().map(|run| run.text.to_string()))
                })
                .collect()
        };
        lines.iter().map(words).collect()
    }

    #[test]
    fn lines_break_between_words_and_at_line_feeds() {
        let lines = Typesetter::default().lines("one two three\nfour", &STYLE, 45.0);
        assert_eq!(words(&lines), ["one two", "three", "four"]);
    }

    #[test]
    fn a_word_wider_than_the_line_is_parted() {
        let lines = Typesetter::default().lines("a wwwwwwwwwwww b", &STYLE, 40.0);
        assert_eq!(words(&lines).concat().replace(' ', ""), "awwwwwwwwwwwwb");
        assert!(lines.iter().all(|line| line.width <= 40.0), "{lines:?}");
    }

    #[test]
    fn each_script_has_its_face() {
        let lines = Typesetter::default().lines("Asha ಆಶಾ आशा ₹5", &STYLE, 500.0);
        let faces: Vec<_> =
            lines[0].words.iter().flat_map(|(_, word)| &word.runs).map(|run| run.face).collect();
        assert_eq!(faces, [Face::Sans, Face::Kannada, Face::Devanagari, Face::Sans]);
        for run in lines[0].words.iter().flat_map(|(_, word)| &word.runs) {
            assert!(run.glyphs.iter().all(|glyph| glyph.id != 0), "{run:?}");
        }
    }

    #[test]
    fn conjuncts_are_shaped() {
        let lines = Typesetter::default().lines("ಕ್ಷ क्ष", &STYLE, 500.0);
        for (_, word) in &lines[0].words {
            // Three characters, written as one or two glyphs.
            assert!(word.runs[0].glyphs.len() < 3, "{word:?}");
        }
    }

    #[test]
    fn every_figure_is_as_wide_as_the_others_and_the_rupee_sign_is_there() {
        for face in [Face::Sans, Face::SansBold, Face::Display] {
            let file = face.file();
            let widths: Vec<_> = ('0'..='9').map(|figure| file.width(file.glyph(figure).unwrap())).collect();
            assert!(widths.iter().all(|width| *width == widths[0]), "{face:?}: {widths:?}");
            assert!(file.glyph('₹').is_some(), "{face:?}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_sticks_out(text in r"([a-zअ-हಅ-ಹ0-9,.()/-]{0,24}[ \n]?){0,12}", width in 20.0_f32..300.0) {
            let lines = Typesetter::default().lines(&text, &STYLE, width);
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(bare(&words(&lines).join(" ")), bare(&text));
            for line in &lines {
                // A single letter may be wider than a very narrow line.
                prop_assert!(line.width <= width + 0.01 || line.words.len() == 1, "{:?} in {}", line, width);
            }
        }
    }
}
