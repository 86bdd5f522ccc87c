//! Details of photographs, and their publishing.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use chrono::TimeDelta;
use content::photograph::list::PhotographItem;
use http_body_util::BodyExt as _;
use jobs::images::RECIPE;
use kernel::clock::Clock;
use kernel::publishing::publish_due;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;
use tower::ServiceExt as _;

use super::{PHOTOGRAPHS, PLACEMENTS, Studio, jpeg};
use crate::contract::Contract;

impl Studio {
    async fn list(&self, query: &str) -> Vec<String> {
        let answer = self.service.get_as(&self.content.token, &format!("{PHOTOGRAPHS}?{query}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        let page = answer.json();
        let items = page["items"].as_array().unwrap();
        items.iter().map(|item| item["fileName"].as_str().unwrap().to_owned()).collect()
    }

    async fn bulk(&self, body: &Value) -> Value {
        let answer = self.service.post_as(&self.content.token, &format!("{PHOTOGRAPHS}/bulk"), body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }
}

#[test_database::test]
async fn a_photograph_is_described_and_found(db: PgPool) {
    let studio = Studio::new(db).await;
    let kitchen = studio.photograph("kitchen.jpg").await;
    studio.photograph("bedroom.jpg").await;
    let described = studio
        .describe(kitchen, &json!({
            "title": " An island of teak ", "alt": "A kitchen with an island", "rooms": ["kitchen", "kitchen"],
            "style": "Modern", "colours": ["Teak", " teak "], "tags": ["island"], "focal": {"x": 0.25, "y": 1.0},
            "crops": {"phone": {"x": 0.5, "y": 0.0, "width": 0.5, "height": 1.0}, "desktop": null},
            "isFeatured": true, "isDesign": true
        }))
        .await;
    assert_eq!(described.status, StatusCode::OK, "{}", described.text);
    let kept = described.json();
    assert_eq!((&kept["title"], &kept["rooms"]), (&json!("An island of teak"), &json!(["kitchen"])));
    assert_eq!((&kept["colours"], &kept["version"]), (&json!(["Teak"]), &json!(2)));
    assert_eq!(kept["isDesign"], true);
    assert_eq!(kept["location"], json!({"latitude": 12.97, "longitude": 77.59}));
    for (query, found) in [
        ("", vec!["bedroom.jpg", "kitchen.jpg"]),
        ("q=island", vec!["kitchen.jpg"]),
        ("room=kitchen,bedroom", vec!["kitchen.jpg"]),
        ("style=Modern&colour=Teak&tag=island&featured=true", vec!["kitchen.jpg"]),
        ("missingAlt=true", vec!["bedroom.jpg"]),
        ("state=ready&sort=-position", vec!["kitchen.jpg", "bedroom.jpg"]),
        ("sort=-title", vec!["kitchen.jpg", "bedroom.jpg"]),
        ("status=published", vec![]),
        ("usedIn=kitchen", vec![]),
    ] {
        assert_eq!(studio.list(query).await, found, "{query}");
    }
    for (changes, field) in [
        (json!({"focal": {"x": 1.2, "y": 0}}), "focal.x"),
        (json!({"crops": {"phone": {"x": 0.5, "y": 0, "width": 0.6, "height": 1}}}), "crops.phone.width"),
        (json!({"rooms": ["cellar"]}), "rooms[0]"),
        (json!({"alt": "x".repeat(301)}), "alt"),
    ] {
        let refused = studio.describe(kitchen, &changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{changes}");
        assert!(refused.json()["fields"].get(field).is_some(), "{}", refused.text);
    }
    let stale = studio.describe(kitchen, &json!({"version": 1})).await;
    assert_eq!((stale.status, &stale.json()["current"]["version"]), (StatusCode::CONFLICT, &json!(2)));
}

#[test_database::test]
async fn publishing_requires_an_alt_text_and_permission(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.photograph("kitchen.jpg").await;
    let bare = studio.move_to(id, "published").await;
    assert_eq!(bare.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", bare.text);
    assert!(bare.json()["fields"].get("alt").is_some());

    let designer = Studio { content: studio.service.person(Role::Designer).await, ..studio };
    assert_eq!(designer.read(id).await["allowedStatuses"], json!(["in_review"]));
    assert_eq!(designer.describe(id, &json!({"alt": "A kitchen"})).await.status, StatusCode::OK);
    assert_eq!(designer.move_to(id, "published").await.status, StatusCode::FORBIDDEN);
    assert_eq!(designer.move_to(id, "in_review").await.status, StatusCode::OK);
    let studio = Studio { content: designer.service.person(Role::Content).await, ..designer };
    assert_eq!(studio.move_to(id, "published").await.status, StatusCode::OK);
    let designer = Studio { content: studio.service.person(Role::Designer).await, ..studio };
    assert_eq!(designer.describe(id, &json!({"title": "Mine"})).await.status, StatusCode::FORBIDDEN);
    assert_eq!(designer.read(id).await["allowedStatuses"], json!([]));
    let studio = Studio { content: designer.service.person(Role::Content).await, ..designer };
    let textless = studio.describe(id, &json!({"alt": " "})).await;
    assert_eq!(textless.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", textless.text);
    assert_eq!(studio.move_to(id, "in_review").await.status, StatusCode::CONFLICT);
    assert_eq!(studio.move_to(id, "archived").await.status, StatusCode::OK);
    assert_eq!(
        studio.service.get(&format!("/media/photographs/{id}.jpg")).await.status,
        StatusCode::NOT_FOUND
    );
}

#[test_database::test]
async fn scheduled_photographs_are_published_in_time(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.photograph("kitchen.jpg").await;
    let version = studio.describe(id, &json!({"alt": "A kitchen"})).await.json()["version"].clone();
    let at = studio.service.clock.now() + TimeDelta::hours(2);
    let step = json!({"to": "scheduled", "publishAt": at, "version": version});
    let address = format!("{PHOTOGRAPHS}/{id}/status");
    let scheduled = studio.service.post_as(&studio.content.token, &address, &step).await;
    assert_eq!(scheduled.status, StatusCode::OK, "{}", scheduled.text);
    for (minutes, status) in [(-1, "scheduled"), (0, "published")] {
        let mut tx = studio.service.db.begin().await.unwrap();
        publish_due::<PhotographItem>(&mut tx, &Clock::stopped_at(at + TimeDelta::minutes(minutes)))
            .await
            .unwrap();
        tx.commit().await.unwrap();
        assert_eq!(studio.read(id).await["status"], status);
    }
    assert_eq!(studio.read(id).await["publishAt"], Value::Null);
}

#[test_database::test]
async fn a_photograph_in_use_is_not_deleted(db: PgPool) {
    let studio = Studio::new(db).await;
    let said = [("filename", "tap.jpg"), ("page", "plumbing"), ("slot", "card")];
    let id = studio.upload(&jpeg(64), &said).await;
    let address = format!("{PHOTOGRAPHS}/{id}");
    let refused = studio.service.delete_as(&studio.content.token, &address).await;
    let problem = refused.json();
    assert_eq!((refused.status, &problem["code"]), (StatusCode::CONFLICT, &json!("in_use")));
    assert_eq!(problem["message"], "The photograph is in use and can't be deleted: Plumbing page, card.");
    let place = &problem["current"]["usedIn"][0];
    assert_eq!((&place["kind"], &place["page"]), (&json!("placement"), &json!("plumbing")));
    assert_eq!(studio.list("usedIn=plumbing").await, ["tap.jpg"]);
    assert_eq!(studio.read(id).await["uses"], 1);
    let gone = format!("{PLACEMENTS}/{}", place["id"].as_str().unwrap());
    assert_eq!(studio.service.delete_as(&studio.content.token, &gone).await.status, StatusCode::NO_CONTENT);
    assert_eq!(
        studio.service.delete_as(&studio.content.token, &address).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(studio.service.get_as(&studio.content.token, &address).await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn similar_photographs_are_listed(db: PgPool) {
    let studio = Studio::new(db).await;
    for (name, likeness) in
        [("a.jpg", 0), ("b.jpg", 0b111), ("c.jpg", 0xff), ("other.jpg", i64::MIN | 0xffff_ffff)]
    {
        let id = studio.upload(&jpeg(64), &[("filename", name)]).await;
        studio.make(id, 640, likeness).await;
    }
    let first = studio.service.get_as(&studio.content.token, &format!("{PHOTOGRAPHS}?q=a.jpg")).await.json();
    let id = first["items"][0]["id"].as_str().unwrap().parse().unwrap();
    let alike = studio.read(id).await["alike"].clone();
    let told: Vec<_> =
        alike.as_array().unwrap().iter().map(|alike| (&alike["fileName"], &alike["distance"])).collect();
    assert_eq!(told, [(&json!("b.jpg"), &json!(3)), (&json!("c.jpg"), &json!(8))]);
    assert!(alike[0]["picture"]["sources"][0]["webp"].as_str().unwrap().ends_with("/640.webp"));
}

#[test_database::test]
async fn a_move_updates_one_row_until_the_gap_is_used_up(db: PgPool) {
    let studio = Studio::new(db).await;
    let mut ids = Vec::new();
    for name in ["d", "c", "b", "a"] {
        ids.push(studio.photograph(name).await);
    }
    let moved = async |moved, before| {
        let body = json!({"moved": moved, "before": before});
        studio.service.put_as(&studio.content.token, &format!("{PHOTOGRAPHS}/order"), &body).await.status
    };
    assert_eq!(studio.list("").await, ["a", "b", "c", "d"], "the latest first");
    assert_eq!(moved(ids[0], Some(ids[3])).await, StatusCode::NO_CONTENT);
    assert_eq!(studio.list("").await, ["d", "a", "b", "c"]);
    assert_eq!(moved(ids[3], None).await, StatusCode::NO_CONTENT);
    assert_eq!(studio.list("").await, ["d", "b", "c", "a"]);
    // Repeatedly between the same two, until the gap is used up.
    for _ in 0..30 {
        assert_eq!(moved(ids[3], Some(ids[2])).await, StatusCode::NO_CONTENT);
        assert_eq!(studio.list("").await, ["d", "a", "b", "c"]);
        assert_eq!(moved(ids[0], Some(ids[2])).await, StatusCode::NO_CONTENT);
        assert_eq!(studio.list("").await, ["a", "d", "b", "c"]);
        assert_eq!(moved(ids[3], Some(ids[2])).await, StatusCode::NO_CONTENT);
    }
    studio.photograph("new").await;
    assert_eq!(studio.list("").await, ["new", "d", "a", "b", "c"]);
    assert_eq!(moved(ids[0], Some(ids[0])).await, StatusCode::UNPROCESSABLE_ENTITY);
}

#[test_database::test]
async fn bulk_actions_list_skipped_photographs_with_reasons(db: PgPool) {
    let studio = Studio::new(db).await;
    let ready = studio.photograph("ready.jpg").await;
    let waiting = studio.upload(&jpeg(64), &[("filename", "waiting.jpg")]).await;
    studio.describe(ready, &json!({"alt": "A room", "tags": ["old"]})).await;
    let all = json!({"query": {}});
    let tag = json!({"selection": all, "action": {"tag": {"add": ["site"], "remove": ["OLD"]}}});
    assert_eq!(studio.bulk(&tag).await["changed"], 2);
    assert_eq!(studio.read(ready).await["tags"], json!(["site"]));
    let rooms = json!({"selection": {"ids": [ready]}, "action": {"rooms": {"add": ["kitchen"]}}});
    assert_eq!(studio.bulk(&rooms).await["changed"], 1);
    let publish = json!({"selection": all, "action": {"status": {"to": "published"}}, "dryRun": true});
    let tried = studio.bulk(&publish).await;
    assert_eq!((&tried["changed"], &tried["skipped"][0]["id"]), (&json!(1), &json!(waiting)));
    assert!(tried["skipped"][0]["reason"].as_str().unwrap().contains("needs an alt text"));
    assert_eq!(studio.read(ready).await["status"], "draft");
    let delete = json!({"selection": all, "action": {"delete": {}}});
    assert_eq!(studio.bulk(&delete).await["changed"], 2);
    assert_eq!(studio.service.count("photographs").await, 0);
}

#[test_database::test]
async fn the_company_logo_is_shown_unpublished_and_cannot_be_deleted(db: PgPool) {
    const SETTINGS: &str = "/api/admin/settings/organization";
    let studio = Studio::new(db).await;
    let (service, logo) = (&studio.service, studio.photograph("logo.png").await);
    let waiting = studio.upload(&jpeg(64), &[("filename", "waiting.jpg")]).await;
    let admin = service.sign_in_as(Role::Admin).await;
    let mut value = service.get_as(&admin, SETTINGS).await.json()["value"].clone();
    let unknown = json!(uuid::Uuid::now_v7());
    for (id, reason) in [(json!(waiting), "is still being processed"), (unknown, "does not exist")] {
        value["logoPhotographId"] = id;
        let refused = service.put_as(&admin, SETTINGS, &json!({"value": value, "version": 0})).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["fields"]["logoPhotographId"], reason, "{}", refused.text);
    }
    let named = format!("/media/photographs/{logo}.jpg");
    assert_eq!(service.get(&named).await.status, StatusCode::NOT_FOUND);
    value["logoPhotographId"] = json!(logo);
    let saved = service.put_as(&admin, SETTINGS, &json!({"value": value, "version": 0})).await;
    assert_eq!(saved.status, StatusCode::OK, "{}", saved.text);

    let shown = service.get("/api/organization-settings/public").await.json()["logo"].clone();
    assert!(shown["webp"].as_str().unwrap().starts_with("/media/"), "{shown}");
    assert_eq!(service.get(&named).await.status, StatusCode::FOUND);
    assert_eq!(studio.read(logo).await["usedIn"], json!([{"kind": "logo"}]));
    let delete = json!({"selection": {"ids": [logo]}, "action": {"delete": {}}});
    assert_eq!(studio.bulk(&delete).await["changed"], 0);
}

#[test_database::test]
async fn a_bulk_action_is_undone_where_nothing_has_changed_since(db: PgPool) {
    let studio = Studio::new(db).await;
    let (kitchen, hall) = (studio.photograph("kitchen.jpg").await, studio.photograph("hall.jpg").await);
    for id in [kitchen, hall] {
        studio.describe(id, &json!({"alt": "A room", "tags": ["old"]})).await;
    }
    let undo = async |token: &str, done: &Value| {
        let address = format!("{PHOTOGRAPHS}/bulk/{}/undo", done["batch"].as_str().unwrap());
        studio.service.post_as(token, &address, &json!({})).await
    };
    let all = json!({"query": {}});
    let tagged = studio
        .bulk(&json!({"selection": all, "action": {"tag": {"add": ["site"], "remove": ["old"]}}}))
        .await;
    // A change of another field stays; a change of the tags keeps its photograph out of the undo.
    studio.describe(kitchen, &json!({"title": "Teak"})).await;
    studio.describe(hall, &json!({"tags": ["site", "hall"]})).await;
    let undone = undo(&studio.content.token, &tagged).await.json();
    assert_eq!((&undone["changed"], &undone["skipped"][0]["id"]), (&json!(1), &json!(hall)));
    assert_eq!(undone["skipped"][0]["reason"], "It has been changed since.");
    let read = studio.read(kitchen).await;
    assert_eq!((&read["title"], &read["tags"]), (&json!("Teak"), &json!(["old"])));
    assert_eq!(studio.read(hall).await["tags"], json!(["site", "hall"]));
    let again = undo(&studio.content.token, &tagged).await.json();
    assert_eq!(again["changed"], 0);

    let archived = studio.bulk(&json!({"selection": all, "action": {"status": {"to": "archived"}}})).await;
    assert_eq!(undo(&studio.content.token, &archived).await.json()["changed"], 2);
    assert_eq!(studio.read(kitchen).await["status"], "draft");

    let colleague = studio.service.sign_in_as(Role::Content).await;
    assert_eq!(undo(&colleague, &tagged).await.status, StatusCode::NOT_FOUND);
    let deleted = studio.bulk(&json!({"selection": all, "action": {"delete": {}}})).await;
    let undone = undo(&studio.content.token, &deleted).await.json();
    assert_eq!((&undone["changed"], &undone["skipped"][0]["reason"]), (&json!(0), &json!("Not found.")));
}

#[test_database::test]
async fn pictures_are_immutable_and_originals_are_for_staff(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.published("kitchen.jpg").await;
    let photograph = studio.read(id).await;
    let source = &photograph["picture"]["sources"][4];
    assert_eq!(source["width"], 320);
    let webp = source["webp"].as_str().unwrap();
    let picture = studio.service.get(webp).await;
    assert_eq!((picture.status, picture.text.as_str()), (StatusCode::OK, "webp"));
    assert_eq!(picture.header("content-type"), "image/webp");
    assert_eq!(studio.service.get(&webp.replace(".webp", ".jpg")).await.text, "jpg");
    assert_eq!(picture.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(picture.header("x-content-type-options"), "nosniff");
    let known = Request::get(webp).header("if-none-match", picture.header("etag"));
    let known = studio.service.send(known.body(Body::empty()).unwrap()).await;
    assert_eq!((known.status, known.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    for address in [
        webp.replace("/320.", "/321."),
        webp.replace(".webp", ".png"),
        "/media/photographs/none.jpg".to_owned(),
        format!("/media/{}/1/%2e%2e", "a".repeat(64)),
        webp.replace(".webp", ""),
        webp.replace("/320.", "/-320."),
        webp.replace("/320.", "/..%2F320."),
        webp.replace(&format!("/{RECIPE}/"), "/%2e%2e/"),
        webp.replace(&format!("/{RECIPE}/"), "//"),
    ] {
        assert_eq!(studio.service.get(&address).await.status, StatusCode::NOT_FOUND, "{address}");
    }
    // An old page's address, from before the pictures were rendered again.
    let folder = webp.strip_suffix(&format!("/{RECIPE}/320.webp")).unwrap();
    for (old, new) in [("320.webp", "320.webp"), ("700.jpg", "640.jpg")] {
        let renewed = studio.service.get(&format!("{folder}/0/{old}")).await;
        assert_eq!(renewed.status, StatusCode::FOUND);
        assert_eq!(renewed.header("location"), format!("{folder}/{RECIPE}/{new}"));
    }

    let address = format!("{PHOTOGRAPHS}/{id}/original");
    assert_eq!(studio.service.get(&address).await.status, StatusCode::UNAUTHORIZED);
    let original = studio.service.get_as(&studio.content.token, &address).await;
    assert_eq!(
        original.header("content-disposition"),
        format!("attachment; filename=\"photograph-{id}.jpg\"")
    );
    assert_eq!(
        (original.header("content-length"), original.header("cache-control")),
        ("64", "private, no-store")
    );
    let action = sqlx::query_scalar!("select action from audit_entries order by id desc limit 1");
    assert_eq!(action.fetch_one(&studio.service.db).await.unwrap(), "photograph_downloaded");

    // Its address alone is no download.
    let wanted = json!({"path": address, "name": "Küche.jpg"});
    let signed = studio.service.post_as(&studio.content.token, "/api/me/file-addresses", &wanted).await;
    assert_eq!(signed.status, StatusCode::OK, "{}", signed.text);
    let downloads = "audit_entries where action = 'photograph_downloaded'";
    assert_eq!(studio.service.count(downloads).await, 1);
    let saved = studio.service.get(signed.json()["address"].as_str().unwrap()).await;
    assert_eq!(
        (saved.header("content-length"), saved.header("content-disposition")),
        ("64", "attachment; filename*=UTF-8''K%C3%BCche.jpg")
    );
    assert_eq!(studio.service.count(downloads).await, 2);
}

#[test_database::test]
async fn a_watcher_gets_each_state_once(db: PgPool) {
    let studio = Studio::new(db).await;
    let id = studio.upload(&jpeg(64), &[]).await;
    let request = Request::builder().method(Method::GET).uri("/api/admin/photograph-events");
    let request = request.header("authorization", format!("Bearer {}", studio.content.token));
    let response = studio.service.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let mut body = response.into_body();
    let contract = Contract::read();
    let mut heard = async || {
        let frame = body.frame().await.unwrap().unwrap();
        let text = String::from_utf8(frame.into_data().unwrap().to_vec()).unwrap();
        let news = contract.event("watchPhotographs", text.trim_end()).unwrap();
        assert_eq!(news["photograph"], json!(id));
        news["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(heard().await, "waiting");
    studio.make(id, 640, 1).await;
    assert_eq!(heard().await, "ready");
    studio.service.live.stop();
    assert!(body.frame().await.is_none(), "the service stops");
}
