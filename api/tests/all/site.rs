//! The public site.

mod calculators;
mod designs;
mod feeds;
mod gallery;
mod hold;
mod landing_pages;
mod leads;
mod order_changes;
mod pages;
mod pricing;
mod privacy;
mod products;
mod quotations;
mod return_photographs;
mod reviews;
mod settings;
mod tickets;
mod unsubscribe;
mod videos;
mod visits;
mod web;
