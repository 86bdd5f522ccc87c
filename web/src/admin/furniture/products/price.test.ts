import { describe, expect, it } from "vitest";
import type { VariationGroup } from "../../../api/contract/types.gen";
import { gstSplit, marginPercent, priceSpan, saleState, saving, sellingPrice } from "./price";

const prices = {
  mrpPaise: 30_000_00,
  pricePaise: 25_000_00,
  salePricePaise: 21_000_00,
  saleStartsOn: "2026-11-20",
  saleEndsOn: "2026-11-30",
};

describe("a sale", () => {
  it("lasts from its first to its last day", () => {
    const states = ["2026-11-19", "2026-11-20", "2026-11-30", "2026-12-01"].map((day) => saleState(prices, day));
    expect(states).toEqual(["later", "now", "now", "over"]);
    expect(saleState({ ...prices, saleStartsOn: null, saleEndsOn: null }, "2020-01-01")).toBe("now");
    expect(saleState({ ...prices, salePricePaise: null }, "2026-11-25")).toBe("none");
  });

  it("lowers the price only while it lasts", () => {
    expect(sellingPrice(prices, "2026-11-25")).toBe(21_000_00);
    expect(sellingPrice(prices, "2026-12-25")).toBe(25_000_00);
  });
});

it("a saving is rounded down", () => {
  expect(saving(30_000_00, 20_100_00)).toEqual({ paise: 9_900_00, percent: 33 });
  expect(saving(29_999_00, 20_100_00)).toEqual({ paise: 9_899_00, percent: 32 });
  expect(saving(0, 0)).toEqual({ paise: 0, percent: 0 });
});

it("GST and taxable value add up to the price", () => {
  expect(gstSplit(11_800_00, 1800)).toEqual({ taxablePaise: 10_000_00, taxPaise: 1_800_00 });
  const { taxablePaise, taxPaise } = gstSplit(24_999_00, 1800);
  expect(taxablePaise).toBe(21_185_59);
  expect(taxablePaise + taxPaise).toBe(24_999_00);
});

it("the margin is on the price without GST", () => {
  expect(marginPercent(11_800_00, 1800, 7_500_00)).toBe(25);
  expect(marginPercent(11_800_00, 1800, 12_000_00)).toBe(-20);
  expect(marginPercent(11_800_00, 1800, null)).toBeNull();
});

it("the span of prices takes the cheapest and the dearest option of each group", () => {
  const option = (differencePaise: number) => ({
    id: "",
    name: "",
    differencePaise,
    sku: "",
    photographId: null,
    isStocked: false,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
  });
  const group = (...differences: number[]): VariationGroup => ({ id: "", name: "", options: differences.map(option) });
  expect(priceSpan(1000, [group(0, 300), group(-200, 0, 50), group()])).toEqual({ from: 800, to: 1350 });
  expect(priceSpan(1000, [])).toEqual({ from: 1000, to: 1000 });
});
