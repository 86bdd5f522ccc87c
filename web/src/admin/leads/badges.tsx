/** Small labels that describe a lead in lists, cards and the drawer. */
import type { HoldReason, LeadItem, Temperature } from "../../api/contract/types.gen";
import { dateTime, moneyShort, relative } from "../../ui/format";
import { Status as StatusMark } from "../kit/status";
import { useNow } from "../kit/time";
import { type TimeStatus, nextStep } from "./service-level";
import { type Status, statusLabel, statusTones } from "./status";
import { holdReasons, temperatures, valueSources } from "./labels";
import { labelOf } from "../../ui/label-of";
import { Hint } from "../kit/hint";

export function LeadStatus({ status }: { status: Status }) {
  return <StatusMark tone={statusTones[status]}>{statusLabel(status)}</StatusMark>;
}

/** Shown while e-mails to a lead are held back; the reason is in the tooltip. */
export function OnHoldBadge({ reason }: { reason: HoldReason }) {
  return (
    <Hint inRow text={`Waiting for review: ${labelOf(holdReasons, reason)}`}>
      <StatusMark tone="attention">Waiting for review</StatusMark>
    </Hint>
  );
}

const temperatureClasses: Record<Temperature, string> = {
  hot: "bg-brass/35 font-medium text-ink",
  warm: "bg-linen text-ink",
  cold: "text-ash shadow-[inset_0_0_0_1px_var(--color-seam)]",
};

/** `Hot 82`. */
export function ScoreBadge({ temperature, score }: { temperature: Temperature; score?: number }) {
  return (
    <span
      className={`inline-block rounded px-1.5 text-xs leading-5 whitespace-nowrap tabular-nums ${temperatureClasses[temperature]}`}
    >
      {labelOf(temperatures, temperature)}
      {score !== undefined && ` ${score}`}
    </span>
  );
}

/** `₹4.2 L`, with what it was taken from as the tooltip; an estimate is marked as one. */
export function DealValue({ lead: { value, valueSource } }: { lead: Pick<LeadItem, "value" | "valueSource"> }) {
  if (value === null) return null;
  return (
    <Hint
      inRow
      text={valueSource ? labelOf(valueSources, valueSource) : undefined}
      className="shrink-0 whitespace-nowrap tabular-nums"
    >
      {valueSource === "kitchen_estimate" && <span className="text-ash">about </span>}
      {moneyShort(value)}
    </Hint>
  );
}

/** "5 min ago", with the exact time as the tooltip. */
export function RelativeTime({ instant }: { instant: string }) {
  return (
    <Hint inRow dateTime={instant} text={dateTime(instant)}>
      {relative(instant, useNow())}
    </Hint>
  );
}

/** A due date or response time, with the exact time as the tooltip. */
export function TimeStatusText({ status: { tone, text, exact } }: { status: TimeStatus }) {
  const marked = tone === "attention" || tone === "danger" || tone === "good";
  return (
    <Hint inRow text={exact}>
      {marked ? <StatusMark tone={tone}>{text}</StatusMark> : text}
    </Hint>
  );
}

export function NextStep({ lead }: { lead: Parameters<typeof nextStep>[0] }) {
  const status = nextStep(lead, useNow());
  return status && <TimeStatusText status={status} />;
}
