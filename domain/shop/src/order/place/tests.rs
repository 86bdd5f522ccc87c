//! Orders are placed against a real Postgres: at once, again, and more than there is.

use std::sync::atomic::{AtomicUsize, Ordering};

use ads::visit::attribution::{self, Agreement};
use ads::visit::choice::{Channel, Choice, choose};
use ads::visit::report::VisitReport;
use futures_util::future::join_all;
use kernel::record::Refusal;
use kernel::settings;
use people::account::Keys;
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::cart::{CartLine, LineProblem};
use crate::order::desk::OrderFilter;
use crate::order::fixtures::{checkout, clock, shop, try_place};
use crate::product::ProductId;
use crate::{order, stock};

/// Sixteen connections serve all buyers.
async fn rush(
    pool: &PgPool,
    buyers: usize,
    coupon: Option<&str>,
    product: ProductId,
    accepted: i64,
) -> usize {
    let pool = test_database::application(pool, 16).await.unwrap();
    let (next, placed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let serve = async || loop {
        let buyer = next.fetch_add(1, Ordering::Relaxed);
        if buyer >= buyers {
            return;
        }
        match try_place(&pool, &checkout(product, buyer, coupon, accepted)).await {
            Ok(Placed::Order { .. }) => drop(placed.fetch_add(1, Ordering::Relaxed)),
            Ok(Placed::PriceChanged(_)) | Err(Refusal::At { .. } | Refusal::Field { .. }) => {}
            Err(error) => panic!("{error}"),
        }
    };
    join_all((0..16).map(|_| serve())).await;
    placed.into_inner()
}

/// Pieces on hand, and those of them that are reserved.
async fn on_hand(tx: &mut Tx<'_>) -> sqlx::Result<(i32, i32)> {
    let row = sqlx::query!("select on_hand, reserved from stocks").fetch_one(&mut **tx).await?;
    Ok((row.on_hand, row.reserved))
}

#[test_database::test]
async fn an_order_keeps_the_policies_that_applied(pool: PgPool) -> Result<(), Refusal> {
    let (product, today) = (shop(&pool, 2, 20).await?, clock().today());
    let versions = [
        ("terms", 1, -9),
        ("terms", 2, 0),
        ("terms", 3, 1),
        ("returns", 1, -2),
        ("shipping", 1, -2),
        ("privacy", 1, -2),
    ];
    for (kind, number, days) in versions {
        sqlx::query!(
            "insert into policies
                 (id, kind, number, body, words, summary, effective_on, published_at, created_at, updated_at)
             values (gen_random_uuid(), $1, $2, '{}', 0, '', $3, now(), now(), now())",
            kind,
            number,
            today + TimeDelta::days(days),
        )
        .execute(&pool)
        .await?;
    }
    let place = async |buyer| {
        let checkout = checkout(product, buyer, Some("WELCOME500"), 459_800);
        let Placed::Order { id, .. } = try_place(&pool, &checkout).await? else { panic!("another price") };
        let agreed = order::desk::read(&mut *pool.acquire().await?, id).await?.policies;
        let agreed: Vec<_> = agreed.iter().map(|policy| (policy.kind.as_str(), policy.number)).collect();
        Ok::<_, Refusal>((id, agreed))
    };
    let (id, agreed) = place(1).await?;
    assert_eq!(agreed, [("terms", 2), ("returns", 1)]);
    let mut tx = pool.begin().await?;
    for (policy, found) in [("terms-2", vec![id]), ("terms-1", vec![])] {
        let filter = OrderFilter { policy: Some(policy.to_owned()), ..OrderFilter::default() };
        assert_eq!(order::desk::ids(&mut tx, today, "", &filter, 10).await?, found, "{policy}");
    }
    sqlx::query!("insert into page_settings (page_name, is_enabled) values ('returns-policy', false)")
        .execute(&pool)
        .await?;
    assert_eq!(place(2).await?.1, [("terms", 2)], "nobody could read the hidden page");
    Ok(())
}

#[test_database::test]
async fn an_order_is_placed_once_at_the_price_that_was_accepted(pool: PgPool) -> Result<(), Refusal> {
    let product = shop(&pool, 2, 20).await?;
    // 499,900 less 50,000 and 9,900 for shipping.
    let checkout = checkout(product, 1, Some("WELCOME500"), 459_800);
    let dear = Checkout { accepted_paise: 509_800, ..checkout.clone() };
    let Placed::PriceChanged(cart) = try_place(&pool, &dear).await? else { panic!("accepted another price") };
    assert_eq!((cart.payable_paise, cart.discount_paise, cart.saving_paise), (459_800, 50_000, 200_100));

    let Placed::Order { id, number } = try_place(&pool, &checkout).await? else { panic!("not placed") };
    let Placed::Order { id: again, .. } = try_place(&pool, &checkout).await? else { panic!("not placed") };
    assert_eq!(id, again);
    assert!(number.starts_with("SO/2026-27/0001"), "{number}");
    let mut tx = pool.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    // 459,800 × 9 ÷ 118.
    assert_eq!((order.payable_paise, order.tax.cgst_paise, order.tax.igst_paise), (459_800, 35_069, 0));
    assert_eq!(order.held_until, Some(clock().now() + TimeDelta::minutes(30)));
    assert_eq!(on_hand(&mut tx).await?, (2, 1));
    stock::release(&mut tx, id).await?;
    assert_eq!(on_hand(&mut tx).await?, (2, 0));
    let demand = stock::demand(&mut tx, id).await?;
    assert_eq!(stock::reserve(&mut tx, id, &demand).await?, Ok(()));
    assert_eq!(stock::reserve(&mut tx, id, &demand).await?, Ok(()), "holds them already");
    stock::take(&mut tx, id, clock().now()).await?;
    assert_eq!(on_hand(&mut tx).await?, (1, 0));
    let keys = Keys::new(&"a secret of these tests and of nothing else".parse().unwrap());
    let public = order::read::public(&mut tx, &keys, order.into_inner(), clock().now()).await?;
    assert_eq!((public.lines.len(), public.coupons.len(), public.can_be_paid), (1, 1, true));
    Ok(())
}

#[test_database::test]
async fn a_cart_says_what_is_wrong_with_it(pool: PgPool) -> Result<(), Refusal> {
    let product = shop(&pool, 3, 20).await?;
    let mut cart = checkout(product, 1, Some("nonesuch"), 0).cart;
    cart.lines.push(CartLine { id: Uuid::now_v7(), quantity: 3, ..cart.lines[0].clone() });
    cart.lines.push(CartLine { id: Uuid::now_v7(), product_id: ProductId::new(), ..cart.lines[0].clone() });
    cart.lines.push(CartLine {
        id: Uuid::now_v7(),
        option_ids: vec![crate::product::OptionId::new()],
        ..cart.lines[0].clone()
    });
    let mut db = pool.acquire().await?;
    let priced = price::price(&mut db, &clock(), &cart, &Shopper::default()).await?.unwrap().cart;
    let problems: Vec<_> = priced.lines.iter().map(|line| line.problem).collect();
    assert_eq!(problems, [None, Some(LineProblem::Short { left: 2 }), Some(LineProblem::Options)]);
    assert_eq!((priced.gone.len(), priced.goods_paise, priced.can_be_ordered), (1, 499_900, false));
    let refusal = priced.coupons[0].refusal.as_deref();
    assert_eq!(refusal, Some("We don't know this coupon code. Check the spelling."));

    cart.lines.truncate(1);
    cart.coupons.clear();
    cart.lines[0].with_assembly = true;
    cart.floor = 3;
    cart.pincode = Some("562110".to_owned());
    cart.method = Some(PaymentMethod::Cod);
    let priced = price::price(&mut db, &clock(), &cart, &Shopper::default()).await?.unwrap().cart;
    // Shipping with the remote surcharge, three floors at ₹200, assembly ₹200, fee ₹99.
    let charges =
        [priced.shipping_paise.unwrap(), priced.carrying_paise, priced.assembly_paise, priced.cod_fee_paise];
    assert_eq!(charges, [34_900, 60_000, 20_000, 9_900]);
    assert_eq!(priced.payable_paise, 499_900 + 34_900 + 60_000 + 20_000 + 9_900);
    assert!(priced.can_be_ordered);

    cart.pincode = Some("110001".to_owned());
    let priced = price::price(&mut db, &clock(), &cart, &Shopper::default()).await?.unwrap().cart;
    assert!(!priced.can_be_ordered && !priced.delivery.unwrap().is_deliverable);
    let limited = crate::settings::ShopPayment { cod_limit_paise: 100_000, ..Default::default() };
    settings::save(&mut db, &limited).await?;
    cart.pincode = Some("560025".to_owned());
    let priced = price::price(&mut db, &clock(), &cart, &Shopper::default()).await?.unwrap().cart;
    let cod = priced.methods.iter().find(|offer| offer.method == PaymentMethod::Cod).unwrap();
    assert_eq!(cod.refusal.as_deref(), Some("Cash on delivery is for orders of up to ₹1,000."));
    assert_eq!(priced.cod_fee_paise, 0);
    Ok(())
}

#[test_database::test]
async fn nothing_is_sold_twice(pool: PgPool) -> sqlx::Result<()> {
    let product = shop(&pool, 50, 20).await?;
    assert_eq!(rush(&pool, 640, None, product, 509_800).await, 50);
    let left = sqlx::query!("select on_hand, reserved from stocks").fetch_one(&pool).await?;
    assert_eq!((left.on_hand, left.reserved), (50, 50));
    let numbers = sqlx::query_scalar!("select count(distinct number) from orders").fetch_one(&pool).await?;
    assert_eq!(numbers, Some(50));
    Ok(())
}

#[test_database::test]
async fn a_coupon_is_used_as_often_as_it_may_be(pool: PgPool) -> sqlx::Result<()> {
    let product = shop(&pool, 640, 20).await?;
    assert_eq!(rush(&pool, 160, Some("welcome500"), product, 459_800).await, 20);
    let uses = sqlx::query_scalar!("select count(*) from coupon_uses").fetch_one(&pool).await?;
    assert_eq!(uses, Some(20));
    Ok(())
}

#[test_database::test]
async fn an_order_knows_the_visit_before_it(pool: PgPool) -> Result<(), Refusal> {
    let product = shop(&pool, 2, 20).await?;
    let mut tx = pool.begin().await?;
    let agreed =
        Choice { text_version: "v1".to_owned(), analytics: false, ads: true, channel: Channel::Notice };
    let visitor = choose(&mut tx, None, &agreed, clock().now()).await?.visitor;
    let report = serde_json::from_value(json!({
        "sessionId": "s1", "timestamp": clock().now(), "landingPage": "https://nivas.example.com/furniture",
        "fbclid": "F-1",
    }));
    let report: VisitReport = report.unwrap();
    for buyer in [1, 1] {
        let checkout = checkout(product, buyer, Some("WELCOME500"), 459_800);
        let visit = Arrival { visitor, report: Some(&report), ..Arrival::default() };
        let new = NewOrder {
            checkout: &checkout,
            user: None,
            offers_version: None,
            code: None,
            pays_online: true,
            visit,
        };
        let Placed::Order { id, .. } = place(&mut tx, &clock(), &new).await? else { panic!("not placed") };
        let subject = Reference { kind: "order", id: id.0 };
        let attribution = attribution::of(&mut tx, &[subject]).await?.unwrap();
        assert_eq!(attribution.last.source.as_deref(), Some("facebook"));
        assert_eq!((attribution.ads, attribution.analytics), (Agreement::Given, Agreement::NotGiven));
    }
    let consents =
        sqlx::query!("select purpose, channel, email_normalized from consents").fetch_all(&mut *tx).await?;
    assert_eq!(consents.len(), 1, "one choice is one consent");
    assert_eq!((consents[0].purpose.as_str(), consents[0].channel.as_str()), ("ads", "notice"));
    assert_eq!(consents[0].email_normalized.as_deref(), Some("buyer1@example.com"));
    Ok(())
}
