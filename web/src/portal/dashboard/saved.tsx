/** Saved kitchens, designs, photographs and videos. Renders nothing if there are none. */
import { useEffect, useState } from "react";
import { request } from "../../api/request";
import type { SavedItems } from "../../api/contract/types.gen";
import { Cover, type CoverOf } from "../../features/designs/cover";
import { designPath } from "../../features/designs/paths";
import { designTypes } from "../../features/designs/labels";
import { SaveButton } from "../../features/saved/save-button";
import { formatDuration } from "../../features/videos/labels";
import { paths } from "../../paths";
import { fromLg } from "../../ui/breakpoints";
import { moneyShort } from "../../ui/format";
import { Link } from "../../ui/link";
import { labelOf } from "../../ui/label-of";
import { KitchenCard, type KitchenEntry } from "./kitchen-card";

const nothing: SavedItems = { designs: [], photographs: [], videos: [] };

export function Saved() {
  const { entries, change } = useSavedKitchens();
  const items = useSavedItems() ?? nothing;
  if (entries.length + items.designs.length + items.photographs.length + items.videos.length === 0) return null;
  return (
    <section aria-labelledby="saved" className="mt-14 lg:mt-20">
      <h2 id="saved" className="font-display text-2xl">
        Saved
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {entries.map((entry) => (
          <KitchenCard key={entry.key} entry={entry} onChange={change} />
        ))}
        {items.designs.map((design) => (
          <SavedCard
            key={design.id}
            kind="design"
            {...design}
            to={designPath(design)}
            text={[
              labelOf(designTypes, design.designType),
              design.priceFromPaise ? `from ${moneyShort(design.priceFromPaise)}` : "",
            ]
              .filter(Boolean)
              .join(", ")}
          />
        ))}
        {items.photographs.map((photograph) => (
          <SavedCard
            key={photograph.id}
            kind="photograph"
            {...photograph}
            title={photograph.title || "Photograph"}
            to={`${paths.gallery()}?photo=${encodeURIComponent(photograph.id)}`}
            text="Photograph"
          />
        ))}
        {items.videos.map(({ id, title, slug, picture, durationSeconds }) => (
          <SavedCard
            key={id}
            kind="video"
            id={id}
            title={title}
            picture={picture}
            // The title beside it says what it shows.
            alt=""
            to={paths.video(slug)}
            text={durationSeconds === null ? "Video" : `Video, ${formatDuration(durationSeconds)}`}
          />
        ))}
      </ul>
    </section>
  );
}

/** None while loading and after a failure: the rest of the page does not depend on them. */
function useSavedKitchens() {
  const [entries, setEntries] = useState<readonly KitchenEntry[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    request("GET", "/api/me/saved-kitchens", { signal: controller.signal }).then(
      (kitchens) => setEntries(kitchens.map((kitchen) => ({ key: kitchen.id, kitchen, state: "saved" }))),
      (error: unknown) => {
        if (!controller.signal.aborted) console.warn("Saved kitchens could not be loaded.", error);
      },
    );
    return () => controller.abort();
  }, []);
  return {
    entries,
    change: (next: KitchenEntry) =>
      setEntries((entries) => entries.map((entry) => (entry.key === next.key ? next : entry))),
  };
}

/** Null while loading and after a failure: the rest of the page does not depend on it. */
function useSavedItems(): SavedItems | null {
  const [items, setThings] = useState<SavedItems | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    request("GET", "/api/me/saved", { signal: controller.signal }).then(setThings, (error: unknown) => {
      if (!controller.signal.aborted) console.warn("Saved items could not be loaded.", error);
    });
    return () => controller.abort();
  }, []);
  return items;
}

type SavedCardProps = CoverOf & {
  kind: "design" | "photograph" | "video";
  id: string;
  title: string;
  text: string;
  to: string;
};

function SavedCard({ kind, id, title, text, to, ...cover }: SavedCardProps) {
  return (
    <li className="relative">
      <Link to={to} className="grid gap-2 underline-offset-4 hover:underline">
        <span className="block aspect-[4/3] overflow-hidden rounded-picture">
          <Cover cover={cover} sizes={`${fromLg} 280px, 50vw`} className="!h-full" />
        </span>
        <span className="leading-snug font-medium">{title}</span>
      </Link>
      <span className="text-sm text-ash">{text}</span>
      {/* An unsaved item stays listed until the page is left, so that it can be saved again. */}
      <SaveButton kind={kind} id={id} title={title} className="absolute! top-2 right-2" />
    </li>
  );
}
