//! Buyers' photographs of goods to return become a picture and a small one without metadata; what was sent is deleted.

use chrono::TimeDelta;
use futures_util::TryStreamExt as _;
use jobs::{Images, Upkeep};
use kernel::ids::{OrderId, ReturnPhotographId};
use media::{Encoding, Variant};
use sqlx::PgPool;
use worker::Failure;

use super::sample::{self, Scene};
use crate::house::{House, friday};

/// An order, of which nothing but its id matters here.
async fn order(house: &House) -> OrderId {
    let order = OrderId::new();
    sqlx::query!(
        "insert into orders (
             id, number, attempt_key, status, payment_status, fulfilment_status, method, name, email, email_normalized,
             phone, phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift, delivery_note,
             supply, goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise,
             payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, is_test,
             created_at, updated_at
         ) values (
             $1, $1::uuid::text, gen_random_uuid(), 'delivered', 'paid', 'fulfilled', 'gateway', 'Meera Joseph',
             'meera@example.com', 'meera@example.com', '98450 11111', '+919845011111', '1 Lake Road', '', '', 'Bengaluru',
             '29', '560025', 0, true, '', 'within_state', 200000, 0, 0, 0, 0, 0, 200000, 15254, 15254, 0, 0, now(), false,
             now(), now()
         )",
        order.0,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    order
}

/// Stores a photograph like the API.
async fn sent(house: &House, original: &[u8]) -> ReturnPhotographId {
    let (order, id) = (order(house).await, ReturnPhotographId::new());
    let key = format!("returns/{id}/sent");
    house.worker.storage.put(&key.parse().unwrap(), original.to_vec()).await.unwrap();
    sqlx::query!(
        "insert into order_return_photographs (id, order_id, file_name, storage_key, created_at)
         values ($1, $2, 'leg.jpg', $3, $4)",
        id.0,
        order.0,
        key,
        house.now(),
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    id
}

async fn render(house: &House, photograph: ReturnPhotographId) -> Result<(), Failure> {
    house.handle(Images::RenderReturnPhotograph { photograph }).await
}

async fn state(house: &House, id: ReturnPhotographId) -> (String, String, Option<i32>, Option<i32>) {
    let row =
        sqlx::query!("select state, error, width, height from order_return_photographs where id = $1", id.0,)
            .fetch_one(&mut *house.db().await)
            .await
            .unwrap();
    (row.state, row.error, row.width, row.height)
}

async fn files(house: &House) -> Vec<String> {
    let found: Vec<_> = house.worker.storage.list("returns").try_collect().await.unwrap();
    let mut keys: Vec<_> = found.into_iter().map(|found| found.key.to_string()).collect();
    keys.sort();
    keys
}

#[test_database::test]
async fn staff_get_a_picture_without_the_place_it_was_taken_at(db: PgPool) {
    let house = House::new(db).await;
    // A phone held upright, near a palace.
    let original = sample::with_exif(&Scene::room(1500, 2000, 1).jpeg(), &sample::palace());
    let id = sent(&house, &original).await;
    render(&house, id).await.unwrap();
    assert_eq!(state(&house, id).await, ("ready".into(), String::new(), Some(1200), Some(1600)));
    assert_eq!(files(&house).await, [format!("returns/{id}/large.jpg"), format!("returns/{id}/small.jpg")]);
    for (name, width, height) in [("large", 1200, 1600), ("small", 240, 320)] {
        let key = format!("returns/{id}/{name}.jpg").parse().unwrap();
        let bytes = house.worker.storage.get(&key).await.unwrap().to_vec();
        let picture = Variant { encoding: Encoding::Jpeg, width, height, bytes };
        assert!(picture.is_bare(), "{name} is a JPEG of that size and nothing else");
    }
    // A second worker finds nothing to do.
    render(&house, id).await.unwrap();
}

#[test_database::test]
async fn what_cannot_be_read_is_told_and_not_kept(db: PgPool) {
    let house = House::new(db).await;
    let mut torn = Scene::room(600, 400, 2).jpeg();
    torn.truncate(60);
    let id = sent(&house, &torn).await;
    render(&house, id).await.unwrap();
    let (state, error, ..) = state(&house, id).await;
    assert_eq!(state, "failed");
    assert!(error.starts_with("The picture is damaged"), "{error}");
    assert!(files(&house).await.is_empty());
}

#[test_database::test]
async fn a_storage_failure_delays_a_photograph_without_loss(db: PgPool) {
    let house = House::new(db).await;
    let id = sent(&house, &Scene::room(400, 300, 3).jpeg()).await;
    let away = house.take_files_away();
    assert!(matches!(render(&house, id).await, Err(Failure::Later(_))));
    assert_eq!(state(&house, id).await.0, "waiting");
    away.bring_back();
    render(&house, id).await.unwrap();
    assert_eq!(state(&house, id).await, ("ready".into(), String::new(), Some(400), Some(300)));
}

#[test_database::test]
async fn abandoned_photographs_and_files_of_nothing_are_removed(db: PgPool) {
    let house = House::new(db).await;
    let (asked, left) = (
        sent(&house, &Scene::room(40, 30, 4).jpeg()).await,
        sent(&house, &Scene::room(40, 30, 5).jpeg()).await,
    );
    for each in [asked, left] {
        render(&house, each).await.unwrap();
    }
    sqlx::query!(
        "with request as (
             insert into order_returns (
                 id, number, order_id, reason, wish, description, status, asked_at, acknowledge_by, resolve_by
             )
             select gen_random_uuid(), 'RT/2026-27/9001', order_id, 'damaged', 'refund', '', 'declined', now(), now(),
                 now()
             from order_return_photographs where id = $1
             returning id
         )
         update order_return_photographs set return_id = request.id from request
         where order_return_photographs.id = $1",
        asked.0,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let stray = ReturnPhotographId::new();
    house.worker.storage.put(&format!("returns/{stray}/sent").parse().unwrap(), &b"x"[..]).await.unwrap();
    house.advance(TimeDelta::days(400));
    house.handle(Upkeep::SweepFiles { due_at: friday() }).await.unwrap();
    assert_eq!(
        files(&house).await,
        [format!("returns/{asked}/large.jpg"), format!("returns/{asked}/small.jpg")]
    );
    let left = sqlx::query_scalar!(r#"select id from order_return_photographs"#)
        .fetch_all(&mut *house.db().await)
        .await
        .unwrap();
    assert_eq!(left, [asked.0]);
}
