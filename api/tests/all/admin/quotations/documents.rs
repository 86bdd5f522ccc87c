//! PDFs of quotations: requested, watched and downloaded.

use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use jobs::Documents;
use kernel::document::{self, DocumentRef, File};
use kernel::ids::QuotationId;
use storage::{Key, Location, Storage};
use tower::ServiceExt as _;

use super::workflow::sent;
use super::*;
use crate::contract::Contract;

/// The PDFs requested from the worker.
async fn asked_for(service: &Service) -> Vec<Documents> {
    service.claim().await.into_iter().map(|(job, _)| job).collect()
}

fn id(quotation: &Value) -> QuotationId {
    quotation["id"].as_str().unwrap().parse().unwrap()
}

/// Renders a PDF like the worker.
pub(crate) async fn make(service: &Service, of: DocumentRef, content: &'static [u8]) -> File {
    let storage = Storage::open(&Location::Folder(service.dir.join("files"))).unwrap();
    let key = Key::of("documents", content, "pdf");
    storage.put(&key, content).await.unwrap();
    let file = File {
        name: "QT-2026-27-0001.pdf".to_owned(),
        sha256: File::digest(content),
        bytes: i64::try_from(content.len()).unwrap(),
        pages: 3,
        storage_key: key.to_string(),
    };
    let (mut db, now) = (service.db.acquire().await.unwrap(), service.clock.now());
    let document = document::begin(&mut db, of, now).await.unwrap().unwrap();
    document::finish(&mut db, document, &file, now).await.unwrap();
    file
}

#[test_database::test]
async fn a_pdf_is_requested_rendered_and_downloaded(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let new = begun(&service, &sales, None).await;
    let (address, file) = (of(&new, "/document"), of(&new, "/document/file"));
    assert_eq!(service.get_as(&sales.token, &address).await.json(), Value::Null);
    for _ in 0..2 {
        let asked = service.post_as(&sales.token, &address, &json!({})).await;
        assert_eq!((asked.status, &asked.json()["state"]), (StatusCode::ACCEPTED, &json!("waiting")));
    }
    assert_eq!(asked_for(&service).await, [Documents::RenderQuotation { quotation: id(&new), version: 1 }]);
    assert_eq!(service.get_as(&sales.token, &file).await.status, StatusCode::NOT_FOUND);

    let made = make(&service, DocumentRef::quotation(id(&new), 1), b"%PDF-1.7 and so on").await;
    let ready = service.get_as(&sales.token, &address).await.json();
    assert_eq!(
        ready,
        json!({
            "state": "ready", "version": 1, "fileName": made.name, "bytes": 18, "pages": 3, "sha256": made.sha256,
            "error": null, "isSigned": false
        })
    );
    for (query, way) in [("", "inline"), ("?download=1", "attachment")] {
        let read = service.get_as(&sales.token, &format!("{file}{query}")).await;
        assert_eq!((read.status, read.text.as_str()), (StatusCode::OK, "%PDF-1.7 and so on"));
        assert_eq!(read.header("content-type"), "application/pdf");
        assert_eq!(read.header("content-disposition"), format!("{way}; filename=\"QT-2026-27-0001.pdf\""));
        assert_eq!(read.header("cache-control"), "private, no-store");
    }
    for address in [&address, &file] {
        assert_eq!(service.get_as(&other.token, address).await.status, StatusCode::NOT_FOUND);
    }
    assert_eq!(service.post_as(&other.token, &address, &json!({})).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn sending_requests_the_pdf(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let sent = sent(&service, &sales, None).await;
    let version = i32::try_from(sent["version"].as_i64().unwrap()).unwrap();
    assert_eq!(asked_for(&service).await, [Documents::RenderQuotation { quotation: id(&sent), version }]);
    let document = service.get_as(&sales.token, &of(&sent, "/document")).await.json();
    assert_eq!((&document["state"], &document["version"]), (&json!("waiting"), &json!(version)));
}

#[test_database::test]
async fn lists_show_sendings_in_progress(db: PgPool) {
    let service = Service::start(db).await;
    let sales = service.person(Role::Sales).await;
    let sent = sent(&service, &sales, None).await;
    begun(&service, &sales, None).await;
    let with = async |filter: &str| {
        let list = service.get_as(&sales.token, &format!("/api/admin/quotations?{filter}")).await.json();
        let items = list["items"].as_array().unwrap().iter();
        items.map(|item| (item["id"].clone(), item["isGoingOut"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(with("isGoingOut=true").await, [(sent["id"].clone(), json!(true))]);
    assert_eq!(with("isGoingOut=false").await.len(), 1);
    let left = sqlx::query!("update quotation_sendings set handed_on_at = now()");
    left.execute(&service.db).await.unwrap();
    assert_eq!(with("isGoingOut=true").await, []);
    assert_eq!(with("").await.len(), 2);
}

/// The next event of the stream.
async fn next(body: &mut Body) -> Value {
    let mut text = String::new();
    loop {
        if let Some((event, _)) = text.trim_start().split_once("\n\n") {
            return Contract::read().event("watchQuotation", event).unwrap();
        }
        let frame = body.frame().await.unwrap().unwrap();
        text.push_str(std::str::from_utf8(frame.data_ref().unwrap()).unwrap());
    }
}

#[test_database::test]
async fn a_pdf_is_watched_until_it_is_ready(db: PgPool) {
    let service = Service::start(db).await;
    let (sales, other) = (service.person(Role::Sales).await, service.person(Role::Sales).await);
    let new = begun(&service, &sales, None).await;
    let address = format!("/api/admin/quotation-events?quotation={}", id(&new));
    assert_eq!(service.get_as(&other.token, &address).await.status, StatusCode::NOT_FOUND);
    let request = Request::get(&address).header("authorization", format!("Bearer {}", sales.token));
    let response = service.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut body = response.into_body();
    let first = next(&mut body).await;
    assert_eq!((&first["status"], &first["document"]), (&json!("draft"), &Value::Null));
    service.post_as(&sales.token, &of(&new, "/document"), &json!({})).await;
    assert_eq!(asked_for(&service).await.len(), 1);
    assert_eq!(next(&mut body).await["document"]["state"], "waiting");
    make(&service, DocumentRef::quotation(id(&new), 1), b"%PDF").await;
    assert_eq!(next(&mut body).await["document"]["state"], "ready");
    service.live.stop();
    assert!(body.frame().await.is_none(), "the service stops");
}
