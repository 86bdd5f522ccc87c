import { expect, test } from "vitest";
import { missing, strengthOf } from "./password";

test.each([
  ["", "short"],
  ["nine char", "short"],
  ["🪟🪟🪟🪟🪟", "short"],
  ["aaaaaaaaaaaaaaaaaaaa", "guessable"],
  ["abababababab", "guessable"],
  ["1234567890", "guessable"],
  ["9876543210", "guessable"],
  ["abcdefghijkl", "guessable"],
  ["asharao1987", "guessable"],
  ["asha@example.com", "guessable"],
  ["teakwoodash", "good"],
  ["ten ch@rs!", "good"],
  ["green door under mango", "strong"],
  ["asha likes a green door", "strong"],
])("%j is %s", (password, strength) => {
  expect(strengthOf(password, ["Asha", "Rao", "asha@example.com"])).toBe(strength);
});

test("what is missing is counted in characters as people see them", () => {
  expect(missing("")).toBe(10);
  expect(missing("🪟🪟")).toBe(8);
  expect(missing("longer than ten")).toBe(0);
});
