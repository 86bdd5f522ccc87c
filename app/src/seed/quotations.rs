//! Demo quotations of the demo leads, step by step through the real rules.

use std::fmt::Write as _;
use std::net::{IpAddr, Ipv4Addr};

use chrono::TimeDelta;
use enquiries::lead::Lead;
use jobs::{Mail, enqueue};
use kernel::audit::{Actor, Source};
use kernel::clock::Clock;
use kernel::document::{self, DocumentRef, File};
use kernel::ids::{LeadId, QuotationId};
use kernel::money::Percent;
use kernel::reach::{Reach, Viewer, Visible};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::secret::SecretKey;
use kernel::{Locked, Tx};
use people::account::Keys;
use people::account::session::Client;
use pricing::price::Discount;
use pricing::price::measure::Quantity;
use pricing::rate_card::Package;
use sales::kitchen::{BASE, COUNTER, KitchenPlan, LOFT, Layout, TALL};
use sales::quotation::acceptance::{self, AcceptanceDraft, Signed};
use sales::quotation::begin::{self, Beginning};
use sales::quotation::comment::{self, CommentDraft};
use sales::quotation::document::{Signature, acceptance_of, file_name, latest_version, mark_sent};
use sales::quotation::ending::{self, RejectionReason};
use sales::quotation::sending::{self, SendingDraft};
use sales::quotation::sheet::Room;
use sales::quotation::visit::{self, RoomSeen, Visit};
use sales::quotation::{self, Prices, Quotation, code, edit, offer, release, reminder, revision};
use uuid::Uuid;

use super::designs::Size::{Floor, Front, Pieces, Run, Sets};
use super::designs::{PLY, RoomOf, room};
use super::{ADMIN, SALES_HEAD, person};

/// What a new quotation is about.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) rooms: &'static [RoomOf],
    /// Overall discount in percent.
    pub(super) discount: i32,
    /// Days for which it is valid.
    pub(super) days: i64,
}

/// A step of a lead's latest quotation.
#[derive(Clone, Copy)]
pub(super) enum OfferStep {
    Submit,
    /// By the head of sales.
    Approve,
    Send,
    /// The customer reads it for this many seconds.
    Open(u32),
    /// The customer writes.
    Comment(&'static str),
    /// The owner answers.
    Answer(&'static str),
    /// The customer declines it for a competitor, in these words.
    Decline(&'static str),
    /// The customer signs it.
    Sign,
    /// Into a project.
    Convert,
    /// The next revision, with this discount in percent.
    Revise(i32),
    /// Nobody answered in time.
    Expire,
    Cancel(&'static str),
}

/// Days for which most quotations are valid.
const USUAL: i64 = 15;

/// A quotation for these rooms, as most are.
pub(super) const fn plan(rooms: &'static [RoomOf]) -> Plan {
    Plan { rooms, discount: 0, days: USUAL }
}

const VENEER: &str = "Veneer";
const HANDLELESS: &str = "Base units, handleless";
const FRAMED: &str = "Base units, framed doors";

#[rustfmt::skip]
const WHITE_KITCHEN: RoomOf = ("Kitchen", &[
    ("kitchen_base", HANDLELESS, PLY, "Acrylic", Front(4_267, 838)),
    ("kitchen_wall", "Wall units", PLY, "Acrylic", Front(3_200, 686)),
    ("kitchen_loft", "Loft", PLY, "Laminate", Front(3_200, 610)),
    ("kitchen_counter", "Quartz counter", "", "Quartz", Run(4_267)),
    ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(3)),
    ("kitchen_accessory/corner_carousel", "Corner carousel", "", "", Pieces(1)),
    ("kitchen_appliance/hob", "Hob with four burners", "", "", Pieces(1)),
    ("kitchen_appliance/chimney", "Chimney", "", "", Pieces(1)),
    ("kitchen_appliance/sink", "Sink with tap", "", "", Pieces(1)),
]);
#[rustfmt::skip]
const TEAK_KITCHEN: RoomOf = ("Kitchen", &[
    ("kitchen_base", FRAMED, "BWP plywood", VENEER, Front(5_182, 838)),
    ("kitchen_wall", "Wall units with glass at the end", "BWP plywood", VENEER, Front(3_627, 686)),
    ("kitchen_tall", "Tall unit", "BWP plywood", VENEER, Front(610, 2_134)),
    ("kitchen_counter", "Granite counter", "", "Granite", Run(5_182)),
    ("kitchen_accessory/drawer_set", "Drawer set, soft close", "", "", Sets(4)),
    ("kitchen_accessory/pantry", "Pull-out pantry", "", "", Pieces(1)),
    ("kitchen_appliance/oven", "Built-in oven", "", "", Pieces(1)),
    ("kitchen_appliance/sink", "Sink with tap", "", "", Pieces(1)),
]);
/// The kitchens as they were planned, by their base units: layout, walls in feet, and the share of wall units in percent.
static PLANNED: [(&str, Layout, &[i64], u8); 2] =
    [(HANDLELESS, Layout::LShape, &[9, 7], 75), (FRAMED, Layout::Parallel, &[9, 8], 70)];
#[rustfmt::skip]
const LIVING: RoomOf = ("Living room", &[
    ("tv_unit", "TV unit with fluted panel", PLY, VENEER, Front(3_000, 1_800)),
    ("shoe_cabinet", "Shoe cabinet by the door", "", "", Pieces(1)),
    ("false_ceiling", "False ceiling with cove lights", "", "", Floor(5_400, 3_900)),
]);
#[rustfmt::skip]
const TV_WALL: RoomOf = ("Living room", &[
    ("tv_unit", "TV unit with drawers", PLY, "Laminate", Front(2_400, 1_500)),
    ("tv_unit", "Open shelves beside it", PLY, "Laminate", Front(900, 1_800)),
]);
#[rustfmt::skip]
const MAIN_BEDROOM: RoomOf = ("Main bedroom", &[
    ("wardrobe", "Sliding-door wardrobe", PLY, VENEER, Front(2_700, 2_400)),
    ("tv_unit", "Headboard panel", PLY, VENEER, Front(2_400, 1_200)),
    ("false_ceiling", "False ceiling", "", "", Floor(4_200, 3_600)),
]);
#[rustfmt::skip]
const SECOND_BEDROOM: RoomOf = ("Children's room", &[
    ("wardrobe", "Wardrobe with loft", PLY, "Laminate", Front(1_800, 2_700)),
    ("tv_unit", "Desk with shelves", PLY, "Laminate", Front(2_100, 1_500)),
]);
#[rustfmt::skip]
const WARDROBES: RoomOf = ("Bedrooms", &[
    ("wardrobe", "Four-door wardrobe", PLY, "Laminate", Front(2_400, 2_134)),
    ("wardrobe", "Two-door wardrobe", PLY, "Laminate", Front(1_200, 2_134)),
    ("wardrobe", "Lofts", PLY, "Laminate", Front(3_600, 600)),
]);
#[rustfmt::skip]
const POOJA: RoomOf = ("Pooja corner", &[
    ("tv_unit", "Pooja unit with carved screen", "BWP plywood", VENEER, Front(1_200, 2_100)),
]);
#[rustfmt::skip]
const BATHROOMS: RoomOf = ("Bathrooms", &[("vanity", "Vanity unit", "", "", Pieces(2))]);

/// Rooms of a kitchen alone.
pub(super) const KITCHEN: &[RoomOf] = &[WHITE_KITCHEN];
/// Rooms of a family's first home.
pub(super) const HOME: &[RoomOf] = &[WHITE_KITCHEN, LIVING, MAIN_BEDROOM, SECOND_BEDROOM, POOJA];
/// Rooms of a large home.
pub(super) const LARGE_HOME: &[RoomOf] =
    &[TEAK_KITCHEN, LIVING, MAIN_BEDROOM, WARDROBES, SECOND_BEDROOM, POOJA, BATHROOMS];
/// A kitchen, wardrobes and a TV wall.
pub(super) const KITCHEN_AND_STORAGE: &[RoomOf] = &[TEAK_KITCHEN, WARDROBES, TV_WALL];
/// Wardrobes alone.
pub(super) const STORAGE: &[RoomOf] = &[WARDROBES];

/// The customers' browser.
const BROWSER: &str =
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";

/// Begins a quotation for a lead.
pub(super) async fn quote(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    lead: Visible<Locked<Lead>>,
    plan: Plan,
) -> Result<(), Refusal> {
    let owner = match actor.user {
        Some(user) => user,
        None => person(tx, ADMIN).await?,
    };
    let prices = Prices::of(tx, clock.today()).await?;
    let rooms = plan.rooms.iter().map(|of| planned(room(of))).collect();
    let rooms = prices.at_card_rates(rooms);
    let beginning = Beginning { lead: Some(lead), rooms, ..Beginning::default() };
    let id = begin::begin(tx, clock, actor, owner, &beginning).await?;
    complete(tx, clock, actor, id, plan.discount, plan.days).await
}

/// A kitchen with its plan, so that it is drawn as it was measured; any other room as it is.
fn planned(room: Room) -> Room {
    let line =
        |item: &str| room.items.iter().map(|item| &item.line).find(|line| line.item.as_deref() == Some(item));
    let Some(base) = line(BASE) else { return room };
    let Some((_, layout, walls, wall_units)) = PLANNED.iter().find(|(name, ..)| *name == base.name) else {
        return room;
    };
    let plan = KitchenPlan {
        layout: *layout,
        legs: walls.iter().map(|feet| Quantity(feet * 100)).collect(),
        island: None,
        ceiling: None,
        openings: Vec::new(),
        package: Package::Premium,
        core: base.material.clone(),
        finish: base.finish.clone(),
        counter: line(COUNTER).map(|counter| counter.finish.clone()).unwrap_or_default(),
        wall_units: *wall_units,
        has_loft: line(LOFT).is_some(),
        tall_units: u8::from(line(TALL).is_some()),
        accessories: Vec::new(),
        appliances: Vec::new(),
    };
    Room { kitchen: Some(plan), ..room }
}

/// Takes one step with a lead's latest quotation.
pub(super) async fn advance(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    lead: LeadId,
    step: OfferStep,
) -> Result<(), Refusal> {
    let quotation = latest(tx, lead).await?;
    let visitor = Actor { source: Source::User, ..Actor::system() };
    match step {
        OfferStep::Submit => {
            let owner = Viewer { user: quotation.owner.id, role: Role::Sales, is_sales_head: false };
            release::submit(tx, clock, actor, &owner, &quotation).await
        }
        OfferStep::Approve => {
            let head = person(tx, SALES_HEAD).await?;
            let viewer = Viewer { user: head, role: Role::Sales, is_sales_head: true };
            let actor = Actor { user: Some(head), ..actor.clone() };
            release::approve(tx, clock, &actor, &viewer, &quotation).await
        }
        OfferStep::Send => {
            let sent = sending::send(tx, clock, actor, &quotation, &SendingDraft::default()).await?;
            // The e-mail is not sent weeks later.
            Ok(mark_sent(tx, sent.sending, clock.now()).await?)
        }
        OfferStep::Open(seconds) => open(tx, clock, &visitor, &quotation, seconds).await,
        OfferStep::Comment(text) => {
            let draft = CommentDraft { line_id: None, text: text.to_owned() };
            comment::add(tx, clock, &visitor, &quotation, None, &draft).await.map(drop)
        }
        OfferStep::Answer(text) => {
            let draft = CommentDraft { line_id: None, text: text.to_owned() };
            let owner = (quotation.owner.id, quotation.owner.name.as_str());
            comment::add(tx, clock, actor, &quotation, Some(owner), &draft).await?;
            Ok(comment::read_by(tx, quotation.id, comment::Speaker::Staff, clock.now()).await?)
        }
        OfferStep::Decline(text) => {
            ending::reject(tx, clock, &visitor, &quotation, Some(RejectionReason::Competitor), text).await
        }
        OfferStep::Sign => sign(tx, clock, &visitor, &quotation).await,
        OfferStep::Convert => ending::convert(tx, clock, actor, &quotation).await,
        OfferStep::Revise(discount) => {
            let next = revision::revise(tx, clock, actor, &quotation).await?;
            complete(tx, clock, actor, next, discount, USUAL).await
        }
        OfferStep::Expire => Ok(reminder::expire(tx, clock, &Actor::job()).await.map(drop)?),
        OfferStep::Cancel(reason) => ending::cancel(tx, clock, actor, &quotation, reason).await,
    }
}

/// Gives a draft its overall discount in percent, and its last day.
async fn complete(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    id: QuotationId,
    discount: i32,
    days: i64,
) -> Result<(), Refusal> {
    let quotation = quotation::lock(tx, id, Reach::All).await?;
    let mut draft = quotation.draft.clone();
    if discount > 0 {
        draft.discount = Discount::Percent { percent: Percent::whole(discount) };
    }
    draft.valid_until = clock.today() + TimeDelta::days(days);
    edit::write(tx, clock, actor, &quotation, &draft).await
}

async fn latest(tx: &mut Tx<'_>, lead: LeadId) -> Result<Locked<Quotation>, sqlx::Error> {
    let id = sqlx::query_scalar!(
        r#"select id as "id: QuotationId" from quotations
           where lead_id = $1 order by created_at desc, revision desc, id desc limit 1"#,
        lead.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    quotation::lock(tx, id, Reach::All).await
}

async fn open(
    tx: &mut Tx<'_>,
    clock: &Clock,
    visitor: &Actor,
    quotation: &Quotation,
    seconds: u32,
) -> Result<(), Refusal> {
    offer::view(tx, clock, visitor, quotation).await?;
    let rooms = &quotation.draft.rooms;
    let each = seconds / u32::try_from(rooms.len()).unwrap_or(1).max(1);
    let rooms = rooms.iter().map(|room| RoomSeen { room: room.name.clone(), seconds: each }).collect();
    let seen = Visit { visit: Uuid::new_v4(), seconds, rooms };
    Ok(visit::note(tx, quotation.id, &seen, Some(BROWSER), clock.now()).await?)
}

/// The customer signs with the code from the e-mail, after reading the document.
async fn sign(
    tx: &mut Tx<'_>,
    clock: &Clock,
    visitor: &Actor,
    quotation: &Locked<Quotation>,
) -> Result<(), Refusal> {
    let now = clock.now();
    let version = latest_version(tx, quotation.id).await?.ok_or(sqlx::Error::RowNotFound)?;
    if let Some(id) = document::begin(tx, DocumentRef::quotation(quotation.id, version), now).await? {
        let sheet = signed_sheet();
        let file = File {
            name: file_name(quotation, false),
            sha256: File::digest(&sheet.content),
            bytes: i64::try_from(sheet.content.len()).unwrap_or(i64::MAX),
            pages: 1,
            storage_key: sheet.key.to_owned(),
        };
        document::finish(tx, id, &file, now).await?;
    }
    // The code is used at once, so that any key will do.
    let secret: Result<SecretKey, _> = "a secret of the demo's signatures and of nothing else".parse();
    let keys = Keys::new(&secret.map_err(|error| undecodable(&error))?);
    let letter = code::issue(tx, &keys, quotation, now).await?;
    let draft = AcceptanceDraft {
        code: letter.letter(&keys),
        name: quotation.draft.client_name.clone(),
        signature: Signature::Typed(quotation.draft.client_name.clone()),
        accepts_terms: true,
        chosen: Vec::new(),
    };
    let client = Client {
        // Reserved for examples.
        ip: Some(IpAddr::V4(Ipv4Addr::new(203, 0, 113, 24))),
        user_agent: Some(BROWSER.to_owned()),
        browser: None,
    };
    match acceptance::accept(tx, clock, visitor, &keys, quotation, &draft, &client).await? {
        Signed::Now => {
            // The worker, which makes the signed PDF, would enqueue its letter; it finds this one.
            let acceptance = acceptance_of(tx, quotation.id).await?.ok_or(sqlx::Error::RowNotFound)?;
            Ok(enqueue(tx, Mail::SendSignedQuotation { acceptance }).await?)
        }
        Signed::Before | Signed::WrongCode(_) => Err(sqlx::Error::RowNotFound.into()),
    }
}

fn undecodable(error: &impl ToString) -> sqlx::Error {
    sqlx::Error::Decode(error.to_string().into())
}

/// A file to be stored for the demo.
#[derive(Debug)]
pub struct DemoFile {
    /// Storage key.
    pub key: &'static str,
    /// Content.
    pub content: Vec<u8>,
}

/// The PDF that the demo customers read before they signed: documents are the worker's work, and it has not started. The
/// signed PDF, which the worker makes, is whole.
#[must_use]
pub fn signed_sheet() -> DemoFile {
    let lines = [
        "Nivas Interiors Private Limited",
        "This sheet stands for the quotation that the customer of this demo read before signing.",
        "The signed PDF has all of its rooms, prices and terms.",
    ];
    let page = format!("BT /F1 11 Tf 16 TL 60 770 Td ({}) Tj ET", lines.join(") Tj T* ("));
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{page}\nendstream", page.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned(),
    ];
    let mut pdf = "%PDF-1.4\n".to_owned();
    let mut table = "0000000000 65535 f \n".to_owned();
    for (number, object) in (1..).zip(&objects) {
        let _ = writeln!(table, "{:010} 00000 n ", pdf.len());
        let _ = write!(pdf, "{number} 0 obj\n{object}\nendobj\n");
    }
    let (size, start) = (objects.len() + 1, pdf.len());
    let _ = write!(
        pdf,
        "xref\n0 {size}\n{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n",
    );
    DemoFile { key: "documents/demo/read-before-signing.pdf", content: pdf.into_bytes() }
}

#[cfg(test)]
mod tests {
    use kernel::ids::QuotationAcceptanceId;
    use kernel::testing::ist;
    use pricing::approval;
    use pricing::material::surface::Known;
    use sales::quotation::{Status, drawn};
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn every_state_has_a_quotation_whose_margin_is_sound(pool: PgPool) -> Result<(), Refusal> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        super::super::accounts(&mut tx, "a password of this test", now).await.unwrap();
        super::super::leads(&mut tx, now).await?;
        let rows = sqlx::query!(
            r#"select id as "id: QuotationId", status as "status: Status" from quotations order by created_at"#
        )
        .fetch_all(&mut *tx)
        .await?;
        for status in Status::ALL {
            assert!(rows.iter().any(|row| row.status == *status), "{status}");
        }
        let mut drawn_as = Vec::new();
        for row in rows {
            let quotation = quotation::find(&mut tx, row.id, Reach::All).await?;
            let is_drawn =
                quotation.draft.rooms.iter().any(|room| !drawn::sheets(room, &Known::default()).is_empty());
            drawn_as.extend(is_drawn.then_some(row.status));
            let prices = Prices::of_quotation(&mut tx, &quotation).await?;
            let (_, priced) = prices.price(&quotation.draft).map_err(|error| undecodable(&error.error))?;
            let margin = approval::margin(&priced).map(|margin| margin.0).unwrap_or_default();
            assert!((2_500..=4_500).contains(&margin), "{}: {margin}", quotation.title());
            assert!(quotation.updated_at <= now, "{}", quotation.title());
        }
        for status in [Status::Sent, Status::Accepted] {
            assert!(drawn_as.contains(&status), "no drawing of a kitchen is {status}");
        }
        Ok(())
    }

    #[test_database::test]
    async fn the_client_sees_their_project_with_quotation_and_receipt(pool: PgPool) -> Result<(), Refusal> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        super::super::accounts(&mut tx, "a password of this test", now).await.unwrap();
        super::super::leads(&mut tx, now).await?;
        let client = person(&mut tx, super::super::CLIENT.0).await?;
        let seen = sqlx::query!(
            r#"select (select count(*) from client_projects where user_id = $1) as "projects!",
                   (select count(*) from client_quotations where user_id = $1) as "quotations!""#,
            client.0,
        )
        .fetch_one(&mut *tx)
        .await?;
        assert_eq!((seen.projects, seen.quotations), (1, 1));
        let has_left_letters =
            sqlx::query_scalar!("select count(*) from jobs_waiting where kind = 'tell_of_quotation'");
        assert_eq!(has_left_letters.fetch_one(&mut *tx).await?, Some(0));
        // Once the worker has made the signed PDF, it enqueues no letter about weeks ago.
        let signed =
            sqlx::query_scalar!(r#"select id as "id: QuotationAcceptanceId" from quotation_acceptances"#)
                .fetch_all(&mut *tx)
                .await?;
        assert!(!signed.is_empty());
        for acceptance in signed {
            enqueue(&mut tx, Mail::SendSignedQuotation { acceptance }).await?;
        }
        let has_left_letters =
            sqlx::query_scalar!("select count(*) from jobs_waiting where kind = 'send_signed_quotation'");
        assert_eq!(has_left_letters.fetch_one(&mut *tx).await?, Some(0));
        Ok(())
    }

    #[test]
    fn the_sheet_is_a_document() {
        let text = String::from_utf8(signed_sheet().content).unwrap();
        assert!(text.starts_with("%PDF-1.4\n") && text.ends_with("%%EOF\n"));
        let start = text.find("xref\n").unwrap();
        assert!(text.contains(&format!("startxref\n{start}\n")));
    }
}
