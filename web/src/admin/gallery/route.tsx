/** The library: photographs come in, are described, put in order and published. */
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { CheckIcon, DownIcon, PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import type { ListModel } from "../kit/list/use-list";
import { Menu, MenuItem } from "../kit/menu";
import type { Photograph } from "./contract";
import { PhotographDrawer } from "./drawer";
import { Grid } from "./grid";
import { useLivePhotographs } from "./live";
import { photographs } from "./photographs";
import { ChooseFiles, DropZone } from "../uploads/drop";
import { Tray } from "../uploads/tray";
import { uploads } from "../uploads/uploads";

export function Component() {
  const mayEdit = useMay("content")("edit");
  const model = useList(mayEdit ? photographs : watched);
  useLivePhotographs();
  const page = (
    <ListPage
      model={model}
      actions={<Order model={model} />}
      primary={
        mayEdit && (
          <ChooseFiles variant="primary" onFiles={upload}>
            <PlusIcon />
            Upload photographs
          </ChooseFiles>
        )
      }
      rows={<Grid model={model} mayEdit={mayEdit} />}
    >
      {model.opened && <PhotographDrawer key={model.opened} id={model.opened} />}
    </ListPage>
  );
  if (!mayEdit) return page;
  return (
    <DropZone onFiles={upload}>
      {page}
      <Tray />
    </DropZone>
  );
}

/** Who may not change anything has nothing to choose photographs for. */
const watched = { ...photographs, bulk: [] };

const upload = (files: File[]) => uploads.add(files);

const orders = [
  { sort: "position", label: "As in the gallery" },
  { sort: "-uploadedAt", label: "Latest first" },
  { sort: "uploadedAt", label: "Oldest first" },
  { sort: "title", label: "By title" },
] as const;

function Order({ model: { state, change } }: { model: ListModel<Photograph> }) {
  const current = orders.find(({ sort }) => sort === state.sort) ?? orders[0];
  return (
    <Menu
      button={
        <Action variant="quiet">
          <span className="sr-only">Order: </span>
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
