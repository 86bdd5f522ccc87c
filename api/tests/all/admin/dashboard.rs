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
    // Three deals: one with the customer, one waiting for approval, one won; and a fourth was lost.
    sqlx::query!(
        "insert into quotations
             (id, number, lead_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
              valid_until, discount, prices_of, owner_id, status, frozen, payable_paise, accepted_at, created_at,
              updated_at)
         select gen_random_uuid(), 'QT/2026-27/' || name, id, '', '', '', '', '29', 'standard', $2::timestamptz, '{}',
             $2::timestamptz, $1, deal.status, '{}', paise, case deal.status when 'accepted' then $2 end, $2, $2
         from leads
         join (values ('Visitor 1', 'sent', 40000000::bigint), ('Visitor 4', 'pending_approval', 25000000),
                      ('Visitor 3', 'accepted', 60000000)) as deal (name, status, paise) on name = customer_name",
        sales.id.0,
        service.clock.now(),
    )
    .execute(&service.db)
    .await
    .unwrap();
    sqlx::query!(
        "update leads set closed_at = $1, owner_id = $2, status = case customer_name
             when 'Visitor 3' then 'won' else 'lost'
         end
         where customer_name in ('Visitor 3', 'Visitor 7')",
        service.clock.now(),
        sales.id.0,
    )
    .execute(&service.db)
    .await
    .unwrap();
    // Called twenty minutes after the enquiry.
    sqlx::query!(
        "update leads set first_response_at = received_at + interval '20 min' where customer_name = 'Visitor 3'"
    )
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

/// A page of a figure's list, if its screen has one list of records.
async fn page(service: &Service, token: &str, to: &str) -> Option<Value> {
    let (screen, query) = to.split_once('?').unwrap();
    let list = match screen {
        "/admin/leads"
        | "/admin/users"
        | "/admin/team"
        | "/admin/case-studies"
        | "/admin/designs"
        | "/admin/customers"
        | "/admin/videos" => screen,
        "/admin/finance" => "/admin/quotations",
        "/admin/furniture/orders" => "/admin/orders",
        "/admin/furniture/products" => "/admin/products",
        "/admin/furniture/tickets" => "/admin/tickets",
        "/admin/blog" => "/admin/articles",
        "/admin/gallery" => "/admin/photographs",
        _ => return None,
    };
    let page = service.get_as(token, &format!("/api{list}?{query}")).await.json();
    assert!(page["total"].is_i64(), "{to}: {page}");
    Some(page)
}

/// The sum of a field of a list's records.
fn sum(page: &Value, field: &str) -> i64 {
    page["items"].as_array().unwrap().iter().filter_map(|item| item[field].as_i64()).sum()
}

/// The total of a figure's list.
async fn total(service: &Service, token: &str, to: &str) -> i64 {
    if let Some(page) = page(service, token, to).await {
        return page["total"].as_i64().unwrap();
    }
    let (screen, query) = to.split_once('?').unwrap();
    let count = |list: Value, is_meant: fn(&Value) -> bool| {
        i64::try_from(list.as_array().unwrap().iter().filter(|item| is_meant(item)).count()).unwrap()
    };
    match (screen, query) {
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
            let to = tile["to"].as_str().unwrap();
            match key {
                // Dead jobs include those of the whole queue, which have no list here.
                "deadJobs" => continue,
                "winRate" => {
                    let won = total(&service, &token, &to.replace("won,lost", "won")).await;
                    assert_eq!(value, won * 100 / total(&service, &token, to).await, "{role}: {tile}");
                }
                "firstCall" => assert!(total(&service, &token, to).await > 0, "{role}: {tile}"),
                _ => assert_eq!(value, total(&service, &token, to).await, "{role}: {tile}"),
            }
            if let Some(amount) = tile["amountPaise"].as_i64() {
                let page = page(&service, &token, to).await.unwrap();
                let field = if key == "outstanding" { "outstandingPaise" } else { "payablePaise" };
                assert_eq!(amount, sum(&page, field), "{role}: {tile}");
            }
        }
        for figure in linked(&dashboard) {
            let to = figure["to"].as_str().unwrap();
            assert_eq!(figure["value"], total(&service, &token, to).await, "{role}: {figure}");
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
            let money = &status["money"];
            if let Some(value) = money["valuePaise"].as_i64() {
                let page = page(&service, &token, to).await.unwrap();
                let unknown = page["items"].as_array().unwrap().iter().filter(|lead| lead["value"].is_null());
                assert_eq!(value, sum(&page, "value"), "{role}: {status}");
                assert_eq!(money["withoutValue"], unknown.count(), "{role}: {status}");
            } else {
                let is_over = ["lost", "junk"].contains(&status["status"].as_str().unwrap());
                assert!(is_over || *role == Role::Ops, "{role}: {status}");
            }
        }
    }
    let values: BTreeMap<_, _> = seen.iter().map(|(key, value)| (key.as_str(), *value)).collect();
    for (key, value) in [
        ("admin.breached", 2),
        ("admin.overdue", 3),
        ("admin.unassigned", 1),
        ("admin.awaitingApproval", 1),
        ("admin.withCustomer", 1),
        ("admin.signed", 1),
        ("admin.winRate", 50),
        ("admin.firstCall", 20),
        ("admin.signedThisYear", 1),
        ("finance.signed", 1),
        ("finance.outstanding", 0),
        ("sales.signed", 1),
        ("sales.winRate", 50),
        ("designer.withCustomer", 0),
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
        ("sales.newToday", 4),
        ("sales.open", 4),
        ("content.closedPages", 1),
        ("project_manager.available", 1),
        ("ops.deadJobs", 0),
        ("admin.refundsToApprove", 1),
        ("finance.refundsToApprove", 1),
        ("finance.refundsToMake", 1),
        ("ops.failedOrderMails", 1),
        ("ops.lowStock", 0),
        ("ops.openTickets", 2),
        ("content.designDrafts", 0),
        ("content.photographDrafts", 0),
    ] {
        assert_eq!(values.get(key), Some(&value), "{key} of {values:?}");
    }
    assert!(!values.contains_key("ops.refundsToApprove"), "{values:?}");
}

/// The figures outside tiles that open a list: today's calls, the team's and the weeks'.
fn linked(dashboard: &Value) -> Vec<Value> {
    let today = &dashboard["today"];
    let mut figures = Vec::new();
    if !today.is_null() {
        figures.push(json!({"value": today["callsTotal"], "to": today["callsTo"]}));
    }
    for week in dashboard["weeks"].as_array().into_iter().flatten() {
        figures.push(json!({"value": week["leads"], "to": week["leadsTo"]}));
        figures.push(json!({"value": week["signed"], "to": week["signedTo"]}));
    }
    for row in dashboard["team"].as_array().into_iter().flatten() {
        figures.extend(["open", "due", "late", "signed"].map(|figure| row[figure].clone()));
    }
    figures
}

#[test_database::test]
async fn the_team_is_shown_to_whoever_leads_it(db: PgPool) {
    let service = Service::start(db).await;
    let (admin, sales) = (service.person(Role::Admin).await, service.person(Role::Sales).await);
    furnish(&service, &admin, &sales).await;
    let admin = service.session_of(admin.id).await;
    let dashboard = service.get_as(&admin, "/api/admin/dashboard").await.json();
    let team = dashboard["team"].as_array().unwrap();
    let row = team.iter().find(|row| row["member"]["id"] == sales.id.to_string()).unwrap();
    let figures = ["open", "due", "late", "signed"].map(|figure| row[figure]["value"].as_i64().unwrap());
    assert_eq!(figures, [4, 3, 2, 1], "{row}");
    assert_eq!((&row["valuePaise"], &row["signedPaise"]), (&json!(65_000_000), &json!(60_000_000)));
    let calls = dashboard["today"]["calls"].as_array().unwrap();
    let called: Vec<_> = calls.iter().map(|lead| lead["customerName"].as_str().unwrap()).collect();
    assert_eq!(called, ["Visitor 2", "Visitor 1", "Visitor 4", "Visitor 6"]);
    let stage = |key: &str| {
        let stages = dashboard["leadsByStatus"].as_array().unwrap();
        stages.iter().find(|stage| stage["status"] == key).unwrap()["money"].clone()
    };
    let new = json!({"valuePaise": 65_000_000, "withoutValue": 2, "chance": 5, "forecastPaise": 3_250_000});
    assert_eq!(stage("new"), new);
    let won = json!({"valuePaise": 60_000_000, "withoutValue": 0, "chance": null, "forecastPaise": null});
    assert_eq!(stage("won"), won);
    let last = dashboard["weeks"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&last["monday"], &last["leads"], &last["signed"]),
        (&json!("2026-11-16"), &json!(7), &json!(1))
    );

    let sales = service.session_of(sales.id).await;
    let dashboard = service.get_as(&sales, "/api/admin/dashboard").await.json();
    assert_eq!(dashboard["team"], Value::Null);

    // Operations see leads, but no quotations: neither their amounts nor who has one.
    let ops = service.sign_in_as(Role::Ops).await;
    let leads = service.get_as(&ops, "/api/admin/leads?sort=-value").await.json();
    assert!(leads["items"].as_array().unwrap().iter().all(|lead| lead["value"].is_null()), "{leads}");
    assert_eq!(service.get_as(&ops, "/api/admin/leads?valueFrom=1").await.json()["total"], 0);
    let id = leads["items"][0]["id"].as_str().unwrap();
    let lead = service.get_as(&ops, &format!("/api/admin/leads/{id}")).await.json();
    assert_eq!((&lead["value"], &lead["valueSource"]), (&Value::Null, &Value::Null));
    service.claim_mail().await;
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
