/** Cron expressions as people say them. */
import { toString } from "cronstrue";

/** `40 3 * * *` is `Daily at 03:40`, `17 * * * *` is `17 minutes past the hour`. The times are Indian. */
export function cronInWords(expression: string): string {
  const words = toString(expression, { use24HourTimeFormat: true, throwExceptionOnParseError: false });
  return words
    .replace(/^At (\d{2}:\d{2})$/, "Daily at $1")
    .replace(/^At (\d+ minutes past the hour)/, "Hourly, $1")
    .replace(/^At (\d{2}:\d{2}), only on (\w+)$/, "$2s at $1");
}
