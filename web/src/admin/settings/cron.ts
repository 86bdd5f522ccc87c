/** Cron expressions in plain English. */
import { toString } from "cronstrue";

/** `40 3 * * *` is `Daily at 3:40 am`, `17 * * * *` is `Hourly, 17 minutes past the hour`. Times are in IST. */
export function describeCron(expression: string): string {
  const text = toString(expression, { throwExceptionOnParseError: false });
  return text
    .replaceAll(/0?(\d+:\d{2}) ([AP]M)/g, (_, clock: string, half: string) => `${clock} ${half.toLowerCase()}`)
    .replace(/^At (\d+:\d{2} [ap]m)$/, "Daily at $1")
    .replace(/^At (\d+ minutes past the hour)/, "Hourly, $1")
    .replace(/^At (\d+:\d{2} [ap]m), only on (\w+)$/, "$2s at $1");
}
