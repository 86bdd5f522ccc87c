/** Names of the products and categories that coupons refer to by id. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { client, query } from "../../kit/query";
import { categoriesAddress } from "../categories/category";
import { address as productsAddress } from "../products/product";

/** By id. */
export type Names = ReadonlyMap<string, string>;

export type Referring = {
  productsIn: string[];
  productsOut: string[];
  categoriesIn: string[];
  categoriesOut: string[];
};

/** The names once they have loaded. */
export function useNames({ productsIn, productsOut, categoriesIn, categoriesOut }: Referring): Names | undefined {
  const products = useQuery(productNames([...new Set([...productsIn, ...productsOut])]));
  const categories = useQuery(categoryNames([...categoriesIn, ...categoriesOut]));
  return products.data && categories.data && new Map([...products.data, ...categories.data]);
}

const pageSize = 100;

function productNames(ids: readonly string[]) {
  return queryOptions({
    queryKey: [productsAddress, { names: ids.toSorted().join(",") }],
    queryFn: async (): Promise<Names> => {
      const names = new Map<string, string>();
      let isLast = ids.length === 0;
      for (let page = 1; !isLast && ids.some((id) => !names.has(id)); page += 1) {
        // The next page is only needed if this one lacks a name.
        // oxlint-disable-next-line no-await-in-loop
        const { items, total } = await client.fetchQuery(query(productsAddress, { perPage: pageSize, page }));
        for (const { id, name } of items) names.set(id, name);
        isLast = page * pageSize >= total;
      }
      return new Map(ids.map((id) => [id, names.get(id) ?? "Deleted product"]));
    },
  });
}

function categoryNames(ids: readonly string[]) {
  return queryOptions({
    queryKey: [categoriesAddress, { names: ids.toSorted().join(",") }],
    queryFn: async (): Promise<Names> => {
      if (ids.length === 0) return new Map();
      const { items } = await client.fetchQuery(query(categoriesAddress, { perPage: pageSize }));
      const names = new Map(items.map(({ id, path }) => [id, path.join(" / ")]));
      return new Map(ids.map((id) => [id, names.get(id) ?? "Deleted category"]));
    },
  });
}
