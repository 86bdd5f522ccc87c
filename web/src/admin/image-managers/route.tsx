/** Manages the photographs of a service page; the address says which page. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Link, NavigationLink } from "../../ui/link";
import { toast } from "../../ui/toast";
import { placePages, slots } from "../gallery/places";
import { useLivePhotographs } from "../gallery/live";
import { DropTargets } from "../uploads/drop";
import { Tray } from "../uploads/tray";
import { uploads } from "../uploads/uploads";
import { useMay } from "../kit/access";
import { actionClass } from "../kit/button";
import { PageHeader } from "../kit/page-header";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { adminPaths } from "../paths";
import { BulkBar } from "./bulk-bar";
import { PlacementDrawer } from "./drawer";
import { address, drawer } from "./placement";
import { SlotSection } from "./slot-section";

export function Component() {
  const path = useLocation().pathname.replace(/\/+$/, "");
  const current = placePages.find(({ page }) => adminPaths.pagePictures(page) === path);
  if (!current) return null;
  // The key clears the selection when the page changes.
  return <Pictures key={current.page} {...current} />;
}

function Pictures({ page, label, path }: (typeof placePages)[number]) {
  const may = useMay("content");
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(query(address, { page }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const opened = data?.items.find(({ id }) => id === search.get(drawer));
  useLivePhotographs();

  function choose(id: string, isChosen: boolean) {
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  }

  const screen = (
    <>
      <PageHeader
        title={`Pictures: ${label}`}
        below={<PagesNavigation />}
        actions={
          <Link to={path} target="_blank" className={actionClass()}>
            View page
          </Link>
        }
      />
      <div className="space-y-6 pb-24 md:px-6">
        {chosen.length > 0 && <BulkBar chosen={chosen} onDone={() => setChosen([])} />}
        {data ? (
          slots.map((slot) => (
            <SlotSection
              key={slot.value}
              page={page}
              slot={slot}
              placements={data.items.filter((one) => one.slot === slot.value)}
              chosen={chosen}
              onChoose={choose}
              mayEdit={may("edit")}
              mayChoose={may("manage")}
            />
          ))
        ) : (
          <Pending error={error} refetch={refetch} lines={8} className="px-4 md:px-0" />
        )}
      </div>
      {opened && <PlacementDrawer key={opened.id} placement={opened} />}
    </>
  );
  if (!may("edit")) return screen;
  return (
    <DropTargets onFiles={(files, slot) => uploads.add(files, { page, slot })} onUntargetedPaste={askForSlot}>
      {screen}
      <Tray />
    </DropTargets>
  );
}

function askForSlot() {
  toast({ title: "Where should it go?", description: "Move the pointer over a slot and paste again." });
}

function PagesNavigation() {
  return (
    <nav aria-label="Pages" className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max gap-5">
        {placePages.map(({ page, label }) => (
          <li key={page}>
            <NavigationLink
              to={adminPaths.pagePictures(page)}
              className="inline-flex h-9 items-center border-b-2 border-transparent text-ash -outline-offset-2 hover:text-ink aria-[current]:border-areca aria-[current]:font-medium aria-[current]:text-ink max-md:h-11"
            >
              {label}
            </NavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
