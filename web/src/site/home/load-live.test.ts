import { afterEach, expect, test, vi } from "vitest";
import { loadLive } from "./load-live";

/** Answers by path; what is not listed fails. */
function respond(answers: Record<string, unknown>): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const answer = answers[address];
    return new Response(JSON.stringify(answer ?? { message: "Not now." }), { status: answer ? 200 : 500 });
  });
}

const range = (fromPaise: number) => ({ fromPaise, toPaise: fromPaise + 50_000_00 });
const priced = (name: string, fromPaise: number) => ({
  package: name,
  standard: range(fromPaise),
  express: range(1),
});

afterEach(() => vi.unstubAllGlobals());

test("prices are the lowest that the price list, the designs and the shop have, and what fails is left out", async () => {
  respond({
    "/api/pricing": {
      homes: [
        { home: "1bhk", prices: [priced("premium", 4_00_000_00), priced("essential", 2_20_000_00)] },
        { home: "2bhk", prices: [priced("essential", 3_50_000_00)] },
        { home: "villa", prices: [] },
      ],
    },
    "/api/design-types": {
      items: [
        { designType: "kitchen", priceFromPaise: 1_20_000_00 },
        { designType: "wardrobe", priceFromPaise: null },
      ],
    },
    "/api/products?priceTo=0": { items: [], facets: { priceFrom: 3_450_00 } },
  });
  expect(await loadLive()).toEqual({
    servicePrices: { kitchens: "₹1.2 L", fullHome: "₹2.2 L", furniture: "₹3,450" },
    homePrices: { "1bhk": "₹2.2 L", "2bhk": "₹3.5 L" },
    designs: [],
    caseStudies: [],
    videos: [],
  });
});
