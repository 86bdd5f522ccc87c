/** People and companies with a contract. */
import { useSearchParams } from "react-router";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { useShortcuts } from "../kit/shortcuts";
import { customers } from "./customer";
import { CustomerDrawer } from "./drawer";
import { AddCustomer, fresh } from "./edit";

export function Component() {
  const mayAdd = useMay("customers")("manage");
  // Who may not manage customers has nothing to choose them for.
  const model = useList(mayAdd ? customers : watched);
  const open = useOpenRecord(customers.drawer);
  useShortcuts(mayAdd ? [{ key: "n", label: "Add customer", run: () => open(fresh) }] : []);
  return (
    <ListPage
      model={model}
      primary={
        mayAdd && (
          <Action variant="primary" onClick={() => open(fresh)}>
            <PlusIcon />
            Add customer
          </Action>
        )
      }
    >
      <Opened />
    </ListPage>
  );
}

const watched = { ...customers, bulk: [] };

function Opened() {
  const [search] = useSearchParams();
  const id = search.get(customers.drawer);
  if (id === null) return null;
  return id === fresh ? <AddCustomer /> : <CustomerDrawer key={id} id={id} />;
}
