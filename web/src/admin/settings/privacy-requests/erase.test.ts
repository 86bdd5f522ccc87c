import { expect, test } from "vitest";
import { customerOf, eraseState } from "./erase";

test("the customer is read from the state of the navigation", () => {
  expect(customerOf(eraseState("c1"))).toBe("c1");
  for (const state of [null, undefined, "c1", {}, { eraseCustomer: 1 }]) expect(customerOf(state)).toBeNull();
});
