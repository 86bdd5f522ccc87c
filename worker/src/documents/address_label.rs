//! The PDF of the address labels of a shipment: an A6 page for each of its packages. A pure function of its content.

use chrono::{DateTime, Utc};
use code128::Code128;

use super::letterhead::shrunk;
use super::paper::block::{Frame, Mark, Strip};
use super::paper::pdf::About;
use super::paper::tags::StructureType;
use super::paper::text::{Colour, Cut, Style};
use super::paper::{Composer, Form, Made, MakeError, PageSize, Sheets, fill};
use super::rupees::short;
use super::tax_invoice::TEST;
use super::theme::{INK, LABEL, PLASTER, SMALL, STRONG};

/// View model of the labels of a shipment.
#[derive(Clone, Debug)]
pub struct AddressLabel {
    /// `SO/2026-27/00001`.
    pub order_number: String,
    /// Who sends it, and to whom it returns.
    pub sender: Sender,
    /// Who receives it.
    pub name: String,
    /// Their address, in lines.
    pub address: Vec<String>,
    /// Their phone number.
    pub phone: String,
    /// Carrier.
    pub carrier: String,
    /// Consignment number; may be empty.
    pub awb: String,
    /// Packages.
    pub packages: u32,
    /// To be collected for all packages together, in paise.
    pub collect_paise: Option<i64>,
    /// To be collected for the whole order, in paise: more, if it has several shipments.
    pub order_paise: i64,
    /// When the content was settled.
    pub changed_at: DateTime<Utc>,
    /// Of an order in test mode.
    pub is_test: bool,
}

/// The sender of a shipment.
#[derive(Clone, Debug)]
pub struct Sender {
    /// Legal name.
    pub name: String,
    /// Address, in one line.
    pub address: String,
    /// Phone number.
    pub phone: String,
}

const MARGIN: f32 = 16.0;

/// Width of the content, in points.
const WIDE: f32 = 265.0;

/// Height of the bars, in points.
const BARS: f32 = 50.0;

/// Height of the bars with the number below, in points.
const FOOT: f32 = 66.0;

/// Height of the cash to collect, in points.
const COLLECT: f32 = 33.0;

/// Most that the sender's name, address and phone number take, in points.
const SENDER: f32 = 90.0;

/// Height of a rule with the space around it, in points.
const RULE: f32 = 10.0;

/// Shares of their sizes at which the recipient and the facts are tried.
const SHARES: [f32; 8] = [1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.35, 0.2];

/// Height of the content, in points.
const CONTENT: f32 = PageSize::A6.points()[1] - 2.0 * MARGIN;

/// Widths between which a module of a barcode is printed, in points: handheld scanners read nothing finer than
/// 0.17 mm, and nothing is gained above 0.5 mm.
const MODULE: [f32; 2] = [0.5, 1.4];

/// Black, for scanners.
const BLACK: Colour = Colour([0; 3]);

const NAME: Style = Style { size: 14.0, leading: 18.0, ..STRONG };
const LONG_NAME: Style = Style { size: 10.5, leading: 13.6, ..STRONG };
const ADDRESS: Style = Style { cut: Cut::Text, size: 10.5, leading: 13.6, ..STRONG };
/// The longest addresses that the checkout takes still fit with it.
const LONG_ADDRESS: Style = Style { size: 7.8, leading: 10.4, ..ADDRESS };
const LONG_FACT: Style = Style { colour: INK, ..SMALL };
const AMOUNT: Style = Style { size: 13.0, leading: 17.0, colour: PLASTER, ..STRONG };

/// Lines of an address above which it is set smaller.
const LONG: usize = 7;

/// The same of a name, or a fact.
const LONG_LINE: usize = 2;

impl AddressLabel {
    /// The PDF.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("Address labels {}", self.order_number),
            author: self.sender.name.clone(),
            subject: format!("Address labels of a shipment of order {}", self.order_number),
            language: "en-IN".to_owned(),
            created_at: self.changed_at,
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged).made(&about)
    }

    /// Its pages.
    pub(super) fn sheets(&self, is_tagged: bool) -> Sheets {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        for package in 1..=self.packages {
            let mut strip = Strip { begins_page: true, ..Strip::default() };
            self.label(&mut composer, &mut strip, package);
            composer.strips.push(strip);
        }
        let [_, height] = PageSize::A6.points();
        let frame = Frame { left: MARGIN, top: MARGIN, bottom: height - MARGIN };
        let sheets = composer.finish(frame, |typesetter, _, _| {
            let test = Style { size: 70.0, ..TEST };
            let mark = Mark::Watermark { line: typesetter.line("TEST", &test), style: test };
            (self.is_test.then_some(mark).into_iter().collect(), Vec::new())
        });
        Sheets { size: PageSize::A6, ..sheets }
    }

    fn label(&self, composer: &mut Composer, strip: &mut Strip, package: u32) {
        let Sender { name, address, phone } = &self.sender;
        let [sender, address, phone] = [name, address, phone].map(|text| one_line(text));
        let small = SMALL.coloured(INK);
        let mut y = text(composer, strip, "FROM", &LABEL, 0.0);
        let sender = [(&sender, STRONG), (&address, small), (&phone, small)];
        let share = SHARES.into_iter().find(|share| {
            let heights =
                sender.map(|(text, style)| composer.typesetter.height(text, &scaled(&style, *share), WIDE));
            heights.iter().sum::<f32>() <= SENDER
        });
        let share = share.unwrap_or(SHARES[SHARES.len() - 1]);
        for (words, style) in sender {
            y = text(composer, strip, words, &scaled(&style, share), y);
        }
        y = rule(strip, y);
        y = text(composer, strip, "TO", &LABEL, y);
        let [name, phone, carrier] = [&self.name, &self.phone, &self.carrier].map(|text| one_line(text));
        let style = fitting(composer, &name, &NAME, &LONG_NAME, WIDE);
        let whole = self.address.iter().map(|line| one_line(line)).collect::<Vec<_>>().join("\n");
        let lines = composer.typesetter.lines(&whole, &ADDRESS, WIDE).len();
        let address = if lines > LONG { &LONG_ADDRESS } else { &ADDRESS };
        let count = format!("{package} of {}", self.packages);
        let facts =
            [("ORDER", &self.order_number, 0.0), ("CARRIER", &carrier, 98.0), ("PACKAGE", &count, 205.0)]
                .map(|(label, fact, x)| {
                    let width = 90.0_f32.min(WIDE - x);
                    (label, fact, x, width, fitting(composer, fact, &STRONG, &LONG_FACT, width))
                });
        // What is longer still is set as small as it takes to end above what stands at the bottom edge.
        let room = CONTENT - FOOT - if self.collect_paise.is_some() { COLLECT } else { 0.0 } - y;
        let recipient = [(&name, style), (&whole, address), (&phone, &STRONG)];
        let share = SHARES.into_iter().find(|share| {
            let recipient =
                recipient.map(|(text, style)| composer.typesetter.height(text, &scaled(style, *share), WIDE));
            let facts = facts.map(|(_, fact, _, width, style)| {
                composer.typesetter.height(fact, &scaled(style, *share), width)
            });
            let above_facts = 2.0 + RULE + LABEL.leading;
            recipient.iter().sum::<f32>() + above_facts + facts.into_iter().fold(0.0, f32::max) <= room
        });
        let share = share.unwrap_or(SHARES[SHARES.len() - 1]);
        y = text(composer, strip, &name, &scaled(style, share), y);
        y = text(composer, strip, &whole, &scaled(address, share), y);
        y = text(composer, strip, &phone, &scaled(&STRONG, share), y + 2.0);
        y = rule(strip, y);
        for (label, fact, x, width, style) in facts {
            let tag = composer.tags.leaf(StructureType::P);
            let top = composer.set(strip, label, &LABEL, [x, y, width], 0.0, tag);
            let tag = composer.tags.leaf(StructureType::P);
            composer.set(strip, fact, &scaled(style, share), [x, top, width], 0.0, tag);
        }
        // The rest stands at the bottom edge, whatever the length of what is above.
        strip.height = CONTENT;
        y = CONTENT - FOOT;
        if let Some(paise) = self.collect_paise {
            y -= COLLECT;
            strip.marks.push(fill([0.0, y, WIDE, 25.0], INK));
            let tag = composer.tags.leaf(StructureType::P);
            let words = format!("Collect {}", short(paise));
            let amount = shrunk(composer, &words, &AMOUNT, WIDE * 0.55);
            composer.set(strip, &words, &amount, [10.0, y + 4.0, WIDE - 20.0], 0.0, tag);
            let tag = composer.tags.leaf(StructureType::P);
            let what = if self.packages > 1 { "CASH, FOR ALL PACKAGES" } else { "CASH ON DELIVERY" };
            let is_part = paise < self.order_paise;
            let top = if is_part { y + 2.5 } else { y + 8.0 };
            let below =
                composer.set(strip, what, &LABEL.coloured(PLASTER), [10.0, top, WIDE - 20.0], 1.0, tag);
            if is_part {
                let tag = composer.tags.leaf(StructureType::P);
                let all = format!("OF {} FOR THE WHOLE ORDER", short(self.order_paise));
                composer.set(strip, &all, &LABEL.coloured(PLASTER), [10.0, below, WIDE - 20.0], 1.0, tag);
            }
            y += COLLECT;
        }
        let top = y;
        y = barcode(strip, &self.awb, y);
        if !self.awb.is_empty() {
            let tag = composer.tags.leaf(StructureType::P);
            let awb = format!("AWB {}", one_line(&self.awb));
            // Below bars there is room for one line.
            let style = if y > top { shrunk(composer, &awb, &STRONG, WIDE) } else { STRONG };
            composer.set(strip, &awb, &style, [0.0, y, WIDE], 0.5, tag);
        }
    }
}

/// On a label there is no room for the line feeds of what people typed.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn scaled(style: &Style, share: f32) -> Style {
    Style { size: style.size * share, leading: style.leading * share, ..*style }
}

fn text(composer: &mut Composer, strip: &mut Strip, text: &str, style: &Style, y: f32) -> f32 {
    let tag = composer.tags.leaf(StructureType::P);
    composer.set(strip, text, style, [0.0, y, WIDE], 0.0, tag)
}

/// The style, or the smaller one for a text of many lines.
fn fitting<'a>(
    composer: &mut Composer,
    text: &str,
    style: &'a Style,
    smaller: &'a Style,
    width: f32,
) -> &'a Style {
    if composer.typesetter.lines(text, style, width).len() > LONG_LINE { smaller } else { style }
}

fn rule(strip: &mut Strip, y: f32) -> f32 {
    strip.marks.push(fill([0.0, y + 5.0, WIDE, 0.75], INK));
    y + RULE
}

/// Draws a consignment number for scanners, and returns its bottom edge. One that is too long to be scanned on this
/// label, or has characters that not every scanner reads, stays text.
fn barcode(strip: &mut Strip, awb: &str, y: f32) -> f32 {
    if awb.is_empty() || !awb.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return y;
    }
    let code = Code128::encode(awb.as_bytes());
    let modules = u16::try_from(code.len()).map_or(f32::INFINITY, f32::from);
    let module = (WIDE / modules).min(MODULE[1]);
    if module < MODULE[0] {
        return y;
    }
    // Its length and places have the quiet zones.
    let left = (WIDE - modules * module) / 2.0;
    for bar in code.bar_coordinates() {
        let x = u16::try_from(bar.x).map_or(0.0, f32::from);
        strip.marks.push(fill([left + x * module, y, f32::from(bar.width) * module, BARS], BLACK));
    }
    y + BARS + 2.0
}

#[cfg(test)]
pub(super) mod tests {
    use code128::Bar;
    use kernel::testing::ist;
    use lopdf::Document;

    use super::super::tax_invoice::tests::{ARCHIVAL, compare};
    use super::*;

    pub(in super::super) fn label() -> AddressLabel {
        AddressLabel {
            order_number: "SO/2026-27/00001".to_owned(),
            sender: Sender {
                name: "Nivas Interiors Private Limited".to_owned(),
                address: "14, 12th Main Road, HAL 2nd Stage, Indiranagar, Bengaluru 560038".to_owned(),
                phone: "+91 80 4567 8900".to_owned(),
            },
            name: "Asha Rao".to_owned(),
            address: ["Flat 1204, Palm Court, Whitefield", "Near the lake", "Bengaluru 560066", "Karnataka"]
                .map(str::to_owned)
                .to_vec(),
            phone: "98450 12345".to_owned(),
            carrier: "Safexpress".to_owned(),
            awb: "SX123456789".to_owned(),
            packages: 1,
            collect_paise: None,
            order_paise: 2_960_000,
            changed_at: ist("2026-11-20T12:00"),
            is_test: false,
        }
    }

    /// With texts as long as forms take them, in scripts that are set wide.
    fn long() -> AddressLabel {
        AddressLabel {
            name: "Sri Venkateshwara Residents Welfare Association and Cultural Trust, Bengaluru East, Block C and D"
                .to_owned(),
            address: vec![
                "Whitefield Main ".repeat(12),
                "Varthur Kodi ".repeat(15),
                "ಮಲ್ಲೇಶ್ವರಂ ".repeat(10),
                "Bengaluru 560066".to_owned(),
                "Karnataka".to_owned(),
            ],
            carrier: "Associated Road Carriers and Movers Limited, Bengaluru Whitefield branch".to_owned(),
            awb: "ARC-2026-11-00004711-BLR".to_owned(),
            packages: 2,
            collect_paise: Some(14_800_000),
            order_paise: 14_800_000,
            ..label()
        }
    }

    /// Changes whenever a byte of a document does: look at the new ones before entering their hashes.
    #[test]
    fn the_labels_are_those_that_were_looked_at() {
        let twice = |label: AddressLabel| [label.make(ARCHIVAL).unwrap(), label.make(ARCHIVAL).unwrap()];
        let made = vec![
            ("label", twice(label())),
            ("label-long", twice(long())),
            ("label-test", twice(AddressLabel { is_test: true, awb: String::new(), ..label() })),
        ];
        let looked_at = [
            ("label", 1, "bd597502168176d0"),
            ("label-long", 2, "0b35d76a3563a245"),
            ("label-test", 1, "d8fce3fc6f9bdf0e"),
        ];
        compare(&made, &looked_at);
    }

    #[test]
    fn pages_are_as_small_as_labels() {
        let made = label().make(ARCHIVAL).unwrap();
        let pdf = Document::load_mem(&made.pdf).unwrap();
        let page = pdf.get_dictionary(pdf.get_pages()[&1]).unwrap();
        let media: Vec<f32> = page
            .get(b"MediaBox")
            .unwrap()
            .as_array()
            .unwrap()
            .iter()
            .map(|side| side.as_float().unwrap())
            .collect();
        assert_eq!(media.iter().map(|side| side.round()).collect::<Vec<_>>(), [0.0, 0.0, 298.0, 420.0]);
    }

    /// The widths of bars and spaces, in modules, read back from what is drawn.
    fn scanned(awb: &str) -> Option<String> {
        let mut strip = Strip::default();
        barcode(&mut strip, awb, 0.0);
        let areas: Vec<[f32; 4]> = strip
            .marks
            .iter()
            .map(|mark| if let Mark::Fill { area, .. } = mark { *area } else { panic!("{mark:?}") })
            .collect();
        // Every Code 128 ends with a bar of two modules.
        let module = areas.last()?[2] / 2.0;
        assert!(areas[0][0] >= 9.9 * module, "there is a quiet zone");
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most four")]
        let modules = |points: f32| (points / module).round() as u8;
        let bars: Vec<_> = areas
            .iter()
            .zip(areas.iter().skip(1).map(Some).chain([None]))
            .map(|(bar, next)| Bar {
                width: modules(bar[2]),
                space: next.map_or(0, |next| modules(next[0] - bar[0] - bar[2])),
            })
            .collect();
        code128::decode(&bars).ok().and_then(|bytes| String::from_utf8(bytes).ok())
    }

    #[test]
    fn a_scanner_reads_what_is_drawn() {
        for awb in ["SX123456789", "123456789012", "ARC-2026-11-00004711-BLR", "a1 B/2.~"] {
            assert_eq!(scanned(awb).as_deref(), Some(awb));
        }
        for unreadable in [String::new(), "ಎ12".to_owned(), "LONG".repeat(15)] {
            assert_eq!(scanned(&unreadable), None, "{unreadable}");
        }
    }
}
