/** Labels of support tickets. */
import type { TicketItem, TicketKind, TicketMessageKind, TicketStatus } from "../../../api/contract/types.gen";
import { dateTime } from "../../../ui/format";
import type { Choice } from "../../kit/resource";
import type { Tone } from "../../kit/status";
import { span } from "../../kit/time";

/** The API address of the list. */
export const address = "/api/admin/tickets";

export const kinds: readonly Choice<TicketKind>[] = [
  { value: "damaged", label: "Damaged" },
  { value: "wrong_item", label: "Wrong item" },
  { value: "late_delivery", label: "Late delivery" },
  { value: "quality", label: "Quality" },
  { value: "billing", label: "Billing" },
  { value: "warranty", label: "Warranty" },
  { value: "other", label: "Other" },
];

export const statuses: readonly Choice<TicketStatus>[] = [
  { value: "open", label: "Open" },
  { value: "waiting_for_customer", label: "Waiting for customer" },
  { value: "resolved", label: "Resolved" },
  { value: "closed", label: "Closed" },
];

export const statusTones: Record<TicketStatus, Tone> = {
  open: "attention",
  waiting_for_customer: "neutral",
  resolved: "good",
  closed: "quiet",
};

export const messageKinds: Record<TicketMessageKind, string> = {
  buyer: "Customer",
  reply: "Reply",
  resolution: "Resolution",
  note: "Note, for colleagues only",
};

type Timed = Pick<TicketItem, "acknowledgedAt" | "dueAt">;

/** Milliseconds before the deadline from which it needs attention: of the first answer, and of the resolution. */
const soon = { answer: 12 * 3_600_000, resolution: 3 * 86_400_000 };

/** The deadline that comes next: `Answer in 5 h`, `Answer late by 2 days`. Null once the ticket is settled. */
export function deadline(
  { acknowledgedAt, dueAt }: Timed,
  now: Date,
): { tone: Tone; text: string; exact: string } | null {
  if (dueAt === null) return null;
  const left = Date.parse(dueAt) - now.getTime();
  const exact = `Due ${dateTime(dueAt)}`;
  if (left < 0)
    return { tone: "danger", text: `${acknowledgedAt ? "Resolution" : "Answer"} late by ${span(-left)}`, exact };
  const tone = left < (acknowledgedAt ? soon.resolution : soon.answer) ? "attention" : "neutral";
  return { tone, text: `${acknowledgedAt ? "Resolve" : "Answer"} in ${span(left)}`, exact };
}
