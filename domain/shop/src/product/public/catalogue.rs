//! What published products are filtered and ordered by, cached until a row behind it changes.
//!
//! Most of the time to read ten thousand products goes into sending their columns. Whether one of them has changed is told
//! by a fingerprint in a fraction of it. Stock changes with each order and products do not, so each is cached by itself.
//!
//! The caches are found by the fingerprint alone, which has the ids of all rows, so they belong to no database.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, NaiveDate, Utc};
use kernel::Db;
use kernel::ids::{ProductCategoryId, ProductId};
use kernel::page::Cursor;

use super::ProductSort;
use crate::availability::Availability;
use crate::product::sale::{Prices, available};

/// Added to the position of products that are not featured, so that they come after all featured ones.
const FEATURED_FIRST: i64 = 1 << 60;

static PRODUCTS: Cache<Vec<Listed>> = Cache::new();
static UNSOLD: Cache<HashMap<ProductId, i64>> = Cache::new();

/// The last value, with the fingerprint of the rows that it was read from.
struct Cache<T>(Mutex<Option<(Vec<u8>, Arc<T>)>>);

impl<T> Cache<T> {
    const fn new() -> Self {
        Self(Mutex::new(None))
    }

    fn get(&self, fingerprint: &[u8]) -> Option<Arc<T>> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.as_ref().filter(|(known, _)| known == fingerprint).map(|(_, value)| Arc::clone(value))
    }

    fn set(&self, fingerprint: Vec<u8>, value: T) -> Arc<T> {
        let value = Arc::new(value);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((fingerprint, Arc::clone(&value)));
        value
    }
}

/// What a product is filtered and ordered by.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) id: ProductId,
    pub(super) category: ProductCategoryId,
    pub(super) brand: Arc<str>,
    pub(super) material: Arc<str>,
    pub(super) origin: Arc<str>,
    pub(super) colours: Arc<[String]>,
    pub(super) price_paise: i64,
    pub(super) is_on_sale: bool,
    pub(super) availability: Availability,
    pub(super) is_featured: bool,
    pub(super) position: i64,
    pub(super) first_published_at: Option<DateTime<Utc>>,
    /// Average rating in thousandths; 0 without reviews.
    pub(super) rating: i64,
}

impl Facts {
    /// Sort key in an order.
    pub(super) fn place(&self, sort: ProductSort) -> Cursor {
        let place = match sort {
            ProductSort::Position if self.is_featured => self.position,
            ProductSort::Position => self.position.saturating_add(FEATURED_FIRST),
            ProductSort::Price => self.price_paise,
            ProductSort::PriceDescending => -self.price_paise,
            ProductSort::Newest => self.first_published_at.map_or(i64::MAX, |at| -at.timestamp_micros()),
            ProductSort::Rating => -self.rating,
            ProductSort::Origin => {
                self.origin.bytes().fold(0, |place, letter| place << 8 | i64::from(letter))
            }
        };
        Cursor { place, id: self.id.0 }
    }

    pub(super) fn is_in_stock(&self) -> bool {
        self.availability.can_be_ordered()
    }
}

/// All published products.
pub(super) struct Catalogue {
    products: Arc<Vec<Listed>>,
    /// Pieces that no order holds, of products whose pieces are counted.
    unsold: Arc<HashMap<ProductId, i64>>,
}

/// A product, but for its stock and the day.
pub(super) struct Listed {
    pub(super) id: ProductId,
    pub(super) category: ProductCategoryId,
    brand: Arc<str>,
    material: Arc<str>,
    origin: Arc<str>,
    colours: Arc<[String]>,
    prices: Prices,
    lowest_difference_paise: i64,
    availability: Availability,
    is_stocked: bool,
    reorder_level: i32,
    is_featured: bool,
    position: i64,
    first_published_at: Option<DateTime<Utc>>,
    rating: i64,
}

impl Catalogue {
    pub(super) async fn read(db: &mut Db) -> Result<Self, sqlx::Error> {
        let (of_products, of_stock) = fingerprints(db).await?;
        let products = match PRODUCTS.get(&of_products) {
            Some(products) => products,
            None => PRODUCTS.set(of_products, products(db).await?),
        };
        let unsold = match UNSOLD.get(&of_stock) {
            Some(unsold) => unsold,
            None => UNSOLD.set(of_stock, unsold(db).await?),
        };
        Ok(Self { products, unsold })
    }

    /// The products that pass, on a day.
    pub(super) fn facts(&self, today: NaiveDate, passes: impl Fn(&Listed) -> bool) -> Vec<Facts> {
        let listed = self.products.iter().filter(|listed| passes(listed));
        listed.map(|listed| self.facts_of(listed, today)).collect()
    }

    fn facts_of(&self, listed: &Listed, today: NaiveDate) -> Facts {
        let left = listed.is_stocked.then(|| {
            let unsold = self.unsold.get(&listed.id).copied().unwrap_or_default();
            i32::try_from(unsold).unwrap_or(i32::MAX)
        });
        Facts {
            id: listed.id,
            category: listed.category,
            brand: Arc::clone(&listed.brand),
            material: Arc::clone(&listed.material),
            origin: Arc::clone(&listed.origin),
            colours: Arc::clone(&listed.colours),
            price_paise: listed.prices.on(today) + listed.lowest_difference_paise,
            is_on_sale: listed.prices.sale_on(today).is_some(),
            availability: available(listed.availability, left, listed.reorder_level),
            is_featured: listed.is_featured,
            position: listed.position,
            first_published_at: listed.first_published_at,
            rating: listed.rating,
        }
    }
}

/// Fingerprints of the rows behind all products and behind their stock. Every write to a row changes its `xmin`. A product's
/// options are written together with the product.
///
/// Only the first column is read, and with it unpublished products too: to find `status` in a row takes several times as
/// long as the rest.
pub(super) async fn fingerprints(db: &mut Db) -> Result<(Vec<u8>, Vec<u8>), sqlx::Error> {
    let row = sqlx::query!(
        r#"select sha256(products || brands) as "products!", sha256(products || stocks) as "stock!"
           from (
               select
                   -- Ids separate the values, so the first is put in front: other databases have other ids.
                   (select coalesce(
                       (select uuid_send(id) from products limit 1) || string_agg(xidsend(xmin), uuid_send(id)), ''
                   ) from products) as products,
                   (select coalesce(string_agg(xidsend(xmin), uuid_send(id)), '') from brands) as brands,
                   (select coalesce(string_agg(xidsend(xmin), uuid_send(id)), '') from stocks) as stocks
               offset 0
           ) as rows"#,
    )
    .fetch_one(db)
    .await?;
    Ok((row.products, row.stock))
}

async fn products(db: &mut Db) -> Result<Vec<Listed>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select products.id as "id!: ProductId", category_id as "category!: ProductCategoryId",
               brands.name as "brand?", material as "material!", origin_country as "origin!", colours as "colours!",
               mrp_paise as "mrp_paise!", price_paise as "price_paise!", sale_price_paise, sale_starts_on,
               sale_ends_on, lowest_difference_paise as "lowest_difference_paise!",
               availability as "availability!: Availability", is_stocked as "is_stocked!",
               reorder_level as "reorder_level!", is_featured as "is_featured!", products.position as "position!",
               first_published_at, coalesce(review_stars * 1000::bigint / nullif(review_count, 0), 0) as "rating!"
           from products
           left join brands on brands.id = brand_id
           where products.status = 'published' and products.archived_at is null"#,
    )
    .fetch_all(db)
    .await?;
    let listed = rows.into_iter().map(|row| Listed {
        id: row.id,
        category: row.category,
        brand: row.brand.unwrap_or_default().into(),
        material: row.material.into(),
        origin: row.origin.into(),
        colours: row.colours.into(),
        prices: Prices {
            mrp_paise: row.mrp_paise,
            price_paise: row.price_paise,
            sale_price_paise: row.sale_price_paise,
            sale_starts_on: row.sale_starts_on,
            sale_ends_on: row.sale_ends_on,
        },
        lowest_difference_paise: row.lowest_difference_paise,
        availability: row.availability,
        is_stocked: row.is_stocked,
        reorder_level: row.reorder_level,
        is_featured: row.is_featured,
        position: row.position,
        first_published_at: row.first_published_at,
        rating: row.rating,
    });
    Ok(listed.collect())
}

/// Pieces that no order holds, by product: of its counted options, or else its own.
async fn unsold(db: &mut Db) -> Result<HashMap<ProductId, i64>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select product_id as "product: ProductId",
               coalesce(
                   sum(on_hand - reserved) filter (where option_id is not null),
                   sum(on_hand - reserved) filter (where option_id is null)
               )::bigint as "pieces!"
           from stocks
           where option_id is null or option_id in (select id from product_options where is_stocked)
           group by product_id"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.product, row.pieces)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cache_has_the_value_of_its_fingerprint_only() {
        let cache: Cache<u8> = Cache::new();
        assert_eq!(cache.get(b""), None);
        cache.set(b"a".to_vec(), 1);
        assert_eq!((cache.get(b"a").as_deref(), cache.get(b"b")), (Some(&1), None));
        cache.set(b"b".to_vec(), 2);
        assert_eq!((cache.get(b"a"), cache.get(b"b").as_deref()), (None, Some(&2)));
    }
}
