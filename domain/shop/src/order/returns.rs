//! Requests to return goods: complaints with a ticket number, acknowledged within 48 hours and settled within a month.
//! Source: product rules for the shop, cancel and return; Consumer Protection (E-Commerce) Rules.

pub mod photograph;

use chrono::{DateTime, Days, TimeDelta, Utc};
use garde::Validate;
use jobs::Mail;
use jobs::occasion::OrderNews;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of, months_later};
use kernel::ids::ReturnPhotographId;
use kernel::number::{self, Series};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx, settings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use self::photograph::{MAX_PHOTOGRAPHS, Photograph};
use super::refund::{self, Destination, RefundCause};
use super::status::OrderStatus;
use super::{Order, OrderId, UnitId, event};
use crate::settings::ShopDelivery;
use crate::stock::{self, MoveReason};

kernel::ids::id! {
    /// Id of a request to return goods.
    ReturnId
}

string_enum! {
    /// What is wrong with the goods.
    pub enum ReturnReason {
        /// Damaged when it arrived.
        Damaged = "damaged",
        /// Does not work as it should.
        Defective = "defective",
        /// Not what was ordered.
        Wrong = "wrong",
        /// Something else.
        Other = "other",
    }
}

string_enum! {
    /// What the buyer wants.
    pub enum ReturnWish {
        /// The money.
        Refund = "refund",
        /// The same in good order.
        Replacement = "replacement",
    }
}

string_enum! {
    /// Where a request is.
    pub enum ReturnStatus {
        /// Nobody has decided.
        Requested = "requested",
        /// It will be collected.
        Approved = "approved",
        /// Declined with a reason.
        Declined = "declined",
        /// The goods are back.
        Received = "received",
        /// The money went back.
        Refunded = "refunded",
        /// A replacement was sent.
        Replaced = "replaced",
    }
}

/// A request to return goods.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ReturnDraft")]
pub struct Draft {
    /// The pieces.
    #[garde(length(min = 1, max = 500))]
    pub unit_ids: Vec<UnitId>,
    /// What is wrong with them.
    #[garde(skip)]
    pub reason: ReturnReason,
    /// What the buyer wants.
    #[garde(skip)]
    pub wish: ReturnWish,
    /// In the buyer's words.
    #[garde(length(chars, min = 10, max = 2000), custom(kernel::check::lines))]
    pub description: String,
    /// Photographs that were sent for it.
    #[serde(default)]
    #[garde(length(max = MAX_PHOTOGRAPHS))]
    pub photograph_ids: Vec<ReturnPhotographId>,
}

/// Returns of an order as its buyer sees them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicReturns {
    /// Last moment to ask for a return; `null`: not delivered, or over.
    pub possible_until: Option<DateTime<Utc>>,
    /// Pieces that can be returned.
    pub units: Vec<ReturnableUnit>,
    /// Requests.
    pub returns: Vec<PublicReturn>,
    /// Photographs that were sent, and wait for their request.
    pub photographs: Vec<Photograph>,
}

/// A piece that can be returned.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReturnableUnit {
    /// The piece.
    pub id: UnitId,
    /// Name.
    pub name: String,
    /// Paid for it, in paise with tax.
    pub paid_paise: i64,
    /// Made for this buyer: only damage and defects count.
    pub is_made_to_order: bool,
}

/// A request to return goods.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicReturn {
    /// Request id.
    pub id: ReturnId,
    /// Ticket number: `RT/2026-27/0001`.
    pub number: String,
    /// What is wrong.
    pub reason: ReturnReason,
    /// What the buyer wants.
    pub wish: ReturnWish,
    /// Where it is.
    pub status: ReturnStatus,
    /// Why it was declined; empty if it was not.
    pub declined_because: String,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// Until when it is settled.
    pub resolve_by: DateTime<Utc>,
    /// Photographs of the goods.
    pub photographs: Vec<Photograph>,
}

fn rule(code: &'static str, reason: &str) -> Refusal {
    Refusal::Rule { code, reason: reason.to_owned() }
}

fn too_late() -> Refusal {
    rule("no_return", "The time for returning this order is over, or it hasn't arrived yet.")
}

struct Unit {
    id: UnitId,
    name: String,
    paid_paise: i64,
    is_made_to_order: bool,
    days: i32,
}

/// The delivered pieces that were not returned, with the days within which each can be.
async fn units(db: &mut Db, order: OrderId) -> Result<Vec<Unit>, sqlx::Error> {
    let delivery: ShopDelivery = settings::read(&mut *db).await?;
    sqlx::query_as!(
        Unit,
        r#"select unit.id as "id: UnitId", line.name, unit.paid_paise,
               line.availability in ('made_to_order', 'custom_order') as "is_made_to_order!",
               coalesce(product.returns_days, $2) as "days!"
           from order_units as unit
           join order_lines as line on line.id = line_id
           join products as product on product.id = line.product_id
           join shipments as shipment on shipment.id = shipment_id and shipment.status = 'delivered'
           where line.order_id = $1
               and not exists (
                   select from order_return_units as back join order_returns on order_returns.id = return_id
                   where back.unit_id = unit.id and order_returns.status <> 'declined'
               )
           order by line.place, unit.place"#,
        order.0,
        i32::from(delivery.returns_days),
    )
    .fetch_all(db)
    .await
}

/// What can be returned of an order, and what was asked for.
pub async fn of_order(db: &mut Db, order: &Order, now: DateTime<Utc>) -> Result<PublicReturns, sqlx::Error> {
    let sent = photograph::of_order(&mut *db, order.id).await?;
    let returns = sqlx::query!(
        r#"select id as "id: ReturnId", number, reason as "reason: ReturnReason", wish as "wish: ReturnWish",
               status as "status: ReturnStatus", declined_because, asked_at, resolve_by
           from order_returns where order_id = $1 order by asked_at desc, id desc"#,
        order.id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let returns = returns.into_iter().map(|row| PublicReturn {
        id: row.id,
        number: row.number,
        reason: row.reason,
        wish: row.wish,
        status: row.status,
        declined_because: row.declined_because,
        asked_at: row.asked_at,
        resolve_by: row.resolve_by,
        photographs: sent.of(Some(row.id)),
    });
    let (returns, photographs) = (returns.collect(), sent.of(None));
    let delivered_at = order.delivered_at.filter(|_| order.status == OrderStatus::Delivered);
    let Some(delivered_at) = delivered_at else {
        return Ok(PublicReturns { possible_until: None, units: Vec::new(), returns, photographs });
    };
    let until = |days: i32| delivered_at + Days::new(u64::try_from(days).unwrap_or_default());
    let units: Vec<_> =
        units(db, order.id).await?.into_iter().filter(|unit| until(unit.days) >= now).collect();
    Ok(PublicReturns {
        possible_until: units.iter().map(|unit| until(unit.days)).max(),
        units: units
            .into_iter()
            .map(|unit| ReturnableUnit {
                id: unit.id,
                name: unit.name,
                paid_paise: unit.paid_paise,
                is_made_to_order: unit.is_made_to_order,
            })
            .collect(),
        returns,
        photographs,
    })
}

/// Asks for a return. The ticket number is the acknowledgement, and goes out by e-mail at once.
///
/// # Errors
/// If the time for it is over, or a piece cannot be returned for this reason.
pub async fn ask(
    tx: &mut Tx<'_>,
    clock: &Clock,
    order: &Locked<Order>,
    draft: &Draft,
) -> Result<ReturnId, Refusal> {
    let now = clock.now();
    let possible = of_order(tx, order, now).await?;
    if possible.units.is_empty() {
        return Err(too_late());
    }
    photograph::check_all(tx, order, draft).await?;
    for (place, id) in draft.unit_ids.iter().enumerate() {
        let field = format!("unitIds[{place}]");
        let Some(unit) = possible.units.iter().find(|unit| unit.id == *id) else {
            return Err(Refusal::At { field, reason: "can't be returned".to_owned() });
        };
        if unit.is_made_to_order && !matches!(draft.reason, ReturnReason::Damaged | ReturnReason::Defective) {
            let reason =
                "was made to order, so it can be returned only if it is damaged or defective".to_owned();
            return Err(Refusal::At { field, reason });
        }
    }
    let id = ReturnId::new();
    let number = number::next(tx, Series::ReturnRequest, day_of(now)).await?;
    sqlx::query!(
        "insert into order_returns
             (id, number, order_id, reason, wish, description, status, asked_at, acknowledge_by, acknowledged_at,
              resolve_by)
         values ($1, $2, $3, $4, $5, $6, 'requested', $7, $8, $7, $9)",
        id.0,
        number,
        order.id.0,
        draft.reason.as_str(),
        draft.wish.as_str(),
        draft.description.trim(),
        now,
        now + TimeDelta::hours(48),
        months_later(now, 1),
    )
    .execute(&mut **tx)
    .await?;
    let units: Vec<Uuid> = draft.unit_ids.iter().map(|unit| unit.0).collect();
    sqlx::query!(
        "insert into order_return_units (return_id, unit_id) select $1, unit from unnest($2::uuid[]) as unit",
        id.0,
        &units,
    )
    .execute(&mut **tx)
    .await?;
    photograph::attach(tx, id, &draft.photograph_ids).await?;
    set_status(tx, order, OrderStatus::ReturnRequested, now).await?;
    let photographs = draft.photograph_ids.len();
    let detail = json!({"returnId": id, "number": number, "pieces": units.len(), "photographs": photographs});
    event::enter(tx, order.id, "return_asked", detail, "", None, now).await?;
    tell(tx, order, id).await?;
    Ok(id)
}

async fn tell(tx: &mut Tx<'_>, order: &Locked<Order>, id: ReturnId) -> Result<(), sqlx::Error> {
    let told = Mail::TellOfOrder { order: order.id, news: OrderNews::Return, occasion: id.0 };
    // Each step of a request is told, with what is true when the letter is written.
    jobs::queue::plan_anew(tx, &[jobs::Planned::now(told)]).await
}

async fn set_status(
    tx: &mut Tx<'_>,
    order: &Locked<Order>,
    status: OrderStatus,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update orders
         set status = $2, updated_at = $3, version = version + 1,
             fulfilment_status = case $2 when 'returned' then 'returned' else fulfilment_status end
         where id = $1",
        order.id.0,
        status.as_str(),
        now,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What staff do with a request.
#[derive(Clone, Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase", tag = "step")]
#[schemars(rename = "ReturnStep")]
pub enum Step {
    /// Have it collected.
    Approve,
    /// Decline it.
    Decline {
        /// Why, for the buyer.
        #[garde(length(chars, min = 1, max = 400))]
        reason: String,
    },
    /// The goods are back.
    Receive {
        /// Pieces that can be sold again.
        #[garde(length(max = 500))]
        restocked: Vec<UnitId>,
        /// Where the money goes; asks for the refund, if that is what the buyer wants.
        #[garde(dive)]
        refund_to: Destination,
    },
    /// A replacement was sent.
    Replace,
}

/// Does a step with a request.
///
/// # Errors
/// If the step cannot follow.
pub async fn step(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    id: ReturnId,
    step: &Step,
) -> Result<(), Refusal> {
    let row = sqlx::query!(
        r#"select status as "status: ReturnStatus", wish as "wish: ReturnWish", number
           from order_returns where id = $1 and order_id = $2"#,
        id.0,
        order.id.0,
    )
    .fetch_one(&mut **tx)
    .await?;
    let (now, by) = (clock.now(), actor.user.map(|user| user.0));
    let status = match (row.status, step) {
        (ReturnStatus::Requested, Step::Approve) => {
            set_status(tx, order, OrderStatus::ReturnApproved, now).await?;
            ReturnStatus::Approved
        }
        (ReturnStatus::Requested, Step::Decline { reason }) => {
            sqlx::query!(
                "update order_returns set declined_because = $2, resolved_at = $3 where id = $1",
                id.0,
                reason.trim(),
                now,
            )
            .execute(&mut **tx)
            .await?;
            set_status(tx, order, OrderStatus::Delivered, now).await?;
            ReturnStatus::Declined
        }
        (ReturnStatus::Approved, Step::Receive { restocked, refund_to }) => {
            set_status(tx, order, OrderStatus::Returned, now).await?;
            receive(tx, clock, actor, order, id, row.wish, restocked, refund_to, &row.number).await?;
            ReturnStatus::Received
        }
        (ReturnStatus::Received, Step::Replace) if row.wish == ReturnWish::Replacement => {
            let units = returned(tx, id).await?;
            if stock::replace(tx, order.id, &units, actor.user, now).await?.is_err() {
                let reason = "There are too few pieces in stock to send a replacement.";
                return Err(rule("no_stock", reason));
            }
            sqlx::query!("update order_returns set resolved_at = $2 where id = $1", id.0, now)
                .execute(&mut **tx)
                .await?;
            set_status(tx, order, OrderStatus::Completed, now).await?;
            ReturnStatus::Replaced
        }
        _ => return Err(rule("not_next", "This return is at another step by now.")),
    };
    sqlx::query!(
        "update order_returns
         set status = $2,
             decided_at = case when $2 in ('approved', 'declined') then $3 else decided_at end,
             decided_by = case when $2 in ('approved', 'declined') then $4 else decided_by end,
             received_at = case when $2 = 'received' then $3 else received_at end,
             received_by = case when $2 = 'received' then $4 else received_by end
         where id = $1",
        id.0,
        status.as_str(),
        now,
        by,
    )
    .execute(&mut **tx)
    .await?;
    let changes = vec![Change::new("status", row.status, status)];
    audit::record(tx, clock, actor, Event::new("return_changed", "order", &order.id).changing(changes))
        .await?;
    let detail = json!({"returnId": id, "number": row.number, "status": status});
    event::enter(tx, order.id, "return", detail, "", actor.user, now).await?;
    Ok(tell(tx, order, id).await?)
}

/// The pieces of a request.
async fn returned(db: &mut Db, id: ReturnId) -> Result<Vec<UnitId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select unit_id as "unit: UnitId" from order_return_units where return_id = $1 order by unit_id"#,
        id.0,
    )
    .fetch_all(db)
    .await
}

#[expect(clippy::too_many_arguments, reason = "the step's own fields, and what every rule takes")]
async fn receive(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    order: &Locked<Order>,
    id: ReturnId,
    wish: ReturnWish,
    restocked: &[UnitId],
    refund_to: &Destination,
    number: &str,
) -> Result<(), Refusal> {
    let restocked: Vec<Uuid> = restocked.iter().map(|unit| unit.0).collect();
    let units = sqlx::query!(
        r#"update order_return_units set is_restocked = unit_id = any ($2) where return_id = $1
           returning unit_id as "unit: UnitId", is_restocked as "is_restocked!""#,
        id.0,
        &restocked,
    )
    .fetch_all(&mut **tx)
    .await?;
    let good: Vec<_> = units.iter().filter(|unit| unit.is_restocked).map(|unit| unit.unit).collect();
    stock::put_back(tx, order.id, &good, MoveReason::Returned, actor.user, clock.now()).await?;
    if wish == ReturnWish::Replacement {
        return Ok(());
    }
    let units: Vec<_> = units.iter().map(|unit| unit.unit).collect();
    let cause = RefundCause::Returned;
    let refunds =
        refund::ask_for_units(tx, clock, actor.user, order, &units, cause, number, refund_to).await?;
    // An addition may have been paid with two payments; the request is settled with the last one.
    let refund = refunds.last().ok_or_else(|| rule("not_paid", "Nothing was paid for this order yet."))?;
    sqlx::query!("update order_returns set refund_id = $2 where id = $1", id.0, refund.0)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use jobs::Images;
    use sqlx::PgPool;

    use super::super::confirm::confirm;
    use super::super::fixtures::{checkout, clock, shop, try_place};
    use super::super::place::Placed;
    use super::super::shipment::{self, ShipmentStatus, Update};
    use super::super::{lock, manage};
    use super::photograph::{NewPhotograph, Pictures, Size};
    use super::*;

    /// An order of one chair, the last in stock, that was delivered; and its piece.
    async fn delivered(tx: &mut Tx<'_>, pool: &PgPool, clock: &Clock) -> sqlx::Result<(OrderId, UnitId)> {
        let product = shop(pool, 1, 20).await?;
        let placed = try_place(pool, &checkout(product, 1, None, 509_800)).await.unwrap();
        let Placed::Order { id, .. } = placed else { panic!("{placed:?}") };
        let actor = Actor::system();
        let order = lock(tx, id).await?;
        confirm(tx, clock, &order).await?;
        for status in [OrderStatus::Processing, OrderStatus::ReadyToShip] {
            let order = lock(tx, id).await?;
            let draft = manage::StatusDraft { status, note: String::new() };
            manage::set_status(tx, clock, &actor, &order, &draft).await.unwrap();
        }
        let unit =
            sqlx::query_scalar!(r#"select id as "id: UnitId" from order_units"#).fetch_one(&mut **tx).await?;
        let order = lock(tx, id).await?;
        let box_of_all = shipment::Draft {
            carrier: "Own van".to_owned(),
            awb: String::new(),
            tracking_url: String::new(),
            packages: 1,
            unit_ids: vec![unit],
        };
        let sent = shipment::ship(tx, clock, &actor, &order, &box_of_all).await.unwrap();
        let order = lock(tx, id).await?;
        let there = Update {
            status: ShipmentStatus::Delivered,
            received_by: String::new(),
            awb: None,
            tracking_url: None,
        };
        shipment::update(tx, clock, &actor, &order, sent, &there).await.unwrap();
        Ok((id, unit))
    }

    fn broken(unit: UnitId, photograph_ids: Vec<ReturnPhotographId>) -> Draft {
        Draft {
            unit_ids: vec![unit],
            reason: ReturnReason::Damaged,
            wish: ReturnWish::Replacement,
            description: "One leg is broken off.".to_owned(),
            photograph_ids,
        }
    }

    fn arrived(order: OrderId, number: usize) -> NewPhotograph {
        let id = ReturnPhotographId::new();
        NewPhotograph {
            id,
            file_name: format!("leg {number}.jpg"),
            storage_key: format!("returns/{order}/{number}"),
        }
    }

    /// The code of a rule, or the field.
    fn told(refused: Refusal) -> String {
        match refused {
            Refusal::Rule { code, .. } => code.to_owned(),
            Refusal::At { field, reason } => format!("{field} {reason}"),
            other => panic!("{other:?}"),
        }
    }

    #[test_database::test]
    async fn a_request_takes_along_photographs_that_can_be_read(pool: PgPool) -> sqlx::Result<()> {
        let (mut tx, clock) = (pool.begin().await?, clock());
        let (id, unit) = delivered(&mut tx, &pool, &clock).await?;
        let order = lock(&mut tx, id).await?;
        let sent: Vec<_> = (1..=7).map(|number| arrived(id, number)).collect();
        for each in &sent[..6] {
            assert!(photograph::keep(&mut tx, &clock, &order, each).await.unwrap().1);
        }
        // The answer was lost, and the browser sends it again.
        assert!(!photograph::keep(&mut tx, &clock, &order, &sent[5]).await.unwrap().1);
        let seventh = photograph::keep(&mut tx, &clock, &order, &sent[6]).await.unwrap_err();
        assert_eq!(told(seventh), "too_many");
        let jobs: Vec<_> = jobs::queue::waiting::<Images>(&mut tx).await?;
        assert_eq!(jobs.len(), 6);
        assert_eq!(photograph::remove(&mut tx, id, sent[5].id).await?, [sent[5].storage_key.as_str()]);

        photograph::fail(&mut tx, sent[1].id, "The picture is damaged.").await?;
        let ids = |places: &[usize]| places.iter().map(|place| sent[*place].id).collect::<Vec<_>>();
        let refused = ask(&mut tx, &clock, &order, &broken(unit, ids(&[0, 1]))).await.unwrap_err();
        assert_eq!(
            told(refused),
            "photographIds[1] leg 2.jpg can't be read; please remove it or choose another photo"
        );
        let refused = ask(&mut tx, &clock, &order, &broken(unit, ids(&[5]))).await.unwrap_err();
        assert!(told(refused).starts_with("photographIds[0] is no longer there"));
        let back = ask(&mut tx, &clock, &order, &broken(unit, ids(&[0, 2]))).await.unwrap();
        let returns = of_order(&mut tx, &order, clock.now()).await?;
        let names = |list: &[Photograph]| list.iter().map(|each| each.file_name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&returns.returns[0].photographs), ["leg 1.jpg", "leg 3.jpg"]);
        assert_eq!(names(&returns.photographs), ["leg 2.jpg", "leg 4.jpg", "leg 5.jpg"]);
        // It belongs to the request by now.
        assert!(photograph::remove(&mut tx, id, sent[0].id).await.is_err());

        let pictures = Pictures {
            picture_key: "returns/1/large.jpg".to_owned(),
            small_key: "returns/1/small.jpg".to_owned(),
            width: 1600,
            height: 900,
        };
        assert!(photograph::finish(&mut tx, sent[0].id, &pictures).await?);
        assert!(!photograph::finish(&mut tx, sent[0].id, &pictures).await?, "once");
        let seen = photograph::picture(&mut tx, id, back, sent[0].id, Size::Large).await?;
        assert_eq!(seen, "returns/1/large.jpg");
        let elsewhere = OrderId::new();
        assert!(photograph::picture(&mut tx, elsewhere, back, sent[0].id, Size::Large).await.is_err());
        assert!(photograph::small(&mut tx, elsewhere, sent[0].id).await.is_err());
        Ok(())
    }

    #[test_database::test]
    async fn photographs_without_a_request_are_forgotten_after_a_day(pool: PgPool) -> sqlx::Result<()> {
        let (mut tx, clock) = (pool.begin().await?, clock());
        let (id, unit) = delivered(&mut tx, &pool, &clock).await?;
        let order = lock(&mut tx, id).await?;
        let (taken, left) = (arrived(id, 1), arrived(id, 2));
        for each in [&taken, &left] {
            photograph::keep(&mut tx, &clock, &order, each).await.unwrap();
        }
        ask(&mut tx, &clock, &order, &broken(unit, vec![taken.id])).await.unwrap();
        let early = clock.now() + TimeDelta::hours(23);
        assert_eq!(photograph::forget_abandoned(&mut tx, early, 100).await?, (0, Vec::new()));
        let late = clock.now() + TimeDelta::hours(25);
        let gone = photograph::forget_abandoned(&mut tx, late, 100).await?;
        assert_eq!(gone, (1, vec![left.storage_key]));
        assert_eq!(photograph::sent(&mut tx, taken.id).await?, Some(taken.storage_key));
        Ok(())
    }

    #[test_database::test]
    async fn a_replacement_leaves_the_shelf_and_waits_for_stock(pool: PgPool) -> sqlx::Result<()> {
        let (mut tx, clock, actor) = (pool.begin().await?, clock(), Actor::system());
        let (id, unit) = delivered(&mut tx, &pool, &clock).await?;
        let order = lock(&mut tx, id).await?;
        let asked = broken(unit, Vec::new());
        let back = ask(&mut tx, &clock, &order, &asked).await.unwrap();
        let scrapped = Step::Receive { restocked: Vec::new(), refund_to: Destination::Source };
        for each in [Step::Approve, scrapped] {
            let order = lock(&mut tx, id).await?;
            step(&mut tx, &clock, &actor, &order, back, &each).await.unwrap();
        }
        let order = lock(&mut tx, id).await?;
        let refused = step(&mut tx, &clock, &actor, &order, back, &Step::Replace).await.unwrap_err();
        assert!(matches!(refused, Refusal::Rule { code: "no_stock", .. }), "{refused:?}");
        sqlx::query!("update stocks set on_hand = 3").execute(&mut *tx).await?;
        step(&mut tx, &clock, &actor, &order, back, &Step::Replace).await.unwrap();
        let left = sqlx::query_scalar!("select on_hand from stocks").fetch_one(&mut *tx).await?;
        assert_eq!(left, 2);
        let moves = sqlx::query_scalar!("select change from stock_moves where reason = 'replaced'");
        assert_eq!(moves.fetch_all(&mut *tx).await?, [-1]);
        Ok(())
    }
}
