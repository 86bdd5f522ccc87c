import { expect, test } from "vitest";
import { taxesByRate, taxesOf } from "./taxes";

const none = { cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

test("untaxed amounts still name the taxes of their place of supply", () => {
  expect(taxesOf("within_state", none).map(({ name }) => name)).toEqual(["CGST", "SGST"]);
  expect(taxesOf("inter_state", none)).toEqual([{ name: "IGST", paise: 0 }]);
});

test("taxes are summed rate by rate, halves at half the rate", () => {
  const group = (rate: number, paise: number) => ({
    rate,
    taxablePaise: 0,
    tax: { cgstPaise: paise, sgstPaise: paise, igstPaise: 0 },
  });
  expect(taxesByRate("within_state", [group(1800, 900), group(500, 25), group(1800, 1)])).toEqual([
    { name: "CGST", rate: 250, paise: 25 },
    { name: "SGST", rate: 250, paise: 25 },
    { name: "CGST", rate: 900, paise: 901 },
    { name: "SGST", rate: 900, paise: 901 },
  ]);
  expect(taxesByRate("inter_state", [{ rate: 0, taxablePaise: 100, tax: none }])).toEqual([
    { name: "IGST", rate: 0, paise: 0 },
  ]);
  expect(taxesByRate("inter_state", [])).toEqual([]);
});
