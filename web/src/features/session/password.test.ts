import { expect, test } from "vitest";
import { missingCharacters, strengthOf } from "./password";

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

test("counts missing characters by code point", () => {
  expect(missingCharacters("")).toBe(10);
  expect(missingCharacters("🪟🪟")).toBe(8);
  expect(missingCharacters("longer than ten")).toBe(0);
});
