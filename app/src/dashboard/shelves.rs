//! What waits in the shop and among texts and pictures.

use content::photograph::list as photographs;
use designs::design::list as design_list;
use editorial::article::list as articles;
use editorial::case_study::list as case_studies;
use kernel::Db;
use kernel::role::{Area, Role, Verb, access};
use shop::order::desk::{self as orders, OrderFilter};
use shop::product::list as products;

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

/// Texts and pictures that those who publish have begun, planned or left without an alt text.
pub(super) async fn contents(db: &mut Db, context: Context) -> Result<Vec<Tile>, sqlx::Error> {
    let role = context.viewer.role;
    let mut tiles = Vec::new();
    if role != Role::Content {
        return Ok(tiles);
    }
    let (first, reach) = (one(), access(Area::Content, role));
    for (key, label, tone, query) in [
        ("articleDrafts", "Articles in draft or review", Tone::Attention, "status=draft,in_review"),
        ("articlesScheduled", "Articles scheduled", Tone::Neutral, "status=scheduled"),
    ] {
        let total = articles::list(&mut *db, reach, &first, &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/blog?{query}")));
    }
    for (key, label, tone, query) in [
        ("caseStudyDrafts", "Case studies in draft or review", Tone::Attention, "status=draft,in_review"),
        ("caseStudiesScheduled", "Case studies scheduled", Tone::Neutral, "status=scheduled"),
        ("caseStudyAlts", "Case studies without an alt text", Tone::Attention, "missingAlt=true"),
    ] {
        let total = case_studies::list(&mut *db, reach, &first, &parameters(query)?).await?.total;
        tiles.push(Tile::count(key, label, total, tone, format!("/admin/case-studies?{query}")));
    }
    let missing = "missingAlt=true";
    let pictures = photographs::list(&mut *db, reach, &first, &parameters(missing)?).await?.total;
    let pages =
        design_list::list(&mut *db, access(Area::Designs, role), &first, &parameters(missing)?).await?.total;
    let furniture = access(Area::Furniture, role);
    let goods = products::list(db, furniture, &first, &parameters(missing)?, context.day()).await?.total;
    for (key, label, total, path) in [
        ("photographAlts", "Photographs without an alt text", pictures, "/admin/gallery"),
        ("designAlts", "Designs without an alt text", pages, "/admin/designs"),
        ("productAlts", "Products without an alt text", goods, "/admin/furniture/products"),
    ] {
        tiles.push(Tile::count(key, label, total, Tone::Attention, format!("{path}?{missing}")));
    }
    Ok(tiles)
}
