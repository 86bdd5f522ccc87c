/** Choices of records that products refer to. */
import type { Brand, Product, ProductCategory, Video } from "../../../api/contract/types.gen";
import { query } from "../../kit/query";
import type { Choice, Page } from "../../kit/resource";
import { categoriesAddress } from "../categories/category";
import { address } from "./product";

export function categoryChoices(typed: string) {
  return {
    ...query(categoriesAddress, { q: typed, perPage: 100 }),
    select: ({ items }: Page<ProductCategory>): Choice[] =>
      items.map(({ id, path }) => ({ value: id, label: path.join(" / ") })),
  };
}

export function brandChoices(typed: string) {
  return {
    ...query("/api/admin/brands", { q: typed, perPage: 50 }),
    select: ({ items }: Page<Brand>): Choice[] => items.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Visitors see a video only while it is published. */
export function videoChoices(typed: string) {
  return {
    ...query("/api/admin/videos", { q: typed, perPage: 50, status: "published" }),
    select: ({ items }: Page<Video>): Choice[] => items.map(({ id, title }) => ({ value: id, label: title })),
  };
}

export function productChoices(typed: string) {
  return { ...query(address, { q: typed, perPage: 25 }), select: named };
}

/** What visitors can see. */
export function publishedChoices(typed: string) {
  return { ...query(address, { q: typed, perPage: 25, status: "published" }), select: named };
}

function named({ items }: Page<Product>): Choice[] {
  return items.map(({ id, name, sku }) => ({ value: id, label: `${name}, ${sku}` }));
}
