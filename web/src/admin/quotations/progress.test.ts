import { expect, test } from "vitest";
import { type Progress, idle, updated } from "./progress";

function after(...counts: number[]): Progress {
  return counts.reduce(updated, idle);
}

test("the total is the first count", () => {
  expect(after(200)).toEqual({ remaining: 200, total: 200 });
  expect(after(200, 163, 20)).toEqual({ remaining: 20, total: 200 });
  expect(after(200, 0)).toEqual({ remaining: 0, total: 200 });
});

test("later additions raise the total, and an empty queue resets it", () => {
  expect(after(10, 4, 9)).toEqual({ remaining: 9, total: 15 });
  expect(after(10, 0, 3)).toEqual({ remaining: 3, total: 3 });
});
