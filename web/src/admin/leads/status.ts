/** Lead statuses, the moves between them, and what each move requires. */
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

/** Product specification, 3.1. The server decides: see `allowedStatuses` of a lead. */
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

export function allowedMoves(status: Status): readonly Status[] {
  return moves[status];
}

/** What must be entered before a move. */
export type RequiredInput = "lost reason" | "nurture date" | "booking payment" | "reason to reopen";

export function requiredInput(from: Status, to: Status): RequiredInput | null {
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

export function isOpen(status: Status): boolean {
  return status !== "won" && status !== "lost" && status !== "junk";
}

export const openStatuses: readonly Status[] = statuses.map(({ value }) => value).filter(isOpen);

export function statusLabel(status: Status): string {
  return labelOf(statuses, status);
}
