/** A saved kitchen: its layout, today's price and a link to the calculator with it. It can be renamed and deleted. */
import { useEffect, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import type { SavedKitchen } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { path } from "../../api/path";
import { request } from "../../api/request";
import { LayoutSketch } from "../../features/designs/layout-sketch";
import { calculatorAddress } from "../../features/kitchens/address";
import { markKitchen, savingMessage } from "../../features/saved/store";
import { TextField } from "../../form/text-field";
import { usePublicForm } from "../../form/use-public-form";
import { Button } from "../../ui/button";
import { moneyShort } from "../../ui/format";
import { Link } from "../../ui/link";
import { toast } from "../../ui/toast";
import { DeletedItem } from "../deleted-item";

export type KitchenEntry = {
  /** Stays when an undone deletion gives the kitchen another id. */
  key: string;
  kitchen: SavedKitchen;
  state: "saved" | "deleted" | "restored";
};

type KitchenCardProps = { entry: KitchenEntry; onChange: (entry: KitchenEntry) => void };

export function KitchenCard({ entry, onChange }: KitchenCardProps) {
  const { kitchen, state } = entry;
  const title = kitchen.name ?? kitchen.summary;

  async function remove() {
    try {
      await request("DELETE", path("/api/me/saved-kitchens/{id}", { id: kitchen.id }));
      markKitchen(kitchen.plan, false);
      onChange({ ...entry, state: "deleted" });
    } catch (error) {
      toast({ variant: "destructive", title: "The kitchen could not be deleted", description: userMessage(error) });
    }
  }

  async function restore() {
    const { plan, name } = kitchen;
    try {
      const restored = await request("POST", "/api/me/saved-kitchens", { body: { plan, name } });
      markKitchen(plan, true);
      onChange({ ...entry, kitchen: restored, state: "restored" });
    } catch (error) {
      toast({ variant: "destructive", title: "The kitchen could not be restored", description: savingMessage(error) });
    }
  }

  if (state === "deleted") return <DeletedItem title={title} onUndo={restore} />;
  return (
    <li className="grid content-start">
      <Link to={calculatorAddress(kitchen.plan)} className="grid gap-2 underline-offset-4 hover:underline">
        <span className="grid aspect-[4/3] place-items-center rounded-picture bg-linen text-areca *:w-1/2">
          <LayoutSketch of={kitchen.plan.layout} />
        </span>
        <span className="leading-snug font-medium wrap-anywhere">{title}</span>
      </Link>
      <span className="text-sm text-ash">{kitchen.name ? `Kitchen, ${kitchen.summary}` : "Kitchen"}</span>
      <span className="text-sm text-ash">{priceText(kitchen)}</span>
      <KitchenActions
        kitchen={kitchen}
        title={title}
        isRestored={state === "restored"}
        onRename={(renamed) => onChange({ ...entry, kitchen: renamed })}
        onDelete={remove}
      />
    </li>
  );
}

function priceText({ price, notPricedBecause }: SavedKitchen): string {
  if (price) return `${moneyShort(price.fromPaise)} to ${moneyShort(price.toPaise)} today`;
  return notPricedBecause ?? "No price today.";
}

type ActionsProps = {
  kitchen: SavedKitchen;
  title: string;
  isRestored: boolean;
  onRename: (renamed: SavedKitchen) => void;
  onDelete: () => Promise<void>;
};

function KitchenActions({ kitchen, title, isRestored, onRename, onDelete }: ActionsProps) {
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const deletion = useRef<HTMLButtonElement>(null);
  const id = useId();

  // Undoing the deletion removed the button that had the focus.
  useEffect(() => {
    if (isRestored) deletion.current?.focus();
  }, [isRestored]);

  async function remove() {
    if (isDeleting) return;
    setDeleting(true);
    await onDelete();
    setDeleting(false);
  }

  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <Button
          ref={rename}
          variant="tertiary"
          className="text-sm!"
          aria-expanded={isRenaming}
          aria-controls={id}
          aria-label={isRenaming ? `Cancel renaming ${title}` : `Rename ${title}`}
          onClick={() => setRenaming(!isRenaming)}
        >
          {isRenaming ? "Cancel" : "Rename"}
        </Button>
        <Button
          ref={deletion}
          variant="tertiary"
          className="text-sm!"
          aria-disabled={isDeleting || undefined}
          aria-label={`Delete ${title}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </div>
      <div id={id}>
        {isRenaming && (
          <RenameForm
            kitchen={kitchen}
            onDone={(renamed) => {
              setRenaming(false);
              // Closing removes the form that had the focus.
              rename.current?.focus();
              onRename(renamed);
            }}
          />
        )}
      </div>
    </>
  );
}

/** Limit of the API. */
const maxName = 60;

const schema = z.object({
  name: z.string().check(z.trim(), z.maxLength(maxName, `Please use at most ${maxName} characters.`)),
});

function RenameForm({ kitchen, onDone }: { kitchen: SavedKitchen; onDone: (renamed: SavedKitchen) => void }) {
  const { form, errors, busy, onSubmit } = usePublicForm({
    schema,
    defaultValues: { name: kitchen.name ?? "" },
    send: async ({ name }) => {
      const address = path("/api/me/saved-kitchens/{id}", { id: kitchen.id });
      onDone(await request("PUT", address, { body: { name: name || null } }));
      toast({ title: "Kitchen renamed" });
    },
    onFailure: (error) =>
      toast({ variant: "destructive", title: "The kitchen could not be renamed", description: userMessage(error) }),
  });

  return (
    <form noValidate aria-label="Name of the kitchen" onSubmit={onSubmit} className="grid gap-3 pt-2">
      <TextField
        {...form.register("name")}
        label="Name"
        optional
        hint={`Leave blank to call it ${kitchen.summary}.`}
        autoComplete="off"
        limit={maxName}
        error={errors.name?.message}
      />
      <Button type="submit" variant="secondary" aria-disabled={busy} className="justify-self-start">
        {busy ? "Saving…" : "Save name"}
      </Button>
    </form>
  );
}
