/** Delivery zones, with a check of what buyers at a pincode are told. */
import { useMay } from "../../kit/access";
import { Action } from "../../kit/button";
import { useOpenRecord } from "../../kit/drawer";
import { PlusIcon } from "../../kit/icons";
import { Rows } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { ResourceDrawer } from "../../kit/resource-page";
import { SectionHead } from "../section-head";
import { PincodeTester } from "./pincode-tester";
import { zones } from "./resource";

export function DeliveryZonesSection() {
  const model = useList(zones);
  const open = useOpenRecord(zones.drawer);
  const mayAdd = useMay("operations_settings")("edit");
  return (
    <>
      <SectionHead
        title="Delivery zones"
        description="Where furniture is delivered, what it costs and how long it takes. Nothing is delivered outside the zones."
        aside={
          mayAdd && (
            <Action onClick={() => open("new")}>
              <PlusIcon />
              Add zone
            </Action>
          )
        }
      />
      <PincodeTester />
      <Rows model={model} />
      <ResourceDrawer resource={zones} area="operations_settings" />
    </>
  );
}
