/** A list screen: header, saved views, search, filters, rows, bulk actions, pager, export and shortcuts. */
import type { ReactNode } from "react";
import { number } from "../../../ui/format";
import { Action } from "../button";
import { useOpenRecord } from "../drawer";
import { usePhone } from "../media";
import { PageHeader } from "../page-header";
import type { Identified } from "../resource";
import { useShortcuts } from "../shortcuts";
import { EmptyState, ErrorState } from "../states";
import { BulkBar } from "./bulk";
import { Cards } from "./cards";
import { ColumnsMenu } from "./columns-menu";
import { ExportMenu } from "./export";
import { Filters } from "./filters";
import { Pager } from "./pager";
import { focusedCheckbox, focusRow } from "./row-keys";
import { Search } from "./search";
import { Table } from "./table";
import type { ListModel } from "./use-list";
import { ViewsMenu } from "./views";

type ListPageProps<Item extends Identified> = {
  model: ListModel<Item>;
  /** The primary action, such as `<Action variant="primary">Add member</Action>`. */
  primary?: ReactNode;
  /** Before the primary action, such as an import. */
  actions?: ReactNode;
  /** Above the rows, such as progress. */
  notice?: ReactNode;
  /** Replaces rows and pager, such as a board. */
  content?: ReactNode;
  /** Replaces the table only, such as a grid of pictures. */
  rows?: ReactNode;
  /** Beside the list, such as a drawer. */
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

/** Search and filters, replaced by bulk actions while records are selected. */
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

/** The rows of the current page, or an empty or error state. */
export function Rows<Item extends Identified>({
  model,
  primary,
  rows,
}: Pick<ListPageProps<Item>, "model" | "primary" | "rows">) {
  const { list, result, total, isFiltered, clear } = model;
  const phone = usePhone();
  useRowKeys(model);

  if (result.isError && !result.data) {
    return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  }
  if (result.data && total === 0) {
    return isFiltered ? (
      <EmptyState
        title={`No ${list.noun[1]} match.`}
        action={<Action onClick={clear}>Clear search and filters</Action>}
      >
        Try fewer words or fewer filters.
      </EmptyState>
    ) : (
      <EmptyState title={list.empty.title} action={primary}>
        {list.empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      {rows ?? (phone ? <Cards model={model} /> : <Table model={model} />)}
      <Pager model={model} />
    </>
  );
}

/** An open drawer follows the focused row. */
function useRowKeys<Item extends Identified>({ list, opened }: ListModel<Item>) {
  const open = useOpenRecord(list.drawer);

  function moveFocus(by: 1 | -1) {
    const id = focusRow(by);
    if (id && opened) open(id);
  }

  useShortcuts([
    ...(list.searches
      ? [{ key: "/", label: "Search", run: () => document.querySelector<HTMLElement>("[data-list-search]")?.focus() }]
      : []),
    { key: "j", label: "Next row", run: () => moveFocus(1) },
    { key: "k", label: "Previous row", run: () => moveFocus(-1) },
    ...(list.bulk?.length ? [{ key: "x", label: "Select row", run: () => focusedCheckbox()?.click() }] : []),
  ]);
}
