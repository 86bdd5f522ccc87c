use std::slice;

use futures_util::future::join_all;
use sqlx::PgPool;

use super::*;
use kernel::audit::Source;
use kernel::page::PageQuery;

fn clock() -> Clock {
    Clock::stopped_at(DateTime::from_timestamp(1_795_000_000, 0).unwrap())
}

fn keys() -> Keys {
    Keys::new(&"a secret of these tests and of nothing else".parse().unwrap())
}

fn by(user: UserId) -> Actor {
    Actor { user: Some(user), source: Source::User, ip: None, request_id: None, batch: None }
}

async fn user(db: &mut Db, role: Role) -> UserId {
    let id = UserId::new();
    sqlx::query!(
        "insert into users (id, email, first_name, role) values ($1, $2, 'Asha', $3)",
        id.0,
        format!("{id}@example.com"),
        role.as_str(),
    )
    .execute(db)
    .await
    .unwrap();
    id
}

fn invitation(email: &str, role: Role) -> Invitation {
    Invitation { email: email.to_owned(), first_name: "Ravi".to_owned(), last_name: "Iyer".to_owned(), role }
}

async fn actions(db: &mut Db, subject: UserId) -> Vec<String> {
    sqlx::query_scalar!(
        "select action from audit_entries where subject_id = $1 order by id",
        subject.to_string()
    )
    .fetch_all(db)
    .await
    .unwrap()
}

#[test_database::test]
async fn somebody_invited_is_there_but_not_yet_active(pool: PgPool) -> Result<(), AccessError> {
    let mut tx = pool.begin().await?;
    let admin = user(&mut tx, Role::Admin).await;
    let invited =
        invite(&mut tx, &clock(), &by(admin), &keys(), &invitation(" Ravi@Example.com ", Role::Sales))
            .await?;
    assert_eq!((invited.email.as_str(), invited.role), ("ravi@example.com", Role::Sales));
    assert_eq!((invited.status, invited.invited_at), (Status::Invited, Some(clock().now())));
    let later = clock();
    later.advance(chrono::TimeDelta::days(2));
    let again = invite_again(&mut tx, &later, &by(admin), &keys(), invited.id).await?;
    assert_eq!(again.invited_at, Some(later.now()));
    assert_eq!(actions(&mut tx, invited.id).await, ["user_invited", "user_invited"]);
    let letters = jobs::queue::waiting::<Mail>(&mut tx).await?;
    assert!(
        matches!(letters[..], [(Mail::InviteUser { .. }, _), (Mail::InviteUser { .. }, _)]),
        "one e-mail each time: {letters:?}"
    );
    assert!(matches!(
        invite_again(&mut tx, &later, &by(admin), &keys(), admin).await,
        Err(AccessError::NotInvited)
    ));
    Ok(())
}

#[test_database::test]
async fn an_address_that_is_known_is_not_invited(pool: PgPool) -> Result<(), AccessError> {
    let mut db = pool.acquire().await?;
    let admin = user(&mut db, Role::Admin).await;
    let client = user(&mut db, Role::Client).await;
    let (clock, actor) = (&clock(), &by(admin));
    invite(&mut db, clock, actor, &keys(), &invitation("ravi@example.com", Role::Sales)).await?;
    for (address, wanted) in [
        (format!("{client}@example.com"), "IsClient"),
        (format!("{admin}@example.com"), "IsUser"),
        ("RAVI@example.com".to_owned(), "IsInvited"),
    ] {
        let refusal =
            invite(&mut db, clock, actor, &keys(), &invitation(&address, Role::Ops)).await.unwrap_err();
        assert_eq!(format!("{refusal:?}"), wanted);
    }
    let all = list::list(&mut db, &PageQuery::default(), &list::Filter::default()).await?;
    assert_eq!(all.total, 3);
    Ok(())
}

#[test_database::test]
async fn another_role_ends_all_sessions_and_is_kept_in_the_log(pool: PgPool) -> Result<(), AccessError> {
    let mut db = pool.begin().await?;
    let admin = user(&mut db, Role::Admin).await;
    let sales = user(&mut db, Role::Sales).await;
    let (clock, actor) = (&clock(), &by(admin));
    let Changed::To(user) = change_role(&mut db, clock, actor, sales, 1, Role::Ops).await? else {
        panic!("stale, although nobody else saved");
    };
    assert_eq!((user.role, user.version), (Role::Ops, 2));
    let found = crate::user::find(&mut db, sales).await?.unwrap();
    assert_eq!(found.signed_out_before, Some(clock.now()));
    let changes = sqlx::query_scalar!("select changes from audit_entries where action = 'user_role_changed'")
        .fetch_one(&mut *db)
        .await?;
    assert_eq!(changes, serde_json::json!([{"field": "role", "old": "sales", "new": "ops"}]));

    assert!(matches!(
        change_role(&mut db, clock, actor, sales, 1, Role::Finance).await?,
        Changed::Stale(UserItem { role: Role::Ops, version: 2, .. })
    ));
    // Setting the same role again is no change.
    assert!(matches!(
        change_role(&mut db, clock, actor, sales, 2, Role::Ops).await?,
        Changed::To(UserItem { version: 2, .. })
    ));
    assert_eq!(actions(&mut db, sales).await, ["user_role_changed"]);
    Ok(())
}

#[test_database::test]
async fn nobody_does_it_to_themselves(pool: PgPool) -> Result<(), AccessError> {
    let mut db = pool.begin().await?;
    let admin = user(&mut db, Role::Admin).await;
    user(&mut db, Role::Admin).await;
    let (clock, actor) = (&clock(), &by(admin));
    let role = change_role(&mut db, clock, actor, admin, 1, Role::Sales).await;
    assert!(matches!(role, Err(AccessError::Oneself(_))), "{role:?}");
    let suspension = suspend(&mut db, clock, actor, admin, None, None).await;
    assert!(matches!(suspension, Err(AccessError::Oneself(_))), "{suspension:?}");
    Ok(())
}

#[test_database::test]
async fn the_last_active_admin_stays(pool: PgPool) -> Result<(), AccessError> {
    let mut db = pool.begin().await?;
    let (last, suspended) = (user(&mut db, Role::Admin).await, user(&mut db, Role::Admin).await);
    let clock = &clock();
    suspend(&mut db, clock, &by(last), suspended, None, None).await?;
    for actor in [Actor::system(), Actor::job()] {
        let suspension = suspend(&mut db, clock, &actor, last, None, None).await;
        assert!(matches!(suspension, Err(AccessError::LastAdmin)), "{suspension:?}");
        let role = change_role(&mut db, clock, &actor, last, 1, Role::Ops).await;
        assert!(matches!(role, Err(AccessError::LastAdmin)), "{role:?}");
    }
    // A suspended admin can reinstate nobody, not even themselves.
    let reinstated = reinstate(&mut db, clock, &by(suspended), suspended, None).await;
    assert!(matches!(reinstated, Err(AccessError::NotAllowed)), "{reinstated:?}");
    Ok(())
}

#[test_database::test]
async fn of_admins_who_suspend_each_other_at_once_one_stays(pool: PgPool) -> Result<(), AccessError> {
    let mut admins = Vec::new();
    for _ in 0..4 {
        admins.push(user(&mut *pool.acquire().await?, Role::Admin).await);
    }
    let clock = &clock();
    let attempts = admins.iter().flat_map(|one| admins.iter().map(move |other| (*one, *other)));
    let attempts = attempts.filter(|(one, other)| one != other).map(async |(one, other)| {
        let mut tx = pool.begin().await.unwrap();
        let outcome = suspend(&mut tx, clock, &by(one), other, None, None).await;
        tx.commit().await.unwrap();
        outcome
    });
    let outcomes = join_all(attempts.collect::<Vec<_>>()).await;
    let done = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    let active = sqlx::query_scalar!(r#"select count(*) as "count!" from users where status = 'active'"#)
        .fetch_one(&pool)
        .await?;
    assert_eq!((done, active), (3, 1), "{outcomes:?}");
    assert!(
        outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).all(|refusal| matches!(
            refusal,
            AccessError::NotAllowed | AccessError::IsSuspended | AccessError::LastAdmin
        )),
        "{outcomes:?}"
    );
    Ok(())
}

#[test_database::test]
async fn whoever_is_let_in_again_is_what_they_were(pool: PgPool) -> Result<(), AccessError> {
    let mut db = pool.begin().await?;
    let admin = user(&mut db, Role::Admin).await;
    let sales = user(&mut db, Role::Sales).await;
    let (clock, actor) = (&clock(), &by(admin));
    let invited =
        invite(&mut db, clock, actor, &keys(), &invitation("ravi@example.com", Role::Ops)).await?.id;
    for (id, status) in [(sales, Status::Active), (invited, Status::Invited)] {
        let suspended = suspend(&mut db, clock, actor, id, Some(1), None).await?;
        assert!(matches!(suspended, Changed::To(UserItem { status: Status::Suspended, version: 2, .. })));
        let stale = suspend(&mut db, clock, actor, id, Some(1), None).await?;
        assert!(matches!(stale, Changed::Stale(UserItem { version: 2, .. })));
        assert!(matches!(
            suspend(&mut db, clock, actor, id, None, None).await,
            Err(AccessError::IsSuspended)
        ));
        assert_eq!(reinstate(&mut db, clock, actor, id, None).await?.status, status);
        assert!(matches!(reinstate(&mut db, clock, actor, id, None).await, Err(AccessError::NotSuspended)));
    }
    assert_eq!(actions(&mut db, sales).await, ["user_suspended", "user_reinstated"]);
    Ok(())
}

#[test_database::test]
async fn a_batch_remembers_whom_it_suspended_and_nobody_else(pool: PgPool) -> Result<(), AccessError> {
    let mut db = pool.begin().await?;
    let admin = user(&mut db, Role::Admin).await;
    let [one, other] = [user(&mut db, Role::Sales).await, user(&mut db, Role::Sales).await];
    // A running clock, so that no two changes have the same time.
    let (clock, actor, batch) = (&Clock::default(), &by(admin), Uuid::now_v7());
    for id in [one, other] {
        suspend(&mut db, clock, actor, id, None, Some(batch)).await?;
    }
    // One of them was reinstated since, and then suspended for another reason.
    reinstate(&mut db, clock, actor, other, None).await?;
    suspend(&mut db, clock, actor, other, None, None).await?;
    assert_eq!(suspended_in(&mut db, batch).await?, [one]);
    Ok(())
}

#[test_database::test]
async fn the_list_is_searched_filtered_and_ordered(pool: PgPool) -> Result<(), AccessError> {
    let mut db = pool.acquire().await?;
    let admin = user(&mut db, Role::Admin).await;
    for (email, role) in [("ravi@example.com", Role::Sales), ("asha_1@example.com", Role::Ops)] {
        invite(&mut db, &clock(), &by(admin), &keys(), &invitation(email, role)).await?;
    }
    let list = async |db: &mut Db, words: &str, filter: serde_json::Value| {
        let filter: list::Filter = serde_json::from_value(filter).unwrap();
        let page = PageQuery { q: words.to_owned(), ..PageQuery::default() };
        list::list(db, &page, &filter)
            .await
            .unwrap()
            .items
            .into_iter()
            .map(|user| user.email)
            .collect::<Vec<_>>()
    };
    let admin = format!("{admin}@example.com");
    let (ravi, asha) = ("ravi@example.com".to_owned(), "asha_1@example.com".to_owned());
    let json = |text: &str| serde_json::from_str(text).unwrap();
    assert_eq!(list(&mut db, "", json(r#"{"role": "sales,ops", "sort": "email"}"#)).await, [&*asha, &*ravi]);
    assert_eq!(list(&mut db, "", json(r#"{"role": "sales,ops", "sort": "-email"}"#)).await, [&*ravi, &*asha]);
    assert_eq!(list(&mut db, "", json(r#"{"status": "active"}"#)).await, slice::from_ref(&admin));
    assert_eq!(list(&mut db, "a_1", json("{}")).await, slice::from_ref(&asha));
    assert_eq!(list(&mut db, "RAVI I", json(r#"{"sort": "-role"}"#)).await, [&*ravi, &*asha]);
    assert!(list(&mut db, "nobody", json("{}")).await.is_empty());
    // The total is returned even past the last page.
    let past = PageQuery { page: 9, ..PageQuery::default() };
    let page = list::list(&mut db, &past, &list::Filter::default()).await?;
    assert_eq!((page.items.len(), page.total), (0, 3));
    Ok(())
}
