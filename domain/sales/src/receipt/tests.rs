use sqlx::PgPool;

use super::*;
use crate::quotation::begin::{self, Beginning};
use crate::quotation_settings::Quotations;
use crate::receipt::PaymentDraft;
use crate::receipt::payment::{self, Payment, VoidDraft};
use crate::testing::advance;
use enquiries::lead::testing::{nth_lead, received};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::UserId;
use kernel::organization::Organization;
use kernel::reach::Visible;
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::settings;
use kernel::testing::{ist, user};
use pricing::gst::rate::{GstRate, GstRateDraft};
use pricing::gst::supply_type::SupplyType;

/// A registered company, a salesperson, and a lead of theirs.
struct Desk {
    db: sqlx::pool::PoolConnection<sqlx::Postgres>,
    clock: Clock,
    ravi: UserId,
    lead: LeadId,
}

impl Desk {
    async fn new(pool: &PgPool) -> Self {
        let mut db = pool.acquire().await.unwrap();
        let organization = Organization {
            brand_name: "Nivas".to_owned(),
            legal_name: Some("Nivas Interiors Private Limited".to_owned()),
            office_address: Some("14 Areca Lane".to_owned()),
            city: Some("Bengaluru".to_owned()),
            gstin: Some("29ABCDE1234F1ZW".to_owned()),
            ..Organization::default()
        };
        settings::save(&mut db, &organization).await.unwrap();
        let ravi = user(&mut db, "Ravi", Role::Sales).await;
        let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T10:00")).await;
        Self { db, clock: Clock::stopped_at(ist("2026-11-20T11:00")), ravi, lead }
    }

    fn actor(&self) -> Actor {
        Actor { user: Some(self.ravi), ..Actor::system() }
    }

    async fn pay(&mut self, draft: &PaymentDraft) -> Payment {
        let actor = self.actor();
        payment::record(&mut self.db, &self.clock, &actor, Visible::found(self.lead), draft).await.unwrap()
    }

    async fn receipt(&mut self, draft: &PaymentDraft) -> Receipt {
        let link = self.pay(draft).await.receipt.expect("it is receipted");
        find(&mut self.db, link.id, Reach::All).await.unwrap()
    }

    async fn void(&mut self, payment: PaymentId) -> Result<Option<(ReceiptId, i32)>, Refusal> {
        let draft = VoidDraft { reason: " One nought too many. ".to_owned() };
        let actor = self.actor();
        payment::void(&mut self.db, &self.clock, &actor, Visible::found(self.lead), payment, &draft).await
    }
}

fn today() -> NaiveDate {
    "2026-11-20".parse().unwrap()
}

#[test_database::test]
async fn a_voucher_says_what_the_rule_asks_for(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    sqlx::query!(
        "update leads set property_name = 'Palm Court', locality = 'Indiranagar', pincode = '560038' where id = $1",
        desk.lead.0,
    )
    .execute(&mut *desk.db)
    .await
    .unwrap();
    let receipt = desk.receipt(&advance(25_000, "UTR 4412", today())).await;
    assert_eq!((receipt.number.as_str(), receipt.kind), ("RV/2026-27/0001", ReceiptKind::Voucher));
    assert_eq!((receipt.sac.as_deref(), receipt.rate), (Some("9954"), Percent::whole(18)));
    assert_eq!((receipt.amount_paise, receipt.taxable_paise), (2_500_000, 2_118_644));
    assert_eq!(receipt.tax, Tax { cgst_paise: 190_678, sgst_paise: 190_678, igst_paise: 0 });
    assert_eq!((receipt.place_of_supply.as_str(), receipt.supply), ("29", Supply::WithinState));
    assert_eq!(receipt.supplier.legal_name, "Nivas Interiors Private Limited");
    assert_eq!(receipt.supplier.address, "14 Areca Lane, Bengaluru");
    assert_eq!(receipt.supplier.gstin.as_deref(), Some("29ABCDE1234F1ZW"));
    assert_eq!(receipt.recipient.name, "Visitor 1");
    assert_eq!(receipt.recipient.address, "Palm Court, Indiranagar, 560038");
    assert_eq!((receipt.signatory.as_str(), receipt.reference.as_str()), ("Ravi", "UTR 4412"));
    assert_eq!(receipt.file_name(), "RV-2026-27-0001.pdf");

    // Later changes do not affect issued receipts.
    settings::save(&mut desk.db, &Organization::default()).await.unwrap();
    sqlx::query!("update leads set customer_name = 'Somebody'").execute(&mut *desk.db).await.unwrap();
    let again = find(&mut desk.db, receipt.id, Reach::All).await.unwrap();
    assert_eq!((again.supplier, again.recipient), (receipt.supplier, receipt.recipient));
}

#[test_database::test]
async fn another_state_gets_integrated_tax(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let abroad = PaymentDraft { place_of_supply: Some("33".to_owned()), ..advance(25_000, "UTR 1", today()) };
    let receipt = desk.receipt(&abroad).await;
    assert_eq!(receipt.supply, Supply::InterState);
    assert_eq!(receipt.tax, Tax { cgst_paise: 0, sgst_paise: 0, igst_paise: 381_356 });
    assert_eq!(receipt.taxable_paise + receipt.tax.igst_paise, receipt.amount_paise);
}

#[test_database::test]
async fn goods_bear_no_tax_before_they_are_invoiced(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let goods = |reference| PaymentDraft {
        supply_type: Some(SupplyType::GoodsWithInstallation),
        ..advance(25_000, reference, today())
    };
    assert_eq!(desk.pay(&goods("UTR 1")).await.receipt, None);
    // A company without a GSTIN gives a plain receipt for everything.
    settings::save(&mut desk.db, &Organization::default()).await.unwrap();
    let plain = desk.receipt(&goods("UTR 2")).await;
    assert_eq!((plain.number.as_str(), plain.kind), ("PR/2026-27/0001", ReceiptKind::Receipt));
    assert_eq!((plain.taxable_paise, plain.tax, plain.sac), (2_500_000, Tax::default(), None));
    let design =
        PaymentDraft { supply_type: Some(SupplyType::Services), ..advance(10_000, "UTR 3", today()) };
    assert_eq!(desk.receipt(&design).await.number, "PR/2026-27/0002");
}

#[test_database::test]
async fn an_advance_is_for_what_was_quoted_or_else_for_what_the_settings_say(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let advance = |reference| PaymentDraft { supply_type: None, ..advance(10_000, reference, today()) };
    assert_eq!(desk.pay(&advance("UTR 1")).await.supply_type, SupplyType::WorksContract);
    let services = Quotations { supply_type: SupplyType::Services, ..Quotations::default() };
    settings::save(&mut desk.db, &services).await.unwrap();
    let receipt = desk.receipt(&advance("UTR 2")).await;
    assert_eq!(receipt.sac.as_deref(), Some("998391"));
    let (clock, actor) = (desk.clock.clone(), desk.actor());
    let quotation =
        begin::begin(&mut desk.db, &clock, &actor, desk.ravi, &Beginning::default()).await.unwrap();
    sqlx::query!(
        "update quotations
         set lead_id = $2, number = 'QT/1', status = 'sent', frozen = '{}', supply_type = 'goods_with_installation' where id = $1",
        quotation.0,
        desk.lead.0,
    )
    .execute(&mut *desk.db)
    .await
    .unwrap();
    assert_eq!(desk.pay(&advance("UTR 3")).await.supply_type, SupplyType::GoodsWithInstallation);
}

#[test_database::test]
async fn the_rate_is_of_the_day_on_which_the_money_came(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let lower = GstRateDraft {
        hsn: "9954".to_owned(),
        description: "Works".to_owned(),
        rate: Percent::whole(12),
        effective_on: "2026-11-19".parse().unwrap(),
    };
    GstRate::insert(&mut desk.db, &lower, None, ist("2026-11-18T10:00")).await.unwrap();
    let mut rate = async |reference: &str, day: &str| {
        desk.receipt(&advance(11_200, reference, day.parse().unwrap())).await.rate
    };
    assert_eq!(rate("UTR 1", "2026-11-20").await, Percent::whole(12));
    assert_eq!(rate("UTR 2", "2026-11-18").await, Percent::whole(18));
    // With no rate on record, 18% is due.
    assert_eq!(rate("UTR 3", "2025-01-01").await, Percent::whole(18));
}

#[test_database::test]
async fn what_was_recorded_wrongly_is_cancelled_and_keeps_its_number(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let wrong = desk.pay(&advance(250_000, "UTR 1", today())).await;
    let receipt = wrong.receipt.unwrap();
    assert_eq!(desk.void(wrong.id).await.unwrap(), Some((receipt.id, 2)));
    assert_eq!(payment::latest(&mut desk.db, desk.lead).await.unwrap(), None, "it proves nothing any more");
    assert!(matches!(desk.void(wrong.id).await, Err(Refusal::Rule { code: "payment_void", .. })));
    let cancelled = find(&mut desk.db, receipt.id, Reach::All).await.unwrap();
    assert_eq!((cancelled.number.as_str(), cancelled.version), ("RV/2026-27/0001", 2));
    assert_eq!(cancelled.cancelled_at, Some(desk.clock.now()));
    assert_eq!(cancelled.file_name(), "RV-2026-27-0001-cancelled.pdf");

    // The same transfer, entered correctly: the next number.
    let right = desk.pay(&advance(25_000, "UTR 1", today())).await;
    assert_eq!(right.receipt.as_ref().unwrap().number, "RV/2026-27/0002");
    assert_eq!(payment::latest(&mut desk.db, desk.lead).await.unwrap(), Some(right));
    let told = crate::lead_timeline::read(&mut desk.db, Visible::found(desk.lead)).await.unwrap().entries;
    let texts: Vec<_> =
        told.iter().filter_map(|entry| Some((entry.title.as_str(), entry.text.as_deref()?))).collect();
    for entry in [
        (
            "Booking payment of ₹2,50,000",
            "UPI, UTR 1, received on 20 Nov 2026\nReceipt voucher RV/2026-27/0001, cancelled",
        ),
        ("Booking payment of ₹2,50,000 cancelled", "One nought too many."),
        (
            "Booking payment of ₹25,000",
            "UPI, UTR 1, received on 20 Nov 2026\nReceipt voucher RV/2026-27/0002",
        ),
    ] {
        assert!(texts.contains(&entry), "{entry:?} is not in {texts:?}");
    }
    // A payment of another lead cannot be cancelled.
    let stranger = received(&mut desk.db, &nth_lead(2), ist("2026-11-20T10:30")).await;
    let (draft, actor) = (VoidDraft { reason: "x".to_owned() }, desk.actor());
    let gone =
        payment::void(&mut desk.db, &desk.clock, &actor, Visible::found(stranger), wrong.id, &draft).await;
    assert!(matches!(gone, Err(Refusal::Database(sqlx::Error::RowNotFound))));
}

#[test_database::test]
async fn a_payment_that_is_refused_takes_no_number(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    let first = desk.receipt(&advance(1_000, "UTR 1", today())).await;
    let mut given_up = pool.begin().await.unwrap();
    let (draft, actor) = (advance(1_000, "UTR 2", today()), desk.actor());
    payment::record(&mut given_up, &desk.clock, &actor, Visible::found(desk.lead), &draft).await.unwrap();
    given_up.rollback().await.unwrap();
    let second = desk.receipt(&advance(1_000, "UTR 3", today())).await;
    assert_eq!([first.number, second.number], ["RV/2026-27/0001", "RV/2026-27/0002"]);
}

#[test_database::test]
async fn a_customer_is_receipted_as_they_are_billed(pool: PgPool) {
    let mut desk = Desk::new(&pool).await;
    sqlx::query!(
        "with customer as (
             insert into customers (id, kind, name, email, phone, gstin, created_at, updated_at)
             values (gen_random_uuid(), 'business', 'Palm Court Owners', '', '', '29AAACB1234C1ZB', now(), now())
             returning id
         ), address as (
             insert into customer_addresses (customer_id, position, kind, label, line, locality, city, state, pincode)
             select id, position, kind, '', line, '', 'Bengaluru', '29', '560038'
             from customer, (values (0, 'site', 'Flat 12'), (1, 'billing', 'Office 3')) as place (position, kind, line)
         )
         update leads set customer_id = (select id from customer) where id = $1",
        desk.lead.0,
    )
    .execute(&mut *desk.db)
    .await
    .unwrap();
    let receipt = desk.receipt(&advance(1_000, "UTR 1", today())).await;
    assert_eq!(
        receipt.recipient,
        Recipient {
            name: "Palm Court Owners".to_owned(),
            address: "Office 3, Bengaluru, Karnataka, 560038".to_owned(),
            phone: "9800000001".to_owned(),
            email: "visitor1@example.com".to_owned(),
            gstin: Some("29AAACB1234C1ZB".to_owned()),
        }
    );
}
