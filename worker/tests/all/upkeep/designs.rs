//! Scheduled work on designs: pricing at the day's rates, publishing, and the cards of their links.

use chrono::{DateTime, TimeDelta, Utc};
use content::share_card::{self, SharedKind};
use jobs::{Images, Upkeep};
use kernel::ids::PhotographId;
use sqlx::PgPool;
use turbojpeg::PixelFormat;

use crate::house::{House, friday};

/// An installation with the demo's designs.
async fn with_designs(db: PgPool) -> House {
    let house = House::new(db).await;
    let mut db = house.db().await;
    let photographs = app::seed::PHOTOGRAPHS.iter().map(|demo| demo.file.to_owned());
    for file in photographs.chain(app::seed::design_pictures().map(app::seed::DesignPicture::file)) {
        sqlx::query!(
            "insert into photographs (id, file_name, bytes, state, state_since, alt, uploaded_at, updated_at)
             values ($1, $2, 1, 'waiting', $3, 'A room', $3, $3)",
            PhotographId::new().0,
            file,
            house.now(),
        )
        .execute(&mut *db)
        .await
        .unwrap();
    }
    app::seed::designs(&mut db, house.now()).await.unwrap();
    drop(db);
    house
}

async fn price(house: &House, slug: &str) -> (Option<i64>, i32) {
    let row = sqlx::query!("select price_from_paise, version from designs where slug = $1", slug)
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    (row.price_from_paise, row.version)
}

#[test_database::test]
async fn a_new_rate_updates_the_designs_that_use_it(db: PgPool) {
    let house = with_designs(db).await;
    let (wardrobe, pooja) = ("full-height-wardrobe", "pooja-corner-in-white");
    // 55.13 and 15.50 sqft at 1,350, with 18% in whole rupees.
    assert_eq!(price(&house, wardrobe).await, (Some(11_251_400), 1));
    let other = price(&house, pooja).await;
    sqlx::query!("update rate_card_rates set rate_paise = 2 * rate_paise where item = 'wardrobe'")
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    house.handle(Upkeep::PriceDesigns { due_at: friday() }).await.unwrap();
    assert_eq!(price(&house, wardrobe).await, (Some(22_502_700), 1), "the design's version is unchanged");
    assert_eq!(price(&house, pooja).await, other);
}

#[test_database::test]
async fn a_scheduled_design_is_published_in_time(db: PgPool) {
    let house = with_designs(db).await;
    let at: DateTime<Utc> = house.now() + TimeDelta::minutes(5);
    sqlx::query!(
        "update designs set status = 'scheduled', publish_at = $1, first_published_at = null
         where slug = 'pooja-corner-in-white'",
        at,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    let shown = async || {
        house.handle(Upkeep::PublishDesigns { due_at: friday() }).await.unwrap();
        let row = sqlx::query!(
            "select status, publish_at, first_published_at from designs where slug = 'pooja-corner-in-white'",
        )
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
        (row.status, row.publish_at, row.first_published_at)
    };
    house.advance(TimeDelta::minutes(4));
    assert_eq!(shown().await, ("scheduled".to_owned(), Some(at), None));
    house.advance(TimeDelta::minutes(1));
    assert_eq!(shown().await, ("published".to_owned(), None, Some(at)));
    let told = sqlx::query_scalar!("select source from audit_entries where action = 'design_status_changed'")
        .fetch_all(&mut *house.db().await)
        .await
        .unwrap();
    assert_eq!(told, ["job"]);
}

#[test_database::test]
async fn the_share_card_of_a_drawn_design_shows_its_elevation(db: PgPool) {
    let house = with_designs(db).await;
    let id = sqlx::query_scalar!("select id from designs where slug = 'pooja-corner-in-white'")
        .fetch_one(&mut *house.db().await)
        .await
        .unwrap();
    let item = id.to_string();
    house.handle(Images::DrawShareCard { kind: SharedKind::Design, item: item.clone() }).await.unwrap();
    let card = share_card::find(&mut *house.db().await, SharedKind::Design, &item).await.unwrap().unwrap();
    let key = card.address.replace("/media/share/", "share/").parse().unwrap();
    let card =
        turbojpeg::decompress(&house.worker.storage.get(&key).await.unwrap(), PixelFormat::RGB).unwrap();
    let beside = |row: usize| &card.pixels[row * card.pitch + 700 * 3..row * card.pitch + 1190 * 3];
    assert!(beside(10).iter().all(|channel| *channel > 225), "a light margin");
    assert!((200..430).any(|row| beside(row).iter().any(|channel| *channel < 90)), "dark lines");
}
