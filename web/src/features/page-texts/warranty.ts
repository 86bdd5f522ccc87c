/** Texts of the page about the warranty. What is covered, and for how long, are settings. */

export type WarrantyContent = {
  title: string;
  description: string;
  heading: string;
  lead: string;
  claim: { title: string; lead: string };
};

export const warranty: WarrantyContent = {
  title: "Warranty: what is covered, and for how long",
  description:
    "Our warranty of up to {longestYears} from handover: what it covers, what it doesn't, how to see your project's card, and how to report a fault.",
  heading: "What we build, we stand by",
  lead: "The warranty begins on the day of handover and runs for up to {longestYears}. If something we made fails, we put it right.",
  claim: {
    title: "Something isn't right?",
    lead: "Tell us what is wrong and when it began. You get a ticket number at once, by e-mail too. We answer within 48 hours and resolve it within a month.",
  },
};
