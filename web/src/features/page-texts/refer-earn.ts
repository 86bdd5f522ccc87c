/** Texts of the page about recommending. Names in braces are figures of the programme's settings. */

export type ReferralContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  steps: { title: string; list: readonly { name: string; text: string }[] };
  rewards: { title: string };
  rules: { title: string; list: readonly string[] };
  recommend: { title: string; closed: string };
};

export const referral: ReferralContent = {
  title: "Refer and earn: recommend our interiors",
  description:
    "Recommend us to a friend with a new home in Bengaluru. When they sign with us, you are paid up to {highestReward}.",
  heading: "Recommend us, and be thanked for it",
  lead: "Know someone who is getting a home? Tell us their name. If they sign with us, we pay you {reward}.",
  steps: {
    title: "How it works",
    list: [
      { name: "Ask your friend", text: "Make sure that they would like to hear from us." },
      { name: "Give us their name and number", text: "By the form below, or share your own link." },
      { name: "We call them, once", text: "We say that you recommended us, and listen." },
      { name: "You are paid", text: "By UPI or bank transfer, once {dueShare} of their contract is paid." },
    ],
  },
  rewards: { title: "What you earn" },
  rules: {
    title: "The rules",
    list: [
      "Your friend has to know, and agree, that you give us their number.",
      "You can't refer yourself or your own home, and our colleagues can't take part.",
      "Somebody who was in touch with us in the last {contactDays} can't be referred.",
      "If two people recommend the same friend, the first referral counts.",
      "A referral expires after {validDays} without a contract.",
      "The reward is fixed when your friend signs, and due once {dueShare} of the contract is paid. If the contract is cancelled before that, there is no reward.",
      "Once your rewards of a financial year pass {panAbove}, we need your PAN, and deduct tax where the law says so.",
    ],
  },
  recommend: {
    title: "Recommend a friend",
    closed: "We aren't taking new referrals at the moment. Earlier ones keep their reward.",
  },
};
