//! Quotation PDFs: rendered once, stored, and sent to their recipients.

mod elevation;
mod pictures;

use enquiries::lead::testing::new_lead;
use enquiries::proved_address::{Proof, ProofMethod};
use jobs::{Documents, Mail};
use kernel::Locked;
use kernel::audit::Actor;
use kernel::document::{self, Document, DocumentRef, DocumentState, File};
use kernel::ids::{QuotationAcceptanceId, QuotationId, QuotationLineId, QuotationSendingId, UserId};
use kernel::money::Percent;
use kernel::organization::Organization;
use kernel::reach::{Reach, Viewer};
use kernel::role::Role;
use kernel::testing::user;
use mail_parser::{Message, MimeHeaders as _};
use pricing::price::measure::Dimensions;
use pricing::price::{Discount, Rate};
use sales::documents::make_quotation;
use sales::quotation::begin::{self, Beginning};
use sales::quotation::document::Signature;
use sales::quotation::sending::{self, SendingDraft, Sent};
use sales::quotation::sheet::{Entry, Item, Room};
use sales::quotation::{self, Delivery, Quotation, edit, release};
use sqlx::PgPool;
use sqlx::types::Json;
use worker::Failure;

use crate::house::{House, answers_to, html, recipients, text};

fn entry(name: &str, dimensions: Dimensions, rupees: i64) -> Entry {
    Entry {
        id: QuotationLineId::new(),
        item: None,
        name: name.to_owned(),
        description: String::new(),
        material: "BWP plywood".to_owned(),
        finish: "Matt acrylic".to_owned(),
        dimensions,
        least: None,
        rate_paise: Rate::rupees(rupees),
        discount: Discount::None,
        override_reason: String::new(),
        hsn: "9403".to_owned(),
        is_optional: false,
        is_chosen: false,
        photograph_id: None,
    }
}

fn item(line: Entry) -> Item {
    Item { line, alternative: None, add_ons: Vec::new() }
}

fn front(width_mm: u32, height_mm: u32) -> Dimensions {
    Dimensions::Front { width_mm, height_mm, depth_mm: None, count: 1 }
}

/// The worked example of the product rules, with an optional shelf.
fn kitchen() -> Vec<Room> {
    let drawers = Entry {
        discount: Discount::Percent { percent: Percent::whole(5) },
        ..entry("Drawer sets", Dimensions::Sets { count: 3 }, 6_500)
    };
    let items = vec![
        Item {
            add_ons: vec![drawers], ..item(entry("ತಳದ ಕಪಾಟು · Base cabinets", front(3600, 838), 1_450))
        },
        item(entry("Wall cabinets", front(2700, 686), 1_350)),
        item(entry("Counter", Dimensions::Run { length_mm: 3600, count: 1 }, 950)),
        item(Entry { is_optional: true, ..entry("Open shelf", Dimensions::Pieces { count: 1 }, 4_000) }),
    ];
    vec![Room { name: "Kitchen".to_owned(), items, kitchen: None, drawing: None }]
}

async fn find(house: &House, id: QuotationId) -> Quotation {
    quotation::find(&mut *house.db().await, id, Reach::All).await.unwrap()
}

/// A quotation by Deepa for the enquiry's lead.
async fn written(house: &House) -> (QuotationId, UserId) {
    let deepa = user(&mut *house.db().await, "Deepa", Role::Admin).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let (mut db, clock) = (house.worker.db.begin().await.unwrap(), &house.worker.clock);
    sqlx::query!("update leads set property_name = 'Palm Court' where id = $1", lead.0)
        .execute(&mut *db)
        .await
        .unwrap();
    let actor = Actor { user: Some(deepa), ..Actor::system() };
    let lead = enquiries::lead::visible(&mut db, lead, Reach::All).await.unwrap();
    let lead = Some(enquiries::lead::lock(&mut db, lead).await.unwrap());
    let beginning = Beginning { lead, ..Beginning::default() };
    let id = begin::begin(&mut db, clock, &actor, deepa, &beginning).await.unwrap();
    let new = quotation::lock(&mut db, id, Reach::All).await.unwrap();
    let draft = quotation::QuotationDraft {
        rooms: kitchen(),
        delivery: Delivery::Express,
        discount: Discount::Percent { percent: Percent::whole(4) },
        note: "The window stays where it is.".to_owned(),
        ..new.draft.clone()
    };
    edit::write(&mut db, clock, &actor, &new, &draft).await.unwrap();
    db.commit().await.unwrap();
    (id, deepa)
}

/// The same, approved.
pub(crate) async fn approved(house: &House) -> (QuotationId, UserId) {
    let (id, deepa) = written(house).await;
    approve(house, id, deepa).await;
    (id, deepa)
}

/// Submits it as somebody who may approve it.
async fn approve(house: &House, id: QuotationId, deepa: UserId) {
    let (mut db, clock) = (house.worker.db.begin().await.unwrap(), &house.worker.clock);
    let quotation = quotation::lock(&mut db, id, Reach::All).await.unwrap();
    let actor = Actor { user: Some(deepa), ..Actor::system() };
    let viewer = Viewer { user: deepa, role: Role::Admin, is_sales_head: false };
    release::submit(&mut db, clock, &actor, &viewer, &quotation).await.unwrap();
    db.commit().await.unwrap();
}

/// Sends it like the API.
pub(crate) async fn send(house: &House, id: QuotationId, by: UserId, message: &str) -> Sent {
    let mut tx = house.worker.db.begin().await.unwrap();
    let quotation = quotation::lock(&mut tx, id, Reach::All).await.unwrap();
    let draft = SendingDraft { to: None, message: message.to_owned() };
    let actor = Actor { user: Some(by), ..Actor::system() };
    let sent = sending::send(&mut tx, &house.worker.clock, &actor, &quotation, &draft).await.unwrap();
    tx.commit().await.unwrap();
    sent
}

async fn requested(house: &House, id: QuotationId, version: i32) {
    let mut tx = house.worker.db.begin().await.unwrap();
    make_quotation(&mut tx, id, version, house.now()).await.unwrap();
    tx.commit().await.unwrap();
}

pub(crate) async fn render(house: &House, quotation: QuotationId, version: i32) -> Result<(), Failure> {
    house.handle(Documents::RenderQuotation { quotation, version }).await
}

async fn document(house: &House, of: DocumentRef) -> Document {
    document::find(&mut *house.db().await, of).await.unwrap().expect("it was asked for")
}

pub(crate) async fn ready(house: &House, of: DocumentRef) -> File {
    let document = document(house, of).await;
    assert_eq!((document.state, document.error), (DocumentState::Ready, None));
    document.file.unwrap()
}

async fn content(house: &House, file: &File) -> Vec<u8> {
    house.worker.storage.get(&file.storage_key.parse().unwrap()).await.unwrap().into()
}

/// Waiting quotation e-mails.
async fn letters_to_send(house: &House) -> Vec<Mail> {
    let waiting = jobs::queue::waiting(&mut *house.db().await).await.unwrap();
    let is_ours = |job: &Mail| matches!(job, Mail::SendQuotation { .. } | Mail::SendSignedQuotation { .. });
    waiting.into_iter().map(|(job, _)| job).filter(is_ours).collect()
}

/// Attachments with their names.
fn enclosed(letter: &Message<'_>) -> Vec<(String, Vec<u8>)> {
    let files = letter.attachments();
    files.map(|file| (file.attachment_name().unwrap().to_owned(), file.contents().to_vec())).collect()
}

/// Text of the pages, as copied from the PDF.
fn pages(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let numbers: Vec<_> = document.get_pages().into_keys().collect();
    document.extract_text(&numbers).unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test_database::test]
async fn a_sent_quotation_is_rendered_stored_and_attached(db: PgPool) {
    let house = House::new(db).await;
    house
        .set(|organization: &mut Organization| organization.gstin = Some("29AAACB1234C1ZB".to_owned()))
        .await;
    let (id, deepa) = approved(&house).await;
    let sent = send(&house, id, deepa, "Dear Asha,\n\nas we agreed.").await;
    let of = DocumentRef::quotation(id, sent.version);
    assert_eq!(document(&house, of).await.state, DocumentState::Waiting);
    assert!(letters_to_send(&house).await.is_empty(), "no e-mail without a PDF");

    render(&house, id, sent.version).await.unwrap();
    let file = ready(&house, of).await;
    assert_eq!(file.name, "QT-2026-27-0001.pdf");
    let pdf = content(&house, &file).await;
    assert!(file.is(&pdf));
    assert_eq!(
        usize::try_from(file.pages).unwrap(),
        lopdf::Document::load_mem(&pdf).unwrap().get_pages().len()
    );
    let said = pages(&pdf);
    for words in
        ["your 3 BHK home at Palm Court", "₹1,35,151", "Karnataka (29)", "5% off", "GSTIN 29AAACB1234C1ZB"]
    {
        assert!(said.contains(words), "{words:?} is not in {said}");
    }

    let letter = Mail::SendQuotation { sending: sent.sending };
    assert_eq!(letters_to_send(&house).await, [letter]);
    house.handle(letter).await.unwrap();
    let letter = house.letter_of("send_quotation");
    assert_eq!(recipients(&letter), ["asha.rao@example.com"]);
    assert_eq!(answers_to(&letter).as_deref(), Some("deepa@nivas.example"));
    assert_eq!(letter.subject(), Some("Your quotation QT/2026-27/0001 for your 3 BHK home at Palm Court"));
    let body = text(&letter);
    let link = quotation::link::url(&house.worker.keys, &house.worker.public_url, id);
    for words in
        ["Dear Asha, as we agreed.", "₹1,35,151", "5 December 2026", link.as_str(), "Kitchen: ₹1,03,745"]
    {
        assert!(body.contains(words), "{words:?} is not in {body}");
    }
    assert!(html(&letter).contains(link.as_str()));
    assert_eq!(enclosed(&letter), [("QT-2026-27-0001.pdf".to_owned(), pdf)]);
    let entered = sqlx::query!(
        r#"select attachments as "attachments: Json<Vec<kernel::mail::AttachmentEntry>>", about_kind = 'lead' as "is_leads!"
           from mails where template = 'send_quotation'"#
    );
    let entered = entered.fetch_one(&mut *house.db().await).await.unwrap();
    assert_eq!((entered.attachments.0[0].sha256.as_str(), entered.is_leads), (file.sha256.as_str(), true));
    let mark_sent = sqlx::query_scalar!("select handed_on_at from quotation_sendings");
    assert_eq!(mark_sent.fetch_one(&mut *house.db().await).await.unwrap(), Some(house.now()));
}

#[test_database::test]
async fn each_sending_has_its_e_mail_and_one_pdf(db: PgPool) {
    let house = House::new(db).await;
    let (id, deepa) = approved(&house).await;
    let first = send(&house, id, deepa, "").await;
    let second = send(&house, id, deepa, "").await;
    assert_eq!(first.version, second.version);
    render(&house, id, first.version).await.unwrap();
    let file = ready(&house, DocumentRef::quotation(id, first.version)).await;
    let letters = |sendings: &[QuotationSendingId]| {
        sendings.iter().map(|sending| Mail::SendQuotation { sending: *sending }).collect::<Vec<_>>()
    };
    assert_eq!(letters_to_send(&house).await, letters(&[first.sending, second.sending]));
    // It is ready, so the next e-mail does not wait.
    let third = send(&house, id, deepa, "").await;
    assert_eq!(letters_to_send(&house).await, letters(&[first.sending, second.sending, third.sending]));

    // Neither a repeated job nor changed settings create another PDF.
    house.set(|organization: &mut Organization| organization.brand_name = "Other".to_owned()).await;
    render(&house, id, first.version).await.unwrap();
    assert_eq!(ready(&house, DocumentRef::quotation(id, first.version)).await, file);
    assert_eq!(letters_to_send(&house).await.len(), 3);
}

#[test_database::test]
async fn a_draft_is_marked_and_an_outdated_version_is_not_rendered(db: PgPool) {
    let house = House::new(db).await;
    let (id, deepa) = written(&house).await;
    let draft = find(&house, id).await;
    let ask = async |version| {
        requested(&house, id, version).await;
        render(&house, id, version).await.unwrap();
        document(&house, DocumentRef::quotation(id, version)).await
    };
    let made = ask(draft.version).await;
    let file = made.file.unwrap();
    assert_eq!(file.name, "Quotation-draft.pdf");
    assert!(pages(&content(&house, &file).await).contains("DRAFT"));

    let actor = Actor { user: Some(deepa), ..Actor::system() };
    requested(&house, id, draft.version + 1).await;
    for note in ["One.", "Two."] {
        let now = Locked::read(find(&house, id).await);
        let next = quotation::QuotationDraft { note: note.to_owned(), ..now.draft.clone() };
        edit::write(&mut *house.db().await, &house.worker.clock, &actor, &now, &next).await.unwrap();
    }
    let late = ask(draft.version + 1).await;
    assert_eq!((late.state, late.file), (DocumentState::Failed, None));
    assert!(late.error.unwrap().contains("changed"));
    assert_eq!(ask(draft.version + 2).await.state, DocumentState::Ready);
}

#[test_database::test]
async fn an_e_mail_waits_for_its_own_pdf(db: PgPool) {
    let house = House::new(db).await;
    let (id, deepa) = approved(&house).await;
    let sent = send(&house, id, deepa, "").await;
    let letter = Mail::SendQuotation { sending: sent.sending };
    assert!(matches!(house.handle(letter).await, Err(Failure::Later(_))));
    render(&house, id, sent.version).await.unwrap();
    let file = ready(&house, DocumentRef::quotation(id, sent.version)).await;
    house
        .worker
        .storage
        .put(&file.storage_key.parse().unwrap(), &b"%PDF of somebody else"[..])
        .await
        .unwrap();
    assert!(matches!(house.handle(letter).await, Err(Failure::Never(_))));
    assert!(house.letters().is_empty());
}

/// The customer signs, with or without the option.
pub(crate) async fn sign(
    house: &House,
    id: QuotationId,
    shown: &File,
    version: i32,
    signature: Signature,
) -> QuotationAcceptanceId {
    let acceptance = QuotationAcceptanceId::new();
    let quotation = find(house, id).await;
    let proof = Proof {
        email: "asha.rao@example.com".to_owned(),
        way: ProofMethod::Admin,
        at: house.now(),
        by: Some("Deepa".to_owned()),
        reason: "She read it back.".to_owned(),
    };
    let chosen: Vec<_> = quotation.draft.rooms[0]
        .items
        .iter()
        .filter(|item| item.line.is_chosen)
        .map(|item| item.line.id.0)
        .collect();
    sqlx::query!(
        "insert into quotation_acceptances (
             id, quotation_id, accepted_at, signer_name, email, signature, ip, browser, document_sha256,
             document_version, version, chosen, terms_sha256, address_proof
         )
         values (
             $1, $2, $3, 'Asha Rao', 'asha.rao@example.com', $4, '203.0.113.7', 'Firefox on Android', $5, $6, $7, $8, $9,
             $10
         )",
        acceptance.0,
        id.0,
        house.now(),
        Json(signature) as _,
        shown.sha256,
        version,
        quotation.version,
        &chosen,
        "cd".repeat(32),
        Json(&proof) as _,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    acceptance
}

pub(crate) fn strokes() -> Signature {
    Signature::Drawn(vec![
        vec![[100.0, 200.0], [300.0, 60.0], [420.0, 240.0], [700.0, 120.0]],
        vec![[500.0, 40.0]],
    ])
}

#[test_database::test]
async fn a_signed_quotation_is_certified_and_sent_to_both_sides(db: PgPool) {
    let house = House::new(db).await;
    let (id, deepa) = approved(&house).await;
    let sent = send(&house, id, deepa, "").await;
    render(&house, id, sent.version).await.unwrap();
    let shown = ready(&house, DocumentRef::quotation(id, sent.version)).await;
    let acceptance = sign(&house, id, &shown, sent.version, strokes()).await;
    house.handle(Documents::SignQuotation { acceptance }).await.unwrap();
    let signed = ready(&house, DocumentRef::signed_quotation(id, sent.version)).await;
    assert_eq!((signed.name.as_str(), signed.pages), ("QT-2026-27-0001-signed.pdf", shown.pages + 1));
    let said = pages(&content(&house, &signed).await);
    for words in [
        "Certificate of acceptance",
        &shown.sha256,
        "203.0.113.7",
        "Firefox on Android",
        "asha.rao@example.com",
        "Confirmed by Deepa, administrator, on 20 November 2026",
        "11:00:00 IST",
        &"cd".repeat(32),
    ] {
        assert!(said.contains(words), "{words:?} is not in {said}");
    }
    let letter = Mail::SendSignedQuotation { acceptance };
    assert!(letters_to_send(&house).await.contains(&letter));
    house.handle(letter).await.unwrap();
    house.handle(letter).await.unwrap();
    let (theirs, ours) =
        (house.letter_of("send_signed_quotation"), house.letter_of("announce_signed_quotation"));
    assert_eq!(recipients(&theirs), ["asha.rao@example.com"]);
    assert_eq!(recipients(&ours), ["deepa@nivas.example"]);
    assert_eq!(enclosed(&theirs), enclosed(&ours));
    assert_eq!(enclosed(&theirs)[0].0, "QT-2026-27-0001-signed.pdf");
    assert!(text(&theirs).contains("Booking: ₹13,515"), "{}", text(&theirs));
}

#[test_database::test]
async fn a_changed_selection_is_rendered_before_the_certificate(db: PgPool) {
    let house = House::new(db).await;
    let (id, deepa) = approved(&house).await;
    let sent = send(&house, id, deepa, "").await;
    render(&house, id, sent.version).await.unwrap();
    let shown = ready(&house, DocumentRef::quotation(id, sent.version)).await;
    // The shelf is selected.
    let mut db = house.db().await;
    sqlx::query!(
        r#"update quotation_lines set entry = jsonb_set(entry, '{isChosen}', 'true')
           where quotation_id = $1 and entry ->> 'name' = 'Open shelf'"#,
        id.0,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    sqlx::query!("update quotations set version = version + 1 where id = $1", id.0)
        .execute(&mut *db)
        .await
        .unwrap();
    drop(db);
    let acceptance = sign(&house, id, &shown, sent.version, Signature::Typed("आशा राव".to_owned())).await;
    house.handle(Documents::SignQuotation { acceptance }).await.unwrap();
    let chosen = ready(&house, DocumentRef::quotation(id, sent.version + 1)).await;
    let signed = ready(&house, DocumentRef::signed_quotation(id, sent.version + 1)).await;
    assert_ne!(chosen.sha256, shown.sha256);
    let said = pages(&content(&house, &signed).await);
    for words in [&shown.sha256, &chosen.sha256, "Open shelf"] {
        assert!(said.contains(words), "{words:?} is not in {said}");
    }
}
