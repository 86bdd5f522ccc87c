// @vitest-environment jsdom
import { expect, test } from "vitest";
import { parseEmailLink } from "./email-link";
import { confirmAddress, parseNext } from "./links";

test.each([
  ["?token_hash=t1&type=recovery", "", { kind: "recovery", tokenHash: "t1" }],
  ["?token_hash=t1&type=invite&next=/admin", "", { kind: "invite", tokenHash: "t1" }],
  ["?token_hash=t1", "", { kind: "signup", tokenHash: "t1" }],
  ["?token_hash=t1&type=sms", "", { kind: "signup", tokenHash: "t1" }],
  [
    "",
    "#access_token=a&refresh_token=r&type=email_change",
    { kind: "email_change", accessToken: "a", refreshToken: "r" },
  ],
  ["", "#access_token=a&type=signup", null],
  ["?next=/x", "#error=access_denied&error_code=otp_expired&type=recovery", { kind: "recovery", refused: true }],
  ["?error=access_denied", "", { kind: "signup", refused: true }],
  ["?type=recovery", "", null],
  ["", "", null],
])("parses %s%s", (search, hash, link) => {
  expect(parseEmailLink({ search, hash })).toEqual(link);
});

test.each([
  ["?next=%2Fadmin%2Fleads%3Fpage%3D2", "/admin/leads?page=2"],
  ["?next=https%3A%2F%2Felsewhere.example", null],
  ["?next=%2F%2Felsewhere.example", null],
  ["?next=%2Fauth%2Fconfirm%3Fnext%3D%252F%252Felsewhere.example", null],
  ["?next=%2Fauth%2Fconfirm", null],
  ["", null],
])("the target of %s is %s", (search, next) => {
  expect(parseNext(search)).toBe(next);
});

test("the target survives both ways in which services pass it on", () => {
  const address = confirmAddress("/admin/leads?page=2");
  const { origin, pathname, search } = new URL(address);
  expect(origin).toBe(window.location.origin);
  // Some services redirect to our URL; others pass it on inside their own link.
  expect(parseNext(search)).toBe("/admin/leads?page=2");
  expect(parseNext(`?token_hash=t&next=${encodeURIComponent(pathname + search)}`)).toBe("/admin/leads?page=2");
});
