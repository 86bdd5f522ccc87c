//! What a customer owes and has paid, statements, and documents.

use sqlx::PgPool;
use uuid::Uuid;

use super::statement::{self, EntryKind, StatementDraft};
use super::{contracts, invoice, paper, payments};
use crate::customer::detail;
use crate::customer::list::{self, CustomerFilter};
use crate::receipt::payment::{self, VoidDraft};
use crate::testing::advance;
use enquiries::lead::testing::{nth_lead, received};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::document::{self, DocumentRef};
use kernel::ids::{CustomerId, LeadId, PaymentId, StatementId, TaxInvoiceId, UserId};
use kernel::page::PageQuery;
use kernel::reach::{Reach, Viewer, Visible};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::testing::{ist, user};

/// A customer with a contract of ₹1,35,151 through their lead, and an order of ₹2,000 by their e-mail address.
struct House {
    clock: Clock,
    sales: UserId,
    lead: LeadId,
    customer: CustomerId,
}

impl House {
    async fn new(db: &mut Db) -> Self {
        let sales = user(&mut *db, "Ravi", Role::Sales).await;
        let lead = received(&mut *db, &nth_lead(1), ist("2026-11-01T10:00")).await;
        let customer = CustomerId::new();
        sqlx::query!(
            "insert into customers
                 (id, kind, name, email, phone, email_normalized, phone_normalized, created_at, updated_at)
             values ($1, 'individual', 'Asha Rao', 'asha@example.com', '98450 11111', 'asha@example.com',
                 '+919845011111', now(), now())",
            customer.0,
        )
        .execute(&mut *db)
        .await
        .unwrap();
        sqlx::query!(
            "update leads set customer_id = $2, owner_id = $3 where id = $1",
            lead.0,
            customer.0,
            sales.0
        )
        .execute(&mut *db)
        .await
        .unwrap();
        sqlx::query!(
            r#"insert into quotations
                 (id, number, lead_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
                  valid_until, discount, prices_of, owner_id, status, accepted_at, sent_at, frozen, terms, note, created_at,
                  updated_at, taxable_paise, payable_paise)
             values (gen_random_uuid(), 'QT/2026-27/0001', $1, '', '', '', '', '29', 'standard', now(), '{}', now(), $2,
                  'accepted', '2026-11-05T06:00:00Z', now(),
                  '{"milestones": [{"name": "Booking", "percent": 1000}, {"name": "Handover", "percent": 9000}]}', '', '',
                  now(), now(), 11453475, 13515100)"#,
            lead.0,
            sales.0,
        )
        .execute(&mut *db)
        .await
        .unwrap();
        let clock = Clock::stopped_at(ist("2026-11-20T11:00"));
        let house = Self { clock, sales, lead, customer };
        house.buy(&mut *db, "asha@example.com", "+919999999999", false).await;
        house
    }

    /// Places a paid and invoiced order of ₹2,000.
    async fn buy(&self, db: &mut Db, email: &str, phone: &str, is_test: bool) -> Uuid {
        let (order, number) = (Uuid::now_v7(), Uuid::new_v4().simple().to_string());
        sqlx::query!(
            "insert into orders (
                 id, number, attempt_key, status, payment_status, fulfilment_status, method, name, email, email_normalized,
                 phone, phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift,
                 delivery_note, supply, goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise,
                 cod_fee_paise, payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise, promised_on, is_test,
                 created_at, updated_at
             ) values (
                 $1, $4, gen_random_uuid(), 'confirmed', 'paid', 'unfulfilled', 'gateway', 'Asha Rao', $2, $2, $3, $3,
                 '1 Lake Road', '', '', 'Bengaluru', '29', '560025', 0, true, '', 'within_state', 200000, 0, 0, 0, 0, 0,
                 200000, 15254, 15254, 0, 0, now(), $5, now(), now()
             )",
            order,
            email,
            phone,
            format!("SO/{number}"),
            is_test,
        )
        .execute(&mut *db)
        .await
        .unwrap();
        sqlx::query!(
            "insert into payments (id, order_id, gateway, amount_paise, refunded_paise, status, is_test, created_at,
                 updated_at)
             values (gen_random_uuid(), $1, 'upi', 200000, 50000, 'partially_refunded', $2, '2026-11-10T06:00:00Z', now())",
            order,
            is_test,
        )
        .execute(&mut *db)
        .await
        .unwrap();
        sqlx::query!(
            "insert into tax_invoices (
                 id, number, order_id, issued_on, issued_at, supplier, recipient, place_of_supply, supply, lines,
                 taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise
             )
             values (gen_random_uuid(), $2, $1, '2026-11-10', '2026-11-10T06:00:00Z', '{}', '{}', '29', 'within_state',
                 '[]', 169492, 15254, 15254, 0, 200000)",
            order,
            format!("IN/{}", &number[..8]),
        )
        .execute(&mut *db)
        .await
        .unwrap();
        order
    }

    async fn pay(&self, db: &mut Db, rupees: i64, reference: &str, day: &str) -> PaymentId {
        let draft = advance(rupees, reference, day.parse().unwrap());
        let lead = Visible::found(self.lead);
        payment::record(db, &self.clock, &Actor::system(), lead, &draft).await.unwrap().id
    }

    fn visible(&self) -> Visible<CustomerId> {
        Visible::found(self.customer)
    }

    async fn issue(&self, db: &mut Db, from: &str, to: &str) -> Result<StatementId, Refusal> {
        let draft = StatementDraft { from: from.parse().unwrap(), to: to.parse().unwrap() };
        statement::issue(db, &self.clock, &Actor::system(), self.visible(), draft).await
    }
}

fn viewer(user: UserId, role: Role) -> Viewer {
    Viewer { user, role, is_sales_head: false }
}

#[derive(Debug, PartialEq, Eq)]
struct Money {
    contract: i64,
    received: i64,
    outstanding: i64,
    orders: i64,
    lifetime: i64,
}

async fn money(db: &mut Db, customer: CustomerId) -> Money {
    sqlx::query_as!(
        Money,
        r#"select contract_paise as "contract!", received_paise as "received!", outstanding_paise as "outstanding!",
               orders_paise as "orders!", lifetime_paise as "lifetime!"
           from customer_balances join customer_lifetimes using (customer_id) where customer_id = $1"#,
        customer.0,
    )
    .fetch_one(db)
    .await
    .unwrap()
}

#[test_database::test]
async fn contracts_less_receipts_are_outstanding_and_the_shop_counts_for_life(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    let wrong = house.pay(&mut db, 9_000, "UTR 0", "2026-11-06").await;
    let draft = VoidDraft { reason: "Another customer's".to_owned() };
    let lead = Visible::found(house.lead);
    payment::void(&mut db, &house.clock, &Actor::system(), lead, wrong, &draft).await.unwrap();
    house.pay(&mut db, 35_151, "UTR 1", "2026-11-06").await;
    // In test mode nothing was paid, and another's order is not theirs, even with their phone number.
    house.buy(&mut db, "asha@example.com", "+919999999999", true).await;
    house.buy(&mut db, "someone@example.com", "+919845011111", false).await;
    let expected = Money {
        contract: 13_515_100,
        received: 3_515_100,
        outstanding: 10_000_000,
        orders: 150_000,
        lifetime: 3_665_100,
    };
    assert_eq!(money(&mut db, house.customer).await, expected);
    house.pay(&mut db, 120_000, "UTR 2", "2026-11-07").await;
    assert_eq!(money(&mut db, house.customer).await.outstanding, 0, "more than the contract is not owed");
    // An address that another customer has, too, says nothing.
    sqlx::query!(
        "insert into customers (id, kind, name, phone, email, email_normalized, created_at, updated_at)
         values (gen_random_uuid(), 'individual', 'Ravi Rao', '', 'asha@example.com', 'asha@example.com', now(), now())",
    )
    .execute(&mut *db)
    .await
    .unwrap();
    assert_eq!(money(&mut db, house.customer).await.orders, 0);
}

#[test_database::test]
async fn the_list_finds_who_owes(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    let (finance, designer) = (viewer(house.sales, Role::Finance), viewer(house.sales, Role::Designer));
    let seen = async |db: &mut Db, viewer: &Viewer, has_outstanding| {
        let filter = CustomerFilter { has_outstanding: Some(has_outstanding), ..CustomerFilter::default() };
        list::list(db, viewer, &PageQuery::default(), &filter).await.unwrap().items
    };
    let owing = async |db: &mut Db, has_outstanding| seen(db, &finance, has_outstanding).await;
    let found = owing(&mut db, true).await;
    assert_eq!((found.len(), found[0].outstanding_paise), (1, Some(13_515_100)));
    assert!(owing(&mut db, false).await.is_empty());
    // Who sees only own deals neither sees the amount nor finds by it.
    for has_outstanding in [true, false] {
        let found = seen(&mut db, &designer, has_outstanding).await;
        assert_eq!((found.len(), found[0].outstanding_paise), (1, None));
    }
    house.pay(&mut db, 135_151, "UTR 1", "2026-11-06").await;
    assert!(owing(&mut db, true).await.is_empty());
    assert_eq!(owing(&mut db, false).await[0].received_paise, 13_515_100);
}

#[test_database::test]
async fn contracts_have_the_milestones_that_were_signed(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    house.pay(&mut db, 35_151, "UTR 1", "2026-11-06").await;
    let other = user(&mut db, "Deepa", Role::Sales).await;
    let finance = viewer(other, Role::Finance);
    let found = contracts(&mut db, &finance, house.visible()).await.unwrap();
    let parts: Vec<_> =
        found[0].milestones.iter().map(|part| (part.name.as_str(), part.amount_paise)).collect();
    assert_eq!(parts, [("Booking", 1_351_500), ("Handover", 12_163_600)]);
    let page = PageQuery::default();
    let paid = payments(&mut db, &finance, house.visible(), &page).await.unwrap();
    assert_eq!((paid.total, paid.items[0].amount_paise), (1, 3_515_100));
    assert!(paid.items[0].receipt.is_some());
    // A salesperson sees their own deals only.
    let (own, stranger) = (viewer(house.sales, Role::Sales), viewer(other, Role::Sales));
    assert_eq!(contracts(&mut db, &own, house.visible()).await.unwrap().len(), 1);
    assert_eq!(payments(&mut db, &own, house.visible(), &page).await.unwrap().total, 1);
    assert!(contracts(&mut db, &stranger, house.visible()).await.unwrap().is_empty());
    assert_eq!(payments(&mut db, &stranger, house.visible(), &page).await.unwrap().total, 0);
}

#[test_database::test]
async fn invoices_say_what_was_credited(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    sqlx::query!(
        "insert into credit_notes (id, number, invoice_id, issued_on, issued_at, lines, taxable_paise, cgst_paise,
             sgst_paise, igst_paise, total_paise, is_late)
         select gen_random_uuid(), 'CN/1', id, '2026-11-12', now(), '[]', 100000, 9000, 9000, 0, 118000, false
         from tax_invoices"
    )
    .execute(&mut *db)
    .await
    .unwrap();
    let found = invoice::list(&mut db, house.visible(), &PageQuery::default()).await.unwrap();
    assert_eq!(
        (found.total, found.items[0].total_paise, found.items[0].credited_paise),
        (1, 200_000, 118_000)
    );
    let statement = house.issue(&mut db, "2026-11-11", "2026-11-20").await.unwrap();
    let statement = statement::find(&mut db, statement).await.unwrap();
    assert_eq!(
        (statement.entries[0].kind, statement.entries[0].paid_paise),
        (EntryKind::CreditNote, 118_000)
    );
}

#[test_database::test]
async fn a_statement_runs_from_its_opening_to_its_closing_balance(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    house.pay(&mut db, 35_151, "UTR 1", "2026-11-06").await;
    let future = house.issue(&mut db, "2026-11-01", "2026-11-21").await;
    assert!(matches!(future, Err(Refusal::Field { field: "to", .. })), "{future:?}");
    let whole = house.issue(&mut db, "2026-11-01", "2026-11-20").await.unwrap();
    let whole = statement::find(&mut db, whole).await.unwrap();
    let kinds: Vec<_> =
        whole.entries.iter().map(|entry| (entry.kind, entry.charged_paise, entry.paid_paise)).collect();
    assert_eq!(
        kinds,
        [
            (EntryKind::Contract, 13_515_100, 0),
            (EntryKind::Receipt, 0, 3_515_100),
            (EntryKind::Invoice, 200_000, 0),
            (EntryKind::Payment, 0, 200_000),
        ]
    );
    assert_eq!((whole.opening_paise, whole.closing_paise), (0, 10_000_000));
    assert_eq!(
        (whole.entries[0].number.as_str(), whole.entries[1].about.as_str()),
        ("QT/2026-27/0001", "upi")
    );
    let later = house.issue(&mut db, "2026-11-06", "2026-11-20").await.unwrap();
    let later = statement::find(&mut db, later).await.unwrap();
    assert_eq!((later.opening_paise, later.closing_paise, later.entries.len()), (13_515_100, 10_000_000, 3));
    // What was issued stays as it was.
    house.pay(&mut db, 1_000, "UTR 2", "2026-11-07").await;
    assert_eq!(statement::find(&mut db, whole.id).await.unwrap().closing_paise, 10_000_000);
    let listed = statement::list(&mut db, house.visible(), &PageQuery::default()).await.unwrap();
    assert_eq!((listed.total, listed.items[0].id, listed.items[1].id), (2, later.id, whole.id));
}

#[test_database::test]
async fn amounts_are_shown_to_those_who_see_the_deals_of_all(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    let customer = detail::read(&mut db, house.customer, Reach::All).await.unwrap();
    let seen = |role| {
        let counts = customer.clone().seen_by(&viewer(house.sales, role)).counts;
        (counts.contract_paise, counts.outstanding_paise, counts.orders_paise, counts.lifetime_paise)
    };
    let all = (Some(13_515_100), Some(13_515_100), Some(150_000), Some(150_000));
    assert_eq!(seen(Role::Admin), all);
    for role in [Role::Sales, Role::Designer] {
        assert_eq!(seen(role), (None, None, None, None), "{role:?}");
    }
}

#[test_database::test]
async fn a_statement_goes_to_an_address_of_the_customers_own(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    let id = house.issue(&mut db, "2026-11-01", "2026-11-20").await.unwrap();
    assert_eq!(statement::addressee(&mut db, id).await.unwrap().as_deref(), Some("asha@example.com"));
    sqlx::query!("update customers set email_came_later = true where id = $1", house.customer.0)
        .execute(&mut *db)
        .await
        .unwrap();
    assert_eq!(statement::addressee(&mut db, id).await.unwrap(), None);
}

#[test_database::test]
async fn documents_are_those_whose_records_a_viewer_reaches(pool: PgPool) {
    let mut db = pool.begin().await.unwrap();
    let house = House::new(&mut db).await;
    let payment = house.pay(&mut db, 35_151, "UTR 1", "2026-11-06").await;
    house.issue(&mut db, "2026-11-01", "2026-11-20").await.unwrap();
    let invoice = sqlx::query_scalar!("select id from tax_invoices").fetch_one(&mut *db).await.unwrap();
    let of = DocumentRef::tax_invoice(TaxInvoiceId(invoice));
    document::request(&mut db, of, house.clock.now()).await.unwrap();
    let receipts = sqlx::query_scalar!(
        "select count(*) as \"count!\" from receipt_vouchers where payment_id = $1",
        payment.0
    )
    .fetch_one(&mut *db)
    .await
    .unwrap();
    assert_eq!(receipts, 1);
    let mut seen = async |role| {
        let viewer = viewer(house.sales, role);
        let page = paper::list(&mut db, &viewer, house.visible(), &PageQuery::default()).await.unwrap();
        let mut kinds: Vec<_> = page.items.iter().map(|paper| paper.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds.join(" ")
    };
    assert_eq!(seen(Role::Admin).await, "receipt statement tax_invoice");
    // Of a salesperson's own deals; a statement names those of all.
    assert_eq!(seen(Role::Sales).await, "receipt tax_invoice");
    assert_eq!(seen(Role::Designer).await, "");
    let asked = document::find(&mut db, of).await.unwrap().expect("it was asked for");
    let admin = viewer(house.sales, Role::Admin);
    let unready = paper::file(&mut db, &admin, house.visible(), asked.id).await;
    assert!(matches!(unready, Err(sqlx::Error::RowNotFound)), "{unready:?}");
}
