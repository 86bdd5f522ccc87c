//! Tells a referrer what became of their referral.

use enquiries::lead::settings::FollowUps;
use enquiries::referral::letter;
use enquiries::referral::settings::Referrals;
use jobs::occasion::ReferralNews;
use kernel::ids::ReferralId;
use kernel::{rupees, settings};
use letters::TellOfReferral;

use super::{Dispatch, brand, dispatch, organization, personal, site};
use crate::{Failure, Worker};

pub(super) async fn handle(worker: &Worker, id: ReferralId, news: ReferralNews) -> Result<(), Failure> {
    let (facts, programme, limits) = {
        let mut db = worker.db.acquire().await?;
        let Some(facts) = letter::facts(&mut db, id, news).await? else { return Ok(()) };
        let programme: Referrals = settings::read(&mut db).await?;
        (facts, programme, settings::read::<FollowUps>(&mut db).await?)
    };
    let organization = organization(worker).await?;
    let letter = TellOfReferral {
        brand: brand(worker, &organization),
        news,
        referrer: facts.referrer,
        referee: facts.referee,
        reward: facts.reward_paise.map(rupees::short),
        reference: (!facts.paid_reference.is_empty()).then_some(facts.paid_reference),
        due_share: format!("{}%", programme.due_share.0 / 100),
        share_url: site(worker, &format!("/booking?ref={}", facts.code)),
        url: site(worker, "/refer-earn"),
    };
    // Anyone can enter any address into the form.
    let is_by_form = matches!(news, ReferralNews::Received | ReferralNews::Rejected);
    let mail = Dispatch {
        reply_to: organization.email_id.as_deref(),
        at_most_a_day: is_by_form.then_some(limits.confirmations_a_day),
        ..personal(&letter, format!("{id}.{news}"), &facts.email)
    };
    dispatch(worker, mail).await
}
