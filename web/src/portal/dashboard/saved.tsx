/** What somebody has saved: designs and photographs. Nothing, where there is nothing. */
import { useEffect, useState } from "react";
import { request } from "../../api/request";
import type { DesignCard, GalleryItem } from "../../api/contract/types.gen";
import { designPath } from "../../features/designs/paths";
import { designTypes } from "../../features/designs/words";
import { SaveButton } from "../../features/saved/save-button";
import { paths } from "../../paths";
import { moneyShort } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph, type PhotographFiles } from "../../ui/photograph";
import { labelOf } from "../../ui/label-of";

type SavedThings = { designs: DesignCard[]; photographs: GalleryItem[] };

export function Saved() {
  const things = useSavedThings();
  if (!things || things.designs.length + things.photographs.length === 0) return null;
  return (
    <section aria-labelledby="saved" className="mt-14 lg:mt-20">
      <h2 id="saved" className="font-display text-2xl">
        Saved
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6">
        {things.designs.map((design) => (
          <Thing
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
        {things.photographs.map((photograph) => (
          <Thing
            key={photograph.id}
            kind="photograph"
            {...photograph}
            title={photograph.title || "Photograph"}
            to={`${paths.gallery()}?photo=${encodeURIComponent(photograph.id)}`}
            text="Photograph"
          />
        ))}
      </ul>
    </section>
  );
}

/** Null while they are on their way, and where they cannot be read: the page has other things to say. */
function useSavedThings(): SavedThings | null {
  const [things, setThings] = useState<SavedThings | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    request("GET", "/api/me/saved", { signal: leaving.signal }).then(setThings, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn("What is saved could not be read.", error);
    });
    return () => leaving.abort();
  }, []);
  return things;
}

type ThingProps = {
  kind: "design" | "photograph";
  id: string;
  title: string;
  text: string;
  to: string;
  picture: PhotographFiles;
  alt: string;
  focal: { x: number; y: number };
};

function Thing({ kind, id, title, text, to, picture, alt, focal }: ThingProps) {
  return (
    <li className="relative">
      <Link to={to} className="grid gap-2 underline-offset-4 hover:underline">
        <span className="block aspect-[4/3] overflow-hidden rounded-picture">
          <Photograph
            picture={picture}
            alt={alt}
            focal={focal}
            sizes="(min-width: 1024px) 280px, 50vw"
            className="!h-full"
          />
        </span>
        <span className="leading-snug font-medium">{title}</span>
      </Link>
      <span className="text-sm text-ash">{text}</span>
      {/* What is let go of stays until one leaves, so that it can be taken back. */}
      <SaveButton kind={kind} id={id} title={title} className="absolute! top-2 right-2" />
    </li>
  );
}
