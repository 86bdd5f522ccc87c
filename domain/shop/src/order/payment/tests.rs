//! What a gateway tells, in disorder and repeatedly, against a model of what it comes to.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use sqlx::PgPool;

use super::*;
use crate::order::fixtures::{checkout, clock, shop, try_place};
use crate::order::place::Placed;
use crate::order::{self, release};

const DUE: i64 = 509_800;

/// Two attempts, at the gateway's orders 0 and 1, of which the first was paid with twice.
const PAYMENTS: [(&str, &str); 3] = [("order_0", "pay_0"), ("order_0", "pay_1"), ("order_1", "pay_2")];

/// What happens to a payment at the gateway, in its own order.
const LIVES: [&[Reported]; 5] = [
    &[],
    &[Reported::Open, Reported::Failed],
    &[Reported::Authorized, Reported::Captured],
    &[Reported::Open, Reported::Authorized, Reported::Captured],
    // Authorised late.
    &[Reported::Failed, Reported::Authorized, Reported::Captured],
];

#[derive(Clone, Copy, Debug)]
enum Step {
    Told(usize, Reported),
    /// The order's time runs out.
    Released,
}

/// What becomes of three payments, told in any order, some of it several times, with the order given up in between.
fn stories() -> impl Strategy<Value = Vec<Step>> {
    let lives = prop::array::uniform3(0..LIVES.len());
    (lives, vec((any::<Index>(), any::<Index>()), 0..24), any::<Option<Index>>()).prop_map(
        |(lives, moves, released)| {
            let mut steps: Vec<_> = lives
                .iter()
                .enumerate()
                .flat_map(|(payment, life)| LIVES[*life].iter().map(move |state| Step::Told(payment, *state)))
                .collect();
            for (from, to) in moves {
                if !steps.is_empty() {
                    let step = steps[from.index(steps.len())];
                    steps.insert(to.index(steps.len() + 1), step);
                }
            }
            for (from, to) in [(0, 1), (2, 5), (1, 7)] {
                if to < steps.len() {
                    steps.swap(from, to);
                }
            }
            if let Some(at) = released {
                steps.insert(at.index(steps.len() + 1), Step::Released);
            }
            steps
        },
    )
}

async fn place_unpaid(pool: &PgPool, pieces: i32) -> Result<OrderId, Refusal> {
    let product = shop(pool, pieces, 20).await?;
    let Placed::Order { id, .. } = try_place(pool, &checkout(product, 1, None, DUE)).await? else {
        panic!("not placed")
    };
    let mut tx = pool.begin().await?;
    for gateway_order in ["order_0", "order_1"] {
        let order = order::lock(&mut tx, id).await?;
        let attempt = begin(&mut tx, &clock(), &order, "demo", true).await?;
        attach(&mut tx, attempt.id, gateway_order).await?;
        // The first one was given up, so that there is a second.
        sqlx::query!("update payments set status = 'failed' where gateway_order_id = 'order_0'")
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await?;
    Ok(id)
}

async fn tell(tx: &mut Tx<'_>, payment: usize, state: Reported) -> Result<(), Refusal> {
    let (gateway_order, id) = PAYMENTS[payment];
    let report = Report {
        gateway_order_id: gateway_order.to_owned(),
        payment_id: id.to_owned(),
        amount_paise: DUE,
        fee_paise: 0,
        state,
        instrument: "card".to_owned(),
        error: String::new(),
    };
    assert!(apply(tx, &clock(), "demo", &report).await?.is_some());
    Ok(())
}

/// All that must not depend on the order of events.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    is_confirmed: bool,
    payment_status: String,
    confirmations: i64,
    invoices: i64,
    captured: i64,
    refunds: i64,
    on_hand: i32,
}

async fn outcome(tx: &mut Tx<'_>) -> sqlx::Result<Outcome> {
    sqlx::query_as!(
        Outcome,
        r#"select confirmed_at is not null as "is_confirmed!", payment_status,
               (select count(*) from order_events where kind = 'confirmed') as "confirmations!",
               (select count(*) from tax_invoices) as "invoices!",
               (select count(distinct gateway_payment_id) from payments where status = 'captured') as "captured!",
               (select count(*) from refunds) as "refunds!",
               (select on_hand from stocks) as "on_hand!"
           from orders"#,
    )
    .fetch_one(&mut **tx)
    .await
}

#[test_database::test]
async fn events_in_any_order_and_number_pay_once_and_refund_the_rest(pool: PgPool) -> Result<(), Refusal> {
    let id = place_unpaid(&pool, 5).await?;
    let mut runner = TestRunner::deterministic();
    for _ in 0..60 {
        let story = stories().new_tree(&mut runner).unwrap().current();
        let mut tx = pool.begin().await?;
        let mut captured = BTreeSet::new();
        for step in &story {
            match *step {
                Step::Told(payment, state) => {
                    if state == Reported::Captured {
                        captured.insert(payment);
                    }
                    tell(&mut tx, payment, state).await?;
                }
                Step::Released => {
                    let order = order::lock(&mut tx, id).await?;
                    if release::due(&order).is_some() {
                        release::release(&mut tx, &clock(), &order).await?;
                    }
                }
            }
            // Once paid, it stays so, whatever is told later.
            let is_paid = outcome(&mut tx).await?.is_confirmed;
            assert_eq!(is_paid, !captured.is_empty(), "{story:?}");
        }
        let is_paid = i32::from(!captured.is_empty());
        let came = outcome(&mut tx).await?;
        let expected = Outcome {
            is_confirmed: is_paid == 1,
            payment_status: if is_paid == 1 { "paid".to_owned() } else { came.payment_status.clone() },
            confirmations: i64::from(is_paid),
            invoices: i64::from(is_paid),
            captured: i64::try_from(captured.len()).unwrap(),
            refunds: i64::try_from(captured.len().saturating_sub(1)).unwrap(),
            on_hand: 5 - is_paid,
        };
        assert_eq!(came, expected, "{story:?}");
        if is_paid == 0 {
            assert!(["unpaid", "failed", "authorized"].contains(&&*came.payment_status), "{story:?}");
        }
        for step in story.iter().rev() {
            if let Step::Told(payment, state) = *step {
                tell(&mut tx, payment, state).await?;
            }
        }
        assert_eq!(outcome(&mut tx).await?, came, "told again: {story:?}");
        tx.rollback().await?;
    }
    Ok(())
}

#[test_database::test]
async fn a_payment_after_the_last_piece_was_sold_to_another_is_to_be_refunded(
    pool: PgPool,
) -> Result<(), Refusal> {
    let id = place_unpaid(&pool, 1).await?;
    let mut tx = pool.begin().await?;
    let order = order::lock(&mut tx, id).await?;
    release::release(&mut tx, &clock(), &order).await?;
    sqlx::query!("update stocks set reserved = 1").execute(&mut *tx).await?;
    tell(&mut tx, 0, Reported::Captured).await?;
    tell(&mut tx, 0, Reported::Captured).await?;
    let came = outcome(&mut tx).await?;
    assert_eq!((came.is_confirmed, came.invoices, came.refunds, came.on_hand), (false, 0, 1, 1));
    let refund = sqlx::query!("select cause, amount_paise from refunds").fetch_one(&mut *tx).await?;
    assert_eq!((&*refund.cause, refund.amount_paise), ("paid_late", DUE));
    Ok(())
}

#[test_database::test]
async fn another_amount_is_not_the_orders_but_a_fee_of_the_buyers_is(pool: PgPool) -> Result<(), Refusal> {
    place_unpaid(&pool, 5).await?;
    let report = |amount_paise, fee_paise| Report {
        gateway_order_id: "order_0".to_owned(),
        payment_id: "pay_0".to_owned(),
        amount_paise,
        fee_paise,
        state: Reported::Captured,
        instrument: "card".to_owned(),
        error: String::new(),
    };
    for (amount, fee, is_confirmed) in
        [(DUE + 1_200, 1_200, true), (DUE + 1_200, 1_000, false), (DUE - 1, 0, false)]
    {
        let mut tx = pool.begin().await?;
        apply(&mut tx, &clock(), "demo", &report(amount, fee)).await?;
        let came = outcome(&mut tx).await?;
        assert_eq!((came.is_confirmed, came.refunds), (is_confirmed, i64::from(!is_confirmed)), "{amount}");
        if !is_confirmed {
            let refund = sqlx::query_scalar!("select amount_paise from refunds").fetch_one(&mut *tx).await?;
            assert_eq!(refund, amount, "all that was paid");
        }
        tx.rollback().await?;
    }
    Ok(())
}
