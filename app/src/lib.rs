//! What names all rooms: the lists that can be exported, the dashboard, what people save, example data.

use kernel::record::EachRecord;

pub mod dashboard;
pub mod export;
pub mod saved;
#[cfg(test)]
mod sections;
pub mod seed;

/// Every plain record of the product.
pub fn records(each: &mut impl EachRecord) {
    people::records(each);
    pricing::records(each);
    designs::records(each);
}
