/** `/admin/blog`. */
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
import { address } from "./article";
import { articles } from "./articles";

export function Component() {
  const mayEdit = useMay("content")("edit");
  const [isAdding, setAdding] = useState(false);
  // Rows open a page instead of a drawer.
  const model = { ...useList(mayEdit ? articles : readOnlyArticles), addressOf: adminPaths.article };
  const add = () => setAdding(true);
  useShortcuts(mayEdit ? [{ key: "n", label: "Write article", run: add }] : []);
  return (
    <ListPage
      model={model}
      actions={<Subscreens path={adminPaths.blog()} />}
      primary={
        mayEdit && (
          <Action variant="primary" onClick={add} className="max-md:w-full">
            <PlusIcon />
            Write article
          </Action>
        )
      }
    >
      {isAdding && (
        <AddText
          label="Write article"
          placeholder="How to plan an L-shaped kitchen"
          limit={limits.ArticleDraft.title.max}
          list={address}
          create={(title) => mutate("POST", address, { title })}
          pathOf={adminPaths.article}
          onClose={() => setAdding(false)}
        />
      )}
    </ListPage>
  );
}

const readOnlyArticles = withoutBulk(articles);
