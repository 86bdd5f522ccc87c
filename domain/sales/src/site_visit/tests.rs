use chrono::NaiveDate;
use jobs::Mail;
use jobs::occasion::VisitNews;
use kernel::audit::Actor;
use kernel::clock::{Clock, IST};
use kernel::ids::{LeadId, SiteVisitId, UserId};
use kernel::reach::{Reach, Visible};
use kernel::record::Refusal;
use kernel::role::Role;
use kernel::testing::{ist, user};
use kernel::{Locked, Tx};
use sqlx::PgPool;
use uuid::Uuid;

use super::booking::{Cancellation, NewTime, Report, VisitDraft, VisitOutcome};
use super::slots::{SlotSearch, free};
use super::{Opened, SiteVisit, Status, booking, find, latest, lock, of_lead, visible};
use enquiries::lead::status::Move;
use enquiries::lead::testing::{nth_lead, received};
use enquiries::lead::{self, Lead};

/// A desk with two designers on a Friday, 2026-11-20.
struct Desk {
    clock: Clock,
    seller: Actor,
    meera: UserId,
    tara: UserId,
}

impl Desk {
    async fn open(tx: &mut Tx<'_>) -> Self {
        let seller = user(tx, "Ravi", Role::Sales).await;
        Self {
            clock: Clock::stopped_at(ist("2026-11-20T15:00")),
            seller: Actor { user: Some(seller), ..Actor::system() },
            meera: user(tx, "Meera", Role::Designer).await,
            tara: user(tx, "Tara", Role::Designer).await,
        }
    }

    async fn lead(&self, tx: &mut Tx<'_>, number: u32) -> LeadId {
        received(tx, &nth_lead(number), ist("2026-11-20T11:00")).await
    }

    async fn book(
        &self,
        tx: &mut Tx<'_>,
        lead: LeadId,
        by: UserId,
        at: &str,
    ) -> Result<SiteVisitId, Refusal> {
        let draft = VisitDraft { designer_id: by, starts_at: ist(at), address: String::new() };
        let lead = held(tx, lead).await;
        booking::book(tx, &self.clock, &self.seller, &lead, &draft).await
    }

    /// Times of the first two days at which a designer is free for a lead.
    async fn free(&self, tx: &mut Tx<'_>, lead: LeadId, designer: UserId) -> Vec<String> {
        let lead = lead::find(tx, lead, Reach::All).await.unwrap();
        let now = self.clock.now();
        let search = SlotSearch { lead: &lead, designer: Some(designer), moved: None, from: now, now };
        let slots = free(tx, &search).await.unwrap().slots.into_iter();
        let times = slots.map(|slot| slot.starts_at).filter(|start| *start < ist("2026-11-22T00:00"));
        times.map(|time| time.with_timezone(&IST).format("%d %H:%M").to_string()).collect()
    }
}

async fn held(tx: &mut Tx<'_>, lead: LeadId) -> Locked<Lead> {
    lead::hold(tx, lead).await.unwrap()
}

async fn open(tx: &mut Tx<'_>, id: SiteVisitId, reach: Reach) -> Opened {
    let id = visible(tx, id, reach).await.unwrap();
    lock(tx, id).await.unwrap()
}

fn refused<T: std::fmt::Debug>(result: Result<T, Refusal>) -> &'static str {
    match result.unwrap_err() {
        Refusal::Rule { code, .. } => code,
        Refusal::Field { field, .. } => field,
        other => panic!("{other}"),
    }
}

async fn conversions(tx: &mut Tx<'_>, lead: LeadId) -> Vec<String> {
    sqlx::query_scalar!("select kind from conversion_events where subject_id = $1 order by kind", lead.0)
        .fetch_all(&mut **tx)
        .await
        .unwrap()
}

#[test_database::test]
async fn a_designer_is_offered_only_when_they_can_come(pool: PgPool) {
    let mut tx = pool.begin().await.unwrap();
    let desk = Desk::open(&mut tx).await;
    let (first, second) = (desk.lead(&mut tx, 1).await, desk.lead(&mut tx, 2).await);
    let saturday = ["21 09:00", "21 10:30", "21 12:00", "21 13:30", "21 15:00", "21 16:30"];
    let friday = ["20 16:30"];
    assert_eq!(desk.free(&mut tx, second, desk.meera).await, [&friday[..], &saturday].concat());

    desk.book(&mut tx, first, desk.meera, "2026-11-21T10:30").await.unwrap();
    assert!(!desk.free(&mut tx, second, desk.meera).await.contains(&"21 10:30".to_owned()));
    assert!(desk.free(&mut tx, second, desk.tara).await.contains(&"21 10:30".to_owned()));
    // Other settings make another grid; what is booked keeps the way that it was booked with.
    let rules = super::settings::SiteVisits { slot_minutes: 90, buffer_minutes: 0, ..Default::default() };
    kernel::settings::save(&mut tx, &rules).await.unwrap();
    let free = desk.free(&mut tx, second, desk.meera).await;
    assert!(free.contains(&"21 09:00".to_owned()) && free.contains(&"21 12:00".to_owned()), "{free:?}");
    kernel::settings::save(&mut tx, &super::settings::SiteVisits::default()).await.unwrap();

    let member = Uuid::now_v7();
    sqlx::query!(
        "insert into team_members (id, name, designation, department, user_id, skills, languages, capacity_hours,
             territory_pincodes, bio, position, is_public, is_active, created_at, updated_at)
         values ($1, 'Tara', '', '', $2, '{}', '{}', 40, '{}', '', 0, false, true, now(), now())",
        member,
        desk.tara.0,
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    sqlx::query!(
        "insert into team_leave (member_id, from_on, to_on, reason) values ($1, $2, $2, '')",
        member,
        NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(),
    )
    .execute(&mut *tx)
    .await
    .unwrap();
    assert_eq!(desk.free(&mut tx, second, desk.tara).await, friday);
    assert_eq!(refused(desk.book(&mut tx, second, desk.tara, "2026-11-21T10:30").await), "slot_taken");
    assert_eq!(refused(desk.book(&mut tx, second, desk.meera, "2026-11-21T10:45").await), "slot_taken");
    for nobody in [UserId::new(), desk.seller.user.unwrap()] {
        assert_eq!(refused(desk.book(&mut tx, second, nobody, "2026-11-21T09:00").await), "designerId");
    }
}

#[test_database::test]
async fn a_visit_goes_from_its_booking_to_its_report(pool: PgPool) {
    let mut tx = pool.begin().await.unwrap();
    let desk = Desk::open(&mut tx).await;
    let lead = desk.lead(&mut tx, 1).await;
    let first = desk.book(&mut tx, lead, desk.meera, "2026-11-22T10:00").await.unwrap();
    let booked = held(&mut tx, lead).await;
    assert_eq!((booked.status, booked.designer), (lead::Status::SiteVisitScheduled, Some(desk.meera)));
    assert_eq!(refused(desk.book(&mut tx, lead, desk.tara, "2026-11-22T10:00").await), "visit_booked");

    let opened = open(&mut tx, first, Reach::All).await;
    let to = NewTime { designer_id: desk.tara, starts_at: ist("2026-11-22T11:30") };
    let second = booking::reschedule(&mut tx, &desk.clock, &desk.seller, &opened, &to).await.unwrap();
    let SiteVisit { status, ended_at, .. } = find(&mut tx, first).await.unwrap();
    assert_eq!(
        (status, ended_at),
        (Status::Rescheduled, Some(desk.clock.now())),
        "its reminders find it moved"
    );
    let moved = latest(&mut tx, opened.visit.series).await.unwrap();
    assert_eq!((moved.id, moved.designer.id, moved.status), (second, desk.tara, Status::Scheduled));
    assert_eq!(of_lead(&mut tx, Visible::found(lead)).await.unwrap().len(), 2);

    let opened = open(&mut tx, second, Reach::Own(desk.tara)).await;
    let how = Report { outcome: VisitOutcome::Held, note: " Two cooks. ".to_owned() };
    let early = booking::report(&mut tx, &desk.clock, &desk.seller, &opened, &how).await;
    assert_eq!(refused(early), "visit_ahead");
    desk.clock.advance(ist("2026-11-22T12:00") - desk.clock.now());
    booking::report(&mut tx, &desk.clock, &desk.seller, &opened, &how).await.unwrap();
    assert_eq!(find(&mut tx, second).await.unwrap().note, "Two cooks.");
    assert_eq!(held(&mut tx, lead).await.status, lead::Status::SiteVisitDone);
    let told = conversions(&mut tx, lead).await;
    assert!(told.contains(&"site_visit_done".to_owned()), "{told:?}");

    let opened = open(&mut tx, second, Reach::All).await;
    let late = booking::cancel(&mut tx, &desk.clock, &desk.seller, &opened, &Cancellation::default()).await;
    assert_eq!(refused(late), "visit_ended");
    tx.commit().await.unwrap();

    let mut db = pool.acquire().await.unwrap();
    let mut plans: Vec<(Mail, _)> = jobs::queue::waiting(&mut db).await.unwrap();
    plans.retain(|(job, _)| matches!(job, Mail::RemindOfVisit { .. }));
    let mut at: Vec<_> = plans
        .iter()
        .map(|(job, at)| match job {
            Mail::RemindOfVisit { visit, hours } => (*visit == second, *hours, *at),
            _ => unreachable!(),
        })
        .collect();
    at.sort_unstable();
    assert_eq!(
        at,
        [
            (false, 2, ist("2026-11-22T08:00")),
            (false, 24, ist("2026-11-21T10:00")),
            (true, 2, ist("2026-11-22T09:30")),
            (true, 24, ist("2026-11-21T11:30")),
        ]
    );
}

#[test_database::test]
async fn a_visitor_chooses_a_time_without_qualifying_and_a_cancellation_tells_everyone(pool: PgPool) {
    let mut tx = pool.begin().await.unwrap();
    let desk = Desk::open(&mut tx).await;
    let lead = desk.lead(&mut tx, 1).await;
    let locked = held(&mut tx, lead).await;
    let times = booking::times_for_visitor(&mut tx, &locked, desk.clock.now()).await.unwrap();
    // A day's notice: Saturday afternoon is the first.
    assert_eq!(times.slots[0].starts_at, ist("2026-11-21T15:00"));
    assert_eq!(times.slots[0].designers.len(), 2);
    let visitor = Actor { user: None, ..Actor::system() };
    let draft = VisitDraft {
        designer_id: times.slots[0].designers[0],
        starts_at: times.slots[0].starts_at,
        address: "12 Rose Lane".to_owned(),
    };
    let id = booking::book(&mut tx, &desk.clock, &visitor, &locked, &draft).await.unwrap();
    let chosen = held(&mut tx, lead).await;
    assert_eq!(chosen.status, lead::Status::New);
    assert!(chosen.follow_ups_stopped_at.is_some(), "nobody asks when we may come");
    assert_eq!(find(&mut tx, id).await.unwrap().address, "12 Rose Lane");

    let opened = open(&mut tx, id, Reach::All).await;
    booking::cancel(&mut tx, &desk.clock, &visitor, &opened, &Cancellation::default()).await.unwrap();
    tx.commit().await.unwrap();
    let mut db = pool.acquire().await.unwrap();
    let planned: Vec<(Mail, _)> = jobs::queue::waiting(&mut db).await.unwrap();
    let news = VisitNews::Cancelled;
    for job in [
        Mail::TellOfVisit { visit: id, news },
        Mail::AnnounceVisit { visit: id, to: draft.designer_id, news },
    ] {
        assert!(planned.iter().any(|(planned, _)| *planned == job), "{job:?}");
    }
}

#[test_database::test]
async fn a_lost_lead_is_not_visited(pool: PgPool) {
    let mut tx = pool.begin().await.unwrap();
    let desk = Desk::open(&mut tx).await;
    let (lost, next) = (desk.lead(&mut tx, 1).await, desk.lead(&mut tx, 2).await);
    let id = desk.book(&mut tx, lost, desk.meera, "2026-11-21T09:00").await.unwrap();
    let lead = held(&mut tx, lost).await;
    let step = Move { reason: Some("competitor".to_owned()), ..Move::to(lead::Status::Lost) };
    crate::deal::advance(&mut tx, &desk.clock, &desk.seller, &lead, &step).await.unwrap();
    assert_eq!(find(&mut tx, id).await.unwrap().status, Status::Cancelled);
    assert_eq!(refused(desk.book(&mut tx, lost, desk.tara, "2026-11-21T09:00").await), "closed_lead");
    desk.book(&mut tx, next, desk.meera, "2026-11-21T09:00").await.unwrap();
}

/// The table's constraint decides, not who looked first.
#[test_database::test]
async fn one_designer_is_never_booked_twice_at_once(pool: PgPool) {
    let mut tx = pool.begin().await.unwrap();
    let desk = Desk::open(&mut tx).await;
    let leads = [desk.lead(&mut tx, 1).await, desk.lead(&mut tx, 2).await];
    tx.commit().await.unwrap();
    let (mut one, mut other) = (pool.begin().await.unwrap(), pool.begin().await.unwrap());
    let at = "2026-11-21T10:30";
    // Both find the time free: neither sees what the other has not committed.
    desk.book(&mut one, leads[0], desk.meera, at).await.unwrap();
    // The other one waits for the first transaction.
    let second = desk.book(&mut other, leads[1], desk.meera, at);
    let (second, committed) = futures_util::future::join(second, one.commit()).await;
    committed.unwrap();
    assert_eq!(refused(second), "slot_taken");
    drop(other);
    let mut next = pool.begin().await.unwrap();
    desk.book(&mut next, leads[1], desk.tara, at).await.unwrap();
}
