/** `/admin/docs`. */
import * as limits from "../kit/form/limits.gen";
import { useState } from "react";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { mutate } from "../kit/query";
import { withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { adminPaths } from "../paths";
import { Subscreens } from "../subscreens";
import { AddText } from "../texts/add-text";
import { address } from "./help-page";
import { helpPages } from "./help-pages";

export function Component() {
  const mayEdit = useMay("content")("edit");
  const [isAdding, setAdding] = useState(false);
  // Rows open a page instead of a drawer.
  const model = { ...useList(mayEdit ? helpPages : readOnlyPages), addressOf: adminPaths.helpPage };
  const add = () => setAdding(true);
  useShortcuts(mayEdit ? [{ key: "n", label: "Write help page", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={<Subscreens path={adminPaths.docs()} />}
      primary={
        mayEdit && (
          <Action variant="primary" onClick={add} className="max-md:w-full">
            <PlusIcon />
            Write help page
          </Action>
        )
      }
    >
      {isAdding && (
        <AddText
          label="Write help page"
          placeholder="How do I pay a milestone?"
          limit={limits.HelpPageDraft.title.max}
          list={address}
          create={(title) => mutate("POST", address, { title })}
          pathOf={adminPaths.helpPage}
          onClose={() => setAdding(false)}
        />
      )}
    </ListPage>
  );
}

const readOnlyPages = withoutBulk(helpPages);
