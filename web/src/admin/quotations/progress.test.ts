import { expect, test } from "vitest";
import { type Progress, atRest, moved } from "./progress";

function through(...left: number[]): Progress {
  return left.reduce(moved, atRest);
}

test("what is left of what there was", () => {
  expect(through(200)).toEqual({ left: 200, most: 200 });
  expect(through(200, 163, 20)).toEqual({ left: 20, most: 200 });
  expect(through(200, 0)).toEqual({ left: 0, most: 200 });
});

test("what comes meanwhile makes it more, and a new beginning is one", () => {
  expect(through(10, 4, 9)).toEqual({ left: 9, most: 15 });
  expect(through(10, 0, 3)).toEqual({ left: 3, most: 3 });
});
