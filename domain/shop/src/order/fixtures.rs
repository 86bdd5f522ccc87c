//! A small shop and its buyers, for tests.

use ads::visit::attribution::Arrival;
use chrono::DateTime;
use kernel::clock::Clock;
use kernel::record::Refusal;
use sqlx::PgPool;
use uuid::Uuid;

use super::place::{NewOrder, Placed, place};
use super::public::{Address, Checkout, Contact as Buyer};
use crate::cart::{Cart, CartLine};
use crate::coupon::PaymentMethod;
use crate::product::ProductId;

pub(crate) fn clock() -> Clock {
    Clock::stopped_at(DateTime::from_timestamp(1_795_000_000, 0).unwrap())
}

/// A chair at ₹4,999 of MRP ₹6,500 with this many pieces, a zone around Bengaluru at ₹99, and a coupon.
pub(crate) async fn shop(pool: &PgPool, pieces: i32, coupon_limit: i32) -> sqlx::Result<ProductId> {
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

pub(crate) fn checkout(
    product: ProductId,
    buyer: usize,
    coupon: Option<&str>,
    accepted_paise: i64,
) -> Checkout {
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
        attribution: None,
    }
}

pub(crate) async fn try_place(pool: &PgPool, checkout: &Checkout) -> Result<Placed, Refusal> {
    let mut tx = pool.begin().await?;
    let new = NewOrder {
        checkout,
        user: None,
        offers_version: None,
        code: None,
        pays_online: true,
        visit: Arrival::default(),
    };
    let placed = place(&mut tx, &clock(), &new).await?;
    match placed {
        Placed::Order { .. } => tx.commit().await?,
        Placed::PriceChanged(_) => tx.rollback().await?,
    }
    Ok(placed)
}
