//! Designs that visitors choose from. Their price is that of the quotation that begins with one.

pub mod design;
