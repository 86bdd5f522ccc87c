use sqlx::PgPool;
use uuid::Uuid;

use super::*;
use crate::inventory::{Fate, classified};
use crate::request::{AnswerDraft, Ask, StaffAsk};
use crate::retention::{self, Ending};
use enquiries::lead::testing::{new_lead, nth_lead, received};
use kernel::mail::MailKind;
use kernel::role::Role;
use kernel::testing::{ist, user};

const MARKS: &[&str] = &["asha rao", "asha.rao@example.com", "9812345678", "98123 45678", "rose lane"];

struct Office {
    clock: Clock,
    meera: UserId,
    ananya: UserId,
    lead: Uuid,
    client: Uuid,
}

async fn run(db: &mut Db, statements: String) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statements)).execute(db).await.unwrap();
}

impl Office {
    /// Two admins, and records of Asha Rao in every table.
    async fn new(db: &mut Db) -> Self {
        let clock = Clock::stopped_at(ist("2026-11-20T11:00"));
        let [meera, ananya] =
            [user(&mut *db, "Meera", Role::Admin).await, user(&mut *db, "Ananya", Role::Admin).await];
        let client = user(&mut *db, "Client", Role::Client).await.0;
        let lead = received(&mut *db, &new_lead(), clock.now()).await.0;
        received(&mut *db, &nth_lead(7), clock.now()).await;
        let statements = include_str!("person.sql")
            .replace("$lead", &lead.to_string())
            .replace("$customer", "55555555-5555-4555-8555-555555555555")
            .replace("$client", &client.to_string())
            .replace("$staff", &meera.0.to_string());
        run(db, statements).await;
        Self { clock, meera, ananya, lead, client }
    }

    fn actor(user: UserId) -> Actor {
        Actor { user: Some(user), ..Actor::system() }
    }

    async fn ask(&self, db: &mut Db) -> Request {
        let form = StaffAsk {
            name: "Asha Rao".to_owned(),
            email: "Asha.Rao@example.com".to_owned(),
            phone: String::new(),
            identity: "Came to the office".to_owned(),
            ask: Ask {
                kind: RequestKind::Erasure,
                details: "Please forget me, Asha Rao".to_owned(),
                nominee: None,
            },
        };
        let id = request::receive_from_staff(db, &self.clock, &Self::actor(self.meera), &form).await.unwrap();
        request::lock(db, id).await.unwrap()
    }

    async fn confirmed(&self, db: &mut Db) -> Request {
        let request = self.ask(&mut *db).await;
        approve(&mut *db, &self.clock, &Self::actor(self.meera), &request).await.unwrap();
        let request = request::lock(&mut *db, request.id).await.unwrap();
        let number = request.number.clone();
        confirm(&mut *db, &self.clock, &Self::actor(self.ananya), &request, &number).await.unwrap();
        request
    }
}

/// Columns in which a mark is found, except those that are kept.
#[expect(clippy::disallowed_methods, reason = "it looks into every column there is")]
async fn found(db: &mut Db) -> Vec<String> {
    let mut found = Vec::new();
    for (table, column, fate) in classified(&mut *db).await.unwrap() {
        if matches!(fate, Fate::Kept(_)) {
            continue;
        }
        for mark in MARKS {
            let statement = format!(
                "select count(*) from {table} where position($1 in lower(case when pg_typeof({column})::text = 'bytea'
                     then encode({column}::text::bytea, 'escape') else {column}::text end)) > 0"
            );
            let count: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(statement))
                .bind(*mark)
                .fetch_one(&mut *db)
                .await
                .unwrap();
            if count > 0 {
                found.push(format!("{table}.{column}: {mark}"));
            }
        }
    }
    found
}

#[test_database::test]
async fn an_erased_person_is_found_nowhere_but_in_what_tax_law_keeps(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let office = Office::new(&mut db).await;
    let request = office.confirmed(&mut db).await;
    assert!(found(&mut db).await.len() > 40, "the test puts them everywhere");

    assert!(erase(&mut db, &office.clock, request.id).await?);
    let request = request::find(&mut db, request.id, office.clock.now()).await?;
    assert_eq!((request.status, request.email.as_str()), (Status::Completed, "Asha.Rao@example.com"));
    forget_asker(&mut db, &request).await?;
    assert_eq!(found(&mut db).await, Vec::<String>::new());

    // The retained records are complete, with their file; the other file is deleted.
    let kept = sqlx::query!("select kind, number, record::text as \"record!\", files, retained_until from retained_records order by kind")
        .fetch_all(&mut *db)
        .await?;
    let kinds: Vec<_> = kept.iter().map(|row| row.kind.as_str()).collect();
    assert_eq!(kinds, ["invoice", "payment", "quotation", "receipt"]);
    assert!(kept.iter().all(|row| row.record.contains("asha") || row.record.contains("Asha")));
    assert_eq!(kept[2].files, ["documents/ab/kept.pdf"]);
    assert_eq!(kept[2].retained_until, "2034-11-20".parse().unwrap());
    assert_eq!(
        files_to_delete(&mut db, 10).await?,
        ["documents/ab/gone.pdf", "lead-files/ab/gone.pdf", "returns/1/large.jpg", "returns/1/small.jpg"]
    );
    let shown = retained(&mut db, request.id).await?;
    let shown_kinds: Vec<_> = shown.iter().map(|record| (record.kind, record.files)).collect();
    assert_eq!(
        shown_kinds,
        [
            (RetainedKind::Quotation, 1),
            (RetainedKind::Receipt, 0),
            (RetainedKind::Payment, 0),
            (RetainedKind::Invoice, 0)
        ]
    );
    assert_eq!((&shown[0].number, shown[0].until), (&kept[2].number, kept[2].retained_until));

    // Nobody else lost anything, and the audit log's hash chain still verifies.
    let other =
        sqlx::query_scalar!("select count(*) as \"count!\" from leads where customer_name = 'Visitor 7'")
            .fetch_one(&mut *db)
            .await?;
    assert_eq!(other, 1);
    let csv = sqlx::query_scalar!("select csv as \"csv!\" from imports").fetch_one(&mut *db).await?;
    assert!(csv.contains("Ravi,9900000000"), "{csv}");
    let untouched = sqlx::query_scalar!(
        "select count(*) as \"count!\" from audit_entries where action = 'team_member_changed' and redacted_by is null"
    )
    .fetch_one(&mut *db)
    .await?;
    assert_eq!(untouched, 1);
    while chain::seal(&mut db, 100).await?.is_some() {}
    assert!(chain::verify(&mut db, 100).await?.is_intact);
    let status = sqlx::query_scalar!(
        "select changes -> 1 ->> 'new' from audit_entries where action = 'lead_changed' and subject_id = $1",
        office.lead.to_string(),
    )
    .fetch_one(&mut *db)
    .await?;
    assert_eq!(status.as_deref(), Some("contacted"), "what says nothing of a person stays");
    db.commit().await
}

#[test_database::test]
async fn a_claim_goes_by_address_and_project_but_never_by_phone(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let office = Office::new(&mut db).await;
    // Ravi has typed Asha's phone number; Meera reports a fault in Asha's home.
    run(
        &mut db,
        "with claim (id, number, title, email, is_matched) as (
             values
                 (gen_random_uuid(), 'TK/2026-27/0003', 'By Ravi', 'ravi@example.com', false),
                 (gen_random_uuid(), 'TK/2026-27/0004', 'By Meera', 'meera@example.com', true)
         ), ticket as (
             insert into tickets (id, number, order_id, kind, title, opened_at, acknowledge_by, resolve_by, updated_at)
             select id, number, null, 'warranty', title, now(), now() + interval '2 days', now() + interval '1 month',
                 now()
             from claim
             returning id
         )
         insert into warranty_claims (ticket_id, project_number, project_id, name, phone, email, email_normalized)
         select ticket.id, 'PRJ/2026-27/0001', (select id from projects where is_matched), title, '98123 45678', email,
             email
         from ticket join claim on claim.id = ticket.id"
            .to_owned(),
    )
    .await;
    let request = office.confirmed(&mut db).await;
    let person = person::find(&mut db, &request).await?;
    let given = serde_json::Value::Object(crate::access::collect(&mut db, &person).await?);
    assert_eq!(given["warranty_claims"].as_array().map(Vec::len), Some(2), "Asha's own and Meera's");
    assert!(erase(&mut db, &office.clock, request.id).await?);
    let claims = sqlx::query!(
        "select title, name, project_id from warranty_claims join tickets on tickets.id = ticket_id order by number"
    )
    .fetch_all(&mut *db)
    .await?;
    let left: Vec<_> = claims.iter().map(|claim| (claim.title.as_str(), claim.name.as_str())).collect();
    assert_eq!(left, [(ERASED, ERASED), ("By Ravi", "By Ravi"), (ERASED, ERASED)]);
    assert!(claims.iter().all(|claim| claim.project_id.is_none()));
    db.commit().await
}

#[test_database::test]
async fn erasing_twice_erases_nothing_more(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let office = Office::new(&mut db).await;
    let request = office.confirmed(&mut db).await;
    assert!(erase(&mut db, &office.clock, request.id).await?);
    assert!(!erase(&mut db, &office.clock, request.id).await?);
    // A later request finds nothing, and leaves the retained records alone.
    let later = office.confirmed(&mut db).await;
    assert!(erase(&mut db, &office.clock, later.id).await?);
    let kept = sqlx::query_scalar!("select count(*) as \"count!\" from retained_records")
        .fetch_one(&mut *db)
        .await?;
    assert_eq!(kept, 4);
    db.commit().await
}

#[test_database::test]
async fn an_erasure_takes_two_admins_and_the_typed_number(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let office = Office::new(&mut db).await;
    let request = office.ask(&mut db).await;
    let number = request.number.clone();
    let (meera, ananya) = (Office::actor(office.meera), Office::actor(office.ananya));
    let code = |refusal: Refusal| match refusal {
        Refusal::Rule { code, .. } => code,
        Refusal::Field { field, .. } => field,
        other => panic!("{other}"),
    };
    let early = confirm(&mut db, &office.clock, &ananya, &request, &number).await.unwrap_err();
    assert_eq!(code(early), "not_approved");
    approve(&mut db, &office.clock, &meera, &request).await.unwrap();
    let request = request::lock(&mut db, request.id).await?;
    let alone = confirm(&mut db, &office.clock, &meera, &request, &number).await.unwrap_err();
    assert_eq!(code(alone), "same_admin");
    let mistyped = confirm(&mut db, &office.clock, &ananya, &request, "DR/2026-27/9999").await.unwrap_err();
    assert_eq!(code(mistyped), "number");
    let text = AnswerDraft { text: "No.".to_owned() };
    let refused = request::reject(&mut db, &office.clock, &meera, &request, &text).await.unwrap_err();
    assert_eq!(code(refused), "approved");
    confirm(&mut db, &office.clock, &ananya, &request, &number).await.unwrap();
    db.commit().await
}

#[test_database::test]
async fn an_unfinished_project_or_a_colleague_is_not_erased(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let office = Office::new(&mut db).await;
    run(&mut db, "update projects set stage = 'design'".to_owned()).await;
    let request = office.ask(&mut db).await;
    let preview = preview(&mut db, &office.clock, &request).await?;
    assert_eq!(preview.obstacles.len(), 1, "{:?}", preview.obstacles);
    assert!(approve(&mut db, &office.clock, &Office::actor(office.meera), &request).await.is_err());
    run(&mut db, "update projects set stage = 'closed'; update orders set status = 'shipped'".to_owned())
        .await;
    assert!(approve(&mut db, &office.clock, &Office::actor(office.meera), &request).await.is_err());
    run(&mut db, "update orders set status = 'delivered'".to_owned()).await;
    run(&mut db, format!("update users set role = 'sales' where id = '{}'", office.client)).await;
    assert!(approve(&mut db, &office.clock, &Office::actor(office.meera), &request).await.is_err());
    db.commit().await
}

#[test_database::test]
async fn an_erased_address_gets_no_marketing_though_nobody_can_read_it(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let office = Office::new(&mut db).await;
    let request = office.confirmed(&mut db).await;
    erase(&mut db, &office.clock, request.id).await?;
    let address = "asha.rao@example.com";
    assert!(mail::suppression(&mut db, address, MailKind::Marketing).await?.is_some());
    assert!(mail::suppression(&mut db, "ravi@example.com", MailKind::Marketing).await?.is_none());
    db.commit().await
}

#[test_database::test]
async fn retention_ends_what_has_had_its_time_and_nothing_else(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T11:00"));
    let retention = enquiries::privacy_settings::Retention {
        lead_months: 24,
        ..enquiries::privacy_settings::Retention::default()
    };
    for (n, status, closed) in
        [(1, "lost", "2024-11-19"), (2, "junk", "2024-11-21"), (3, "won", "2020-01-01")]
    {
        let lead = received(&mut db, &nth_lead(n), ist("2024-01-01T10:00")).await;
        run(
            &mut db,
            format!("update leads set status = '{status}', closed_at = '{closed}' where id = '{lead}'"),
        )
        .await;
    }
    run(
        &mut db,
        "update consents set withdrawn_at = '2020-01-01', withdrawn_channel = 'staff' where purpose = 'marketing'
             and lead_id = (select id from leads where customer_name = 'Visitor 3')"
            .to_owned(),
    )
    .await;
    let before = retention::preview(&mut db, &retention, clock.now()).await?;
    assert_eq!((before.closed_leads, before.withdrawn_consents), (1, 1));
    for ending in Ending::ALL {
        let ended = retention::end(&mut db, &clock, *ending, &retention, 100).await?;
        let expected = u64::from(matches!(ending, Ending::ClosedLeads | Ending::WithdrawnConsents));
        assert_eq!(ended, expected, "{ending}");
        assert_eq!(retention::end(&mut db, &clock, *ending, &retention, 100).await?, 0, "{ending} again");
    }
    let names = sqlx::query_scalar!("select customer_name from leads order by received_at, id")
        .fetch_all(&mut *db)
        .await?;
    assert_eq!(names, [ERASED, "Visitor 2", "Visitor 3"]);
    db.commit().await
}
