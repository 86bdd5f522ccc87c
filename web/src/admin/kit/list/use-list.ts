/** The model of a list: its data, state, selection and columns. */
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
import { type ListState, type PageSize, listParams, hasFilters, filterParams, readState, writeState } from "./state";

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

export type ListModel<Item extends Identified> = ReturnType<typeof useList<Item>>;

export function useList<Item extends Identified>(list: List<Item>) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const state = readState(list, search);
  const result = useQuery({
    ...queryAt<Page<Item>>(list.address, listParams(list, state)),
    placeholderData: keepPreviousData,
  });
  const columns = useShownColumns(list);
  const selection = useSelection(JSON.stringify(filterParams(list, state)));

  function go(next: URLSearchParams, how: { replace?: boolean } = {}) {
    void navigate({ pathname, search: next.toString() }, { replace: how.replace ?? false, preventScrollReset: true });
  }

  /** Goes to the first page unless `page` is given. */
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
      rowSelection: selection.all ? allSelected(items) : selection.ids,
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
      selection.choose(resolved(updater, selection.all ? allSelected(items) : selection.ids)),
  });

  return {
    list,
    state,
    items,
    total,
    /** Very long lists are not counted exactly. */
    totalText: result.data?.isTotalExact === false ? `more than ${number(total)}` : number(total),
    pages: Math.max(1, Math.ceil(total / state.perPage)),
    result,
    table,
    columns,
    isFiltered: hasFilters(state),
    change,
    goToPage: (page: number) => change({ page }),
    setPageSize: (perPage: PageSize) => change({ perPage }),
    filter: (values: Record<string, string>) => change({ filters: compact({ ...state.filters, ...values }) }),
    clear: () => change({ q: "", filters: {} }),
    /** Applies the query of a saved view; parameters that are not the list's, such as a tab, stay. */
    applyQuery: (query: Readonly<Record<string, string>>) => {
      const next = writeState(list, search, readState(list, new URLSearchParams(query)));
      next.delete(list.drawer);
      go(next);
    },
    selection: {
      count: selection.all ? total : Object.keys(selection.ids).length,
      all: selection.all,
      chosen: (selection.all
        ? { query: filterParams(list, state) }
        : { ids: Object.keys(selection.ids) }) satisfies Selection as Selection,
      chooseAll: selection.chooseAll,
      clear: selection.clear,
    },
    /** The ID of the record in the drawer. */
    opened: search.get(list.drawer),
    /** The address of this list with a record open in the drawer. */
    addressOf: (id: string) => {
      const next = new URLSearchParams(search);
      next.set(list.drawer, id);
      return `${pathname}?${next}`;
    },
  };
}

// A new array on each render would rebuild the table.
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

/** Converts the server's sort name to the table's sorting state. */
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

function allSelected(items: readonly Identified[]): RowSelectionState {
  return Object.fromEntries(items.map(({ id }) => [id, true]));
}

/** A selection lasts across pages and sort orders; `key` changes with the filters and clears it. */
function useSelection(key: string) {
  const [stored, setStored] = useState<{ key: string; ids: RowSelectionState; all: boolean }>({
    key,
    ids: {},
    all: false,
  });
  const current = stored.key === key ? stored : { key, ids: {}, all: false };
  return {
    ids: current.ids,
    all: current.all,
    choose: (ids: RowSelectionState) => setStored({ key, ids, all: false }),
    chooseAll: () => setStored({ key, ids: {}, all: true }),
    clear: () => setStored({ key, ids: {}, all: false }),
  };
}
