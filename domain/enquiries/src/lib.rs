//! Who asks for a home: leads and their enquiries, consents, proofs of address, referrals.

pub mod consent;
pub mod do_not_contact;
pub mod lead;
pub mod privacy_settings;
pub mod proved_address;
pub mod referral;
pub mod referral_intake;
pub mod same_person;
