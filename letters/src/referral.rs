//! E-mails to people who recommend the company, and codes for those who look something up.

use jobs::occasion::ReferralNews;

use super::{Brand, NAME_CHARS, untrusted};

/// To a referrer: what became of their referral. It says no more of the friend than what the referrer wrote.
#[derive(Clone)]
pub struct TellOfReferral {
    /// Company details.
    pub brand: Brand,
    /// The news.
    pub news: ReferralNews,
    /// Referrer's name, as entered.
    pub referrer: String,
    /// Friend's name, as entered.
    pub referee: String,
    /// Reward, once it is fixed: "₹10,000".
    pub reward: Option<String>,
    /// Bank reference of the payment.
    pub reference: Option<String>,
    /// Share of the contract that has to be received first: "50%".
    pub due_share: String,
    /// The link to share.
    pub share_url: String,
    /// The page with rules and status.
    pub url: String,
}

impl TellOfReferral {
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.referrer)
    }

    /// The friend, for an address that nobody has confirmed: without working links.
    pub(super) fn friend(&self) -> String {
        let name = untrusted::shortened(&untrusted::one_line(&self.referee), NAME_CHARS);
        let name = untrusted::unlinked(&name);
        if name.is_empty() { "your friend".to_owned() } else { name }
    }

    /// `reward of ₹10,000`.
    pub(super) fn reward_line(&self) -> String {
        self.reward.as_ref().map_or_else(|| "reward".to_owned(), |amount| format!("reward of {amount}"))
    }

    /// Whether the link to share belongs into the letter.
    pub(super) const fn shares(&self) -> bool {
        matches!(self.news, ReferralNews::Received | ReferralNews::RewardPaid)
    }
}

/// To whoever looks up referrals or a warranty card: the code that opens it.
#[derive(Clone)]
pub struct SendLookupCode {
    /// Company details.
    pub brand: Brand,
    /// What it opens: "your referrals", "your warranty card".
    pub opens: &'static str,
    /// Code.
    pub code: String,
    /// When the code expires, in local time.
    pub expires_at: String,
}
