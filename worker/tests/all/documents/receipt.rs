//! Receipt PDFs: rendered once, stored, and sent to the customer.

use enquiries::lead::testing::new_lead;
use jobs::{Documents, Mail};
use kernel::audit::Actor;
use kernel::document::{self, DocumentRef, DocumentState, File};
use kernel::ids::{LeadId, ReceiptId};
use kernel::organization::Organization;
use kernel::reach::Reach;
use kernel::role::Role;
use kernel::testing::user;
use mail_parser::MimeHeaders as _;
use sales::receipt::payment::{self, Payment, VoidDraft};
use sales::receipt::{PaymentDraft, PaymentMethod, link};
use sales::testing::advance;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, answers_to, html, recipients, text};
use crate::smtp::SmtpServer;

async fn register(house: &House) {
    house
        .set(|organization: &mut Organization| {
            organization.legal_name = Some("Nivas Interiors Private Limited".to_owned());
            organization.gstin = Some("29ABCDE1234F1ZW".to_owned());
        })
        .await;
}

/// Records a payment like the API.
pub(crate) async fn pay(house: &House, lead: LeadId, draft: &PaymentDraft) -> Payment {
    let mut tx = house.worker.db.begin().await.unwrap();
    let ravi = sqlx::query_scalar!("select id from users where email = 'ravi@nivas.example'");
    let ravi = match ravi.fetch_optional(&mut *tx).await.unwrap() {
        Some(id) => kernel::ids::UserId(id),
        None => user(&mut tx, "Ravi", Role::Sales).await,
    };
    let actor = Actor { user: Some(ravi), ..Actor::system() };
    let visible = enquiries::lead::visible(&mut tx, lead, Reach::All).await.unwrap();
    let payment = payment::record(&mut tx, &house.worker.clock, &actor, visible, draft).await.unwrap();
    tx.commit().await.unwrap();
    payment
}

/// Voids it like the API.
async fn void(house: &House, lead: LeadId, payment: &Payment) {
    let mut tx = house.worker.db.begin().await.unwrap();
    let draft = VoidDraft { reason: "Another customer's.".to_owned() };
    let (clock, actor) = (&house.worker.clock, Actor::system());
    let visible = enquiries::lead::visible(&mut tx, lead, Reach::All).await.unwrap();
    payment::void(&mut tx, clock, &actor, visible, payment.id, &draft).await.unwrap();
    tx.commit().await.unwrap();
}

pub(crate) async fn render(house: &House, lead: LeadId, receipt: ReceiptId, version: i32) -> File {
    house.handle(Documents::RenderReceipt { lead, receipt, version }).await.unwrap();
    let of = DocumentRef::receipt(receipt, version);
    let document = document::find(&mut *house.db().await, of).await.unwrap().expect("it was asked for");
    assert_eq!((document.state, document.error), (DocumentState::Ready, None));
    document.file.unwrap()
}

async fn content(house: &House, file: &File) -> Vec<u8> {
    house.worker.storage.get(&file.storage_key.parse().unwrap()).await.unwrap().into()
}

/// Text as copied from the PDF.
fn words(pdf: &[u8]) -> String {
    let text = lopdf::Document::load_mem(pdf).unwrap().extract_text(&[1]).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test_database::test]
async fn a_payment_is_answered_with_its_voucher(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    register(&house).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let payment = pay(&house, lead, &advance(25_000, "UTR 4412", "2026-11-20".parse().unwrap())).await;
    let receipt = payment.receipt.unwrap().id;
    let letter = Mail::SendReceipt { lead, receipt, version: 1 };
    assert!(
        matches!(house.handle(letter).await, Err(Failure::Later(_))),
        "the letter goes with its document"
    );

    let file = render(&house, lead, receipt, 1).await;
    assert_eq!((file.name.as_str(), file.pages), ("RV-2026-27-0001.pdf", 1));
    let pdf = content(&house, &file).await;
    assert!(file.is(&pdf));
    let said = words(&pdf);
    for fact in [
        "Receipt voucher",
        "RV/2026-27/0001",
        "20 November 2026",
        "Nivas Interiors Private Limited",
        "GSTIN 29ABCDE1234F1ZW",
        "Asha Rao",
        "+91 98123 45678",
        "SAC 9954",
        "Place of supply: Karnataka (29)",
        "Reverse charge: no",
        "UTR 4412",
        "Rupees twenty-five thousand only",
        "Taxable value ₹21,186.44",
        "CGST 9% ₹1,906.78",
        "SGST 9% ₹1,906.78",
        "Amount received ₹25,000.00",
        "rule 50 of the CGST Rules",
        "Ravi",
        "Authorised signatory",
    ] {
        assert!(said.contains(fact), "{fact:?} is not in {said}");
    }

    let waiting: Vec<(Mail, _)> = jobs::queue::waiting(&mut *house.db().await).await.unwrap();
    assert!(waiting.iter().any(|(job, _)| *job == letter), "{waiting:?}");
    house.handle(letter).await.unwrap();
    let received = server.received();
    assert_eq!(received.len(), 1);
    let sent = received[0].letter();
    assert_eq!(recipients(&sent), ["asha.rao@example.com"]);
    assert_eq!(answers_to(&sent).as_deref(), Some("hello@nivas.example"));
    assert_eq!(sent.subject(), Some("We have received ₹25,000: receipt voucher RV/2026-27/0001"));
    let link = link::url(&house.worker.keys, &house.worker.public_url, receipt);
    for body in [text(&sent), html(&sent)] {
        for fact in ["Asha", "₹21,186.44", "CGST 9%", "UPI, UTR 4412", link.as_str()] {
            assert!(body.contains(fact), "{fact:?} is not in {body}");
        }
    }
    let enclosed: Vec<_> = sent.attachments().collect();
    assert_eq!(enclosed[0].attachment_name(), Some("RV-2026-27-0001.pdf"));
    assert_eq!(enclosed[0].contents(), pdf);

    // Neither a repeated job nor changed settings create another one.
    house.set(|organization: &mut Organization| organization.legal_name = Some("Other".to_owned())).await;
    assert_eq!(render(&house, lead, receipt, 1).await, file);
    house.handle(letter).await.unwrap();
    assert_eq!(server.received().len(), 1, "one receipt, one e-mail");
}

#[test_database::test]
async fn without_a_gstin_it_is_a_plain_receipt(db: PgPool) {
    let house = House::new(db).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let draft = PaymentDraft {
        method: PaymentMethod::Cheque,
        ..advance(100_001, "004417", "2026-11-19".parse().unwrap())
    };
    let payment = pay(&house, lead, &draft).await;
    let receipt = payment.receipt.unwrap().id;
    let said = words(&content(&house, &render(&house, lead, receipt, 1).await).await);
    for fact in [
        "PR/2026-27/0001",
        "Rupees one lakh one only",
        "is not registered for GST",
        "Valid once the cheque is cleared",
        "Received on 19 November 2026",
    ] {
        assert!(said.contains(fact), "{fact:?} is not in {said}");
    }
    for tax in ["voucher", "CGST", "SAC", "Taxable"] {
        assert!(!said.contains(tax), "{tax:?} is in {said}");
    }
    house.handle(Mail::SendReceipt { lead, receipt, version: 1 }).await.unwrap();
    let letter = house.letter_of("send_receipt");
    assert!(text(&letter).contains("No tax is charged on it."));
}

#[test_database::test]
async fn a_cancelled_voucher_is_notified(db: PgPool) {
    let house = House::new(db).await;
    register(&house).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let payment = pay(&house, lead, &advance(25_000, "UTR 4412", "2026-11-20".parse().unwrap())).await;
    let receipt = payment.receipt.as_ref().unwrap().id;
    let first = render(&house, lead, receipt, 1).await;
    house.handle(Mail::SendReceipt { lead, receipt, version: 1 }).await.unwrap();
    void(&house, lead, &payment).await;
    let cancelled = render(&house, lead, receipt, 2).await;
    assert_eq!(cancelled.name, "RV-2026-27-0001-cancelled.pdf");
    assert_ne!(cancelled.sha256, first.sha256);
    let said = words(&content(&house, &cancelled).await);
    assert!(said.contains("RV/2026-27/0001") && said.contains("It is cancelled, keeps its number"), "{said}");
    house.handle(Mail::SendReceipt { lead, receipt, version: 2 }).await.unwrap();
    let letter = house.letter_of("cancel_receipt");
    assert_eq!(letter.subject(), Some("Cancelled: receipt voucher RV/2026-27/0001"));
    assert!(!text(&letter).contains("Another customer"), "why is for colleagues");
    // The first file is unchanged.
    assert!(first.is(&content(&house, &first).await));
}

#[test_database::test]
async fn a_payment_voided_at_once_sends_no_e_mail(db: PgPool) {
    let house = House::new(db).await;
    register(&house).await;
    let (lead, _) = house.receive(&new_lead()).await;
    let payment = pay(&house, lead, &advance(25_000, "UTR 4412", "2026-11-20".parse().unwrap())).await;
    let receipt = payment.receipt.as_ref().unwrap().id;
    void(&house, lead, &payment).await;
    house.handle(Documents::RenderReceipt { lead, receipt, version: 1 }).await.unwrap();
    let first =
        document::find(&mut *house.db().await, DocumentRef::receipt(receipt, 1)).await.unwrap().unwrap();
    assert_eq!(first.state, DocumentState::Failed, "this version no longer exists");
    render(&house, lead, receipt, 2).await;
    for version in [1, 2] {
        house.handle(Mail::SendReceipt { lead, receipt, version }).await.unwrap();
    }
    assert!(house.letters().is_empty());
}
