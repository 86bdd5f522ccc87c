//! Articles, case studies and help: two writers, publishing, versions, renames, and what visitors get of it.

use axum::http::StatusCode;
use chrono::TimeDelta;
use editorial::article::list::ArticleDetail;
use kernel::publishing::publish_due;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::photographs::{PHOTOGRAPHS, Studio};
use crate::harness::Answer;

const ARTICLES: &str = "/api/admin/articles";

fn paragraph(id: &str, text: &str) -> Value {
    json!({"type": "paragraph", "attrs": {"id": id}, "content": [{"type": "text", "text": text}]})
}

fn body(blocks: &[Value]) -> Value {
    json!({"version": 1, "content": blocks})
}

fn ok(answer: &Answer) -> Value {
    assert!(answer.status.is_success(), "{}", answer.text);
    answer.json()
}

/// A studio with a category and a cover.
struct Desk {
    studio: Studio,
    category: Value,
    cover: Value,
}

impl Desk {
    async fn new(db: PgPool) -> Self {
        let studio = Studio::new(db).await;
        let category = json!({"name": "Planning", "slug": "planning"});
        let category =
            studio.service.post_as(&studio.content.token, "/api/admin/article-categories", &category).await;
        let cover = json!(studio.published("cover.jpg").await);
        Self { category: ok(&category)["id"].clone(), studio, cover }
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.studio.service.post_as(&self.studio.content.token, path, body).await
    }

    async fn put(&self, path: &str, body: &Value) -> Answer {
        self.studio.service.put_as(&self.studio.content.token, path, body).await
    }

    async fn get(&self, path: &str) -> Value {
        ok(&self.studio.service.get_as(&self.studio.content.token, path).await)
    }

    fn draft(&self, title: &str, blocks: &[Value]) -> Value {
        json!({
            "title": title, "excerpt": "What to decide first.", "body": body(blocks), "categoryId": self.category,
            "coverPhotographId": self.cover,
        })
    }

    async fn article(&self, title: &str, blocks: &[Value]) -> Value {
        ok(&self.post(ARTICLES, &self.draft(title, blocks)).await)
    }

    /// Saves with these changes what the editor has at `version`.
    async fn save(&self, article: &Value, version: &Value, changes: &Value) -> Answer {
        let mut draft = self.draft(article["title"].as_str().unwrap(), &[]);
        draft["slug"] = article["slug"].clone();
        draft["body"] = article["body"].clone();
        draft["version"] = version.clone();
        for (field, value) in changes.as_object().unwrap() {
            draft[field] = value.clone();
        }
        self.put(&of(article, ""), &draft).await
    }

    async fn move_to(&self, article: &Value, step: Value) -> Answer {
        let mut step = step;
        step["version"] = self.get(&of(article, "")).await["version"].clone();
        self.post(&of(article, "/status"), &step).await
    }

    async fn published(&self, title: &str) -> Value {
        let article = self.article(title, &[paragraph("aaaaaaaa", "Measure first.")]).await;
        ok(&self.move_to(&article, json!({"to": "published"})).await)
    }

    async fn status_of(&self, path: &str) -> StatusCode {
        self.studio.service.get(path).await.status
    }
}

fn of(article: &Value, part: &str) -> String {
    format!("{ARTICLES}/{}{part}", article["id"].as_str().unwrap())
}

#[test_database::test]
async fn changes_of_two_writers_are_merged(db: PgPool) {
    let desk = Desk::new(db).await;
    let article =
        desk.article("Plan a kitchen", &[paragraph("aaaaaaaa", "one"), paragraph("bbbbbbbb", "two")]).await;
    let first = body(&[paragraph("aaaaaaaa", "one!"), paragraph("bbbbbbbb", "two")]);
    ok(&desk.save(&article, &json!(1), &json!({"body": first})).await);
    let second = body(&[paragraph("aaaaaaaa", "one"), paragraph("bbbbbbbb", "two?")]);
    let stale = desk.save(&article, &json!(1), &json!({"body": second})).await;
    assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));
    let current = stale.json()["current"].clone();
    assert_eq!(current["version"], 2);
    assert_eq!(current["conflicts"], json!([]));
    let both = body(&[paragraph("aaaaaaaa", "one!"), paragraph("bbbbbbbb", "two?")]);
    assert_eq!(current["merged"], both);
    ok(&desk.save(&article, &json!(2), &json!({"body": current["merged"]})).await);

    let clash = body(&[paragraph("aaaaaaaa", "uno"), paragraph("bbbbbbbb", "two")]);
    let clash = desk.save(&article, &json!(1), &json!({"body": clash})).await.json()["current"].clone();
    assert_eq!(clash["conflicts"][0]["blockId"], "aaaaaaaa");
    assert_eq!(clash["merged"]["content"].as_array().unwrap().len(), 3, "both are shown");

    // One person's saves within some minutes are one version; restoring one makes another.
    assert_eq!(desk.get(&of(&article, "/versions")).await.as_array().unwrap().len(), 1);
    desk.studio.service.clock.advance(TimeDelta::minutes(11));
    ok(&desk.save(&article, &json!(3), &json!({"body": body(&[paragraph("cccccccc", "new")])})).await);
    let restored = desk.post(&of(&article, "/versions/1/restoration"), &json!({"version": 4})).await;
    assert_eq!(ok(&restored)["body"], both);
    let versions = desk.get(&of(&article, "/versions")).await;
    assert_eq!((&versions[0]["number"], &versions[0]["restored"]), (&json!(3), &json!(1)));
    let second = desk.get(&of(&article, "/versions/2")).await;
    let kinds: Vec<_> =
        second["difference"].as_array().unwrap().iter().map(|it| it["kind"].clone()).collect();
    assert_eq!(kinds, ["added", "removed", "removed"]);
}

#[test_database::test]
async fn visitors_read_what_was_published(db: PgPool) {
    let desk = Desk::new(db).await;
    let image = json!({"type": "image", "attrs": {"id": "iiiiiiii", "photographId": desk.cover, "alt": ""}});
    let article = desk.article("Plan a kitchen", &[image]).await;
    let early = desk.move_to(&article, json!({"to": "published"})).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(early.json()["fields"]["body.content[0].attrs.alt"].is_string(), "{}", early.text);
    let found = desk.get(&of(&article, "/checks")).await;
    assert_eq!(
        (&found["findings"][0]["kind"], &found["findings"][0]["blockId"]),
        (&json!("picture"), &json!("iiiiiiii"))
    );
    let unknown =
        json!({"type": "image", "attrs": {"id": "iiiiiiii", "photographId": article["id"], "alt": "x"}});
    let unknown = desk.save(&article, &json!(1), &json!({"body": body(&[unknown])})).await;
    assert_eq!(unknown.json()["fields"]["body.content[0].attrs.photographId"], "does not exist");

    // What is scheduled is published as it was then.
    let image =
        json!({"type": "image", "attrs": {"id": "iiiiiiii", "photographId": desk.cover, "alt": "A kitchen"}});
    let text = body(&[image, paragraph("aaaaaaaa", "Measure first.")]);
    let ready = ok(&desk.save(&article, &json!(1), &json!({"body": text})).await);
    let at = desk.studio.service.clock.now() + TimeDelta::minutes(20);
    ok(&desk.move_to(&article, json!({"to": "scheduled", "publishAt": at})).await);
    let version = desk.get(&of(&article, "")).await["version"].clone();
    let later = ok(&desk.save(&ready, &version, &json!({"title": "Plan it", "body": body(&[])})).await);
    assert_eq!(later["hasChanges"], true);
    assert_eq!(desk.status_of("/api/articles/plan-a-kitchen").await, StatusCode::NOT_FOUND);
    let service = &desk.studio.service;
    service.clock.advance(TimeDelta::minutes(30));
    let mut tx = service.db.begin().await.unwrap();
    assert_eq!(publish_due::<ArticleDetail>(&mut tx, &service.clock).await.unwrap(), 1);
    tx.commit().await.unwrap();
    let read = ok(&service.get("/api/articles/plan-a-kitchen").await);
    assert_eq!((&read["title"], &read["body"]), (&json!("Plan a kitchen"), &text));
    assert!(read["embeds"]["photographs"][desk.cover.as_str().unwrap()]["sources"].is_array(), "{read}");
    assert!(service.get("/feeds/blog.xml").await.text.contains("Measure first."));
    let atom = service.get("/feeds/blog.atom").await;
    assert_eq!(atom.header("content-type"), "application/atom+xml; charset=utf-8");
    let entry =
        format!("<entry><title>Plan a kitchen</title><id>urn:uuid:{}</id>", article["id"].as_str().unwrap());
    assert!(atom.text.contains(&entry) && atom.text.contains("Measure first."), "{}", atom.text);
    is_shown_by_its_card(&desk, &read).await;
    let found = ok(&service.get("/api/search?q=plam%20a%20kitchen").await);
    assert_eq!(found["items"][0]["address"], "/blog/plan-a-kitchen", "in spite of the mistake: {found}");

    // An empty text is not published, and a photograph in use not deleted.
    let version = desk.get(&of(&article, "")).await["version"].clone();
    let empty = desk.post(&of(&article, "/publication"), &json!({"version": version})).await;
    assert!(empty.json()["fields"]["body"].is_string(), "{}", empty.text);
    let path = format!("{PHOTOGRAPHS}/{}", desk.cover.as_str().unwrap());
    let used = service.delete_as(&desk.studio.content.token, &path).await;
    assert_eq!(used.json()["current"]["usedIn"][0]["kind"], "article", "{}", used.text);
}

#[test_database::test]
async fn a_case_study_is_told_as_articles_are(db: PgPool) {
    let desk = Desk::new(db).await;
    let service = &desk.studio.service;
    let image =
        json!({"type": "image", "attrs": {"id": "iiiiiiii", "photographId": desk.cover, "alt": "The hob"}});
    let draft = |version: &Value, blocks: &[Value]| {
        json!({
            "title": "A home", "summary": "A kitchen for two cooks.", "gallery": [desk.cover], "quote": "We love it.",
            "hasConsent": true, "consentNote": "E-mail of 4 March 2026", "body": body(blocks), "version": version,
        })
    };
    let mut new = draft(&json!(0), &[paragraph("aaaaaaaa", "one"), paragraph("bbbbbbbb", "two")]);
    new.as_object_mut().unwrap().remove("version");
    let study = ok(&desk.post("/api/admin/case-studies", &new).await);
    let of = |part: &str| format!("/api/admin/case-studies/{}{part}", study["id"].as_str().unwrap());

    // Two writers.
    let mine = draft(&json!(1), &[paragraph("aaaaaaaa", "one!"), paragraph("bbbbbbbb", "two")]);
    ok(&desk.put(&of(""), &mine).await);
    let other = draft(&json!(1), &[paragraph("aaaaaaaa", "one"), paragraph("bbbbbbbb", "two?"), image]);
    let stale = desk.put(&of(""), &other).await;
    assert_eq!((stale.status, &stale.json()["code"]), (StatusCode::CONFLICT, &json!("stale")));
    let merged = stale.json()["current"]["merged"].clone();
    assert_eq!(merged["content"].as_array().unwrap().len(), 3);
    let mut both = draft(&json!(2), &[]);
    both["body"] = merged.clone();
    ok(&desk.put(&of(""), &both).await);
    assert_eq!(desk.get(&of("/checks")).await["findings"][0]["isRequired"], false);
    let published = desk.post(&of("/status"), &json!({"to": "published", "version": 3})).await;
    assert_eq!(ok(&published)["hasChanges"], false);

    // Visitors read what was published; facts apply at once.
    let mut later = draft(&json!(4), &[paragraph("cccccccc", "Drawers below.")]);
    later["style"] = json!("Modern");
    assert_eq!(ok(&desk.put(&of(""), &later).await)["hasChanges"], true);
    let read = ok(&service.get("/api/case-studies/a-home").await);
    assert_eq!((&read["body"], &read["style"]), (&merged, &json!("Modern")));
    assert!(read["embeds"]["photographs"][desk.cover.as_str().unwrap()]["sources"].is_array(), "{read}");
    ok(&desk.post(&of("/publication"), &json!({"version": 5})).await);
    let found = ok(&service.get("/api/search?q=drawers").await);
    assert_eq!(found["items"][0]["address"], "/case-study/a-home", "{found}");
    let restored = ok(&desk.post(&of("/versions/1/restoration"), &json!({"version": 6})).await);
    assert_eq!((&restored["body"], &restored["style"]), (&merged, &json!("Modern")));

    // The photograph is in the gallery and in the story: that is one use. The consent was for this page alone.
    let path = format!("{PHOTOGRAPHS}/{}", desk.cover.as_str().unwrap());
    let used = service.delete_as(&desk.studio.content.token, &path).await;
    assert_eq!(used.json()["current"]["usedIn"].as_array().map(Vec::len), Some(1), "{}", used.text);
    let copy = ok(&desk.post(&of("/copy"), &json!({})).await);
    assert_eq!((&copy["body"], &copy["quote"], &copy["hasConsent"]), (&merged, &json!(""), &json!(false)));
    let deleted = service.delete_as(&desk.studio.content.token, &of("")).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert_eq!(service.get("/api/redirects?path=/case-study/a-home").await.status, StatusCode::GONE);
}

#[test_database::test]
async fn a_copy_keeps_what_was_archived_or_deleted_since(db: PgPool) {
    let desk = Desk::new(db).await;
    let service = &desk.studio.service;
    let author = sqlx::query_scalar!(
        "insert into team_members (id, name, designation, department, skills, languages, capacity_hours,
             territory_pincodes, is_active, is_public, bio, position, created_at, updated_at)
         values (gen_random_uuid(), 'Meera Joseph', '', 'design', '{}', '{}', 40, '{}', true, true, '', 0, now(), now())
         returning id"
    )
    .fetch_one(&service.db)
    .await
    .unwrap();
    let mut draft = desk.draft("Plan a kitchen", &[paragraph("aaaaaaaa", "Measure first.")]);
    draft["authorId"] = json!(author);
    let article = ok(&desk.post(ARTICLES, &draft).await);
    let page = json!({"title": "Where are my receipts?", "body": body(&[paragraph("aaaaaaaa", "Here.")])});
    let page = ok(&desk.post("/api/admin/help-pages", &page).await);

    // The author leaves, and a product of the text is deleted.
    sqlx::query!("update team_members set archived_at = now()").execute(&service.db).await.unwrap();
    let text = body(&[json!({"type": "product", "attrs": {"id": "pppppppp", "productId": author}})]);
    sqlx::query!("update articles set body = $1", text).execute(&service.db).await.unwrap();
    sqlx::query!("update help_pages set body = $1", text).execute(&service.db).await.unwrap();
    let refused = desk.post(ARTICLES, &draft).await;
    assert_eq!(refused.json()["fields"]["authorId"], "does not exist", "{}", refused.text);
    let copy = ok(&desk.post(&of(&article, "/copy"), &json!({})).await);
    assert_eq!((&copy["author"]["id"], &copy["body"]), (&json!(author), &text));
    let path = format!("/api/admin/help-pages/{}/copy", page["id"].as_str().unwrap());
    let copy = ok(&desk.post(&path, &json!({})).await);
    assert_eq!((&copy["title"], &copy["body"]), (&json!("Where are my receipts? (copy)"), &text));
}

#[test_database::test]
async fn a_live_address_never_redirects(db: PgPool) {
    let desk = Desk::new(db).await;
    let service = &desk.studio.service;
    let (one, two) = (desk.published("One").await, desk.published("Two").await);
    let rename = async |article: &Value, slug: &str| {
        let version = desk.get(&of(article, "")).await["version"].clone();
        desk.save(article, &version, &json!({"slug": slug})).await
    };
    let slug_at =
        async |slug: &str| service.get(&format!("/api/articles/{slug}")).await.json()["slug"].clone();
    ok(&rename(&one, "uno").await);
    ok(&rename(&one, "ein").await);
    // A chain leads to the end at once; the former slugs belong to their article.
    assert_eq!((slug_at("one").await, slug_at("uno").await), (json!("ein"), json!("ein")));
    let reused = rename(&two, "one").await;
    assert!(reused.json()["fields"]["slug"].is_string(), "{}", reused.text);
    ok(&rename(&one, "one").await);
    assert_eq!((slug_at("one").await, slug_at("ein").await), (json!("one"), json!("one")));
    assert_eq!(slug_at("two").await, json!("two"));

    // Redirects of staff: none away from a page, none in a circle, chains shortened.
    let redirect = async |from: &str, to: Value| {
        desk.post("/api/admin/redirects", &json!({"fromPath": from, "target": to})).await
    };
    let follow = async |path: &str| service.get(&format!("/api/redirects?path={path}")).await;
    for (from, to, field) in [
        ("/blog/two", json!("/booking"), "fromPath"),
        ("/pricing/", json!("/booking"), "fromPath"),
        ("/a", json!("/A/"), "target"),
        ("/a", json!("/nowhere"), "target"),
    ] {
        let refused = redirect(from, to).await;
        assert!(refused.json()["fields"][field].is_string(), "{from}: {}", refused.text);
    }
    ok(&redirect("/a", json!("/blog/two")).await);
    ok(&redirect("/b", json!("/a?x=1")).await);
    assert_eq!(follow("/B/").await.json()["to"], "/blog/two");
    let circle = redirect("/c", json!("/c")).await;
    assert!(circle.json()["fields"]["target"].is_string(), "{}", circle.text);
    assert_eq!(follow("/nowhere").await.status, StatusCode::NOT_FOUND);

    // What is deleted is gone, until something else answers there.
    let deleted = service.delete_as(&desk.studio.content.token, &of(&two, "")).await;
    assert_eq!(deleted.status, StatusCode::NO_CONTENT);
    assert_eq!(follow("/blog/two").await.status, StatusCode::GONE);
    desk.published("Two").await;
    assert_eq!(follow("/blog/two").await.status, StatusCode::NOT_FOUND, "the page itself answers");
    assert_eq!(slug_at("two").await, json!("two"));
}

#[test_database::test]
async fn help_that_was_not_found_and_did_not_help_is_told(db: PgPool) {
    let desk = Desk::new(db).await;
    let service = &desk.studio.service;
    let category = json!({"name": "Payments", "slug": "payments", "icon": "payments"});
    let category = ok(&desk.post("/api/admin/help-categories", &category).await);
    let page = json!({
        "title": "Where are my receipts?", "summary": "In your account.", "categoryId": category["id"],
        "body": body(&[paragraph("aaaaaaaa", "Open your account.")]),
    });
    let page = ok(&desk.post("/api/admin/help-pages", &page).await);
    let id = page["id"].as_str().unwrap();
    let vote = json!({"helpful": false, "comment": "Which account?"});
    let early = service.post(&format!("/api/help/pages/{id}/votes"), &vote).await;
    assert_eq!(early.status, StatusCode::NOT_FOUND);
    let step = json!({"to": "published", "version": 1});
    ok(&desk.post(&format!("/api/admin/help-pages/{id}/status"), &step).await);
    for _ in 0..2 {
        let voted = service.post(&format!("/api/help/pages/{id}/votes"), &vote).await;
        assert_eq!(voted.status, StatusCode::NO_CONTENT, "{}", voted.text);
    }
    assert_eq!(
        desk.get(&format!("/api/admin/help-pages/{id}")).await["unhelpfulVotes"],
        1,
        "one browser counts once"
    );
    assert_eq!(
        desk.get(&format!("/api/admin/help-pages/{id}/comments")).await[0]["comment"],
        "Which account?"
    );

    let found = ok(&service.get("/api/help?q=receipt").await);
    assert_eq!(found["results"][0]["address"], "/docs/page/where-are-my-receipts");
    assert_eq!(found["results"][0]["title"][1], json!({"text": "receipts", "isMatch": true}), "{found}");
    assert_eq!(ok(&service.get("/api/help?q=change%20my%20pincode").await)["results"], json!([]));
    let searches = desk.get("/api/admin/help-searches").await;
    assert_eq!((&searches[0]["words"], &searches[0]["searches"]), (&json!("change my pincode"), &json!(1)));
}

#[test_database::test]
async fn a_policy_that_people_agreed_to_stays(db: PgPool) {
    let desk = Desk::new(db).await;
    let service = &desk.studio.service;
    let today = service.clock.today();
    let draft = |text: &str, summary: &str, version: i32, days: i64| {
        json!({
            "body": body(&[paragraph("aaaaaaaa", text)]), "summary": summary, "version": version,
            "effectiveOn": today + TimeDelta::days(days),
        })
    };
    let of = |part: &str| format!("/api/admin/policies/terms{part}");
    let has_page =
        async || !service.get("/api/page-settings").await.text.contains("\"terms-and-conditions\"");
    assert!(!has_page().await);
    ok(&desk.put(&of("/draft"), &draft("First.", "", 0, 0)).await);
    let stale = desk.put(&of("/draft"), &draft("Other.", "", 0, 0)).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    ok(&desk.post(&of("/publication"), &json!({"version": 1})).await);
    ok(&desk.put(&of("/draft"), &draft("Second.", "", 0, 2)).await);
    let silent = desk.post(&of("/publication"), &json!({"version": 1})).await;
    assert!(silent.json()["fields"]["summary"].is_string(), "{}", silent.text);
    ok(&desk.put(&of("/draft"), &draft("Second.", "Payment by UPI.", 1, 2)).await);
    ok(&desk.post(&of("/publication"), &json!({"version": 2})).await);
    let read = async |query: &str| ok(&service.get(&format!("/api/policies/terms{query}")).await);
    assert_eq!(read("").await["number"], 1, "the second applies in two days");
    assert!(has_page().await);
    assert_eq!(desk.get(&of("")).await["versions"][0]["orders"], 0);
    service.clock.advance(TimeDelta::days(2));
    assert_eq!(
        (read("").await["number"].clone(), read("?version=1").await["isCurrent"].clone()),
        (json!(2), json!(false))
    );
}

/// The picture that the worker has drawn is told with the article, and served.
async fn is_shown_by_its_card(desk: &Desk, article: &Value) {
    let service = &desk.studio.service;
    assert_eq!(article["shareCard"], Value::Null);
    let fingerprint = "ab".repeat(16);
    let folder = service.dir.join("files/share");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{fingerprint}.jpg")), "a picture").unwrap();
    sqlx::query!(
        "insert into share_cards (kind, item, wanted, wanted_at, fingerprint, drawn_at)
         values ('article', $1, $2, now(), $2, now())",
        article["id"].as_str().unwrap(),
        fingerprint,
    )
    .execute(&service.db)
    .await
    .unwrap();
    let read = ok(&service.get("/api/articles/plan-a-kitchen").await);
    let address = read["shareCard"]["address"].as_str().unwrap();
    assert_eq!((&read["shareCard"]["width"], &read["shareCard"]["height"]), (&json!(1200), &json!(630)));
    let picture = service.get(address).await;
    assert_eq!((picture.header("content-type"), picture.text.as_str()), ("image/jpeg", "a picture"));
    for unknown in ["/media/share/..%2F..%2Fx.jpg", "/media/share/abab.jpg"] {
        assert_eq!(desk.status_of(unknown).await, StatusCode::NOT_FOUND);
    }
}
