/** What a browser says in its console when a journey breaks something on purpose. */
import { expect } from "@playwright/test";

/** Takes the complaints out, if there are any and they are of this kind alone. */
export function expectOnly(complaints: string[], expected: RegExp): void {
  expect(complaints.length).toBeGreaterThan(0);
  expectNoneBut(complaints, expected);
}

/** The same, where it is a matter of chance whether there are any: of what was on its way when it was cut off. */
export function expectNoneBut(complaints: string[], expected: RegExp): void {
  expect(complaints.splice(0).filter((complaint) => !expected.test(complaint))).toEqual([]);
}
