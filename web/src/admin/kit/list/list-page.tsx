/**
 * A list screen whole: head, saved views, search, filters, rows, bulk actions, pages, export, and its keys.
 *
 * The drawer and the ways to add a record are the screen's own: `children` is drawn beside the list.
 */
import type { ReactNode } from "react";
import { number } from "../../../ui/format";
import { Action } from "../button";
import { useOpenRecord } from "../drawer";
import { usePhone } from "../media";
import { PageHeader } from "../page-header";
import type { Identified } from "../resource";
import { useShortcuts } from "../shortcuts";
import { Blank, Failure } from "../states";
import { BulkBar } from "./bulk";
import { Cards } from "./cards";
import { ColumnsMenu } from "./columns-menu";
import { ExportMenu } from "./export";
import { Filters } from "./filters";
import { Pager } from "./pager";
import { boxHere, focusRow } from "./row-keys";
import { Search } from "./search";
import { Table } from "./table";
import type { ListModel } from "./use-list";
import { ViewsMenu } from "./views";

type ListPageProps<Item extends Identified> = {
  model: ListModel<Item>;
  /** The one thing one comes here to do, such as `<Action variant="primary">Add member</Action>`. */
  primary?: ReactNode;
  /** Stands before it: other ways to look at the same records, an import. */
  actions?: ReactNode;
  /** Stands above the rows: what is under way with them. */
  notice?: ReactNode;
  /** In the place of table and pages: a board, a calendar. */
  content?: ReactNode;
  /** In the place of the table alone: pictures side by side. Pages, keys and empty states stay. */
  rows?: ReactNode;
  children?: ReactNode;
};

export function ListPage<Item extends Identified>(props: ListPageProps<Item>) {
  const { model, primary, actions, notice, content, rows, children } = props;
  const { list, result, total } = model;
  const phone = usePhone();
  return (
    <>
      <PageHeader
        title={list.title}
        count={result.data && number(total)}
        beside={<ViewsMenu model={model} />}
        actions={
          <>
            {actions}
            {list.exports && <ExportMenu model={model} resource={list.exports} />}
            {primary}
          </>
        }
      />
      <Toolbar model={model} columns={!content && !rows && !phone} />
      {notice}
      {content ?? (
        <div className="border-t border-seam bg-paper md:mx-6 md:mb-6 md:rounded-lg md:border md:border-seam">
          <Rows model={model} primary={primary} rows={rows} />
        </div>
      )}
      {children}
    </>
  );
}

/** Search and filters; in their place, what can be done with the chosen records. */
export function Toolbar<Item extends Identified>({
  model,
  columns = true,
}: {
  model: ListModel<Item>;
  columns?: boolean;
}) {
  const { list, state, change, selection } = model;
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 md:flex-nowrap md:items-start md:px-6">
      {selection.count > 0 ? (
        <BulkBar model={model} />
      ) : (
        <>
          {list.searches && (
            <Search
              value={state.q}
              label={`Search ${list.searches}`}
              onSearch={(q) => change({ q }, { replace: state.q !== "" })}
            />
          )}
          <Filters model={model} />
        </>
      )}
      {columns && (
        <div className="ml-auto shrink-0">
          <ColumnsMenu model={model} />
        </div>
      )}
    </div>
  );
}

/** The rows of the current page, or what stands in their place. */
export function Rows<Item extends Identified>({
  model,
  primary,
  rows,
}: Pick<ListPageProps<Item>, "model" | "primary" | "rows">) {
  const { list, result, total, narrowed, clear } = model;
  const phone = usePhone();
  useRowKeys(model);

  if (result.isError && !result.data) {
    return <Failure error={result.error} onRetry={() => void result.refetch()} />;
  }
  if (result.data && total === 0) {
    return narrowed ? (
      <Blank title={`No ${list.noun[1]} match.`} action={<Action onClick={clear}>Clear search and filters</Action>}>
        Try fewer words, or fewer filters.
      </Blank>
    ) : (
      <Blank title={list.empty.title} action={primary}>
        {list.empty.text}
      </Blank>
    );
  }
  return (
    <>
      {rows ?? (phone ? <Cards model={model} /> : <Table model={model} />)}
      <Pager model={model} />
    </>
  );
}

/** The keys of a list. With the drawer open, it follows the row. */
function useRowKeys<Item extends Identified>({ list, opened }: ListModel<Item>) {
  const open = useOpenRecord(list.drawer);

  function walk(by: 1 | -1) {
    const id = focusRow(by);
    if (id && opened) open(id);
  }

  useShortcuts([
    ...(list.searches
      ? [{ key: "/", label: "Search", run: () => document.querySelector<HTMLElement>("[data-list-search]")?.focus() }]
      : []),
    { key: "j", label: "Next row", run: () => walk(1) },
    { key: "k", label: "Previous row", run: () => walk(-1) },
    ...(list.bulk?.length ? [{ key: "x", label: "Select the row", run: () => boxHere()?.click() }] : []),
  ]);
}
