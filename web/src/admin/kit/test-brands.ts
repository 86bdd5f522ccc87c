/** A record type for tests of the kit. */
import * as z from "zod/mini";
import { exactly } from "../../form/exactly";
import { between, filled } from "./form/rules";
import { type Editing, type ListConfig, type Page, type Resource, fieldsLike, resource } from "./resource";

export type BrandDraft = { name: string; site: string | null; discount: number | null; stock: number; tags: string[] };
export type Brand = BrandDraft & { id: string; version: number };

type Query = {
  q?: string;
  sort?: "name" | "-name" | "stock" | "-stock";
  page?: number;
  perPage?: number;
  state?: string;
};

/** The brands of these tests have other fields than those of the contract. */
export const declare = resource as unknown as (
  address: "/api/admin/brands",
  facts: ListConfig<Brand, Query>,
  editing: Editing<Brand, BrandDraft>,
) => Resource<Brand, BrandDraft>;

const blank: BrandDraft = { name: "", site: null, discount: null, stock: 0, tags: [] };

export const brands = declare(
  "/api/admin/brands",
  {
    screen: "brands",
    title: "Brands",
    noun: ["brand", "brands"],
    drawer: "brand",
    nameOf: ({ name }) => name,
    searches: "name",
    sort: "name",
    columns: [
      { field: "name", label: "Name", sort: "name" },
      { field: "stock", label: "Stock", sort: "stock", newestFirst: true, align: "end" },
      { field: "site", label: "Site" },
      { name: "tagged", label: "Tagged", cell: ({ tags }) => tags.length > 0, hidden: true },
    ],
    filters: [
      {
        kind: "choices",
        name: "state",
        label: "State",
        choices: [
          { value: "active", label: "Active" },
          { value: "resting", label: "Resting" },
        ],
      },
    ],
    bulk: [
      { label: "Rest", title: (count) => `Rest ${count}?`, confirm: "Rest them", undo: true, action: { rest: {} } },
    ],
    exports: "team",
    empty: { title: "No brands yet.", text: "Add the first one." },
  },
  {
    one: "Brand",
    add: "Add brand",
    schema: exactly<BrandDraft>()(
      z.object({
        name: filled({ max: 20 }, "Please enter the name."),
        site: z.nullable(z.string()),
        discount: z.nullable(between({ min: 0, max: 1_00_000_00 })),
        stock: between({ min: 0, max: 500 }),
        tags: z.array(z.string()),
      }),
    ),
    blank,
    draftOf: fieldsLike(blank),
    archive: {
      label: "Archive",
      title: (name) => `Archive ${name}?`,
      text: "It disappears from all lists.",
      done: (name) => `${name} archived`,
    },
    sections: [
      {
        fields: [
          { kind: "text", name: "name", label: "Name", limit: 20 },
          { kind: "text", name: "site", label: "Site", orNull: true },
          { kind: "money", name: "discount", label: "Discount", optional: true },
          { kind: "number", name: "stock", label: "Stock" },
          { kind: "tags", name: "tags", label: "Tags" },
        ],
      },
    ],
  },
);

export function brand(number: number, more: Partial<Brand> = {}): Brand {
  return { ...blank, id: `b${number}`, name: `Brand ${number}`, stock: number, version: 1, ...more };
}

export function pageOf(items: Brand[], total = items.length): Page<Brand> {
  return { items, total, page: 1, perPage: 25 };
}
