import { expect, test } from "vitest";
import { place } from "./paged";

test("a page says which rows it has", () => {
  expect(place(1, 26)).toEqual({ first: 1, last: 25, pages: 2 });
  expect(place(2, 26)).toEqual({ first: 26, last: 26, pages: 2 });
  expect(place(1, 0)).toEqual({ first: 1, last: 0, pages: 1 });
  expect(place(1, 25).pages).toBe(1);
});
