//! Tax invoices of furniture orders, and what buyers are told of their orders.

use jobs::occasion::OrderNews;
use jobs::trace::Work;
use jobs::{Documents, Mail};
use kernel::document::{self, DocumentRef, DocumentState};
use kernel::ids::{OrderId, TaxInvoiceId};
use kernel::mail::{self, InDoubt, MailKind, Outgoing, Subject};
use kernel::organization::Organization;
use mail_parser::MimeHeaders as _;
use shop::invoice;
use shop::order::{link, subject};
use sqlx::PgPool;
use uuid::Uuid;
use worker::Failure;

use crate::house::{House, html, recipients, text};
use crate::smtp::SmtpServer;

/// A confirmed order: two sofas at ₹15,000 with ₹1,000 off and ₹600 for delivery, paid by UPI or on delivery.
pub(crate) async fn confirmed(house: &House, method: &str) -> (OrderId, TaxInvoiceId) {
    let mut tx = house.worker.db.begin().await.unwrap();
    let [category, product, order, line] = [(); 4].map(|()| Uuid::now_v7());
    sqlx::query!(
        "insert into product_categories
             (id, name, slug, description, hsn, filters, size_guide, is_active, seo_title, seo_description, position,
              created_at, updated_at)
         values ($1, 'Sofas for tests', $2, '', '9401', '{}', '', true, '', '', 1, now(), now())",
        category,
        category.to_string(),
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query!(
        "insert into products
             (id, name, slug, sku, mpn, gtin, category_id, short_description, description, mrp_paise, price_paise, hsn,
              availability, is_stocked, reorder_level, lead_days, packages, material, colour, warranty_months, care,
              origin_country, maker, related, seo_title, seo_description, canonical, status, is_featured, version, created_at, updated_at)
         select $1, 'Coorg sofa', $2, $2, '', '', $3, '', '', 2000000, 1500000, '9401', 'in_stock', false, 0, 3, '[]',
             '', '', 12, '', 'IN', '', '{}', '', '', '', 'draft', false, 1, now(), now()",
        product,
        product.to_string(),
        category,
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query!(
        "insert into orders
             (id, number, attempt_key, status, payment_status, fulfilment_status, method, name, email, email_normalized,
              phone, phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift, delivery_note,
              supply, goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise,
              payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, is_test,
              confirmed_at, created_at, updated_at)
         values ($1, $3, $1, 'confirmed', case $2::text when 'cod' then 'cod_pending' else 'paid' end, 'unfulfilled', $2, 'Asha Rao',
             'asha.rao@example.com', 'asha.rao@example.com', '98123 45678', '+919812345678', 'Flat 1204, Palm Court', '', '',
             'Bengaluru', '29', '560066', 0, true, '', 'within_state', 3000000, 100000, 60000, 0, 0, 0, 2960000, 225762,
             225762, 0, 100000, '2026-11-28', false, $4, $4, $4)",
        order,
        method,
        format!("SO/2026-27/{}", &order.simple().to_string()[24..]),
        house.now(),
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query!(
        r#"insert into order_lines
               (id, order_id, place, product_id, name, sku, hsn, tax_basis_points, options, availability, unit_paise,
                unit_mrp_paise, quantity, value_paise, discount_paise, charges_paise, with_assembly, demand)
           values ($1, $2, 0, $3, 'Coorg sofa', 'COO-3', '9401', 1800, $4, 'in_stock', 1500000, 2000000, 2, 3000000, 100000,
               60000, false, '[]')"#,
        line,
        order,
        product,
        serde_json::json!([{"groupId": line, "optionId": line, "groupName": "Fabric", "optionName": "Rust linen"}]),
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    for place in 0..2_i32 {
        sqlx::query!(
            "insert into order_units (id, line_id, place, paid_paise, cgst_paise, sgst_paise, igst_paise)
             values ($1, $2, $3, 1480000, 112881, 112881, 0)",
            Uuid::now_v7(),
            line,
            place,
        )
        .execute(&mut *tx)
        .await
        .unwrap();
    }
    let id = invoice::issue(&mut tx, &house.worker.clock, OrderId(order)).await.unwrap();
    tx.commit().await.unwrap();
    (OrderId(order), id)
}

async fn render(house: &House, invoice: TaxInvoiceId) -> (document::File, Vec<u8>) {
    house.handle(Documents::RenderTaxInvoice { invoice }).await.unwrap();
    let of = DocumentRef::tax_invoice(invoice);
    let document = document::find(&mut *house.db().await, of).await.unwrap().expect("it was asked for");
    assert_eq!((document.state, document.error), (DocumentState::Ready, None));
    let file = document.file.unwrap();
    let content = house.worker.storage.get(&file.storage_key.parse().unwrap()).await.unwrap();
    (file, content.into())
}

/// Text as copied from the PDF.
pub(super) fn words(pdf: &[u8]) -> String {
    let text = lopdf::Document::load_mem(pdf).unwrap().extract_text(&[1]).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test_database::test]
async fn a_confirmed_order_is_answered_with_its_invoice(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    house
        .set(|organization: &mut Organization| {
            organization.legal_name = Some("Nivas Interiors Private Limited".to_owned());
            organization.gstin = Some("29ABCDE1234F1ZW".to_owned());
        })
        .await;
    let (order, invoice) = confirmed(&house, "upi").await;
    let letter = Mail::ConfirmOrder { order };
    assert!(matches!(house.handle(letter).await, Err(Failure::Later(_))), "the letter goes with its invoice");

    let (file, pdf) = render(&house, invoice).await;
    assert_eq!((file.name.as_str(), file.pages), ("IN-2026-27-0001.pdf", 1));
    let said = words(&pdf);
    for fact in [
        "Tax invoice",
        "Original for recipient",
        "IN/2026-27/0001",
        "GSTIN 29ABCDE1234F1ZW",
        "Asha Rao",
        "Bengaluru 560066",
        "Karnataka (29)",
        "Reverse charge: No",
        "Coorg sofa (Rust linen)",
        "HSN 9401",
        "2 nos",
        "15,000.00",
        "Discount –1,000.00",
        "Charges 600.00",
        "25,084.76",
        "CGST 9%",
        "2,257.62",
        "Rupees twenty-nine thousand six hundred only",
        "Paid: UPI",
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
    let link = link::url(&house.worker.keys, &house.worker.public_url, order);
    for body in [text(&sent), html(&sent)] {
        for fact in ["Asha", "2 × Coorg sofa (Rust linen)", "₹29,600", "₹2,257.62", "28 November 2026", "UPI"]
        {
            assert!(body.contains(fact), "{fact:?} is not in {body}");
        }
        assert!(body.contains(link.as_str()), "{body}");
    }
    let enclosed: Vec<_> = sent.attachments().collect();
    assert_eq!(enclosed[0].attachment_name(), Some("IN-2026-27-0001.pdf"));
    assert_eq!(enclosed[0].contents(), pdf);

    // Neither a repeated job nor a repeated rendering sends another one.
    assert_eq!(render(&house, invoice).await.0, file);
    house.handle(letter).await.unwrap();
    assert_eq!(server.received().len(), 1, "one order, one confirmation");
    let about = sqlx::query_scalar!(r#"select about_id as "id!" from mails where about_kind = 'order'"#);
    assert_eq!(about.fetch_all(&mut *house.db().await).await.unwrap(), [order.0]);
}

#[test_database::test]
async fn each_news_of_an_order_has_its_letter(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let (order, _) = confirmed(&house, "cod").await;
    let shipment = Uuid::now_v7();
    sqlx::query!(
        "with sent as (
             insert into shipments
                 (id, order_id, place, carrier, awb, tracking_url, packages, status, shipped_at, updated_at)
             values ($1, $2, 0, 'Safexpress', 'SX123456789', 'javascript:alert(1)', 2, 'shipped', $3, $3)
         )
         update order_units set shipment_id = $1 from order_lines as line where line.id = line_id and order_id = $2",
        shipment,
        order.0,
        house.now(),
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let tell = async |news, occasion| {
        house.handle(Mail::TellOfOrder { order, news, occasion }).await.unwrap();
        server.received().last().map(|received| text(&received.letter()).replace('\n', " ")).unwrap()
    };
    let shipped = tell(OrderNews::Shipped, shipment).await;
    assert!(shipped.contains("Safexpress") && shipped.contains("SX123456789"), "{shipped}");
    assert!(shipped.contains("Please have ₹29,600 ready") && !shipped.contains("javascript"), "{shipped}");
    assert!(!shipped.contains("whole order"), "{shipped}");
    let out = tell(OrderNews::OutForDelivery, shipment).await;
    assert!(out.contains("arrives today"), "{out}");
    let delivered = tell(OrderNews::Delivered, shipment).await;
    assert!(delivered.contains("within 7 days") && delivered.contains("review each piece"), "{delivered}");

    sqlx::query!(
        "update orders set status = 'cancelled', cancelled_because = 'Ordered twice' where id = $1",
        order.0,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let cancelled = tell(OrderNews::Cancelled, order.0).await;
    assert!(cancelled.contains("Reason: Ordered twice."), "{cancelled}");
    assert!(cancelled.contains("there is nothing to refund"), "{cancelled}");
    assert_eq!(server.received().len(), 4);

    // Of a shipment that is gone there is nothing to tell.
    house
        .handle(Mail::TellOfOrder { order, news: OrderNews::Shipped, occasion: Uuid::now_v7() })
        .await
        .unwrap();
    assert_eq!(server.received().len(), 4);
}

#[test_database::test]
async fn a_letter_that_broke_off_and_is_wanted_no_longer_is_dropped_from_the_ledger(db: PgPool) {
    let house = House::new(db).await;
    let (order, _) = confirmed(&house, "upi").await;
    let message_id = format!("<ask_for_review.{order}@nivas.example.com>");
    let half = Outgoing {
        message_id: &message_id,
        template: "ask_for_review",
        kind: MailKind::Transactional,
        recipient: "asha.rao@example.com",
        subject: Subject::Open("How do you like it?"),
        in_doubt: InDoubt::SendAgain,
        about: Some(subject::order(order)),
        request_id: None,
        job_id: Some("71"),
        at_most_a_day: None,
        enclosed: &[],
    };
    let mut tx = house.worker.db.begin().await.unwrap();
    mail::clear(&mut tx, &half, house.now()).await.unwrap();
    tx.commit().await.unwrap();
    // Nothing was delivered, so that there is nothing to ask.
    for (job, state) in [(70, "sending"), (71, "dropped")] {
        Work::on(job).scope(house.handle(Mail::AskForReview { order })).await.unwrap();
        assert_eq!(house.ledger().await[0].state, state, "after job {job}");
    }
}

#[test_database::test]
async fn a_buyer_is_asked_once_to_review_what_they_kept(db: PgPool) {
    let server = SmtpServer::start().await;
    let house = House::with_smtp(db, server.url()).await;
    let [kept, returned] = [confirmed(&house, "upi").await.0, confirmed(&house, "upi").await.0];
    for order in [kept, returned] {
        sqlx::query!(
            "with sent as (
                 insert into shipments
                     (id, order_id, place, carrier, awb, tracking_url, packages, status, shipped_at, updated_at)
                 values ($1, $2, 0, 'Safexpress', 'SX1', '', 2, 'delivered', $3, $3)
             )
             update order_units set shipment_id = $1 from order_lines as line where line.id = line_id and order_id = $2",
            Uuid::now_v7(),
            order.0,
            house.now(),
        )
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    }
    sqlx::query!(
        "with back as (
             insert into order_returns
                 (id, number, order_id, reason, wish, description, status, asked_at, acknowledge_by, resolve_by)
             values (gen_random_uuid(), 'RT/2026-27/0001', $1, 'damaged', 'refund', '', 'received', $2, $2, $2)
             returning id
         )
         insert into order_return_units (return_id, unit_id)
         select back.id, unit.id
         from back, order_units as unit join order_lines as line on line.id = unit.line_id where order_id = $1",
        returned.0,
        house.now(),
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    for order in [kept, kept, returned] {
        house.handle(Mail::AskForReview { order }).await.unwrap();
    }
    let received = server.received();
    assert_eq!(received.len(), 1, "once, and not for what went back");
    let letter = text(&received[0].letter());
    let link = link::url(&house.worker.keys, &house.worker.public_url, kept);
    assert!(letter.contains(&format!("{link}#reviews")), "{letter}");
    assert!(letter.contains("Coorg sofa (Rust linen)"), "{letter}");

    sqlx::query!("update orders set status = 'cancelled' where id = $1", kept.0)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    sqlx::query!("delete from mails").execute(&mut *house.db().await).await.unwrap();
    house.handle(Mail::AskForReview { order: kept }).await.unwrap();
    assert_eq!(server.received().len(), 1, "not for what was called off");
}
