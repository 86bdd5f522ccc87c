/** Merges a record into another one of the same kind. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { toast } from "../../ui/toast";
import { ActionDialog } from "./confirm";
import { useOpenRecord } from "./drawer";
import { Search } from "./list/search";
import { type Params, queryAt } from "./query";
import type { Identified, Page } from "./resource";
import { Skeleton } from "./states";

type MergeProps<Item extends Identified> = {
  /** In the singular: `lead`. */
  noun: string;
  /** The record that is merged into another. */
  id: string;
  name: string;
  /** The list to search. */
  address: string;
  initialSearch: string;
  order?: Params;
  /** The query parameter of the drawer, which shows the other record afterwards. */
  drawer: string;
  /** Names the other record in a sentence. */
  nameOf: (other: Item) => string;
  /** Labels its radio button. */
  labelOf: (other: Item) => string;
  Facts: ComponentType<{ other: Item }>;
  merge: (other: Item) => Promise<unknown>;
  onClose: () => void;
  /** What happens to both records. */
  children: ReactNode;
};

const maxShown = 8;

export function MergeDialog<Item extends Identified>(props: MergeProps<Item>) {
  const { noun, id, name, address, initialSearch, order, drawer, nameOf, labelOf, Facts, merge, onClose, children } =
    props;
  const [q, setQ] = useState(initialSearch);
  const [into, setInto] = useState<Item | null>(null);
  const open = useOpenRecord(drawer);
  const { data, isPending } = useQuery({
    ...queryAt<Page<Item>>(address, { q, perPage: 25, ...order }),
    enabled: q.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const others = data?.items.filter((one) => one.id !== id) ?? [];
  return (
    <ActionDialog
      wide
      title={`Merge ${name} into another ${noun}`}
      confirm={into ? `Merge into ${nameOf(into)}` : "Merge"}
      disabled={!into}
      run={async () => {
        if (!into) return;
        await merge(into);
        toast({ title: "Merged", description: `${name} is now part of ${nameOf(into)}.` });
        open(into.id);
      }}
      onClose={onClose}
    >
      <p>{children}</p>
      <Search value={q} label="Search by name, phone or e-mail" onSearch={setQ} />
      <div className="min-h-40 text-ink">
        {isPending && q.trim() !== "" && <Skeleton lines={3} />}
        {data && others.length === 0 && <p className="py-3 text-ash">{`No other ${noun} matches.`}</p>}
        <ul>
          {others.slice(0, maxShown).map((other) => (
            <li key={other.id}>
              <label className="flex cursor-pointer gap-3 rounded-md px-2 py-2 hover:bg-linen/60 has-checked:bg-leaf">
                <input
                  type="radio"
                  name="into"
                  aria-label={labelOf(other)}
                  checked={into?.id === other.id}
                  onChange={() => setInto(other)}
                  className="mt-0.5 size-4 shrink-0 accent-areca"
                />
                <span className="min-w-0 flex-1">
                  <Facts other={other} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
    </ActionDialog>
  );
}
