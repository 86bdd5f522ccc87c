import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { statuses } from "./status";
import {
  budgetBands,
  holdReasons,
  homes,
  interiors,
  paymentMethods,
  sequenceSteps,
  sources,
  stopReasons,
  temperatures,
  valueSources,
} from "./labels";

type Schema = { enum?: string[]; oneOf?: { const?: string; enum?: string[] }[] };

const contract = JSON.parse(readFileSync(new URL("../../../../api/openapi.json", import.meta.url), "utf8")) as {
  components: { schemas: Record<string, Schema> };
};

function valuesOf(name: string): string[] {
  const { enum: values = [], oneOf = [] } = contract.components.schemas[name] ?? {};
  return [
    ...values,
    ...oneOf.flatMap(({ const: value, enum: more = [] }) => (value === undefined ? more : [value, ...more])),
  ];
}

test.each([
  ["LeadStatus", statuses],
  ["LeadSource", sources],
  ["Temperature", temperatures],
  ["BhkType", homes],
  ["InteriorType", interiors],
  ["BudgetBand", budgetBands],
  ["PaymentMethod", paymentMethods],
  ["Step", sequenceSteps],
  ["StopReason", stopReasons],
  ["HoldReason", holdReasons],
  ["DealValueSource", valueSources],
])("every %s has a label", (name, choices) => {
  const values = valuesOf(name);
  expect(values).not.toEqual([]);
  expect(choices.map(({ value }) => value).toSorted()).toEqual(values.toSorted());
});
