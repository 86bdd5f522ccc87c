import type { JobLine as Line } from "../../../../api/contract/types.gen";
/** The log of a job, sorted for reading. */

export type Part = { attempt: number; lines: Line[] };

/** The lines under their attempts. A job that is begun again counts anew: its later attempts stand apart. */
export function byAttempt(lines: readonly Line[]): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    const last = parts.at(-1);
    if (last?.attempt === line.attempt) last.lines.push(line);
    else parts.push({ attempt: line.attempt, lines: [line] });
  }
  return parts;
}

export function isGrave(level: string): boolean {
  return /^(warn|error)/i.test(level);
}

const times = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});

/** `14:05:09.120`, in Indian time. */
export function clock(instant: string): string {
  return times.format(new Date(instant));
}
