use chrono::{DateTime, TimeDelta};
use sqlx::PgPool;

use kernel::record::Refusal;
use kernel::settings;

use super::choices::NoticeChoiceDraft;
use super::*;

fn noon() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-11-20T12:00:00+05:30").unwrap().to_utc()
}

async fn user(db: &mut Db, name: &str, role: Role) -> UserId {
    let id = UserId::new();
    sqlx::query!(
        "insert into users (id, email, first_name, role) values ($1, $2, $3, $4)",
        id.0,
        format!("{name}@nivas.example"),
        name,
        role.as_str(),
    )
    .execute(db)
    .await
    .unwrap();
    id
}

fn notice(event: Event, actor: Option<UserId>, occasion: &str) -> Notice {
    Notice::new(event, Subject::Lead(LeadId::new()), actor, &occasion)
}

async fn count(db: &mut Db, user: UserId) -> i64 {
    inbox::count(db, user).await.unwrap().unread
}

async fn letters(db: &mut Db) -> i64 {
    sqlx::query_scalar!(r#"select count(*) as "count!" from jobs_waiting where kind = 'tell_of_notice'"#)
        .fetch_one(db)
        .await
        .unwrap()
}

#[test]
fn an_event_concerns_only_roles_that_see_its_records() {
    for event in Event::ALL {
        for role in Role::ALL.iter().filter(|role| event.concerns(**role)) {
            assert!(role.is_staff() && access(event.area(), *role).allows(Verb::View), "{event} {role}");
        }
    }
    for role in Role::ALL {
        let sees_notes = [Area::Leads, Area::Customers, Area::FurnitureOrders]
            .iter()
            .any(|area| access(*area, *role).allows(Verb::View));
        assert_eq!(Event::Mentioned.concerns(*role), role.is_staff() && sees_notes, "{role}");
    }
}

#[test]
fn the_settings_name_every_event() {
    let settings = serde_json::to_value(NoticeDefaults::default()).unwrap();
    for event in Event::ALL {
        let of = &settings[event.setting()];
        assert_eq!(of.get("inApp").is_none(), event.is_urgent(), "{event}");
        assert_eq!(of.get("byEmail").is_some(), event.has_email(), "{event}");
    }
    assert_eq!(settings.as_object().unwrap().len(), Event::ALL.len());
}

#[test_database::test]
async fn nobody_is_told_of_their_own_act_or_of_what_they_may_not_see(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let (ravi, asha) = (user(&mut db, "ravi", Role::Sales).await, user(&mut db, "asha", Role::Admin).await);
    let (author, client) =
        (user(&mut db, "author", Role::Content).await, user(&mut db, "client", Role::Client).await);
    let gone = user(&mut db, "gone", Role::Sales).await;
    sqlx::query!("update users set status = 'suspended' where id = $1", gone.0).execute(&mut *db).await?;
    let all = [ravi, asha, author, client, gone];
    tell(&mut db, &notice(Event::LeadReplied, Some(asha), "reply"), Readers::Users(&all), noon()).await?;
    let told =
        sqlx::query_scalar!(r#"select user_id as "id: UserId" from notices"#).fetch_all(&mut *db).await?;
    assert_eq!(told, [ravi]);
    Ok(())
}

#[test_database::test]
async fn a_reader_is_told_once_per_occasion_and_reads_only_their_own(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let (ravi, deepa) = (user(&mut db, "ravi", Role::Sales).await, user(&mut db, "deepa", Role::Sales).await);
    for occasion in ["a", "a", "b"] {
        let notice = notice(Event::LeadReplied, None, occasion);
        tell(&mut db, &notice, Readers::Users(&[ravi, deepa]), noon()).await?;
    }
    assert_eq!((count(&mut db, ravi).await, count(&mut db, deepa).await), (2, 2));
    let (page, next) = inbox::page(&mut db, ravi, None).await?;
    assert_eq!((page.len(), next), (2, None));
    let refused = inbox::mark_read(&mut db, deepa, page[0].id, noon()).await.unwrap_err();
    assert!(matches!(refused, sqlx::Error::RowNotFound));
    inbox::mark_read(&mut db, ravi, page[0].id, noon()).await?;
    assert_eq!((count(&mut db, ravi).await, count(&mut db, deepa).await), (1, 2));
    let (seen, _) = inbox::page(&mut db, deepa, None).await?;
    let later = noon() + TimeDelta::seconds(1);
    tell(&mut db, &notice(Event::LeadReplied, None, "later"), Readers::Users(&[deepa]), later).await?;
    inbox::mark_all_read(&mut db, ravi, seen[0].id, later).await?;
    assert_eq!((count(&mut db, ravi).await, count(&mut db, deepa).await), (1, 3), "not a notice of theirs");
    inbox::mark_all_read(&mut db, deepa, seen[0].id, later).await?;
    assert_eq!(
        (count(&mut db, ravi).await, count(&mut db, deepa).await),
        (1, 1),
        "not what they have not seen"
    );
    Ok(())
}

#[test_database::test]
async fn pages_follow_each_other_without_gaps(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let ravi = user(&mut db, "ravi", Role::Sales).await;
    // All at the same time: ids break the tie.
    for n in 0..65 {
        let notice = notice(Event::LeadReplied, None, &n.to_string());
        tell(&mut db, &notice, Readers::Users(&[ravi]), noon()).await?;
    }
    let (mut seen, mut cursor, mut pages) = (Vec::new(), None, 0);
    loop {
        let (page, next) = inbox::page(&mut db, ravi, cursor).await?;
        seen.extend(page.into_iter().map(|notice| notice.id));
        pages += 1;
        let Some(next) = next else { break };
        cursor = kernel::page::Cursor::read(&next);
    }
    assert_eq!((seen.len(), pages), (65, 3));
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 65);
    Ok(())
}

#[test_database::test]
async fn a_choice_overrides_the_default_of_the_role_but_mutes_nothing_urgent(
    pool: PgPool,
) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let (ravi, deepa) = (user(&mut db, "ravi", Role::Sales).await, user(&mut db, "deepa", Role::Sales).await);
    let choose = async |db: &mut kernel::Tx<'_>, event, in_app, by_email| {
        choices::choose(db, ravi, Role::Sales, event, NoticeChoiceDraft { in_app, by_email }).await
    };
    for (event, in_app, by_email, field) in
        [(Event::LeadOverdue, false, true, "inApp"), (Event::LeadAssigned, true, true, "byEmail")]
    {
        match choose(&mut db, event, in_app, by_email).await.unwrap_err() {
            Refusal::Field { field: at, .. } => assert_eq!(at, field),
            other => panic!("{other}"),
        }
    }
    let refused = choose(&mut db, Event::JobFailed, true, false).await.unwrap_err();
    assert!(matches!(refused, Refusal::Database(sqlx::Error::RowNotFound)), "not for salespeople: {refused}");

    // By default for nobody in the app, and for salespeople by e-mail.
    let defaults = NoticeDefaults {
        lead_replied: NoticeRoles { in_app: Vec::new(), by_email: vec![Role::Sales] },
        lead_overdue: EmailRoles { by_email: vec![Role::Sales] },
        ..NoticeDefaults::default()
    };
    settings::save(&mut db, &defaults).await?;
    choose(&mut db, Event::LeadReplied, true, false).await.unwrap();
    choose(&mut db, Event::LeadOverdue, true, false).await.unwrap();
    tell(&mut db, &notice(Event::LeadReplied, None, "reply"), Readers::Users(&[ravi, deepa]), noon()).await?;
    assert_eq!((count(&mut db, ravi).await, count(&mut db, deepa).await, letters(&mut db).await), (1, 0, 1));
    tell(&mut db, &notice(Event::LeadOverdue, None, "late"), Readers::Users(&[ravi, deepa]), noon()).await?;
    assert_eq!((count(&mut db, ravi).await, count(&mut db, deepa).await, letters(&mut db).await), (2, 1, 2));

    let listed = choices::list(&mut db, ravi, Role::Sales).await?;
    let of = |event| listed.iter().find(|choice| choice.event == event).cloned().unwrap();
    let replied = of(Event::LeadReplied);
    assert_eq!((replied.in_app, replied.by_email, replied.is_urgent), (true, Some(false), false));
    let assigned = of(Event::LeadAssigned);
    assert_eq!((assigned.in_app, assigned.by_email), (true, None), "has an e-mail of its own");
    assert!(of(Event::LeadOverdue).is_urgent && listed.iter().all(|choice| choice.event != Event::JobFailed));
    Ok(())
}
