//! The letter about a cart that was left.

use chrono::TimeDelta;
use enquiries::consent::{self, Given, Holder, Purpose};
use enquiries::lead::follow_up;
use jobs::{Mail, Upkeep, queue};
use kernel::audit::Actor;
use kernel::ids::{ProductId, UserId};
use people::user;
use shop::cart::CartLine;
use shop::cart::account::{self, AccountCartDraft};
use sqlx::PgPool;
use uuid::Uuid;
use worker::Failure;

use crate::house::{House, friday, header, html, ist, recipients, text};

const ADDRESS: &str = "asha.rao@example.com";

/// A user with a chair at ₹4,999 in their cart.
async fn with_cart(house: &House) -> UserId {
    let (user, category, product) = (UserId::new(), Uuid::now_v7(), ProductId::new());
    let mut tx = house.worker.db.begin().await.unwrap();
    sqlx::query!("insert into users (id, email, first_name) values ($1, $2, 'Asha')", user.0, ADDRESS)
        .execute(&mut *tx)
        .await
        .unwrap();
    sqlx::query!(
        "insert into product_categories
             (id, name, slug, description, hsn, filters, size_guide, is_active, seo_title, seo_description, position,
              created_at, updated_at)
         values ($1, 'Chairs', 'chairs', '', '9401', '{}', '', true, '', '', 1, now(), now())",
        category,
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query!(
        "insert into products
             (id, name, slug, sku, mpn, gtin, category_id, short_description, description, mrp_paise, price_paise, hsn,
              availability, is_stocked, reorder_level, lead_days, packages, material, colour, warranty_months, care,
              origin_country, maker, related, is_featured, seo_title, seo_description, status, created_at, updated_at)
         values ($1, 'Lounge chair', 'lounge-chair', 'CH-1', '', '', $2, '', 'A chair.', 650000, 499900, '9401', 'in_stock',
             false, 0, 2, '[]', '', '', 12, '', 'IN', 'Nivas', '{}', false, '', '', 'published', now(), now())",
        product.0,
        category,
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    let line = CartLine {
        id: Uuid::now_v7(),
        product_id: product,
        option_ids: Vec::new(),
        quantity: 2,
        seen_paise: None,
        with_assembly: false,
    };
    let draft =
        AccountCartDraft { lines: vec![line], saved_for_later: Vec::new(), coupon: None, merge: false };
    account::save(&mut tx, user, draft, house.now()).await.unwrap();
    tx.commit().await.unwrap();
    user
}

async fn agree(house: &House, user: UserId) {
    let mut db = house.db().await;
    let text_version = &consent::marketing_version(&mut db).await.unwrap();
    let given =
        Given { purpose: Purpose::Marketing, text_version, channel: "account", recorded_by: None, note: "" };
    let (clock, actor) = (&house.worker.clock, Actor::system());
    consent::renew_marketing(&mut db, clock, &actor, Holder::User(user), &given).await.unwrap();
}

/// Looks for carts, and returns the letters that wait.
async fn look(house: &House) -> Vec<Mail> {
    house.handle(Upkeep::RemindOfCarts { due_at: friday() }).await.unwrap();
    let waiting = queue::waiting::<Mail>(&mut *house.db().await).await.unwrap();
    waiting.into_iter().map(|(job, _)| job).filter(|job| matches!(job, Mail::RemindOfCart { .. })).collect()
}

#[test_database::test]
async fn who_agreed_is_written_to_once_and_can_unsubscribe(db: PgPool) {
    let house = House::new(db).await;
    let user = with_cart(&house).await;
    house.advance(TimeDelta::hours(4));
    assert_eq!(look(&house).await, [], "without consent there is no letter");
    agree(&house, user).await;
    let letters = look(&house).await;
    assert_eq!(letters.len(), 1);
    assert_eq!(look(&house).await, letters, "it is not planned twice");
    let letter = letters[0];
    house.handle(letter).await.unwrap();
    // Its own letter is the one of the day; on the next, it is known to be sent.
    let again = house.handle(letter).await.unwrap_err();
    assert!(matches!(again, Failure::NotBefore(_)), "{again}");
    house.advance(TimeDelta::days(1));
    house.handle(letter).await.unwrap();
    let sent = house.letter_of("remind_of_cart");
    assert_eq!(recipients(&sent), [ADDRESS]);
    let token = user::unsubscribe_token(&mut *house.db().await, user).await.unwrap();
    assert!(header(&sent, "List-Unsubscribe").unwrap().contains(&format!("/api/unsubscribe/{token}")));
    for body in [text(&sent), html(&sent)] {
        for fact in ["Asha, your cart is saved.", "Lounge chair", "₹9,998", "https://nivas.example.com/cart"]
        {
            assert!(body.contains(fact), "{fact:?} is not in {body}");
        }
    }
    let stopped = follow_up::unsubscribe(&mut *house.db().await, &house.worker.clock, token).await.unwrap();
    assert_eq!(stopped.unwrap().address, ADDRESS);
    let agreeing = consent::agreeing(&mut *house.db().await, &[user], Purpose::Marketing).await.unwrap();
    assert_eq!(agreeing, []);
}

#[test_database::test]
async fn it_is_looked_at_again_before_it_is_sent(db: PgPool) {
    let house = House::new(db).await;
    let user = with_cart(&house).await;
    agree(&house, user).await;
    house.advance_to(ist("2026-11-20 21:30"));
    let letter = look(&house).await[0];
    let Mail::RemindOfCart { changed_at, .. } = letter else { panic!("{letter:?}") };
    let late = house.handle(letter).await.unwrap_err();
    assert!(matches!(late, Failure::NotBefore(then) if then == ist("2026-11-21 09:00")), "{late}");
    house.advance_to(ist("2026-11-21 09:00"));
    // They came back meanwhile.
    let again = Mail::RemindOfCart { user, changed_at: changed_at - TimeDelta::hours(1) };
    house.handle(again).await.unwrap();
    // A customer record with their address wants no e-mail.
    house.silence(ADDRESS).await;
    house.handle(letter).await.unwrap();
    sqlx::query!("update customers set no_emails = false").execute(&mut *house.db().await).await.unwrap();
    // They withdrew.
    let token = user::unsubscribe_token(&mut *house.db().await, user).await.unwrap();
    follow_up::unsubscribe(&mut *house.db().await, &house.worker.clock, token).await.unwrap();
    house.handle(letter).await.unwrap();
    assert!(house.letters().is_empty());
}
