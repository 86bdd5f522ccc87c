/** Puts categories in order by dragging or with the keyboard. */
import { useState } from "react";
import { ActionDialog } from "../kit/confirm";
import { mutateAt } from "../kit/query";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";

export type OrderedCategory = { id: string; name: string; position: number; version: number };

type OrderDialogProps<Item extends OrderedCategory> = {
  /** API address of the list. */
  address: string;
  items: readonly Item[];
  draftOf: (item: Item) => object;
  onClose: () => void;
};

/** Between two positions, so that a category that is added later can get in without moving the others. */
const step = 10;

export function OrderDialog<Item extends OrderedCategory>({
  address,
  items,
  draftOf,
  onClose,
}: OrderDialogProps<Item>) {
  const [order, setOrder] = useState<readonly Item[]>(items);

  async function save() {
    const moved = order
      .map((item, index) => ({ item, position: (index + 1) * step }))
      .filter(({ item, position }) => item.position !== position);
    for (const { item, position } of moved) {
      // One after the other, so that an error leaves the rest as it was.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await mutateAt("PUT", `${address}/${item.id}`, { ...draftOf(item), position, version: item.version });
    }
  }

  return (
    <ActionDialog
      title="Change order"
      confirm="Save order"
      run={save}
      done={{ title: "Order saved" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <SortableList
        names={new Map(order.map(({ id, name }) => [id, name]))}
        onMove={(move) => setOrder(reordered([...order], ({ id }) => id, move))}
      >
        <ol className="space-y-1 text-ink">
          {order.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ol>
      </SortableList>
    </ActionDialog>
  );
}

function Row({ item: { id, name } }: { item: OrderedCategory }) {
  const { itemRef, itemStyle, handle } = useSortableItem(id, false);
  return (
    <li
      ref={itemRef}
      style={itemStyle}
      className="relative flex min-h-11 items-center gap-2 rounded-md border border-seam bg-paper px-2"
    >
      <SortableHandle handle={handle} name={name} />
      <span className="min-w-0 truncate">{name}</span>
    </li>
  );
}
