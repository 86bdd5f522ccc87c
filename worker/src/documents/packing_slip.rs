//! The PDF of a packing slip: what is in a shipment, without prices. A pure function of its content.

use chrono::{NaiveDate, NaiveTime};

use super::goods::{Goods, Party, described, labels, total};
use super::letterhead::{Company, FRAME, Running, column, day, letterhead, people, title};
use super::paper::block::Mark;
use super::paper::pdf::About;
use super::paper::table::{Align, Cell, Ending};
use super::paper::{Composer, Form, Made, MakeError, Sheets};
use super::tax_invoice::TEST;
use super::theme::{CLOSE, FIGURE, MEASURE};

/// View model of a packing slip.
#[derive(Clone, Debug)]
pub struct PackingSlip {
    /// `SO/2026-27/00001`.
    pub order_number: String,
    /// Sender.
    pub company: Company,
    /// Day on which the shipment left.
    pub shipped_on: NaiveDate,
    /// Where it goes.
    pub deliver_to: Party,
    /// `Floor 2, with a lift`.
    pub floor: String,
    /// For whoever delivers; may be empty.
    pub note: String,
    /// Carrier.
    pub carrier: String,
    /// Consignment number; may be empty.
    pub awb: String,
    /// Packages.
    pub packages: u32,
    /// Pieces by line.
    pub items: Vec<Goods>,
    /// Of an order in test mode.
    pub is_test: bool,
}

impl PackingSlip {
    /// The PDF.
    pub fn make(&self, form: Form) -> Result<Made, MakeError> {
        let about = About {
            title: format!("Packing slip {}", self.order_number),
            author: self.company.legal_name.clone(),
            subject: format!("Packing slip for order {}", self.order_number),
            language: "en-IN".to_owned(),
            created_at: self.shipped_on.and_time(NaiveTime::MIN).and_utc(),
            is_archival: form.is_archival,
        };
        self.sheets(form.is_tagged).made(&about)
    }

    /// Its pages.
    pub(super) fn sheets(&self, is_tagged: bool) -> Sheets {
        let mut composer = Composer::new(Vec::new(), is_tagged);
        letterhead(&mut composer, &self.company);
        let facts = [
            ("ORDER", self.order_number.clone()),
            ("DATE", day(self.shipped_on)),
            ("PACKAGES", self.packages.to_string()),
        ];
        title(&mut composer, "Packing slip", "Please check that nothing is missing", &facts);
        let columns = [
            ("DELIVER TO", self.deliver_to.name.as_str(), self.deliver_to.rest()),
            ("ON SITE", &self.floor, vec![self.note.clone()]),
            ("CARRIER", &self.carrier, vec![self.awb.clone()]),
        ];
        people(&mut composer, &columns, 18.0);
        self.items(&mut composer);
        let running = Running {
            company: &self.company,
            about: "Packing slip",
            version: &self.order_number,
            is_draft: false,
        };
        composer.finish(FRAME, |typesetter, number, count| {
            let (mut below, above) = running.furniture(typesetter, number, count);
            if self.is_test {
                below.push(Mark::Watermark { line: typesetter.line("TEST", &TEST), style: TEST });
            }
            (below, above)
        })
    }

    fn items(&self, composer: &mut Composer) {
        let columns = [column(0.0, 400.0, Align::Left), column(MEASURE - 80.0, 80.0, Align::Right)];
        let mut table = composer.table(&columns, CLOSE, &labels(["ITEM", "QTY"]), 24.0);
        for (index, goods) in self.items.iter().enumerate() {
            let (details, pieces) = (goods.details(), goods.pieces());
            let cells = vec![described(goods, &details), Cell::text(&pieces, FIGURE)];
            table.row(cells, Ending { is_kept: index + 1 == self.items.len(), is_ruled: true });
        }
        let pieces: u32 = self.items.iter().map(|goods| goods.quantity).sum();
        table.row(total(&["Total".to_owned(), pieces.to_string()]), Ending::FREE);
        table.end();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tax_invoice::tests::{ARCHIVAL, buyer, company, compare, goods};
    use super::*;

    pub(in super::super) fn slip(lines: usize) -> PackingSlip {
        PackingSlip {
            order_number: "SO/2026-27/00001".to_owned(),
            company: company(),
            shipped_on: NaiveDate::from_ymd_opt(2026, 11, 20).unwrap(),
            deliver_to: buyer(),
            floor: "Floor 12, with a lift".to_owned(),
            note: "Please call the security desk at gate 2 before you come.".to_owned(),
            carrier: "Safexpress".to_owned(),
            awb: "SX123456789".to_owned(),
            packages: 3,
            items: (0..lines).map(|index| Goods { hsn: String::new(), ..goods(index) }).collect(),
            is_test: false,
        }
    }

    /// Changes whenever a byte of a document does: look at the new ones before entering their hashes.
    #[test]
    fn the_slips_are_those_that_were_looked_at() {
        let twice = |slip: PackingSlip| [slip.make(ARCHIVAL).unwrap(), slip.make(ARCHIVAL).unwrap()];
        let made = vec![
            ("slip", twice(slip(3))),
            ("slip-long", twice(slip(30))),
            ("slip-test", twice(PackingSlip { is_test: true, note: String::new(), ..slip(1) })),
        ];
        let looked_at = [
            ("slip", 1, "320b32b7484a390f"),
            ("slip-long", 3, "171a959072680604"),
            ("slip-test", 1, "c57b6e28cbc3eab9"),
        ];
        compare(&made, &looked_at);
    }
}
