import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { textPages } from "./pages";
import { type Cell, type Group, at, contentOf, draftOf, valuesOf } from "./shape";
import { homeGroups, serviceGroups, variantGroups } from "./shapes";
import { singlePages } from "./single-pages";

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
};

const contract = JSON.parse(readFileSync(new URL("../../../../api/openapi.json", import.meta.url), "utf8")) as {
  components: { schemas: Record<string, Schema> };
};

/** With the schema that it refers to. */
function resolved(schema: Schema | undefined): Schema {
  const of = schema?.$ref ?? schema?.allOf?.[0]?.$ref;
  return { ...contract.components.schemas[of?.split("/").at(-1) ?? ""], ...schema };
}

function schemaAt(schema: Schema, name: string): Schema {
  return name.split(".").reduce((part, key) => resolved(resolved(part).properties?.[key]), schema);
}

/** By field; undefined if the contract does not know it. */
function limits(schema: Schema, name: string, cell?: Cell): number | undefined {
  const found = schemaAt(schema, name);
  if (!cell) return found.maxLength ?? found.maxItems;
  const row = resolved(found.items);
  const value = cell.name ? resolved(row.properties?.[cell.name]) : row;
  return value.maxLength ?? value.maxItems;
}

/** The type of the changes to a page of its own sort, by the page's name. */
const singleTexts: Record<string, string> = {
  about: "AboutText",
  "rental-property": "RentalText",
  "end-users": "EndUsersText",
  materials: "GuideText",
  "refer-earn": "ReferralText",
  "bring-your-design": "OwnDesignText",
  warranty: "WarrantyText",
};

describe.each([
  ["ServiceText", serviceGroups],
  ["HomeText", homeGroups],
  ["HomeVariantText", variantGroups],
  ...singlePages.map(({ page, groups }) => [singleTexts[page] ?? page, groups] as const),
] as const)("the form of %s", (name, groups: readonly Group[]) => {
  const schema = contract.components.schemas[name] ?? contract.components.schemas[`${name}Input`] ?? {};
  const fields = groups.flatMap((group) => group.fields);

  test("has the limits of the contract", () => {
    for (const field of fields) {
      if (field.kind === "text") expect([field.name, limits(schema, field.name)]).toEqual([field.name, field.limit]);
      if (field.kind !== "list") continue;
      expect([field.name, limits(schema, field.name)]).toEqual([field.name, field.max]);
      for (const cell of field.cells) {
        if (cell.kind === "price" || cell.kind === "page") continue;
        expect([field.name, cell.name, limits(schema, field.name, cell)]).toEqual([field.name, cell.name, cell.limit]);
      }
    }
  });

  test("has all fields of the contract", () => {
    const known = leaves(schema).toSorted();
    expect(fields.map((field) => field.name).toSorted()).toEqual(known);
  });
});

/** Paths of texts and lists. */
function leaves(schema: Schema, path = ""): string[] {
  return Object.entries(resolved(schema).properties ?? {}).flatMap(([name, part]) => {
    const inner = resolved(part);
    return inner.properties ? leaves(inner, `${path}${name}.`) : [`${path}${name}`];
  });
}

test("every page has a built text for its fields", async () => {
  expect(textPages).toHaveLength(25);
  for (const { page, groups, built, preview } of textPages) {
    // One after the other, to name the page that fails.
    // oxlint-disable-next-line no-await-in-loop
    const { text } = await built();
    const missing = groups
      .flatMap(({ fields }) => fields.map(({ name }) => name))
      .filter((name) => at(text, name) === undefined && !name.startsWith("feature."));
    expect({ page, missing }).toEqual({ page, missing: [] });
    // What a home page shows besides is read from the API.
    if (page.startsWith("home")) continue;
    const { textOf } = await preview();
    expect(textOf({ heading: "As typed" })).toEqual({ ...text, heading: "As typed" });
  }
});

test("a row in which nothing is written yet is not in the preview", () => {
  const asked = { ask: "Who comes?", answer: "" };
  const values = valuesOf(serviceGroups, { questions: [asked, { ask: " ", answer: "" }], scope: { included: [""] } });
  expect(draftOf(values)).toEqual({ questions: [asked] });
});

test("what is not changed is not stored", () => {
  const content = { heading: "Kitchens", closing: { text: "Call us." }, prices: { rows: [{ label: "Oven" }] } };
  const values = valuesOf(serviceGroups, content);
  expect(at(values, "scope.included")).toEqual([]);
  expect(contentOf(values)).toEqual(content);
  expect(contentOf(valuesOf(serviceGroups, {}))).toEqual({});
});
