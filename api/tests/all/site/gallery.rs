//! `GET /api/gallery`.

use std::collections::HashSet;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use sqlx::PgPool;
use tower::ServiceExt as _;
use uuid::Uuid;

use crate::admin::photographs::Studio;
use crate::harness::Service;

async fn page(service: &Service, query: &str) -> Value {
    let answer = service.get(&format!("/api/gallery?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

#[test_database::test]
async fn only_published_photographs_without_private_fields_are_listed(db: PgPool) {
    let studio = Studio::new(db).await;
    let kitchen = studio.published("kitchen.jpg").await;
    studio.describe(kitchen, &json!({"rooms": ["kitchen"], "style": "Modern", "tags": ["secret"]})).await;
    studio.published("bedroom.jpg").await;
    studio.photograph("draft.jpg").await;
    let shown = page(&studio.service, "").await;
    assert_eq!((shown["items"].as_array().unwrap().len(), &shown["next"]), (2, &Value::Null));
    for private in ["latitude", "location", "capturedAt", "fileName", "secret", "12.97"] {
        assert!(!shown.to_string().contains(private), "{private}");
    }
    let kitchens = page(&studio.service, "room=kitchen,study&style=Modern").await;
    assert_eq!(
        (kitchens["items"].as_array().unwrap().len(), &kitchens["items"][0]["id"]),
        (1, &json!(kitchen))
    );
    for wrong in ["room=cellar", "cursor=x"] {
        let refused = studio.service.get(&format!("/api/gallery?{wrong}")).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
    let answer = studio.service.get("/api/gallery").await;
    assert_eq!(answer.header("cache-control"), "public, max-age=60, stale-while-revalidate=600");
    let known = Request::get("/api/gallery").header("if-none-match", answer.header("etag"));
    let known = studio.service.send(known.body(Body::empty()).unwrap()).await;
    assert_eq!((known.status, known.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
}

#[test_database::test]
async fn a_designer_is_named_while_their_profile_is_public(db: PgPool) {
    let studio = Studio::new(db).await;
    let kitchen = studio.published("kitchen.jpg").await;
    let member = sqlx::query_scalar!(
        "insert into team_members (id, name, designation, department, skills, languages, capacity_hours,
             territory_pincodes, is_active, is_public, bio, position, created_at, updated_at)
         values (gen_random_uuid(), 'Meera Joseph', '', 'design', '{}', '{}', 40, '{}', true, true, '', 0, now(), now())
         returning id"
    )
    .fetch_one(&studio.service.db)
    .await
    .unwrap();
    sqlx::query!("update photographs set designer_id = $2 where id = $1", kitchen.0, member)
        .execute(&studio.service.db)
        .await
        .unwrap();
    assert_eq!(page(&studio.service, "").await["items"][0]["designedBy"], "Meera Joseph");
    let token = &studio.content.token;
    for (query, total) in [(format!("designer={member}"), 1), (format!("designer={}", Uuid::now_v7()), 0)] {
        let found = studio.service.get_as(token, &format!("/api/admin/photographs?{query}")).await.json();
        assert_eq!(found["total"], total, "{query}");
    }
    sqlx::query!("update team_members set is_public = false where id = $1", member)
        .execute(&studio.service.db)
        .await
        .unwrap();
    assert_eq!(page(&studio.service, "").await["items"][0]["designedBy"], Value::Null);
}

#[test_database::test]
async fn counts_apply_the_other_filters(db: PgPool) {
    let studio = Studio::new(db).await;
    for (name, words) in [
        ("oak.jpg", json!({"rooms": ["kitchen", "study"], "style": "Modern", "colours": ["Oak"]})),
        ("teak.jpg", json!({"rooms": ["kitchen"], "style": "Classic", "colours": ["Teak", "Oak"]})),
    ] {
        let photograph = studio.published(name).await;
        studio.describe(photograph, &words).await;
    }
    studio.photograph("draft.jpg").await;
    let counted = async |query: &str| -> Value {
        let answer = studio.service.get(&format!("/api/gallery/facets?{query}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    };
    let count = |value: &str, count: i64| json!({"value": value, "count": count});
    assert_eq!(
        counted("").await,
        json!({
            "rooms": [count("kitchen", 2), count("study", 1)],
            "styles": [count("Classic", 1), count("Modern", 1)],
            "colours": [count("Oak", 2), count("Teak", 1)],
        })
    );
    assert_eq!(
        counted("room=study").await,
        json!({
            "rooms": [count("kitchen", 2), count("study", 1)],
            "styles": [count("Modern", 1)],
            "colours": [count("Oak", 1)],
        })
    );
}

/// Published photographs without files; every fourth position is shared by two.
async fn fill(db: &PgPool, count: i32) {
    sqlx::query!(
        r#"insert into photographs (
               id, file_name, bytes, sha256, original_key, state, state_since, recipe, width, height, thumbhash, colour,
               likeness, variants, title, alt, rooms, position, status, uploaded_at, updated_at
           )
           select gen_random_uuid(), n || '.jpg', 1, repeat('a', 64), 'originals/a', 'ready', now(), '1', 2048, 1536, '',
               '#a08060', n, '[{"width": 320, "height": 240, "webp": 1, "jpeg": 1}]', n::text, 'A room',
               array[case when n % 1000 = 0 then 'pooja' else 'living' end], n - n % 4 % 2, 'published', now(), now()
           from generate_series(1, $1) as n"#,
        count,
    )
    .execute(db)
    .await
    .unwrap();
    sqlx::query!("analyze photographs").execute(db).await.unwrap();
}

#[test_database::test]
async fn ten_thousand_photographs_are_paged_each_once(db: PgPool) {
    let service = Service::start(db).await;
    fill(&service.db, 10_000).await;
    let (mut seen, mut cursor, mut pages) = (HashSet::new(), String::new(), 0);
    loop {
        let shown = page(&service, &cursor).await;
        for item in shown["items"].as_array().unwrap() {
            assert!(seen.insert(item["id"].as_str().unwrap().to_owned()), "shown twice");
        }
        pages += 1;
        match shown["next"].as_str() {
            Some(next) => cursor = format!("cursor={next}"),
            None => break,
        }
    }
    assert_eq!((seen.len(), pages), (10_000, 417));
    let rare = page(&service, "room=pooja").await;
    assert_eq!(rare["items"].as_array().unwrap().len(), 10);
}

/// All have the same time, so that only their ids distinguish them.
#[test_database::test]
async fn a_repeated_page_reflects_deletions(db: PgPool) {
    let service = Service::start(db).await;
    fill(&service.db, 27).await;
    for left in (0..27).rev() {
        let before = page(&service, "").await;
        let first: Uuid = before["items"][0]["id"].as_str().unwrap().parse().unwrap();
        sqlx::query!("delete from photographs where id = $1", first).execute(&service.db).await.unwrap();
        let after = page(&service, "").await;
        assert_eq!(after["items"].as_array().unwrap().len(), left.min(24));
        assert_eq!(after["items"][0]["id"], before["items"][1]["id"]);
    }
}

#[test_database::test]
async fn a_page_is_read_from_the_index(db: PgPool) {
    let service = Service::start(db).await;
    fill(&service.db, 10_000).await;
    // The statement with values instead of parameters.
    let plan = sqlx::query_scalar!(
        r#"explain (format json)
           select id, position from photographs
           where status = 'published' and recipe is not null
               and (position, id) > (5000, '00000000-0000-0000-0000-000000000000')
           order by position, id limit 25"#
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    let plan = format!("{plan:?}");
    assert!(plan.contains("photographs_in_gallery"), "{plan}");
    assert!(!plan.contains("Seq Scan") && !plan.contains("\"Sort\""), "{plan}");
}

#[test_database::test]
async fn a_page_is_built_and_compressed_once_until_its_rows_change(db: PgPool) {
    let service = Service::start(db).await;
    fill(&service.db, 27).await;
    let change = async |statement: &'static str| {
        sqlx::raw_sql(statement).execute(&service.db).await.unwrap();
        service.get("/api/gallery").await
    };
    let first = service.get("/api/gallery").await;
    // Whether a page has changed is known without the column, but no page can be built.
    let again = change("alter table team_members rename column name to called").await;
    assert_eq!((again.status, again.header("etag")), (StatusCode::OK, first.header("etag")));
    assert_eq!(again.text, first.text);
    let unbuilt = change("update photographs set title = 'Teak'").await;
    assert_eq!(unbuilt.status, StatusCode::INTERNAL_SERVER_ERROR);
    let changed = change("alter table team_members rename column called to name").await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.text);
    assert_ne!(changed.header("etag"), first.header("etag"));

    let request = Request::get("/api/gallery").header("accept-encoding", "br").body(Body::empty()).unwrap();
    let response = service.router().oneshot(request).await.unwrap();
    assert_eq!(response.headers()["content-encoding"], "br");
    assert_eq!(response.headers()["etag"], changed.header("etag"));
    let compressed = response.into_body().collect().await.unwrap().to_bytes();
    assert!(compressed.len() < changed.text.len() / 2);
    let mut whole = Vec::new();
    brotli::BrotliDecompress(&mut &compressed[..], &mut whole).unwrap();
    assert!(whole == changed.text.as_bytes());
}
