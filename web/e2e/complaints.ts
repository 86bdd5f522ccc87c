/** What a browser says in its console when a journey breaks something on purpose. */
import { expect } from "@playwright/test";

/** Takes the complaints out, if they are of this kind alone. */
export function expectOnly(complaints: string[], expected: RegExp): void {
  const found = complaints.splice(0);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((complaint) => !expected.test(complaint))).toEqual([]);
}
