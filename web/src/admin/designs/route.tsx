/** `/admin/designs`. */
import type { Design as DesignItem } from "../../api/contract/types.gen";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Drawing } from "../../features/designs/cover";
import { fromMd } from "../../ui/breakpoints";
import { money } from "../../ui/format";
import { Photograph as Picture } from "../../ui/photograph";
import { Tiles } from "../gallery/tiles";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { OrderMenu } from "../kit/list/order-menu";
import { useList } from "../kit/list/use-list";
import { withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { ViewSwitcher } from "../kit/view-switcher";
import { adminPaths } from "../paths";
import { Subscreens } from "../subscreens";
import { AddDesign } from "./add";
import { designs, typeLabel } from "./designs";
import { PublishingBadge } from "../kit/publishing/status";

export function Component() {
  const may = useMay("designs");
  const [isAdding, setAdding] = useState(false);
  // Rows open a page instead of a drawer.
  const model = { ...useList(may("edit") ? designs : readOnlyDesigns), addressOf: adminPaths.design };
  const isTable = useView() === "table";
  const add = () => setAdding(true);
  useShortcuts(may("edit") ? [{ key: "n", label: "Add design", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={
        <>
          <Subscreens path={adminPaths.designs()} />
          {!isTable && <OrderMenu model={model} orders={orders} />}
          <ViewLinks />
        </>
      }
      primary={
        may("edit") && (
          <Action variant="primary" onClick={add} className="max-md:w-full">
            <PlusIcon />
            Add design
          </Action>
        )
      }
      {...(!isTable && {
        rows: <Tiles model={model} mayEdit={may("edit")} Picture={TilePicture} Facts={Facts} Below={Interest} />,
      })}
    >
      {isAdding && <AddDesign onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

const readOnlyDesigns = withoutBulk(designs);

const orders = [
  { sort: "position", label: "Site order" },
  { sort: "-updatedAt", label: "Recently updated" },
  { sort: "title", label: "By title" },
  { sort: "priceFrom", label: "By price" },
] as const;

function TilePicture({ item: { drawing, picture } }: { item: DesignItem }) {
  const frame = "aspect-[4/3] bg-linen";
  if (drawing) return <Drawing drawing={{ ...drawing, alt: "" }} className={`${frame} block h-full!`} />;
  if (!picture) return <div className={`${frame} grid place-items-center text-xs text-ash`}>No photograph yet</div>;
  return <Picture picture={picture} alt="" sizes={`${fromMd} 14rem, 50vw`} className={`${frame} block h-full!`} />;
}

function Facts({ item }: { item: DesignItem }) {
  const { status, priceFromPaise, isFeatured, missingAlt } = item;
  return (
    <>
      <span className="w-full truncate tabular-nums">
        {priceFromPaise === null ? typeLabel(item) : `${typeLabel(item)}, from ${money(priceFromPaise)}`}
      </span>
      <PublishingBadge status={status} />
      {missingAlt && <span className="text-error">No alt text</span>}
      {isFeatured && <span>Featured</span>}
    </>
  );
}

function Interest({ item: { saved, requested } }: { item: DesignItem }) {
  if (saved + requested === 0) return null;
  return <p className="mt-0.5 text-xs text-ash tabular-nums">{`Saved ${saved}, requested ${requested}`}</p>;
}

const views = [
  { value: "pictures", label: "Pictures" },
  { value: "table", label: "Table" },
] as const;

/** Stored in the URL. */
function useView(): (typeof views)[number]["value"] {
  const [search] = useSearchParams();
  return search.get("view") === "table" ? "table" : "pictures";
}

function ViewLinks() {
  const current = useView();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const addressOf = (view: string) => {
    const next = new URLSearchParams(search);
    if (view === "pictures") next.delete("view");
    else next.set("view", view);
    return `${pathname}?${next}`.replace(/\?$/, "");
  };
  // Phones always show cards.
  return (
    <ViewSwitcher noun="designs" views={views} current={current} addressOf={addressOf} className="max-md:hidden" />
  );
}
