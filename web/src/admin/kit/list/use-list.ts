/** All that a list knows and can do, for the list page and for screens that show their records in other ways. */
import { queryAt } from "../query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type ColumnDef,
  type RowSelectionState,
  type SortingState,
  type Updater,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { number } from "../../../ui/format";
import { type Identified, type List, type Selection, columnName, type Page } from "../resource";
import { useShownColumns } from "./columns";
import { type ListState, type PageSize, asked, isNarrowed, matching, readState, writeState } from "./state";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

export type ListModel<Item extends Identified> = ReturnType<typeof useList<Item>>;

export function useList<Item extends Identified>(list: List<Item>) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = readState(list, search);
  const result = useQuery({
    ...queryAt<Page<Item>>(list.address, asked(list, state)),
    placeholderData: keepPreviousData,
  });
  const columns = useShownColumns(list);
  const selection = useSelection(JSON.stringify(matching(list, state)));

  function go(next: URLSearchParams, how: { replace?: boolean } = {}) {
    void navigate({ pathname, search: next.toString() }, { replace: how.replace ?? false, preventScrollReset: true });
  }

  /** Changes the list. Another set of records begins at its first page. */
  function change(changes: Partial<ListState>, how: { replace?: boolean } = {}) {
    go(writeState(list, search, { ...state, page: 1, ...changes }), how);
  }

  const items = result.data?.items ?? none;
  const total = result.data?.total ?? 0;

  const table = useTable({
    features,
    columns: useMemo(() => definitions(list), [list]),
    data: items as Item[],
    getRowId: (item) => item.id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      sorting: sortingOf(list, state.sort),
      rowSelection: selection.all ? everyOne(items) : selection.ids,
      columnVisibility: Object.fromEntries(
        list.columns.map((column) => [columnName(column), columns.shown.includes(columnName(column))]),
      ),
    },
    onSortingChange: (updater) => {
      const [next] = resolved(updater, sortingOf(list, state.sort));
      const sort = list.columns.find((column) => columnName(column) === next?.id)?.sort;
      if (next && sort) change({ sort: next.desc ? `-${sort}` : sort });
    },
    onRowSelectionChange: (updater) =>
      selection.choose(resolved(updater, selection.all ? everyOne(items) : selection.ids)),
  });

  return {
    list,
    state,
    items,
    total,
    /** What `total` is called: of a very long list, that there is more. */
    totalText: result.data?.isTotalExact === false ? `more than ${number(total)}` : number(total),
    pages: Math.max(1, Math.ceil(total / state.perPage)),
    result,
    table,
    columns,
    narrowed: isNarrowed(state),
    change,
    /** Shows another page. */
    turnTo: (page: number) => change({ page }),
    resize: (perPage: PageSize) => change({ perPage }),
    filter: (values: Record<string, string>) => change({ filters: compact({ ...state.filters, ...values }) }),
    clear: () => change({ q: "", filters: {} }),
    /** Shows the list that an address's parameters stand for; what is not the list's own stays, such as a tab. */
    restore: (query: Readonly<Record<string, string>>) => {
      const next = writeState(list, search, readState(list, new URLSearchParams(query)));
      next.delete(list.drawer);
      go(next);
    },
    selection: {
      count: selection.all ? total : Object.keys(selection.ids).length,
      all: selection.all,
      chosen: (selection.all
        ? { query: matching(list, state) }
        : { ids: Object.keys(selection.ids) }) satisfies Selection as Selection,
      chooseAll: selection.chooseAll,
      clear: selection.clear,
    },
    /** The id of the record in the drawer. */
    opened: search.get(list.drawer),
    /** The address of this very list with a record opened in its drawer. */
    addressOf: (id: string) => {
      const next = new URLSearchParams(search);
      next.set(list.drawer, id);
      return `${pathname}?${next}`;
    },
  };
}

// The same empty list each time: a new one would make the table anew at each render.
const none: readonly never[] = [];

type Definition<Item extends Identified> = ColumnDef<typeof features, Item, unknown>;

function definitions<Item extends Identified>({ columns }: List<Item>): Definition<Item>[] {
  return columns.map((column) => ({
    id: columnName(column),
    accessorFn: (item: Item) => item,
    header: column.label,
    enableSorting: column.sort !== undefined,
    sortDescFirst: column.newestFirst ?? false,
  }));
}

/** The order in the table's own words: it knows columns, the server knows names to sort by. */
function sortingOf<Item extends Identified>({ columns }: List<Item>, sort: string): SortingState {
  const by = columns.find((column) => column.sort === sort.replace(/^-/, ""));
  return by ? [{ id: columnName(by), desc: sort.startsWith("-") }] : [];
}

function resolved<Value>(updater: Updater<Value>, current: Value): Value {
  return typeof updater === "function" ? (updater as (current: Value) => Value)(current) : updater;
}

function compact(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

function everyOne(items: readonly Identified[]): RowSelectionState {
  return Object.fromEntries(items.map(({ id }) => [id, true]));
}

/** What is chosen lasts over pages and orders, but not over another set of records, which `of` names. */
function useSelection(of: string) {
  const [kept, keep] = useState<{ of: string; ids: RowSelectionState; all: boolean }>({ of, ids: {}, all: false });
  const current = kept.of === of ? kept : { of, ids: {}, all: false };
  return {
    ids: current.ids,
    all: current.all,
    choose: (ids: RowSelectionState) => keep({ of, ids, all: false }),
    chooseAll: () => keep({ of, ids: {}, all: true }),
    clear: () => keep({ of, ids: {}, all: false }),
  };
}
