/** Privacy requests: labels, limits and required fields. */
import type { PrivacyRequestKind, PrivacyRequestStatus } from "../../api/contract/types.gen";

export const requestKinds = [
  { value: "access", label: "See my data", fact: "A file with all the data we hold about you." },
  { value: "portability", label: "Download my data", fact: "The same data, to pass on to another company." },
  { value: "correction", label: "Correct my data", fact: "Tell us what is wrong." },
  { value: "erasure", label: "Erase my data", fact: "We keep tax records for as long as the law requires." },
  { value: "nomination", label: "Name a nominee", fact: "Someone who can act for you if you no longer can." },
  { value: "grievance", label: "Make a complaint", fact: "We acknowledge it, investigate and reply." },
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

/** Maximum lengths of the server. */
export const requestLimits = { name: 120, email: 254, details: 4000, relation: 80 } as const;

export const needsDetails = (kind: PrivacyRequestKind): boolean => kind === "correction" || kind === "grievance";
