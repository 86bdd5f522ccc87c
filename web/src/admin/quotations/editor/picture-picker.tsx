/**
 * Picks a line's picture. It offers the public gallery, as sales staff cannot see the rest of the library. Who may add
 * to the library can upload a picture here; it is chosen as soon as it is ready.
 */
import { withParams } from "../../../api/path";
import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GalleryFacets, GalleryItem, PhotographDetail, PhotographRoom } from "../../../api/contract/types.gen";
import { request } from "../../../api/request";
import { rooms } from "../../../features/photographs/labels";
import { PhotographChoice, choicesClass } from "../../gallery/choice";
import { addressOf, nameOf } from "../../gallery/photographs";
import { useMay } from "../../kit/access";
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
  const found = data?.pages.flatMap(({ items }) => items);
  const mayUpload = useMay("content")("edit");
  const [sent, setSent] = useState<readonly number[]>([]);
  const transfers = useTransfers().filter(({ id }) => sent.includes(id));
  const { uploaded, failure } = useUploaded(transfers);
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
      {mayUpload && (
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
      )}
      <div className="h-[min(26rem,50dvh)] overflow-y-auto">
        {found ? (
          <ul aria-label="Photographs" className={choicesClass}>
            {uploaded.map((photograph) => (
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
        {found?.length === 0 && uploaded.length === 0 && <p>No photographs match.</p>}
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

/** The uploaded photographs that are ready to be shown, oldest first, and why one will not be. */
function useUploaded(transfers: readonly Transfer[]) {
  const ids = transfers.flatMap(({ photograph }) => photograph ?? []);
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...query(addressOf(id)),
      refetchInterval: ({ state: { data } }: { state: { data?: Processed | undefined } }) =>
        data?.picture || data?.state === "failed" ? false : processingInterval,
    })),
  });
  const uploaded = answers.flatMap(({ data }) =>
    data?.picture ? [{ id: data.id, name: nameOf(data), alt: data.alt, focal: data.focal, picture: data.picture }] : [],
  );
  const [failure = null] = answers.flatMap(({ data, error }) => failureOf(data, error) ?? []);
  return { uploaded, failure };
}

type Processed = Pick<PhotographDetail, "picture" | "state" | "error">;

function failureOf(photograph: Processed | undefined, error: Error | null): string | null {
  if (photograph?.picture) return null;
  if (photograph?.state === "failed") return photograph.error ?? "The picture could not be processed.";
  return error && messageOf(error);
}

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
