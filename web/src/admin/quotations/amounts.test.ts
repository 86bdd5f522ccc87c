import type { Discount } from "../../api/contract/types.gen";
import { expect, test } from "vitest";
import {
  amountText,
  discountText,
  quantityText,
  rateText,
  readCount,
  readDiscount,
  readMinimum,
  readRate,
} from "./amounts";

test.each<[string, Discount]>([
  ["", { by: "none" }],
  ["0", { by: "none" }],
  ["5", { by: "percent", percent: 500 }],
  ["2.5%", { by: "percent", percent: 250 }],
  ["100", { by: "percent", percent: 10_000 }],
  ["₹50", { by: "amount", amountPaise: 5000 }],
  ["Rs. 50", { by: "amount", amountPaise: 5000 }],
  ["500/-", { by: "amount", amountPaise: 50_000 }],
  ["1,500", { by: "amount", amountPaise: 150_000 }],
])("%j is a discount", (typed, discount) => {
  expect(readDiscount(typed)).toEqual(discount);
  expect(readDiscount(discountText(discount))).toEqual(discount);
});

test.each(["-5", "101%", "5%%", "half", "5% off"])("%j is not a discount", (typed) => {
  expect(readDiscount(typed)).toBeNull();
});

test("rates and counts", () => {
  expect(readRate("1,450")).toBe(145_000);
  expect(readRate("₹99.5")).toBe(9950);
  expect(["-1", "", "1.234", "10000001", "lots"].map(readRate)).toEqual([null, null, null, null, null]);
  expect(["3", "0", "10000"].map(readCount)).toEqual([3, 0, 10_000]);
  expect(["10001", "1.5", "", "-1"].map(readCount)).toEqual([null, null, null, null]);
  expect(["", "10.5", "x"].map(readMinimum)).toEqual([null, 1050, undefined]);
});

test("formatted amounts", () => {
  expect(amountText(4_708_150)).toBe("47,081.50");
  expect(rateText(145_000)).toBe("1,450");
  expect(rateText(9950)).toBe("99.50");
  expect(quantityText(3247)).toBe("32.47");
});
