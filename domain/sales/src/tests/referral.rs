use ads::visit::attribution::Touched;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{EnquiryId, LeadId, ReferralId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::testing::{ist, user};
use kernel::{Db, Locked, Tx};
use people::account::Keys;
use sqlx::PgPool;

use crate::deal;
use crate::receipt::payment;
use enquiries::lead::assignment::Assign;
use enquiries::lead::status::Move;
use enquiries::lead::{self, LeadSource, Status, Terms, hold};
use enquiries::referral::payout::{PaidDraft, PayoutDraft, ReferralAccount};
use enquiries::referral::settings::Referrals;
use enquiries::referral::*;
use enquiries::referral_intake::{RefereeDraft, ReferrerDraft, Submission, broken_rule, referrer, store};

fn draft(name: &str, phone: &str, email: &str) -> ReferrerDraft {
    ReferrerDraft { name: name.to_owned(), phone: phone.to_owned(), email: email.to_owned() }
}

fn friend(phone: &str) -> RefereeDraft {
    RefereeDraft {
        name: "Vikram Shetty".to_owned(),
        phone: phone.to_owned(),
        email: None,
        home: Some("B-204, Palm Grove".to_owned()),
        pincode: Some("560066".to_owned()),
    }
}

/// Recommends somebody as the form does. Returns the referral and the rule that it breaks.
async fn recommend(
    db: &mut Db,
    from: &ReferrerDraft,
    friend: &RefereeDraft,
    now: DateTime<Utc>,
) -> (ReferralId, Option<ReferralRule>) {
    let programme = Referrals::default();
    let wish = friend.wish();
    let referrer = referrer(&mut *db, from, now).await.unwrap();
    let broken = broken_rule(&mut *db, &referrer, &wish, &programme, now).await.unwrap();
    let lead = if broken.is_none() {
        let submission = lead::Submission {
            enquiry: EnquiryId::new(),
            raw: lead::raw(&wish, LeadSource::Referral).unwrap(),
            user_agent: None,
            request_id: None,
            received_at: now,
            visit: Touched::default(),
        };
        let terms = Terms {
            source: LeadSource::Referral,
            actor: Actor::system(),
            assign: Assign::ByTurns,
            notice: None,
            marketing: None,
            is_timed: true,
            proves_address: false,
        };
        let sales = lead::settings::Sales::default();
        let received = lead::receive_wish(&mut *db, &wish, &submission, &terms, &sales).await.unwrap();
        Some(received.lead)
    } else {
        None
    };
    let way = ReferralWay::Form;
    let new = Submission { referrer: &referrer, lead, referee_name: &friend.name, way, broken };
    (store(db, &new, &programme, now).await.unwrap(), broken)
}

#[test_database::test]
async fn the_rules_refuse_who_cannot_be_referred(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let now = ist("2026-11-20T11:00");
    let asha = draft("Asha Rao", "98123 45678", "asha@example.com");
    let colleague = user(&mut db, "Ravi", Role::Sales).await;
    sqlx::query!("update users set email = 'ravi@nivas.example' where id = $1", colleague.0)
        .execute(&mut *db)
        .await?;
    let rule_of = async |db: &mut Db, from: &ReferrerDraft, friend: &RefereeDraft, now| {
        recommend(db, from, friend, now).await.1
    };
    assert_eq!(
        rule_of(&mut db, &asha, &friend("+91 98123-45678"), now).await,
        Some(ReferralRule::SelfReferral)
    );
    let same_address = RefereeDraft { email: Some("Asha@Example.com".to_owned()), ..friend("98450 00001") };
    assert_eq!(rule_of(&mut db, &asha, &same_address, now).await, Some(ReferralRule::SelfReferral));
    let staff = draft("Ravi", "98450 00002", "ravi@nivas.example");
    assert_eq!(rule_of(&mut db, &staff, &friend("98450 00003"), now).await, Some(ReferralRule::Staff));

    assert_eq!(rule_of(&mut db, &asha, &friend("98450 00004"), now).await, None);
    let bela = draft("Bela Nair", "98450 00005", "bela@example.com");
    let same = friend("98450 00004");
    assert_eq!(
        rule_of(&mut db, &bela, &same, now).await,
        Some(ReferralRule::AlreadyReferred),
        "the first wins"
    );
    // Bela lives in the flat that she recommends; a neighbour's flat is another home.
    recommend(&mut db, &asha, &RefereeDraft { phone: bela.phone.clone(), ..friend("") }, now).await;
    assert_eq!(rule_of(&mut db, &bela, &friend("98450 00006"), now).await, Some(ReferralRule::SelfReferral));
    let neighbour = RefereeDraft { home: Some("B-205, Palm Grove".to_owned()), ..friend("98450 00007") };
    assert_eq!(rule_of(&mut db, &bela, &neighbour, now).await, None);

    // Nothing came of it: it expires, and the friend was in touch too long ago to count.
    let later = now + TimeDelta::days(180);
    assert_eq!(follow::expire(&mut db, later - TimeDelta::seconds(1), 100).await?, 0);
    assert_eq!(follow::expire(&mut db, later, 100).await?, 3);
    assert_eq!(rule_of(&mut db, &bela, &neighbour, later).await, None);
    let again = lead::testing::nth_lead(9);
    lead::testing::received(&mut db, &again, later).await;
    let recent = friend(&again.customer_phone);
    let soon = later + TimeDelta::days(89);
    assert_eq!(rule_of(&mut db, &asha, &recent, soon).await, Some(ReferralRule::RecentLead));
    assert_eq!(rule_of(&mut db, &asha, &recent, later + TimeDelta::days(91)).await, None);
    Ok(())
}

struct Office {
    clock: Clock,
    keys: Keys,
    sales: UserId,
    finance: UserId,
}

impl Office {
    fn actor(user: UserId) -> Actor {
        Actor { user: Some(user), ..Actor::system() }
    }

    async fn referral(tx: &mut Tx<'_>, id: ReferralId) -> Locked<Referral> {
        let visible = visible(tx, id, Reach::All).await.unwrap();
        lock(tx, visible).await.unwrap()
    }

    async fn step(&self, db: &mut Db, lead: LeadId, to: Status) {
        let locked = hold(&mut *db, lead).await.unwrap();
        deal::advance(db, &self.clock, &Actor::system(), &locked, &Move::to(to)).await.unwrap();
    }

    async fn pay(&self, db: &mut Db, lead: LeadId, rupees: i64, reference: &str) -> payment::Payment {
        let draft = crate::testing::advance(rupees, reference, kernel::clock::day_of(self.clock.now()));
        payment::record(db, &self.clock, &Actor::system(), Visible::found(lead), &draft).await.unwrap()
    }
}

const SECRET: &str = "a secret of these tests and of nothing else";

fn account() -> ReferralAccount {
    ReferralAccount {
        method: PayoutMethod::Upi,
        upi_id: Some("asha.rao@okhdfc".to_owned()),
        account_name: None,
        account_number: None,
        ifsc: None,
    }
}

#[test_database::test]
async fn a_referral_follows_its_lead_to_the_reward(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let office = Office {
        clock: Clock::stopped_at(ist("2026-11-20T11:00")),
        keys: Keys::new(&SECRET.parse().unwrap()),
        sales: user(&mut db, "Deepa", Role::Sales).await,
        finance: user(&mut db, "Rohit", Role::Finance).await,
    };
    let asha = draft("Asha Rao", "98123 45678", "asha@example.com");
    let (id, broken) = recommend(&mut db, &asha, &friend("98450 00004"), office.clock.now()).await;
    assert_eq!(broken, None);
    let lead = Office::referral(&mut db, id).await.lead.unwrap();

    office.step(&mut db, lead, Status::Contacted).await;
    assert_eq!(Office::referral(&mut db, id).await.status, ReferralStatus::Contacted);
    office.step(&mut db, lead, Status::Qualified).await;
    office.step(&mut db, lead, Status::QuotationSent).await;
    assert_eq!(Office::referral(&mut db, id).await.status, ReferralStatus::Qualified);
    let first = office.pay(&mut db, lead, 100_000, "UTR 1").await;
    office.step(&mut db, lead, Status::Won).await;
    let won = Office::referral(&mut db, id).await;
    // Won by a booking payment: without a contract there is no reward to fix.
    assert_eq!((won.status, won.reward_paise), (ReferralStatus::Converted, None));

    sqlx::query!(
        "insert into quotations
             (id, number, lead_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
              valid_until, discount, prices_of, owner_id, status, accepted_at, sent_at, frozen, terms, note, created_at,
              updated_at, taxable_paise, payable_paise)
         values (gen_random_uuid(), 'QT/2026-27/0001', $1, '', '', '', '', '29', 'standard', now(), '{}', now(), $2,
              'accepted', now(), now(), '{}', '', '', now(), now(), 60000000, 70800000)",
        lead.0,
        office.sales.0,
    )
    .execute(&mut *db)
    .await?;
    follow::changed(&mut db, lead, office.clock.now()).await?;
    let fixed = Office::referral(&mut db, id).await;
    assert_eq!((fixed.status, fixed.reward_paise), (ReferralStatus::Converted, Some(1_000_000)));

    office.pay(&mut db, lead, 253_999, "UTR 2").await;
    assert_eq!(Office::referral(&mut db, id).await.status, ReferralStatus::Converted, "a rupee is missing");
    office.pay(&mut db, lead, 1, "UTR 3").await;
    assert_eq!(Office::referral(&mut db, id).await.status, ReferralStatus::RewardDue);
    let draft = payment::VoidDraft { reason: "Bounced".to_owned() };
    let found = Visible::found(lead);
    payment::void(&mut db, &office.clock, &Actor::system(), found, first.id, &draft).await.unwrap();
    assert_eq!(Office::referral(&mut db, id).await.status, ReferralStatus::Converted);
    office.pay(&mut db, lead, 100_000, "UTR 4").await;

    let (maker, checker) = (Office::actor(office.sales), Office::actor(office.finance));
    let due = Office::referral(&mut db, id).await;
    let empty = PayoutDraft { account: None, pan: None, tds_paise: 0 };
    let refused = payout::ask(&mut db, &office.clock, &office.keys, &maker, &due, &empty).await;
    assert!(matches!(refused, Err(Refusal::Field { field: "account", .. })), "{refused:?}");
    let paid = PayoutDraft { account: Some(account()), ..empty };
    payout::ask(&mut db, &office.clock, &office.keys, &maker, &due, &paid).await.unwrap();
    let asked = Office::referral(&mut db, id).await;
    let refused = payout::approve(&mut db, &office.clock, &maker, &asked).await;
    assert!(matches!(refused, Err(Refusal::Rule { code: "same_person", .. })), "{refused:?}");
    let reference =
        PaidDraft { reference: "UTR 4412".to_owned(), paid_on: kernel::clock::day_of(office.clock.now()) };
    let refused = payout::pay(&mut db, &office.clock, &checker, &asked, &reference).await;
    assert!(matches!(refused, Err(Refusal::Rule { code: "not_approved", .. })), "{refused:?}");
    payout::approve(&mut db, &office.clock, &checker, &asked).await.unwrap();
    let approved = Office::referral(&mut db, id).await;
    let shown = payout::show(&mut db, &office.clock, &office.keys, &checker, &approved).await.unwrap();
    assert_eq!((shown.account, shown.pan), (Some(account()), None));
    payout::pay(&mut db, &office.clock, &checker, &approved, &reference).await.unwrap();
    assert_eq!(Office::referral(&mut db, id).await.status, ReferralStatus::RewardPaid);
    let sealed =
        sqlx::query_scalar!("select sealed_payout from referrers").fetch_one(&mut *db).await?.unwrap();
    assert!(!sealed.windows(4).any(|bytes| bytes == b"asha"), "the account is not readable");
    Ok(())
}

#[test_database::test]
async fn a_pan_is_needed_once_the_rewards_of_a_year_pass_the_limit(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let clock = Clock::stopped_at(ist("2026-11-20T11:00"));
    let keys = Keys::new(&SECRET.parse().unwrap());
    let maker = Office::actor(user(&mut db, "Deepa", Role::Sales).await);
    let checker = Office::actor(user(&mut db, "Rohit", Role::Finance).await);
    let asha = draft("Asha Rao", "98123 45678", "asha@example.com");
    let draft = PayoutDraft { account: Some(account()), pan: None, tds_paise: 0 };
    for (place, needs_pan) in [(1, false), (2, false), (3, true)] {
        let (id, _) = recommend(
            &mut db,
            &asha,
            &RefereeDraft { home: None, ..friend(&format!("98450 0010{place}")) },
            clock.now(),
        )
        .await;
        sqlx::query!(
            "update referrals
             set status = 'reward_due', contract_paise = 60000000, payable_paise = 70800000, reward_paise = 1000000
             where id = $1",
            id.0,
        )
        .execute(&mut *db)
        .await?;
        let due = Office::referral(&mut db, id).await;
        let asked = payout::ask(&mut db, &clock, &keys, &maker, &due, &draft).await;
        assert_eq!(
            matches!(asked, Err(Refusal::Field { field: "pan", .. })),
            needs_pan,
            "{place}: {asked:?}"
        );
        if needs_pan {
            let with_pan = PayoutDraft { pan: Some("ABCDE1234F".to_owned()), ..draft.clone() };
            payout::ask(&mut db, &clock, &keys, &maker, &due, &with_pan).await.unwrap();
        } else {
            let asked = Office::referral(&mut db, id).await;
            payout::approve(&mut db, &clock, &checker, &asked).await.unwrap();
        }
    }
    Ok(())
}
