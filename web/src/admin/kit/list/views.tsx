/** Saved views: filters, sort order and columns under a name, private or shared with all staff. */
import { path, withParams } from "../../../api/path";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SavedView, SavedViewDraft } from "../../../api/contract/types.gen";
import { toast } from "../../../ui/toast";
import { ActionDialog, ConfirmDialog } from "../confirm";
import { DownIcon } from "../icons";
import { Menu, MenuItem, MenuLine, MenuTitle } from "../menu";
import { mutate, query, invalidate } from "../query";
import type { Identified } from "../resource";
import { messageOf } from "../failure";
import { defaultColumns } from "./columns";
import { viewQuery } from "./state";
import type { ListModel } from "./use-list";

const address = "/api/admin/views";

export function ViewsMenu<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const { list, state, columns, applyQuery } = model;
  const { data: views = [] } = useQuery(query(address, { screen: list.screen }));
  const [dialog, setDialog] = useState<"save" | SavedView | null>(null);
  const shown = viewQuery(list, state);
  const current = views.find((view) => sameQuery(view.query, shown) && sameColumns(view.columns, columns.shown));
  const builtIn = list.views?.find((view) => sameQuery(view.query, shown));
  const name = current?.name ?? builtIn?.name ?? (Object.keys(shown).length > 0 ? "Unsaved view" : "All");

  function choose(view: SavedView | null) {
    applyQuery(view?.query ?? {});
    columns.show(view && view.columns.length > 0 ? view.columns : null);
  }

  const draft = (name: string, isShared: boolean): SavedViewDraft => ({
    name,
    query: shown,
    columns: sameColumns(columns.shown, defaultColumns(list)) ? [] : columns.shown,
    isShared,
  });

  return (
    <>
      <Menu
        align="start"
        button={
          <button
            type="button"
            className="-ml-2 inline-flex h-9 max-w-full items-center gap-1.5 rounded-md px-2 text-sm text-ash transition-colors hover:bg-linen hover:text-ink max-md:h-11"
          >
            <span className="sr-only">{"View: "}</span>
            <span className="truncate">{name}</span>
            <DownIcon className="size-3.5" />
          </button>
        }
      >
        <MenuItem onSelect={() => choose(null)}>All {list.noun[1]}</MenuItem>
        {list.views?.map(({ name, query }) => (
          <MenuItem key={name} onSelect={() => applyQuery(query)}>
            {name}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuTitle>Saved views</MenuTitle>}
        {views.map((view) => (
          <MenuItem key={view.id} onSelect={() => choose(view)} aside={view.isShared ? "shared" : undefined}>
            {view.name}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={() => setDialog("save")}>Save view…</MenuItem>
        {current?.isOwn && <MenuItem onSelect={() => setDialog(current)}>Rename or delete “{current.name}”…</MenuItem>}
      </Menu>
      {dialog === "save" && (
        <SaveView
          screen={list.screen}
          own={views.filter(({ isOwn }) => isOwn)}
          draft={draft}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog && dialog !== "save" && <EditView view={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

function sameQuery(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

function sameColumns(one: readonly string[], other: readonly string[]): boolean {
  // A view without columns matches any.
  return one.length === 0 || (one.length === other.length && one.every((name) => other.includes(name)));
}

/** Saves a new view, or replaces the user's own view with the same name. */
function SaveView({
  screen,
  own,
  draft,
  onClose,
}: {
  screen: string;
  own: SavedView[];
  draft: (name: string, isShared: boolean) => SavedViewDraft;
  onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const replaced = own.find((view) => view.name.toLowerCase() === name.trim().toLowerCase());
  const view = draft(name.trim(), shared);
  return (
    <ActionDialog
      title="Save view"
      confirm={replaced ? "Replace" : "Save"}
      disabled={name.trim() === ""}
      run={() =>
        replaced
          ? mutate("PUT", path("/api/admin/views/{id}", { id: replaced.id }), view)
          : mutate("POST", withParams(address, { screen }), view)
      }
      done={{ title: "View saved" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <p>Saves the current search, filters, sort order and columns.</p>
      <ViewFields name={name} onName={setName} shared={shared} onShared={setShared} />
      {replaced && <p>You already have a view with this name. It will be replaced.</p>}
    </ActionDialog>
  );
}

function EditView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const [name, setName] = useState(view.name);
  const [shared, setShared] = useState(view.isShared);
  const done = async (title: string) => {
    await invalidate(address);
    toast({ title });
    onClose();
  };
  const { query, columns } = view;
  const save = useMutation({
    mutationFn: () =>
      mutate("PUT", path("/api/admin/views/{id}", { id: view.id }), {
        name: name.trim(),
        query,
        columns,
        isShared: shared,
      }),
    onSuccess: () => done("View saved"),
  });
  const remove = useMutation({
    mutationFn: () => mutate("DELETE", path("/api/admin/views/{id}", { id: view.id })),
    onSuccess: () => done("View deleted"),
  });
  const error = save.error ?? remove.error;
  return (
    <ConfirmDialog
      title="Saved view"
      confirm="Save"
      busy={save.isPending || remove.isPending}
      disabled={name.trim() === ""}
      error={error ? messageOf(error) : undefined}
      onConfirm={() => save.mutate()}
      onCancel={onClose}
    >
      <ViewFields name={name} onName={setName} shared={shared} onShared={setShared} />
      <button type="button" onClick={() => remove.mutate()} className="text-error underline underline-offset-4">
        Delete view
      </button>
    </ConfirmDialog>
  );
}

function ViewFields({
  name,
  onName,
  shared,
  onShared,
}: {
  name: string;
  onName: (name: string) => void;
  shared: boolean;
  onShared: (shared: boolean) => void;
}) {
  return (
    <>
      <label className="block font-medium text-ink">
        Name
        <input
          value={name}
          maxLength={60}
          onChange={(event) => onName(event.target.value)}
          className="mt-1 block h-9 w-full rounded-md border border-ash/60 bg-paper px-2.5 font-normal max-md:h-11 max-md:text-base"
        />
      </label>
      <label className="flex items-center gap-2.5 text-ink">
        <input
          type="checkbox"
          checked={shared}
          onChange={(event) => onShared(event.target.checked)}
          className="size-4 accent-areca"
        />
        Share with all staff
      </label>
    </>
  );
}
