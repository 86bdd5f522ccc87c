import { expect, it } from "vitest";
import { changeOf } from "./stock-change";

const stock = { onHand: 5, reserved: 2 };

it.each([
  ["received", "3", 3],
  ["counted", "4", -1],
  ["damaged", "3", -3],
] as const)("%s %s changes the stock by %i", (reason, text, change) =>
  expect(changeOf(stock, reason, text)).toEqual({ change }),
);

it.each([
  ["counted", "5", /already/],
  ["counted", "1", /reserved 2/],
  ["damaged", "4", /reserved 2/],
  ["received", "0", /at least 1/],
  ["received", "1.5", /whole number/],
] as const)("%s %s is refused", (reason, text, message) => {
  const outcome = changeOf(stock, reason, text);
  expect("error" in outcome && outcome.error).toMatch(message);
});

it("says nothing before a number is typed", () => expect(changeOf(stock, "received", " ")).toEqual({ error: null }));
