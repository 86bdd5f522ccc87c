/** Words for events, platforms and states. */
import type { ConversionState, Destination, EventKind } from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";
import type { Tone } from "../kit/status";

export const destinations: readonly Choice<Destination>[] = [
  { value: "google_ads", label: "Google Ads" },
  { value: "ga4", label: "Google Analytics" },
  { value: "meta", label: "Meta" },
];

/** Platforms that campaigns are on. */
export const platforms = destinations.filter(({ value }) => value !== "ga4");

export const eventKinds: readonly Choice<EventKind>[] = [
  { value: "lead_submitted", label: "Lead submitted" },
  { value: "lead_qualified", label: "Lead qualified" },
  { value: "site_visit_done", label: "Site visit done" },
  { value: "contract_won", label: "Contract won" },
  { value: "purchase", label: "Purchase" },
];

export const states: readonly Choice<ConversionState>[] = [
  { value: "queued", label: "Queued" },
  { value: "sending", label: "Sending" },
  { value: "sent", label: "Sent" },
  { value: "accepted", label: "Accepted" },
  { value: "retrying", label: "Retrying" },
  { value: "rejected", label: "Rejected" },
  { value: "skipped", label: "Skipped" },
];

export const stateTones: Record<ConversionState, Tone> = {
  queued: "neutral",
  sending: "neutral",
  sent: "neutral",
  accepted: "good",
  retrying: "attention",
  rejected: "danger",
  skipped: "quiet",
};
