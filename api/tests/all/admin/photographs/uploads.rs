//! Uploads.

use axum::body::{Body, Bytes};
use axum::http::{Method, Request, StatusCode};
use content::upload;
use futures_util::stream;
use jobs::Images;
use jobs::queue::ack::Ending;
use jobs::queue::{test_support, waiting};
use kernel::ids::UploadId;
use kernel::role::Role;
use serde_json::json;
use sqlx::PgPool;

use super::{PHOTOGRAPHS, Studio, UPLOADS, jpeg};

const CHUNK_BYTES: usize = upload::CHUNK_BYTES;

impl Studio {
    async fn offset(&self, path: &str) -> usize {
        let answer = self.tus(Method::HEAD, path, &[], Body::empty()).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("tus-resumable"), "1.0.0");
        answer.header("upload-offset").parse().unwrap()
    }

    /// A file's stored bytes, as read by the worker.
    async fn kept(&self, path: &str) -> Vec<u8> {
        let id: UploadId = path.rsplit('/').next().unwrap().parse().unwrap();
        let pieces = upload::chunks(&mut self.service.db.acquire().await.unwrap(), id).await.unwrap();
        let mut kept = Vec::new();
        for piece in pieces {
            assert_eq!(i64::try_from(kept.len()).unwrap(), piece.start_byte);
            kept.extend_from_slice(&self.storage.get(&piece.storage_key.parse().unwrap()).await.unwrap());
        }
        kept
    }
}

/// Bytes sent in parts before the connection is lost.
fn lost_after(content: &[u8]) -> Body {
    let parts = content.chunks(60_000).map(|part| Ok(Bytes::copy_from_slice(part)));
    let lost = Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
    Body::from_stream(stream::iter(parts.chain([lost]).collect::<Vec<_>>()))
}

#[test_database::test]
async fn an_upload_resumes_after_a_lost_connection(db: PgPool) {
    let studio = Studio::new(db).await;
    let content = jpeg(3 * CHUNK_BYTES + 500);
    let path =
        studio.announce(content.len(), &[("filename", "Kitchen.jpg"), ("purpose", "photograph")]).await;
    assert_eq!(studio.offset(&path).await, 0);
    studio.send(&path, 0, lost_after(&content[..CHUNK_BYTES + 700])).await;
    assert_eq!(studio.offset(&path).await, CHUNK_BYTES + 700);
    let wrong = studio.send(&path, CHUNK_BYTES, content[CHUNK_BYTES..].to_vec()).await;
    assert_eq!((wrong.status, &wrong.json()["code"]), (StatusCode::CONFLICT, &json!("wrong_offset")));
    studio.send(&path, CHUNK_BYTES + 700, lost_after(&content[CHUNK_BYTES + 700..2 * CHUNK_BYTES])).await;
    let offset = studio.offset(&path).await;
    assert_eq!(offset, 2 * CHUNK_BYTES);
    let last = studio.send(&path, offset, content[offset..].to_vec()).await;
    assert_eq!(last.status, StatusCode::NO_CONTENT, "{}", last.text);
    assert_eq!(last.header("upload-offset"), content.len().to_string());
    assert!(studio.kept(&path).await == content, "the stored bytes are the uploaded ones");

    let id = last.header("nivas-photograph").to_owned();
    let whole = studio.tus(Method::HEAD, &path, &[], Body::empty()).await;
    assert_eq!(whole.header("nivas-photograph"), id);
    let photograph = studio.read(id.parse().unwrap()).await;
    assert_eq!((&photograph["state"], &photograph["status"]), (&json!("waiting"), &json!("draft")));
    assert_eq!((&photograph["fileName"], &photograph["picture"]), (&json!("Kitchen.jpg"), &json!(null)));
    let upload: UploadId = path.rsplit('/').next().unwrap().parse().unwrap();
    let jobs: Vec<_> = waiting::<Images>(&mut studio.service.db.acquire().await.unwrap()).await.unwrap();
    let job = Images::RenderPicture { photograph: id.parse().unwrap(), upload: Some(upload) };
    assert_eq!(jobs.into_iter().map(|(job, _)| job).collect::<Vec<_>>(), [job]);
    // Bytes after the announced length.
    let more = studio.send(&path, content.len(), b"more".to_vec()).await;
    assert_eq!(more.status, StatusCode::NO_CONTENT);
    assert_eq!(studio.service.count("photographs").await, 1);
}

#[test_database::test]
async fn concurrent_uploads_of_the_same_bytes_count_once(db: PgPool) {
    let studio = Studio::new(db).await;
    let content = jpeg(2 * CHUNK_BYTES + 9);
    let path = studio.announce(content.len(), &[]).await;
    let sends = (0..4).map(|_| studio.send(&path, 0, content.clone()));
    let answers = futures_util::future::join_all(sends).await;
    let whole = answers.iter().filter(|answer| answer.status == StatusCode::NO_CONTENT).count();
    assert!(whole <= 1 && answers.iter().any(|answer| answer.status == StatusCode::CONFLICT), "{answers:?}");
    // After a failure, the client continues at the stored offset.
    let offset = studio.offset(&path).await;
    let last = studio.send(&path, offset, content[offset..].to_vec()).await;
    assert_eq!(last.status, StatusCode::NO_CONTENT, "{}", last.text);
    assert!(studio.kept(&path).await == content);
    assert_eq!(studio.service.count("photographs").await, 1);
}

#[test_database::test]
async fn an_upload_survives_a_storage_failure(db: PgPool) {
    let studio = Studio::new(db).await;
    let content = jpeg(CHUNK_BYTES + 300);
    let path = studio.announce(content.len(), &[]).await;
    let (files, away) = (studio.service.dir.join("files"), studio.service.dir.join("away"));
    std::fs::rename(&files, &away).unwrap();
    std::fs::write(&files, "no folder").unwrap();
    let failed = studio.send(&path, 0, content.clone()).await;
    assert_eq!(failed.status, StatusCode::SERVICE_UNAVAILABLE, "{}", failed.text);
    assert_eq!(failed.header("retry-after"), "20");
    assert_eq!(studio.offset(&path).await, 0);
    std::fs::remove_file(&files).unwrap();
    std::fs::rename(&away, &files).unwrap();
    let sent = studio.send(&path, 0, content.clone()).await;
    assert_eq!(sent.status, StatusCode::NO_CONTENT, "{}", sent.text);
    assert!(studio.kept(&path).await == content);
}

#[test_database::test]
async fn the_file_type_is_detected_from_the_content(db: PgPool) {
    let studio = Studio::new(db).await;
    for (name, beginning, told) in [
        ("IMG_1.jpg", &b"\0\0\0\x24ftypheic\0\0\0\0mif1"[..], "iPhone"),
        ("photo.jpg", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "an SVG file"),
        ("photo.png", b"<!doctype html><script>alert(1)</script>", "a web page, not a photo"),
        ("a.jpeg", b"%PDF-1.7 and more of the same", "a PDF document"),
        ("a.webp", b"PK\x03\x04 and more of the same", "a ZIP archive"),
        ("moves.png", b"GIF89a and more of the same", "a GIF file"),
        ("a.jpg", b"just some words of no meaning", "We can't read this picture"),
    ] {
        let path = studio.announce(beginning.len(), &[("filename", name)]).await;
        let refused = studio.send(&path, 0, beginning.to_vec()).await;
        assert_eq!(refused.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{name}: {}", refused.text);
        assert!(refused.json()["message"].as_str().unwrap().contains(told), "{}", refused.text);
        assert_eq!(studio.tus(Method::HEAD, &path, &[], Body::empty()).await.status, StatusCode::NOT_FOUND);
    }
    // The content counts, not the file name, which cannot contain a path.
    for (name, shown) in
        [("../../run.exe", "run.exe"), ("a\u{202e}gpj.html", "agpj.html"), ("", "photograph")]
    {
        let id = studio.upload(&jpeg(64), &[("filename", name)]).await;
        assert_eq!(studio.read(id).await["fileName"], shown);
    }
    assert_eq!(studio.service.count("photographs").await, 3);
}

#[test_database::test]
async fn an_undetectable_first_chunk_is_sent_again(db: PgPool) {
    let studio = Studio::new(db).await;
    let content = jpeg(400);
    let path = studio.announce(content.len(), &[]).await;
    studio.send(&path, 0, lost_after(&content[..3])).await;
    assert_eq!(studio.offset(&path).await, 0);
    assert_eq!(studio.send(&path, 0, content.clone()).await.status, StatusCode::NO_CONTENT);
    assert!(studio.kept(&path).await == content);
}

#[test_database::test]
async fn invalid_upload_metadata_is_rejected(db: PgPool) {
    let studio = Studio::new(db).await;
    let create =
        async |headers: &[(&str, &str)]| studio.tus(Method::POST, UPLOADS, headers, Body::empty()).await;
    for (headers, status, code) in [
        (vec![], StatusCode::BAD_REQUEST, "malformed"),
        (vec![("upload-length", "-1")], StatusCode::BAD_REQUEST, "malformed"),
        (vec![("upload-length", "0")], StatusCode::UNPROCESSABLE_ENTITY, "empty"),
        (vec![("upload-length", "20000001")], StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
        (
            vec![("upload-length", "9"), ("upload-metadata", "purpose c29uZw==")],
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            vec![("upload-length", "9"), ("upload-metadata", "filename !!")],
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
        (
            vec![("upload-length", "9"), ("upload-metadata", "page a2l0Y2hlbg==")],
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
        ),
    ] {
        let answer = create(&headers).await;
        assert_eq!((answer.status, &answer.json()["code"]), (status, &json!(code)), "{headers:?}");
    }
    assert!(
        create(&[("upload-length", "20000001")]).await.json()["message"].as_str().unwrap().contains("20 MB")
    );
    assert_eq!(create(&[("upload-length", "20000000")]).await.status, StatusCode::CREATED);
    let plain = studio.service.post_as(&studio.content.token, UPLOADS, &json!({})).await;
    assert_eq!(plain.status, StatusCode::PRECONDITION_FAILED);
    let told = studio.service.send(Request::options(UPLOADS).body(Body::empty()).unwrap()).await;
    assert_eq!(told.status, StatusCode::NO_CONTENT);
    assert_eq!(told.header("tus-max-size"), "500000000");
    assert_eq!(told.header("tus-extension"), "creation,termination");

    let path = studio.announce(20, &[]).await;
    let more = studio.send(&path, 0, jpeg(21)).await;
    assert_eq!(more.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", more.text);
    let of_no_type = studio.tus(Method::PATCH, &path, &[("upload-offset", "0")], jpeg(20)).await;
    assert_eq!(of_no_type.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[test_database::test]
async fn an_upload_can_be_cancelled_and_is_private(db: PgPool) {
    let mut studio = Studio::new(db).await;
    let path = studio.announce(2 * CHUNK_BYTES, &[]).await;
    studio.send(&path, 0, lost_after(&jpeg(2 * CHUNK_BYTES)[..CHUNK_BYTES])).await;
    let sender = std::mem::replace(&mut studio.content, studio.service.person(Role::Admin).await);
    for method in [Method::HEAD, Method::DELETE] {
        assert_eq!(studio.tus(method, &path, &[], Body::empty()).await.status, StatusCode::NOT_FOUND);
    }
    studio.content = studio.service.person(Role::Finance).await;
    assert_eq!(studio.tus(Method::HEAD, &path, &[], Body::empty()).await.status, StatusCode::FORBIDDEN);
    studio.content = sender;
    assert_eq!(studio.service.count("upload_pieces").await, 1);
    assert_eq!(studio.tus(Method::DELETE, &path, &[], Body::empty()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(studio.service.count("uploads").await + studio.service.count("upload_pieces").await, 0);
    assert_eq!(studio.tus(Method::HEAD, &path, &[], Body::empty()).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn a_replaced_photograph_is_served_until_the_new_one_is_ready(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.published("old.jpg").await;
    let old = studio.read(id).await;
    let said = [("filename", "new.jpg"), ("photograph", &*id.to_string())];
    assert_eq!(studio.upload(&jpeg(900), &said).await, id);
    let waiting = studio.read(id).await;
    assert_eq!((&waiting["state"], &waiting["picture"]), (&json!("waiting"), &old["picture"]));
    studio.make(id, 1440, 77).await;
    let new = studio.read(id).await;
    assert_eq!((&new["state"], &new["fileName"]), (&json!("ready"), &json!("new.jpg")));
    assert_eq!(new["picture"]["width"], 1440);
    assert_ne!(new["picture"]["sources"], old["picture"]["sources"]);
    let named = studio.service.get(&format!("/media/photographs/{id}.jpg")).await;
    assert_eq!(named.status, StatusCode::FOUND);
    assert_eq!(named.header("location"), new["picture"]["sources"][0]["jpeg"]);
    assert_eq!(named.header("cache-control"), "public, max-age=300");

    // Designers can only change drafts.
    let designer = Studio { content: studio.service.person(Role::Designer).await, ..studio };
    let said = format!("photograph {}", data_encoding::BASE64.encode(id.to_string().as_bytes()));
    let headers = [("upload-length", "64"), ("upload-metadata", said.as_str())];
    let refused = designer.tus(Method::POST, UPLOADS, &headers, Body::empty()).await;
    assert_eq!((refused.status, &refused.json()["code"]), (StatusCode::CONFLICT, &json!("drafts_only")));
}

#[test_database::test]
async fn a_failed_photograph_can_be_retried_while_its_file_exists(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.upload(&jpeg(64), &[]).await;
    let retry = format!("{PHOTOGRAPHS}/{id}/retry");
    let mut db = studio.service.db.acquire().await.unwrap();
    let upload = sqlx::query_scalar!(r#"select upload as "upload!: UploadId" from photographs"#);
    let upload = upload.fetch_one(&mut *db).await.unwrap();
    let now = studio.service.clock.now();
    content::photograph::work::fail(&mut db, id, Some(upload), "The picture is animated.", now)
        .await
        .unwrap();
    let failed = studio.read(id).await;
    assert_eq!((&failed["state"], &failed["error"]), (&json!("failed"), &json!("The picture is animated.")));
    let again = studio.service.post_as(&studio.content.token, &retry, &json!({})).await;
    assert_eq!((again.status, &again.json()["state"]), (StatusCode::ACCEPTED, &json!("waiting")));
    assert_eq!(waiting::<Images>(&mut db).await.unwrap().len(), 1);

    content::photograph::work::fail(&mut db, id, Some(upload), "The picture is animated.", now)
        .await
        .unwrap();
    let mut tx = sqlx::Connection::begin(&mut *db).await.unwrap();
    let (gone, keys) = upload::forget_expired(&mut tx, now + upload::EXPIRES_AFTER, 10).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!((gone, keys.len()), (1, 1));
    let too_late = studio.service.post_as(&studio.content.token, &retry, &json!({})).await;
    assert_eq!((too_late.status, &too_late.json()["code"]), (StatusCode::CONFLICT, &json!("file_gone")));
    drop(db);
}

#[test_database::test]
async fn a_photograph_whose_job_is_dead_has_failed_and_can_be_retried(db: PgPool) {
    let studio = Studio::new(db).await;
    let (id, other) = (studio.upload(&jpeg(64), &[]).await, studio.upload(&jpeg(80), &[]).await);
    let mut db = studio.service.db.acquire().await.unwrap();
    let given_up = Ending::Dead { error: "The storage was away.".to_owned() };
    assert_eq!(
        test_support::end::<Images>(&mut db, &given_up, |job| job.payload.contains(&id.to_string()))
            .await
            .unwrap(),
        1
    );

    let list = studio.service.get_as(&studio.content.token, PHOTOGRAPHS).await.json();
    let state = |id| {
        list["items"].as_array().unwrap().iter().find(|item| item["id"] == json!(id)).unwrap()["state"]
            .clone()
    };
    assert_eq!((state(id), state(other)), (json!("failed"), json!("waiting")));
    let read = studio.read(id).await;
    assert_eq!(read["error"], "The pictures could not be generated. Please try again.");
    let again =
        studio.service.post_as(&studio.content.token, &format!("{PHOTOGRAPHS}/{id}/retry"), &json!({})).await;
    assert_eq!((again.status, &again.json()["state"]), (StatusCode::ACCEPTED, &json!("waiting")));
    drop(db);
}
