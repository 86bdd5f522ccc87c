//! Texts and numbers that nobody should enter, in every document: each document is made, and none of its texts leaves
//! the page.

use kernel::money::LARGEST;

use super::address_label::{self, AddressLabel, Sender};
use super::credit_note::{self, CreditNote};
use super::estimate::{self, Estimate};
use super::goods::{Goods, Party, Taxed};
use super::gst::Levy;
use super::letterhead::Company;
use super::packing_slip::{self, PackingSlip};
use super::paper::block::Mark;
use super::paper::{Made, MakeError, PageSize, Sheets};
use super::pick_list::{self, PickList, Share};
use super::quotation::{Client, Contact, Hand, Quotation, sample};
use super::receipt::{self, Receipt, Taxation};
use super::tax_invoice::tests::ARCHIVAL;
use super::tax_invoice::{self, TaxInvoice};

/// What is repeated to a text of any length.
const UNITS: [(&str, &str); 9] = [
    ("an unbroken word", "W"),
    ("words", "Sri Venkateshwara "),
    ("a line feed after each letter", "W\n"),
    ("Arabic", "السعادة"),
    ("Hebrew", "שלום"),
    ("joined emoji", "👩\u{200d}👩\u{200d}👧\u{200d}👦"),
    ("Kannada", "ಕ್ಷೇತ್ರ"),
    ("Devanagari", "क्षेत्रज्ञ"),
    ("marks without a letter, and directions", "\u{301}\u{202e}\u{200b}"),
];

/// Texts of the length that fields take.
struct Texts(&'static str);

impl Texts {
    fn of(&self, length: usize) -> String {
        self.0.chars().cycle().take(length).collect()
    }

    fn name(&self) -> String {
        self.of(120)
    }

    fn address(&self) -> String {
        self.of(400)
    }

    fn email(&self) -> String {
        self.of(254)
    }

    fn company(&self) -> Company {
        Company {
            brand: self.of(60),
            legal_name: self.name(),
            address: self.address(),
            gstin: "29ABCDE1234F1Z5".to_owned(),
            phone: self.of(32),
            email: self.email(),
            site_url: "https://nivas.example".to_owned(),
            logo: None,
        }
    }

    fn party(&self) -> Party {
        Party {
            name: self.name(),
            address: vec![self.of(200), self.of(200), self.of(120)],
            phone: self.of(32),
            gstin: Some("33AAACB1234C1ZM".to_owned()),
        }
    }

    fn goods(&self) -> Goods {
        Goods {
            name: self.of(200),
            details: vec![self.of(200); 4],
            sku: self.of(60),
            hsn: "46021919".to_owned(),
            quantity: 1_000_000_000,
        }
    }

    fn quotation(&self) -> Quotation {
        let mut quotation = sample::signed(sample::everything(2));
        quotation.company = self.company();
        quotation.client = Client {
            name: self.name(),
            address: self.address(),
            phone: self.of(32),
            email: self.email(),
            gstin: None,
        };
        quotation.project = self.of(200);
        quotation.site_address = self.address();
        quotation.contact = Contact { name: self.name(), phone: self.of(32) };
        quotation.note = vec![self.of(2000)];
        // A quarter of what the field takes: the rest only takes time.
        quotation.terms = vec![self.of(5_000)];
        for room in &mut quotation.rooms {
            room.name = self.name();
            room.subtotal_paise = LARGEST;
            for line in &mut room.lines {
                line.title = self.of(200);
                line.details = vec![self.of(200), self.of(2000)];
                line.size = self.of(60);
                line.unit = "set".to_owned();
                (line.quantity, line.rate_paise) = (LARGEST, LARGEST);
                (line.gross_paise, line.net_paise) = (LARGEST, LARGEST);
            }
        }
        let price = &mut quotation.price;
        for charge in &mut price.charges {
            charge.paise = -LARGEST;
        }
        for tax in &mut price.taxes {
            tax.taxable_paise = LARGEST;
            tax.levy = Levy::Local { cgst_paise: LARGEST, sgst_paise: LARGEST };
        }
        for paise in [
            &mut price.subtotal_paise,
            &mut price.taxable_paise,
            &mut price.total_paise,
            &mut price.payable_paise,
        ] {
            *paise = LARGEST;
        }
        for milestone in &mut quotation.milestones {
            milestone.name = self.of(60);
            milestone.amount_paise = LARGEST;
        }
        if let Some(signing) = &mut quotation.signing {
            signing.name = self.name();
            signing.hand = Hand::Typed(self.name());
            signing.email = self.email();
            signing.browser = self.of(400);
            signing.chosen = vec![self.of(200); 3];
        }
        quotation
    }

    fn receipt(&self) -> Receipt {
        Receipt {
            company: self.company(),
            signatory: self.name(),
            payer: self.name(),
            reach: vec![self.address(), self.email()],
            description: self.of(200),
            reference: self.name(),
            amount_paise: LARGEST,
            taxation: Some(Taxation {
                sac: "9954".to_owned(),
                place_of_supply: "Dadra and Nagar Haveli and Daman and Diu (26)".to_owned(),
                taxable_paise: LARGEST,
                levies: vec![("CGST", 900, LARGEST), ("SGST", 900, LARGEST)],
            }),
            ..receipt::tests::voucher()
        }
    }

    fn estimate(&self) -> Estimate {
        let mut estimate = Estimate {
            company: self.company(),
            name: self.name(),
            reach: vec![self.of(32), self.email()],
            materials: vec![self.of(60); 3],
            cost_paise: LARGEST,
            installation_paise: LARGEST,
            gst_paise: LARGEST,
            total_paise: LARGEST,
            from_paise: LARGEST,
            to_paise: LARGEST,
            ..estimate::tests::estimate()
        };
        for part in &mut estimate.parts {
            part.name = self.name();
            (part.rate_paise, part.amount_paise) = (LARGEST, LARGEST);
        }
        estimate
    }

    fn invoice(&self) -> TaxInvoice {
        let mut invoice = TaxInvoice {
            company: self.company(),
            bill_to: self.party(),
            deliver_to: self.party(),
            charges: vec![(self.of(60), LARGEST)],
            ..tax_invoice::tests::invoice(3)
        };
        for line in &mut invoice.lines {
            line.goods = self.goods();
            line.taxed = largest();
            (line.unit_paise, line.value_paise) = (LARGEST, LARGEST);
            (line.discount_paise, line.charges_paise) = (LARGEST, LARGEST);
        }
        invoice
    }

    fn credit_note(&self) -> CreditNote {
        let mut note = CreditNote {
            company: self.company(),
            bill_to: self.party(),
            deliver_to: self.party(),
            reason: self.of(2000),
            refunded_to: self.name(),
            reference: self.of(60),
            ..credit_note::tests::note(3)
        };
        for line in &mut note.lines {
            (line.goods, line.taxed) = (self.goods(), largest());
        }
        note
    }

    fn pick_list(&self) -> PickList {
        let mut list = PickList { company: self.company(), ..pick_list::tests::list(3) };
        for line in &mut list.lines {
            line.name = self.of(200);
            line.options = vec![self.of(200); 3];
            line.sku = self.of(60);
            line.quantity = 1_000_000_000;
            let share =
                Share { number: "SO/2026-27/00001".to_owned(), quantity: 1_000_000_000, is_test: true };
            line.orders = vec![share; 3];
        }
        list
    }

    fn packing_slip(&self) -> PackingSlip {
        PackingSlip {
            company: self.company(),
            deliver_to: self.party(),
            floor: self.name(),
            note: self.of(1000),
            carrier: self.name(),
            awb: self.of(60),
            items: vec![self.goods(); 3],
            ..packing_slip::tests::slip(1)
        }
    }

    fn label(&self) -> AddressLabel {
        AddressLabel {
            sender: Sender { name: self.name(), address: self.address(), phone: self.of(32) },
            name: self.name(),
            address: vec![self.of(200), self.of(200), self.of(120)],
            phone: self.of(32),
            carrier: self.name(),
            awb: self.of(60),
            packages: 2,
            collect_paise: Some(LARGEST - 1),
            order_paise: LARGEST,
            ..address_label::tests::label()
        }
    }
}

fn largest() -> Taxed {
    Taxed {
        rate: 1800,
        taxable_paise: LARGEST,
        levy: Levy::Local { cgst_paise: LARGEST, sgst_paise: LARGEST },
    }
}

/// A document's layout and file.
type Drawn = (&'static str, Sheets, Result<Made, MakeError>);

fn documents(texts: &Texts) -> Vec<Drawn> {
    let unsigned = Quotation { signing: None, is_draft: true, ..texts.quotation() };
    let (signed, receipt, estimate) = (texts.quotation(), texts.receipt(), texts.estimate());
    let (invoice, note, list) = (texts.invoice(), texts.credit_note(), texts.pick_list());
    let (slip, label) = (texts.packing_slip(), texts.label());
    vec![
        ("quotation", unsigned.sheets(true).unwrap(), unsigned.make(ARCHIVAL)),
        ("signed quotation", signed.sheets(true).unwrap(), signed.make(ARCHIVAL)),
        ("receipt", receipt.sheets(true).unwrap(), receipt.make(ARCHIVAL)),
        ("estimate", estimate.sheets(true).unwrap(), estimate.make(ARCHIVAL)),
        ("tax invoice", invoice.sheets(true).unwrap(), invoice.make(ARCHIVAL)),
        ("credit note", note.sheets(true).unwrap(), note.make(ARCHIVAL)),
        ("pick list", list.sheets(true), list.make(ARCHIVAL)),
        ("packing slip", slip.sheets(true), slip.make(ARCHIVAL)),
        ("address label", label.sheets(true), label.make(ARCHIVAL)),
    ]
}

/// Left, top, right and bottom of what a page of this size may show.
fn bounds(size: PageSize) -> [f32; 4] {
    let [width, height] = size.points();
    let (beside, end) = match size {
        PageSize::A4 => (50.0, 30.0),
        PageSize::A6 => (16.0, 16.0),
    };
    [beside, end, width - beside, height - end]
}

#[test]
fn no_text_leaves_the_page_of_any_document() {
    const TOLERANCE: f32 = 0.5;
    for (kind, unit) in UNITS {
        for (document, sheets, made) in documents(&Texts(unit)) {
            let made = made.unwrap_or_else(|error| panic!("{document} with {kind}: {error}"));
            assert_eq!(made.pages, sheets.pages.len(), "{document} with {kind}");
            let [left, top, right, bottom] = bounds(sheets.size);
            for (page, number) in sheets.pages.iter().zip(1..) {
                for mark in &page.marks {
                    let Mark::Text { x, y, line, style, .. } = mark else { continue };
                    let ends = [*x, y - style.size * 0.72, x + line.width, *y];
                    let is_within = ends[0] >= left - TOLERANCE
                        && ends[1] >= top - TOLERANCE
                        && ends[2] <= right + TOLERANCE
                        && ends[3] <= bottom + TOLERANCE;
                    let words = || {
                        let runs = line.words.iter().flat_map(|(_, word)| &word.runs);
                        runs.map(|run| &*run.text).collect::<Vec<_>>().join(" ")
                    };
                    assert!(is_within, "{document} with {kind}, page {number}: {:?} at {ends:?}", words());
                }
            }
        }
    }
}
