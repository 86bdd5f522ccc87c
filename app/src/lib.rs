//! What names all rooms: the lists that can be exported, the dashboard, what people save, example data.

pub mod dashboard;
pub mod export;
pub mod saved;
#[cfg(test)]
mod sections;
pub mod seed;
