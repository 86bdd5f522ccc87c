/** `/admin/blog`. */
import * as limits from "../kit/form/limits.gen";
import { mutate } from "../kit/query";
import { adminPaths } from "../paths";
import { Subscreens } from "../subscreens";
import { TextsPage } from "../texts/texts-page";
import { address } from "./article";
import { articles } from "./articles";

export function Component() {
  return (
    <TextsPage
      texts={articles}
      pathOf={adminPaths.article}
      actions={<Subscreens path={adminPaths.blog()} />}
      adding={{
        label: "Write article",
        placeholder: "How to plan an L-shaped kitchen",
        limit: limits.ArticleDraft.title.max,
        create: (title) => mutate("POST", address, { title }),
      }}
    />
  );
}
