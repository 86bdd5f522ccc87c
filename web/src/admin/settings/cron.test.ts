import { expect, test } from "vitest";
import { describeCron } from "./cron";

test.each([
  ["* * * * *", "Every minute"],
  ["*/10 * * * *", "Every 10 minutes"],
  ["17 * * * *", "Hourly, 17 minutes past the hour"],
  ["40 3 * * *", "Daily at 3:40 am"],
  ["40 3 * * MON", "Mondays at 3:40 am"],
  ["0 10 1 * *", "At 10:00 am, on day 1 of the month"],
])("%s is %s", (expression, text) => {
  expect(describeCron(expression)).toBe(text);
});

test("an invalid expression is reported", () => {
  expect(describeCron("now and then")).toMatch(/error|invalid|not/i);
});
