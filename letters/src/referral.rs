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

    pub(super) fn headline(&self) -> &'static str {
        match self.news {
            ReferralNews::Received => "Thank you for recommending us.",
            ReferralNews::Rejected => "We can't accept this referral.",
            ReferralNews::Qualified => "Your referral is moving along.",
            ReferralNews::Converted => "Your referral has signed with us.",
            ReferralNews::RewardDue => "Your reward is due.",
            ReferralNews::RewardPaid => "Your reward has been paid.",
            ReferralNews::Expired => "Your referral has expired.",
        }
    }

    pub(super) fn text(&self) -> String {
        let (friend, share) = (self.friend(), &self.due_share);
        let reward = self.reward.as_deref();
        match self.news {
            ReferralNews::Received => format!(
                "We'll call {friend} once about their home and tell them that you recommended us. If they sign with us, \
                 you get a reward. We'll write when there is news."
            ),
            ReferralNews::Rejected => format!(
                "Our programme's rules don't allow the referral of {friend}. It may be that they were in touch with us \
                 lately, that somebody else recommended us first, or that one of you can't take part."
            ),
            ReferralNews::Qualified => {
                format!("We have spoken with {friend}, and are working on what they need.")
            }
            ReferralNews::Converted => match reward {
                Some(reward) => format!(
                    "{friend} has signed with us. Your reward is {reward}; it is due once {share} of the contract is paid."
                ),
                None => format!(
                    "{friend} has booked with us. We'll fix your reward with the contract; it is due once {share} of it \
                     is paid."
                ),
            },
            ReferralNews::RewardDue => format!(
                "Your reward{} for recommending us to {friend} is due. We'll call you for the UPI id or bank account to \
                 pay it to. Nobody at {} will ask you for a PIN or a one-time code.",
                reward.map(|reward| format!(" of {reward}")).unwrap_or_default(),
                self.brand.name,
            ),
            ReferralNews::RewardPaid => format!(
                "We have paid your reward{} for recommending us to {friend}{}. It takes a day or two to show in your \
                 account.",
                reward.map(|reward| format!(" of {reward}")).unwrap_or_default(),
                self.reference
                    .as_ref()
                    .map(|reference| format!(", reference {reference}"))
                    .unwrap_or_default(),
            ),
            ReferralNews::Expired => {
                format!("Nothing came of the referral of {friend} in time. You can recommend them again.")
            }
        }
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
