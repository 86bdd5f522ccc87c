/** A saved address. It can be changed in place, made the default, and deleted. */
import { useEffect, useId, useRef, useState } from "react";
import type { SavedAddress } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { addressCard } from "../../features/address-book/address";
import { refusalMessage } from "../../features/orders/refusal";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { DeletedItem } from "../deleted-item";
import { AddressForm } from "./address-form";

export type AddressEntry = {
  /** Stays when an undone deletion gives the address another id. */
  key: string;
  address: SavedAddress;
  state: "saved" | "added" | "deleted" | "restored";
};

type AddressCardProps = { entry: AddressEntry; onChange: (entry: AddressEntry) => void };

const cardClass = "rounded-panel border border-seam bg-paper px-4 py-3";

export function AddressCard({ entry, onChange }: AddressCardProps) {
  const { address, state } = entry;
  const { title, text } = addressCard(address);
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const deletion = useRef<HTMLButtonElement>(null);
  const id = useId();

  // What had the focus is gone: the form for a new address, or the button that undoes.
  useEffect(() => {
    if (state === "added") edit.current?.focus();
    if (state === "restored") deletion.current?.focus();
  }, [state]);

  async function run(failure: string, work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast({ variant: "destructive", title: failure, description: refusalMessage(error) });
    }
    setBusy(false);
  }

  const remove = () =>
    run("The address could not be deleted", async () => {
      await request("DELETE", path("/api/me/addresses/{id}", { id: address.id }));
      onChange({ ...entry, state: "deleted" });
    });

  const restore = () =>
    run("The address could not be restored", async () => {
      const { id: _, ...body } = address;
      onChange({ ...entry, address: await request("POST", "/api/me/addresses", { body }), state: "restored" });
    });

  const makeDefault = () =>
    run("The default address could not be changed", async () => {
      const { id, ...draft } = address;
      const body = { ...draft, isDefault: true };
      showSaved(await request("PUT", path("/api/me/addresses/{id}", { id }), { body }));
      toast({ title: "Default address changed" });
    });

  /** What had the focus goes. */
  function showSaved(saved: SavedAddress) {
    setEditing(false);
    edit.current?.focus();
    onChange({ ...entry, address: saved, state: "saved" });
  }

  if (state === "deleted") return <DeletedItem title={title} onUndo={restore} className={cardClass} />;
  return (
    <li className={`grid content-start ${cardClass} ${isEditing ? "md:col-span-2" : ""}`}>
      <h4 className="font-medium wrap-anywhere">{title}</h4>
      {address.isDefault && <p className="text-sm text-areca">Default address</p>}
      <p className="text-ash wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-x-6 self-end">
        <Button
          ref={edit}
          variant="tertiary"
          className="text-sm!"
          aria-expanded={isEditing}
          aria-controls={id}
          aria-label={isEditing ? `Cancel editing ${title}` : `Edit ${title}`}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? "Cancel" : "Edit"}
        </Button>
        {!address.isDefault && (
          <Button
            variant="tertiary"
            className="text-sm!"
            aria-disabled={isBusy || undefined}
            aria-label={`Make default: ${title}`}
            onClick={() => void makeDefault()}
          >
            Make default
          </Button>
        )}
        <Button
          ref={deletion}
          variant="tertiary"
          className="text-sm!"
          aria-disabled={isBusy || undefined}
          aria-label={`Delete ${title}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </div>
      <div id={id}>
        {isEditing && (
          <div className="pt-3 pb-2">
            <AddressForm address={address} onSaved={showSaved} />
          </div>
        )}
      </div>
    </li>
  );
}
