//! The estimate of a visitor's kitchen plan.

use std::io::Cursor;

use ads::visit::attribution::Touched;
use enquiries::lead::intake::make_estimate;
use enquiries::lead::settings::Sales;
use enquiries::lead::testing::new_lead;
use enquiries::lead::{self, Submission};
use enquiries::privacy_settings::BOOKING_NOTICE;
use jobs::{Documents, Mail};
use kernel::clock::day_of;
use kernel::document::{self, DocumentRef};
use kernel::ids::EnquiryId;
use mail_parser::MimeHeaders as _;
use sales::kitchen::request::{self, KitchenRequest};
use sales::kitchen::{self, KitchenPlan};
use serde_json::json;
use sqlx::PgPool;
use worker::Failure;

use crate::house::{House, REQUEST, header, html, recipients, text};
use crate::smtp::SmtpServer;

/// Saves a request like the API.
async fn requested(house: &House) -> EnquiryId {
    let plan: KitchenPlan = serde_json::from_value(json!({
        "layout": "l_shape", "legs": [1000, 800], "package": "essential", "core": "BWR plywood", "finish": "Laminate",
        "counter": "Granite", "accessories": [{"item": "kitchen_accessory/drawer_set", "count": 2}]
    }))
    .unwrap();
    let form = KitchenRequest {
        plan,
        customer_name: "Asha Rao".to_owned(),
        customer_email: "asha.rao@example.com".to_owned(),
        customer_phone: "98123 45678".to_owned(),
        pincode: None,
        topic: None,
        marketing_consent: None,
        attribution: None,
    };
    let mut tx = house.worker.db.begin().await.unwrap();
    let today = day_of(house.now());
    let estimate = kitchen::estimate(&mut tx, &form.plan, today).await.unwrap();
    let submission = Submission {
        enquiry: EnquiryId::new(),
        raw: request::raw(&form, &estimate).unwrap(),
        user_agent: None,
        request_id: Some(REQUEST.to_owned()),
        received_at: house.now(),
        visit: Touched::default(),
    };
    request::receive(&mut tx, &form, &estimate, &submission, BOOKING_NOTICE, &Sales::default())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    submission.enquiry
}

#[test_database::test]
async fn acknowledgements_of_both_forms_share_a_limit(db: PgPool) {
    let house = House::new(db).await;
    for _ in 0..3 {
        let (_, enquiry) = house.receive(&new_lead()).await;
        house.handle(Mail::AcknowledgeLead { enquiry }).await.unwrap();
    }
    let enquiry = requested(&house).await;
    house.handle(Mail::SendKitchenEstimate { enquiry }).await.unwrap();
    let states: Vec<_> = house.ledger().await.into_iter().map(|entry| entry.state).collect();
    assert_eq!(states, ["sent", "sent", "sent", "suppressed"]);
}

#[test_database::test]
async fn the_visitor_gets_every_line_and_the_total(db: PgPool) {
    let house = House::new(db).await;
    let enquiry = requested(&house).await;
    let letter = Mail::SendKitchenEstimate { enquiry };
    make_estimate(&mut *house.db().await, enquiry, house.now()).await.unwrap();
    assert!(
        matches!(house.handle(letter).await, Err(Failure::Later(_))),
        "the letter goes with its document"
    );
    house.handle(Documents::RenderEstimate { enquiry }).await.unwrap();
    let waiting: Vec<(Mail, _)> = jobs::queue::waiting(&mut *house.db().await).await.unwrap();
    assert!(waiting.iter().any(|(job, _)| *job == letter), "{waiting:?}");
    house.handle(letter).await.unwrap();

    let letter = house.letter();
    let reference = lead::reference(enquiry);
    assert_eq!(recipients(&letter), ["asha.rao@example.com"]);
    assert_eq!(
        letter.subject(),
        Some(format!("Your kitchen: ₹1,45,944 to ₹1,78,376 ({reference})").as_str())
    );
    for body in [text(&letter), html(&letter)] {
        for fact in [
            reference.as_str(),
            "Asha",
            "Base units",
            "44 sq ft at ₹1,450",
            "₹63,800",
            "16 ft at ₹950",
            "2 sets at ₹6,500",
            "₹1,30,880",
            "₹6,544",
            "₹24,736.32",
            "₹1,62,160.32",
            "https://nivas.example.com/kitchen-calculator",
        ] {
            assert!(body.contains(fact), "{fact:?} is missing in {body}");
        }
    }
    assert_eq!(header(&letter, "List-Unsubscribe"), None);
    let document =
        document::find(&mut *house.db().await, DocumentRef::estimate(enquiry)).await.unwrap().unwrap();
    let file = document.file.expect("it is ready");
    assert_eq!((file.name.as_str(), file.pages), (format!("Kitchen-estimate-{reference}.pdf").as_str(), 2));
    let enclosed =
        letter.attachments().find(|part| part.attachment_name() == Some(file.name.as_str())).unwrap();
    assert!(file.is(enclosed.contents()));
    let pdf = lopdf::Document::load_mem(enclosed.contents()).unwrap();
    let page = |number| {
        let said = pdf.extract_text(&[number]).unwrap();
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let drawn = page(2);
    for said in ["Drawings", "Elevation B", "Section A", "· L-shaped"] {
        assert!(drawn.contains(said), "{said:?} is missing in {drawn}");
    }
    let said = page(1);
    for fact in [
        "Asha Rao",
        "L-shaped, 10 × 8 ft",
        "₹1,45,944 – ₹1,78,376",
        "1. Base units",
        "44 sq ft",
        "₹24,736.32",
        reference.as_str(),
    ] {
        assert!(said.contains(fact), "{fact:?} is missing in {said}");
    }
    // Price changes do not affect an existing estimate.
    sqlx::query!("update rate_card_rates set rate_paise = rate_paise * 2")
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    house.handle(Documents::RenderEstimate { enquiry }).await.unwrap();
    house.handle(Mail::SendKitchenEstimate { enquiry }).await.unwrap();
    assert_eq!(house.letters().len(), 1, "one enquiry, one e-mail");
    let again =
        document::find(&mut *house.db().await, DocumentRef::estimate(enquiry)).await.unwrap().unwrap();
    assert_eq!(again.file, Some(file), "one form, one document");
}

#[test_database::test]
async fn an_estimate_e_mail_without_a_pdf_is_sent(db: PgPool) {
    let house = House::new(db).await;
    let enquiry = requested(&house).await;
    house.handle(Mail::SendKitchenEstimate { enquiry }).await.unwrap();
    let letter = house.letter();
    assert!(letter.attachments().all(|part| part.content_id().is_some()), "the drawing alone");
    assert!(!text(&letter).contains("attached"));
}

#[test_database::test]
async fn the_elevation_is_a_picture_within_the_message(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let enquiry = requested(&house).await;
    house.handle(Mail::SendKitchenEstimate { enquiry }).await.unwrap();
    let [received] = &server.received()[..] else { panic!("one message") };
    let letter = received.letter();
    let pictures: Vec<_> = letter.attachments().collect();
    let [picture] = &pictures[..] else { panic!("one picture: {}", pictures.len()) };
    let body = html(&letter);
    let (_, shown) = body.split_once("<img src=\"cid:").expect("the HTML shows it");
    assert!(!body.contains("<img src=\"http"), "nothing is loaded from a server");
    let attribute = |name: &str| {
        let (_, value) = shown.split_once(&format!(" {name}=\"")).unwrap();
        value.split('"').next().unwrap().to_owned()
    };
    assert_eq!(picture.content_id(), shown.split('"').next());
    assert!(picture.contents().len() <= 60_000, "{} bytes", picture.contents().len());
    let mut decoder = png::Decoder::new(Cursor::new(picture.contents()));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    let width: u32 = attribute("width").parse().unwrap();
    assert!(frame.width.abs_diff(2 * width) <= 1, "{} pixels for {width}", frame.width);
    assert!(pixels.iter().any(|byte| *byte < 100) && pixels.contains(&255), "lines on white");
    let description = attribute("alt");
    assert!(description.contains("mm long: base units"), "{description}");
    assert!(text(&letter).contains(&description), "also in words");
    let listed = sqlx::query_scalar!("select count(*) from mails where attachments <> '[]'");
    assert_eq!(listed.fetch_one(&mut *house.db().await).await.unwrap(), Some(0), "it is no attachment");
}

#[test_database::test]
async fn an_enquiry_without_a_kitchen_plan_has_no_estimate(db: PgPool) {
    let house = House::new(db).await;
    let (_, enquiry) = house.receive(&enquiries::lead::testing::new_lead()).await;
    let failure = house.handle(Mail::SendKitchenEstimate { enquiry }).await;
    assert!(matches!(failure, Err(Failure::Never(_))), "{failure:?}");
    let failure = house.handle(Documents::RenderEstimate { enquiry }).await;
    assert!(matches!(failure, Err(Failure::Never(_))), "{failure:?}");
}
