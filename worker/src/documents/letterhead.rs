//! What all documents share: header and footer, common blocks, and how dates, amounts and shares are
//! written.

use chrono::NaiveDate;

use super::paper::block::{Frame, Mark, Strip};
use super::paper::picture::Picture;
use super::paper::table::{Align, Column};
use super::paper::tags::{StructureType, Tag};
use super::paper::text::{Style, Typesetter};
use super::paper::{Composer, HEIGHT, fill};
use super::rupees::grouped;
use super::theme::{
    ARECA, DRAFT, GRAND, HAND, HEADING, LABEL, LEAD, LEAF, LEFT, MARK, MEASURE, PLASTER, RUNNING, SEAM,
    SMALL, STRONG, TITLE, WORDMARK,
};

/// Where a page's content stands: below the running head, above the foot.
pub(super) const FRAME: Frame = Frame { left: LEFT, top: 72.0, bottom: HEIGHT - 66.0 };

/// Width and height within which the logo is fitted.
const LOGO: [f32; 2] = [170.0, 32.0];

/// The whole width.
pub(super) const WHOLE: [f32; 2] = [0.0, MEASURE];

/// The house.
#[derive(Clone, Debug)]
pub struct Company {
    /// The name as it is spoken of, `Nivas`.
    pub brand: String,
    /// The name that signs.
    pub legal_name: String,
    /// In one line.
    pub address: String,
    /// The house's own; empty when there is none yet.
    pub gstin: String,
    /// As it is printed.
    pub phone: String,
    /// The inbox.
    pub email: String,
    /// With `https://`.
    pub site_url: String,
    /// Instead of the drawn name.
    pub logo: Option<Picture>,
}

/// What only the first page begins with; its height makes up for the running head of the others.
pub(super) fn letterhead(composer: &mut Composer, company: &Company) {
    let mut strip = Strip { height: 44.0, ..Strip::default() };
    let below = if let Some(logo) = &company.logo {
        let tag = composer.tags.figure(&company.brand);
        let [width, height] = logo.inside(LOGO);
        let index = composer.embed(logo.clone());
        strip.marks.push(Mark::Picture { area: [0.0, 2.0 - height, width, height], index, tag });
        0.0
    } else {
        strip.marks.push(Mark::Drawing { x: 0.0, y: -30.0, scale: 1.12, paths: MARK });
        let tag = composer.tags.leaf(StructureType::P);
        let brand = &company.brand.to_uppercase();
        composer.set(&mut strip, brand, &WORDMARK, [38.0, -18.2, MEASURE - 310.0], 0.0, tag)
    };
    let tag = composer.tags.leaf(StructureType::P);
    let reach = joined(&[&company.phone, &company.email, bare(&company.site_url)]);
    let place = [MEASURE - 260.0, -29.0, 260.0];
    let mut y = composer.set(&mut strip, &company.legal_name, &SMALL.coloured(ARECA), place, 1.0, tag);
    for text in [&company.address, &reach, &gstin(&company.gstin)].into_iter().filter(|text| !text.is_empty())
    {
        y = composer.set(&mut strip, text, &SMALL, [place[0], y, place[2]], 1.0, tag);
    }
    let area = [0.0, -30.0, 140.0, 32.0];
    strip.marks.push(Mark::Link { area, uri: company.site_url.clone() });
    let rule = y.max(below).max(6.0) + 10.0;
    strip.marks.push(fill([0.0, rule, MEASURE, 0.75], ARECA));
    strip.height = rule + 0.75;
    composer.strips.push(strip);
}

/// What the document is and what it is for, with the facts that tell it from others.
pub(super) fn title(composer: &mut Composer, name: &str, what_for: &str, facts: &[(&str, String)]) {
    let mut strip = Strip { gap: 30.0, bookmark: Some(name.to_owned()), ..Strip::default() };
    let tag = composer.tags.leaf(StructureType::H1);
    let y = composer.set(&mut strip, name, &TITLE, [0.0, 0.0, 285.0], 0.0, tag);
    let tag = composer.tags.leaf(StructureType::P);
    let below = composer.set(&mut strip, what_for, &LEAD, [0.0, y, 285.0], 0.0, tag);
    let mut top = 7.0;
    for (label, fact) in facts {
        let tag = composer.tags.leaf(StructureType::P);
        // Labels stand on the baseline of what they name.
        let drop = STRONG.baseline() - LABEL.baseline();
        composer.set(&mut strip, label, &LABEL, [300.0, top + drop, 90.0], 0.0, tag);
        top = composer.set(&mut strip, fact, &STRONG, [390.0, top, MEASURE - 390.0], 1.0, tag) + 3.5;
    }
    strip.height = below.max(top);
    composer.strips.push(strip);
}

/// Up to three things side by side, such as who, where and what: a label, what is looked for, and what there is to say of it.
pub(super) fn people<T: AsRef<[String]>>(composer: &mut Composer, columns: &[(&str, &str, T)], gap: f32) {
    let mut strip = Strip { gap, ..Strip::default() };
    for ((label, first, rest), x) in columns.iter().zip([0.0, 172.0, 344.0]) {
        let tag = composer.tags.leaf(StructureType::P);
        let mut y = composer.set(&mut strip, label, &LABEL, [x, 0.0, 151.0], 0.0, tag) + 2.0;
        y = composer.set(&mut strip, first, &STRONG, [x, y, 151.0], 0.0, tag);
        for text in rest.as_ref().iter().filter(|text| !text.is_empty()) {
            y = composer.set(&mut strip, text, &SMALL, [x, y, 151.0], 0.0, tag);
        }
        strip.height = strip.height.max(y);
    }
    composer.strips.push(strip);
}

/// The amount that everything comes to, on a ground of its own.
pub(super) fn grand(composer: &mut Composer, label: &str, amount: &str, words: &str, gap: f32) {
    let mut strip = Strip { gap, ..Strip::default() };
    // What is said of it has the width that the amount leaves.
    let grand = shrunk(composer, amount, &GRAND, MEASURE * 0.7);
    let left = MEASURE - 52.0 - composer.typesetter.line(amount, &grand).width;
    let tag = composer.tags.leaf(StructureType::P);
    let y = composer.set(&mut strip, label, &LABEL.coloured(LEAF), [18.0, 15.0, left], 0.0, tag);
    let small = SMALL.coloured(PLASTER);
    let below = composer.set(&mut strip, words, &small, [18.0, y + 3.0, left], 0.0, tag);
    let y = composer.set(&mut strip, amount, &grand, [18.0, 15.0, MEASURE - 36.0], 1.0, tag);
    strip.height = below.max(y) + 14.0;
    strip.marks.insert(0, fill([0.0, 0.0, MEASURE, strip.height], ARECA));
    composer.strips.push(strip);
}

/// A part's heading, on the page of what it heads.
pub(super) fn heading(composer: &mut Composer, text: &str, gap: f32) {
    let first = composer.strips.len();
    composer.paragraph(text, &HEADING, WHOLE, StructureType::H2, gap);
    for strip in composer.strips.iter_mut().skip(first) {
        strip.keeps_with_next = true;
    }
    if let Some(strip) = composer.strips.get_mut(first) {
        strip.bookmark = Some(text.to_owned());
    }
}

/// Paragraphs with numbers that hang before them.
pub(super) fn numbered<'a>(composer: &mut Composer, texts: impl Iterator<Item = &'a str>, style: Style) {
    for (text, number) in texts.zip(1..) {
        let first = composer.strips.len();
        composer.paragraph(
            text,
            &style,
            [16.0, MEASURE - 60.0],
            StructureType::P,
            if number == 1 { 2.0 } else { 4.5 },
        );
        let line = composer.typesetter.line(&number.to_string(), &style.coloured(ARECA));
        if let Some(strip) = composer.strips.get_mut(first) {
            let mark = Mark::Text {
                x: 0.0,
                y: style.baseline(),
                line,
                style: style.coloured(ARECA),
                tag: Tag::ARTIFACT,
            };
            strip.marks.insert(0, mark);
        }
    }
}

/// As large as a name can be written within a width.
pub(super) fn fitting(composer: &mut Composer, name: &str, width: f32) -> Style {
    shrunk(composer, name, &HAND, width)
}

/// The style, small enough for a text to stay on one line of this width.
pub(super) fn shrunk(composer: &mut Composer, text: &str, style: &Style, width: f32) -> Style {
    let wide = composer.typesetter.line(text, style).width;
    let size = if wide > width { style.size * width / wide } else { style.size };
    Style { size, ..*style }
}

pub(super) fn frame(marks: &mut Vec<Mark>, [x, y, width, height]: [f32; 4]) {
    const RULE: f32 = 0.5;
    for area in [
        [x, y, width, RULE],
        [x, y + height - RULE, width, RULE],
        [x, y, RULE, height],
        [x + width - RULE, y, RULE, height],
    ] {
        marks.push(fill(area, SEAM));
    }
}

/// What a document's pages say beside their content.
pub(super) struct Running<'a> {
    /// Who issues it.
    pub(super) company: &'a Company,
    /// What it is.
    pub(super) about: &'a str,
    /// Which one it is.
    pub(super) version: &'a str,
    /// It binds nobody yet.
    pub(super) is_draft: bool,
}

impl Running<'_> {
    /// What is on a page: under its content a draft's mark, above it the running head and foot.
    pub(super) fn furniture(
        &self,
        typesetter: &mut Typesetter,
        number: usize,
        count: usize,
    ) -> (Vec<Mark>, Vec<Mark>) {
        let mut below = Vec::new();
        if self.is_draft {
            below.push(Mark::Watermark { line: typesetter.line("DRAFT", &DRAFT), style: DRAFT });
        }
        let mut above = Vec::new();
        // One line each, cut before it reaches the text beside it.
        let page = format!("Page {number} of {count}");
        let version = typesetter.cut(self.version, &RUNNING, MEASURE / 2.0);
        let [beside_page, beside_version] = [page.as_str(), version.as_ref()]
            .map(|text| MEASURE - 24.0 - typesetter.line(text, &RUNNING).width - 12.0);
        let mut text = |text: &str, x: f32, y: f32, align: f32, width: f32| {
            let text = typesetter.cut(text, &RUNNING, width);
            let line = typesetter.line(&text, &RUNNING);
            let x = x - line.width * align;
            above.push(Mark::Text { x, y, line, style: RUNNING, tag: Tag::ARTIFACT });
        };
        let right = LEFT + MEASURE;
        let foot = HEIGHT - 36.0;
        let issuer = joined(&[&self.company.legal_name, &gstin(&self.company.gstin)]);
        text(&issuer, LEFT, foot, 0.0, beside_page);
        text(&page, right, foot, 1.0, MEASURE);
        if number > 1 {
            // The drawn mark is not the company's own, if it has a logo.
            let has_mark = self.company.logo.is_none();
            text(self.about, if has_mark { LEFT + 24.0 } else { LEFT }, 47.0, 0.0, beside_version);
            text(&version, right, 47.0, 1.0, MEASURE);
            if has_mark {
                above.push(Mark::Drawing { x: LEFT, y: 32.5, scale: 0.6, paths: MARK });
            }
            above.push(fill([LEFT, 56.0, MEASURE, 0.5], SEAM));
        }
        above.push(fill([LEFT, foot - 14.0, MEASURE, 0.5], SEAM));
        (below, above)
    }
}

/// `GSTIN 29ABCDE1234F1Z5`, if there is one.
pub(super) fn gstin(number: &str) -> String {
    if number.is_empty() { String::new() } else { format!("GSTIN {number}") }
}

/// What there is of these, with dots between.
pub(super) fn joined(texts: &[&str]) -> String {
    texts.iter().copied().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

pub(super) fn column(x: f32, width: f32, align: Align) -> Column {
    Column { x, width, align }
}

pub(super) fn day(date: NaiveDate) -> String {
    date.format("%-d %B %Y").to_string()
}

/// `32.47`, `3`.
pub(super) fn hundredths(number: i64) -> String {
    let (whole, rest) = (number.unsigned_abs() / 100, number.unsigned_abs() % 100);
    if rest == 0 { grouped(whole) } else { format!("{}.{rest:02}", grouped(whole)) }
}

/// `18%`, `2.5%`.
pub(super) fn percent(basis_points: u32) -> String {
    format!("{}%", super::rupees::hundredths(i64::from(basis_points)))
}

/// An address as people say it.
pub(super) fn bare(url: &str) -> &str {
    url.trim_start_matches("https://").trim_end_matches('/')
}

/// The paragraphs of a text.
pub(super) fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty())
}
