/** Dialogs to choose a video, product or design for a text. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { path, withParams } from "../../../api/path";
import { request } from "../../../api/request";
import { designTypes } from "../../../features/designs/labels";
import { money } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Photograph, type PhotographFiles } from "../../../ui/photograph";
import { ConfirmDialog } from "../confirm";
import { inputClass } from "../form/fields";
import { Pending } from "../states";
import { query } from "../query";

export type RecordKind = "video" | "product" | "design";

type Found = { id: string; name: string; facts: string; picture: PhotographFiles | null };

/** Only what visitors may see can be chosen, so the choices come from what they see. */
type Kind = {
  label: string;
  attribute: string;
  hiddenNote: string;
  search: (q: string) => Promise<Found[]>;
};

export const recordKinds: Record<RecordKind, Kind> = {
  video: {
    label: "Video",
    attribute: "videoId",
    hiddenNote: "Left out while it is not published.",
    search: async (q) => {
      const { items } = await request("GET", withParams("/api/admin/videos", { q, status: "published", perPage: 50 }));
      return items.map(({ id, title, category, thumbnail }) => ({
        id,
        name: title,
        facts: category,
        picture: thumbnail?.picture ?? null,
      }));
    },
  },
  product: {
    label: "Product",
    attribute: "productId",
    hiddenNote: "Shown with today's price. Left out while it is not in the shop.",
    search: async (q) => {
      const { items } = await request("GET", withParams("/api/products", { q }));
      return items.map(({ id, name, category, priceFromPaise, cover }) => ({
        id,
        name,
        facts: `${category} · ${money(priceFromPaise)}`,
        picture: cover.picture,
      }));
    },
  },
  design: {
    label: "Design",
    attribute: "designId",
    hiddenNote: "Shown with today's price. Left out while it is not published.",
    search: async (q) => {
      const { items } = await request("GET", "/api/designs");
      const words = q.toLowerCase().split(/\s+/).filter(Boolean);
      return items
        .filter(({ title, designType }) => {
          const text = `${title} ${labelOf(designTypes, designType)}`.toLowerCase();
          return words.every((word) => text.includes(word));
        })
        .map(({ id, title, designType, picture }) => ({
          id,
          name: title,
          facts: labelOf(designTypes, designType),
          picture,
        }));
    },
  },
};

type RecordPickerProps = { kind: RecordKind; onChoose: (id: string) => void; onClose: () => void };

export function RecordPicker({ kind, onChoose, onClose }: RecordPickerProps) {
  const { label, search } = recordKinds[kind];
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<Found | null>(null);
  const found = useQuery({
    queryKey: ["records of a text", kind, q],
    queryFn: () => search(q),
    placeholderData: keepPreviousData,
  });
  return (
    <ConfirmDialog
      wide
      title={`Choose a ${label.toLowerCase()}`}
      confirm="Choose"
      disabled={chosen === null}
      onConfirm={() => chosen && onChoose(chosen.id)}
      onCancel={onClose}
    >
      <input
        type="search"
        aria-label={`Search ${label.toLowerCase()}s`}
        placeholder="Search"
        value={q}
        onChange={({ target }) => setQ(target.value)}
        className={inputClass}
      />
      <fieldset className="h-[min(26rem,50dvh)] overflow-y-auto">
        <legend className="sr-only">{label}</legend>
        {found.data ? (
          found.data.map((one) => (
            <label
              key={one.id}
              className="flex cursor-pointer items-center gap-3 rounded-md p-2 text-ink hover:bg-linen has-checked:bg-leaf"
            >
              <input
                type="radio"
                name="record"
                checked={chosen?.id === one.id}
                onChange={() => setChosen(one)}
                className="size-4 shrink-0 accent-areca"
              />
              <span className="h-12 w-16 shrink-0 overflow-hidden rounded-picture bg-linen">
                {one.picture && (
                  <Photograph picture={one.picture} alt="" sizes="4rem" className="h-full! object-cover" />
                )}
              </span>
              <span className="min-w-0">
                <span className="block truncate">{one.name}</span>
                <span className="block truncate text-xs text-ash">{one.facts}</span>
              </span>
            </label>
          ))
        ) : (
          <Pending error={found.error} refetch={found.refetch} lines={6} className="" />
        )}
        {found.data?.length === 0 && <p>Nothing published matches.</p>}
      </fieldset>
    </ConfirmDialog>
  );
}

/** The name of a chosen record. */
export function useRecord(kind: RecordKind, id: string | null): { name: string | null; isMissing: boolean } {
  const video = useQuery({
    ...query(path("/api/admin/videos/{id}", { id: id ?? "" })),
    enabled: kind === "video" && id !== null,
  });
  const product = useQuery({
    queryKey: ["product of a text", id],
    queryFn: async () => {
      const { slug } = await request("GET", path("/api/products/by-id/{id}", { id: id ?? "" }));
      return request("GET", path("/api/products/{slug}", { slug }));
    },
    enabled: kind === "product" && id !== null,
  });
  const designs = useQuery({ ...query("/api/admin/videos/choices"), enabled: kind === "design" && id !== null });
  switch (kind) {
    case "video":
      return { name: video.data?.title ?? null, isMissing: video.isError };
    case "product":
      return { name: product.data?.name ?? null, isMissing: product.isError };
    case "design": {
      const design = designs.data?.designs.find((one) => one.id === id);
      return { name: design?.name ?? null, isMissing: designs.data !== undefined && !design };
    }
  }
}
