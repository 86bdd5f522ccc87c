/** The sort order of a list without a table, and so without sortable headings. */
import { Action } from "../button";
import { CheckIcon, DownIcon } from "../icons";
import { Menu, MenuItem } from "../menu";
import type { Identified } from "../resource";
import type { ListModel } from "./use-list";

type OrderMenuProps<Item extends Identified> = {
  model: ListModel<Item>;
  /** The default first. */
  orders: readonly [Order, ...Order[]];
};

type Order = { sort: string; label: string };

export function OrderMenu<Item extends Identified>({ model: { state, change }, orders }: OrderMenuProps<Item>) {
  const current = orders.find(({ sort }) => sort === state.sort) ?? orders[0];
  return (
    <Menu
      button={
        <Action variant="quiet">
          <span className="sr-only">Sort by: </span>
          {current.label}
          <DownIcon className="size-3.5 text-ash" />
        </Action>
      }
    >
      {orders.map(({ sort, label }) => (
        <MenuItem
          key={sort}
          onSelect={() => change({ sort })}
          aside={sort === current.sort && <CheckIcon className="size-4 text-areca" />}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
