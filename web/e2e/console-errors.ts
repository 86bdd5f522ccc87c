/** Console errors that a journey causes on purpose. */
import { expect } from "@playwright/test";

/** Expects console errors of this kind only, and clears them. */
export function expectOnly(consoleErrors: string[], expected: RegExp): void {
  expect(consoleErrors.length).toBeGreaterThan(0);
  expectNoneBut(consoleErrors, expected);
}

/** Like `expectOnly`, but there may be none: it depends on which requests were interrupted. */
export function expectNoneBut(consoleErrors: string[], expected: RegExp): void {
  expect(consoleErrors.splice(0).filter((error) => !expected.test(error))).toEqual([]);
}
