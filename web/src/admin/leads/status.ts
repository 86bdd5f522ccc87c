/** Where a lead stands, where it can go from there, and what has to be known for the step. */
import type { LeadStatus } from "../../api/contract/types.gen";
import type { Tone } from "../kit/status";
import { labelOf } from "../../ui/label-of";

export const statuses = [
  { value: "new", label: "New" },
  { value: "contacted", label: "Contacted" },
  { value: "qualified", label: "Qualified" },
  { value: "site_visit_scheduled", label: "Visit scheduled" },
  { value: "site_visit_done", label: "Visit done" },
  { value: "quotation_sent", label: "Quotation sent" },
  { value: "negotiation", label: "Negotiation" },
  { value: "won", label: "Won" },
  { value: "nurture", label: "Nurture" },
  { value: "lost", label: "Lost" },
  { value: "junk", label: "Junk" },
] as const satisfies readonly { value: LeadStatus; label: string }[];

export type Status = LeadStatus;

/** The product's table of statuses. The server has the last word: `allowedStatuses` of a lead. */
const moves: Record<Status, readonly Status[]> = {
  new: ["contacted", "qualified", "nurture", "lost", "junk"],
  contacted: ["qualified", "nurture", "lost", "junk"],
  qualified: ["site_visit_scheduled", "quotation_sent", "nurture", "lost"],
  site_visit_scheduled: ["site_visit_done", "qualified", "nurture", "lost"],
  site_visit_done: ["quotation_sent", "nurture", "lost"],
  quotation_sent: ["negotiation", "won", "nurture", "lost"],
  negotiation: ["quotation_sent", "won", "nurture", "lost"],
  won: [],
  nurture: ["contacted", "qualified", "lost"],
  lost: ["contacted"],
  junk: ["new"],
};

export function movesFrom(status: Status): readonly Status[] {
  return moves[status];
}

/** What a move cannot be made without. */
export type Need = "lost reason" | "nurture date" | "booking payment" | "reason to reopen";

export function needOf(from: Status, to: Status): Need | null {
  if (to === "lost") return "lost reason";
  if (to === "nurture") return "nurture date";
  if (to === "won") return "booking payment";
  if (from === "lost") return "reason to reopen";
  return null;
}

export const statusTones: Record<Status, Tone> = {
  new: "attention",
  contacted: "neutral",
  qualified: "neutral",
  site_visit_scheduled: "neutral",
  site_visit_done: "neutral",
  quotation_sent: "neutral",
  negotiation: "neutral",
  won: "good",
  nurture: "quiet",
  lost: "quiet",
  junk: "quiet",
};

/** The statuses in which there is still something to win. */
export function isOpen(status: Status): boolean {
  return status !== "won" && status !== "lost" && status !== "junk";
}

export function statusLabel(status: Status): string {
  return labelOf(statuses, status);
}
