use serde_json::json;
use sqlx::PgPool;

use super::*;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::record::{self, Changed};

fn clock() -> Clock {
    Clock::stopped_at(DateTime::parse_from_rfc3339("2026-11-20T15:00:00+05:30").unwrap().to_utc())
}

fn draft(name: &str) -> TeamMemberDraft {
    serde_json::from_value(json!({"name": name, "capacityHours": 48, "isActive": true})).unwrap()
}

async fn make(db: &mut Db, draft: &TeamMemberDraft) -> TeamMember {
    record::create(db, &clock(), &Actor::system(), draft).await.unwrap()
}

async fn names(db: &mut Db, filter: serde_json::Value) -> Vec<String> {
    let filter = serde_json::from_value(filter).unwrap();
    let page = TeamMember::list(db, &PageQuery::default(), &filter, clock().now()).await.unwrap();
    page.items.into_iter().map(|member| member.draft.name).collect()
}

#[test_database::test]
async fn a_saved_draft_is_read_back_unchanged(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.acquire().await?;
    let full: TeamMemberDraft = serde_json::from_value(json!({
        "name": "Meera Nair",
        "designation": "Senior designer",
        "department": "Design",
        "phone": "+91 98123 45678",
        "email": "meera@nivas.example",
        "joinedOn": "2024-04-01",
        "skills": ["Kitchens", "Lighting"],
        "languages": ["English", "Kannada"],
        "capacityHours": 40,
        "territoryPincodes": ["560001"],
        "leave": [
            {"from": "2026-12-24", "to": "2026-12-31", "reason": "Holidays"},
            {"from": "2027-01-14", "to": "2027-01-14", "reason": ""}
        ],
        "bio": "Draws kitchens that are easy to clean.",
        "position": 3,
        "isPublic": true,
        "isActive": true
    }))
    .unwrap();
    assert!(full.validate().is_ok());
    let made = make(&mut db, &draft("Meera")).await;
    assert_eq!((made.version, made.computed.is_away), (1, false));
    let changed = record::change(&mut db, &clock(), &Actor::system(), made.id, 1, &full).await?;
    let Changed::To(changed) = changed else { panic!("stale, although nobody else saved") };
    assert_eq!((changed.version, &changed.draft), (2, &full));
    assert_eq!(TeamMember::find(&mut db, made.id, clock().now()).await?.draft, full);
    Ok(())
}

#[test_database::test]
async fn a_stale_change_returns_the_current_version(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.acquire().await?;
    let made = make(&mut db, &draft("Meera")).await;
    let actor = &Actor::system();
    record::change(&mut db, &clock(), actor, made.id, 1, &draft("Meera Nair")).await?;
    let stale = record::change(&mut db, &clock(), actor, made.id, 1, &draft("Mira")).await?;
    assert!(
        matches!(stale, Changed::Stale(current) if current.draft.name == "Meera Nair" && current.version == 2)
    );
    Ok(())
}

#[test_database::test]
async fn every_write_has_an_audit_entry(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.acquire().await?;
    let actor = &Actor::system();
    let made = make(&mut db, &draft("Meera")).await;
    record::change(&mut db, &clock(), actor, made.id, 1, &draft("Meera Nair")).await?;
    record::archive::<TeamMemberDraft>(&mut db, &clock(), actor, made.id).await?;
    let entries = sqlx::query!(
        "select action, changes from audit_entries where subject_kind = 'team_member' order by id"
    )
    .fetch_all(&mut *db)
    .await?;
    assert_eq!(
        entries.iter().map(|entry| entry.action.as_str()).collect::<Vec<_>>(),
        ["team_member_created", "team_member_changed", "team_member_archived"]
    );
    assert_eq!(entries[1].changes, json!([{"field": "name", "old": "Meera", "new": "Meera Nair"}]));
    Ok(())
}

#[test_database::test]
async fn an_archived_member_is_in_no_list_and_frees_their_user(pool: PgPool) -> Result<(), Refusal> {
    let mut db = pool.acquire().await?;
    let user = UserId::new();
    sqlx::query!(
        "insert into users (id, email, role) values ($1, 'meera@nivas.example', 'designer')",
        user.0
    )
    .execute(&mut *db)
    .await?;
    let linked = TeamMemberDraft { user_id: Some(user), ..draft("Meera") };
    let made = make(&mut db, &linked).await;
    assert_eq!(made.computed.user.map(|user| user.name).as_deref(), Some("meera@nivas.example"));
    let mut tx = sqlx::Connection::begin(&mut *db).await?;
    let twice = record::create(&mut tx, &clock(), &Actor::system(), &linked).await;
    assert!(
        matches!(twice, Err(Refusal::Database(error)) if error.as_database_error().unwrap().is_unique_violation())
    );
    tx.rollback().await?;
    record::archive::<TeamMemberDraft>(&mut db, &clock(), &Actor::system(), made.id).await?;
    assert!(names(&mut db, json!({})).await.is_empty());
    let found = TeamMember::find(&mut db, made.id, clock().now()).await;
    assert!(matches!(found, Err(sqlx::Error::RowNotFound)));
    make(&mut db, &linked).await;
    Ok(())
}

#[test_database::test]
async fn the_team_is_filtered_and_ordered(pool: PgPool) {
    let mut db = pool.acquire().await.unwrap();
    let leave = |from: &str, to: &str| -> Vec<Leave> {
        serde_json::from_value(json!([{"from": from, "to": to, "reason": ""}])).unwrap()
    };
    for member in [
        TeamMemberDraft { department: "Sales".to_owned(), position: 2, ..draft("Asha") },
        TeamMemberDraft {
            department: "Design".to_owned(),
            position: 1,
            skills: vec!["Kitchens".to_owned(), "Lighting".to_owned()],
            leave: leave("2026-11-19", "2026-11-20"),
            ..draft("Meera")
        },
        TeamMemberDraft { department: "Design".to_owned(), position: 3, is_active: false, ..draft("Ravi") },
    ] {
        make(&mut db, &member).await;
    }
    assert_eq!(names(&mut db, json!({})).await, ["Meera", "Asha", "Ravi"]);
    assert_eq!(names(&mut db, json!({"sort": "-position"})).await, ["Ravi", "Asha", "Meera"]);
    assert_eq!(names(&mut db, json!({"sort": "-name"})).await, ["Ravi", "Meera", "Asha"]);
    assert_eq!(names(&mut db, json!({"department": "Design"})).await, ["Meera", "Ravi"]);
    assert_eq!(names(&mut db, json!({"skill": "Lighting,Cooking"})).await, ["Meera"]);
    assert_eq!(names(&mut db, json!({"isActive": false})).await, ["Ravi"]);
    assert_eq!(names(&mut db, json!({"availableOn": "2026-11-20"})).await, ["Asha"]);
    assert_eq!(names(&mut db, json!({"availableOn": "2026-11-21"})).await, ["Meera", "Asha"]);
    let (page, all) = (PageQuery::default(), TeamFilter::default());
    let members = TeamMember::list(&mut db, &page, &all, clock().now()).await.unwrap().items;
    let away: Vec<_> = members.iter().map(|member| member.computed.is_away).collect();
    assert_eq!(away, [true, false, false]);
}

#[test]
fn leave_must_not_overlap_or_end_before_it_starts() {
    let refused = |leave: serde_json::Value| {
        let leave = serde_json::from_value(leave).unwrap();
        let report = TeamMemberDraft { leave, ..draft("Meera") }.validate();
        report.err().map(|report| report.iter().map(|(path, _)| path.to_string()).collect::<Vec<_>>())
    };
    let day = |from: &str, to: &str| json!({"from": from, "to": to, "reason": ""});
    assert_eq!(refused(json!([day("2026-12-01", "2026-12-02"), day("2026-12-03", "2026-12-03")])), None);
    for leave in [
        json!([day("2026-12-03", "2026-12-05"), day("2026-12-01", "2026-12-03")]),
        json!([day("2026-12-01", "2026-12-31"), day("2026-12-05", "2026-12-06")]),
    ] {
        assert_eq!(refused(leave), Some(vec!["leave".to_owned()]));
    }
    assert_eq!(refused(json!([day("2026-12-02", "2026-12-01")])), Some(vec!["leave[0].to".to_owned()]));
}
