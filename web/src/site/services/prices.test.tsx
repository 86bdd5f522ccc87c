import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { ServicePrices } from "../../api/contract/types.gen";
import { Prices } from "./sections/prices";

const card: ServicePrices = {
  pricesOf: "2026-04-01",
  rows: [
    { name: "Base units", unit: "sqft", fromPaise: 1_711_00 },
    { name: "Counter", unit: "rft", fromPaise: 1_121_00 },
  ],
  hasEstimate: false,
};

const texts = { title: "What it costs", lead: "", rows: [] };

/** Without the comments between texts. */
const html = (props: Parameters<typeof Prices>[0]) => renderToString(<Prices {...props} />).replaceAll(/<!-- -->/g, "");

test("the lowest rates are shown with their unit and date", () => {
  const shown = html({ ...texts, card });
  expect(shown).toContain("Base units");
  expect(shown).toContain('from <span class="font-display">₹1,711</span> per sq ft');
  expect(shown).toContain('from <span class="font-display">₹1,121</span> per running foot');
  expect(shown).toContain("Rates of 01 Apr 2026.");
});

test("what staff have entered takes the place of the rate card", () => {
  const rows = [
    { label: "Two-bedroom flat", pricePaise: 45_000_00, unit: "in all" },
    { label: "Villa", pricePaise: null, unit: "" },
  ];
  const shown = html({ ...texts, rows, card });
  expect(shown).toContain("Two-bedroom flat");
  expect(shown).toContain("on request");
  expect(shown).not.toContain("Base units");
  expect(shown).not.toContain("Rates of");
});

test("without a rate there is no price", () => {
  expect(html({ ...texts, card: { pricesOf: null, rows: [], hasEstimate: false } })).toBe("");
  expect(html({ ...texts, card: null })).toBe("");
});
