/** Page size, position in the list, and buttons for the previous and next page. */
import type { Identified } from "../resource";
import { PageSteps } from "./page-steps";
import { type PageSize, pageSizes } from "./state";
import type { ListModel } from "./use-list";

export function Pager<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const { state, total, totalText, pages, items, goToPage, setPageSize } = model;
  if (total === 0) return null;
  const first = (state.page - 1) * state.perPage + 1;
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2 text-xs text-ash"
    >
      <label className="flex items-center gap-2">
        Rows
        <select
          value={state.perPage}
          onChange={(event) => setPageSize(Number(event.target.value) as PageSize)}
          className="h-8 rounded-md border border-seam bg-paper px-1.5 text-ink max-md:h-11 max-md:text-base"
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <PageSteps
        page={state.page}
        pages={pages}
        first={first}
        last={first + Math.max(items.length, 1) - 1}
        total={totalText}
        onPage={goToPage}
      />
    </nav>
  );
}
