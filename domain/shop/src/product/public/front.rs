//! The shop's front page.

use chrono::NaiveDate;
use kernel::Db;
use kernel::ids::ProductId;

use super::catalogue::Facts;
use super::list::{Tree, cards, facts, with_covers};
use super::{ProductSort, ShopFront};
use crate::availability::Availability;

/// Products of each section.
const SECTION: usize = 8;

/// Reads the front page: sections without products are empty.
pub async fn read(db: &mut Db, today: NaiveDate) -> Result<ShopFront, sqlx::Error> {
    let all = facts(&mut *db, None, "", today).await?;
    let offers =
        first(&all, ProductSort::Position, |facts| facts.is_on_sale && facts.availability.can_be_ordered());
    let newest = first(&all, ProductSort::Newest, |facts| facts.availability.can_be_ordered());
    let made = first(&all, ProductSort::Position, |facts| {
        matches!(facts.availability, Availability::MadeToOrder | Availability::CustomOrder)
    });
    let roots = Tree::read(&mut *db).await?.below(None, &all.iter().collect::<Vec<_>>());
    Ok(ShopFront {
        categories: with_covers(&mut *db, roots).await?,
        offers: cards(&mut *db, &offers, today).await?,
        newest: cards(&mut *db, &newest, today).await?,
        made_to_order: cards(db, &made, today).await?,
    })
}

fn first(all: &[Facts], sort: ProductSort, is_so: impl Fn(&Facts) -> bool) -> Vec<ProductId> {
    let mut found: Vec<_> = all.iter().filter(|facts| is_so(facts)).collect();
    found.sort_by_key(|facts| facts.place(sort));
    found.into_iter().take(SECTION).map(|facts| facts.id).collect()
}
