/**
 * Picks a line's picture. It offers the public gallery, as sales staff cannot see the rest of the library, and their
 * own uploads. An uploaded picture is chosen as soon as it is ready; it is for quotations until it is published.
 */
import { withParams } from "../../../api/path";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GalleryFacets, GalleryItem, OwnPhotograph, PhotographRoom } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { rooms } from "../../../features/photographs/labels";
import { PhotographChoice, choicesClass } from "../../gallery/choice";
import { Action } from "../../kit/button";
import { ConfirmDialog } from "../../kit/confirm";
import { messageOf } from "../../kit/failure";
import { Select } from "../../kit/form/fields";
import { type Params, query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { ChooseFiles } from "../../uploads/drop";
import { type Transfer, summaryOf } from "../../uploads/queue";
import { uploads, useTransfers } from "../../uploads/uploads";
import { labelOf } from "../../../ui/label-of";
import type { Choice } from "../../kit/resource";

const address = "/api/gallery";

type Filters = { room: PhotographRoom | ""; style: string; colour: string };

type ChosenPicture = Pick<GalleryItem, "id" | "alt" | "picture">;

type PicturePickerProps = {
  title: string;
  /** The line's room, as the initial filter. */
  room: string;
  onChoose: (photograph: ChosenPicture) => void;
  onClose: () => void;
};

export function PicturePicker({ title, room, onChoose, onClose }: PicturePickerProps) {
  const [filters, setFilters] = useState<Filters>({ room: roomNamed(room), style: "", colour: "" });
  // Undefined: nothing was clicked, so that the latest upload is chosen.
  const [clicked, setClicked] = useState<ChosenPicture | null>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useGallery(filters);
  const inGallery = data?.pages.flatMap(({ items }) => items);
  const [sent, setSent] = useState<readonly number[]>([]);
  const transfers = useTransfers().filter(({ id }) => sent.includes(id));
  const { uploaded, earlier, failure } = useUploaded(transfers);
  const own = [...uploaded, ...earlier];
  const found = inGallery?.filter(({ id }) => own.every((photograph) => photograph.id !== id));
  const chosen = clicked === undefined ? (uploaded.at(-1) ?? null) : clicked;
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ChooseFiles
          onFiles={(files) => {
            setClicked(undefined);
            setSent([...sent, ...uploads.add(files)]);
          }}
        >
          Upload a picture
        </ChooseFiles>
        <UploadProgress transfers={transfers} isReady={uploaded.length === transfers.length} failure={failure} />
      </div>
      <div className="h-[min(26rem,50dvh)] overflow-y-auto">
        {found ? (
          <ul aria-label="Photographs" className={choicesClass}>
            {own.map((photograph) => (
              <PhotographChoice
                key={photograph.id}
                name={photograph.name}
                picture={photograph.picture}
                focal={photograph.focal}
                isChosen={chosen?.id === photograph.id}
                onChoose={(isChosen) => setClicked(isChosen ? photograph : null)}
              />
            ))}
            {found.map((photograph) => (
              <PhotographChoice
                key={photograph.id}
                name={photograph.title || photograph.alt}
                picture={photograph.picture}
                focal={photograph.focal}
                isChosen={chosen?.id === photograph.id}
                onChoose={(isChosen) => setClicked(isChosen ? photograph : null)}
              />
            ))}
          </ul>
        ) : (
          <Pending error={error} refetch={refetch} lines={6} className="" />
        )}
        {found?.length === 0 && own.length === 0 && <p>No photographs match.</p>}
        {hasNextPage && (
          <Action busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-3">
            Show more
          </Action>
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Milliseconds between two looks at an uploaded photograph that is being processed. */
const processingInterval = 1500;

/** Earlier uploads that are offered again. */
const maxEarlier = 4;

type Ready = OwnPhotograph & Pick<GalleryItem, "picture">;

/**
 * The uploaded photographs that are ready to be shown, oldest first, and why one will not be; and the user's latest
 * uploads before them.
 */
function useUploaded(transfers: readonly Transfer[]) {
  const ids = transfers.flatMap(({ photograph }) => photograph ?? []);
  const { data: own = [], error } = useQuery({
    ...query("/api/admin/quotations/own-pictures"),
    // What was uploaded elsewhere since is offered, too.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (ids.every((id) => isProcessed(data, id)) ? false : processingInterval),
  });
  const sent = ids.flatMap((id) => own.find((photograph) => photograph.id === id) ?? []);
  const failed = sent.find(({ state }) => state === "failed");
  return {
    uploaded: sent.filter(isReady),
    earlier: own
      .filter(({ id }) => !ids.includes(id))
      .filter(isReady)
      .slice(0, maxEarlier),
    failure: failed ? (failed.error ?? "The picture could not be processed.") : error && messageOf(error),
  };
}

function isProcessed(own: readonly OwnPhotograph[] | undefined, id: string): boolean {
  const photograph = own?.find((one) => one.id === id);
  return photograph !== undefined && (isReady(photograph) || photograph.state === "failed");
}

const isReady = (photograph: OwnPhotograph): photograph is Ready => photograph.picture !== null;

type UploadProgressProps = { transfers: readonly Transfer[]; isReady: boolean; failure: string | null };

function UploadProgress({ transfers, isReady, failure }: UploadProgressProps) {
  const { open, failed, fraction } = summaryOf(transfers);
  const reason = transfers.find(({ state }) => state === "failed")?.reason;
  const isPreparing = open === 0 && failed === 0 && transfers.length > 0 && !isReady;
  const percent = Math.floor(fraction * 100);
  return (
    <>
      {open > 0 && (
        <span role="progressbar" aria-label="Upload" aria-valuenow={percent} className="h-1 w-32 rounded bg-linen">
          <span className="block h-full rounded bg-areca" style={{ width: `${percent}%` }} />
        </span>
      )}
      <p role="status" className="text-xs empty:hidden">
        {open > 0 && "Uploading…"}
        {isPreparing && (failure ?? "Preparing the picture…")}
        {open === 0 && failed > 0 && (reason ?? "The picture could not be uploaded.")}
      </p>
    </>
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
