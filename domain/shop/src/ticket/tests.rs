//! Tickets against a real Postgres: their deadlines, their steps and what is told of them.

use chrono::DateTime;
use jobs::Mail;
use jobs::queue::waiting;
use kernel::audit::Actor;
use kernel::clock::{Clock, day_of};
use kernel::page::PageQuery;
use kernel::record::Refusal;
use sqlx::PgPool;
use uuid::Uuid;

use super::claim::ClaimDraft;
use super::desk::{Reader, TicketFilter};
use super::manage::{NoteDraft, OwnerDraft, ReplyDraft, Step};
use super::public::{Answer, Draft};
use super::*;
use crate::order;
use crate::order::fixtures::{checkout, clock, shop, try_place};
use crate::order::place::Placed;

const ACTOR: Actor = Actor::system();

async fn bought(pool: &PgPool) -> OrderId {
    let chair = shop(pool, 5, 1).await.unwrap();
    let placed = try_place(pool, &checkout(chair, 1, None, 509_800)).await.unwrap();
    let Placed::Order { id, .. } = placed else { panic!("another price") };
    id
}

async fn raised(pool: &PgPool, order: OrderId, clock: &Clock) -> Result<TicketId, Refusal> {
    titled(pool, order, clock, " Broken leg ").await
}

async fn titled(pool: &PgPool, order: OrderId, clock: &Clock, title: &str) -> Result<TicketId, Refusal> {
    let mut tx = pool.begin().await?;
    let locked = order::lock(&mut tx, order).await?;
    let draft =
        Draft { kind: TicketKind::Damaged, title: title.to_owned(), text: "A leg is broken.".to_owned() };
    let id = public::raise(&mut tx, &locked, &draft, clock.now()).await?;
    tx.commit().await?;
    Ok(id)
}

async fn answered(pool: &PgPool, order: OrderId, id: TicketId, clock: &Clock) -> Result<(), Refusal> {
    let mut tx = pool.begin().await?;
    let ticket = public::lock(&mut tx, order, id).await?;
    let answer = Answer { text: "The left one.".to_owned() };
    public::answer(&mut tx, &ticket, &answer, clock.now()).await?;
    Ok(tx.commit().await?)
}

async fn replied(pool: &PgPool, id: TicketId, clock: &Clock) -> Result<(), Refusal> {
    let mut tx = pool.begin().await?;
    let ticket = lock(&mut tx, id).await?;
    let draft = ReplyDraft { text: "Which one?".to_owned(), waits_for_customer: true };
    manage::reply(&mut tx, clock, &ACTOR, &ticket, &draft).await?;
    Ok(tx.commit().await?)
}

async fn stepped(pool: &PgPool, id: TicketId, clock: &Clock, step: &Step) -> Result<(), Refusal> {
    let mut tx = pool.begin().await?;
    let ticket = lock(&mut tx, id).await?;
    manage::step(&mut tx, clock, &ACTOR, &ticket, step).await?;
    Ok(tx.commit().await?)
}

fn resolve() -> Step {
    Step::Resolve { text: "We sent another leg.".to_owned() }
}

async fn watched(pool: &PgPool, clock: &Clock) {
    let mut tx = pool.begin().await.unwrap();
    watch::run(&mut tx, clock.now()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn desk(pool: &PgPool, id: TicketId, clock: &Clock) -> desk::TicketDetail {
    let reader = Reader { me: UserId(Uuid::nil()), now: clock.now() };
    desk::read(&mut pool.acquire().await.unwrap(), reader, id).await.unwrap()
}

/// Names of the waiting letters about tickets, in the order in which they were asked for.
async fn letters(pool: &PgPool) -> Vec<&'static str> {
    let jobs = waiting::<Mail>(&mut pool.acquire().await.unwrap()).await.unwrap();
    jobs.into_iter()
        .filter_map(|(job, _)| match job {
            Mail::TellOfTicket { .. } => Some("buyer"),
            Mail::AnnounceTicket { .. } => Some("staff"),
            Mail::ReportLateTickets { .. } => Some("late"),
            _ => None,
        })
        .collect()
}

fn code(refused: Result<(), Refusal>) -> &'static str {
    match refused {
        Err(Refusal::Rule { code, .. }) => code,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_month_ends_on_a_day_of_the_indian_calendar() {
    let at = |text: &str| DateTime::parse_from_rfc3339(text).unwrap().to_utc();
    for (opened, resolve_by) in [
        ("2026-11-25T10:00:00+05:30", "2026-12-25T10:00:00+05:30"),
        ("2027-01-31T10:00:00+05:30", "2027-02-28T10:00:00+05:30"),
        // 31 January in UTC.
        ("2027-02-01T02:00:00+05:30", "2027-03-01T02:00:00+05:30"),
    ] {
        let deadlines = Deadlines::of(at(opened));
        assert_eq!(deadlines.resolve_by, at(resolve_by), "{opened}");
        assert_eq!(deadlines.acknowledge_by, at(opened) + TimeDelta::hours(48));
    }
}

#[test_database::test]
async fn a_complaint_gets_a_number_and_the_first_answer_acknowledges_it(pool: PgPool) {
    let (order, clock) = (bought(&pool).await, clock());
    let id = raised(&pool, order, &clock).await.unwrap();
    assert_eq!(raised(&pool, order, &clock).await.unwrap(), id, "sent twice");
    assert_eq!(letters(&pool).await, ["buyer", "staff"]);
    let ticket = desk(&pool, id, &clock).await;
    assert_eq!((ticket.item.number.as_str(), ticket.item.title.as_str()), ("TK/2026-27/0001", "Broken leg"));
    assert_eq!(ticket.item.due_at, Some(ticket.acknowledge_by));

    // Staff have not answered the first one.
    answered(&pool, order, id, &clock).await.unwrap();
    answered(&pool, order, id, &clock).await.unwrap();
    clock.advance(TimeDelta::hours(1));
    replied(&pool, id, &clock).await.unwrap();
    let ticket = desk(&pool, id, &clock).await;
    assert_eq!(ticket.item.status, TicketStatus::WaitingForCustomer);
    assert_eq!(ticket.item.acknowledged_at, Some(clock.now()));
    assert_eq!(ticket.item.due_at, Some(ticket.resolve_by));
    assert_eq!(code(stepped(&pool, id, &clock, &Step::Acknowledge).await), "acknowledged");

    clock.advance(TimeDelta::hours(1));
    answered(&pool, order, id, &clock).await.unwrap();
    assert_eq!(desk(&pool, id, &clock).await.item.status, TicketStatus::Open);
    assert_eq!(letters(&pool).await, ["buyer", "staff", "buyer", "staff"]);

    let mut tx = pool.begin().await.unwrap();
    let locked = lock(&mut tx, id).await.unwrap();
    let note = NoteDraft { text: "The carrier dropped it.".to_owned(), mentions: Vec::new() };
    manage::note(&mut tx, &clock, &ACTOR, &locked, &note).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(desk(&pool, id, &clock).await.messages.len(), 5);
    let shown = public::of_order(&mut pool.acquire().await.unwrap(), order, clock.now()).await.unwrap();
    let kinds: Vec<_> = shown[0].messages.iter().map(|message| message.kind).collect();
    let buyer = MessageKind::Buyer;
    assert_eq!(kinds, [buyer, buyer, MessageKind::Reply, buyer], "the buyer never sees a note");
}

#[test_database::test]
async fn opening_a_ticket_again_keeps_its_deadline_until_it_is_closed(pool: PgPool) {
    let (order, clock) = (bought(&pool).await, clock());
    let id = raised(&pool, order, &clock).await.unwrap();
    let first = desk(&pool, id, &clock).await;
    assert_eq!(code(stepped(&pool, id, &clock, &Step::Reopen).await), "not_resolved");
    stepped(&pool, id, &clock, &resolve()).await.unwrap();
    assert_eq!(code(replied(&pool, id, &clock).await), "settled");
    let resolved = desk(&pool, id, &clock).await;
    assert_eq!((resolved.item.due_at, resolved.item.acknowledged_at), (None, Some(clock.now())));
    assert_eq!(resolved.reopen_until, Some(clock.now() + TimeDelta::days(7)));

    clock.advance(TimeDelta::days(7));
    watched(&pool, &clock).await;
    answered(&pool, order, id, &clock).await.unwrap();
    let again = desk(&pool, id, &clock).await;
    assert_eq!((again.item.status, again.resolve_by), (TicketStatus::Open, first.resolve_by));
    assert_eq!(again.item.due_at, Some(first.resolve_by));

    stepped(&pool, id, &clock, &resolve()).await.unwrap();
    clock.advance(TimeDelta::days(7) + TimeDelta::seconds(1));
    assert_eq!(code(answered(&pool, order, id, &clock).await), "closed");
    watched(&pool, &clock).await;
    assert_eq!(desk(&pool, id, &clock).await.item.status, TicketStatus::Closed);
    assert_eq!(code(stepped(&pool, id, &clock, &Step::Reopen).await), "not_resolved");
}

/// Raises a claim, the only one in the database.
async fn claimed(pool: &PgPool, clock: &Clock) -> TicketId {
    let draft = ClaimDraft {
        name: "Meera Joseph".to_owned(),
        phone: "98450 11111".to_owned(),
        email: "meera@example.com".to_owned(),
        project_number: "PRJ/2026-27/0001".to_owned(),
        text: "The left door has come off.".to_owned(),
        topic: None,
    };
    let mut tx = pool.begin().await.unwrap();
    claim::receive(&mut tx, &draft, None, clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    sqlx::query_scalar!(r#"select id as "id: TicketId" from tickets"#).fetch_one(pool).await.unwrap()
}

#[test_database::test]
async fn a_claim_can_be_opened_for_a_week_after_the_last_moment_that_its_customer_was_told(pool: PgPool) {
    let clock = clock();
    let id = claimed(&pool, &clock).await;
    stepped(&pool, id, &clock, &resolve()).await.unwrap();
    let resolved = desk(&pool, id, &clock).await;
    assert_eq!(resolved.reopen_until, Some(clock.now() + TimeDelta::days(30)));

    // They have replied by e-mail in time, and a colleague reads that days later.
    clock.advance(TimeDelta::days(37));
    watched(&pool, &clock).await;
    assert!(desk(&pool, id, &clock).await.can_be_reopened);
    stepped(&pool, id, &clock, &Step::Reopen).await.unwrap();

    stepped(&pool, id, &clock, &resolve()).await.unwrap();
    clock.advance(TimeDelta::days(37) + TimeDelta::seconds(1));
    assert!(!desk(&pool, id, &clock).await.can_be_reopened);
    assert_eq!(code(stepped(&pool, id, &clock, &Step::Reopen).await), "not_resolved");
    watched(&pool, &clock).await;
    assert_eq!(desk(&pool, id, &clock).await.item.status, TicketStatus::Closed);
}

#[test_database::test]
async fn late_tickets_are_reported_once_a_day(pool: PgPool) {
    let (order, clock) = (bought(&pool).await, clock());
    let id = raised(&pool, order, &clock).await.unwrap();
    let late = async |letter: &str| letters(&pool).await.into_iter().filter(|name| *name == letter).count();
    clock.advance(TimeDelta::hours(48));
    watched(&pool, &clock).await;
    assert_eq!(late("late").await, 0, "the last moment is in time");
    clock.advance(TimeDelta::seconds(1));
    watched(&pool, &clock).await;
    watched(&pool, &clock).await;
    assert_eq!(late("late").await, 1);
    let mut db = pool.acquire().await.unwrap();
    let found = watch::late(&mut db, clock.now(), 20).await.unwrap();
    assert_eq!((found.total, found.tickets[0].is_acknowledged), (1, false));
    let reader = Reader { me: UserId(Uuid::nil()), now: clock.now() };
    let filter = TicketFilter { is_overdue: Some(true), ..TicketFilter::default() };
    assert_eq!(desk::list(&mut db, reader, &PageQuery::default(), &filter).await.unwrap().total, 1);
    drop(db);

    stepped(&pool, id, &clock, &Step::Acknowledge).await.unwrap();
    let before = day_of(clock.now());
    clock.advance(TimeDelta::days(1));
    watched(&pool, &clock).await;
    assert!(day_of(clock.now()) > before);
    assert_eq!(late("late").await, 1, "acknowledged, so it is in time again");
    clock.advance(TimeDelta::days(29));
    watched(&pool, &clock).await;
    assert_eq!(late("late").await, 2);
}

#[test_database::test]
async fn who_cannot_work_on_orders_owns_no_ticket_and_an_order_has_five_open_ones(pool: PgPool) {
    let (order, clock) = (bought(&pool).await, clock());
    let id = raised(&pool, order, &clock).await.unwrap();
    let [ops, sales] = [UserId::new(), UserId::new()];
    for (user, role) in [(ops, "ops"), (sales, "sales")] {
        sqlx::query!(
            "insert into users (id, email, role) values ($1, $1::uuid::text || '@nivas.example', $2)",
            user.0,
            role,
        )
        .execute(&pool)
        .await
        .unwrap();
    }
    for (owner, is_taken) in [(ops, true), (sales, false)] {
        let mut tx = pool.begin().await.unwrap();
        let ticket = lock(&mut tx, id).await.unwrap();
        let draft = OwnerDraft { owner_id: Some(owner) };
        let assigned = manage::assign(&mut tx, &clock, &ACTOR, &ticket, draft).await;
        assert_eq!(assigned.is_ok(), is_taken, "{assigned:?}");
        tx.commit().await.unwrap();
    }
    for title in ["Scratch", "Dent", "Colour", "Invoice"] {
        titled(&pool, order, &clock, title).await.unwrap();
    }
    assert_eq!(code(titled(&pool, order, &clock, "Late").await.map(drop)), "too_many_tickets");
    stepped(&pool, id, &clock, &resolve()).await.unwrap();
    titled(&pool, order, &clock, "Late").await.unwrap();
}
