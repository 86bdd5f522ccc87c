//! Content of the site: photographs, videos and their placements.

pub mod homepage;
pub mod intake;
pub mod maintenance;
pub mod page_setting;
pub mod page_text;
pub mod photograph;
pub mod placement;
pub mod policy;
pub mod search_engines;
pub mod service_page;
pub mod share_card;
pub mod sitemap;
pub mod upload;
pub mod video;
