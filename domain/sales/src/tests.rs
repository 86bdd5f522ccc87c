//! What becomes of leads, proofs of address and referrals once a sale follows.

mod lead_merge;
mod lost_reason;
mod proved_address;
mod referral;
