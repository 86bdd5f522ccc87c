//! What a visitor who waited for a product is told.

use kernel::Db;
use kernel::ids::StockNoticeId;

use super::sale::Prices;

/// Somebody who waited for a product, and what can be ordered again.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Where the letter goes.
    pub email: String,
    /// The product's name.
    pub product: String,
    /// Its slug.
    pub slug: String,
    /// The option that was waited for; none if any.
    pub option: Option<String>,
    /// Prices of the product without its options.
    pub prices: Prices,
    /// What the option costs more, in paise.
    pub difference_paise: i64,
}

/// The notice with this id; `None` if it is gone, or its product is no longer published.
pub async fn find(db: &mut Db, id: StockNoticeId) -> Result<Option<Notice>, sqlx::Error> {
    let row = sqlx::query!(
        r#"select email, products.name as product, products.slug, product_options.name as "option?", mrp_paise, price_paise,
               sale_price_paise, sale_starts_on, sale_ends_on, product_options.difference_paise as "difference_paise?"
           from stock_notices
           join products on products.id = stock_notices.product_id
           left join product_options on product_options.id = stock_notices.option_id
           where stock_notices.id = $1 and products.status = 'published' and products.archived_at is null"#,
        id.0,
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Notice {
        email: row.email,
        product: row.product,
        slug: row.slug,
        option: row.option,
        prices: Prices {
            mrp_paise: row.mrp_paise,
            price_paise: row.price_paise,
            sale_price_paise: row.sale_price_paise,
            sale_starts_on: row.sale_starts_on,
            sale_ends_on: row.sale_ends_on,
        },
        difference_paise: row.difference_paise.unwrap_or(0),
    }))
}
