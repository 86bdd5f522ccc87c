/** Which of the six home pages visitors see. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActiveHomepage, Variant } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { mutate, query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { Scaled } from "./scaled";
import { SectionHead } from "./section-head";

const address = "/api/admin/homepages";

const variants: Record<Variant, { label: string; about: string }> = {
  "home-latest": { label: "Latest", about: "Photographs side by side, and what happens in forty-five days." },
  "home-default": { label: "Classic", about: "Balanced: one picture, the services, how it works." },
  "home-modern": { label: "Modern", about: "Large type and plan drawings." },
  "home-minimal": { label: "Minimal", about: "Few pictures, much space." },
  "home-premium": { label: "Premium", about: "Dark, with pictures from edge to edge." },
  "home-conversion": { label: "Booking first", about: "Begins with the first question of a booking." },
};

export function HomepageSection() {
  const { data, error, refetch } = useQuery(query(address));
  return (
    <>
      <SectionHead title="Homepage" about="One of the six is live. The fallback is shown while none is." />
      {data ? <Variants homepages={data} /> : <Pending error={error} refetch={refetch} lines={8} />}
    </>
  );
}

type Choice = { homepage: ActiveHomepage; as: "active" | "default" };

function Variants({ homepages }: { homepages: readonly ActiveHomepage[] }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const names = Object.keys(variants);
  const inOrder = homepages.toSorted(
    (one, other) => names.indexOf(one.componentName) - names.indexOf(other.componentName),
  );
  return (
    <>
      <ul className="grid gap-x-5 gap-y-7 p-4 md:grid-cols-2 md:p-6 lg:grid-cols-3">
        {inOrder.map((homepage) => (
          <li key={homepage.componentName} className="flex flex-col">
            <VariantCard homepage={homepage} onChoose={(as) => setChoice({ homepage, as })} />
          </li>
        ))}
      </ul>
      {choice && <ChooseQuestion choice={choice} onClose={() => setChoice(null)} />}
    </>
  );
}

function VariantCard({ homepage, onChoose }: { homepage: ActiveHomepage; onChoose: (as: Choice["as"]) => void }) {
  const { componentName, isActive, isDefault } = homepage;
  const { label, about } = variants[componentName];
  const preview = `${paths.home()}?preview=${componentName}`;
  return (
    <article aria-label={label} className="flex flex-1 flex-col">
      <a
        href={preview}
        target="_blank"
        rel="noreferrer"
        aria-label={`Preview ${label} in a new tab`}
        className={
          "block overflow-hidden rounded-md border bg-linen transition-colors hover:border-ink " +
          (isActive ? "border-areca outline-1 outline-areca" : "border-seam")
        }
      >
        <Thumbnail address={preview} />
      </a>
      <div className="mt-2.5 flex items-baseline justify-between gap-3">
        <h3 className="font-medium">{label}</h3>
        <span className="flex gap-3 text-xs">
          {isActive && <Status tone="good">Live</Status>}
          {isDefault && <Status tone="quiet">Fallback</Status>}
        </span>
      </div>
      <p className="mt-0.5 mb-2.5 flex-1 text-xs text-ash">{about}</p>
      <div className="flex flex-wrap gap-2">
        {!isActive && <Action onClick={() => onChoose("active")}>Make live</Action>}
        {!isDefault && (
          <Action variant="quiet" onClick={() => onChoose("default")}>
            Make fallback
          </Action>
        )}
      </div>
    </article>
  );
}

/** A common one. */
const screen = { width: 1280, height: 960 };

/** The page itself, loaded once it comes near the screen. */
function Thumbnail({ address }: { address: string }) {
  return (
    <Scaled screen={screen}>
      {/* It is our own page, which needs its own origin to load; a sandbox with that is none. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe src={address} title="Preview" loading="lazy" tabIndex={-1} className="block" {...screen} />
    </Scaled>
  );
}

function ChooseQuestion({ choice: { homepage, as }, onClose }: { choice: Choice; onClose: () => void }) {
  const { componentName } = homepage;
  const { label } = variants[componentName];
  const live = as === "active";
  return (
    <ActionDialog
      title={live ? `Show ${label} to all visitors?` : `Make ${label} the fallback?`}
      confirm={live ? "Make live" : "Make fallback"}
      run={() => mutate("PUT", `${address}/${as}`, { componentName })}
      done={
        live
          ? { title: `${label} is live`, description: "Visitors see it from their next page on." }
          : { title: `${label} is the fallback` }
      }
      refreshes={[address]}
      onClose={onClose}
    >
      <p>
        {live
          ? "It takes the place of the home page that is live now. "
          : "It is shown whenever no home page is live. "}
        <a href={`${paths.home()}?preview=${componentName}`} target="_blank" rel="noreferrer" className="text-link">
          Look at it first
        </a>
        .
      </p>
    </ActionDialog>
  );
}
