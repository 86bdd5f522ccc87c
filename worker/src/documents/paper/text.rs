//! Shapes words and breaks text into lines where Unicode allows.

use std::borrow::Cow;
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

    /// Where it may be parted: after what is written as one. These are the shaper's clusters, which keep a letter with its
    /// marks, a conjunct and a joined emoji together.
    fn stops(&self) -> Vec<Stop> {
        let mut stops = Vec::with_capacity(self.glyphs);
        let (mut start, mut stop) = (0, Stop::default());
        for run in &self.runs {
            let units_per_em = f32::from(run.face.file().units_per_em);
            for glyph in &run.glyphs {
                let at = start + glyph.cluster as usize;
                if at > stop.at {
                    stop.at = at;
                    stops.push(stop);
                }
                #[expect(clippy::cast_precision_loss, reason = "a glyph is not millions of units wide")]
                let advance = glyph.advance as f32;
                stop.width += advance / units_per_em;
                stop.glyphs += 1.0;
            }
            start += run.text.len();
        }
        stops.push(Stop { at: start, ..stop });
        stops
    }
}

/// A place in a word.
#[derive(Clone, Copy, Debug, Default)]
struct Stop {
    /// Bytes before it.
    at: usize,
    /// Width before it, in em.
    width: f32,
    /// Glyphs before it.
    glyphs: f32,
}

/// How small text may become that does not fit, as a share of its size.
const SMALLEST: f32 = 0.6;

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

    /// Height of a text within a width, in points.
    pub fn height(&mut self, text: &str, style: &Style, width: f32) -> f32 {
        let lines = self.lines(text, style, width).len();
        style.leading * u16::try_from(lines).map_or(f32::INFINITY, f32::from)
    }

    /// The style, smaller if a word of the text is wider than a line, down to [`SMALLEST`]. What does not fit even then
    /// is broken.
    #[must_use]
    pub fn shrunk(&mut self, text: &str, style: &Style, width: f32) -> Style {
        let mut widest = 0.0_f32;
        let mut from = 0;
        for (to, _) in linebreaks(text) {
            widest = widest.max(self.shaped.word(text[from..to].trim_end(), style.cut).width_in(style));
            from = to;
        }
        let share = if widest > width { (width / widest).max(SMALLEST) } else { 1.0 };
        Style { size: style.size * share, ..*style }
    }

    /// The text as far as it fits on one line, with an ellipsis for the rest.
    pub fn cut<'t>(&mut self, text: &'t str, style: &Style, width: f32) -> Cow<'t, str> {
        let first = text.lines().next().unwrap_or_default();
        if first.len() == text.len() && self.line(text, style).width <= width {
            return Cow::Borrowed(text);
        }
        let stops = self.shaped.shaped(first, style.cut).stops();
        let shown = |to: usize| format!("{}…", first[..to].trim_end());
        let fitting = stops.partition_point(|to| self.line(&shown(to.at), style).width <= width);
        Cow::Owned(shown(fitting.checked_sub(1).map_or(0, |last| stops[last].at)))
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
        // Not within what is written as one: a letter with its marks, a conjunct, a joined emoji.
        let mut parts = Vec::new();
        for part in self.parted(text, &whole.stops(), style, width) {
            let word = self.shaped.word(part, style.cut);
            if word.width_in(style) <= width {
                parts.push(word);
            } else {
                // Except where that alone is wider than the line.
                parts.extend(self.lettered(part, style, width));
            }
        }
        parts
    }

    /// The text in parts that end at stops and fit a line, unless the first stop is too far.
    fn parted<'t>(&mut self, text: &'t str, stops: &[Stop], style: &Style, width: f32) -> Vec<&'t str> {
        let mut parts = Vec::new();
        let mut from = Stop::default();
        let mut next = 0;
        while next < stops.len() {
            let fits = |to: &Stop| {
                style.size * (to.width - from.width + style.tracking * (to.glyphs - from.glyphs)) <= width
            };
            let mut end = next + stops[next..].partition_point(fits).max(1);
            // Alone, a part may be wider than as a part of the whole.
            while end > next + 1 {
                let part = &text[from.at..stops[end - 1].at];
                if self.shaped.word(part, style.cut).width_in(style) <= width {
                    break;
                }
                end -= 1;
            }
            let to = stops[end - 1];
            parts.push(&text[from.at..to.at]);
            (from, next) = (to, end);
        }
        parts
    }

    /// The text in parts that fit a line, letter by letter.
    fn lettered(&mut self, text: &str, style: &Style, width: f32) -> Vec<Rc<Word>> {
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
    fn a_word_is_not_parted_within_what_is_written_as_one() {
        let family = "👩\u{200d}👩\u{200d}👧\u{200d}👦";
        for (unit, times) in [("ಕ್ಷ", 40), ("क्ष", 40), ("e\u{301}", 60), (family, 20)] {
            let lines = Typesetter::default().lines(&unit.repeat(times), &STYLE, 60.0);
            assert!(lines.len() > 1, "{unit}");
            for line in words(&lines) {
                assert_eq!(line.replace(unit, ""), "", "{unit} is parted");
            }
        }
    }

    #[test]
    fn what_is_too_wide_becomes_smaller_but_not_too_small() {
        let mut typesetter = Typesetter::default();
        let amount = "₹9,99,99,99,999.00";
        let wide = typesetter.line(amount, &STYLE).width;
        for (width, share) in [(wide + 1.0, 1.0), (wide * 0.8, 0.8), (wide / 4.0, SMALLEST)] {
            let style = typesetter.shrunk(amount, &STYLE, width);
            assert!((style.size - STYLE.size * share).abs() < 0.01, "{width}: {}", style.size);
        }
        assert!((typesetter.shrunk("many short words", &STYLE, 40.0).size - STYLE.size).abs() < f32::EPSILON);
    }

    #[test]
    fn a_line_is_cut_with_an_ellipsis() {
        let mut typesetter = Typesetter::default();
        assert_eq!(typesetter.cut("Kitchen", &STYLE, 100.0), "Kitchen");
        let long = "Kitchen ".repeat(30);
        for text in [long.as_str(), "one\ntwo", &"W".repeat(90)] {
            let cut = typesetter.cut(text, &STYLE, 60.0).into_owned();
            assert!(cut.ends_with('…') && !cut.contains('\n'), "{cut}");
            assert!(typesetter.line(&cut, &STYLE).width <= 60.0, "{cut}");
        }
        assert_eq!(typesetter.cut("Kitchen", &STYLE, 0.0), "…");
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
