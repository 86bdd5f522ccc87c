/** `/admin/users`. */
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { useShortcuts } from "../kit/shortcuts";
import { InviteDrawer } from "./invite";
import { users } from "./user";
import { UserDrawer } from "./user-drawer";

/** Takes the place of an id in the query string while a user is being invited. */
const newId = "new";

export function Component() {
  const model = useList(users);
  const open = useOpenRecord(users.drawer);
  const invite = () => open(newId);
  useShortcuts([{ key: "n", label: "Invite user", run: invite }]);
  return (
    <ListPage
      model={model}
      primary={
        <Action variant="primary" onClick={invite}>
          <PlusIcon />
          Invite user
        </Action>
      }
    >
      {model.opened === newId && <InviteDrawer />}
      {model.opened && model.opened !== newId && <UserDrawer key={model.opened} id={model.opened} />}
    </ListPage>
  );
}
