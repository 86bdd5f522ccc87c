/** Who may sign in, and as what. */
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { useShortcuts } from "../kit/shortcuts";
import { InviteDrawer } from "./invite";
import { users } from "./user";
import { UserDrawer } from "./user-drawer";

/** In the address, in the place of an id, while somebody is being invited. */
const invitation = "new";

export function Component() {
  const model = useList(users);
  const open = useOpenRecord(users.drawer);
  const invite = () => open(invitation);
  useShortcuts([{ key: "n", label: "Invite a user", run: invite }]);
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
      {model.opened === invitation && <InviteDrawer />}
      {model.opened && model.opened !== invitation && <UserDrawer key={model.opened} id={model.opened} />}
    </ListPage>
  );
}
