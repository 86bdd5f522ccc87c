//! Reviews against a real Postgres: who may write them, who sees them, and what is counted.

use garde::Validate;
use jobs::Mail;
use jobs::queue::waiting;
use kernel::audit::Actor;
use kernel::ids::{OrderId, ProductId};
use kernel::record::Changed;
use sqlx::PgPool;

use super::moderate::{Answer, Decision, ProductReview};
use super::*;
use crate::order::fixtures::{clock, shop};
use crate::order::shipment::{self, ShipmentId, ShipmentStatus};
use crate::product::public::reviews::{ReviewQuery, of_product, page};
use crate::{order, review};

const ACTOR: Actor = Actor::system();

/// An order of a chair that was delivered and a table that is on its way.
struct Bought {
    order: OrderId,
    product: ProductId,
    chair: OrderLineId,
    table: OrderLineId,
    on_its_way: ShipmentId,
}

async fn bought(pool: &PgPool, product: ProductId) -> sqlx::Result<Bought> {
    let order = OrderId::new();
    sqlx::query!(
        "insert into orders (
             id, number, attempt_key, status, payment_status, fulfilment_status, method, name, email, email_normalized,
             phone, phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift, delivery_note,
             supply, goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise,
             payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, is_test,
             created_at, updated_at
         ) values (
             $1, $1::uuid::text, gen_random_uuid(), 'shipped', 'paid', 'fulfilled', 'gateway', 'Meera Joseph',
             'meera@example.com', 'meera@example.com', '98450 11111', '+919845011111', '1 Lake Road', '', '', 'Bengaluru',
             '29', '560025', 0, true, '', 'within_state', 200000, 0, 0, 0, 0, 0, 200000, 15254, 15254, 0, 0, now(), false,
             now(), now()
         )",
        order.0,
    )
    .execute(pool)
    .await?;
    let (mut lines, mut shipments) = (Vec::new(), Vec::new());
    for (place, status) in [(1, "delivered"), (2, "shipped")] {
        let (line, shipment) = (OrderLineId::new(), ShipmentId::new());
        sqlx::query!(
            "with lines as (
                 insert into order_lines (
                     id, order_id, place, product_id, name, sku, hsn, tax_basis_points, options, availability, unit_paise,
                     unit_mrp_paise, quantity, value_paise, discount_paise, charges_paise, with_assembly, demand
                 ) values (
                     $1, $2, $3, $4, 'Chair', 'CH-1', '9401', 1800, '[]', 'in_stock', 100000, 100000, 1, 100000, 0, 0,
                     false, '[]'
                 )
             ), sent as (
                 insert into shipments (id, order_id, place, carrier, awb, tracking_url, packages, status, shipped_at,
                     updated_at)
                 values ($5, $2, $3, 'Carrier', '17', '', 1, $6, now(), now())
             )
             insert into order_units (id, line_id, place, paid_paise, cgst_paise, sgst_paise, igst_paise, shipment_id)
             values (gen_random_uuid(), $1, 1, 100000, 7627, 7627, 0, $5)",
            line.0,
            order.0,
            place,
            product.0,
            shipment.0,
            status,
        )
        .execute(pool)
        .await?;
        lines.push(line);
        shipments.push(shipment);
    }
    Ok(Bought { order, product, chair: lines[0], table: lines[1], on_its_way: shipments[1] })
}

fn draft(line: OrderLineId, rating: i32) -> Draft {
    Draft {
        line_id: line,
        rating,
        title: String::new(),
        text: "Sturdy, and easy to assemble.".to_owned(),
        author: String::new(),
    }
}

async fn written(pool: &PgPool, order: OrderId, draft: &Draft) -> Result<ProductReviewId, Refusal> {
    let mut tx = pool.begin().await?;
    let locked = order::lock(&mut tx, order).await?;
    let id = write(&mut tx, &locked, None, draft, clock().now()).await?;
    tx.commit().await?;
    Ok(id)
}

async fn decided(pool: &PgPool, id: ProductReviewId, version: i32, decision: &Decision) -> ProductReview {
    let mut tx = pool.begin().await.unwrap();
    let changed = moderate::decide(&mut tx, &clock(), &ACTOR, id, version, decision).await.unwrap();
    tx.commit().await.unwrap();
    let Changed::To(review) = changed else { panic!("another version") };
    review
}

#[test]
fn a_shown_name_is_a_first_name_and_an_initial() {
    for (name, shown) in [
        ("Ananya Hegde", "Ananya H."),
        ("  meera   s joseph ", "meera J."),
        ("Fathima", "Fathima"),
        ("ನಂದಿನಿ ರಾವ್", "ನಂದಿನಿ ರ."),
        ("[erased]", ""),
        ("", ""),
    ] {
        assert_eq!(short_name(name), shown, "{name}");
    }
}

#[test]
fn a_review_has_limits_and_no_html() {
    let good = Draft { title: "Love it <3".to_owned(), ..draft(OrderLineId::new(), 5) };
    assert!(good.validate().is_ok());
    let with = |change: fn(&mut Draft)| {
        let mut draft = good.clone();
        change(&mut draft);
        draft.validate().unwrap_err().iter().map(|(path, _)| path.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(with(|draft| draft.rating = 0), ["rating"]);
    assert_eq!(with(|draft| draft.rating = 6), ["rating"]);
    assert_eq!(with(|draft| draft.title = "t".repeat(101)), ["title"]);
    assert_eq!(with(|draft| draft.title = "Two\nlines".to_owned()), ["title"]);
    assert_eq!(with(|draft| draft.text = "   too short   ".replace("too", "")), ["text"]);
    assert_eq!(with(|draft| draft.text = "t".repeat(2001)), ["text"]);
    assert_eq!(with(|draft| draft.text = "Nice <script>alert(1)</script>".to_owned()), ["text"]);
    assert_eq!(with(|draft| draft.text = "Nice chair </p>".to_owned()), ["text"]);
    assert_eq!(with(|draft| draft.author = "<b>Meera".to_owned()), ["author"]);
    assert_eq!(with(|draft| draft.author = "m".repeat(41)), ["author"]);
}

#[test_database::test]
async fn what_was_delivered_is_reviewed_once(pool: PgPool) -> sqlx::Result<()> {
    let bought = bought(&pool, shop(&pool, 20, 20).await?).await?;
    let stored = order::find(&mut *pool.acquire().await?, bought.order).await?;
    let before = of_order(&mut *pool.acquire().await?, &stored).await?;
    assert_eq!(before.author, "Meera J.");
    assert_eq!(before.lines.iter().map(|line| line.id).collect::<Vec<_>>(), [bought.chair]);

    let refused = written(&pool, bought.order, &draft(bought.table, 5)).await.unwrap_err();
    assert!(matches!(refused, Refusal::Field { field: "lineId", .. }), "{refused}");
    let elsewhere = super::tests::bought(&pool, bought.product).await?;
    let refused = written(&pool, bought.order, &draft(elsewhere.chair, 5)).await.unwrap_err();
    assert!(matches!(refused, Refusal::Field { field: "lineId", .. }), "a line of another order: {refused}");

    written(&pool, bought.order, &draft(bought.chair, 5)).await.unwrap();
    let again = written(&pool, bought.order, &draft(bought.chair, 1)).await.unwrap_err();
    assert!(matches!(again, Refusal::Rule { code: "already_reviewed", .. }), "{again}");
    let after = of_order(&mut *pool.acquire().await?, &stored).await?;
    let own = after.lines[0].review.as_ref().unwrap();
    assert_eq!((own.rating, own.author.as_str(), own.status), (5, "Meera J.", ReviewStatus::Pending));
    Ok(())
}

#[test_database::test]
async fn an_order_without_its_buyer_cannot_be_reviewed(pool: PgPool) -> sqlx::Result<()> {
    let bought = bought(&pool, shop(&pool, 20, 20).await?).await?;
    sqlx::query!("update orders set name = '[erased]', email = '' where id = $1", bought.order.0)
        .execute(&pool)
        .await?;
    assert!(written(&pool, bought.order, &draft(bought.chair, 5)).await.is_err());
    Ok(())
}

#[test_database::test]
async fn visitors_see_and_lists_count_what_is_published(pool: PgPool) -> sqlx::Result<()> {
    let product = shop(&pool, 20, 20).await?;
    let mut reviews = Vec::new();
    for rating in [5, 4, 1] {
        let bought = bought(&pool, product).await?;
        reviews.push(written(&pool, bought.order, &draft(bought.chair, rating)).await.unwrap());
    }
    let counted = async || {
        let row = sqlx::query!("select review_count, review_stars from products where id = $1", product.0)
            .fetch_one(&pool)
            .await
            .unwrap();
        (row.review_count, row.review_stars)
    };
    let shown = async || of_product(&mut pool.acquire().await.unwrap(), product).await.unwrap();
    assert_eq!((counted().await, shown().await.count, shown().await.average), ((0, 0), 0, None));

    for id in &reviews {
        decided(&pool, *id, 1, &Decision::Publish).await;
    }
    let published = shown().await;
    assert_eq!((counted().await, published.by_rating), ((3, 10), [1, 0, 0, 1, 1]));
    assert!((published.average.unwrap() - 10.0 / 3.0).abs() < 1e-9);

    // Staff change their mind; a rejected review disappears with its stars.
    let reject = Decision::Reject { reason: " About the courier, not the chair. ".to_owned() };
    let rejected = decided(&pool, reviews[2], 2, &reject).await;
    assert_eq!(rejected.rejected_because, "About the courier, not the chair.");
    assert_eq!((counted().await, shown().await.newest.items.len()), ((2, 9), 2));
    assert_eq!(decided(&pool, reviews[2], 3, &Decision::Publish).await.rejected_because, "");
    assert_eq!(counted().await, (3, 10));

    // With the personal data of its buyer, a review is deleted.
    sqlx::query!("delete from product_reviews where id = $1", reviews[0].0).execute(&pool).await?;
    assert_eq!(counted().await, (2, 5));
    let trail = sqlx::query_scalar!(
        "select array_agg(action order by id) from audit_entries where subject_id = $1",
        reviews[2].to_string()
    )
    .fetch_one(&pool)
    .await?;
    assert_eq!(trail.unwrap(), ["review_published", "review_rejected", "review_published"]);
    Ok(())
}

#[test_database::test]
async fn decisions_at_once_are_all_counted(pool: PgPool) -> sqlx::Result<()> {
    let product = shop(&pool, 20, 20).await?;
    let mut reviews = Vec::new();
    for _ in 0..8 {
        let bought = bought(&pool, product).await?;
        reviews.push(written(&pool, bought.order, &draft(bought.chair, 3)).await.unwrap());
    }
    futures_util::future::join_all(reviews.iter().map(|id| decided(&pool, *id, 1, &Decision::Publish))).await;
    let row = sqlx::query!("select review_count, review_stars from products where id = $1", product.0)
        .fetch_one(&pool)
        .await?;
    assert_eq!((row.review_count, row.review_stars), (8, 24));
    Ok(())
}

#[test_database::test]
async fn a_decision_on_an_older_version_changes_nothing(pool: PgPool) -> sqlx::Result<()> {
    let bought = bought(&pool, shop(&pool, 20, 20).await?).await?;
    let id = written(&pool, bought.order, &draft(bought.chair, 5)).await.unwrap();
    let reject = Decision::Reject { reason: "Spam".to_owned() };
    decided(&pool, id, 1, &reject).await;
    let mut tx = pool.begin().await?;
    let stale = moderate::decide(&mut tx, &clock(), &ACTOR, id, 1, &Decision::Publish).await.unwrap();
    assert!(matches!(stale, Changed::Stale(review) if review.status == ReviewStatus::Rejected));
    let twice = moderate::decide(&mut tx, &clock(), &ACTOR, id, 2, &reject).await.unwrap_err();
    assert!(matches!(twice, Refusal::Rule { code: "not_next", .. }), "{twice}");
    let answer = Answer { answer: "Thank you.".to_owned() };
    let unseen = moderate::answer(&mut tx, &clock(), &ACTOR, id, 2, &answer).await.unwrap_err();
    assert!(matches!(unseen, Refusal::Rule { code: "rejected", .. }), "{unseen}");
    Ok(())
}

#[test_database::test]
async fn a_review_of_an_order_in_test_mode_is_never_published(pool: PgPool) -> sqlx::Result<()> {
    let bought = bought(&pool, shop(&pool, 20, 20).await?).await?;
    sqlx::query!("update orders set is_test = true where id = $1", bought.order.0).execute(&pool).await?;
    let id = written(&pool, bought.order, &draft(bought.chair, 5)).await.unwrap();
    let mut tx = pool.begin().await?;
    let refused = moderate::decide(&mut tx, &clock(), &ACTOR, id, 1, &Decision::Publish).await.unwrap_err();
    assert!(matches!(refused, Refusal::Rule { code: "test_order", .. }), "{refused}");
    tx.rollback().await?;
    decided(&pool, id, 1, &Decision::Reject { reason: "A trial".to_owned() }).await;
    assert_eq!(of_product(&mut *pool.acquire().await?, bought.product).await?.count, 0);
    Ok(())
}

#[test_database::test]
async fn reviews_are_read_by_pages_of_ten(pool: PgPool) -> sqlx::Result<()> {
    let product = shop(&pool, 20, 20).await?;
    for rating in (1..=5).cycle().take(12) {
        let bought = bought(&pool, product).await?;
        let id = written(&pool, bought.order, &draft(bought.chair, rating)).await.unwrap();
        decided(&pool, id, 1, &Decision::Publish).await;
    }
    let mut db = pool.acquire().await?;
    let first = of_product(&mut db, product).await?.newest;
    let second = page(&mut db, product, &ReviewQuery { cursor: first.next.clone() }).await?;
    assert_eq!((first.items.len(), second.items.len(), second.next), (10, 2, None));
    let mut ids: Vec<_> = first.items.iter().chain(&second.items).map(|review| review.id).collect();
    ids.dedup();
    assert!(ids.is_sorted_by(|newer, older| newer > older) && ids.len() == 12, "{ids:?}");
    Ok(())
}

/// The last shipment of an order arrives.
async fn delivered(pool: &PgPool, bought: &Bought) -> sqlx::Result<()> {
    let mut tx = pool.begin().await?;
    let locked = order::lock(&mut tx, bought.order).await?;
    let update = shipment::Update {
        status: ShipmentStatus::Delivered,
        received_by: String::new(),
        awb: None,
        tracking_url: None,
    };
    shipment::update(&mut tx, &clock(), &ACTOR, &locked, bought.on_its_way, &update).await.unwrap();
    tx.commit().await
}

#[test_database::test]
async fn a_buyer_is_asked_a_week_after_the_last_delivery(pool: PgPool) -> sqlx::Result<()> {
    let bought = bought(&pool, shop(&pool, 20, 20).await?).await?;
    let asked = async || {
        let waiting = waiting::<Mail>(&mut pool.acquire().await.unwrap()).await.unwrap();
        let is_it = |mail: &Mail| *mail == Mail::AskForReview { order: bought.order };
        waiting.into_iter().filter(|(mail, _)| is_it(mail)).map(|(_, at)| at).collect::<Vec<_>>()
    };
    assert!(asked().await.is_empty());
    delivered(&pool, &bought).await?;
    assert_eq!(asked().await, [clock().now() + shipment::ASKED_AFTER]);
    Ok(())
}

#[test_database::test]
async fn a_buyer_is_asked_about_what_they_kept_and_have_not_reviewed(pool: PgPool) -> sqlx::Result<()> {
    let bought = bought(&pool, shop(&pool, 20, 20).await?).await?;
    delivered(&pool, &bought).await?;
    let pieces = async || {
        review::request::pieces(&mut pool.acquire().await.unwrap(), bought.order).await.unwrap().len()
    };
    assert_eq!(pieces().await, 2);
    written(&pool, bought.order, &draft(bought.chair, 5)).await.unwrap();
    assert_eq!(pieces().await, 1, "the chair has its review");
    sqlx::query!(
        "with back as (
             insert into order_returns (id, number, order_id, reason, wish, description, status, asked_at, acknowledge_by,
                 resolve_by)
             values (gen_random_uuid(), 'RT/2026-27/0001', $1, 'damaged', 'refund', '', 'requested', now(), now(), now())
             returning id
         )
         insert into order_return_units (return_id, unit_id)
         select back.id, order_units.id from back, order_units where line_id = $2",
        bought.order.0,
        bought.table.0,
    )
    .execute(&pool)
    .await?;
    assert_eq!(pieces().await, 0, "the table goes back");
    sqlx::query!("update order_returns set status = 'declined'").execute(&pool).await?;
    assert_eq!(pieces().await, 1);
    for (status, payment) in [("cancelled", "paid"), ("refunded", "refunded")] {
        sqlx::query!(
            "update orders set status = $2, payment_status = $3 where id = $1",
            bought.order.0,
            status,
            payment
        )
        .execute(&pool)
        .await?;
        assert_eq!(pieces().await, 0, "{status}");
    }
    Ok(())
}

#[test_database::test]
async fn many_reviews_are_decided_and_the_others_say_why_not(pool: PgPool) -> sqlx::Result<()> {
    let product = shop(&pool, 20, 20).await?;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let bought = bought(&pool, product).await?;
        ids.push(written(&pool, bought.order, &draft(bought.chair, 4)).await.unwrap());
    }
    decided(&pool, ids[0], 1, &Decision::Publish).await;
    let mut tx = pool.begin().await?;
    let filter = moderate::ReviewFilter { product: Some(product), ..moderate::ReviewFilter::default() };
    assert_eq!(moderate::ids(&mut tx, "", &filter, 10).await?.len(), 3);
    assert_eq!(moderate::products(&mut tx).await?.len(), 1);
    let unknown = ProductReviewId::new();
    let chosen = [ids[0], ids[1], ids[2], unknown];
    let publish = bulk::Action::Decide(Decision::Publish);
    let outcome = bulk::apply(&mut tx, &clock(), &ACTOR, &chosen, &publish).await?;
    assert_eq!(outcome.changed, 2);
    let mut skipped = outcome.skipped;
    skipped.sort_by_key(|(id, _)| *id == unknown);
    let told: Vec<_> = skipped.iter().map(|(id, reason)| (*id, reason.as_str())).collect();
    assert_eq!(told, [(ids[0], "This review is published already."), (unknown, "Not found.")]);
    assert_eq!(of_product(&mut tx, product).await?.count, 3);
    let entries = sqlx::query_scalar!(
        r#"select count(*) as "count!" from audit_entries where action = 'review_published'"#
    );
    assert_eq!(entries.fetch_one(&mut *tx).await?, 3);
    Ok(())
}
