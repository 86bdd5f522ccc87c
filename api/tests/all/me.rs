//! The signed-in user's own account.

mod files;
mod portal;
mod saved_kitchens;
