/** A list as cards, for phones. */
import { Link } from "../../../ui/link";
import { type Column, type Identified, columnName } from "../resource";
import type { MoneyFormat } from "../money";
import { cellOf, moneyFormatOf } from "./cell";
import { shownColumns } from "./table";
import type { ListModel } from "./use-list";

const skeletonCards = 6;

export function Cards<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const { list, table, result, addressOf } = model;
  const { rows } = table.getRowModel();
  const columns = shownColumns(model);
  const money = moneyFormatOf(
    columns,
    rows.map(({ original }) => original),
  );
  const [title, ...others] = columns.filter(({ card }) => card !== "none");
  const corner = others.find(({ card }) => card === "corner");
  const lines = others.filter((column) => column !== corner);
  const selectable = Boolean(list.bulk?.length);
  if (result.isPending) return <SkeletonCards />;
  return (
    <ul aria-label={list.title} aria-busy={result.isFetching} className="border-t border-seam">
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} className="relative flex gap-1 border-b border-seam bg-paper px-4 py-3">
          {selectable && (
            // Above the link that covers the card, and large enough for a thumb.
            <label className="relative z-10 -m-3 mr-0 grid size-11 shrink-0 place-items-center">
              <span className="sr-only">Select {list.nameOf(row.original)}</span>
              <input
                type="checkbox"
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
                data-row-box
                className="size-4 accent-areca"
              />
            </label>
          )}
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3">
              {title && (
                <Link
                  to={addressOf(row.id)}
                  data-row-link
                  className="min-w-0 truncate text-base font-medium after:absolute after:inset-0"
                >
                  {cellOf(title, row.original, money)}
                </Link>
              )}
              {corner && <div className="shrink-0 text-xs">{cellOf(corner, row.original, money)}</div>}
            </div>
            {list.card?.(row.original, money) ?? (
              <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
                {lines.map((column) => (
                  <CardLine key={columnName(column)} column={column} item={row.original} money={money} />
                ))}
              </dl>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

type CardLineProps<Item> = { column: Column<Item>; item: Item; money: MoneyFormat };

function CardLine<Item>({ column, item, money }: CardLineProps<Item>) {
  return (
    <>
      <dt className="text-ash">{column.label}</dt>
      <dd className="min-w-0 truncate">{cellOf(column, item, money)}</dd>
    </>
  );
}

function SkeletonCards() {
  return (
    <ul aria-hidden="true" className="border-t border-seam">
      {Array.from({ length: skeletonCards }, (_, card) => (
        <li key={card} className="space-y-2 border-b border-seam bg-paper px-4 py-4">
          <div className="h-4 w-2/5 animate-pulse rounded bg-linen" />
          <div className="h-3 w-3/5 animate-pulse rounded bg-linen" />
        </li>
      ))}
    </ul>
  );
}
