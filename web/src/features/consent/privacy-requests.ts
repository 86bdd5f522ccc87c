/** What people can ask about their data, in the words of the pages where they ask. */
import type { PrivacyRequestKind, PrivacyRequestStatus } from "../../api/contract/types.gen";

export const requestKinds = [
  { value: "access", label: "See my data", fact: "A file with everything we keep about you." },
  { value: "portability", label: "Download my data", fact: "The same, ready for another company." },
  { value: "correction", label: "Correct my data", fact: "Tell us what is wrong." },
  { value: "erasure", label: "Erase my data", fact: "Tax records are kept for as long as the law asks." },
  { value: "nomination", label: "Name a nominee", fact: "Somebody who acts for you if you no longer can." },
  { value: "grievance", label: "Make a complaint", fact: "We acknowledge it, look into it and answer." },
] as const satisfies readonly { value: PrivacyRequestKind; label: string; fact: string }[];

export const requestLabel = (kind: PrivacyRequestKind): string =>
  requestKinds.find(({ value }) => value === kind)?.label ?? kind;

export const statusLabels: Record<PrivacyRequestStatus, string> = {
  unconfirmed: "Waiting for your confirmation",
  open: "In progress",
  approved: "In progress",
  erasing: "In progress",
  completed: "Completed",
  refused: "Declined",
};

/** The most characters that the server takes. */
export const requestLimits = { name: 120, email: 254, details: 4000, relation: 80 } as const;

export const needsDetails = (kind: PrivacyRequestKind): boolean => kind === "correction" || kind === "grievance";
