/** Records as a grid of tiles. When sorted by position, they can be reordered by dragging. */
import type { ComponentType, ReactNode } from "react";
import { Link } from "../../ui/link";
import { CheckIcon } from "../kit/icons";
import { onArrowKey } from "../kit/list/row-keys";
import { listParams } from "../kit/list/state";
import type { ListModel } from "../kit/list/use-list";
import { client, queryAt } from "../kit/query";
import type { Identified, Page } from "../kit/resource";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { useOrder } from "../kit/use-order";

type TilesProps<Item extends Identified> = {
  model: ListModel<Item>;
  mayEdit: boolean;
  /** Fills the tile's frame. */
  Picture: ComponentType<{ item: Item }>;
  /** Shown below the name. */
  Facts: ComponentType<{ item: Item }>;
  Below: ComponentType<{ item: Item }>;
};

export function Tiles<Item extends Identified>({ model, mayEdit, Picture, Facts, Below }: TilesProps<Item>) {
  const { list, items, result, table } = model;
  const isOrdered = mayEdit && model.state.sort === "position" && !model.isFiltered;
  const order = useOrder(list.address, () => firstOfNextPage(model));
  if (result.isPending) return <SkeletonTiles />;
  const { rows } = table.getRowModel();
  return (
    <SortableList
      names={new Map(items.map((item) => [item.id, list.nameOf(item)]))}
      onMove={(move) => order.mutate(move)}
    >
      <ul
        aria-label={list.title}
        aria-busy={result.isFetching}
        className={`${tilesClass} ${result.isPlaceholderData ? "opacity-50" : ""}`}
      >
        {(order.isPending ? reordered(rows, ({ id }) => id, order.variables) : rows).map((row) => (
          <Tile
            key={row.id}
            id={row.id}
            name={list.nameOf(row.original)}
            address={model.addressOf(row.id)}
            isOpen={model.opened === row.id}
            isSelected={row.getIsSelected()}
            onSelect={mayEdit ? row.getToggleSelectedHandler() : undefined}
            isOrdered={isOrdered}
            picture={<Picture item={row.original} />}
            facts={<Facts item={row.original} />}
            below={<Below item={row.original} />}
          />
        ))}
      </ul>
    </SortableList>
  );
}

/** The id of the record after the last one shown; null on the last page. */
async function firstOfNextPage<Item extends Identified>(model: ListModel<Item>): Promise<string | null> {
  const { list, state, pages } = model;
  if (state.page >= pages) return null;
  const next = listParams(list, { ...state, page: state.page + 1 });
  const { items } = await client.fetchQuery({ ...queryAt<Page<Item>>(list.address, next), staleTime: 0 });
  return items[0]?.id ?? null;
}

const tilesClass =
  "grid grid-cols-2 gap-x-3 gap-y-4 p-3 md:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] md:gap-x-4 md:gap-y-5 md:p-4";

type TileProps = {
  id: string;
  name: string;
  address: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: ((event: unknown) => void) | undefined;
  isOrdered: boolean;
  picture: ReactNode;
  facts: ReactNode;
  below: ReactNode;
};

function Tile(props: TileProps) {
  const { id, name, address, isOpen, isSelected, onSelect, isOrdered, picture, facts, below } = props;
  const { itemRef, itemStyle, handle } = useSortableItem(id, !isOrdered);
  return (
    <li ref={itemRef} style={itemStyle} data-row={id} className="group relative min-w-0">
      <div
        className={
          "relative overflow-hidden rounded-picture outline-offset-2 " +
          (isSelected || isOpen ? "outline-2 outline-areca" : "")
        }
      >
        {picture}
        {onSelect && (
          <label
            className={
              "absolute top-0 left-0 z-10 grid size-11 place-items-center transition-opacity md:size-9 " +
              (isSelected
                ? ""
                : "md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100 [@media(hover:none)]:opacity-100")
            }
          >
            <span className="sr-only">Select {name}</span>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={onSelect}
              data-row-box
              className="peer absolute inset-2 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="grid size-5 place-items-center rounded border border-ash bg-paper text-transparent peer-checked:border-areca peer-checked:bg-areca peer-checked:text-paper peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-areca"
            >
              <CheckIcon className="size-3.5" />
            </span>
          </label>
        )}
        {isOrdered && (
          <SortableHandle
            handle={handle}
            name={name}
            className="absolute top-1 right-1 z-10 bg-paper/90 transition-opacity md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
          />
        )}
      </div>
      <div className="mt-1.5">
        <Link
          to={address}
          data-row-link
          onKeyDown={onArrowKey}
          aria-current={isOpen || undefined}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-ash">{facts}</div>
      </div>
      {below}
    </li>
  );
}

function SkeletonTiles() {
  return (
    <ul aria-hidden="true" className={tilesClass}>
      {Array.from({ length: 12 }, (_, tile) => (
        <li key={tile} className="space-y-2">
          <div className="aspect-[4/3] animate-pulse rounded-picture bg-linen" />
          <div className="h-3.5 w-2/3 animate-pulse rounded bg-linen" />
        </li>
      ))}
    </ul>
  );
}
