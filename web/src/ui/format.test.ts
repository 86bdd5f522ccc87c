import { expect, test } from "vitest";
import {
  count,
  date,
  dateTime,
  dayOf,
  daysBetween,
  money,
  moneyShort,
  number,
  phone,
  relative,
  spokenTime,
} from "./format";

test.each([
  [1_35_151_00, "₹1,35,151"],
  [9950, "₹99.50"],
  [0, "₹0"],
  [-125_00, "-₹125"],
])("%i paise are %s", (paise, text) => {
  expect(money(paise)).toBe(text);
});

test.each([
  [12_50_000_00, "₹12.5 L"],
  [1_20_00_000_00, "₹1.2 Cr"],
  [99_94_999_00, "₹99.9 L"],
  [99_99_999_00, "₹1 Cr"],
  [99_999_49, "₹99,999"],
])("%i paise are %s on a dashboard", (paise, text) => {
  expect(moneyShort(paise)).toBe(text);
});

test.each([
  [1234567.8905, "12,34,567.891"],
  [-0.0001, "0"],
  [100_000, "1,00,000"],
  [999, "999"],
])("%d is %s", (value, text) => {
  expect(number(value)).toBe(text);
});

test("an instant is said in words", () => {
  expect(spokenTime("2026-11-21T18:35:00Z")).toBe("Sunday, 22 November, 12:05 am");
});

test("an instant is shown in IST", () => {
  expect(date("2026-09-30T18:29:59Z")).toBe("30 Sep 2026");
  expect(date("2026-09-30T18:30:00Z")).toBe("01 Oct 2026");
  expect(dateTime("2026-11-21T18:35:00Z")).toBe("22 Nov 2026, 12:05 am");
  expect(dayOf(new Date("2026-09-30T18:30:00Z"))).toBe("2026-10-01");
});

test("a calendar date has no time zone", () => {
  expect(date("2026-03-01")).toBe("01 Mar 2026");
  expect(daysBetween("2026-02-27", "2026-03-01")).toBe(2);
});

const now = new Date("2026-11-21T06:30:00Z"); // noon in India

test.each([
  ["2026-11-21T06:29:30Z", "just now"],
  ["2026-11-21T06:30:20Z", "in a moment"],
  ["2026-11-21T06:25:00Z", "5 min ago"],
  ["2026-11-21T09:30:00Z", "in 3 h"],
  ["2026-11-20T18:25:00Z", "yesterday, 11:55 pm"],
  ["2026-11-22T05:30:00Z", "tomorrow, 11:00 am"],
  ["2026-11-20T18:30:00Z", "today, 12:00 am"],
  ["2026-11-18T06:30:00Z", "18 Nov 2026"],
])("%s is %s", (instant, text) => {
  expect(relative(instant, now)).toBe(text);
});

test("nouns follow the count", () => {
  expect(count(1, "user")).toBe("1 user");
  expect(count(1240, "user")).toBe("1,240 users");
  expect(count(2, "entry", "entries")).toBe("2 entries");
});

test("only Indian numbers are grouped", () => {
  expect(phone("+919845012345")).toBe("+91 98450 12345");
  for (const typed of ["98450 12345", "98450-12345", "9845012345"]) expect(phone(typed)).toBe("+91 98450 12345");
  for (const other of ["+4930123456", "+91 80 5550 0142", "080-4000 1234"]) expect(phone(other)).toBe(other);
});
