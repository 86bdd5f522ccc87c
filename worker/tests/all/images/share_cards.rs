//! Share cards are drawn of what is published, once, and anew when it changes.

use chrono::TimeDelta;
use content::share_card::{self, SharedKind};
use futures_util::TryStreamExt as _;
use jobs::{Images, Upkeep};
use kernel::ids::PhotographId;
use kernel::organization::Organization;
use sqlx::PgPool;
use turbojpeg::PixelFormat;
use uuid::Uuid;

use super::job::{render, sent};
use super::sample::Scene;
use crate::house::{House, friday};

/// Jobs that the sweep enqueues, in order.
async fn planned(house: &House) -> Vec<Images> {
    house.handle(Upkeep::DrawShareCards { due_at: friday() }).await.unwrap();
    let mut db = house.db().await;
    let waiting = jobs::queue::waiting::<Images>(&mut db).await.unwrap();
    // Handled below, without the queue.
    sqlx::query!("delete from jobs_waiting where queue = 'images'").execute(&mut *db).await.unwrap();
    waiting.into_iter().map(|(job, _)| job).collect()
}

async fn address(house: &House, kind: SharedKind, item: &str) -> Option<String> {
    share_card::find(&mut *house.db().await, kind, item).await.unwrap().map(|card| card.address)
}

/// The card's pixels, by its address.
async fn pixels(house: &House, address: &str) -> turbojpeg::Image<Vec<u8>> {
    let key = address.replace("/media/share/", "share/").parse().unwrap();
    turbojpeg::decompress(&house.worker.storage.get(&key).await.unwrap(), PixelFormat::RGB).unwrap()
}

/// The brightest and the darkest value in rows of a card.
fn contrast(card: &turbojpeg::Image<Vec<u8>>, rows: std::ops::Range<usize>) -> (u8, u8) {
    let rows = &card.pixels[rows.start * card.pitch..rows.end * card.pitch];
    (*rows.iter().max().unwrap(), *rows.iter().min().unwrap())
}

async fn film(house: &House, title: &str, thumbnail: PhotographId) -> Uuid {
    sqlx::query_scalar!(
        r#"insert into videos (id, title, slug, source, host_video, category, tags, transcript, thumbnail, is_featured,
               seo_title, seo_description, status, first_published_at, created_at, updated_at)
           values (gen_random_uuid(), $1, 'a-film', 'youtube', 'dQw4w9WgXcQ', '', '{}', '', $2, false, '', '', 'published',
               $3, $3, $3)
           returning id"#,
        title,
        thumbnail.0,
        house.now(),
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap()
}

#[test_database::test]
async fn a_card_shows_the_photograph_the_title_and_the_name(db: PgPool) {
    let house = House::new(db).await;
    let blue = Scene::new(900, 1200, |_, _| [60, 120, 220, 255]).jpeg();
    let photograph = sent(&house, &blue).await;
    render(&house, photograph).await.unwrap();
    let film = film(&house, "Śrī Lakṣmī Nivāsa: a pūjā room in Mysūru", photograph.0).await;
    let item = film.to_string();
    let job = Images::DrawShareCard { kind: SharedKind::Video, item: item.clone() };
    let pages = planned(&house).await;
    // Pages without a record have one too.
    let count = pages.len();
    assert!(count > 30 && pages.contains(&job), "{pages:?}");
    assert_eq!(planned(&house).await, [], "they are asked for once");
    assert_eq!(address(&house, SharedKind::Video, &item).await, None);

    house.handle(job.clone()).await.unwrap();
    let first = address(&house, SharedKind::Video, &item).await.unwrap();
    let card = pixels(&house, &first).await;
    assert_eq!((card.width, card.height), (1200, 630));
    // The photograph above, hardly darkened; letters on dark ground below.
    let middle = 60 * card.pitch + 600 * 3;
    let [red, green, blue] = card.pixels[middle..middle + 3] else { unreachable!() };
    assert!(red < 80 && (90..125).contains(&green) && blue > 180, "{red} {green} {blue}");
    assert!(contrast(&card, 440..560).0 > 235 && contrast(&card, 440..560).1 < 40);
    assert!(contrast(&card, 530..590).0 > 235);
    // Drawn already: nothing is drawn again, even without the photograph's files.
    let away = house.take_files_away();
    house.handle(job.clone()).await.unwrap();
    away.bring_back();

    let home = Images::DrawShareCard { kind: SharedKind::Page, item: "home".to_owned() };
    house.handle(home).await.unwrap();
    let plain = pixels(&house, &address(&house, SharedKind::Page, "home").await.unwrap()).await;
    assert!(contrast(&plain, 430..520).0 > 235 && plain.pixels[..3] != card.pixels[..3]);

    // A new title gets another card under another address, and until then the old one stays.
    sqlx::query!("update videos set title = 'A lamp' where id = $1", film)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    assert_eq!(planned(&house).await, std::slice::from_ref(&job));
    assert_eq!(address(&house, SharedKind::Video, &item).await.as_ref(), Some(&first));
    house.handle(job.clone()).await.unwrap();
    let second = address(&house, SharedKind::Video, &item).await.unwrap();
    assert_ne!(second, first);
    // Another name of the company: all cards.
    house.set::<Organization>(|organization| organization.brand_name = "Nivāsa".to_owned()).await;
    assert_eq!(planned(&house).await.len(), count);

    // The unused file goes after a day, and with the page its card.
    house.advance(TimeDelta::days(30));
    house.handle(Upkeep::SweepFiles { due_at: friday() }).await.unwrap();
    let files: Vec<_> = house.worker.storage.list("share").try_collect().await.unwrap();
    assert_eq!(files.len(), 2, "{files:?}");
    sqlx::query!("update videos set status = 'draft' where id = $1", film)
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    assert_eq!(planned(&house).await, []);
    assert_eq!(address(&house, SharedKind::Video, &item).await, None);
    house.handle(job).await.unwrap();
    assert_eq!(address(&house, SharedKind::Video, &item).await, None);
}
