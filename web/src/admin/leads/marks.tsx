/** The small words by which a lead is known at a glance. */
import type { HoldReason, Temperature } from "../../api/contract/types.gen";
import { dateTime, relative } from "../../ui/format";
import { Status as StatusMark } from "../kit/status";
import { useNow } from "./now";
import { type Words, nextStep } from "./service-level";
import { type Status, statusLabel, statusTones } from "./status";
import { holdReasons, temperatures } from "./words";
import { labelOf } from "../../ui/label-of";

export function LeadStatus({ status }: { status: Status }) {
  return <StatusMark tone={statusTones[status]}>{statusLabel(status)}</StatusMark>;
}

/** Says that e-mails about a lead wait; the reason on hover. */
export function OnHold({ reason }: { reason: HoldReason }) {
  return (
    <span title={`Waiting for review: ${labelOf(holdReasons, reason)}`}>
      <StatusMark tone="attention">Waiting for review</StatusMark>
    </span>
  );
}

const heat: Record<Temperature, string> = {
  hot: "bg-brass/35 font-medium text-ink",
  warm: "bg-linen text-ink",
  cold: "text-ash shadow-[inset_0_0_0_1px_var(--color-seam)]",
};

/** `Hot 82`: the word says what the colour says. */
export function Heat({ temperature, score }: { temperature: Temperature; score?: number }) {
  return (
    <span
      className={`inline-block rounded px-1.5 text-xs leading-5 whitespace-nowrap tabular-nums ${heat[temperature]}`}
    >
      {labelOf(temperatures, temperature)}
      {score !== undefined && ` ${score}`}
    </span>
  );
}

/** How long ago it was; the exact time on hover. */
export function Ago({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={dateTime(instant)}>
      {relative(instant, useNow())}
    </time>
  );
}

/** Words about time; the exact time on hover. What is late or near is marked. */
export function TimeWords({ words: { tone, text, exact } }: { words: Words }) {
  const marked = tone === "attention" || tone === "danger" || tone === "good";
  return <span title={exact}>{marked ? <StatusMark tone={tone}>{text}</StatusMark> : text}</span>;
}

/** What to do next about a lead, kept up to date. */
export function NextStep({ lead }: { lead: Parameters<typeof nextStep>[0] }) {
  const words = nextStep(lead, useNow());
  return words && <TimeWords words={words} />;
}
