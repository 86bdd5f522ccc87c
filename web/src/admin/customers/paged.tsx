/** A paged list within a tab of the drawer. */
import { type ReactNode, useState } from "react";
import { number } from "../../ui/format";
import { IconAction } from "../kit/button";
import { LeftIcon, RightIcon } from "../kit/icons";
import { Pending } from "../kit/states";

/** Rows on a page: the smallest that the API offers. */
export const pageSize = 25;

type Answer<Item> = { items: readonly Item[]; total: number };

type PagedProps<Item> = {
  answer: { data: Answer<Item> | undefined; error: unknown; refetch: () => unknown };
  page: number;
  onPage: (page: number) => void;
  /** What to show, and what to do next, if there is nothing. */
  empty: ReactNode;
  /** Name of the list, for screen readers. */
  label: string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
};

export function Paged<Item>({ answer, page, onPage, empty, label, keyOf, children }: PagedProps<Item>) {
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
      {data.total > pageSize && <Pages label={label} page={page} total={data.total} onPage={onPage} />}
    </>
  );
}

type PagesProps = { label: string; page: number; total: number; onPage: (page: number) => void };

function Pages({ label, page, total, onPage }: PagesProps) {
  const { first, last, pages } = place(page, total);
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-3 flex items-center justify-end gap-2 text-xs text-ash">
      <span role="status" className="tabular-nums">{`${number(first)} to ${number(last)} of ${number(total)}`}</span>
      <IconAction label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <LeftIcon />
      </IconAction>
      <IconAction label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <RightIcon />
      </IconAction>
    </nav>
  );
}

/** First and last row of a page, and the number of pages. */
export function place(page: number, total: number): { first: number; last: number; pages: number } {
  const first = (page - 1) * pageSize + 1;
  return { first, last: Math.min(first + pageSize - 1, total), pages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** The page that a list shows, and its query parameters. */
export function usePage() {
  const [page, setPage] = useState(1);
  return { page, setPage, params: { page, perPage: pageSize } };
}
