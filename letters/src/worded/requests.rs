//! Letters about referrals and requests about personal data.

use jobs::occasion::ReferralNews;
use kernel::letter::LetterName;

use crate::words::Worded;
use crate::{AnswerPrivacyRequest, ConfirmPrivacyRequest, ReceivePrivacyRequest, TellOfReferral};

impl Worded for TellOfReferral {
    fn name(&self) -> LetterName {
        match self.news {
            ReferralNews::Received => LetterName::ReferralReceived,
            ReferralNews::Rejected => LetterName::ReferralRejected,
            ReferralNews::Qualified => LetterName::ReferralQualified,
            ReferralNews::Converted if self.reward.is_none() => LetterName::ReferralBooked,
            ReferralNews::Converted => LetterName::ReferralConverted,
            ReferralNews::RewardDue => LetterName::ReferralRewardDue,
            ReferralNews::RewardPaid => LetterName::ReferralRewardPaid,
            ReferralNews::Expired => LetterName::ReferralExpired,
        }
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.first_name(),
            "friend" => Some(self.friend()),
            "brand" => Some(self.brand.name.clone()),
            "share" => Some(self.due_share.clone()),
            "amount" => self.reward.clone(),
            "reward" => Some(self.reward_line()),
            "reference" => self.reference.as_ref().map(|reference| format!("reference {reference}")),
            _ => None,
        }
    }
}

impl Worded for ConfirmPrivacyRequest {
    fn name(&self) -> LetterName {
        LetterName::ConfirmPrivacyRequest
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.first_name(),
            "brand" => Some(self.brand.name.clone()),
            "wanted" => Some(self.wanted.clone()),
            _ => None,
        }
    }
}

impl Worded for ReceivePrivacyRequest {
    fn name(&self) -> LetterName {
        LetterName::ReceivePrivacyRequest
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.first_name(),
            "number" => Some(self.number.clone()),
            "wanted" => Some(self.wanted.clone()),
            "due_on" => Some(self.due_on.clone()),
            _ => None,
        }
    }
}

impl Worded for AnswerPrivacyRequest {
    fn name(&self) -> LetterName {
        if self.is_refused { LetterName::RefusePrivacyRequest } else { LetterName::AnswerPrivacyRequest }
    }

    fn value(&self, variable: &str) -> Option<String> {
        match variable {
            "first_name" => self.first_name(),
            "number" => Some(self.number.clone()),
            "wanted" => Some(self.wanted.clone()),
            _ => None,
        }
    }
}
