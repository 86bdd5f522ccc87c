/** `/admin/docs`. */
import * as limits from "../kit/form/limits.gen";
import { mutate } from "../kit/query";
import { adminPaths } from "../paths";
import { Subscreens } from "../subscreens";
import { TextsPage } from "../texts/texts-page";
import { address } from "./help-page";
import { helpPages } from "./help-pages";

export function Component() {
  return (
    <TextsPage
      texts={helpPages}
      pathOf={adminPaths.helpPage}
      actions={<Subscreens path={adminPaths.docs()} />}
      adding={{
        label: "Write help page",
        placeholder: "How do I pay a milestone?",
        limit: limits.HelpPageDraft.title.max,
        create: (title) => mutate("POST", address, { title }),
      }}
    />
  );
}
