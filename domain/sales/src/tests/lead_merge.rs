use sqlx::PgPool;

use crate::deal;
use crate::lead_timeline;
use crate::receipt::payment;
use crate::testing::advance;
use enquiries::consent::{self, Purpose};
use enquiries::lead::activity::{self, CallDraft, CallOutcome, NoteDraft};
use enquiries::lead::follow_up::{self, Verdict};
use enquiries::lead::merge::*;
use enquiries::lead::settings::FollowUps;
use enquiries::lead::settings::Sales;
use enquiries::lead::status::Move;
use enquiries::lead::testing::{nth_lead, received};
use enquiries::lead::{BhkType, InteriorType, Status, Wish, find, hold, list, service_level};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{EnquiryId, LeadId, UserId};
use kernel::reach::{Reach, Viewer, Visible};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::testing::{ist, user};
use kernel::{Db, Tx};

struct Desk {
    clock: Clock,
    actor: Actor,
}

async fn desk(db: &mut Db) -> Desk {
    let me = user(db, "Ravi", Role::Sales).await;
    Desk {
        clock: Clock::stopped_at(ist("2026-11-20T15:00")),
        actor: Actor { user: Some(me), ..Actor::system() },
    }
}

impl Desk {
    async fn merge(&self, tx: &mut Tx<'_>, lead: LeadId, into: LeadId) -> Result<Option<Deadlines>, Refusal> {
        let pair = Pair::lock(tx, Visible::found(lead), Visible::found(into)).await?;
        merge(tx, &self.clock, &self.actor, &pair, &Sales::default()).await
    }

    async fn split(&self, db: &mut Db, lead: LeadId, enquiry: EnquiryId) -> Result<Split, Refusal> {
        let lead = hold(db, lead).await?;
        split(db, &self.clock, &self.actor, &lead, enquiry, &Sales::default()).await
    }

    async fn call(&self, db: &mut Db, lead: LeadId, outcome: CallOutcome) {
        let lead = find(db, lead, Reach::All).await.unwrap();
        let draft = CallDraft { outcome, note: None };
        activity::call(db, &self.clock, &self.actor, &lead, &draft, &Sales::default()).await.unwrap();
    }
}

async fn forms(db: &mut Db, lead: LeadId) -> Vec<EnquiryId> {
    sqlx::query_scalar!(
        r#"select id as "id: EnquiryId" from enquiries where lead_id = $1 order by received_at, id"#,
        lead.0,
    )
    .fetch_all(db)
    .await
    .unwrap()
}

fn code<T: std::fmt::Debug>(refused: Result<T, Refusal>) -> &'static str {
    match refused.unwrap_err() {
        Refusal::Rule { code, .. } => code,
        Refusal::Field { field, .. } => field,
        refusal => panic!("{refusal}"),
    }
}

async fn of_two(db: &mut Db) -> (LeadId, LeadId) {
    let older = received(db, &nth_lead(1), ist("2026-11-20T10:00")).await;
    let newer = received(db, &nth_lead(2), ist("2026-11-20T11:00")).await;
    (older, newer)
}

#[test_database::test]
async fn the_lead_that_stays_has_what_both_had(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let (older, newer) = of_two(&mut db).await;
    sqlx::query!(
        "update leads set tags = '{vip}', pincode = '560038', owner_id = $2, interior_types = '{tv_unit}', bhk_type = 'villa'
         where id = $1",
        older.0,
        desk.actor.user.map(|me| me.0),
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!("update leads set tags = '{north,VIP}', owner_id = null where id = $1", newer.0)
        .execute(&mut *db)
        .await?;
    let (gone, before) = (find(&mut db, older, Reach::All).await?, find(&mut db, newer, Reach::All).await?);
    let note = NoteDraft { text: "Likes teak.".to_owned(), ..NoteDraft::default() };
    activity::note(&mut db, &desk.clock, &desk.actor, &gone, &note).await.unwrap();

    let moved = desk.merge(&mut db, older, newer).await.unwrap();
    let after = find(&mut db, newer, Reach::All).await?;
    assert_eq!(after.wish.customer_phone, before.wish.customer_phone);
    assert_eq!(after.wish.bhk_type, Some(BhkType::ThreeBhk), "what both say, the one that stays says");
    assert_eq!(
        after.wish.interior_types,
        [InteriorType::Kitchen, InteriorType::Wardrobe, InteriorType::TvUnit]
    );
    assert_eq!((after.wish.pincode.as_deref(), after.owner), (Some("560038"), desk.actor.user));
    assert_eq!(after.tags, ["north", "VIP"]);
    // Its first enquiry counts, and the earlier deadline applies.
    assert_eq!((after.received_at, after.call_due_at), (gone.received_at, gone.call_due_at));
    assert_eq!(moved.map(|deadlines| deadlines.promise_at), gone.promise_at);
    assert!(after.score > before.score && after.version > before.version);
    assert_eq!(forms(&mut db, newer).await.len(), 2);

    let taken = find(&mut db, older, Reach::All).await?;
    assert_eq!((taken.merged_into, taken.version), (Some(newer), gone.version + 1));
    assert!(list::visible(&mut db, &[older], Reach::All).await?.is_empty());
    let told = lead_timeline::read(&mut db, Visible::found(newer)).await?.entries;
    let count = |kind| told.iter().filter(|entry| entry.kind == kind).count();
    assert_eq!(count(lead_timeline::TimelineKind::Enquiry), 2);
    assert_eq!(count(lead_timeline::TimelineKind::Note), 1);
    assert_eq!(count(lead_timeline::TimelineKind::Merge), 1);
    assert!(told.iter().any(|entry| entry.text.as_deref() == Some("Visitor 1")));
    let viewer = Viewer { user: desk.actor.user.unwrap(), role: Role::Sales, is_sales_head: true };
    let item = list::item(&mut db, older, Reach::All, viewer, desk.clock.now()).await?;
    assert!(item.reference.starts_with("NV-"), "what the customer was told still names it");
    Ok(())
}

#[test_database::test]
async fn a_person_who_was_answered_as_either_was_answered(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let (older, newer) = of_two(&mut db).await;
    desk.call(&mut db, older, CallOutcome::Connected).await;
    assert_eq!(desk.merge(&mut db, older, newer).await.unwrap(), None);
    let after = find(&mut db, newer, Reach::All).await?;
    assert_eq!(after.first_response_at, Some(desk.clock.now()));
    assert_eq!(after.follow_ups_stopped_at, Some(desk.clock.now()), "they were spoken with");
    Ok(())
}

#[test_database::test]
async fn calls_of_both_weigh_and_a_payment_for_either_counts(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let (older, newer) = of_two(&mut db).await;
    for lead in [older, older, newer] {
        desk.clock.advance(chrono::TimeDelta::minutes(1));
        desk.call(&mut db, lead, CallOutcome::NoAnswer).await;
    }
    let draft = advance(50_000, "UTR 1", "2026-11-20".parse().unwrap());
    payment::record(&mut db, &desk.clock, &desk.actor, Visible::found(older), &draft).await.unwrap();
    desk.merge(&mut db, older, newer).await.unwrap();
    let after = find(&mut db, newer, Reach::All).await?;
    assert!(after.score_reasons.iter().any(|reason| reason.points == -15), "{:?}", after.score_reasons);
    sqlx::query!("update leads set status = 'negotiation' where id = $1", newer.0).execute(&mut *db).await?;
    let lead = hold(&mut db, newer).await?;
    let won = Move::to(Status::Won);
    deal::advance(&mut db, &desk.clock, &desk.actor, &lead, &won).await.unwrap();
    Ok(())
}

#[test_database::test]
async fn letters_and_deadlines_of_the_one_that_goes_end(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let (older, newer) = of_two(&mut db).await;
    let verdict = async |db: &mut Db, lead: LeadId| {
        let lead = find(db, lead, Reach::All).await.unwrap();
        follow_up::verdict(db, &lead, &FollowUps::default(), desk.clock.now()).await.unwrap()
    };
    assert_eq!(verdict(&mut db, older).await, Verdict::Send);
    desk.merge(&mut db, older, newer).await.unwrap();
    assert_eq!(verdict(&mut db, older).await, Verdict::Silent);
    assert!(!service_level::is_waiting(&mut db, older).await?);
    assert_eq!(verdict(&mut db, newer).await, Verdict::Send);
    let enquiry = forms(&mut db, newer).await[0];
    desk.split(&mut db, newer, enquiry).await.unwrap();
    assert_eq!(verdict(&mut db, older).await, Verdict::Send);
    assert!(service_level::is_waiting(&mut db, older).await?);
    Ok(())
}

#[test_database::test]
async fn what_cannot_be_merged_is_refused_with_its_reason(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let (older, newer) = of_two(&mut db).await;
    let third = received(&mut db, &nth_lead(3), ist("2026-11-20T12:00")).await;
    assert_eq!(code(desk.merge(&mut db, older, older).await), "into");
    assert_eq!(code(desk.merge(&mut db, older, LeadId::new()).await), "into");
    sqlx::query!("update leads set status = 'won' where id = $1", older.0).execute(&mut *db).await?;
    assert_eq!(code(desk.merge(&mut db, older, newer).await), "won_lead");
    sqlx::query!("update leads set status = 'junk' where id = $1", older.0).execute(&mut *db).await?;
    assert_eq!(code(desk.merge(&mut db, newer, older).await), "closed_lead");
    desk.merge(&mut db, older, newer).await.unwrap();
    // Neither a merged lead nor merging into one is possible, so there are no cycles.
    for (lead, into) in [(older, third), (third, older), (newer, older)] {
        let refused = desk.merge(&mut db, lead, into).await.unwrap_err();
        assert!(refused.to_string().contains("Visitor 2"), "{refused}");
    }
    Ok(())
}

#[test_database::test]
async fn a_chain_is_one_step_and_each_link_comes_back_alone(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let (first, second) = of_two(&mut db).await;
    let third = received(&mut db, &nth_lead(3), ist("2026-11-20T12:00")).await;
    let [of_first, of_second] = [forms(&mut db, first).await[0], forms(&mut db, second).await[0]];
    desk.merge(&mut db, first, second).await.unwrap();
    desk.merge(&mut db, second, third).await.unwrap();
    assert_eq!(forms(&mut db, third).await.len(), 3);
    for lead in [first, second] {
        assert_eq!(find(&mut db, lead, Reach::All).await?.merged_into, Some(third));
    }
    assert_eq!(desk.split(&mut db, third, of_second).await.unwrap().lead, second);
    assert_eq!(forms(&mut db, third).await, [of_first, forms(&mut db, third).await[1]]);
    assert_eq!(desk.split(&mut db, third, of_first).await.unwrap().lead, first);
    for (lead, came) in [(first, "T10:00"), (second, "T11:00"), (third, "T12:00")] {
        let lead = find(&mut db, lead, Reach::All).await?;
        assert_eq!((lead.merged_into, lead.received_at), (None, ist(&format!("2026-11-20{came}"))));
    }
    Ok(())
}

#[test_database::test]
async fn a_lead_that_comes_back_leaves_nothing_behind(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let (older, newer) = of_two(&mut db).await;
    sqlx::query!("update leads set pincode = '560038', carpet_area_sqft = 900 where id = $1", older.0)
        .execute(&mut *db)
        .await?;
    let before = find(&mut db, newer, Reach::All).await?;
    desk.merge(&mut db, older, newer).await.unwrap();
    // Corrected since: the edit stays.
    sqlx::query!("update leads set carpet_area_sqft = 950 where id = $1", newer.0).execute(&mut *db).await?;
    desk.clock.advance(chrono::TimeDelta::hours(1));
    desk.call(&mut db, newer, CallOutcome::NoAnswer).await;
    let answered_at = find(&mut db, newer, Reach::All).await?.first_response_at;
    let enquiry = forms(&mut db, newer).await[0];
    let split = desk.split(&mut db, newer, enquiry).await.unwrap();
    assert_eq!((split.lead, split.deadlines), (older, None));
    let after = find(&mut db, newer, Reach::All).await?;
    assert_eq!(after.wish, Wish { carpet_area_sqft: Some(950), ..before.wish.clone() });
    assert_eq!((after.received_at, after.score), (before.received_at, before.score));
    let back = find(&mut db, older, Reach::All).await?;
    assert_eq!((back.merged_into, back.wish.pincode.as_deref()), (None, Some("560038")));
    assert_eq!(back.first_response_at, answered_at, "they were called while both were one");
    assert_eq!(list::visible(&mut db, &[older], Reach::All).await?, [Visible::found(older)]);
    Ok(())
}

#[test_database::test]
async fn a_repeat_becomes_a_lead_of_its_own(pool: PgPool) -> sqlx::Result<()> {
    let mut db = pool.begin().await?;
    let desk = desk(&mut db).await;
    let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T10:00")).await;
    let again = enquiries::lead::NewLead { bhk_type: BhkType::Villa, ..nth_lead(1) };
    assert_eq!(received(&mut db, &again, ist("2026-11-20T12:00")).await, lead);
    let me: Option<UserId> = desk.actor.user;
    sqlx::query!("update leads set owner_id = $2 where id = $1", lead.0, me.map(|me| me.0))
        .execute(&mut *db)
        .await?;
    let [first, second] = forms(&mut db, lead).await[..] else { panic!("two forms") };
    let split = desk.split(&mut db, lead, second).await.unwrap();
    let made = find(&mut db, split.lead, Reach::All).await?;
    assert_eq!((made.status, made.owner, made.wish.bhk_type), (Status::New, me, Some(BhkType::Villa)));
    assert_eq!(made.received_at, ist("2026-11-20T12:00"));
    assert_eq!(split.deadlines.map(|deadlines| deadlines.promise_at), made.promise_at);
    for lead in [lead, split.lead] {
        assert!(consent::covers(&mut db, lead, Purpose::ServiceContact).await?);
    }
    assert_eq!(forms(&mut db, lead).await, [first]);
    assert_eq!(code(desk.split(&mut db, lead, first).await), "only_enquiry");
    assert_eq!(code(desk.split(&mut db, lead, second).await), "enquiry");
    // The other way: a merged enquiry can be given back, the lead's own cannot leave.
    desk.merge(&mut db, split.lead, lead).await.unwrap();
    assert_eq!(code(desk.split(&mut db, lead, first).await), "only_enquiry");
    assert_eq!(desk.split(&mut db, lead, second).await.unwrap().lead, split.lead);
    Ok(())
}

#[test_database::test]
async fn two_who_merge_the_same_leads_at_once_do_not_wait_for_each_other_forever(
    pool: PgPool,
) -> sqlx::Result<()> {
    let mut db = pool.acquire().await?;
    let desk = desk(&mut db).await;
    for round in 0..5 {
        let first = received(&mut db, &nth_lead(100 + round), ist("2026-11-20T10:00")).await;
        let second = received(&mut db, &nth_lead(200 + round), ist("2026-11-20T11:00")).await;
        let one = async |lead, into| {
            let mut tx = pool.begin().await?;
            let merged = desk.merge(&mut tx, lead, into).await?;
            tx.commit().await?;
            Ok::<_, Refusal>(merged)
        };
        let (there, back) = futures_util::future::join(one(first, second), one(second, first)).await;
        assert!(there.is_ok() != back.is_ok(), "{there:?} {back:?}");
        let refused = there.and(back).unwrap_err();
        assert!(matches!(refused, Refusal::Rule { code: "merged", .. }), "{refused}");
    }
    Ok(())
}

#[test_database::test]
async fn a_merge_joins_the_visits_before_both(pool: PgPool) -> Result<(), Refusal> {
    let mut tx = pool.begin().await?;
    let desk = desk(&mut tx).await;
    let [lead, into, bare] = [1, 2, 3].map(nth_lead);
    let mut ids = Vec::new();
    for form in [&lead, &into, &bare] {
        ids.push(received(&mut tx, form, ist("2026-11-20T11:00")).await);
    }
    let (lead, into, bare) = (ids[0], ids[1], ids[2]);
    // The lead to merge came earlier, and again later.
    sqlx::query!(
        "insert into attributions (
             subject_kind, subject_id, first_campaign, first_at, last_campaign, last_at, ads_withdrawn_at, created_at
         )
         values ('lead', $1, 'A', '2026-11-01', 'D', '2026-11-04', '2026-11-10', now()),
             ('lead', $2, 'B', '2026-11-02', 'C', '2026-11-03', null, now())",
        lead.0,
        into.0,
    )
    .execute(&mut *tx)
    .await?;
    desk.merge(&mut tx, lead, into).await?;
    let touches = async |db: &mut Db, id: LeadId| {
        sqlx::query!(
            r#"select first_campaign as "first!", last_campaign as "last!", ads_withdrawn_at is not null as "is_withdrawn!"
               from attributions where subject_id = $1"#,
            id.0,
        )
        .fetch_optional(db)
        .await
        .unwrap()
        .map(|row| (row.first, row.last, row.is_withdrawn))
    };
    let of = |first: &str, last: &str, is_withdrawn| Some((first.to_owned(), last.to_owned(), is_withdrawn));
    assert_eq!(touches(&mut tx, into).await, of("A", "D", true));
    assert_eq!(touches(&mut tx, lead).await, of("A", "D", true), "kept for a split");
    // One that had none gets the other's, and gives it back.
    desk.merge(&mut tx, into, bare).await?;
    assert_eq!(touches(&mut tx, bare).await, of("A", "D", true));
    let form = sqlx::query_scalar!(
        r#"select id as "id: EnquiryId" from enquiries where lead_id = $1 and merged_from = $2"#,
        bare.0,
        into.0,
    )
    .fetch_one(&mut *tx)
    .await?;
    desk.split(&mut tx, bare, form).await?;
    assert_eq!(touches(&mut tx, bare).await, None);
    assert_eq!(touches(&mut tx, into).await, of("A", "D", true));
    Ok(())
}
