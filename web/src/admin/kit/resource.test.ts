import { expect, test } from "vitest";
import { list } from "./resource";
import { brand, brands, declare } from "./test-brands";

const config = {
  screen: "brands",
  title: "Brands",
  noun: ["brand", "brands"],
  drawer: "brand",
  nameOf: ({ name }: { name: string }) => name,
  sort: "name",
  columns: [],
  empty: { title: "", text: "" },
} as const;

test("unknown addresses, fields, sort names and filters do not compile", () => {
  // @ts-expect-error unknown address
  list("/api/admin/brand", config);
  // @ts-expect-error unknown field
  list("/api/admin/brands", { ...config, columns: [{ field: "nmae", label: "Name" }] });
  declare(
    "/api/admin/brands",
    // @ts-expect-error not a sort name
    { ...config, columns: [{ field: "site", label: "Site", sort: "site" }] },
    brands.editing,
  );
  // @ts-expect-error unknown filter
  list("/api/admin/brands", { ...config, filters: [{ kind: "text", name: "colour", label: "Colour" }] });

  const editing = { ...brands.editing, blank: brands.editing.blank };
  declare("/api/admin/brands", config, {
    ...editing,
    // @ts-expect-error unknown field
    sections: [{ fields: [{ kind: "text", name: "nmae", label: "Name" }] }],
  });
  declare("/api/admin/brands", config, {
    ...editing,
    // @ts-expect-error a number in a text field
    sections: [{ fields: [{ kind: "text", name: "stock", label: "Stock" }] }],
  });
  declare("/api/admin/brands", config, {
    ...editing,
    // @ts-expect-error a nullable text without `orNull`
    sections: [{ fields: [{ kind: "text", name: "site", label: "Site" }] }],
  });
  expect(brands.address).toBe("/api/admin/brands");
});

test("a draft has only the fields of the form", () => {
  expect(brands.editing.draftOf(brand(7, { tags: ["oak"] }))).toEqual({
    name: "Brand 7",
    site: null,
    discount: null,
    stock: 7,
    tags: ["oak"],
  });
});
