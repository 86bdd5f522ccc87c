/** `/admin/catalog`. */
import { useState } from "react";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { Action, actionClass } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { OrderMenu } from "../kit/list/order-menu";
import { useList } from "../kit/list/use-list";
import { withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { adminPaths } from "../paths";
import { AddItem } from "./add";
import { items } from "./items";

export function Component() {
  const may = useMay("designs");
  const [isAdding, setAdding] = useState(false);
  // Rows open a page instead of a drawer.
  const model = { ...useList(may("edit") ? items : readOnlyItems), addressOf: adminPaths.catalogItem };
  const add = () => setAdding(true);
  useShortcuts(may("edit") ? [{ key: "n", label: "Add item", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={
        <>
          <Link to={adminPaths.designs()} className={actionClass({ variant: "quiet" })}>
            Designs
          </Link>
          <Link to={adminPaths.catalogCategories()} className={actionClass({ variant: "quiet" })}>
            Categories
          </Link>
          <OrderMenu model={model} orders={orders} />
        </>
      }
      primary={
        may("edit") && (
          <Action variant="primary" onClick={add} className="max-md:w-full">
            <PlusIcon />
            Add item
          </Action>
        )
      }
    >
      {isAdding && <AddItem onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

const readOnlyItems = withoutBulk(items);

const orders = [
  { sort: "position", label: "Site order" },
  { sort: "-updatedAt", label: "Recently updated" },
  { sort: "name", label: "By name" },
  { sort: "priceFrom", label: "By price" },
] as const;
