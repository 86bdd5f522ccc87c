/** Console errors that a journey causes on purpose. */
import { expect } from "@playwright/test";

/** Expects console errors of this kind only, and clears them. */
export function expectOnly(complaints: string[], expected: RegExp): void {
  expect(complaints.length).toBeGreaterThan(0);
  expectNoneBut(complaints, expected);
}

/** Like `expectOnly`, but there may be none: it depends on which requests were interrupted. */
export function expectNoneBut(complaints: string[], expected: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !expected.test(complaint))).toEqual([]);
}
