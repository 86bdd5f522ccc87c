import { expect, test } from "vitest";
import { cronInWords } from "./cron";

test.each([
  ["* * * * *", "Every minute"],
  ["*/10 * * * *", "Every 10 minutes"],
  ["17 * * * *", "Hourly, 17 minutes past the hour"],
  ["40 3 * * *", "Daily at 03:40"],
  ["40 3 * * MON", "Mondays at 03:40"],
  ["0 10 1 * *", "At 10:00, on day 1 of the month"],
])("%s is %s", (expression, words) => {
  expect(cronInWords(expression)).toBe(words);
});

test("what is no cron expression is said to be none", () => {
  expect(cronInWords("now and then")).toMatch(/error|invalid|not/i);
});
