//! What waits in the shop and among texts and pictures.

use content::photograph::list as photographs;
use content::video::list as videos;
use designs::design::list as design_list;
use editorial::article::list as articles;
use editorial::case_study::list as case_studies;
use kernel::Db;
use kernel::role::{Area, Role, Verb, access};
use shop::order::desk::{self as orders, OrderFilter};
use shop::product::list as products;
use shop::ticket::desk::{self as tickets, Reader};

use super::{Context, Tile, Tone, one, parameters};

/// Orders of the shop: what is to ship, money that goes back, and letters that did not reach the buyer.
pub(super) async fn orders(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let role = context.viewer.role;
    if !access(Area::FurnitureOrders, role).allows(Verb::Edit) {
        return Ok(Vec::new());
    }
    let ship = [
        ("ordersToShip", "Orders to ship", Tone::Attention, TO_SHIP),
        ("lateOrders", "Orders late", Tone::Danger, "isLate=true"),
    ];
    let refunds = [
        ("refundsToApprove", "Refunds to approve", Tone::Attention, "hasOpenRefund=true"),
        ("refundsToMake", "Orders with money to send back", Tone::Danger, "needsRefund=true"),
    ];
    let mails =
        ("failedOrderMails", "Orders with e-mails not delivered", Tone::Attention, "hasFailedMail=true");
    let ship = ship.into_iter().filter(|_| matches!(role, Role::Admin | Role::Ops));
    // Finance decide about money; those who ship can only ask for it.
    let refunds = refunds.into_iter().filter(|_| matches!(role, Role::Admin | Role::Finance));
    let mut tiles = Vec::new();
    for (key, label, tone, query) in ship.chain(refunds).chain([mails]) {
        let filter: OrderFilter = parameters(query)?;
        let found = orders::list(&mut *db, context.day(), &one(), &filter).await?;
        tiles.push(Tile::count(key, label, found.total, tone, format!("/admin/furniture/orders?{query}")));
    }
    Ok(tiles)
}

/// Orders that have been placed for good, and of which something has not left.
const TO_SHIP: &str = "status=confirmed,processing,ready_to_ship,partially_shipped";

/// Support tickets that are not settled, for those who answer them.
pub(super) async fn tickets(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let mut tiles = Vec::new();
    if !matches!(context.viewer.role, Role::Admin | Role::Ops) {
        return Ok(tiles);
    }
    let reader = Reader { me: context.viewer.user, now: context.now };
    for (key, label, tone, query) in [
        ("openTickets", "Open tickets", Tone::Neutral, "status=open,waiting_for_customer"),
        ("lateTickets", "Tickets late", Tone::Danger, "isOverdue=true"),
    ] {
        let total = tickets::list(&mut *db, reader, &one(), &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/furniture/tickets?{query}")));
    }
    Ok(tiles)
}

/// Products to order again, for those who keep the stock.
pub(super) async fn stock(db: &mut Db, context: Context) -> Result<Option<Tile>, sqlx::Error> {
    let role = context.viewer.role;
    if !matches!(role, Role::Admin | Role::Ops) {
        return Ok(None);
    }
    let (query, access) = ("low=true", access(Area::Furniture, role));
    let total = products::list(db, access, &one(), &parameters(query)?, context.day()).await?.total;
    let to = format!("/admin/furniture/products?{query}");
    Ok(Some(Tile::count("lowStock", "Products low in stock", total, Tone::Attention, to)))
}

const DRAFTS: &str = "status=draft,in_review";
const SCHEDULED: &str = "status=scheduled";
const MISSING_ALT: &str = "missingAlt=true";

/// Texts and pictures that those who publish have begun, planned or left without an alt text.
pub(super) async fn contents(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    if context.viewer.role != Role::Content {
        return Ok(Vec::new());
    }
    let mut tiles = texts(&mut *db, context).await?;
    tiles.extend(pictures(db, context).await?);
    Ok(tiles)
}

async fn texts(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let (first, reach) = (one(), access(Area::Content, context.viewer.role));
    let mut tiles = Vec::new();
    for (key, label, tone, query) in [
        ("articleDrafts", "Articles in draft or review", Tone::Attention, DRAFTS),
        ("articlesScheduled", "Articles scheduled", Tone::Neutral, SCHEDULED),
    ] {
        let total = articles::list(&mut *db, reach, &first, &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/blog?{query}")));
    }
    for (key, label, tone, query) in [
        ("caseStudyDrafts", "Case studies in draft or review", Tone::Attention, DRAFTS),
        ("caseStudiesScheduled", "Case studies scheduled", Tone::Neutral, SCHEDULED),
        ("caseStudyAlts", "Case studies without an alt text", Tone::Attention, MISSING_ALT),
    ] {
        let total = case_studies::list(&mut *db, reach, &first, &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/case-studies?{query}")));
    }
    Ok(tiles)
}

async fn pictures(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let role = context.viewer.role;
    let (first, reach) = (one(), access(Area::Content, role));
    let mut tiles = Vec::new();
    for (key, label, tone, query) in [
        ("designDrafts", "Designs in draft or review", Tone::Attention, DRAFTS),
        ("designsScheduled", "Designs scheduled", Tone::Neutral, SCHEDULED),
        ("designAlts", "Designs without an alt text", Tone::Attention, MISSING_ALT),
    ] {
        let access = access(Area::Designs, role);
        let total = design_list::list(&mut *db, access, &first, &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/designs?{query}")));
    }
    for (key, label, tone, query) in [
        ("videoDrafts", "Videos in draft or review", Tone::Attention, DRAFTS),
        ("videosScheduled", "Videos scheduled", Tone::Neutral, SCHEDULED),
    ] {
        let total = videos::list(&mut *db, reach, &first, &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/videos?{query}")));
    }
    for (key, label, tone, query) in [
        // Many stay drafts for good: those that are only for quotations.
        ("photographDrafts", "Photographs in draft or review", Tone::Neutral, DRAFTS),
        ("photographsScheduled", "Photographs scheduled", Tone::Neutral, SCHEDULED),
        ("photographAlts", "Photographs without an alt text", Tone::Attention, MISSING_ALT),
    ] {
        let total = photographs::list(&mut *db, reach, &first, &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/gallery?{query}")));
    }
    let furniture = access(Area::Furniture, role);
    let goods = products::list(db, furniture, &first, &parameters(MISSING_ALT)?, context.day()).await?.total;
    let to = format!("/admin/furniture/products?{MISSING_ALT}");
    tiles.push(Tile::count("productAlts", "Products without an alt text", goods, Tone::Attention, to));
    Ok(tiles)
}
