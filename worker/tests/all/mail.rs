//! Each e-mail job, then their common behaviour.

mod accounts;
mod acknowledge_lead;
mod announce_lead;
mod announce_leads;
mod delivery;
mod escalate_lead;
mod follow_up_lead;
mod ledger;
mod letter_texts;
mod notices;
mod notifications;
mod notify_owner;
mod nurture_lead;
mod queue;
pub(crate) mod quotations;
mod remind_of_cart;
mod replies;
mod send_kitchen_estimate;
mod tickets;
mod write_to_lead;
