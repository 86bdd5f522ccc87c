//! The PDF of a pick list: what to take from the shelves for many orders, with a box to tick by line. A pure function
//! of its content.

use chrono::{DateTime, Utc};
use kernel::clock::{IST, day_of};

use super::goods::labels;
use super::letterhead::{Company, FRAME, Running, column, day, letterhead, title};
use super::paper::block::Mark;
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::{Composer, Form, Made, MakeError, Sheets};
use super::tax_invoice::TEST;
use super::theme::{ARECA, FIGURE, HAIRLINES, MEASURE, SMALL, STRONG};

/// View model of a pick list.
#[derive(Clone, Debug)]
pub struct PickList {
    /// Whose warehouse it is.
    pub company: Company,
    /// When it was requested: orders change.
    pub printed_at: DateTime<Utc>,
    /// Number of orders.
    pub orders: usize,
    /// By product and options.
    pub lines: Vec<Line>,
    /// With orders in test mode.
    pub is_test: bool,
}

/// Pieces of a product with the same options.
#[derive(Clone, Debug)]
pub struct Line {
    /// Name.
    pub name: String,
    /// `Fabric: Rust linen`.
    pub options: Vec<String>,
    /// Stock keeping unit; may be empty.
    pub sku: String,
    /// Pieces in all.
    pub quantity: u32,
    /// Pieces by order.
    pub orders: Vec<Share>,
}

/// An order's pieces of a line.
#[derive(Clone, Debug)]
pub struct Share {
    /// `SO/2026-27/00001`.
    pub number: String,
    /// Pieces.
    pub quantity: u32,
    /// Of an order in test mode.
    pub is_test: bool,
}

impl PickList {
    /// The PDF.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("Pick list, {}", day(day_of(self.printed_at))),
            author: self.company.legal_name.clone(),
            subject: format!("Pick list for {} orders", self.orders),
            language: "en-IN".to_owned(),
            created_at: self.printed_at,
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged).made(&about)
    }

    /// Its pages.
    pub(super) fn sheets(&self, is_tagged: bool) -> Sheets {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let printed = self.printed_at.with_timezone(&IST);
        let facts = [
            ("DATE", day(day_of(self.printed_at))),
            ("TIME", printed.format("%-I:%M %p").to_string()),
            ("ORDERS", self.orders.to_string()),
            ("PIECES", self.pieces().to_string()),
        ];
        title(&mut composer, "Pick list", "Pieces that have not been shipped", &facts);
        self.table(&mut composer);
        let version = printed.format("%-d %B %Y, %-I:%M %p").to_string();
        let running =
            Running { company: &self.company, about: "Pick list", version: &version, is_draft: false };
        composer.finish(FRAME, |typesetter, number, count| {
            let (mut below, above) = running.furniture(typesetter, number, count);
            if self.is_test {
                below.push(Mark::Watermark { line: typesetter.line("TEST", &TEST), style: TEST });
            }
            (below, above)
        })
    }

    fn pieces(&self) -> u32 {
        self.lines.iter().map(|line| line.quantity).sum()
    }

    fn table(&self, composer: &mut Composer) {
        let columns = [
            column(0.0, 20.0, Align::Left),
            column(26.0, 190.0, Align::Left),
            column(218.0, 42.0, Align::Right),
            // As wide as two orders.
            column(284.0, MEASURE - 284.0, Align::Left),
        ];
        let heads = labels(["", "ITEM", "PIECES", "ORDERS"]);
        let mut table = composer.table(&columns, HAIRLINES, &heads, 24.0);
        for (index, line) in self.lines.iter().enumerate() {
            let (options, sku) = (line.options.join(", "), format!("SKU {}", line.sku));
            let (pieces, orders) = (line.quantity.to_string(), line.shares());
            let mut item = vec![(line.name.as_str(), STRONG)];
            let details = [(&options, line.options.is_empty()), (&sku, line.sku.is_empty())];
            item.extend(
                details.iter().filter(|(_, is_empty)| !is_empty).map(|(text, _)| (text.as_str(), SMALL)),
            );
            let cells = vec![
                Cell { is_box: true, ..Cell::default() },
                Cell { texts: item, ..Cell::default() },
                Cell::text(&pieces, STRONG),
                Cell::text(&orders, FIGURE),
            ];
            table.row(cells, Ending { is_kept: index + 1 == self.lines.len(), is_ruled: true });
        }
        let pieces = self.pieces().to_string();
        let sum = STRONG.coloured(ARECA);
        table.row(vec![Cell::default(), Cell::text("Total", sum), Cell::text(&pieces, sum)], Ending::FREE);
        table.end();
    }
}

impl Line {
    /// `SO/2026-27/00001 × 2, SO/2026-27/00002 × 1`. A number and its pieces stay on one line.
    fn shares(&self) -> String {
        let share = |share: &Share| {
            let test = if share.is_test { "\u{a0}(test)" } else { "" };
            format!("{}\u{a0}×\u{a0}{}{test}", share.number, share.quantity)
        };
        self.orders.iter().map(share).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
pub(super) mod tests {
    use kernel::testing::ist;
    use lopdf::Document;

    use super::super::tax_invoice::tests::{ARCHIVAL, company};
    use super::*;

    fn line(number: u32) -> Line {
        let share = |order: u32| Share {
            number: format!("SO/2026-27/{:05}", number * 3 + order),
            quantity: order + 1,
            is_test: false,
        };
        let orders: Vec<_> = (0..=number % 4).map(share).collect();
        Line {
            name: ["Coorg three-seater sofa", "Malnad study table with a drawer", "Kodachadri wardrobe"]
                [number as usize % 3]
                .to_owned(),
            options: [vec!["Fabric: Rust linen".to_owned(), "Legs: Teak".to_owned()], Vec::new()]
                [number as usize % 2]
                .clone(),
            sku: format!("NV-{number:03}-RL"),
            quantity: orders.iter().map(|order| order.quantity).sum(),
            orders,
        }
    }

    pub(in super::super) fn list(lines: u32) -> PickList {
        PickList {
            company: company(),
            printed_at: ist("2026-11-20T15:05"),
            orders: 12,
            lines: (0..lines).map(line).collect(),
            is_test: false,
        }
    }

    /// One product in as many orders as a list takes.
    fn crowded() -> PickList {
        let share = |order: u32| Share {
            number: format!("SO/2026-27/{order:05}"),
            quantity: 1 + order % 3,
            is_test: order == 5,
        };
        let orders: Vec<_> = (1..=200).map(share).collect();
        let quantity = orders.iter().map(|order| order.quantity).sum();
        let crowd = Line { quantity, orders, ..line(0) };
        PickList { orders: 200, lines: vec![crowd, line(1)], is_test: true, ..list(0) }
    }

    #[test]
    fn a_list_is_always_the_same_file() {
        for list in [list(4), list(40), crowded()] {
            assert_eq!(list.make(ARCHIVAL).unwrap().pdf, list.make(ARCHIVAL).unwrap().pdf);
        }
    }

    #[test]
    fn each_order_is_named_with_its_pieces_however_many_there_are() {
        let made = crowded().make(ARCHIVAL).unwrap();
        let pdf = Document::load_mem(&made.pdf).unwrap();
        let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
        assert_eq!(pages.len(), made.pages);
        let text = pdf.extract_text(&pages).unwrap();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for order in 1..=200_u32 {
            let share = format!("SO/2026-27/{order:05} × {}", 1 + order % 3);
            assert!(words.contains(&share), "{share} is not in {words}");
        }
        assert!(words.contains("SO/2026-27/00005 × 3 (test)"), "{words}");
        assert!(words.contains("SKU NV-000-RL"), "{words}");
    }
}
