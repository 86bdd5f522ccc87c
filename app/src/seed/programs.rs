//! Demo referrals in several states, and a lead with a design of its own. No real people.

use std::fmt::Write as _;

use ads::visit::attribution::Touched;
use chrono::{DateTime, TimeDelta, Utc};
use enquiries::lead::assignment::Assign;
use enquiries::lead::attachment::{self, PIECE_BYTES, Piece, detect};
use enquiries::lead::settings::Sales;
use enquiries::lead::{self, BhkType, InteriorType, LeadSource, Status, Submission, Terms, Wish};
use enquiries::privacy_settings::BOOKING_NOTICE;
use enquiries::referral::desk::{self, Due};
use enquiries::referral::follow::{self, Stage};
use enquiries::referral::payout::{self, PaidDraft, PayoutDraft, ReferralAccount};
use enquiries::referral::settings::Referrals;
use enquiries::referral::{self, PayoutMethod, ReferralRule, ReferralWay};
use enquiries::referral_intake::{self, ReferrerDraft};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{EnquiryId, LeadFileId, LeadId, UserId};
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::{Db, Tx, settings};
use people::account::Keys;

use super::{STAFF, actor, person};

/// A demo referral: who recommends whom.
struct Demo {
    referrer: (&'static str, &'static str, &'static str),
    /// Name of the friend's demo lead; none for a colleague, whom the rules refuse.
    referee: &'static str,
    /// Contract before tax in rupees, for a friend who signed on paper.
    contract: Option<i64>,
    /// How far the payout is.
    payout: Payout,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Payout {
    None,
    Due,
    Asked,
    Paid,
}

#[rustfmt::skip]
const REFERRALS: [Demo; 6] = [
    Demo { referrer: ("Meenakshi Pai", "99000 11001", "meenakshi.pai@example.com"), referee: "George Mathew", contract: None, payout: Payout::None },
    Demo { referrer: ("Meenakshi Pai", "99000 11001", "meenakshi.pai@example.com"), referee: "Ganesh Prasad", contract: Some(640_000), payout: Payout::Asked },
    Demo { referrer: ("Arvind Hebbar", "99000 11002", "arvind.hebbar@example.com"), referee: "Anjali Deshpande", contract: None, payout: Payout::None },
    Demo { referrer: ("Arvind Hebbar", "99000 11002", "arvind.hebbar@example.com"), referee: "Suresh Babu", contract: Some(1_180_000), payout: Payout::Paid },
    Demo { referrer: ("Zoya Merchant", "99000 11003", "zoya.merchant@example.com"), referee: "Vivek Nambiar", contract: None, payout: Payout::None },
    Demo { referrer: ("Zoya Merchant", "99000 11003", "zoya.merchant@example.com"), referee: "Deepa", contract: None, payout: Payout::None },
];

/// Creates the demo referrals, if there are none and the demo leads are there.
pub async fn referrals(tx: &mut Tx<'_>, keys: &Keys, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from referrals) as "empty!""#)
        .fetch_one(&mut **tx)
        .await?;
    if !is_empty {
        return Ok(());
    }
    let (_, maker, ..) = STAFF[1];
    let (_, checker, ..) = STAFF[6];
    let (maker, checker) = (person(tx, maker).await?, person(tx, checker).await?);
    for demo in &REFERRALS {
        recommend(tx, keys, demo, [maker, checker], now).await?;
    }
    // Nobody is to be told of it.
    sqlx::query!("delete from jobs_waiting where kind = 'tell_of_referral'").execute(&mut **tx).await?;
    Ok(())
}

async fn recommend(
    tx: &mut Tx<'_>,
    keys: &Keys,
    demo: &Demo,
    [maker, checker]: [UserId; 2],
    now: DateTime<Utc>,
) -> Result<(), Refusal> {
    let (name, phone, email) = demo.referrer;
    let programme: Referrals = settings::read(tx).await?;
    let lead = sqlx::query!(
        r#"select id as "id: LeadId", status as "status: Status", received_at from leads where customer_name = $1"#,
        demo.referee,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let came = lead.as_ref().map_or(now - TimeDelta::days(3), |lead| lead.received_at);
    let draft = ReferrerDraft { name: name.to_owned(), phone: phone.to_owned(), email: email.to_owned() };
    let referrer = referral_intake::referrer(tx, &draft, came).await?;
    let new = referral_intake::Submission {
        referrer: &referrer,
        lead: lead.as_ref().map(|lead| lead.id),
        referee_name: demo.referee,
        way: ReferralWay::Form,
        broken: lead.is_none().then_some(ReferralRule::Staff),
    };
    let id = referral_intake::store(tx, &new, &programme, came).await?;
    let Some(lead) = lead else { return Ok(()) };
    let stages: &[Stage] = match lead.status {
        Status::New | Status::Nurture | Status::Lost | Status::Junk => &[],
        Status::Contacted => &[Stage::Contacted],
        Status::Won => &[Stage::Contacted, Stage::Qualified, Stage::Won],
        _ => &[Stage::Contacted, Stage::Qualified],
    };
    for (stage, hours) in stages.iter().zip([1, 30, 90]) {
        follow::moved(tx, &[lead.id], *stage, (came + TimeDelta::hours(hours)).min(now)).await?;
    }
    let Some(rupees) = demo.contract else { return Ok(()) };
    // Signed on paper: there is no quotation that the value could be read from.
    let contract_paise = rupees * 100;
    sqlx::query!(
        "update referrals set contract_paise = $2, payable_paise = $3, reward_paise = $4 where id = $1",
        id.0,
        contract_paise,
        contract_paise / 100 * 118,
        programme.rewards.of(contract_paise),
    )
    .execute(&mut **tx)
    .await?;
    let (maker, checker) = (actor(maker), actor(checker));
    let clock = Clock::stopped_at(now);
    let open = async |tx: &mut Tx<'_>| {
        let visible = referral::visible(tx, id, Reach::All).await?;
        referral::lock(tx, visible).await
    };
    if demo.payout >= Payout::Due {
        let due = Due { note: "Half of the contract is receipted in the paper ledger.".to_owned() };
        let referral = open(tx).await?;
        desk::mark_due(tx, &clock, &maker, &referral, &due).await?;
    }
    if demo.payout >= Payout::Asked {
        let account = ReferralAccount {
            method: PayoutMethod::Upi,
            upi_id: Some(format!("{}@okdemo", name.to_lowercase().replace(' ', "."))),
            account_name: None,
            account_number: None,
            ifsc: None,
        };
        let draft = PayoutDraft { account: Some(account), pan: None, tds_paise: 0 };
        let referral = open(tx).await?;
        payout::ask(tx, &clock, keys, &maker, &referral, &draft).await?;
    }
    if demo.payout >= Payout::Paid {
        let referral = open(tx).await?;
        payout::approve(tx, &clock, &checker, &referral).await?;
        let paid = PaidDraft { reference: "UPI 640011872".to_owned(), paid_on: clock.today() };
        let referral = open(tx).await?;
        payout::pay(tx, &clock, &checker, &referral, &paid).await?;
    }
    Ok(())
}

/// Name of the demo lead with its own design.
const OWN_DESIGN: &str = "Ishaan Varghese";

/// A file of the demo lead, with the storage key for its only piece.
#[derive(Debug)]
pub struct DemoFile {
    /// File name.
    pub name: &'static str,
    /// Content.
    pub content: Vec<u8>,
    /// Storage key.
    pub key: String,
}

/// The demo lead's files.
#[must_use]
pub fn own_design_files() -> Vec<DemoFile> {
    let plans = [
        (
            "ground-floor.pdf",
            "Ground floor",
            "40 60 520 320 re 300 60 m 300 380 l 40 220 m 300 220 l 430 60 m 430 200 l S",
        ),
        (
            "kitchen-elevation.pdf",
            "Kitchen elevation",
            "40 60 520 240 re 40 180 m 560 180 l 170 60 m 170 180 l 300 60 m 300 300 l 430 180 m 430 300 l S",
        ),
    ];
    let file = |(name, title, lines): (&'static str, &str, &str)| DemoFile {
        name,
        content: drawing(title, lines),
        key: format!("lead-files/demo/{name}"),
    };
    plans.into_iter().map(file).collect()
}

/// A page with a line drawing, as a PDF.
fn drawing(title: &str, lines: &str) -> Vec<u8> {
    let page = format!("2 w {lines} BT /F 18 Tf 40 420 Td ({title}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 460] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{page}\nendstream", page.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut offsets = Vec::new();
    for (number, object) in (1..).zip(&objects) {
        offsets.push(pdf.len());
        _ = write!(pdf, "{number} 0 obj\n{object}\nendobj\n");
    }
    let start = pdf.len();
    _ = write!(pdf, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for offset in offsets {
        _ = writeln!(pdf, "{offset:010} 00000 n ");
    }
    _ = write!(pdf, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n", objects.len() + 1);
    pdf.into_bytes()
}

/// Whether the demo lead with its own design is missing.
pub async fn lacks_own_design(db: &mut Db) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select not exists (select from leads where customer_name = $1) as "lacks!""#,
        OWN_DESIGN
    )
    .fetch_one(db)
    .await
}

/// Creates the demo lead with its own design, whose files are in the storage.
pub async fn own_design(tx: &mut Tx<'_>, files: &[DemoFile], now: DateTime<Utc>) -> Result<(), Refusal> {
    let came = now - TimeDelta::hours(5);
    let wish = Wish {
        customer_name: OWN_DESIGN.to_owned(),
        customer_email: "ishaan.varghese@example.com".to_owned(),
        customer_phone: "98000 77001".to_owned(),
        bhk_type: Some(BhkType::FourBhk),
        interior_types: vec![InteriorType::FullHome],
        has_own_design: true,
        requirements: "Our architect's drawings are attached. The kitchen may still change.".to_owned(),
        pincode: Some("560043".to_owned()),
        locality: Some("Kalyan Nagar".to_owned()),
        ..Wish::default()
    };
    let enquiry = EnquiryId::new();
    let submission = Submission {
        enquiry,
        raw: lead::raw(&wish, LeadSource::Byod).map_err(|error| sqlx::Error::Encode(error.into()))?,
        user_agent: None,
        request_id: None,
        received_at: came,
        visit: Touched::default(),
    };
    let terms = Terms {
        source: LeadSource::Byod,
        actor: Actor::system(),
        assign: Assign::ByTurns,
        notice: Some(BOOKING_NOTICE.to_owned()),
        marketing: None,
        is_timed: true,
        proves_address: true,
    };
    let sales: Sales = settings::read(tx).await?;
    let lead = lead::receive_wish(tx, &wish, &submission, &terms, &sales).await?.lead;
    let session = b"demo";
    let mut ids: Vec<LeadFileId> = Vec::new();
    for file in files {
        let bytes = i32::try_from(file.content.len().min(PIECE_BYTES)).unwrap_or(i32::MAX);
        let id = attachment::begin(tx, session, file.name, i64::from(bytes), came).await?;
        let piece =
            Piece { start_byte: 0, bytes, storage_key: file.key.clone(), kind: detect(&file.content) };
        attachment::record_piece(tx, session, id, &piece, came).await?;
        ids.push(id);
    }
    attachment::attach(tx, session, &ids, lead, Some(enquiry), None).await
}
