/** `/admin/customers`. */
import { useSearchParams } from "react-router";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { customers } from "./customer";
import { CustomerDrawer } from "./drawer";
import { AddCustomer, newId } from "./edit";

export function Component() {
  const mayAdd = useMay("customers")("manage");
  const model = useList(mayAdd ? customers : readOnly);
  const open = useOpenRecord(customers.drawer);
  useShortcuts(mayAdd ? [{ key: "n", label: "Add customer", run: () => open(newId) }] : []);
  return (
    <ListPage
      model={model}
      primary={
        mayAdd && (
          <Action variant="primary" onClick={() => open(newId)}>
            <PlusIcon />
            Add customer
          </Action>
        )
      }
    >
      <OpenedDrawer />
    </ListPage>
  );
}

/** Without bulk actions there is nothing to select rows for. */
const readOnly = withoutBulk(customers);

function OpenedDrawer() {
  const [search] = useSearchParams();
  const id = search.get(customers.drawer);
  if (id === null) return null;
  return id === newId ? <AddCustomer /> : <CustomerDrawer key={id} id={id} />;
}
