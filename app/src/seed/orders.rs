//! Demo orders of the furniture shop, from the cart to the review, through the real rules at plausible times. No real
//! people.

use ads::visit::attribution::Arrival;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::contact::Contact;
use kernel::ids::{OrderCodeId, OrderId, UserId};
use kernel::record::Refusal;
use kernel::{Db, Locked, Tx};
use shop::cart::price::{self, Shopper};
use shop::cart::{Cart, CartLine};
use shop::coupon::PaymentMethod;
use shop::order::manage::{self, StatusDraft};
use shop::order::payment::{self, Received};
use shop::order::place::{NewOrder, Placed, place};
use shop::order::public::{Address, Checkout, Contact as Buyer};
use shop::order::refund::Destination;
use shop::order::release::{self, Cancellation};
use shop::order::returns::{self, ReturnReason, ReturnWish};
use shop::order::shipment::{self, ShipmentId, ShipmentStatus};
use shop::order::status::OrderStatus;
use shop::order::{Order, UnitId, lock};
use shop::product::{OptionId, ProductId};
use shop::review::{self, moderate};
use shop::settings::ShopPayment;
use shop::ticket::{self, TicketKind};
use uuid::Uuid;

use super::leads::times;
use super::{STAFF, UPI_ID, actor, bank_account, person, save_new};

/// What happens to an order after it was placed.
#[derive(Clone, Copy)]
enum Step {
    /// Its transfer is found on the statement, or its cash is handed over.
    Paid(&'static str),
    To(OrderStatus),
    /// This many pieces leave; 0: all that are left.
    Ship(usize),
    /// Its first shipment.
    Shipment(ShipmentStatus),
    Return(ReturnReason, &'static str),
    Approve,
    /// Its goods are back, and the money is to go to this UPI id.
    Receive(&'static str),
    Cancel(&'static str),
    /// Subject line and text of a ticket.
    Complain(TicketKind, &'static str, &'static str),
    /// What settles the ticket.
    Resolve(&'static str),
    /// Stars, title and text; whether staff have published it.
    Review(i32, &'static str, &'static str, bool),
}

struct Demo {
    name: &'static str,
    /// Age in hours.
    age: i64,
    /// House and street, city, pincode.
    place: (&'static str, &'static str, &'static str),
    method: PaymentMethod,
    /// Places in the list of pieces that can be had at once, and how many of each.
    pieces: &'static [(usize, u8)],
    steps: &'static [Step],
}

use OrderStatus::{OnHold, Processing, ReadyToShip};
use PaymentMethod::{BankTransfer, Cod, Upi};
use ShipmentStatus::{Delivered, OutForDelivery};
use Step::{Approve, Cancel, Complain, Paid, Receive, Resolve, Return, Review, Ship, Shipment, To};

const READY: [Step; 2] = [To(Processing), To(ReadyToShip)];

/// The latest first. Each state of an order has one, and the list has what staff look for: a transfer to match, pieces to
/// pack, a late one, a return and a refund to decide about.
#[rustfmt::skip]
const ORDERS: &[Demo] = &[
    Demo { name: "Lakshmi Narayan", age: 2, place: ("22, 4th Cross, Jayanagar", "Bengaluru", "560041"), method: BankTransfer, pieces: &[(0, 1), (5, 2)], steps: &[] },
    Demo { name: "Imran Sheikh", age: 4, place: ("B 704, Palm Meadows, Whitefield", "Bengaluru", "560066"), method: Upi, pieces: &[(1, 1)], steps: &[Paid("433218870912")] },
    Demo { name: "Nandini Gowda", age: 9, place: ("8, 2nd Main, Vijayanagar", "Bengaluru", "560040"), method: Cod, pieces: &[(2, 1)], steps: &[] },
    Demo { name: "Thomas Varghese", age: 27, place: ("Flat 3C, Green Court, Kakkanad", "Kochi", "682030"), method: Upi, pieces: &[(3, 1), (4, 1)], steps: &[Paid("433118204771"), To(Processing)] },
    Demo { name: "Ritu Agarwal", age: 49, place: ("117, Sector 2, HSR Layout", "Bengaluru", "560102"), method: BankTransfer, pieces: &[(6, 1)], steps: &[Paid("N332261187420"), To(OnHold)] },
    Demo { name: "Sanjay Kulkarni", age: 55, place: ("14, Prabhat Road", "Pune", "411004"), method: Upi, pieces: &[(7, 1)], steps: &[Paid("432917553018"), READY[0], READY[1]] },
    Demo { name: "Ayesha Khan", age: 80, place: ("A 12, Brigade Millennium, JP Nagar", "Bengaluru", "560078"), method: Upi, pieces: &[(8, 2)], steps: &[Paid("432815509933"), READY[0], READY[1], Ship(1)] },
    Demo { name: "Vivek Menon", age: 98, place: ("31, Kasturba Road", "Bengaluru", "560001"), method: Upi, pieces: &[(9, 1)], steps: &[Paid("432714482160"), READY[0], READY[1], Ship(0), Shipment(OutForDelivery)] },
    Demo { name: "Shruti Deshpande", age: 120, place: ("5, Gokhale Road, Dadar", "Mumbai", "400028"), method: Upi, pieces: &[(10, 1)], steps: &[Paid("432613371052"), Cancel("Ordered the wrong size")] },
    Demo { name: "Harish Bhat", age: 190, place: ("64, 9th Main, Malleshwaram", "Bengaluru", "560003"), method: Cod, pieces: &[(11, 1)], steps: &[READY[0], READY[1], Ship(0), Shipment(OutForDelivery), Shipment(Delivered), Paid("Suresh, own van"), Review(5, "Solid, and nothing to assemble", "Carried up two floors without a scratch. The colour is a shade warmer than on my screen, which suits our room.", true)] },
    Demo { name: "Anita D'Souza", age: 230, place: ("18, Coles Road, Frazer Town", "Bengaluru", "560005"), method: BankTransfer, pieces: &[(0, 1)], steps: &[Paid("N331254410077"), READY[0], READY[1], Ship(0), Shipment(Delivered), Return(ReturnReason::Damaged, "One corner was dented when we took it out of its box."), Approve, Receive("anita.dsouza@demobank")] },
    Demo { name: "Kiran Reddy", age: 250, place: ("7-1-59, Ameerpet", "Hyderabad", "500016"), method: Upi, pieces: &[(1, 1)], steps: &[Paid("432509918264"), READY[0], READY[1], Ship(0), Shipment(Delivered), Return(ReturnReason::Defective, "The drawer does not close any more; its runner has come loose.")] },
    Demo { name: "Meghna Rao", age: 330, place: ("201, Sobha Dahlia, Bellandur", "Bengaluru", "560103"), method: Upi, pieces: &[(2, 2)], steps: &[Paid("432207746120"), READY[0], READY[1], Ship(0), Shipment(OutForDelivery), Shipment(Delivered), Complain(TicketKind::Quality, "A door scrapes the floor", "The left door of the second piece scrapes when it is opened."), Resolve("Our carpenter has adjusted its hinges today."), Review(4, "Good, with a long wait for the slot", "Well made and as described. The delivery slot was moved once, but they called before.", true)] },
    Demo { name: "Joseph Mathew", age: 420, place: ("44, Residency Road", "Bengaluru", "560025"), method: Upi, pieces: &[(3, 1)], steps: &[Paid("431902281945"), READY[0], READY[1], Ship(0), Complain(TicketKind::LateDelivery, "Where is my order?", "It was promised for last week, and nobody answers the carrier's phone.")] },
    Demo { name: "Farah Ahmed", age: 560, place: ("9, Langford Town", "Bengaluru", "560025"), method: Upi, pieces: &[(4, 1), (12, 1)], steps: &[Paid("431305573308"), READY[0], READY[1], Ship(0), Shipment(OutForDelivery), Shipment(Delivered), Review(5, "", "Exactly what our corner needed. The wood smells of wood.", false), To(OrderStatus::Completed)] },
];

/// Creates the demo orders if there are none yet and there is furniture to order.
pub async fn orders(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let pieces = in_stock(tx).await?;
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from orders) as "empty!""#)
        .fetch_one(&mut **tx)
        .await?;
    if !is_empty || pieces.is_empty() {
        return Ok(());
    }
    let payment =
        ShopPayment { upi_id: Some(UPI_ID.to_owned()), bank: Some(bank_account()), ..ShopPayment::default() };
    save_new(tx, &payment).await?;
    let staff = Staff { finance: person(tx, STAFF[6].1).await?, packer: person(tx, STAFF[7].1).await? };
    // The oldest first, so that numbers rise with time.
    for (place, demo) in (1..).zip(ORDERS.iter().rev()) {
        let came = now - TimeDelta::hours(demo.age) - TimeDelta::minutes(3 + place);
        let id = order(tx, demo, place, &pieces, came).await?;
        for (step, at) in demo.steps.iter().zip(times(came, now, demo.steps.len())) {
            work(tx, &Clock::stopped_at(at), &staff, id, *step).await?;
        }
    }
    // They would tell today of what happened weeks ago.
    sqlx::query!(
        "delete from jobs_waiting where kind in (
             'tell_of_order', 'ask_for_review', 'tell_of_ticket', 'announce_ticket'
         )"
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

struct Staff {
    finance: UserId,
    packer: UserId,
}

/// A product, with an option of each of its groups.
struct Piece {
    id: ProductId,
    options: Vec<OptionId>,
}

/// Products in stock whose options are in stock too, cheap enough for payment on delivery first.
async fn in_stock(db: &mut Db) -> Result<Vec<Piece>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select products.id as "id: ProductId",
               array(
                   select distinct on (grouped.id) option.id
                   from product_groups as grouped
                   join product_options as option on option.group_id = grouped.id
                   left join stocks on stocks.option_id = option.id
                   where grouped.product_id = products.id
                       and (not option.is_stocked or on_hand - reserved >= 4)
                   order by grouped.id, option.place
               ) as "options!: Vec<OptionId>",
               (select count(*) from product_groups where product_id = products.id) as "groups!"
           from products
           where status = 'published' and availability = 'in_stock'
           order by price_paise > 2000000, products.slug"#,
    )
    .fetch_all(db)
    .await?;
    let whole =
        rows.into_iter().filter(|row| i64::try_from(row.options.len()) == Ok(row.groups) && row.groups > 0);
    Ok(whole.map(|row| Piece { id: row.id, options: row.options }).collect())
}

async fn order(
    tx: &mut Tx<'_>,
    demo: &Demo,
    place_in_list: i64,
    pieces: &[Piece],
    came: DateTime<Utc>,
) -> Result<OrderId, Refusal> {
    let clock = Clock::stopped_at(came);
    let (street, city, pincode) = demo.place;
    let email: String = demo.name.to_lowercase().replace(' ', ".").replace('\'', "") + "@example.com";
    let phone = format!("98000 {:05}", 50_000 + place_in_list);
    let state_code = shop::pincode::find(pincode).map_or("29", |found| found.state_code);
    let lines = demo.pieces.iter().map(|(place, quantity)| {
        let piece = &pieces[place % pieces.len()];
        CartLine {
            id: Uuid::now_v7(),
            product_id: piece.id,
            option_ids: piece.options.clone(),
            quantity: *quantity,
            seen_paise: None,
            with_assembly: false,
        }
    });
    let cart = Cart {
        lines: lines.collect(),
        coupons: Vec::new(),
        pincode: Some(pincode.to_owned()),
        floor: 1,
        has_lift: true,
        method: Some(demo.method),
    };
    let contact = Contact::read(&email, &phone);
    let shopper = Shopper {
        email: contact.email.clone(),
        phone: contact.phone.clone(),
        state_code: Some(state_code.to_owned()),
        pays_online: false,
        beside_paise: None,
    };
    let priced = price::price(tx, &clock, &cart, &shopper).await?;
    let priced = priced.map_err(|error| sqlx::Error::Decode(error.to_string().into()))?;
    let code = if demo.method == Cod { Some(proof(tx, &contact, came).await?) } else { None };
    let checkout = Checkout {
        attempt_key: Uuid::new_v4(),
        accepted_paise: priced.cart.payable_paise,
        cart,
        contact: Buyer { name: demo.name.to_owned(), email, phone },
        address: Address {
            line1: street.to_owned(),
            line2: String::new(),
            landmark: String::new(),
            city: city.to_owned(),
            state_code: state_code.to_owned(),
            note: String::new(),
        },
        billing: None,
        code: None,
        has_agreed: true,
        wants_offers: false,
        attribution: None,
    };
    let new = NewOrder {
        checkout: &checkout,
        user: None,
        offers_version: None,
        code,
        pays_online: false,
        visit: Arrival::default(),
    };
    match place(tx, &clock, &new).await? {
        Placed::Order { id, .. } => Ok(id),
        Placed::PriceChanged(_) => Err(sqlx::Error::RowNotFound.into()),
    }
}

/// The code of an order on delivery, as if it had come back from its e-mail.
async fn proof(db: &mut Db, contact: &Contact, now: DateTime<Utc>) -> Result<OrderCodeId, sqlx::Error> {
    let id = OrderCodeId(Uuid::new_v4());
    sqlx::query!(
        "insert into order_codes (id, email_normalized, phone_normalized, code_hash, made_at, expires_at)
         values ($1, $2, $3, '', $4, $4)",
        id.0,
        contact.email,
        contact.phone,
        now,
    )
    .execute(db)
    .await?;
    Ok(id)
}

async fn work(tx: &mut Tx<'_>, clock: &Clock, staff: &Staff, id: OrderId, step: Step) -> Result<(), Refusal> {
    let order = lock(tx, id).await?;
    let (finance, packer) = (actor(staff.finance), actor(staff.packer));
    match step {
        Paid(reference) => {
            let received = Received { reference: reference.to_owned(), amount_paise: order.payable_paise };
            payment::record(tx, clock, &finance, &order, &received).await
        }
        To(status) => {
            let note = if status == OnHold { "The buyer asked for a later date." } else { "" };
            let draft = StatusDraft { status, note: note.to_owned() };
            manage::set_status(tx, clock, &packer, &order, &draft).await
        }
        Ship(pieces) => ship(tx, clock, &packer, &order, pieces).await,
        Shipment(status) => {
            let received_by = if status == Delivered { order.name.clone() } else { String::new() };
            let update = shipment::Update { status, received_by, awb: None, tracking_url: None };
            let shipment = first_shipment(tx, id).await?;
            shipment::update(tx, clock, &packer, &order, shipment, &update).await
        }
        Return(reason, description) => {
            let unit_ids = units(tx, id, 1).await?;
            let draft = returns::Draft {
                photograph_ids: Vec::new(),
                unit_ids,
                reason,
                wish: ReturnWish::Refund,
                description: description.to_owned(),
            };
            returns::ask(tx, clock, &order, &draft).await.map(drop)
        }
        Approve => {
            let back = first_return(tx, id).await?;
            returns::step(tx, clock, &packer, &order, back, &returns::Step::Approve).await
        }
        Receive(upi_id) => {
            let refund_to = Destination::Upi { upi_id: upi_id.to_owned() };
            let step = returns::Step::Receive { restocked: Vec::new(), refund_to };
            let back = first_return(tx, id).await?;
            returns::step(tx, clock, &packer, &order, back, &step).await
        }
        Cancel(reason) => {
            let refund_to = Some(Destination::Upi { upi_id: "shruti.deshpande@demobank".to_owned() });
            let cancellation = Cancellation { reason: reason.to_owned(), refund_to };
            release::cancel(tx, clock, &Actor::system(), &order, true, &cancellation).await
        }
        Complain(kind, title, text) => {
            let draft = ticket::public::Draft { kind, title: title.to_owned(), text: text.to_owned() };
            ticket::public::raise(tx, &order, &draft, clock.now()).await.map(drop)
        }
        Resolve(text) => {
            let id = sqlx::query_scalar!(
                r#"select id as "id: ticket::TicketId" from tickets where order_id = $1 order by opened_at limit 1"#,
                id.0,
            )
            .fetch_one(&mut **tx)
            .await?;
            let complaint = ticket::lock(tx, id).await?;
            let step = ticket::manage::Step::Resolve { text: text.to_owned() };
            ticket::manage::step(tx, clock, &packer, &complaint, &step).await
        }
        Review(rating, title, text, is_published) => {
            let lines = review::of_order(tx, &order).await?.lines;
            let Some(line) = lines.first() else { return Err(sqlx::Error::RowNotFound.into()) };
            let draft = review::Draft {
                line_id: line.id,
                rating,
                title: title.to_owned(),
                text: text.to_owned(),
                author: String::new(),
            };
            let written = review::write(tx, &order, None, &draft, clock.now()).await?;
            if is_published {
                moderate::decide(tx, clock, &packer, written, 1, &moderate::Decision::Publish).await?;
            }
            Ok(())
        }
    }
}

async fn ship(
    tx: &mut Tx<'_>,
    clock: &Clock,
    packer: &Actor,
    order: &Locked<Order>,
    pieces: usize,
) -> Result<(), Refusal> {
    let most = if pieces == 0 { usize::MAX } else { pieces };
    let unit_ids = units(tx, order.id, most).await?;
    let draft = shipment::Draft {
        carrier: if order.city == "Bengaluru" { "Own van" } else { "Demo Logistics" }.to_owned(),
        awb: if order.city == "Bengaluru" { String::new() } else { format!("DL{}", order.pincode) },
        tracking_url: String::new(),
        packages: 1,
        unit_ids,
    };
    shipment::ship(tx, clock, packer, order, &draft).await.map(drop)
}

/// The first pieces of an order, at most so many.
async fn units(db: &mut Db, id: OrderId, most: usize) -> Result<Vec<UnitId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select unit.id as "id: UnitId" from order_units as unit join order_lines as line on line.id = line_id
           where order_id = $1 order by line.place, unit.place limit $2"#,
        id.0,
        i64::try_from(most).unwrap_or(i64::MAX),
    )
    .fetch_all(db)
    .await
}

async fn first_shipment(db: &mut Db, id: OrderId) -> Result<ShipmentId, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: ShipmentId" from shipments where order_id = $1 order by place limit 1"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

async fn first_return(db: &mut Db, id: OrderId) -> Result<returns::ReturnId, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: returns::ReturnId" from order_returns where order_id = $1 order by asked_at limit 1"#,
        id.0,
    )
    .fetch_one(db)
    .await
}

#[cfg(test)]
mod tests {
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::super::shop::tests::upload_pictures;
    use super::super::{accounts, furniture};
    use super::*;

    #[test_database::test]
    async fn every_state_of_an_order_has_one(pool: PgPool) -> Result<(), Refusal> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        accounts(&mut tx, "a password of this test", now).await.unwrap();
        upload_pictures(&mut tx, now).await?;
        furniture(&mut tx, now).await?;
        for _ in 0..2 {
            orders(&mut tx, now).await?;
        }
        let rows =
            sqlx::query!("select status, payment_status, updated_at from orders").fetch_all(&mut *tx).await?;
        assert_eq!(rows.len(), ORDERS.len());
        assert!(rows.iter().all(|row| row.updated_at <= now));
        for status in OrderStatus::ALL {
            // These come from a gateway, or follow within moments.
            let passes = ["payment_failed", "return_approved", "rto", "refunded"];
            let is_there = rows.iter().any(|row| row.status == status.as_str());
            assert_ne!(is_there, passes.contains(&status.as_str()), "{status}");
        }
        for payment in ["unpaid", "paid", "cod_pending", "cod_collected"] {
            assert!(rows.iter().any(|row| row.payment_status == payment), "{payment}");
        }
        let waiting = sqlx::query_scalar!("select count(*) from refunds where status = 'waiting'");
        assert_eq!(waiting.fetch_one(&mut *tx).await?, Some(2));
        let tickets =
            sqlx::query_scalar!("select status from tickets order by status").fetch_all(&mut *tx).await?;
        assert_eq!(tickets, ["open", "resolved"]);
        Ok(())
    }
}
