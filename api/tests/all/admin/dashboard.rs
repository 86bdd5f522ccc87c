//! The dashboard: every figure equals the total of the list that it opens.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use jobs::Mail;
use jobs::queue::ack::Ending;
use jobs::queue::claim::Claimed;
use jobs::queue::test_support;
use kernel::ids::UserId;
use kernel::role::Role;
use serde_json::{Value, json};
use sqlx::PgPool;

use super::orders;
use crate::harness::{Person, Service, booking_with};

/// A booking by person `n`.
async fn book(service: &Service, n: u32) {
    let person = json!({
        "customerName": format!("Visitor {n}"),
        "customerEmail": format!("visitor{n}@example.com"),
        "customerPhone": format!("98{n:08}"),
    });
    service.post("/api/leads", &booking_with(&person)).await;
}

async fn give(service: &Service, n: u32, owner: Option<UserId>) {
    sqlx::query!(
        "update leads set owner_id = $2 where customer_name = $1",
        format!("Visitor {n}"),
        owner.map(|owner| owner.0),
    )
    .execute(&service.db)
    .await
    .unwrap();
}

/// An installation in which every figure has something to count.
async fn furnish(service: &Service, admin: &Person, sales: &Person) {
    for n in 1..=3 {
        book(service, n).await;
    }
    // Now the first three have missed a deadline, of the escalation or of the promise.
    service.clock.advance(TimeDelta::hours(23));
    book(service, 4).await;
    service.clock.advance(TimeDelta::hours(4));
    for n in 5..=7 {
        book(service, n).await;
    }
    for n in [1, 4, 5, 6] {
        give(service, n, Some(sales.id)).await;
    }
    for n in [2, 3, 7] {
        give(service, n, None).await;
    }
    sqlx::query!(
        "update leads set next_follow_up_on = '2026-11-21', status = 'contacted' where customer_name = 'Visitor 6'"
    )
    .execute(&service.db)
    .await
    .unwrap();
    sqlx::query!("update leads set status = 'won' where customer_name = 'Visitor 3'")
        .execute(&service.db)
        .await
        .unwrap();
    let designer = service.person(Role::Designer).await;
    sqlx::query!(
        "insert into site_visits (
             id, series_id, lead_id, designer_id, starts_at, ends_at, free_at, status, address, booked_at, ended_at
         )
         select id, id, id, $1, at, at + interval '1 h', at + interval '90 min', visit.status, '', now(),
             case visit.status when 'cancelled' then now() end
         from leads
         join (values ('Visitor 1', $2::timestamptz, 'scheduled'), ('Visitor 2', $2, 'cancelled'),
                      ('Visitor 4', $2 + interval '1 day', 'scheduled')) as visit (name, at, status)
             on name = customer_name",
        designer.id.0,
        service.clock.now(),
    )
    .execute(&service.db)
    .await
    .unwrap();
    let admin = service.session_of(admin.id).await;
    let invitation = json!({"email": "ravi@example.com", "firstName": "Ravi", "role": "ops"});
    service.post_as(&admin, "/api/admin/users/invitations", &invitation).await;
    let member = json!({"name": "Meera", "capacityHours": 40, "isActive": true});
    service.post_as(&admin, "/api/admin/team", &member).await;
    let closed = json!({"isEnabled": false, "showInNavigation": true});
    service.put_as(&admin, "/api/admin/page-settings/booking", &closed).await;
    orders::two(service).await;
    let window = json!({"startsAt": "2026-12-01T00:00:00Z", "endsAt": "2026-12-01T01:00:00Z"});
    service.post_as(&admin, "/api/admin/maintenance/windows", &window).await;
    service.claim_mail().await;
}

/// The total of a figure's list.
async fn total(service: &Service, token: &str, to: &str) -> i64 {
    let (screen, query) = to.split_once('?').unwrap();
    let count = |list: Value, is_meant: fn(&Value) -> bool| {
        i64::try_from(list.as_array().unwrap().iter().filter(|item| is_meant(item)).count()).unwrap()
    };
    match (screen, query) {
        ("/admin/leads" | "/admin/users" | "/admin/team", query) => {
            let page = service.get_as(token, &format!("/api{screen}?{query}")).await.json();
            page["total"].as_i64().unwrap_or_else(|| panic!("{to}: {page}"))
        }
        ("/admin/furniture/orders", query) => {
            let page = service.get_as(token, &format!("/api/admin/orders?{query}")).await.json();
            page["total"].as_i64().unwrap_or_else(|| panic!("{to}: {page}"))
        }
        ("/admin/visits", query) => {
            let query = query.replace("day=", "from=").replace("designer=", "designerId=");
            let calendar = service.get_as(token, &format!("/api/admin/visits?days=1&{query}")).await.json();
            count(calendar["visits"].clone(), |visit| visit["status"] != "cancelled")
        }
        ("/admin/settings", "section=pages") => {
            let pages = service.get_as(token, "/api/admin/page-settings").await.json();
            count(pages, |page| page["isEnabled"] == false)
        }
        ("/admin/settings", "section=maintenance") => {
            let windows = service.get_as(token, "/api/admin/maintenance/windows").await.json();
            count(windows, |window| window["state"] == "planned")
        }
        _ => panic!("unknown target: {to}"),
    }
}

#[test_database::test]
async fn every_figure_equals_the_total_of_its_list(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, sales) = (service.person(Role::Admin).await, service.person(Role::Sales).await);
    furnish(&service, &admin, &sales).await;
    let mut seen = BTreeMap::new();
    for role in Role::ALL.iter().filter(|role| role.is_staff()) {
        let token = match role {
            Role::Sales => service.session_of(sales.id).await,
            role => service.sign_in_as(*role).await,
        };
        let dashboard = service.get_as(&token, "/api/admin/dashboard").await.json();
        for tile in dashboard["tiles"].as_array().unwrap() {
            let (key, value) = (tile["key"].as_str().unwrap(), tile["value"].as_i64().unwrap());
            seen.insert(format!("{role}.{key}"), value);
            // Dead jobs include those of the whole queue, which have no list here.
            if key != "deadJobs" {
                assert_eq!(
                    value,
                    total(&service, &token, tile["to"].as_str().unwrap()).await,
                    "{role}: {tile}"
                );
            }
        }
        let by_status = dashboard["leadsByStatus"].as_array();
        let may_see_leads = !matches!(role, Role::ProjectManager | Role::Content);
        assert_eq!(by_status.is_some(), may_see_leads, "{role}");
        for status in by_status.into_iter().flatten() {
            let to = status["to"].as_str().unwrap();
            assert_eq!(
                status["count"].as_i64().unwrap(),
                total(&service, &token, to).await,
                "{role}: {status}"
            );
        }
    }
    let values: BTreeMap<_, _> = seen.iter().map(|(key, value)| (key.as_str(), *value)).collect();
    for (key, value) in [
        ("admin.breached", 2),
        ("admin.overdue", 1),
        ("admin.unassigned", 2),
        ("admin.newToday", 4),
        ("admin.visitsToday", 1),
        ("sales.visitsToday", 1),
        ("designer.visitsToday", 0),
        ("admin.invited", 1),
        ("admin.maintenance", 1),
        ("admin.closedPages", 1),
        ("sales.overdue", 2),
        ("sales.callsDue", 1),
        ("sales.followUps", 1),
        ("sales.newToday", 3),
        ("sales.open", 4),
        ("content.closedPages", 1),
        ("project_manager.available", 1),
        ("ops.deadJobs", 0),
        ("admin.refundsToApprove", 1),
        ("finance.refundsToApprove", 1),
        ("finance.refundsToMake", 1),
        ("ops.failedOrderMails", 1),
    ] {
        assert_eq!(values.get(key), Some(&value), "{key} of {values:?}");
    }
    assert!(!values.contains_key("ops.refundsToApprove"), "{values:?}");
}

#[test_database::test]
async fn failed_jobs_and_maintenance_are_shown(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.sign_in_as(Role::Admin).await;
    service.post("/api/leads", &booking_with(&json!({}))).await;
    let is_letter = |job: &Claimed| ["acknowledge_lead", "announce_lead"].contains(&job.kind.as_str());
    let dead = Ending::Dead { error: "no such mailbox".to_owned() };
    assert_eq!(
        test_support::end::<Mail>(&mut service.db.acquire().await.unwrap(), &dead, is_letter).await.unwrap(),
        2
    );
    let switch = json!({"isOn": true, "message": null, "version": 0});
    service.put_as(&admin, "/api/admin/maintenance", &switch).await;
    let dashboard = service.get_as(&admin, "/api/admin/dashboard").await.json();
    let tile = |key: &str| {
        let tiles = dashboard["tiles"].as_array().unwrap();
        let tile = tiles.iter().find(|tile| tile["key"] == key).unwrap();
        (tile["value"].clone(), tile["tone"].clone())
    };
    assert_eq!(tile("deadJobs"), (json!(2), json!("danger")));
    assert_eq!(tile("maintenance"), (json!(1), json!("attention")));
    service.claim_mail().await;
}
