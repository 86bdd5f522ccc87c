/** Links for advertisements: built, kept, copied and printed as QR codes. */
import { useSearchParams } from "react-router";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { useList } from "../kit/list/use-list";
import { useShortcuts } from "../kit/shortcuts";
import { AddLink, LinkDrawer } from "./link-drawer";
import { links } from "./links";
import { ListTab } from "./tabs";

/** In place of an ID in the query parameter. */
const newId = "new";

export function LinksTab() {
  const model = useList(links);
  const mayEdit = useMay("ads")("edit");
  const [search] = useSearchParams();
  const open = useOpenRecord(links.drawer);
  const add = () => open(newId);
  useShortcuts(mayEdit ? [{ key: "n", label: "Build link", run: add }] : []);
  const copied = search.get("copy");
  return (
    <ListTab
      tab="links"
      model={model}
      primary={
        mayEdit && (
          <Action variant="primary" onClick={add}>
            <PlusIcon />
            Build link
          </Action>
        )
      }
    >
      {model.opened === newId && mayEdit && <AddLink key={copied} copied={copied} />}
      {model.opened && model.opened !== newId && <LinkDrawer key={model.opened} id={model.opened} mayEdit={mayEdit} />}
    </ListTab>
  );
}
