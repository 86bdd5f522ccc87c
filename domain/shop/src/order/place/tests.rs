//! Orders are placed against a real Postgres: at once, again, and more than there is.

use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::DateTime;
use futures_util::future::join_all;
use kernel::clock::Clock;
use kernel::record::Refusal;
use kernel::settings;
use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::cart::{Cart, CartLine, LineProblem};
use crate::order::public::{Address, Contact as Buyer};
use crate::product::ProductId;
use crate::{order, stock};

fn clock() -> Clock {
    Clock::stopped_at(DateTime::from_timestamp(1_795_000_000, 0).unwrap())
}

/// A chair at ₹4,999 of MRP ₹6,500 with this many pieces, a zone around Bengaluru at ₹99, and a coupon.
async fn shop(pool: &PgPool, pieces: i32, coupon_limit: i32) -> sqlx::Result<ProductId> {
    let (category, product) = (Uuid::now_v7(), ProductId::new());
    let mut tx = pool.begin().await?;
    sqlx::query!(
        "insert into product_categories
             (id, name, slug, description, hsn, filters, size_guide, is_active, seo_title, seo_description, position,
              created_at, updated_at)
         values ($1, 'Chairs', 'chairs', '', '9401', '{}', '', true, '', '', 1, now(), now())",
        category,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        r#"insert into products
             (id, name, slug, sku, mpn, gtin, category_id, short_description, description, mrp_paise, price_paise, hsn,
              availability, is_stocked, reorder_level, lead_days, packages, material, colour, assembly_paise,
              warranty_months, care, origin_country, maker, related, is_featured, seo_title, seo_description, status,
              created_at, updated_at)
         values ($1, 'Chair', 'chair', 'CH-1', '', '', $2, '', 'A chair.', 650000, 499900, '9401', 'in_stock', true, 0,
              2, '[{"lengthMm": 600, "widthMm": 500, "heightMm": 900, "weightG": 9000}]', '', '', 20000, 12, '', 'IN',
              'Nivas', '{}', false, '', '', 'published', now(), now())"#,
        product.0,
        category,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into stocks (id, product_id, on_hand) values ($1, $2, $3)",
        Uuid::now_v7(),
        product.0,
        pieces,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into delivery_zones
             (id, name, pincodes, remote_pincodes, tariff, flat_paise, slabs, further_kg_paise, remote_paise,
              free_from_paise, transit_days, has_cod, position, created_at, updated_at)
         values ($1, 'Test zone', '{56*}', '{562110}', 'flat', 9900, '[]', 0, 25000, 5000000, 3, true, 1, now(), now())",
        Uuid::now_v7(),
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "insert into coupons
             (id, code, note, benefit, amount_paise, is_paused, min_spend_paise, products_in, products_out,
              categories_in, categories_out, excludes_sale_items, is_first_order_only, contacts, total_limit, methods,
              is_stackable, priority, created_at, updated_at)
         values ($1, 'Welcome500', '', 'fixed_cart', 50000, false, 400000, '{}', '{}', '{}', '{}', false, false, '{}',
              $2, '{}', false, 0, now(), now())",
        Uuid::now_v7(),
        coupon_limit,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(product)
}

fn checkout(product: ProductId, buyer: usize, coupon: Option<&str>, accepted_paise: i64) -> Checkout {
    let line = CartLine {
        id: Uuid::now_v7(),
        product_id: product,
        option_ids: Vec::new(),
        quantity: 1,
        seen_paise: None,
        with_assembly: false,
    };
    Checkout {
        attempt_key: Uuid::new_v4(),
        cart: Cart {
            lines: vec![line],
            coupons: coupon.into_iter().map(str::to_owned).collect(),
            pincode: Some("560025".to_owned()),
            floor: 0,
            has_lift: false,
            method: Some(PaymentMethod::Gateway),
        },
        accepted_paise,
        contact: Buyer {
            name: "Asha Rao".to_owned(),
            email: format!("buyer{buyer}@example.com"),
            phone: format!("98{buyer:08}"),
        },
        address: Address {
            line1: "12 Palm Street".to_owned(),
            line2: String::new(),
            landmark: String::new(),
            city: "Bengaluru".to_owned(),
            state_code: "29".to_owned(),
            note: String::new(),
        },
        billing: None,
        code: None,
        has_agreed: true,
        wants_offers: false,
    }
}

async fn try_place(pool: &PgPool, checkout: &Checkout) -> Result<Placed, Refusal> {
    let mut tx = pool.begin().await?;
    let new = NewOrder { checkout, user: None, offers_version: None, code: None };
    let placed = place(&mut tx, &clock(), &new).await?;
    match placed {
        Placed::Order { .. } => tx.commit().await?,
        Placed::PriceChanged(_) => tx.rollback().await?,
    }
    Ok(placed)
}

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
    let public = order::read::public(&mut tx, order.into_inner(), clock().now()).await?;
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
    assert_eq!(cod.refusal.as_deref(), Some("Payment on delivery is for orders of up to ₹1,000."));
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
