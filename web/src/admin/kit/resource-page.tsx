/** The screen of a plain record: its list, and a drawer to view, edit, add and archive one. */
import type { Area } from "../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useSearchParams } from "react-router";
import { toast } from "../../ui/toast";
import { useMay } from "./access";
import { Action } from "./button";
import { Drawer, PendingSection, useOpenRecord } from "./drawer";
import { DraftForm } from "./form/draft-form";
import { RecordFacts } from "./form/sections";
import { PlusIcon } from "./icons";
import { ListPage } from "./list/list-page";
import { useList } from "./list/use-list";
import { MenuItem, MoreMenu } from "./menu";
import { client, mutateAt, queryAt } from "./query";
import { DeleteDialog } from "./delete-dialog";
import type { Resource, Versioned } from "./resource";
import { useShortcuts } from "./shortcuts";

type ResourceProps<Item extends Versioned, Draft extends FieldValues> = {
  resource: Resource<Item, Draft>;
  area: Area;
};

type ResourcePageProps<Item extends Versioned, Draft extends FieldValues> = ResourceProps<Item, Draft> & {
  /** Beside the button that adds a record. */
  actions?: ReactNode;
};

/** In place of an ID in the query parameter. */
const newId = "new";

export function ResourcePage<Item extends Versioned, Draft extends FieldValues>({
  resource,
  area,
  actions,
}: ResourcePageProps<Item, Draft>) {
  const model = useList(resource);
  const may = useMay(area);
  const open = useOpenRecord(resource.drawer);
  const { add, verb = "manage" } = resource.editing;
  const mayAdd = add !== undefined && may(verb);
  useShortcuts(mayAdd ? [{ key: "n", label: add, run: () => open(newId) }] : []);
  return (
    <ListPage
      model={model}
      actions={actions}
      primary={
        mayAdd && (
          <Action variant="primary" onClick={() => open(newId)}>
            <PlusIcon />
            {add}
          </Action>
        )
      }
    >
      <ResourceDrawer resource={resource} area={area} />
    </ListPage>
  );
}

export function ResourceDrawer<Item extends Versioned, Draft extends FieldValues>(props: ResourceProps<Item, Draft>) {
  const [search] = useSearchParams();
  const id = search.get(props.resource.drawer);
  if (id === null) return null;
  if (id === newId) return <NewRecord {...props} />;
  return <ExistingRecord key={id} {...props} id={id} />;
}

function NewRecord<Item extends Versioned, Draft extends FieldValues>({ resource }: ResourceProps<Item, Draft>) {
  const { address, drawer, editing, nameOf } = resource;
  const open = useOpenRecord(drawer);
  return (
    <Drawer name={drawer} title={editing.add ?? editing.one}>
      <DraftForm
        editing={editing}
        address={address}
        values={editing.blank}
        save={(draft) => mutateAt<Item>("POST", address, draft)}
        button={editing.add ?? "Add"}
        onCancel={() => open(null)}
        onSaved={(item) => {
          toast({ title: `${nameOf(item)} added` });
          open(item.id);
        }}
      />
    </Drawer>
  );
}

function ExistingRecord<Item extends Versioned, Draft extends FieldValues>({
  resource,
  area,
  id,
}: ResourceProps<Item, Draft> & { id: string }) {
  const { address, drawer, editing, nameOf } = resource;
  const [isEditing, setEditing] = useState(false);
  const editButton = useFocusAfter(isEditing);
  const record = `${address}/${encodeURIComponent(id)}`;
  const { data: item, error, refetch } = useQuery(queryAt<Item>(record));
  const may = useMay(area);
  const mayEdit = may(editing.verb ?? "manage") && item !== undefined;
  useShortcuts(mayEdit && !isEditing ? [{ key: "e", label: "Edit", run: () => setEditing(true) }] : []);

  if (!item) {
    return (
      <Drawer name={drawer} title={editing.one}>
        <PendingSection error={error} refetch={refetch} />
      </Drawer>
    );
  }

  const draft = editing.draftOf(item);
  const initialLabels = editing.initialLabels?.(item) ?? {};
  if (isEditing) {
    return (
      <Drawer name={drawer} title={nameOf(item)} subtitle="Editing">
        <DraftForm
          editing={editing}
          address={address}
          values={draft}
          initialLabels={initialLabels}
          version={item.version}
          save={(draft, version) => mutateAt<Item>("PUT", record, { ...draft, version })}
          button="Save"
          onCancel={() => setEditing(false)}
          onSaved={(saved) => {
            client.setQueryData(queryAt<Item>(record).queryKey, saved);
            toast({ title: "Saved" });
            setEditing(false);
          }}
        />
      </Drawer>
    );
  }
  return (
    <Drawer
      name={drawer}
      title={nameOf(item)}
      actions={
        mayEdit && (
          <>
            <Action ref={editButton} onClick={() => setEditing(true)}>
              Edit
            </Action>
            <ArchiveMenu resource={resource} item={item} record={record} />
          </>
        )
      }
    >
      <RecordFacts sections={editing.sections} draft={draft} initialLabels={initialLabels} />
    </Drawer>
  );
}

/** Returns the focus to the button when the mode that it started ends. */
function useFocusAfter(isActive: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isActive);
  useEffect(() => {
    if (was.current && !isActive) button.current?.focus();
    was.current = isActive;
  }, [isActive]);
  return button;
}

function ArchiveMenu<Item extends Versioned, Draft extends FieldValues>({
  resource: { address, drawer, editing, nameOf },
  item,
  record,
}: {
  resource: Resource<Item, Draft>;
  item: Item;
  record: string;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const { archive } = editing;
  if (!archive) return null;
  return (
    <>
      <MoreMenu>
        <MenuItem danger onSelect={() => setConfirming(true)}>
          {archive.label}
        </MenuItem>
      </MoreMenu>
      {isConfirming && (
        <DeleteDialog
          record={record}
          list={address}
          drawer={drawer}
          title={archive.title(nameOf(item))}
          confirm={archive.label}
          done={archive.done(nameOf(item))}
          onClose={() => setConfirming(false)}
        >
          {archive.text}
        </DeleteDialog>
      )}
    </>
  );
}
