/** What each integration is called, what its states mean, and where it is set up. */
import type { Integration, IntegrationState, IntegrationStatus } from "../../../api/contract/types.gen";
import { paths } from "../../../paths";
import { adminPaths } from "../../paths";
import type { Tone } from "../../kit/status";
import { jobListPath } from "../jobs/address";

type Setup = {
  label: string;
  /** What it is for. */
  purpose: string;
  /** Environment variables that set it, with the processes that read them. */
  variables?: string;
  /** The screen where it is set, or where its failures are. */
  link?: { label: string; to: string };
};

const section = (id: string) => `${paths.adminSettings()}?section=${id}`;
const adConnection = (platform: string) => ({
  label: "Advertising, Connection",
  to: `${adminPaths.googleAds()}?tab=connection&connection=${platform}`,
});

export const setups: Record<Integration, Setup> = {
  site: {
    label: "Website address",
    purpose: "The address of the site, and of links in e-mails.",
    variables: "PUBLIC_URL, for the API and the worker",
  },
  mail: {
    label: "Outgoing e-mail",
    purpose: "Sends confirmations, quotations, receipts and follow-ups.",
    variables: "SMTP_URL or MAIL_DIR, for the worker",
    link: { label: "E-mail jobs", to: jobListPath({ queue: "mail" }) },
  },
  replies: {
    label: "Mailbox for replies",
    purpose: "Adds customers’ replies to their leads, and stops follow-ups.",
    variables: "IMAP_URL, for the worker",
    link: { label: "Follow-up e-mails", to: section("follow-ups") },
  },
  storage: {
    label: "File storage",
    purpose: "Keeps photographs, PDFs and uploads.",
    variables: "STORAGE_URL or STORAGE_DIR, for the API and the worker",
  },
  payments: {
    label: "Payment gateway",
    purpose: "Takes online payments for furniture.",
    variables: "PAYMENT_GATEWAY, for the API and the worker",
    link: { label: "Payment gateway", to: section("gateway") },
  },
  google_ads: { label: "Google Ads", purpose: "Receives conversions of its ads.", link: adConnection("google_ads") },
  ga4: { label: "Google Analytics", purpose: "Receives conversions of visits.", link: adConnection("ga4") },
  meta: { label: "Meta", purpose: "Receives conversions of its ads.", link: adConnection("meta") },
  index_now: {
    label: "IndexNow",
    purpose: "Submits changed pages to search engines.",
    link: { label: "Search engines", to: section("search") },
  },
  accounts: {
    label: "Accounts",
    purpose: "Checks who signs in.",
    variables: "AUTH_URL, for the API and the worker",
    link: { label: "Accounts", to: section("accounts") },
  },
};

const states: Record<IntegrationState, { label: string; tone: Tone }> = {
  working: { label: "Working", tone: "good" },
  unused: { label: "Not used yet", tone: "neutral" },
  failing: { label: "Failing", tone: "danger" },
  incomplete: { label: "Setup incomplete", tone: "attention" },
  local: { label: "Local", tone: "attention" },
  off: { label: "Off", tone: "quiet" },
  unreported: { label: "Unknown", tone: "attention" },
};

/** What "local" means: nothing leaves the installation. */
const local: Partial<Record<Integration, { label: string; tone: Tone }>> = {
  site: { label: "Not public: no https", tone: "attention" },
  mail: { label: "Saved to a folder, not sent", tone: "attention" },
  payments: { label: "Test mode: no money is moved", tone: "attention" },
  // The usual way.
  accounts: { label: "Built in", tone: "good" },
};

export function stateOf({ integration, state }: Pick<IntegrationStatus, "integration" | "state">) {
  return (state === "local" && local[integration]) || states[state];
}

/** Facts that the state leaves open; null if it says all. */
export function hintOf({ integration, state, problem }: IntegrationStatus): string | null {
  if (problem) return problem;
  if (state === "unreported") return "No worker has started yet. Start one: it reports what it is connected to.";
  if (state === "incomplete") {
    return integration === "payments" ? "Enter the keys." : "Enter the missing secret, or turn sending off.";
  }
  return null;
}
