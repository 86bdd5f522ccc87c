//! Tells a visitor that a product they waited for can be ordered again.

use kernel::clock::day_of;
use kernel::ids::StockNoticeId;
use kernel::rupees::short;
use letters::TellOfStock;
use shop::product::notice;

use super::{brand, dispatch, organization, personal, site};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: StockNoticeId) -> Result<(), Failure> {
    // Deleted, or the product is no longer sold.
    let Some(notice) = notice::find(&mut *worker.db.acquire().await?, id).await? else { return Ok(()) };
    let price = notice.prices.on(day_of(worker.clock.now())) + notice.difference_paise;
    let letter = TellOfStock {
        brand: brand(worker, &organization(worker).await?),
        product: notice.product.clone(),
        option: notice.option.clone(),
        price: short(price),
        url: site(worker, &format!("/furniture-products/{}", notice.slug)),
    };
    dispatch(worker, personal(&letter, id.to_string(), &notice.email)).await
}
