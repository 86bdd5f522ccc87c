/** A paged list within a tab of the drawer. */
import { type UseQueryOptions, keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { number } from "../../ui/format";
import { PageSteps } from "../kit/list/page-steps";
import { pageSizes } from "../kit/list/state";
import { Pending } from "../kit/states";

/** Rows on a page: the smallest that the API offers. */
export const pageSize = pageSizes[0];

type Answer<Item> = { items: readonly Item[]; total: number };

type PagedList<Item> = {
  answer: { data: Answer<Item> | undefined; error: unknown; refetch: () => unknown };
  page: number;
  setPage: (page: number) => void;
};

type PagedProps<Item> = {
  list: PagedList<Item>;
  /** What to show, and what to do next, if there is nothing. */
  empty: ReactNode;
  /** Name of the list, for screen readers. */
  label: string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

export function Paged<Item>({ list, empty, label, keyOf, children }: PagedProps<Item>) {
  const { answer, page, setPage } = list;
  const { data, error, refetch } = answer;
  if (!data) return <Pending error={error} refetch={refetch} lines={4} className="" />;
  if (data.total === 0) return <p className="text-ash">{empty}</p>;
  return (
    <>
      <ul aria-label={label} className="-my-2.5 divide-y divide-seam">
        {data.items.map((item) => (
          <li key={keyOf(item)} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5">
            {children(item)}
          </li>
        ))}
      </ul>
      {data.total > pageSize && (
        <nav aria-label={`Pages of ${label}`} className="mt-3 flex justify-end text-xs text-ash">
          <PageSteps page={page} {...place(page, data.total)} total={number(data.total)} announces onPage={setPage} />
        </nav>
      )}
    </>
  );
}

/** First and last row of a page, and the number of pages. */
export function place(page: number, total: number): { first: number; last: number; pages: number } {
  const first = (page - 1) * pageSize + 1;
  return { first, last: Math.min(first + pageSize - 1, total), pages: Math.max(1, Math.ceil(total / pageSize)) };
}

type PageParams = { page: number; perPage: number };

/** A list by its query for a page. `intervalOf` says when to look again, in milliseconds. */
export function usePaged<Data extends Answer<unknown>, Key extends readonly unknown[]>(
  queryOf: (params: PageParams) => UseQueryOptions<Data, Error, Data, Key>,
  intervalOf?: (items: Data["items"]) => number | false,
) {
  const [page, setPage] = useState(1);
  const answer = useQuery({
    ...queryOf({ page, perPage: pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && intervalOf?.(state.data.items)) ?? false,
  });
  return { answer, items: (answer.data?.items ?? []) as Data["items"], page, setPage };
}
