//! Texts to people who recommend the company.

use super::{BRAND, Built, FIRST_NAME, Variable, variable};

const REFERRER: Variable = Variable {
    meaning: "Referrer's first name. If we don't know it, it's left out, with its comma and greeting.",
    ..FIRST_NAME
};
const FRIEND: Variable = variable("friend", "Whom they recommended us to", "Vikram Shetty");
const SHARE: Variable = variable("share", "Share of the contract that has to be paid first", "50%");
const REWARD: Variable =
    variable("reward", "The reward, with its amount once it is fixed", "reward of ₹10,000");

const OF_REFERRAL: &[Variable] = &[REFERRER, FRIEND, BRAND];

pub(super) const RECEIVED: Built = Built {
    subject: "Thank you for recommending us.",
    headline: "Thank you for recommending us.",
    opening: "Dear {first_name},\n\nWe'll call {friend} once about their home and tell them that you recommended us. \
              If they sign with us, you get a reward. We'll write when there is news.",
    closing: "",
    variables: OF_REFERRAL,
    required_in_subject: &[],
};

pub(super) const REJECTED: Built = Built {
    subject: "We can't accept this referral.",
    headline: "We can't accept this referral.",
    opening: "Dear {first_name},\n\nOur programme's rules don't allow the referral of {friend}. It may be that they \
              were in touch with us lately, that somebody else recommended us first, or that one of you can't take \
              part.",
    ..RECEIVED
};

pub(super) const QUALIFIED: Built = Built {
    subject: "Your referral is moving along.",
    headline: "Your referral is moving along.",
    opening: "Dear {first_name},\n\nWe have spoken with {friend}, and are working on what they need.",
    ..RECEIVED
};

pub(super) const BOOKED: Built = Built {
    subject: "Your referral has signed with us.",
    headline: "Your referral has signed with us.",
    opening: "Dear {first_name},\n\n{friend} has booked with us. We'll fix your reward with the contract; it is due \
              once {share} of it is paid.",
    variables: &[REFERRER, FRIEND, BRAND, SHARE],
    ..RECEIVED
};

pub(super) const CONVERTED: Built = Built {
    opening: "Dear {first_name},\n\n{friend} has signed with us. Your reward is {amount}; it is due once {share} of \
              the contract is paid.",
    variables: &[REFERRER, FRIEND, BRAND, SHARE, variable("amount", "The reward", "₹10,000")],
    ..BOOKED
};

pub(super) const REWARD_DUE: Built = Built {
    subject: "Your reward is due.",
    headline: "Your reward is due.",
    opening: "Dear {first_name},\n\nYour {reward} for recommending us to {friend} is due. We'll call you for the UPI \
              id or bank account to pay it to. Nobody at {brand} will ask you for a PIN or a one-time code.",
    variables: &[REFERRER, FRIEND, BRAND, REWARD],
    ..RECEIVED
};

pub(super) const REWARD_PAID: Built = Built {
    subject: "Your reward has been paid.",
    headline: "Your reward has been paid.",
    opening: "Dear {first_name},\n\nWe have paid your {reward} for recommending us to {friend}, {reference}. It takes \
              a day or two to show in your account.",
    variables: &[
        REFERRER,
        FRIEND,
        BRAND,
        REWARD,
        Variable {
            is_optional: true,
            ..variable(
                "reference",
                "Bank reference of the payment; left out if there is none",
                "reference UTR 4412",
            )
        },
    ],
    ..RECEIVED
};

pub(super) const EXPIRED: Built = Built {
    subject: "Your referral has expired.",
    headline: "Your referral has expired.",
    opening: "Dear {first_name},\n\nNothing came of the referral of {friend} in time. You can recommend them again.",
    ..RECEIVED
};
