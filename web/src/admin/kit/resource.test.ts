import { expect, test } from "vitest";
import { list } from "./resource";
import { brand, brands, declare } from "./test-brands";

const facts = {
  screen: "brands",
  title: "Brands",
  noun: ["brand", "brands"],
  drawer: "brand",
  nameOf: ({ name }: { name: string }) => name,
  sort: "name",
  columns: [],
  empty: { title: "", text: "" },
} as const;

test("what the contract does not have does not compile", () => {
  // @ts-expect-error There is no such address.
  list("/api/admin/brand", facts);
  // @ts-expect-error There is no such field.
  list("/api/admin/brands", { ...facts, columns: [{ field: "nmae", label: "Name" }] });
  // @ts-expect-error The list cannot be sorted by it.
  declare("/api/admin/brands", { ...facts, columns: [{ field: "site", label: "Site", sort: "site" }] }, brands.editing);
  // @ts-expect-error Nor can it be filtered by it.
  list("/api/admin/brands", { ...facts, filters: [{ kind: "text", name: "colour", label: "Colour" }] });

  const editing = { ...brands.editing, blank: brands.editing.blank };
  declare("/api/admin/brands", facts, {
    ...editing,
    // @ts-expect-error There is no such field to edit.
    sections: [{ fields: [{ kind: "text", name: "nmae", label: "Name" }] }],
  });
  declare("/api/admin/brands", facts, {
    ...editing,
    // @ts-expect-error A number is not a text.
    sections: [{ fields: [{ kind: "text", name: "stock", label: "Stock" }] }],
  });
  declare("/api/admin/brands", facts, {
    ...editing,
    // @ts-expect-error A text that may be missing says so.
    sections: [{ fields: [{ kind: "text", name: "site", label: "Site" }] }],
  });
  expect(brands.address).toBe("/api/admin/brands");
});

test("a draft holds what is edited and nothing else", () => {
  expect(brands.editing.draftOf(brand(7, { tags: ["oak"] }))).toEqual({
    name: "Brand 7",
    site: null,
    discount: null,
    stock: 7,
    tags: ["oak"],
  });
});
