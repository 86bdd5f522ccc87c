/** Picks a line's picture. It offers the public gallery, as sales staff cannot see the rest of the library. */
import { withParams } from "../../../api/path";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GalleryFacets, GalleryItem, PhotographRoom } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { rooms } from "../../../features/photographs/labels";
import { PhotographChoice, choicesClass } from "../../gallery/choice";
import { Action } from "../../kit/button";
import { ConfirmDialog } from "../../kit/confirm";
import { Select } from "../../kit/form/fields";
import { type Params, query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { labelOf } from "../../../ui/label-of";
import type { Choice } from "../../kit/resource";

const address = "/api/gallery";

type Filters = { room: PhotographRoom | ""; style: string; colour: string };

type PicturePickerProps = {
  title: string;
  /** The line's room, as the initial filter. */
  room: string;
  onChoose: (photograph: GalleryItem) => void;
  onClose: () => void;
};

export function PicturePicker({ title, room, onChoose, onClose }: PicturePickerProps) {
  const [filters, setFilters] = useState<Filters>({ room: roomNamed(room), style: "", colour: "" });
  const [chosen, setChosen] = useState<GalleryItem | null>(null);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useGallery(filters);
  const found = data?.pages.flatMap(({ items }) => items);
  return (
    <ConfirmDialog
      wide
      title={title}
      confirm="Use picture"
      disabled={chosen === null}
      onConfirm={() => chosen && onChoose(chosen)}
      onCancel={onClose}
    >
      <FilterBar filters={filters} onChange={setFilters} />
      <div className="h-[min(26rem,50dvh)] overflow-y-auto">
        {found ? (
          <ul aria-label="Photographs" className={choicesClass}>
            {found.map((photograph) => (
              <PhotographChoice
                key={photograph.id}
                name={photograph.title || photograph.alt}
                picture={photograph.picture}
                focal={photograph.focal}
                isChosen={chosen?.id === photograph.id}
                onChoose={(isChosen) => setChosen(isChosen ? photograph : null)}
              />
            ))}
          </ul>
        ) : (
          <Pending error={error} refetch={refetch} lines={6} className="" />
        )}
        {found?.length === 0 && <p>No photographs match.</p>}
        {hasNextPage && (
          <Action busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3">
            Show more
          </Action>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** The photograph room that a quotation's room name mentions; blank (all rooms) if there is none. */
function roomNamed(name: string): Filters["room"] {
  const words = name.toLowerCase();
  return rooms.find(({ value }) => words.includes(value))?.value ?? "";
}

function useGallery(filters: Params) {
  return useInfiniteQuery({
    queryKey: [address, filters, "pages"],
    queryFn: ({ pageParam, signal }) =>
      request("GET", withParams(address, { ...filters, cursor: pageParam }), { signal, retries: 0 }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });
}

type FilterBarProps = { filters: Filters; onChange: (filters: Filters) => void };

function FilterBar({ filters, onChange }: FilterBarProps) {
  const { data } = useQuery(query(`${address}/facets`, filters));
  return (
    <div className="grid gap-2 md:grid-cols-3">
      <Select
        aria-label="Room"
        value={filters.room}
        onChange={({ target }) => {
          const room = rooms.find(({ value }) => value === target.value)?.value ?? "";
          onChange({ ...filters, room });
        }}
      >
        <option value="">All rooms</option>
        <Options counts={data?.rooms} chosen={filters.room} choices={rooms} />
      </Select>
      <Select
        aria-label="Style"
        value={filters.style}
        onChange={({ target }) => onChange({ ...filters, style: target.value })}
      >
        <option value="">Any style</option>
        <Options counts={data?.styles} chosen={filters.style} />
      </Select>
      <Select
        aria-label="Colour"
        value={filters.colour}
        onChange={({ target }) => onChange({ ...filters, colour: target.value })}
      >
        <option value="">Any colour</option>
        <Options counts={data?.colours} chosen={filters.colour} />
      </Select>
    </div>
  );
}

type OptionsProps = {
  counts: GalleryFacets["rooms"] | undefined;
  chosen: string;
  /** Labels for the values, where they need any. */
  choices?: readonly Choice[];
};

function Options({ counts = [], chosen, choices = [] }: OptionsProps) {
  // Keep the chosen value listed even when the other filters leave no matches.
  const isKnown = chosen === "" || counts.some(({ value }) => value === chosen);
  const offered = isKnown ? counts : [{ value: chosen, count: 0 }, ...counts];
  return offered.map(({ value, count }) => (
    <option key={value} value={value}>
      {`${labelOf(choices, value)} (${count})`}
    </option>
  ));
}
