//! Uploaded files become pictures despite failures, and unused files are removed.

use std::path::PathBuf;

use chrono::{TimeDelta, Utc};
use content::photograph::picture::{Variant as Kept, original_key, variant_key};
use futures_util::TryStreamExt as _;
use jobs::images::RECIPE;
use jobs::{Images, Upkeep};
use kernel::clock::Clock;
use kernel::ids::{PhotographId, UploadId, UserId};
use kernel::role::Role;
use kernel::testing::user;
use media::{Encoding, Variant};
use sqlx::PgPool;
use sqlx::types::Json;
use storage::Key;
use worker::Failure;
use worker::images::Renderer;

use super::sample::{self, Scene};
use crate::house::{House, friday};

/// A row's relevant columns.
#[derive(Debug)]
struct Row {
    state: String,
    error: Option<String>,
    recipe: Option<String>,
    sha256: Option<String>,
    width: Option<i32>,
    height: Option<i32>,
    thumbhash: Option<String>,
    colour: Option<String>,
    captured_at: Option<chrono::DateTime<Utc>>,
    latitude: Option<f64>,
    longitude: Option<f64>,
    variants: Json<Vec<Kept>>,
}

async fn row(house: &House, photograph: PhotographId) -> Row {
    sqlx::query_as!(
        Row,
        r#"select state, error, recipe, sha256, width, height, thumbhash, colour, captured_at, latitude, longitude,
               variants as "variants: Json<Vec<Kept>>"
           from photographs where id = $1"#,
        photograph.0,
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap()
}

/// Stores an upload like the API: in chunks, with a photograph that waits for it.
pub(super) async fn sent(house: &House, original: &[u8]) -> (PhotographId, UploadId) {
    let (photograph, by) = (PhotographId::new(), uploader(house).await);
    let bytes = i64::try_from(original.len()).unwrap();
    sqlx::query!(
        "insert into photographs (id, file_name, bytes, state, state_since, uploaded_by, uploaded_at, updated_at)
         values ($1, 'IMG_0001.JPG', $2, 'waiting', $3, $4, $3, $3)",
        photograph.0,
        bytes,
        house.now(),
        by.0,
    )
    .execute(&mut *house.db().await)
    .await
    .unwrap();
    (photograph, sent_for(house, photograph, original).await)
}

/// A new file for an existing photograph.
async fn sent_for(house: &House, photograph: PhotographId, original: &[u8]) -> UploadId {
    let (upload, by) = (UploadId::new(), uploader(house).await);
    let bytes = i64::try_from(original.len()).unwrap();
    let mut db = house.db().await;
    sqlx::query!(
        "insert into uploads
             (id, by_user, purpose, file_name, bytes, received, created_at, expires_at, finished_at, photograph)
         values ($1, $2, 'photograph', 'IMG_0001.JPG', $3, $3, $4, $5, $4, $6)",
        upload.0,
        by.0,
        bytes,
        house.now(),
        house.now() + TimeDelta::hours(24),
        photograph.0,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    for (number, piece) in original.chunks(10_000).enumerate() {
        let start = number * 10_000;
        let key = format!("uploads/{upload}/{start:012}");
        house.worker.storage.put(&key.parse().unwrap(), piece.to_vec()).await.unwrap();
        sqlx::query!(
            "insert into upload_pieces (upload, start_byte, bytes, storage_key) values ($1, $2, $3, $4)",
            upload.0,
            i64::try_from(start).unwrap(),
            i32::try_from(piece.len()).unwrap(),
            key,
        )
        .execute(&mut *db)
        .await
        .unwrap();
    }
    sqlx::query!(
        "update photographs set upload = $2, state = 'waiting', error = null where id = $1",
        photograph.0,
        upload.0
    )
    .execute(&mut *db)
    .await
    .unwrap();
    upload
}

async fn uploader(house: &House) -> UserId {
    let known =
        sqlx::query_scalar!(r#"select id as "id: UserId" from users where email = 'chitra@nivas.example'"#)
            .fetch_optional(&mut *house.db().await)
            .await
            .unwrap();
    match known {
        Some(chitra) => chitra,
        None => user(&mut *house.db().await, "Chitra", Role::Content).await,
    }
}

pub(super) async fn render(
    house: &House,
    (photograph, upload): (PhotographId, UploadId),
) -> Result<(), Failure> {
    house.handle(Images::RenderPicture { photograph, upload: Some(upload) }).await
}

/// Storage keys of all photographs' files.
async fn files(house: &House) -> Vec<String> {
    let mut keys = Vec::new();
    for folder in ["uploads", "originals", "variants"] {
        let found: Vec<_> = house.worker.storage.list(folder).try_collect().await.unwrap();
        keys.extend(found.into_iter().map(|found| found.key.to_string()));
    }
    keys.sort();
    keys
}

async fn content(house: &House, key: &str) -> Vec<u8> {
    house.worker.storage.get(&key.parse().unwrap()).await.unwrap().into()
}

/// Checks that a photograph's columns match its pictures.
async fn assert_complete(house: &House, photograph: PhotographId, original: &[u8]) {
    let row = row(house, photograph).await;
    assert_eq!(
        (row.state.as_str(), row.error.as_deref(), row.recipe.as_deref()),
        ("ready", None, Some(RECIPE))
    );
    let sha256 = row.sha256.unwrap();
    assert!(content(house, &original_key(&sha256)).await == original);
    assert!(!row.variants.is_empty());
    for kept in &row.variants.0 {
        for (encoding, extension, bytes) in
            [(Encoding::WebP, "webp", kept.webp), (Encoding::Jpeg, "jpg", kept.jpeg)]
        {
            let file = content(house, &variant_key(&sha256, RECIPE, kept.width, extension)).await;
            assert_eq!(file.len() as u64, bytes);
            let variant = Variant { encoding, width: kept.width, height: kept.height, bytes: file };
            assert!(variant.is_bare());
        }
    }
}

#[test_database::test]
async fn an_upload_becomes_pictures_and_its_chunks_are_deleted(db: PgPool) {
    let house = House::new(db).await;
    let original = sample::with_exif(&Scene::room(1000, 400, 1).jpeg(), &sample::palace());
    assert!(original.len() > 20_000, "several pieces");
    let sent = sent(&house, &original).await;
    render(&house, sent).await.unwrap();
    assert_complete(&house, sent.0, &original).await;
    let row = row(&house, sent.0).await;
    assert_eq!((row.width, row.height), (Some(1000), Some(400)));
    assert_eq!(row.variants.iter().map(|kept| kept.width).collect::<Vec<_>>(), [1000, 960, 640, 320]);
    assert_eq!(row.thumbhash.map(|text| text.len() % 4), Some(0));
    assert!(row.colour.is_some_and(|colour| colour.len() == 7 && colour.starts_with('#')));
    assert_eq!(row.captured_at.unwrap().to_rfc3339(), "2026-11-21T03:35:30+00:00");
    assert!(
        (row.latitude.unwrap() - 12.305_167).abs() < 1e-6
            && (row.longitude.unwrap() - 76.655_267).abs() < 1e-6
    );
    let before = files(&house).await;
    assert_eq!(before.len(), 9, "the original and four widths: {before:?}");

    // A worker killed after saving the result repeats the job.
    render(&house, sent).await.unwrap();
    assert_eq!(files(&house).await, before);
    assert_complete(&house, sent.0, &original).await;
}

#[test_database::test]
async fn a_rejected_photograph_shows_the_reason(db: PgPool) {
    let house = House::new(db).await;
    let sent = sent(&house, b"\0\0\0\x18ftypheic\0\0\0\0mif1heic").await;
    render(&house, sent).await.unwrap();
    let row = row(&house, sent.0).await;
    assert_eq!(row.state, "failed");
    assert!(row.error.unwrap().starts_with("This is a HEIC photo"));
    // Only what a retry needs is kept.
    assert!(files(&house).await.iter().all(|key| key.starts_with("uploads/")));
}

#[test_database::test]
async fn a_failed_replacement_keeps_the_previous_pictures(db: PgPool) {
    let house = House::new(db).await;
    let original = Scene::room(400, 300, 1).jpeg();
    let (photograph, upload) = sent(&house, &original).await;
    render(&house, (photograph, upload)).await.unwrap();
    let before = row(&house, photograph).await;

    let second = sent_for(&house, photograph, b"just text").await;
    render(&house, (photograph, second)).await.unwrap();
    let after = row(&house, photograph).await;
    assert_eq!(
        (after.state.as_str(), &after.sha256, &after.variants.0),
        ("failed", &before.sha256, &before.variants.0)
    );

    let other = Scene::room(500, 300, 2).png();
    let third = sent_for(&house, photograph, &other).await;
    // Nothing of the previous file is kept.
    render(&house, (photograph, second)).await.unwrap();
    assert_eq!(row(&house, photograph).await.state, "waiting");
    render(&house, (photograph, third)).await.unwrap();
    assert_complete(&house, photograph, &other).await;
}

#[test_database::test]
async fn identical_pictures_are_rendered_once(db: PgPool) {
    let mut house = House::new(db).await;
    let original = Scene::room(400, 300, 3).jpeg();
    let (first, second) = (sent(&house, &original).await, sent(&house, &original).await);
    render(&house, first).await.unwrap();
    // From here on rendering fails.
    house.worker.renderer = Renderer::of(PathBuf::from("/nowhere/worker"));
    render(&house, second).await.unwrap();
    for (photograph, _) in [first, second] {
        assert_complete(&house, photograph, &original).await;
    }
    let other = sent(&house, &Scene::room(400, 300, 4).jpeg()).await;
    assert!(matches!(render(&house, other).await, Err(Failure::Later(_))));
    assert_eq!(row(&house, other.0).await.state, "waiting");
}

#[test_database::test]
async fn a_storage_failure_delays_pictures_without_loss(db: PgPool) {
    let house = House::new(db).await;
    let original = Scene::room(400, 300, 5).jpeg();
    let sent = sent(&house, &original).await;
    let away = house.take_files_away();
    let failed = render(&house, sent).await;
    assert!(matches!(failed, Err(Failure::Later(_))), "{failed:?}");
    assert_eq!(row(&house, sent.0).await.state, "waiting");
    away.bring_back();
    render(&house, sent).await.unwrap();
    assert_complete(&house, sent.0, &original).await;
}

#[test_database::test]
async fn pictures_of_earlier_recipes_are_rendered_again_in_batches(db: PgPool) {
    let house = House::new(db).await;
    let original = Scene::room(400, 300, 6).jpeg();
    let sent = sent(&house, &original).await;
    render(&house, sent).await.unwrap();
    sqlx::query!("update photographs set recipe = '0'").execute(&mut *house.db().await).await.unwrap();
    for _ in 0..2 {
        house.handle(Upkeep::RenewPictures { due_at: friday() }).await.unwrap();
    }
    let waiting: Vec<_> = jobs::queue::waiting::<Images>(&mut *house.db().await).await.unwrap();
    let waiting: Vec<_> = waiting.into_iter().map(|(job, _)| job).collect();
    assert_eq!(waiting, [Images::RenderPicture { photograph: sent.0, upload: None }]);
    house.handle(waiting[0].clone()).await.unwrap();
    assert_complete(&house, sent.0, &original).await;

    // A photograph without its original keeps its pictures.
    sqlx::query!("update photographs set recipe = '0'").execute(&mut *house.db().await).await.unwrap();
    let key: Key = original_key(&row(&house, sent.0).await.sha256.unwrap()).parse().unwrap();
    house.worker.storage.delete(&key).await.unwrap();
    assert!(house.handle(waiting[0].clone()).await.is_err());
    let row = row(&house, sent.0).await;
    assert_eq!((row.state.as_str(), row.recipe.as_deref()), ("ready", Some("0")));
}

#[test_database::test]
async fn unused_files_are_deleted_after_a_day(db: PgPool) {
    let house = House::new(db).await;
    let original = Scene::room(400, 300, 7).jpeg();
    let kept = sent(&house, &original).await;
    render(&house, kept).await.unwrap();
    // It still waits for a worker, however long ago it was uploaded.
    let waiting = sent(&house, &Scene::room(40, 30, 8).jpeg()).await;
    let named = files(&house).await;
    let refused = sent(&house, b"<svg/>").await;
    render(&house, refused).await.unwrap();
    let abandoned = "00000000-0000-0000-0000-000000000000";
    for orphan in [
        format!("uploads/{abandoned}/000000000000"),
        original_key("ab"),
        variant_key("ab", RECIPE, 320, "jpg"),
        variant_key(&row(&house, kept.0).await.sha256.unwrap(), "0", 320, "webp"),
    ] {
        house.worker.storage.put(&orphan.parse().unwrap(), &b"x"[..]).await.unwrap();
    }
    let sweep = async || house.handle(Upkeep::SweepFiles { due_at: friday() }).await.unwrap();

    // The files have the real time, not the stopped clock's.
    house.advance_to(Clock::default().now() + TimeDelta::hours(23));
    let all = files(&house).await;
    sqlx::query!("update uploads set expires_at = $1", house.now() + TimeDelta::seconds(1))
        .execute(&mut *house.db().await)
        .await
        .unwrap();
    sweep().await;
    assert_eq!(files(&house).await, all, "all are young");

    house.advance(TimeDelta::hours(2));
    sweep().await;
    assert_eq!(files(&house).await, named);
    assert_complete(&house, kept.0, &original).await;
    let state = async |photograph| row(&house, photograph).await.state;
    assert_eq!((state(waiting.0).await.as_str(), state(refused.0).await.as_str()), ("waiting", "failed"));
    render(&house, waiting).await.unwrap();
    assert_eq!(state(waiting.0).await, "ready");
}
