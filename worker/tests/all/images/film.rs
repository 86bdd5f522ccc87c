//! Videos: metadata, rejected files, and storage of the files.

mod sample;

use std::io::Cursor;

use chrono::TimeDelta;
use content::video::files::key_of;
use futures_util::TryStreamExt as _;
use jobs::{Images, Upkeep};
use kernel::clock::Clock;
use kernel::ids::{UploadId, UserId, VideoId};
use kernel::role::Role;
use kernel::testing::user;
use media::video::{Footage, NoFootage, Packing, read};
use sqlx::PgPool;
use worker::Failure;
use worker::images::FilmError;

use self::sample::{Mp4, Webm};
use super::{file, renderer};
use crate::house::House;

fn refused(film: &[u8]) -> NoFootage {
    read(Cursor::new(film)).unwrap_err()
}

#[test]
fn a_videos_size_and_duration_are_read() {
    let mp4 = |film: &Mp4| read(Cursor::new(film.bytes())).unwrap();
    let footage = |packing, width, height, milliseconds| Footage { packing, width, height, milliseconds };
    let lying = Mp4::default();
    assert_eq!(mp4(&lying), footage(Packing::Mp4, 1280, 720, 65_400));
    assert_eq!(mp4(&Mp4 { is_silent: true, ..lying }), footage(Packing::Mp4, 1280, 720, 65_400));
    // As recorded by phones held upright: landscape pixels with a rotation.
    assert_eq!(mp4(&Mp4 { is_turned: true, ..lying }), footage(Packing::Mp4, 720, 1280, 65_400));
    // As recorded by cameras, which write the index at the end.
    assert_eq!(mp4(&Mp4 { has_index_last: true, ..lying }), footage(Packing::Mp4, 1280, 720, 65_400));
    let webm = read(Cursor::new(Webm::default().bytes())).unwrap();
    assert_eq!(webm, footage(Packing::Webm, 1920, 1080, 4_500));
}

#[test]
fn the_films_of_the_demo_are_as_its_seed_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/public/demo/films");
    for demo in &app::seed::FILMS {
        let film = std::fs::File::open(format!("{folder}/{}", demo.file())).unwrap();
        let Footage { packing, width, height, milliseconds } = read(film).unwrap();
        let number = |number: u64| i32::try_from(number).unwrap();
        let size = (number(width.into()), number(height.into()));
        let facts = (packing, size, number(milliseconds.div_ceil(1000)));
        assert_eq!(facts, (Packing::Webm, app::seed::FILM_SIZE, demo.seconds), "{}", demo.file());
    }
}

#[test]
fn unsupported_codecs_are_rejected_by_name() {
    let hevc = Mp4 { picture: *b"hvc1", ..Mp4::default() };
    assert_eq!(refused(&hevc.bytes()), NoFootage::OtherCoding("HEVC (H.265)".to_owned()));
    let matroska = Webm { picture: "V_MPEG4/ISO/AVC", ..Webm::default() };
    assert_eq!(refused(&matroska.bytes()), NoFootage::OtherCoding("AVC".to_owned()));
    let live = Webm { milliseconds: None, ..Webm::default() };
    assert_eq!(refused(&live.bytes()), NoFootage::Endless);
    let words = NoFootage::OtherCoding("HEVC (H.265)".to_owned()).to_string();
    assert_eq!(
        words,
        "The video uses HEVC (H.265), which not every browser can play. Please save it as MP4 with H.264 and AAC."
    );
}

#[test]
fn other_files_are_rejected() {
    assert_eq!(refused(b""), NoFootage::Unknown);
    assert_eq!(refused(b"%PDF-1.7 and so on"), NoFootage::Unknown);
    let film = Mp4::default().bytes();
    assert_eq!(refused(&film[..film.len() / 2]), NoFootage::Damaged);
    // Only the start of a file with the index at its end.
    let cut = Mp4 { has_index_last: true, ..Mp4::default() }.bytes();
    assert_eq!(refused(&cut[..600]), NoFootage::Damaged);
    // An index with an impossible size.
    let vast = [b"\0\0\0\x18ftypisom\0\0\0\0isomavc1".as_slice(), b"\xff\xff\xff\xffmoov", &[0; 64]].concat();
    assert_eq!(refused(&vast), NoFootage::Damaged);
}

#[tokio::test]
async fn corrupted_videos_get_a_reply() {
    let renderer = renderer();
    let films = [Mp4::default().bytes(), Webm::default().bytes()];
    let read = renderer.read_film(file(&films[0])).await.unwrap();
    assert_eq!((read.width, read.milliseconds), (1280, 65_400));
    for (number, film) in films.iter().cycle().take(60).enumerate() {
        let mut film = film.clone();
        for step in 0..4 {
            let place = (number * 7919 + step * 104_729) % film.len();
            film[place] = film[place].wrapping_mul(31).wrapping_add(u8::try_from(number * 4 + step).unwrap());
        }
        match renderer.read_film(file(&film)).await {
            Ok(_) | Err(FilmError::Refused(_)) => {}
            Err(error @ FilmError::Interrupted(_)) => panic!("{number}: {error}"),
        }
    }
}

/// A row's relevant columns.
#[derive(Debug, PartialEq)]
struct Row {
    state: Option<String>,
    error: Option<String>,
    sha256: Option<String>,
    container: Option<String>,
    width: Option<i32>,
    file_seconds: Option<i32>,
}

async fn row(house: &House, video: VideoId) -> Row {
    sqlx::query_as!(
        Row,
        "select state, error, sha256, container, width, file_seconds from videos where id = $1",
        video.0,
    )
    .fetch_one(&mut *house.db().await)
    .await
    .unwrap()
}

/// Stores an upload like the API: in chunks, with a video that waits for it.
async fn sent(house: &House, film: &[u8]) -> (VideoId, UploadId) {
    let (video, upload) = (VideoId::new(), UploadId::new());
    let by: UserId = user(&mut *house.db().await, &format!("Chitra {video}"), Role::Content).await;
    let bytes = i64::try_from(film.len()).unwrap();
    let mut db = house.db().await;
    sqlx::query!(
        "insert into videos (
             id, title, slug, source, category, tags, transcript, is_featured, seo_title, seo_description, created_at,
             updated_at
         )
         values ($1, 'Tour', $2, 'upload', '', '{}', '', false, '', '', $3, $3)",
        video.0,
        video.to_string(),
        house.now(),
    )
    .execute(&mut *db)
    .await
    .unwrap();
    sqlx::query!(
        "insert into uploads
             (id, by_user, purpose, file_name, bytes, received, created_at, expires_at, finished_at, video)
         values ($1, $2, 'video', 'tour.mp4', $3, $3, $4, $5, $4, $6)",
        upload.0,
        by.0,
        bytes,
        house.now(),
        house.now() + TimeDelta::hours(24),
        video.0,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    for (number, piece) in film.chunks(300).enumerate() {
        let start = number * 300;
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
        "update videos set upload = $2, state = 'waiting', state_since = $3, file_name = 'tour.mp4', bytes = $4
         where id = $1",
        video.0,
        upload.0,
        house.now(),
        bytes,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    (video, upload)
}

async fn look(house: &House, (video, upload): (VideoId, UploadId)) -> Result<(), Failure> {
    house.handle(Images::ReadVideo { video, upload }).await
}

async fn files(house: &House) -> Vec<String> {
    let mut keys = Vec::new();
    for folder in ["uploads", "videos"] {
        let found: Vec<_> = house.worker.storage.list(folder).try_collect().await.unwrap();
        keys.extend(found.into_iter().map(|found| found.key.to_string()));
    }
    keys
}

#[test_database::test]
async fn an_uploaded_video_is_stored_unchanged_and_its_chunks_are_deleted(db: PgPool) {
    let house = House::new(db).await;
    let film = Mp4::default().bytes();
    let sent = sent(&house, &film).await;
    look(&house, sent).await.unwrap();
    let read = row(&house, sent.0).await;
    assert_eq!((read.state.as_deref(), read.error.as_deref()), (Some("ready"), None));
    assert_eq!(
        (read.container.as_deref(), read.width, read.file_seconds),
        (Some("mp4"), Some(1280), Some(66))
    );
    let key = key_of(read.sha256.as_deref().unwrap());
    assert_eq!(files(&house).await, std::slice::from_ref(&key));
    assert_eq!(house.worker.storage.get(&key.parse().unwrap()).await.unwrap(), film);

    // A worker killed after saving the result repeats the job.
    look(&house, sent).await.unwrap();
    assert_eq!(row(&house, sent.0).await, read);
    assert_eq!(files(&house).await, std::slice::from_ref(&key));

    // Only files without a video are swept.
    house.advance_to(Clock::default().now() + TimeDelta::days(2));
    house.handle(Upkeep::SweepFiles { due_at: house.now() }).await.unwrap();
    assert_eq!(files(&house).await, [key]);
    sqlx::query!("delete from videos").execute(&mut *house.db().await).await.unwrap();
    house.handle(Upkeep::SweepFiles { due_at: house.now() }).await.unwrap();
    assert!(files(&house).await.is_empty());
}

#[test_database::test]
async fn a_rejected_video_shows_the_reason(db: PgPool) {
    let house = House::new(db).await;
    let sent = sent(&house, &Mp4 { picture: *b"hvc1", ..Mp4::default() }.bytes()).await;
    look(&house, sent).await.unwrap();
    let read = row(&house, sent.0).await;
    assert_eq!((read.state.as_deref(), read.sha256), (Some("failed"), None));
    assert!(read.error.unwrap().starts_with("The video uses HEVC (H.265)"));
}

#[test_database::test]
async fn an_upload_waits_while_the_storage_is_unavailable(db: PgPool) {
    let house = House::new(db).await;
    let sent = sent(&house, &Webm::default().bytes()).await;
    let away = house.take_files_away();
    assert!(matches!(look(&house, sent).await, Err(Failure::Later(_))));
    assert_eq!(row(&house, sent.0).await.state.as_deref(), Some("waiting"));
    away.bring_back();
    look(&house, sent).await.unwrap();
    let read = row(&house, sent.0).await;
    assert_eq!((read.state.as_deref(), read.container.as_deref()), (Some("ready"), Some("webm")));
}
