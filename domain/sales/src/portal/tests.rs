use sqlx::PgPool;

use super::*;
use crate::customer::detail;
use crate::customer::portal::{Invited, address_proved, invite, unlink};
use crate::deal;
use crate::receipt::payment;
use crate::testing::advance;
use enquiries::lead::status::Move;
use enquiries::lead::testing::{client, nth_lead, received};
use enquiries::lead::{self, NewLead, Status};
use kernel::Locked;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{CustomerId, LeadId};
use kernel::reach::{Reach, Visible};
use kernel::role::Role;
use kernel::testing::{ist, user};

fn today() -> NaiveDate {
    "2026-11-20".parse().unwrap()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn clock() -> Clock {
    Clock::stopped_at(ist("2026-11-20T15:00"))
}

fn keys() -> Keys {
    Keys::new(&"a secret of these tests and of nothing else".parse().unwrap())
}

/// A salesperson, and a lead of theirs from `visitor1@example.com`.
struct Desk {
    db: sqlx::pool::PoolConnection<sqlx::Postgres>,
    ravi: UserId,
    lead: LeadId,
}

const EMAIL: &str = "visitor1@example.com";

impl Desk {
    async fn new(pool: &PgPool) -> Self {
        let mut db = pool.acquire().await.unwrap();
        let ravi = user(&mut db, "Ravi", Role::Sales).await;
        let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T10:00")).await;
        sqlx::query!("update leads set owner_id = $1", ravi.0).execute(&mut *db).await.unwrap();
        Self { db, ravi, lead }
    }

    fn actor(&self) -> Actor {
        Actor { user: Some(self.ravi), ..Actor::system() }
    }

    /// A quotation of ₹3,13,327, valid until 5 December.
    async fn quotation(&mut self, status: &str, lead: Option<LeadId>, email: &str) -> QuotationId {
        let id = QuotationId::new();
        sqlx::query!(
            r#"insert into quotations (
                   id, number, lead_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
                   valid_until, discount, prices_of, owner_id, status, payable_paise, frozen, sent_at, created_at,
                   updated_at
               ) values (
                   $1, $2, $3, 'Visitor', $4, '', '', '29', 'standard', '2026-12-05', '{"by": "none"}', '2026-11-20',
                   $5, $6, 31332700, '{}', case when $6 = 'approved' then null else now() end, now(), now()
               )"#,
            id.0,
            format!("QT/2026-27/{}", &id.0.simple().to_string()[24..]),
            lead.map(|lead| lead.0),
            email,
            self.ravi.0,
            status,
        )
        .execute(&mut *self.db)
        .await
        .unwrap();
        id
    }

    /// Wins the lead with an advance of ₹25,000.
    async fn win(&mut self) -> (CustomerId, ProjectId) {
        let actor = self.actor();
        let paid = advance(25_000, "UTR 4412", today());
        payment::record(&mut self.db, &clock(), &actor, Visible::found(self.lead), &paid).await.unwrap();
        for step in [Status::Qualified, Status::QuotationSent, Status::Won] {
            let lead = lead::hold(&mut self.db, self.lead).await.unwrap();
            deal::advance(&mut self.db, &clock(), &actor, &lead, &Move::to(step)).await.unwrap();
        }
        let lead = lead::find(&mut self.db, self.lead, Reach::All).await.unwrap();
        (lead.customer.unwrap(), lead.project.unwrap())
    }

    async fn area(&mut self, user: UserId) -> ClientArea {
        of(&mut self.db, &keys(), user, today()).await.unwrap()
    }

    async fn sees(&mut self, user: UserId) -> Vec<QuotationId> {
        self.area(user).await.quotations.into_iter().map(|quotation| quotation.id).collect()
    }
}

#[test_database::test]
async fn a_client_sees_what_was_sent_for_the_enquiry_of_their_own_address(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let (asha, other) =
        (client(&mut desk.db, EMAIL, true).await, client(&mut desk.db, "b@example.com", true).await);
    let before = desk.area(asha).await;
    assert_eq!((before.enquiries.len(), before.next_step.kind), (1, NextStepKind::AwaitCall));

    let lead = Some(desk.lead);
    let id = desk.quotation("sent", lead, "typed.elsewhere@example.com").await;
    sqlx::query!("update leads set status = 'quotation_sent'").execute(&mut *desk.db).await.unwrap();
    let area = desk.area(asha).await;
    let [quotation] = &area.quotations[..] else { panic!("one quotation: {area:?}") };
    assert_eq!((quotation.id, quotation.payable_paise), (id, 31_332_700));
    assert_eq!(quotation.status, ClientQuotationStatus::Open);
    assert_eq!(quotation.path.as_deref(), Some(&*link::path(&keys(), id)));
    let step = NextStep {
        kind: NextStepKind::SignQuotation,
        quotation_id: Some(id),
        project_id: None,
        by: Some(day("2026-12-05")),
    };
    assert_eq!((area.next_step, area.enquiries.len()), (step, 0));
    assert_eq!((&*area.contact.name, area.contact.role), ("Ravi", ClientContactRole::Sales));

    let theirs = desk.area(other).await;
    assert!(theirs.quotations.is_empty() && theirs.enquiries.is_empty());
    assert_eq!(theirs.next_step.kind, NextStepKind::Book);
    assert_eq!(theirs.contact.role, ClientContactRole::Company);
    let document = quotation_document(&mut desk.db, other, id).await;
    assert!(matches!(document, Err(sqlx::Error::RowNotFound)));
    assert_eq!(quotation_document(&mut desk.db, asha, id).await.unwrap(), None, "it is being made");
}

#[test_database::test]
async fn what_was_not_sent_or_was_taken_back_or_replaced_is_not_shown(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let asha = client(&mut desk.db, EMAIL, true).await;
    let lead = Some(desk.lead);
    for status in ["approved", "cancelled", "superseded"] {
        desk.quotation(status, lead, EMAIL).await;
    }
    assert_eq!(desk.sees(asha).await, []);
    let expired = desk.quotation("expired", lead, EMAIL).await;
    let area = desk.area(asha).await;
    assert_eq!((area.quotations[0].id, area.quotations[0].path.as_deref()), (expired, None));
}

#[test_database::test]
async fn a_quotation_without_a_lead_is_shown_to_the_address_it_was_written_for(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let asha = client(&mut desk.db, EMAIL, true).await;
    let mine = desk.quotation("sent", None, " Visitor1@Example.com ").await;
    desk.quotation("sent", None, "other@example.com").await;
    assert_eq!(desk.sees(asha).await, [mine]);
}

#[test_database::test]
async fn an_address_that_nobody_has_proved_shows_nothing(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let asha = client(&mut desk.db, EMAIL, false).await;
    let lead = Some(desk.lead);
    desk.quotation("sent", lead, EMAIL).await;
    assert_eq!(desk.sees(asha).await, []);
    let area = desk.area(asha).await;
    assert!(area.enquiries.is_empty());
}

#[test_database::test]
async fn somebody_who_works_here_sees_no_clients_records_under_their_address(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let asha = client(&mut desk.db, EMAIL, true).await;
    let lead = Some(desk.lead);
    desk.quotation("sent", lead, EMAIL).await;
    desk.win().await;
    assert_eq!(desk.sees(asha).await.len(), 1);
    sqlx::query!("update users set role = 'sales' where id = $1", asha.0)
        .execute(&mut *desk.db)
        .await
        .unwrap();
    let area = desk.area(asha).await;
    assert!(area.quotations.is_empty() && area.projects.is_empty() && area.receipts.is_empty());
}

#[test_database::test]
async fn a_client_whose_lead_is_won_is_linked_and_sees_project_and_receipt(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let asha = client(&mut desk.db, EMAIL, true).await;
    let lead = Some(desk.lead);
    let quotation = desk.quotation("accepted", lead, EMAIL).await;
    let waiting = desk.area(asha).await;
    assert_eq!(waiting.next_step.kind, NextStepKind::AwaitProject);

    let (customer, project) = desk.win().await;
    let linked = sqlx::query_scalar!(
        "select customer_id from customer_accounts where user_id = $1 and linked_through = 'proved_address'",
        asha.0,
    );
    assert_eq!(linked.fetch_one(&mut *desk.db).await.unwrap(), customer.0);
    let area = desk.area(asha).await;
    let [home] = &area.projects[..] else { panic!("one project: {area:?}") };
    assert_eq!((home.id, home.stage, &*home.number), (project, Stage::BookingConfirmed, "PRJ/2026-27/0001"));
    assert_eq!(area.quotations[0].project_id, Some(project));
    let [receipt] = &area.receipts[..] else { panic!("one receipt: {area:?}") };
    assert_eq!((receipt.amount_paise, receipt.project_id), (2_500_000, Some(project)));
    assert_eq!(
        (area.next_step.kind, area.next_step.project_id),
        (NextStepKind::FollowProject, Some(project))
    );
    let one = super::project(&mut desk.db, &keys(), asha, project, today()).await.unwrap();
    assert_eq!((one.quotations[0].id, one.receipts[0].id), (quotation, receipt.id));

    // The link is a row: changing the customer's address changes nothing.
    sqlx::query!("update customers set email = '', email_normalized = null")
        .execute(&mut *desk.db)
        .await
        .unwrap();
    sqlx::query!("update leads set customer_email = '', email_normalized = null")
        .execute(&mut *desk.db)
        .await
        .unwrap();
    assert_eq!(desk.area(asha).await.projects.len(), 1);

    let stranger = client(&mut desk.db, "b@example.com", true).await;
    let theirs = super::project(&mut desk.db, &keys(), stranger, project, today()).await;
    assert!(matches!(theirs, Err(sqlx::Error::RowNotFound)));
}

#[test_database::test]
async fn a_new_quotation_of_a_linked_customer_shows_by_itself(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let asha = client(&mut desk.db, EMAIL, true).await;
    let (customer, _) = desk.win().await;
    let id = desk.quotation("sent", None, "elsewhere@example.com").await;
    assert_eq!(desk.sees(asha).await, []);
    sqlx::query!("update quotations set customer_id = $2 where id = $1", id.0, customer.0)
        .execute(&mut *desk.db)
        .await
        .unwrap();
    assert_eq!(desk.sees(asha).await, [id]);
}

#[test_database::test]
async fn who_is_unlinked_sees_nothing_of_the_customer_any_more(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let asha = client(&mut desk.db, EMAIL, true).await;
    let lead = Some(desk.lead);
    desk.quotation("accepted", lead, EMAIL).await;
    let (customer, _) = desk.win().await;
    let actor = desk.actor();
    let customer = Locked::read(detail::read(&mut desk.db, customer, Reach::All).await.unwrap());
    unlink(&mut desk.db, &clock(), &actor, &customer, asha).await.unwrap();
    let area = desk.area(asha).await;
    assert!(area.quotations.is_empty() && area.projects.is_empty() && area.receipts.is_empty(), "{area:?}");
}

#[test_database::test]
async fn a_household_sees_one_home_from_two_accounts(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let (asha, arun) =
        (client(&mut desk.db, EMAIL, true).await, client(&mut desk.db, "arun@example.com", true).await);
    let (customer, project) = desk.win().await;
    sqlx::query!(
        "insert into customer_accounts (customer_id, user_id, email, linked_at, linked_through)
         values ($1, $2, 'arun@example.com', now(), 'invitation')",
        customer.0,
        arun.0,
    )
    .execute(&mut *desk.db)
    .await
    .unwrap();
    for user in [asha, arun] {
        let seen: Vec<_> = desk.area(user).await.projects.into_iter().map(|project| project.id).collect();
        assert_eq!(seen, [project]);
    }
}

#[test_database::test]
async fn an_address_that_a_later_form_added_to_a_phone_number_opens_nothing(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    // The lead called and gave no address; a stranger who knows their number sends a form with another one.
    sqlx::query!("update leads set customer_email = '', email_normalized = null")
        .execute(&mut *desk.db)
        .await
        .unwrap();
    let form = NewLead { customer_email: "stranger@example.com".to_owned(), ..nth_lead(1) };
    assert_eq!(received(&mut desk.db, &form, ist("2026-11-20T12:00")).await, desk.lead);
    let stranger = client(&mut desk.db, "stranger@example.com", true).await;
    let lead = Some(desk.lead);
    desk.quotation("accepted", lead, "visitor1@example.com").await;
    let (customer, project) = desk.win().await;
    let actor = desk.actor();
    address_proved(&mut desk.db, &clock(), &actor, stranger, "stranger@example.com").await.unwrap();
    let area = desk.area(stranger).await;
    assert!(area.quotations.is_empty() && area.projects.is_empty() && area.enquiries.is_empty(), "{area:?}");

    // A colleague who knows them invites them.
    let known = Locked::read(detail::read(&mut desk.db, customer, Reach::All).await.unwrap());
    let mut tx = sqlx::Connection::begin(&mut *desk.db).await.unwrap();
    assert_eq!(invite(&mut tx, &clock(), &actor, &keys(), &known).await.unwrap(), Invited::Linked);
    tx.commit().await.unwrap();
    assert_eq!(desk.area(stranger).await.projects[0].id, project);
}

#[test]
fn the_next_step_is_the_clients_own_turn_before_ours() {
    use ClientQuotationStatus::{Accepted, Declined, Expired, Open};
    let quotation = |status, valid_until: &str| ClientQuotation {
        id: QuotationId::new(),
        title: String::new(),
        status,
        payable_paise: 0,
        valid_until: day(valid_until),
        sent_at: ist("2026-11-20T10:00"),
        decided_at: None,
        path: None,
        has_document: false,
        is_document_signed: false,
        project_id: None,
    };
    let project = |stage| ClientProject {
        id: ProjectId::new(),
        number: String::new(),
        place: None,
        stage,
        began_at: ist("2026-11-20T10:00"),
    };
    let enquiry =
        |is_answered| ClientEnquiry { reference: None, received_at: ist("2026-11-20T10:00"), is_answered };
    let soon = quotation(Open, "2026-12-01");
    let many = [quotation(Open, "2026-12-05"), soon.clone()];
    let building = [project(Stage::Installation)];
    let step = next_step(&[enquiry(false)], &many, &building);
    assert_eq!(
        (step.quotation_id, step.by),
        (Some(soon.id), Some(day("2026-12-01"))),
        "the one that ends first"
    );
    for (enquiries, quotations, projects, kind) in [
        (
            vec![enquiry(false)],
            vec![quotation(Accepted, "2026-12-01")],
            building.to_vec(),
            NextStepKind::FollowProject,
        ),
        (vec![], vec![quotation(Accepted, "2026-12-01")], vec![], NextStepKind::AwaitProject),
        (vec![enquiry(false)], vec![], vec![], NextStepKind::AwaitCall),
        (vec![enquiry(true)], vec![], vec![], NextStepKind::AwaitQuotation),
        (vec![], vec![quotation(Expired, "2026-11-01")], vec![], NextStepKind::RenewQuotation),
        (vec![], vec![], vec![project(Stage::Closed)], NextStepKind::FollowProject),
        (vec![], vec![quotation(Declined, "2026-12-01")], vec![], NextStepKind::Book),
        (vec![], vec![], vec![], NextStepKind::Book),
    ] {
        assert_eq!(next_step(&enquiries, &quotations, &projects).kind, kind);
    }
}

#[test]
fn a_quotation_can_be_signed_until_the_end_of_its_last_day() {
    use quotation::Status::{Converted, Sent, Viewed};
    let last = day("2026-11-20");
    assert_eq!(status(Sent, last, today()), ClientQuotationStatus::Open);
    assert_eq!(status(Viewed, last, day("2026-11-21")), ClientQuotationStatus::Expired);
    assert_eq!(status(Converted, last, day("2027-01-01")), ClientQuotationStatus::Accepted);
}
