//! Changes of orders, one by one, and in random stories after which the money of both orders must add up.

use ads::visit::attribution::Arrival;
use futures_util::future::join;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sqlx::{Connection as _, PgPool};

use super::*;
use crate::cart::CartLine;
use crate::coupon::PaymentMethod;
use crate::order::amend::{Draft, Proposal, ask, preview, withdraw as withdraw_by_staff};
use crate::order::confirm::confirm;
use crate::order::fixtures::{checkout, clock, shop};
use crate::order::payment::{self, Received, Report, Reported};
use crate::order::place::{NewOrder, Placed, place};
use crate::order::refund::{Destination, RefundStatus};
use crate::order::release::{self, Cancellation};
use crate::order::returns;
use crate::order::shipment::{self, ship};
use crate::order::status::PaymentStatus;
use crate::order::{find, manage};
use crate::product::ProductId;
use kernel::audit::Actor;
use kernel::ids::RefundId;
use kernel::record::Refusal;

type Done = Result<(), Refusal>;

const CHAIR: i64 = 499_900;

/// An order of this many chairs, delivered for ₹99, paid with the gateway or to be paid on delivery.
async fn bought(
    tx: &mut Tx<'_>,
    product: ProductId,
    chairs: u8,
    method: PaymentMethod,
) -> Result<OrderId, Refusal> {
    let mut checkout = checkout(product, 1, None, CHAIR * i64::from(chairs) + 9_900);
    checkout.cart.lines[0].quantity = chairs;
    let new = NewOrder {
        checkout: &checkout,
        user: None,
        offers_version: None,
        code: None,
        pays_online: true,
        visit: Arrival::default(),
    };
    let Placed::Order { id, .. } = place(tx, &clock(), &new).await? else { panic!("another price") };
    if method == PaymentMethod::Cod {
        sqlx::query!("update orders set method = 'cod' where id = $1", id.0).execute(&mut **tx).await?;
        let order = lock(tx, id).await?;
        confirm(tx, &clock(), &order).await?;
    } else {
        pay(tx, id).await?;
    }
    Ok(id)
}

/// Pays with the gateway what is due, now or late.
async fn pay(tx: &mut Tx<'_>, id: OrderId) -> Done {
    begin(tx, id).await?;
    captured(tx, id).await
}

async fn begin(tx: &mut Tx<'_>, id: OrderId) -> Done {
    let order = lock(tx, id).await?;
    let attempt = payment::begin(tx, &clock(), &order, "demo", true).await?;
    Ok(payment::attach(tx, attempt.id, &format!("order_{id}")).await?)
}

async fn captured(tx: &mut Tx<'_>, id: OrderId) -> Done {
    let report = Report {
        gateway_order_id: format!("order_{id}"),
        payment_id: format!("pay_{id}"),
        amount_paise: find(tx, id).await?.due_paise(),
        fee_paise: 0,
        state: Reported::Captured,
        instrument: "card".to_owned(),
        error: String::new(),
    };
    payment::apply(tx, &clock(), "demo", &report).await?;
    Ok(())
}

fn line(product: ProductId, quantity: u8) -> CartLine {
    CartLine {
        id: Uuid::now_v7(),
        product_id: product,
        option_ids: Vec::new(),
        quantity,
        seen_paise: None,
        with_assembly: false,
    }
}

/// Pieces that can still be taken out.
async fn pieces(tx: &mut Tx<'_>, id: OrderId) -> sqlx::Result<Vec<UnitId>> {
    sqlx::query_scalar!(
        r#"select unit.id as "id: UnitId" from order_units as unit join order_lines as line on line.id = line_id
           where order_id = $1 and taken_out_by is null and shipment_id is null order by line.place, unit.place"#,
        id.0,
    )
    .fetch_all(&mut **tx)
    .await
}

/// Takes the first pieces of an order out, and adds chairs. Returns the addition.
async fn change(
    tx: &mut Tx<'_>,
    id: OrderId,
    out: usize,
    product: ProductId,
    added: u8,
) -> Result<Option<Order>, Refusal> {
    let unit_ids = pieces(tx, id).await?.into_iter().take(out).collect();
    let added = if added == 0 { Vec::new() } else { vec![line(product, added)] };
    let order = lock(tx, id).await?;
    let proposal = Proposal { unit_ids, added };
    let shown = preview(tx, &clock(), &order, &proposal, true).await?;
    let Proposal { unit_ids, added } = proposal;
    let draft = Draft {
        unit_ids,
        added,
        reason: "Another number of chairs".to_owned(),
        refund_to: None,
        accepted_paise: shown.balance_paise,
    };
    let actor = Actor::system();
    ask(tx, &clock(), &actor, &order, &draft, true).await?;
    Ok(match newest_addition(tx, id).await? {
        Some(id) if !draft.added.is_empty() => Some(find(tx, id).await?),
        _ => None,
    })
}

async fn newest_addition(tx: &mut Tx<'_>, id: OrderId) -> sqlx::Result<Option<OrderId>> {
    sqlx::query_scalar!(
        r#"select id as "id: OrderId" from orders where added_to = $1 order by number desc limit 1"#,
        id.0,
    )
    .fetch_optional(&mut **tx)
    .await
}

async fn go_on(tx: &mut Tx<'_>, id: OrderId, statuses: &[OrderStatus]) -> Done {
    for status in statuses {
        let order = lock(tx, id).await?;
        let draft = manage::StatusDraft { status: *status, note: String::new() };
        manage::set_status(tx, &clock(), &Actor::system(), &order, &draft).await?;
    }
    Ok(())
}

async fn send(tx: &mut Tx<'_>, id: OrderId, unit_ids: Vec<UnitId>) -> Done {
    let order = lock(tx, id).await?;
    let draft = shipment::Draft {
        carrier: "Own van".to_owned(),
        awb: String::new(),
        tracking_url: String::new(),
        packages: 1,
        unit_ids,
    };
    ship(tx, &clock(), &Actor::system(), &order, &draft).await?;
    Ok(())
}

/// A colleague approves what waits, and the gateway pays it.
async fn pay_refunds(tx: &mut Tx<'_>) -> Done {
    let waiting = sqlx::query!(
        r#"update refunds set status = 'approved' where status in ('waiting', 'approved')
           returning id as "id: RefundId", order_id as "order: OrderId""#,
    )
    .fetch_all(&mut **tx)
    .await?;
    for refund in waiting {
        let order = lock(tx, refund.order).await?;
        refund::settle(tx, &clock(), &order, refund.id, None, RefundStatus::Done).await?;
    }
    Ok(())
}

/// What was received less what was sent back, and what was invoiced less what was credited by notes, over all orders.
async fn books(tx: &mut Tx<'_>) -> sqlx::Result<(i64, i64)> {
    let row = sqlx::query!(
        r#"select (select coalesce(sum(amount_paise), 0)::bigint from payments
                   where status in ('captured', 'partially_refunded', 'refunded')) as "received!",
               (select coalesce(sum(refunded_paise), 0)::bigint from payments) as "sent!",
               (select coalesce(sum(amount_paise), 0)::bigint from refunds
                where status in ('sent', 'done') and way <> 'credit') as "refunded!",
               (select coalesce(sum(total_paise), 0)::bigint from tax_invoices) as "invoiced!",
               (select coalesce(sum(total_paise), 0)::bigint from credit_notes) as "credited!""#,
    )
    .fetch_one(&mut **tx)
    .await?;
    assert_eq!(row.sent, row.refunded, "what payments and refunds say went back");
    Ok((row.received - row.sent, row.invoiced - row.credited))
}

/// Each invoice that is credited as a whole is credited with all of its tax; none is credited with more than it has.
async fn check_tax(tx: &mut Tx<'_>) -> sqlx::Result<()> {
    let rows = sqlx::query!(
        r#"select total_paise, cgst_paise + igst_paise as "tax!",
               (select coalesce(sum(note.total_paise), 0)::bigint from credit_notes as note
                where invoice_id = invoice.id) as "back!",
               (select coalesce(sum(note.cgst_paise + note.igst_paise), 0)::bigint from credit_notes as note
                where invoice_id = invoice.id) as "tax_back!"
           from tax_invoices as invoice"#,
    )
    .fetch_all(&mut **tx)
    .await?;
    for row in rows {
        assert!(row.back <= row.total_paise && row.tax_back <= row.tax, "{row:?}");
        assert!(row.back < row.total_paise || row.tax_back == row.tax, "{row:?}");
    }
    Ok(())
}

async fn shelf(tx: &mut Tx<'_>) -> sqlx::Result<(i32, i32)> {
    let row = sqlx::query!("select on_hand, reserved from stocks").fetch_one(&mut **tx).await?;
    Ok((row.on_hand, row.reserved))
}

fn code(refused: Refusal) -> String {
    match refused {
        Refusal::Rule { code, .. } => code.to_owned(),
        Refusal::Field { field, .. } => field.to_owned(),
        Refusal::At { field, .. } => field,
        Refusal::Database(error) => panic!("{error}"),
    }
}

#[test_database::test]
async fn pieces_taken_out_of_a_paid_order_go_back_with_their_money(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    let mut tx = pool.begin().await?;
    let id = bought(&mut tx, product, 3, PaymentMethod::Gateway).await?;
    assert_eq!(code(change(&mut tx, id, 0, product, 0).await.unwrap_err()), "no_change");
    assert_eq!(code(change(&mut tx, id, 3, product, 0).await.unwrap_err()), "all_pieces");
    assert!(change(&mut tx, id, 1, product, 0).await?.is_none());
    assert_eq!(shelf(&mut tx).await?, (8, 0));
    let refund =
        sqlx::query!("select cause, status, way, amount_paise from refunds").fetch_one(&mut *tx).await?;
    let paid = (3 * CHAIR + 9_900) / 3;
    assert_eq!((&*refund.cause, &*refund.status, &*refund.way), ("changed", "waiting", "source"));
    assert_eq!(refund.amount_paise, paid);
    // A piece that was taken out is not packed, and the order is complete without it.
    let out =
        sqlx::query_scalar!(r#"select id as "id: UnitId" from order_units where taken_out_by is not null"#)
            .fetch_all(&mut *tx)
            .await?;
    go_on(&mut tx, id, &[OrderStatus::Processing, OrderStatus::ReadyToShip]).await?;
    assert_eq!(code(change(&mut tx, id, 1, product, 0).await.unwrap_err()), "not_changeable");
    let mut with_it = pieces(&mut tx, id).await?;
    with_it.extend(out);
    let mut part = tx.begin().await?;
    assert_eq!(code(send(&mut part, id, with_it).await.unwrap_err()), "unitIds");
    part.rollback().await?;
    let rest = pieces(&mut tx, id).await?;
    send(&mut tx, id, rest).await?;
    assert_eq!(find(&mut tx, id).await?.status, OrderStatus::Shipped);
    pay_refunds(&mut tx).await?;
    let (kept, sold) = books(&mut tx).await?;
    assert_eq!((kept, sold), (3 * CHAIR + 9_900 - paid, 3 * CHAIR + 9_900 - paid));
    assert_eq!(find(&mut tx, id).await?.payment_status, PaymentStatus::PartiallyRefunded);
    Ok(())
}

#[test_database::test]
async fn a_cancelled_order_gives_back_only_what_was_not_taken_out(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    for method in [PaymentMethod::Gateway, PaymentMethod::Cod] {
        let mut tx = pool.begin().await?;
        let id = bought(&mut tx, product, 3, method).await?;
        change(&mut tx, id, 2, product, 0).await?;
        let order = lock(&mut tx, id).await?;
        let cancellation = Cancellation { reason: "Changed my mind".to_owned(), refund_to: None };
        release::cancel(&mut tx, &clock(), &Actor::system(), &order, false, &cancellation).await?;
        pay_refunds(&mut tx).await?;
        assert_eq!(shelf(&mut tx).await?, (10, 0), "{method}");
        assert_eq!(books(&mut tx).await?, (0, 0), "{method}");
        check_tax(&mut tx).await?;
        tx.rollback().await?;
    }
    Ok(())
}

#[test_database::test]
async fn on_delivery_less_is_collected_and_a_credit_note_says_so(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    let mut tx = pool.begin().await?;
    let id = bought(&mut tx, product, 3, PaymentMethod::Cod).await?;
    change(&mut tx, id, 1, product, 0).await?;
    let due = 3 * CHAIR + 9_900 - (3 * CHAIR + 9_900) / 3;
    assert_eq!(find(&mut tx, id).await?.due_paise(), due);
    assert_eq!(books(&mut tx).await?, (0, due));
    let order = lock(&mut tx, id).await?;
    let all = Received { reference: "Ravi".to_owned(), amount_paise: 3 * CHAIR + 9_900 };
    let refused = payment::record(&mut tx, &clock(), &Actor::system(), &order, &all).await.unwrap_err();
    assert_eq!(code(refused), "amountPaise");
    // Added pieces are collected, too, at once and without a fee.
    let added = change(&mut tx, id, 0, product, 1).await?.unwrap();
    assert_eq!(
        (added.payable_paise, added.due_paise(), added.status),
        (CHAIR, CHAIR, OrderStatus::Confirmed)
    );
    assert_eq!(added.payment_status, PaymentStatus::CodPending);
    for (id, amount_paise) in [(id, due), (added.id, CHAIR)] {
        let order = lock(&mut tx, id).await?;
        let cash = Received { reference: "Ravi".to_owned(), amount_paise };
        payment::record(&mut tx, &clock(), &Actor::system(), &order, &cash).await?;
    }
    assert_eq!(books(&mut tx).await?, (due + CHAIR, due + CHAIR));
    // More than the limit for both together is not collected.
    let id = bought(&mut tx, product, 4, PaymentMethod::Cod).await?;
    assert_eq!(code(change(&mut tx, id, 0, product, 2).await.unwrap_err()), "added");
    Ok(())
}

#[test_database::test]
async fn a_change_waits_for_its_payment_and_the_pieces_wait_with_it(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    let mut tx = pool.begin().await?;
    let id = bought(&mut tx, product, 3, PaymentMethod::Gateway).await?;
    let piece = (3 * CHAIR + 9_900) / 3;
    let added = change(&mut tx, id, 1, product, 2).await?.unwrap();
    assert_eq!((added.status, added.credit_paise), (OrderStatus::PendingPayment, piece));
    assert_eq!((added.payable_paise, added.added_to), (2 * CHAIR, Some(id)));
    assert_eq!(shelf(&mut tx).await?, (7, 2));
    assert_eq!(code(change(&mut tx, id, 1, product, 0).await.unwrap_err()), "change_waiting");
    // Meanwhile the others are packed; this one is not, and nothing of it is refunded.
    go_on(&mut tx, id, &[OrderStatus::Processing, OrderStatus::ReadyToShip]).await?;
    let all = pieces(&mut tx, id).await?;
    let mut part = tx.begin().await?;
    assert_eq!(code(send(&mut part, id, all.clone()).await.unwrap_err()), "unitIds");
    part.rollback().await?;
    send(&mut tx, id, all[1..].to_vec()).await?;
    assert_eq!(find(&mut tx, id).await?.status, OrderStatus::PartiallyShipped);
    let open = refund::open_units(&mut tx, id).await?;
    assert_eq!(open.iter().map(|unit| unit.paid_paise).sum::<i64>(), 2 * piece);
    // Paid: the piece is taken out, and the order has left as a whole.
    pay(&mut tx, added.id).await?;
    let (first, added) = (find(&mut tx, id).await?, find(&mut tx, added.id).await?);
    assert_eq!((first.status, added.status), (OrderStatus::Shipped, OrderStatus::Confirmed));
    assert_eq!(added.payment_status, PaymentStatus::Paid);
    assert_eq!(shelf(&mut tx).await?, (6, 0));
    let worth = 3 * CHAIR + 9_900 + 2 * CHAIR - piece;
    assert_eq!(books(&mut tx).await?, (worth, worth));
    // Cancelled later, each part goes back to the payment that it came with.
    let order = lock(&mut tx, added.id).await?;
    let cancellation = Cancellation { reason: "Changed my mind".to_owned(), refund_to: None };
    release::cancel(&mut tx, &clock(), &Actor::system(), &order, true, &cancellation).await?;
    pay_refunds(&mut tx).await?;
    let went = sqlx::query_scalar!("select refunded_paise from payments order by created_at, id")
        .fetch_all(&mut *tx)
        .await?;
    assert_eq!(went, [piece, 2 * CHAIR - piece]);
    assert_eq!(find(&mut tx, added.id).await?.payment_status, PaymentStatus::Refunded);
    assert_eq!(books(&mut tx).await?, (2 * piece, 2 * piece));
    check_tax(&mut tx).await?;
    Ok(())
}

#[test_database::test]
async fn an_exchange_of_everything_ends_the_order_and_what_is_left_goes_back(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    let mut tx = pool.begin().await?;
    let id = bought(&mut tx, product, 2, PaymentMethod::Gateway).await?;
    let paid = 2 * CHAIR + 9_900;
    let added = change(&mut tx, id, 2, product, 1).await?.unwrap();
    assert_eq!((added.status, added.due_paise()), (OrderStatus::Confirmed, 0));
    let first = find(&mut tx, id).await?;
    assert_eq!(first.status, OrderStatus::Cancelled);
    assert!(first.cancelled_because.contains(&added.number));
    assert_eq!(shelf(&mut tx).await?, (9, 0));
    pay_refunds(&mut tx).await?;
    assert_eq!(books(&mut tx).await?, (CHAIR, CHAIR));
    let went = sqlx::query_scalar!("select refunded_paise from payments").fetch_one(&mut *tx).await?;
    assert_eq!(went, paid - CHAIR);
    assert_eq!(find(&mut tx, id).await?.payment_status, PaymentStatus::Refunded);
    check_tax(&mut tx).await?;
    Ok(())
}

#[test_database::test]
async fn a_payment_after_the_hold_changes_the_order_only_if_its_pieces_are_there(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    for has_left in [false, true] {
        let mut tx = pool.begin().await?;
        let id = bought(&mut tx, product, 2, PaymentMethod::Gateway).await?;
        let added = change(&mut tx, id, 1, product, 2).await?.unwrap();
        begin(&mut tx, added.id).await?;
        let order = lock(&mut tx, added.id).await?;
        release::release(&mut tx, &clock(), &order).await?;
        assert_eq!(shelf(&mut tx).await?, (8, 0));
        if has_left {
            go_on(&mut tx, id, &[OrderStatus::Processing, OrderStatus::ReadyToShip]).await?;
            let all = pieces(&mut tx, id).await?;
            send(&mut tx, id, all).await?;
        }
        captured(&mut tx, added.id).await?;
        let status = sqlx::query_scalar!("select status from order_changes").fetch_one(&mut *tx).await?;
        assert_eq!(status, if has_left { "dropped" } else { "applied" });
        assert_eq!(find(&mut tx, added.id).await?.confirmed_at.is_some(), !has_left);
        pay_refunds(&mut tx).await?;
        let (kept, sold) = books(&mut tx).await?;
        assert_eq!(kept, sold, "{has_left}");
        tx.rollback().await?;
    }
    Ok(())
}

#[test_database::test]
async fn a_change_that_was_withdrawn_or_whose_order_was_cancelled_is_not_made_late(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    for is_cancelled in [false, true] {
        let mut tx = pool.begin().await?;
        let id = bought(&mut tx, product, 2, PaymentMethod::Gateway).await?;
        let added = change(&mut tx, id, 1, product, 2).await?.unwrap();
        begin(&mut tx, added.id).await?;
        let order = lock(&mut tx, id).await?;
        if is_cancelled {
            let cancellation = Cancellation { reason: "Changed my mind".to_owned(), refund_to: None };
            release::cancel(&mut tx, &clock(), &Actor::system(), &order, true, &cancellation).await?;
        } else {
            let change = of_addition(&mut tx, added.id).await?.unwrap();
            withdraw_by_staff(&mut tx, &clock(), &Actor::system(), &order, change.id).await?;
            let again = withdraw_by_staff(&mut tx, &clock(), &Actor::system(), &order, change.id).await;
            assert_eq!(code(again.unwrap_err()), "not_waiting");
            assert_eq!(find(&mut tx, id).await?.status, OrderStatus::Confirmed);
        }
        assert_eq!(find(&mut tx, added.id).await?.status, OrderStatus::Cancelled);
        captured(&mut tx, added.id).await?;
        let due = added.due_paise();
        let surplus = sqlx::query_scalar!("select amount_paise from refunds where cause = 'paid_late'");
        assert_eq!(surplus.fetch_all(&mut *tx).await?, [due]);
        pay_refunds(&mut tx).await?;
        let (kept, sold) = books(&mut tx).await?;
        assert_eq!(kept, sold);
        assert_eq!(shelf(&mut tx).await?, (if is_cancelled { 10 } else { 8 }, 0));
        tx.rollback().await?;
    }
    Ok(())
}

#[test_database::test]
async fn two_colleagues_do_not_change_the_same_pieces(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    let mut tx = pool.begin().await?;
    let id = bought(&mut tx, product, 3, PaymentMethod::Gateway).await?;
    tx.commit().await?;
    let both = async |added: u8| {
        let mut tx = pool.begin().await?;
        let made = change(&mut tx, id, 1, product, added).await;
        if made.is_ok() {
            tx.commit().await?;
        }
        made
    };
    let (one, other) = join(both(2), both(3)).await;
    let refused: Vec<_> = [one, other].into_iter().filter_map(Result::err).map(code).collect();
    assert_eq!(refused, ["change_waiting"]);
    let row = sqlx::query!(r#"select count(*) as "changes!" from order_changes"#).fetch_one(&pool).await?;
    assert_eq!(row.changes, 1);
    Ok(())
}

#[test_database::test]
async fn a_changed_price_is_refused_and_transfers_need_an_account(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    let mut tx = pool.begin().await?;
    let id = bought(&mut tx, product, 2, PaymentMethod::Gateway).await?;
    let order = lock(&mut tx, id).await?;
    let mut draft = Draft {
        unit_ids: pieces(&mut tx, id).await?[..1].to_vec(),
        added: Vec::new(),
        reason: "One is enough".to_owned(),
        refund_to: None,
        accepted_paise: -CHAIR,
    };
    let actor = Actor::system();
    let refused = ask(&mut tx, &clock(), &actor, &order, &draft, true).await.unwrap_err();
    assert_eq!(code(refused), "price_changed");
    draft.accepted_paise = -(CHAIR + 4_950);
    sqlx::query!("update payments set gateway = 'bank_transfer'").execute(&mut *tx).await?;
    let refused = ask(&mut tx, &clock(), &actor, &order, &draft, true).await.unwrap_err();
    assert_eq!(code(refused), "refundTo");
    draft.refund_to = Some(Destination::Upi { upi_id: "asha@okbank".to_owned() });
    ask(&mut tx, &clock(), &actor, &order, &draft, true).await?;
    let way = sqlx::query_scalar!("select way from refunds").fetch_one(&mut *tx).await?;
    assert_eq!(way, "upi");
    // What cannot be ordered is named by its place.
    sqlx::query!("update stocks set on_hand = 1").execute(&mut *tx).await?;
    assert_eq!(code(change(&mut tx, id, 0, product, 2).await.unwrap_err()), "added[0]");
    sqlx::query!("update products set status = 'draft'").execute(&mut *tx).await?;
    assert_eq!(code(change(&mut tx, id, 0, product, 1).await.unwrap_err()), "added[0]");
    Ok(())
}

/// What happens in a story: to the first order, or to the addition before.
#[derive(Clone, Copy, Debug)]
enum Step {
    Change(usize, u8),
    ChangeAddition(usize, u8),
    Pay,
    PayLate,
    Release,
    Goodwill(i64),
    Refunds,
    CancelAddition,
    Cancel,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => (0..=3_usize, 0..=3_u8).prop_map(|(out, added)| Step::Change(out, added)),
        1 => (0..=2_usize, 0..=3_u8).prop_map(|(out, added)| Step::ChangeAddition(out, added)),
        3 => Just(Step::Pay),
        1 => Just(Step::PayLate),
        1 => Just(Step::Release),
        1 => (1..700_000_i64).prop_map(Step::Goodwill),
        1 => Just(Step::Refunds),
        1 => Just(Step::CancelAddition),
        1 => Just(Step::Cancel),
    ];
    vec(step, 1..10)
}

async fn act(tx: &mut Tx<'_>, id: OrderId, product: ProductId, step: Step) -> Done {
    let addition = newest_addition(tx, id).await?;
    let cancellation = Cancellation { reason: "Changed my mind".to_owned(), refund_to: None };
    match (step, addition) {
        (Step::Change(out, added), _) => change(tx, id, out, product, added).await.map(drop),
        (Step::ChangeAddition(out, added), Some(addition)) => {
            change(tx, addition, out, product, added).await.map(drop)
        }
        (Step::Pay, Some(addition)) => pay(tx, addition).await,
        (Step::PayLate, Some(addition)) => {
            begin(tx, addition).await?;
            let order = lock(tx, addition).await?;
            if release::due(&order).is_some() {
                release::release(tx, &clock(), &order).await?;
            }
            captured(tx, addition).await
        }
        (Step::Release, Some(addition)) => {
            let order = lock(tx, addition).await?;
            if release::due(&order).is_some() {
                release::release(tx, &clock(), &order).await?;
            }
            Ok(())
        }
        (Step::Goodwill(amount), _) => {
            let order = lock(tx, id).await?;
            let payment = refund::refundable(tx, id).await?[0].id;
            let new = refund::NewRefund {
                payment,
                cause: refund::RefundCause::Goodwill,
                remark: "A scratch".to_owned(),
                scope: refund::Scope::Goods(amount),
                to: Destination::Source,
                is_automatic: false,
            };
            refund::ask(tx, &clock(), None, &order, &new).await.map(drop)
        }
        (Step::Refunds, _) => pay_refunds(tx).await,
        (Step::CancelAddition, Some(addition)) => {
            let order = lock(tx, addition).await?;
            release::cancel(tx, &clock(), &Actor::system(), &order, true, &cancellation).await
        }
        (Step::Cancel, _) => {
            let order = lock(tx, id).await?;
            release::cancel(tx, &clock(), &Actor::system(), &order, false, &cancellation).await
        }
        (_, None) => Ok(()),
    }
}

#[test_database::test]
async fn after_any_changes_what_is_kept_is_what_was_sold(pool: PgPool) -> Done {
    let product = shop(&pool, 40, 20).await?;
    let mut runner = TestRunner::deterministic();
    let mut applied = 0;
    for _ in 0..80 {
        let story = steps().new_tree(&mut runner).unwrap().current();
        let mut tx = pool.begin().await?;
        let id = bought(&mut tx, product, 3, PaymentMethod::Gateway).await?;
        for step in &story {
            // What a rule refuses changes nothing.
            let mut part = tx.begin().await?;
            match act(&mut part, id, product, *step).await {
                Ok(()) => part.commit().await?,
                Err(Refusal::Database(error)) => panic!("{error}: {step:?} of {story:?}"),
                Err(_) => part.rollback().await?,
            }
            // Never more goes back, or is promised back, than came.
            let over = sqlx::query_scalar!(
                r#"select count(*) as "count!" from payments
                   where amount_paise < (
                       select coalesce(sum(refunds.amount_paise), 0) from refunds
                       where payment_id = payments.id and way <> 'credit' and refunds.status not in ('refused', 'failed')
                   )"#,
            )
            .fetch_one(&mut *tx)
            .await?;
            assert_eq!(over, 0, "{step:?} of {story:?}");
        }
        pay_refunds(&mut tx).await?;
        let (kept, sold) = books(&mut tx).await?;
        assert_eq!(kept, sold, "{story:?}");
        check_tax(&mut tx).await?;
        // Every piece is sold, held or on the shelf.
        let out = sqlx::query_scalar!(
            r#"select count(*)::integer as "count!" from order_units join order_lines as line on line.id = line_id
               join orders on orders.id = order_id
               where taken_out_by is null and confirmed_at is not null and status <> 'cancelled'"#,
        )
        .fetch_one(&mut *tx)
        .await?;
        assert_eq!(shelf(&mut tx).await?.0 + out, 40, "{story:?}");
        applied += sqlx::query_scalar!(
            r#"select count(*) as "count!" from order_changes where status = 'applied' and addition_id is not null"#,
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.rollback().await?;
    }
    assert!(applied > 20, "too few stories with an addition: {applied}");
    Ok(())
}

#[test_database::test]
async fn pieces_of_an_addition_are_returned_to_both_payments(pool: PgPool) -> Done {
    let product = shop(&pool, 10, 20).await?;
    let mut tx = pool.begin().await?;
    let id = bought(&mut tx, product, 2, PaymentMethod::Gateway).await?;
    let added = change(&mut tx, id, 1, product, 2).await?.unwrap();
    pay(&mut tx, added.id).await?;
    go_on(&mut tx, added.id, &[OrderStatus::Processing, OrderStatus::ReadyToShip]).await?;
    let units = pieces(&mut tx, added.id).await?;
    send(&mut tx, added.id, units.clone()).await?;
    sqlx::query!("update shipments set status = 'delivered'").execute(&mut *tx).await?;
    sqlx::query!(
        "update orders set status = 'delivered', delivered_at = $2 where id = $1",
        added.id.0,
        clock().now()
    )
    .execute(&mut *tx)
    .await?;
    let order = lock(&mut tx, added.id).await?;
    let asked = returns::Draft {
        unit_ids: units.clone(),
        reason: returns::ReturnReason::Damaged,
        wish: returns::ReturnWish::Refund,
        description: "Both have a broken leg.".to_owned(),
        photograph_ids: Vec::new(),
    };
    let back = returns::ask(&mut tx, &clock(), &order, &asked).await?;
    let received = returns::Step::Receive { restocked: units, refund_to: Destination::Source };
    for step in [returns::Step::Approve, received] {
        let order = lock(&mut tx, added.id).await?;
        returns::step(&mut tx, &clock(), &Actor::system(), &order, back, &step).await?;
    }
    pay_refunds(&mut tx).await?;
    let left = i64::midpoint(2 * CHAIR, 9_900);
    assert_eq!(books(&mut tx).await?, (left, left));
    let added = find(&mut tx, added.id).await?;
    assert_eq!((added.status, added.payment_status), (OrderStatus::Refunded, PaymentStatus::Refunded));
    Ok(())
}
