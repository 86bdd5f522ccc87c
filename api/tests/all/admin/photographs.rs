//! The photograph library: uploads, details and placements.

mod library;
mod placements;
mod uploads;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use content::photograph::picture::{Variant, original_key, variant_key};
use content::photograph::work::{self, Pictures};
use data_encoding::{BASE64, HEXLOWER};
use jobs::images::RECIPE;
use kernel::ids::{PhotographId, UploadId};
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use storage::{Location, Storage};

use crate::harness::{Answer, Person, Service};

pub(crate) const UPLOADS: &str = "/api/admin/uploads";
pub(crate) const PHOTOGRAPHS: &str = "/api/admin/photographs";
pub(crate) const PLACEMENTS: &str = "/api/admin/placements";

/// A service with a content user, and the worker's part.
pub(crate) struct Studio {
    pub(crate) service: Service,
    pub(crate) content: Person,
    pub(crate) storage: Storage,
}

/// Bytes with a JPEG signature; the worker checks the rest.
pub(crate) fn jpeg(length: usize) -> Vec<u8> {
    let rest = (0..length - 4).map(|n| u8::try_from(n * 7 % 251).unwrap());
    [0xff, 0xd8, 0xff, 0xe0].into_iter().chain(rest).collect()
}

impl Studio {
    pub(crate) async fn new(db: PgPool) -> Self {
        let service = Service::start(db).await;
        // Tests do the worker's job themselves.
        service.disregard::<jobs::Images>();
        let content = service.person(Role::Content).await;
        let storage = Storage::open(&Location::Folder(service.dir.join("files"))).unwrap();
        Self { service, content, storage }
    }

    /// A tus request by the content user.
    pub(crate) async fn tus(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        self.tus_as(&self.content, method, path, headers, body).await
    }

    pub(crate) async fn tus_as(
        &self,
        by: &Person,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("authorization", format!("Bearer {}", by.token))
            .header("tus-resumable", "1.0.0");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.service.send(request.body(body.into()).unwrap()).await
    }

    /// Creates an upload; returns its URL.
    pub(crate) async fn announce(&self, length: usize, said: &[(&str, &str)]) -> String {
        let answer = self.announce_as(&self.content, length, said).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        answer.header("location").to_owned()
    }

    pub(crate) async fn announce_as(&self, by: &Person, length: usize, said: &[(&str, &str)]) -> Answer {
        let said = said.iter().map(|(name, value)| format!("{name} {}", BASE64.encode(value.as_bytes())));
        let said = said.collect::<Vec<_>>().join(",");
        let headers = [("upload-length", length.to_string()), ("upload-metadata", said)];
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.tus_as(by, Method::POST, UPLOADS, &headers, Body::empty()).await
    }

    pub(crate) async fn send(&self, path: &str, offset: usize, body: impl Into<Body>) -> Answer {
        let offset = offset.to_string();
        let headers =
            [("upload-offset", offset.as_str()), ("content-type", "application/offset+octet-stream")];
        self.tus(Method::PATCH, path, &headers, body).await
    }

    /// Uploads a whole file.
    pub(crate) async fn upload(&self, content: &[u8], said: &[(&str, &str)]) -> PhotographId {
        let path = self.announce(content.len(), said).await;
        let answer = self.send(&path, 0, content.to_vec()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.text);
        answer.header("nivas-photograph").parse().unwrap()
    }

    /// Does the worker's job without pixels.
    pub(crate) async fn make(&self, photograph: PhotographId, width: i32, likeness: i64) {
        let mut tx = self.service.db.begin().await.unwrap();
        let upload = sqlx::query_scalar!(
            r#"select upload as "upload!: UploadId" from photographs where id = $1"#,
            photograph.0
        )
        .fetch_one(&mut *tx)
        .await
        .unwrap();
        let now = self.service.clock.now();
        work::begin(&mut tx, photograph, Some(upload), now).await.unwrap().unwrap();
        let pictures = pictures(photograph, width, likeness);
        let gone = work::finish(&mut tx, photograph, Some(upload), &pictures, now).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        for variant in &pictures.variants {
            for extension in ["webp", "jpg"] {
                let key = variant_key(&pictures.sha256, RECIPE, variant.width, extension);
                self.storage.put(&key.parse().unwrap(), extension.as_bytes().to_vec()).await.unwrap();
            }
        }
        self.storage.put(&pictures.original_key.parse().unwrap(), jpeg(64)).await.unwrap();
        for key in gone {
            self.storage.delete(&key.parse().unwrap()).await.unwrap();
        }
    }

    /// A rendered photograph.
    pub(crate) async fn photograph(&self, name: &str) -> PhotographId {
        let id = self.upload(&jpeg(64), &[("filename", name)]).await;
        self.make(id, 2048, id.0.as_u64_pair().1.cast_signed()).await;
        id
    }

    pub(crate) async fn read(&self, id: PhotographId) -> Value {
        let answer = self.service.get_as(&self.content.token, &format!("{PHOTOGRAPHS}/{id}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }

    /// Updates a photograph.
    pub(crate) async fn describe(&self, id: PhotographId, changes: &Value) -> Answer {
        let mut draft = self.read(id).await;
        for (field, value) in changes.as_object().unwrap() {
            draft[field] = value.clone();
        }
        self.service.put_as(&self.content.token, &format!("{PHOTOGRAPHS}/{id}"), &draft).await
    }

    pub(crate) async fn move_to(&self, id: PhotographId, to: &str) -> Answer {
        let version = self.read(id).await["version"].clone();
        let body = json!({"to": to, "version": version});
        self.service.post_as(&self.content.token, &format!("{PHOTOGRAPHS}/{id}/status"), &body).await
    }

    /// A published photograph.
    pub(crate) async fn published(&self, name: &str) -> PhotographId {
        let id = self.photograph(name).await;
        let described = self.describe(id, &json!({"alt": format!("What {name} shows")})).await;
        assert_eq!(described.status, StatusCode::OK, "{}", described.text);
        let moved = self.move_to(id, "published").await;
        assert_eq!(moved.status, StatusCode::OK, "{}", moved.text);
        id
    }
}

fn pictures(photograph: PhotographId, width: i32, likeness: i64) -> Pictures {
    let id = photograph.0.as_bytes();
    let sha256 = HEXLOWER.encode(&[id.as_slice(), &likeness.to_be_bytes(), &[0; 8]].concat());
    let widths = [2048, 1440, 960, 640, 320].into_iter().filter(|variant| *variant <= width);
    let variants =
        widths.map(|width: i32| Variant { width: width.unsigned_abs(), height: 100, webp: 4, jpeg: 3 });
    Pictures {
        original_key: original_key(&sha256),
        sha256,
        bytes: 64,
        width,
        height: width * 3 / 4,
        thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI".to_owned(),
        colour: "#a08060".to_owned(),
        likeness,
        captured_at: None,
        latitude: Some(12.97),
        longitude: Some(77.59),
        variants: variants.collect(),
    }
}
