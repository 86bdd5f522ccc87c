use serde_json::json;
use sqlx::PgPool;

use super::*;
use crate::body::tests::{body, paragraph};
use crate::case_study::visitors::{self, Query};
use crate::case_study::{Pair, find, lock, publish_changes};
use kernel::ids::UserId;
use kernel::publishing::{Status, Step, transition};
use kernel::role::Role;
use kernel::testing::{ist, user};

fn clock() -> Clock {
    Clock::stopped_at(ist("2026-11-26T10:00"))
}

/// A photograph with rendered pictures.
async fn photograph(db: &mut Db, alt: &str) -> PhotographId {
    let id = PhotographId::new();
    sqlx::query!(
        r#"insert into photographs (
               id, file_name, bytes, sha256, original_key, state, state_since, recipe, width, height, thumbhash, colour,
               likeness, variants, alt, uploaded_at, updated_at
           )
           values ($1, 'a.jpg', 1, 'ab', 'originals/ab', 'ready', now(), 'r1', 1600, 1200, '', '#204030', 1,
               '[{"width": 960, "height": 720, "webp": 1, "jpeg": 1}]', $2, now(), now())"#,
        id.0,
        alt,
    )
    .execute(db)
    .await
    .unwrap();
    id
}

async fn told(db: &mut Db, title: &str) -> CaseStudyDraft {
    CaseStudyDraft {
        summary: "A kitchen that two can cook in.".to_owned(),
        body: body(json!([paragraph("aaaaaaaa", "We moved the hob.")])),
        locality: "indiranagar".to_owned(),
        home_type: Some(BhkType::TwoBhk),
        gallery: vec![photograph(db, "The kitchen").await],
        ..CaseStudyDraft::titled(title.to_owned())
    }
}

async fn made(db: &mut Db, draft: &CaseStudyDraft) -> CaseStudyId {
    create(db, &clock(), &Actor::system(), Reach::All, draft).await.unwrap()
}

async fn changed(db: &mut Db, id: CaseStudyId, draft: &CaseStudyDraft) -> Result<(), Refusal> {
    let study = lock(&mut *db, id).await?;
    change(db, &clock(), &Actor::system(), Reach::All, &study, draft).await
}

async fn publish(db: &mut Db, id: CaseStudyId) -> Result<(), Refusal> {
    let study = lock(&mut *db, id).await?;
    let step = Step { to: Status::Published, publish_at: None };
    transition(db, &clock(), &Actor::system(), &study, step).await
}

/// What keeps it from being published, as the editor says it.
async fn required(db: &mut Db, id: CaseStudyId) -> Result<Vec<String>, sqlx::Error> {
    let checks = find(&mut *db, id).await?.review(db).await?;
    Ok(checks.findings.into_iter().filter(|found| found.is_required).map(|found| found.message).collect())
}

#[test_database::test]
async fn what_the_customer_said_takes_their_consent(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let draft = CaseStudyDraft { quote: "We love it.".to_owned(), ..told(&mut db, "A home").await };
    let id = made(&mut db, &draft).await;
    let refused = publish(&mut db, id).await.unwrap_err().to_string();
    assert!(refused.contains("hasConsent is required"), "{refused}");

    let draft = CaseStudyDraft {
        has_consent: true,
        consent_note: "E-mail of 4 March 2026".to_owned(),
        ..find(&mut db, id).await?.draft
    };
    changed(&mut db, id, &draft).await?;
    let consent = find(&mut db, id).await?.consent.unwrap();
    assert_eq!(consent.recorded_at, clock().now());
    publish(&mut db, id).await?;
    let shown = visitors::by_name(&mut db, "a-home").await?;
    assert_eq!((shown.card.quote.as_str(), shown.card.locality.as_str()), ("We love it.", "Indiranagar"));

    // While it is published, the consent cannot end without what it was for.
    let withdrawn = CaseStudyDraft { has_consent: false, ..draft };
    let refused = changed(&mut db, id, &withdrawn).await.unwrap_err().to_string();
    assert!(refused.contains("hasConsent"), "{refused}");
    changed(&mut db, id, &CaseStudyDraft { quote: String::new(), ..withdrawn }).await?;
    assert_eq!(find(&mut db, id).await?.consent, None);
    assert_eq!(visitors::by_name(&mut db, "a-home").await?.card.quote, "");
    Ok(())
}

#[test_database::test]
async fn photographs_in_sight_are_described(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let (before, after) = (photograph(&mut db, "").await, photograph(&mut db, "After").await);
    let pair = Pair { before_id: before, after_id: after, caption: "Kitchen".to_owned() };
    let draft = CaseStudyDraft { pairs: vec![pair], ..told(&mut db, "A home").await };
    let id = made(&mut db, &draft).await;
    assert_eq!(publish(&mut db, id).await.unwrap_err().to_string(), "pairs[0].beforeId needs an alt text");
    assert_eq!(required(&mut db, id).await?, ["Add an alt text to a.jpg."]);
    sqlx::query!(
        "update photographs set alt = 'Before', state = 'waiting', recipe = null, variants = '[]' where id = $1",
        before.0,
    )
    .execute(&mut *db)
    .await?;
    assert_eq!(required(&mut db, id).await?, ["a.jpg is still being processed. Publish in a minute."]);
    sqlx::query!("update photographs set state = 'ready', recipe = 'r1' where id = $1", before.0)
        .execute(&mut *db)
        .await?;
    publish(&mut db, id).await?;
    let uses = sqlx::query_scalar!(
        r#"select count(*) as "count!" from photograph_uses where kind = 'case_study' and needs_alt"#,
    )
    .fetch_one(&mut *db)
    .await?;
    assert_eq!(uses, 3);
    let stranger = CaseStudyDraft { gallery: vec![PhotographId::new()], ..draft };
    let refused = changed(&mut db, id, &stranger).await.unwrap_err().to_string();
    assert_eq!(refused, "gallery[0] does not exist");
    Ok(())
}

#[test_database::test]
async fn visitors_read_the_story_that_was_released(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let told = told(&mut db, "A home").await;
    let id = made(&mut db, &told).await;
    let empty = CaseStudyDraft { body: body(json!([])), ..told.clone() };
    changed(&mut db, id, &empty).await?;
    let refused = publish(&mut db, id).await.unwrap_err().to_string();
    assert_eq!(refused, "body is required before visitors see it");
    changed(&mut db, id, &told).await?;
    publish(&mut db, id).await?;

    let shot = photograph(&mut db, "").await;
    let image = |alt: &str| json!({"type": "image", "attrs": {"photographId": shot, "alt": alt}});
    let draft = CaseStudyDraft {
        title: "Another home".to_owned(),
        style: "Modern".to_owned(),
        body: body(json!([image("")])),
        ..find(&mut db, id).await?.draft
    };
    changed(&mut db, id, &draft).await?;
    let shown = visitors::by_name(&mut db, "a-home").await?;
    assert_eq!((shown.card.title.as_str(), shown.card.style.as_str()), ("A home", "Modern"));
    assert_eq!(shown.body.plain_text(), "We moved the hob.");
    assert_eq!(visitors::preview(&mut db, id).await?.body.plain_text(), "");
    let uses = sqlx::query_scalar!(
        r#"select count(*) as "count!" from photograph_uses where kind = 'case_study' and photograph = $1"#,
        shot.0,
    );
    assert_eq!(uses.fetch_one(&mut *db).await?, 1);

    let study = lock(&mut db, id).await?;
    let refused = publish_changes(&mut db, &clock(), &Actor::system(), &study).await.unwrap_err().to_string();
    assert!(refused.starts_with("body.content[0].attrs.alt"), "{refused}");
    let told = CaseStudyDraft { body: body(json!([image("The hob")])), ..draft };
    changed(&mut db, id, &told).await?;
    let study = lock(&mut db, id).await?;
    publish_changes(&mut db, &clock(), &Actor::system(), &study).await?;
    assert_eq!(visitors::by_name(&mut db, "a-home").await?.card.title, "Another home");

    let study = lock(&mut db, id).await?;
    assert!(study.is_released);
    restore(&mut db, &clock(), &Actor::system(), &study, 1).await?;
    let restored = find(&mut db, id).await?;
    assert_eq!(
        (restored.draft.body.plain_text().as_str(), restored.is_released),
        ("We moved the hob.", false)
    );
    assert_eq!(restored.draft.style, "Modern", "facts have no versions");
    Ok(())
}

#[test_database::test]
async fn an_old_slug_and_the_id_lead_to_the_current_slug(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let draft = told(&mut db, "A home").await;
    let id = made(&mut db, &draft).await;
    assert!(visitors::by_name(&mut db, &id.to_string()).await.is_err(), "a draft is not shown");
    publish(&mut db, id).await?;
    changed(&mut db, id, &CaseStudyDraft { slug: "another".to_owned(), ..draft }).await?;
    for name in ["a-home".to_owned(), "another".to_owned(), id.to_string()] {
        assert_eq!(visitors::by_name(&mut db, &name).await?.card.slug, "another", "{name}");
    }
    let draft = told(&mut db, "A home").await;
    let second = made(&mut db, &draft).await;
    assert_eq!(find(&mut db, second).await?.draft.slug, "a-home-2", "the first slug redirects");
    Ok(())
}

#[test_database::test]
async fn homes_are_counted_where_they_are(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    for (title, locality) in [("One", "Indiranagar"), ("Two", "Indiranagar"), ("Three", "Mysuru")] {
        let draft = CaseStudyDraft { locality: locality.to_owned(), ..told(&mut db, title).await };
        let id = made(&mut db, &draft).await;
        publish(&mut db, id).await?;
    }
    let page = visitors::page(&mut db, &Query::default()).await?;
    assert_eq!((page.total, page.items.len(), page.next), (3, 3, None));
    let places: Vec<_> = page.places.iter().map(|place| (place.locality.as_str(), place.count)).collect();
    assert_eq!(places, [("Indiranagar", 2)]);
    let query: Query = serde_json::from_value(serde_json::json!({"locality": "Mysuru"})).unwrap();
    let page = visitors::page(&mut db, &query).await?;
    assert_eq!((page.total, page.items[0].title.as_str()), (1, "Three"));
    // The other localities stay to choose from.
    assert_eq!(page.facets.localities.len(), 2);
    Ok(())
}

#[test_database::test]
async fn a_project_gives_its_facts_and_what_may_be_shared(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let [meera, stranger] =
        [user(&mut db, "Meera", Role::Designer).await, user(&mut db, "Ravi", Role::Designer).await];
    let project = project(&mut db, meera).await;
    let (shared, private) = (photograph(&mut db, "The hall").await, photograph(&mut db, "The safe").await);
    for (photograph, is_shareable) in [(shared, true), (private, false)] {
        sqlx::query!(
            "update photographs set project_id = $2, is_shareable = $3 where id = $1",
            photograph.0,
            project.0,
            is_shareable,
        )
        .execute(&mut *db)
        .await?;
    }
    let from = async |db: &mut Db, designer| {
        create_from_project(db, &clock(), &Actor::system(), Reach::Own(designer), project).await
    };
    let refused = from(&mut db, stranger).await.unwrap_err().to_string();
    assert_eq!(refused, "projectId does not exist");
    let id = from(&mut db, meera).await?;
    let draft = find(&mut db, id).await?.draft;
    assert_eq!((draft.title.as_str(), draft.home_type), ("2 BHK in Hebbal", Some(BhkType::TwoBhk)));
    assert_eq!((draft.gallery, draft.area_sqft), (vec![shared], Some(900)));
    assert_eq!(draft.customer_name, "", "the name takes the customer's consent");
    Ok(())
}

#[test_database::test]
async fn a_copy_keeps_what_was_archived_or_deleted_since(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.begin().await?;
    let designer = TeamMemberId::new();
    sqlx::query!(
        "insert into team_members (id, name, designation, department, skills, languages, capacity_hours,
             territory_pincodes, bio, position, is_public, is_active, created_at, updated_at)
         values ($1, 'Tara', '', 'design', '{}', '{}', 40, '{}', '', 0, true, true, now(), now())",
        designer.0,
    )
    .execute(&mut *db)
    .await?;
    let draft = CaseStudyDraft { designer_id: Some(designer), ..told(&mut db, "A home").await };
    let id = made(&mut db, &draft).await;
    sqlx::query!("update team_members set archived_at = now() where id = $1", designer.0)
        .execute(&mut *db)
        .await?;
    let told = body(json!([{"type": "product", "attrs": {"productId": Uuid::now_v7()}}]));
    sqlx::query!("update case_studies set body = $2 where id = $1", id.0, written::json(&told)?)
        .execute(&mut *db)
        .await?;

    let study = lock(&mut db, id).await?;
    let new = CaseStudyDraft { slug: String::new(), ..study.draft.clone() };
    let refused =
        create(&mut db, &clock(), &Actor::system(), Reach::All, &new).await.unwrap_err().to_string();
    assert_eq!(refused, "designedById does not exist");
    let new = CaseStudyDraft { designer_id: None, ..new };
    let refused =
        create(&mut db, &clock(), &Actor::system(), Reach::All, &new).await.unwrap_err().to_string();
    assert_eq!(refused, "body.content[0].attrs.productId does not exist");
    let copied = copy(&mut db, &clock(), &Actor::system(), &study).await?;
    let copied = find(&mut db, copied).await?.draft;
    assert_eq!((copied.title.as_str(), copied.designer_id), ("A home (copy)", Some(designer)));
    assert_eq!(copied.body, told);
    Ok(())
}

/// A project of this designer.
async fn project(db: &mut Db, designer: UserId) -> ProjectId {
    let (customer, id) = (Uuid::now_v7(), ProjectId(Uuid::now_v7()));
    sqlx::query!(
        "insert into customers (id, kind, name, email, phone, created_at, updated_at)
         values ($1, 'individual', 'Asha Rao', '', '', now(), now())",
        customer,
    )
    .execute(&mut *db)
    .await
    .unwrap();
    sqlx::query!(
        "insert into projects (
             id, number, name, customer_id, locality, pincode, bhk_type, interior_types, carpet_area_sqft, package_type,
             delivery_option, has_own_design, stage, designer_id, created_at, updated_at
         )
         values ($1, 'PRJ/2026-27/0009', 'Rao', $2, 'Hebbal', '560024', '2bhk', '{}', 900, 'smart', 'standard', false,
             'handover', $3, now(), now())",
        id.0,
        customer,
        designer.0,
    )
    .execute(db)
    .await
    .unwrap();
    id
}
