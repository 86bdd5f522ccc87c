//! The products list for visitors: filters, order, and the number of results behind each further choice.
//!
//! All published products are filtered, ordered and counted in memory: each value is counted as if nothing else of its kind
//! were chosen. Ten thousand products are some megabytes and a few milliseconds of work.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;
use content::photograph::Focal;
use content::photograph::picture::{self, Made, Picture, Variant, made};
use kernel::Db;
use kernel::ids::{PhotographId, ProductCategoryId, ProductId};
use kernel::page::{AnyOf, Cursor};
use sqlx::types::Json;
use uuid::Uuid;

use super::catalogue::{Catalogue, Facts};
use super::reviews::average;
use super::{
    CategoryLink, ChosenCategory, ProductCard, ProductFacetValue, ProductFacets, ProductPage, ProductPicture,
    ProductQuery, ProductSort, ShopCategory,
};
use crate::availability::Availability;
use crate::category::ProductFacet;
use crate::product::sale::{Prices, available};

/// Products per page.
const PAGE: usize = 24;

/// Colours that a card shows.
const COLOURS: usize = 6;

const BRAND: u8 = 1;
const COLOUR: u8 = 1 << 1;
const MATERIAL: u8 = 1 << 2;
const ORIGIN: u8 = 1 << 3;
const PRICE: u8 = 1 << 4;
const IN_STOCK: u8 = 1 << 5;
const ON_SALE: u8 = 1 << 6;

impl ProductQuery {
    fn start(&self) -> Option<Cursor> {
        self.cursor.as_deref().map_or(Some(Cursor::START), Cursor::read)
    }

    /// Whether the cursor is valid; also true without one.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.start().is_some()
    }

    /// The filters that a product does not match, a bit for each.
    fn misses(&self, facts: &Facts) -> u8 {
        fn any(asked: &AnyOf<String>, is_so: impl Fn(&String) -> bool) -> bool {
            asked.0.is_empty() || asked.0.iter().any(is_so)
        }
        let mut misses = 0;
        for (filter, is_so) in [
            (BRAND, any(&self.brand, |asked| **asked == *facts.brand)),
            (COLOUR, any(&self.colour, |asked| facts.colours.contains(asked))),
            (MATERIAL, any(&self.material, |asked| **asked == *facts.material)),
            (ORIGIN, any(&self.origin, |asked| **asked == *facts.origin)),
            (
                PRICE,
                self.price_from.is_none_or(|least| least <= facts.price_paise)
                    && self.price_to.is_none_or(|most| facts.price_paise <= most),
            ),
            (IN_STOCK, self.in_stock.is_none_or(|wanted| wanted == facts.is_in_stock())),
            (ON_SALE, self.on_sale.is_none_or(|wanted| wanted == facts.is_on_sale)),
        ] {
            if !is_so {
                misses |= filter;
            }
        }
        misses
    }
}

/// A product with the filters that it does not match.
struct Sifted {
    facts: Facts,
    misses: u8,
}

impl Sifted {
    fn fits_but(&self, filter: u8) -> bool {
        self.misses & !filter == 0
    }
}

/// A page of published products.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if there is no such category, or it is hidden.
pub async fn page(db: &mut Db, query: &ProductQuery, today: NaiveDate) -> Result<ProductPage, sqlx::Error> {
    let tree = Tree::read(&mut *db).await?;
    let chosen = match &query.category {
        Some(slug) => Some(tree.find(slug).ok_or(sqlx::Error::RowNotFound)?),
        None => None,
    };
    let within = chosen.map(|chosen| tree.within(chosen));
    let all = facts(&mut *db, within.as_deref(), &query.q, today).await?;
    let sort = query.sort.unwrap_or(ProductSort::Position);
    let all: Vec<_> = all.into_iter().map(|facts| Sifted { misses: query.misses(&facts), facts }).collect();
    let fitting: Vec<_> = all.iter().filter(|one| one.misses == 0).map(|one| &one.facts).collect();
    let mut found: Vec<_> = fitting.iter().map(|facts| facts.place(sort)).collect();
    found.sort_unstable();
    let start = query.start().unwrap_or(Cursor::START);
    let rest = &found[found.partition_point(|place| *place <= start)..];
    let shown = &rest[..rest.len().min(PAGE)];
    let next = shown.last().filter(|_| shown.len() < rest.len()).map(|last| last.write());
    let ids: Vec<_> = shown.iter().map(|place| ProductId(place.id)).collect();
    let categories = tree.below(chosen, &fitting);
    Ok(ProductPage {
        items: cards(&mut *db, &ids, today).await?,
        next,
        total: found.len(),
        facets: facets(&all),
        category: chosen.map(|chosen| tree.chosen(chosen)),
        categories: with_covers(db, categories).await?,
    })
}

/// What published products are filtered and ordered by.
pub(super) async fn facts(
    db: &mut Db,
    within: Option<&[Uuid]>,
    words: &str,
    today: NaiveDate,
) -> Result<Vec<Facts>, sqlx::Error> {
    let catalogue = Catalogue::read(&mut *db).await?;
    let named = with_words(db, words).await?;
    Ok(catalogue.facts(today, |listed| {
        within.is_none_or(|within| within.contains(&listed.category.0))
            && named.as_ref().is_none_or(|named| named.contains(&listed.id))
    }))
}

/// Published products that have these words. `None`: there are no words.
async fn with_words(db: &mut Db, words: &str) -> Result<Option<HashSet<ProductId>>, sqlx::Error> {
    let query = kernel::page::PageQuery { q: words.to_owned(), ..Default::default() };
    let Some(pattern) = query.pattern() else { return Ok(None) };
    let ids = sqlx::query_scalar!(
        r#"select products.id as "id!: ProductId" from products
           where status = 'published' and archived_at is null
               and (name ilike $1 or sku ilike $1 or short_description ilike $1 or material ilike $1)
           union
           select products.id from brands join products on brand_id = brands.id
           where brands.name ilike $1 and products.status = 'published' and products.archived_at is null
           union
           select products.id from product_categories as category join products on category_id = category.id
           where category.name ilike $1 and products.status = 'published' and products.archived_at is null"#,
        pattern,
    )
    .fetch_all(db)
    .await?;
    Ok(Some(ids.into_iter().collect()))
}

fn facets(all: &[Sifted]) -> ProductFacets {
    let yes = |filter, is_so: fn(&Facts) -> bool| {
        all.iter().filter(|one| one.fits_but(filter) && is_so(&one.facts)).count()
    };
    let prices = || all.iter().filter(|one| one.fits_but(PRICE)).map(|one| one.facts.price_paise);
    ProductFacets {
        brands: count(all, BRAND, |facts| [&*facts.brand]),
        colours: count(all, COLOUR, |facts| facts.colours.iter().map(String::as_str)),
        materials: count(all, MATERIAL, |facts| [&*facts.material]),
        origins: count(all, ORIGIN, |facts| [&*facts.origin]),
        in_stock: yes(IN_STOCK, Facts::is_in_stock),
        on_sale: yes(ON_SALE, |facts| facts.is_on_sale),
        price_from: prices().min(),
        price_to: prices().max(),
    }
}

/// Number of products by value, among those that match all other filters: the most first. Values without any are listed
/// with zero.
fn count<'a, V: IntoIterator<Item = &'a str>>(
    all: &'a [Sifted],
    filter: u8,
    values: impl Fn(&'a Facts) -> V,
) -> Vec<ProductFacetValue> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for one in all {
        let fits = one.fits_but(filter);
        for value in values(&one.facts).into_iter().filter(|value| !value.is_empty()) {
            *counts.entry(value).or_default() += usize::from(fits);
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_unstable_by_key(|(value, count)| (Reverse(*count), *value));
    counts.into_iter().map(|(value, count)| ProductFacetValue { value: value.to_owned(), count }).collect()
}

/// The published ones of these products, in the same order.
pub async fn cards(
    db: &mut Db,
    ids: &[ProductId],
    today: NaiveDate,
) -> Result<Vec<ProductCard>, sqlx::Error> {
    let named: Vec<Uuid> = ids.iter().map(|id| id.0).collect();
    let rows = sqlx::query!(
        r#"select product.id as "id: ProductId", product.name, product.slug, category.name as category,
               brand.name as "brand?", product.short_description, product.mrp_paise, product.price_paise,
               product.sale_price_paise, product.sale_starts_on, product.sale_ends_on, product.lowest_difference_paise,
               product.has_several_prices, product.availability as "availability: Availability", product.is_stocked,
               product.reorder_level, product.lead_days, product.colours, stock.unsold as "unsold?",
               product.review_count, product.review_stars, coalesce(shown.alt, photograph.alt) as "alt!",
               photograph.focal_x, photograph.focal_y, photograph.sha256, photograph.recipe, photograph.width,
               photograph.height, photograph.thumbhash, photograph.colour,
               photograph.variants as "variants: Json<Vec<Variant>>"
           from unnest($1::uuid[]) with ordinality as named (id, place)
           join products as product on product.id = named.id
           join product_categories as category on category.id = product.category_id
           left join brands as brand on brand.id = product.brand_id
           cross join lateral (
               select coalesce(
                   sum(on_hand - reserved) filter (where product_options.is_stocked),
                   sum(on_hand - reserved) filter (where option_id is null)
               )::bigint as unsold
               from stocks left join product_options on product_options.id = option_id
               where stocks.product_id = product.id
           ) as stock
           join lateral (
               select photograph_id, alt from product_photographs
               where product_id = product.id
                   and exists (select from photographs where photographs.id = photograph_id and recipe is not null)
               order by product_photographs.place limit 1
           ) as shown on true
           join photographs as photograph on photograph.id = shown.photograph_id
           where product.status = 'published' and product.archived_at is null
           order by named.place"#,
        &named,
    )
    .fetch_all(db)
    .await?;
    let cards = rows.into_iter().filter_map(|row| {
        let prices = Prices {
            mrp_paise: row.mrp_paise,
            price_paise: row.price_paise,
            sale_price_paise: row.sale_price_paise,
            sale_starts_on: row.sale_starts_on,
            sale_ends_on: row.sale_ends_on,
        };
        let left = row.is_stocked.then(|| i32::try_from(row.unsold.unwrap_or_default()).unwrap_or(i32::MAX));
        let mut colours = row.colours;
        colours.truncate(COLOURS);
        Some(ProductCard {
            id: row.id,
            name: row.name,
            slug: row.slug,
            category: row.category,
            brand: row.brand,
            short_description: row.short_description,
            price_from_paise: prices.on(today) + row.lowest_difference_paise,
            mrp_paise: prices.mrp_paise + row.lowest_difference_paise,
            has_several_prices: row.has_several_prices,
            is_on_sale: prices.sale_on(today).is_some(),
            availability: available(row.availability, left, row.reorder_level),
            lead_days: row.lead_days,
            colours,
            rating: average(row.review_count.into(), row.review_stars.into()),
            reviews: row.review_count.into(),
            cover: ProductPicture {
                alt: row.alt,
                focal: Focal { x: row.focal_x, y: row.focal_y },
                picture: made!(row).picture()?,
            },
        })
    });
    Ok(cards.collect())
}

/// A category as it is in the tree.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) id: ProductCategoryId,
    name: String,
    slug: String,
    parent: Option<ProductCategoryId>,
    description: String,
    filters: Vec<ProductFacet>,
    seo_title: String,
    seo_description: String,
    photograph: Option<Uuid>,
}

/// The categories that visitors see, in the order of the tree's levels.
pub(super) struct Tree(Vec<Node>);

impl Tree {
    pub(super) async fn read(db: &mut Db) -> Result<Self, sqlx::Error> {
        let nodes = sqlx::query_as!(
            Node,
            r#"select id as "id: ProductCategoryId", name, slug, parent_id as "parent: ProductCategoryId", description,
                   filters as "filters: Vec<ProductFacet>", seo_title, seo_description, photograph_id as photograph
               from product_categories where archived_at is null and is_active
               order by position, lower(name), id"#,
        )
        .fetch_all(db)
        .await?;
        Ok(Self(nodes))
    }

    fn find(&self, slug: &str) -> Option<&Node> {
        self.0.iter().find(|node| node.slug == slug)
    }

    fn get(&self, id: ProductCategoryId) -> Option<&Node> {
        self.0.iter().find(|node| node.id == id)
    }

    /// From the root to the category itself. Above a hidden category, the line ends.
    pub(super) fn line(&self, id: ProductCategoryId) -> Vec<&Node> {
        let mut line: Vec<&Node> = Vec::new();
        let mut next = self.get(id);
        while let Some(node) = next {
            line.push(node);
            next = node.parent.filter(|_| line.len() < self.0.len()).and_then(|parent| self.get(parent));
        }
        line.reverse();
        line
    }

    /// The category and all below it.
    fn within(&self, chosen: &Node) -> Vec<Uuid> {
        let is_within = |node: &&Node| self.line(node.id).iter().any(|above| above.id == chosen.id);
        self.0.iter().filter(is_within).map(|node| node.id.0).collect()
    }

    fn chosen(&self, node: &Node) -> ChosenCategory {
        let line = self.line(node.id);
        let above = line.iter().take(line.len().saturating_sub(1)).map(|node| node.link());
        ChosenCategory {
            name: node.name.clone(),
            slug: node.slug.clone(),
            description: node.description.clone(),
            filters: node.filters.clone(),
            above: above.collect(),
            seo_title: node.seo_title.clone(),
            seo_description: node.seo_description.clone(),
        }
    }

    /// The categories directly below one, or the root ones, that have any of these products; each with their number and the
    /// first of them.
    pub(super) fn below(&self, above: Option<&Node>, products: &[&Facts]) -> Vec<Counted> {
        let above = above.map(|node| node.id);
        let counted = self.0.iter().filter(|node| node.parent == above).filter_map(|node| {
            let within = self.within(node);
            let of_it = || products.iter().filter(|facts| within.contains(&facts.category.0));
            let first = of_it().min_by_key(|facts| facts.place(ProductSort::Position))?.id;
            let parent = node.parent.and_then(|parent| self.get(parent)).map(|parent| parent.slug.clone());
            Some(Counted { node: node.clone(), products: of_it().count(), first, parent })
        });
        counted.collect()
    }
}

impl Node {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn link(&self) -> CategoryLink {
        CategoryLink { name: self.name.clone(), slug: self.slug.clone() }
    }
}

/// A category with its products.
pub(super) struct Counted {
    node: Node,
    products: usize,
    first: ProductId,
    parent: Option<String>,
}

/// Categories with their pictures: their own, or that of their first product.
pub(super) async fn with_covers(
    db: &mut Db,
    categories: Vec<Counted>,
) -> Result<Vec<ShopCategory>, sqlx::Error> {
    let own: Vec<_> = categories.iter().map(|category| category.node.photograph).collect();
    let first: Vec<_> = categories.iter().map(|category| category.first.0).collect();
    let rows = sqlx::query!(
        r#"select named.place as "place!", alt, focal_x, focal_y, sha256, recipe, width, height, thumbhash, colour,
               variants as "variants: Json<Vec<Variant>>"
           from unnest($1::uuid[], $2::uuid[]) with ordinality as named (own, first, place)
           join photographs on photographs.id = coalesce(
               (select id from photographs where id = named.own and recipe is not null),
               (
                   select photograph_id from product_photographs join photographs on photographs.id = photograph_id
                   where product_id = named.first and recipe is not null order by product_photographs.place limit 1
               )
           )"#,
        &own as &[Option<Uuid>],
        &first,
    )
    .fetch_all(db)
    .await?;
    let mut covers: BTreeMap<i64, ProductPicture> = BTreeMap::new();
    for row in rows {
        let made = made!(row);
        if let Some(picture) = made.picture() {
            let focal = Focal { x: row.focal_x, y: row.focal_y };
            covers.insert(row.place, ProductPicture { picture, alt: row.alt, focal });
        }
    }
    let shown = categories.into_iter().zip(1..).map(|(category, place)| ShopCategory {
        name: category.node.name,
        slug: category.node.slug,
        products: i64::try_from(category.products).unwrap_or(i64::MAX),
        cover: covers.remove(&place),
        parent: category.parent,
    });
    Ok(shown.collect())
}

/// The picture of a photograph that is rendered.
pub(super) async fn picture(
    db: &mut Db,
    photograph: Option<PhotographId>,
) -> Result<Option<Picture>, sqlx::Error> {
    let Some(photograph) = photograph else { return Ok(None) };
    Ok(picture::find(db, photograph).await?.and_then(Made::picture))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn facts(number: u128, brand: &str, rupees: i64) -> Facts {
        Facts {
            id: ProductId(Uuid::from_u128(number)),
            category: ProductCategoryId(Uuid::nil()),
            brand: brand.into(),
            material: "Teak".into(),
            origin: if number == 2 { "DK" } else { "IN" }.into(),
            colours: ["Natural".to_owned()].into(),
            price_paise: rupees * 100,
            is_on_sale: number == 1,
            availability: if number == 3 { Availability::OutOfStock } else { Availability::InStock },
            is_featured: number == 3,
            position: i64::try_from(number).unwrap(),
            first_published_at: DateTime::from_timestamp(i64::try_from(number).unwrap(), 0),
            rating: if number == 2 { 4_500 } else { 0 },
        }
    }

    fn some() -> Vec<Facts> {
        vec![facts(1, "Aranya", 300), facts(2, "Koru", 500), facts(3, "Koru", 100)]
    }

    #[test]
    fn each_order_has_a_place_for_every_product() {
        let order = |order| {
            let mut all = some();
            all.sort_by_key(|facts| facts.place(order));
            all.iter().map(|facts| facts.position).collect::<Vec<_>>()
        };
        assert_eq!(order(ProductSort::Position), [3, 1, 2], "what is featured comes first");
        assert_eq!(order(ProductSort::Price), [3, 1, 2]);
        assert_eq!(order(ProductSort::PriceDescending), [2, 1, 3]);
        assert_eq!(order(ProductSort::Newest), [3, 2, 1]);
        assert_eq!(order(ProductSort::Rating), [2, 1, 3]);
        assert_eq!(order(ProductSort::Origin), [2, 1, 3], "by country");
    }

    #[test]
    fn a_value_is_counted_under_all_other_choices() {
        let query = ProductQuery {
            brand: AnyOf(vec!["Koru".to_owned()]),
            in_stock: Some(true),
            price_to: Some(40_000),
            ..ProductQuery::default()
        };
        let sifted: Vec<_> =
            some().into_iter().map(|facts| Sifted { misses: query.misses(&facts), facts }).collect();
        let facets = facets(&sifted);
        let counts = |facet: &[ProductFacetValue]| -> Vec<_> {
            facet.iter().map(|facet| (facet.value.clone(), facet.count)).collect()
        };
        assert_eq!(counts(&facets.brands), [("Aranya".to_owned(), 1), ("Koru".to_owned(), 0)]);
        assert_eq!(counts(&facets.origins), [("DK".to_owned(), 0), ("IN".to_owned(), 0)]);
        assert_eq!((facets.price_from, facets.price_to), (Some(50_000), Some(50_000)));
        assert_eq!((facets.in_stock, facets.on_sale), (0, 0));
    }
}
