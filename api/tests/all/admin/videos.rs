//! Videos: creation, details, order, publishing and preview.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use content::upload::settings::Uploads;
use content::video::Container;
use content::video::files::key_of;
use content::video::work::{self, Film};
use jobs::queue::waiting;
use jobs::{Images, Upkeep};
use kernel::ids::{UploadId, VideoId};
use kernel::role::Role;
use kernel::settings;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::photographs::{Studio, UPLOADS};
use crate::harness::Answer;

pub(crate) const VIDEOS: &str = "/api/admin/videos";
const YOUTUBE: &str = "https://youtu.be/dQw4w9WgXcQ";

/// Bytes with an MP4 signature; the worker checks the rest.
fn mp4(length: usize) -> Vec<u8> {
    let rest = (0..length - 12).map(|n| u8::try_from(n * 7 % 251).unwrap());
    b"\0\0\0\x18ftypisom".iter().copied().chain(rest).collect()
}

impl Studio {
    async fn tell(&self, method: Method, path: &str, body: &Value) -> Answer {
        let token = &self.content.token;
        match method {
            Method::PUT => self.service.put_as(token, path, body).await,
            _ => self.service.post_as(token, path, body).await,
        }
    }

    /// A YouTube video.
    pub(crate) async fn video(&self, draft: &Value) -> Value {
        let mut whole = json!({"title": "Kitchen tour", "source": "youtube", "address": YOUTUBE});
        for (field, value) in draft.as_object().unwrap() {
            whole[field] = value.clone();
        }
        let answer = self.tell(Method::POST, VIDEOS, &whole).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        answer.json()
    }

    pub(crate) async fn read_video(&self, id: &Value) -> Value {
        let path = format!("{VIDEOS}/{}", id.as_str().unwrap());
        let answer = self.service.get_as(&self.content.token, &path).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }

    /// Updates a video.
    pub(crate) async fn change_video(&self, id: &Value, changes: &Value) -> Answer {
        let video = self.read_video(id).await;
        let mut draft = json!({
            "title": video["title"], "slug": video["slug"], "source": video["source"], "address": video["address"],
            "thumbnailId": video["thumbnail"]["id"], "category": video["category"], "tags": video["tags"],
            "transcript": video["transcript"], "isFeatured": video["isFeatured"], "version": video["version"],
        });
        for (field, value) in changes.as_object().unwrap() {
            draft[field] = value.clone();
        }
        self.tell(Method::PUT, &format!("{VIDEOS}/{}", id.as_str().unwrap()), &draft).await
    }

    pub(crate) async fn move_video(&self, id: &Value, to: &str) -> Answer {
        let version = self.read_video(id).await["version"].clone();
        let path = format!("{VIDEOS}/{}/status", id.as_str().unwrap());
        self.tell(Method::POST, &path, &json!({"to": to, "version": version})).await
    }

    /// A published video.
    pub(crate) async fn published_video(&self, draft: &Value) -> Value {
        let mut draft = draft.clone();
        draft["thumbnailId"] = json!(self.photograph("poster.jpg").await);
        let video = self.video(&draft).await;
        let moved = self.move_video(&video["id"], "published").await;
        assert_eq!(moved.status, StatusCode::OK, "{}", moved.text);
        moved.json()
    }

    /// Does the worker's job for a video's file, without reading it.
    async fn read_film(&self, video: VideoId, upload: UploadId, content: &[u8]) -> String {
        let sha256 = format!("{:064x}", content.len());
        let film = Film { container: Container::Mp4, width: 1920, height: 1080, seconds: 66 };
        let now = self.service.clock.now();
        let mut tx = self.service.db.begin().await.unwrap();
        work::begin(&mut tx, video, upload, now).await.unwrap().unwrap();
        work::finish(&mut tx, video, upload, &sha256, film, now).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        self.storage.put(&key_of(&sha256).parse().unwrap(), content.to_vec()).await.unwrap();
        sha256
    }
}

#[test_database::test]
async fn an_address_is_stored_as_host_and_id(db: PgPool) {
    let studio = Studio::new(db).await;
    let made = studio
        .video(&json!({"address": "youtube.com/shorts/dQw4w9WgXcQ?si=tracked", "tags": [" Tour", "tour"]}))
        .await;
    assert_eq!(made["address"], json!("https://www.youtube.com/watch?v=dQw4w9WgXcQ"));
    assert_eq!((&made["slug"], &made["tags"]), (&json!("kitchen-tour"), &json!(["Tour"])));
    assert_eq!(made["status"], json!("draft"));
    // Another one of the same title gets another slug.
    assert_eq!(studio.video(&json!({})).await["slug"], json!("kitchen-tour-2"));
    for (draft, field) in [
        (json!({"title": "A", "source": "youtube", "address": "https://example.com/v"}), "address"),
        (json!({"title": "A", "source": "vimeo", "address": YOUTUBE}), "address"),
        (json!({"title": "A", "source": "youtube"}), "address"),
        (json!({"title": " ", "source": "upload"}), "title"),
        (json!({"title": "A", "source": "upload", "slug": "Not so"}), "slug"),
        (json!({"title": "A", "source": "upload", "slug": "kitchen-tour"}), "slug"),
        (json!({"title": "A", "source": "upload", "thumbnailId": VideoId::new()}), "thumbnailId"),
        (json!({"title": "A", "source": "upload", "designId": VideoId::new()}), "designId"),
        (json!({"title": "A", "source": "upload", "canonical": "//evil.example"}), "canonical"),
    ] {
        let refused = studio.tell(Method::POST, VIDEOS, &draft).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{draft}: {}", refused.text);
        assert!(refused.json()["fields"][field].is_string(), "{draft}: {}", refused.text);
    }
    let long = "ಅ".repeat(40_000);
    let changed = studio.change_video(&made["id"], &json!({"transcript": long})).await;
    assert_eq!(changed.status, StatusCode::OK, "a long transcript in another script: {}", changed.status);
}

#[test_database::test]
async fn an_upload_becomes_a_video_or_replaces_its_file(db: PgPool) {
    let studio = Studio::new(db).await;
    let content = mp4(5_000);
    let said = [("filename", "walk_through.mp4"), ("purpose", "video")];
    let path = studio.announce(content.len(), &said).await;
    let sent = studio.send(&path, 0, content.clone()).await;
    assert_eq!(sent.status, StatusCode::NO_CONTENT, "{}", sent.text);
    let id: VideoId = sent.header("nivas-video").parse().unwrap();
    let upload: UploadId = path.rsplit('/').next().unwrap().parse().unwrap();
    let jobs: Vec<_> = waiting::<Images>(&mut studio.service.db.acquire().await.unwrap()).await.unwrap();
    let job = Images::ReadVideo { video: id, upload };
    assert_eq!(jobs.into_iter().map(|(job, _)| job).collect::<Vec<_>>(), [job]);
    let video = studio.read_video(&json!(id)).await;
    assert_eq!((&video["title"], &video["source"]), (&json!("walk through"), &json!("upload")));
    assert_eq!((&video["file"]["state"], &video["file"]["address"]), (&json!("waiting"), &Value::Null));

    // It cannot be published before its file is processed.
    let poster = studio.photograph("poster.jpg").await;
    let changed = studio.change_video(&json!(id), &json!({"thumbnailId": poster})).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text);
    let early = studio.move_video(&json!(id), "published").await;
    assert_eq!((early.status, &early.json()["code"]), (StatusCode::CONFLICT, &json!("no_film")));
    let sha256 = studio.read_film(id, upload, &content).await;
    let read = studio.read_video(&json!(id)).await;
    assert_eq!(read["file"]["address"], json!(format!("/media/videos/{sha256}.mp4")));
    assert_eq!(read["durationSeconds"], json!(66));
    assert_eq!(studio.move_video(&json!(id), "published").await.status, StatusCode::OK);

    // The previous file is served until the new one is processed.
    let id_text = id.to_string();
    let path = studio.announce(content.len(), &[("purpose", "video"), ("video", id_text.as_str())]).await;
    let sent = studio.send(&path, 0, content.clone()).await;
    assert_eq!(sent.header("nivas-video"), id_text);
    let replaced = studio.read_video(&json!(id)).await;
    assert_eq!((&replaced["file"]["state"], &replaced["status"]), (&json!("waiting"), &json!("published")));
    assert_eq!(replaced["file"]["address"], json!(format!("/media/videos/{sha256}.mp4")));
}

#[test_database::test]
async fn files_other_than_videos_are_rejected(db: PgPool) {
    let studio = Studio::new(db).await;
    for (bytes, words) in [
        (b"\0\0\0\x14ftypqt  \0\0\0\0qt  ".as_slice(), "QuickTime"),
        (b"\xff\xd8\xff\xe0 a photograph".as_slice(), "picture"),
        (b"%PDF-1.7 and more than that".as_slice(), "MP4 or WebM"),
    ] {
        let path = studio.announce(bytes.len(), &[("purpose", "video")]).await;
        let refused = studio.send(&path, 0, bytes.to_vec()).await;
        assert_eq!(refused.status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{words}");
        assert_eq!(refused.json()["code"], json!("not_a_film"));
        assert!(refused.json()["message"].as_str().unwrap().contains(words), "{}", refused.text);
    }
    let photograph = studio.announce(64, &[("purpose", "photograph")]).await;
    let film = studio.send(&photograph, 0, mp4(64)).await;
    assert_eq!(film.json()["code"], json!("not_a_picture"));
    let headers = |length: &str| {
        [("upload-length", length.to_owned()), ("upload-metadata", "purpose dmlkZW8=".to_owned())]
    };
    for (length, status) in [("500000000", StatusCode::CREATED), ("500000001", StatusCode::PAYLOAD_TOO_LARGE)]
    {
        let headers = headers(length);
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        let answer = studio.tus(Method::POST, UPLOADS, &headers, Body::empty()).await;
        assert_eq!(answer.status, status, "{length}");
    }
    assert_eq!(studio.service.count("videos").await, 0);
}

#[test_database::test]
async fn the_largest_video_is_a_setting(db: PgPool) {
    let studio = Studio::new(db).await;
    let said = [("purpose", "video")];
    let begun = studio.announce(500_000_000, &said).await;
    let uploads = Uploads { max_video_mb: 50 };
    settings::save(&mut studio.service.db.acquire().await.unwrap(), &uploads).await.unwrap();
    let refused = studio.announce_as(&studio.content, 50_000_001, &said).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE, "{}", refused.text);
    assert!(refused.json()["message"].as_str().unwrap().contains("50 MB"), "{}", refused.text);
    studio.announce(50_000_000, &said).await;
    let choices = studio.service.get_as(&studio.content.token, &format!("{VIDEOS}/choices")).await;
    assert_eq!(choices.json()["maxFileMb"], 50, "{}", choices.text);
    let told = studio.service.send(Request::options(UPLOADS).body(Body::empty()).unwrap()).await;
    assert_eq!(told.header("tus-max-size"), "50000000");
    // What began under a larger limit goes on.
    assert_eq!(studio.send(&begun, 0, mp4(64)).await.status, StatusCode::NO_CONTENT);
}

#[test_database::test]
async fn publishing_requires_a_thumbnail_and_a_processed_file(db: PgPool) {
    let studio = Studio::new(db).await;
    let video = studio.video(&json!({})).await;
    let early = studio.move_video(&video["id"], "published").await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(early.json()["fields"]["thumbnailId"].is_string(), "{}", early.text);
    let video = studio.published_video(&json!({"slug": "tour"})).await;
    let planned: Vec<(Upkeep, _)> = studio.service.claim().await;
    assert!(planned.iter().any(|(job, _)| matches!(job, Upkeep::DrawShareCards { .. })), "{planned:?}");

    // A published video keeps its thumbnail, whose photograph cannot be deleted.
    let lost = studio.change_video(&video["id"], &json!({"thumbnailId": null})).await;
    assert!(lost.json()["fields"]["thumbnailId"].is_string(), "{}", lost.text);
    let photograph = video["thumbnail"]["id"].as_str().unwrap();
    let path = format!("{}/{photograph}", super::photographs::PHOTOGRAPHS);
    let used = studio.service.delete_as(&studio.content.token, &path).await;
    assert_eq!((used.status, &used.json()["code"]), (StatusCode::CONFLICT, &json!("in_use")));
    let used_in = &used.json()["current"]["usedIn"][0];
    assert_eq!((&used_in["kind"], &used_in["title"]), (&json!("video"), &json!("Kitchen tour")));

    // After publication, the old slug redirects to the new one and stays reserved.
    assert_eq!(studio.change_video(&video["id"], &json!({"slug": "new-tour"})).await.status, StatusCode::OK);
    let taken = json!({"title": "A", "source": "upload", "slug": "tour"});
    let taken = studio.tell(Method::POST, VIDEOS, &taken).await;
    assert!(taken.json()["fields"]["slug"].is_string(), "{}", taken.text);
    let found = studio.service.get("/api/videos/tour").await;
    assert_eq!((found.status, &found.json()["slug"]), (StatusCode::OK, &json!("new-tour")));
}

#[test_database::test]
async fn without_publish_permission_only_drafts_can_be_changed(db: PgPool) {
    let studio = Studio::new(db).await;
    let video = studio.published_video(&json!({})).await;
    let designer = studio.service.person(Role::Designer).await;
    let path = format!("{VIDEOS}/{}", video["id"].as_str().unwrap());
    let draft = json!({"title": "B", "source": "youtube", "address": YOUTUBE, "version": video["version"]});
    assert_eq!(studio.service.put_as(&designer.token, &path, &draft).await.status, StatusCode::FORBIDDEN);
    assert_eq!(studio.service.delete_as(&designer.token, &path).await.status, StatusCode::FORBIDDEN);
    let own = json!({"title": "B", "source": "youtube", "address": YOUTUBE});
    let own = studio.service.post_as(&designer.token, VIDEOS, &own).await;
    assert_eq!(own.status, StatusCode::CREATED, "{}", own.text);
    assert_eq!(own.json()["allowedStatuses"], json!(["in_review"]));
    let ops = studio.service.person(Role::Ops).await;
    assert_eq!(studio.service.get_as(&ops.token, VIDEOS).await.json()["total"], json!(2));
    assert_eq!(studio.service.post_as(&ops.token, VIDEOS, &json!({})).await.status, StatusCode::FORBIDDEN);
    let stale = json!({"title": "B", "source": "youtube", "address": YOUTUBE, "version": 1});
    let stale = studio.service.put_as(&studio.content.token, &path, &stale).await;
    assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));
    assert_eq!(stale.json()["current"]["title"], json!("Kitchen tour"));
}

#[test_database::test]
async fn videos_are_reordered_and_published_in_bulk(db: PgPool) {
    let studio = Studio::new(db).await;
    let poster = studio.photograph("poster.jpg").await;
    let (one, other) = (studio.video(&json!({"thumbnailId": poster})).await, studio.video(&json!({})).await);
    let bulk = format!("{VIDEOS}/bulk");
    let act = async |action: Value| {
        let body = json!({"selection": {"query": {"q": "tour"}}, "action": action});
        let answer = studio.tell(Method::POST, &bulk, &body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    };
    assert_eq!(act(json!({"category": {"category": "Tours"}})).await["changed"], json!(2));
    let published = act(json!({"status": {"to": "published"}})).await;
    assert_eq!(published["changed"], json!(1));
    assert_eq!(published["skipped"][0]["id"], other["id"]);
    let path = format!("{VIDEOS}?category=Tours&status=published");
    let listed = studio.service.get_as(&studio.content.token, &path).await.json();
    assert_eq!((&listed["total"], &listed["items"][0]["id"]), (&json!(1), &one["id"]));
    let choices = studio.service.get_as(&studio.content.token, &format!("{VIDEOS}/choices")).await.json();
    assert_eq!(choices["categories"], json!(["Tours"]));

    // The newest is first until someone moves it.
    let order = async || {
        let listed = studio.service.get_as(&studio.content.token, VIDEOS).await.json();
        listed["items"].as_array().unwrap().iter().map(|video| video["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(order().await, [other["id"].clone(), one["id"].clone()]);
    let moved = json!({"moved": other["id"], "before": null});
    let moved = studio.tell(Method::PUT, &format!("{VIDEOS}/order"), &moved).await;
    assert_eq!(moved.status, StatusCode::NO_CONTENT, "{}", moved.text);
    assert_eq!(order().await, [one["id"].clone(), other["id"].clone()]);
    assert_eq!(act(json!({"delete": {}})).await["changed"], json!(2));
    assert_eq!(studio.service.count("videos").await, 0);
}

#[test_database::test]
async fn a_video_file_is_served_in_ranges_with_access(db: PgPool) {
    let studio = Studio::new(db).await;
    let content = mp4(5_000);
    let path = studio.announce(content.len(), &[("filename", "tour.mp4"), ("purpose", "video")]).await;
    let sent = studio.send(&path, 0, content.clone()).await;
    let id: VideoId = sent.header("nivas-video").parse().unwrap();
    let upload: UploadId = path.rsplit('/').next().unwrap().parse().unwrap();
    let sha256 = studio.read_film(id, upload, &content).await;
    let address = format!("/media/videos/{sha256}.mp4");

    // Before publication only with a preview link.
    assert_eq!(studio.service.get(&address).await.status, StatusCode::NOT_FOUND);
    let poster = studio.photograph("poster.jpg").await;
    studio.change_video(&json!(id), &json!({"thumbnailId": poster})).await;
    let link = studio.tell(Method::POST, &format!("{VIDEOS}/{id}/preview"), &json!({})).await;
    assert_eq!(link.status, StatusCode::CREATED, "{}", link.text);
    let link = link.json()["address"].as_str().unwrap().to_owned();
    let shown = studio.service.get(&format!("/api{link}")).await;
    assert_eq!((shown.status, shown.header("cache-control")), (StatusCode::OK, "private, no-store"));
    let player = shown.json()["player"]["address"].as_str().unwrap().to_owned();
    let previewed = studio.service.get(&player).await;
    assert_eq!(previewed.status, StatusCode::OK, "{}", previewed.text);
    assert_eq!(previewed.header("cache-control"), "private, no-store");
    assert_eq!(studio.service.get(&format!("{address}?preview=x")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(studio.service.get("/api/videos/preview/x").await.status, StatusCode::NOT_FOUND);

    let moved = studio.move_video(&json!(id), "published").await;
    assert_eq!(moved.status, StatusCode::OK, "{}", moved.text);
    let ask = async |headers: &[(&str, &str)]| {
        let mut request = Request::get(&address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        studio.service.send(request.body(Body::empty()).unwrap()).await
    };
    let whole = ask(&[("accept-encoding", "gzip, br")]).await;
    assert_eq!((whole.status, whole.header("content-type")), (StatusCode::OK, "video/mp4"));
    assert_eq!((whole.header("content-length"), whole.header("content-encoding")), ("5000", ""));
    assert_eq!(whole.header("accept-ranges"), "bytes");
    assert_eq!(whole.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(whole.header("content-security-policy"), "sandbox; default-src 'none'");
    let part = ask(&[("range", "bytes=4-11")]).await;
    assert_eq!((part.status, part.text.as_str()), (StatusCode::PARTIAL_CONTENT, "ftypisom"));
    assert_eq!((part.header("content-range"), part.header("content-length")), ("bytes 4-11/5000", "8"));
    for (range, place) in [
        ("bytes=0-", "bytes 0-4999/5000"),
        ("bytes=0-0", "bytes 0-0/5000"),
        ("bytes=4990-", "bytes 4990-4999/5000"),
        ("bytes=4990-9000", "bytes 4990-4999/5000"),
        ("bytes=-10", "bytes 4990-4999/5000"),
        ("bytes=-9000", "bytes 0-4999/5000"),
        ("bytes=5000-", "bytes */5000"),
        ("bytes=-0", "bytes */5000"),
        ("bytes=20-10", ""),
        ("bytes=0-1,5-6", ""),
        ("bytes=a-b", ""),
        ("bytes=-", ""),
        ("lines=0-1", ""),
    ] {
        let answer = ask(&[("range", range)]).await;
        let status = match place {
            "" => StatusCode::OK,
            "bytes */5000" => StatusCode::RANGE_NOT_SATISFIABLE,
            _ => StatusCode::PARTIAL_CONTENT,
        };
        assert_eq!((answer.status, answer.header("content-range")), (status, place), "{range}");
    }
    // A part of another file is not sent.
    for (known, status) in [(whole.header("etag"), StatusCode::PARTIAL_CONTENT), ("\"b\"", StatusCode::OK)] {
        let answer = ask(&[("range", "bytes=10-19"), ("if-range", known)]).await;
        assert_eq!(answer.status, status, "{known}");
    }
    assert_eq!(ask(&[("if-none-match", whole.header("etag"))]).await.status, StatusCode::NOT_MODIFIED);
    for other in [
        format!("{sha256}.webm"),
        format!("{sha256}.mov"),
        format!("{}.mp4", "AB".repeat(32)),
        sha256.clone(),
        "..%2Fa.mp4".to_owned(),
    ] {
        let answer = studio.service.get(&format!("/media/videos/{other}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{other}");
    }
}
