/** The library as pictures side by side; in the gallery's own order they can be dragged to another place. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import { toast } from "../../ui/toast";
import { Action } from "../kit/button";
import { messageOf } from "../kit/failure";
import { CheckIcon } from "../kit/icons";
import { moveTo } from "../kit/list/row-keys";
import type { ListModel } from "../kit/list/use-list";
import { asked } from "../kit/list/state";
import { ask, client, refresh, tell } from "../kit/query";
import type { Page } from "../kit/resource";
import { Status } from "../kit/status";
import type { Photograph } from "./contract";
import { Handle, Ordering, usePlaceBefore } from "./ordering";
import { address, addressOf, nameOf } from "./photographs";
import { labelOf, statuses, toneOf } from "./words";

type GridProps = { model: ListModel<Photograph>; mayEdit: boolean };

export function Grid({ model, mayEdit }: GridProps) {
  const { items, result, table } = model;
  const isOrdered = mayEdit && model.state.sort === "position" && !model.narrowed;
  const order = useMutation({
    mutationFn: async ({ moved, before }: { moved: string; before: string | null }) =>
      tell("PUT", `${address}/order`, { moved, before: before ?? (await firstOfNextPage(model)) }),
    onError: (error) => toast({ variant: "destructive", title: "Not moved", description: messageOf(error) }),
    onSettled: () => refresh(address),
  });
  if (result.isPending) return <SkeletonGrid />;
  return (
    <Ordering
      names={new Map(items.map((item) => [item.id, nameOf(item)]))}
      onMove={(moved, before) => order.mutate({ moved, before })}
    >
      <ul
        aria-label={model.list.title}
        aria-busy={result.isFetching}
        className={`${gridClass} ${result.isPlaceholderData ? "opacity-50" : ""}`}
      >
        {table.getRowModel().rows.map((row) => (
          <Tile
            key={row.id}
            item={row.original}
            address={model.addressOf(row.id)}
            isOpen={model.opened === row.id}
            isSelected={row.getIsSelected()}
            onSelect={mayEdit ? row.getToggleSelectedHandler() : undefined}
            isOrdered={isOrdered}
          />
        ))}
      </ul>
    </Ordering>
  );
}

/** What comes after the last one shown; null at the very end. */
async function firstOfNextPage({ list, state, pages }: ListModel<Photograph>): Promise<string | null> {
  if (state.page >= pages) return null;
  const next = asked(list, { ...state, page: state.page + 1 });
  const { items } = await client.fetchQuery({ ...ask<Page<Photograph>>(address, next), staleTime: 0 });
  return items[0]?.id ?? null;
}

const gridClass =
  "grid grid-cols-2 gap-x-3 gap-y-4 p-3 sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] md:gap-x-4 md:gap-y-5 md:p-4";

type TileProps = {
  item: Photograph;
  address: string;
  isOpen: boolean;
  isSelected: boolean;
  onSelect: ((event: unknown) => void) | undefined;
  isOrdered: boolean;
};

function Tile({ item, address, isOpen, isSelected, onSelect, isOrdered }: TileProps) {
  const name = nameOf(item);
  return (
    <Place id={item.id} isOrdered={isOrdered}>
      <div
        className={
          "relative overflow-hidden rounded-picture outline-offset-2 " +
          (isSelected || isOpen ? "outline-2 outline-areca" : "")
        }
      >
        <Sight item={item} />
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
          <Handle
            id={item.id}
            name={name}
            className="absolute top-1 right-1 z-10 bg-paper/90 transition-opacity md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
          />
        )}
      </div>
      <div className="mt-1.5">
        <Link
          to={address}
          data-row-link
          onKeyDown={moveTo}
          aria-current={isOpen || undefined}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {name}
        </Link>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-ash">
          <Status tone={toneOf[item.status]}>{labelOf(statuses, item.status)}</Status>
          {item.state === "ready" && item.alt === "" && <span className="text-oxide-deep">No alt text</span>}
          {item.isFeatured && <span>Featured</span>}
        </div>
      </div>
      {item.state === "failed" && <Failed item={item} />}
    </Place>
  );
}

function Place({ id, isOrdered, children }: { id: string; isOrdered: boolean; children: ReactNode }) {
  const { setNodeRef, isOver } = usePlaceBefore(id, !isOrdered);
  return (
    <li
      ref={setNodeRef}
      data-row={id}
      className={
        "group relative min-w-0 " +
        (isOver
          ? "before:absolute before:inset-y-0 before:-left-2 before:z-20 before:w-0.5 before:rounded before:bg-areca"
          : "")
      }
    >
      {children}
    </li>
  );
}

/** The picture, or what there is in its place as long as there is none. */
function Sight({ item: { picture, state, focal, alt } }: { item: Photograph }) {
  const frame = "aspect-[4/3] bg-linen";
  if (!picture) {
    return (
      <div className={`${frame} grid place-items-center p-3 text-center text-xs text-ash`}>
        {state === "failed" ? (
          <Status tone="danger">No pictures</Status>
        ) : (
          <span className="motion-safe:animate-pulse">{state === "waiting" ? "Waiting…" : "Being prepared…"}</span>
        )}
      </div>
    );
  }
  return (
    <div className="relative">
      <Picture
        picture={picture}
        alt={alt}
        focal={focal}
        sizes="(min-width: 48rem) 14rem, 50vw"
        className={`${frame} h-full!`}
      />
      {/* Of another file that has come for it: what is shown is still the one before. */}
      {(state === "waiting" || state === "working") && (
        <span className="absolute bottom-1.5 left-1.5 rounded bg-paper/90 px-1.5 text-xs leading-5 text-ink">
          New file coming…
        </span>
      )}
    </div>
  );
}

function Failed({ item: { id, error } }: { item: Photograph }) {
  const again = useMutation({
    mutationFn: () => tell("POST", `${addressOf(id)}/retry`),
    onSuccess: () => refresh(address),
    onError: (error) => toast({ variant: "destructive", title: "Not tried again", description: messageOf(error) }),
  });
  return (
    <div className="relative z-10 mt-1 space-y-1.5 text-xs">
      <p className="text-oxide-deep">{error}</p>
      <Action className="h-8 px-2.5 text-xs" busy={again.isPending} onClick={() => again.mutate()}>
        Try again
      </Action>
    </div>
  );
}

function SkeletonGrid() {
  return (
    <ul aria-hidden="true" className={gridClass}>
      {Array.from({ length: 12 }, (_, tile) => (
        <li key={tile} className="space-y-2">
          <div className="aspect-[4/3] animate-pulse rounded-picture bg-linen" />
          <div className="h-3.5 w-2/3 animate-pulse rounded bg-linen" />
        </li>
      ))}
    </ul>
  );
}
