/** Designs: made, put in order, and published. */
import type { Design as DesignItem } from "../../api/contract/types.gen";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { fromMd } from "../../ui/breakpoints";
import { money } from "../../ui/format";
import { Link } from "../../ui/link";
import { Photograph as Picture } from "../../ui/photograph";
import { Tiles } from "../gallery/tiles";
import { useMay } from "../kit/access";
import { Action, actionClass } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { OrderMenu } from "../kit/list/order-menu";
import { useList } from "../kit/list/use-list";
import { useShortcuts } from "../kit/shortcuts";
import { Ways } from "../kit/ways";
import { adminPaths } from "../paths";
import { AddDesign } from "./add";
import { designs, kindOf } from "./designs";
import { PublishingMark } from "../kit/publishing/status";

export function Component() {
  const may = useMay("designs");
  const [isAdding, setAdding] = useState(false);
  // A design has a page of its own: it is too much for a drawer.
  const model = { ...useList(may("edit") ? designs : watched), addressOf: adminPaths.design };
  const isTable = useShape() === "table";
  const add = () => setAdding(true);
  useShortcuts(may("edit") ? [{ key: "n", label: "Add design", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={
        <>
          <Link to={adminPaths.designAddons()} className={actionClass({ variant: "quiet" })}>
            Add-ons
          </Link>
          <Link to={adminPaths.designCategories()} className={actionClass({ variant: "quiet" })}>
            Categories
          </Link>
          {!isTable && <OrderMenu model={model} orders={orders} />}
          <Shapes />
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
        rows: <Tiles model={model} mayEdit={may("edit")} Sight={Sight} Facts={Facts} Below={Interest} />,
      })}
    >
      {isAdding && <AddDesign onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

/** Who may not change anything has nothing to choose designs for. */
const watched = { ...designs, bulk: [] };

const orders = [
  { sort: "position", label: "As on the site" },
  { sort: "-updatedAt", label: "Last changed" },
  { sort: "title", label: "By title" },
  { sort: "priceFrom", label: "By price" },
] as const;

function Sight({ item: { picture } }: { item: DesignItem }) {
  const frame = "aspect-[4/3] bg-linen";
  if (!picture) return <div className={`${frame} grid place-items-center text-xs text-ash`}>No photograph yet</div>;
  return <Picture picture={picture} alt="" sizes={`${fromMd} 14rem, 50vw`} className={`${frame} block h-full!`} />;
}

function Facts({ item }: { item: DesignItem }) {
  const { status, priceFromPaise, isFeatured, missingAlt } = item;
  return (
    <>
      <span className="w-full truncate tabular-nums">
        {priceFromPaise === null ? kindOf(item) : `${kindOf(item)}, from ${money(priceFromPaise)}`}
      </span>
      <PublishingMark status={status} />
      {missingAlt && <span className="text-oxide-deep">No alt text</span>}
      {isFeatured && <span>Featured</span>}
    </>
  );
}

function Interest({ item: { saved, requested } }: { item: DesignItem }) {
  if (saved + requested === 0) return null;
  return <p className="mt-0.5 text-xs text-ash tabular-nums">{`Saved ${saved}, requested ${requested}`}</p>;
}

const shapes = [
  { value: "pictures", label: "Pictures" },
  { value: "table", label: "Table" },
] as const;

/** As what the list is drawn; it stands in the address. */
function useShape(): (typeof shapes)[number]["value"] {
  const [search] = useSearchParams();
  return search.get("view") === "table" ? "table" : "pictures";
}

function Shapes() {
  const current = useShape();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const addressOf = (shape: string) => {
    const next = new URLSearchParams(search);
    if (shape === "pictures") next.delete("view");
    else next.set("view", shape);
    return `${pathname}?${next}`.replace(/\?$/, "");
  };
  // A phone shows cards either way.
  return <Ways noun="designs" ways={shapes} current={current} addressOf={addressOf} className="max-md:hidden" />;
}
