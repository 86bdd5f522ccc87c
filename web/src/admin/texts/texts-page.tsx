/** The list of a section's texts, and the button that adds one. */
import { type ReactNode, useMemo, useState } from "react";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { type Identified, type List, withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { AddText } from "./add-text";

type TextsPageProps<Item extends Identified> = {
  texts: List<Item>;
  /** The page of a text. */
  pathOf: (id: string) => string;
  /** Links to the section's other screens. */
  actions: ReactNode;
  adding: {
    /** Such as `Write article`. */
    label: string;
    placeholder: string;
    /** Of the title. */
    limit: number;
    create: (title: string) => Promise<{ id: string }>;
  };
};

export function TextsPage<Item extends Identified>({ texts, pathOf, actions, adding }: TextsPageProps<Item>) {
  const mayEdit = useMay("content")("edit");
  const [isAdding, setAdding] = useState(false);
  const list = useMemo(() => (mayEdit ? texts : withoutBulk(texts)), [mayEdit, texts]);
  // Rows open a page instead of a drawer.
  const model = { ...useList(list), addressOf: pathOf };
  const add = () => setAdding(true);
  useShortcuts(mayEdit ? [{ key: "n", label: adding.label, run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={actions}
      primary={
        mayEdit && (
          <Action variant="primary" onClick={add} className="max-md:w-full">
            <PlusIcon />
            {adding.label}
          </Action>
        )
      }
    >
      {isAdding && <AddText {...adding} list={texts.address} pathOf={pathOf} onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
