/** Cron expressions in plain English. */
import { toString } from "cronstrue";

/** `40 3 * * *` is `Daily at 03:40`, `17 * * * *` is `Hourly, 17 minutes past the hour`. Times are in IST. */
export function describeCron(expression: string): string {
  const text = toString(expression, { use24HourTimeFormat: true, throwExceptionOnParseError: false });
  return text
    .replace(/^At (\d{2}:\d{2})$/, "Daily at $1")
    .replace(/^At (\d+ minutes past the hour)/, "Hourly, $1")
    .replace(/^At (\d{2}:\d{2}), only on (\w+)$/, "$2s at $1");
}
