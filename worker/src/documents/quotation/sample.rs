//! Sample quotations of any length for a fictional family, for tests and benchmarks.

use std::sync::Arc;

use chrono::{DateTime, NaiveDate};

use super::{
    Charge, Choice, Client, Company, Contact, Hand, Levy, Line, Milestone, Picture, Price, Quotation, Room,
    Shown, Signing, Tax,
};

const PICTURES: [&[u8]; 3] = [
    include_bytes!("sample/kitchen.jpg"),
    include_bytes!("sample/bedroom.jpg"),
    include_bytes!("sample/living.jpg"),
];

/// A quotation with this many rooms; the first is a kitchen with the worked example of the product rules.
pub(crate) fn quotation(rooms: usize) -> Quotation {
    let rooms: Vec<Room> = (0..rooms).map(room).collect();
    let price = price(&rooms, &[("9403", 1800), ("9954", 1800)]);
    Quotation {
        number: "QT/2026-27/0001".to_owned(),
        revision: "R1".to_owned(),
        is_draft: false,
        issued_on: date(2026, 11, 21),
        valid_until: date(2026, 12, 6),
        settled_at: DateTime::UNIX_EPOCH + chrono::Duration::days(20_778),
        company: Company {
            brand: "Nivas".to_owned(),
            legal_name: "Nivas Interiors Private Limited".to_owned(),
            address: "14, 2nd Cross, Residency Road, Bengaluru 560025".to_owned(),
            gstin: "29ABCDE1234F1Z5".to_owned(),
            phone: "+91 80 5550 1234".to_owned(),
            email: "hello@nivas.example".to_owned(),
            site_url: "https://nivas.example".to_owned(),
            logo: None,
        },
        client: Client {
            name: "ಆಶಾ ರಾವ್ · आशा राव".to_owned(),
            address: "ಮನೆ ಸಂಖ್ಯೆ 12, ಮಲ್ಲೇಶ್ವರಂ\nBengaluru 560003".to_owned(),
            phone: "+91 98450 12345".to_owned(),
            email: "asha@example.com".to_owned(),
            gstin: None,
        },
        project: "your 3 BHK home at Palm Court".to_owned(),
        site_address: "Flat 1204, Palm Court, Whitefield, Bengaluru 560066".to_owned(),
        place_of_supply: "Karnataka (29)".to_owned(),
        delivery: "Express: 30 days from the signed design".to_owned(),
        contact: Contact { name: "Kiran Shetty".to_owned(), phone: "+91 98860 55501".to_owned() },
        note: Vec::new(),
        milestones: milestones(price.payable_paise),
        rooms,
        price,
        terms: TERMS.iter().map(|term| (*term).to_owned()).collect(),
        pictures: PICTURES.iter().filter_map(|jpeg| Picture::read((*jpeg).into()).ok()).collect(),
        signing: None,
    }
}

/// A quotation that uses every feature: a personal message, add-ons, options, alternatives, a business
/// customer, and goods with a different tax rate.
pub(crate) fn everything(rooms: usize) -> Quotation {
    let mut quotation = quotation(rooms);
    quotation.note = vec![
        "Dear Asha, as we agreed on Saturday the window stays where it is, and the hob moves to the inner wall."
            .to_owned(),
        "ಪೂಜಾ ಕೋಣೆಯ ಬಾಗಿಲು ತೇಗದ ಮರದಲ್ಲಿ, and the carving as in the photograph that you sent.".to_owned(),
    ];
    quotation.client.gstin = Some("29AAACB1234C1ZB".to_owned());
    quotation.client.email = "accounts.and.administration@asha-rao-associates.example.com".to_owned();
    for room in &mut quotation.rooms {
        let plain = std::mem::take(&mut room.lines);
        room.lines =
            plain.into_iter().enumerate().flat_map(|(place, line)| company_of(place, line)).collect();
        let included = room.lines.iter().filter(|line| line.choice == Choice::Included);
        room.subtotal_paise = included.map(|line| line.net_paise).sum();
    }
    quotation.price = price(&quotation.rooms, &[("4602", 500), ("9403", 1800), ("9954", 1800)]);
    quotation.milestones = milestones(quotation.price.payable_paise);
    quotation
}

/// A line and the lines that go with it.
fn company_of(place: usize, line: Line) -> Vec<Line> {
    let base = Line { picture: None, discount: None, ..line.clone() };
    let priced = |title: &str, details: &[&str], rupees: i64| Line {
        title: title.to_owned(),
        details: details.iter().map(|detail| (*detail).to_owned()).collect(),
        size: String::new(),
        quantity: 100,
        unit: "nos".to_owned(),
        rate_paise: rupees * 100,
        gross_paise: rupees * 100,
        net_paise: rupees * 100,
        choice: Choice::Included,
        ..base.clone()
    };
    match place % 4 {
        0 => vec![
            line,
            Line { is_add_on: true, ..priced("Bottle pull-out", &["150 mm, soft-close"], 7_850) },
            Line {
                is_add_on: true,
                choice: Choice::Optional,
                ..priced("Magic corner", &["Left, 900 mm carcase"], 21_400)
            },
        ],
        1 => vec![
            line,
            Line {
                choice: Choice::Alternative,
                ..priced("Wall cabinets in fluted glass", &["Aluminium frame, bronze"], 38_250)
            },
        ],
        2 => vec![
            line,
            Line {
                hsn: "4602".to_owned(),
                discount: Some("₹1,500".to_owned()),
                gross_paise: 1_250_000,
                ..priced("Bamboo blind", &[], 11_000)
            },
        ],
        _ => vec![line],
    }
}

/// The quotation, signed by the customer.
pub(crate) fn signed(quotation: Quotation) -> Quotation {
    let at = quotation.settled_at.with_timezone(&indian_time());
    let strokes: [&[[f32; 2]]; 2] = [
        &[
            [60.0, 220.0],
            [140.0, 40.0],
            [220.0, 230.0],
            [260.0, 120.0],
            [330.0, 210.0],
            [400.0, 90.0],
            [520.0, 200.0],
        ],
        &[[110.0, 140.0], [240.0, 130.0]],
    ];
    let signing = Signing {
        name: "Asha Rao · ಆಶಾ ರಾವ್".to_owned(),
        hand: Hand::Drawn(Arc::from(strokes.map(<[_]>::to_vec))),
        at,
        email: quotation.client.email.clone(),
        email_proof: String::new(),
        ip: "2001:db8:85a3:8d3:1319:8a2e:370:7348".to_owned(),
        browser: "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 \
                  Mobile Safari/537.36"
            .to_owned(),
        shown_sha256: "5f8e1b0c".repeat(8),
        chosen_sha256: Some("91d3a7e6".repeat(8)),
        terms_sha256: "c0ffee42".repeat(8),
        chosen: vec!["Magic corner".to_owned(), "Wall cabinets in fluted glass".to_owned()],
    };
    Quotation { signing: Some(signing), ..quotation }
}

/// Indian time.
fn indian_time() -> chrono::FixedOffset {
    chrono::FixedOffset::east_opt(19_800).expect("less than a day")
}

const TERMS: [&str; 6] = [
    "Sizes are those of the preliminary measurement. Once the final measurement is locked, each line follows it at the \
     rate stated here, and a difference of more than 2% comes to you as a change order.",
    "Civil, plumbing and electrical work is included only where a line names it.",
    "The days of delivery count from the day on which the design is signed and its milestone is received. They pause \
     while an approval, a payment or the site is awaited; each pause is dated and shown to you.",
    "Modular products carry a warranty of ten years from handover.",
    "The booking amount is returned in full within 48 hours of booking, as long as nothing has been measured.",
    "Disputes are subject to the courts of Bengaluru.",
];

const ROOMS: [&str; 8] = [
    "Kitchen",
    "Living and dining",
    "Master bedroom",
    "ಮಕ್ಕಳ ಕೋಣೆ · Children’s room",
    "Guest bedroom",
    "पूजा कक्ष · Pooja",
    "Study",
    "Foyer",
];

/// Title, details, dimensions, quantity in hundredths, unit, rate in rupees.
type Sample = (&'static str, &'static [&'static str], &'static str, i64, &'static str, i64);

const KITCHEN: [Sample; 4] = [
    (
        "Base cabinets",
        &["18 mm BWP plywood, soft-close hinges", "Laminate inside, matt acrylic shutters in Areca green"],
        "3,600 × 838 mm",
        3247,
        "sqft",
        1450,
    ),
    (
        "Wall cabinets",
        &["18 mm BWP plywood, lift-up fittings", "Matt acrylic in Plaster"],
        "2,700 × 686 mm",
        1994,
        "sqft",
        1350,
    ),
    (
        "Quartz counter",
        &["20 mm, polished edge, with cut-outs for sink and hob"],
        "3,600 mm",
        1181,
        "rft",
        950,
    ),
    ("Drawer sets", &["Three drawers each, full extension, 40 kg"], "", 300, "set", 6500),
];

const OTHERS: [Sample; 6] = [
    (
        "Wardrobe with sliding doors",
        &["18 mm BWP plywood, aluminium profile", "Two drawers, trouser rack, mirror inside"],
        "2,400 × 2,700 mm",
        6975,
        "sqft",
        1680,
    ),
    (
        "ಟಿವಿ ಘಟಕ · TV unit",
        &["Veneer on BWP plywood, cable channel behind the panel"],
        "2,100 × 1,500 mm",
        3391,
        "sqft",
        1575,
    ),
    (
        "False ceiling with cove light",
        &["Gypsum board on galvanised frame, two coats of paint"],
        "4,200 × 3,600 mm",
        16275,
        "sqft",
        145,
    ),
    (
        "जालीदार दरवाज़ा · Carved screen door",
        &["Teak, natural oil", "Brass fittings by the client"],
        "900 × 2,100 mm",
        2034,
        "sqft",
        3250,
    ),
    ("Crown moulding", &["Polyurethane, painted with the wall"], "15,600 mm", 5118, "rft", 210),
    ("Dining table for six", &["Solid ash, 1,800 × 900 mm"], "", 100, "nos", 48_500),
];

fn room(index: usize) -> Room {
    let samples: &[Sample] = if index == 0 { &KITCHEN } else { &OTHERS };
    let count = if index == 0 { samples.len() } else { 3 + index % 4 };
    let lines: Vec<Line> =
        (0..count).map(|place| line(&samples[(place + index) % samples.len()], index, place)).collect();
    let name = ROOMS[index % ROOMS.len()];
    let name = if index < ROOMS.len() {
        name.to_owned()
    } else {
        format!("{name}, unit {}", index / ROOMS.len() + 1)
    };
    let included = lines.iter().filter(|line| line.choice == Choice::Included);
    let subtotal_paise = included.map(|line| line.net_paise).sum();
    Room { name, subtotal_paise, lines, elevations: Vec::new(), section: None }
}

fn line((title, details, size, quantity, unit, rupees): &Sample, room: usize, place: usize) -> Line {
    let gross_paise = quantity * rupees;
    let is_discounted = *title == "Drawer sets";
    let shown = || Shown { index: (room + place) % PICTURES.len(), alt: (*title).to_owned() };
    Line {
        title: (*title).to_owned(),
        is_add_on: false,
        details: details.iter().map(|detail| (*detail).to_owned()).collect(),
        size: (*size).to_owned(),
        quantity: *quantity,
        unit: (*unit).to_owned(),
        rate_paise: rupees * 100,
        gross_paise,
        net_paise: if is_discounted { gross_paise * 95 / 100 } else { gross_paise },
        discount: is_discounted.then(|| "5%".to_owned()),
        choice: if *title == "Dining table for six" { Choice::Optional } else { Choice::Included },
        hsn: if *unit == "sqft" { "9403" } else { "9954" }.to_owned(),
        picture: place.is_multiple_of(2).then(shown),
    }
}

/// A price with express delivery, 4% discount and the taxes of these codes, the last of which takes the
/// remainder.
fn price(rooms: &[Room], codes: &[(&str, u32)]) -> Price {
    let subtotal_paise: i64 = rooms.iter().map(|room| room.subtotal_paise).sum();
    let express = part(subtotal_paise, 15);
    let discount = part(subtotal_paise + express, 4);
    let taxable_paise = subtotal_paise + express - discount;
    let mut left = taxable_paise;
    let mut taxes = Vec::new();
    for (index, (hsn, rate)) in codes.iter().enumerate() {
        let is_last = index + 1 == codes.len();
        let taxable_paise = match codes.len() {
            _ if is_last => left,
            2 => part(taxable_paise, 80),
            _ => part(taxable_paise, if index == 0 { 3 } else { 77 }),
        };
        left -= taxable_paise;
        let half = (taxable_paise * i64::from(*rate) + 10_000) / 20_000;
        let levy = Levy::Local { cgst_paise: half, sgst_paise: half };
        taxes.push(Tax { hsn: (*hsn).to_owned(), rate: *rate, taxable_paise, levy });
    }
    let total_paise = taxable_paise + taxes.iter().map(|tax| tax.levy.paise()).sum::<i64>();
    let payable_paise = (total_paise + 50) / 100 * 100;
    Price {
        subtotal_paise,
        charges: vec![
            Charge { label: "Express delivery, 15%".to_owned(), paise: express },
            Charge { label: "Discount, 4%".to_owned(), paise: -discount },
        ],
        taxable_paise,
        taxes,
        total_paise,
        round_off_paise: payable_paise - total_paise,
        payable_paise,
    }
}

/// A percentage, rounded half up.
fn part(paise: i64, percent: i64) -> i64 {
    (paise * percent + 50) / 100
}

fn milestones(payable_paise: i64) -> Vec<Milestone> {
    let stages = [("Booking", 10), ("Design signed", 40), ("Ready to dispatch", 40), ("Handover", 10)];
    let mut left = payable_paise;
    stages
        .into_iter()
        .map(|(name, percent)| {
            // The last milestone takes the rounding difference.
            let amount_paise = if name == "Handover" { left } else { part(payable_paise, percent) };
            left -= amount_paise;
            Milestone {
                name: name.to_owned(),
                share: u32::try_from(percent * 100).unwrap_or(0),
                amount_paise,
            }
        })
        .collect()
}

fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default()
}
