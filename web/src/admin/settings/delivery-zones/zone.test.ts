import { expect, test } from "vitest";
import type { DeliveryZoneDraft } from "../../drafts";
import { limitsOfContract, limitsOfForm } from "../../kit/form/test-limits";
import { chargeSummary, chargeTexts } from "./charge";
import { blank, excerpt, isPincodes, schema } from "./zone";

const zone: DeliveryZoneDraft = {
  ...blank,
  name: "Bengaluru",
  pincodes: ["560*"],
  slabs: [
    { upToG: 20_000, paise: 499_00 },
    { upToG: 60_000, paise: 999_00 },
  ],
  furtherKgPaise: 15_00,
};

/** Messages by field. */
function faults(changes: Partial<DeliveryZoneDraft>): Record<string, string> {
  const { error } = schema.safeParse({ ...zone, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("the limits of the form are those of the server", () => {
  const {
    furtherKgPaise,
    "slabs[].upToG": weight,
    "slabs[].paise": paise,
    ...fixed
  } = limitsOfContract("DeliveryZoneDraft");
  expect(limitsOfForm(schema)).toMatchObject(fixed);
  // Checked by the way of charging.
  const most = {
    furtherKgPaise: (furtherKgPaise?.maximum ?? 0) + 1,
    slabs: [{ upToG: 1, paise: (paise?.maximum ?? 0) + 1 }],
  };
  expect(Object.keys(faults(most))).toEqual(["furtherKgPaise", "slabs.0.paise"]);
  expect(weight).toEqual({ minimum: 1, maximum: 100_000_000 });
});

test.each([
  ["560025", true],
  ["560100-560104", true],
  ["560104-560100", false],
  ["56*", true],
  ["560025*", false],
  ["060025", false],
  ["56", false],
  ["", false],
])("%s is a pincode, range or prefix: %s", (entry, is) => {
  expect(isPincodes(entry)).toBe(is);
});

test("entries may have spaces and dashes, and a wrong one is named", () => {
  const { data } = schema.safeParse({ ...zone, pincodes: ["560100 – 560104", " 56 *"] });
  expect(data?.pincodes).toEqual(["560100-560104", "56*"]);
  expect(faults({ pincodes: ["560025", "5600"] })["pincodes.1"]).toMatch(/^“5600” isn't a pincode/);
  expect(faults({ pincodes: [] })["pincodes"]).toBe("Please enter at least one pincode.");
});

test("slabs go from light to heavy", () => {
  expect(faults({})).toEqual({});
  expect(faults({ slabs: [] })).toEqual({ slabs: "Add at least one slab." });
  const empty = { upToG: Number.NaN, paise: Number.NaN };
  expect(faults({ slabs: [empty, { upToG: 1, paise: 0 }] })).toEqual({
    "slabs.0.upToG": "Please enter a weight.",
    "slabs.0.paise": "Please enter an amount from ₹0 to ₹10,00,000.",
  });
  expect(faults({ slabs: zone.slabs.toReversed() })).toEqual({
    "slabs.1.upToG": "Please enter a larger weight than in the slab above.",
  });
});

test("only the chosen way of charging is checked and saved", () => {
  const changes = { flatPaise: Number.NaN, percent: 20_000 };
  expect(faults({ ...changes, tariff: "flat" })).toHaveProperty("flatPaise");
  expect(faults({ ...changes, tariff: "percent" })).toEqual({ percent: "Please enter a percentage from 0 to 100." });
  expect(schema.parse({ ...zone, ...changes })).toEqual(zone);
  expect(schema.parse({ ...zone, tariff: "flat", flatPaise: 0 })).toMatchObject({ slabs: [], furtherKgPaise: 0 });
});

test("a zone says in words what it charges", () => {
  expect(chargeTexts(zone)).toEqual(["Up to 20 kg: ₹499", "Up to 60 kg: ₹999", "Each further kilogram: ₹15"]);
  expect(chargeTexts({ ...zone, tariff: "flat", flatPaise: 49_900 })).toEqual(["₹499 per order"]);
  expect(chargeTexts({ ...zone, tariff: "percent", percent: 250 })).toEqual(["2.5% of the goods' price"]);
});

test("the list shows the lightest slab", () => {
  expect(chargeSummary(zone)).toBe("By weight, ₹499 up to 20 kg");
  expect(chargeSummary({ ...zone, tariff: "flat", flatPaise: 49_900 })).toBe("₹499 per order");
});

test("long lists of pincodes are cut", () => {
  expect(excerpt(["560001", "560002"], 3)).toBe("560001, 560002");
  expect(excerpt(["560001", "560002", "56*"], 2)).toBe("560001, 560002 and 1 more");
});
