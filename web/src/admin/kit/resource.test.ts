import { expect, test } from "vitest";
import { list, resource } from "./resource";
import { type Brand, type BrandDraft, type ListBrandsData, brand, brands } from "./test-brands";

const facts = {
  screen: "brands",
  title: "Brands",
  noun: ["brand", "brands"],
  drawer: "brand",
  nameOf: ({ name }: Brand) => name,
  sort: "name",
  columns: [],
  empty: { title: "", text: "" },
} as const;

test("what the contract does not have does not compile", () => {
  const declare = list<Brand, ListBrandsData>();
  // @ts-expect-error There is no such address.
  declare("/api/admin/brand", facts);
  // @ts-expect-error There is no such field.
  declare("/api/admin/brands", { ...facts, columns: [{ field: "nmae", label: "Name" }] });
  // @ts-expect-error The list cannot be sorted by it.
  declare("/api/admin/brands", { ...facts, columns: [{ field: "site", label: "Site", sort: "site" }] });
  // @ts-expect-error Nor can it be filtered by it.
  declare("/api/admin/brands", { ...facts, filters: [{ kind: "text", name: "colour", label: "Colour" }] });

  const edit = resource<Brand, ListBrandsData>();
  const editing = { ...brands.editing, blank: brands.editing.blank };
  edit<BrandDraft>("/api/admin/brands", facts, {
    ...editing,
    // @ts-expect-error There is no such field to edit.
    sections: [{ fields: [{ kind: "text", name: "nmae", label: "Name" }] }],
  });
  edit<BrandDraft>("/api/admin/brands", facts, {
    ...editing,
    // @ts-expect-error A number is not a text.
    sections: [{ fields: [{ kind: "text", name: "stock", label: "Stock" }] }],
  });
  edit<BrandDraft>("/api/admin/brands", facts, {
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
