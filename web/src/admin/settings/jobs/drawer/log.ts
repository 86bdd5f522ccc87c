/** Groups and formats the log of a job. */
import type { JobLine as Line } from "../../../../api/contract/types.gen";

type Group = { attempt: number; lines: Line[] };

/** Only adjacent lines form a group: after a retry, attempts count from 1 again. */
export function byAttempt(lines: readonly Line[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.attempt === line.attempt) last.lines.push(line);
    else groups.push({ attempt: line.attempt, lines: [line] });
  }
  return groups;
}

export function isWarning(level: string): boolean {
  return /^(warn|error)/i.test(level);
}

const times = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hour12: true,
});

/** `2:05:09.120 pm`, in IST. */
export function clock(instant: string): string {
  return times.format(new Date(instant));
}
