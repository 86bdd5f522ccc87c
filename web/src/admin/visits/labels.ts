/** Labels for visits. */
import type { SiteVisitOutcome, SiteVisitStatus } from "../../api/contract/types.gen";
import type { Tone } from "../kit/status";

export const statuses = [
  { value: "scheduled", label: "Scheduled", tone: "neutral" },
  { value: "held", label: "Held", tone: "good" },
  { value: "no_show", label: "Nobody at home", tone: "attention" },
  { value: "cancelled", label: "Cancelled", tone: "quiet" },
  { value: "rescheduled", label: "Moved", tone: "quiet" },
] as const satisfies readonly { value: SiteVisitStatus; label: string; tone: Tone }[];

export const outcomes = [
  { value: "held", label: "It took place" },
  { value: "no_show", label: "Nobody was at home" },
] as const satisfies readonly { value: SiteVisitOutcome; label: string }[];
