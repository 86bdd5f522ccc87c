/** Picks the homepage variant that visitors see, and the fallback. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ActiveHomepage } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import { homepageVariants } from "../homepage-variants";
import { Action } from "../kit/button";
import { ActionDialog } from "../kit/confirm";
import { mutate, query } from "../kit/query";
import { Pending } from "../kit/states";
import { Status } from "../kit/status";
import { Scaled } from "./scaled";
import { SectionHead } from "./section-head";

const address = "/api/admin/homepages";

export function HomepageSection() {
  const { data, error, refetch } = useQuery(query(address));
  return (
    <>
      <SectionHead title="Homepage" description="One of six variants is live. If none is, visitors see the fallback." />
      {data ? <Variants homepages={data} /> : <Pending error={error} refetch={refetch} lines={8} />}
    </>
  );
}

type Choice = { homepage: ActiveHomepage; as: "active" | "default" };

function Variants({ homepages }: { homepages: readonly ActiveHomepage[] }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const names = Object.keys(homepageVariants);
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
      {choice && <ChoiceDialog choice={choice} onClose={() => setChoice(null)} />}
    </>
  );
}

function VariantCard({ homepage, onChoose }: { homepage: ActiveHomepage; onChoose: (as: Choice["as"]) => void }) {
  const { componentName, isActive, isDefault } = homepage;
  const { label, description } = homepageVariants[componentName];
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
      <p className="mt-0.5 mb-2.5 flex-1 text-xs text-ash">{description}</p>
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

/** A common desktop size. */
const screen = { width: 1280, height: 960 };

/** The live page in an iframe, loaded when it scrolls near the viewport. */
function Thumbnail({ address }: { address: string }) {
  return (
    <Scaled screen={screen}>
      {/* Our own page needs `allow-same-origin` and scripts to load, which makes a sandbox pointless. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe src={address} title="Preview" loading="lazy" tabIndex={-1} className="block" {...screen} />
    </Scaled>
  );
}

function ChoiceDialog({ choice: { homepage, as }, onClose }: { choice: Choice; onClose: () => void }) {
  const { componentName } = homepage;
  const { label } = homepageVariants[componentName];
  const live = as === "active";
  return (
    <ActionDialog
      title={live ? `Show ${label} to all visitors?` : `Make ${label} the fallback?`}
      confirm={live ? "Make live" : "Make fallback"}
      run={() => mutate("PUT", `${address}/${as}`, { componentName })}
      done={
        live
          ? { title: `${label} is live`, description: "Visitors see it on their next page load." }
          : { title: `${label} is the fallback` }
      }
      invalidates={[address]}
      onClose={onClose}
    >
      <p>
        {live ? "It replaces the current homepage. " : "Visitors see it whenever no homepage is live. "}
        <a href={`${paths.home()}?preview=${componentName}`} target="_blank" rel="noreferrer" className="text-link">
          Preview it first
        </a>
        .
      </p>
    </ActionDialog>
  );
}
