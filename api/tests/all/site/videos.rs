//! `GET /api/videos`.

use axum::http::StatusCode;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::admin::photographs::Studio;

async fn page(studio: &Studio, query: &str) -> Value {
    let answer = studio.service.get(&format!("/api/videos?{query}")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    answer.json()
}

fn slugs(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|video| video["slug"].as_str().unwrap()).collect()
}

#[test_database::test]
async fn published_videos_are_filtered_and_counted(db: PgPool) {
    let studio = Studio::new(db).await;
    studio.published_video(&json!({"slug": "a", "category": "Tours", "tags": ["Kitchen"]})).await;
    studio.published_video(&json!({"slug": "b", "category": "Tours", "tags": ["Pooja"]})).await;
    studio.published_video(&json!({"slug": "c", "category": "Advice", "isFeatured": true})).await;
    studio.video(&json!({"slug": "d", "category": "Tours"})).await;
    let all = page(&studio, "").await;
    // Featured ones first, then the newest.
    assert_eq!(slugs(&all), ["c", "b", "a"]);
    let counted = |value: &str, count: i32| json!({"value": value, "count": count});
    assert_eq!(all["facets"]["categories"], json!([counted("Tours", 2), counted("Advice", 1)]));
    let kitchens = page(&studio, "tag=Kitchen").await;
    assert_eq!(slugs(&kitchens), ["a"]);
    assert_eq!(kitchens["facets"]["categories"], json!([counted("Tours", 1)]));
    assert_eq!(kitchens["facets"]["tags"].as_array().unwrap().len(), 2);
    assert_eq!(studio.service.get("/api/videos?cursor=x").await.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(studio.service.get("/api/videos/d").await.status, StatusCode::NOT_FOUND);
}

#[test_database::test]
async fn pages_have_no_gaps_or_duplicates(db: PgPool) {
    let studio = Studio::new(db).await;
    let mut expected = Vec::new();
    for number in 0..26 {
        let draft = json!({"slug": format!("v{number}"), "isFeatured": number % 9 == 0});
        studio.published_video(&draft).await;
        expected.push((number % 9 != 0, -number));
    }
    expected.sort_unstable();
    let (mut seen, mut query) = (Vec::new(), String::new());
    loop {
        let page = page(&studio, &query).await;
        seen.extend(slugs(&page).into_iter().map(str::to_owned));
        let Some(next) = page["next"].as_str() else { break };
        query = format!("cursor={next}");
    }
    let expected: Vec<_> = expected.into_iter().map(|(_, number)| format!("v{}", -number)).collect();
    assert_eq!(seen, expected);
}

#[test_database::test]
async fn a_video_has_its_player_and_can_be_saved(db: PgPool) {
    let studio = Studio::new(db).await;
    let video = studio.published_video(&json!({"slug": "tour", "transcript": "Welcome."})).await;
    let shown = studio.service.get("/api/videos/tour").await.json();
    assert_eq!(shown["transcript"], json!("Welcome."));
    let player = shown["player"]["address"].as_str().unwrap();
    assert!(player.starts_with("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?"), "{player}");
    assert!(!page(&studio, "").await.to_string().contains("Welcome."), "lists are short");
    let token = &studio.content.token;
    let path = format!("/api/me/saved/video/{}", video["id"].as_str().unwrap());
    let kept = studio.service.put_as(token, &path, &json!({})).await;
    assert_eq!(kept.status, StatusCode::NO_CONTENT, "{}", kept.text);
    let saved = studio.service.get_as(token, "/api/me/saved").await.json();
    assert_eq!(saved["videos"][0]["slug"], json!("tour"));
    assert_eq!(studio.read_video(&video["id"]).await["saved"], json!(1));

    // Unpublished videos are hidden.
    assert_eq!(studio.move_video(&video["id"], "draft").await.status, StatusCode::OK);
    assert_eq!(studio.service.get("/api/videos/tour").await.status, StatusCode::NOT_FOUND);
    let saved = studio.service.get_as(token, "/api/me/saved").await.json();
    assert_eq!(saved["videos"], json!([]));
}

#[test_database::test]
async fn only_the_players_of_video_hosts_may_be_embedded(db: PgPool) {
    let studio = Studio::new(db).await;
    let policy = studio.service.get("/").await.header("content-security-policy").to_owned();
    assert!(
        policy.contains("frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;"),
        "{policy}"
    );
    assert_eq!(policy.matches("https://").count(), 2, "{policy}");
}
