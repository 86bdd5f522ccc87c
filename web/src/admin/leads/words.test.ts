import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { statuses } from "./status";
import {
  budgetBands,
  holdReasons,
  homes,
  interiors,
  lostReasons,
  paymentMethods,
  sequenceSteps,
  sources,
  stopReasons,
  temperatures,
} from "./words";

type Schema = { enum?: string[]; oneOf?: { const?: string; enum?: string[] }[] };

const contract = JSON.parse(readFileSync(new URL("../../../../api/openapi.json", import.meta.url), "utf8")) as {
  components: { schemas: Record<string, Schema> };
};

function wordsOf(name: string): string[] {
  const { enum: words = [], oneOf = [] } = contract.components.schemas[name] ?? {};
  return [
    ...words,
    ...oneOf.flatMap(({ const: word, enum: more = [] }) => (word === undefined ? more : [word, ...more])),
  ];
}

test.each([
  ["LeadStatus", statuses],
  ["LeadSource", sources],
  ["Temperature", temperatures],
  ["BhkType", homes],
  ["InteriorType", interiors],
  ["BudgetBand", budgetBands],
  ["LostReason", lostReasons],
  ["PaymentMethod", paymentMethods],
  ["Step", sequenceSteps],
  ["StopReason", stopReasons],
  ["HoldReason", holdReasons],
])("every %s has a name for people", (name, choices) => {
  const words = wordsOf(name);
  expect(words).not.toEqual([]);
  expect(choices.map(({ value }) => value).toSorted()).toEqual(words.toSorted());
});
