//! The public site.

mod calculators;
mod catalog;
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
mod programs;
mod quotations;
mod return_photographs;
mod reviews;
mod search_engines;
mod settings;
mod site_visits;
mod tickets;
mod unsubscribe;
mod videos;
mod visits;
mod warranty_claims;
mod web;
