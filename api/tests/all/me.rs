//! The signed-in user's own account.

mod address_book;
mod files;
mod portal;
mod saved_kitchens;
