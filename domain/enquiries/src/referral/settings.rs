//! Rules of the referral programme that the company decides.

use garde::Validate;
use kernel::money::{Percent, up_to_the_whole};
use kernel::settings::Section;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The referral programme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
pub struct Referrals {
    /// Whether new referrals are taken.
    #[garde(skip)]
    pub is_open: bool,
    /// Rewards by the value of the contract before tax.
    #[garde(dive)]
    pub rewards: Rewards,
    /// Share of the contract that has to be received before a reward is due, in basis points.
    #[garde(custom(up_to_the_whole))]
    #[schemars(extend("minimum" = 0, "maximum" = 10_000))]
    pub due_share: Percent,
    /// Days after which a referral without a contract expires.
    #[garde(range(min = 1, max = 1095))]
    pub expires_after_days: u32,
    /// Days in which somebody who was in touch already can't be referred.
    #[garde(range(min = 0, max = 1095))]
    pub recent_lead_days: u32,
    /// Rewards of one person in a financial year above which a PAN is required, in paise.
    #[garde(range(min = 0, max = 100_000_000))]
    pub pan_above_paise: i64,
}

/// Rewards by contract value: three steps, in paise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "ReferralRewards")]
pub struct Rewards {
    /// Contracts below this get the first reward.
    #[garde(range(min = 1, max = 2_000_000_000), custom(below(self.to_paise)))]
    pub from_paise: i64,
    /// Contracts up to this get the second reward, those above the third.
    #[garde(range(min = 1, max = 2_000_000_000))]
    pub to_paise: i64,
    /// First reward.
    #[garde(range(min = 0, max = 100_000_000))]
    pub first_paise: i64,
    /// Second reward.
    #[garde(range(min = 0, max = 100_000_000))]
    pub second_paise: i64,
    /// Third reward.
    #[garde(range(min = 0, max = 100_000_000))]
    pub third_paise: i64,
}

fn below(to: i64) -> impl FnOnce(&i64, &()) -> garde::Result {
    move |from, ()| {
        if *from < to { Ok(()) } else { Err(garde::Error::new("must be below the second limit")) }
    }
}

impl Rewards {
    /// The reward for a contract worth this much before tax.
    #[must_use]
    pub const fn of(&self, contract_paise: i64) -> i64 {
        if contract_paise < self.from_paise {
            self.first_paise
        } else if contract_paise <= self.to_paise {
            self.second_paise
        } else {
            self.third_paise
        }
    }
}

impl Default for Rewards {
    fn default() -> Self {
        Self {
            from_paise: 50_000_000,
            to_paise: 100_000_000,
            first_paise: 500_000,
            second_paise: 1_000_000,
            third_paise: 2_000_000,
        }
    }
}

impl Default for Referrals {
    fn default() -> Self {
        Self {
            is_open: true,
            rewards: Rewards::default(),
            due_share: Percent::whole(50),
            expires_after_days: 180,
            recent_lead_days: 90,
            pan_above_paise: 2_000_000,
        }
    }
}

impl Section for Referrals {
    const NAME: &'static str = "referrals";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reward_goes_by_the_contracts_value() {
        let rewards = Rewards::default();
        for (rupees, reward) in
            [(0, 5_000), (499_999, 5_000), (500_000, 10_000), (1_000_000, 10_000), (1_000_001, 20_000)]
        {
            assert_eq!(rewards.of(rupees * 100), reward * 100, "{rupees}");
        }
        assert!(rewards.validate().is_ok());
        assert!(Rewards { from_paise: rewards.to_paise, ..rewards }.validate().is_err());
    }
}
